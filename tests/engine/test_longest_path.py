"""The longest path against searches of other kinds, on small and large networks of several maps [US-25, EU-14, FR-09].

Small networks are compared with every path there is, middling ones with every walk, and those of 90 trains with a sweep
from west to east that keeps all it meets: no bound, no memory of failures, another order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline
from benchmarks.longest_path import dense_network, measure, mixed_network
from branchline import ScoreLine
from branchline.board.longest import LongestPathSearch, longest_path, longest_path_routes
from branchline.board.maps import City, Route, RouteMap, Ticket
from branchline.board.rules.setup import blank
from branchline.cards import GRAY
from branchline.chance import Seeded
from branchline.variants import usa

GAMES = {key: branchline.game(key, players=3) for key in ("usa", "europe", "france_large")}
FRANCE = GAMES["france_large"]
ENDLESS: Final = 10**12  # steps: all is walked, nothing decided

Growth = Callable[[RouteMap, int, Seeded], list[Route]]

# Of the first 700 seeds the networks in which leaving no more than two odd cities breaks most apart, or takes longest.
HARD: Final[list[tuple[Growth, int]]] = [
    *((dense_network, seed) for seed in (285, 378, 439, 583, 633, 662)),
    *((mixed_network, seed) for seed in (118, 248, 411, 522, 636, 680)),
]

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


def longest_by_sweeping(game_map: RouteMap, routes: Sequence[Route]) -> int:
    """The most trains of any connected set of routes with at most two odd cities; all sets are built, west to east.

    Of the sets that look alike at the cities with routes still to come only the one with the most trains is kept: which
    of these cities hang together, which are odd, and how many odd ones lie behind.
    """
    west = {city.index: (city.lon, city.index) for city in game_map.cities}
    routes = sorted(routes, key=lambda r: sorted((west[r.a], west[r.b])))
    last = {city: place for place, route in enumerate(routes) for city in (route.a, route.b)}
    nothing: frozenset[frozenset[int]] = frozenset()
    sets: dict[tuple[frozenset[frozenset[int]], frozenset[int], int], int] = {(nothing, frozenset(), 0): 0}
    best = 0
    for place, route in enumerate(routes):
        ends = frozenset((route.a, route.b))
        behind = frozenset(city for city in ends if last[city] == place)
        grown_sets: dict[tuple[frozenset[frozenset[int]], frozenset[int], int], int] = {}
        for (pieces, odd, odd_behind), trains in sets.items():
            touched = [piece for piece in pieces if piece & ends]
            joined = (pieces - frozenset(touched)) | {ends.union(*touched)}
            for new_pieces, new_odd, new_trains in ((pieces, odd, trains), (joined, odd ^ ends, trains + route.length)):
                count = odd_behind + len(new_odd & behind)
                if count > 2:
                    continue
                ahead = frozenset(piece - behind for piece in new_pieces)
                if frozenset() in ahead:  # complete: nothing can be added, and nothing else may be there
                    best = max(best, new_trains if len(new_pieces) == 1 else 0)
                    continue
                key = (ahead, new_odd - behind, count)
                grown_sets[key] = max(new_trains, grown_sets.get(key, 0))
        sets = grown_sets
    return best


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
    expected = [longest_by_exhaustion(first), longest_by_exhaustion(second), 0]
    lines = lines_for(game, [first, second, []])
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


def search(game: branchline.BoardGame, network: Sequence[Route], patience: int, widest: int = 15) -> LongestPathSearch:
    """The search that decides route by route when its patience with walking is at an end."""
    state = blank(game.tables)
    for route in network:
        state.owner[route.index] = 1
    found = LongestPathSearch(game.tables, state, 0, patience, widest)
    found.run()
    return found


def assert_is_a_path(game: branchline.BoardGame, network: Sequence[Route], found: LongestPathSearch) -> None:
    """The routes found are the seat's, are walked once each, hang together in their order, and are as long as said."""
    path = [game.variant.map.routes[route] for route in found.routes()]
    assert set(path) <= set(network)
    assert len(set(path)) == len(path)
    assert walkable(path)
    assert sum(route.length for route in path) == found.best


@pytest.mark.rule("US-25", "EU-14", "FR-09")
@pytest.mark.parametrize("key", list(GAMES))
@given(growth=growths)
def test_deciding_route_by_route_finds_the_longest_of_all_paths(key: str, growth: list[int]) -> None:
    game = GAMES[key]
    network = grown(game.variant.map, growth)
    found = search(game, network, patience=0)
    assert found.best == longest_by_exhaustion(network)
    assert_is_a_path(game, network, found)


@pytest.mark.rule("US-25", "FR-09")
@given(growth=st.lists(st.integers(0, 999), min_size=12, max_size=16))
@settings(max_examples=25)
def test_networks_of_twelve_to_sixteen_routes_in_france_have_the_longest_of_all_paths(growth: list[int]) -> None:
    network = grown(FRANCE.variant.map, growth)
    found = search(FRANCE, network, patience=0)
    assert found.best == longest_by_exhaustion(network)
    assert_is_a_path(FRANCE, network, found)


@pytest.mark.rule("US-25", "EU-14", "FR-09")
@pytest.mark.parametrize("key", list(GAMES))
@given(growth=st.lists(st.integers(0, 999), min_size=16, max_size=22))
@settings(max_examples=25)
def test_large_networks_are_as_long_decided_as_walked(key: str, growth: list[int]) -> None:
    game = GAMES[key]
    network = grown(game.variant.map, growth)
    while sum(route.length for route in network) > 45:
        network.pop()
    assert search(game, network, patience=0).best == search(game, network, patience=ENDLESS).best


@pytest.mark.rule("US-25", "FR-09")
@pytest.mark.parametrize("grow", [dense_network, mixed_network])
@given(seed=st.integers(0, 10**6), trains=st.integers(30, 45))
@settings(max_examples=25)
def test_networks_of_thirty_to_forty_five_trains_in_france_are_as_long_decided_as_walked(
    grow: Growth, seed: int, trains: int
) -> None:
    network = grow(FRANCE.variant.map, trains, Seeded(seed))
    walked = search(FRANCE, network, patience=ENDLESS)
    for patience in (0, 300):
        found = search(FRANCE, network, patience)
        assert found.best == walked.best
        assert_is_a_path(FRANCE, network, found)


@pytest.mark.rule("US-25", "FR-09")
@pytest.mark.parametrize(("grow", "seed"), [*HARD, *((grow, 1) for grow in (dense_network, mixed_network))])
def test_networks_of_ninety_trains_are_as_long_as_a_sweep_from_west_to_east_says(grow: Growth, seed: int) -> None:
    network = grow(FRANCE.variant.map, 90, Seeded(seed))
    found = search(FRANCE, network, patience=0)
    assert found.best == longest_by_sweeping(FRANCE.variant.map, network)
    assert_is_a_path(FRANCE, network, found)


@pytest.mark.rule("US-25", "FR-09")
@pytest.mark.parametrize("grow", [dense_network, mixed_network])
@given(seed=st.integers(0, 10**6))
@settings(max_examples=50)
def test_the_path_found_in_a_network_of_ninety_trains_can_be_walked(grow: Growth, seed: int) -> None:
    network = grow(FRANCE.variant.map, 90, Seeded(seed))
    assert_is_a_path(FRANCE, network, search(FRANCE, network, patience=300))


def test_length_and_routes_are_those_of_the_search() -> None:
    network = dense_network(FRANCE.variant.map, 90, Seeded(1))
    state = blank(FRANCE.tables)
    for route in network:
        state.owner[route.index] = 2
    found = search(FRANCE, network, patience=300)
    assert longest_path(FRANCE.tables, state, 1) == found.best > 0
    assert longest_path_routes(FRANCE.tables, state, 1) == found.routes()
    assert longest_path(FRANCE.tables, state, 0) == 0
    assert longest_path_routes(FRANCE.tables, state, 0) == []


@given(growth=growths)
@settings(max_examples=25)
def test_a_front_that_is_too_wide_is_left_to_walking(growth: list[int]) -> None:
    network = grown(FRANCE.variant.map, growth)
    found = search(FRANCE, network, patience=0, widest=0)
    assert found.best == search(FRANCE, network, patience=0).best
    assert_is_a_path(FRANCE, network, found)


def made_up(pairs: Sequence[tuple[int, int]]) -> branchline.BoardGame:
    """The game of North America on a map of routes of one train between these cities."""
    cities = tuple(City(i, f"c{i}", f"C{i}", 0.0, float(i), "FR") for i in range(1 + max(max(pair) for pair in pairs)))
    routes = tuple(
        Route(i, a, b, length=1, color=GRAY, kind="plain", locomotives=0, lane=1, name=f"c{a}-c{b}")
        for i, (a, b) in enumerate(pairs)
    )
    tickets = tuple(Ticket(i, 0, city.index, 1, "regular", f"c0-{city.id}") for i, city in enumerate(cities[1:] * 30))
    return branchline.BoardGame(usa(RouteMap("made_up", cities, routes, tickets[:30])), 2)


def length_of_all(game: branchline.BoardGame) -> int:
    """The longest path of a seat that has all routes of a map."""
    network = game.variant.map.routes
    found = search(game, network, patience=0)
    assert_is_a_path(game, network, found)
    return int(found.best)


@pytest.mark.rule("US-25")
@pytest.mark.parametrize("rings", [3, 4, 5, 6])
def test_of_rings_around_a_city_only_two_are_on_a_path(rings: int) -> None:
    # Only two odd cities would be left if the routes to all rings but two were given up: the rings are cut off then.
    pairs = []
    for ring in range(rings):
        a, b, c = 3 * ring + 1, 3 * ring + 2, 3 * ring + 3
        pairs += [(0, a), (a, b), (b, c), (c, a)]
    assert length_of_all(made_up(pairs)) == 4 + 4


@pytest.mark.rule("US-25")
@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_where_everything_is_joined_all_odd_cities_but_two_lose_a_route(size: int) -> None:
    assert length_of_all(made_up(list(combinations(range(size), 2)))) == size * (size - 1) // 2 - (size - 2) // 2


@pytest.mark.rule("US-25")
def test_routes_between_the_same_cities_are_a_path_one_after_the_other() -> None:
    game = made_up([(0, 1), (0, 1), (0, 1), (1, 2), (1, 2), (2, 3), (2, 4), (2, 5)])
    assert length_of_all(game) == longest_by_exhaustion(game.variant.map.routes) == 6


def test_the_benchmark_measures_what_it_is_asked_for() -> None:
    times = measure(networks=4, seed=3)
    assert times.networks == 4
    assert 0 < times.median <= times.percent_99 <= times.worst


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


def test_the_sweep_from_west_to_east_agrees_with_the_exhaustive_search() -> None:
    for seed in range(20):
        network = dense_network(FRANCE.variant.map, 24, Seeded(seed))
        assert longest_by_sweeping(FRANCE.variant.map, network) == longest_by_exhaustion(network)
