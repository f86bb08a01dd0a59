"""The four published agents: what is known of each, as intended and as coded, and that they play all map games."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from branchline import OptionError, Seeded, Table
from branchline.bots import Turn, advice_of, find_info, make_bot, turn_at
from branchline.bots.board.facts import facts_of
from branchline.bots.board.personas.reach import CLOSED, OPEN, Network
from branchline.bots.board.personas.tree import tree_joining
from branchline.events import KEPT, OFFERED, Event
from branchline.testing import Scene
from branchline.testing.conformance import Setting
from branchline.variants import AnyState, europe, france_borders, games, nordic, rules_of, usa
from branchline.view.words import LANGUAGES, words_of
from tests.bots.matches import play_bots

PERSONAS = ("path", "one_step", "long_route", "hungry")
BOTS = (*PERSONAS, "h3")
EVERY_SPEC = (*BOTS, *(f"{name}:version=coded" for name in PERSONAS))
MAP_GAMES = {info.key: info.players for info in games() if info.key != "card_game"}
COAST = ["portland-seattle", "portland-san_francisco"]  # all of Seattle - Los Angeles but three yellow or purple spaces
WHOLE_COAST = [*COAST, "los_angeles-san_francisco"]


def turn_of(scene: Scene, events: Sequence[Event] = ()) -> Turn:
    seat = scene.to_move
    assert seat is not None
    return Turn(scene.game, scene.observe(seat), scene.game.legal(scene.state), events, Seeded(1), 1.0)


def chosen(spec: str, scene: Scene, events: Sequence[Event] = ()) -> str:
    """What the bot does there, as text."""
    return scene.notation.text(make_bot(spec).choose(turn_of(scene, events)))


def both(name: str, scene: Scene, events: Sequence[Event] = ()) -> set[str]:
    """What both versions of a persona do there, as texts."""
    return {chosen(name, scene, events), chosen(f"{name}:version=coded", scene, events)}


def ticket(name: str) -> int:
    return usa().map.ticket(name).index


# All of them


@pytest.mark.parametrize("key", MAP_GAMES)
def test_they_play_every_map_game_to_its_end(key: str) -> None:
    players = MAP_GAMES[key]
    for seats, shift in ((players[0], 0), (players[0], 5), (players[-1], 2)):
        specs = [EVERY_SPEC[(shift + seat) % len(EVERY_SPEC)] for seat in range(seats)]
        assert len(play_bots(Setting(key, seats).game(), specs, seed=seats, make=make_bot)) == seats


@pytest.mark.parametrize("spec", EVERY_SPEC)
def test_alone_with_its_like_each_comes_to_an_end_and_a_bot_that_stays_plays_the_same(spec: str) -> None:
    game = Setting("usa", 2).game()
    staying = make_bot(spec)
    sheets = [
        play_bots(game, [spec] * 2, seed=5, make=make_bot),
        play_bots(game, [spec] * 2, seed=5, make=lambda _: staying),
    ]
    assert sheets[0] == sheets[1]


@pytest.mark.parametrize("spec", [spec for spec in EVERY_SPEC if ":" in spec])
def test_what_is_hidden_never_changes_what_they_do_as_coded(spec: str) -> None:
    game = Setting("europe", 2).game()
    rules, asked = rules_of(game), 0

    def swap(state: AnyState, turn: Turn, choice: int) -> None:
        nonlocal asked
        asked += 1
        if asked % 9 == 0:
            other = rules.imagine(turn.seen, Seeded(asked))
            seen, legal = rules.observe(other, rules.to_move(state)), rules.legal(other)
            assert make_bot(spec).choose(Turn(game, seen, legal, turn.events, turn.chance, 1.0)) == choice

    play_bots(game, [spec, spec], seed=3, watch=swap, make=make_bot)
    assert asked > 90


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        *((name, key) for name in BOTS for key in ("europe", "france_borders")),
        *((spec, "nordic") for spec in EVERY_SPEC[5:]),
    ],
)
def test_they_say_why_in_words_and_name_only_what_their_seat_sees(spec: str, key: str) -> None:
    table = Table(key, seed=5)
    names = [f"Seat {seat}" for seat in range(table.game.players)]
    for number in range(80):
        seat = table.to_move
        if seat is None:
            break
        advice = advice_of(make_bot(spec), turn_at(table, Seeded(1, number)))
        assert advice.action == make_bot(spec).choose(turn_at(table, Seeded(1, number)))
        assert advice.reason is not None
        seen, details = table.observe(seat), advice.reason.details
        own = {table.game.map.tickets[held].name for held in (*seen.tickets, *seen.offer)}
        named = details.get("tickets", [details["ticket"]] if "ticket" in details else [])
        assert isinstance(named, list)
        assert set(named) <= own
        for language in LANGUAGES:
            assert words_of(language).hint(advice.reason, table.game.map, names)
        table.play(advice.action)


@pytest.mark.parametrize("name", BOTS)
def test_they_are_registered_for_the_map_games(name: str) -> None:
    assert set(find_info(name).plays) == set(MAP_GAMES)


@pytest.mark.parametrize("name", BOTS)
def test_asked_about_the_card_game_they_say_what_they_play(name: str) -> None:
    turn = turn_at(Table("card_game", seed=1), Seeded(1))
    with pytest.raises(OptionError, match="plays map games only, not card_game"):
        make_bot(name).choose(turn)


def test_there_are_two_versions_of_a_persona() -> None:
    with pytest.raises(OptionError, match="version should be intended or coded"):
        make_bot("path:version=published")


@pytest.mark.parametrize("name", PERSONAS)
def test_as_intended_the_last_turn_is_for_what_is_worth_most_at_once(name: str) -> None:
    # Three yellow cards make the ticket; six green ones would bring more points for the route alone.
    scene = Scene(usa(), hand="3Y 6G", tickets={0: ["seattle-los_angeles"]}, routes={0: COAST}, trains={1: 2})
    scene.state.turns_left = 2
    assert chosen(name, scene).startswith("claim los_angeles-san_francisco")
    # So do two black ones, though long_route looks at no route so short before.
    inland = {0: ["atlanta-raleigh", "raleigh-washington"]}
    scene = Scene(usa(), hand="2K 5G", tickets={0: ["atlanta-new_york"]}, routes=inland, trains={1: 2})
    scene.state.turns_left = 2
    assert chosen(name, scene) == "claim new_york-washington 2K"
    scene = Scene(usa(), hand="3Y 6G", tickets={0: []}, routes={0: COAST}, trains={1: 2})
    scene.state.turns_left = 2
    assert chosen(name, scene) == "claim el_paso-houston 6G"


@pytest.mark.parametrize("name", ["path", "one_step", "hungry"])
def test_a_tunnel_is_entered_with_a_card_to_spare_and_its_extra_cards_are_paid(name: str) -> None:
    def before(hand: str) -> Scene:
        """Madrid - Zürich lacks nothing but the purple tunnel of two spaces from Marseille."""
        own = ["barcelona-madrid", "barcelona-marseille"]
        return Scene(europe(), hand=hand, chance="P G B", tickets={0: ["madrid-zurich"]}, routes={0: own}, trains=9)

    assert not any(text.startswith("claim marseille-zurich") for text in both(name, before("2P")))
    scene = before("3P 1L")
    assert both(name, scene) == {"claim marseille-zurich 2P"}
    scene.play("claim marseille-zurich 2P")
    assert both(name, scene) == {"pay 1P"}


def test_a_set_pays_only_where_nothing_else_does() -> None:
    own, held = {0: ["helsinki-tampere"]}, {0: ["tallinn-tampere"]}
    scene = Scene(nordic(), hand="1P 1B 1K 1R", tickets=held, routes=own, trains=9)
    assert both("one_step", scene) == {"claim helsinki-tallinn sets 1"}
    scene = Scene(nordic(), hand="1P 1B 1K 1R 1L", tickets=held, routes=own, trains=9)
    assert all(text.endswith("1L") for text in both("one_step", scene))


def test_of_tickets_to_one_country_only_the_dearest_counts() -> None:
    scene = Scene(france_borders(), players=3)
    bot = make_bot("path")._player(turn_of(scene))  # type: ignore[attr-defined]  # looked into
    facts = facts_of(scene.game)
    abroad = [number for number, country in enumerate(facts.country) if country == max(facts.country)]
    assert len(abroad) > 1
    assert bot.points_of(abroad) == max(facts.tickets[number][2] for number in abroad)


# path


def test_path_claims_the_route_of_highest_priority_that_can_be_paid() -> None:
    # Both ways want a route that can be paid: two green for Chicago - Saint Louis, three yellow for the coast.
    held = ["seattle-los_angeles", "chicago-new_orleans"]
    scene = Scene(usa(), hand="3Y 2G", tickets={0: held}, routes={0: COAST})
    assert both("path", scene) == {"claim los_angeles-san_francisco#2 3Y"}
    scene = Scene(usa(), hand="2Y 2G", tickets={0: held}, routes={0: COAST})
    assert both("path", scene) == {"claim chicago-saint_louis 2G"}


def test_path_draws_for_the_route_of_highest_priority_but_as_coded_only_blind() -> None:
    scene = Scene(usa(), hand="2Y", row="Y K B O W", tickets={0: ["seattle-los_angeles"]}, routes={0: COAST})
    assert chosen("path", scene) == "take Y"
    assert chosen("path:version=coded", scene) == "draw"


def test_path_never_draws_tickets_and_then_claims_the_dearest_but_as_coded_the_cheapest_routes() -> None:
    scene = Scene(usa(), hand="6G", tickets={0: ["seattle-los_angeles"]}, routes={0: WHOLE_COAST})
    assert chosen("path", scene) == "claim el_paso-houston 6G"
    spent = scene.game.map.route(chosen("path:version=coded", scene).split()[1])
    assert spent.length == 1
    scene = Scene(usa(), tickets={0: ["seattle-los_angeles"]}, routes={0: WHOLE_COAST})
    assert not any(text == "tickets" for text in both("path", scene))


def test_path_and_one_step_keep_all_that_they_are_dealt_if_there_are_trains_for_them() -> None:
    offered = "seattle-los_angeles boston-miami denver-el_paso"
    scene = Scene.deal(usa(), chance="0 " + "P " * 8 + "P B O W G " + offered)
    assert scene.offered(0) == ["los_angeles-seattle", "boston-miami", "denver-el_paso"]
    for name in ("path", "one_step"):
        assert both(name, scene) == {"keep 1 2 3"}


# one_step


def test_one_step_goes_for_the_first_missing_route_of_its_dearest_ticket_and_for_nothing_else() -> None:
    # Seattle - New York is dearer than Seattle - Los Angeles, for which the last route could be paid.
    held = ["seattle-los_angeles", "seattle-new_york"]
    scene = Scene(usa(), hand="3Y", row="Y K B O W", tickets={0: held}, routes={0: COAST})
    assert not any(text.startswith("claim") for text in both("one_step", scene))
    scene = Scene(usa(), hand="3Y", tickets={0: held[:1]}, routes={0: COAST})
    assert both("one_step", scene) == {"claim los_angeles-san_francisco#2 3Y"}
    scene = Scene(usa(), hand="1R", tickets={0: held[:1]})  # from Los Angeles on, so Portland - Seattle comes last
    assert not any(text.startswith("claim") for text in both("one_step", scene))


def test_one_step_takes_its_color_else_a_locomotive_else_draws_blind() -> None:
    for row, action in (("Y L K B O", "take Y"), ("L K B O W", "take L"), ("K B O W G", "draw")):
        scene = Scene(usa(), hand="2Y", row=row, tickets={0: ["seattle-los_angeles"]}, routes={0: COAST})
        if action == "take L":
            scene = Scene(usa(), hand="1Y", row=row, tickets={0: ["seattle-los_angeles"]}, routes={0: COAST})
        assert both("one_step", scene) == {action}


def test_one_step_draws_tickets_while_everybody_has_eight_trains_and_else_goes_for_the_longest_route() -> None:
    made = {0: ["seattle-los_angeles"]}
    scene = Scene(usa(), hand="6G", tickets=made, routes={0: WHOLE_COAST}, trains={0: 30, 1: 8})
    assert both("one_step", scene) == {"tickets"}
    scene = Scene(usa(), hand="6G", tickets=made, routes={0: WHOLE_COAST}, trains={0: 30, 1: 7})
    assert both("one_step", scene) == {"claim el_paso-houston 6G"}


def test_of_the_longest_routes_one_step_prefers_what_it_can_pay_then_what_lacks_least() -> None:
    late = {0: 30, 1: 7}
    scene = Scene(usa(), hand="5B", row="B R K O W", tickets={0: []}, trains=late)  # Portland - Salt Lake City
    assert both("one_step", scene) == {"take B"}
    scene = Scene(usa(), hand="5B 1L", row="B R K O W", tickets={0: []}, trains=late)
    assert both("one_step", scene) == {"claim portland-salt_lake_city 5B 1L"}


def test_one_step_keeps_what_brings_most_for_its_trains_but_as_coded_the_least_valuable() -> None:
    # The coast is built: Seattle - Los Angeles is made at once, Denver - El Paso is worth least.
    offered = "seattle-los_angeles boston-miami denver-el_paso"
    scene = Scene(usa(), routes={0: WHOLE_COAST}, chance=offered)
    scene.play("tickets")
    assert chosen("one_step", scene) == "keep 1"
    assert chosen("one_step:version=coded", scene) == "keep 3"


# long_route


def test_long_route_ignores_routes_below_three_spaces() -> None:
    # By hops Dallas - Oklahoma City - Denver is nearest, but its first route has two spaces only.
    own = {0: ["denver-oklahoma_city"]}
    scene = Scene(usa(), hand="2G", tickets={0: ["denver-el_paso"]}, routes=own)
    assert {chosen("one_step", scene), chosen("path", scene)} != {"draw"}
    assert not any(text.startswith("claim") for text in both("long_route", scene))
    scene = Scene(usa(), hand="5Y", tickets={0: ["denver-el_paso"]}, routes=own)
    assert both("long_route", scene) == {"claim el_paso-oklahoma_city 5Y"}


def test_long_route_never_draws_tickets() -> None:
    scene = Scene(usa(), tickets={0: ["seattle-los_angeles"]}, routes={0: WHOLE_COAST})
    assert both("one_step", scene) == {"tickets"}
    assert "tickets" not in both("long_route", scene)


def test_of_the_longest_routes_long_route_prefers_a_gray_one() -> None:
    scene = Scene(usa(), hand="6G", tickets={0: []}, trains=7)
    assert both("one_step", scene) == {"claim el_paso-houston 6G"}
    assert both("long_route", scene) == {"claim sault_st_marie-winnipeg 6G"}


def test_as_intended_long_route_takes_short_routes_when_no_long_one_is_left() -> None:
    scene = Scene(usa(), hand="2G", tickets={0: []}, trains={0: 2, 1: 9})
    assert chosen("long_route", scene).startswith("claim")
    assert chosen("long_route:version=coded", scene) == "draw"


def test_long_route_keeps_as_coded_the_least_valuable_of_its_first_tickets() -> None:
    offered = "seattle-los_angeles boston-miami denver-el_paso"
    scene = Scene.deal(usa(), chance="0 " + "P " * 8 + "P B O W G " + offered)
    assert chosen("long_route:version=coded", scene) == "keep 1 3"


# hungry


def test_hungry_draws_tickets_while_its_tree_leaves_more_than_eight_trains() -> None:
    # What is missing of Seattle - Los Angeles takes three trains.
    held, coded = {0: ["seattle-los_angeles"]}, "hungry:version=coded"
    for trains, draws in ((12, True), (11, False)):
        scene = Scene(usa(), tickets=held, routes={0: COAST}, trains={0: trains, 1: 30})
        assert (chosen(coded, scene) == "tickets") == draws
    for trains, draws in ((20, True), (19, False)):  # as intended with trains for the new one, too
        scene = Scene(usa(), tickets=held, routes={0: COAST}, trains={0: trains, 1: 30})
        assert (chosen("hungry", scene) == "tickets") == draws
    scene = Scene(usa(), tickets=held, routes={0: COAST}, trains={0: 30, 1: 7})
    assert chosen(coded, scene) == "tickets"
    assert chosen("hungry", scene) != "tickets"


def test_as_coded_hungry_counts_all_tickets_that_it_was_offered_last() -> None:
    kept, others = ticket("seattle-los_angeles"), (ticket("seattle-new_york"), ticket("boston-miami"))
    story = [Event(OFFERED, seat=0, tickets=(kept, *others)), Event(KEPT, seat=0, tickets=(kept,))]
    scene = Scene(usa(), tickets={0: ["seattle-los_angeles"]}, routes={0: COAST}, trains={0: 30, 1: 30})
    assert chosen("hungry:version=coded", scene) == "tickets"
    assert chosen("hungry:version=coded", scene, story) != "tickets"
    assert chosen("hungry", scene, story) == "tickets"


def test_hungry_says_for_which_ferry_it_takes_a_locomotive_where_nothing_else_pays_it() -> None:
    own = {0: ["amsterdam-essen", "berlin-essen"]}
    scene = Scene(europe(), row="L K K R R", tickets={0: ["berlin-london"]}, routes=own, trains=9)
    advice = advice_of(make_bot("hungry"), turn_of(scene))
    assert scene.notation.text(advice.action) == "take L"
    assert advice.reason is not None
    assert (advice.reason.code, advice.reason.details["routes"]) == ("take-locomotive-needed", ["amsterdam-london"])


def test_hungry_pays_no_gray_route_with_a_color_that_its_tree_wants() -> None:
    # The tree lacks Seattle - Portland, which is gray, and Portland - San Francisco, for which purple is chosen.
    own, held = {0: ["los_angeles-san_francisco"]}, {0: ["seattle-los_angeles"]}
    wanted, other = (Scene(usa(), hand=hand, tickets=held, routes=own, trains=9) for hand in ("1G", "1R"))
    assert not any(text.startswith("claim") for text in both("hungry", wanted))
    assert both("hungry", other) == {"claim portland-seattle 1R"}
    much = Scene(usa(), hand="6G", tickets=held, routes=own, trains=9)
    assert chosen("hungry", much) == "claim portland-san_francisco 5G"


def test_hungry_takes_the_wanted_color_that_lies_face_up_most() -> None:
    # Duluth - Chicago is red, Duluth - Winnipeg black.
    held, own = {0: ["little_rock-winnipeg"]}, {0: ["chicago-saint_louis", "little_rock-saint_louis"]}
    for row, action in (("R K K G G", "take K"), ("R R K G G", "take R"), ("B B O G G", "draw")):
        scene = Scene(usa(), row=row, tickets=held, routes=own, trains=9)
        assert both("hungry", scene) == {action}


def test_with_its_tree_complete_hungry_claims_the_longest_that_it_can_pay() -> None:
    scene = Scene(usa(), hand="6G 2R", tickets={0: ["seattle-los_angeles"]}, routes={0: WHOLE_COAST}, trains=8)
    assert both("hungry", scene) <= {"claim el_paso-houston 6G", "claim sault_st_marie-winnipeg 6G"}


def test_of_tickets_hungry_keeps_what_brings_most_for_each_card() -> None:
    offered = "seattle-los_angeles boston-miami denver-el_paso"
    scene = Scene(usa(), routes={0: WHOLE_COAST}, chance=offered)
    scene.play("tickets")
    assert both("hungry", scene) == {"keep 1"}


def test_as_intended_hungry_builds_only_for_what_it_has_trains_for() -> None:
    # Seven trains are not enough for Boston - Miami, but for the rest of the coast; the coast is worth less.
    held = {0: ["seattle-los_angeles", "boston-miami"]}
    scene = Scene(usa(), hand="3Y 2R", tickets=held, routes={0: COAST}, trains={0: 7, 1: 9})
    assert chosen("hungry", scene) == "claim los_angeles-san_francisco#2 3Y"
    scene = Scene(usa(), hand="1O", tickets=held, routes={0: COAST}, trains={0: 7, 1: 9})
    assert chosen("hungry:version=coded", scene) == "claim atlanta-nashville 1O"
    assert not chosen("hungry", scene).startswith("claim")


def test_a_tree_joins_all_cities_with_own_routes_for_nothing() -> None:
    facts = facts_of(Scene(usa()).game)
    route = {name: usa().map.route(name).index for name in (*WHOLE_COAST, "seattle-vancouver")}
    city = {name: usa().map.city(name).index for name in ("seattle", "vancouver", "los_angeles", "miami")}
    steps = [OPEN if number in route.values() else CLOSED for number in range(len(facts.ends))]
    network = Network(facts, steps)
    tree = tree_joining(network, (city["seattle"], city["vancouver"], city["los_angeles"]))
    assert set(tree.routes) == set(route.values())
    assert tree.cards == 1 + 5 + 3 + 1
    after = network.with_route(route["portland-san_francisco"])
    assert tree_joining(after, (city["seattle"], city["vancouver"], city["los_angeles"])).cards == 1 + 3 + 1
    cut_off = tree_joining(network, (city["seattle"], city["vancouver"], city["miami"]))
    assert set(cut_off.routes) == {route["seattle-vancouver"]}
