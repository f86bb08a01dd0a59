"""The final score: what each seat gets for what, and who wins [US-24 to US-26, EU-12 to EU-16, NO-10, NO-11]."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from branchline.board.longest import longest_path
from branchline.board.network import TicketCount, count_tickets
from branchline.board.state import State
from branchline.board.tables import Tables
from branchline.cards import zeros
from branchline.pickles import Reduced, reduced, reduced_blank


class FinalBoard:
    """A board to be scored; what several rules want to know of it is worked out once."""

    def __init__(self, tables: Tables, state: State) -> None:
        self.tables: Tables = tables
        self.state: State = state
        self.counts: list[TicketCount] = []
        self.paths: vec[i64] = vec[i64]()
        self.longest: i64 = 0

    def tickets(self, seat: i64) -> TicketCount:
        """The seat's tickets with its stations put to the best use [US-24, EU-12]."""
        if not self.counts:
            other: i64
            for other in range(self.tables.players):
                self.counts.append(count_tickets(self.tables, self.state, other))
        return self.counts[seat]

    def path(self, seat: i64) -> i64:
        """The length of the seat's longest path, own trains only [US-25, EU-14]."""
        if len(self.paths) == 0:
            self.paths = zeros(self.tables.players)
            other: i64
            for other in range(self.tables.players):
                self.paths[other] = longest_path(self.tables, self.state, other)
                if self.paths[other] > self.longest:
                    self.longest = self.paths[other]
        return self.paths[seat]

    def has_longest(self, seat: i64) -> bool:
        """Whether no path is longer than the seat's; one of length 0 is none [US-25]."""
        return self.path(seat) == self.longest and self.longest > 0

    def has_most_tickets(self, seat: i64) -> bool:
        """Whether no seat has completed more tickets; none at all are not the most [NO-10]."""
        made = self.tickets(seat).made
        other: i64
        for other in range(self.tables.players):
            if self.tickets(other).made > made:
                return False
        return made > 0

    def stations_built(self, seat: i64) -> i64:
        """How many stations the seat has used [EU-16]."""
        return self.tables.stations - self.state.stations[seat]


@mypyc_attr(allow_interpreted_subclasses=True)
class ScoringRule:
    """One line of the score sheet; subclass it for a new one."""

    def __init__(self, key: str) -> None:
        self.key: str = key

    def __reduce__(self) -> Reduced:
        return reduced_blank(self)

    def points(self, board: FinalBoard, seat: i64) -> i64:
        """What the seat gets on this line."""
        raise NotImplementedError


class RoutePoints(ScoringRule):
    """Points for routes, scored as they are claimed [US-18, EU-15]."""

    def __init__(self) -> None:
        super().__init__("routes")

    def points(self, board: FinalBoard, seat: i64) -> i64:
        return board.state.points[seat]


class TicketPoints(ScoringRule):
    """Tickets made add their value, those not made cost it; each country abroad pays for one [US-24, EU-12, FB-04]."""

    def __init__(self) -> None:
        super().__init__("tickets")

    def points(self, board: FinalBoard, seat: i64) -> i64:
        return board.tickets(seat).points


class LongestPath(ScoringRule):
    """A bonus for the longest path, to all who tie [US-25, EU-14]."""

    def __init__(self, bonus: int) -> None:
        super().__init__("longest_path")
        self.bonus: i64 = bonus

    def __reduce__(self) -> Reduced:
        return reduced(self, "bonus")

    def points(self, board: FinalBoard, seat: i64) -> i64:
        return self.bonus if board.has_longest(seat) else 0


class MostTickets(ScoringRule):
    """A bonus for the most completed tickets, to all who tie [NO-10]."""

    def __init__(self, bonus: int) -> None:
        super().__init__("most_tickets")
        self.bonus: i64 = bonus

    def __reduce__(self) -> Reduced:
        return reduced(self, "bonus")

    def points(self, board: FinalBoard, seat: i64) -> i64:
        return self.bonus if board.has_most_tickets(seat) else 0


class UnbuiltStations(ScoringRule):
    """Points for every station not built [EU-13]."""

    def __init__(self, each: int) -> None:
        super().__init__("stations")
        self.each: i64 = each

    def __reduce__(self) -> Reduced:
        return reduced(self, "each")

    def points(self, board: FinalBoard, seat: i64) -> i64:
        return self.each * board.state.stations[seat]


@mypyc_attr(allow_interpreted_subclasses=True)
class TieBreak:
    """What decides between seats with equal points; subclass it for a new one."""

    def __init__(self, key: str) -> None:
        self.key: str = key

    def __reduce__(self) -> Reduced:
        return reduced_blank(self)

    def measure(self, board: FinalBoard, seat: i64) -> i64:
        """A number of the seat by which the tie is broken: the higher wins."""
        raise NotImplementedError


class MostTicketsMade(TieBreak):
    """Most completed tickets [US-26, EU-16]."""

    def __init__(self) -> None:
        super().__init__("most_tickets")

    def measure(self, board: FinalBoard, seat: i64) -> i64:
        return board.tickets(seat).made


class FewestStations(TieBreak):
    """Fewest stations used [EU-16]."""

    def __init__(self) -> None:
        super().__init__("fewest_stations")

    def measure(self, board: FinalBoard, seat: i64) -> i64:
        return -board.stations_built(seat)


class HoldsLongestPath(TieBreak):
    """Holding the bonus for the longest path [US-26, EU-16]."""

    def __init__(self) -> None:
        super().__init__("longest_path")

    def measure(self, board: FinalBoard, seat: i64) -> i64:
        return 1 if board.has_longest(seat) else 0


class LongerPath(TieBreak):
    """The longer continuous path, whether or not the game has a bonus for it [NO-11]."""

    def __init__(self) -> None:
        super().__init__("path_length")

    def measure(self, board: FinalBoard, seat: i64) -> i64:
        return board.path(seat)


def totals(board: FinalBoard, rules: list[ScoringRule]) -> tuple[int, ...]:
    """Each seat's points over all lines of the score sheet."""
    result: list[int] = []
    seat: i64
    for seat in range(board.tables.players):
        total: i64 = 0
        for rule in rules:
            total += rule.points(board, seat)
        result.append(total)
    return tuple(result)


def places(board: FinalBoard, rules: list[ScoringRule], ties: list[TieBreak]) -> tuple[int, ...]:
    """Each seat's place from 1 on; who still ties after every tie-break shares it [US-26, EU-16]."""
    points = totals(board, rules)
    merits: list[tuple[int, ...]] = []
    seat: i64
    for seat in range(board.tables.players):
        merits.append((points[seat], *[int(tie.measure(board, seat)) for tie in ties]))
    return tuple([1 + len([other for other in merits if other > merit]) for merit in merits])
