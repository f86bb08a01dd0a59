from __future__ import annotations

import json
from pathlib import Path

import pytest

from branchline.board.engine import BoardGame
from branchline.chance import Seeded
from branchline.planning.board.outlook import STAGES, THINGS, Outlook, prices_for
from branchline.planning.board.outlook_tuned import TUNED
from branchline.planning.board.player import BoardPlayer
from branchline.planning.board.rollouts import BoardRollouts
from branchline.planning.board.weights import weights_for
from branchline.testing.board.scene import Scene
from branchline.variants.usa import usa

FOUND = Path(__file__).resolve().parents[2] / "research" / "outlook"
ROUTES = {0: ["calgary-helena", "helena-salt_lake_city"], 1: ["denver-helena"]}


def outlook_of(scene: Scene) -> Outlook:
    game = scene.game
    player = BoardPlayer(game, weights_for(game.key, game.players))
    return Outlook(game.tables, player, prices_for(game.key, game.players))


def things_of(scene: Scene, seat: int) -> dict[str, int]:
    outlook = outlook_of(scene)
    outlook.measure_lines(scene.state)
    outlook.look(scene.state, seat, 12)
    return {thing: int(value) for thing, value in zip(THINGS, outlook.things, strict=True)}


def test_a_seat_is_judged_by_what_it_has() -> None:
    tickets = {0: ["calgary-salt_lake_city", "duluth-houston"]}
    things = things_of(Scene(usa(), hand="3R 2L", routes=ROUTES, tickets=tickets), 0)
    assert things["route_points"] == 7 + 4
    assert (things["tickets_made"], things["made"], things["tickets_planned"]) == (7, 1, 8)
    assert (things["cards"], things["locomotives"], things["trains"]) == (5, 2, 45 - 7)
    assert (things["line"], things["longest_line"]) == (7, 1)


def test_cards_beyond_the_trains_count_for_nothing() -> None:
    assert things_of(Scene(usa(), hand="6R 2L", trains=3), 0)["cards"] == 3


def test_a_made_ticket_more_cards_and_more_points_each_mean_a_better_outlook() -> None:
    plain = outlook_of(Scene(usa(), routes=ROUTES)).margin(Scene(usa(), routes=ROUTES).state, 0)
    for better in (
        Scene(usa(), routes=ROUTES, tickets={0: ["calgary-salt_lake_city"]}),
        Scene(usa(), routes=ROUTES, hand="4R 2L"),
        Scene(usa(), routes={**ROUTES, 0: [*ROUTES[0], "calgary-winnipeg"]}),
    ):
        assert outlook_of(better).margin(better.state, 0) > plain


def test_the_prices_of_the_last_known_stage_hold_for_all_that_are_farther_from_the_end() -> None:
    scene = Scene(usa(), routes=ROUTES, hand="4R 2L")
    player = BoardPlayer(scene.game, weights_for("usa", 2))
    one = list(range(1000, 1000 * (len(THINGS) + 1), 1000))
    all_alike = Outlook(scene.game.tables, player, one * (len(STAGES) + 1))
    assert all_alike.stage(player.rounds_left(scene.state)) > 0
    assert Outlook(scene.game.tables, player, one).margin(scene.state, 0) == all_alike.margin(scene.state, 0) != 0


@pytest.mark.parametrize("horizon", [1, 5])
def test_a_truncated_rollout_comes_out_the_same_for_the_same_seed_and_differs_from_the_whole_game(horizon: int) -> None:
    game = BoardGame(usa(), 2)
    weights, prices = weights_for("usa", 2), prices_for("usa", 2)
    short, whole = BoardRollouts(game, weights, prices, horizon), BoardRollouts(game, weights, prices, 3000)
    chance = Seeded(1)
    state = game.new(chance)
    for _ in range(2):
        game.step(state, short.player.choose(state), chance, None)
    found = []
    for rollouts in (short, short, whole):
        rollouts.prepare(state)
        found.append([rollouts.margin(state, rollouts.candidates(state, 4, 6)[0], seed) for seed in range(20)])
    assert found[0] == found[1] != found[2]


def test_the_prices_are_those_that_were_found() -> None:
    found: dict[str, dict[int, tuple[int, ...]]] = {}
    for path in FOUND.glob("*.json"):
        document = json.loads(path.read_text(encoding="utf-8"))
        assert 1 < len(document["prices"]) <= len(STAGES) + 1
        prices = tuple(stage[thing] for stage in document["prices"] for thing in THINGS)
        found.setdefault(document["game"], {})[document["players"]] = prices
    assert found == TUNED
