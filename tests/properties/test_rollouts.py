"""Play inside the core is play by the rules: only possible actions, to the end, nothing lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from branchline import BoardGame, Chance, Recorded, Seeded
from branchline.board import playouts as rollouts
from branchline.board import state as board
from branchline.cardgame import playouts as card_rollouts
from branchline.cardgame import state as cardgame
from branchline.testing.conformance import Setting
from branchline.variants import AnyState
from tests.properties.walks import (
    MOST_DECISIONS,
    AnyEngine,
    Walk,
    check,
    every_setting,
    examples,
    game_behind,
    game_of,
    walks,
)


def play_greedily(game: AnyEngine, state: AnyState, chance: Chance) -> int:
    """The greedy playout of the engine that the game is of."""
    rules = game_behind(game)
    if isinstance(rules, BoardGame):
        assert isinstance(state, board.State)
        return rollouts.greedy_playout(rules, state, chance)
    assert isinstance(state, cardgame.State)
    return card_rollouts.greedy_playout(rules, state, chance)


def play_randomly(game: AnyEngine, state: AnyState, chance: Chance, chooser: Seeded) -> int:
    """The random playout of the engine that the game is of."""
    rules = game_behind(game)
    if isinstance(rules, BoardGame):
        assert isinstance(state, board.State)
        return rollouts.random_playout(rules, state, chance, chooser)
    assert isinstance(state, cardgame.State)
    return card_rollouts.random_playout(rules, state, chance, chooser)


class Greedy:
    """The greedy player of the engine that the game is of."""

    def __init__(self, game: AnyEngine) -> None:
        rules = game_behind(game)
        self._player = rollouts.GreedyPlayer(rules) if isinstance(rules, BoardGame) else None
        self._card_player = card_rollouts.GreedyPlayer(rules) if not isinstance(rules, BoardGame) else None

    def choose(self, state: AnyState) -> int:
        if self._player is not None:
            assert isinstance(state, board.State)
            return int(self._player.choose(state))
        assert self._card_player is not None
        assert isinstance(state, cardgame.State)
        return int(self._card_player.choose(state))


@every_setting
@examples(15)
@given(seed=st.integers(0, 2**32))
def test_the_greedy_player_chooses_only_what_is_possible(setting: Setting, seed: int) -> None:
    game = game_of(setting)
    player, chance = Greedy(game), Seeded(seed)
    state = game.new(chance)
    decisions = 0
    while game.to_move(state) is not None:
        action = player.choose(state)
        assert game.is_legal(state, action), game.why_not(state, action)
        game.apply(state, action, chance)
        decisions += 1
        assert decisions < MOST_DECISIONS
    again = game.new(Seeded(seed))
    assert play_greedily(game, again, _after_deal(game, seed)) == decisions
    assert game.dump(again) == game.dump(state)


@every_setting
@examples(5)
@given(walk=walks, start=st.integers(0, 200))
def test_a_playout_from_any_moment_ends_with_nothing_lost(setting: Setting, walk: Walk, start: int) -> None:
    game = game_of(setting)
    state, _ = walk.until(game, start)
    for greedily in (True, False):
        other, chance = game.copy(state), Seeded(walk.seed, 2)
        if greedily:
            play_greedily(game, other, chance)
        else:
            play_randomly(game, other, chance, Seeded(walk.seed, 3))
        assert game.to_move(other) is None
        check(game, other)


def _after_deal(game: AnyEngine, seed: int) -> Seeded:
    """Chance as it stands when the cards have been dealt."""
    chance = Seeded(seed)
    game.new(Recorded(chance))
    return chance
