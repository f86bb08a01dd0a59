"""What many games on a map have shown, as values; `as_dict` is the JSON of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final, Literal

from branchline.measuring.statistics import Estimate, Histogram
from branchline.protocol import Json

SCHEMA: Final = 1
"""Raised when a key of the JSON changes its meaning or goes."""


@dataclass(frozen=True)
class Spread:
    """How numbers of games are spread."""

    mean: float
    sd: float
    least: int
    p5: int
    p25: int
    p50: int
    p75: int
    p95: int
    most: int
    histogram: Histogram


@dataclass(frozen=True)
class SeatFigures:
    """A place in the order of play, from 1: who goes first."""

    order: int
    share: Estimate  # of the wins; a win that is shared counts in part
    score: float  # mean


@dataclass(frozen=True)
class BotFigures:
    """A bot over all seats that it had, if there are several bots."""

    bot: str
    share: Estimate  # of the wins, all its seats together
    fair: float
    score: float  # mean of a seat
    faults: int  # games in which it failed and another decided for it


@dataclass(frozen=True)
class Source:
    """A line of the score sheet: what points come from."""

    key: str
    name: str
    mean: float  # points of a seat
    winners: float  # of a winner
    others: float  # of everybody else


@dataclass(frozen=True)
class Ending:
    """How games ended."""

    all_passed: Estimate  # share of the games that ended because nobody could do anything
    shared: Estimate  # share of the games with more than one winner
    ender: Estimate | None  # share of the wins of whoever brought the last round about; None if nobody did


@dataclass(frozen=True)
class RouteFigures:
    """A route of the map."""

    name: str
    title: str
    length: int
    color: str
    kind: str
    locomotives: int
    parallel: bool  # a track that opens only beside a claimed route
    claimed: Estimate  # share of the games
    round: float | None  # mean: the claimer's own turns until then; None if nobody has claimed it
    won: Estimate | None  # share of the wins of who has claimed it
    usual: float | None  # the same for all routes of its length


@dataclass(frozen=True)
class PairFigures:
    """Two cities with one or more routes between them.

    A player wants a pair if a ticket kept at the deal leads over it by a shortest way, and is shut out if others have
    all that is there in the end.
    """

    title: str
    routes: int
    length: int
    claimed: Estimate  # share of the games
    wanted: float  # players of a game, mean
    contested: Estimate  # share of the games in which at least two want it
    shut_out: Estimate  # share of the games in which somebody who wants it is shut out
    got_won: Estimate | None  # share of the wins of those who want it and have it
    out_won: Estimate | None  # share of the wins of those who want it and are shut out


@dataclass(frozen=True)
class CityFigures:
    """A city of the map."""

    id: str
    name: str
    routes: int  # of the map
    tickets: int
    used: Estimate  # share of the games in which a route there is claimed
    players: float  # that have a route there, mean of a game
    claims: float  # routes claimed there, mean of a game
    stations: float  # built there, mean of a game


@dataclass(frozen=True)
class TicketInMap:
    """What a ticket is, before any game."""

    title: str
    tier: str
    distance: int  # spaces of a shortest way, or cards that it needs


@dataclass(frozen=True)
class DistanceWords:
    """What the distance of a ticket is in games of one kind."""

    column: str
    about: str  # what the column says
    unit: str
    took: str = ""  # about the column that says what a ticket took when it was made; empty: there is no such column


@dataclass(frozen=True)
class TicketFigures:
    """A ticket."""

    name: str
    title: str
    tier: str
    points: int
    distance: int  # spaces of a shortest way, or cards that it needs
    offered: int  # times
    kept: Estimate | None  # share of the offers
    made: Estimate | None  # share of those kept
    took: float | None  # spaces of its way when it was made, mean
    won: Estimate | None  # share of the wins of who kept it
    worth: float | None  # points that it brought when it was kept, mean: its value, or the loss of it


@dataclass(frozen=True)
class ColorFigures:
    """A color of cards and of the routes that take it."""

    color: str
    spaces: int  # of the map
    built: float  # spaces, mean of a game
    lacked: float | None  # share of the spaces that were not paid with cards of the color, where something else pays
    lacked_games: Estimate | None  # share of the games with such a route in which that happened
    taken: float  # cards taken face up, mean of a game
    drawn: float  # cards drawn from the deck, mean of a game
    paid: float  # cards paid for routes, mean of a game
    left: float  # cards in all hands at the end, mean of a game


@dataclass(frozen=True)
class StackFigures:
    """A color of The Card Game."""

    color: str
    cards: int  # of the deck
    needed: int  # on all tickets together
    placed: float  # in railyards, mean of a game
    robbed: float  # out of them, mean of a game
    moved: float  # onto the track, mean of a game
    made: float | None  # share of the kept tickets with this color that were made
    short: float | None  # share of the failed ones for which the stack had too little of it
    left: float  # cards in all hands at the end, mean of a game


@dataclass(frozen=True)
class LengthFigures:
    """All routes of one length, parallel tracks aside."""

    length: int
    points: int
    routes: int
    claimed: float  # share of them in a game
    claims: float  # of a game
    round: float | None  # mean: the claimer's own turns until then
    share: float  # of all points for routes
    won: float | None  # share of the wins of who has claimed one


FlagKind = Literal[
    "seat", "stuck", "ticket-strong", "ticket-weak", "ticket-cheap", "ticket-hard", "ticket-unwanted", "bottleneck",
    "route-strong", "route-weak", "dead", "city-unused", "color-scarce",
]  # fmt: skip
"""What can stand out, in the order of the report."""


@dataclass(frozen=True)
class Flag:
    """Something that stands out, and not by chance."""

    kind: FlagKind
    about: str  # the name of the route, ticket, city …; empty if it is the whole game
    text: str


@dataclass(frozen=True, kw_only=True)
class BalanceReport:
    """All that many games have shown; what games of this kind do not have is empty."""

    schema: int
    command: str  # that plays the same again
    game: str
    map: str  # key
    fingerprint: str  # of the map
    options: dict[str, str]
    players: int
    bots: tuple[str, ...]  # one for each seat; in every game each moves on by one
    quick: bool  # `planner` has kept its plans
    asked: int  # games
    games: int
    seed: int
    version: str
    fair: float  # share of the wins that everybody would have
    flags: tuple[Flag, ...] = ()
    seats: tuple[SeatFigures, ...]
    mixed: tuple[BotFigures, ...]  # empty if all seats have the same bot
    turns: Spread
    decisions: Spread
    scores: Spread  # of all seats
    winning_scores: Spread
    margins: Spread  # of the winner over the next
    sources: tuple[Source, ...]
    ending: Ending
    tickets_held: float  # of a seat, mean
    tickets_usual: float | None  # share of the wins of who keeps a ticket, over all of them
    reshuffles: float  # of a game, mean
    stations: float = 0.0  # built in a game, mean
    tunnels: float = 0.0  # tried in a game, mean
    refused: float | None = None  # share of these
    lengths: tuple[LengthFigures, ...] = ()
    routes: tuple[RouteFigures, ...] = ()
    pairs: tuple[PairFigures, ...] = ()
    cities: tuple[CityFigures, ...] = ()
    tickets: tuple[TicketFigures, ...]
    colors: tuple[ColorFigures, ...] = ()
    stacks: tuple[StackFigures, ...] = ()
    notes: tuple[str, ...] = ()
    hash: str  # of all games

    def as_dict(self) -> Json:
        """The report as values that are ready for JSON."""
        return asdict(self)
