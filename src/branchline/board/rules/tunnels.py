"""Tunnels: cards laid down, cards turned up, extra cards to pay or to refuse [EU-06 to EU-10, FR-04]."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from branchline.board.rules.claiming import take_route
from branchline.board.rules.drawing import discard, few, look_again, reshuffle, settle, top_card
from branchline.board.rules.ending import end_turn
from branchline.board.state import TUNNEL, State
from branchline.board.tables import Tables
from branchline.cards import COLORS, GRAY, KINDS, LOCOMOTIVE
from branchline.chance import Chance
from branchline.events import REFUSED, REVEALED, TUNNELED, Event
from branchline.pickles import Reduced, reduced_blank


@mypyc_attr(allow_interpreted_subclasses=True)
class TunnelRule:
    """What the cards turned up for a tunnel cost; subclass it for a game with tunnels of its own."""

    def __init__(self, turned_up: int = 3) -> None:
        self.turned_up: int = turned_up

    def __reduce__(self) -> Reduced:
        return reduced_blank(self)

    def extra(self, shown: vec[u8], turned: vec[u8]) -> i64:
        """Each turned-up card of the color shown and each locomotive costs one more card [EU-06].

        Where only locomotives were shown only locomotives count [EU-07].
        """
        due = i64(turned[LOCOMOTIVE])
        card: i64
        for card in range(COLORS):
            if shown[card] > 0:
                due += i64(turned[card])
        return due

    def color(self, route_color: i64, named: i64) -> i64:  # noqa: ARG002  (other rules ask for it)
        """The color of the extra cards: that of the cards laid down, LOCOMOTIVE if there are none of any [EU-07]."""
        return named


class MatchingTunnels(TunnelRule):
    """Each turned-up card that is the same as one of those shown costs one more, of the tunnel's color [FR-04]."""

    def extra(self, shown: vec[u8], turned: vec[u8]) -> i64:
        due: i64 = 0
        card: i64
        for card in range(KINDS):
            if shown[card] > 0:
                due += i64(turned[card])
        return due

    def color(self, route_color: i64, named: i64) -> i64:
        return route_color if route_color != GRAY else named


def enter(tables: Tables, rule: TunnelRule, state: State, chance: Chance, story: list[Event] | None) -> None:
    """Turn up cards beside the payment shown, and claim the tunnel if no extra cards are due [EU-06, EU-08]."""
    _turn_up(tables, state, chance, story)
    state.due = rule.extra(state.shown, state.turned)
    if story is not None:
        story.append(
            Event(
                TUNNELED,
                seat=state.seat,
                route=tables.action_route[state.pending],
                cards=few(state.shown),
                turned=few(state.turned),
                count=state.due,
            )
        )
    if state.due > 0:
        state.phase = TUNNEL
        look_again(tables, state, chance, story)
    else:
        finish(tables, state, chance, story)


def extra_color(tables: Tables, rule: TunnelRule, state: State) -> i64:
    """The color in which the extra cards of the pending tunnel are paid [EU-07, FR-04]."""
    group = tables.route_class[tables.action_route[state.pending]]
    return rule.color(tables.class_color[group], tables.action_color[state.pending])


def refuse(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """Take the cards laid down back into the hand, claim nothing, and end the turn [EU-08]."""
    if story is not None:
        route = tables.action_route[state.pending]
        story.append(Event(REFUSED, seat=state.seat, route=route, cards=few(state.shown)))
    hand = KINDS * state.seat
    card: i64
    for card in range(KINDS):
        state.hands[hand + card] += i64(state.shown[card])
        state.shown[card] = 0
    _discard_turned(state)
    settle(tables, state, chance, story)
    end_turn(tables, state, story)


def finish(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """Claim the tunnel and discard together all that was shown for it and turned up [EU-09, US-12]."""
    paid = few(state.shown) if story is not None else ()
    card: i64
    for card in range(KINDS):
        discard(state, card, i64(state.shown[card]))
        state.shown[card] = 0
    _discard_turned(state)
    take_route(tables, state, tables.action_route[state.pending], paid, story)
    settle(tables, state, chance, story)
    end_turn(tables, state, story)


def _turn_up(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """Turn up three cards of the deck, or fewer if there are no more [EU-06, EU-09]."""
    # EU-09: the cards laid down are still the player's, so a reshuffle now must not include them.
    left = tables.turned_up
    while left > 0 and state.deck_n > 0:
        card = top_card(state, chance)
        state.turned[card] += 1
        if story is not None:
            story.append(Event(REVEALED, seat=state.seat, card=card))
        reshuffle(state, story)
        left -= 1


def _discard_turned(state: State) -> None:
    card: i64
    for card in range(KINDS):
        discard(state, card, i64(state.turned[card]))
        state.turned[card] = 0
