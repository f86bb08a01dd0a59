"""A game of The Card Game that has just ended, with the tickets that a test names completed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.cards import CARD_LETTERS, COLORS
from branchline.testing import CardScene
from branchline.variants.card_game import card_game


def ended(
    players: int, made: Mapping[int, Sequence[str]], *, failed: Mapping[int, Sequence[str]] | None = None
) -> CardScene:
    """These tickets were completed by the seats that held them, with the very cards they need, and those were not."""
    seats = range(players)
    scene = CardScene(
        players,
        row="",
        deck="",
        tracks={seat: _cards_for(made.get(seat, ())) for seat in seats},
        tickets={seat: [*made.get(seat, ()), *(failed or {}).get(seat, ())] for seat in seats},
        turns_left=1,
        decks_left=0,
    )
    scene.play("tickets", "keep none")
    assert scene.over
    for seat in seats:
        assert set(scene.made(seat)) == set(made.get(seat, ()))
    return scene


def _cards_for(names: Sequence[str]) -> str:
    tickets = [card_game().map.ticket(name) for name in names]
    counts = {color: sum(ticket.cards[color] for ticket in tickets) for color in range(COLORS)}
    return " ".join(f"{count}{CARD_LETTERS[color]}" for color, count in counts.items() if count)
