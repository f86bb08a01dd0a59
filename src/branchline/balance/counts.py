"""What games add up to: counts in whole numbers, so that it does not matter who played which of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Self

from branchline.balance.logs import GameLog
from branchline.cards import KINDS


@dataclass
class MapCounts:
    """What is counted in every kind of game; `won` is in parts of `measuring.statistics.WIN`."""

    games: int = 0
    hash: int = 0  # sum of those of all games
    shared: int = 0  # games with more than one winner
    all_passed: int = 0  # games that ended because nobody could do anything
    reshuffles: int = 0
    ender: int = 0  # games in which somebody brought the last round about
    ender_won: int = 0  # by who did
    turns: Counter[int] = field(default_factory=Counter)  # games by how many turns they had
    decisions: Counter[int] = field(default_factory=Counter)  # games
    winning_score: Counter[int] = field(default_factory=Counter)  # games
    margin: Counter[int] = field(default_factory=Counter)  # games, by the lead of the winner
    score: Counter[int] = field(default_factory=Counter)  # seats
    seat_won: Counter[int] = field(default_factory=Counter)  # by order of play
    seat_score: Counter[int] = field(default_factory=Counter)
    bot_won: Counter[int] = field(default_factory=Counter)  # by place of the bot
    bot_score: Counter[int] = field(default_factory=Counter)
    line: Counter[int] = field(default_factory=Counter)  # points, by line of the score sheet
    line_of_winners: Counter[int] = field(default_factory=Counter)  # points times parts of a win
    took: Counter[int] = field(default_factory=Counter)  # cards by kind: face up
    drew: Counter[int] = field(default_factory=Counter)  # from the deck
    left: Counter[int] = field(default_factory=Counter)  # in hands at the end
    faults: Counter[int] = field(default_factory=Counter)  # games, by place of the bot
    tickets: Counter[int] = field(default_factory=Counter)  # seats by how many tickets they ended with
    ticket_offered: Counter[int] = field(default_factory=Counter)  # times, by ticket
    ticket_kept: Counter[int] = field(default_factory=Counter)
    ticket_won: Counter[int] = field(default_factory=Counter)  # by who kept it
    ticket_made: Counter[int] = field(default_factory=Counter)
    ticket_took: Counter[int] = field(default_factory=Counter)  # spaces, in map games
    first_faults: dict[int, str] = field(default_factory=dict)  # by bot: what it did wrong, in whichever game is first

    def add_all(self, other: Self) -> None:
        """Add the counts of other games to these."""
        for one in fields(self):
            mine, more = getattr(self, one.name), getattr(other, one.name)
            if isinstance(mine, Counter):
                mine.update(more)
            elif isinstance(mine, dict):
                setattr(self, one.name, {**more, **mine})
            else:
                setattr(self, one.name, mine + more)


def add_game(counts: MapCounts, log: GameLog, won: Sequence[int]) -> None:
    """Count what a game of any kind has."""
    _add_result(counts, log, won)
    _add_tickets(counts, log, won)


def _add_result(counts: MapCounts, log: GameLog, won: Sequence[int]) -> None:
    players = len(log.places)
    totals = sorted((line.total for line in log.lines), reverse=True)
    counts.games += 1
    counts.hash += log.hash
    counts.turns[log.turns] += 1
    counts.decisions[log.decisions] += 1
    counts.winning_score[totals[0]] += 1
    counts.margin[totals[0] - totals[1]] += 1
    counts.shared += sum(part > 0 for part in won) > 1
    counts.all_passed += log.ender is None
    counts.reshuffles += log.reshuffles
    if log.ender is not None:
        counts.ender += 1
        counts.ender_won += won[log.ender]
    for seat, line in enumerate(log.lines):
        order = (seat - log.first) % players
        counts.score[line.total] += 1
        counts.seat_won[order] += won[seat]
        counts.seat_score[order] += line.total
        counts.bot_won[log.places[seat]] += won[seat]
        counts.bot_score[log.places[seat]] += line.total
        for number, points in enumerate(line.points.values()):
            counts.line[number] += points
            counts.line_of_winners[number] += points * won[seat]
    for kind in range(KINDS):
        counts.took[kind] += log.took[kind]
        counts.drew[kind] += log.drew[kind]
        counts.left[kind] += log.left[kind]
    for place, fault in log.faults.items():
        counts.faults[place] += 1
        counts.first_faults.setdefault(place, fault)


def _add_tickets(counts: MapCounts, log: GameLog, won: Sequence[int]) -> None:
    for offer in log.offers:
        for ticket in offer.tickets:
            counts.ticket_offered[ticket] += 1
        for ticket in offer.kept:
            counts.ticket_kept[ticket] += 1
            counts.ticket_won[ticket] += won[offer.seat]
    for line in log.lines:
        counts.tickets[len(line.tickets_made) + len(line.tickets_failed)] += 1
        for ticket in line.tickets_made:
            counts.ticket_made[ticket] += 1
