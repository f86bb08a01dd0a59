from __future__ import annotations

import pytest

from branchline.board.engine import BoardGame
from branchline.board.rules.scoring import FinalBoard
from branchline.board.state import DRAW, HELD, OVER, State
from branchline.chance import Seeded
from branchline.planning.board.belief import BoardBelief
from branchline.planning.board.outlook import prices_for
from branchline.planning.board.plan import SeatPlan
from branchline.planning.board.player import BoardPlayer
from branchline.planning.board.rollouts import BoardRollouts
from branchline.planning.board.weights import NAMES, Weights, weights_for
from branchline.testing.board.scene import Scene
from branchline.testing.conformance import Setting, all_settings
from branchline.variants.europe import europe
from branchline.variants.nordic import nordic
from branchline.variants.usa import usa

MOST_DECISIONS = 5_000
board_settings = [setting for setting in all_settings() if isinstance(setting.game(), BoardGame)]
smallest = list({setting.key: setting for setting in reversed(board_settings)}.values())


def game_of(setting: Setting) -> BoardGame:
    game = setting.game()
    assert isinstance(game, BoardGame)
    return game


def choice_of(scene: Scene) -> str:
    game = scene.game
    player = BoardPlayer(game, weights_for(game.key, game.players))
    return scene.notation.text(int(player.choose(scene.state)))


@pytest.mark.parametrize("setting", board_settings, ids=str)
def test_play_by_plan_is_legal_and_ends_every_game(setting: Setting) -> None:
    game = game_of(setting)
    player = BoardPlayer(game, weights_for(game.key, game.players))
    chance = Seeded(11)
    state = game.new(chance)
    for _ in range(MOST_DECISIONS):
        if state.phase == OVER:
            break
        game.apply(state, int(player.choose(state)), chance)
    assert state.phase == OVER
    assert sum(FinalBoard(game.tables, state).tickets(seat).made for seat in range(game.players)) > 0


@pytest.mark.parametrize("setting", smallest, ids=str)
def test_play_by_plan_reads_nothing_that_its_seat_may_not_see(setting: Setting) -> None:
    game = game_of(setting)
    player = BoardPlayer(game, weights_for(game.key, game.players))
    chance = Seeded(5)
    state = game.new(chance)
    decisions = 0
    while state.phase != OVER:
        player.forget()
        choice = int(player.choose(state))
        if decisions % 5 == 0:
            other = game.imagine(game.observe(state, int(state.seat)), Seeded(decisions))
            player.forget()
            assert int(player.choose(other)) == choice
        game.step(state, choice, chance, None)
        decisions += 1


def test_in_the_last_turn_a_ticket_is_completed_rather_than_more_points_taken() -> None:
    scene = Scene(
        usa(),
        hand="2W 6B",
        trains=8,
        tickets={0: ["dallas-new_york"]},
        routes={0: ["dallas-little_rock", "little_rock-nashville", "nashville-pittsburgh"]},
    )
    scene.state.turns_left = 1
    assert choice_of(scene).startswith("claim new_york-pittsburgh")


def test_a_card_that_the_ticket_lacks_is_taken_from_the_row() -> None:
    routes = {0: ["calgary-helena"]}
    scene = Scene(usa(), hand="1P", row="G O W Y P", routes=routes, tickets={0: ["calgary-salt_lake_city"]})
    assert choice_of(scene) == "take P"


def test_a_station_is_built_late_where_a_rival_has_cut_a_ticket_off() -> None:
    scene = Scene(
        europe(),
        hand="3R 2B",
        trains={0: 3, 1: 4},
        tickets={0: ["athina-angora"]},
        routes={0: ["angora-constantinople", "athina-sofia"], 1: ["constantinople-sofia"]},
    )
    assert choice_of(scene).startswith(("station constantinople", "station sofia"))


def test_no_seat_ends_the_game_for_a_few_points_while_a_route_for_a_ticket_is_missing() -> None:
    west = ["el_paso-los_angeles", "el_paso-houston", "houston-new_orleans"]
    scene = Scene(
        usa(),
        hand="2P 4R",  # dallas-el_paso is four red ones, charleston-miami four purple ones
        row="W W B O Y",
        trains={0: 9, 1: 30},
        tickets={0: ["los_angeles-miami"]},
        routes={0: [*west, "atlanta-new_orleans", "atlanta-charleston"]},
    )
    assert not choice_of(scene).startswith("claim")


@pytest.mark.parametrize(("clock", "claims"), [(0, True), (9, False)])
def test_with_few_rounds_to_spare_for_a_ticket_nothing_is_claimed_beside_it(clock: int, claims: bool) -> None:
    scene = Scene(
        usa(),
        hands={0: "6B 1P", 1: "2R"},  # six blue ones are for portland-salt_lake_city, and no ticket wants them
        row="W W G O Y",
        trains={0: 40, 1: 9},
        tickets={0: ["calgary-salt_lake_city"]},
        routes={0: ["calgary-helena"]},  # helena-salt_lake_city is three purple ones
    )
    assert with_constants(scene, clock=clock, draw=100).startswith("claim portland-salt_lake_city") == claims


@pytest.mark.parametrize(("overtime", "kept"), [(0, "keep 1"), (2000, "keep 2")])
def test_a_ticket_is_not_kept_whose_way_takes_longer_than_the_game(overtime: int, kept: str) -> None:
    scene = Scene(
        usa(),
        hand="4P",  # two of them are for denver-santa_fe, and two for el_paso-santa_fe
        trains={0: 40, 1: 7},
        chance="los_angeles-miami denver-el_paso boston-miami",
    )
    scene.play("tickets")
    assert with_constants(scene, overtime=overtime, slack=100) == kept


@pytest.mark.parametrize(("reserve", "claims"), [(0, True), (5000, False)])
def test_a_locomotive_that_a_planned_ferry_cannot_do_without_is_not_spent(reserve: int, claims: bool) -> None:
    scene = Scene(europe(), hand="1B 1L", row="W W G O Y", routes={1: ["dieppe-london"]})  # two for amsterdam-london
    game = scene.game
    ids = [city.id for city in game.map.cities]
    for ticket, (a, b) in enumerate((("amsterdam", "london"), ("frankfurt", "bruxelles"))):
        game.tables.ticket_a[ticket], game.tables.ticket_b[ticket] = ids.index(a), ids.index(b)
        scene.state.ticket[ticket] = HELD
    chosen = with_constants(scene, reserve=reserve, draw=0, locomotive=0)
    assert chosen.startswith("claim bruxelles-frankfurt") == claims


def with_constants(scene: Scene, **constants: int) -> str:
    """What is chosen with these constants instead of those that were found."""
    game = scene.game
    weights = weights_for(game.key, game.players)
    for name, value in constants.items():
        setattr(weights, name, value)
    return scene.notation.text(int(BoardPlayer(game, weights).choose(scene.state)))


def test_the_longest_route_of_the_north_is_paid_with_cards_that_are_to_spare() -> None:
    scene = Scene(nordic(), hand="6P 4B 4W 4G", trains={0: 12, 1: 3}, row="R R Y Y K")  # NO-06
    assert choice_of(scene) == "claim lieksa-murmansk sets 3"


@pytest.mark.parametrize(("stations", "sites"), [(2, 2), (1, 0)])
def test_no_way_is_planned_that_takes_more_stations_than_there_are(stations: int, sites: int) -> None:
    around = ["cadiz-lisboa", "lisboa-madrid", "athina-brindisi", "athina-sarajevo", "athina-smyrna", "athina-sofia"]
    scene = Scene(europe(), routes={1: around})
    game = scene.game
    ids = [city.id for city in game.map.cities]
    planning = BoardPlayer(game, weights_for("europe", 2)).planning
    planning.weights.swing = 10_000  # whatever it costs
    game.tables.ticket_a[0], game.tables.ticket_b[0] = ids.index("lisboa"), ids.index("athina")
    scene.state.ticket[0] = HELD
    scene.state.stations[0] = stations
    plan = SeatPlan(game.tables)
    planning.make(scene.state, 0, plan)
    assert (plan.sites_n, plan.open_tickets) == (sites, sites // 2)


def test_the_same_rollout_comes_out_the_same() -> None:
    game = BoardGame(usa(), 2)
    rollouts = BoardRollouts(game, weights_for("usa", 2), prices_for("usa", 2), 8)
    state = after_deal(game)
    actions = rollouts.candidates(state, 4, 6)
    rollouts.prepare(state)
    margins = [rollouts.margin(state, action, 7) for action in actions]
    rollouts.prepare(state)
    assert [rollouts.margin(state, action, 7) for action in reversed(actions)] == margins[::-1]


@pytest.mark.parametrize("setting", smallest, ids=str)
def test_candidates_are_possible_and_different_and_begin_with_play_by_plan(setting: Setting) -> None:
    game = game_of(setting)
    rollouts = BoardRollouts(game, weights_for(game.key, game.players), prices_for(game.key, game.players), 8)
    player = BoardPlayer(game, weights_for(game.key, game.players))
    player.planning.is_exact = True
    chance = Seeded(3)
    state = game.new(chance)
    while state.phase != OVER:
        rollouts.player.forget()
        player.forget()
        actions = rollouts.candidates(state, 4, 6)
        assert actions[0] == player.choose(state)
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(game.legal(state))
        game.step(state, actions[0], chance, None)


def test_other_cards_to_draw_are_looked_at_in_the_order_in_which_the_plan_wants_them() -> None:
    game = BoardGame(usa(), 2)
    rollouts = BoardRollouts(game, weights_for("usa", 2), prices_for("usa", 2), 8)
    player, chance, state = rollouts.player, Seeded(3), after_deal(game)
    seen = 0
    while state.phase != OVER and seen < 20:
        player.forget()
        actions = rollouts.candidates(state, 0, 9)
        if state.phase == DRAW and len(actions) > 2:
            n = player.price_draws(state)
            worth = {int(player.draw_action[i]): int(player.draw_value[i]) for i in range(n)}
            assert set(actions) == set(worth) == set(game.legal(state))
            assert [worth[action] for action in actions] == sorted(worth.values(), reverse=True)
            seen += 1
        game.step(state, actions[0], chance, None)
    assert seen == 20


def test_a_ticket_that_explains_a_rivals_routes_is_more_likely() -> None:
    belief = BoardBelief(BoardGame(usa(), 2).tables, weights_for("usa", 2))
    routes = {1: ["chicago-toronto", "montreal-toronto", "chicago-saint_louis"]}
    fitting = Scene(usa(), routes=routes, tickets={1: ["montreal-new_orleans"]})
    strange = Scene(usa(), routes=routes, tickets={1: ["los_angeles-seattle"]})
    assert belief.likelihood(fitting.state, 0) > 2 * belief.likelihood(strange.state, 0)


def test_what_rivals_want_is_what_their_tickets_lack() -> None:
    game = BoardGame(usa(), 2)
    belief = BoardBelief(game.tables, weights_for("usa", 2))
    scene = Scene(usa(), routes={1: ["montreal-new_york"]}, tickets={1: ["montreal-new_orleans"]})
    wanted = belief.wanted_by_others([scene.state], 0)
    names = {game.map.routes[route].name for route in range(len(game.map.routes)) if wanted[route] == 100}
    assert names
    assert all("los_angeles" not in name for name in names)


def test_every_constant_has_a_name_and_every_tuned_game_all_of_them() -> None:
    constants = [name for name in dir(Weights()) if not name.startswith("_")]
    assert set(NAMES) <= set(constants)
    assert weights_for("usa", 2).turn != Weights().turn


def after_deal(game: BoardGame) -> State:
    player = BoardPlayer(game, weights_for(game.key, game.players))
    chance = Seeded(1)
    state = game.new(chance)
    for _ in range(game.players):
        game.step(state, player.choose(state), chance, None)
    return state
