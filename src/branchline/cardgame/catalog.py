"""Every action of the game, numbered once: number ⇄ readable record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from branchline.cardgame.variant import CardVariant
from branchline.cards import COLORS, PLUS_FOUR

ActionKind = Literal["draw", "take", "tickets", "suit", "mix", "keep", "cards", "locomotives", "stop", "pass"]


@dataclass(frozen=True)
class Action:
    """One entry of the catalog; the fields that its kind does not need are None or empty.

    A placement is a run of them: `suit`, `cards` and `locomotives` for cards of one color, or as many `mix` as the
    colors that are placed together, in ascending order [CG-09].
    """

    kind: ActionKind
    card: int | None = None  # take, suit, mix
    count: int | None = None  # cards, locomotives
    kept: tuple[int, ...] = ()  # keep: places among the offered tickets, from 0; none of them is a choice too


def most_offered(variant: CardVariant) -> int:
    """The most tickets that ever lie before a seat at once."""
    return max(variant.tickets.deal, variant.tickets.draw)


def catalog(variant: CardVariant) -> list[Action]:
    """All actions in the order of their numbers: first what a turn can be, then what follows from it."""
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
    ]


def _places(subset: int) -> tuple[int, ...]:
    return tuple(place for place in range(subset.bit_length()) if subset >> place & 1)
