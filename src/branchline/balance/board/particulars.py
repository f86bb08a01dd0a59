"""What a report does in its own way for map games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from branchline.balance.board.chart import chart_of
from branchline.balance.board.counts import BoardCounts, add_board_game
from branchline.balance.board.deciders import Planned, Quick, planned
from branchline.balance.board.figures import complete
from branchline.balance.board.flags import board_flags
from branchline.balance.board.logs import BoardLog, BoardRecorder
from branchline.balance.board.map_drawing import legend, map_drawing
from branchline.balance.board.summaries import board_tables
from branchline.balance.reports.report import BalanceReport, DistanceWords, Flag, TicketInMap
from branchline.board.engine import BoardGame
from branchline.board.state import TURN
from branchline.bots.planner import PlannerBot
from branchline.measuring.pages import Grid, percent, render
from branchline.view.words import words_of


class BoardParticulars:
    """Map games: with routes, connections, cities and a drawing."""

    turn = TURN
    distance = DistanceWords(
        "way", "Way: spaces of a shortest one.", "space of its way", "Took: spaces of its way when it was made. "
    )

    def __init__(self, game: BoardGame) -> None:
        self._game = game
        self._chart = chart_of(game)

    def no_counts(self) -> BoardCounts:
        return BoardCounts()

    def recorder(self, places: Sequence[int]) -> BoardRecorder:
        return BoardRecorder(BoardLog(tuple(places)))

    def add(self, counts: BoardCounts, log: BoardLog, won: Sequence[int]) -> None:
        add_board_game(counts, self._chart, log, won)

    def complete(self, report: BalanceReport, counts: BoardCounts) -> BalanceReport:
        return complete(report, self._chart, counts)

    def ticket(self, number: int) -> TicketInMap:
        ticket = self._game.map.tickets[number]
        title = words_of().pair(self._game.map, ticket.a, ticket.b)
        return TicketInMap(title, ticket.tier, self._chart.distance[number])

    def flags(self, report: BalanceReport, counts: BoardCounts) -> Iterator[Flag]:
        return board_flags(report, self._chart, counts)

    def tables(self, report: BalanceReport) -> list[Grid]:
        return board_tables(report)

    def sentences(self, report: BalanceReport) -> Iterator[str]:
        if report.tunnels:
            given_up = percent(report.refused or 0, 0)
            yield f"{report.tunnels:.1f} tunnels are tried in a game, of which {given_up} are given up."
        if report.stations:
            yield f"{report.stations:.1f} stations are built in a game."

    def planned(self, bot: PlannerBot, seat: int, *, quick: bool) -> Planned | Quick:
        return planned(self._game, bot, seat, quick=quick)

    def drawing(self, report: BalanceReport) -> Markup:
        return render("balance/board/drawing.html", legend=legend(), map=map_drawing(report, self._game.map))
