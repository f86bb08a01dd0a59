"""Every action of the game, numbered once: number ⇄ readable record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from branchline.cardgame.variant import CardVariant
from branchline.cards import COLORS, PLUS_FOUR

ActionKind = Literal[
    "draw", "take", "tickets", "suit", "mix", "keep", "cards", "locomotives", "stop", "pass", "complete", "other"
]  # fmt: skip

PAGE: Final = 8
"""Sets of tickets that a seat chooses from at once; `other` leads to the next ones [CG-14]."""

MANY_TICKETS: Final = 16
"""Up to so many open tickets a seat is offered every set that no other beats [CG-14]."""

MOST_SETS: Final = 64
"""Sets that a seat with more tickets chooses from; with thirty there are hundreds, found in seconds at best [CG-14]."""


@dataclass(frozen=True)
class Action:
    """One entry of the catalog; the fields that its kind does not need are None or empty.

    A placement is a run of them: `suit`, `cards` and `locomotives` for cards of one color, or as many `mix` as the
    colors that are placed together, in ascending order [CG-09].
    """

    kind: ActionKind
    card: int | None = None  # take, suit, mix
    count: int | None = None  # cards, locomotives; complete: which of the sets before the seat, from 1
    kept: tuple[int, ...] = ()  # keep: places among the offered tickets, from 0; none of them is a choice too


def most_offered(variant: CardVariant) -> int:
    """The most tickets that ever lie before a seat at once."""
    return max(variant.tickets.deal, variant.tickets.draw)


def catalog(variant: CardVariant) -> list[Action]:
    """All actions in the order of their numbers: first what a turn can be, then what follows from it.

    What came later stands at the end, so that a number keeps its meaning in games that do not have it.
    """
    subsets = range(1 << most_offered(variant))
    return [
        Action("draw"),
        *(Action("take", card=card) for card in range(PLUS_FOUR)),
        Action("tickets"),
        *(Action("suit", card=color) for color in range(COLORS)),
        *(Action("mix", card=color) for color in range(COLORS)),
        *(Action("keep", kept=_places(subset)) for subset in subsets),
        *(Action("cards", count=count) for count in range(1, variant.deck.each_color + 1)),
        *(Action("locomotives", count=count) for count in range(variant.deck.locomotives + 1)),
        Action("stop"),
        Action("pass"),
        *(_choices_of_sets() if variant.asks_sets else ()),
    ]


def _choices_of_sets() -> list[Action]:
    return [*(Action("complete", count=number) for number in range(1, PAGE + 1)), Action("other")]


def _places(subset: int) -> tuple[int, ...]:
    return tuple(place for place in range(subset.bit_length()) if subset >> place & 1)
