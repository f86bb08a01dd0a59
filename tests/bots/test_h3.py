"""`h3`: its constants at work, in positions where it is plain what they lead to."""

from __future__ import annotations

from itertools import combinations
from statistics import mean

import pytest

from branchline import Seeded
from branchline.bots import Turn, make_bot
from branchline.bots.board.facts import facts_of
from branchline.bots.board.h3.constants import Constants
from branchline.bots.board.h3.forest import forest_of
from branchline.bots.board.h3.tickets import Growing, best_of_some
from branchline.bots.board.personas.reach import CLOSED, OPEN, Network
from branchline.events import RETURNED, Event
from branchline.testing import Scene
from branchline.variants import france_borders, usa

COAST = ["portland-seattle", "portland-san_francisco"]  # all of Seattle - Los Angeles but three yellow or purple spaces
WHOLE_COAST = [*COAST, "los_angeles-san_francisco"]


def chosen(scene: Scene, events: tuple[Event, ...] = ()) -> str:
    """What the bot does there, as text."""
    seat = scene.to_move
    assert seat is not None
    turn = Turn(scene.game, scene.observe(seat), scene.game.legal(scene.state), events, Seeded(1), 1.0)
    return scene.notation.text(make_bot("h3").choose(turn))


def whole_network() -> Network:
    facts = facts_of(Scene(usa()).game)
    return Network(facts, [OPEN] * len(facts.ends))


def ticket(name: str) -> int:
    return usa().map.ticket(name).index


# Tickets


@pytest.mark.parametrize(("trains", "draws"), [(25, True), (24, False)])
def test_tickets_are_drawn_while_everybody_has_55_of_100_trains(trains: int, draws: bool) -> None:
    made = {0: ["seattle-los_angeles"]}
    own = Scene(usa(), tickets=made, routes={0: WHOLE_COAST}, trains={0: trains, 1: 40})
    rival = Scene(usa(), tickets=made, routes={0: WHOLE_COAST}, trains={0: 36, 1: trains})
    assert [chosen(scene) == "tickets" for scene in (own, rival)] == [draws, draws]


def test_no_tickets_are_drawn_beside_a_plan_that_takes_most_trains() -> None:
    held = ["seattle-new_york", "los_angeles-miami", "vancouver-montreal"]
    assert chosen(Scene(usa(), tickets={0: held})) != "tickets"
    assert chosen(Scene(usa(), tickets={0: held[:1]})) == "tickets"


def test_tickets_that_it_has_returned_are_not_hoped_for() -> None:
    scene = Scene(usa(), tickets={0: ["seattle-los_angeles"]}, routes={0: WHOLE_COAST})
    every = tuple(range(len(usa().map.tickets)))
    assert chosen(scene) == "tickets"
    assert chosen(scene, (Event(RETURNED, seat=0, tickets=every),)) != "tickets"


def test_of_the_tickets_offered_one_that_is_made_is_kept_and_one_that_cannot_be_is_not() -> None:
    offered = "boston-miami seattle-los_angeles montreal-atlanta"
    scene = Scene(usa(), routes={0: WHOLE_COAST}, chance=offered, trains={0: 8, 1: 30})
    scene.play("tickets")
    assert chosen(scene) == "keep 2"


def test_a_ticket_brings_its_points_by_the_hope_to_make_it() -> None:
    network, constants = whole_network(), Constants(train=0.0)
    facts, name = network.facts, ticket("seattle-los_angeles")
    forest = forest_of(network, (name,))
    points = sum(facts.points[route] for route in forest.routes)
    for trains, hope in ((12, 0.5), (24, 1 / (1 + 0.5**3))):  # 12 trains of which 9 are wanted: three quarters
        plan = Growing(network, trains, constants, 0, set())
        assert plan.gain(name) == pytest.approx(9 * (2 * hope - 1) + points)
    assert Growing(network, 8, constants, 0, set()).gain(name) == -9
    assert Growing(network, 12, Constants(), 0, set()).gain(name) == pytest.approx(points - 9 * 1.4)


def test_what_is_planned_anyway_costs_nothing_again() -> None:
    network = whole_network()
    plan = Growing(network, 45, Constants(), 0, set())
    alone = plan.gain(ticket("seattle-los_angeles"))
    plan.add(ticket("phoenix-portland"))
    assert plan.gain(ticket("seattle-los_angeles")) != alone
    assert plan.cars == forest_of(network, (ticket("phoenix-portland"),)).cars


def test_a_second_ticket_to_a_country_is_worth_nothing_beside_a_dearer_one() -> None:
    facts = facts_of(Scene(france_borders(), players=3).game)
    abroad = [number for number, country in enumerate(facts.country) if country == max(facts.country)]
    abroad.sort(key=lambda number: facts.tickets[number][2])
    plan = Growing(Network(facts, [OPEN] * len(facts.ends)), 50, Constants(), 0, set())
    assert plan.gain(abroad[0]) != 0
    plan.add(abroad[-1])
    assert plan.gain(abroad[0]) == 0


def test_the_best_of_three_is_what_it_is_on_the_average_of_all_choices() -> None:
    gains = [9.0, 4.0, 4.0, 1.0, -2.0, -7.0]
    assert best_of_some(gains, 3) == pytest.approx(mean(max(three) for three in combinations(gains, 3)))
    assert best_of_some(gains[:2], 3) == 9.0
    assert best_of_some([], 3) == 0.0


def test_a_forest_joins_each_ticket_for_few_trains_and_shares_what_it_can() -> None:
    network = whole_network()
    coast, inland = ticket("seattle-los_angeles"), ticket("helena-los_angeles")
    alone = [forest_of(network, (name,)).cars for name in (coast, inland)]
    both = forest_of(network, (coast, inland))
    assert alone == [1 + 5 + 3, 3 + 3 + 2]
    assert both.cars == network.trains(both.routes) == 3 + 3 + 2 + 6  # Seattle is joined to Helena
    assert dict(both.ways).keys() == {coast, inland}
    cut_off = Network(network.facts, [CLOSED] * len(network.steps))
    assert forest_of(cut_off, (coast, inland)).ways == ()


# Claiming


def test_a_route_that_makes_a_ticket_is_claimed() -> None:
    held = {0: ["seattle-los_angeles"]}
    scene = Scene(usa(), hand="3Y 2R", tickets=held, routes={0: COAST}, trains={0: 20, 1: 20})
    assert chosen(scene) == "claim los_angeles-san_francisco#2 3Y"


def test_without_tickets_a_route_is_claimed_if_it_brings_more_than_its_trains() -> None:
    late = {0: 20, 1: 20}
    assert not chosen(Scene(usa(), hand="3G", tickets={0: []}, trains=late)).startswith("claim")
    long_one = chosen(Scene(usa(), hand="6G", tickets={0: []}, trains=late))
    assert usa().map.route(long_one.split()[1]).length == 6


def test_near_the_end_trains_cost_nothing() -> None:
    # Below 18 of 100 trains of anybody; with three trains there is nothing longer to wait for.
    for trains, claims in ((9, False), (3, True)):
        scene = Scene(usa(), hand="3G", tickets={0: []}, trains={0: trains, 1: 20})
        assert chosen(scene).startswith("claim") == claims


def test_near_the_end_only_what_there_is_time_for_counts() -> None:
    # Montreal - Atlanta would take many turns; the coast takes one.
    held = {0: ["montreal-atlanta", "seattle-los_angeles"]}
    scene = Scene(usa(), hand="3Y 2R", tickets=held, routes={0: COAST}, trains={0: 20, 1: 3})
    assert chosen(scene) == "claim los_angeles-san_francisco#2 3Y"


def test_a_gray_route_is_paid_in_a_color_that_nothing_else_wants() -> None:
    # The coast lacks Seattle - Portland, which is gray; yellow is for Helena - Seattle.
    own, held = {0: WHOLE_COAST[1:]}, {0: ["seattle-los_angeles", "helena-los_angeles"]}
    for hand in ("1Y 1R", "1Y 1K"):
        scene = Scene(usa(), hand=hand, tickets=held, routes=own, trains={0: 20, 1: 20})
        assert chosen(scene) == f"claim portland-seattle {hand[3:]}"


def test_a_route_that_makes_the_network_longer_is_preferred() -> None:
    for own, longer in (("dallas-houston", "el_paso-houston"), ("duluth-sault_st_marie", "sault_st_marie-winnipeg")):
        scene = Scene(usa(), hand="6G", tickets={0: []}, routes={0: [own]}, trains={0: 20, 1: 20})
        assert chosen(scene) == f"claim {longer} 6G"


def test_near_the_end_nothing_is_waited_for_that_takes_too_long() -> None:
    # With time for two turns four spaces are claimed; two more cards for six would be worth more for each turn.
    for trains, length in ((3, 4), (8, None)):
        text = chosen(Scene(usa(), hand="4G", tickets={0: []}, trains={0: 20, 1: trains}))
        assert (usa().map.route(text.split()[1]).length if text.startswith("claim") else None) == length


# Drawing


@pytest.mark.parametrize(
    ("row", "action"),
    [("Y K B O W", "take Y"), ("Y L B O W", "take Y"), ("L K B O W", "take L"), ("K B O W G", "draw")],
)
def test_a_wanted_color_is_taken_before_a_locomotive_and_that_before_a_card_from_the_deck(
    row: str, action: str
) -> None:
    # Of the whole way a locomotive alone is worth less than a wanted card and another.
    held = {0: ["seattle-los_angeles"]}
    scene = Scene(usa(), hand="1Y", row=row, tickets=held, routes={0: COAST}, trains={0: 20, 1: 20})
    assert chosen(scene) == action
