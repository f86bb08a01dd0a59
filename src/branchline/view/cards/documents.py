"""The Card Game as text and documents: the functions and words that `KindInView` asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation, SeatView
from branchline.cardgame.state import State
from branchline.protocol import Json, Reason
from branchline.view.cards.facts import ENGINE, Facts, facts_of
from branchline.view.cards.notation import CardNotation
from branchline.view.cards.numbers import Numbers, numbers_of
from branchline.view.cards.position import map_lines, text_of
from branchline.view.cards.refusals import CardRefusals
from branchline.view.cards.svg import svg_of
from branchline.view.meanings import COUNTS, EVENTS_OF_ALL

# What `KindInView` asks for; the rest of it is imported from the modules beside this one.
__all__ = [
    "ABOUT",
    "ENGINE",
    "EVENTS",
    "FACTS",
    "PENDING",
    "PHASES",
    "SCHEMA",
    "SEEN",
    "facts_of",
    "log_details",
    "map_lines",
    "notation_of",
    "numbers_of",
    "pending",
    "svg_of",
    "text_of",
    "why_not",
]

SCHEMA: Final = "Card"
ABOUT: Final = "The Card Game"
FACTS: Final = (Facts, Numbers)
PENDING: Final = None
notation_of: Final = CardNotation

PHASES: Final[Mapping[str, str]] = {
    "deal": "which of the dealt tickets to keep",
    "turn": "what to do this turn",
    "draw": "a second card, or to stop",
    "keep": "which of the drawn tickets to keep",
    "cards": "how many cards of the color to place",
    "locomotives": "how many locomotives on top of them",
    "mix": "the next of three colors to place",
    "over": "nothing any more",
    "choose": "which tickets to complete",
}

FIELDS: Final[Mapping[str, str]] = {
    "seat": "The viewer's seat; null: a spectator.",
    "phase": "What the seat to move is asked for:",  # the numbers follow
    "to_move": "The seat that has to decide; null: the game is over.",
    "first": "The seat that began.",
    "draws_left": "How many cards the seat to move may still draw this turn; a face-up locomotive counts as two.",
    "turns_left": "Turns until this deck is scored, this one included; 0: the last round has not begun.",
    "decks_left": "How many decks are still to come after this one.",
    "deck": "Number of cards in the deck.",
    "discards": f"The discarded cards, {COUNTS}.",
    "row": f"The face-up cards, {COUNTS}.",
    "yard_owner": "By color: 0, or 1 + the seat in whose railyard a row of that color lies.",
    "yard_cards": "By color: how many cards of that color lie in the row.",
    "yard_locomotives": "By color: how many locomotives lie on top of them.",
    "seats": "What everybody sees of each seat.",
    "pile": "Number of tickets in the pile, without those returned under it.",
    "bottom": "Number of tickets returned under the pile.",
    "hand": f"The viewer's own cards, {COUNTS}; all 0 for a spectator.",
    "tickets": "The viewer's own tickets that are not completed (`tickets` of the game's facts).",
    "offer": "The tickets that the viewer has to choose from, in the order in which `keep` counts them, from 1.",
    "suit": "The color of a placement of the viewer's own that is not complete; -1: none.",
    "suit_cards": "How many cards of that color, once that is said; else 0.",
    "mix": "The colors named so far of a placement of three colors of the viewer's own.",
    "track": f"The viewer's own on-the-track stack, {COUNTS}, if the option `open_track` is on, and for everybody "
    "while tickets to complete are chosen; else empty.",
    "leader": "While tickets to complete are chosen: the seat that chooses first; else null.",
    "sets": "If the viewer chooses: the sets of tickets before it, in the order in which `complete` counts them, from "
    "1. No other set beats one of them in points, tickets or tickets to a big city without falling behind in another.",
    "page": "How many sets come before these.",
    "more_sets": "Whether others follow these; `other` leads there.",
    "chosen": "The viewer's own tickets that will be completed when all have chosen.",
}

SEAT_FIELDS: Final[Mapping[str, str]] = {
    "hand": "Number of cards.",
    "track": "Number of cards in its on-the-track stack.",
    "offered": "Number of tickets that it has to choose from.",
    "tickets": "Number of tickets kept and not completed; null: not to be seen before all have chosen.",
    "made": "The tickets completed in a scoring.",
    "shown": "Its other tickets, once the game is over; empty before.",
    "stack": f"Its on-the-track stack, {COUNTS}, once the game is over; empty before.",
}

SEEN: Final = {Observation: FIELDS, SeatView: SEAT_FIELDS}

EVENTS: Final[Mapping[str, str]] = {
    **EVENTS_OF_ALL,
    "given": "The Card Game: a seat gets `card`, the locomotive that everybody begins with.",
    "stopped": "The Card Game: one card is enough for a seat.",
    "moved": "The Card Game: `cards` of a seat go from its railyard onto its track.",
    "placed": "The Card Game: a seat places `cards` in its railyard.",
    "robbed": "The Card Game: a seat loses the row of the color `card`; `cards` are discarded.",
    "completed": "The Card Game: a seat completes `tickets` from the stack `cards`, for `points`.",
}


def log_details(_game: CardGame) -> dict[str, str]:
    """What each sentence of the story is told besides its event: tickets not kept stay in the game."""
    return {"engine": ENGINE, "gone": "no"}


def pending(_game: CardGame, _seen: Observation) -> Json | None:
    """Nothing that others see ever waits for cards."""
    return None


def why_not(game: CardGame, notation: CardNotation, state: State, seat: int, text: str) -> Reason | None:
    """Why a seat cannot do what a text says; if the text leaves something open, of what is nearest to possible."""
    return CardRefusals(game, notation).why_not(state, seat, text)
