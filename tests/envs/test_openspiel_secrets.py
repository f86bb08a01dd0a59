"""What a seat cannot know changes nothing that OpenSpiel shows it, and what it can tell apart is told apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from branchline import Event, Seeded
from branchline.envs.openspiel import SpielState, spiel_game
from branchline.envs.trees import CHANCE, OVER, GameTree, Position
from tests.envs.test_openspiel import INFOS, KEYS, play

MOST = [(info.key, min(4, info.players[-1])) for info in INFOS]


DRAW = 0  # the first action of every catalog


class Twins:
    """Two games that look alike to one seat, played on as long as they do; what is hidden from it differs."""

    def __init__(self, tree: GameTree, viewer: int, seed: int) -> None:
        self.tree = tree
        self.viewer = viewer
        self.rng = Random(seed)
        self.one = self.two = tree.root

    def go_on(self) -> Iterator[None]:
        """Each time at a decision of somebody."""
        self.one, outcomes = self._finished(self.one, [])
        two = self._other(self.two, outcomes)
        while two is not None and self.one.player != OVER:
            self.two = two
            yield
            action = self._action()
            if action is None:
                return
            then = self.tree.choose(self.two, self._hidden_choice(action))
            self.one, outcomes = self._finished(self.tree.choose(self.one, action), [])
            two = self._other(then, outcomes)

    def _action(self) -> int | None:
        """What can be done in both games."""
        legal = self.tree.legal(self.one)
        if self.one.player != self.viewer:
            legal = [action for action in legal if action in self.tree.legal(self.two)]
        return self.rng.choice(legal) if legal else None

    def _hidden_choice(self, action: int) -> int:
        """In the second game others may keep other tickets, as many of them."""
        actions = self.tree.game.actions
        if self.one.player == self.viewer or actions[action].kind != "keep":
            return action
        kept = len(actions[action].kept)
        alike = [other for other in self.tree.legal(self.two) if len(actions[other].kept) == kept]
        return self.rng.choice(alike)

    def _finished(self, at: Position, script: Sequence[int]) -> tuple[Position, list[int]]:
        """The next decision; chance gives these outcomes as far as they are possible."""
        outcomes: list[int] = []
        while at.player == CHANCE:
            wanted = script[len(outcomes)] if len(outcomes) < len(script) else -1
            if not 0 <= wanted < len(at.weights) or at.weights[wanted] == 0:
                wanted = self.rng.choices(range(len(at.weights)), at.weights)[0]
            outcomes.append(wanted)
            at = self.tree.pick(at, wanted)
        return at, outcomes

    def _other(self, at: Position, outcomes: list[int]) -> Position | None:
        """This position with every outcome changed that the viewer does not see; None if it would see a difference."""
        found: Position | None = None
        script = outcomes
        for place in range(-1, len(outcomes)):
            trial = list(script)
            if place >= 0:
                trial[place] = -1
            then, used = self._finished(at, trial)
            if self._seen(then.story.events) == self._seen(self.one.story.events):
                found, script = then, used
        return found

    def _seen(self, events: Sequence[Event]) -> list[Event]:
        seen = [event.as_seen_by(self.viewer) for event in events]
        return [event for event in seen if event is not None]


@pytest.mark.rule("US-22", "US-04", "CG-06")
@pytest.mark.parametrize(("key", "players"), MOST)
def test_nothing_that_is_hidden_changes_what_a_seat_is_shown_or_imagines(key: str, players: int) -> None:
    tree = spiel_game(key, players=players).tree
    lengths, different = [], 0
    for seed in range(6):
        twins = Twins(tree, seed % players, seed)
        for number, _ in enumerate(twins.go_on()):
            one, two, viewer = twins.one, twins.two, twins.viewer
            assert one.player == two.player
            assert tree.recall(one, viewer) == tree.recall(two, viewer)
            assert (tree.see(one, viewer) == tree.see(two, viewer)).all()
            if one.player == viewer:
                assert tree.legal(one) == tree.legal(two)
            if number % 8 == 0:
                dreams = [tree.imagined(at, viewer, Seeded(seed)) for at in (one, two)]
                assert tree.describe(dreams[0]) == tree.describe(dreams[1])
            different += tree.describe(one) != tree.describe(two)
        lengths.append(number)
    assert sum(lengths) > 60
    assert different > 0.9 * sum(lengths)


@pytest.mark.parametrize("key", KEYS)
def test_what_a_seat_draws_is_told_to_it_and_to_nobody_else(key: str) -> None:
    game = spiel_game(key)
    compared = 0
    for state in play(game, 3):
        if state.is_chance_node() or state.at.decisions % 9 or DRAW not in state.legal_actions():
            continue
        seat = state.current_player()
        drawing = state.child(DRAW)
        ends = [child for child in map(drawing.child, drawing.legal_actions()) if not child.is_chance_node()]
        for viewer in range(game.num_players()):
            texts = {child.information_state_string(viewer) for child in ends}
            assert len(texts) == (len(ends) if viewer == seat else 1)
        compared += len(ends)
    assert compared > 30


@pytest.mark.parametrize("key", KEYS)
def test_nothing_that_was_seen_is_forgotten(key: str) -> None:
    game = spiel_game(key)
    last = [""] * game.num_players()
    own = 0
    for state in play(game, 9):
        for seat, before in enumerate(last):
            text = state.at.story.text(seat)
            assert text.startswith(before)
            last[seat] = text
        own += state.current_player() == 0
    assert [line.split()[0] for line in last[0].splitlines()].count("did") == own


@pytest.mark.parametrize("key", KEYS)
def test_what_is_seen_now_follows_from_what_was_seen(key: str) -> None:
    game = spiel_game(key)
    seen: dict[tuple[int, str], str] = {}
    for seed in range(2):
        for state in play(game, seed):
            for seat in range(game.num_players() if not state.is_chance_node() else 0):
                where = seat, state.information_state_string(seat)
                assert seen.setdefault(where, state.observation_string(seat)) == state.observation_string(seat)


def decisions(key: str, every: int, seed: int = 5) -> Iterator[SpielState]:
    """Some of those of a random game, the deal among them."""
    game = spiel_game(key, players=min(3, next(info.players[-1] for info in INFOS if info.key == key)))
    for state in play(game, seed):
        if not state.is_chance_node() and not state.is_terminal():
            if state.at.decisions < 4 or state.at.decisions % every == 0:
                yield state


@pytest.mark.parametrize("key", KEYS)
def test_a_resampled_state_cannot_be_told_from_the_real_one(key: str) -> None:
    rng = Random(1)
    for state in decisions(key, 23):
        tree = state.at.tree
        for seat in range(tree.game.players):
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.current_player() == state.current_player()
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            known = state.at.story.memory(tree.rules, seat)
            assert known is not None
            assert known.allows(other.at.state)  # type: ignore[arg-type]  # one engine's state or the other's
            again = other.resample_from_infostate(seat, rng.random)
            assert again.information_state_string(seat) == state.information_state_string(seat)
            stranger = (seat + 1) % tree.game.players
            strange = other.resample_from_infostate(stranger, rng.random)
            assert strange.information_state_string(stranger) == other.information_state_string(stranger)
            assert strange.observation_tensor(stranger) == other.observation_tensor(stranger)


@pytest.mark.parametrize("key", KEYS)
def test_resampling_gives_other_hands_to_the_others(key: str) -> None:
    rng = Random(2)
    state = [state.clone() for state in decisions(key, 12)][5]
    seat = state.current_player()
    others = [state.resample_from_infostate(seat, rng.random) for _ in range(20)]
    stranger = (seat + 1) % state.num_players()
    assert len({other.information_state_string(stranger) for other in others}) > 10
    assert len({str(other) for other in others}) > 15


@pytest.mark.parametrize("key", KEYS)
def test_in_resampled_states_the_same_information_leaves_the_same_choice(key: str) -> None:
    choice: dict[tuple[int, str], list[int]] = {}
    rng, met = Random(3), 0
    for state in decisions(key, 61):
        for number in range(12):
            world = state.resample_from_infostate(state.current_player(), rng.random)
            steps = Random(number % 3)
            while world.at.decisions < state.at.decisions + 6 and not world.is_terminal():
                if world.is_chance_node():
                    world.apply_action(rng.choices(range(len(world.at.weights)), world.at.weights)[0])
                    continue
                where, legal = (world.current_player(), world.information_state_string()), world.legal_actions()
                met += where in choice
                assert choice.setdefault(where, legal) == legal
                world.apply_action(steps.choice(legal))
    assert met > 20


@pytest.mark.parametrize("key", KEYS)
def test_a_resampled_state_is_stored_and_played_to_its_end(key: str) -> None:
    rng = Random(4)
    for state in decisions(key, 97):
        game = state.get_game()
        world = state.resample_from_infostate(0, rng.random)
        for _ in range(3):
            if not world.is_terminal():
                world.apply_action(world.legal_actions()[0])
        stored = game.deserialize_state(world.serialize())
        assert str(stored) == str(world)
        for seat in range(game.num_players()):
            assert stored.information_state_string(seat) == world.information_state_string(seat)
        while not stored.is_terminal():
            stored.apply_action(rng.choice(stored.legal_actions()))
        assert sum(stored.returns()) == pytest.approx(1)
