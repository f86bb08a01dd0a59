"""Scores recomputed from scratch, slowly and without the engine's help, are the engine's scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given

from branchline import BoardGame, ScoreLine, Seeded
from branchline.board.maps import Route, Ticket
from branchline.board.playouts import greedy_playout
from branchline.board.state import HELD, State
from branchline.testing.conformance import Setting
from branchline.variants import model_of
from tests.properties.ledger import Facts, facts_of
from tests.properties.walks import Walk, board_of, every_board_setting, examples, walks

MOST_TRIED = 22  # routes of a network of which every path is tried


def joined(routes: Iterable[Route], a: int, b: int) -> bool:
    """Whether the routes lead from one city to the other."""
    near: dict[int, list[int]] = {}
    for route in routes:
        near.setdefault(route.a, []).append(route.b)
        near.setdefault(route.b, []).append(route.a)
    reached, waiting = {a}, [a]
    while waiting:
        for city in near.get(waiting.pop(), []):
            if city not in reached:
                reached.add(city)
                waiting.append(city)
    return b in reached


def longest(routes: Sequence[Route]) -> int:
    """The longest path by trying every one [US-25]."""

    def from_here(city: int, left: frozenset[Route]) -> int:
        ways = [route for route in left if city in (route.a, route.b)]
        return max((route.length + from_here(route.a + route.b - city, left - {route}) for route in ways), default=0)

    cities = {city for route in routes for city in (route.a, route.b)}
    return max((from_here(city, frozenset(routes)) for city in cities), default=0)


def is_path(routes: Sequence[Route]) -> bool:
    """Whether the routes, each once, can be walked in this order or another [US-25]."""
    ends = Counter(city for route in routes for city in (route.a, route.b))
    odd = sum(count % 2 for count in ends.values())
    start = next(iter(ends), 0)
    return len(set(routes)) == len(routes) and odd <= 2 and all(joined(routes, start, city) for city in ends)


@dataclass(frozen=True)
class SlowScore:
    """One seat's score from scratch."""

    routes: int
    made: int
    tickets: int
    stations: int  # not built
    path: int


def slow_score(game: BoardGame, state: State, seat: int, line: ScoreLine, facts: Facts) -> SlowScore:
    known = game.variant.map
    owned = [route for route in known.routes if state.owner[route.index] == seat + 1]
    rivals = [route for route in known.routes if state.owner[route.index] not in (0, seat + 1)]
    held = [ticket for ticket in known.tickets if state.ticket[ticket.index] == HELD + seat]
    cities = [city.index for city in known.cities if state.station[city.index] == seat + 1]
    # EU-12: each station stands for one route of a rival at its city, or for none; not so in France [FR-05].
    lenders = cities if model_of(game.key) == "europe" else []
    loans = [[None, *(route for route in rivals if city in (route.a, route.b))] for city in lenders]
    best = (-1000, 0)
    for borrowed in product(*loans):
        network = [*owned, *(route for route in borrowed if route is not None)]
        made = [ticket for ticket in held if joined(network, ticket.a, ticket.b)]
        failed = [ticket for ticket in held if ticket not in made]
        best = max(best, (worth(game, made) - sum(ticket.points for ticket in failed), len(made)))
    return SlowScore(
        routes=sum(facts.points[route.length] for route in owned),
        made=best[1],
        tickets=best[0],
        stations=facts.stations - len(cities),
        path=path_of(game, owned, line),
    )


def worth(game: BoardGame, made: list[Ticket]) -> int:
    """What completed tickets add: all their values, but only the dearest to each foreign country [FB-04]."""
    if game.key != "france_borders":
        return sum(ticket.points for ticket in made)
    cities = game.variant.map.cities
    total = 0
    dearest: dict[str, int] = {}
    for ticket in made:
        abroad = {cities[ticket.a].country, cities[ticket.b].country} - {"FR"}
        if not abroad:
            total += ticket.points
        for country in abroad:
            dearest[country] = max(dearest.get(country, 0), ticket.points)
    return total + sum(dearest.values())


def path_of(game: BoardGame, owned: list[Route], line: ScoreLine) -> int:
    """The length of the longest path; where trying all would take too long, that of the one shown, which must be one.

    That nothing longer is there is shown by the tests of the search itself.
    """
    if len(owned) <= MOST_TRIED:
        return longest(owned)
    shown = line.details["longest_path_routes"]
    assert isinstance(shown, tuple)
    routes = [game.variant.map.routes[number] for number in shown]
    assert set(routes) <= set(owned)
    assert is_path(routes)
    return sum(route.length for route in routes)


def compare(setting: Setting, state: State) -> None:
    """Totals, lines and places of the score sheet are those worked out here.

    US-24 to US-26, EU-12 to EU-16, NO-10, NO-11, FR-05, FR-09, FB-04.
    """
    game, facts = board_of(setting), facts_of(setting)
    sheet = game.score_sheet(state)
    slow = [slow_score(game, state, seat, line, facts) for seat, line in enumerate(sheet)]
    best_path = max(score.path for score in slow)
    has_longest = [score.path == best_path > 0 for score in slow]
    most_made = max(score.made for score in slow)
    totals = []
    merits: list[tuple[int, ...]] = []
    for seat, (score, line) in enumerate(zip(slow, sheet, strict=True)):
        expected = {"routes": score.routes, "tickets": score.tickets}
        if facts.unbuilt:
            expected["stations"] = facts.unbuilt * score.stations
        if setting.key == "nordic":
            expected["most_tickets"] = 10 if score.made == most_made > 0 else 0
        else:
            expected["longest_path"] = facts.longest if has_longest[seat] else 0
        assert dict(line.points) == expected
        assert len(line.tickets_made) == score.made
        assert line.details["longest_path"] == score.path
        assert score.routes == state.points[seat]
        totals.append(sum(expected.values()))
        ties = (score.path,) if setting.key == "nordic" else (score.stations, int(has_longest[seat]))
        merits.append((totals[-1], score.made, *ties))
    assert game.returns(state) == tuple(totals)
    assert [line.place for line in sheet] == [1 + sum(other > mine for other in merits) for mine in merits]


@pytest.mark.rule("US-18", "US-24", "US-25", "US-26", "EU-12", "EU-13", "EU-14", "EU-15", "EU-16")
@pytest.mark.rule("NO-09", "NO-10", "NO-11", "FR-05", "FR-09", "FL-06", "FS-03", "FB-04")
@every_board_setting
@examples(8)
@given(walk=walks)
def test_the_final_score_is_the_one_worked_out_from_scratch(setting: Setting, walk: Walk) -> None:
    compare(setting, walk.end(board_of(setting)))


@pytest.mark.rule("US-18", "US-24", "US-25", "EU-12", "EU-13", "EU-14", "NO-10", "FB-04")
@every_board_setting
@examples(2)
@given(walk=walks)
def test_the_running_score_is_the_one_worked_out_from_scratch(setting: Setting, walk: Walk) -> None:
    game = board_of(setting)
    for number, (state, _) in enumerate(walk.states(game)):
        if number % 25 == 0:
            compare(setting, state)


@every_board_setting
@examples(4)
@given(walk=walks)
def test_the_score_of_a_well_played_game_is_the_one_worked_out_from_scratch(setting: Setting, walk: Walk) -> None:
    game = board_of(setting)
    chance = Seeded(walk.seed)
    state = game.new(chance)
    greedy_playout(game, state, chance)
    compare(setting, state)
