"""`branchline play card_game` from the first question to the last line: whole games, options, saving, going on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import cast

import pytest
from rich.cells import cell_len

import branchline
from branchline import record
from branchline.cardgame.state import CARDS
from branchline.cards import CARD_LETTERS, COLORS
from branchline.table import CardTable
from tests.cli.running import Run
from tests.storeys import also_proven

# Places what it can and draws otherwise; a number that is not on the list is refused, and the next line tried.
QUICK_GAME = ["1 2", *["9", "", "", "8", "", "", "1", "1", "none", ""] * 120]
LOOKS = ["show", "goals", "cities", "scores", "log 5", "?", "why place 3R 1L", "why take L"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_bots_is_told_and_scored(run: Run, players: int) -> None:
    bots = ",".join(["random"] * players)
    ran = run("play", "card_game", "--players", str(players), "--bots", bots, "--seed", "1", "--no-save")
    assert ran.code == 0
    assert " goes first." in ran.out
    assert "onto the track of" in ran.out
    assert "Final scores" in ran.out
    assert re.search(r"tickets completed .*\ntickets not completed .*\nbig cities .*\ntotal ", ran.out)
    assert " wins with " in ran.out or " share the victory " in ran.out


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, []),
        (4, ["--option", "open_track=yes", "--plain"]),
        *also_proven([(3, ["--option", "open_track=yes"]), (4, [])]),
    ],
)
def test_a_person_who_places_what_it_can_reaches_the_end(run: Run, players: int, options: list[str]) -> None:
    arguments = ["--players", str(players), "--seed", "1", "--save", "game.json", *options]
    ran = run("play", "card_game", *arguments, typed=QUICK_GAME)
    assert ran.code == 0
    assert "Final scores" in ran.out
    assert "You place " in ran.out
    assert "branchline replay game.json" in ran.out
    assert record.read("game.json").over


def test_two_people_and_two_bots_reach_the_end_at_one_keyboard(run: Run) -> None:
    typed = ["1", "1 2", "", "2", "1 2", "", *["1", "2", "8", "", "", "draw", "draw", ""] * 300]
    ran = run("play", "card_game", "--names", "Anna,Ben", "--players", "4", "--seed", "2", "--no-save", typed=typed)
    assert "Final scores" in ran.out
    assert ran.out.count("made in the second scoring:") == 4


# Beginning


def test_the_menu_offers_the_game_and_asks_about_the_track(run: Run, tmp_path: Path) -> None:
    ran = run("play", typed=["7", "4", "1", "", "maybe", "y", "1 2"])
    assert "7 The Card Game (2 to 4 players)" in ran.out
    assert "Whether you may look at the cards on your own track" in ran.out
    assert "open_track, no or yes? [no]" in ran.out
    assert "Type no or yes, or just Enter for no." in ran.out
    assert "The Card Game, open_track=yes, deck 1 of 2" in ran.out
    (kept,) = (tmp_path / "data" / "branchline").glob("*.json")
    document = json.loads(kept.read_text())
    assert (document["game"], document["players"], document["options"]) == ("card_game", 4, {"open_track": "yes"})


def test_the_game_is_found_by_its_name_and_enter_takes_the_usual_option(run: Run, tmp_path: Path) -> None:
    run("play", typed=["the card", "", "", "", "", "1 2"])
    (kept,) = (tmp_path / "data" / "branchline").glob("*.json")
    document = json.loads(kept.read_text())
    assert (document["game"], document["players"], document["options"]) == ("card_game", 3, {"open_track": "no"})


def test_an_option_is_given_on_the_command_line(run: Run) -> None:
    arguments = ["--players", "4", "--option", "open_track=yes", "--seed", "1", "--no-save"]
    ran = run("play", "card_game", *arguments, typed=["1 2", "scores"])
    assert "Options of this game: open_track=yes." in ran.out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--players", "5"], "card_game is for 2 to 4 players, not for 5"),
        (["--option", "open_track=maybe"], "open_track of card_game is no or yes"),
        (["--option", "stations=open"], "card_game has no option 'stations'"),
    ],
)
def test_what_the_game_has_not_is_refused_in_a_sentence(run: Run, arguments: list[str], problem: str) -> None:
    ran = run("play", "card_game", *arguments)
    assert ran.code == 2
    assert problem in ran.err


# Stopping and going on


def test_a_game_left_in_the_middle_of_a_placement_goes_on_there(run: Run) -> None:
    dealt = branchline.Table("card_game", players=2, seed=2)
    first = dealt.state.first
    hand = dealt.state.hand(first)
    suit = next(letter for letter, count in zip(CARD_LETTERS, hand[:COLORS], strict=False) if count > 1)
    own, other = str(first + 1), str(2 - first)
    typed = [own, "1 2", "", other, "1 2", "", own, f"place {suit}"]
    arguments = ["--players", "2", "--names", "Anna,Ben", "--bots", "none", "--seed", "2", "--save", "g.json"]
    run("play", "card_game", *arguments, typed=typed)
    left = cast(CardTable, record.read("g.json"))
    assert left.state.phase == CARDS
    ran = run("play", "--resume", "g.json", typed=[own, "back", "draw", "stop"])
    assert re.search(r"How many \w+ cards\? 1 to \d, Enter for \d; back takes it back\.", ran.out)
    assert "Your cards are in your hand again." in ran.out
    assert "You leave it at one card." in ran.out
    texts = [table.notation.text(action) for table in [record.read("g.json")] for action in table.actions]
    assert texts[-2:] == ["draw", "stop"]
    assert f"suit {suit}" not in texts


def test_a_kept_game_goes_on_and_can_be_saved_elsewhere(run: Run) -> None:
    run("play", "card_game", "--seed", "3", "--save", "g.json", typed=["1 2", "draw", "stop"])
    before = record.read("g.json").actions
    ran = run("play", "--resume", "g.json", typed=["tickets", "none", "save h.json", "quit"])
    assert f"after {len(before)} decisions." in ran.out
    assert "You keep none of them." in ran.out
    assert record.read("h.json").actions[: len(before)] == before
    assert "branchline play --resume h.json" in ran.out


def test_a_finished_game_that_is_resumed_shows_its_sheet_with_both_scorings(run: Run) -> None:
    run("play", "card_game", "--players", "4", "--seed", "1", "--save", "g.json", typed=QUICK_GAME)
    ran = run("play", "--resume", "g.json")
    assert "Final scores" in ran.out
    assert ran.out.count("made in the first scoring:") == 4


# The screen


@pytest.mark.parametrize("players", [*also_proven(["2", "3"]), "4"])
def test_no_line_is_wider_than_eighty_columns(run: Run, players: str) -> None:
    typed = ["1 2 3", *[line for _ in range(12) for line in [*LOOKS, "9", "", "", "1", "1", "none"]]]
    ran = run("play", "card_game", "--players", players, "--seed", "3", "--no-save", typed=typed)
    assert [line for line in ran.out.splitlines() if cell_len(line) > 80] == []


@pytest.mark.parametrize("track", ["yes", *also_proven(["no"])])
@pytest.mark.parametrize("players", [*also_proven(["2", "3"]), "4"])
def test_news_and_table_together_fit_a_screen_of_24_lines(
    run: Run, monkeypatch: pytest.MonkeyPatch, players: str, track: str
) -> None:
    monkeypatch.setenv("LINES", "24")
    typed = ["1 2 3", *["tickets", "all", "draw", "draw", "9", "", "", "draw", "stop"] * 30]
    arguments = ["--players", players, "--option", f"open_track={track}", "--seed", "6", "--no-save"]
    ran = run("play", "card_game", *arguments, typed=typed)
    parts = [part.splitlines() for part in re.split("(?:Player 1|never mind\\)|the new deck)> ", ran.out)[1:]]
    shown = [part for part in parts if any("to move" in line for line in part)]
    assert len(shown) > 20
    # The first of these lines is what was typed, and the prompt after them takes one more.
    assert [part for part in shown if len(part) > 24] == []


def test_a_large_screen_shows_every_ticket_and_the_cities(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "40")
    monkeypatch.setenv("COLUMNS", "120")
    typed = ["all", *["tickets", "all"] * 3]
    ran = run("play", "card_game", "--players", "4", "--seed", "6", "--no-save", typed=typed)
    last = ran.out.rsplit("to move", 1)[1]
    assert "type goals" not in last
    assert "all together" in last
    assert "Seattle 8" in last


def test_plain_output_is_letters_only(run: Run) -> None:
    typed = ["1 2", *[line for _ in range(30) for line in ["8", "", "", "draw", "draw", "none", *LOOKS]]]
    ran = run("play", "card_game", "--seed", "3", "--no-save", "--plain", typed=typed)
    assert {sign for sign in ran.out if not sign.isascii() and not sign.isalpha()} == set()
    assert "\x1b" not in ran.out
    assert "The Card Game, Player 1 to move" in ran.out


def test_a_narrow_screen_still_shows_everything_needed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    ran = run("play", "card_game", "--seed", "3", "--no-save", typed=["1 2", "draw", "draw", "8", "", ""])
    assert ran.code == 0
    assert "Your turn." in ran.out
    assert [line for line in ran.out.splitlines() if cell_len(line) > 40] == []
