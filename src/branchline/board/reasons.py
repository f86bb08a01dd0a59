"""Why an action is not possible: a reason that a client can put into words; slow, for people only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from branchline.board.catalog import Action, ActionKind
from branchline.board.maps import Route, RouteMap
from branchline.board.rules.laying import extra_takes_sets
from branchline.board.rules.paying import takes_locomotives, takes_plus_fours
from branchline.board.rules.stations import next_cost
from branchline.board.rules.tunnels import TunnelRule, extra_color
from branchline.board.state import DEAL, DRAW, KEEP, LAY, OVER, STATION, TUNNEL, TURN, State
from branchline.board.tables import Tables
from branchline.cards import CARD_NAMES, KINDS, LOCOMOTIVE, PLUS_FOUR
from branchline.protocol import Reason

BoardCode = Literal[
    "no-such-action", "game-over", "not-your-turn", "something-else-first", "deck-empty", "no-tickets-left",
    "other-actions-possible", "route-taken", "too-few-trains", "no-cards-for-sets", "double-yours", "double-closed",
    "border-crossed", "track-beside-open-route", "track-there-already", "track-without-station",
    "track-to-other-station", "station-there", "no-stations-left", "no-set-for-station", "not-in-row",
    "locomotive-second", "no-sets-for-station", "no-cards-for-extra-sets", "wrong-number-of-cards",
    "wrong-color-for-tunnel", "locomotives-never-mix", "no-plus-four-there", "card-not-in-hand", "lay-in-order",
    "card-fits-no-payment", "no-such-ticket", "keep-more", "keep-fewer", "too-few-cards",
]  # fmt: skip
"""What can be in the way of an action."""

ASKED: Final = {
    DEAL: "keep-dealt-tickets",
    TURN: "choose-turn",
    DRAW: "draw-second-card",
    KEEP: "keep-drawn-tickets",
    TUNNEL: "pay-tunnel-or-refuse",
    STATION: "pay-station",
    LAY: "lay-next-card",
}
"""What the seat to move is asked for at each decision point."""

_PHASES: Final[Mapping[ActionKind, tuple[int, ...]]] = {
    "draw": (TURN, DRAW),
    "take": (TURN, DRAW),
    "tickets": (TURN,),
    "claim": (TURN,),
    "station": (TURN,),
    "keep": (DEAL, KEEP),
    "pay": (TUNNEL, STATION),
    "lay": (LAY,),
    "refuse": (TUNNEL,),
    "pass": (TURN,),
}


def why_not(
    game_map: RouteMap,
    tables: Tables,
    tunnels: TunnelRule,
    actions: Sequence[Action],
    state: State,
    number: int,
    seat: int | None,
    is_legal: bool,
) -> Reason[BoardCode] | None:
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
    if action.kind == "lay":
        return _why_not_lay(state, action)
    if action.card is not None:
        return _why_not_take(state, action.card)
    if action.kind == "pay":
        return _why_not_pay(tables, tunnels, state, number)
    if action.kind == "keep":
        return _why_not_keep(tables, state, action)
    if action.kind == "draw":
        return Reason("deck-empty")
    return Reason("no-tickets-left" if action.kind == "tickets" else "other-actions-possible")


def _why_not_claim(game_map: RouteMap, tables: Tables, state: State, action: Action, number: int) -> Reason[BoardCode]:
    assert action.route is not None
    route, seat = game_map.routes[action.route], state.seat
    owner = state.owner[route.index]
    if owner != 0:
        return Reason("route-taken", {"route": route.name, "owner": int(owner) - 1})
    if int(state.open_to[route.index]) & int(tables.seat_bit[seat]) == 0:
        return _why_closed(game_map, tables, state, route)
    if state.trains[seat] < route.length:
        return Reason("too-few-trains", {"has": int(state.trains[seat]), "needs": route.length})
    if action.sets:
        return Reason("no-cards-for-sets", {"route": route.name, "sets": action.sets})
    return _missing_cards(tables, state, number)


def _why_closed(game_map: RouteMap, tables: Tables, state: State, route: Route) -> Reason[BoardCode]:
    """Why a route that nobody has is not open to the seat to move."""
    details = {"route": route.name}
    mine = [other for other in game_map.routes if state.owner[other.index] == state.seat + 1]
    if any({other.a, other.b} == {route.a, route.b} for other in mine):
        return Reason("double-yours", details)
    if route.beside is not None:
        return _why_no_track(game_map, tables, state, route)
    twins = [twin for twin in game_map.twins(route) if twin.beside is None]
    if tables.twins_close == 1 and any(state.owner[twin.index] != 0 for twin in twins):
        return Reason("double-closed", details)
    return Reason("border-crossed", details)


def _why_no_track(game_map: RouteMap, tables: Tables, state: State, track: Route) -> Reason[BoardCode]:
    """Why the seat to move may not build a parallel track there [FR-06, FR-07]."""
    assert track.beside is not None
    original, details = game_map.routes[track.beside], {"route": track.name}
    if state.owner[original.index] == 0:
        return Reason("track-beside-open-route", {"route": track.name, "beside": original.name})
    if any(state.owner[twin.index] != 0 for twin in game_map.twins(track) if twin.beside is not None):
        return Reason("track-there-already", details)
    stations = {int(state.station[city]) for city in (track.a, track.b)} - {0}
    mine = {int(state.seat) + 1}
    if not stations or (tables.tracks_for_all == 0 and not stations & mine):
        return Reason("track-without-station", details)
    if tables.tracks_for_all == 0 and stations != mine:
        return Reason("track-to-other-station", details)
    return Reason("border-crossed", details)


def _why_not_station(tables: Tables, state: State, city: int) -> Reason[BoardCode]:
    if state.station[city] != 0:
        return Reason("station-there", {"owner": int(state.station[city]) - 1})
    if state.stations[state.seat] == 0:
        return Reason("no-stations-left")
    return Reason("no-set-for-station", {"needs": int(next_cost(tables, state))})


def _why_not_take(state: State, card: int) -> Reason[BoardCode]:
    if state.row[card] == 0:
        return Reason("not-in-row", {"card": CARD_NAMES[card]})
    return Reason("locomotive-second", {"card": CARD_NAMES[card]})


def _why_not_pay(tables: Tables, tunnels: TunnelRule, state: State, number: int) -> Reason[BoardCode]:
    sets = int(tables.action_sets[number])
    if state.phase == STATION and sets:
        return Reason("no-sets-for-station")
    if sets:
        takes = extra_takes_sets(tables, state)
        return Reason("no-cards-for-extra-sets", {"sets": sets}) if takes else Reason("locomotives-never-mix")
    cards, locomotives = int(tables.action_cards[number]), int(tables.action_locomotives[number])
    plus_fours = int(tables.action_plus_fours[number])
    has = cards + locomotives + plus_fours
    if has != state.due:
        return Reason("wrong-number-of-cards", {"has": has, "needs": int(state.due)})
    if state.phase == TUNNEL:
        color = extra_color(tables, tunnels, state)
        if cards > 0 and tables.action_color[number] != color:
            return Reason("wrong-color-for-tunnel", {"card": CARD_NAMES[color]})
        if plus_fours and not takes_plus_fours(tables, state):
            beside = state.shown[LOCOMOTIVE] or tables.action_sets[state.pending]
            return Reason("locomotives-never-mix" if beside else "no-plus-four-there")
        if locomotives and not takes_locomotives(state):
            return Reason("locomotives-never-mix")
    return _missing_cards(tables, state, number)


def _why_not_lay(state: State, action: Action) -> Reason[BoardCode]:
    assert action.card is not None
    details = {"card": CARD_NAMES[action.card]}
    if state.hand(state.seat)[action.card] == 0:
        return Reason("card-not-in-hand", details)
    if any(state.laid[card] for card in range(action.card + 1, KINDS)):
        return Reason("lay-in-order", details)
    return Reason("card-fits-no-payment", details)


def _why_not_keep(tables: Tables, state: State, action: Action) -> Reason[BoardCode]:
    offered = int(state.offers[state.seat * (tables.offer_size + 1)])
    least = int(tables.deal_keep if state.phase == DEAL else tables.draw_keep)
    if action.kept[-1] >= offered:
        return Reason("no-such-ticket", {"has": offered, "asked": action.kept[-1] + 1})
    if len(action.kept) < least:
        return Reason("keep-more", {"has": len(action.kept), "needs": least})
    return Reason("keep-fewer", {"has": len(action.kept), "most": int(tables.deal_keep_most)})


def _missing_cards(tables: Tables, state: State, number: int) -> Reason[BoardCode]:
    hand = state.hand(state.seat)
    color, cards = int(tables.action_color[number]), int(tables.action_cards[number])
    if hand[color] < cards:
        return Reason("too-few-cards", {"card": CARD_NAMES[color], "has": hand[color], "needs": cards})
    plus_fours = int(tables.action_plus_fours[number])
    card, needs = (PLUS_FOUR, plus_fours) if plus_fours else (LOCOMOTIVE, int(tables.action_locomotives[number]))
    return Reason("too-few-cards", {"card": CARD_NAMES[card], "has": hand[card], "needs": needs})
