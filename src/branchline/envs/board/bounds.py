"""How much a map game can bring to a seat."""

from __future__ import annotations

from branchline.board.engine import BoardGame
from branchline.board.rules import scoring
from branchline.board.tables import Tables
from branchline.errors import OptionError


def line_bounds(game: BoardGame) -> list[tuple[int, int]]:
    """The least and the most of each line of the score sheet."""
    return [_line(game, rule) for rule in game.scoring]


def _line(game: BoardGame, rule: scoring.ScoringRule) -> tuple[int, int]:
    tables = game.tables
    if isinstance(rule, scoring.RoutePoints):
        return 0, _most_for_routes(tables)
    if isinstance(rule, scoring.TicketPoints):
        everything = int(sum(tables.ticket_points))
        return -everything, everything
    if isinstance(rule, scoring.LongestPath | scoring.MostTickets):
        return 0, int(rule.bonus)
    if isinstance(rule, scoring.UnbuiltStations):
        return 0, int(rule.each * tables.stations)
    raise OptionError(f"nobody knows how much the line {rule.key} of {game.key}'s score sheet can bring")


def _most_for_routes(tables: Tables) -> int:
    """The most points of different routes that one seat's trains are enough for, whatever they cost [US-18]."""
    trains = int(tables.trains)
    most = [0] * (trains + 1)  # by trains
    for length, points in zip(map(int, tables.length), map(int, tables.points), strict=True):
        for spent in range(trains, length - 1, -1):
            most[spent] = max(most[spent], most[spent - length] + points)
    return most[trains]
