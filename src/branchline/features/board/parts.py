"""What the numbers of an observation of a map game are called, in the order in which they stand there."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.board.engine import BoardGame
from branchline.board.state import PHASES
from branchline.cards import CARD_NAMES
from branchline.features.parts import MANY, SEATS, UNSEEN, Part, both, card_counts, kinds_of, turn_parts


def parts_of(game: BoardGame, *, connects: bool) -> tuple[Part, ...]:
    """The parts of an observation of a map game; with what a seat's network lacks for its tickets, if wanted."""
    return tuple(_parts(game, connects=connects))


def _parts(game: BoardGame, *, connects: bool) -> Iterator[Part]:
    tables = game.tables
    seats = SEATS[: game.players]
    kinds = tuple(CARD_NAMES[kind] for kind in kinds_of(tables.deck))
    cards = sum(tables.deck)
    routes = tuple(route.name for route in game.map.routes[: tables.originals])
    routes += tuple(f"{name}+" for name in routes[: tables.routes - tables.originals])
    tickets = tuple(ticket.name for ticket in game.map.tickets)
    cities = tuple(city.id for city in game.map.cities)
    yield from turn_parts(PHASES, seats)
    yield Part("draws_left", ("",), "Cards that may still be drawn this turn.", high=9)
    yield Part("turns_left", ("",), "Turns left in the last round, all seats together; 0 before it [US-23].", high=20)
    yield Part("passes", ("",), "Passes in a row [US-14].", high=20)
    yield Part("due", ("",), "Extra cards that a tunnel or a station wants [EU-06, EU-11].", high=20)
    yield Part("to_lay", ("",), "Cards that the viewer's own payment with sets still lacks.", high=99)
    yield Part("deck", ("",), "Cards in the deck.", high=cards)
    yield from card_counts(kinds, cards)
    yield Part("turned", kinds, "Cards turned up for a tunnel, by kind [EU-06].", high=9)
    yield Part("shown", kinds, "Cards laid down for a tunnel, by kind [EU-06].", high=cards)
    yield Part("laid", kinds, "Cards of the viewer's own payment with sets, by kind.", high=cards)
    yield Part("hand", kinds, "The viewer's own cards, by kind.", high=cards)
    yield Part("cards", seats, "Cards in each hand.", high=cards)
    yield Part("trains", seats, "Trains left.", high=int(tables.trains))
    yield Part("points", seats, "Points for routes so far.", high=MANY)
    yield Part("stations", seats, "Stations left.", high=max(1, int(tables.stations)))
    yield Part("offered", seats, "Tickets that the seat has to choose from.", high=int(tables.offer_size))
    yield Part("tickets", seats, "Tickets kept; -1 while that is not to be seen [US-04].", UNSEEN, len(tickets))
    tiers = tuple(f"tier{tier}" for tier in range(tables.tiers)) if tables.tiers > 1 else ("",)
    yield Part("pile", tiers, "Tickets that can be drawn.", high=len(tickets))
    yield Part("bottom", ("",), "Tickets returned below them; -1 while that is not to be seen.", UNSEEN, len(tickets))
    yield Part("held", tickets, "1 for a ticket that the viewer has kept")
    yield Part(
        "offer",
        tickets,
        "Its place, from 1, among those that the viewer has to choose from.",
        high=int(tables.offer_size),
    )
    yield Part("owner", both(seats, routes), "1 at whoever has claimed the route")
    yield Part("open", routes, "1 for a route that the viewer may still claim")
    yield Part("pending", routes, "1 for the route that a payment has been begun for")
    if tables.stations > 0:
        yield Part("station", both(seats, cities), "1 at whose station stands there [EU-11]")
        yield Part("site", cities, "1 for the city of a station that waits for its cards")
    if connects:
        far = int(tables.trains) + 1
        yield Part("made", tickets, "1 for a ticket of the viewer, held or offered, that its own routes make")
        yield Part(
            "missing",
            tickets,
            "For each other one the fewest trains that make it on open routes; one more than all if there is no way.",
            high=far,
        )
