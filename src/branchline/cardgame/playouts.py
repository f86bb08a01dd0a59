"""Whole games of The Card Game inside the compiled core: random play, and play that greedily places what tickets want.

Both read the whole state, so they are for simulations and rollouts, not for players: a bot gets an observation.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.cardgame.engine import CardGame
from branchline.cardgame.rules.placing import can_place, fewest_cards, fewest_locomotives, is_free, write_mixes
from branchline.cardgame.state import CARDS, CHOOSE, DEAL, DRAW, HELD, KEEP, LOCOMOTIVES, OVER, TURN, State
from branchline.cardgame.tables import Tables
from branchline.cards import COLORS, KINDS, LOCOMOTIVE, zeros
from branchline.chance import Chance, Seeded
from branchline.protocol import Ending

_NONE: Final = -1
_DEALT_KEPT: Final = 5  # tickets
_DRAWN_KEPT: Final = 3


def random_playout(game: CardGame, state: State, chance: Chance, chooser: Seeded) -> int:
    """Play the game to its end by `pick`; the number of decisions."""
    decisions: i64 = 0
    while state.phase != OVER:
        game.step(state, game.pick(state, chooser), chance, None)
        decisions += 1
    return decisions


def greedy_playout(game: CardGame, state: State, chance: Chance) -> int:
    """Play the game to its end, all seats greedily; the number of decisions."""
    player = GreedyPlayer(game)
    decisions: i64 = 0
    while state.phase != OVER:
        game.step(state, player.choose(state), chance, None)
        decisions += 1
    return decisions


def ending(game: CardGame, state: State) -> Ending:  # noqa: ARG001  (of any game)
    """How a game that is over came to its end: passing is for the last round only [CG-13]."""
    return "last-round"


def middle(game: CardGame) -> int:
    """After how many decisions a random game is in its middle; after twice as many it is not yet near its end."""
    return 20 * game.players


class GreedyPlayer:
    """Keeps tickets that want few cards, places what they want (three colors, or the largest suit), and takes it."""

    def __init__(self, game: CardGame) -> None:
        tables = game.tables
        self.game: CardGame = game
        self.tables: Tables = tables
        self.size: vec[i64] = zeros(tables.tickets)  # by ticket: how many cards complete it
        self.wanted: vec[i64] = zeros(COLORS)  # cards that the seat's tickets still want on its track
        ticket: i64
        color: i64
        for ticket in range(tables.tickets):
            for color in range(COLORS):
                self.size[ticket] += tables.ticket_needs[ticket * COLORS + color]

    def choose(self, state: State) -> i64:
        """The action for the seat to move."""
        tables = self.tables
        phase = state.phase
        if phase == DEAL:
            return self._choose_tickets(state, _DEALT_KEPT)
        if phase == KEEP:
            return self._choose_tickets(state, _DRAWN_KEPT)
        if phase == CHOOSE:
            return tables.at_complete
        self._find_wanted(state)
        if phase == TURN:
            return self._choose_turn(state)
        if phase == CARDS:
            fewest = fewest_cards(tables, state)
            return tables.at_cards - 1 + self._choose_number(state, state.suit, fewest, self.wanted[state.suit])
        if phase == LOCOMOTIVES:
            fewest = fewest_locomotives(tables, state)
            missing = self.wanted[state.suit] - state.suit_cards
            return tables.at_locomotives + self._choose_number(state, LOCOMOTIVE, fewest, missing)
        if phase == DRAW:
            return self._choose_card(state)
        return self._next_color(state)

    def _choose_turn(self, state: State) -> i64:
        tables = self.tables
        hand = KINDS * state.seat
        best: i64 = _NONE
        is_content = True
        singles: i64 = 0  # colors that are wanted, in hand, and in no railyard
        color: i64
        for color in range(COLORS):
            if self.wanted[color] > 0:
                is_content = False
                if is_free(state, color):
                    singles += 1
                if can_place(tables, state, color):
                    if best == _NONE or state.hands[hand + color] > state.hands[hand + best]:
                        best = color
        # Rows leave side by side, a card of each in every turn: three of them are on the track at once.
        if singles >= tables.mix_size:
            return self._next_color(state)
        if best != _NONE:
            return tables.at_suit + best
        if is_content and state.turns_left == 0 and state.tickets_left() > 0:
            return tables.at_tickets
        return self._choose_card(state)

    def _next_color(self, state: State) -> i64:
        """The action that names the next of the colors placed together: the first that is wanted, or else the first."""
        tables = self.tables
        moves = tables.moves
        n = write_mixes(tables, state, moves, 0)
        i: i64
        for i in range(n):
            if self.wanted[moves[i] - tables.at_mix] > 0:
                return moves[i]
        return moves[0]

    def _choose_number(self, state: State, card: i64, fewest: i64, wanted: i64) -> i64:
        """Choose as many of the cards as are wanted, if that is enough for the row and not more than there are."""
        held = state.hands[KINDS * state.seat + card]
        if wanted > held:
            return held
        return wanted if wanted > fewest else fewest

    def _choose_card(self, state: State) -> i64:
        """From the row the color of which most is wanted and not in hand, else from the deck, else the first thing."""
        tables = self.tables
        hand = KINDS * state.seat
        most: i64 = 0
        best: i64 = _NONE
        color: i64
        for color in range(COLORS):
            missing = self.wanted[color] - state.hands[hand + color]
            if state.row[color] > 0 and missing > most:
                most = missing
                best = color
        if best != _NONE:
            return tables.at_take + best
        if state.deck_n > 0:
            return tables.at_draw
        self.game.write_legal(state, tables.moves)
        return tables.moves[0]

    def _choose_tickets(self, state: State, most: i64) -> i64:
        """At most so many of the tickets offered, those that want the fewest cards."""
        tables = self.tables
        at = state.seat * (tables.offer_size + 1)
        offered = i64(state.offers[at])
        chosen: i64 = 0
        bit: i64
        i: i64
        for _ in range(most if most < offered else offered):
            best: i64 = _NONE
            best_bit: i64 = 0
            bit = 1
            for i in range(offered):
                if chosen & bit == 0:
                    ticket = i64(state.offers[at + 1 + i])
                    if best == _NONE or self.size[ticket] < self.size[best]:
                        best = ticket
                        best_bit = bit
                bit += bit
            chosen |= best_bit
        return tables.at_keep + chosen

    def _find_wanted(self, state: State) -> None:
        """`wanted` is what the seat's tickets need beyond its track and its railyard."""
        tables = self.tables
        wanted = self.wanted
        mine = u8(HELD + state.seat)
        track = KINDS * state.seat
        owner = u8(state.seat + 1)
        color: i64
        ticket: i64
        for color in range(COLORS):
            wanted[color] = -state.tracks[track + color]
            if state.yard_owner[color] == owner:
                wanted[color] -= i64(state.yard_cards[color])
        for ticket in range(tables.tickets):
            if state.ticket[ticket] == mine:
                for color in range(COLORS):
                    wanted[color] += tables.ticket_needs[ticket * COLORS + color]
