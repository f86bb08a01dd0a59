from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from branchline.board.engine import BoardGame
from branchline.planning.board.plan import Planning, SeatPlan
from branchline.planning.board.steiner import Steiner
from branchline.planning.board.weights import weights_for
from branchline.testing.board.scene import Scene
from branchline.variants.usa import usa

GAME = BoardGame(usa(), 2)
CITIES = int(GAME.tables.cities)


def some_prices(random: Random) -> list[int]:
    return [random.choice((0, 30, 100, 250, 600)) for _ in range(int(GAME.tables.routes))]


def distances(prices: list[int]) -> list[list[int]]:
    """The price of the cheapest way between any two cities (Floyd and Warshall)."""
    tables = GAME.tables
    far = [[0 if a == b else 10**6 for b in range(CITIES)] for a in range(CITIES)]
    for route, price in enumerate(prices):
        a, b = int(tables.end_a[route]), int(tables.end_b[route])
        far[a][b] = far[b][a] = min(far[a][b], price)
    for via in range(CITIES):
        for a in range(CITIES):
            for b in range(CITIES):
                far[a][b] = min(far[a][b], far[a][via] + far[via][b])
    return far


def cheapest_tree(far: list[list[int]], cities: list[int]) -> int:
    """By trying every city where branches can meet; for four cities there are at most two of them."""
    if len(cities) == 2:
        return far[cities[0]][cities[1]]
    if len(cities) == 3:
        return min(sum(far[city][meet] for city in cities) for meet in range(CITIES))
    best = 10**6
    for pair in combinations(cities, 2):
        others = [city for city in cities if city not in pair]
        here = [sum(far[city][meet] for city in pair) for meet in range(CITIES)]
        there = [sum(far[city][meet] for city in others) for meet in range(CITIES)]
        best = min(best, *(here[a] + far[a][b] + there[b] for a in range(CITIES) for b in range(CITIES)))
    return best


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_a_tree_that_joins_cities_is_the_cheapest_there_is(size: int, seed: int) -> None:
    random = Random(seed)
    prices = some_prices(random)
    cities = random.sample(range(CITIES), size)
    steiner = Steiner(GAME.tables)
    steiner.solve(vec[i64](prices), vec[i64](cities), size)
    everything = (1 << size) - 1
    assert steiner.cost_of(everything, cities[0]) == cheapest_tree(distances(prices), cities)


@pytest.mark.parametrize("seed", range(6))
def test_the_routes_of_a_tree_join_its_cities_at_its_price(seed: int) -> None:
    random = Random(100 + seed)
    prices = some_prices(random)
    cities = random.sample(range(CITIES), 6)
    steiner = Steiner(GAME.tables)
    steiner.solve(vec[i64](prices), vec[i64](cities), 6)
    steiner.trace(63, cities[0])
    routes = [int(steiner.routes[i]) for i in range(steiner.routes_n)]
    assert sum(prices[route] for route in routes) <= steiner.cost_of(63, cities[0])
    joined = {cities[0]}
    for _ in routes:
        for route in routes:
            ends = {int(GAME.tables.end_a[route]), int(GAME.tables.end_b[route])}
            joined |= ends if ends & joined else set()
    assert set(cities) <= joined


@pytest.mark.parametrize("seed", range(5))
def test_a_plan_for_all_tickets_together_is_never_worse_than_one_after_another(seed: int) -> None:
    random = Random(seed)
    names = random.sample([ticket.name for ticket in GAME.map.tickets], 4)
    scene = Scene(usa(), tickets={0: names})
    together, one_by_one = (Planning(GAME.tables, weights_for("usa", 2)) for _ in range(2))
    together.is_exact = True
    plans = [SeatPlan(GAME.tables) for _ in range(2)]
    together.make(scene.state, 0, plans[0])
    one_by_one.make(scene.state, 0, plans[1])
    assert plans[0].value - plans[0].price >= plans[1].value - plans[1].price
