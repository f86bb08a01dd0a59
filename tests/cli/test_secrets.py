"""Between people at one keyboard nothing is seen that is not one's own [US-22]."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import branchline
from branchline import record
from branchline.chance import Seeded
from branchline.testing import Scene
from branchline.variants import usa
from branchline.view.words import words_of
from tests.cli.running import Run, Sit, play_at, table_at, type_lines

LOOKS = [
    "",
    "show",
    "goals",
    "scores",
    "routes",
    "routes chi",
    "routes par",
    "map",
    "log",
    "claims",
    "why claim chi-oma",
]
LOOKS += ["why claim par-die", "why take L", "why pass", "why pay 3L", "why station lon", "why draw", "keep 9", "?"]

CURTAIN = re.compile(r"Pass the keyboard to (\w+)\.")


def turns(out: str) -> Iterator[tuple[str, str]]:
    """Who was to look, and all that was shown from the curtain on until the next one."""
    starts = list(CURTAIN.finditer(out))
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        yield start[1], out[start.start() : following.start() if following is not None else len(out)]


@pytest.mark.rule("US-22")
@pytest.mark.parametrize("key", ["usa", "europe", "nordic", "france_borders"])
def test_after_the_curtain_only_the_own_tickets_and_cards_are_shown(run: Run, key: str) -> None:
    own_turn = ["1", "2", "1 2", "1 2 3 4", *LOOKS, "station", "lon", "1", "", "1", ""]
    ran = run(
        "play", key, "--names", "Anna,Ben", "--players", "3", "--seed", "6", "--save", "g.json", typed=own_turn * 12
    )
    table = record.read("g.json")
    game_map = table.game.variant.map
    routes = {frozenset((route.a, route.b)) for route in game_map.routes}
    seen = list(turns(ran.out))
    assert len(seen) >= 6
    for name, text in seen:
        seat = ["Anna", "Ben"].index(name)
        assert f"{'Anna' if name == 'Ben' else 'Ben'} (you)" not in text
        own = {
            ticket
            for events in table.events
            for event in events
            if event.seat == seat and (part := event.as_seen_by(seat)) is not None
            for ticket in part.tickets
        }
        for ticket in game_map.tickets:
            # A pair of cities that also has a route may be named for the route's sake.
            if ticket.index not in own and frozenset((ticket.a, ticket.b)) not in routes:
                assert words_of().pair(game_map, ticket.a, ticket.b) not in text


def test_the_screen_is_empty_while_the_keyboard_is_passed(sit: Sit) -> None:
    scene = Scene(usa(), players=2, hand="4R", hands={1: "3G 1L"}, tickets={0: ["boston-miami"], 1: ["denver-el_paso"]})
    out = sit(scene, "1", "draw", "draw", "", people=2)
    curtain = out.split("Press Enter to hide your cards and end your turn.")[1]
    words = r"Pass the keyboard to Ben\. When nobody else is looking, Ben, type 2 and Enter>"
    assert re.fullmatch(rf"\s*{words}\s*", curtain)


def test_the_next_hand_is_opened_by_its_number_and_not_by_enter_alone(sit: Sit) -> None:
    scene = Scene(usa(), players=2, hand="4R", hands={1: "3G 1L"})
    shut = sit(scene, "1", "draw", "draw", "", "", "1", "draw", people=2)
    assert "Ben (you)" not in shut
    assert shut.count("Pass the keyboard to Ben") == 4
    assert "Anna (you)" in sit(Scene(usa(), players=2), "", "", "1", people=2)


def test_somebody_can_stop_at_the_curtain(sit: Sit) -> None:
    assert "(you)" not in sit(Scene(usa(), players=2), "exit", "1", people=2)


def test_the_cleared_lines_are_as_many_as_the_screen_has(sit: Sit) -> None:
    out = sit(Scene(usa(), players=2, hand="4R"), "1", "draw", "draw", "", people=2)
    before = out.split("Pass the keyboard to Ben")[0]
    assert before.endswith("\n" * 25)


@pytest.mark.parametrize("stop", [["quit"], ["exit"], []])
def test_whoever_stops_leaves_no_cards_on_the_screen(run: Run, stop: list[str]) -> None:
    ran = run("play", "usa", "--names", "Anna,Ben", "--seed", "1", typed=["1", "1 2", "", "2", *stop])
    before = ran.out.split("Until next time!")[0]
    assert "Ben (you)" in before
    assert before.endswith("\n" * 25)


def test_one_person_among_bots_sees_no_curtain(sit: Sit) -> None:
    assert "Pass the keyboard" not in sit(Scene(usa(), players=2), "draw", "draw", "draw")


def test_what_was_drawn_is_shown_before_the_cards_are_hidden(sit: Sit) -> None:
    out = sit(Scene(usa(), players=2, chance="R G"), "1", "draw", "draw", "", people=2)
    last = out.split("Press Enter to hide")[0]
    assert "You draw a green card from the deck." in last


@pytest.mark.rule("US-22")
@pytest.mark.parametrize("key", ["usa", "europe", "nordic", "france_large", "france_borders"])
def test_nothing_hidden_changes_a_letter_of_what_a_person_is_shown(
    key: str, run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = branchline.game(key, players=3)
    compared = 0
    for seed in range(12):
        chance = Seeded(seed)
        state = game.new(chance)
        for _ in range(5 + 23 * seed):
            if game.to_move(state) is None:
                break
            game.apply(state, int(game.pick(state, chance)), chance)
        seat = game.to_move(state)
        if seat is None:
            continue
        shown = []
        for number in range(3):
            other = state.copy() if number == 0 else game.imagine(game.observe(state, seat), Seeded(number))
            type_lines(monkeypatch, [str(seat + 1), *LOOKS])
            play_at(table_at(game, other, Seeded(1), people=3))
            shown.append(capsys.readouterr().out)
        compared += 1
        assert shown[0] == shown[1] == shown[2]
    assert compared > 6
