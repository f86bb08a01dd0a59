"""Play inside the core is play by the rules: only possible actions, to the end, nothing lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from branchline import BoardGame, Recorded, Seeded
from branchline.board.invariants import check
from branchline.sim.rollouts import GreedyPlayer, greedy_playout, random_playout
from branchline.testing.conformance import Setting
from tests.properties.walks import MOST_DECISIONS, Walk, every_setting, examples, game_of, walks


@every_setting
@examples(15)
@given(seed=st.integers(0, 2**32))
def test_the_greedy_player_chooses_only_what_is_possible(setting: Setting, seed: int) -> None:
    game = game_of(setting)
    player, chance = GreedyPlayer(game), Seeded(seed)
    state = game.new(chance)
    decisions = 0
    while game.to_move(state) is not None:
        action = int(player.choose(state))
        assert game.is_legal(state, action), game.why_not(state, action)
        game.apply(state, action, chance)
        decisions += 1
        assert decisions < MOST_DECISIONS
    again = game.new(Seeded(seed))
    assert greedy_playout(game, again, _after_deal(game, seed)) == decisions
    assert game.dump(again) == game.dump(state)


@every_setting
@examples(5)
@given(walk=walks, start=st.integers(0, 200))
def test_a_playout_from_any_moment_ends_with_nothing_lost(setting: Setting, walk: Walk, start: int) -> None:
    game = game_of(setting)
    state, _ = walk.until(game, start)
    for play_greedily in (True, False):
        other, chance = game.copy(state), Seeded(walk.seed, 2)
        if play_greedily:
            greedy_playout(game, other, chance)
        else:
            random_playout(game, other, chance, Seeded(walk.seed, 3))
        assert game.to_move(other) is None
        check(game.tables, other)


def _after_deal(game: BoardGame, seed: int) -> Seeded:
    """Chance as it stands when the cards have been dealt."""
    chance = Seeded(seed)
    game.new(Recorded(chance))
    return chance
