"""What documents about games mean, in words for those who write a client; here what is so in games of several kinds.

`KindInView` has the words of each kind. The OpenAPI document takes its descriptions from both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

COUNTS: Final = "counted by kind of card (`cards` of the game's facts)"


def means(words: str, *examples: object) -> Mapping[str, object]:
    """The `metadata` of a field of a document: what it means, and examples of it."""
    return {"description": words, "examples": list(examples)} if examples else {"description": words}


LACKING: Final = means("Always so in this game; it is there for programs that read the facts of all games alike.")


@dataclass(frozen=True)
class RowFacts:
    """The face-up cards."""

    size: int = field(metadata=means("How many cards lie there."))
    flush_at: int | None = field(metadata=means("So many locomotives sweep the row away; null: it stays."))
    wagons: int | None = field(metadata=means("So many other cards must be left for that; null: it stays."))
    locomotive_counts: int = field(
        metadata=means("How many of the cards drawn in a turn a locomotive from it counts for.")
    )


EVENTS_OF_ALL: Final[Mapping[str, str]] = {
    "started": "The game begins; `seat` goes first.",
    "dealt": "A seat gets its first cards: `count`, and to itself `cards`.",
    "turned_up": "`card` is new in the row.",
    "reshuffled": "There is a new deck of `count` cards.",
    "took": "A seat takes `card` from the row.",
    "drew": "A seat draws from the deck; `card` for itself alone.",
    "offered": "A seat has `count` tickets to choose from; `tickets` for itself alone.",
    "kept": "A seat keeps `count` tickets; `tickets` for itself alone.",
    "returned": "A seat returns `count` tickets; `tickets` for itself alone.",
    "passed": "A seat can do nothing, and passes.",
    "last_round": "The last round begins, because of `seat`.",
    "shown": "The game is over, and a seat shows its `tickets`.",
    "over": "The game is over.",
}

EVENT_FIELDS: Final[Mapping[str, str]] = {
    "seat": "Whose doing it is, or whom it happens to.",
    "card": "A kind of card.",
    "route": "A route, by its index.",
    "city": "A city, by its index.",
    "count": "How many.",
    "points": "How many points.",
    "cards": f"Cards, {COUNTS}.",
    "turned": f"The cards turned up for a tunnel, {COUNTS}.",
    "tickets": "Tickets, by their index.",
}
