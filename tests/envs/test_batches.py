"""A batch plays the same games as the engine does one by one."""

from __future__ import annotations

import numpy as np
import pytest

from branchline import OptionError, Seeded, game
from branchline.board.engine import BoardGame
from branchline.envs import Seer, batch
from branchline.testing.conformance import Setting, all_settings
from branchline.variants import rules_of
from tests.storeys import settings_by_storey

SETTINGS = settings_by_storey(all_settings())
GAMES, STEPS, SEED = 3, 700, 11


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_batch_plays_the_same_games_as_the_engine(setting: Setting) -> None:
    rules_made = setting.game()
    rules = rules_of(rules_made)
    connects = isinstance(rules_made, BoardGame)
    seer = Seer(rules_made, connects=connects)
    many = batch(rules_made, games=GAMES, seed=SEED, connects=connects)
    chances = [Seeded(SEED, slot) for slot in range(GAMES)]
    states = [rules.new(chance) for chance in chances]
    streams = list(range(GAMES))
    ended = []
    for _ in range(STEPS):
        for slot, state in enumerate(states):
            seat = rules.to_move(state)
            assert many.seats[slot] == seat
            assert np.flatnonzero(many.masks[slot]).tolist() == rules.legal(state)
            if seat is not None:
                assert (many.observations[slot] == seer.see(state, seat)).all()
        actions = many.random_actions().copy()
        many.step(actions)
        for slot, state in enumerate(states):
            rules.apply(state, int(actions[slot]), chances[slot])
            assert many.is_over[slot] == (rules.to_move(state) is None)
            if many.is_over[slot]:
                sheet = rules.score_sheet(state)
                assert many.scores[slot].tolist() == [line.total for line in sheet]
                assert many.places[slot].tolist() == [line.place for line in sheet]
                ended.append((slot, streams[slot], tuple(line.total for line in sheet)))
                streams[slot] += GAMES
                chances[slot] = Seeded(SEED, streams[slot])
                states[slot] = rules.new(chances[slot])
    assert ended
    assert [(one.slot, one.stream, one.scores) for one in many.results()] == ended
    assert many.results() == []


def test_the_arrays_are_views_that_nobody_can_write_to() -> None:
    many = batch("usa", players=2, games=4, seed=1)
    before, masks = many.observations, many.masks
    old = before.copy()
    many.step_randomly()
    assert many.observations is before
    assert (before != old).any()
    for array in (before, masks, many.seats, many.scores, many.places, many.is_over):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize(
    ("actions", "complaint"),
    [
        ([0, 0], "an action for each of 3 games, not 2"),
        ([-1, 0, 0], "action -1 is not possible in game 0"),
        ([99999, 0, 0], "action 99999 is not possible in game 0"),
        ([0.5, 0, 0], "whole numbers, an action for each game, not an array of 1 dimensions of float64"),
        ([[0, 0, 0]], "one row of whole numbers, an action for each game, not an array of 2 dimensions"),
        ([], "an action for each of 3 games, not 0"),
    ],
)
def test_a_step_with_a_wrong_action_changes_nothing(actions: list[object], complaint: str) -> None:
    many = batch("usa", players=2, games=3, seed=1)
    masks, seen = many.masks.copy(), many.observations.copy()
    with pytest.raises(OptionError, match=complaint):
        many.step(actions)  # type: ignore[arg-type]  # a wrong one on purpose
    good = many.random_actions().tolist()
    impossible = int(np.flatnonzero(many.masks[2] == 0)[0])
    with pytest.raises(OptionError, match=rf"action {impossible} is not possible in game 2 of the batch"):
        many.step([*good[:2], impossible])
    assert (many.masks == masks).all()
    assert (many.observations == seen).all()


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    def played(seed: int) -> list[tuple[int, ...]]:
        many = batch("card_game", players=2, games=5, seed=seed, observes=False)
        for _ in range(300):
            many.step_randomly()
        return [one.scores for one in many.results()]

    assert played(1) == played(1) != played(2)


def test_the_win_is_shared_by_those_who_tie() -> None:
    many = batch("mini", games=256, seed=1, observes=False)
    shares: set[tuple[float, ...]] = set()
    while (0.5, 0.5) not in shares:
        many.step_randomly()
        for places, share in zip(many.places[many.is_over], many.win_shares()[many.is_over], strict=True):
            assert tuple(share) == tuple((places == 1) / np.count_nonzero(places == 1))
            shares.add(tuple(share))


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"games": 0}, "1 to 1,000,000 games, not 0"),
        ({"players": 9}, "usa is for 2 to 5 players, not for 9"),
        ({"seed": -1}, "a seed is a whole number from 0"),
    ],
)
def test_a_wrong_batch_is_refused(wrong: dict[str, int], complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        batch("usa", **wrong)  # type: ignore[arg-type]  # a wrong one on purpose


def test_rules_that_are_made_already_are_taken_as_they_are() -> None:
    rules = game("france_small", players=4, stations="open")
    assert batch(rules, games=1).game is rules
    with pytest.raises(OptionError, match="has its players, map and options"):
        batch(rules, players=3)


def test_a_closed_batch_takes_no_step_and_keeps_its_results() -> None:
    with batch("card_game", players=2, games=3, seed=1) as many:
        while not many.is_over.any():
            many.step_randomly()
    for call in (many.step_randomly, many.random_actions, lambda: many.step([0, 0, 0])):
        with pytest.raises(OptionError, match="this batch is closed"):
            call()
    assert len(many.results()) == many.is_over.sum()
    assert many.results() == []
