"""The facts of The Card Game as a document."""

from __future__ import annotations

from typing import Final

from branchline.cardgame.variant import CardVariant
from branchline.cards import KINDS
from branchline.protocol import Json

ENGINE: Final = "cardgame"  # how facts name this kind of game


def facts_of(variant: CardVariant) -> Json:
    """The cities, tickets and bonuses of a game, by the numbers that views and events name."""
    tickets = variant.map
    return {
        "rules": variant.key,
        "map": None,
        "engine": ENGINE,
        "trains": 0,
        "stations": 0,
        "tickets_leave": False,
        "cities": [
            {"index": city.index, "id": city.id, "name": city.name, "lat": None, "lon": None, "country": None}
            for city in tickets.cities
        ],
        "routes": [],
        "tickets": [
            {
                "index": ticket.index,
                "a": ticket.a,
                "b": ticket.b,
                "points": ticket.points,
                "name": ticket.name,
                "tier": None,
                "cards": [*ticket.cards, *[0] * (KINDS - len(ticket.cards))],
            }
            for ticket in tickets.tickets
        ],
        "bonuses": [{"city": big.city, "points": big.bonus} for big in tickets.big_cities],
    }
