"""A variant is a value: numbers, data and rule objects, each with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import ClassVar, Protocol, TypeVar, cast

from branchline.board.maps import Route, RouteMap
from branchline.board.rules.claiming import Borders, Doubles
from branchline.board.rules.drawing import Row
from branchline.board.rules.paying import (
    FrenchPayment,
    LocomotivesAnywhere,
    NordicPayment,
    Payment,
    TwoKindsOfLocomotives,
)
from branchline.board.rules.scoring import ScoringRule, TieBreak
from branchline.board.rules.sets import SetRule
from branchline.board.rules.stations import Stations
from branchline.board.rules.tickets import TicketRules
from branchline.board.rules.tunnels import TunnelRule
from branchline.build_info import RULES
from branchline.cards import Deck
from branchline.errors import OptionError
from branchline.pickles import pickle_by_fields
from branchline.protocol import check_rules, players_text

T = TypeVar("T")

pickle_by_fields(Borders, Deck, Doubles, Row, Stations, TicketRules)
pickle_by_fields(Payment, LocomotivesAnywhere, NordicPayment, FrenchPayment, TwoKindsOfLocomotives)


class PaymentRule(Protocol):
    """Which payments a route takes; asked once, when the game is built."""

    def payments(self, route: Route) -> Iterator[Payment]:
        """Every payment of one color and one kind of locomotive.

        First those with none or standard ones (by color, ascending, and within it by locomotives without a gap), then
        those with +4 ones.
        """

    def sets(self, route: Route) -> SetRule | None:
        """How several cards stand for one on this route; None if they do not."""


@dataclass(frozen=True)
class Variant:
    """One game for any number of its players. No code asks which one it is: what a game lacks is simply not in it.

    Any part of it may be given `by_players`; `seated` settles them.
    """

    kind: ClassVar[str] = "board"

    key: str
    players: range
    map: RouteMap
    trains: int
    hand: int
    deck: Deck
    row: Row
    payment: PaymentRule
    doubles: Doubles
    tickets: TicketRules
    points: Mapping[int, int]
    scoring: tuple[ScoringRule, ...]
    ties: tuple[TieBreak, ...]
    last_round_at: int
    tunnels: TunnelRule | None = None
    stations: Stations | None = None
    borders: Borders | None = None
    ferry_symbols: int = 1  # fewest locomotives that a ferry wants, whatever its map [EU-05, FL-09]
    draws: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    rules: int = RULES  # the version of the rules that its parts were made by

    def __post_init__(self) -> None:
        check_rules(self.rules)

    def __repr__(self) -> str:
        return f"<Variant {self.key}, {players_text(self.players)}>"

    def seated(self, players: int) -> Variant:
        """The game for a number of players, with their parts, and the tracks of its stations on its map."""
        seated = replace(self, players=range(players, players + 1))
        for part in fields(self):
            value: object = getattr(self, part.name)
            if isinstance(value, _ByPlayers):
                if players not in value.values:
                    raise OptionError(f"{self.key} does not say {part.name} for {players} players")
                object.__setattr__(seated, part.name, value.values[players])  # a copy, nobody else's yet
        has_tracks = seated.stations is not None and seated.stations.parallel
        return replace(seated, map=seated.map.with_parallel_tracks()) if has_tracks else seated


@dataclass(frozen=True)
class _ByPlayers:
    """Stands in a variant that is not seated yet."""

    values: Mapping[int, object]


def by_players(values: Mapping[int, T]) -> T:
    """A part of a variant that depends on the number of players; `Variant.seated` puts the right one in its place."""
    return cast(T, _ByPlayers(values))
