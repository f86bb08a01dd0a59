"""What routes cost a planner, and which it wants for points."""

from __future__ import annotations

from branchline.board.variant import Variant
from branchline.planning.board.plan import FOR_POINTS, SeatPlan
from branchline.planning.board.player import BoardPlayer
from branchline.planning.board.weights import Weights, weights_for
from branchline.testing.board.scene import Scene
from branchline.variants.europe import europe
from branchline.variants.usa import usa


def price_of(variant: Variant, name: str, hand: str = "", **constants: int) -> int:
    """What the route costs; no price is so low that the floor hides it."""
    scene = Scene(variant, hand=hand)
    weights = Weights()
    for constant, value in {"floor": 0, "turn": 1_000, **constants}.items():
        setattr(weights, constant, value)
    planning = BoardPlayer(scene.game, weights).planning
    planning.price_routes(scene.state, 0)
    number = next(i for i, route in enumerate(scene.game.map.routes) if route.name == name)
    return int(planning.prices[number])


def dearer(variant: Variant, name: str, hand: str = "", **constants: int) -> int:
    """By how much these constants make the route dearer, in percent of a card."""
    cards = price_of(variant, name, hand, **constants) - price_of(variant, name, hand)
    return cards * 2 * 100 // 1_000


def test_lacking_many_cards_of_one_color_costs_more_than_lacking_few() -> None:
    lacking = [dearer(usa(), "miami-new_orleans", hand, color=10) for hand in ("", "3R", "5R", "6R")]
    assert lacking == [10 * 21, 10 * 6, 10, 0]


def test_a_gray_route_is_paid_in_whatever_color_comes() -> None:
    assert dearer(usa(), "los_angeles-phoenix", color=10) == 0


def test_locomotives_that_a_ferry_lacks_cost_more() -> None:
    """EU-05"""
    assert [dearer(europe(), "palermo-smyrna", hand, ferry=50) for hand in ("", "1L", "2L", "3L")] == [100, 50, 0, 0]
    assert dearer(europe(), "athina-sofia", ferry=50) == 0


def points_of(line: int) -> SeatPlan:
    """A plan for points beside a line of one's own."""
    scene = Scene(usa(), routes={0: ["calgary-helena", "denver-helena"]})
    weights = weights_for("usa", 2)
    weights.line = line
    return BoardPlayer(scene.game, weights).plan_of(scene.state, 0)


def test_where_the_longest_line_brings_something_routes_that_prolong_it_are_wanted() -> None:
    plan = points_of(line=500)
    assert max(int(plan.line_gain[plan.routes[i]]) for i in range(plan.n)) > 0


def test_where_the_longest_line_brings_nothing_no_route_is_wanted_for_it() -> None:
    """NO-10"""
    plan = points_of(line=0)
    assert [int(plan.line_gain[plan.routes[i]]) for i in range(plan.n)] == [0] * int(plan.n)
    assert [int(plan.wants[plan.routes[i]]) for i in range(plan.n)] == [FOR_POINTS] * int(plan.n)
    assert int(weights_for("nordic", 2).line) == 0
