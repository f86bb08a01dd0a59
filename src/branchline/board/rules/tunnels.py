"""Tunnels: cards laid down, cards turned up, extra cards to pay or to refuse [EU-06 to EU-10]."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from branchline.board.rules.claiming import take_route
from branchline.board.rules.drawing import counts, discard, reshuffle, settle, top_card
from branchline.board.rules.ending import end_turn
from branchline.board.rules.paying import cards_of, discard_payment, lay_down, take_back
from branchline.board.state import TUNNEL, State
from branchline.board.tables import Tables
from branchline.cards import KINDS, LOCOMOTIVE
from branchline.chance import Chance
from branchline.events import REFUSED, REVEALED, TUNNELED, Event


@mypyc_attr(allow_interpreted_subclasses=True)
class TunnelRule:
    """What the cards turned up for a tunnel cost; subclass it for a game with tunnels of its own."""

    def __init__(self, turned_up: int = 3) -> None:
        self.turned_up: int = turned_up

    def extra(self, color: i64, turned: vec[i64]) -> i64:
        """Each card of the color laid down and each locomotive costs one more card [EU-06].

        Where only locomotives were laid down (`color` is LOCOMOTIVE) only locomotives count [EU-07].
        """
        return turned[LOCOMOTIVE] if color == LOCOMOTIVE else turned[color] + turned[LOCOMOTIVE]


def enter(
    tables: Tables, rule: TunnelRule, state: State, action: i64, chance: Chance, story: list[Event] | None
) -> None:
    """Payment and turned-up cards lie on the table; with no extra due the tunnel is claimed [EU-06, EU-08]."""
    lay_down(tables, state, action)
    state.pending = action
    _turn_up(tables, state, chance, story)
    state.due = rule.extra(tables.action_color[action], state.turned)
    if story is not None:
        story.append(
            Event(
                TUNNELED,
                seat=state.seat,
                route=tables.action_route[action],
                cards=cards_of(tables, action),
                turned=counts(state.turned),
                count=state.due,
            )
        )
    if state.due > 0:
        state.phase = TUNNEL
    else:
        paid = cards_of(tables, action) if story is not None else ()
        _claim(tables, state, paid, chance, story)


def pay_extra(tables: Tables, state: State, action: i64, chance: Chance, story: list[Event] | None) -> None:
    """The extra cards are paid as the player chose, and the tunnel is claimed [EU-06, EU-10]."""
    lay_down(tables, state, action)
    discard_payment(tables, state, action)
    paid: tuple[int, ...] = ()
    if story is not None:
        extra = cards_of(tables, action)
        paid = tuple([count + extra[card] for card, count in enumerate(cards_of(tables, state.pending))])
    _claim(tables, state, paid, chance, story)


def refuse(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """The cards laid down are in the hand again, nothing is claimed, the turn is over [EU-08]."""
    action = state.pending
    take_back(tables, state, action)
    if story is not None:
        route = tables.action_route[action]
        story.append(Event(REFUSED, seat=state.seat, route=route, cards=cards_of(tables, action)))
    _discard_turned(state)
    settle(tables, state, chance, story)
    end_turn(tables, state, story)


def _turn_up(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """Up to three cards of the deck are turned up, fewer if there are no more [EU-06, EU-09]."""
    # EU-09: the cards laid down are still the player's, so a reshuffle now must not include them.
    left = tables.turned_up
    while left > 0 and state.deck_n > 0:
        card = top_card(state, chance)
        state.turned[card] += 1
        if story is not None:
            story.append(Event(REVEALED, seat=state.seat, card=card))
        reshuffle(state, story)
        left -= 1


def _claim(tables: Tables, state: State, paid: tuple[int, ...], chance: Chance, story: list[Event] | None) -> None:
    """The tunnel is the seat's; payment, extra and turned-up cards are discarded together [EU-09, US-12]."""
    discard_payment(tables, state, state.pending)
    _discard_turned(state)
    take_route(tables, state, state.pending, paid, story)
    settle(tables, state, chance, story)
    end_turn(tables, state, story)


def _discard_turned(state: State) -> None:
    card: i64
    for card in range(KINDS):
        discard(state, card, state.turned[card])
        state.turned[card] = 0
