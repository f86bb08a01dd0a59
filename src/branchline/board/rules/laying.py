"""Payments with sets, laid down card by card in ascending kinds [NO-05, NO-06, FR-01].

What lies there is the seat's until the payment is complete, and nobody else sees any of it. There is no way back but to
play the game again without these decisions, and never a dead end: see `sets`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from branchline.board.rules.drawing import discard
from branchline.board.rules.sets import Price
from branchline.board.state import LAY, State
from branchline.board.tables import Tables
from branchline.cards import KINDS, PLUS_FOUR


def price_of_claim(tables: Tables, action: i64) -> Price:
    """The price of the route of this claim with sets."""
    return tables.prices[tables.action_price[action]]


def price_of_extra(tables: Tables, state: State, color: i64) -> Price:
    """The price of the extra cards of a tunnel that takes sets, to be paid in this color [FR-01, FR-04]."""
    group = tables.route_class[tables.action_route[state.pending]]
    rule = tables.prices[tables.class_price[group]].rule
    return Price(rule=rule, units=state.due, symbols=0, color=color, named=False)


def can_begin(tables: Tables, state: State, action: i64) -> bool:
    """Whether the seat has the cards for a claim with this number of sets."""
    return is_payable(tables, state, price_of_claim(tables, action), tables.action_sets[action])


def is_payable(tables: Tables, state: State, price: Price, sets: i64) -> bool:
    """Whether the seat to move has cards that pay this price with so many sets."""
    return price.rule.fits(price, tables.no_cards, state.hands, KINDS * state.seat, sets)


def extra_takes_sets(tables: Tables, state: State) -> bool:
    """Whether sets may pay for the extra cards: the tunnel takes them, and no +4 locomotive lies there [FL-04]."""
    group = tables.route_class[tables.action_route[state.pending]]
    return tables.class_price[group] < tables.class_price[group + 1] and state.shown[PLUS_FOUR] == 0


def begin_payment(state: State, price: Price, sets: i64) -> None:
    """The seat lays down a payment with so many sets."""
    state.to_lay = price.rule.cards(price.units, sets)
    state.phase = LAY


def lay(state: State, card: i64) -> bool:
    """Lay down a card of the payment, and say whether it is complete."""
    state.hands[KINDS * state.seat + card] -= 1
    state.laid[card] += 1
    state.to_lay -= 1
    return state.to_lay == 0


def write_lays(tables: Tables, state: State, price: Price, moves: vec[i64], n: i64) -> i64:
    """Append every card that may be laid down next; the new number of moves."""
    card: i64
    sets = _lay_bounds(tables, state, price)
    for card in range(_last_laid(state), KINDS):
        if _may_follow(tables, price, card, sets):
            moves[n] = tables.at_lay + card
            n += 1
        tables.high[card] = tables.low[card]
    return n


def can_lay(tables: Tables, state: State, price: Price, card: i64) -> bool:
    """Whether some complete payment contains this card beside those that lie there, and no lower one after it."""
    if card < _last_laid(state):
        return False
    sets = _lay_bounds(tables, state, price)
    lower: i64
    for lower in range(card):
        tables.high[lower] = tables.low[lower]
    return _may_follow(tables, price, card, sets)


def _lay_bounds(tables: Tables, state: State, price: Price) -> i64:
    """`low` is what lies there, `high` the same with the hand; the number of sets of the payment."""
    low, high, hand = tables.low, tables.high, KINDS * state.seat
    cards = state.to_lay
    kind: i64
    for kind in range(KINDS):
        laid = i64(state.laid[kind])
        cards += laid
        low[kind] = laid
        high[kind] = laid + state.hands[hand + kind]
    last = _last_laid(state)
    for kind in range(last):
        high[kind] = low[kind]
    return (cards - price.units) // (price.rule.size - 1)


def _may_follow(tables: Tables, price: Price, card: i64, sets: i64) -> bool:
    """Whether a payment between `low` and `high` has one more of this card, which is in the hand."""
    if tables.high[card] == tables.low[card]:
        return False
    tables.low[card] += 1
    fits = price.rule.fits(price, tables.low, tables.high, 0, sets)
    tables.low[card] -= 1
    return fits


def discard_laid(state: State) -> None:
    """The complete payment lies on the discards [US-18]."""
    card: i64
    for card in range(KINDS):
        discard(state, card, i64(state.laid[card]))
        state.laid[card] = 0


def show_laid(state: State) -> None:
    """The complete payment lies there for a tunnel, for all to see [FR-04]."""
    card: i64
    for card in range(KINDS):
        state.shown[card] += state.laid[card]
        state.laid[card] = 0


def _last_laid(state: State) -> i64:
    """The highest kind that lies there; 0 if none does."""
    card: i64 = KINDS - 1
    while card > 0 and state.laid[card] == 0:
        card -= 1
    return card
