"""The best sets of tickets against every set there is, and against a table of all stacks for larger lists [CG-14]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import Final

import pytest

from benchmarks.best_tickets import measure, random_choice, random_stack
from branchline.cardgame.best import MOST_CARDS, best_tickets, first_set, first_sets, packed_marks
from branchline.cardgame.maps import load_tickets
from branchline.cards import CARD_LETTERS, COLORS, KINDS, LOCOMOTIVE, ints
from branchline.chance import Seeded
from branchline.errors import OptionError

NEVER: Final = 10**9
# `few` and `long` of best_tickets: with prices or without, with memory or without.
WAYS: Final = [(0, NEVER), (NEVER, NEVER), (0, 0), (NEVER, 0)]


@dataclass(frozen=True)
class Need:
    """What a ticket is worth, and its cards by color."""

    points: int
    cards: tuple[int, ...]
    big: tuple[int, ...] = ()  # for each big city: 1 if it leads there


MAP: Final = load_tickets("card_game")
REAL: Final = [
    Need(ticket.points, ticket.cards, tuple(int(city.city in (ticket.a, ticket.b)) for city in MAP.big_cities))
    for ticket in MAP.tickets
]


def counts(letters: str) -> list[int]:
    """The number of each kind among cards such as "R R L"."""
    return [letters.count(letter) for letter in CARD_LETTERS]


def ticket(points: int, letters: str) -> Need:
    return Need(points, tuple(counts(letters)[:COLORS]))


def best(
    tickets: Sequence[Need], stack: Sequence[int], held: Sequence[int] | None = None, way: tuple[int, int] | None = None
) -> list[int]:
    needs = ints([count for need in tickets for count in need.cards])
    points = ints([need.points for need in tickets])
    numbers = ints(list(range(len(tickets)) if held is None else held))
    if way is None:
        return list(best_tickets(needs, points, ints(list(stack)), numbers))
    return list(best_tickets(needs, points, ints(list(stack)), numbers, *way))


def best_by_exhaustion(tickets: Sequence[Need], stack: Sequence[int], held: Sequence[int]) -> list[int]:
    """Of all sets that can be completed the first, by points, then number, then numbers."""
    sets = completable(tickets, stack, held)
    return list(min((-sum(tickets[n].points for n in numbers), -len(numbers), numbers) for numbers in sets)[2])


def first(tickets: Sequence[Need], stack: Sequence[int], held: Sequence[int], count: int, few: int) -> list[list[int]]:
    """The first sets; where there are two or more, the first is not best in everything, and the other way round."""
    needs = ints([count for need in tickets for count in need.cards])
    points = ints([need.points for need in tickets])
    marks = ints([mark for need in tickets for mark in packed_marks([1, *need.big])])
    cards, numbers = ints(list(stack)), ints(list(held))
    sets = first_sets(needs, points, marks, cards, numbers, count, few)
    alone = first_set(needs, points, marks, cards, numbers, 1 + len(tickets[0].big))
    assert list(alone.tickets) == list(sets[0])
    assert alone.is_alone == (len(first_sets(needs, points, marks, cards, numbers, 2, few)) == 1)
    return [list(map(int, tickets)) for tickets in sets]


def front_by_exhaustion(tickets: Sequence[Need], stack: Sequence[int], held: Sequence[int]) -> list[list[int]]:
    """All sets that no other beats, one for each vector: most points, most tickets, first numbers come first."""
    by_worth: dict[tuple[int, ...], tuple[int, ...]] = {}
    for numbers in completable(tickets, stack, held):
        chosen = [tickets[number] for number in numbers]
        cities = [sum(need.big[city] for need in chosen) for city in range(len(tickets[0].big))]
        worth = (sum(need.points for need in chosen), len(chosen), *cities)
        by_worth[worth] = min(numbers, by_worth.get(worth, numbers))
    front = [worth for worth in by_worth if not any(beats(other, worth) for other in by_worth)]
    return [list(by_worth[worth]) for worth in sorted(front, key=lambda w: (-w[0], -w[1], by_worth[w]))]


def beats(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one != other and all(a >= b for a, b in zip(one, other, strict=True))


def completable(tickets: Sequence[Need], stack: Sequence[int], held: Sequence[int]) -> list[tuple[int, ...]]:
    """Every set that the cards complete."""
    sets: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), (0,) * COLORS)]  # with the cards that they need
    for number in held:
        cards = tickets[number].cards
        more = [((*numbers, number), tuple(map(add, needed, cards))) for numbers, needed in sets]
        sets += [each for each in more if lacking(each[1], stack) <= stack[LOCOMOTIVE]]
    return [numbers for numbers, _ in sets]


def lacking(needed: Sequence[int], stack: Sequence[int]) -> int:
    """The cards needed beyond those of their color."""
    return sum([need - have for need, have in zip(needed, stack[:COLORS], strict=True) if need > have])


def best_by_table(tickets: Sequence[Need], stack: Sequence[int], fixed: Sequence[Need] = ()) -> tuple[int, int] | None:
    """The most points and the most tickets with them: ticket by ticket, the best for all cards that can be left.

    Those that are fixed are taken; None if they cannot be.
    """
    table = {(*stack[:COLORS], stack[LOCOMOTIVE]): (0, 0)}
    for place, need in enumerate([*fixed, *tickets]):
        before = list(table.items())
        if place < len(fixed):
            table = {}
        for left, (points, number) in before:
            short = lacking(need.cards, left)
            if short <= left[COLORS]:
                after = (*(max(0, left[c] - need.cards[c]) for c in range(COLORS)), left[COLORS] - short)
                table[after] = max(table.get(after, (0, 0)), (points + need.points, number + 1))
    return max(table.values()) if table else None


def worth_of(chosen: Sequence[int], tickets: Sequence[Need], stack: Sequence[int]) -> tuple[int, int]:
    """The points and the number of a set, which the cards complete."""
    needed = [sum(tickets[number].cards[color] for number in chosen) for color in range(COLORS)]
    assert lacking(needed, stack) <= stack[LOCOMOTIVE]
    return sum(tickets[number].points for number in chosen), len(chosen)


def first_of_equals(chosen: Sequence[int], tickets: Sequence[Need], stack: Sequence[int], held: Sequence[int]) -> bool:
    """No set as good has a ticket sooner: each one left is tried with what is chosen before it and all after it."""
    worth = worth_of(chosen, tickets, stack)
    for number in held:
        if chosen and number < chosen[-1] and number not in chosen:
            fixed = [*(other for other in chosen if other < number), number]
            left = best_by_table(
                [tickets[other] for other in held if other > number], stack, [tickets[n] for n in fixed]
            )
            if left is not None and left >= worth:
                return False
    return True


def made_up(size: int, colors: int, most_points: int, chance: Seeded, big: int = 0) -> list[Need]:
    """Tickets of one to four cards of the first few colors; few different points make many equal sets."""
    tickets = []
    for _ in range(size):
        cards = [0] * COLORS
        for _ in range(1 + chance.below(4)):
            cards[chance.below(colors)] += 1
        points = 1 + chance.below(most_points)
        ends = {chance.below(big + 2), chance.below(big + 2)} if big else set()
        tickets.append(Need(points, tuple(cards), tuple(int(city in ends) for city in range(big))))
    return tickets


@pytest.mark.rule("CG-14")
def test_a_ticket_needs_its_cards_by_color() -> None:
    tickets = [ticket(10, "R B"), ticket(12, "R R"), ticket(8, "G")]
    assert best(tickets, counts("R B")) == [0]
    assert best(tickets, counts("R R")) == [1]
    assert best(tickets, counts("R W W W W")) == []


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("color", CARD_LETTERS[:COLORS])
def test_a_locomotive_replaces_a_card_of_any_color(color: str) -> None:
    tickets = [ticket(10, f"{color} {color}")]
    assert best(tickets, counts(f"{color}")) == []
    assert best(tickets, counts(f"{color} L")) == [0]
    assert best(tickets, counts("L L")) == [0]


@pytest.mark.rule("CG-14")
def test_each_card_serves_one_ticket() -> None:
    tickets = [ticket(5, "R"), ticket(6, "R"), ticket(7, "R B")]
    assert best(tickets, counts("R B")) == [2]
    assert best(tickets, counts("R R B")) == [1, 2]
    assert best(tickets, counts("R R R B")) == [0, 1, 2]


@pytest.mark.rule("CG-14")
def test_each_locomotive_serves_one_ticket() -> None:
    tickets = [ticket(5, "R"), ticket(6, "B")]
    assert best(tickets, counts("L")) == [1]
    assert best(tickets, counts("L L")) == [0, 1]


@pytest.mark.rule("CG-14")
def test_most_points_come_before_most_tickets() -> None:
    tickets = [ticket(5, "R"), ticket(5, "R"), ticket(5, "R"), ticket(16, "R R R")]
    assert best(tickets, counts("R R R")) == [3]


@pytest.mark.rule("CG-14")
def test_most_tickets_decide_between_equal_points() -> None:
    tickets = [ticket(15, "R R R"), ticket(5, "R"), ticket(5, "R"), ticket(5, "R")]
    assert best(tickets, counts("R R R")) == [1, 2, 3]


@pytest.mark.rule("CG-14")
def test_the_first_numbers_decide_between_equal_points_and_as_many_tickets() -> None:
    tickets = [ticket(4, "R"), ticket(5, "R R"), ticket(6, "R R"), ticket(7, "R"), ticket(5, "R")]
    assert best(tickets, counts("R R R")) == [0, 3, 4]
    assert best([ticket(5, "R"), ticket(5, "R"), ticket(5, "R")], counts("R R")) == [0, 1]
    assert best([ticket(3, "R"), ticket(6, "R"), ticket(6, "R"), ticket(9, "R")], counts("R R"), [0, 1, 2]) == [1, 2]
    # 0 and 3 are worth as much as 1 and 2: the lowest number decides, however high the other one is.
    assert best([ticket(3, "R B"), ticket(6, "R G"), ticket(6, "B W"), ticket(9, "G W")], counts("R B G W")) == [0, 3]
    assert best([ticket(6, "R G"), ticket(6, "B W"), ticket(9, "G W"), ticket(3, "R B")], counts("R B G W")) == [0, 1]


@pytest.mark.rule("CG-14")
def test_big_city_bonuses_are_not_weighed_in() -> None:
    tickets = load_tickets("card_game").tickets
    chosen, other = (
        next(t for t in tickets if t.name == name) for name in ("los_angeles-vancouver", "seattle-los_angeles")
    )
    assert chosen.cards == other.cards
    assert chosen.points > other.points  # though the other one leads to two big cities
    assert best(REAL, [*chosen.cards, 0, 0], sorted([chosen.index, other.index])) == [chosen.index]


def test_no_tickets_and_no_cards_give_no_set() -> None:
    assert best(REAL, counts("R B G"), []) == []
    assert best(REAL, [0] * KINDS) == []


def test_what_needs_no_cards_or_brings_no_points_counts_as_a_ticket() -> None:
    tickets = [ticket(7, ""), ticket(0, "R"), ticket(0, "B B"), ticket(9, "B")]
    assert best(tickets, [0] * KINDS) == [0]
    assert best(tickets, counts("R B B")) == [0, 1, 3]


def test_all_tickets_are_in_the_set_if_there_are_cards_for_all() -> None:
    assert best(REAL, [17] * COLORS + [8, 0]) == list(range(46))
    assert len(best(REAL, [16] * COLORS + [0, 0])) < 46


def test_only_tickets_held_are_in_the_set() -> None:
    assert best(REAL, [9] * COLORS + [9, 0], [3, 17, 44]) == [3, 17, 44]


def test_the_arguments_are_left_as_they_were() -> None:
    needs = ints([count for need in REAL for count in need.cards])
    points = ints([need.points for need in REAL])
    stack, held = ints([2] * COLORS + [1, 0]), ints(list(range(0, 46, 3)))
    before = [list(vector) for vector in (needs, points, stack, held)]
    best_tickets(needs, points, stack, held)
    assert [list(vector) for vector in (needs, points, stack, held)] == before


def test_a_stack_that_is_too_large_is_refused_with_a_reason() -> None:
    tickets = [Need(9, (MOST_CARDS, *[0] * 7)), ticket(5, "P P")]
    assert best(tickets, [MOST_CARDS, *[0] * 9]) == [0]
    with pytest.raises(OptionError, match=f"{MOST_CARDS + 1} cards is too large: it should have at most {MOST_CARDS}"):
        best(tickets, [MOST_CARDS + 1, *[0] * 9])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("color", range(COLORS))
def test_a_stack_may_be_of_one_color_or_of_locomotives_alone(color: int, way: tuple[int, int]) -> None:
    tickets = [Need(9, tuple(MOST_CARDS if c == color else 0 for c in range(COLORS))), *REAL]
    stack = [MOST_CARDS if kind == color else 0 for kind in range(KINDS)]
    assert best(tickets, stack, [0, 46], way) == [0]
    assert best(tickets, [0] * COLORS + [MOST_CARDS, 0], [0, 46], way) == [46]
    assert best(tickets, [0] * COLORS + [6, 0], [0, 40, 46], way) == [46]


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("size", range(1, 13))
def test_it_is_the_best_of_all_sets_of_real_tickets(size: int) -> None:
    chance = Seeded(size)
    for number in range(120):
        stack = random_stack(chance.below(21 if size > 9 or number % 2 == 0 else 61), chance)
        held = sorted(random_choice(len(REAL), size, chance))
        wanted = best_by_exhaustion(REAL, stack, held)
        assert best(REAL, stack, held) == wanted
        assert best(REAL, stack, held, WAYS[number % 4]) == wanted


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize(("colors", "most_points"), [(1, 3), (2, 1), (3, 2), (4, 4), (8, 1), (8, 3), (8, 30)])
def test_it_is_the_best_of_all_sets_where_many_are_equal(colors: int, most_points: int) -> None:
    chance = Seeded(colors, most_points)
    for number in range(160):
        tickets = made_up(2 + chance.below(9), colors, most_points, chance)
        stack = [chance.below(5) if color < colors else 0 for color in range(COLORS)] + [chance.below(4), 0]
        wanted = best_by_exhaustion(tickets, stack, range(len(tickets)))
        assert best(tickets, stack) == wanted
        assert best(tickets, stack, None, WAYS[number % 4]) == wanted


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("size", [20, 33, 46])
def test_all_tickets_of_the_game_can_be_held(size: int) -> None:
    chance = Seeded(size)
    for cards in (4, 6, 8, 10, 12):
        stack = random_stack(cards, chance)
        held = sorted(random_choice(len(REAL), size, chance))
        chosen = best(REAL, stack, held)
        assert worth_of(chosen, REAL, stack) == best_by_table([REAL[number] for number in held], stack)
        assert best(REAL, stack, held, (0, 0)) == chosen
        assert first_of_equals(chosen, REAL, stack, held)


@pytest.mark.parametrize("most_points", [1, 2, 30])
def test_a_longer_list_than_any_printed_one_is_no_harder_to_get_right(most_points: int) -> None:
    chance = Seeded(most_points)
    for _ in range(4):
        tickets = made_up(80, 6, most_points, chance)
        stack = [chance.below(3) if color < 6 else 0 for color in range(COLORS)] + [1, 0]
        chosen = best(tickets, stack)
        assert worth_of(chosen, tickets, stack) == best_by_table(tickets, stack)
        assert best(tickets, stack, None, (0, 0)) == chosen
        assert first_of_equals(chosen, tickets, stack, range(80))


# The sets that a player chooses from


@pytest.mark.rule("CG-14")
def test_a_set_that_is_best_in_everything_stands_alone_also_if_another_has_lower_numbers() -> None:
    tickets = [Need(9, ticket(9, "G Y").cards, (1, 0)), Need(9, ticket(9, "G Y").cards, (1, 1))]
    assert first(tickets, counts("G Y"), [0, 1], 9, 9) == [[1]]
    assert best(tickets, counts("G Y")) == [0]


@pytest.mark.rule("CG-14")
def test_of_sets_with_the_same_of_everything_the_first_numbers_stand_for_all() -> None:
    tickets = [Need(9, ticket(9, "G").cards, (1,)) for _ in range(4)]
    assert first(tickets, counts("G G"), range(4), 9, 9) == [[0, 1]]


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("size", range(1, 11))
def test_the_sets_of_real_tickets_are_those_that_no_other_set_beats(size: int) -> None:
    chance = Seeded(size, 1)
    for number in range(40):
        stack = random_stack(chance.below(25), chance)
        held = sorted(random_choice(len(REAL), size, chance))
        wanted = front_by_exhaustion(REAL, stack, held)
        for count in (1, 2, 9, NEVER):
            assert first(REAL, stack, held, count, (0, 9, NEVER)[number % 3]) == wanted[:count]


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize(("colors", "most_points", "big"), [(1, 3, 1), (2, 1, 2), (3, 2, 3), (8, 3, 6), (8, 30, 15)])
def test_the_sets_are_those_that_no_other_beats_where_many_are_equal(colors: int, most_points: int, big: int) -> None:
    chance = Seeded(colors * most_points, big)
    for number in range(80):
        tickets = made_up(2 + chance.below(8), colors, most_points, chance, big)
        stack = [chance.below(5) if color < colors else 0 for color in range(COLORS)] + [chance.below(4), 0]
        wanted = front_by_exhaustion(tickets, stack, range(len(tickets)))
        for count in (1, 2, 3, NEVER):
            assert first(tickets, stack, range(len(tickets)), count, (0, 9, NEVER)[number % 3]) == wanted[:count]


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("cards", [3, 5, 6])
def test_the_sets_of_all_tickets_of_the_game_are_those_that_no_other_beats(cards: int) -> None:
    chance = Seeded(cards)
    stack = random_stack(cards, chance)
    assert first(REAL, stack, range(len(REAL)), NEVER, 9) == front_by_exhaustion(REAL, stack, range(len(REAL)))


@pytest.mark.rule("CG-14")
def test_many_sets_are_found_page_by_page_as_they_are_found_at_once() -> None:
    stack = random_stack(16, Seeded(3))
    all_sets = first(REAL, stack, range(0, 46, 3), NEVER, 9)
    assert len(all_sets) > 40
    for count in (9, 17, 25, 33):
        assert first(REAL, stack, range(0, 46, 3), count, 9) == all_sets[:count]


def test_the_benchmark_measures_what_it_says() -> None:
    for sets in (0, 9):
        times = measure(tickets=15, cards=40, sets=sets, stacks=5)
        assert (times.tickets, times.cards, times.sets) == (15, 40, sets)
        assert 0 <= times.mean <= times.worst
