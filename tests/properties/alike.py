"""Worlds that look alike to one seat, and the same public game played on in both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mypy_extensions import u8

from branchline import BoardGame, Event, IllegalAction, Recorded, RecordError, Scripted, Seeded
from branchline.board.invariants import check
from branchline.board.state import BOTTOM, DEAL, HELD, LAY, NOTHING, OFFERED, OVER, STATION, TUNNEL, TURN, State
from branchline.cards import KINDS
from branchline.view.log import Log

Viewer = int | None


def swapped(game: BoardGame, state: State, viewer: Viewer, chance: Seeded) -> State:
    """Another state in which hidden cards and tickets have changed places behind the viewer's back.

    A payment that somebody else lays down card by card has not even begun in it [NO-05, NO-06, FR-01].
    """
    other = game.copy(state)
    if state.phase == LAY and state.seat != viewer:
        take_back(other)
    # Who has named the city of a station can pay for it, and everybody knows that [EU-11].
    builder = int(state.seat) if state.phase == STATION else None
    others = [seat for seat in range(game.players) if seat not in (viewer, builder)]
    for _ in range(12 if others else 0):
        _swap_cards(game, other, others, chance)
    if state.phase != OVER:
        for _ in range(8):
            _swap_tickets(game, other, viewer, chance)
    check(game.tables, other)
    return other


def take_back(state: State) -> None:
    """The cards laid down one by one are in the hand again, as before the payment was begun."""
    for card in range(KINDS):
        state.hands[KINDS * state.seat + card] += int(state.laid[card])
        state.laid[card] = 0
    state.to_lay = 0
    state.phase = TUNNEL if state.due > 0 else TURN
    if state.phase == TURN:
        state.pending = NOTHING


def _swap_cards(game: BoardGame, state: State, others: list[int], chance: Seeded) -> None:
    """A card of another seat is exchanged for one of the deck or of a third seat."""
    seat = others[chance.below(len(others))]
    third = others[chance.below(len(others))]
    mine, theirs = chance.below(KINDS), chance.below(KINDS)
    at_mine, at_theirs = KINDS * seat + mine, KINDS * seat + theirs
    if state.hands[at_mine] == 0:
        return
    if seat != third:
        if state.hands[KINDS * third + theirs] == 0:
            return
        state.hands[KINDS * third + theirs] -= 1
        state.hands[KINDS * third + mine] += 1
    else:
        if state.deck[theirs] == 0:
            return
        state.deck[theirs] -= 1
        state.deck[mine] += 1
    state.hands[at_mine] -= 1
    state.hands[at_theirs] += 1


def _swap_tickets(game: BoardGame, state: State, viewer: Viewer, chance: Seeded) -> None:
    """Two tickets of one tier in places that the viewer cannot look into are exchanged."""
    tickets = [t for t in range(len(state.ticket)) if not _sees_ticket(game, state, viewer, t)]
    if len(tickets) < 2:
        return
    one = tickets[chance.below(len(tickets))]
    tier = game.tables.ticket_tier[one]
    same = [t for t in tickets if game.tables.ticket_tier[t] == tier]
    two = same[chance.below(len(same))]
    state.ticket[one], state.ticket[two] = state.ticket[two], state.ticket[one]
    exchange = {one: two, two: one}
    for place in range(len(state.bottom)):
        ticket = int(state.bottom[place])
        if (place - state.bottom_head) % len(state.bottom) < state.bottom_n:
            state.bottom[place] = u8(exchange.get(ticket, ticket))
    size = int(game.tables.offer_size) + 1
    for seat in range(game.players):
        for place in range(seat * size + 1, seat * size + 1 + int(state.offers[seat * size])):
            ticket = int(state.offers[place])
            state.offers[place] = u8(exchange.get(ticket, ticket))


def _sees_ticket(game: BoardGame, state: State, viewer: Viewer, ticket: int) -> bool:
    place = int(state.ticket[ticket])
    if place == OFFERED and viewer is not None:
        size = int(game.tables.offer_size) + 1
        count = int(state.offers[viewer * size])
        return ticket in [int(state.offers[viewer * size + 1 + i]) for i in range(count)]
    return viewer is not None and place == HELD + viewer


@dataclass
class Twins:
    """Two worlds that look alike to the viewer, and what it is told of each."""

    game: BoardGame
    viewer: Viewer
    one: State
    two: State
    chance: Seeded

    def __post_init__(self) -> None:
        self.log = Log(self.game, self.viewer)

    def play_on(self, most: int) -> Iterator[int]:
        """The same public game in both worlds, checked at each action; it ends where they may look different."""
        self.check()
        for number in range(most):
            if self.game.to_move(self.one) is None or not self._step():
                return
            yield number

    def check(self) -> None:
        """Nothing that the viewer can look at or ask for tells the worlds apart."""
        game, viewer = self.game, self.viewer
        assert game.observe(self.one, viewer) == game.observe(self.two, viewer)
        assert game.to_move(self.one) == game.to_move(self.two)
        if viewer is None:
            return
        # All questions at once would take too long where the catalog is large: a part of them, another one each time.
        step = 1 + len(game.actions) // 400
        questions = [-1, *range(self.chance.below(step), len(game.actions), step), len(game.actions)]
        if game.to_move(self.one) != viewer:  # every answer is that it is not its turn, so a few will do
            questions = [questions[self.chance.below(len(questions))] for _ in range(10)]
        reasons = [game.why_not(self.one, action, viewer) for action in questions]
        assert reasons == [game.why_not(self.two, action, viewer) for action in questions]
        if game.to_move(self.one) == viewer:
            legal = game.legal(self.one)
            assert legal == game.legal(self.two)
            assert list(game.mask(self.one)) == list(game.mask(self.two))
            wrong = [action for action in questions if action not in legal]
            for _ in range(10):
                action = wrong[self.chance.below(len(wrong))]
                assert self._refusal(self.one, action) == self._refusal(self.two, action)

    def _refusal(self, state: State, action: int) -> tuple[str, object]:
        try:
            self.game.apply(state, action, self.chance)
        except IllegalAction as error:
            return str(error), error.reason
        raise AssertionError(f"action {action} was not refused")

    def _step(self) -> bool:
        """One action in both worlds; False if none can be the same in both."""
        both = [action for action in self.game.legal(self.one) if action in set(self.game.legal(self.two))]
        for _ in range(20):
            if not both:
                return False
            action = both[self.chance.below(len(both))]
            if not self._shows_hidden_tickets(action) and self._try(action):
                return True
        return False

    def _shows_hidden_tickets(self, action: int) -> bool:
        """The viewer draws tickets from below the pile, or all learn how many were kept at the deal [US-04]."""
        state, kind = self.one, self.game.actions[action].kind
        mine = self.game.to_move(state) == self.viewer
        piles = zip(state.pile, self.game.tables.drawn, strict=True)
        low = self.game.tables.drawn_back == BOTTOM and any(have < want for have, want in piles)
        last_choice = state.phase == DEAL and (state.seat + 1) % self.game.players == state.first
        return (kind == "tickets" and mine and low) or last_choice

    def _try(self, action: int) -> bool:
        """The action with the same public outcomes; False if they are not possible in both worlds."""
        one, two = self.game.copy(self.one), self.game.copy(self.two)
        first = Recorded(self.chance)
        told_one = self.game.play(one, action, first)
        kind = self.game.actions[action].kind
        secret = kind in ("draw", "tickets") and self.game.to_move(self.one) != self.viewer
        try:
            told_two = self.game.play(two, action, self.chance if secret else Scripted(first.outcomes))
        except RecordError:
            return False
        if one.phase == OVER:
            return False  # now all tickets are shown
        self.one, self.two = one, two
        assert self._seen(told_one) == self._seen(told_two)
        assert self.log.lines(told_one) == self.log.lines(told_two)
        self.check()
        return True

    def _seen(self, story: list[Event]) -> list[dict[str, object] | None]:
        seen = [event.as_seen_by(self.viewer) for event in story]
        return [event.as_dict() if event is not None else None for event in seen]
