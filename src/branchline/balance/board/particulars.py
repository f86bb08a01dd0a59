"""What a report does in its own way for map games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from branchline.balance.board.chart import chart_of
from branchline.balance.board.counts import BoardCounts, add_board_game
from branchline.balance.board.deciders import Planned, Quick, planned
from branchline.balance.board.drawing import legend, map_drawing
from branchline.balance.board.figures import complete
from branchline.balance.board.flags import board_flags
from branchline.balance.logs import GameLog
from branchline.balance.reports.report import BalanceReport, Flag, TicketInMap
from branchline.board.engine import BoardGame
from branchline.board.state import TURN, State
from branchline.bots.planner import PlannerBot
from branchline.measuring.pages import render
from branchline.view.words import words_of


class BoardParticulars:
    """Map games: with routes, connections, cities and a drawing."""

    turn = TURN

    def __init__(self, game: BoardGame) -> None:
        self._game = game
        self._chart = chart_of(game)

    def no_counts(self) -> BoardCounts:
        return BoardCounts()

    def end(self, log: GameLog, state: State) -> None:
        log.owner = tuple(int(owner) for owner in state.owner)
        log.open_to = tuple(int(seats) for seats in state.open_to)

    def add(self, counts: BoardCounts, log: GameLog, won: Sequence[int]) -> None:
        add_board_game(counts, self._chart, log, won)

    def complete(self, report: BalanceReport, counts: BoardCounts) -> BalanceReport:
        return complete(report, self._chart, counts)

    def ticket(self, number: int) -> TicketInMap:
        ticket = self._game.map.tickets[number]
        title = words_of().pair(self._game.map, ticket.a, ticket.b)
        return TicketInMap(title, ticket.tier, self._chart.distance[number])

    def flags(self, report: BalanceReport, counts: BoardCounts) -> Iterator[Flag]:
        return board_flags(report, self._chart, counts)

    def planned(self, bot: PlannerBot, seat: int, *, quick: bool) -> Planned | Quick:
        return planned(self._game, bot, seat, quick=quick)

    def drawing(self, report: BalanceReport) -> Markup:
        return render("balance/board/drawing.html", legend=legend(), map=map_drawing(report, self._game.map))
