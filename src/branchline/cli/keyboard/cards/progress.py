"""The Card Game: what tickets still lack, and how the race for the big cities stands, from what one seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from branchline.cardgame.engine import CardGame
from branchline.cardgame.maps import Ticket
from branchline.cardgame.observation import Observation
from branchline.cardgame.rules.choosing import taken_unasked
from branchline.cards import COLORS, LOCOMOTIVE, ints


@dataclass(frozen=True)
class Lack:
    """What some tickets want beyond the cards that there are."""

    colors: tuple[int, ...]  # cards missing, by color
    locomotives: int  # that can stand in for some of them

    @property
    def cards(self) -> int:
        """How many cards are missing when every locomotive stands in."""
        return max(sum(self.colors) - self.locomotives, 0)


def cards_at_hand(seen: Observation) -> tuple[int, ...]:
    """All that the viewer knows to have by looking: hand, railyard, and its stack if it may look there [CG-06]."""
    cards = list(seen.hand)
    for color, owner in enumerate(seen.yard_owner):
        if seen.seat is not None and owner == seen.seat + 1:
            cards[color] += seen.yard_cards[color]
            cards[LOCOMOTIVE] += seen.yard_locomotives[color]
    for card, count in enumerate(seen.track):
        cards[card] += count
    return tuple(cards)


def has_hidden_track(seen: Observation) -> bool:
    """Whether the viewer has cards on its track that it may not look at, and that are not counted therefore [CG-06]."""
    return seen.seat is not None and not seen.track and seen.seats[seen.seat].track > 0


def lacking(tickets: Iterable[Ticket], cards: Sequence[int]) -> Lack:
    """What these tickets lack if all of them are to be completed from these cards, each card serving one [CG-14]."""
    wanted = list(tickets)
    colors = tuple(max(sum(ticket.cards[color] for ticket in wanted) - cards[color], 0) for color in range(COLORS))
    return Lack(colors, cards[LOCOMOTIVE])


def completed_now(game: CardGame, seen: Observation) -> tuple[int, ...]:
    """The tickets that the viewer's stack would complete now; only for those who may look there [CG-06, CG-14]."""
    assert seen.track, "a hidden stack tells nothing"
    return tuple(map(int, taken_unasked(game.tables, ints(list(seen.track)), ints(list(seen.tickets)))))


def leaders(game: CardGame, seen: Observation, city: int) -> tuple[int, list[int]]:
    """The most completed tickets to a city that a seat has, and the seats with so many; nobody with none [CG-18]."""
    tickets = game.map.tickets
    made = [sum(city in {tickets[t].a, tickets[t].b} for t in view.made) for view in seen.seats]
    most = max(made)
    return most, [seat for seat, count in enumerate(made) if count == most and most]
