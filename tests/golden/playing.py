"""Games as a few numbers: every action, every outcome of chance and every score of a game in one hash.

`python playing.py` prints those of all games as JSON; the referee test runs it on a copy without compiled files.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from hashlib import sha256

import branchline
from branchline import BoardGame, Recorded, Seeded
from branchline.board.state import State
from branchline.build_info import is_compiled
from branchline.sim.rollouts import greedy_playout, random_playout
from branchline.testing.conformance import all_settings, play_random
from branchline.view.notation import Notation


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


def driven(game: BoardGame, seed: int) -> Digest:
    """A random game driven from Python: legal, choose, apply."""
    state, actions, outcomes = play_random(game, seed)
    notation = Notation(game)
    texts = [notation.text(action) for action in actions]
    return _digest(game, seed, state, len(actions), [texts, outcomes])


def told(game: BoardGame, seed: int) -> Digest:
    """A random game driven with `play` and chosen by `pick`: the events are in the hash too."""
    chance, chooser = Recorded(Seeded(seed, 0)), Seeded(seed, 1)
    state, story = game.begin(chance)
    actions: list[int] = []
    while game.to_move(state) is not None:
        actions.append(int(game.pick(state, chooser)))
        story += game.play(state, actions[-1], chance)
    events = [[event.as_dict(), int(event.only)] for event in story]
    return _digest(game, seed, state, len(actions), [actions, chance.outcomes, events, game.dump(state)])


def rolled_out(game: BoardGame, seed: int) -> Digest:
    """A random game inside the core."""
    chance = Recorded(Seeded(seed, 0))
    state = game.new(chance)
    decisions = random_playout(game, state, chance, Seeded(seed, 1))
    return _digest(game, seed, state, decisions, [chance.outcomes, game.dump(state)])


def greedy(game: BoardGame, seed: int) -> Digest:
    """A greedy game inside the core."""
    chance = Recorded(Seeded(seed, 0))
    state = game.new(chance)
    decisions = greedy_playout(game, state, chance)
    return _digest(game, seed, state, decisions, [chance.outcomes, game.dump(state)])


def imagined(game: BoardGame, seed: int) -> Digest:
    """A random game in which every seat imagines a state at every thirtieth decision."""
    chance, chooser, dreams = Recorded(Seeded(seed, 0)), Seeded(seed, 1), Seeded(seed, 2)
    viewers: list[int | None] = [*range(game.players), None]
    known = [branchline.Knowledge(game.tables, viewer) for viewer in viewers]
    state, story = game.begin(chance)
    dreamt: list[object] = []
    decisions = 0
    while True:
        for knowledge in known:
            knowledge.see(story)
        if game.to_move(state) is None:
            return _digest(game, seed, state, decisions, dreamt)
        if decisions % 30 == 0:
            for knowledge in known:
                seen = game.observe(state, knowledge.seat)
                dreamt += [game.dump(game.imagine(seen, dreams)), game.dump(game.imagine(seen, dreams, knowledge))]
        legal = game.legal(state)
        story = game.play(state, legal[chooser.below(len(legal))], chance)
        decisions += 1


WAYS = {"driven": driven, "told": told, "rolled_out": rolled_out, "greedy": greedy, "imagined": imagined}
"""The ways to play a game that compiled and interpreted code must agree on."""


def all_ways(seeds: range) -> dict[str, list[dict[str, object]]]:
    """Every game, every number of players, every option, every way."""
    found: dict[str, list[dict[str, object]]] = {way: [] for way in WAYS}
    for setting in all_settings():
        game = setting.game()
        for way, play in WAYS.items():
            found[way] += [play(game, seed).as_json() for seed in seeds]
    return found


def _digest(game: BoardGame, seed: int, state: State, decisions: int, story: list[object]) -> Digest:
    scores = game.returns(state)
    sheet = [[line.place, dict(line.points)] for line in game.score_sheet(state)]
    text = json.dumps([story, scores, sheet], sort_keys=True)
    return Digest(
        game.key, game.players, dict(game.variant.options), seed, decisions, scores, sha256(text.encode()).hexdigest()
    )


if __name__ == "__main__":
    result = {"package": branchline.__file__, "compiled": is_compiled(), "ways": all_ways(range(int(sys.argv[1])))}
    sys.stdout.write(json.dumps(result))
