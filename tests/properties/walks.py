"""Random games of several tempers, for properties that must hold at every moment of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Protocol, TypeVar, cast

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline import BoardGame, CardGame, Event, Seeded
from branchline.board import invariants as board_invariants
from branchline.board import state as board
from branchline.cardgame import invariants as card_invariants
from branchline.cardgame import state as cardgame
from branchline.protocol import Game, Memory
from branchline.testing.conformance import Setting, all_settings, settings_of
from branchline.variants import AnyAction, AnyGame, AnyKnowledge, AnyObservation, AnyState
from tests.storeys import settings_by_storey

SETTINGS: Final = all_settings()
"""Every game with every number of players, and with every option that makes it another game."""

BOARD_SETTINGS: Final = settings_of("board")
CARD_SETTINGS: Final = settings_of("cards")

every_setting: Final = pytest.mark.parametrize("setting", settings_by_storey(SETTINGS))
every_board_setting: Final = pytest.mark.parametrize("setting", settings_by_storey(BOARD_SETTINGS))
every_card_setting: Final = pytest.mark.parametrize("setting", CARD_SETTINGS, ids=str)

MOST_DECISIONS: Final = 5_000

S = TypeVar("S")
A = TypeVar("A", bound=AnyAction, covariant=True)
O = TypeVar("O")  # noqa: E741  (as in `protocol`)
K = TypeVar("K")

Temper = Callable[[Sequence[AnyAction]], list[int]]
"""Which of the possible actions somebody would like best, by their places; none: any."""


class Engine(Game[S, A, O, K], Protocol[S, A, O, K]):
    """What both engines have beyond the protocol, for programs that are in a hurry."""

    def mask(self, state: S) -> vec[u8]: ...
    def is_legal(self, state: S, action: int) -> bool: ...
    def pick(self, state: S, chooser: Seeded) -> i64: ...


AnyEngine = Engine[AnyState, AnyAction, AnyObservation, AnyKnowledge]


def _likes(*kinds: str) -> Temper:
    return lambda actions: [place for place, action in enumerate(actions) if action.kind in kinds]


def _likes_sets(actions: Sequence[AnyAction]) -> list[int]:
    """Payments with sets, or three colors that are placed together."""
    return [place for place, action in enumerate(actions) if getattr(action, "sets", None) or action.kind == "mix"]


TEMPERS: Final[dict[str, Temper]] = {
    "any": lambda _: [],
    "collects tickets": _likes("tickets"),
    "hoards cards": _likes("draw", "take"),
    "claims": _likes("claim", "suit"),
    "builds": _likes("station", "claim", "pay", "suit", "mix"),
    "pays with sets": _likes_sets,
}

_WANTED: Final = ("keep", "tickets", "suit", "cards", "locomotives", "mix", "take", "draw")


def _likes_most(actions: Sequence[AnyAction]) -> list[int]:
    """All tickets, then as many cards in the railyard as can be, then cards: of each kind the largest number."""
    kinds = [kind for kind in _WANTED if any(action.kind == kind for action in actions)][:1]
    liked = [place for place, action in enumerate(actions) if action.kind in kinds]
    return liked[-1:] if kinds and kinds[0] in ("keep", "cards", "locomotives") else liked


def _likes_cards_alone(actions: Sequence[AnyAction]) -> list[int]:
    """Cards for the hand, and few tickets."""
    liked = [place for place, action in enumerate(actions) if action.kind in ("draw", "take")]
    return liked or [place for place, action in enumerate(actions) if action.kind == "keep"][:1]


CARD_TEMPERS: Final[dict[str, Temper]] = {
    **TEMPERS,
    "wants everything": _likes_most,
    "never places": _likes_cards_alone,
}
"""Those of people at The Card Game, where it takes more to come to the end of the tickets or of the second deck."""

STUBBORN: Final = ("wants everything", "never places")


@cache
def game_of(setting: Setting) -> AnyEngine:
    """The game of a setting, built once, where it does not matter of which engine it is."""
    return engine_of(setting.game())


@cache
def board_of(setting: Setting) -> BoardGame:
    """The map game of a setting, built once."""
    return setting.game_as(BoardGame)


@cache
def card_game_of(setting: Setting) -> CardGame:
    """The Card Game of a setting, built once."""
    return setting.game_as(CardGame)


def engine_of(game: AnyGame) -> AnyEngine:
    """The game as one of any kind; it gets only states that it has made itself."""
    return cast(AnyEngine, game)


def game_behind(game: AnyEngine) -> AnyGame:
    """The game itself, as what it is."""
    return cast(AnyGame, game)


def check(game: AnyEngine, state: AnyState) -> None:
    """Every invariant of the state of a game of either engine."""
    rules = game_behind(game)
    if isinstance(rules, BoardGame):
        assert isinstance(state, board.State)
        board_invariants.check(rules.tables, state)
    else:
        assert isinstance(state, cardgame.State)
        card_invariants.check(rules.tables, state)


@dataclass(frozen=True)
class Mind:
    """What a viewer (None: a spectator) remembers of a game of either engine."""

    viewer: int | None
    known: AnyKnowledge

    def see(self, events: Sequence[Event]) -> None:
        """Remember them, as far as the viewer sees them: it is given nothing else."""
        self.known.see([seen for event in events if (seen := event.as_seen_by(self.viewer)) is not None])

    def allows(self, state: AnyState) -> bool:
        """Whether the state agrees with all that is remembered."""
        return cast(Memory[AnyState], self.known).allows(state)


def minds(game: AnyEngine) -> list[Mind]:
    """All seats and a spectator before anything has happened."""
    return [Mind(viewer, game.memory(viewer)) for viewer in (*range(game.players), None)]


@dataclass(frozen=True)
class Walk:
    """A random game: seeded, and played by somebody of a temper who follows it two times out of three, or always."""

    seed: int
    temper: str

    def choose(self, game: Game[S, A, O, K], legal: list[int], chooser: Seeded) -> int:
        follows = self.temper in STUBBORN or chooser.below(3) > 0
        liked = CARD_TEMPERS[self.temper]([game.actions[action] for action in legal]) if follows else []
        return legal[liked[chooser.below(len(liked))] if liked else chooser.below(len(legal))]

    def states(self, game: Game[S, A, O, K]) -> Iterator[tuple[S, list[Event]]]:
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

    def until(self, game: Game[S, A, O, K], number: int) -> tuple[S, list[Event]]:
        """The state after so many actions, or the last one, and all events up to there."""
        story: list[Event] = []
        for count, (state, events) in enumerate(self.states(game)):
            found, story = state, story + events
            if count == number:
                break
        return found, story

    def end(self, game: Game[S, A, O, K]) -> S:
        """The last state."""
        return self.until(game, MOST_DECISIONS)[0]


walks: Final = st.builds(Walk, st.integers(0, 2**32), st.sampled_from(sorted(TEMPERS)))
card_walks: Final = st.builds(Walk, st.integers(0, 2**32), st.sampled_from(sorted(CARD_TEMPERS)))


def examples(count: int) -> settings:
    """Half as many examples in the usual run, ten times as many with `make soak`, where tools/soak.py plays more."""
    usual = min(settings.default.max_examples // 2 if settings.default is not None else 50, 1000)
    # Nothing is shrunk: another seed is another game, not a simpler one, and the search for it takes minutes.
    return settings(max_examples=max(1, count * usual // 100), phases=[Phase.explicit, Phase.reuse, Phase.generate])
