from __future__ import annotations

from itertools import product

import pytest

from branchline.board.engine import BoardGame
from branchline.board.state import OVER, TURN
from branchline.chance import Seeded
from branchline.planning.board.player import BoardPlayer
from branchline.planning.board.ticket_hope import TicketHope
from branchline.planning.board.weights import weights_for
from branchline.testing.board.scene import Scene
from branchline.variants import find, game_of
from branchline.variants.europe import europe
from branchline.variants.nordic import nordic
from branchline.variants.usa import usa

COAST = ["seattle-vancouver", "portland-seattle", "portland-san_francisco", "los_angeles-san_francisco"]


def hope_of(scene: Scene, rounds: int = 20) -> TicketHope:
    player = BoardPlayer(scene.game, weights_for(scene.game.key, scene.game.players))
    player.hope.of_drawing(scene.state, 0, rounds)
    return player.hope


def test_more_is_hoped_for_the_more_cities_are_joined_already() -> None:
    player = BoardPlayer(Scene(usa()).game, weights_for("usa", 2))
    hopes = [int(player.hope.of_drawing(Scene(usa(), routes={0: COAST[:n]}, trains=30).state, 0, 20)) for n in range(5)]
    assert hopes[0] < hopes[2] < hopes[4]


def test_a_ticket_that_is_made_already_is_worth_its_points() -> None:
    routes = {0: ["calgary-helena", "helena-salt_lake_city"]}
    hope = hope_of(Scene(usa(), routes=routes))  # calgary-salt_lake_city is 7
    assert 700 in [int(gain) for gain in hope.gains]


def test_with_no_rounds_left_every_ticket_fails_that_is_not_made() -> None:
    scene = Scene(usa())
    hope = hope_of(scene, rounds=0)
    points = sorted(100 * ticket.points for ticket in scene.game.map.tickets)
    assert [-int(gain) for gain in hope.gains] == points


def test_with_too_few_trains_every_ticket_fails_that_is_not_made() -> None:
    hope = hope_of(Scene(usa(), trains=1))
    assert max(int(gain) for gain in hope.gains) < 0


def test_own_tickets_do_not_come_again() -> None:
    none, one = hope_of(Scene(usa())), hope_of(Scene(usa(), tickets={0: ["los_angeles-miami"]}))
    assert int(one.n) == int(none.n) - 1


def test_of_a_draw_all_good_ones_are_kept_or_the_least_bad_one() -> None:
    scene = Scene(nordic(), tickets={1: ["helsinki-bergen"]})
    player = BoardPlayer(scene.game, weights_for("nordic", 2))
    hope = player.hope
    for rounds in (3, 8, 30):
        found = int(hope.of_drawing(scene.state, 0, rounds))
        gains = [int(gain) for gain in hope.gains][: int(hope.n)]
        draws = [sum(gain for gain in draw if gain > 0) or max(draw) for draw in product(gains, repeat=3)]
        assert abs(found - sum(draws) / len(draws)) < len(gains)  # rounded down for each ticket


@pytest.mark.parametrize("key", ["usa", "europe", "nordic", "france_small"])
def test_a_draw_never_brings_what_it_is_said_not_to_bring_at_all(key: str) -> None:
    game = game_of(find(key), 3)
    assert isinstance(game, BoardGame)
    player, chance = BoardPlayer(game, weights_for(key, 3)), Seeded(3)
    state = game.new(chance)
    told = 0
    while state.phase != OVER:
        if state.phase == TURN and state.turns_left == 0:
            found = int(player.hope.of_drawing(state, state.seat, 99))
            told += any(player.hope.is_below(state, state.seat, least) for least in range(0, found + 1, 50))
            assert player.hope.is_below(state, state.seat, 1_000_000)
        game.step(state, player.choose(state), chance, None)
    assert told == 0


def test_where_tickets_must_bring_much_their_ways_are_not_looked_for() -> None:
    scene = Scene(europe(), tickets={0: ["athina-angora"]}, routes={0: ["athina-smyrna", "angora-smyrna"]})
    player = BoardPlayer(scene.game, weights_for("europe", 2))
    assert player.hope.is_below(scene.state, 0, player.weights.ticket_gain)
    player.choose(scene.state)
    assert int(player.hope.n) == 0  # no ticket has been priced
