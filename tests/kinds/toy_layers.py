# ruff: noqa: ARG002  (a small game needs less than the protocols give it)
"""What each layer needs of the third engine, and the few lines that add it to their tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, cast

import pytest

from branchline import variants
from branchline.bots.greedy import GREEDY, GreedyPlay
from branchline.bots.protocol import Advice, Turn
from branchline.chance import Chance, Seeded
from branchline.protocol import Ending, GameMap, Json, Reason
from branchline.testing.by_kind import TESTING, KindInTests
from branchline.variants.kinds import KINDS_OF_GAME, AnyVariant, Kind
from branchline.view import VIEWS, KindInView
from branchline.view.game_notation import GameNotation
from branchline.view.meanings import EVENTS_OF_ALL, means
from branchline.view.position import PositionText
from branchline.view.words import Words
from tests.kinds.toy import (
    ACTIONS,
    DRAW,
    HIDDEN,
    KIND,
    LONG_ENOUGH,
    PLACE,
    Action,
    Game,
    Holder,
    NoMap,
    Observation,
    State,
    Variant,
)


class ToyNotation(GameNotation[Action, State]):
    """Actions as text: draw · place · take 2."""

    forms: ClassVar[Mapping[str, str]] = {"draw": "draw", "place": "place", "take": "take 2"}

    def __init__(self, _game: Game) -> None:
        super().__init__(ACTIONS, HIDDEN)

    def parse_all(self, text: str, state: State) -> list[int]:
        return [self.parse(text)]

    def _parse(self, verb: str, rest: list[str], text: str) -> int | None:
        return None  # there is one text for each action

    def _write(self, action: Action) -> str:
        return f"{action.kind} {action.length}" if action.length else action.kind


class Playouts:
    """Whole games."""

    def random_playout(self, game: Game, state: State, chance: Chance, chooser: Seeded) -> int:
        decisions = 0
        while game.to_move(state) is not None:
            game.apply(state, int(game.pick(state, chooser)), chance)
            decisions += 1
        return decisions

    def greedy_playout(self, game: Game, state: State, chance: Chance) -> int:
        return self.random_playout(game, state, chance, Seeded(0))

    def ending(self, game: Game, state: State) -> Ending:
        return "last-round"

    def middle(self, game: Game) -> int:
        return 2


@dataclass(frozen=True)
class Facts:
    """All that there is to know about the toy."""

    longest: int = field(metadata=means("How long the train is in the end."))


class ToyView:
    """The game as text and documents."""

    SCHEMA: Final = "Toy"
    ABOUT: Final = "the toy"
    ENGINE: Final = KIND
    SEEN: ClassVar[Mapping[type, Mapping[str, str]]] = {
        Observation: dict.fromkeys(Observation.__dataclass_fields__, "What it says."),
        Holder: {"hand": "Number of cards."},
    }
    PHASES: ClassVar[Mapping[str, str]] = {"turn": "how to lengthen the train", "over": "nothing any more"}
    FACTS: Final = (Facts,)
    PENDING: Final = None
    EVENTS: ClassVar[Mapping[str, str]] = {**EVENTS_OF_ALL, "placed": "A seat places the card that it was dealt."}
    notation_of = ToyNotation

    def log_details(self, game: Game) -> dict[str, str]:
        return {"engine": KIND, "gone": "no"}

    def facts_of(self, variant: Variant) -> Json:
        return vars(Facts(LONG_ENOUGH))

    def numbers_of(self, variant: Variant, players: range) -> Json:
        return {}

    def map_lines(self, game_map: GameMap, words: Words) -> Iterator[str]:
        yield from ()

    def text_of(self, game: Game, seen: Observation, names: Sequence[str], words: Words) -> PositionText:
        seats = tuple((name, str(view.hand)) for name, view in zip(names, seen.seats, strict=True))
        train = ("Train", f"the train is {seen.length} of {LONG_ENOUGH} long")
        return PositionText("Toy", ("cards",), seats, (train,), ())

    def svg_of(self, game: Game, seen: Observation, names: Sequence[str], words: Words) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{seen.length}</title></svg>'

    def pending(self, game: Game, seen: Observation) -> Json | None:
        return None

    def why_not(self, game: Game, notation: ToyNotation, state: State, seat: int, text: str) -> Reason | None:
        return game.why_not(state, notation.parse(text), seat)


class ToyGreedy:
    """Ends the game as soon as its own card can, and otherwise makes the train as little longer as possible."""

    SEEN: Final = Observation

    def choose(self, game: Game, seen: Observation, turn: Turn) -> int:
        ends = seen.length + (seen.hidden or 0) >= LONG_ENOUGH
        if ends and PLACE in turn.legal:
            return PLACE
        return next(number for number in turn.legal if number not in (DRAW, PLACE))

    def advise(self, game: Game, seen: Observation, turn: Turn) -> Advice:
        return Advice(self.choose(game, seen, turn))


class ToyInTests:
    """Options in tests."""

    def has_effect(self, variant: Variant, players: int, option: str) -> bool:
        return False


def add_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is a kind of game like the others: all that a program says to add one."""
    kind = Kind(KIND, Game, State, lambda _: NoMap(), tuple, Playouts(), "trains.csv")  # type: ignore[arg-type]  # of another engine
    monkeypatch.setitem(KINDS_OF_GAME, KIND, kind)
    monkeypatch.setitem(VIEWS, KIND, cast(KindInView, ToyView()))
    monkeypatch.setitem(TESTING, KIND, cast(KindInTests, ToyInTests()))
    monkeypatch.setitem(GREEDY, KIND, cast(GreedyPlay, ToyGreedy()))
    variants.add("toy", lambda _, rules, __: cast(AnyVariant, Variant(rules_version=rules)))
