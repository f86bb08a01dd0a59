"""Placing cards in the railyard: a suit, or several different colors, and train robbing [CG-09 to CG-11]."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.cardgame.rules.ending import end_turn
from branchline.cardgame.state import CARDS, LOCOMOTIVES, MIX, State
from branchline.cardgame.tables import Tables
from branchline.cards import COLORS, KINDS, LOCOMOTIVE
from branchline.chance import Chance
from branchline.events import PLACED, ROBBED, Event

NEVER: Final = 999  # more cards than there are


def least_cards(tables: Tables, state: State, color: i64) -> i64:
    """How many cards a suit of this color must have now, locomotives included [CG-09 to CG-11].

    None of the color may lie in the own railyard, and a row in another one must be outnumbered.
    """
    owner = i64(state.yard_owner[color])
    if owner == 0:
        return tables.suit_least
    if owner == state.seat + 1:
        return NEVER
    more = state.yard_size(color) + 1
    return more if more > tables.suit_least else tables.suit_least


def can_place(tables: Tables, state: State, color: i64) -> bool:
    """Whether the seat has a suit of this color to place: a colored card at least, and enough in all [CG-09]."""
    hand = KINDS * state.seat
    held = state.hands[hand + color]
    return held > 0 and held + state.hands[hand + LOCOMOTIVE] >= least_cards(tables, state, color)


def fewest_cards(tables: Tables, state: State) -> i64:
    """How many cards of the chosen color the suit has at least, with every locomotive of the hand on top [CG-09]."""
    fewest = least_cards(tables, state, state.suit) - state.hands[KINDS * state.seat + LOCOMOTIVE]
    return fewest if fewest > 1 else 1


def fewest_locomotives(tables: Tables, state: State) -> i64:
    """How many locomotives the suit needs at least beside the cards chosen [CG-09, CG-11]."""
    fewest = least_cards(tables, state, state.suit) - state.suit_cards
    return fewest if fewest > 0 else 0


def is_free(state: State, color: i64) -> bool:
    """Whether the seat has a card of this color, which lies in no railyard [CG-11]."""
    return state.yard_owner[color] == 0 and state.hands[KINDS * state.seat + color] > 0


def colors_to_come(tables: Tables, state: State) -> i64:
    """How many colors are missing to those that are placed together [CG-09]."""
    missing = tables.mix_size
    color: i64
    for color in range(COLORS):
        missing -= (state.mix >> color) & 1
    return missing


def write_mixes(tables: Tables, state: State, moves: vec[i64], n: i64) -> i64:
    """Append the colors that can be the next of those placed together: above the last, with enough above them."""
    missing = colors_to_come(tables, state)
    start = n
    color: i64
    for color in range(COLORS):
        if state.mix >> color == 0 and is_free(state, color):
            moves[n] = tables.at_mix + color
            n += 1
    # The last ones are there to follow.
    n -= missing - 1
    return n if n > start else start


def choose_suit(state: State, color: i64) -> None:
    """The seat places a suit of this color; how large is asked next."""
    state.suit = color
    state.phase = CARDS


def choose_cards(state: State, count: i64) -> None:
    """The seat places so many cards of the color named; with how many locomotives is asked next."""
    state.suit_cards = count
    state.phase = LOCOMOTIVES


def place_suit(tables: Tables, state: State, locomotives: i64, chance: Chance, story: list[Event] | None) -> None:
    """Place a row of one color in the railyard, locomotives on top, and rob whoever had the color."""
    seat, color, count = state.seat, state.suit, state.suit_cards
    if story is not None:
        placed = [0] * KINDS
        placed[color] = count
        placed[LOCOMOTIVE] = locomotives
        story.append(Event(PLACED, seat=seat, cards=tuple(placed)))
    if state.yard_owner[color] != 0:
        _rob(state, color, story)
    _lay(state, color, count, locomotives)
    end_turn(tables, state, chance, story)


def choose_mix(tables: Tables, state: State, color: i64, chance: Chance, story: list[Event] | None) -> None:
    """Name one more of the colors that are placed together; with the last, place a card of each."""
    state.mix |= tables.color_bit[color]
    if colors_to_come(tables, state) > 0:
        state.phase = MIX
        return
    if story is not None:
        placed = [int((state.mix >> kind) & 1) for kind in range(KINDS)]
        story.append(Event(PLACED, seat=state.seat, cards=tuple(placed)))
    other: i64
    for other in range(COLORS):
        if (state.mix >> other) & 1 == 1:
            _lay(state, other, 1, 0)
    end_turn(tables, state, chance, story)


def _lay(state: State, color: i64, count: i64, locomotives: i64) -> None:
    """Move these cards from the seat's hand to its railyard."""
    hand = KINDS * state.seat
    state.hands[hand + color] -= count
    state.hands[hand + LOCOMOTIVE] -= locomotives
    state.yard_owner[color] = u8(state.seat + 1)
    state.yard_cards[color] = u8(count)
    state.yard_locomotives[color] = u8(locomotives)


def _rob(state: State, color: i64, story: list[Event] | None) -> None:
    """The whole row of this color lies on the discards, its locomotives too [CG-11]."""
    cards, locomotives = i64(state.yard_cards[color]), i64(state.yard_locomotives[color])
    if story is not None:
        lost = [0] * KINDS
        lost[color] = cards
        lost[LOCOMOTIVE] = locomotives
        story.append(Event(ROBBED, seat=i64(state.yard_owner[color]) - 1, card=color, cards=tuple(lost)))
    state.discards[color] += cards
    state.discards[LOCOMOTIVE] += locomotives
    state.discards_n += cards + locomotives
