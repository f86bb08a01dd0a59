"""How many turns a plan takes, by the cards that it lacks."""

from __future__ import annotations

from branchline.board.variant import Variant
from branchline.cards import CARD_LETTERS
from branchline.planning.board.needs import Needs
from branchline.planning.board.plan import FOR_POINTS, FOR_TICKET, SeatPlan
from branchline.testing.board.scene import Scene
from branchline.variants.nordic import nordic
from branchline.variants.usa import usa


class Planned:
    """A plan of these routes, and what it needs with this hand."""

    def __init__(self, variant: Variant, hand: str, *routes: str, points: str | None = None) -> None:
        self.scene = Scene(variant, hand=hand)
        tables = self.scene.game.tables
        numbers = {route.name: number for number, route in enumerate(self.scene.game.map.routes)}
        plan = SeatPlan(tables)
        for name in routes:
            plan.add(numbers[name], FOR_TICKET)
        if points is not None:
            plan.add(numbers[points], FOR_POINTS)
        self.needs = Needs(tables)
        self.needs.look(self.scene.state, 0, plan)

    @property
    def turns(self) -> int:
        return int(self.needs.turns(self.scene.state, 0))


def test_a_route_that_can_be_paid_takes_one_turn() -> None:
    assert Planned(usa(), "6R", "miami-new_orleans").turns == 1


def test_two_lacking_cards_take_another_turn() -> None:
    assert [Planned(usa(), f"{n}R", "miami-new_orleans").turns for n in (5, 4, 3, 2)] == [2, 2, 3, 3]


def test_cards_of_all_routes_are_lacking_together() -> None:
    assert Planned(usa(), "3R 4B", "miami-new_orleans", "atlanta-miami").turns == 2 + (3 + 1) // 2


def test_locomotives_stand_for_cards_that_are_lacking() -> None:
    assert Planned(usa(), "2L 2R", "miami-new_orleans").turns == 1 + 1
    assert Planned(usa(), "5L 2R", "miami-new_orleans").turns == 1


def test_a_locomotive_alone_pays_for_a_route_of_one_train() -> None:
    assert Planned(usa(), "1L", "seattle-vancouver").turns == 1


def test_locomotives_stand_for_nothing_on_an_ordinary_route_of_the_north() -> None:
    """NO-04"""
    assert Planned(nordic(), "4L 3B", "kirkenes-rovaniemi").turns == 1 + 1


def test_locomotives_stand_for_cards_on_a_ferry_of_the_north() -> None:
    """NO-05"""
    assert Planned(nordic(), "4L 1K", "andalsnes-bergen").turns == 1
    assert Planned(nordic(), "2L 1K", "andalsnes-bergen").turns == 1 + 1


def test_locomotives_for_a_ferry_leave_none_for_other_cards() -> None:
    assert Planned(nordic(), "2L 3K 3B", "andalsnes-bergen", "kirkenes-rovaniemi").turns == 2 + 1


def test_a_locomotive_that_a_ferry_lacks_is_a_card_to_be_drawn() -> None:
    assert Planned(nordic(), "3K", "andalsnes-bergen").turns == 1 + 1


def test_routes_for_points_take_cards_but_no_turns() -> None:
    planned = Planned(usa(), "6R", "miami-new_orleans", points="atlanta-miami")
    red, blue = CARD_LETTERS.index("R"), CARD_LETTERS.index("B")
    assert (int(planned.needs.first[red]), int(planned.needs.first[blue])) == (6, 0)
    assert (int(planned.needs.wanted[red]), int(planned.needs.wanted[blue])) == (6, 5)
    assert planned.turns == 1
