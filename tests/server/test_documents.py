"""Documents as JSON: what is sent means the same as what Python would write, whatever is in it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum

import pytest
from websockets.frames import Frame, Opcode

from branchline.bots import ALL_GAMES
from branchline.rooms.views import table_document, to_json
from branchline.server.documents import fast_json
from branchline.server.sockets.frames import frame_of
from branchline.table import Table


class Color(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Card:
    color: Color
    count: int


@pytest.mark.parametrize(
    "value",
    [
        {"a": [1, -2, 0.1, 1e300, 5e-324, 1e16, True, None], "b": ("tuple", {"c": {}})},
        'Zürich \u2028 \u0000 " \\ 😀',
        {1: "a number as a name"},
        [Card(Color.RED, 2)],
        2**64,
        -(2**80),
        "half of a character: \ud83d",
    ],
)
def test_what_is_written_means_the_same_as_what_python_writes(value: object) -> None:
    assert json.loads(fast_json(value)) == json.loads(to_json(value))
    assert "\n" not in fast_json(value)


@pytest.mark.parametrize("game", ALL_GAMES)
def test_every_view_of_every_game_is_written_in_the_same_words(game: str) -> None:
    table = Table(game, seed=1)
    while not table.over:
        table.play(table.legal()[0])
        if len(table.actions) % 20 == 1:
            for viewer in (None, *range(table.game.players)):
                document = table_document(table, viewer, 1)
                assert fast_json(document) == to_json(document)


def test_a_frame_is_made_once_and_is_what_every_client_reads() -> None:
    text = "Zürich" * 10_000
    assert frame_of(text) is frame_of(text)
    assert frame_of(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
