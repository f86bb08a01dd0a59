"""What the fields of a view, the events and the entries mean, in words for those who write a client.

The OpenAPI document takes its descriptions from here; a test holds every table complete, both ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_COUNTS: Final = "counted by kind of card (`cards` of the game's facts)"

BOARD_PHASES: Final[Mapping[str, str]] = {
    "deal": "which of the dealt tickets to keep",
    "turn": "what to do this turn",
    "draw": "the second card",
    "keep": "which of the drawn tickets to keep",
    "tunnel": "the extra cards of a tunnel, or to refuse",
    "station": "the cards for a station",
    "lay": "the next card of a payment with sets",
    "over": "nothing any more",
}

CARD_PHASES: Final[Mapping[str, str]] = {
    "deal": "which of the dealt tickets to keep",
    "turn": "what to do this turn",
    "draw": "a second card, or to stop",
    "keep": "which of the drawn tickets to keep",
    "cards": "how many cards of the color to place",
    "locomotives": "how many locomotives on top of them",
    "mix": "the next of three colors to place",
    "choose": "which tickets to complete",
    "over": "nothing any more",
}

BOARD: Final[Mapping[str, str]] = {
    "seat": "The viewer's seat; null: a spectator.",
    "phase": "What the seat to move is asked for:",  # the numbers follow
    "to_move": "The seat that has to decide; null: the game is over.",
    "first": "The seat that began.",
    "draws_left": "How many cards the seat to move may still draw this turn. A face-up locomotive counts as two, "
    "but as one in Nordic Countries.",
    "pending": "The claim or station that waits for cards, by its number in the engine's list of actions "
    "(`game.actions` of the library); -1: nothing waits. `pending` beside the view says the same by route and city.",
    "due": "How many cards it waits for: the extra cards of a tunnel, or those for a station.",
    "to_lay": "How many cards are missing to the viewer's own payment that is laid down card by card.",
    "turns_left": "Turns until the game ends, this one included; 0: the last round has not begun.",
    "passes": "How many seats have passed in a row; when all have, the game is over.",
    "deck": "Number of cards in the deck.",
    "discards": f"The discarded cards, {_COUNTS}.",
    "row": f"The face-up cards, {_COUNTS}.",
    "turned": f"The cards turned up for a tunnel, until the turn ends, {_COUNTS}.",
    "shown": f"The payment laid down for a tunnel, until the turn ends, {_COUNTS}.",
    "owner": "By route (`routes` of the game's facts): 0, or 1 + the seat that has claimed it. Where stations allow "
    "parallel tracks (France, from 4 players on) the tracks beside the routes follow; "
    "`players` in the request for the facts names them.",
    "open_to": "By route, as `owner`: who may still claim it, a bit for each seat: 1 for seat 0, 2 for seat 1, 4 for "
    "seat 2 and so on.",
    "station": "By city (`cities` of the game's facts): 0, or 1 + the seat whose station stands there.",
    "seats": "What everybody sees of each seat.",
    "pile": "How many tickets can be drawn: a number for each kind of ticket that the game deals (long, short and so "
    "on), in an order of its own.",
    "bottom": "How many tickets were returned under the pile; null: not to be seen before all have chosen.",
    "hand": f"The viewer's own cards, {_COUNTS}; all 0 for a spectator.",
    "tickets": "The viewer's own tickets (`tickets` of the game's facts).",
    "offer": "The tickets that the viewer has to choose from, in the order in which `keep` counts them, from 1.",
    "laid": f"What the viewer has laid down of a payment that is not complete, {_COUNTS}.",
}

BOARD_SEAT: Final[Mapping[str, str]] = {
    "hand": "Number of cards.",
    "trains": "Number of trains left.",
    "points": "Points for routes so far; tickets and bonuses count at the end.",
    "stations": "Number of stations that are not built yet.",
    "offered": "Number of tickets that it has to choose from.",
    "tickets": "Number of tickets kept; null: not to be seen before all have chosen.",
    "shown": "The tickets themselves, once the game is over; empty before.",
}

CARD: Final[Mapping[str, str]] = {
    "seat": "The viewer's seat; null: a spectator.",
    "phase": "What the seat to move is asked for:",  # the numbers follow
    "to_move": "The seat that has to decide; null: the game is over.",
    "first": "The seat that began.",
    "draws_left": "How many cards the seat to move may still draw this turn; a face-up locomotive counts as two.",
    "turns_left": "Turns until this deck is scored, this one included; 0: the last round has not begun.",
    "decks_left": "How many decks are still to come after this one.",
    "deck": "Number of cards in the deck.",
    "discards": f"The discarded cards, {_COUNTS}.",
    "row": f"The face-up cards, {_COUNTS}.",
    "yard_owner": "By color: 0, or 1 + the seat in whose railyard a row of that color lies.",
    "yard_cards": "By color: how many cards of that color lie in the row.",
    "yard_locomotives": "By color: how many locomotives lie on top of them.",
    "seats": "What everybody sees of each seat.",
    "pile": "Number of tickets in the pile, without those returned under it.",
    "bottom": "Number of tickets returned under the pile.",
    "hand": f"The viewer's own cards, {_COUNTS}; all 0 for a spectator.",
    "tickets": "The viewer's own tickets that are not completed (`tickets` of the game's facts).",
    "offer": "The tickets that the viewer has to choose from, in the order in which `keep` counts them, from 1.",
    "suit": "The color of a placement of the viewer's own that is not complete; -1: none.",
    "suit_cards": "How many cards of that color, once that is said; else 0.",
    "mix": "The colors named so far of a placement of three colors of the viewer's own.",
    "track": f"The viewer's own on-the-track stack, {_COUNTS}, if the option `open_track` is on, and for everybody "
    "while tickets to complete are chosen; else empty.",
    "leader": "While tickets to complete are chosen: the seat that chooses first; else null.",
    "sets": "If the viewer chooses: the sets of tickets before it, in the order in which `complete` counts them, from "
    "1. No other set has as many points, tickets and tickets to each big city.",
    "page": "How many sets come before these.",
    "more_sets": "Whether others follow these; `other` leads there.",
    "chosen": "The viewer's own tickets that will be completed when all have chosen.",
}

CARD_SEAT: Final[Mapping[str, str]] = {
    "hand": "Number of cards.",
    "track": "Number of cards in its on-the-track stack.",
    "offered": "Number of tickets that it has to choose from.",
    "tickets": "Number of tickets kept and not completed; null: not to be seen before all have chosen.",
    "made": "The tickets completed in a scoring.",
    "shown": "Its other tickets, once the game is over; empty before.",
    "stack": f"Its on-the-track stack, {_COUNTS}, once the game is over; empty before.",
}

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


def listed(words: Mapping[str, str]) -> str:
    """What some names mean, a line for each."""
    return "\n".join(f"- `{name}`: {text}" for name, text in words.items())
