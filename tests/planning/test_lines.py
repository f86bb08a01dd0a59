from __future__ import annotations

import pytest

from branchline.board.engine import BoardGame
from branchline.board.longest import longest_path_routes
from branchline.board.state import OVER
from branchline.chance import Seeded
from branchline.planning.board.lines import Lines
from branchline.planning.board.player import BoardPlayer
from branchline.planning.board.weights import weights_for
from branchline.testing.board.scene import Scene
from branchline.variants.europe import europe
from branchline.variants.usa import usa


def lines_of(*routes: str) -> tuple[Scene, Lines]:
    scene = Scene(usa(), routes={0: routes})
    lines = Lines(scene.game.tables)
    lines.measure_of(scene.state, 0)
    return scene, lines


def longer_by(scene: Scene, lines: Lines, name: str) -> int:
    number = next(i for i, route in enumerate(scene.game.map.routes) if route.name == name)
    return int(lines.longer_by(number))


def test_a_line_is_as_long_as_its_routes() -> None:
    _, lines = lines_of("calgary-helena", "helena-salt_lake_city", "denver-helena")  # 4, 3 and 4
    assert lines.longest == 8


def test_a_route_at_the_end_of_a_line_makes_it_longer_and_one_at_its_side_does_not() -> None:
    scene, lines = lines_of("calgary-helena", "denver-helena")
    assert longer_by(scene, lines, "calgary-winnipeg") == 6
    assert longer_by(scene, lines, "helena-salt_lake_city") == 0


def test_a_route_between_two_lines_joins_them() -> None:
    scene, lines = lines_of("calgary-helena", "el_paso-houston")  # 4 and 6
    assert longer_by(scene, lines, "denver-helena") == 4 + 4 - 6
    scene, lines = lines_of("calgary-helena", "denver-santa_fe")
    assert longer_by(scene, lines, "denver-helena") == 4 + 2


@pytest.mark.parametrize("game", [BoardGame(usa(), 2), BoardGame(europe(), 3)], ids=lambda game: game.key)
def test_without_circles_the_line_is_the_longest_path(game: BoardGame) -> None:
    player = BoardPlayer(game, weights_for(game.key, game.players))
    lines = Lines(game.tables)
    compared = 0
    for seed in range(6):
        chance = Seeded(seed)
        state = game.new(chance)
        while state.phase != OVER:
            game.step(state, player.choose(state), chance, None)
        for seat in range(game.players):
            exact = sum(int(game.tables.length[route]) for route in longest_path_routes(game.tables, state, seat))
            lines.measure_of(state, seat)
            assert lines.longest <= exact
            compared += lines.longest == exact
    assert compared >= 8
