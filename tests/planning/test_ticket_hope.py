from __future__ import annotations

from itertools import product

from branchline.planning.board_player import BoardPlayer
from branchline.planning.ticket_hope import TicketHope
from branchline.planning.weights import weights_for
from branchline.testing.scene import Scene
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
