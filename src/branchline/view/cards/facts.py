"""The facts of The Card Game as a document."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Final, Literal

from branchline.cardgame.variant import CardVariant
from branchline.cards import KINDS
from branchline.protocol import Json
from branchline.view.meanings import LACKING, means

ENGINE: Final = "cardgame"  # how facts name this kind of game


@dataclass(frozen=True)
class CityFacts:
    """A city; other facts name it by its index."""

    index: int = field(metadata=means("Its number in this game."))
    id: str = field(metadata=means("A short name for programs."))
    name: str = field(metadata=means("For people to read."))
    lat: None = field(default=None, metadata=LACKING)
    lon: None = field(default=None, metadata=LACKING)
    country: None = field(default=None, metadata=LACKING)


@dataclass(frozen=True, kw_only=True)
class TicketFacts:
    """A ticket."""

    index: int = field(metadata=means("Its number in this game."))
    a: int = field(metadata=means("The index of one of its cities."))
    b: int = field(metadata=means("The index of the other."))
    points: int = field(metadata=means("What it is worth."))
    name: str = field(metadata=means("As it is written for short.", "boston-miami"))
    tier: None = field(default=None, metadata=LACKING)
    cards: list[int] = field(metadata=means("The cards that it takes, counted by kind."))


@dataclass(frozen=True)
class BonusFacts:
    """A big city."""

    city: int = field(metadata=means("The index of the city."))
    points: int = field(metadata=means("For whoever completes the most tickets to it."))


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The tickets and the big cities."""

    map: None = field(default=None, metadata=LACKING)
    trains: Literal[0] = field(default=0, metadata=LACKING)
    stations: Literal[0] = field(default=0, metadata=LACKING)
    tickets_leave: Literal[False] = field(default=False, metadata=LACKING)
    cities: list[CityFacts] = field(metadata=means("By their indexes."))
    routes: tuple[()] = field(default=(), metadata=LACKING)
    tickets: list[TicketFacts] = field(metadata=means("By their indexes."))
    bonuses: list[BonusFacts] = field(metadata=means("The big cities."))


def facts_of(variant: CardVariant) -> Json:
    """The cities, tickets and bonuses of a game, by the numbers that views and events name."""
    tickets = variant.map
    facts = Facts(
        cities=[CityFacts(city.index, city.id, city.name) for city in tickets.cities],
        tickets=[
            TicketFacts(
                index=ticket.index,
                a=ticket.a,
                b=ticket.b,
                points=ticket.points,
                name=ticket.name,
                cards=[*ticket.cards, *[0] * (KINDS - len(ticket.cards))],
            )
            for ticket in tickets.tickets
        ],
        bonuses=[BonusFacts(big.city, big.bonus) for big in tickets.big_cities],
    )
    return asdict(facts)
