"""A position of a map game in words."""

from __future__ import annotations

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.view.position import head_line, seat_line


def picture_lines(game: BoardGame, seen: Observation) -> list[str]:
    """The table, each seat, and the routes of each."""
    told = [head_line(game, seen)]
    for seat, view in enumerate(seen.seats):
        told.append(f"{seat_line(seen, seat)}, {view.trains} trains, {view.points} points for routes")
    for seat in range(game.players):
        routes = [game.variant.map.routes[i].name for i, owner in enumerate(seen.owner) if owner == seat + 1]
        told.append(f"routes of seat {seat}: {', '.join(routes) or 'none'}")
    return told
