"""Each invariant of The Card Game fails when what it says is broken: a state is spoiled in one place, and found out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from mypy_extensions import u8

from branchline import CardGame
from branchline.cardgame.invariants import check
from branchline.cardgame.state import (
    BACK,
    BOTTOM,
    CARDS,
    CHOOSE,
    CHOSEN,
    DEAL,
    DRAW,
    HELD,
    KEEP,
    LOCOMOTIVES,
    MADE,
    MIX,
    OFFERED,
    OVER,
    PHASES,
    TURN,
    State,
)
from branchline.cards import COLORS, KINDS, LOCOMOTIVE
from branchline.testing.conformance import Setting
from tests.properties.walks import Walk, card_game_of

Spoil = Callable[[CardGame, State], object]

TWO, FOUR = Setting("card_game", 2), Setting("card_game", 4)


def a_state(setting: Setting, phase: int, last_round: bool = False) -> tuple[CardGame, State]:
    """Some state of this phase, past the middle of a first deck unless it is the deal or the end."""
    game = card_game_of(setting)
    for seed in range(20):
        for temper in ("any", "builds", "pays with sets", "collects tickets"):
            for number, (state, _) in enumerate(Walk(seed, temper).states(game)):
                is_there = state.phase == phase and (state.turns_left > 0) == last_round
                if is_there and (phase in (DEAL, OVER) or (number > 60 and state.decks_left == game.tables.decks - 1)):
                    return game, state
    raise AssertionError("there is no such state")


def put(vector: str, place: int, value: int) -> Spoil:
    def spoil(_: CardGame, state: State) -> None:
        getattr(state, vector)[place] = value

    return spoil


def number(name: str, value: int) -> Spoil:
    return lambda _, state: setattr(state, name, value)


def a_row(state: State) -> int:
    """A color that lies in a railyard."""
    return next(color for color in range(COLORS) if state.yard_owner[color])


def no_row(state: State) -> int:
    """A color that lies in none."""
    return next(color for color in range(COLORS) if not state.yard_owner[color])


def a_card(cards: object, at: int = 0, most: int = KINDS) -> int:
    """A kind of which there is some."""
    assert hasattr(cards, "__getitem__")
    return next(card for card in range(most) if cards[at + card])


def lose_a_card(_: CardGame, state: State) -> None:
    state.deck[a_card(state.deck)] -= 1
    state.deck_n -= 1


def lose_a_card_of_a_stack(_: CardGame, state: State) -> None:
    state.tracks[next(place for place in range(len(state.tracks)) if state.tracks[place])] -= 1


def double_a_locomotive_of_a_row(_: CardGame, state: State) -> None:
    state.yard_locomotives[a_row(state)] += u8(1)


def borrow_a_card(_: CardGame, state: State) -> None:
    card = next(card for card in range(COLORS) if state.hands[card] == 0)
    state.hands[card] -= 1
    state.deck[card] += 1


def borrow_from_a_stack(_: CardGame, state: State) -> None:
    card = next(card for card in range(COLORS) if state.tracks[card] == 0)
    state.tracks[card] -= 1
    state.deck[card] += 1


def shorten_the_row(_: CardGame, state: State) -> None:
    card = a_card(state.row)
    state.row[card] -= 1
    state.row_n -= 1
    state.deck[card] += 1
    state.deck_n += 1


def discard_the_deck(_: CardGame, state: State) -> None:
    for card in range(KINDS):
        state.discards[card] += state.deck[card]
        state.deck[card] = 0
    state.discards_n += state.deck_n
    state.deck_n = 0


def undiscard(_: CardGame, state: State) -> None:
    """A card of a hand lies in the deck, in a last round."""
    card = a_card(state.hands)
    state.hands[card] -= 1
    state.deck[card] += 1
    state.deck_n += 1
    for _turn in range(int(state.row_n), 5):
        kind = a_card(state.hands)
        state.hands[kind] -= 1
        state.row[kind] += 1
    state.row_n = 5


def to_discards(_: CardGame, state: State) -> None:
    """A card of the deck lies on the discards, at the deal."""
    card = a_card(state.deck)
    state.deck[card] -= 1
    state.deck_n -= 1
    state.discards[card] += 1
    state.discards_n += 1


def to_a_stack(_: CardGame, state: State) -> None:
    card = a_card(state.deck)
    state.deck[card] -= 1
    state.deck_n -= 1
    state.tracks[card] += 1


def to_a_railyard(_: CardGame, state: State) -> None:
    card = a_card(state.deck)
    state.deck[card] -= 1
    state.deck_n -= 1
    state.yard_cards[card] = u8(1)
    state.yard_owner[card] = u8(1)


def nobodys_row(_: CardGame, state: State) -> None:
    state.yard_owner[a_row(state)] = u8(0)


def locomotives_alone(_: CardGame, state: State) -> None:
    """The colored cards of a row are in the deck, and a locomotive of the deck lies there."""
    color = a_row(state)
    state.deck[color] += int(state.yard_cards[color])
    state.deck_n += int(state.yard_cards[color]) - 1
    state.yard_cards[color] = u8(0)
    state.deck[LOCOMOTIVE] -= 1
    state.yard_locomotives[color] += u8(1)


def only_locomotives_face_up(_: CardGame, state: State) -> None:
    """The deck is in the first hand, and the row has nothing that can be the second card."""
    for card in range(KINDS):
        state.hands[card] += state.deck[card] + state.row[card]
        state.deck[card] = state.row[card] = 0
    state.deck_n = state.row_n = 0


def mark_a_ticket(place: int) -> Spoil:
    def spoil(_: CardGame, state: State) -> None:
        state.ticket[next(t for t, there in enumerate(state.ticket) if there == 0)] = u8(place)

    return spoil


def double_an_offer(game: CardGame, state: State) -> None:
    start = (int(game.tables.offer_size) + 1) * int(state.seat)
    state.offers[start + 2] = state.offers[start + 1]


def keep_before_choosing(game: CardGame, state: State) -> None:
    mark_a_ticket(HELD + int(state.seat))(game, state)
    state.pile_n -= 1


def too_many_offered(game: CardGame, state: State) -> None:
    state.offers[0] = u8(int(game.tables.offer_size) + 1)


def place_the_own_color(_: CardGame, state: State) -> None:
    """The color that is being placed already lies in the own railyard."""
    color = int(state.suit)
    state.yard_owner[color] = u8(int(state.seat) + 1)
    state.deck[color] -= 1
    state.deck_n -= 1
    state.yard_cards[color] = u8(1)


def rows_of_mixed_color(_: CardGame, state: State) -> None:
    """A color that has been named lies in a railyard by now."""
    color = next(color for color in range(COLORS) if state.mix >> color & 1)
    state.yard_owner[color] = u8(1)
    state.yard_cards[color] = u8(1)
    state.deck[color] -= 1
    state.deck_n -= 1


def name_the_last_color(_: CardGame, state: State) -> None:
    """No color is left to follow the one that is named."""
    hand = KINDS * int(state.seat)
    free = [color for color in range(COLORS) if state.hands[hand + color] and not state.yard_owner[color]]
    state.mix = 2 ** free[-1]


def made_by_nobody(_: CardGame, state: State) -> None:
    state.ticket[next(t for t, place in enumerate(state.ticket) if place >= MADE)] = u8(MADE + 2)


def chosen_ticket(_: CardGame, state: State) -> None:
    """The seat to move has chosen a ticket, though it has not."""
    state.ticket[state.tickets_of(state.seat)[0]] = u8(CHOSEN + int(state.seat))


def everything_chosen(_: CardGame, state: State) -> None:
    """The seat that had a choice has chosen all its tickets."""
    seat = int(state.seat)
    state.leader, state.seat = seat, 1 - seat
    for ticket in state.tickets_of(seat):
        state.ticket[ticket] = u8(CHOSEN + seat)


def nothing_chosen(_: CardGame, state: State) -> None:
    """The seat that had a choice has chosen none of its tickets."""
    state.leader = state.seat
    state.seat = 1 - int(state.seat)
    for ticket in state.chosen_by(state.seat):
        state.ticket[ticket] = u8(HELD + int(state.seat))


CASES: list[tuple[str, Setting, int, Spoil, str]] = [
    ("phase", TWO, TURN, number("phase", 9), "no such decision point"),
    ("phase below", TWO, TURN, number("phase", -1), "no such decision point"),
    ("seat", TWO, TURN, number("seat", 2), "no such seat"),
    ("first", TWO, TURN, number("first", -1), "no such seat"),
    ("round", TWO, TURN, number("turns_left", 3), "no such round"),
    ("deck number", TWO, TURN, number("decks_left", 1), "no such deck"),
    ("deck number below", FOUR, TURN, number("decks_left", -1), "no such deck"),
    ("lost", TWO, TURN, lose_a_card, "cards are lost or doubled"),
    ("lost from a stack", TWO, TURN, lose_a_card_of_a_stack, "cards are lost or doubled"),
    ("doubled on a row", TWO, TURN, double_a_locomotive_of_a_row, "locomotive cards are lost or doubled"),
    ("negative", TWO, TURN, borrow_a_card, "fewer cards than none"),
    ("negative stack", TWO, TURN, borrow_from_a_stack, "fewer cards than none"),
    ("deck", TWO, TURN, number("deck_n", 1), "the deck is miscounted"),
    ("discards", TWO, TURN, number("discards_n", 99), "the discards are miscounted"),
    ("row", TWO, TURN, number("row_n", 4), "the row is miscounted"),
    ("short row", TWO, TURN, shorten_the_row, "the row is short beside a deck"),
    ("railyard", TWO, TURN, lambda g, s: put("yard_owner", a_row(s), 3)(g, s), "a railyard has no such owner"),
    ("nobody's", TWO, TURN, nobodys_row, "cards lie in nobody's railyard"),
    ("empty row", TWO, TURN, lambda g, s: put("yard_owner", no_row(s), 1)(g, s), "a row of locomotives alone"),
    ("locomotives", TWO, TURN, locomotives_alone, "a row of locomotives alone"),
    ("last round at the deal", TWO, DEAL, number("turns_left", 1), "a last round before the first"),
    ("decks at the deal", FOUR, DEAL, number("decks_left", 0), "a deck used up before the first turn"),
    ("discards at the deal", TWO, DEAL, to_discards, "cards discarded before the first turn"),
    ("railyard at the deal", TWO, DEAL, to_a_railyard, "cards placed before the first turn"),
    ("stack at the deal", TWO, DEAL, to_a_stack, "cards on the track before the first turn"),
    ("over too soon", FOUR, OVER, number("decks_left", 1), "a game over before its end"),
    ("over in the last round", TWO, OVER, number("turns_left", 1), "a game over before its end"),
    ("deck in the last round", TWO, TURN, number("turns_left", 1), "a last round with cards in the deck"),
    ("empty deck", TWO, TURN, discard_the_deck, "the deck is used up, and it is not the last round"),
    ("second card", TWO, DRAW, number("draws_left", 2), "a second card that is none"),
    ("no second card", TWO, DRAW, only_locomotives_face_up, "a second card that cannot be drawn"),
    ("draws", TWO, TURN, number("draws_left", 1), "cards drawn outside a draw"),
    ("draws at the end", TWO, OVER, number("draws_left", 2), "cards drawn outside a draw"),
    ("no suit", TWO, CARDS, number("suit", -1), "no such suit"),
    ("strange suit", TWO, CARDS, number("suit", 8), "no such suit"),
    ("own color", TWO, CARDS, place_the_own_color, "no such suit"),
    ("idle suit", TWO, TURN, number("suit", 3), "a suit that nobody places"),
    ("too many cards", TWO, LOCOMOTIVES, number("suit_cards", 11), "no such number of cards"),
    ("no cards", TWO, LOCOMOTIVES, number("suit_cards", 0), "no such number of cards"),
    ("idle cards", TWO, CARDS, number("suit_cards", 1), "cards of a suit that nobody places"),
    ("idle mix", TWO, TURN, number("mix", 3), "colors that nobody places"),
    ("no mix", TWO, MIX, number("mix", 0), "colors that nobody places"),
    ("strange mix", TWO, MIX, number("mix", 256), "no such color"),
    ("taken mix", TWO, MIX, rows_of_mixed_color, "a color that cannot be placed"),
    ("dead end", TWO, MIX, name_the_last_color, "colors that cannot be completed"),
    ("offers", TWO, KEEP, double_an_offer, "the offered tickets are not those marked so"),
    ("offer", TWO, KEEP, too_many_offered, "too many tickets to choose from"),
    ("marked offered", TWO, TURN, mark_a_ticket(OFFERED), "the offered tickets are not those marked so"),
    ("marked returned", TWO, TURN, mark_a_ticket(BOTTOM), "the returned tickets are not those marked so"),
    ("ring", TWO, TURN, lambda g, s: number("bottom_n", int(s.bottom_n) + 1)(g, s), "the returned tickets are not"),
    ("ring too large", TWO, TURN, number("bottom_n", 99), "the returned tickets are miscounted"),
    ("not shuffled back", TWO, TURN, mark_a_ticket(BACK), "a ticket was not shuffled back"),
    ("nowhere", TWO, TURN, mark_a_ticket(7), "a ticket is nowhere"),
    ("of no seat", TWO, TURN, mark_a_ticket(HELD + 2), "a ticket is nowhere"),
    ("made by no seat", TWO, OVER, made_by_nobody, "a ticket is nowhere"),
    ("made too soon", FOUR, TURN, mark_a_ticket(MADE), "completed too soon"),
    ("chosen in a turn", TWO, TURN, chosen_ticket, "tickets chosen outside a scoring"),
    ("choice in a turn", TWO, TURN, number("leader", 0), "a choice of tickets outside a scoring"),
    ("page in a turn", TWO, TURN, number("page", 8), "a choice of tickets outside a scoring"),
    ("choice in the last round", TWO, CHOOSE, number("turns_left", 1), "tickets completed before the last turn"),
    ("choice led by nobody", TWO, CHOOSE, number("leader", 2), "no such seat"),
    ("half a page", TWO, CHOOSE, number("page", 4), "sets of tickets that no page begins with"),
    ("chosen out of turn", TWO, CHOOSE, chosen_ticket, "tickets chosen out of turn"),
    ("chosen too much", TWO, CHOOSE, everything_chosen, "tickets chosen that the stack does not complete"),
    ("chosen too little", TWO, CHOOSE, nothing_chosen, "a ticket left that could be completed, too"),
    ("pile", TWO, TURN, number("pile_n", 46), "the pile is miscounted"),
    ("held before choosing", TWO, DEAL, keep_before_choosing, "has tickets before it has chosen"),
    ("keep", TWO, KEEP, number("phase", TURN), "has tickets to choose from out of turn"),
    ("nothing to keep", TWO, TURN, number("phase", KEEP), "has not the tickets of a draw to choose from"),
]  # fmt: skip


@pytest.mark.parametrize(("setting", "phase", "spoil", "words"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_a_state_spoiled_in_one_place_is_found_out(setting: Setting, phase: int, spoil: Spoil, words: str) -> None:
    game, state = a_state(setting, phase)
    state = game.copy(state)
    check(game.tables, state)
    spoil(game, state)
    with pytest.raises(AssertionError) as found:
        check(game.tables, state)
    assert words in str(found.value)


def test_a_deck_in_the_last_round_is_found_out() -> None:
    game, state = a_state(TWO, TURN, last_round=True)
    undiscard(game, state)
    with pytest.raises(AssertionError, match="a last round with cards in the deck"):
        check(game.tables, state)


def test_every_phase_is_among_the_states_spoiled() -> None:
    assert {case[2] for case in CASES} == set(range(len(PHASES)))
