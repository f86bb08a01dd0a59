"""How much The Card Game can bring to a seat."""

from __future__ import annotations

from branchline.cardgame.engine import CardGame
from branchline.cardgame.rules import scoring
from branchline.errors import OptionError


def line_bounds(game: CardGame) -> list[tuple[int, int]]:
    """The least and the most of each line of the score sheet."""
    return [_line(game, rule) for rule in game.scoring]


def _line(game: CardGame, rule: scoring.ScoringRule) -> tuple[int, int]:
    tickets = int(sum(game.tables.ticket_points))
    if isinstance(rule, scoring.CompletedTickets):
        return 0, tickets
    if isinstance(rule, scoring.UncompletedTickets):
        return -tickets, 0
    if isinstance(rule, scoring.BigCities):
        return 0, int(sum(game.tables.bonus_points))
    raise OptionError(f"nobody knows how much the line {rule.key} of {game.key}'s score sheet can bring")
