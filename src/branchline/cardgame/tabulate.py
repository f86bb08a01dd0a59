"""From a variant to the tables of its hot loop; done once, when a game is built."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import u8

from branchline.cardgame.best import packed_marks
from branchline.cardgame.catalog import MANY_TICKETS, MOST_SETS, PAGE, Action, most_offered
from branchline.cardgame.tables import Tables
from branchline.cardgame.variant import CardVariant
from branchline.cards import COLORS, KINDS, LOCOMOTIVE, ints, zeros


def tabulate(variant: CardVariant, players: int, actions: Sequence[Action]) -> Tables:
    """The tables of the variant for so many players."""
    tables = Tables()
    tables.players = players
    tables.open_track = int(variant.open_track)
    _cards(tables, variant, players)
    _tickets(tables, variant)
    _catalog(tables, actions)
    return tables


def _cards(tables: Tables, variant: CardVariant, players: int) -> None:
    by_kind = variant.deck.by_kind()
    tables.deck = ints(by_kind)
    tables.deck_size = sum(by_kind)
    tables.first_locomotives = variant.first_locomotives
    tables.hand = variant.hand
    tables.next_hand = variant.next_hand
    tables.decks = variant.decks[players]
    tables.row_size = variant.row
    tables.draws = variant.draws
    # CG-08, as US-08: a face-up locomotive is the whole draw.
    tables.draw_cost = ints([variant.draws if kind == LOCOMOTIVE else 1 for kind in range(KINDS)])
    tables.suit_least = variant.suit_least
    tables.mix_size = variant.mix_size
    tables.color_bit = ints([1 << color for color in range(COLORS)])


def _tickets(tables: Tables, variant: CardVariant) -> None:
    tickets, big = variant.map.tickets, variant.map.big_cities
    tables.tickets = len(tickets)
    tables.ticket_a = ints([ticket.a for ticket in tickets])
    tables.ticket_b = ints([ticket.b for ticket in tickets])
    tables.ticket_points = ints([ticket.points for ticket in tickets])
    tables.ticket_needs = ints([count for ticket in tickets for count in ticket.cards])
    counted = [[1, *(int(city.city in (ticket.a, ticket.b)) for city in big)] for ticket in tickets]
    tables.ticket_marks = ints([mark for counts in counted for mark in packed_marks(counts)])
    tables.marks = 1 + len(big)
    tables.asks, tables.page = int(variant.asks_sets), PAGE
    tables.many_tickets, tables.most_sets = MANY_TICKETS, MOST_SETS
    tables.bonus_city = ints([city.city for city in big])
    tables.bonus_points = ints([city.bonus for city in big])
    tables.dealt, tables.deal_keep = variant.tickets.deal, variant.tickets.deal_keep
    tables.drawn, tables.draw_keep = variant.tickets.draw, variant.tickets.draw_keep
    tables.offer_size = most_offered(variant)
    tables.keep_count = ints([subset.bit_count() for subset in range(1 << most_offered(variant))])
    tables.no_weights = zeros(len(tickets))


def _catalog(tables: Tables, actions: Sequence[Action]) -> None:
    kinds = [action.kind for action in actions]
    tables.at_draw = kinds.index("draw")
    tables.at_take = kinds.index("take")
    tables.at_tickets = kinds.index("tickets")
    tables.at_suit = kinds.index("suit")
    tables.at_mix = kinds.index("mix")
    tables.at_keep = kinds.index("keep")
    tables.at_cards = kinds.index("cards")
    tables.at_locomotives = kinds.index("locomotives")
    tables.at_stop = kinds.index("stop")
    tables.at_pass = kinds.index("pass")
    tables.at_complete = kinds.index("complete") if "complete" in kinds else len(kinds)
    tables.at_other = kinds.index("other") if "other" in kinds else len(kinds)
    tables.moves = zeros(len(actions))
    tables.no_moves = vec[u8]([0] * len(actions))
