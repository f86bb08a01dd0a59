"""France, points for routes by their length [FL-06, FS-03]."""

from __future__ import annotations

import pytest

from branchline.board.variant import Variant
from branchline.testing import Scene
from branchline.variants import france_borders, france_large, france_small

LARGE = {1: 1, 2: 2, 3: 4, 4: 6, 5: 9, 6: 12, 7: 15, 8: 18}
SMALL = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
LARGE_ROUTES = [
    "brest-quimper",
    "amiens-lille",
    "amiens-calais",
    "bordeaux-pau",
    "besancon-lyon",
    "brest-cherbourg",
    "dijon-paris",
    "bastia-toulon",
]
SMALL_ROUTES = ["metz-nancy", "amiens-lille", "bayonne-bordeaux", "bayonne-toulouse", "bayonne-la_rochelle"]
CLAIMS = [
    *((france_large(), route) for route in LARGE_ROUTES),
    *((variant, route) for variant in (france_small(), france_borders()) for route in SMALL_ROUTES),
    (france_small(), "ajaccio-marseille"),
    (france_borders(), "brest-united_kingdom"),
]


@pytest.mark.rule("FL-06", "FS-03", "US-18")
@pytest.mark.parametrize(("variant", "route"), CLAIMS, ids=[f"{variant.key} {route}" for variant, route in CLAIMS])
def test_a_route_scores_at_once_what_the_table_says_for_its_length(variant: Variant, route: str) -> None:
    table = LARGE if variant.key == "france_large" else SMALL
    length = variant.map.route(route).length
    scene = Scene(variant, players=3, hand=f"{length}L")
    scene.play(f"claim {route} {length}L")
    assert scene.points(0) == table[length]
    assert scene.told("claimed")[0].points == table[length]


@pytest.mark.rule("FL-06", "FS-03")
def test_every_length_of_the_tables_has_been_claimed_above_and_no_other_is_on_a_map() -> None:
    assert [france_large().map.route(route).length for route in LARGE_ROUTES] == list(LARGE)
    assert [france_small().map.route(route).length for route in SMALL_ROUTES] == [1, 2, 3, 4, 5]
    assert {route.length for route in france_large().map.routes} == set(LARGE)
    assert {route.length for route in france_small().map.routes} == set(SMALL)
    assert {route.length for route in france_borders().map.routes} == set(SMALL)
