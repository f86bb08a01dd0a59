"""The games are what OpenSpiel asks for, and play by the rules."""

from __future__ import annotations

import pickle
import subprocess
import sys
import unittest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import branchline
from branchline import IllegalAction, OptionError, Recorded, RecordError, Seeded
from branchline.board.maps import load_map
from branchline.envs import layout_of
from branchline.envs.openspiel import HORIZON, SpielGame, SpielObserver, SpielState, name_of, spiel_game
from branchline.envs.rewards import RewardKind
from branchline.envs.trees import CHANCE, OVER
from branchline.testing.conformance import Setting, all_settings
from branchline.variants import games, rules_of, small_games
from tests.storeys import settings_by_storey

INFOS = [*games(), *small_games()]
KEYS = [info.key for info in INFOS]
EXTREMES = [Setting(info.key, players) for info in INFOS for players in sorted({info.players[0], info.players[-1]})]
OPTIONS = [setting for setting in all_settings() if setting.options and setting.players == 3]
FOLDER = Path(branchline.__file__).parent / "data"


def game_of(setting: Setting, reward: RewardKind = "win") -> SpielGame:
    wishes: dict[str, Any] = dict(setting.options)
    return spiel_game(setting.key, players=setting.players, reward=reward, **wishes)


def pick(state: SpielState, chance: Seeded) -> int:
    """An action or outcome, by its probability."""
    if state.is_chance_node():
        weights = state.at.weights
        place, outcome = int(chance.below(sum(weights))), 0
        while place >= weights[outcome]:
            place -= weights[outcome]
            outcome += 1
        return outcome
    legal: list[int] = state.legal_actions()
    return legal[chance.below(len(legal))]


def observer_of(game: SpielGame) -> SpielObserver:
    observer = game.make_py_observer()
    assert observer is not None
    return observer


def play(game: SpielGame, seed: int) -> Iterator[SpielState]:
    """A random game, node by node; the end is the last one."""
    state, chance = game.new_initial_state(), Seeded(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(pick(state, chance))
    yield state


@pytest.mark.parametrize("setting", settings_by_storey([*EXTREMES, *OPTIONS]))
def test_openspiels_random_simulation_passes(setting: Setting) -> None:
    pyspiel.random_sim_test(game_of(setting), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("reward", ["points", "margin"])
@pytest.mark.parametrize("setting", [Setting("europe", 2), Setting("card_game", 3)], ids=str)
def test_openspiels_random_simulation_passes_with_every_reward(setting: Setting, reward: RewardKind) -> None:
    pyspiel.random_sim_test(game_of(setting, reward), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("key", KEYS)
def test_openspiels_own_tests_of_its_api_pass(key: str) -> None:
    tests = import_module("open_spiel.integration_tests.api_test")
    case = type(key, (tests.EnforceAPIOnPartialTreeBase,), {"game": spiel_game(key), "game_name": name_of(key)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.errors + result.failures == []
    assert result.testsRun >= 5


@pytest.mark.parametrize("key", KEYS)
def test_openspiels_simulation_with_pickles_and_clones_passes(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    tests = import_module("open_spiel.python.tests.games_sim_test")
    np.random.seed(1)  # the one that it uses
    tests.GamesSimTest().sim_game(spiel_game(key))
    assert "terminated" in capsys.readouterr().out  # at the end, or after 1,000 nodes


@pytest.mark.parametrize("setting", EXTREMES, ids=str)
def test_the_same_outcomes_give_the_same_game_as_the_engine(setting: Setting) -> None:
    rules, chance, chooser = rules_of(setting.game()), Recorded(Seeded(7)), Seeded(7, 1)
    state = game_of(setting).new_initial_state()
    real = rules.new(chance)
    used = 0
    while True:
        for outcome in chance.outcomes[used:]:
            assert state.current_player() == CHANCE == pyspiel.PlayerId.CHANCE
            assert state.chance_outcomes()[0][1] > 0
            state.apply_action(outcome)
        used = len(chance.outcomes)
        if (mover := rules.to_move(real)) is None:
            break
        assert state.current_player() == mover
        legal = rules.legal(real)
        assert state.legal_actions() == legal
        action = legal[chooser.below(len(legal))]
        rules.apply(real, action, chance)
        state.apply_action(action)
    assert state.current_player() == OVER == pyspiel.PlayerId.TERMINAL
    assert state.at.state is not None
    assert rules.dump(state.at.state) == rules.dump(real)
    places = [line.place for line in rules.score_sheet(real)]
    assert state.returns() == [1 / places.count(1) if place == 1 else 0.0 for place in places]


@pytest.mark.parametrize("key", KEYS)
def test_the_outcomes_of_chance_are_all_that_can_be_and_their_probabilities_sum_to_one(key: str) -> None:
    game = spiel_game(key)
    sizes = set()
    for state in play(game, 5):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert all(0 <= outcome < game.max_chance_outcomes() for outcome, _ in outcomes)
            assert state.legal_actions() == [outcome for outcome, _ in outcomes]
            assert len(state.legal_actions_mask()) == game.max_chance_outcomes()
            sizes.add(len(state.at.weights))
            wrong = next((i for i, weight in enumerate(state.at.weights) if weight == 0), len(state.at.weights))
            with pytest.raises(RecordError, match="are possible there"):
                state.clone().apply_action(wrong)
    assert max(sizes) <= game.max_chance_outcomes()


def test_the_first_nodes_deal_by_the_numbers_of_cards() -> None:
    state = spiel_game("usa", players=3).new_initial_state()
    assert dict(state.chance_outcomes()) == dict.fromkeys(range(3), 1 / 3)  # who goes first [US-05]
    state.apply_action(1)
    assert dict(state.chance_outcomes()) == {card: pytest.approx((14 if card == 8 else 12) / 110) for card in range(9)}
    state.apply_action(8)
    assert dict(state.chance_outcomes())[8] == pytest.approx(13 / 109)


@pytest.mark.parametrize("key", KEYS)
def test_what_is_stored_is_read_with_all_that_was_seen(key: str) -> None:
    game = spiel_game(key)
    for number, state in enumerate(play(game, 8)):
        if number % 37:
            continue
        texts = [state.information_state_string(seat) for seat in range(game.num_players())]
        for other in (
            game.deserialize_state(state.serialize()),
            pickle.loads(pickle.dumps(state)),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
        ):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.current_player() == state.current_player()
            assert [other.information_state_string(seat) for seat in range(game.num_players())] == texts


def test_a_clone_goes_its_own_way() -> None:
    game = spiel_game("nordic")
    for number, state in enumerate(play(game, 4)):
        if number == 90:
            text = str(state)
            clone = state.clone()
            assert clone.history() == state.history()
            for _ in range(5):
                clone.apply_action(pick(clone, Seeded(1)))
            assert str(state) == text != str(clone)
            return


@pytest.mark.parametrize(
    ("players", "reward", "kind", "total"),
    [
        (2, "win", "CONSTANT_SUM", 1.0),
        (4, "win", "CONSTANT_SUM", 1.0),
        (2, "margin", "ZERO_SUM", 0.0),
        (3, "margin", "GENERAL_SUM", None),
        (2, "points", "GENERAL_SUM", None),
    ],
)
def test_the_type_of_a_game_tells_what_the_rewards_sum_to(
    players: int, reward: RewardKind, kind: str, total: float | None
) -> None:
    game = spiel_game("usa", players=players, reward=reward)
    assert game.get_type().utility == getattr(pyspiel.GameType.Utility, kind)
    assert game.utility_sum() == total
    *_, state = play(game, 2)
    assert total is None or sum(state.returns()) == pytest.approx(total)
    assert any(state.returns())


@pytest.mark.rule("US-18", "US-24", "US-25")
def test_no_score_can_be_outside_of_the_bounds() -> None:
    game = spiel_game("usa", players=2, reward="points")
    tickets = sum(ticket.points for ticket in load_map("usa").tickets)
    # 7 routes of 6 trains and one of 3 are the dearest way to lay 45 trains: 7 * 15 + 4.
    assert (game.min_utility(), game.max_utility()) == (-tickets, 109 + tickets + 10)
    margin = spiel_game("usa", players=2, reward="margin")
    assert (margin.min_utility(), margin.max_utility()) == (-2 * tickets - 119, 2 * tickets + 119)
    cards = spiel_game("card_game", reward="points")
    assert cards.min_utility() < 0 < cards.max_utility() - -cards.min_utility()


def test_a_game_ends_at_its_horizon_and_is_scored_as_it_stands() -> None:
    game = spiel_game("europe", players=2, horizon=9, reward="points")
    assert game.max_game_length() == 9
    *_, state = play(game, 3)
    assert state.at.decisions == 9
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.at.state is not None
    assert state.returns() == [float(score) for score in game.tree.rules.returns(state.at.state)]
    assert spiel_game("europe").max_game_length() == HORIZON


@pytest.mark.parametrize("key", KEYS)
def test_observations_are_those_of_all_environments(key: str) -> None:
    game = spiel_game(key)
    layout = layout_of(game.tree.game)
    observer = observer_of(game)
    assert game.observation_tensor_shape() == [layout.size]
    assert list(observer.dict) == [part.key for part in layout.parts]
    for number, state in enumerate(play(game, 6)):
        if number % 41 == 0 and state.at.state is not None:
            for seat in range(game.num_players()):
                numbers = game.tree.seer.see(state.at.state, seat)
                observer.set_from(state, seat)
                assert observer.tensor is not None
                assert observer.tensor.tolist() == numbers.tolist() == state.observation_tensor(seat)
                assert observer.dict["hand"].tolist() == layout.part(numbers, "hand").tolist()
                words = dict(word.split("=") for word in state.observation_string(seat).split())
                assert {name: int(value) for name, value in words.items()} == {
                    name: value for name, value in zip(layout.names, numbers.tolist(), strict=True) if value
                }


def test_before_the_deal_there_is_nothing_to_see() -> None:
    state = spiel_game("usa").new_initial_state()
    assert not any(state.observation_tensor(0))
    assert state.observation_string(0) == ""
    assert "to move None" in state.information_state_string(1)


def test_map_games_can_say_what_tickets_lack() -> None:
    plain, more = spiel_game("usa"), spiel_game("usa", connects=True)
    assert more.observation_tensor_size() > plain.observation_tensor_size()
    assert "missing" in observer_of(more).dict


def test_actions_have_the_words_of_the_notation() -> None:
    game = spiel_game("usa")
    for state in play(game, 1):
        if state.at.decisions == 2 and not state.is_chance_node():
            words = [state.action_to_string(action) for action in state.legal_actions()]
            assert words[:2] == ["draw", "take P"]
            assert state.string_to_action("draw") == state.legal_actions()[0]
            break
    assert game.action_to_string(0, 0) == "draw"
    assert game.new_initial_state().action_to_string(1) == "chance 1"


@pytest.mark.parametrize("key", KEYS)
def test_a_game_is_loaded_by_its_name_and_parameters(key: str) -> None:
    most = next(info.players[-1] for info in INFOS if info.key == key)
    game = pyspiel.load_game(f"branchline_{key}(players={most},reward=points)")
    assert game.num_players() == most
    assert {"players": most, **game.get_parameters()} == {"players": most, "reward": "points"}
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert str(pyspiel.load_game(name_of(key))) == f"branchline_{key}()"


def test_options_and_maps_are_parameters() -> None:
    game = pyspiel.load_game("branchline_france_borders(short_pile=3,stations=open)")
    assert game.tree.game.options == {"stations": "open", "short_pile": "3"}
    own = spiel_game("usa", game_map=FOLDER / "usa")
    *_, state = play(own, 1)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


@pytest.mark.parametrize(
    ("key", "wishes", "complaint"),
    [
        ("usaa", {}, "there is no game 'usaa'.*did you mean usa"),
        ("usa", {"players": 7}, "usa is for 2 to 5 players, not for 7"),
        ("usa", {"reward": "gold"}, "there is no reward 'gold'; it is win, points or margin"),
        ("usa", {"stations": "open"}, "usa has no option 'stations'"),
        ("usa", {"horizon": 0}, "after at least 1 decision, not after 0"),
        ("usa", {"game_map": "my(map"}, "OpenSpiel cannot keep a path with one of"),
        ("card_game", {"connects": True}, "The Card Game has no network"),
    ],
)
def test_a_wrong_wish_is_refused(key: str, wishes: dict[str, object], complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        spiel_game(key, **wishes)  # type: ignore[arg-type]  # a wrong one on purpose


def test_what_cannot_be_done_is_refused_and_changes_nothing() -> None:
    game = spiel_game("usa")
    for state in play(game, 1):
        if not state.is_chance_node():
            text = str(state)
            with pytest.raises(IllegalAction):
                state.apply_action(0)
            with pytest.raises(OptionError, match="actions are numbers from 0 to 1078, not 2000"):
                state.action_to_string(0, 2000)
            with pytest.raises(OptionError, match="there is no seat 2"):
                state.resample_from_infostate(2, lambda: 0.5)
            assert str(state) == text
            break
        with pytest.raises(OptionError, match="where a player decides, not where chance does"):
            state.resample_from_infostate(0, lambda: 0.5)
    with pytest.raises(OptionError, match="observers have no parameters here, but color is given"):
        game.make_py_observer(None, {"color": 1})


def test_without_openspiel_the_extra_is_named_and_the_other_environments_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "branchline.envs.openspiel")
    with pytest.raises(OptionError, match=r"pyspiel is not installed.*pip install 'branchline\[openspiel\]'"):
        import_module("branchline.envs.openspiel")
    program = "import sys, branchline.envs; sys.exit('pyspiel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_program_that_has_loaded_games_ends_in_peace() -> None:
    program = "from branchline.envs.openspiel import spiel_game; spiel_game('usa').new_initial_state().apply_action(0)"
    ended = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
