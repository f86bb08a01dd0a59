"""The longest path against an exhaustive search of another kind, on many small networks of both maps [US-25, EU-14]."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline
from branchline import ScoreLine
from branchline.board.maps import Route, RouteMap
from branchline.board.network import LongestPath
from branchline.board.rules.setup import blank

GAMES = {key: branchline.game(key, players=2) for key in ("usa", "europe")}

# Which of the routes at hand is added next: a network grows by these numbers, whatever map it grows on.
growths = st.lists(st.integers(0, 999), max_size=8) | st.lists(st.integers(0, 999), min_size=9, max_size=13)


def longest_by_exhaustion(routes: Sequence[Route]) -> int:
    """The most trains of any path: every set of routes that can be walked to every city is visited, set by set."""
    reached = {(0, city) for route in routes for city in (route.a, route.b)}
    best = 0
    while reached:
        longer = set()
        for used, city in reached:
            for place, route in enumerate(routes):
                if used >> place & 1 == 0 and city in (route.a, route.b):
                    longer.add((used | 1 << place, route.a + route.b - city))
        reached = longer
        best = max([best, *(_trains(routes, used) for used in {used for used, _ in reached})])
    return best


def _trains(routes: Sequence[Route], used: int) -> int:
    return sum(route.length for place, route in enumerate(routes) if used >> place & 1)


def grown(game_map: RouteMap, growth: Sequence[int], taken: Sequence[Route] = ()) -> list[Route]:
    """A network of so many routes; most hang together, and now and then a new part begins elsewhere."""
    network: list[Route] = []
    for number in growth:
        free = [route for route in game_map.routes if route not in taken and route not in network]
        cities = {city for route in network for city in (route.a, route.b)}
        # Routes with both ends in the network first: rings and forks are what makes a longest path hard to find.
        near = sorted(
            (route for route in free if {route.a, route.b} & cities),
            key=lambda r: len({r.a, r.b} & cities),
            reverse=True,
        )
        choices = near[:6] if near and number % 10 else free
        network.append(choices[number // 10 % len(choices)])
    return network


def lines_for(game: branchline.BoardGame, networks: Sequence[Sequence[Route]]) -> tuple[ScoreLine, ...]:
    """The score sheet of a board on which these networks stand."""
    state = blank(game.tables)
    for seat, network in enumerate(networks):
        for route in network:
            state.owner[route.index] = seat + 1
    return game.score_sheet(state)


def walkable(routes: Sequence[Route]) -> bool:
    """Whether the routes can be walked one after the other in this order."""
    ends = {routes[0].a, routes[0].b} if routes else set()
    for before, after in pairwise(routes):
        ends = {after.a + after.b - city for city in ends & {after.a, after.b}}
        if not ends or before.index == after.index:
            return False
    return True


@pytest.mark.rule("US-25", "EU-14")
@pytest.mark.parametrize("key", list(GAMES))
@given(one=growths, two=growths)
def test_the_longest_path_is_the_longest_of_all_paths(key: str, one: list[int], two: list[int]) -> None:
    game = GAMES[key]
    first = grown(game.variant.map, one)
    second = grown(game.variant.map, two, taken=first)
    expected = [longest_by_exhaustion(first), longest_by_exhaustion(second)]
    lines = lines_for(game, [first, second])
    assert [line.details["longest_path"] for line in lines] == expected
    bonus = [10 if length == max(expected) > 0 else 0 for length in expected]
    assert [line.points["longest_path"] for line in lines] == bonus


@pytest.mark.rule("US-25", "EU-14")
@pytest.mark.parametrize("key", list(GAMES))
@given(growth=growths)
def test_the_routes_shown_for_the_longest_path_are_such_a_path(key: str, growth: list[int]) -> None:
    game = GAMES[key]
    network = grown(game.variant.map, growth)
    line = lines_for(game, [network])[0]
    shown = line.details["longest_path_routes"]
    assert isinstance(shown, tuple)
    path = [game.variant.map.routes[route] for route in shown]
    assert len(set(shown)) == len(shown)
    assert set(path) <= set(network)
    assert walkable(path)
    assert sum(route.length for route in path) == line.details["longest_path"]


def search(game: branchline.BoardGame, network: Sequence[Route], patience: int) -> LongestPath:
    """The search that pairs odd cities up when its patience with walking is at an end."""
    state = blank(game.tables)
    for route in network:
        state.owner[route.index] = 1
    found = LongestPath(game.tables, state, 0, patience)
    found.run()
    return found


@pytest.mark.rule("US-25", "EU-14")
@pytest.mark.parametrize("key", list(GAMES))
@given(growth=growths)
def test_pairing_odd_cities_up_finds_the_longest_of_all_paths(key: str, growth: list[int]) -> None:
    game = GAMES[key]
    network = grown(game.variant.map, growth)
    found = search(game, network, patience=0)
    assert found.best == longest_by_exhaustion(network)
    path = [game.variant.map.routes[route] for route in found.routes()]
    assert set(path) <= set(network)
    assert len(set(path)) == len(path)
    assert walkable(path)
    assert sum(route.length for route in path) == found.best


@pytest.mark.rule("US-25", "EU-14")
@pytest.mark.parametrize("key", list(GAMES))
@given(growth=st.lists(st.integers(0, 999), min_size=16, max_size=22))
@settings(max_examples=25)
def test_large_networks_are_as_long_paired_up_as_walked(key: str, growth: list[int]) -> None:
    game = GAMES[key]
    network = grown(game.variant.map, growth)
    while sum(route.length for route in network) > 45:
        network.pop()
    assert search(game, network, patience=0).best == search(game, network, patience=10**12).best


@pytest.mark.rule("US-25", "EU-14")
@pytest.mark.parametrize("key", list(GAMES))
def test_a_single_route_is_a_path_of_its_length(key: str) -> None:
    game = GAMES[key]
    for route in game.variant.map.routes:
        assert lines_for(game, [[route]])[0].details["longest_path"] == route.length


def test_the_exhaustive_search_knows_forks_rings_and_what_is_apart() -> None:
    route = GAMES["europe"].variant.map.route
    fork = [route("paris-zurich"), route("munchen-zurich"), route("venezia-zurich")]
    ring = [route("marseille-zurich"), route("paris-zurich"), route("marseille-paris")]
    apart = [route("petrograd-stockholm"), route("cadiz-madrid")]
    assert longest_by_exhaustion(fork) == 3 + 2
    assert longest_by_exhaustion(ring) == 2 + 3 + 4
    assert longest_by_exhaustion([*ring, route("munchen-zurich")]) == 2 + 3 + 4 + 2
    assert longest_by_exhaustion(apart) == 8
    assert longest_by_exhaustion([]) == 0
