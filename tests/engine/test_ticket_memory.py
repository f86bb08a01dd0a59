"""What is remembered of tickets under the pile: exactly what can be, as long as there is not too much of it [CG-12].

Both engines use it; here it is fed by a table of its own, small enough to try everything that can have happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Seeded, ticket_memory
from branchline.ticket_memory import UNKNOWN, TicketMemory

Viewer = int | None
Choice = tuple[int, ...]
"""Places of the tickets that are kept, among those drawn."""


@dataclass
class Pile:
    """A pile of tickets, players who draw from it, and what one viewer sees of that."""

    order: Sequence[int]  # the pile from the top on
    players: int
    viewer: Viewer
    drawn: int = 2
    top: int = 0
    bottom: list[int] = field(default_factory=list)
    hands: list[set[int]] = field(init=False)
    seen: list[object] = field(default_factory=list)  # the viewer's own tickets, and how many there were of the others'

    def __post_init__(self) -> None:
        self.hands = [set() for _ in range(self.players)]

    def draw(self, seat: int, choice: Choice, memory: TicketMemory | None = None) -> None:
        """The seat draws from the pile, then from below it, keeps some, and returns the others."""
        fresh = min(self.drawn, len(self.order) - self.top)
        from_below = min(self.drawn - fresh, len(self.bottom))
        offer = (*self.order[self.top : self.top + fresh], *self.bottom[:from_below])
        self.top += fresh
        del self.bottom[:from_below]
        kept = tuple(offer[place] for place in choice)
        self.hands[seat].update(kept)
        self.bottom += [ticket for ticket in offer if ticket not in kept]
        own = seat == self.viewer
        self.seen.append((offer, kept) if own else (len(offer), len(kept)))
        if memory is not None:
            memory.offer(seat, fresh, len(offer), offer if own else ())
            memory.keep(seat, len(kept), kept if own else ())

    def is_allowed_by(self, memory: TicketMemory) -> bool:
        return memory.allows(self.bottom, lambda seat, ticket: ticket in self.hands[seat])

    def offered(self) -> int:
        """How many tickets the next draw gives."""
        return min(self.drawn, len(self.order) - self.top + len(self.bottom))

    def config(self) -> tuple[object, ...]:
        return tuple(self.bottom), tuple(frozenset(hand) for hand in self.hands)


Move = tuple[int, Choice]
moves_of_two = st.lists(st.tuples(st.integers(0, 1), st.sampled_from([(), (0,), (1,), (0, 1)])), min_size=2, max_size=6)


def played(order: Sequence[int], viewer: Viewer, moves: Sequence[Move]) -> tuple[Pile, TicketMemory, list[Move]]:
    """A table after these moves, as far as there is anything to draw, and what the viewer remembers."""
    pile, memory = Pile(order, 2, viewer), TicketMemory(2, viewer)
    done: list[Move] = []
    for seat, choice in moves:
        if pile.offered():
            fitting = tuple(place for place in choice if place < pile.offered())
            pile.draw(seat, fitting, memory)
            done.append((seat, fitting))
    return pile, memory, done


def everything_possible(pile: Pile, moves: Sequence[Move]) -> list[Pile]:
    """All tables on which as many tickets were drawn and kept as here, whatever they were."""
    found: list[Pile] = []
    for order in permutations(range(len(pile.order))):
        empty = Pile(order, pile.players, pile.viewer)
        sizes: list[int] = []
        for seat, choice in moves:  # how many are offered does not depend on which they are
            sizes.append(empty.offered())
            empty.draw(seat, choice)
        ways = [combinations(range(size), len(move[1])) for size, move in zip(sizes, moves, strict=True)]
        for choices in product(*ways):
            table = Pile(order, pile.players, pile.viewer)
            for (seat, _), choice in zip(moves, choices, strict=True):
                table.draw(seat, choice)
            found.append(table)
    return found


@pytest.mark.rule("US-21", "CG-12")
@settings(max_examples=40)
@given(moves=moves_of_two, viewer=st.sampled_from([0, 1, None]), order=st.permutations(range(5)))
def test_what_is_allowed_is_exactly_what_can_have_happened(moves: list[Move], viewer: Viewer, order: list[int]) -> None:
    pile, memory, done = played(order, viewer, moves)
    tables = everything_possible(pile, done)
    possible = {table.config() for table in tables if table.seen == pile.seen}
    assert pile.config() in possible
    for table in tables:
        # What the viewer holds it can see; the memory is asked for the rest.
        if viewer is None or table.hands[viewer] == pile.hands[viewer]:
            assert table.is_allowed_by(memory) == (table.config() in possible)


@settings(max_examples=60)
@given(
    seed=st.integers(0, 2**32),
    most=st.sampled_from([1, 2, 5, 400]),
    viewer=st.sampled_from([0, 1, 2, None]),
    players=st.integers(3, 4),
)
def test_however_much_is_forgotten_the_truth_is_still_allowed(
    seed: int, most: int, viewer: Viewer, players: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ticket_memory, "_MOST_WORLDS", most)
        chance = Seeded(seed)
        pile, memory = Pile(range(24), players, viewer, drawn=4), TicketMemory(players, viewer)
        for _ in range(20):
            size = pile.offered()
            if not size:
                break
            choice = tuple(place for place in range(size) if chance.below(4) == 0)
            pile.draw(chance.below(players), choice, memory)
            assert pile.is_allowed_by(memory)
            assert 1 <= len(memory.worlds) <= most
            assert sum(memory.worlds.values()) < 2**31


def test_with_many_draws_there_are_too_many_worlds_and_some_tickets_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forgotten = 0
    real = TicketMemory._forget

    def counted(memory: TicketMemory) -> None:
        nonlocal forgotten
        forgotten += 1
        before = memory.named(next(iter(memory.worlds)))
        real(memory)
        assert all(len(memory.named(world)) <= len(before) for world in memory.worlds)

    monkeypatch.setattr(TicketMemory, "_forget", counted)
    pile, memory = Pile(range(24), 3, 0, drawn=4), TicketMemory(3, 0)
    for _ in range(6):
        pile.draw(0, (), memory)  # now it knows them all by their places
    for turn in range(8):
        pile.draw(1 + turn % 2, (turn % 4,), memory)
        assert pile.is_allowed_by(memory)
        assert (len(memory.worlds), forgotten) == (4 ** (turn + 1), 0) or forgotten
    assert forgotten > 0


def has_nothing(seat: int, ticket: int) -> bool:
    """No seat has any ticket."""
    return False


class TestOneStep:
    """What single steps do to the worlds."""

    def test_what_the_viewer_returns_lies_there_by_name_and_what_others_return_does_not(self) -> None:
        memory = TicketMemory(2, 0)
        memory.offer(0, 3, 3, (7, 8, 9))
        memory.keep(0, 1, (8,))
        assert list(memory.worlds) == [((7, 9), (frozenset(), frozenset()), ())]
        memory.offer(1, 3, 3, ())
        memory.keep(1, 1, ())
        assert list(memory.worlds) == [((7, 9, UNKNOWN, UNKNOWN), (frozenset(), frozenset()), ())]

    def test_a_rival_that_draws_known_tickets_and_keeps_one_has_either_of_them(self) -> None:
        memory = TicketMemory(2, 0)
        memory.begin((7, 9))
        memory.offer(1, 0, 2, ())
        assert list(memory.worlds) == [((), (frozenset(), frozenset()), (7, 9))]
        memory.keep(1, 1, ())
        assert memory.worlds == {
            ((9,), (frozenset(), frozenset({7})), ()): 1,
            ((7,), (frozenset(), frozenset({9})), ()): 1,
        }
        assert memory.allows([9], lambda seat, ticket: (seat, ticket) == (1, 7))
        assert not memory.allows([9], lambda seat, ticket: (seat, ticket) == (1, 9))

    def test_worlds_weigh_as_many_choices_as_lead_there(self) -> None:
        memory = TicketMemory(2, 0)
        memory.begin((7,))
        memory.offer(1, 3, 4, ())
        memory.keep(1, 1, ())
        kept, returned = ((UNKNOWN,) * 3, frozenset({7})), ((UNKNOWN, UNKNOWN, 7), frozenset[int]())
        assert {(world[0], world[1][1]): weight for world, weight in memory.worlds.items()} == {kept: 1, returned: 3}

    def test_who_finds_a_ticket_where_it_need_not_be_knows_more(self) -> None:
        memory = TicketMemory(2, 0)
        memory.begin((7, 9))
        memory.offer(1, 0, 2, ())
        memory.keep(1, 1, ())
        memory.offer(0, 0, 1, (9,))
        assert list(memory.worlds) == [((), (frozenset(), frozenset({7})), (9,))]

    def test_tickets_that_a_seat_shows_were_nowhere_else(self) -> None:
        memory = TicketMemory(3, 0)
        memory.begin((7, 9))
        memory.offer(1, 0, 2, ())
        memory.keep(1, 1, ())
        memory.show(1, [7])
        assert list(memory.worlds) == [((9,), (frozenset(), frozenset({7}), frozenset()), ())]
        memory.show(1, [])
        assert len(memory.worlds) == 1

    def test_who_shows_all_its_tickets_has_no_others(self) -> None:
        memory = TicketMemory(2, 0)
        memory.begin((7, 9))
        memory.offer(1, 0, 2, ())
        memory.keep(1, 1, ())
        memory.show_all(1, [9, 3])
        assert list(memory.worlds) == [((7,), (frozenset(), frozenset({9})), ())]

    def test_only_worlds_that_can_be_are_left(self) -> None:
        memory = TicketMemory(2, 0)
        memory.begin((7, 9))
        memory.offer(1, 0, 2, ())
        memory.keep(1, 1, ())
        memory.narrow(1, lambda names: 7 not in names)
        assert [world[1][1] for world in memory.worlds] == [frozenset({9})]

    def test_a_ticket_that_is_certainly_elsewhere_is_not_under_the_pile(self) -> None:
        memory = TicketMemory(2, 0)
        memory.begin((UNKNOWN, 9))
        memory.elsewhere.add(4)
        assert memory.allows([3, 9], has_nothing)
        assert not memory.allows([4, 9], has_nothing)
        assert not memory.allows([3, 8], has_nothing)
        assert not memory.allows([3, 9, 5], has_nothing)
