"""A variant is a value: numbers, data and rule objects, each with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from branchline.board.maps import Route, RouteMap
from branchline.board.rules.claiming import Doubles
from branchline.board.rules.drawing import Deck, Row
from branchline.board.rules.paying import Payment
from branchline.board.rules.scoring import ScoringRule, TieBreak
from branchline.board.rules.stations import Stations
from branchline.board.rules.tickets import TicketRules
from branchline.board.rules.tunnels import TunnelRule


class PaymentRule(Protocol):
    """Which payments a route takes; asked once, when the game is built."""

    def payments(self, route: Route) -> Iterator[Payment]:
        """Every payment of the route: by color, ascending, and within it by locomotives without a gap."""


@dataclass(frozen=True)
class Variant:
    """One game for any number of its players. No code asks which one it is: what a game lacks is simply not in it."""

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
    draws: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
