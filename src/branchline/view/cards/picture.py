"""A position of The Card Game in words."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation
from branchline.cards import COLOR_NAMES, COLORS
from branchline.view.position import head_line, seat_line


def picture_lines(game: CardGame, seen: Observation) -> list[str]:
    """The table, each seat, and the railyard of each."""
    told = [head_line(game, seen)]
    for seat, view in enumerate(seen.seats):
        told.append(f"{seat_line(seen, seat)}, {view.track} on the track")
    for seat in range(game.players):
        told.append(f"railyard of seat {seat}: {', '.join(_yard(seen, seat)) or 'empty'}")
    return told


def _yard(seen: Observation, seat: int) -> Iterator[str]:
    for color in range(COLORS):
        if seen.yard_owner[color] == seat + 1:
            locomotives = seen.yard_locomotives[color]
            more = f" and {locomotives} locomotives" if locomotives else ""
            yield f"{seen.yard_cards[color]} {COLOR_NAMES[color]}{more}"
