"""The engine of The Card Game: decision points, what is possible at each, and what an action does.

The rules themselves are in `rules`, a module per chapter; this is the table of contents that the hot loop runs through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.cardgame.catalog import PAGE, Action, catalog
from branchline.cardgame.imagination import imagine
from branchline.cardgame.knowledge import Knowledge
from branchline.cardgame.maps import TicketMap
from branchline.cardgame.observation import Observation, observe
from branchline.cardgame.reasons import CardCode, why_not
from branchline.cardgame.rules.choosing import look_up_sets, show_others
from branchline.cardgame.rules.drawing import draw, stop, take
from branchline.cardgame.rules.ending import choose_set, pass_turn
from branchline.cardgame.rules.placing import (
    can_place,
    choose_cards,
    choose_mix,
    choose_suit,
    fewest_cards,
    fewest_locomotives,
    place_suit,
    write_mixes,
)
from branchline.cardgame.rules.scoring import FinalTable, ScoringRule, TieBreak, totals
from branchline.cardgame.rules.setup import deal
from branchline.cardgame.rules.tickets import draw_tickets, keep, may_keep
from branchline.cardgame.serial import dump_state, load_state
from branchline.cardgame.sheet import score_sheet
from branchline.cardgame.state import CARDS, CHOOSE, DEAL, DRAW, KEEP, LOCOMOTIVES, MIX, OVER, TURN, State
from branchline.cardgame.tables import Tables
from branchline.cardgame.tabulate import tabulate
from branchline.cardgame.variant import CardVariant, check_fit
from branchline.cards import COLORS, KINDS, LOCOMOTIVE, write_draws
from branchline.chance import Chance, Seeded
from branchline.errors import OptionError, RecordError, refusal
from branchline.events import Event
from branchline.pickles import Reduced
from branchline.protocol import Json, Reason, ScoreLine, check_keys


class CardGame:
    """The Card Game for a fixed number of seats; it has the methods of `protocol.Game`."""

    def __init__(self, variant: CardVariant, players: int) -> None:
        if players not in variant.players:
            few, many = variant.players[0], variant.players[-1]
            raise OptionError(f"{variant.key} is for {few} to {many} players, not for {players}")
        check_fit(variant, players)
        check_keys(variant.key, [rule.key for rule in variant.scoring])
        check_keys(variant.key, [tie.key for tie in variant.ties])
        self.variant: CardVariant = variant
        self.kind: str = variant.kind
        self.key: str = variant.key
        self.players: int = players
        self.options: Mapping[str, str] = variant.options
        self.rules_version: int = variant.rules
        self.map: TicketMap = variant.map
        self.actions: Sequence[Action] = catalog(variant)
        self.tables: Tables = tabulate(variant, players, self.actions)
        self.scoring: list[ScoringRule] = list(variant.scoring)
        self.ties: list[TieBreak] = list(variant.ties)
        self._numbers: list[object] = list(range(len(self.actions)))  # made once: `legal` hands them out by the million

    # The game and its decisions

    def new(self, chance: Chance, first: int | None = None) -> State:
        """A game ready for its first decision; `first` sets the starting seat, otherwise chance does [CG-04]."""
        return deal(self.tables, chance, self._first(first), None)

    def begin(self, chance: Chance, first: int | None = None) -> tuple[State, list[Event]]:
        """Start a new game and return its state with the opening events."""
        story: list[Event] = []
        return deal(self.tables, chance, self._first(first), story), story

    def to_move(self, state: State) -> int | None:
        """Who decides; None when the game is over."""
        return None if state.phase == OVER else state.seat

    def legal(self, state: State) -> list[int]:
        """The possible actions, ascending; never empty before the end."""
        moves = self.tables.moves
        numbers = self._numbers
        legal: list[object] = []
        i: i64
        for i in range(self.write_legal(state, moves)):
            legal.append(numbers[moves[i]])
        return cast(list[int], legal)

    def mask(self, state: State) -> vec[u8]:
        """A byte for each action of the catalog: 1 if it is possible."""
        moves = self.tables.moves
        mask = self.tables.no_moves[:]
        i: i64
        for i in range(self.write_legal(state, moves)):
            mask[moves[i]] = 1
        return mask

    def is_legal(self, state: State, action: int) -> bool:
        """Whether the action is possible now."""
        if not 0 <= action < len(self.actions):
            return False
        wanted: i64 = action
        moves = self.tables.moves
        i: i64
        for i in range(self.write_legal(state, moves)):
            if moves[i] == wanted:
                return True
        return False

    def why_not(self, state: State, action: int, seat: int | None = None) -> Reason[CardCode] | None:
        """Why the action is not possible now (for `seat`, if given); None when it is."""
        return why_not(self.tables, self.actions, state, action, seat, self.is_legal(state, action))

    def apply(self, state: State, action: int, chance: Chance) -> None:
        """Do the action in place; raise IllegalAction and change nothing if it is not possible."""
        if not self.is_legal(state, action):
            raise refusal(self.why_not(state, action))
        self.step(state, action, chance, None)

    def play(self, state: State, action: int, chance: Chance) -> list[Event]:
        """Do the action in place and return the events that it causes; IllegalAction as `apply` raises it."""
        if not self.is_legal(state, action):
            raise refusal(self.why_not(state, action))
        story: list[Event] = []
        self.step(state, action, chance, story)
        return story

    def begun(self, state: State) -> int:
        """How many decisions have been made of a placement that is not complete; 0 if there is none [CG-09].

        Sets of tickets that were looked through count, too [CG-14].
        """
        if state.phase == MIX:
            return len(state.mixed())
        if state.phase == CHOOSE:
            return state.page // PAGE
        return 1 if state.phase == CARDS else 2 if state.phase == LOCOMOTIVES else 0

    def can_undo(self, state: State, action: int) -> bool:
        """Whether the action, already done and leading here, is one that the rules let its seat undo.

        While sets of tickets are chosen, stacks have been looked at: no turn before is undone [CG-14].
        """
        return state.phase != CHOOSE or action >= self.tables.at_complete

    # What a seat may know

    def observe(self, state: State, seat: int | None) -> Observation:
        """What a seat may know (None: a spectator) [CG-06, US-22]."""
        return observe(self.tables, state, seat)

    def memory(self, seat: int | None) -> Knowledge:
        """What a seat (None: a spectator) remembers before anything has happened."""
        return Knowledge(self, seat)

    def imagine(self, seen: Observation, chance: Chance, known: Knowledge | None = None) -> State:
        """A whole state that looks like this to its viewer and does not contradict what it remembers."""
        return imagine(self.tables, seen, chance, known)

    # The end

    def returns(self, state: State) -> tuple[int, ...]:
        """Each seat's score, as if the game ended now [CG-14, CG-17, CG-18]."""
        return totals(FinalTable(self.tables, state), self.scoring)

    def score_sheet(self, state: State) -> tuple[ScoreLine, ...]:
        """Each seat's score as if the game ended now, line by line, with its place."""
        return score_sheet(self.map, self.tables, state, self.scoring, self.ties)

    # States as values

    def copy(self, state: State) -> State:
        """Return an independent copy of the state."""
        return state.copy()

    def dump(self, state: State) -> Json:
        """The state as a document that `load` reads."""
        return dump_state(self.variant, self.tables, state)

    def load(self, data: object) -> State:
        """The state of a document; RecordError if it is none of this game."""
        state = load_state(self.variant, self.tables, data)
        if state.phase != OVER and self.write_legal(state, self.tables.moves) == 0:
            raise RecordError("state: the seat to move can do nothing, which cannot be")
        return state

    def __repr__(self) -> str:
        return f"<CardGame {self.key}, {self.players} players>"

    def __deepcopy__(self, memo: dict[int, object]) -> CardGame:
        """Itself: nothing of a game changes during play."""
        return self

    def __reduce__(self) -> Reduced:
        return CardGame, (self.variant, self.players)

    # The hot loop

    def write_legal(self, state: State, moves: vec[i64]) -> i64:
        """Write the possible actions into `moves`, ascending, and return their number."""
        tables = self.tables
        phase = state.phase
        n: i64 = 0
        if phase == TURN:
            n = _write_draws(tables, state, moves)
            if state.tickets_left() > 0:
                moves[n] = tables.at_tickets
                n += 1
            n = _write_suits(tables, state, moves, n)
            n = write_mixes(tables, state, moves, n)
            if n == 0:
                moves[0] = tables.at_pass
                n = 1
        elif phase == DRAW:
            n = _write_draws(tables, state, moves)
            moves[n] = tables.at_stop
            n += 1
        elif phase == KEEP or phase == DEAL:
            n = _write_keeps(tables, state, moves)
        elif phase == CARDS:
            held = state.hands[KINDS * state.seat + state.suit]
            n = _write_numbers(moves, tables.at_cards - 1, fewest_cards(tables, state), held)
        elif phase == LOCOMOTIVES:
            held = state.hands[KINDS * state.seat + LOCOMOTIVE]
            n = _write_numbers(moves, tables.at_locomotives, fewest_locomotives(tables, state), held)
        elif phase == MIX:
            n = write_mixes(tables, state, moves, 0)
        elif phase == CHOOSE:
            n = _write_numbers(moves, tables.at_complete, 0, look_up_sets(tables, state) - 1)
        return n

    def pick(self, state: State, chooser: Seeded) -> i64:
        """Pick a possible action, all alike; of sets of tickets the first, as whoever does not care does [CG-14].

        To find the others costs more than all the rest of a random game.
        """
        if state.phase == CHOOSE:
            return self.tables.at_complete
        moves = self.tables.moves
        return moves[chooser.below(self.write_legal(state, moves))]

    def step(self, state: State, action: i64, chance: Chance, story: list[Event] | None) -> None:
        """Do an action that is known to be possible."""
        tables = self.tables
        if action < tables.at_take:
            draw(tables, state, chance, story)
        elif action < tables.at_tickets:
            take(tables, state, action - tables.at_take, chance, story)
        elif action < tables.at_suit:
            draw_tickets(tables, state, chance, story)
        elif action < tables.at_mix:
            choose_suit(state, action - tables.at_suit)
        elif action < tables.at_keep:
            choose_mix(tables, state, action - tables.at_mix, chance, story)
        elif action < tables.at_cards:
            keep(tables, state, action - tables.at_keep, chance, story)
        elif action < tables.at_locomotives:
            choose_cards(state, action - tables.at_cards + 1)
        elif action < tables.at_stop:
            place_suit(tables, state, action - tables.at_locomotives, chance, story)
        elif action < tables.at_pass:
            stop(tables, state, chance, story)
        elif action < tables.at_complete:
            pass_turn(tables, state, chance, story)
        elif action < tables.at_other:
            choose_set(tables, state, action - tables.at_complete, chance, story)
        else:
            show_others(tables, state)

    def _first(self, first: int | None) -> i64:
        if first is None:
            return -1
        if not 0 <= first < self.players:
            raise OptionError(f"the starting seat is one of 0 to {self.players - 1}, not {first}")
        return first


def _write_draws(tables: Tables, state: State, moves: vec[i64]) -> i64:
    """The deck and every face-up card that the draws left allow [CG-08]."""
    at_draw, at_take = tables.at_draw, tables.at_take
    return write_draws(state.row, tables.draw_cost, state.deck_n, state.draws_left, moves, 0, at_draw, at_take)


def _write_suits(tables: Tables, state: State, moves: vec[i64], n: i64) -> i64:
    """Append every color of which the seat can place a suit [CG-09 to CG-11]."""
    color: i64
    for color in range(COLORS):
        if can_place(tables, state, color):
            moves[n] = tables.at_suit + color
            n += 1
    return n


def _write_keeps(tables: Tables, state: State, moves: vec[i64]) -> i64:
    """Every choice of enough of the offered tickets [CG-03, CG-12]."""
    n: i64 = 0
    subset: i64
    for subset in range(len(tables.keep_count)):
        if may_keep(tables, state, subset):
            moves[n] = tables.at_keep + subset
            n += 1
    return n


def _write_numbers(moves: vec[i64], at: i64, low: i64, high: i64) -> i64:
    """The numbers from `low` to `high`."""
    n: i64 = 0
    number: i64
    for number in range(low, high + 1):
        moves[n] = at + number
        n += 1
    return n
