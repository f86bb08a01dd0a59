"""The facts of a map game as a document."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Final

from branchline.board.maps import RouteKind
from branchline.board.state import GONE
from branchline.board.variant import Variant
from branchline.protocol import Json
from branchline.view.meanings import LACKING, means

ENGINE: Final = "board"  # how facts name this kind of game


@dataclass(frozen=True)
class CityFacts:
    """A city; other facts name it by its index."""

    index: int = field(metadata=means("Its number in this game."))
    id: str = field(metadata=means("As actions name it."))
    name: str = field(metadata=means("For people to read."))
    lat: float = field(metadata=means("Degrees north."))
    lon: float = field(metadata=means("Degrees east."))
    country: str = field(metadata=means("Two capital letters.", "FR"))


@dataclass(frozen=True)
class RouteFacts:
    """A route of a map."""

    index: int = field(metadata=means("Its number in this game."))
    name: str = field(metadata=means("As actions name it.", "atlanta-raleigh#2"))
    a: int = field(metadata=means("The index of the city at one end."))
    b: int = field(metadata=means("The index of the city at the other end."))
    length: int = field(metadata=means("How many spaces it has."))
    color: int | None = field(metadata=means("The kind of card it takes; null: any one color."))
    kind: RouteKind = field(metadata=means("What sort of route it is."))
    locomotives: int = field(metadata=means("How many of its cards must be locomotives."))
    lane: int = field(metadata=means("Which of several parallel routes it is."))
    beside: int | None = field(metadata=means("Of a parallel track that a station allows: the route beside it."))
    points: int = field(metadata=means("What claiming it is worth."))
    special: str | None = field(
        metadata=means("The word by which the rules have one of their own for it; null: they have none.", "any4")
    )


@dataclass(frozen=True)
class TicketFacts:
    """A ticket."""

    index: int = field(metadata=means("Its number in this game."))
    a: int = field(metadata=means("The index of one of its cities."))
    b: int = field(metadata=means("The index of the other."))
    points: int = field(metadata=means("What it is worth."))
    name: str = field(metadata=means("As it is written for short.", "edinburgh-athina"))
    tier: str = field(metadata=means("The deck it is dealt from.", "long"))
    cards: None = field(default=None, metadata=LACKING)


@dataclass(frozen=True)
class Facts:
    """The map, and what a seat begins with."""

    map: str | None = field(
        metadata=means("The map, if it is one of those that come with Branchline; null: it is another.", "europe")
    )
    trains: int = field(metadata=means("What every seat begins with."))
    stations: int = field(metadata=means("What every seat begins with; 0: there are none."))
    tickets_leave: bool = field(
        metadata=means("Whether drawn tickets that are not kept leave the game; false: they go under the pile.")
    )
    cities: list[CityFacts] = field(metadata=means("By their indexes."))
    routes: list[RouteFacts] = field(metadata=means("By their indexes."))
    tickets: list[TicketFacts] = field(metadata=means("By their indexes."))
    bonuses: tuple[()] = field(default=(), metadata=LACKING)


def facts_of(variant: Variant) -> Json:
    """The cities, routes and tickets of a game, by the numbers that views and events name."""
    game_map = variant.map
    facts = Facts(
        map=game_map.key,
        trains=variant.trains,
        stations=0 if variant.stations is None else len(variant.stations.costs),
        tickets_leave=variant.tickets.drawn_back == GONE,
        cities=[CityFacts(**vars(city)) for city in game_map.cities],
        routes=[
            RouteFacts(
                index=route.index,
                name=route.name,
                a=route.a,
                b=route.b,
                length=route.length,
                color=None if route.is_gray else route.color,
                kind=route.kind,
                locomotives=route.locomotives,
                lane=route.lane,
                beside=route.beside,
                points=variant.points[route.length],
                special=route.special or None,
            )
            for route in game_map.routes
        ],
        tickets=[
            TicketFacts(ticket.index, ticket.a, ticket.b, ticket.points, ticket.name, ticket.tier)
            for ticket in game_map.tickets
        ],
    )
    return asdict(facts)
