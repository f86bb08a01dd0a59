"""The best sets of tickets that a stack of cards completes [CG-14], exact for any number of tickets.

Put a price on a card of each color, and let a locomotive cost as much as the dearest of them. What a ticket is worth
beyond the price of its cards is its gain. No set is worth more than all the cards at their prices and all gains above
zero together. From this bound a set loses each gain above zero that it leaves, each gain below zero that it takes, and
the price of each card that it does not use. Prices that balance supply and demand (`prices`) make the bound low and
nearly every ticket as good as decided by its gain; the search goes through the tickets from the clearest to the least
clear, and turns back where the bound falls short. What it finds never depends on the prices, only how soon.

The sets that a player may choose from are found by the same bound, from the one with most points downwards, as many as
are asked for: `first_sets`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from branchline.cardgame.prices import Balance
from branchline.cards import COLORS, LOCOMOTIVE, zeros
from branchline.errors import OptionError

MOST_CARDS: Final = 16_383  # in one stack: the counts of four colors fit one number

_FEW: Final = 9  # tickets, for which prices are not worth their cost: see benchmarks/best_tickets.py
_FEW_OF_SETS: Final = 12  # the same for several sets
_LONG: Final = 5_000  # steps of a search, from which on it remembers where it has been
_SLOT_BITS: Final = 16  # so many for the number of a slot of that memory
_SLOTS: Final = 65_536
_SLOT: Final = 4  # numbers in each

_FINE: Final = 1_000_000  # parts of a point, about: prices are whole numbers
_ENDLESS: Final = 1_000_000_000_000_000_000

_BITS: Final = 15  # for a count, the highest of them its guard
_COUNT: Final = 0x7FFF
_GUARDS: Final = 0x0800_1000_2000_4000
_TURN: Final = 7  # numbers that say where a search can take another turn
_WORD: Final = 0xFFFFFFFF

_MARK_BITS: Final = 9  # for what is counted beside points, the highest of them its guard: tickets are at most 255
_MARKS: Final = 7  # such counts in a number
_MARK_GUARDS: Final = 0x4020_1008_0402_0100


def best_tickets(
    needs: vec[i64], points: vec[i64], cards: vec[i64], held: vec[i64], few: i64 = _FEW, long: i64 = _LONG
) -> vec[i64]:
    """The tickets that the cards complete together: most points, then most tickets, then the first numbers [CG-14].

    `needs` has for each ticket the number of cards by color, `cards` the number of each kind that there is. A card
    serves one ticket, and a locomotive is a card of any color. `held` and the answer are ascending.

    Up to `few` tickets are searched without prices, and `long` searches remember; neither changes the answer.
    """
    wanted = zeros(COLORS)
    fitting = _fitting(needs, points, cards, held, wanted)
    if _suffice(cards, wanted):
        return fitting
    choice = _Choice(needs, points, cards, fitting, wanted)
    if choice.size > few:
        choice.set_prices()
    choice.long = long
    choice.run()
    return choice.tickets_in()


def first_sets(
    needs: vec[i64],
    points: vec[i64],
    marks: vec[i64],
    cards: vec[i64],
    held: vec[i64],
    count: i64,
    few: i64 = _FEW_OF_SETS,
) -> list[vec[i64]]:
    """The first so many of the sets that no other set beats, fewer if there are fewer [CG-14].

    A set beats another if it has as many points, tickets and tickets to each big city, and more of one of them. Where
    several have the same of everything, the one whose numbers come first stands for them. Most points come first, then
    most tickets, then the first numbers. `marks` is as `packed_marks` gives it for all tickets; the other arguments are
    those of `best_tickets`.
    """
    wanted = zeros(COLORS)
    fitting = _fitting(needs, points, cards, held, wanted)
    if _suffice(cards, wanted):
        return [fitting]
    choice = _Choice(needs, points, cards, fitting, wanted)
    if choice.size > few:
        choice.set_prices()
    front = _Front(choice, marks, len(marks) // len(points), count)
    front.run()
    return front.first()


class FirstSet:
    """The first set that a stack completes, and whether there is no other to choose from."""

    def __init__(self, tickets: vec[i64], is_alone: bool) -> None:
        self.tickets: vec[i64] = tickets
        self.is_alone: bool = is_alone


def first_set(
    needs: vec[i64], points: vec[i64], marks: vec[i64], cards: vec[i64], held: vec[i64], counted: i64
) -> FirstSet:
    """The first of `first_sets`; it is alone if no set has more tickets, or more to any big city [CG-14].

    `counted` is how many things are counted in the marks; the other arguments are those of `first_sets`.
    """
    wanted = zeros(COLORS)
    fitting = _fitting(needs, points, cards, held, wanted)
    if _suffice(cards, wanted):
        return FirstSet(fitting, True)
    choice = _Choice(needs, points, cards, fitting, wanted)
    if choice.size > _FEW:
        choice.set_prices()
    words: i64 = len(marks) // len(points)
    front = _Front(choice, marks, words, 1)
    front.run()
    first = front.first()[0]
    unsure = zeros(counted)  # 1: the first set has not all that count, and there are not cards for all of them
    mark: i64
    ticket: i64
    color: i64
    for mark in range(counted):
        left: i64 = 0
        for ticket in fitting:
            if _counts(marks, ticket * words, mark):
                left += 1
        for ticket in first:
            if _counts(marks, ticket * words, mark):
                left -= 1
        if left == 0:
            continue
        for color in range(COLORS):
            wanted[color] = 0
        for ticket in fitting:
            if _counts(marks, ticket * words, mark):
                for color in range(COLORS):
                    wanted[color] += needs[ticket * COLORS + color]
        if _suffice(cards, wanted):
            return FirstSet(first, False)
        unsure[mark] = 1
    for mark in range(counted):
        if unsure[mark] == 1 and not _is_most(needs, marks, words, cards, fitting, first, mark):
            return FirstSet(first, False)
    return FirstSet(first, True)


def _is_most(
    needs: vec[i64], marks: vec[i64], words: i64, cards: vec[i64], fitting: vec[i64], first: vec[i64], mark: i64
) -> bool:
    """Whether no set has more tickets with this mark than the first."""
    among = vec[i64](capacity=len(fitting))
    reached: i64 = 0
    ticket: i64
    for ticket in fitting:
        if _counts(marks, ticket * words, mark):
            among = append(among, ticket)
    for ticket in first:
        if _counts(marks, ticket * words, mark):
            reached += 1
    ones = vec[i64]([i64(1)] * (len(marks) // words))
    return len(best_tickets(needs, ones, cards, among)) == reached


def packed_marks(counts: list[int]) -> list[int]:
    """What is counted of a ticket beside its points, itself and by big city, packed into as few numbers as needed."""
    packed: list[int] = []
    for first in range(0, len(counts), _MARKS):
        packed.append(sum(count << _MARK_BITS * i for i, count in enumerate(counts[first : first + _MARKS])))
    return packed


def _fitting(needs: vec[i64], points: vec[i64], cards: vec[i64], held: vec[i64], wanted: vec[i64]) -> vec[i64]:
    """The tickets held that the cards complete one at a time; `wanted` is what all of them need together."""
    fitting = vec[i64](capacity=len(held))
    color: i64
    ticket: i64
    for ticket in held:
        lacking: i64 = 0
        for color in range(COLORS):
            need = needs[ticket * COLORS + color]
            if need > cards[color]:
                lacking += need - cards[color]
        if lacking <= cards[LOCOMOTIVE] and points[ticket] >= 0:
            fitting = append(fitting, ticket)
            for color in range(COLORS):
                wanted[color] += needs[ticket * COLORS + color]
    return fitting


def _suffice(cards: vec[i64], wanted: vec[i64]) -> bool:
    """Whether there are cards for all that is wanted, locomotives in place of what is lacking."""
    lacking: i64 = 0
    color: i64
    for color in range(COLORS):
        if wanted[color] > cards[color]:
            lacking += wanted[color] - cards[color]
    return lacking <= cards[LOCOMOTIVE]


def _counts(marks: vec[i64], at: i64, mark: i64) -> bool:
    """Whether the ticket whose marks begin at `at` has this one."""
    return (marks[at + mark // _MARKS] >> mark % _MARKS * _MARK_BITS) & 1 == 1


class _Choice:
    """The search among tickets each of which can be completed, though not all of them together.

    A color of which there is enough for all of them counts for nothing. Cards by color are packed into two numbers, the
    first four colors and the last four. A set's value has its points and, as a fraction of a point, its tickets.
    """

    def __init__(self, needs: vec[i64], points: vec[i64], cards: vec[i64], tickets: vec[i64], wanted: vec[i64]) -> None:
        size: i64 = len(tickets)
        self.size: i64 = size
        self.tickets: vec[i64] = tickets
        self.long: i64 = _LONG
        self.supply: vec[i64] = zeros(COLORS)
        self.left_a: i64 = 0  # of the supply, beside what has been taken for certain
        self.left_b: i64 = 0
        self.locomotives: i64 = cards[LOCOMOTIVE]
        self.grain: i64 = _FINE // (size + 1) + 1  # what one more ticket adds to a value
        self.point: i64 = self.grain * (size + 1)  # and one more point
        self.divisor: i64 = 0  # of all points of tickets
        self.fewest: i64 = points[tickets[0]]  # points of a ticket

        self.value: vec[i64] = zeros(size)  # this and what follows: by ticket, numbered as in `tickets`
        self.need_a: vec[i64] = zeros(size)
        self.need_b: vec[i64] = zeros(size)
        self.start: vec[i64] = zeros(size + 1)  # of its needs in the two lists
        self.color: vec[i64] = zeros(size * COLORS)
        self.count: vec[i64] = zeros(size * COLORS)
        self.gain: vec[i64] = zeros(size)
        self.is_in: vec[i64] = zeros(size)  # 1: it is in the best set so far

        self.price: vec[i64] = zeros(COLORS)
        self.dearest: i64 = 0
        self.bound: i64 = 0
        self.best: i64 = -1  # value so far
        self.goal: i64 = 0  # a bound below it leaves no room for anything better

        self.order: vec[i64] = zeros(size)  # the clearest first
        self.line: vec[i64] = zeros(size)  # those of them that a search decides on; what follows: by place in this line
        self.rest: vec[i64] = zeros(size + 1)  # the value from here on
        self.later_a: vec[i64] = zeros(size + 1)  # the needs from here on
        self.later_b: vec[i64] = zeros(size + 1)
        self.taken: vec[i64] = zeros(size)
        self.turns: vec[i64] = zeros(size * _TURN)
        self.searches: i64 = 0
        self.memory: vec[i64] = vec[i64]()
        self._read(needs, points, cards, wanted)

    def _read(self, needs: vec[i64], points: vec[i64], cards: vec[i64], wanted: vec[i64]) -> None:
        """Supply, needs and values are those of the stack and the tickets."""
        color: i64
        ticket: i64
        at: i64 = 0
        total = self.locomotives
        for color in range(COLORS):
            total += cards[color]
            if cards[color] < wanted[color]:
                self.supply[color] = cards[color]
        if total > MOST_CARDS:
            raise OptionError(f"a stack of {total} cards is too large: it should have at most {MOST_CARDS}")
        self.left_a = _packed(self.supply, 0)
        self.left_b = _packed(self.supply, 4)
        need = zeros(COLORS)
        for ticket in range(self.size):
            number = self.tickets[ticket]
            for color in range(COLORS):
                need[color] = 0
                count = needs[number * COLORS + color]
                if count > 0 and cards[color] < wanted[color]:
                    need[color] = count
                    self.color[at] = color
                    self.count[at] = count
                    at += 1
            self.start[ticket + 1] = at
            self.need_a[ticket] = _packed(need, 0)
            self.need_b[ticket] = _packed(need, 4)
            self.value[ticket] = points[number] * self.point + self.grain
            self.divisor = _common_divisor(points[number], self.divisor)
            if points[number] < self.fewest:
                self.fewest = points[number]

    def set_prices(self) -> None:
        """Prices are such that the bound is as low as any prices make it, but for rounding."""
        balance = Balance(self.supply, self.locomotives, self.value, self.start, self.color, self.count)
        balance.run()
        color: i64
        for color in range(COLORS):
            self.price[color] = balance.price(color)
            if self.price[color] > self.dearest:
                self.dearest = self.price[color]

    def run(self) -> None:
        """`is_in` tells the best set of tickets."""
        self.prepare()
        self._search(0, 0, self.bound, _ENDLESS)
        self._find_first()

    def prepare(self) -> None:
        """Gains, the bound and the order of the tickets follow from the prices."""
        self._weigh()
        self._sort()

    def tickets_in(self) -> vec[i64]:
        """The numbers of the tickets in the best set."""
        return self.numbers(self.is_in)

    def numbers(self, is_in: vec[i64]) -> vec[i64]:
        """The numbers of the tickets in a set."""
        numbers = vec[i64](capacity=self.size)
        ticket: i64
        for ticket in range(self.size):
            if is_in[ticket] == 1:
                numbers = append(numbers, self.tickets[ticket])
        return numbers

    def _weigh(self) -> None:
        """`gain` and `bound` follow from the prices."""
        color: i64
        ticket: i64
        at: i64
        self.bound = self.dearest * self.locomotives
        for color in range(COLORS):
            self.bound += self.price[color] * self.supply[color]
        for ticket in range(self.size):
            gain = self.value[ticket]
            for at in range(self.start[ticket], self.start[ticket + 1]):
                gain -= self.count[at] * self.price[self.color[at]]
            self.gain[ticket] = gain
            if gain > 0:
                self.bound += gain

    def _sort(self) -> None:
        """`order` has the tickets with the greatest gain, above zero or below, first."""
        order = self.order
        ticket: i64
        for ticket in range(self.size):
            clarity = _magnitude(self.gain[ticket])
            at = ticket
            while at > 0 and clarity > _magnitude(self.gain[order[at - 1]]):
                order[at] = order[at - 1]
                at -= 1
            order[at] = ticket

    def line_up(self, first: i64) -> i64:
        """The tickets from `first` on stand in `line`; how many they are."""
        line = self.line
        end: i64 = 0
        ticket: i64
        for ticket in self.order:
            if ticket >= first:
                line[end] = ticket
                end += 1
        self.rest[end] = 0
        self.later_a[end] = 0
        self.later_b[end] = 0
        at = end
        while at > 0:
            at -= 1
            ticket = line[at]
            self.rest[at] = self.rest[at + 1] + self.value[ticket]
            self.later_a[at] = _sum(self.later_a[at + 1], self.need_a[ticket])
            self.later_b[at] = _sum(self.later_b[at + 1], self.need_b[ticket])
        return end

    # A loop that must be fast: see benchmarks/best_tickets.py.
    def _search(self, first: i64, value: i64, bound: i64, enough: i64) -> None:
        """`is_in` tells, from the ticket `first` on, the best set that reaches the goal, if any does.

        Those before have been decided on: they have this value and leave this bound, and the cards that are left. A set
        of value `enough` ends the search. Each ticket is first decided as its gain suggests; the other turn that could
        be taken is put on a stack, with all that it needs to go on from there.
        """
        end = self.line_up(first)
        self.searches += 1
        line = self.line
        rest = self.rest
        later_a = self.later_a
        later_b = self.later_b
        taken = self.taken
        turns = self.turns
        left_a = self.left_a
        left_b = self.left_b
        locomotives = self.locomotives
        at: i64 = 0
        depth: i64 = 0  # how many are taken
        waiting: i64 = 0  # the end of the stack
        steps: i64 = 0
        while True:
            if value > self.best:
                self._note(first, depth, value)
                if value >= enough:
                    return
            if (
                at < end
                and bound >= self.goal
                and value + rest[at] >= self.goal
                and bound - self.waste(left_a, left_b, locomotives, later_a[at], later_b[at]) >= self.goal
                and (steps < self.long or self._is_new(at, value, left_a, left_b, locomotives))
            ):
                ticket = line[at]
                gain = self.gain[ticket]
                short_a = _excess(self.need_a[ticket], left_a)
                short_b = _excess(self.need_b[ticket], left_b)
                lacking = _total(short_a + short_b)
                is_taken = False
                if lacking > locomotives:
                    if gain > 0:
                        bound -= gain
                elif gain >= 0 or bound + gain >= self.goal:
                    turns[waiting] = at
                    turns[waiting + 1] = value
                    turns[waiting + 2] = bound
                    turns[waiting + 3] = left_a
                    turns[waiting + 4] = left_b
                    turns[waiting + 5] = locomotives
                    turns[waiting + 6] = depth
                    waiting += _TURN
                    is_taken = gain >= 0
            elif waiting > 0:
                waiting -= _TURN
                at = turns[waiting]
                value = turns[waiting + 1]
                bound = turns[waiting + 2]
                left_a = turns[waiting + 3]
                left_b = turns[waiting + 4]
                locomotives = turns[waiting + 5]
                depth = turns[waiting + 6]
                ticket = line[at]
                gain = self.gain[ticket]
                bound -= _magnitude(gain)
                is_taken = gain < 0
                short_a = _excess(self.need_a[ticket], left_a)
                short_b = _excess(self.need_b[ticket], left_b)
                lacking = _total(short_a + short_b)
            else:
                return
            if is_taken:
                taken[depth] = ticket
                depth += 1
                value += self.value[ticket]
                left_a += short_a - self.need_a[ticket]
                left_b += short_b - self.need_b[ticket]
                locomotives -= lacking
            at += 1
            steps += 1

    def _note(self, first: i64, depth: i64, value: i64) -> None:
        """The tickets taken are the best so far; the goal is what can be better.

        A better set has more tickets. Or, when no set of these points has, it has more points, and they are a multiple
        of what divides the points of every ticket.
        """
        ticket: i64
        at: i64
        for ticket in range(first, self.size):
            self.is_in[ticket] = 0
        for at in range(depth):
            self.is_in[self.taken[at]] = 1
        self.best = value
        self.goal = value + self.grain
        points = value // self.point
        if self.fewest > 0 and points * self.point + points // self.fewest * self.grain <= value:
            self.goal = (points + self.divisor) * self.point

    def waste(self, left_a: i64, left_b: i64, locomotives: i64, later_a: i64, later_b: i64) -> i64:
        """The price of those cards that no ticket still to come has a use for."""
        price = self.price
        waste: i64 = 0
        unused = _excess(left_a, later_a)
        if unused != 0:
            waste += (unused & _COUNT) * price[0] + (unused >> _BITS & _COUNT) * price[1]
            waste += (unused >> 2 * _BITS & _COUNT) * price[2] + (unused >> 3 * _BITS) * price[3]
        unused = _excess(left_b, later_b)
        if unused != 0:
            waste += (unused & _COUNT) * price[4] + (unused >> _BITS & _COUNT) * price[5]
            waste += (unused >> 2 * _BITS & _COUNT) * price[6] + (unused >> 3 * _BITS) * price[7]
        if locomotives > 0:
            locomotives -= _total(_excess(later_a, left_a) + _excess(later_b, left_b))
            if locomotives > 0:
                waste += locomotives * self.dearest
        return waste

    def _is_new(self, at: i64, value: i64, left_a: i64, left_b: i64, locomotives: i64) -> bool:
        """Whether this place was not yet reached with as many useful cards and at least this value, as far as known.

        A slot of the memory holds what came last, so something may be forgotten, and is then searched again.
        """
        if len(self.memory) == 0:
            self.memory = zeros(_SLOTS * _SLOT)
        memory = self.memory
        left_a -= _excess(left_a, self.later_a[at])
        left_b -= _excess(left_b, self.later_b[at])
        here = ((self.searches * (self.size + 1) + at) << _BITS) + locomotives
        mixed = left_a ^ (left_b >> 4)
        mixed = (mixed ^ (mixed >> 26) ^ (left_b << 8) ^ (here << 3)) & _WORD
        slot = (((mixed * 0x9E3779B1) & _WORD) >> 32 - _SLOT_BITS) * _SLOT
        if memory[slot] == here and memory[slot + 1] == left_a and memory[slot + 2] == left_b:
            if memory[slot + 3] >= value:
                return False
        memory[slot] = here
        memory[slot + 1] = left_a
        memory[slot + 2] = left_b
        memory[slot + 3] = value
        return True

    def _find_first(self) -> None:
        """Let `is_in` tell the set whose numbers come first among all as good as the one found [CG-14].

        Sets of one value have the same number of tickets. So, one ticket after the other, it is in if any of these sets
        has it that agree on all tickets before.
        """
        best = self.best
        bound = self.bound
        value: i64 = 0
        ticket: i64
        for ticket in range(self.size):
            gain = self.gain[ticket]
            after = bound + gain if gain < 0 else bound
            short_a = _excess(self.need_a[ticket], self.left_a)
            short_b = _excess(self.need_b[ticket], self.left_b)
            lacking = _total(short_a + short_b)
            if lacking <= self.locomotives and after >= best:
                left_a = self.left_a
                left_b = self.left_b
                self.left_a += short_a - self.need_a[ticket]
                self.left_b += short_b - self.need_b[ticket]
                self.locomotives -= lacking
                if self.is_in[ticket] == 0:
                    self.best = best - 1
                    self.goal = best
                    self._search(ticket + 1, value + self.value[ticket], after, best)
                    if self.best == best:
                        self.is_in[ticket] = 1
                if self.is_in[ticket] == 1:
                    value += self.value[ticket]
                    bound = after
                    continue
                self.left_a = left_a
                self.left_b = left_b
                self.locomotives += lacking
            if gain > 0:
                bound -= gain


class _Set:
    """A set that no other found so far beats."""

    def __init__(self, value: i64, top: i64, marks: vec[i64], is_in: vec[i64]) -> None:
        self.value: i64 = value
        self.top: i64 = top  # the highest value of a set with its points
        self.mark: i64 = marks[0]
        self.marks: vec[i64] = marks
        self.is_in: vec[i64] = is_in


class _Front:
    """The search for the first sets that no other beats, by value.

    Sets are looked for whose value reaches the goal: that of the last one asked for among those found. What beats a set
    has at least its value, so nothing below the goal matters to what is above it. A later find may beat several
    earlier ones, and too few of them may be left above the goal: then it is lowered, and the search begins again.
    """

    def __init__(self, choice: _Choice, marks: vec[i64], words: i64, count: i64) -> None:
        self.choice: _Choice = choice
        self.words: i64 = words  # numbers that the marks of a ticket are packed into
        self.count: i64 = count
        self.goal: i64 = 0
        self.found: list[_Set] = []  # the first one first
        self.all_marks: vec[i64] = zeros(words)
        self.marks: vec[i64] = zeros(choice.size * words)  # by ticket, numbered as in the choice
        self.turns: vec[i64] = zeros(choice.size * (_TURN + words))
        ticket: i64
        word: i64
        for ticket in range(choice.size):
            for word in range(words):
                mark = marks[choice.tickets[ticket] * words + word]
                self.marks[ticket * words + word] = mark
                self.all_marks[word] += mark

    def run(self) -> None:
        """The first sets are found."""
        self.choice.prepare()
        while True:
            self._search()
            last = self._last()
            if last >= self.goal:
                return
            self.goal = last

    def first(self) -> list[vec[i64]]:
        """The numbers of the tickets in each of the first sets."""
        sets: list[vec[i64]] = []
        for found in self.found:
            if len(sets) < self.count:
                sets.append(self.choice.numbers(found.is_in))
        return sets

    def _last(self) -> i64:
        """The value of the last set asked for; 0 if fewer are found."""
        return self.found[self.count - 1].value if len(self.found) >= self.count else 0

    # A loop that must be fast: see benchmarks/best_tickets.py.
    def _search(self) -> None:
        """All sets whose value reaches the goal are found, but for those that are beaten.

        As in a search for the best set, the other turn that could be taken is put on a stack. `most` is what a set can
        still have of everything that is counted beside points: what all tickets have without those left out.
        """
        choice = self.choice
        end = choice.line_up(0)
        line = choice.line
        rest = choice.rest
        later_a = choice.later_a
        later_b = choice.later_b
        taken = choice.taken
        turns = self.turns
        words = self.words
        marks = self.marks
        most = self.all_marks[:]
        left_a = choice.left_a
        left_b = choice.left_b
        locomotives = choice.locomotives
        value: i64 = 0
        bound = choice.bound
        at: i64 = 0
        depth: i64 = 0
        waiting: i64 = 0
        word: i64
        while True:
            is_open = bound >= self.goal and value + rest[at] >= self.goal
            if is_open and _total(_excess(later_a[at], left_a) + _excess(later_b[at], left_b)) <= locomotives:
                # There are cards for all that are to come: no set without one of them is as good.
                while at < end:
                    taken[depth] = line[at]
                    value += choice.value[line[at]]
                    depth += 1
                    at += 1
                self._note(depth, value, most)
                is_open = False
            if is_open:
                within = bound
                if choice.dearest > 0:
                    within -= choice.waste(left_a, left_b, locomotives, later_a[at], later_b[at])
                is_open = within >= self.goal and not self._is_beaten(within, most)
            if is_open:
                ticket = line[at]
                gain = choice.gain[ticket]
                short_a = _excess(choice.need_a[ticket], left_a)
                short_b = _excess(choice.need_b[ticket], left_b)
                lacking = _total(short_a + short_b)
                is_taken = False
                if lacking > locomotives:
                    if gain > 0:
                        bound -= gain
                elif gain >= 0 or bound + gain >= self.goal:
                    turns[waiting] = at
                    turns[waiting + 1] = value
                    turns[waiting + 2] = bound
                    turns[waiting + 3] = left_a
                    turns[waiting + 4] = left_b
                    turns[waiting + 5] = locomotives
                    turns[waiting + 6] = depth
                    for word in range(words):
                        turns[waiting + _TURN + word] = most[word]
                    waiting += _TURN + words
                    is_taken = gain >= 0
            elif waiting > 0:
                waiting -= _TURN + words
                at = turns[waiting]
                value = turns[waiting + 1]
                bound = turns[waiting + 2]
                left_a = turns[waiting + 3]
                left_b = turns[waiting + 4]
                locomotives = turns[waiting + 5]
                depth = turns[waiting + 6]
                for word in range(words):
                    most[word] = turns[waiting + _TURN + word]
                ticket = line[at]
                gain = choice.gain[ticket]
                bound -= _magnitude(gain)
                is_taken = gain < 0
                short_a = _excess(choice.need_a[ticket], left_a)
                short_b = _excess(choice.need_b[ticket], left_b)
                lacking = _total(short_a + short_b)
            else:
                return
            if is_taken:
                taken[depth] = ticket
                depth += 1
                value += choice.value[ticket]
                left_a += short_a - choice.need_a[ticket]
                left_b += short_b - choice.need_b[ticket]
                locomotives -= lacking
            else:
                for word in range(words):
                    most[word] -= marks[ticket * words + word]
            at += 1

    def _is_beaten(self, bound: i64, most: vec[i64]) -> bool:
        """Whether a set found is as good as anything with this bound and no more marks than these.

        Unless it might be just as good, with numbers that come first.
        """
        first = most[0]
        for found in self.found:
            if found.top < bound:
                return False
            if _covers(found.mark, first) and self._has(found, most):
                if found.value > bound or not self._is_alike(found, most):
                    return True
        return False

    def _has(self, found: _Set, marks: vec[i64]) -> bool:
        """Whether the set has as much as these marks of everything that is counted."""
        word: i64
        for word in range(self.words):
            if not _covers(found.marks[word], marks[word]):
                return False
        return True

    def _is_alike(self, found: _Set, marks: vec[i64]) -> bool:
        """Whether these are the marks of the set."""
        word: i64
        for word in range(self.words):
            if found.marks[word] != marks[word]:
                return False
        return True

    def _note(self, depth: i64, value: i64, marks: vec[i64]) -> None:
        """The set of the tickets taken is found, unless one that is found is as good; those that it beats are gone."""
        choice = self.choice
        is_in = zeros(choice.size)
        at: i64
        for at in range(depth):
            is_in[choice.taken[at]] = 1
        new = _Set(value, (value // choice.point + 1) * choice.point - 1, marks[:], is_in)
        kept: list[_Set] = []
        for found in self.found:
            if found.top >= value and self._has(found, marks):
                if found.value > value or not self._is_alike(found, marks) or not _comes_first(is_in, found.is_in):
                    return
            elif not (new.top >= found.value and self._has(new, found.marks)):
                kept.append(found)
        place: i64 = 0
        while place < len(kept) and (
            kept[place].value > value or (kept[place].value == value and _comes_first(kept[place].is_in, is_in))
        ):
            place += 1
        kept.insert(place, new)
        self.found = kept
        if self._last() > self.goal:
            self.goal = self._last()


def _covers(a: i64, b: i64) -> bool:
    """Whether each count of `a` is at least that of `b`."""
    return ((a | _MARK_GUARDS) - b) & _MARK_GUARDS == _MARK_GUARDS


def _comes_first(a: vec[i64], b: vec[i64]) -> bool:
    """Whether the numbers of one set come before those of another with as many tickets."""
    i: i64
    for i in range(len(a)):
        if a[i] != b[i]:
            return a[i] == 1
    return False


def _packed(counts: vec[i64], first: i64) -> i64:
    """Four of the counts in one number."""
    return counts[first] | counts[first + 1] << _BITS | counts[first + 2] << 2 * _BITS | counts[first + 3] << 3 * _BITS


def _excess(a: i64, b: i64) -> i64:
    """Count by count, how many more there are in `a` than in `b`; zero where there are not."""
    difference = (a | _GUARDS) - b
    guards = difference & _GUARDS  # those are gone that had to help out
    return difference & (guards - (guards >> _BITS - 1))


def _sum(a: i64, b: i64) -> i64:
    """Count by count, how many there are in both, or as many as there is room for: more than any stack has."""
    both = a + b
    guards = both & _GUARDS
    return (both | (guards - (guards >> _BITS - 1))) - guards


def _total(counts: i64) -> i64:
    """All counts together; here each may be a sum of two, with the guard as its highest bit."""
    return (counts & _COUNT) + (counts >> _BITS & _COUNT) + (counts >> 2 * _BITS & _COUNT) + (counts >> 3 * _BITS)


def _magnitude(number: i64) -> i64:
    return number if number > 0 else -number


def _common_divisor(a: i64, b: i64) -> i64:
    while b != 0:
        a, b = b, a % b
    return a
