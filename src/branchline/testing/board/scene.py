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

from librt.vecs import vec
from mypy_extensions import i64

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
from branchline.cards import CARD_LETTERS, COLORS, KINDS
from branchline.chance import Chance, Scripted, Seeded
from branchline.events import Event
from branchline.protocol import Reason, ScoreLine
from branchline.view.notation import BoardNotation, cards_text, parse_cards

MOST_GAMES: Final = 100
# By the identity of the variant, which is kept alive with its game: another may not get its number.
_GAMES: Final[dict[tuple[int, int], tuple[Variant, BoardGame]]] = {}


class Scene:
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
        assert not (hand and to_move in (hands or {})), f"seat {to_move} has a hand twice: in hand and in hands"
        by_seat = (hands, routes, stations, tickets, trains if isinstance(trains, Mapping) else None)
        for seat in (to_move, *(seat for seats in by_seat for seat in seats or {})):
            assert 0 <= seat < players, f"there is no seat {seat} among {players} players"
        self.game = _game_of(variant, players)
        self.notation = BoardNotation(self.game)
        self.chance: Chance = Scripted([self._outcome(word) for word in chance.split()], then=Seeded(seed))
        self.events: list[list[Event]] = [[]]  # of the deal, then of each action
        self.state = blank(self.game.tables)
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
        scene.state, scene.events[0] = scene.game.begin(scene.chance, first)
        return scene

    # What the test does

    def play(self, *actions: str) -> list[Event]:
        """Play these actions in order; IllegalAction if one is not possible. The events of the last.

        A payment with sets may name all its cards at once, `claim ajaccio-bastia 3R 1L`, or be laid card by card.
        """
        for action in actions:
            for number in self.notation.parse_all(action, self.state):
                self.events.append(self.game.play(self.state, number, self.chance))
        return self.events[-1]

    # What the test asks: whose turn it is and what is possible

    @property
    def to_move(self) -> int | None:
        """Who decides; None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    def legal(self) -> list[str]:
        """Every possible action as text, in the order of the catalog."""
        return [self.notation.text(number) for number in self.game.legal(self.state)]

    def legal_for(self, route: str) -> list[str]:
        """The payments with which this route can be claimed now."""
        name = self.game.variant.map.route(route).name
        return [text.removeprefix(f"claim {name} ") for text in self.legal() if text.startswith(f"claim {name} ")]

    def is_possible(self, action: str) -> bool:
        """Whether the action is possible now."""
        return self.game.is_legal(self.state, self.notation.parse(action))

    def why_not(self, action: str, seat: int | None = None) -> Reason | None:
        """Why the action is not possible now (for `seat`, if given); None when it is."""
        return self.game.why_not(self.state, self.notation.parse(action), seat)

    # Cards

    def hand(self, seat: int) -> str:
        """A seat's cards: "4P 1L"."""
        return cards_text(self.state.hand(seat))

    @property
    def row(self) -> str:
        """The face-up cards, sorted: "2R 1L"."""
        return cards_text(tuple(map(int, self.state.row)))

    @property
    def deck(self) -> str:
        """The cards of the deck, sorted; they have no order."""
        return cards_text(tuple(map(int, self.state.deck)))

    @property
    def discards(self) -> str:
        """The discards, sorted."""
        return cards_text(tuple(map(int, self.state.discards)))

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

    def tickets(self, seat: int) -> list[str]:
        """The tickets that a seat has kept, in the order of the map's file."""
        return self._names(self.state.tickets_of(seat))

    def offered(self, seat: int) -> list[str]:
        """The tickets that a seat has to choose from, in the order dealt."""
        return self._names(offered_to(self.game.tables, self.state, seat))

    @property
    def bottom(self) -> list[str]:
        """The returned tickets under the pile, the one that is drawn first in front."""
        return self._names(self.state.under_pile())

    # Scores

    def points(self, seat: int) -> int:
        """What a seat has scored for routes so far."""
        return int(self.state.points[seat])

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's final score, as if the game ended now."""
        return self.game.returns(self.state)

    @property
    def sheet(self) -> tuple[ScoreLine, ...]:
        """The score sheet, as if the game ended now."""
        return self.game.score_sheet(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place, as if the game ended now."""
        return tuple(seat for seat, line in enumerate(self.sheet) if line.place == 1)

    # Who sees what

    def observe(self, seat: int | None) -> Observation:
        """What a seat may know (None: a spectator)."""
        return self.game.observe(self.state, seat)

    def told(self, kind: str) -> list[Event]:
        """The events of this kind that the last action told."""
        return [event for event in self.events[-1] if event.kind == kind]

    def seen_by(self, seat: int | None) -> list[Event]:
        """The events of the last action as a seat (None: a spectator) sees them."""
        return [seen for event in self.events[-1] if (seen := event.as_seen_by(seat)) is not None]

    def check(self) -> None:
        """Nothing is lost, doubled or out of range; trains that the test took away are not missed."""
        whole = self.state.copy()
        for seat, count in enumerate(self._trains_away):
            whole.trains[seat] += count
        check(self.game.tables, whole)

    # Setting up

    def _names(self, tickets: Sequence[int]) -> list[str]:
        return [self.game.variant.map.tickets[ticket].name for ticket in tickets]

    def _outcome(self, word: str) -> int:
        if word.isdigit():
            return int(word)
        if len(word) == 1 and word.upper() in CARD_LETTERS:
            return CARD_LETTERS.index(word.upper())
        return self.game.variant.map.ticket(word).index

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
        state.row, state.row_n = vec[i64](list(in_row)), sum(in_row)
        state.deck, state.deck_n = vec[i64](list(in_deck)), sum(in_deck)
        state.discards, state.discards_n = vec[i64](list(in_discards)), sum(in_discards)


def _game_of(variant: Variant, players: int) -> BoardGame:
    """The game of this very variant, made once: thousands of scenes are set in the same few, and none changes it."""
    kept = _GAMES.get((id(variant), players))
    if kept is None:
        if len(_GAMES) == MOST_GAMES:
            _GAMES.clear()
        kept = _GAMES[id(variant), players] = (variant, BoardGame(variant, players))
    return kept[1]


def claim_route(game: BoardGame, state: State, seat: int, route: int) -> None:
    """The route is the seat's as if it had been claimed and paid by nobody."""
    state.seat = seat
    take_route(game.tables, state, route, (), None)


def deduct(left: list[int], cards: Sequence[int]) -> None:
    """The cards are no longer among those left."""
    for card, count in enumerate(cards):
        assert left[card] >= count, f"there are not so many cards {CARD_LETTERS[card]}"
        left[card] -= count


def plain_row(left: list[int], size: int) -> tuple[int, ...]:
    """A card of each of the colors with most cards left: no locomotives, so that nothing is flushed by accident."""
    fullest = sorted(range(COLORS), key=lambda color: left[color], reverse=True)[:size]
    return tuple(int(card in fullest) for card in range(KINDS))
