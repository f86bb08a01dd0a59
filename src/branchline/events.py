"""What happened, told event by event; each says who may see it [US-22]."""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

from branchline.pickles import Reduced, reduced

EVERYONE: Final = -1
NOBODY: Final = -1  # no seat, card, route or city in this field

EventKind = Literal[
    "started", "dealt", "turned_up", "flushed", "reshuffled", "took", "drew", "offered", "kept", "returned", "claimed",
    "revealed", "tunneled", "refused", "sited", "built", "passed", "last_round", "shown", "over", "given", "stopped",
    "moved", "placed", "robbed", "completed",
]  # fmt: skip
"""What can have happened; the constants below name these texts, each with the fields that it fills."""

STARTED: Final = "started"  # seat: who goes first [US-05]
DEALT: Final = "dealt"  # seat, count, cards (its owner only) [US-03]
TURNED_UP: Final = "turned_up"  # card: a new one in the row [US-07]
FLUSHED: Final = "flushed"  # cards: the row that was discarded [US-10]
RESHUFFLED: Final = "reshuffled"  # count: cards in the new deck [US-12, CG-16]
TOOK: Final = "took"  # seat, card: from the row [US-07]
DREW: Final = "drew"  # seat, card (its owner only): blind from the deck [US-07]
OFFERED: Final = "offered"  # seat, count, tickets (its owner only) [US-04, US-21]
KEPT: Final = "kept"  # seat, count, tickets (its owner only) [US-04, US-21]
RETURNED: Final = "returned"  # seat, count, tickets (its owner only) [US-04, US-21]
CLAIMED: Final = "claimed"  # seat, route, cards, points [US-18]
REVEALED: Final = "revealed"  # seat, card: one of those turned up for a tunnel [EU-06]
TUNNELED: Final = "tunneled"  # seat, route, cards laid down, turned: cards turned up, count: extra cards due [EU-06]
REFUSED: Final = "refused"  # seat, route, cards taken back [EU-08]
SITED: Final = "sited"  # seat, city: where a station is to be built, count: cards due [EU-11]
BUILT: Final = "built"  # seat, city, cards [EU-11]
PASSED: Final = "passed"  # seat [US-14]
LAST_ROUND: Final = "last_round"  # seat: who ran out of trains [US-23], or used up the deck [CG-13]
SHOWN: Final = "shown"  # seat, tickets, count: what it has kept, now that the game is over [US-22, US-24]
OVER: Final = "over"  # the game has ended [US-14, US-23]

# The Card Game only
GIVEN: Final = "given"  # seat, card: the locomotive that everybody begins with [CG-02]
STOPPED: Final = "stopped"  # seat: one card was enough [CG-08]
MOVED: Final = "moved"  # seat, cards, count: from the railyard onto the track, as everybody saw them [CG-05, CG-06]
PLACED: Final = "placed"  # seat, cards: in the railyard [CG-09]
ROBBED: Final = "robbed"  # seat: who loses a row, card: its color, cards: what is discarded [CG-11]
COMPLETED: Final = "completed"  # seat, tickets, count, points, cards: the stack they come from [CG-14, CG-16]

_SHOWING: Final = frozenset({DEALT, TURNED_UP, DREW, OFFERED, REVEALED, TUNNELED, SHOWN, OVER, COMPLETED})


class Event:
    """One thing that happened, as those see it who may see it.

    `only` is the seat that may see it (EVERYONE: all); `instead` is what all others see of it (None: nothing).
    """

    def __init__(
        self,
        kind: EventKind,
        seat: i64 = NOBODY,
        card: i64 = NOBODY,
        route: i64 = NOBODY,
        city: i64 = NOBODY,
        count: i64 = 0,
        points: i64 = 0,
        cards: tuple[int, ...] = (),
        turned: tuple[int, ...] = (),
        tickets: tuple[int, ...] = (),
        only: i64 = EVERYONE,
        instead: Event | None = None,
    ) -> None:
        self.kind: EventKind = kind
        self.seat: i64 = seat
        self.card: i64 = card
        self.route: i64 = route
        self.city: i64 = city
        self.count: i64 = count
        self.points: i64 = points
        self.cards: tuple[int, ...] = cards
        self.turned: tuple[int, ...] = turned
        self.tickets: tuple[int, ...] = tickets
        self.only: i64 = only
        self.instead: Event | None = instead

    def as_seen_by(self, viewer: int | None) -> Event | None:
        """What `viewer` (None: a spectator) sees of this; None when it sees nothing."""
        if self.only == EVERYONE or (viewer is not None and self.only == viewer):
            return self
        return self.instead

    def shows_hidden(self) -> bool:
        """Whether somebody learns by this what was hidden before, so that what led to it cannot be undone."""
        return self.kind in _SHOWING or (self.kind == KEPT and self.only == EVERYONE)

    def as_dict(self) -> dict[str, object]:
        """The fields that say something, ready for JSON; who may see it is not among them."""
        fields: dict[str, object] = {"kind": self.kind}
        if self.seat != NOBODY:
            fields["seat"] = int(self.seat)
        if self.card != NOBODY:
            fields["card"] = int(self.card)
        if self.route != NOBODY:
            fields["route"] = int(self.route)
        if self.city != NOBODY:
            fields["city"] = int(self.city)
        if self.count != 0:
            fields["count"] = int(self.count)
        if self.points != 0:
            fields["points"] = int(self.points)
        if self.cards:
            fields["cards"] = list(self.cards)
        if self.turned:
            fields["turned"] = list(self.turned)
        if self.tickets:
            fields["tickets"] = list(self.tickets)
        return fields

    def __reduce__(self) -> Reduced:
        return reduced(self, "kind")

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.as_dict() == other.as_dict()
            and self.only == other.only
            and self.instead == other.instead
        )

    def __hash__(self) -> int:
        return hash((self.kind, int(self.seat), int(self.count)))

    def __repr__(self) -> str:
        return "Event(" + ", ".join([f"{name}={value!r}" for name, value in self.as_dict().items()]) + ")"


def tell_offer(story: list[Event], seat: i64, tickets: tuple[int, ...]) -> None:
    """Tell that the seat has tickets to choose from; the others see how many [US-04, US-21]."""
    others = Event(OFFERED, seat=seat, count=len(tickets))
    story.append(Event(OFFERED, seat=seat, count=len(tickets), tickets=tickets, only=seat, instead=others))


def tell_choice(story: list[Event], seat: i64, kept: list[int], returned: list[int], dealing: bool) -> None:
    """Tell what the seat has chosen; the others see how many, but at the deal not before all have chosen."""
    kept_count = Event(KEPT, seat=seat, count=len(kept)) if not dealing else None
    story.append(Event(KEPT, seat=seat, count=len(kept), tickets=tuple(kept), only=seat, instead=kept_count))
    if returned:
        count = Event(RETURNED, seat=seat, count=len(returned)) if not dealing else None
        story.append(Event(RETURNED, seat=seat, count=len(returned), tickets=tuple(returned), only=seat, instead=count))
