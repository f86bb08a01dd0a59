"""Which tickets are completed is read and typed at the keyboard, on wide screens and on narrow ones [CG-14]."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

import pytest
from rich.cells import cell_len

from branchline import record
from branchline.cardgame.state import CHOOSE
from branchline.cli.keyboard.cards.pictures import CardPictures
from branchline.cli.keyboard.screen import Screen
from branchline.record.files import read_document
from branchline.table import CardTable, Player
from branchline.view.words import Words, words_of
from tests.cli.running import SitAt

STORED: Final = Path(__file__).parents[2] / "web" / "games"
FEW: Final = "card_game_choice"  # all sets are before the player
MANY: Final = "card_game_many_sets"  # one more follows them


def asked(game: str) -> CardTable:
    """A table at which the person in the first seat is asked which tickets to complete."""
    for at in record.steps(read_document(STORED / f"{game}.json")):
        table = cast(CardTable, at)
        if table.state.phase == CHOOSE and table.to_move == 0:
            table.seats = (Player("Anna", "person"), Player("Ben", "random"))
            return table
    raise AssertionError("nobody is asked")


def lines_of(table: CardTable, words: Words) -> str:
    """All that is to be read about the sets before the first seat, with a space between words."""
    game_map, sets = table.game.map, table.observe(0).sets
    shared = set.intersection(*map(set, sets)) if len(sets) > 1 else set()

    def named(tickets: Sequence[int]) -> list[str]:
        return [words.ticket(game_map, game_map.tickets[ticket]) for ticket in tickets]

    said = [words.say("sets-shared", tickets=", ".join(named(sorted(shared))))] if shared else []
    for place, tickets in enumerate(sets, 1):
        facts = [game_map.tickets[ticket] for ticket in tickets]
        said += [str(place), words.say("points", points=sum(fact.points for fact in facts))]
        said += [*named([ticket for ticket in tickets if ticket not in shared]), words.say("sets-cities")]
        for big in game_map.big_cities:
            count = sum(big.city in (fact.a, fact.b) for fact in facts)
            said += [f"{game_map.cities[big.city].name} {count}"] if count else []
    return " ".join(" ".join(said).split())


def made(table: CardTable) -> tuple[int, ...]:
    """The tickets that the first seat has completed."""
    return tuple(sorted(table.observe(0).seats[0].made))


# What is read


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("typed", [(), ("other",)])
def test_every_line_has_its_number_points_tickets_and_cities(
    sit_at: SitAt, monkeypatch: pytest.MonkeyPatch, columns: int, typed: Sequence[str], *, plain: bool
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    table = asked(MANY)
    out = sit_at(table, *typed, plain=plain)
    shown = out.rsplit("\nTrack", 1)[1]
    assert table.observe(0).page == 8 * len(typed)
    assert lines_of(table, words_of(plain=plain)) in " ".join(shown.split())
    assert ("\N{EN DASH}" in shown) is not plain
    assert all(cell_len(line) <= columns for line in out.splitlines())
    numbers = re.findall(r"^ (\d)  \d+ points  ", shown, re.MULTILINE)
    assert numbers == [str(place) for place in range(1, len(table.observe(0).sets) + 1)]


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_pair_of_cities_is_broken_where_its_line_has_room(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    table, words = asked(FEW), words_of(language)
    seen = table.observe(0)
    screen = Screen()
    screen.show(CardPictures(screen, table.game, ["Anna", "Ben"], words).sets(seen))
    shown = capsys.readouterr().out
    assert " ".join(shown.split()) == lines_of(table, words)
    blocks = shown.split("\n 1  ")[1]
    for ticket in set(seen.sets[0]) ^ set(seen.sets[1]):
        assert words.ticket(table.game.map, table.game.map.tickets[ticket]) in blocks


@pytest.mark.rule("CG-14", "CG-18")
@pytest.mark.parametrize(("lines", "is_shown"), [(24, True), (40, False), (45, True)])
def test_big_cities_are_left_out_only_where_the_sets_then_fit(
    sit_at: SitAt, monkeypatch: pytest.MonkeyPatch, lines: int, *, is_shown: bool
) -> None:
    monkeypatch.setenv("LINES", str(lines))
    out = sit_at(asked(MANY), "show")
    assert ("\nCities  " in out.split("Anna> show")[1]) is is_shown


# What is typed


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("typed", ["2", "complete 2", "com 2"])
def test_the_tickets_of_a_line_are_completed_by_its_number(sit_at: SitAt, typed: str) -> None:
    table = asked(FEW)
    chosen = table.observe(0).sets[1]
    out = sit_at(table, typed)
    assert made(table) == chosen
    assert "for 112 points." in " ".join(out.split())


@pytest.mark.rule("CG-14")
def test_other_sets_are_looked_at_and_one_of_them_completed(sit_at: SitAt) -> None:
    table = asked(MANY)
    before = table.observe(0)
    out = " ".join(sit_at(table, "other", "1").split())
    assert "Type the number of a line, or other for the next ones." in out
    assert "Type the number of a line; back shows the first ones again." in out
    assert len(made(table)) == len(before.sets[0])
    assert made(table) not in before.sets


@pytest.mark.rule("CG-14")
def test_back_shows_the_first_sets_again_and_leaves_no_trace(sit_at: SitAt) -> None:
    table = asked(MANY)
    before = table.observe(0)
    actions = list(table.actions)
    out = sit_at(table, "other", "back")
    assert "These are the first ones again." in out
    assert table.observe(0) == before
    assert table.actions == actions
    sit_at(table, "1")
    assert made(table) == before.sets[0]
    assert "only a placement can be" in sit_at(asked(MANY), "back")


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize(
    ("game", "typed", "answer"),
    [
        (FEW, "why complete 9", "the number of a set of tickets is 1 to 8, not 9"),
        (FEW, "why complete 8", "There are 7 sets of tickets before you, so there is no number 8."),
        (FEW, "why complete 7", "Nothing is in the way: you can do this now."),
        (FEW, "why other", "No other sets of tickets follow these."),
        (FEW, "complete 8", "There are 7 sets of tickets before you, so there is no number 8."),
        (FEW, "other", "No other sets of tickets follow these."),
        (FEW, "8", "That is not on the list; its numbers go from 1 to 7."),
        (FEW, "1 2", "That is not on the list; its numbers go from 1 to 7."),
        (MANY, "9", "That is not on the list; its numbers go from 1 to 8."),
        (FEW, "draw", "Something else comes first: choose which tickets you complete."),
    ],
)
def test_what_cannot_be_chosen_says_why_and_completes_nothing(
    sit_at: SitAt, game: str, typed: str, answer: str
) -> None:
    table = asked(game)
    before = table.observe(0)
    assert answer in " ".join(sit_at(table, typed).split())
    assert table.observe(0) == before
