"""Scores recomputed from scratch, slowly and without the engine's help, are the engine's scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given

import branchline
from branchline import BoardGame
from branchline.board.maps import Route
from branchline.board.state import HELD, State
from branchline.sim.rollouts import greedy_playout
from tests.properties.walks import TABLES, Walk, examples, walks

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21}


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


@dataclass(frozen=True)
class SlowScore:
    """One seat's score from scratch."""

    routes: int
    made: int
    tickets: int
    unbuilt: int
    path: int


def slow_score(game: BoardGame, state: State, seat: int) -> SlowScore:
    facts = game.variant.map
    owned = [route for route in facts.routes if state.owner[route.index] == seat + 1]
    rivals = [route for route in facts.routes if state.owner[route.index] not in (0, seat + 1)]
    held = [ticket for ticket in facts.tickets if state.ticket[ticket.index] == HELD + seat]
    cities = [city.index for city in facts.cities if state.station[city.index] == seat + 1]
    # EU-12: each station stands for one route of a rival at its city, or for none.
    loans = [[None, *(route for route in rivals if city in (route.a, route.b))] for city in cities]
    best = (-1000, 0)
    for borrowed in product(*loans):
        network = [*owned, *(route for route in borrowed if route is not None)]
        made = [ticket for ticket in held if joined(network, ticket.a, ticket.b)]
        points = sum(ticket.points if ticket in made else -ticket.points for ticket in held)
        best = max(best, (points, len(made)))
    stations = 3 if game.key == "europe" else 0
    return SlowScore(
        routes=sum(POINTS[route.length] for route in owned),
        made=best[1],
        tickets=best[0],
        unbuilt=stations - len(cities),
        path=longest(owned),
    )


def compare(game: BoardGame, state: State) -> None:
    """Totals, lines and places of the score sheet are those worked out here [US-24 to US-26, EU-12 to EU-16]."""
    slow = [slow_score(game, state, seat) for seat in range(game.players)]
    best_path = max(score.path for score in slow)
    bonus = [10 if score.path == best_path > 0 else 0 for score in slow]
    sheet = game.score_sheet(state)
    totals = []
    for seat, (score, line) in enumerate(zip(slow, sheet, strict=True)):
        assert line.points["routes"] == score.routes == state.points[seat]
        assert line.points["tickets"] == score.tickets
        assert len(line.tickets_made) == score.made
        assert line.points.get("stations", 0) == 4 * score.unbuilt
        assert line.points["longest_path"] == bonus[seat]
        assert line.details["longest_path"] == score.path
        totals.append(score.routes + score.tickets + 4 * score.unbuilt + bonus[seat])
    assert game.returns(state) == tuple(totals)
    merit = [(totals[seat], score.made, score.unbuilt, bonus[seat]) for seat, score in enumerate(slow)]
    assert [line.place for line in sheet] == [1 + sum(other > mine for other in merit) for mine in merit]


@pytest.mark.rule("US-18", "US-24", "US-25", "US-26", "EU-12", "EU-13", "EU-14", "EU-15", "EU-16")
@pytest.mark.parametrize(("key", "players"), TABLES)
@examples(8)
@given(walk=walks)
def test_the_final_score_is_the_one_worked_out_from_scratch(key: str, players: int, walk: Walk) -> None:
    game = branchline.game(key, players=players)
    compare(game, walk.end(game))


@pytest.mark.rule("US-18", "US-24", "US-25", "EU-12", "EU-13", "EU-14")
@pytest.mark.parametrize(("key", "players"), TABLES)
@examples(2)
@given(walk=walks)
def test_the_running_score_is_the_one_worked_out_from_scratch(key: str, players: int, walk: Walk) -> None:
    game = branchline.game(key, players=players)
    for number, (state, _) in enumerate(walk.states(game)):
        if number % 25 == 0:
            compare(game, state)


@pytest.mark.parametrize(("key", "players"), TABLES)
@examples(4)
@given(walk=walks)
def test_the_score_of_a_well_played_game_is_the_one_worked_out_from_scratch(key: str, players: int, walk: Walk) -> None:
    game = branchline.game(key, players=players)
    chance = branchline.Seeded(walk.seed)
    state = game.new(chance)
    greedy_playout(game, state, chance)
    compare(game, state)
