"""Scene: a position set up by hand, for tests that read like the rulebook.

    scene = Scene(usa(), players=3, row="L R R B W")
    scene.play("take L")
    assert scene.to_move == 1

A scene begins with a turn. What the test names is in its place, and everything else is put where it does no harm, so
that no card, train or ticket is lost. `Scene.deal` is a game from its very beginning instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.invariants import check
from branchline.board.observation import Observation
from branchline.board.rules.claiming import take_route
from branchline.board.rules.ending import begin_turn
from branchline.board.rules.setup import blank
from branchline.board.rules.stations import open_tracks_from
from branchline.board.rules.tickets import offered_to
from branchline.board.state import BOTTOM, HELD, UNSEEN, State
from branchline.board.variant import Variant
from branchline.cards import KINDS
from branchline.testing.scene import BaseScene, check_seats, deduct, plain_row
from branchline.view.notation import BoardNotation, parse_cards

_MOST_KEPT: Final = 100
# By the identity of the variant, which is kept alive with its game: another may not get its number.
_GAMES: Final[dict[tuple[int, int], tuple[Variant, BoardGame]]] = {}


class Scene(BaseScene[BoardNotation, BoardGame, State, Observation]):
    """A game at the beginning of a turn, with what the test names in place and the rest put where it does no harm.

    to_move       the seat whose turn it is; it counts as the starting seat too
    hand, hands   cards of the seat to move, or of any seat: "4P 1L"
    row           the face-up cards; unless named, five of different colors and no locomotive
    discards      cards there; unless named, none
    deck          cards there; unless named, all that are nowhere else. When it is named, those are the last seat's
    chance        outcomes in order: cards "P L G", tickets by name, seats by number; a fixed seed follows
    trains        trains left, of all seats or by seat; unless named, what the routes leave of the full number
    routes        by seat: names of claimed routes, parallel tracks too: "paris-reims+"
    stations      by seat: ids of cities
    tickets       by seat: names of tickets kept       bottom     names of tickets under the pile, the first on top
    pile          how many unseen tickets can be drawn, by tier name; unless named, all that nobody has

    A position that no game reaches (a card too many, a deck that is empty beside discards) fails at once.
    """

    def __init__(
        self,
        variant: Variant,
        players: int = 2,
        *,
        to_move: int = 0,
        hand: str = "",
        hands: Mapping[int, str] | None = None,
        row: str | None = None,
        deck: str | None = None,
        discards: str = "",
        chance: str = "",
        trains: int | Mapping[int, int] | None = None,
        routes: Mapping[int, Sequence[str]] | None = None,
        stations: Mapping[int, Sequence[str]] | None = None,
        tickets: Mapping[int, Sequence[str]] | None = None,
        bottom: Sequence[str] = (),
        pile: Mapping[str, int] | None = None,
        seed: int = 1,
    ) -> None:
        named = (routes or {}, stations or {}, tickets or {}, trains if isinstance(trains, Mapping) else {})
        check_seats(players, to_move, hand, hands or {}, *named)
        game = _game_of(variant, players)
        super().__init__(game, blank(game.tables), chance, seed)
        begin_turn(self.game.tables, self.state, to_move)
        self.state.first = to_move
        self._trains_away = [0] * players  # by seat: trains that the test took away
        self._place_routes(routes or {})
        self._take_trains_away(trains)
        self._place_stations(stations or {})
        self._place_tickets(tickets or {}, bottom, pile)
        self._place_cards({to_move: hand, **(hands or {})}, row, deck, discards)
        self.check()

    @classmethod
    def deal(
        cls, variant: Variant, players: int = 2, *, first: int | None = None, chance: str = "", seed: int = 1
    ) -> Scene:
        """A game as dealt, before anybody has chosen tickets; `events` tells the deal.

        Chance decides in this order: the starting seat (unless `first` names it), the hands seat by seat from there,
        the row, the tickets seat by seat.
        """
        scene = cls(variant, players, chance=chance, seed=seed)
        scene._deal(first)
        return scene

    def legal_for(self, route: str) -> list[str]:
        """The payments with which this route can be claimed now."""
        name = self.game.variant.map.route(route).name
        return [text.removeprefix(f"claim {name} ") for text in self.legal() if text.startswith(f"claim {name} ")]

    # Board and tickets

    def owner(self, route: str) -> int | None:
        """The seat that has claimed the route."""
        owner = int(self.state.owner[self.game.variant.map.route(route).index])
        return owner - 1 if owner else None

    def station_owner(self, city: str) -> int | None:
        """The seat that has a station in the city."""
        owner = int(self.state.station[self.game.variant.map.city(city).index])
        return owner - 1 if owner else None

    def trains(self, seat: int) -> int:
        """The trains that a seat has left."""
        return int(self.state.trains[seat])

    def offered(self, seat: int) -> list[str]:
        """The tickets that a seat has to choose from, in the order dealt."""
        return self._names(offered_to(self.game.tables, self.state, seat))

    def points(self, seat: int) -> int:
        """What a seat has scored for routes so far."""
        return int(self.state.points[seat])

    def check(self) -> None:
        """Fail if anything is lost, doubled or out of range; trains that the test took away are not missed."""
        whole = self.state.copy()
        for seat, count in enumerate(self._trains_away):
            whole.trains[seat] += count
        check(self.game.tables, whole)

    # Setting up

    def _place_routes(self, routes: Mapping[int, Sequence[str]]) -> None:
        mover = self.state.seat
        for seat, names in routes.items():
            for name in names:
                route = self.game.variant.map.route(name).index
                assert self.state.owner[route] == 0, f"{name} is claimed twice"
                claim_route(self.game, self.state, seat, route)
        self.state.seat = mover

    def _take_trains_away(self, trains: int | Mapping[int, int] | None) -> None:
        if trains is None:
            return
        left = trains if isinstance(trains, Mapping) else dict.fromkeys(range(self.game.players), trains)
        for seat, count in left.items():
            self._trains_away[seat] = self.trains(seat) - count
            assert 0 <= count <= self.game.tables.trains, f"seat {seat} cannot have {count} trains left"
            self.state.trains[seat] = count

    def _place_stations(self, stations: Mapping[int, Sequence[str]]) -> None:
        tables, state = self.game.tables, self.state
        for seat, names in stations.items():
            for name in names:
                city = self.game.variant.map.city(name).index
                assert state.station[city] == 0, f"two stations stand in {name}"
                state.station[city] = seat + 1
                state.stations[seat] -= 1
                open_tracks_from(tables, state, city)

    def _place_tickets(
        self, tickets: Mapping[int, Sequence[str]], bottom: Sequence[str], pile: Mapping[str, int] | None
    ) -> None:
        game, state = self.game, self.state
        for seat, names in tickets.items():
            for name in names:
                ticket = game.variant.map.ticket(name).index
                assert state.ticket[ticket] == UNSEEN, f"the ticket {name} is in two places"
                state.ticket[ticket] = HELD + seat
        for name in bottom:
            ticket = game.variant.map.ticket(name).index
            assert state.ticket[ticket] == UNSEEN, f"the ticket {name} is in two places"
            state.bottom[state.bottom_n] = ticket
            state.bottom_n += 1
            state.ticket[ticket] = BOTTOM
        tiers = game.variant.tickets.tiers
        assert set(pile or {}) <= set(tiers), f"the tiers of the pile are {', '.join(tiers)}"
        for tier, name in enumerate(tiers):
            unseen = sum(
                state.ticket[t] == UNSEEN and game.tables.ticket_tier[t] == tier for t in range(len(state.ticket))
            )
            drawable = unseen if game.tables.drawn[tier] > 0 else 0
            state.pile[tier] = pile.get(name, 0) if pile is not None else drawable

    def _place_cards(self, hands: Mapping[int, str], row: str | None, deck: str | None, discards: str) -> None:
        state, tables = self.state, self.game.tables
        in_discards, in_deck = parse_cards(discards), parse_cards(deck or "")
        left = [int(count) for count in tables.deck]
        deduct(left, in_discards)
        deduct(left, in_deck)
        for seat, text in hands.items():
            in_hand = parse_cards(text)
            deduct(left, in_hand)
            for card, count in enumerate(in_hand):
                state.hands[KINDS * seat + card] += count
        in_row = parse_cards(row) if row is not None else plain_row(left, int(tables.row_size))
        deduct(left, in_row)
        if deck is None:
            in_deck = tuple(left)
        else:
            for card, count in enumerate(left):
                state.hands[KINDS * (self.game.players - 1) + card] += count
        self._lay_out(in_row, in_deck, in_discards)


def _game_of(variant: Variant, players: int) -> BoardGame:
    """The game of this very variant, made once: thousands of scenes are set in the same few, and none changes it."""
    kept = _GAMES.get((id(variant), players))
    if kept is None:
        if len(_GAMES) == _MOST_KEPT:
            _GAMES.clear()
        kept = _GAMES[id(variant), players] = (variant, BoardGame(variant, players))
    return kept[1]


def claim_route(game: BoardGame, state: State, seat: int, route: int) -> None:
    """Give the seat a route as if it had been claimed and paid by nobody."""
    state.seat = seat
    take_route(game.tables, state, route, (), None)
