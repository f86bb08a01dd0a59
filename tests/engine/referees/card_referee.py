"""A second opinion on The Card Game, written from the rules ledger in plain Python and slow on purpose.

It knows nothing of the engine: cards are words in lists, a row of a railyard is a list with its top at the end, and
what chance has decided is told to it. It says what is legal, and what lies where after an action.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

import branchline

COLORS: Final = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
LOCOMOTIVE: Final = "locomotive"
CARDS: Final = (*COLORS, LOCOMOTIVE)
LETTERS: Final = dict(zip(CARDS, "PBOWGYKRL", strict=True))
NAMES: Final = {letter: card for card, letter in LETTERS.items()}
DATA: Final = Path(branchline.__file__).parent / "data" / "card_game"

MOST_TRIED: Final = 9  # tickets of which every set is tried; the search for the sets has a test of its own
PAGE: Final = 8  # sets that are shown at once


@dataclass(frozen=True)
class Ticket:
    """One line of tickets.csv."""

    name: str
    cities: frozenset[str]
    points: int
    needs: tuple[int, ...]  # by color


@cache
def all_tickets() -> tuple[Ticket, ...]:
    """The 46 tickets in the order of their file [CG-01]."""
    found: list[Ticket] = []
    with (DATA / "tickets.csv").open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            cities = frozenset((line["city_a"], line["city_b"]))
            name, before = f"{line['city_a']}-{line['city_b']}", sum(ticket.cities == cities for ticket in found)
            needs = tuple(int(line[color]) for color in COLORS)
            found.append(Ticket(name + (f"#{before + 1}" if before else ""), cities, int(line["points"]), needs))
    return tuple(found)


@cache
def big_cities() -> tuple[tuple[str, int], ...]:
    """The big cities and what their cards are worth [CG-18]."""
    with (DATA / "big_cities.csv").open(encoding="utf-8", newline="") as file:
        return tuple((line["city"], int(line["bonus"])) for line in csv.DictReader(file))


def fits(tickets: Iterable[int], stack: Counter[str]) -> bool:
    """Whether the cards complete all these tickets together, locomotives in place of what is missing [CG-14]."""
    needs = [sum(needed) for needed in zip(*(all_tickets()[ticket].needs for ticket in tickets), strict=True)]
    missing: int = sum(max(0, need - stack[color]) for need, color in zip(needs, COLORS, strict=False))
    return missing <= stack[LOCOMOTIVE]


def worth(tickets: Iterable[int]) -> tuple[int, int]:
    """Points, and number of tickets."""
    points = [all_tickets()[ticket].points for ticket in tickets]
    return sum(points), len(points)


def vector(tickets: Iterable[int]) -> tuple[int, ...]:
    """What counts of a set: points, tickets, and tickets to each big city [CG-14]."""
    chosen = [all_tickets()[ticket] for ticket in tickets]
    return (*worth(tickets), *(sum(city in ticket.cities for ticket in chosen) for city, _ in big_cities()))


def sets_to_choose(tickets: Sequence[int], stack: Counter[str]) -> list[tuple[int, ...]]:
    """The sets that no other beats in points, number and each big city, by trying all; the first one first [CG-14]."""
    by_vector: dict[tuple[int, ...], tuple[int, ...]] = {}

    def go_on(chosen: tuple[int, ...], left: Sequence[int]) -> None:
        if fits(chosen, stack):
            by_vector.setdefault(vector(chosen), chosen)  # sets of one size come in the order of their numbers
            for place, ticket in enumerate(left):
                go_on((*chosen, ticket), left[place + 1 :])

    go_on((), sorted(tickets))
    unbeaten = [
        one
        for one in by_vector
        if not any(two != one and all(a >= b for a, b in zip(two, one, strict=True)) for two in by_vector)
    ]
    return [by_vector[one] for one in sorted(unbeaten, key=lambda one: (-one[0], -one[1], by_vector[one]))]


def leaves_nothing(tickets: Sequence[int], chosen: Sequence[int], stack: Counter[str]) -> bool:
    """Whether the chosen tickets can be completed together, and no other besides [CG-14]."""
    others = [ticket for ticket in tickets if ticket not in chosen]
    return fits(chosen, stack) and not any(fits([*chosen, ticket], stack) for ticket in others)


def dealt_round(first: int, players: int, each: int) -> list[int]:
    """The seats in the order in which they are dealt one card after another."""
    return [(first + turn) % players for turn in range(players * each)]


@dataclass
class Seat:
    """What lies before one player."""

    hand: list[str] = field(default_factory=list)
    yard: dict[str, list[str]] = field(default_factory=dict)  # rows by color, the top card last
    stack: list[str] = field(default_factory=list)
    offer: list[int] = field(default_factory=list)
    held: set[int] = field(default_factory=set)
    made: set[int] = field(default_factory=set)


class Referee:
    """A game that is followed action by action."""

    def __init__(self, players: int, outcomes: list[int]) -> None:
        """The deal, as chance had it [CG-01 to CG-04]."""
        self.outcomes = list(outcomes)
        self.seats = [Seat() for _ in range(players)]
        self.players = players
        self.deck = [card for color in COLORS for card in [color] * 10] + [LOCOMOTIVE] * 16
        self.row: list[str] = []
        self.discards: list[str] = []
        self.pile = set(range(len(all_tickets())))
        self.bottom: list[int] = []
        self.put_back: set[int] = set()
        self.said: list[str] = []  # of the turn that is on: what has been decided so far
        self.turns_left: int | None = None  # of the last round, once it is on
        self.decks_to_come = 1 if players == 4 else 0  # CG-15, CG-16
        self.is_over = False
        self.completed: list[tuple[int, ...]] = []
        self.asked: int | None = None  # who has to choose a set of tickets, as the engine says
        self.to_choose: list[int] = []  # who still has to, in order
        self.picked: dict[int, tuple[int, ...] | None] = {}  # None: what only the engine can find out
        self.page = 0
        self.leader = 0
        self.tried = 0  # scorings in which every set of tickets was tried
        self.first = self.to_move = self._outcome()
        for seat in self.seats:
            self.deck.remove(LOCOMOTIVE)
            seat.hand.append(LOCOMOTIVE)
        for number in dealt_round(self.first, players, 7):
            self.seats[number].hand.append(self._top_card())
        self._fill_row()
        for number in dealt_round(self.first, players, 1):
            self.seats[number].offer = [self._top_ticket() for _ in range(6)]
        self.choosing = dealt_round(self.first, players, 1)  # who still has to choose its first tickets
        self._all_told()

    # What is legal

    def legal(self) -> set[str]:
        """All legal actions, as text."""
        if self.is_over:
            return set()
        me, phase = self.seats[self.to_move], self.phase
        if phase == "choose":
            sets = self._sets(self.to_move) or []
            left = len(sets) - self.page
            return {f"complete {n}" for n in range(1, min(left, PAGE) + 1)} | ({"other"} if left > PAGE else set())
        if phase in ("deal", "keep"):
            return self._keeps(len(me.offer), 1 if phase == "deal" else 0)
        if phase == "draw":
            return {"stop", *self._draws(second=True)}
        if phase == "cards":
            color = NAMES[self.said[0].split()[1]]
            return {f"cards {count}" for count, _ in self._suits(color)}
        if phase == "locomotives":
            color, cards = NAMES[self.said[0].split()[1]], int(self.said[1].split()[1])
            return {f"locomotives {count}" for number, count in self._suits(color) if number == cards}
        if phase == "mix":
            named = [NAMES[word.split()[1]] for word in self.said]
            triples = [triple for triple in self._triples() if list(triple[: len(named)]) == named]
            return {f"mix {LETTERS[triple[len(named)]]}" for triple in triples}
        actions = {
            *self._draws(second=False),
            *(["tickets"] if self.pile or self.bottom else []),
            *(f"suit {LETTERS[color]}" for color in COLORS if self._suits(color)),
            *(f"mix {LETTERS[triple[0]]}" for triple in self._triples()),
        }
        return actions or {"pass"}  # US-14

    @property
    def phase(self) -> str:
        """What is asked for."""
        if self.is_over:
            return "over"
        if self.choosing:
            return "deal"
        if self.to_choose:
            return "choose"
        last = self.said[-1].split()[0] if self.said else "turn"
        return {"draw": "draw", "take": "draw", "tickets": "keep", "suit": "cards", "cards": "locomotives"}.get(
            last, last
        )

    def _keeps(self, offered: int, least: int) -> set[str]:
        """CG-03, CG-12."""
        choices = [c for size in range(least, offered + 1) for c in combinations(range(1, offered + 1), size)]
        return {"keep " + (" ".join(map(str, choice)) or "none") for choice in choices}

    def _draws(self, *, second: bool) -> set[str]:
        """CG-08: the deck, and what lies face up; a locomotive only as the first and only card."""
        takes = {f"take {LETTERS[card]}" for card in self.row if not (second and card == LOCOMOTIVE)}
        return takes | ({"draw"} if self.deck else set())

    def _suits(self, color: str) -> list[tuple[int, int]]:
        """Every number of cards of this color and of locomotives that may be placed together [CG-09 to CG-11]."""
        hand = self.seats[self.to_move].hand
        if color in self.seats[self.to_move].yard:
            return []
        there = [len(seat.yard[color]) for seat in self.seats if color in seat.yard]
        return [
            (cards, locomotives)
            for cards in range(1, hand.count(color) + 1)
            for locomotives in range(hand.count(LOCOMOTIVE) + 1)
            if cards + locomotives >= 2 and all(cards + locomotives > size for size in there)
        ]

    def _triples(self) -> list[tuple[str, ...]]:
        """Every three colors that may be placed together, in the order of the colors [CG-09, CG-11]."""
        lying = {color for seat in self.seats for color in seat.yard}
        free = [color for color in COLORS if color in self.seats[self.to_move].hand and color not in lying]
        return list(combinations(free, 3))

    # What an action does

    def play(
        self, action: str, outcomes: list[int], completed: list[tuple[int, ...]], asked: int | None = None
    ) -> None:
        """The action is done, with what chance decided meanwhile.

        Where there are too many tickets to try all sets of them, those named by seat as `completed` are looked at, and
        who is `asked` for a set.
        """
        self.outcomes = list(outcomes)
        self.completed = completed
        self.asked = asked
        self.said.append(action)
        verb, *rest = action.split()
        getattr(self, f"_{verb}")(*rest)
        self._all_told()

    def _draw(self) -> None:
        self.seats[self.to_move].hand.append(self._top_card())
        self._after_card()

    def _take(self, letter: str) -> None:
        self.row.remove(NAMES[letter])
        self.seats[self.to_move].hand.append(NAMES[letter])
        self._fill_row()
        if NAMES[letter] == LOCOMOTIVE:
            self._end_turn()
        else:
            self._after_card()

    def _after_card(self) -> None:
        """CG-08, US-13: up to two cards, if there is a second."""
        if len(self.said) == 2 or not self._draws(second=True):
            self._end_turn()

    def _stop(self) -> None:
        self._end_turn()

    def _pass(self) -> None:
        self._end_turn()

    def _suit(self, letter: str) -> None:
        """Nothing is placed before the last word is said."""

    def _cards(self, count: str) -> None:
        """Likewise."""

    def _locomotives(self, count: str) -> None:
        color, cards = NAMES[self.said[0].split()[1]], int(self.said[1].split()[1])
        for seat in self.seats:
            self.discards += seat.yard.pop(color, [])  # CG-11
        self._place([color] * cards + [LOCOMOTIVE] * int(count), color)
        self._end_turn()

    def _mix(self, letter: str) -> None:
        """They are placed when the third of them is said."""
        assert NAMES[letter] in self.seats[self.to_move].hand
        if len(self.said) == 3:
            for word in self.said:
                color = NAMES[word.split()[1]]
                self._place([color], color)
            self._end_turn()

    def _place(self, cards: list[str], color: str) -> None:
        me = self.seats[self.to_move]
        for card in cards:
            me.hand.remove(card)
        me.yard[color] = cards

    def _tickets(self) -> None:
        """CG-12: four, or as many as there are; what was returned comes last."""
        me = self.seats[self.to_move]
        while len(me.offer) < 4 and self.pile:
            me.offer.append(self._top_ticket())
        while len(me.offer) < 4 and self.bottom:
            me.offer.append(self.bottom.pop(0))

    def _keep(self, *places: str) -> None:
        me = self.seats[self.to_move]
        kept = [me.offer[int(place) - 1] for place in places if place != "none"]
        rest = [ticket for ticket in me.offer if ticket not in kept]
        me.held.update(kept)
        me.offer = []
        if not self.choosing:
            self.bottom += rest
            self._end_turn()
            return
        self.put_back.update(rest)
        self.said = []
        self.choosing.pop(0)
        if self.choosing:
            self.to_move = self.choosing[0]
        else:
            self.pile |= self.put_back  # CG-03
            self.put_back = set()
            self._begin_turn(self.first)

    # How the game goes on

    def _begin_turn(self, number: int) -> None:
        """Step 1: the top card of each row goes onto the stack [CG-05]."""
        self.to_move, self.said = number, []
        me = self.seats[number]
        for color in list(me.yard):
            me.stack.append(me.yard[color].pop())
            if not me.yard[color]:
                del me.yard[color]

    def _end_turn(self) -> None:
        """CG-13: with the last card of the deck everybody has one more turn."""
        following = (self.to_move + 1) % self.players
        if self.turns_left is None:
            if not self.deck:
                self.turns_left = self.players
        else:
            self.turns_left -= 1
        if self.turns_left != 0:
            self._begin_turn(following)
            return
        self.leader = following
        self.to_choose = dealt_round(following, self.players, 1)
        self.picked = {}
        self._ask()

    @property
    def is_unsure(self) -> bool:
        """Whether only the engine can say which sets the seat to move chooses from."""
        return bool(self.to_choose) and self._sets(self.to_move) is None

    def _sets(self, number: int) -> list[tuple[int, ...]] | None:
        """What a seat chooses from; None if there are too many tickets to try all sets of them [CG-14]."""
        seat = self.seats[number]
        stack = Counter(seat.stack)
        fitting = [ticket for ticket in sorted(seat.held) if fits([ticket], stack)]
        if fits(fitting, stack):
            return [tuple(fitting)]
        return sets_to_choose(fitting, stack) if len(fitting) <= MOST_TRIED else None

    def _ask(self) -> None:
        """CG-14: in the order of play everybody chooses who has a choice; then tickets are completed."""
        while self.to_choose:
            seat = self.to_choose[0]
            sets = self._sets(seat)
            self.tried += sets is not None
            if (len(sets) > 1) if sets is not None else self.asked == seat:
                self.to_move, self.page, self.said = seat, 0, []
                return
            self.picked[seat] = sets[0] if sets else None
            self.to_choose.pop(0)
        self._score()
        if self.decks_to_come == 0:
            self.is_over, self.said = True, []
            return
        self._next_deck(self.leader)
        self._begin_turn(self.leader)

    def _complete(self, number: str) -> None:
        sets = self._sets(self.to_move)
        self.picked[self.to_move] = sets[self.page + int(number) - 1] if sets is not None else None
        self.to_choose.pop(0)
        self._ask()

    def _other(self) -> None:
        self.page += PAGE
        self.said = []

    def _score(self) -> None:
        """CG-14: each seat's chosen tickets are completed from its stack."""
        for number, (seat, said) in enumerate(zip(self.seats, self.completed, strict=True)):
            picked = self.picked[number]
            if picked is None:
                assert leaves_nothing(sorted(seat.held), said, Counter(seat.stack))
                picked = said
            seat.held.difference_update(picked)
            seat.made.update(picked)

    def _next_deck(self, following: int) -> None:
        """CG-16: everything but the hands is shuffled, and dealt from the player who comes next."""
        self.decks_to_come -= 1
        self.turns_left = None
        for seat in self.seats:
            self.deck += [*seat.stack, *(card for cards in seat.yard.values() for card in cards)]
            seat.stack, seat.yard = [], {}
        self.deck += self.row + self.discards
        self.row, self.discards = [], []
        for number in dealt_round(following, self.players, 4):
            if self.deck:
                self.seats[number].hand.append(self._top_card())
        self._fill_row()
        if not self.deck:
            self.turns_left = self.players

    def _fill_row(self) -> None:
        while len(self.row) < 5 and self.deck:
            self.row.append(self._top_card())

    def _top_card(self) -> str:
        card = CARDS[self._outcome()]
        self.deck.remove(card)
        return card

    def _top_ticket(self) -> int:
        ticket = self._outcome()
        self.pile.remove(ticket)
        return ticket

    def _outcome(self) -> int:
        assert self.outcomes, "chance was asked more often than the engine asked it"
        return self.outcomes.pop(0)

    def _all_told(self) -> None:
        assert not self.outcomes, "the engine asked chance more often"

    # What can be compared

    def picture(self) -> dict[str, object]:
        """The position as a document, in the form in which the engine writes its own."""
        said = self.said if self.phase in ("cards", "locomotives", "mix") else []
        colors = [NAMES[word.split()[1]] for word in said if word.startswith(("suit", "mix"))]
        names = [ticket.name for ticket in all_tickets()]
        return {
            "phase": self.phase,
            "seat": self.to_move,
            "first": self.first,
            "turns_left": self.turns_left or 0,
            "decks_left": self.decks_to_come,
            "draws_left": {"deal": 0, "choose": 0, "over": 0, "draw": 1}.get(self.phase, 2),
            "suit": colors[0] if self.phase in ("cards", "locomotives") else None,
            "suit_cards": int(said[1].split()[1]) if self.phase == "locomotives" else 0,
            "mix": colors if self.phase == "mix" else [],
            "hands": [dict(Counter(seat.hand)) for seat in self.seats],
            "deck": dict(Counter(self.deck)),
            "discards": dict(Counter(self.discards)),
            "row": dict(Counter(self.row)),
            "railyards": [
                {
                    color: {"cards": cards.count(color), "locomotives": cards.count(LOCOMOTIVE)}
                    for color, cards in seat.yard.items()
                }
                for seat in self.seats
            ],
            "tracks": [dict(Counter(seat.stack)) for seat in self.seats],
            "held": [[names[t] for t in sorted(seat.held)] for seat in self.seats],
            "made": [[names[t] for t in sorted(seat.made)] for seat in self.seats],
            "offered": [[names[t] for t in seat.offer] for seat in self.seats],
            "put_back": [names[t] for t in sorted(self.put_back)],
            "under_pile": [names[t] for t in self.bottom],
            **self._choice(names),
        }

    def _choice(self, names: list[str]) -> dict[str, object]:
        """What the document has besides while tickets are chosen, as far as it is known."""
        if self.phase != "choose":
            return {}
        picked = [self.picked.get(number, ()) for number in range(self.players)]
        known = [[names[t] for t in tickets] for tickets in picked if tickets is not None]
        chosen: dict[str, object] = {"chosen": known} if len(known) == self.players else {}
        return {"leader": self.leader, "page": self.page, **chosen}

    def scores(self) -> list[dict[str, int]]:
        """The score sheet at the end: points by line, tickets, cards of big cities, place [CG-17 to CG-19]."""
        tickets = all_tickets()
        lines: list[dict[str, int]] = []
        for seat in self.seats:
            bonus = cards = 0
            for city, worth in big_cities():
                to_city = [sum(city in tickets[t].cities for t in other.made) for other in self.seats]
                if to_city[self.seats.index(seat)] == max(to_city) > 0:
                    bonus, cards = bonus + worth, cards + 1
            lines.append(
                {
                    "completed": sum(tickets[t].points for t in seat.made),
                    "uncompleted": -sum(tickets[t].points for t in seat.held),
                    "big_cities": bonus,
                    "made": len(seat.made),
                    "bonuses": cards,
                }
            )
        merits = [
            (line["completed"] + line["uncompleted"] + line["big_cities"], line["made"], line["bonuses"])
            for line in lines
        ]
        for line, merit in zip(lines, merits, strict=True):
            line["place"] = 1 + sum(other > merit for other in merits)
        return lines
