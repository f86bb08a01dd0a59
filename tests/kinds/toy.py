# ruff: noqa: ARG002  (a small game needs less than the protocol gives it)
"""A third engine, as small as can be: seats lengthen one train in turn, and whoever makes it ten long wins.

A seat takes the card of length 1 or 2 that always lies there, draws one of length 1 to 3, or places the card of length
1 to 4 that it was dealt face down. No two seats are dealt the same card, so a placed one tells of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.build_info import RULES
from branchline.cards import KINDS
from branchline.chance import Chance, Seeded
from branchline.documents import check_same, read_each_seat, read_number, read_state
from branchline.errors import IllegalAction, OptionError
from branchline.events import DEALT, DREW, OVER, PLACED, STARTED, TOOK, Event
from branchline.protocol import Json, MapCity, MapRoute, MapTicket, Reason, ScoreLine, check_viewer

KIND: Final = "trains"
LONG_ENOUGH: Final = 10
DRAWN: Final = 3  # lengths that can be drawn
HIDDEN: Final = 4  # cards that seats are dealt from, one of each length
PLACED_ALREADY: Final = 0  # instead of the length of a hidden card


@dataclass(frozen=True)
class Action:
    """An entry of the catalog."""

    kind: str
    length: int = 0  # of a card that is taken
    kept: tuple[int, ...] = ()


ACTIONS: Final = (Action("draw"), Action("place"), Action("take", 1), Action("take", 2))
DRAW, PLACE = 0, 1


@dataclass(frozen=True)
class NoMap:
    """What the game is played with: nothing but cards."""

    key: str = "toy"
    fingerprint: str = "toy-1"
    cities: Sequence[MapCity] = ()
    routes: Sequence[MapRoute] = ()
    tickets: Sequence[MapTicket] = ()

    def route(self, name: str) -> MapRoute:
        raise OptionError(f"there is no route {name}")


@dataclass(frozen=True)
class Variant:
    """The game as a value, for any number of seats."""

    key: str = "toy"
    kind: str = KIND
    players: range = range(2, 4)
    rules_version: int = RULES
    map: NoMap = field(default_factory=NoMap)


@dataclass
class State:
    """All that changes."""

    first: int
    seat: int
    length: int
    hidden: list[int]  # by seat: the length of its card


@dataclass(frozen=True)
class Holder:
    """What everybody sees of a seat."""

    hand: int  # number of cards


@dataclass(frozen=True)
class Observation:
    """What a viewer sees."""

    seat: int | None
    phase: int
    to_move: int | None
    first: int
    turn: int  # whose turn it is, or was when the game ended
    length: int
    hidden: int | None  # the viewer's own card
    seats: tuple[Holder, ...]


@dataclass
class Knowledge:
    """What a viewer has seen of hidden cards."""

    seat: int | None
    held: dict[int, int] = field(default_factory=dict)  # by seat: its card, as far as it is known
    gone: set[int] = field(default_factory=set)  # cards that have been placed

    def see(self, events: Iterable[Event]) -> None:
        for event in (seen for one in events if (seen := one.as_seen_by(self.seat)) is not None):
            if event.kind == DEALT and event.cards:
                self.held[int(event.seat)] = length_in(event.cards)
            if event.kind == PLACED:
                self.held[int(event.seat)] = PLACED_ALREADY
                self.gone.add(length_in(event.cards))

    def allows(self, state: State) -> bool:
        knows_each = all(state.hidden[seat] == length for seat, length in self.held.items())
        return knows_each and not self.gone & set(state.hidden)


@dataclass(frozen=True)
class Game:
    """The rules for so many seats."""

    variant: Variant
    players: int

    kind: str = KIND
    rules_version: int = RULES
    actions: Sequence[Action] = ACTIONS

    def __post_init__(self) -> None:
        if self.players not in self.variant.players:
            raise OptionError(f"toy is for 2 or 3 players, not for {self.players}")

    @property
    def key(self) -> str:
        return self.variant.key

    @property
    def options(self) -> Mapping[str, str]:
        return {}

    @property
    def map(self) -> NoMap:
        return self.variant.map

    def new(self, chance: Chance, first: int | None = None) -> State:
        return self.begin(chance, first)[0]

    def begin(self, chance: Chance, first: int | None = None) -> tuple[State, list[Event]]:
        if first is None:
            first = _one_of(range(self.players), chance)
        hidden: list[int] = []
        for _ in range(self.players):
            hidden.append(_one_of([length for length in range(1, HIDDEN + 1) if length not in hidden], chance))
        story = [Event(STARTED, seat=first)]
        for seat, length in enumerate(hidden):
            others = Event(DEALT, seat=seat, count=1)
            story.append(Event(DEALT, seat=seat, count=1, cards=cards_of(length), only=seat, instead=others))
        return State(first, first, 0, hidden), story

    def to_move(self, state: State) -> int | None:
        return None if state.length >= LONG_ENOUGH else state.seat

    def legal(self, state: State) -> list[int]:
        return [action for action in range(len(ACTIONS)) if self.is_legal(state, action)]

    def mask(self, state: State) -> vec[u8]:
        return vec[u8]([u8(self.is_legal(state, action)) for action in range(len(ACTIONS))])

    def is_legal(self, state: State, action: int) -> bool:
        return self.why_not(state, action) is None

    def pick(self, state: State, chooser: Seeded) -> i64:
        legal = self.legal(state)
        return i64(legal[chooser.below(len(legal))])

    def why_not(self, state: State, action: int, seat: int | None = None) -> Reason | None:
        if not 0 <= action < len(ACTIONS):
            return Reason("no-such-action", {"action": action, "last": len(ACTIONS) - 1})
        if self.to_move(state) is None:
            return Reason("game-over")
        if seat not in (None, state.seat):
            return Reason("not-your-turn", {"to_move": state.seat})
        is_gone = action == PLACE and state.hidden[state.seat] == PLACED_ALREADY
        return Reason("your-card-is-placed-already") if is_gone else None

    def apply(self, state: State, action: int, chance: Chance) -> None:
        self.play(state, action, chance)

    def play(self, state: State, action: int, chance: Chance) -> list[Event]:
        reason = self.why_not(state, action)
        if reason is not None:
            raise IllegalAction(reason.code, reason)
        seat, length = state.seat, ACTIONS[action].length
        if action == DRAW:
            length = _one_of(range(1, DRAWN + 1), chance)
            story = [Event(DREW, seat=seat, card=length - 1)]
        elif action == PLACE:
            length, state.hidden[seat] = state.hidden[seat], PLACED_ALREADY
            story = [Event(PLACED, seat=seat, cards=cards_of(length))]
        else:
            story = [Event(TOOK, seat=seat, card=length - 1)]
        state.length += length
        if self.to_move(state) is None:
            return [*story, Event(OVER)]
        state.seat = (seat + 1) % self.players
        return story

    def begun(self, state: State) -> int:
        return 0

    def can_undo(self, state: State, action: int) -> bool:
        return action != PLACE  # the others have seen the card

    def observe(self, state: State, seat: int | None) -> Observation:
        check_viewer(seat, self.players)
        mover = self.to_move(state)
        own = None if seat is None else state.hidden[seat]
        seats = tuple(Holder(int(length != PLACED_ALREADY)) for length in state.hidden)
        return Observation(seat, int(mover is None), mover, state.first, state.seat, state.length, own, seats)

    def memory(self, seat: int | None) -> Knowledge:
        return Knowledge(seat)

    def imagine(self, seen: Observation, chance: Chance, known: Knowledge | None = None) -> State:
        gone = {PLACED_ALREADY, seen.hidden} | (known.gone if known is not None else set())
        possible = [length for length in range(1, HIDDEN + 1) if length not in gone]
        hidden = [PLACED_ALREADY] * self.players
        for seat, view in enumerate(seen.seats):
            if seat == seen.seat:
                hidden[seat] = cast(int, seen.hidden)
            elif view.hand:
                hidden[seat] = _one_of(possible, chance)
                possible.remove(hidden[seat])
        return State(seen.first, seen.turn, seen.length, hidden)

    def returns(self, state: State) -> tuple[int, ...]:
        is_over = self.to_move(state) is None
        return tuple(LONG_ENOUGH if is_over and seat == state.seat else 0 for seat in range(self.players))

    def score_sheet(self, state: State) -> tuple[ScoreLine, ...]:
        totals = self.returns(state)
        places = [1 if total == max(totals) else 2 for total in totals]
        return tuple(
            ScoreLine({"train": total}, total, place, (), (), {}) for total, place in zip(totals, places, strict=True)
        )

    def copy(self, state: State) -> State:
        return replace(state, hidden=list(state.hidden))

    def dump(self, state: State) -> Json:
        return {"game": self.key, "players": self.players, **vars(self.copy(state))}

    def load(self, data: Json) -> State:
        read = read_state(data, self.key, ("game", "players", "first", "seat", "length", "hidden"))
        check_same(read, {"players": self.players})
        first, seat = (read_number(read[name], name, self.players - 1) for name in ("first", "seat"))
        hidden = [read_number(one, "hidden", HIDDEN) for one in read_each_seat(read["hidden"], "hidden", self.players)]
        return State(first, seat, read_number(read["length"], "length", LONG_ENOUGH + HIDDEN), hidden)


def cards_of(length: int) -> tuple[int, ...]:
    """One card of this length as events have it, counted by kind."""
    return tuple(int(kind == length - 1) for kind in range(KINDS))


def length_in(cards: Sequence[int]) -> int:
    """The length of the one card that was counted."""
    return cards.index(1) + 1


def _one_of(choices: Sequence[int], chance: Chance) -> int:
    return choices[int(chance.pick(vec[i64]([i64(1)] * len(choices)), i64(len(choices))))]
