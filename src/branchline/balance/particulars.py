"""What a report does in another way for each kind of game, in one table by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, Protocol, TypeVar, cast

from markupsafe import Markup

from branchline.balance.board.particulars import BoardParticulars
from branchline.balance.cards.particulars import CardParticulars
from branchline.balance.counts import MapCounts
from branchline.balance.logs import GameLog, Recorder
from branchline.balance.reports.report import BalanceReport, DistanceWords, Flag, TicketInMap
from branchline.bots.planner import PlannerBot
from branchline.events import Event
from branchline.measuring.pages import Grid
from branchline.variants import AnyGame, AnyState, KindKey, of_kind

C = TypeVar("C", bound=MapCounts)


class Decider(Protocol):
    """Decides for one seat in one game."""

    def hear(self, story: Sequence[Event]) -> None:
        """Take note of a decision; the events are whole, and only what the seat may see of them is used."""

    def choose(self, state: AnyState) -> int:
        """One of the possible actions; of the state only what the seat may see is used."""

    @property
    def fault(self) -> str:
        """What went wrong, so that another decided; empty if nothing."""


class Particulars(Protocol[C]):
    """A game of one kind, as reports look at it."""

    turn: int  # the phase of a state in which a turn begins
    distance: DistanceWords

    def no_counts(self) -> C:
        """Counts of no games yet."""

    def recorder(self, places: Sequence[int]) -> Recorder[GameLog]:
        """What writes a game down; the places say which of the bots sits at each seat."""

    def add(self, counts: C, log: GameLog, won: Sequence[int]) -> None:
        """One more game is counted, as far as only this kind has it."""

    def complete(self, report: BalanceReport, counts: C) -> BalanceReport:
        """The report with the figures that only this kind has."""

    def ticket(self, number: int) -> TicketInMap:
        """What a ticket is, before any game."""

    def flags(self, report: BalanceReport, counts: C) -> Iterable[Flag]:
        """What stands out that only this kind has."""

    def tables(self, report: BalanceReport) -> list[Grid]:
        """The tables that only this kind has, in the order of the report."""

    def sentences(self, report: BalanceReport) -> Iterator[str]:
        """What is said beside the tables that only this kind has."""

    def planned(self, bot: PlannerBot, seat: int, *, quick: bool) -> Decider:
        """Who decides for a seat that `planner` plays."""

    def drawing(self, report: BalanceReport) -> Markup:
        """The map as a part of the page; empty if there is nothing to draw."""


AnyParticulars = Particulars[MapCounts]

# Which game, state and counts belong to which kind is known when the program runs and not before.
PARTICULARS: Final[dict[KindKey, Callable[[AnyGame], AnyParticulars]]] = {
    "board": cast("Callable[[AnyGame], AnyParticulars]", BoardParticulars),
    "cards": cast("Callable[[AnyGame], AnyParticulars]", CardParticulars),
}


@lru_cache(maxsize=8)
def particulars_of(game: AnyGame) -> AnyParticulars:
    """What reports on this game do in the way of its kind; made once."""
    return of_kind(PARTICULARS, game, "are no balance reports")(game)
