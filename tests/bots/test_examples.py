"""The bots in `examples/bots` play, and the page of the line protocol says all that they are told."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

from branchline import Reason, Seeded, Table
from branchline.bots import Guarded, ProcessBot, turn_at
from branchline.bots.line.messages import game_message, json_line, question
from branchline.protocol import Json
from branchline.variants import games
from branchline.view.board import documents as board_documents
from branchline.view.cards import documents as card_documents
from branchline.view.meanings import EVENT_FIELDS

ROOT = Path(__file__).resolve().parents[2]
BOTS = ROOT / "examples" / "bots"
PAGE = (ROOT / "docs" / "guide" / "bot_protocol.md").read_text(encoding="utf-8")
COMPILER = shutil.which("cc") or shutil.which("gcc")


def play(command: list[str], key: str) -> Table:
    """A whole game of the program against itself."""
    table = Table(key, seed=2)
    seats = [Guarded(ProcessBot(command, "example", grace=60)) for _ in range(table.game.players)]
    while (seat := table.to_move) is not None:
        table.play(seats[seat].choose(turn_at(table, Seeded(len(table.actions)))))
    for bot in seats:
        bot.close()
        assert bot.faults == []
    return table


def test_the_shell_script_takes_the_first_action_to_the_end() -> None:
    assert shutil.which("sh") is not None
    table = play(["sh", str(BOTS / "first.sh")], "card_game")
    other = Table("card_game", seed=2)
    while not other.over:
        other.play(other.legal_numbers()[0])
    assert table.actions == other.actions


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler; run: sudo apt-get install gcc libc6-dev")
def test_the_program_in_c_plays_two_games_with_different_dice(tmp_path: Path) -> None:
    assert COMPILER is not None
    flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-O1"]
    subprocess.run([COMPILER, *flags, "-o", str(tmp_path / "dice"), str(BOTS / "dice.c")], check=True)
    for key in ("nordic", "card_game"):
        table = play([str(tmp_path / "dice")], key)
        assert len(set(table.actions)) > 20


def test_the_program_in_python_builds_and_says_why() -> None:
    command = [sys.executable, "-I", "-S", str(BOTS / "builder.py")]
    table = play(command, "usa")
    assert sum(table.notation.text(action).startswith("claim") for action in table.actions) > 20
    table = Table("usa", seed=2)
    with ProcessBot(command, "builder", grace=60) as bot:
        table.play(table.legal()[-1])
        table.play(table.legal()[-1])
        while not any(text.startswith("claim") for text in table.legal()):
            table.play("draw")
        reason = bot.advise(turn_at(table, Seeded(1))).reason
    assert isinstance(reason, Reason)
    assert str(reason.details["text"]).endswith(" points.")


# The page


def rows(heading: str) -> dict[str, str]:
    """The first table under a heading: what stands in its first column in code, and what beside it."""
    lines = PAGE[PAGE.index(f"{heading}\n") :].splitlines()
    begun = next(number for number, line in enumerate(lines) if line.startswith("|---"))
    found: dict[str, str] = {}
    for line in lines[begun + 1 :]:
        if not line.startswith("|"):
            break
        name, meaning = (cell.strip() for cell in line.strip("|").split(" | ", 1))
        found[name.strip("`")] = meaning
    return found


@pytest.mark.parametrize("key", [info.key for info in games()])
def test_the_page_names_every_field_that_a_program_is_told(key: str) -> None:
    table = Table(key, seed=1)
    game = json.loads(json_line(game_message(table.game, 0)))
    kind = "The Card Game" if key == "card_game" else "games with a map"
    assert set(rows("### `game`")) == set(game)
    assert set(rows(f"#### The rules of {kind}")) == set(game["rules"])
    assert set(rows("### `choose` and `advise`")) == set(question("choose", turn_at(table, Seeded(1)), 0))
    told = {name for action in game["actions"] for name in action}
    assert told <= set(rows("#### Actions"))
    assert {action["kind"] for action in game["actions"]} <= set(rows("#### Kinds of actions"))
    for things in ("cities", "routes", "tickets", "bonuses"):
        for thing in cast("list[Json]", game[things])[:1]:
            assert set(thing) == set(rows(f"#### `{things}`"))


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("### What a seat sees in games with a map", board_documents.FIELDS),
        ("#### Seats in games with a map", board_documents.SEAT_FIELDS),
        ("### What a seat sees in The Card Game", card_documents.FIELDS),
        ("#### Seats in The Card Game", card_documents.SEAT_FIELDS),
        ("### Events", {**board_documents.EVENTS, **card_documents.EVENTS}),
        ("#### Fields of an event", EVENT_FIELDS),
    ],
)
def test_the_page_explains_every_field_of_views_and_events(heading: str, words: dict[str, str]) -> None:
    assert sorted(rows(heading)) == sorted(words)
