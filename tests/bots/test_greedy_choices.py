"""What `greedy` does in positions where it is plain what to do."""

from __future__ import annotations

from collections.abc import Sequence

from branchline import Seeded
from branchline.bots import GreedyBot, Turn
from branchline.bots.cards.greedy import own_track
from branchline.events import MOVED, REFUSED, RESHUFFLED, Event
from branchline.testing import CardScene, Scene
from branchline.variants import europe, france_small, nordic, usa


def chosen(scene: Scene | CardScene, events: Sequence[Event] = (), seed: int = 1) -> str:
    """What the bot does there, as text."""
    seat = scene.to_move
    assert seat is not None
    if isinstance(scene, Scene):
        turn = Turn(scene.game, scene.observe(seat), scene.game.legal(scene.state), events, Seeded(seed), 1.0)
    else:
        turn = Turn(scene.game, scene.observe(seat), scene.game.legal(scene.state), events, Seeded(seed), 1.0)
    return scene.notation.text(GreedyBot().choose(turn))


# Map games


def test_a_route_on_the_way_is_claimed_as_soon_as_it_can_be_paid() -> None:
    scene = Scene(usa(), hand="4W 2Y", tickets={0: ["seattle-los_angeles"]}, routes={0: ["portland-seattle"]})
    # Portland - San Francisco is green or purple: nothing yet. With five green cards it is.
    assert not chosen(scene).startswith("claim")
    scene = Scene(usa(), hand="5G 2Y", tickets={0: ["seattle-los_angeles"]}, routes={0: ["portland-seattle"]})
    assert chosen(scene) == "claim portland-san_francisco 5G"


def test_locomotives_are_spent_last() -> None:
    scene = Scene(usa(), hand="6G 3L", tickets={0: ["seattle-los_angeles"]}, routes={0: ["portland-seattle"]})
    assert chosen(scene) == "claim portland-san_francisco 5G"


def test_a_gray_route_is_paid_in_the_color_that_is_needed_least() -> None:
    # Green is for Portland - San Francisco; Seattle - Portland is gray.
    routes = ["los_angeles-san_francisco"]
    for seed in range(5):
        scene = Scene(usa(), hand="4G 1R", tickets={0: ["seattle-los_angeles"]}, routes={0: routes})
        assert chosen(scene, seed=seed) in ("claim portland-seattle 1R", "claim portland-seattle#2 1R")


def test_a_color_that_the_way_wants_is_taken_from_the_row() -> None:
    routes = ["portland-seattle", "portland-san_francisco"]
    scene = Scene(usa(), hand="2Y", row="Y P B O W", tickets={0: ["seattle-los_angeles"]}, routes={0: routes})
    # San Francisco - Los Angeles is yellow or purple, three spaces.
    assert chosen(scene) == "take Y"


def test_with_nothing_in_the_row_that_helps_a_card_is_drawn_blind() -> None:
    routes = ["portland-seattle", "portland-san_francisco"]
    scene = Scene(usa(), hand="2Y", row="K K B O W", tickets={0: ["seattle-los_angeles"]}, routes={0: routes})
    assert chosen(scene) == "draw"


def test_a_locomotive_that_completes_a_payment_is_taken_alone() -> None:
    routes = ["portland-seattle", "portland-san_francisco"]
    scene = Scene(usa(), hand="2Y", row="L K B O W", tickets={0: ["seattle-los_angeles"]}, routes={0: routes})
    assert chosen(scene) == "take L"


def test_in_the_north_a_locomotive_that_no_route_on_the_way_takes_is_left() -> None:
    scene = Scene(nordic(), row="L L K B O", tickets={0: ["stockholm-umea"]}, hand="1W")
    assert chosen(scene) != "take L"
    ferry = Scene(
        nordic(), row="L L K B O", tickets={0: ["tallinn-tampere"]}, hand="1P", routes={0: ["helsinki-tampere"]}
    )
    assert chosen(ferry) == "take L"


def test_a_way_that_others_have_closed_is_not_planned() -> None:
    # With two players the other track is closed as well: it has to go round by Salt Lake City.
    scene = Scene(
        usa(),
        hand="6G 5O",
        tickets={0: ["seattle-los_angeles"]},
        routes={0: ["portland-seattle"], 1: ["portland-san_francisco"]},
    )
    assert not chosen(scene).startswith("claim portland-san_francisco")


def test_in_the_last_turn_the_route_that_completes_a_ticket_comes_before_a_longer_one() -> None:
    routes = ["portland-seattle", "portland-san_francisco"]
    scene = Scene(usa(), hand="3Y 6G", tickets={0: ["seattle-los_angeles"]}, routes={0: routes}, trains={1: 2})
    yellow = next(text.split()[1] for text in scene.legal() if text.startswith("claim los_angeles-san_f"))
    scene.state.turns_left = 2
    assert chosen(scene) == f"claim {yellow} 3Y"


def test_without_tickets_to_make_late_in_the_game_the_dearest_route_is_claimed() -> None:
    scene = Scene(usa(), hand="6G 2R", trains={0: 12, 1: 12}, tickets={0: []})
    # Six spaces for six green cards, whichever: 15 points.
    route = scene.game.map.route(chosen(scene).split()[1])
    assert route.length == 6


def test_early_with_all_tickets_made_it_draws_new_ones() -> None:
    routes = ["portland-seattle", "portland-san_francisco", "los_angeles-san_francisco"]
    scene = Scene(usa(), hand="1R", tickets={0: ["seattle-los_angeles"]}, routes={0: routes})
    assert chosen(scene) == "tickets"


def test_late_with_all_tickets_made_it_draws_none() -> None:
    routes = ["portland-seattle", "portland-san_francisco", "los_angeles-san_francisco"]
    scene = Scene(usa(), hand="1R", tickets={0: ["seattle-los_angeles"]}, routes={0: routes}, trains={0: 20, 1: 20})
    assert chosen(scene) != "tickets"


def test_of_the_tickets_offered_one_that_is_made_already_is_kept() -> None:
    routes = ["portland-seattle", "portland-san_francisco", "los_angeles-san_francisco"]
    offered = "seattle-los_angeles boston-miami montreal-atlanta"
    scene = Scene(usa(), routes={0: routes}, chance=offered, trains={0: 10, 1: 10})
    scene.play("tickets")
    assert chosen(scene) == "keep 1"


def test_a_tunnel_is_tried_with_a_card_to_spare_and_not_without() -> None:
    assert chosen(_before_tunnel("2P")) != "claim marseille-zurich 2P"
    assert chosen(_before_tunnel("3P")) == "claim marseille-zurich 2P"


def test_a_tunnel_that_was_just_given_up_is_not_tried_again_at_once() -> None:
    assert not chosen(_before_tunnel("3P"), [Event(REFUSED, seat=0)]).startswith("claim")
    assert chosen(_before_tunnel("3P"), [Event(REFUSED, seat=1)]).startswith("claim")


def test_the_extra_cards_of_a_tunnel_are_paid_with_locomotives_last() -> None:
    scene = _before_tunnel("3P 1L", chance="P G B")
    scene.play("claim marseille-zurich 2P")
    assert chosen(scene) == "pay 1P"


def _before_tunnel(hand: str, chance: str = "") -> Scene:
    """Madrid - Zürich lacks nothing but the purple tunnel of two spaces from Marseille."""
    routes = ["barcelona-madrid", "barcelona-marseille"]
    return Scene(europe(), hand=hand, chance=chance, tickets={0: ["madrid-zurich"]}, routes={0: routes})


def test_a_station_is_built_late_where_it_makes_a_ticket_that_is_cut_off() -> None:
    game_map = europe().map
    ticket = next(t for t in game_map.tickets if t.tier == "regular")
    around = [route for route in game_map.routes if ticket.a in (route.a, route.b)]
    rivals = [route.name for route in around if route.lane == 1]
    ends = {route.a + route.b - ticket.a for route in around}
    own = _way(ends, ticket.b, avoiding=ticket.a)
    late = Scene(europe(), hand="1R", tickets={0: [ticket.name]}, routes={0: own, 1: rivals}, trains={0: 9, 1: 9})
    early = Scene(europe(), hand="1R", tickets={0: [ticket.name]}, routes={0: own, 1: rivals})
    assert chosen(late).startswith("station")
    assert not chosen(early).startswith("station")


def _way(starts: set[int], goal: int, avoiding: int) -> list[str]:
    """Routes of Europe that join one of the cities to the goal."""
    routes = [route for route in europe().map.routes if avoiding not in (route.a, route.b) and route.lane == 1]
    paths: dict[int, list[str]] = {goal: []}
    queue = [goal]
    while queue:
        city = queue.pop(0)
        if city in starts:
            return paths[city]
        for route in routes:
            there = route.a + route.b - city
            if city in (route.a, route.b) and there not in paths:
                paths[there] = [*paths[city], route.name]
                queue.append(there)
    raise AssertionError("no way")


def test_three_cards_that_nobody_wants_stand_for_the_locomotive_of_a_ferry() -> None:
    scene = Scene(nordic(), hand="1P 1B 1K 1R", tickets={0: ["tallinn-tampere"]}, routes={0: ["helsinki-tampere"]})
    while scene.to_move == 0:
        scene.play(chosen(scene))
    assert scene.game.score_sheet(scene.state)[0].tickets_made


def test_a_station_is_built_where_a_track_beside_a_rivals_route_makes_a_ticket() -> None:
    variant = france_small()
    ticket = variant.map.tickets[0]
    around = [route for route in variant.map.routes if ticket.a in (route.a, route.b)]
    rivals = {1: [route.name for route in around if route.lane == 1], 2: [r.name for r in around if r.lane == 2]}
    scene = Scene(variant, players=4, tickets={0: [ticket.name]}, routes=rivals)
    assert chosen(scene).startswith("station")


# The Card Game


def test_three_colors_that_tickets_want_are_placed_rather_than_kept_late_in_the_game() -> None:
    tickets = ["miami-salt_lake_city"]  # purple, orange, black, red
    scene = CardScene(hand="1P 1O 1K", deck="4G", row="5G", tickets={0: tickets})
    assert chosen(scene).startswith("mix")


def test_a_large_suit_that_tickets_want_is_placed() -> None:
    tickets = ["los_angeles-new_york", "los_angeles-pittsburgh", "seattle-new_york"]  # six blue cards in all
    scene = CardScene(hand="6B 1G", deck="10R 10W", tickets={0: tickets})
    assert chosen(scene) == "suit B"


def test_a_color_that_tickets_lack_is_taken_from_the_row() -> None:
    scene = CardScene(hand="1G", row="B G Y K R", tickets={0: ["new_york-chicago#2"]})
    assert chosen(scene) == "take B"


def test_in_the_last_turn_nothing_is_placed_while_something_can_be_drawn() -> None:
    scene = CardScene(hand="5B", deck="", row="2R", turns_left=2, tickets={0: ["los_angeles-new_york"]})
    assert chosen(scene) == "take R"


def test_the_own_stack_is_remembered_from_what_was_seen() -> None:
    moved = Event(MOVED, seat=0, cards=(1, 0, 0, 0, 0, 0, 0, 0, 2, 0))
    others = Event(MOVED, seat=1, cards=(0, 5, 0, 0, 0, 0, 0, 0, 0, 0))
    assert own_track([moved, others, moved], 0) == (2, 0, 0, 0, 0, 0, 0, 0, 4, 0)
    assert own_track([moved, Event(RESHUFFLED), others, moved], 0) == moved.cards  # CG-16


def test_what_is_on_the_track_is_not_wanted_again() -> None:
    track = [Event(MOVED, seat=0, cards=(0, 1, 0, 0, 0, 0, 0, 0, 0, 0))]
    scene = CardScene(hand="1G", row="B G Y K R", tracks={0: "1B"}, tickets={0: ["new_york-chicago#2"]}, pile=[])
    assert chosen(scene, track) != "take B"


def test_tickets_are_not_looked_at_twice_in_a_row() -> None:
    scene = CardScene(hand="1G", tickets={0: []})
    drew, kept = Event("drew", seat=0), Event("kept", seat=0)
    assert chosen(scene, [kept, drew]) == "tickets"
    assert chosen(scene, [drew, kept]) != "tickets"
