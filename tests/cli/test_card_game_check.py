"""`branchline check` on folders of The Card Game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import branchline
from tests.cli.running import Ran, Run

SHIPPED = Path(branchline.__file__).parent / "data" / "card_game"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A copy of the shipped folder."""
    return shutil.copytree(SHIPPED, tmp_path / "mine")


def keep_tickets(folder: Path, count: int) -> None:
    """Only the first tickets stay in the folder."""
    path = folder / "tickets.csv"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[: count + 1]))


def sentences(ran: Ran) -> str:
    """What was printed, as if the screen had no right edge."""
    return " ".join(ran.out.split())


@pytest.mark.parametrize("folder", ["mine", "card_game"])
def test_a_folder_of_the_card_game_is_counted(run: Run, mine: Path, folder: str) -> None:
    ran = run("check", folder)
    assert (ran.code, ran.err) == (0, "")
    told = sentences(ran)
    assert f"The map {folder} is fine (fingerprint 21cd2f04264e4502)" in told
    assert "34 cities" in told
    assert "6 big cities: Seattle (8), Los Angeles (12), Chicago (12), Dallas (10), New York (15), Miami (8)" in told
    assert "46 tickets of 5 to 22 points, 581 in all" in told
    assert (
        "cards on them: 16 purple, 18 blue, 16 orange, 17 white, 16 green, 17 yellow, 16 black, 16 red; 132 in all"
        in told
    )
    assert "routes" not in told


def test_other_games_are_not_tried_on_a_folder_of_the_card_game(run: Run, mine: Path) -> None:
    told = sentences(run("check", "mine"))
    assert told.count("by the rules of") == 1
    assert told.endswith("It can be played by the rules of The Card Game (card_game), 2 to 4 players.")


def test_the_card_game_is_not_tried_on_a_map_with_routes(run: Run) -> None:
    ran = run("check", "usa")
    assert ran.code == 0
    assert "The Card Game" not in sentences(ran)


@pytest.mark.rule("CG-03")
@pytest.mark.parametrize(
    ("tickets", "players", "missing"),
    [
        (24, "2 to 4 players", None),
        (23, "2 to 3 players", "23 tickets, but 4 players are dealt 6 each, 24 in all (CG-03)"),
        (18, "2 to 3 players", "18 tickets, but 4 players are dealt 6 each, 24 in all (CG-03)"),
        (17, "2 players", "17 tickets, but 3 players are dealt 6 each, 18 in all (CG-03)"),
        (12, "2 players", "12 tickets, but 3 players are dealt 6 each, 18 in all (CG-03)"),
    ],
)
def test_a_folder_with_few_tickets_is_for_few_players(
    run: Run, mine: Path, tickets: int, players: str, missing: str | None
) -> None:
    keep_tickets(mine, tickets)
    ran = run("check", "mine")
    assert (ran.code, ran.err) == (0, "")
    told = sentences(ran)
    assert f"It can be played by the rules of The Card Game (card_game), {players}." in told
    if missing is None:
        assert "missing" not in told
    else:
        assert f"something is missing: mine/tickets.csv: {missing}" in told


@pytest.mark.parametrize("tickets", [1, 11])
def test_a_folder_with_too_few_tickets_for_two_players_is_a_mistake(run: Run, mine: Path, tickets: int) -> None:
    keep_tickets(mine, tickets)
    ran = run("check", "mine")
    assert ran.code == 2
    assert "It cannot be played by the rules of The Card Game: mine/tickets.csv: " in sentences(ran)
    assert "but 2 players are dealt 6 each, 12 in all (CG-03)" in sentences(ran)
    assert ran.err == ("branchline: the map mine fits no game (card_game); what is in the way is said above\n")


def test_a_broken_folder_names_file_and_line(run: Run, mine: Path) -> None:
    path = mine / "big_cities.csv"
    path.write_text(path.read_text().replace("miami", "miamy"))
    ran = run("check", "mine")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "branchline: mine/big_cities.csv:7: unknown city 'miamy' in city; did you mean 'miami'?\n"


def test_a_folder_with_the_files_of_two_games_is_a_mistake(run: Run, mine: Path) -> None:
    shutil.copy(SHIPPED.parent / "usa" / "routes.csv", mine)
    ran = run("check", "mine")
    assert (ran.code, ran.out) == (2, "")
    assert "the folder 'mine' has big_cities.csv, which is for The Card Game, and routes.csv, which is for" in ran.err
    assert ran.err.count("\n") == 1


def test_a_game_with_routes_refuses_a_folder_of_the_card_game_in_one_line(run: Run, mine: Path) -> None:
    ran = run("play", "usa", "--map", "mine")
    assert (ran.code, ran.out) == (2, "")
    assert "the folder 'mine' is for The Card Game: it has big_cities.csv and no routes.csv" in ran.err
    assert ran.err.count("\n") == 1
