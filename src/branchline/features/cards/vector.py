"""What a seat of The Card Game may know, written as a row of numbers straight from the state; `parts.py` names them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from branchline.cardgame.engine import CardGame
from branchline.cardgame.rules.choosing import look_up_sets, shown_set
from branchline.cardgame.state import (
    CARDS,
    CHOOSE,
    CHOSEN,
    DEAL,
    HELD,
    LOCOMOTIVES,
    MADE,
    MIX,
    OVER,
    PHASES,
    TURN,
    State,
)
from branchline.cardgame.tables import Tables
from branchline.cards import COLORS, KINDS, zeros
from branchline.features.cards.parts import parts_of
from branchline.features.parts import UNSEEN, kinds_of
from branchline.pickles import Reduced


class CardVector:
    """Writes observations of one game; the vectors are room to work in, never to remember."""

    def __init__(self, game: CardGame, connects: bool) -> None:
        tables = game.tables
        self.game: CardGame = game
        self.tables: Tables = tables
        self.connects: bool = connects
        self.size: int = sum([len(part.names) for part in parts_of(game, connects=connects)])
        self.blank: vec[i16] = vec[i16]([i16(0)] * self.size)
        self.kinds: vec[i64] = vec[i64](kinds_of(tables.deck))
        self.kept: vec[i64] = zeros(tables.players)

    def __reduce__(self) -> Reduced:
        return CardVector, (self.game, self.connects)

    def seen(self, state: State, seat: i64) -> vec[i16]:
        """What the seat may know at this moment, as a row of its own."""
        out = self.blank[:]
        self.write(state, seat, out, 0)
        return out

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """What the seat may know at this moment is in `out`, from `at` on [CG-06, US-22]."""
        tables = self.tables
        players = tables.players
        # A placement is its owner's affair until it is complete: for all others it has not begun.
        phase = state.phase
        hides = seat != state.seat and (phase == CARDS or phase == LOCOMOTIVES or phase == MIX)
        if hides:
            phase = TURN
        i: i64
        for i in range(len(PHASES)):
            out[at + i] = 0
        out[at + phase] = 1
        at += len(PHASES)
        for i in range(2 * players):
            out[at + i] = 0
        if state.phase != OVER:
            out[at + self._seen_from(seat, state.seat)] = 1
        out[at + players + self._seen_from(seat, state.first)] = 1
        at += 2 * players
        out[at] = i16(state.draws_left)
        out[at + 1] = i16(state.turns_left)
        out[at + 2] = i16(state.decks_left)
        out[at + 3] = i16(state.deck_n)
        at = self._write_cards(state, seat, out, at + 4)
        at = self._write_seats(state, seat, out, at)
        out[at] = i16(state.pile_n)
        out[at + 1] = i16(state.bottom_n)
        at = self._write_tickets(state, seat, out, at + 2)
        at = self._write_yards(state, seat, hides, out, at)
        if tables.asks == 1:
            self._write_sets(state, seat, out, at)

    def _seen_from(self, seat: i64, other: i64) -> i64:
        return other - seat if other >= seat else other - seat + self.tables.players

    def _write_cards(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        kinds = self.kinds
        n: i64 = len(kinds)
        hand = KINDS * seat
        looks = self.tables.open_track == 1 or state.phase == CHOOSE
        i: i64
        for i in range(n):
            kind = kinds[i]
            out[at + i] = i16(state.row[kind])
            out[at + n + i] = i16(state.discards[kind])
            out[at + 2 * n + i] = i16(state.hands[hand + kind])
            out[at + 3 * n + i] = i16(state.tracks[hand + kind]) if looks else 0
        return at + 4 * n

    def _write_seats(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        tables, kept = self.tables, self.kept
        players = tables.players
        i: i64
        kind: i64
        for i in range(players):
            kept[i] = 0
        for i in range(tables.tickets):
            where = i64(state.ticket[i])
            if where >= CHOSEN and where < MADE:
                kept[where - CHOSEN] += 1
            elif where >= HELD and where < MADE:
                kept[where - HELD] += 1
        for i in range(players):
            other = seat + i if seat + i < players else seat + i - players
            cards: i64 = 0
            stack: i64 = 0
            for kind in range(KINDS):
                cards += state.hands[KINDS * other + kind]
                stack += state.tracks[KINDS * other + kind]
            # CG-03, as US-04: at the deal a seat must not learn which tickets the others keep, nor how many.
            hides = state.phase == DEAL and other != seat
            out[at + i] = i16(cards)
            out[at + players + i] = i16(stack)
            out[at + 2 * players + i] = (
                i16(tables.dealt) if hides else i16(state.offers[other * (tables.offer_size + 1)])
            )
            out[at + 3 * players + i] = UNSEEN if hides else i16(kept[other])
        return at + 4 * players

    def _write_tickets(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        tables = self.tables
        n = tables.tickets
        mine = u8(HELD + seat)
        chosen = u8(CHOSEN + seat)
        end = at + (2 + tables.players) * n
        i: i64
        for i in range(at, end):
            out[i] = 0
        for i in range(n):
            where = i64(state.ticket[i])
            if state.ticket[i] == mine or state.ticket[i] == chosen:
                out[at + i] = 1
            elif where >= MADE:
                out[at + (2 + self._seen_from(seat, where - MADE)) * n + i] = 1
        offer = seat * (tables.offer_size + 1)
        for i in range(i64(state.offers[offer])):
            out[at + n + i64(state.offers[offer + 1 + i])] = i16(i + 1)
        return end

    def _write_yards(self, state: State, seat: i64, hides: bool, out: vec[i16], at: i64) -> i64:
        players = self.tables.players
        i: i64
        for i in range(players * COLORS):
            out[at + i] = 0
        for i in range(COLORS):
            if state.yard_owner[i] != 0:
                out[at + COLORS * self._seen_from(seat, i64(state.yard_owner[i]) - 1) + i] = 1
        at += players * COLORS
        for i in range(COLORS):
            out[at + i] = i16(state.yard_cards[i])
            out[at + COLORS + i] = i16(state.yard_locomotives[i])
            out[at + 2 * COLORS + i] = 1 if state.suit == i and not hides else 0
            out[at + 3 * COLORS + 1 + i] = i16((state.mix >> i) & 1) if not hides else 0
        out[at + 3 * COLORS] = 0 if hides else i16(state.suit_cards)
        return at + 4 * COLORS + 1

    def _write_sets(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """What the sets before the viewer have of everything that counts, and what it has chosen [CG-14]."""
        tables = self.tables
        width = tables.marks + 1
        chosen = u8(CHOSEN + seat)
        i: i64
        ticket: i64
        start = at + 1
        end = start + tables.page * width
        for i in range(at, end):
            out[i] = 0
        for i in range(tables.tickets):
            out[end + i] = 1 if state.ticket[i] == chosen else 0
        if state.phase != CHOOSE or seat != state.seat:
            return
        out[at] = i16(state.page)
        n = look_up_sets(tables, state)
        for i in range(n if n < tables.page else tables.page):
            for ticket in shown_set(tables, state, i):
                out[start] += i16(tables.ticket_points[ticket])
                out[start + 1] += 1
                self._count_cities(ticket, out, start + 2)
            start += width

    def _count_cities(self, ticket: i64, out: vec[i16], at: i64) -> None:
        tables = self.tables
        i: i64
        for i in range(len(tables.bonus_city)):
            if tables.ticket_a[ticket] == tables.bonus_city[i] or tables.ticket_b[ticket] == tables.bonus_city[i]:
                out[at + i] += 1


def make_vector(game: CardGame, *, connects: bool) -> CardVector:
    """What writes observations of the game."""
    return CardVector(game, connects)
