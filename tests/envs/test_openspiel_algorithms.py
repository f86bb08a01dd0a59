"""OpenSpiel's algorithms run on the games."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    evaluate_bots,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)
from open_spiel.python.bots import uniform_random

from branchline import OptionError
from branchline.envs.openspiel import Playouts, SpielState, spiel_game
from tests.envs.test_openspiel import KEYS, play


def dealt(key: str) -> SpielState:
    return next(state for state in play(spiel_game(key), 1) if not state.is_chance_node())


@pytest.mark.parametrize("worlds", [ismcts.UNLIMITED_NUM_WORLD_SAMPLES, 5])
@pytest.mark.parametrize("key", KEYS)
def test_ismcts_plays(key: str, worlds: int) -> None:
    state = dealt(key)
    bot = ismcts.ISMCTSBot(
        state.get_game(), Playouts(), 2.0, 40, max_world_samples=worlds, random_state=np.random.RandomState(1)
    )
    rng = Random(1)
    bot.set_resampler(lambda where, player: where.resample_from_infostate(player, rng.random))
    for _ in range(4):
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        policy = dict(bot.get_policy(state))
        assert sum(policy.values()) == pytest.approx(1)
        assert set(policy) == set(state.legal_actions())
        state.apply_action(max(policy, key=lambda action: policy[action]))


def test_ismcts_finds_the_tickets_that_win() -> None:
    """With one decision left, a search that sees its own tickets keeps as few failures as it can."""
    game = spiel_game("usa", horizon=2, reward="points")
    state = next(state for state in play(game, 1) if state.at.decisions == 1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 40.0, 60)
    chosen = bot.step(state)
    after = {action: state.child(action).returns()[state.current_player()] for action in state.legal_actions()}
    assert after[chosen] == max(after.values()) > min(after.values())


def test_counterfactual_regret_is_minimized_by_samples() -> None:
    outcomes = outcome_sampling_mccfr.OutcomeSamplingSolver(spiel_game("card_game"))
    externals = external_sampling_mccfr.ExternalSamplingSolver(spiel_game("card_game", horizon=3, reward="margin"))
    for solver in (outcomes, externals):
        solver.iteration()
        solver.iteration()
        policy = solver.average_policy()
        state = next(state for state in play(spiel_game("card_game"), 2) if not state.is_chance_node())
        assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)
        assert len(solver._infostates) > 20


def test_the_environment_of_openspiel_plays_whole_games() -> None:
    environment, rng = rl_environment.Environment(spiel_game("usa", players=3)), Random(1)
    step = environment.reset()
    assert environment.observation_spec()["info_state"] == (environment.game.observation_tensor_size(),)
    while not step.last():
        seat = step.observations["current_player"]
        step = environment.step([rng.choice(step.observations["legal_actions"][seat])])
    assert sum(step.rewards) == 1


def test_bots_of_openspiel_play_each_other() -> None:
    seats = [uniform_random.UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(4)]
    state = spiel_game("europe", players=4).new_initial_state()
    assert sum(evaluate_bots.evaluate_bots(state, seats, np.random.RandomState(1))) == pytest.approx(1)


def test_a_playthrough_is_written_as_for_openspiels_own_games() -> None:
    text = generate_playthrough.playthrough("branchline_nordic(players=3,horizon=4)", None, seed=1)
    assert "NumDistinctActions() = 398" in text
    assert "MaxGameLength() = 4" in text
    assert 'Apply action "keep' in text


@pytest.mark.parametrize("key", ["nordic", "card_game"])
@pytest.mark.parametrize("style", ["random", "greedy"])
def test_playouts_judge_every_node_of_a_game(key: str, style: str) -> None:
    evaluator = Playouts(2, play=style, seed=3)  # type: ignore[arg-type]  # one of the two styles
    for number, state in enumerate(play(spiel_game(key), 2)):
        if number % 19 == 0 or state.is_terminal():
            before = str(state)
            assert sum(evaluator.evaluate(state)) == pytest.approx(1)
            assert sum(chance for _, chance in evaluator.prior(state)) == pytest.approx(0 if state.is_terminal() else 1)
            assert str(state) == before
    assert evaluator.evaluate(state).tolist() == state.returns()


def test_playouts_of_the_same_seed_are_the_same() -> None:
    state = dealt("usa")
    assert [Playouts(3, seed=1).evaluate(state).tolist() for _ in range(2)] == [
        Playouts(3, seed=1).evaluate(state).tolist()
    ] * 2
    many = np.mean([Playouts(20, seed=seed).evaluate(state) for seed in range(10)], axis=0)
    assert all(0.2 < share < 0.8 for share in many)


def test_wrong_wishes_for_playouts_are_refused() -> None:
    with pytest.raises(OptionError, match="at least 1 game, not by 0"):
        Playouts(0)
    with pytest.raises(OptionError, match="there is no way 'bold' to play on; it is random or greedy"):
        Playouts(play="bold")  # type: ignore[arg-type]  # a wrong one on purpose


def test_the_games_are_listed_with_openspiels_own() -> None:
    registered = {kind.short_name: kind for kind in pyspiel.registered_games()}
    for key in KEYS:
        kind = registered[f"branchline_{key}"]
        assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        assert kind.default_loadable
