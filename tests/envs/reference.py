"""Observations as numbers once more, slowly, and from nothing but what a seat may know: what `Seer` is judged by."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation as CardObservation
from branchline.cards import COLORS
from branchline.variants import AnyGame, AnyObservation

Parts = dict[str, list[int]]


def numbers_of(game: AnyGame, seen: AnyObservation) -> Parts:
    """By part, without what is computed of networks."""
    if isinstance(game, BoardGame):
        assert isinstance(seen, Observation)
        return _of_board(game, seen)
    assert isinstance(seen, CardObservation)
    return _of_cards(game, seen)


def _turns(seen: AnyObservation, order: Sequence[int]) -> Parts:
    return {
        "phase": [int(seen.phase == phase) for phase in range(9 if isinstance(seen, CardObservation) else 8)],
        "to_move": [int(seen.to_move == seat) for seat in order],
        "first": [int(seen.first == seat) for seat in order],
        "draws_left": [seen.draws_left],
        "turns_left": [seen.turns_left],
        "deck": [seen.deck],
    }


def _tickets(game: AnyGame, seen: AnyObservation, order: Sequence[int]) -> Parts:
    seats = [seen.seats[seat] for seat in order]
    places = {ticket: place for place, ticket in enumerate(seen.offer, 1)}
    return {
        "cards": [view.hand for view in seats],
        "offered": [view.offered for view in seats],
        "tickets": [-1 if view.tickets is None else view.tickets for view in seats],
        "held": [int(ticket.index in seen.tickets) for ticket in game.map.tickets],
        "offer": [places.get(ticket.index, 0) for ticket in game.map.tickets],
    }


def _of_board(game: BoardGame, seen: Observation) -> Parts:
    assert seen.seat is not None
    order = [(seen.seat + i) % game.players for i in range(game.players)]
    seats = [seen.seats[seat] for seat in order]
    kinds = [kind for kind, count in enumerate(game.tables.deck) if count > 0]
    action = game.actions[seen.pending] if seen.pending >= 0 else None
    parts: Parts = {
        **_turns(seen, order),
        **_tickets(game, seen, order),
        "passes": [seen.passes],
        "due": [seen.due],
        "to_lay": [seen.to_lay],
        "trains": [view.trains for view in seats],
        "points": [view.points for view in seats],
        "stations": [view.stations for view in seats],
        "pile": list(seen.pile),
        "bottom": [-1 if seen.bottom is None else seen.bottom],
        "owner": [int(owner == seat + 1) for seat in order for owner in seen.owner],
        "open": [bits >> seen.seat & 1 for bits in seen.open_to],
        "pending": [int(action is not None and action.route == route) for route in range(len(seen.owner))],
    }
    for key in ("row", "discards", "turned", "shown", "laid", "hand"):
        counts: tuple[int, ...] = getattr(seen, key)
        parts[key] = [counts[kind] for kind in kinds]
    if game.tables.stations > 0:
        parts["station"] = [int(owner == seat + 1) for seat in order for owner in seen.station]
        parts["site"] = [int(action is not None and action.city == city) for city in range(len(seen.station))]
    return parts


def _of_cards(game: CardGame, seen: CardObservation) -> Parts:
    assert seen.seat is not None
    order = [(seen.seat + i) % game.players for i in range(game.players)]
    seats = [seen.seats[seat] for seat in order]
    kinds = [kind for kind, count in enumerate(game.tables.deck) if count > 0]
    sets = [[game.map.tickets[ticket] for ticket in tickets] for tickets in seen.sets]
    counted = [
        [
            sum(ticket.points for ticket in tickets),
            len(tickets),
            *(sum(city.city in (ticket.a, ticket.b) for ticket in tickets) for city in game.map.big_cities),
        ]
        for tickets in sets
    ]
    return {
        **_turns(seen, order),
        **_tickets(game, seen, order),
        "page": [seen.page],
        "sets": [number for counts in [*counted, *([[0] * 8] * (8 - len(sets)))] for number in counts],
        "chosen": [int(ticket.index in seen.chosen) for ticket in game.map.tickets],
        "decks_left": [seen.decks_left],
        "row": [seen.row[kind] for kind in kinds],
        "discards": [seen.discards[kind] for kind in kinds],
        "hand": [seen.hand[kind] for kind in kinds],
        "stack": [seen.track[kind] if seen.track else 0 for kind in kinds],
        "track": [view.track for view in seats],
        "pile": [seen.pile],
        "bottom": [seen.bottom],
        "made": [int(ticket.index in view.made) for view in seats for ticket in game.map.tickets],
        "yard": [int(owner == seat + 1) for seat in order for owner in seen.yard_owner],
        "yard_cards": list(seen.yard_cards),
        "yard_locomotives": list(seen.yard_locomotives),
        "suit": [int(seen.suit == color) for color in range(COLORS)],
        "suit_cards": [seen.suit_cards],
        "mix": [int(color in seen.mix) for color in range(COLORS)],
    }
