"""Games as a few numbers: every action, every outcome of chance and every score of a game in one hash.

`python playing.py` prints those of all games as JSON; the referee test runs it on a copy without compiled files.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from hashlib import sha256

import branchline
from branchline import BoardGame, Chance, Recorded, Seeded
from branchline.board import playouts
from branchline.board import state as board
from branchline.build_info import is_compiled
from branchline.cardgame import playouts as card_playouts
from branchline.cardgame import state as cardgame
from branchline.testing.conformance import all_settings, play_random
from branchline.variants import AnyGame, AnyState, rules_of
from branchline.view.notation import notation_of


@dataclass(frozen=True)
class Digest:
    """What a game came to."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    decisions: int
    scores: tuple[int, ...]
    sha256: str

    def as_json(self) -> dict[str, object]:
        return {**vars(self), "scores": list(self.scores)}


def driven(game: AnyGame, seed: int) -> Digest:
    """A random game driven from Python: legal, choose, apply."""
    state, actions, outcomes = play_random(rules_of(game), seed)
    notation = notation_of(game)
    texts = [notation.text(action) for action in actions]
    return _digest(game, seed, state, len(actions), [texts, outcomes])


def told(game: AnyGame, seed: int) -> Digest:
    """A random game driven with `play` and chosen by `pick`: the events are in the hash too."""
    rules, chance, chooser = rules_of(game), Recorded(Seeded(seed, 0)), Seeded(seed, 1)
    state, story = rules.begin(chance)
    actions: list[int] = []
    while rules.to_move(state) is not None:
        actions.append(picked(game, state, chooser))
        story += rules.play(state, actions[-1], chance)
    events = [[event.as_dict(), int(event.only)] for event in story]
    return _digest(game, seed, state, len(actions), [actions, chance.outcomes, events, rules.dump(state)])


def rolled_out(game: AnyGame, seed: int) -> Digest:
    """A random game inside the core."""
    rules, chance = rules_of(game), Recorded(Seeded(seed, 0))
    state = rules.new(chance)
    decisions = _play_out(game, state, chance, Seeded(seed, 1))
    return _digest(game, seed, state, decisions, [chance.outcomes, rules.dump(state)])


def greedy(game: AnyGame, seed: int) -> Digest:
    """A greedy game inside the core."""
    rules, chance = rules_of(game), Recorded(Seeded(seed, 0))
    state = rules.new(chance)
    decisions = _play_out(game, state, chance, None)
    return _digest(game, seed, state, decisions, [chance.outcomes, rules.dump(state)])


def imagined(game: AnyGame, seed: int) -> Digest:
    """A random game in which every seat imagines a state at every thirtieth decision."""
    rules, chance, chooser, dreams = rules_of(game), Recorded(Seeded(seed, 0)), Seeded(seed, 1), Seeded(seed, 2)
    viewers: list[int | None] = [*range(game.players), None]
    known = [(viewer, rules.memory(viewer)) for viewer in viewers]
    state, story = rules.begin(chance)
    dreamt: list[object] = []
    decisions = 0
    while True:
        for _, knowledge in known:
            knowledge.see(story)
        if rules.to_move(state) is None:
            return _digest(game, seed, state, decisions, dreamt)
        if decisions % 30 == 0:
            for viewer, knowledge in known:
                seen = rules.observe(state, viewer)
                dreamt += [rules.dump(rules.imagine(seen, dreams)), rules.dump(rules.imagine(seen, dreams, knowledge))]
        legal = rules.legal(state)
        story = rules.play(state, legal[chooser.below(len(legal))], chance)
        decisions += 1


WAYS = {"driven": driven, "told": told, "rolled_out": rolled_out, "greedy": greedy, "imagined": imagined}
"""The ways to play a game that compiled and interpreted code must agree on."""


def all_ways(seeds: range, step: int = 1) -> dict[str, list[dict[str, object]]]:
    """Every game, every number of players, every option, every way; with a `step` only each so many of the settings."""
    found: dict[str, list[dict[str, object]]] = {way: [] for way in WAYS}
    for setting in all_settings()[::step]:
        game = setting.game()
        for way, play in WAYS.items():
            found[way] += [play(game, seed).as_json() for seed in seeds]
    return found


def picked(game: AnyGame, state: AnyState, chooser: Seeded) -> int:
    """An action picked inside the core."""
    if isinstance(game, BoardGame):
        assert isinstance(state, board.State)
        return int(game.pick(state, chooser))
    assert isinstance(state, cardgame.State)
    return int(game.pick(state, chooser))


def _play_out(game: AnyGame, state: AnyState, chance: Chance, chooser: Seeded | None) -> int:
    """Play to the end inside the core, greedily unless there is somebody who chooses; the number of decisions."""
    if isinstance(game, BoardGame):
        assert isinstance(state, board.State)
        if chooser is None:
            return playouts.greedy_playout(game, state, chance)
        return playouts.random_playout(game, state, chance, chooser)
    assert isinstance(state, cardgame.State)
    if chooser is None:
        return card_playouts.greedy_playout(game, state, chance)
    return card_playouts.random_playout(game, state, chance, chooser)


def _digest(game: AnyGame, seed: int, state: AnyState, decisions: int, story: list[object]) -> Digest:
    scores = rules_of(game).returns(state)
    sheet = [[line.place, dict(line.points)] for line in rules_of(game).score_sheet(state)]
    text = json.dumps([story, scores, sheet], sort_keys=True)
    return Digest(
        game.key, game.players, dict(game.options), seed, decisions, scores, sha256(text.encode()).hexdigest()
    )


if __name__ == "__main__":
    seeds, step = map(int, sys.argv[1:])
    result = {"package": branchline.__file__, "compiled": is_compiled(), "ways": all_ways(range(seeds), step)}
    sys.stdout.write(json.dumps(result))
