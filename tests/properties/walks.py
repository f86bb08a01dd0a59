"""Random games of several tempers, for properties that must hold at every moment of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st

from branchline import BoardGame, Event, Seeded
from branchline.board.catalog import Action
from branchline.board.state import State
from branchline.testing.conformance import Setting, all_settings

SETTINGS: Final = all_settings()
"""Every game with every number of players, and with every option that makes it another game."""

every_setting: Final = pytest.mark.parametrize("setting", SETTINGS, ids=str)

MOST_DECISIONS: Final = 5_000

Temper = Callable[[Sequence[Action]], list[int]]
"""Which of the possible actions somebody would like best, by their places; none: any."""


def _likes(*kinds: str) -> Temper:
    return lambda actions: [place for place, action in enumerate(actions) if action.kind in kinds]


TEMPERS: Final[dict[str, Temper]] = {
    "any": lambda _: [],
    "collects tickets": _likes("tickets"),
    "hoards cards": _likes("draw", "take"),
    "claims": _likes("claim"),
    "builds": _likes("station", "claim", "pay"),
    "pays with sets": lambda actions: [place for place, action in enumerate(actions) if action.sets],
}


@cache
def game_of(setting: Setting) -> BoardGame:
    """The game of a setting, built once."""
    return setting.game()


@dataclass(frozen=True)
class Walk:
    """A random game: seeded, and played by somebody of a temper who follows it two times out of three."""

    seed: int
    temper: str

    def choose(self, game: BoardGame, legal: list[int], chooser: Seeded) -> int:
        liked = TEMPERS[self.temper]([game.actions[action] for action in legal]) if chooser.below(3) else []
        return legal[liked[chooser.below(len(liked))] if liked else chooser.below(len(legal))]

    def states(self, game: BoardGame) -> Iterator[tuple[State, list[Event]]]:
        """The state after the deal and after each action (always the same object), with the events that led there."""
        chance, chooser = Seeded(self.seed, 0), Seeded(self.seed, 1)
        state, events = game.begin(chance)
        decisions = 0
        while True:
            yield state, events
            if game.to_move(state) is None:
                return
            events = game.play(state, self.choose(game, game.legal(state), chooser), chance)
            decisions += 1
            assert decisions < MOST_DECISIONS, "the game does not end"

    def until(self, game: BoardGame, number: int) -> tuple[State, list[Event]]:
        """The state after so many actions, or the last one, and all events up to there."""
        story: list[Event] = []
        for count, (state, events) in enumerate(self.states(game)):
            found, story = state, story + events
            if count == number:
                break
        return found, story

    def end(self, game: BoardGame) -> State:
        """The last state."""
        return self.until(game, MOST_DECISIONS)[0]


walks: Final = st.builds(Walk, st.integers(0, 2**32), st.sampled_from(sorted(TEMPERS)))


def examples(count: int) -> settings:
    """So many examples in the usual run, ten times as many with `make soak`: tools/soak.py plays the many games."""
    usual = min(settings.default.max_examples if settings.default is not None else 100, 1000)
    # Nothing is shrunk: another seed is another game, not a simpler one, and the search for it takes minutes.
    return settings(max_examples=max(1, count * usual // 100), phases=[Phase.explicit, Phase.reuse, Phase.generate])
