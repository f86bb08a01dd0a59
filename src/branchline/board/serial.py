"""States as documents by name: what `dump` writes, `load` reads and checks.

Routes, cities, tickets and cards stand in it by name, and what follows from the rest is left out, so a document
outlives any change of the state's shape or the catalog's order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.catalog import Action
from branchline.board.invariants import check
from branchline.board.maps import RouteMap
from branchline.board.rules.claiming import take_route
from branchline.board.rules.setup import blank
from branchline.board.rules.stations import next_cost, open_tracks_from
from branchline.board.rules.tickets import offered_to
from branchline.board.rules.tunnels import TunnelRule
from branchline.board.state import BOTTOM, GONE, HELD, LAY, OFFERED, PHASES, STATION, TUNNEL, State
from branchline.board.tables import Tables
from branchline.board.variant import Variant
from branchline.cards import CARD_NAMES, KINDS
from branchline.documents import (
    check_same,
    dump_cards,
    read_cards,
    read_each_seat,
    read_list,
    read_number,
    read_object,
    read_phase,
    read_state,
    read_text,
)
from branchline.errors import NotationError, RecordError, shown
from branchline.protocol import Json

_FEW = 255  # cards of a kind that can lie on the table for one claim: a byte

_FIELDS = (
    *("game", "players", "map", "phase", "seat", "first", "turns_left", "passes", "draws_left", "pending"),
    *("hands", "deck", "discards", "row", "turned", "routes", "stations"),
    *("pile", "held", "offered", "under_pile", "gone"),
)


def dump_state(variant: Variant, tables: Tables, actions: Sequence[Action], state: State) -> Json:
    """Everything in the state that does not follow from the rest."""
    game_map, seats = variant.map, range(tables.players)
    names = [ticket.name for ticket in game_map.tickets]
    gone = [t for t in range(tables.tickets) if state.ticket[t] == GONE]
    return {
        "game": variant.key,
        **({"options": dict(variant.options)} if variant.options else {}),
        "players": int(tables.players),
        "map": game_map.fingerprint,
        "phase": PHASES[state.phase],
        "seat": int(state.seat),
        "first": int(state.first),
        "turns_left": int(state.turns_left),
        "passes": int(state.passes),
        "draws_left": int(state.draws_left),
        "pending": _dump_pending(game_map, actions, state),
        "hands": [dump_cards(state.hand(seat)) for seat in seats],
        "deck": dump_cards(tuple(state.deck)),
        "discards": dump_cards(tuple(state.discards)),
        "row": dump_cards(tuple(state.row)),
        "turned": dump_cards(tuple(state.turned)),
        "routes": {
            route.name: int(state.owner[route.index]) - 1 for route in game_map.routes if state.owner[route.index]
        },
        "stations": {
            city.id: int(state.station[city.index]) - 1 for city in game_map.cities if state.station[city.index]
        },
        "pile": {tier: int(state.pile[index]) for index, tier in enumerate(variant.tickets.tiers)},
        "held": [[names[t] for t in state.tickets_of(seat)] for seat in seats],
        "offered": [[names[t] for t in offered_to(tables, state, seat)] for seat in seats],
        "under_pile": [names[t] for t in state.under_pile()],
        "gone": [names[t] for t in gone],
    }


def load_state(variant: Variant, tables: Tables, actions: Sequence[Action], tunnels: TunnelRule, data: object) -> State:
    """The state of the document; RecordError when it is of another game, misses something or cannot be."""
    try:
        return _Document(variant, tables, actions, tunnels, data).read()
    except (NotationError, RecordError) as problem:
        raise RecordError(f"state: {problem}") from None
    except AssertionError as problem:
        raise RecordError(f"state: {problem}, which cannot be") from None


def _dump_pending(game_map: RouteMap, actions: Sequence[Action], state: State) -> Json | None:
    if state.phase == STATION:
        city = actions[state.pending].city
        assert city is not None
        return {"city": game_map.cities[city].id}
    if state.phase not in (TUNNEL, LAY):
        return None
    claim = actions[state.pending]
    assert claim.route is not None
    pending: Json = {"route": game_map.routes[claim.route].name}
    if claim.payment is not None:
        pending |= {"color": CARD_NAMES[claim.payment.color], "locomotives": claim.payment.locomotives}
        if claim.payment.plus_fours:
            pending["cards"] = dump_cards(claim.payment.counts())  # color and locomotives do not say it all
    else:
        color = CARD_NAMES[claim.color] if claim.color is not None else None
        pending |= {"sets": claim.sets, "color": color, "shown": dump_cards(tuple(state.shown))}
    if state.phase == LAY:
        pending |= {"laid": dump_cards(tuple(state.laid)), "to_lay": int(state.to_lay)}
    return pending


class _Document:
    """A document on its way to become a state."""

    def __init__(
        self, variant: Variant, tables: Tables, actions: Sequence[Action], tunnels: TunnelRule, data: object
    ) -> None:
        self.map = variant.map
        self.variant = variant
        self.tables = tables
        self.actions = actions
        self.tunnels = tunnels
        self.data = read_state(data, variant.key, (*_FIELDS, "options") if variant.options else _FIELDS)
        self.state = blank(tables)

    def read(self) -> State:
        """The state, checked."""
        self._read_rules()
        self._read_board()
        self._read_cards()
        self._read_tickets()
        self._read_turn()
        check(self.tables, self.state)
        return self.state

    def _read_rules(self) -> None:
        ours: Json = {"game": self.variant.key, "players": int(self.tables.players), "map": self.map.fingerprint}
        if self.variant.options:
            ours["options"] = dict(self.variant.options)
        check_same(self.data, ours)

    def _read_board(self) -> None:
        tables, state = self.tables, self.state
        for name, owner in read_object(self.data["routes"], "routes").items():
            state.seat = self._seat(owner, f"the owner of {shown(name)}")
            route = self.map.route(name).index
            if state.owner[route] != 0:
                raise RecordError(f"route {shown(name)} stands there twice")
            take_route(tables, state, route, (), None)
        for name, owner in read_object(self.data["stations"], "stations").items():
            seat = self._seat(owner, f"the owner of the station in {shown(name)}")
            city = self.map.city(name).index
            state.station[city] = seat + 1
            state.stations[seat] -= 1
            open_tracks_from(tables, state, city)

    def _read_cards(self) -> None:
        state = self.state
        for seat, cards in enumerate(self._each_seat("hands")):
            for card, count in enumerate(read_cards(cards, f"the hand of seat {seat}")):
                state.hands[KINDS * seat + card] = count
        state.deck = vec[i64](read_cards(self.data["deck"], "deck"))
        state.discards = vec[i64](read_cards(self.data["discards"], "discards"))
        state.row = vec[i64](read_cards(self.data["row"], "row"))
        state.turned = vec[u8](self._few(self.data["turned"], "turned"))
        state.deck_n, state.discards_n, state.row_n = sum(state.deck), sum(state.discards), sum(state.row)

    def _read_tickets(self) -> None:
        state, size = self.state, int(self.tables.offer_size)
        for seat, names in enumerate(self._each_seat("held")):
            for ticket in self._tickets(names, f"the tickets of seat {seat}"):
                self._place(ticket, HELD + seat)
        for seat, names in enumerate(self._each_seat("offered")):
            tickets = self._tickets(names, f"the tickets offered to seat {seat}")
            if len(tickets) > size:
                raise RecordError(f"{len(tickets)} tickets are offered to seat {seat}, at most {size} can be")
            state.offers[seat * (size + 1)] = len(tickets)
            for place, ticket in enumerate(tickets, 1):
                state.offers[seat * (size + 1) + place] = ticket
                self._place(ticket, OFFERED)
        for place, ticket in enumerate(self._tickets(self.data["under_pile"], "under_pile")):
            self._place(ticket, BOTTOM)
            state.bottom[place] = ticket
            state.bottom_n += 1
        for ticket in self._tickets(self.data["gone"], "gone"):
            self._place(ticket, GONE)
        pile = read_object(self.data["pile"], "pile", self.variant.tickets.tiers)
        state.pile = vec[i64]([read_number(pile[tier], f"pile: {tier}", 1000) for tier in self.variant.tickets.tiers])

    def _read_turn(self) -> None:
        tables, state = self.tables, self.state
        state.phase = read_phase(self.data["phase"], PHASES)
        state.seat = self._seat(self.data["seat"], "seat")
        state.first = self._seat(self.data["first"], "first")
        state.turns_left = read_number(self.data["turns_left"], "turns_left", int(tables.players))
        state.passes = read_number(self.data["passes"], "passes", int(tables.players))
        state.draws_left = read_number(self.data["draws_left"], "draws_left", int(tables.draws))
        if state.phase in (TUNNEL, LAY):
            self._read_claim(read_object(self.data["pending"], "pending"))
        elif state.phase == STATION:
            city = read_object(self.data["pending"], "pending", ("city",))["city"]
            state.pending = tables.at_station + self.map.city(read_text(city, "pending: city")).index
            if state.stations[state.seat] < 1:
                raise RecordError(f"seat {state.seat} has no station left to build")
            state.due = next_cost(tables, state)
        elif self.data["pending"] is not None:
            phase = PHASES[state.phase]
            raise RecordError(f"nothing can be pending in phase {phase!r}, so pending should be null")

    def _read_claim(self, pending: dict[str, object]) -> None:
        """The claim that waits for cards, and those that lie there for it."""
        state = self.state
        fields = ["route", "sets", "color", "shown"] if "sets" in pending else ["route", "color", "locomotives"]
        if "cards" in pending and "sets" not in pending:
            fields.append("cards")
        if state.phase == LAY:
            fields += ["laid", "to_lay"]
        read_object(pending, "pending", fields)
        state.pending = self._claim(pending)
        payment = self.actions[state.pending].payment
        lies_there = (
            payment.counts() if payment is not None else read_cards(pending["shown"], "pending: shown", most=_FEW)
        )
        state.shown = vec[u8](lies_there)
        if any(lies_there):
            state.due = self.tunnels.extra(state.shown, state.turned)
        if state.phase == LAY:
            state.laid = vec[u8](self._few(pending["laid"], "pending: laid"))
            state.to_lay = read_number(pending["to_lay"], "pending: to_lay", 1000)

    def _claim(self, pending: Mapping[str, object]) -> int:
        route = self.map.route(read_text(pending["route"], "pending: route"))
        for number in range(int(self.tables.first_claim[route.index]), len(self.actions)):
            action = self.actions[number]
            if action.route != route.index:
                break
            if self._is_meant(action, pending):
                return number
        raise RecordError(f"pending is no payment for {route.name}")

    def _is_meant(self, action: Action, pending: Mapping[str, object]) -> bool:
        if action.payment is None:
            color = CARD_NAMES[action.color] if action.color is not None else None
            return (action.sets, color) == (pending.get("sets"), pending["color"])
        if "cards" in pending:
            return list(action.payment.counts()) == read_cards(pending["cards"], "pending: cards")
        simple = (CARD_NAMES[action.payment.color], action.payment.locomotives, action.payment.plus_fours)
        return simple == (pending["color"], pending.get("locomotives"), 0)

    def _few(self, cards: object, place: str) -> list[int]:
        return read_cards(cards, place, most=_FEW)

    def _place(self, ticket: int, place: int) -> None:
        if self.state.ticket[ticket] != 0:
            raise RecordError(f"the ticket {self.map.tickets[ticket].name} is in two places")
        self.state.ticket[ticket] = place

    def _each_seat(self, name: str) -> list[object]:
        return read_each_seat(self.data[name], name, int(self.tables.players))

    def _tickets(self, names: object, place: str) -> list[int]:
        return [self.map.ticket(read_text(name, place)).index for name in read_list(names, place, "tickets")]

    def _seat(self, value: object, place: str) -> int:
        return read_number(value, place, int(self.tables.players) - 1)
