"""What the numbers of an observation of The Card Game are called, in the order in which they stand there."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.cardgame.engine import CardGame
from branchline.cardgame.state import PHASES
from branchline.cards import CARD_NAMES, COLOR_NAMES
from branchline.errors import OptionError
from branchline.features.parts import MANY, SEATS, UNSEEN, Part, both, card_counts, kinds_of, turn_parts


def parts_of(game: CardGame, *, connects: bool) -> tuple[Part, ...]:
    """The parts of an observation of The Card Game; OptionError if what networks lack is wanted."""
    if connects:
        raise OptionError("connects=True is for map games; The Card Game has no network")
    return tuple(_parts(game))


def _parts(game: CardGame) -> Iterator[Part]:
    tables = game.tables
    seats = SEATS[: game.players]
    kinds = tuple(CARD_NAMES[kind] for kind in kinds_of(tables.deck))
    cards = sum(tables.deck)
    tickets = tuple(ticket.name for ticket in game.map.tickets)
    yield from turn_parts(PHASES, seats)
    yield Part("draws_left", ("",), "Cards that may still be drawn this turn.", high=9)
    yield Part("turns_left", ("",), "Turns left in the last round, all seats together; 0 before it [CG-13].", high=20)
    yield Part("decks_left", ("",), "Decks still to come after this one [CG-16].", high=2)
    yield Part("deck", ("",), "Cards in the deck.", high=cards)
    yield from card_counts(kinds, cards)
    yield Part("hand", kinds, "The viewer's own cards, by kind.", high=cards)
    yield Part("stack", kinds, "The viewer's own on-the-track stack, if it may look [CG-06, CG-14].", high=cards)
    yield Part("cards", seats, "Cards in each hand.", high=cards)
    yield Part("track", seats, "Cards in each on-the-track stack.", high=cards)
    yield Part("offered", seats, "Tickets that the seat has to choose from.", high=int(tables.offer_size))
    yield Part(
        "tickets", seats, "Tickets kept and not completed; -1 while that is not to be seen.", UNSEEN, len(tickets)
    )
    yield Part("pile", ("",), "Tickets in the pile, without those under it.", high=len(tickets))
    yield Part("bottom", ("",), "Tickets under it.", high=len(tickets))
    yield Part("held", tickets, "1 for a ticket that the viewer has kept and not completed")
    yield Part(
        "offer",
        tickets,
        "Its place, from 1, among those that the viewer has to choose from.",
        high=int(tables.offer_size),
    )
    yield Part("made", both(seats, tickets), "1 at whoever has completed the ticket in a scoring [CG-16]")
    yield Part("yard", both(seats, COLOR_NAMES), "1 at whose railyard the color lies in [CG-10]")
    yield Part("yard_cards", COLOR_NAMES, "Cards of the color there, without locomotives.", high=cards)
    yield Part("yard_locomotives", COLOR_NAMES, "Locomotives on top of them.", high=cards)
    yield Part("suit", COLOR_NAMES, "1 for the color that the viewer is placing [CG-09]")
    yield Part("suit_cards", ("",), "And how many cards of it.", high=cards)
    yield Part("mix", COLOR_NAMES, "1 for each color named so far of those that the viewer places together")
    if tables.asks:
        counted = ("points", "tickets", *(game.map.cities[city.city].id for city in game.map.big_cities))
        sets = tuple(f"set{number}" for number in range(1, int(tables.page) + 1))
        yield Part("page", ("",), "Sets of tickets that come before those that the viewer chooses from.", high=MANY)
        yield Part(
            "sets",
            both(sets, counted),
            "Of each set that the viewer chooses from: points, tickets, tickets to each big city [CG-14].",
            high=MANY,
        )
        yield Part("chosen", tickets, "1 for a ticket that the viewer will have completed when all have chosen")
