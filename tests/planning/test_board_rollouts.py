"""Rollouts: what a search compares actions by."""

from __future__ import annotations

from statistics import pvariance
from typing import Final

from branchline import Seeded
from branchline.board.engine import BoardGame
from branchline.board.state import State
from branchline.planning.board.outlook import prices_for
from branchline.planning.board.rollouts import BoardRollouts
from branchline.planning.board.weights import weights_for
from branchline.variants import find, game_of

WORLDS: Final = range(150)


def test_two_actions_are_compared_with_the_same_luck_of_each_seat() -> None:
    game = game_of(find("usa"), 2)
    rollouts = BoardRollouts(game, weights_for("usa", 2), prices_for("usa", 2), horizon=6)
    state = after_the_deal(game, rollouts)
    rollouts.prepare(state)
    cards = [rollouts.margin(state, int(game.tables.at_draw), seed) for seed in WORLDS]
    tickets = [rollouts.margin(state, int(game.tables.at_tickets), seed) for seed in WORLDS]
    same_luck = pvariance([one - other for one, other in zip(cards, tickets, strict=True)])
    other_luck = pvariance([one - other for one, other in zip(cards, tickets[1:] + tickets[:1], strict=True)])
    # Cards and tickets take different numbers of outcomes: with one stream for all seats everybody's later cards would
    # be others, and the two variances alike.
    assert same_luck < 0.75 * other_luck


def after_the_deal(game: BoardGame, rollouts: BoardRollouts) -> State:
    """The first turn of a game in which both seats have kept what play by plan keeps."""
    chance = Seeded(3)
    state = game.new(chance)
    for _ in range(game.players):
        game.step(state, int(rollouts.player.choose(state)), chance, None)
    return state
