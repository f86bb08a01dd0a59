"""Why an action is not possible: a reason that a client can put into words; slow, for people only."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.board.catalog import Action
from branchline.board.maps import RouteMap
from branchline.board.rules.stations import next_cost
from branchline.board.state import DEAL, DRAW, KEEP, OVER, STATION, TUNNEL, TURN, State
from branchline.board.tables import Tables
from branchline.cards import CARD_NAMES, LOCOMOTIVE
from branchline.errors import IllegalAction
from branchline.protocol import Reason

ASKED = {
    DEAL: "keep-dealt-tickets",
    TURN: "choose-turn",
    DRAW: "draw-second-card",
    KEEP: "keep-drawn-tickets",
    TUNNEL: "pay-tunnel-or-refuse",
    STATION: "pay-station",
}
"""What the seat to move is asked for at each decision point."""

_PHASES: dict[str, tuple[int, ...]] = {
    "draw": (TURN, DRAW),
    "take": (TURN, DRAW),
    "tickets": (TURN,),
    "claim": (TURN,),
    "station": (TURN,),
    "keep": (DEAL, KEEP),
    "pay": (TUNNEL, STATION),
    "refuse": (TUNNEL,),
    "pass": (TURN,),
}


def why_not(
    game_map: RouteMap,
    tables: Tables,
    actions: Sequence[Action],
    state: State,
    number: int,
    seat: int | None,
    is_legal: bool,
) -> Reason | None:
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
    if state.phase not in _PHASES[action.kind]:
        return Reason("something-else-first", {"asked": ASKED[state.phase]})
    if action.route is not None:
        return _why_not_claim(game_map, tables, state, action, number)
    if action.city is not None:
        return _why_not_station(tables, state, action.city)
    if action.card is not None:
        return _why_not_take(state, action.card)
    if action.kind == "pay":
        return _why_not_pay(tables, state, number)
    if action.kind == "keep":
        return _why_not_keep(tables, state, action)
    return Reason({"draw": "deck-empty", "tickets": "no-tickets-left"}.get(action.kind, "other-actions-possible"))


def refusal(reason: Reason | None, action: str = "the action") -> IllegalAction:
    """The error for an action that is not possible."""
    assert reason is not None
    details = ", ".join(f"{name} {value}" for name, value in reason.details.items())
    return IllegalAction(f"{action} is not possible: {reason.code}" + (f" ({details})" if details else ""), reason)


def _why_not_claim(game_map: RouteMap, tables: Tables, state: State, action: Action, number: int) -> Reason:
    assert action.route is not None
    route, seat = game_map.routes[action.route], state.seat
    owner = state.owner[route.index]
    if owner != 0:
        return Reason("route-taken", {"route": route.name, "owner": int(owner) - 1})
    if int(state.open_to[route.index]) & int(tables.seat_bit[seat]) == 0:
        mine = any(state.owner[twin.index] == seat + 1 for twin in game_map.twins(route))
        return Reason("double-yours" if mine else "double-closed", {"route": route.name})
    if state.trains[seat] < route.length:
        return Reason("too-few-trains", {"has": int(state.trains[seat]), "needs": route.length})
    return _missing_cards(tables, state, number)


def _why_not_station(tables: Tables, state: State, city: int) -> Reason:
    if state.station[city] != 0:
        return Reason("station-there", {"owner": int(state.station[city]) - 1})
    if state.stations[state.seat] == 0:
        return Reason("no-stations-left")
    return Reason("no-set-for-station", {"needs": int(next_cost(tables, state))})


def _why_not_take(state: State, card: int) -> Reason:
    if state.row[card] == 0:
        return Reason("not-in-row", {"card": CARD_NAMES[card]})
    return Reason("locomotive-second", {"card": CARD_NAMES[card]})


def _why_not_pay(tables: Tables, state: State, number: int) -> Reason:
    cards, locomotives = int(tables.action_cards[number]), int(tables.action_locomotives[number])
    if cards + locomotives != state.due:
        return Reason("wrong-number-of-cards", {"has": cards + locomotives, "needs": int(state.due)})
    laid = tables.action_color[state.pending]
    if state.phase == TUNNEL and cards > 0 and tables.action_color[number] != laid:
        return Reason("wrong-color-for-tunnel", {"card": CARD_NAMES[laid]})
    return _missing_cards(tables, state, number)


def _why_not_keep(tables: Tables, state: State, action: Action) -> Reason:
    offered = int(state.offers[state.seat * (tables.offer_size + 1)])
    least = int(tables.deal_keep if state.phase == DEAL else tables.draw_keep)
    if action.kept[-1] >= offered:
        return Reason("no-such-ticket", {"has": offered, "asked": action.kept[-1] + 1})
    return Reason("keep-more", {"has": len(action.kept), "needs": least})


def _missing_cards(tables: Tables, state: State, number: int) -> Reason:
    hand = state.hand(state.seat)
    color, cards = int(tables.action_color[number]), int(tables.action_cards[number])
    if hand[color] < cards:
        return Reason("too-few-cards", {"card": CARD_NAMES[color], "has": hand[color], "needs": cards})
    needs = int(tables.action_locomotives[number])
    return Reason("too-few-cards", {"card": CARD_NAMES[LOCOMOTIVE], "has": hand[LOCOMOTIVE], "needs": needs})
