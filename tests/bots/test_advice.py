# ruff: noqa: RUF001  (pairs of cities are printed with an en dash)
"""What bots say about their choices: the reason that they had, which is true and has words in every language."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from branchline import Seeded, Table, game
from branchline.bots import Advice, GreedyBot, RandomBot, Turn, advice_of, make_bot, turn_at
from branchline.bots.board.plan_reasons import BoardPlanReasons
from branchline.bots.board.planner import planning_player
from branchline.bots.cards.plan_reasons import CardPlanReasons
from branchline.bots.cards.planner import card_player
from branchline.bots.planner import PlannerBot
from branchline.events import KEPT, Event
from branchline.protocol import Reason
from branchline.testing import CardScene, Scene
from branchline.variants import europe, france_small, nordic, usa
from branchline.view.words import LANGUAGES, words_of

NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eva"]


def turn_of(scene: Scene | CardScene, events: Sequence[Event] = ()) -> Turn:
    seat = scene.to_move
    assert seat is not None
    if isinstance(scene, Scene):
        return Turn(scene.game, scene.observe(seat), scene.game.legal(scene.state), events, Seeded(1), 1.0)
    return Turn(scene.game, scene.observe(seat), scene.game.legal(scene.state), events, Seeded(1), 1.0)


def advised(scene: Scene | CardScene, events: Sequence[Event] = ()) -> tuple[str, str, str]:
    """What the bot would do, the code of its reason, and the reason in words."""
    turn = turn_of(scene, events)
    advice = GreedyBot().advise(turn)
    assert advice.reason is not None
    said = [words_of(language).hint(advice.reason, turn.game.map, NAMES) for language in LANGUAGES]
    assert None not in said
    return scene.notation.text(advice.action), advice.reason.code, str(said[0])


# For every bot


def test_a_bot_that_cannot_say_why_is_asked_what_it_chooses() -> None:
    turn = turn_at(Table("usa", seed=1), Seeded(1))
    assert advice_of(RandomBot(), turn) == Advice(RandomBot().choose(turn_at(Table("usa", seed=1), Seeded(1))), None)


def test_a_bot_may_say_why_in_words_of_its_own() -> None:
    class Talker:
        def choose(self, turn: Turn) -> int:
            return turn.legal[0]

        def advise(self, turn: Turn) -> Advice:
            return Advice(turn.legal[0], Reason("said", {"text": "I always begin with the first."}))

    table = Table("usa", seed=1)
    reason = advice_of(Talker(), turn_at(table, Seeded(1))).reason
    assert reason is not None
    assert words_of().hint(reason, table.game.map, NAMES) == "I always begin with the first."


# Claiming in a map game


WEST = ["portland-seattle", "portland-san_francisco"]  # all of Seattle - Los Angeles but three yellow or purple spaces


def test_a_route_on_the_way_names_its_ticket_and_counts_no_trains() -> None:
    # Other ways may be shorter, if dearer, and whoever counts by those says another number.
    scene = Scene(usa(), hand="5G 2R", tickets={0: ["seattle-los_angeles"]}, routes={0: WEST[:1]})
    assert advised(scene) == (
        "claim portland-san_francisco 5G",
        "claim-for-ticket",
        "Portland–San Francisco is on a good way for your ticket Los Angeles–Seattle (9).",
    )


def test_a_route_that_makes_tickets_names_them_all() -> None:
    held, own = ["seattle-los_angeles", "portland-phoenix"], [*WEST, "los_angeles-phoenix"]
    scene = Scene(usa(), hand="3Y", tickets={0: held}, routes={0: own})
    action, code, said = advised(scene)
    assert (action.split("#")[0].split()[1], code) == ("los_angeles-san_francisco", "claim-completes-ticket")
    assert "completes your tickets " in said
    assert "Los Angeles–Seattle (9)" in said
    assert "Phoenix–Portland (11)" in said


def test_a_ticket_whose_way_leads_over_what_is_only_planned_is_not_called_complete() -> None:
    # Both tickets want the yellow route; the second needs nothing else that the first does not need.
    scene = Scene(usa(), hand="5G", tickets={0: ["seattle-los_angeles", "portland-phoenix"]}, routes={0: WEST[:1]})
    assert advised(scene)[1] == "claim-for-ticket"


def test_without_tickets_to_make_a_route_is_claimed_for_its_points() -> None:
    scene = Scene(usa(), hand="6G 2R", trains={0: 12, 1: 12}, tickets={0: []})
    action, code, said = advised(scene)
    assert (action.split()[0], code) == ("claim", "claim-points")
    assert said.endswith("brings the most for its turns: 15 points.")


def test_in_the_last_turn_points_and_tickets_are_told_apart() -> None:
    scene = Scene(usa(), hand="6G", trains={1: 2}, tickets={0: []})
    scene.state.turns_left = 2
    assert advised(scene)[1] == "last-claim-points"
    scene = Scene(usa(), hand="3Y 6G", tickets={0: ["seattle-los_angeles"]}, routes={0: WEST}, trains={1: 2})
    scene.state.turns_left = 2
    assert advised(scene)[1] == "last-claim-completes-ticket"
    scene = Scene(usa(), tickets={0: []}, trains={1: 2})
    scene.state.turns_left = 2
    assert advised(scene)[1] == "last-nothing"


def test_with_no_cards_to_draw_the_dearest_route_is_claimed_for_that_reason() -> None:
    scene = Scene(usa(), hand="2R", deck="", row="", tickets={0: ["seattle-los_angeles"]}, routes={0: WEST})
    action, code, _ = advised(scene)
    assert (action.split()[0], code) == ("claim", "claim-no-cards")


def test_with_no_cards_and_no_routes_something_else_is_left() -> None:
    scene = Scene(europe(), hand="1R", deck="", row="", tickets={0: []}, trains={0: 0, 1: 20})
    assert advised(scene)[1] == "nothing-better"


# Stations


def cut_off(late: int | None = 9) -> Scene:
    """Every route from the first city of Brest - Venezia is somebody else's."""
    rivals = ["brest-dieppe", "brest-paris", "brest-pamplona"]
    own = ["paris-zurich", "venezia-zurich"]
    trains = {0: late, 1: late} if late is not None else None
    return Scene(europe(), hand="1R", tickets={0: ["brest-venezia"]}, routes={0: own, 1: rivals}, trains=trains)


def test_a_station_names_the_route_that_it_lends_and_whose_it_is() -> None:
    action, code, said = advised(cut_off())
    assert (action.split()[0], code) == ("station", "station-lends-route")
    assert said == (
        "Ben has Brest–Paris, which your ticket Brest–Venezia (8) needs; a station in "
        f"{'Brest' if action == 'station brest' else 'Paris'} lends it to you in the end."
    )


def test_a_station_in_the_last_turn_names_the_ticket_that_it_makes() -> None:
    scene = cut_off()
    scene.state.turns_left = 2
    action, code, said = advised(scene)
    assert (action.split()[0], code) == ("station", "last-station")
    assert said.endswith("still makes your ticket Brest–Venezia (8).")


def test_a_station_names_the_route_beside_which_it_opens_a_track() -> None:
    variant = france_small()
    ticket = variant.map.tickets[0]
    around = [route for route in variant.map.routes if ticket.a in (route.a, route.b)]
    rivals = {1: [route.name for route in around if route.lane == 1], 2: [r.name for r in around if r.lane == 2]}
    scene = Scene(variant, players=4, tickets={0: [ticket.name]}, routes=rivals)
    action, code, said = advised(scene)
    assert (action.split()[0], code) == ("station", "station-opens-track")
    assert said.startswith(("Ben has", "Cleo has"))


def test_the_cards_of_a_station_are_those_that_are_missed_least() -> None:
    scene = Scene(europe(), hand="1R 1P", stations={0: []}, tickets={0: []})
    scene.play("station paris")
    assert advised(scene)[1] == "pay-least"


# Drawing in a map game


@pytest.mark.parametrize(
    ("row", "action", "code", "said"),
    [
        (
            "Y P B O W",
            "take Y",
            "take-for-routes",
            "For Los Angeles–San Francisco you need 1 yellow more than you hold.",
        ),
        (
            "K K B O W",
            "draw",
            "draw-for-routes",
            "For Los Angeles–San Francisco you need 1 yellow more than you hold, and none of that lies face up.",
        ),
        (
            "L K B O W",
            "take L",
            "take-locomotive-completes",
            "Los Angeles–San Francisco lacks a single card, and a locomotive can stand in for it.",
        ),
    ],
)
def test_a_card_is_drawn_for_a_route(row: str, action: str, code: str, said: str) -> None:
    scene = Scene(usa(), hand="2Y", row=row, tickets={0: ["seattle-los_angeles"]}, routes={0: WEST})
    *found, words = advised(scene)
    assert (*found, words.replace(" #2", "")) == (action, code, said)


def test_a_ferry_wants_locomotives() -> None:
    scene = Scene(
        nordic(), row="L L K B O", tickets={0: ["tallinn-tampere"]}, hand="1P", routes={0: ["helsinki-tampere"]}
    )
    action, code, said = advised(scene)
    assert (action, code) == ("take L", "take-locomotive-needed")
    assert said == "For Helsinki–Tallinn you need a locomotive more than you hold."


def test_a_locomotive_that_completes_nothing_stands_in_for_other_cards() -> None:
    scene = Scene(usa(), row="L L K K K", deck="", tickets={0: ["seattle-los_angeles"]}, hand="1R", routes={0: WEST})
    assert advised(scene)[:2] == ("take L", "take-locomotive")


def test_without_a_deck_a_card_that_nobody_wants_is_as_good_as_any() -> None:
    scene = Scene(usa(), row="K K K", deck="", tickets={0: ["seattle-los_angeles"]}, hand="1Y", routes={0: WEST})
    assert advised(scene)[:2] == ("take K", "take-spare")


def test_a_tunnel_without_a_card_to_spare_is_waited_for() -> None:
    routes = ["barcelona-madrid", "barcelona-marseille"]
    scene = Scene(europe(), hand="2P", row="K K B O W", tickets={0: ["madrid-zurich"]}, routes={0: routes})
    action, code, said = advised(scene)
    assert (action, code) == ("draw", "draw-for-tunnel")
    assert said == "You have the cards for the tunnel Marseille–Zürich, but none to spare if it costs more."


def test_with_nothing_wanted_the_deck_is_as_good_as_the_row() -> None:
    scene = Scene(usa(), hand="6G 6R 6W 6K", row="B B B O O", trains={0: 1, 1: 20}, tickets={0: []})
    assert advised(scene)[1] in ("draw-blind", "claim-points")
    scene = Scene(usa(), row="K K B O W", trains={0: 0, 1: 20}, tickets={0: []})
    assert advised(scene)[:2] == ("draw", "draw-blind")


# Tickets


def test_new_tickets_are_drawn_while_there_is_time() -> None:
    routes = [*WEST, "los_angeles-san_francisco"]
    scene = Scene(usa(), hand="1R", tickets={0: ["seattle-los_angeles"]}, routes={0: routes})
    action, code, said = advised(scene)
    assert (action, code) == ("tickets", "tickets")
    assert "everybody has at least 36 trains" in said


def test_a_ticket_that_pays_is_kept_for_that_and_one_that_does_not_because_it_must_be() -> None:
    routes = [*WEST, "los_angeles-san_francisco"]
    offered = "seattle-los_angeles boston-miami montreal-atlanta"
    scene = Scene(usa(), routes={0: routes}, chance=offered, trains={0: 10, 1: 10})
    scene.play("tickets")
    assert advised(scene) == (
        "keep 1",
        "keep-worth",
        "Los Angeles–Seattle (9) brings more than the turns for it would bring otherwise. That takes no more trains.",
    )
    scene = Scene(usa(), chance="new_york-los_angeles boston-miami montreal-atlanta", trains={0: 3, 1: 3})
    scene.play("tickets")
    action, code, said = advised(scene)
    assert (action.split()[0], code) == ("keep", "keep-least")
    assert said.startswith("You must keep at least 1, and ")


# Tunnels and payments with sets


def in_tunnel(hand: str) -> Scene:
    routes = ["barcelona-madrid", "barcelona-marseille"]
    scene = Scene(europe(), hand=hand, chance="P P P", tickets={0: ["madrid-zurich"]}, routes={0: routes})
    scene.play("claim marseille-zurich 2P")
    return scene


def test_the_extra_cards_of_a_tunnel_are_worth_it_or_not() -> None:
    assert advised(in_tunnel("5P"))[1:] == ("tunnel-pay", "The tunnel Marseille–Zürich is worth 3 more cards.")
    assert advised(in_tunnel("2P 4L"))[:2] == ("pay 3L", "tunnel-pay")  # locomotives, but not too many
    scene = in_tunnel("5P")
    scene.state.turns_left = 1
    assert advised(scene)[1] == "tunnel-pay-last"


def test_too_dear_a_tunnel_is_refused() -> None:
    # Nine cards that the way to Strasbourg wants would have to stand for three.
    scene = Scene(france_small(), players=3, hand="3W 3P 3B 3O", chance="W W W", tickets={0: ["ajaccio-strasbourg"]})
    scene.play("claim annecy-besancon 3W")
    assert advised(scene) == (
        "refuse",
        "tunnel-refuse",
        "3 more cards for the tunnel Annecy–Besançon would be too dear: take yours back, and try again later.",
    )


def test_a_tunnel_that_cannot_be_paid_leaves_no_choice() -> None:
    assert advised(in_tunnel("2P"))[:2] == ("refuse", "refuse-only")


@pytest.mark.parametrize("spec", ["greedy", "hungry", "h3", "planner", "search:rollouts=2"])
def test_every_bot_says_the_same_where_it_has_no_choice(spec: str) -> None:
    bot = make_bot(spec)
    unpaid = advice_of(bot, turn_of(in_tunnel("2P")))
    stuck = advice_of(bot, turn_of(Scene(usa(), deck="", row="", pile={}, tickets={0: []})))
    assert (unpaid.reason, stuck.reason) == (Reason("refuse-only"), Reason("pass"))


def test_a_card_that_is_laid_down_is_one_of_the_cheapest() -> None:
    scene = Scene(nordic(), hand="1P 1B 2K 2R", tickets={0: ["tallinn-tampere"]}, routes={0: ["helsinki-tampere"]})
    scene.play(next(text for text in scene.legal() if text.startswith("claim helsinki-tallinn sets")))
    codes = set()
    while scene.to_move == 0:
        action, code, _ = advised(scene)
        codes.add(code)
        scene.play(action)
    assert "lay-least" in codes


def test_where_there_is_no_choice_that_is_said() -> None:
    scene = Scene(usa(), deck="", row="", pile={}, tickets={0: []})
    assert advised(scene)[1] == "pass"
    assert GreedyBot().choose(turn_of(scene)) == scene.game.legal(scene.state)[0]
    scene = Scene(nordic(), hand="1P 1B 1K 1R", tickets={0: ["tallinn-tampere"]}, routes={0: ["helsinki-tampere"]})
    while len(scene.legal()) > 1:
        scene.play(advised(scene)[0])
    assert advised(scene)[1] == "only-choice"


# Personas and h3


def said_by(spec: str, scene: Scene | CardScene) -> tuple[str, str, str]:
    """What a bot does, the code of its reason, and the reason in words."""
    turn = turn_of(scene)
    advice = advice_of(make_bot(spec), turn)
    assert advice.reason is not None
    said = [words_of(language).hint(advice.reason, turn.game.map, NAMES) for language in LANGUAGES]
    assert None not in said
    return scene.notation.text(advice.action), advice.reason.code, str(said[0])


def test_who_builds_long_routes_only_does_not_say_that_none_is_left_for_a_ticket() -> None:
    # Only Portland - Seattle is missing, of a single space; by longer routes there are too few trains.
    lacking = {0: ["los_angeles-san_francisco", "portland-san_francisco"]}
    scene = Scene(usa(), hand="6G", tickets={0: ["seattle-los_angeles"]}, routes=lacking, trains={0: 10, 1: 30})
    action, code, said = said_by("long_route", scene)
    assert (action.split()[0], code) == ("claim", "claim-longest")
    assert said.startswith("Los Angeles–Seattle (9) could still be made, but only in ways that this bot leaves aside; ")
    made = {0: [*lacking[0], "portland-seattle"]}
    scene = Scene(usa(), hand="6G", tickets={0: ["seattle-los_angeles"]}, routes=made, trains={0: 10, 1: 30})
    assert said_by("long_route", scene)[2].startswith("No route is left to build for your tickets, and ")


def test_who_claims_the_cheapest_route_first_does_not_say_that_it_brings_most() -> None:
    scene = Scene(usa(), hand="6G 1R", tickets={0: []})
    assert said_by("path:version=coded", scene)[1] == "claim-cheapest"
    assert said_by("path", scene)[1] == "claim-dearest"


def test_who_keeps_the_cheapest_tickets_does_not_say_that_they_look_best() -> None:
    scene = Scene(usa(), chance="seattle-los_angeles boston-miami montreal-atlanta", trains={0: 3, 1: 3})
    scene.play("tickets")
    assert said_by("one_step:version=coded", scene)[1] == "keep-cheapest"
    assert said_by("one_step", scene)[1] == "keep-least"


def test_a_locomotive_in_the_row_that_may_not_be_the_second_card_is_not_said_to_be_missing_there() -> None:
    own = {0: ["amsterdam-essen", "berlin-essen"]}
    scene = Scene(europe(), row="L K K R R", tickets={0: ["berlin-london"]}, routes=own, trains=9, chance="W")
    scene.play("take R")
    assert said_by("hungry", scene) == (
        "draw",
        "draw-not-second",
        "For Amsterdam–London you need 2 locomotives more than you hold, but may not take that from the row "
        "as the second card.",
    )


@pytest.mark.parametrize("spec", ["one_step", "long_route"])
def test_a_card_drawn_for_no_route_at_all_has_a_reason_of_its_own(spec: str) -> None:
    scene = Scene(usa(), tickets={0: []}, trains={0: 0, 1: 20}, pile={})
    assert said_by(spec, scene)[:2] == ("draw", "draw-no-route")


def test_tickets_given_up_for_lack_of_time_are_named() -> None:
    scene = Scene(usa(), hand="6G", tickets={0: ["seattle-new_york"]}, trains={0: 40, 1: 3})
    action, code, said = said_by("greedy", scene)
    assert (action.split()[0], code) == ("claim", "claim-points-late")
    assert said.startswith("There is no time left for New York–Seattle (22), and ")


# By plan, and by looking ahead


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            Reason("plan-claim-ticket", {"route": "brest-paris", "tickets": ["brest-venezia", "madrid-zurich"]}),
            "Brest–Paris is part of your best plan for Brest–Venezia (8), Madrid–Zürich (8).",
        ),
        (
            Reason("plan-claim-points", {"route": "brest-paris", "points": 4}),
            "No ticket needs Brest–Paris, but it is worth more now than more cards: 4 points.",
        ),
        (Reason("plan-station", {"city": "zurich"}), "Your plan needs a station in Zürich."),
        (
            Reason("plan-tickets", {"trains": 31, "tickets": [], "count": 0}),
            "No route is left to build for your tickets, and your 31 trains are enough for new ones.",
        ),
        (
            Reason("plan-draw", {"cards": {"black": 2, "red": 1}, "routes": ["brest-paris"]}),
            "For Brest–Paris you need 2 black, 1 red more than you hold, and a card from the deck promises more than "
            "those that lie face up.",
        ),
        (
            Reason("plan-take", {"card": "red"}),
            "Your plan lacks no red now, but it may become useful, and nothing that you could draw is worth more.",
        ),
        (
            Reason("plan-keep", {"tickets": ["brest-venezia"], "count": 1, "trains": 9}),
            "Brest–Venezia (8) is the choice that brings the most for its turns and its risk. Your plan then takes 9 "
            "more trains.",
        ),
        (
            Reason("search", {"because": "plan-station", "city": "zurich", "share": 61, "next": 55, "games": 48}),
            "Your plan needs a station in Zürich. Of 48 imagined games, judged some turns ahead or at their end, this "
            "won 61%, the next best choice 55%. Real rivals are harder to beat.",
        ),
        (Reason("search-clear"), "Nothing else was worth looking at."),
        (
            Reason("tickets-room", {"trains": 12}),
            "Your tickets leave you 12 trains to spare, so there is room for more.",
        ),
        (
            Reason("tickets-gain", {"points": 9}),
            "There are trains for more: the best of new tickets should bring about 9 points.",
        ),
        (Reason("claim-in-tree"), "It is part of a tree that joins the cities of all your tickets."),
        (Reason("draw-any"), "Whatever comes from the deck will do."),
        (Reason("keep-many"), "Every ticket counts, and there are trains for as many as these."),
        (
            Reason("search-close", {"because": "search-better", "share": 61, "next": 63, "games": 48}),
            "Play by plan would do something else, but looking ahead speaks for this. Of 48 imagined games, judged "
            "some turns ahead or at their end, this won 61%; another choice won 63%, which is not enough to be sure of "
            "it. Real rivals are harder to beat.",
        ),
    ],
)
def test_what_plans_and_imagined_games_say_has_words(reason: Reason, text: str) -> None:
    assert words_of().hint(reason, game("europe", players=2).map, NAMES) == text


def test_a_plan_names_the_tickets_that_it_is_for_and_none_that_cannot_be_made() -> None:
    held = {0: ["seattle-los_angeles", "seattle-new_york", "portland-phoenix"]}
    scene = Scene(usa(), hand="5G", tickets=held, routes={0: ["los_angeles-san_francisco"]}, trains={0: 6, 1: 30})
    assert said_by("planner", scene) == (
        "claim portland-san_francisco 5G",
        "plan-claim-ticket",
        "Portland–San Francisco is part of your best plan for Los Angeles–Seattle (9).",
    )


@pytest.mark.parametrize("stations", [{}, {0: ["brest"]}])
def test_a_plan_that_makes_a_ticket_with_a_station_names_it(stations: dict[int, list[str]]) -> None:
    own, rivals = (
        ["berlin-frankfurt", "berlin-danzig", "danzig-riga", "petrograd-riga"],
        ["brest-dieppe", "brest-paris"],
    )
    scene = Scene(
        europe(),
        hand="3O",
        tickets={0: ["brest-petrograd"]},
        routes={0: own, 1: [*rivals, "brest-pamplona"]},
        stations=stations,
        trains={0: 9, 1: 9},
    )
    assert said_by("planner", scene)[2] == "Frankfurt–Paris is part of your best plan for Brest–Petrograd (20)."


def test_who_draws_tickets_though_one_could_be_made_says_that_it_is_too_dear() -> None:
    reason = Reason("plan-tickets", {"trains": 31, "tickets": ["brest-venezia"], "count": 1})
    assert words_of().hint(reason, game("europe", players=2).map, NAMES) == (
        "Brest–Venezia (8) would cost more than it brings, and your 31 trains are enough for new ones."
    )


@pytest.mark.parametrize(("stations", "named"), [({0: ["brest"]}, []), ({0: []}, ["brest-venezia"])])
def test_a_ticket_that_a_station_makes_is_not_said_to_be_too_dear(
    stations: dict[int, list[str]], named: list[str]
) -> None:
    routes = {0: ["paris-zurich", "venezia-zurich"], 1: ["brest-paris"]}
    scene = Scene(europe(), hand="1R", tickets={0: ["brest-venezia"]}, routes=routes, stations=stations)
    game, state = scene.game, scene.state
    reasons = BoardPlanReasons(game, planning_player(game, None), state)
    reason = reasons.chosen(game.tables.at_tickets)
    assert (reason.code, reason.details["tickets"]) == ("plan-tickets", named)


def test_a_search_that_departs_from_the_plan_does_not_borrow_a_reason_that_is_not_true_of_its_choice() -> None:
    turn = turn_of(Scene(usa(), hand="6G", tickets={0: ["seattle-los_angeles"]}, routes={0: WEST}, row="Y P B O W"))
    planner = PlannerBot()
    planned = planner.choose(turn)
    tickets = next(number for number in turn.legal if turn.game.actions[number].kind == "tickets")
    assert planner.why(turn, planned) == planner.advise(turn).reason
    assert planned != tickets
    assert planner.why(turn, tickets) is None


# The Card Game


BLUE = ["los_angeles-new_york", "los_angeles-pittsburgh", "seattle-new_york"]  # six blue cards in all


def test_a_suit_is_placed_for_tickets_and_whole() -> None:
    scene = CardScene(hand="6B 1G", deck="10R 10W", tickets={0: BLUE})
    action, code, said = advised(scene)
    assert (action, code) == ("suit B", "place-wanted")
    assert said.startswith("Your tickets still want 6 blue on your track: ")
    scene.play("suit B")
    assert advised(scene)[:2] == ("cards 6", "place-all")


def test_a_suit_that_robs_names_who_loses_it() -> None:
    scene = CardScene(hand="6B 1G", deck="10R 10W", yards={1: ["2B"]}, tickets={0: BLUE})
    assert advised(scene) == (
        "suit B",
        "place-robs",
        "It costs Ben 2 cards of that color, and brings you 6 cards that your tickets want.",
    )


def test_late_a_suit_is_placed_that_no_ticket_wants() -> None:
    scene = CardScene(hand="4G", deck="3R", row="5R", tickets={0: ["new_york-chicago#2"]}, pile=[])
    assert advised(scene)[:2] == ("suit G", "place-spare")
    scene.play("suit G")
    action, code, _ = advised(scene)
    assert (action, code) == ("cards 2", "place-count")


def test_locomotives_are_placed_for_what_the_hand_lacks() -> None:
    scene = CardScene(hand="1G 2L", deck="4R", row="5R", tickets={0: ["new_york-chicago#2", *BLUE]}, pile=[])
    assert advised(scene)[:2] == ("suit G", "place-locomotives")


def test_locomotives_help_or_are_kept_or_hurry_or_must_be_there() -> None:
    scene = CardScene(hand="4B 2L", tickets={0: BLUE}, deck="6R 6W 6K")
    scene.play("suit B", "cards 4")
    assert advised(scene)[:2] == ("locomotives 2", "locomotives-help")
    scene = CardScene(hand="3B 2L", tickets={0: ["new_york-chicago#2"]}, deck="6R 6W 6K")
    scene.play("suit B", "cards 3")
    assert advised(scene)[:2] == ("locomotives 0", "locomotives-keep")
    scene = CardScene(hand="2G 2L", tickets={0: ["new_york-chicago#2"]}, deck="8R")
    scene.play("suit G", "cards 2")
    assert advised(scene)[:2] == ("locomotives 1", "locomotives-late")
    scene = CardScene(hand="2B 3L", yards={1: ["2B 1L"]}, tickets={0: ["new_york-chicago#2"]}, deck="6R 6W 6K")
    scene.play("suit B", "cards 2")
    assert advised(scene)[:2] == ("locomotives 2", "place-fewest")


def test_a_mix_names_the_colors_that_tickets_want() -> None:
    tickets = ["miami-salt_lake_city"]  # purple, orange, black, red
    scene = CardScene(hand="1P 1O 1K", deck="4G", row="5G", tickets={0: tickets})
    action, code, said = advised(scene)
    assert (action, code) == ("mix P", "place-mix")
    assert said.endswith("and your tickets want purple, orange, black.")
    scene = CardScene(hand="1P 1O 1W 1K", deck="4G", row="5G", tickets={0: tickets})
    scene.play("mix P")
    assert advised(scene)[:2] == ("mix O", "mix-wanted")


def test_a_color_that_tickets_lack_is_taken_or_hoped_for() -> None:
    scene = CardScene(hand="1G", row="B G Y K R", tickets={0: ["new_york-chicago#2"]})
    assert advised(scene) == ("take B", "take-for-tickets", "You lack 1 blue for New York–Chicago (5, 1 blue).")
    scene = CardScene(hand="1G", row="G G Y K R", tickets={0: ["new_york-chicago#2"]}, pile=[])
    assert advised(scene) == (
        "draw",
        "draw-for-tickets",
        "You lack 1 blue for your tickets, and none of that lies face up.",
    )
    scene = CardScene(hand="1G", row="L G Y K R", tickets={0: ["new_york-chicago#2"]}, pile=[])
    assert advised(scene)[:2] == ("take L", "take-locomotive-alone")


def test_with_nothing_lacking_the_longest_suit_grows_or_the_deck_helps() -> None:
    scene = CardScene(hand="6G", row="G K Y K R", yards={0: ["1G"]}, tickets={0: []}, pile=[])
    assert advised(scene) == (
        "take G",
        "take-more",
        "Nothing that lies face up is what your tickets lack; with this card you hold 7 green.",
    )
    scene = CardScene(hand="1G", row="G K Y K R", tickets={0: []}, pile=[])
    assert advised(scene)[:2] == ("draw", "draw-blind")


def test_tickets_are_drawn_while_there_is_time_and_kept_for_their_rate() -> None:
    scene = CardScene(hand="1G", tickets={0: []})
    events = [Event(KEPT, seat=0), Event("drew", seat=0)]
    action, code, said = advised(scene, events)
    assert (action, code) == ("tickets", "tickets-time")
    assert said == "There is time for more than your tickets want: no more cards on your track."
    scene.play("tickets")
    assert advised(scene)[1] == "keep-rate"


def test_late_no_ticket_is_kept_unless_one_must_be() -> None:
    scene = CardScene(hand="1G", deck="1R", tickets={0: []})
    scene.play("tickets")
    assert advised(scene)[:2] == ("keep none", "keep-none")
    scene = CardScene(hand="2G", deck="", row="", turns_left=2, tickets={0: []})
    assert advised(scene)[1] == "nothing-to-draw"


def test_a_mix_that_no_ticket_wants_is_placed_late() -> None:
    scene = CardScene(hand="1P 1O 1W 1K", deck="4G", row="5G", tickets={0: []}, pile=[])
    action, code, _ = advised(scene)
    assert (action.split()[0], code) == ("mix", "place-mix-spare")
    scene.play("mix P")
    assert advised(scene)[1] == "mix-spare"


def planned(scene: CardScene) -> tuple[str, str, str]:
    """What play by plan does with these cards, and why."""
    player = card_player(scene.game)
    number = int(player.choose(scene.state))
    reason = CardPlanReasons(scene.game, player, scene.state).chosen(number)
    return scene.notation.text(number), reason.code, str(words_of().hint(reason, scene.game.map, NAMES))


def test_play_by_plan_names_the_ticket_that_its_cards_are_for() -> None:
    scene = CardScene(hand="3B 2L", tickets={0: ["new_york-chicago#2"]}, deck="6R 6W 6K")
    assert planned(scene) == (
        "suit B",
        "place-wanted",
        "Your tickets still want 1 blue on your track: New York–Chicago (5, 1 blue).",
    )
    scene.play("suit B")
    assert planned(scene)[:2] == ("cards 3", "place-all")
    scene.play("cards 3")
    assert planned(scene)[:2] == ("locomotives 0", "locomotives-hold")


def test_play_by_plan_does_not_say_that_tickets_given_up_want_nothing() -> None:
    # Six blue cards are wanted by tickets that there is no time for.
    scene = CardScene(hand="6B 1G", deck="10R 10W", tickets={0: BLUE})
    action, code, said = planned(scene)
    assert (action, code) == ("suit B", "place-other")
    assert said.startswith("None of the tickets that you are likely to make wants blue")
    scene = CardScene(hand="1P 1O 1K", deck="4G", row="5G", tickets={0: ["miami-salt_lake_city"]})
    assert planned(scene) == (
        "draw",
        "draw-later",
        "You hold no ticket that is likely to be made; more cards may serve another.",
    )


def test_play_by_plan_says_when_time_is_short_and_when_it_is_over() -> None:
    scene = CardScene(hand="4G", deck="3R", row="5R", tickets={0: ["new_york-chicago#2"]}, pile=[])
    assert planned(scene)[:2] == ("suit G", "place-late")
    scene = CardScene(hand="2G", deck="", row="3R", turns_left=2, tickets={0: []}, pile=[])
    assert planned(scene)[:2] == ("take R", "last-nothing")


def choosing(tickets: Sequence[str], track: str) -> CardScene:
    """The seat to move chooses which of its tickets it completes [CG-14]."""
    scene = CardScene(row="", deck="", tracks={0: track}, tickets={0: tickets}, turns_left=1)
    scene.play("tickets", "keep none")
    return scene


def test_a_set_of_tickets_is_called_best_only_as_far_as_it_is() -> None:
    as_many = choosing(
        ["seattle-denver", "los_angeles-dallas"], "1G 1L"
    )  # 10 points each, the second to two big cities
    assert advised(as_many) == (
        "complete 1",
        "complete-most-points",
        "No other choice brings more points for tickets.",
    )
    assert planned(as_many) == (
        "complete 2",
        "complete-as-many-points",
        "It brings 10 points for tickets, as many as any other choice, and promises more in big cities.",
    )
    fewer = choosing(["chicago-santa_fe", "chicago-dallas"], "1G 1Y")  # 9 points, or 6 and Dallas besides
    action, code, _ = planned(fewer)
    assert code == {"complete 1": "complete-most-points", "complete 2": "complete-big-cities"}[action]
