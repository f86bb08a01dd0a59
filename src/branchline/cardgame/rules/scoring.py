"""Scoring: the tickets completed from the stacks, big cities, and who wins [CG-14, CG-17 to CG-19]."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from branchline.cardgame.rules.choosing import has_chosen, taken_now
from branchline.cardgame.state import CHOSEN, HELD, MADE, OVER, State
from branchline.cardgame.tables import Tables
from branchline.cards import zeros
from branchline.events import COMPLETED, Event
from branchline.pickles import Reduced, reduced_blank


def complete_tickets(tables: Tables, state: State, story: list[Event] | None) -> None:
    """Complete and lay open the tickets that the seats have chosen, all at once [CG-14, CG-16]."""
    seat: i64
    ticket: i64
    if story is not None:
        for seat in range(tables.players):
            _tell_completed(tables, state, seat, story)
    for ticket in range(tables.tickets):
        place = i64(state.ticket[ticket])
        if place >= CHOSEN and place < MADE:
            state.ticket[ticket] = u8(place - CHOSEN + MADE)


def _tell_completed(tables: Tables, state: State, seat: i64, story: list[Event]) -> None:
    """Show everybody the tickets that a seat has chosen, and its stack."""
    tickets = state.chosen_by(seat)
    points: i64 = 0
    ticket: i64
    for ticket in tickets:
        points += tables.ticket_points[ticket]
    stack = state.track(seat)
    story.append(Event(COMPLETED, seat=seat, count=len(tickets), tickets=tickets, points=points, cards=stack))


class FinalTable:
    """A table to be scored; what several rules want to know of it is worked out once.

    While the game runs, each seat has completed what it has chosen, or else the first set that it could choose now.
    """

    def __init__(self, tables: Tables, state: State) -> None:
        players, tickets = tables.players, tables.tickets
        self.tables: Tables = tables
        self.state: State = state
        self.owner: vec[i64] = vec[i64]([i64(-1)] * tickets)  # by ticket: the seat that has it, or -1
        self.is_made: vec[i64] = zeros(tickets)  # by ticket
        self.made: vec[i64] = zeros(players)  # by seat: how many tickets
        self.bonuses: vec[i64] = zeros(players * len(tables.bonus_city))  # by seat and big city: 1 if it has the card
        ticket: i64
        seat: i64
        i: i64
        for ticket in range(tickets):
            place = i64(state.ticket[ticket])
            if place >= MADE:
                self.owner[ticket] = place - MADE
                self.is_made[ticket] = 1
            elif place >= CHOSEN:
                self.owner[ticket] = place - CHOSEN
                self.is_made[ticket] = 1
            elif place >= HELD:
                self.owner[ticket] = place - HELD
        if state.phase != OVER:
            for seat in range(players):
                if has_chosen(tables, state, seat):
                    continue
                for ticket in taken_now(tables, state, seat):
                    self.is_made[ticket] = 1
        for ticket in range(tickets):
            if self.is_made[ticket] == 1:
                self.made[self.owner[ticket]] += 1
        for i in range(len(tables.bonus_city)):
            self._award(i)

    def made_to(self, seat: i64, city: i64) -> i64:
        """How many tickets to the city the seat has completed [CG-18]."""
        tables = self.tables
        count: i64 = 0
        ticket: i64
        for ticket in range(tables.tickets):
            if self.is_made[ticket] == 1 and self.owner[ticket] == seat:
                if tables.ticket_a[ticket] == city or tables.ticket_b[ticket] == city:
                    count += 1
        return count

    def has_bonus(self, seat: i64, bonus: i64) -> bool:
        """Whether the seat has the card of this big city [CG-18]."""
        return self.bonuses[seat * len(self.tables.bonus_city) + bonus] == 1

    def bonus_cards(self, seat: i64) -> i64:
        """How many cards of big cities the seat has [CG-19]."""
        count: i64 = 0
        bonus: i64
        for bonus in range(len(self.tables.bonus_city)):
            if self.has_bonus(seat, bonus):
                count += 1
        return count

    def points(self, seat: i64, made: i64) -> i64:
        """What the seat's tickets are worth: the completed ones (`made` is 1) or the uncompleted ones (0)."""
        total: i64 = 0
        ticket: i64
        for ticket in range(self.tables.tickets):
            if self.owner[ticket] == seat and self.is_made[ticket] == made:
                total += self.tables.ticket_points[ticket]
        return total

    def _award(self, bonus: i64) -> None:
        """The card of a big city goes to whoever has completed most tickets to it, at least one, and to all who tie."""
        most: i64 = 0
        seat: i64
        for seat in range(self.tables.players):
            count = self.made_to(seat, self.tables.bonus_city[bonus])
            if count > most:
                most = count
        if most == 0:
            return
        for seat in range(self.tables.players):
            if self.made_to(seat, self.tables.bonus_city[bonus]) == most:
                self.bonuses[seat * len(self.tables.bonus_city) + bonus] = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class ScoringRule:
    """One line of the score sheet; subclass it for a new one."""

    def __init__(self, key: str) -> None:
        self.key: str = key

    def __reduce__(self) -> Reduced:
        return reduced_blank(self)

    def points(self, table: FinalTable, seat: i64) -> i64:
        """What the seat gets on this line."""
        raise NotImplementedError


class CompletedTickets(ScoringRule):
    """Completed tickets add their value [CG-14]."""

    def __init__(self) -> None:
        super().__init__("completed")

    def points(self, table: FinalTable, seat: i64) -> i64:
        return table.points(seat, 1)


class UncompletedTickets(ScoringRule):
    """Uncompleted tickets cost their value [CG-17]."""

    def __init__(self) -> None:
        super().__init__("uncompleted")

    def points(self, table: FinalTable, seat: i64) -> i64:
        return -table.points(seat, 0)


class BigCities(ScoringRule):
    """A bonus for the most completed tickets to each big city, to all who tie [CG-18]."""

    def __init__(self) -> None:
        super().__init__("big_cities")

    def points(self, table: FinalTable, seat: i64) -> i64:
        total: i64 = 0
        bonus: i64
        for bonus in range(len(table.tables.bonus_city)):
            if table.has_bonus(seat, bonus):
                total += table.tables.bonus_points[bonus]
        return total


@mypyc_attr(allow_interpreted_subclasses=True)
class TieBreak:
    """What decides between seats with equal points; subclass it for a new one."""

    def __init__(self, key: str) -> None:
        self.key: str = key

    def __reduce__(self) -> Reduced:
        return reduced_blank(self)

    def measure(self, table: FinalTable, seat: i64) -> i64:
        """A number of the seat by which the tie is broken: the higher wins."""
        raise NotImplementedError


class MostTicketsMade(TieBreak):
    """Most completed tickets [CG-19]."""

    def __init__(self) -> None:
        super().__init__("most_tickets")

    def measure(self, table: FinalTable, seat: i64) -> i64:
        return table.made[seat]


class MostBonuses(TieBreak):
    """Most cards of big cities [CG-19]."""

    def __init__(self) -> None:
        super().__init__("most_bonuses")

    def measure(self, table: FinalTable, seat: i64) -> i64:
        return table.bonus_cards(seat)


def totals(table: FinalTable, rules: list[ScoringRule]) -> tuple[int, ...]:
    """Each seat's points over all lines of the score sheet."""
    result: list[int] = []
    seat: i64
    for seat in range(table.tables.players):
        total: i64 = 0
        for rule in rules:
            total += rule.points(table, seat)
        result.append(total)
    return tuple(result)


def places(table: FinalTable, rules: list[ScoringRule], ties: list[TieBreak]) -> tuple[int, ...]:
    """Each seat's place from 1 on; who still ties after every tie-break shares it [CG-19]."""
    points = totals(table, rules)
    merits: list[tuple[int, ...]] = []
    seat: i64
    for seat in range(table.tables.players):
        merits.append((points[seat], *[int(tie.measure(table, seat)) for tie in ties]))
    return tuple([1 + len([other for other in merits if other > merit]) for merit in merits])
