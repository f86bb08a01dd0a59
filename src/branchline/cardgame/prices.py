"""Prices of cards that balance supply and demand, for the search of the best set of tickets [CG-14].

They tell how much of a ticket's worth its cards use up. Better prices make the search shorter and never change what it
finds, so this is the one place in the engine where numbers are rounded.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.cards import COLORS, zeros

_EXCHANGES: Final = 20  # for each row and column: more than there ever were
_NO_GAIN: Final = 0.5
_NO_LIMIT: Final = 1e18
_TINY: Final = 1e-9  # what rounding leaves of zero


class Balance:
    """The prices at which the bound is lowest, found with tickets that could be taken in part (the simplex method).

    A row stands for a scarce color, the last one for the locomotives, if there are any; what is in a row is used up,
    or, as long as the row has not been exchanged for something else, left over. A column stands for something that
    could be used more: a ticket, up to once, or a locomotive in place of a color. Numbers are rounded here and steps
    are limited; this can make the prices worse, which costs time, and nothing else.
    """

    def __init__(
        self,
        supply: vec[i64],
        locomotives: i64,
        value: vec[i64],
        start: vec[i64],
        colors: vec[i64],
        counts: vec[i64],
    ) -> None:
        size: i64 = len(value)
        self.size: i64 = size
        self.row_of: vec[i64] = vec[i64]([i64(-1)] * COLORS)
        scarce: i64 = 0
        color: i64
        ticket: i64
        at: i64
        for at in range(start[size]):
            if self.row_of[colors[at]] < 0:
                self.row_of[colors[at]] = scarce
                scarce += 1
        self.rows: i64 = scarce + 1 if locomotives > 0 else scarce
        self.columns: i64 = size + scarce if locomotives > 0 else size
        self.width: i64 = self.columns + 1  # the last column has how much there is of each row
        self.table: vec[float] = vec[float]([0.0] * ((self.rows + 1) * self.width))  # the last row has the gains
        # A ticket has its number here, then come the locomotives by row, then what is left over by row.
        self.in_column: vec[i64] = zeros(self.columns)
        self.in_row: vec[i64] = zeros(self.rows)
        for at in range(self.columns):
            self.in_column[at] = at
        for at in range(self.rows):
            self.in_row[at] = size + scarce + at
        self.left_over: i64 = size + scarce
        table = self.table
        width = self.width
        for color in range(COLORS):
            if self.row_of[color] >= 0:
                table[self.row_of[color] * width + self.columns] = float(supply[color])
        for ticket in range(size):
            table[self.rows * width + ticket] = float(value[ticket])
            for at in range(start[ticket], start[ticket + 1]):
                table[self.row_of[colors[at]] * width + ticket] = float(counts[at])
        if locomotives > 0:
            table[scarce * width + self.columns] = float(locomotives)
            for at in range(scarce):
                table[at * width + size + at] = -1.0
                table[scarce * width + size + at] = 1.0

    def run(self) -> None:
        """Exchange until using more of anything gains nothing."""
        for _ in range(_EXCHANGES * (self.rows + self.columns)):
            column = self._most_gainful()
            if column < 0:
                return
            self._use(column)

    def price(self, color: i64) -> i64:
        """What is lost if one card of a color is left over."""
        column: i64
        if self.row_of[color] >= 0:
            for column in range(self.columns):
                if self.in_column[column] == self.left_over + self.row_of[color]:
                    loss = -self.table[self.rows * self.width + column]
                    return i64(loss + 0.5) if loss > 0.0 else 0
        return 0

    def _most_gainful(self) -> i64:
        """The column of which one more gains most; -1 if none gains anything."""
        table = self.table
        last = self.rows * self.width
        found: i64 = -1
        most = _NO_GAIN
        column: i64
        for column in range(self.columns):
            if table[last + column] > most:
                most = table[last + column]
                found = column
        return found

    def _use(self, column: i64) -> None:
        """As much as possible of what is in the column is used: it is all used up, or takes the place of a row."""
        table = self.table
        width = self.width
        limit = 1.0 if self.in_column[column] < self.size else _NO_LIMIT
        found: i64 = -1
        is_full = False
        row: i64
        for row in range(self.rows):
            rate = table[row * width + column]
            if rate > _TINY:
                room = table[row * width + self.columns] / rate
                if room < limit:
                    limit = room
                    found = row
                    is_full = False
            elif rate < -_TINY and self.in_row[row] < self.size:
                room = (table[row * width + self.columns] - 1.0) / rate
                if room < limit:
                    limit = room
                    found = row
                    is_full = True
        if found < 0:
            self._turn_column(column)
            return
        if is_full:
            self._turn_row(found)
        self._exchange(found, column)

    def _turn_column(self, column: i64) -> None:
        """The ticket in the column is taken; the column now stands for giving it up, or the other way round."""
        table = self.table
        row: i64
        for row in range(self.rows + 1):
            at = row * self.width + column
            table[row * self.width + self.columns] -= table[at]
            table[at] = -table[at]

    def _turn_row(self, row: i64) -> None:
        """The row now stands for the part of its ticket that is not taken, or the other way round."""
        table = self.table
        at: i64
        for at in range(row * self.width, (row + 1) * self.width):
            table[at] = -table[at]
        table[row * self.width + self.columns] += 1.0

    def _exchange(self, row: i64, column: i64) -> None:
        """What was in the row is in the column, and the other way round."""
        table = self.table
        width = self.width
        base = row * width
        scale = 1.0 / table[base + column]
        table[base + column] = 1.0
        at: i64
        other: i64
        for at in range(base, base + width):
            table[at] *= scale
        for other in range(self.rows + 1):
            rate = table[other * width + column]
            if other != row and rate != 0.0:
                shift = (other - row) * width
                table[other * width + column] = 0.0
                for at in range(base, base + width):
                    table[at + shift] -= rate * table[at]
        self.in_row[row], self.in_column[column] = self.in_column[column], self.in_row[row]
