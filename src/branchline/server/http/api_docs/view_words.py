"""What the events and the entries of a log mean, in words for those who write a client.

The OpenAPI document takes its descriptions from here; a test holds every table complete, both ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_COUNTS: Final = "counted by kind of card (`cards` of the game's facts)"

EVENTS: Final[Mapping[str, str]] = {
    "started": "The game begins; `seat` goes first.",
    "dealt": "A seat gets its first cards: `count`, and to itself `cards`.",
    "turned_up": "`card` is new in the row.",
    "flushed": "The row, `cards`, is discarded, as it had too many locomotives.",
    "reshuffled": "There is a new deck of `count` cards.",
    "took": "A seat takes `card` from the row.",
    "drew": "A seat draws from the deck; `card` for itself alone.",
    "offered": "A seat has `count` tickets to choose from; `tickets` for itself alone.",
    "kept": "A seat keeps `count` tickets; `tickets` for itself alone.",
    "returned": "A seat returns `count` tickets; `tickets` for itself alone.",
    "claimed": "A seat claims `route` with `cards`, for `points`.",
    "revealed": "`card` is turned up for a tunnel.",
    "tunneled": "All of them are: for `route`, with `cards` laid down and `turned` turned up, `count` more are due.",
    "refused": "A seat does not pay for the tunnel `route`, and takes `cards` back.",
    "sited": "A seat is to build a station at `city`, for `count` cards.",
    "built": "A seat builds a station at `city` with `cards`.",
    "passed": "A seat can do nothing, and passes.",
    "last_round": "The last round begins, because of `seat`.",
    "shown": "The game is over, and a seat shows its `tickets`.",
    "over": "The game is over.",
    "given": "The Card Game: a seat gets `card`, the locomotive that everybody begins with.",
    "stopped": "The Card Game: one card is enough for a seat.",
    "moved": "The Card Game: `cards` of a seat go from its railyard onto its track.",
    "placed": "The Card Game: a seat places `cards` in its railyard.",
    "robbed": "The Card Game: a seat loses the row of the color `card`; `cards` are discarded.",
    "completed": "The Card Game: a seat completes `tickets` from the stack `cards`, for `points`.",
}

EVENT_FIELDS: Final[Mapping[str, str]] = {
    "seat": "Whose doing it is, or whom it happens to.",
    "card": "A kind of card.",
    "route": "A route, by its index.",
    "city": "A city, by its index.",
    "count": "How many.",
    "points": "How many points.",
    "cards": f"Cards, {_COUNTS}.",
    "turned": f"The cards turned up for a tunnel, {_COUNTS}.",
    "tickets": "Tickets, by their index.",
}

ENTRIES: Final[Mapping[str, str]] = {
    "created": "the room was opened",
    "changed": "its owner changed settings",
    "sat": "somebody, or a bot, has a seat now",
    "left": "a seat was left: open again before the start, its person away afterwards",
    "renamed": "somebody has another name",
    "started": "the cards are dealt",
    "moved": "a seat decided",
    "undone": "a seat took its last move back",
    "stood_in": "a bot stands in for the person of a seat",
    "returned": "the person of a seat plays again",
    "flagged": "the clock of a seat is empty, and a bot plays on",
    "replaced": "the bot of a seat failed, and `greedy` plays on to the end",
    "resumed": "the server is back, and the clocks run again",
    "rematched": "the same people play again in another room",
    "closed": "the room was given up",
}


def bullets(words: Mapping[str, str]) -> str:
    """What some names mean, a line for each."""
    return "\n".join(f"- `{name}`: {text}" for name, text in words.items())
