"""What a report does in its own way for The Card Game."""

# ruff: noqa: ARG002  (what map games need is passed to both)

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from markupsafe import Markup

from branchline.balance.cards.counts import CardCounts, add_card_game
from branchline.balance.cards.deciders import Planned, planned
from branchline.balance.cards.figures import letters, stacks_of
from branchline.balance.cards.logs import CardLog, CardRecorder
from branchline.balance.cards.summaries import stacks
from branchline.balance.reports.report import BalanceReport, DistanceWords, Flag, TicketInMap
from branchline.bots.planner import PlannerBot
from branchline.cardgame.engine import CardGame
from branchline.cardgame.state import TURN
from branchline.measuring.pages import Grid
from branchline.view.words import words_of


class CardParticulars:
    """The Card Game: with stacks of cards, and nothing to draw."""

    turn = TURN
    distance = DistanceWords("cards", "Cards: how many it needs.", "card that it needs")

    def __init__(self, game: CardGame) -> None:
        self._game = game

    def no_counts(self) -> CardCounts:
        return CardCounts()

    def recorder(self, places: Sequence[int]) -> CardRecorder:
        return CardRecorder(CardLog(tuple(places)))

    def add(self, counts: CardCounts, log: CardLog, won: Sequence[int]) -> None:
        add_card_game(counts, self._game, log)

    def complete(self, report: BalanceReport, counts: CardCounts) -> BalanceReport:
        return replace(report, stacks=stacks_of(self._game, counts))

    def ticket(self, number: int) -> TicketInMap:
        ticket = self._game.map.tickets[number]
        title = f"{words_of().pair(self._game.map, ticket.a, ticket.b)} ({letters(ticket.cards)})"
        return TicketInMap(title, "", sum(ticket.cards))

    def flags(self, report: BalanceReport, counts: CardCounts) -> Iterator[Flag]:
        return iter(())

    def tables(self, report: BalanceReport) -> list[Grid]:
        return [stacks(report)]

    def sentences(self, report: BalanceReport) -> Iterator[str]:
        return iter(())

    def planned(self, bot: PlannerBot, seat: int, *, quick: bool) -> Planned:
        return planned(self._game)

    def drawing(self, report: BalanceReport) -> Markup:
        return Markup()
