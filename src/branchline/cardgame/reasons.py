"""Why an action is not possible: a reason that a client can put into words; slow, for people only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from branchline.cardgame.catalog import Action, ActionKind
from branchline.cardgame.rules.choosing import shown_sets
from branchline.cardgame.rules.placing import (
    NEVER,
    colors_to_come,
    fewest_cards,
    fewest_locomotives,
    is_free,
    least_cards,
)
from branchline.cardgame.state import CARDS, CHOOSE, DEAL, DRAW, KEEP, LOCOMOTIVES, MIX, OVER, TURN, State
from branchline.cardgame.tables import Tables
from branchline.cards import CARD_NAMES, COLORS, LOCOMOTIVE
from branchline.protocol import Reason

CardCode = Literal[
    "no-such-action", "game-over", "not-your-turn", "nothing-to-stop", "something-else-first", "no-such-set",
    "no-other-sets", "deck-empty", "no-tickets-left", "other-actions-possible", "not-in-row", "locomotive-second",
    "card-not-in-hand", "color-in-own-yard", "color-in-other-yard", "suit-too-small", "color-in-a-yard",
    "color-named-already", "mix-in-order", "too-few-colors", "no-colors-to-follow", "too-few-cards", "too-few-for-row",
    "no-such-ticket", "keep-more",
]  # fmt: skip
"""What can be in the way of an action."""

ASKED: Final = {
    DEAL: "keep-dealt-tickets",
    TURN: "choose-turn",
    DRAW: "draw-second-or-stop",
    KEEP: "keep-drawn-tickets",
    CARDS: "name-cards",
    LOCOMOTIVES: "name-locomotives",
    MIX: "name-next-color",
    CHOOSE: "choose-set",
}
"""What the seat to move is asked for at each decision point."""

_PHASES: Final[Mapping[ActionKind, tuple[int, ...]]] = {
    "draw": (TURN, DRAW),
    "take": (TURN, DRAW),
    "tickets": (TURN,),
    "suit": (TURN,),
    "mix": (TURN, MIX),
    "keep": (DEAL, KEEP),
    "cards": (CARDS,),
    "locomotives": (LOCOMOTIVES,),
    "stop": (DRAW,),
    "pass": (TURN,),
    "complete": (CHOOSE,),
    "other": (CHOOSE,),
}


def why_not(
    tables: Tables, actions: Sequence[Action], state: State, number: int, seat: int | None, is_legal: bool
) -> Reason[CardCode] | None:
    """The first thing in the way of the action; None when nothing is. It rests on what the seat to move may know."""
    if not 0 <= number < len(actions):
        named = number if abs(number) < 10**9 else "that long"
        return Reason("no-such-action", {"action": named, "last": len(actions) - 1})
    if state.phase == OVER:
        return Reason("game-over")
    if seat is not None and seat != state.seat:
        return Reason("not-your-turn", {"to_move": int(state.seat)})
    if is_legal:
        return None
    action = actions[number]
    if action.kind == "stop" and state.phase == TURN:
        return Reason("nothing-to-stop")
    if state.phase not in _PHASES[action.kind]:
        return Reason("something-else-first", {"asked": ASKED[state.phase]})
    if action.kind == "complete":
        return Reason("no-such-set", {"has": len(shown_sets(tables, state)), "asked": action.count or 0})
    if action.kind == "other":
        return Reason("no-other-sets")
    if action.kind == "keep":
        return _why_not_keep(tables, state, action)
    if action.card is not None:
        reasons = {"take": _why_not_take, "suit": _why_not_suit, "mix": _why_not_mix}
        return reasons[action.kind](tables, state, action.card)
    if action.count is not None:
        return _why_not_number(tables, state, action.kind, action.count)
    if action.kind == "draw":
        return Reason("deck-empty")
    return Reason("no-tickets-left" if action.kind == "tickets" else "other-actions-possible")


def _why_not_take(tables: Tables, state: State, card: int) -> Reason[CardCode]:  # noqa: ARG001  (as all of them are called)
    if state.row[card] == 0:
        return Reason("not-in-row", {"card": CARD_NAMES[card]})
    return Reason("locomotive-second", {"card": CARD_NAMES[card]})


def _why_not_suit(tables: Tables, state: State, color: int) -> Reason[CardCode]:
    hand, card = state.hand(state.seat), CARD_NAMES[color]
    if hand[color] == 0:
        return Reason("card-not-in-hand", {"card": card})
    needs, has = int(least_cards(tables, state, color)), hand[color] + hand[LOCOMOTIVE]
    if needs == NEVER:
        return Reason("color-in-own-yard", {"card": card})
    owner = int(state.yard_owner[color])
    if owner:
        return Reason("color-in-other-yard", {"card": card, "owner": owner - 1, "has": has, "needs": needs})
    return Reason("suit-too-small", {"card": card, "has": has, "needs": needs})


def _why_not_mix(tables: Tables, state: State, color: int) -> Reason[CardCode]:
    card = CARD_NAMES[color]
    if state.hand(state.seat)[color] == 0:
        return Reason("card-not-in-hand", {"card": card})
    owner = int(state.yard_owner[color])
    if owner == state.seat + 1:
        return Reason("color-in-own-yard", {"card": card})
    if owner:
        return Reason("color-in-a-yard", {"card": card, "owner": owner - 1})
    if color in state.mixed():
        return Reason("color-named-already", {"card": card})
    if state.mix >> color != 0:
        return Reason("mix-in-order", {"card": card})
    free = sum(is_free(state, other) for other in range(COLORS))
    if free < tables.mix_size:
        return Reason("too-few-colors", {"has": free, "needs": int(tables.mix_size)})
    return Reason("no-colors-to-follow", {"card": card, "needs": int(colors_to_come(tables, state)) - 1})


def _why_not_number(tables: Tables, state: State, kind: ActionKind, count: int) -> Reason[CardCode]:
    card = state.suit if kind == "cards" else LOCOMOTIVE
    has = state.hand(state.seat)[card]
    if count > has:
        return Reason("too-few-cards", {"card": CARD_NAMES[card], "has": has, "needs": count})
    least = fewest_cards(tables, state) if kind == "cards" else fewest_locomotives(tables, state)
    return Reason("too-few-for-row", {"card": CARD_NAMES[card], "has": count, "needs": int(least)})


def _why_not_keep(tables: Tables, state: State, action: Action) -> Reason[CardCode]:
    offered = int(state.offers[state.seat * (tables.offer_size + 1)])
    if action.kept and action.kept[-1] >= offered:
        return Reason("no-such-ticket", {"has": offered, "asked": action.kept[-1] + 1})
    least = int(tables.deal_keep if state.phase == DEAL else tables.draw_keep)
    return Reason("keep-more", {"has": len(action.kept), "needs": least})
