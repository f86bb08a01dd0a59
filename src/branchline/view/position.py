"""A position in words, as far as all kinds of game have it in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.cards import CARD_LETTERS
from branchline.variants import AnyGame, AnyObservation


def head_line(game: AnyGame, seen: AnyObservation) -> str:
    """What the table is and what lies on it."""
    mover = "the game is over" if seen.to_move is None else f"seat {seen.to_move} to decide"
    return f"{game.key}, {game.players} players: {mover}; {seen.deck} cards in the deck, face up {_cards(seen.row)}"


def seat_line(seen: AnyObservation, seat: int) -> str:
    """What everybody sees of a seat, in every kind of game."""
    tickets = seen.seats[seat].tickets
    held = "?" if tickets is None else str(tickets)
    return f"seat {seat}: {seen.seats[seat].hand} cards, {held} tickets"


def own_lines(game: AnyGame, seen: AnyObservation) -> list[str]:
    """What the viewer alone sees, in every kind of game: its cards and tickets; nothing for a spectator."""
    if seen.seat is None:
        return []
    told = [f"hand of seat {seen.seat}: {_cards(seen.hand)}", f"its tickets: {_tickets(game, seen.tickets)}"]
    return [*told, f"offered to it: {_tickets(game, seen.offer)}"] if seen.offer else told


def _cards(counts: Sequence[int]) -> str:
    return " ".join(f"{count}{CARD_LETTERS[kind]}" for kind, count in enumerate(counts) if count) or "none"


def _tickets(game: AnyGame, indexes: Iterable[int]) -> str:
    return ", ".join(game.map.tickets[index].name for index in indexes) or "none"
