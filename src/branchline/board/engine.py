"""The engine of the map games: decision points, what is possible at each, and what an action does.

The rules themselves are in `rules`, a module per chapter; this is the table of contents that the hot loop runs through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.catalog import Action, catalog, check_fit, payment_classes
from branchline.board.imagination import imagine
from branchline.board.knowledge import Knowledge
from branchline.board.maps import RouteMap
from branchline.board.observation import Observation, observe
from branchline.board.reasons import BoardCode, why_not
from branchline.board.rules.claiming import can_claim, claim, claim_with_laid
from branchline.board.rules.drawing import draw, take
from branchline.board.rules.ending import pass_turn
from branchline.board.rules.laying import (
    begin_payment,
    can_lay,
    extra_takes_sets,
    is_payable,
    lay,
    price_of_claim,
    price_of_extra,
    show_laid,
    write_lays,
)
from branchline.board.rules.paying import (
    affords,
    count_claims,
    nth_claim,
    show,
    takes_locomotives,
    takes_plus_fours,
    write_claims,
    write_extra,
)
from branchline.board.rules.scoring import FinalBoard, ScoringRule, TieBreak, totals
from branchline.board.rules.sets import Price
from branchline.board.rules.setup import deal
from branchline.board.rules.stations import can_build, choose_site, pay_station
from branchline.board.rules.tickets import draw_tickets, keep
from branchline.board.rules.tunnels import TunnelRule, enter, extra_color, finish, refuse
from branchline.board.serial import dump_state, load_state
from branchline.board.sheet import score_sheet
from branchline.board.state import DEAL, DRAW, KEEP, LAY, OVER, STATION, TUNNEL, TURN, State
from branchline.board.tables import Tables
from branchline.board.tabulate import tabulate
from branchline.board.variant import Variant
from branchline.cards import GRAY, write_draws
from branchline.chance import Chance, Seeded
from branchline.errors import OptionError, RecordError, refusal
from branchline.events import Event
from branchline.pickles import Reduced
from branchline.protocol import Json, Reason, ScoreLine, check_keys


class BoardGame:
    """A map game for a fixed number of seats; it has the methods of `protocol.Game`."""

    def __init__(self, variant: Variant, players: int) -> None:
        if players not in variant.players:
            few, many = variant.players[0], variant.players[-1]
            right = f"{few} players" if few == many else f"{few} to {many} players"
            raise OptionError(f"{variant.key} is for {right}, not for {players}")
        variant = variant.seated(players)
        check_fit(variant)
        check_keys(variant.key, [rule.key for rule in variant.scoring])
        check_keys(variant.key, [tie.key for tie in variant.ties])
        classes = payment_classes(variant)
        self.variant: Variant = variant
        self.kind: str = variant.kind
        self.key: str = variant.key
        self.options: Mapping[str, str] = variant.options
        self.rules_version: int = variant.rules
        self.map: RouteMap = variant.map
        self.players: int = players
        self.actions: Sequence[Action] = catalog(variant, classes)
        self.tables: Tables = tabulate(variant, players, classes, list(self.actions))
        self.tunnels: TunnelRule = variant.tunnels if variant.tunnels is not None else TunnelRule()
        self.scoring: list[ScoringRule] = list(variant.scoring)
        self.ties: list[TieBreak] = list(variant.ties)
        self._numbers: list[object] = list(range(len(self.actions)))  # made once: `legal` hands them out by the million

    # The game and its decisions

    def new(self, chance: Chance, first: int | None = None) -> State:
        """A game ready for its first decision; `first` sets the starting seat, otherwise chance does [US-05]."""
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
        return 0 <= action < len(self.actions) and self._allows(state, action)

    def why_not(self, state: State, action: int, seat: int | None = None) -> Reason[BoardCode] | None:
        """Why the action is not possible now (for `seat`, if given); None when it is."""
        is_legal = self.is_legal(state, action)
        return why_not(self.variant.map, self.tables, self.tunnels, self.actions, state, action, seat, is_legal)

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
        """How many decisions have been made of a payment that is not complete; 0 if there is none [NO-05, FR-01]."""
        return 1 + sum([int(count) for count in state.laid]) if state.phase == LAY else 0

    def can_undo(self, state: State, action: int) -> bool:  # noqa: ARG002  (as the protocol has it)
        """Whether the action, already done and leading here, is one that the rules let its seat undo: any."""
        return True

    # What a seat may know

    def observe(self, state: State, seat: int | None) -> Observation:
        """What a seat may know (None: a spectator) [US-22]."""
        return observe(self.tables, state, seat)

    def memory(self, seat: int | None) -> Knowledge:
        """What a seat (None: a spectator) remembers before anything has happened."""
        return Knowledge(self, seat)

    def imagine(self, seen: Observation, chance: Chance, known: Knowledge | None = None) -> State:
        """A whole state that looks like this to its viewer and does not contradict what it remembers."""
        return imagine(self.tables, seen, chance, known)

    # The end

    def returns(self, state: State) -> tuple[int, ...]:
        """Each seat's score, as if the game ended now [US-24 to US-26]."""
        return totals(FinalBoard(self.tables, state), self.scoring)

    def score_sheet(self, state: State) -> tuple[ScoreLine, ...]:
        """Each seat's score as if the game ended now, line by line, with its place."""
        return score_sheet(self.tables, state, self.scoring, self.ties)

    # States as values

    def copy(self, state: State) -> State:
        """Return an independent copy of the state."""
        return state.copy()

    def dump(self, state: State) -> Json:
        """The state as a document that `load` reads."""
        return dump_state(self.variant, self.tables, self.actions, state)

    def load(self, data: object) -> State:
        """The state of a document; RecordError if it is none of this game."""
        state = load_state(self.variant, self.tables, self.actions, self.tunnels, data)
        if state.phase != OVER and self.write_legal(state, self.tables.moves) == 0:
            raise RecordError("state: the seat to move can do nothing, which cannot be")
        return state

    def __repr__(self) -> str:
        return f"<BoardGame {self.key}, {self.players} players>"

    def __deepcopy__(self, memo: dict[int, object]) -> BoardGame:
        """Itself: nothing of a game changes during play."""
        return self

    def __reduce__(self) -> Reduced:
        return BoardGame, (self.variant, self.players)

    # The hot loop

    def write_legal(self, state: State, moves: vec[i64]) -> i64:
        """Write the possible actions into `moves`, ascending, and return their number."""
        tables = self.tables
        phase = state.phase
        n: i64 = 0
        if phase == TURN:
            n = _write_draws(tables, state, moves, 0)
            if state.tickets_left() > 0:
                moves[n] = tables.at_tickets
                n += 1
            n = write_claims(tables, state, moves, n)
            n = _write_sites(tables, state, moves, n)
            if n == 0:
                moves[0] = tables.at_pass
                n = 1
        elif phase == DRAW:
            n = _write_draws(tables, state, moves, 0)
        elif phase == KEEP or phase == DEAL:
            n = _write_keeps(tables, state, moves)
        elif phase == TUNNEL:
            n = write_extra(tables, state, extra_color(tables, self.tunnels, state), moves, 0)
            n = self._write_extra_sets(state, moves, n)
            moves[n] = tables.at_refuse
            n += 1
        elif phase == STATION:
            n = write_extra(tables, state, GRAY, moves, 0)
        elif phase == LAY:
            n = write_lays(tables, state, self._price(state), moves, 0)
        return n

    def pick(self, state: State, chooser: Seeded) -> i64:
        """A possible action, all alike: the one at a random place of `legal`, without writing the claims down."""
        tables = self.tables
        moves = tables.moves
        if state.phase != TURN:
            return moves[chooser.below(self.write_legal(state, moves))]
        n = _write_draws(tables, state, moves, 0)
        if state.tickets_left() > 0:
            moves[n] = tables.at_tickets
            n += 1
        claims = count_claims(tables, state)
        total = _write_sites(tables, state, moves, n)
        if total + claims == 0:
            return tables.at_pass
        place = chooser.below(total + claims)
        if place < n:
            return moves[place]
        if place < n + claims:
            return nth_claim(tables, state, place - n)
        return moves[place - claims]

    def step(self, state: State, action: i64, chance: Chance, story: list[Event] | None) -> None:
        """Do an action that is known to be possible."""
        tables = self.tables
        if action >= tables.at_claim and action < tables.at_station:
            if tables.action_sets[action] > 0:
                state.pending = action
                begin_payment(state, price_of_claim(tables, action), tables.action_sets[action])
            elif tables.is_tunnel[tables.action_route[action]] == 1:
                state.pending = action
                show(tables, state, action)
                enter(tables, self.tunnels, state, chance, story)
            else:
                claim(tables, state, action, chance, story)
        elif action < tables.at_take:
            draw(tables, state, chance, story)
        elif action < tables.at_tickets:
            take(tables, state, action - tables.at_take, chance, story)
        elif action < tables.at_claim:
            draw_tickets(tables, state, chance, story)
        elif action < tables.at_keep:
            choose_site(tables, state, action, chance, story)
        elif action < tables.at_pay:
            keep(tables, state, action - tables.at_keep + 1, story)
        elif action < tables.at_pay_sets:
            if state.phase == TUNNEL:
                show(tables, state, action)
                finish(tables, state, chance, story)
            else:
                pay_station(tables, state, action, chance, story)
        elif action < tables.at_lay:
            begin_payment(state, self._price_of_extra(state), tables.action_sets[action])
        elif action < tables.at_refuse:
            if lay(state, action - tables.at_lay):
                self._complete(state, chance, story)
        elif action < tables.at_pass:
            refuse(tables, state, chance, story)
        else:
            pass_turn(tables, state, story)

    def _allows(self, state: State, action: i64) -> bool:
        """Whether an action of the catalog is possible now, without listing all."""
        tables = self.tables
        phase = state.phase
        if action < tables.at_tickets:
            if phase != TURN and phase != DRAW:
                return False
            if action < tables.at_take:
                return state.deck_n > 0
            card = action - tables.at_take
            return state.row[card] > 0 and tables.draw_cost[card] <= state.draws_left
        if action < tables.at_claim:
            return phase == TURN and state.tickets_left() > 0
        if action < tables.at_station:
            return phase == TURN and can_claim(tables, state, action)
        if action < tables.at_keep:
            return phase == TURN and state.station[action - tables.at_station] == 0 and can_build(tables, state)
        if action < tables.at_pay:
            return (phase == KEEP or phase == DEAL) and _may_keep(tables, state, action - tables.at_keep + 1)
        if action < tables.at_pay_sets:
            return self._may_pay(state, action)
        if action < tables.at_lay:
            return phase == TUNNEL and self._may_pay_sets(state, tables.action_sets[action])
        if action < tables.at_refuse:
            return phase == LAY and can_lay(tables, state, self._price(state), action - tables.at_lay)
        if action < tables.at_pass:
            return phase == TUNNEL
        return phase == TURN and self.write_legal(state, tables.moves) == 1 and tables.moves[0] == action

    def _complete(self, state: State, chance: Chance, story: list[Event] | None) -> None:
        """What was laid down card by card is a payment: of a route, of a tunnel's first cards, or of its extra ones."""
        tables = self.tables
        route = tables.action_route[state.pending]
        if tables.is_tunnel[route] == 0:
            claim_with_laid(tables, state, route, chance, story)
            return
        show_laid(state)
        if state.due > 0:
            finish(tables, state, chance, story)
        else:
            enter(tables, self.tunnels, state, chance, story)

    def _price(self, state: State) -> Price:
        """What the cards are for that are laid down one by one now."""
        return self._price_of_extra(state) if state.due > 0 else price_of_claim(self.tables, state.pending)

    def _price_of_extra(self, state: State) -> Price:
        return price_of_extra(self.tables, state, extra_color(self.tables, self.tunnels, state))

    def _write_extra_sets(self, state: State, moves: vec[i64], n: i64) -> i64:
        """Append the numbers of sets with which the seat can pay for the extra cards of a tunnel [FR-01]."""
        tables = self.tables
        if not extra_takes_sets(tables, state):
            return n
        price = self._price_of_extra(state)
        sets: i64
        for sets in range(1, tables.at_lay - tables.at_pay_sets + 1):
            if is_payable(tables, state, price, sets):
                moves[n] = tables.at_pay_sets + sets - 1
                n += 1
        return n

    def _may_pay_sets(self, state: State, sets: i64) -> bool:
        if not extra_takes_sets(self.tables, state):
            return False
        return is_payable(self.tables, state, self._price_of_extra(state), sets)

    def _may_pay(self, state: State, action: i64) -> bool:
        """The payment is of the cards due: any set for a station, the right color and locomotives for a tunnel.

        EU-07, EU-11, FL-04, FR-04.
        """
        tables = self.tables
        cards, locomotives = tables.action_cards[action], tables.action_locomotives[action]
        plus_fours = tables.action_plus_fours[action]
        if cards + locomotives + plus_fours != state.due or not affords(tables, state, action):
            return False
        if state.phase == STATION:
            return plus_fours == 0
        return (
            state.phase == TUNNEL
            and (cards == 0 or tables.action_color[action] == extra_color(tables, self.tunnels, state))
            and (locomotives == 0 or takes_locomotives(state))
            and (plus_fours == 0 or takes_plus_fours(tables, state))
        )

    def _first(self, first: int | None) -> i64:
        if first is None:
            return -1
        if not 0 <= first < self.players:
            raise OptionError(f"the starting seat is one of 0 to {self.players - 1}, not {first}")
        return first


def _write_draws(tables: Tables, state: State, moves: vec[i64], n: i64) -> i64:
    """The deck and every face-up card that the draws left allow [US-07, US-08, US-13]."""
    at_draw, at_take = tables.at_draw, tables.at_take
    return write_draws(state.row, tables.draw_cost, state.deck_n, state.draws_left, moves, n, at_draw, at_take)


def _write_sites(tables: Tables, state: State, moves: vec[i64], n: i64) -> i64:
    """Every city without a station, if the seat can build one [EU-11]."""
    if state.stations[state.seat] == 0 or not can_build(tables, state):
        return n
    station = state.station
    city: i64
    for city in range(tables.cities):
        if station[city] == 0:
            moves[n] = tables.at_station + city
            n += 1
    return n


def _write_keeps(tables: Tables, state: State, moves: vec[i64]) -> i64:
    """Every choice of enough of the offered tickets [US-04, US-21]."""
    n: i64 = 0
    subset: i64
    for subset in range(1, len(tables.keep_count)):
        if _may_keep(tables, state, subset):
            moves[n] = tables.at_keep + subset - 1
            n += 1
    return n


def _may_keep(tables: Tables, state: State, subset: i64) -> bool:
    offered = i64(state.offers[state.seat * (tables.offer_size + 1)])
    least = tables.deal_keep if state.phase == DEAL else tables.draw_keep
    most = tables.deal_keep_most if state.phase == DEAL else offered
    count = tables.keep_count[subset]
    return subset >> offered == 0 and count >= least and count <= most
