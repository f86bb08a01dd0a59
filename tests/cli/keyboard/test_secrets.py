"""Between people at one keyboard nothing is seen that is not one's own [US-22]."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import pytest

from branchline import record
from branchline.chance import Seeded
from branchline.table import BoardTable
from branchline.testing import Scene
from branchline.variants import game_of, rules_of, usa, variant_of
from branchline.view.words import words_of
from tests.cli.keyboard.railyards import card_table
from tests.cli.running import Run, Sit, SitAt, play_at, table_at, type_lines
from tests.storeys import also_proven

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

CARD_LOOKS = ["cities", "why place 3R 1L", "why place P B R", "why suit G", "why mix K", "why keep none", "why stop"]

CURTAIN = re.compile(r"Pass the keyboard to (\w+)\.")


def turns(out: str) -> Iterator[tuple[str, str]]:
    """Who was to look, and all that was shown from the curtain on until the next one."""
    starts = list(CURTAIN.finditer(out))
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        yield start[1], out[start.start() : following.start() if following is not None else len(out)]


@pytest.mark.rule("US-22")
@pytest.mark.parametrize("key", [*also_proven(["usa", "europe", "nordic"]), "france_borders"])
def test_after_the_curtain_only_the_own_tickets_and_cards_are_shown(run: Run, key: str) -> None:
    own_turn = ["1", "2", "1 2", "1 2 3 4", *LOOKS, "station", "lon", "1", "", "1", ""]
    ran = run(
        "play", key, "--names", "Anna,Ben", "--players", "3", "--seed", "6", "--save", "g.json", typed=own_turn * 12
    )
    table = cast(BoardTable, record.read("g.json"))
    game_map = table.game.map
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


@pytest.mark.rule("CG-06", "US-22")
@pytest.mark.parametrize("players", ["3", *also_proven(["4"])])
def test_after_the_curtain_a_card_player_sees_only_tickets_that_are_public_or_its_own(run: Run, players: str) -> None:
    own_turn = ["1", "2", "1 2", *LOOKS, *CARD_LOOKS, "1", "place R", "back", "1", ""]
    arguments = ["--names", "Anna,Ben", "--players", players, "--seed", "6", "--save", "g.json"]
    ran = run("play", "card_game", *arguments, typed=own_turn * 30)
    table = record.read("g.json")
    game_map = table.game.map
    seen = list(turns(ran.out))
    assert len(seen) >= 12
    for name, text in seen:
        seat = ["Anna", "Ben"].index(name)
        assert f"{'Anna' if name == 'Ben' else 'Ben'} (you)" not in text
        known = {
            ticket
            for events in table.events
            for event in events
            if (part := event.as_seen_by(seat)) is not None
            for ticket in part.tickets
        }
        shown = " ".join(text.split())
        for ticket in game_map.tickets:
            if ticket.index not in known:
                assert words_of().pair(game_map, ticket.a, ticket.b) not in shown


@pytest.mark.rule("CG-06")
def test_between_people_the_track_of_the_one_is_not_shown_to_the_other(sit_at: SitAt) -> None:
    for open_track in ("no", "yes"):
        tracks = {0: "3K 2Y", 1: "4G 1W"}
        table = card_table(people=2, tracks=tracks, row="P B O R R", open_track=open_track)
        anna, ben = sit_at(table, "1", "scores", "take R", "take P", "", "2", "scores").split("to hide your cards")
        assert ("2Y" in anna) == ("4G" in ben) == (open_track == "yes")
        assert "4G" not in anna
        assert "2Y" not in ben.split("Pass the keyboard to Ben")[1]


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


@pytest.mark.rule("US-22", "CG-06")
@pytest.mark.parametrize(
    ("key", "options"),
    [
        *((key, {}) for key in ("europe", "card_game")),
        *also_proven((key, {}) for key in ("usa", "nordic", "france_large", "france_borders")),
        *also_proven([("card_game", {"open_track": "yes"})]),
    ],
)
def test_nothing_hidden_changes_a_letter_of_what_a_person_is_shown(
    key: str,
    options: dict[str, str],
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = game_of(variant_of(key, None, options), 3)
    rules = rules_of(game)
    compared = 0
    for seed in range(0, 12, 2):
        chance = Seeded(seed)
        state = rules.new(chance)
        for _ in range(5 + 23 * seed):
            if rules.to_move(state) is None:
                break
            legal = rules.legal(state)
            rules.apply(state, legal[int(chance.below(len(legal)))], chance)
        seat = rules.to_move(state)
        if seat is None:
            continue
        shown = []
        for number in range(3):
            other = rules.copy(state) if number == 0 else rules.imagine(rules.observe(state, seat), Seeded(number))
            type_lines(monkeypatch, [str(seat + 1), *LOOKS, *CARD_LOOKS])
            play_at(table_at(game, other, Seeded(1), people=3))
            shown.append(capsys.readouterr().out)
        compared += 1
        assert shown[0] == shown[1] == shown[2]
    assert compared > 3
