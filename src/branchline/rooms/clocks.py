"""Time to think: a bank for each seat, and something back for each turn. The server's clock alone counts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

LEAST_ON_RETURN: Final = 30_000  # milliseconds for whoever takes a seat back with an empty clock


@dataclass(frozen=True)
class Terms:
    """How much time each player has: a bank for the game, and what every move adds to it."""

    bank_seconds: int
    increment_seconds: int

    def document(self) -> dict[str, object]:
        """Return these terms as JSON."""
        return {"bank_seconds": self.bank_seconds, "increment_seconds": self.increment_seconds}


@dataclass(frozen=True)
class Clocks:
    """What every seat has left (milliseconds), and since when the clock of the seat to move runs."""

    terms: Terms
    left: tuple[int, ...]
    since: int

    @staticmethod
    def full(terms: Terms, players: int, at: int) -> Clocks:
        """Return the clocks at the start of a game, when every seat has its whole bank."""
        return Clocks(terms, (terms.bank_seconds * 1000,) * players, at)

    def left_at(self, seat: int, runs: bool, now: int) -> int:
        """Return the milliseconds that a seat has left at a moment, with its clock running or not."""
        return max(0, self.left[seat] - (max(0, now - self.since) if runs else 0))

    def moved(self, seat: int, at: int, *, turn_over: bool, is_free: bool) -> Clocks:
        """Return the clocks after a decision of a seat, which costs a bot no time."""
        left = self.left[seat] if is_free else self.left_at(seat, True, at)
        if turn_over and not is_free:
            left += self.terms.increment_seconds * 1000
        return self._with(seat, left, at)

    def undone(self, seat: int, at: int, *, was_next: bool) -> Clocks:
        """Return the clocks after an undo; if the turn had passed on, the seat gives back what it got for that."""
        if not was_next:
            return self._with(seat, self.left_at(seat, True, at), at)
        return self._with(seat, max(0, self.left[seat] - self.terms.increment_seconds * 1000), at)

    def flagged(self, seat: int, at: int) -> Clocks:
        """Return the clocks with no time left for a seat."""
        return self._with(seat, 0, at)

    def stopped(self, seat: int, at: int) -> Clocks:
        """Return the clocks from when a bot stands in for a seat, whose person has thought until then."""
        return self._with(seat, self.left_at(seat, True, at), at)

    def returned(self, seat: int, at: int, *, runs: bool) -> Clocks:
        """Return the clocks from when the person of a seat is back, with a little time if there was none left.

        With `runs`, the clock of the seat begins to run.
        """
        least = max(LEAST_ON_RETURN, self.terms.increment_seconds * 1000)
        left = _replaced(self.left, seat, self.left[seat] or least)
        return replace(self, left=left, since=at if runs else self.since)

    def resumed(self, at: int) -> Clocks:
        """Return the clocks as they go on after the program was away, at nobody's cost."""
        return replace(self, since=at)

    def _with(self, seat: int, left: int, at: int) -> Clocks:
        return replace(self, left=_replaced(self.left, seat, left), since=at)


def _replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])
