"""What an arena has found, as values; `as_dict` is the JSON of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from branchline.arena.rating_bounds import Bound
from branchline.arena.sprt import Verdict
from branchline.measuring.statistics import Estimate, Histogram
from branchline.protocol import Json

SCHEMA: Final = 1
"""Raised when a key of the JSON changes its meaning or goes."""


@dataclass(frozen=True)
class Standing:
    """A bot over all its games."""

    bot: str
    games: int  # a game in which it sits twice counts twice
    rating: Estimate  # Elo points above the anchor
    bound: (
        Bound  # "least" or "most" if the rating is only a bound, "open" if it says nothing; empty if it is determined
    )
    share: Estimate  # of the wins; a win that is shared counts in part
    fair: float  # the share that chance would give
    score: Estimate  # mean
    score_sd: float
    scores: Histogram
    tickets_made: float  # mean of a game
    tickets_failed: float
    decisions: float  # mean of a game
    faults: int  # games in which it failed and another decided for it
    first_fault: str  # what the first of them was


@dataclass(frozen=True)
class Side:
    """A bot in one field."""

    bot: str
    seats: int  # it has at this table
    share: Estimate  # of the wins, all its seats together
    fair: float
    score: float  # mean
    score_sd: float


@dataclass(frozen=True)
class Pairing:
    """A field and how it came out."""

    games: int
    ties: int  # games with more than one winner
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class Duel:
    """How often a bot came in before another at the same table; a tie counts half."""

    bot: str
    other: str
    games: int  # pairs of seats
    share: Estimate


@dataclass(frozen=True)
class FirstSeat:
    """What it is worth to go first."""

    share: Estimate  # of the wins
    fair: float


@dataclass(frozen=True)
class SprtResult:
    """What the test of "is A better than B" came to."""

    bot: str
    other: str
    low: float
    high: float
    alpha: float
    beta: float
    blocks: int
    ratio: float
    lower: float
    upper: float
    verdict: Verdict


@dataclass(frozen=True)
class MoveTimes:
    """How long a bot thought about a decision, in milliseconds; this is the only part that differs from run to run."""

    bot: str
    decisions: int
    mean: float
    p50: float
    p95: float
    longest: float


@dataclass(frozen=True)
class Report:
    """All that an arena has found."""

    schema: int
    command: str  # that measures the same again
    game: str
    map: str  # fingerprint
    options: dict[str, str]
    players: int
    bots: tuple[str, ...]
    anchor: str  # the bot whose rating is 0
    asked: int  # games of each pairing, as asked for
    blocks: int  # of each pairing
    games: int  # altogether
    seed: int
    seconds: float
    faults: str
    version: str
    bot_versions: dict[str, str]  # a hash of the code of each
    standings: tuple[Standing, ...]  # the strongest first
    pairings: tuple[Pairing, ...]
    matrix: tuple[Duel, ...]
    cycles: float | None  # share of all threes of bots of which each beats the next; None if there are no three
    first_seat: FirstSeat
    sprt: SprtResult | None
    notes: tuple[str, ...]
    hash: str  # of every game
    times: tuple[MoveTimes, ...]

    def as_dict(self) -> Json:
        """The report as values that are ready for JSON."""
        return asdict(self)

    def duel(self, bot: str, other: str) -> Duel:
        """The duel of two bots; KeyError if they have not met."""
        for duel in self.matrix:
            if (duel.bot, duel.other) == (bot, other):
                return duel
        raise KeyError(f"{bot} has not met {other}")

    def standing(self, bot: str) -> Standing:
        """The standing of a bot; KeyError if it has not played."""
        for standing in self.standings:
            if standing.bot == bot:
                return standing
        raise KeyError(f"{bot} has not played")
