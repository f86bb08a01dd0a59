"""Each invariant fails when what it says is broken: a state is spoiled in one place, and the check names it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from mypy_extensions import u8

from branchline import BoardGame
from branchline.board.invariants import check
from branchline.board.state import BOTTOM, DEAL, DRAW, GONE, KEEP, LAY, OFFERED, OVER, STATION, TUNNEL, TURN, State
from branchline.cards import KINDS
from branchline.testing.conformance import Setting
from tests.properties.walks import Walk, board_of

Spoil = Callable[[BoardGame, State], object]

USA, EUROPE, NORDIC = Setting("usa", 3), Setting("europe", 3), Setting("nordic", 2)
TRACKS = Setting("france_small", 5, (("stations", "open"),))
OWNER = Setting("france_borders", 5)


def a_state(setting: Setting, phase: int, after: int = 0) -> tuple[BoardGame, State]:
    """Some state of this phase, at least so many decisions into a game."""
    game = board_of(setting)
    for seed in range(20):
        for temper in ("pays with sets", "builds"):
            for number, (state, _) in enumerate(Walk(seed, temper).states(game)):
                if number >= after and state.phase == phase and (phase != LAY or sum(state.laid) > 1):
                    return game, state
    raise AssertionError("there is no such state")


def owned(state: State, seat: int | None = None) -> int:
    """A route that has been claimed."""
    return next(r for r, owner in enumerate(state.owner) if (owner == seat + 1 if seat is not None else owner))


def put(vector: str, place: int, value: int) -> Spoil:
    def spoil(_: BoardGame, state: State) -> None:
        getattr(state, vector)[place] = value

    return spoil


def number(name: str, value: int) -> Spoil:
    return lambda _, state: setattr(state, name, value)


def lose_a_card(_: BoardGame, state: State) -> None:
    card = next(card for card in range(KINDS) if state.deck[card])
    state.deck[card] -= 1
    state.deck_n -= 1


def borrow_a_card(_: BoardGame, state: State) -> None:
    card = next(card for card in range(KINDS) if state.hands[card] == 0)
    state.hands[card] -= 1
    state.deck[card] += 1


def discard_the_deck(_: BoardGame, state: State) -> None:
    for card in range(KINDS):
        state.discards[card] += state.deck[card]
        state.deck[card] = 0
    state.discards_n += state.deck_n
    state.deck_n = 0


def shorten_the_row(_: BoardGame, state: State) -> None:
    card = next(card for card in range(KINDS) if state.row[card])
    state.row[card] -= 1
    state.row_n -= 1
    state.deck[card] += 1
    state.deck_n += 1


def move_to(pile: str) -> Spoil:
    def spoil(_: BoardGame, state: State) -> None:
        card = next(card for card in range(KINDS) if state.deck[card])
        state.deck[card] -= 1
        state.deck_n -= 1
        getattr(state, pile)[card] += 1

    return spoil


def give_away(_: BoardGame, state: State) -> None:
    """Another seat's route has the same owner as the one between the same cities or abroad."""
    tables = board_of(OWNER).tables
    for route in range(int(tables.originals)):
        for i in range(int(tables.bar_start[route]), int(tables.bar_start[route + 1])):
            other = int(tables.bar_route[i])
            if state.owner[route] and not state.owner[other] and other < tables.originals:
                state.owner[other] = state.owner[route]
                state.open_to[other] = u8(0)
                seat = int(state.owner[route]) - 1
                state.trains[seat] -= tables.length[other]
                state.points[seat] += tables.points[other]
                return
    raise AssertionError("no route bars another")


def open_for_nobody(_: BoardGame, state: State) -> None:
    state.open_to[next(r for r, seats in enumerate(state.open_to) if seats)] = u8(0)


def track_open_for_all(game: BoardGame, state: State) -> None:
    first = int(game.tables.originals)
    track = next(r for r in range(first, len(state.open_to)) if not state.owner[r])
    state.open_to[track] = u8(31) if state.open_to[track] != 31 else u8(0)


def track_alone(game: BoardGame, state: State) -> None:
    tables = game.tables
    beside = next(r for r in range(int(tables.originals)) if state.owner[r] == 0)
    track = beside + int(tables.originals)
    state.owner[track] = u8(1)
    state.trains[0] -= tables.length[track]
    state.points[0] += tables.points[track]
    for i in range(int(tables.bar_start[track]), int(tables.bar_start[track + 1])):
        state.open_to[int(tables.bar_route[i])] &= u8(30)


def mark_a_ticket(place: int) -> Spoil:
    def spoil(_: BoardGame, state: State) -> None:
        state.ticket[next(t for t, there in enumerate(state.ticket) if there == 0)] = u8(place)

    return spoil


def double_an_offer(game: BoardGame, state: State) -> None:
    size = int(game.tables.offer_size) + 1
    start = size * int(state.seat)
    state.offers[start + 2] = state.offers[start + 1]


def lay_another_card(_: BoardGame, state: State) -> None:
    """What lies there is exchanged for cards that make no payment."""
    for card in range(KINDS):
        state.hands[KINDS * state.seat + card] += int(state.laid[card])
    laid = int(sum(state.laid))
    for card in range(KINDS):
        state.laid[card] = 0
    state.laid[8] = laid
    state.deck[8] -= laid
    state.deck_n -= laid


CASES: list[tuple[str, Setting, int, Spoil, str]] = [
    ("phase", USA, TURN, number("phase", 9), "no such decision point"),
    ("seat", USA, TURN, number("seat", 3), "no such seat"),
    ("first", USA, TURN, number("first", -1), "no such seat"),
    ("round", USA, TURN, number("turns_left", 4), "no such round"),
    ("passes", USA, TURN, number("passes", 3), "all have passed"),
    ("pending", USA, TURN, number("pending", 30), "something is pending"),
    ("due", USA, TURN, number("due", 1), "something is pending"),
    ("draws", USA, TURN, number("draws_left", 1), "cards drawn outside a draw"),
    ("second card", USA, DRAW, number("draws_left", 2), "a second card that is none"),
    ("no city", EUROPE, STATION, number("pending", 0), "a station without its city"),
    ("no claim", EUROPE, TUNNEL, number("pending", 0), "cards laid down without a claim"),
    ("closed tunnel", EUROPE, TUNNEL, lambda g, s: put("open_to", int(g.tables.action_route[s.pending]), 0)(g, s),
     "a claim of a route that is not open"),
    ("no trains", EUROPE, TUNNEL, lambda g, s: put("trains", int(s.seat), 0)(g, s), "a claim without the trains"),
    ("no extra", EUROPE, TUNNEL, number("due", 0), "a tunnel that waits for nothing"),
    ("other cards", EUROPE, TUNNEL, move_to("shown"), "the cards shown are not those of the claim"),
    ("shown early", TRACKS, LAY, move_to("shown"), "cards shown before they are all there"),
    ("too few to lay", NORDIC, LAY, lambda g, s: number("to_lay", int(s.to_lay) + 1)(g, s), "no payment with sets"),
    ("other laid", TRACKS, LAY, lay_another_card, "cards laid down that no payment contains"),
    ("shown", USA, TURN, move_to("shown"), "cards are shown for nothing"),
    ("laid", NORDIC, TURN, move_to("laid"), "cards are laid down for nothing"),
    ("to lay", NORDIC, TURN, number("to_lay", 1), "cards are still to be laid down for nothing"),
    ("turned", EUROPE, TURN, move_to("turned"), "cards are turned up for nothing"),
    ("lost", USA, TURN, lose_a_card, "cards, but the game has 12"),
    ("negative", USA, TURN, borrow_a_card, "fewer than no"),
    ("deck", USA, TURN, number("deck_n", 1), "the deck is miscounted"),
    ("discards", USA, TURN, number("discards_n", 99), "the discards are miscounted"),
    ("row", USA, TURN, number("row_n", 4), "the row is miscounted"),
    ("reshuffle", USA, TURN, discard_the_deck, "the deck is empty beside discards"),
    ("short row", USA, TURN, shorten_the_row, "the row is short beside a deck"),
    ("owner", USA, TURN, lambda g, s: put("owner", owned(s), 4)(g, s), "has no such owner"),
    ("claimed, open", USA, TURN, lambda g, s: put("open_to", owned(s), 1)(g, s), "is claimed and open"),
    ("trains", USA, TURN, lambda g, s: put("trains", 0, int(s.trains[0]) - 1)(g, s), "trains of seat 0 are lost"),
    ("too many trains", USA, TURN, put("trains", 0, -1), "has used more trains than it has"),
    ("points", USA, TURN, lambda g, s: put("points", 1, int(s.points[1]) + 1)(g, s), "the points of seat 1 are not"),
    ("stations", EUROPE, TURN, lambda g, s: put("stations", 2, 4)(g, s), "stations of seat 2 are lost"),
    ("too many stations", EUROPE, TURN, put("stations", 2, -1), "has built more stations than it has"),
    ("station of nobody", EUROPE, TURN, put("station", 3, 4), "a station has no such owner"),
    ("both of a pair", OWNER, TURN, give_away, "two routes that nobody may hold both"),
    ("closed", USA, TURN, open_for_nobody, "is open to the wrong seats (US-19"),
    ("track", TRACKS, TURN, track_open_for_all, "is open to the wrong seats (FR-06"),
    ("track of owner", OWNER, TURN, track_open_for_all, "is open to the wrong seats (FR-06"),
    ("track alone", TRACKS, TURN, track_alone, "lies beside an open one"),
    ("offers", USA, KEEP, double_an_offer, "the offered tickets are not those marked so"),
    ("marked offered", USA, TURN, mark_a_ticket(OFFERED), "the offered tickets are not those marked so"),
    ("marked returned", USA, TURN, mark_a_ticket(BOTTOM), "the returned tickets are not those marked so"),
    ("ring", USA, TURN, lambda g, s: number("bottom_n", int(s.bottom_n) + 1)(g, s), "the returned tickets are not"),
    ("nowhere", USA, TURN, mark_a_ticket(7), "a ticket is nowhere"),
    ("gone", USA, TURN, mark_a_ticket(GONE), "a ticket has left the game"),
    ("pile", USA, TURN, put("pile", 0, 40), "the pile of tier 0 is miscounted"),
    ("pile below", USA, TURN, put("pile", 0, -1), "the pile of tier 0 is miscounted"),
    ("long pile", EUROPE, TURN, put("pile", 0, 1), "tickets of tier 0 are never drawn"),
    ("deal", USA, DEAL, number("phase", OVER), "has tickets to choose from out of turn"),
    ("keep", USA, KEEP, lambda g, s: number("phase", TURN)(g, s), "has tickets to choose from out of turn"),
    ("nothing to keep", USA, TURN, number("phase", KEEP), "has too few tickets to choose from"),
    ("nothing dealt", USA, OVER, number("phase", DEAL), "has not 3 tickets to choose from"),
]  # fmt: skip


@pytest.mark.parametrize(("setting", "phase", "spoil", "words"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_a_state_spoiled_in_one_place_is_found_out(setting: Setting, phase: int, spoil: Spoil, words: str) -> None:
    game, state = a_state(setting, phase, after=0 if phase == DEAL else 60)
    state = game.copy(state)
    check(game.tables, state)
    spoil(game, state)
    with pytest.raises(AssertionError) as found:
        check(game.tables, state)
    assert words in str(found.value)
