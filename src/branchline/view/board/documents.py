"""A map game as text and documents: the functions and words that `KindInView` asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation, SeatView
from branchline.board.state import GONE, NOTHING, State
from branchline.cards import KINDS, added
from branchline.protocol import Json, Reason
from branchline.view.board.facts import ENGINE, Facts, facts_of
from branchline.view.board.notation import BoardNotation
from branchline.view.board.numbers import Numbers, numbers_of
from branchline.view.board.position import map_lines, text_of
from branchline.view.board.refusals import BoardRefusals
from branchline.view.board.svg import svg_of
from branchline.view.meanings import COUNTS, EVENTS_OF_ALL, means

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

SCHEMA: Final = "Board"
ABOUT: Final = "one of the six games on a map"
FACTS: Final = (Facts, Numbers)
notation_of: Final = BoardNotation

PHASES: Final[Mapping[str, str]] = {
    "deal": "which of the dealt tickets to keep",
    "turn": "what to do this turn",
    "draw": "the second card",
    "keep": "which of the drawn tickets to keep",
    "tunnel": "the extra cards of a tunnel, or to refuse",
    "station": "the cards for a station",
    "lay": "the next card of a payment with sets",
    "over": "nothing any more",
}

FIELDS: Final[Mapping[str, str]] = {
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
    "discards": f"The discarded cards, {COUNTS}.",
    "row": f"The face-up cards, {COUNTS}.",
    "turned": f"The cards turned up for a tunnel, until the turn ends, {COUNTS}.",
    "shown": f"The payment laid down for a tunnel, until the turn ends, {COUNTS}.",
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
    "hand": f"The viewer's own cards, {COUNTS}; all 0 for a spectator.",
    "tickets": "The viewer's own tickets (`tickets` of the game's facts).",
    "offer": "The tickets that the viewer has to choose from, in the order in which `keep` counts them, from 1.",
    "laid": f"What the viewer has laid down of a payment that is not complete, {COUNTS}.",
}

SEAT_FIELDS: Final[Mapping[str, str]] = {
    "hand": "Number of cards.",
    "trains": "Number of trains left.",
    "points": "Points for routes so far; tickets and bonuses count at the end.",
    "stations": "Number of stations that are not built yet.",
    "offered": "Number of tickets that it has to choose from.",
    "tickets": "Number of tickets kept; null: not to be seen before all have chosen.",
    "shown": "The tickets themselves, once the game is over; empty before.",
}

SEEN: Final = {Observation: FIELDS, SeatView: SEAT_FIELDS}

EVENTS: Final[Mapping[str, str]] = {
    **EVENTS_OF_ALL,
    "flushed": "The row, `cards`, is discarded, as it had too many locomotives.",
    "claimed": "A seat claims `route` with `cards`, for `points`.",
    "revealed": "`card` is turned up for a tunnel.",
    "tunneled": "All of them are: for `route`, with `cards` laid down and `turned` turned up, `count` more are due.",
    "refused": "A seat does not pay for the tunnel `route`, and takes `cards` back.",
    "sited": "A seat is to build a station at `city`, for `count` cards.",
    "built": "A seat builds a station at `city` with `cards`.",
}


@dataclass(frozen=True)
class Pending:
    """What has been begun and waits for more cards."""

    route: int | None = field(metadata=means("The index of the route that is to be claimed; null: it is a station."))
    city: int | None = field(metadata=means("The index of the city that is to have a station; null: it is a route."))
    color: int | None = field(
        metadata=means("The kind of card that a claim is paid in; null: nothing says so, or none.")
    )
    sets: int = field(metadata=means("How many sets of cards that stand for another the claim is paid with."))
    cards: list[int] = field(metadata=means("What lies there for it so far, counted by kind."))
    matching: list[int] = field(metadata=means("The kinds among the cards turned up for a tunnel that cost more."))


PENDING: Final = Pending


def log_details(game: BoardGame) -> dict[str, str]:
    """What each sentence of the story is told besides its event: whether tickets not kept leave the game [NO-02]."""
    return {"engine": ENGINE, "gone": "yes" if game.variant.tickets.drawn_back == GONE else "no"}


def pending(game: BoardGame, seen: Observation) -> Json | None:
    """What the viewer sees to be waiting for cards."""
    if seen.pending == NOTHING:
        return None
    action = game.actions[seen.pending]
    color = action.color if action.payment is None else action.payment.color
    return vars(
        Pending(action.route, action.city, color, action.sets, added(seen.shown, seen.laid), _matching(game, seen))
    )


def _matching(game: BoardGame, seen: Observation) -> list[int]:
    """The kinds of turned up cards of which one alone would cost something, by the game's own rule."""
    shown = vec[u8]([u8(count) for count in seen.shown])
    kinds = [kind for kind in range(KINDS) if seen.turned[kind] > 0]
    return [kind for kind in kinds if game.tunnels.extra(shown, vec[u8]([u8(kind == one) for one in range(KINDS)])) > 0]


def why_not(game: BoardGame, notation: BoardNotation, state: State, seat: int, text: str) -> Reason | None:
    """Why a seat cannot do what a text says; if the text leaves something open, of what is nearest to possible."""
    return BoardRefusals(game, notation).why_not(state, seat, text)
