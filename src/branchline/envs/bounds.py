"""How much a game can bring to a seat, at the least and at the most."""

from __future__ import annotations

from branchline.board.engine import BoardGame
from branchline.board.rules import scoring as board
from branchline.board.tables import Tables
from branchline.cardgame.engine import CardGame
from branchline.cardgame.rules import scoring as cards
from branchline.envs.rewards import RewardKind
from branchline.errors import OptionError
from branchline.variants import AnyGame

Bounds = tuple[int, int]
"""The least and the most."""


def reward_bounds(game: AnyGame, kind: RewardKind) -> Bounds:
    """No reward of this kind is ever outside of these."""
    if kind == "win":
        return 0, 1
    low, high = points_bounds(game)
    return (low, high) if kind == "points" else (low - high, high - low)


def points_bounds(game: AnyGame) -> Bounds:
    """No score is ever outside of these: the least and the most of each line of the score sheet together."""
    if isinstance(game, BoardGame):
        lines = [_board_line(game, rule) for rule in game.scoring]
    else:
        lines = [_card_line(game, rule) for rule in game.scoring]
    return sum(low for low, _ in lines), sum(high for _, high in lines)


def _board_line(game: BoardGame, rule: board.ScoringRule) -> Bounds:
    tables = game.tables
    if isinstance(rule, board.RoutePoints):
        return 0, _most_for_routes(tables)
    if isinstance(rule, board.TicketPoints):
        everything = int(sum(tables.ticket_points))
        return -everything, everything
    if isinstance(rule, board.LongestPath | board.MostTickets):
        return 0, int(rule.bonus)
    if isinstance(rule, board.UnbuiltStations):
        return 0, int(rule.each * tables.stations)
    raise OptionError(f"nobody knows how much the line {rule.key} of {game.key}'s score sheet can bring")


def _card_line(game: CardGame, rule: cards.ScoringRule) -> Bounds:
    tickets = int(sum(game.tables.ticket_points))
    if isinstance(rule, cards.CompletedTickets):
        return 0, tickets
    if isinstance(rule, cards.UncompletedTickets):
        return -tickets, 0
    if isinstance(rule, cards.BigCities):
        return 0, int(sum(game.tables.bonus_points))
    raise OptionError(f"nobody knows how much the line {rule.key} of {game.key}'s score sheet can bring")


def _most_for_routes(tables: Tables) -> int:
    """The most points of different routes that one seat's trains are enough for, whatever they cost [US-18]."""
    trains = int(tables.trains)
    most = [0] * (trains + 1)  # by trains
    for length, points in zip(map(int, tables.length), map(int, tables.points), strict=True):
        for spent in range(trains, length - 1, -1):
            most[spent] = max(most[spent], most[spent - length] + points)
    return most[trains]
