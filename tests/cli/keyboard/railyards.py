"""Positions of The Card Game set up by hand, for the tests of the terminal program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from branchline.cardgame.engine import CardGame
from branchline.cardgame.invariants import check
from branchline.cardgame.rules.setup import blank
from branchline.cardgame.state import HELD, MADE, TURN, State
from branchline.cards import COLORS, KINDS, LOCOMOTIVE
from branchline.chance import Scripted, Seeded
from branchline.table import CardTable
from branchline.variants.card_game import card_game
from branchline.view.notation import parse_cards
from tests.cli.running import table_at


def card_table(
    players: int = 2,
    *,
    people: int = 1,
    to_move: int = 0,
    hand: str = "",
    hands: Mapping[int, str] | None = None,
    yards: Mapping[int, Sequence[str]] | None = None,
    tracks: Mapping[int, str] | None = None,
    row: str = "P B O W G",
    deck: str | None = None,
    tickets: Mapping[int, Sequence[str]] | None = None,
    made: Mapping[int, Sequence[str]] | None = None,
    chance: Sequence[int] = (),
    open_track: str = "no",
    decks_left: int | None = None,
    turns_left: int = 0,
) -> CardTable:
    """A table at the beginning of a turn, step 1 of it done, with what is named in its place and the rest in the deck.

    A railyard is a list of rows, `["2R 1L", "1B"]`. If the deck is named, all other cards are discarded.
    """
    game = CardGame(card_game(open_track=open_track), players)
    state = blank(game.tables)
    left = [int(count) for count in game.tables.deck]
    for seat, text in {to_move: hand, **(hands or {})}.items():
        for card, count in enumerate(_taken(left, text)):
            state.hands[KINDS * seat + card] += count
    for seat, text in (tracks or {}).items():
        for card, count in enumerate(_taken(left, text)):
            state.tracks[KINDS * seat + card] += count
    for seat, rows in (yards or {}).items():
        for text in rows:
            _lay_row(state, seat, _taken(left, text))
    for card, count in enumerate(_taken(left, row)):
        state.row[card] += count
        state.row_n += count
    in_deck = _taken(left, deck) if deck is not None else tuple(left)
    for card in range(KINDS):
        state.deck[card] = in_deck[card]
        state.discards[card] = left[card] if deck is not None else 0
    state.deck_n, state.discards_n = sum(in_deck), sum(left) if deck is not None else 0
    for place, owned in ((HELD, tickets or {}), (MADE, made or {})):
        for seat, names in owned.items():
            for name in names:
                state.ticket[game.map.ticket(name).index] = place + seat
                state.pile_n -= 1
    state.phase, state.seat, state.first = TURN, to_move, to_move
    state.draws_left, state.turns_left = game.tables.draws, turns_left
    state.decks_left = game.tables.decks - 1 if decks_left is None else decks_left
    check(game.tables, state)
    return cast(CardTable, table_at(game, state, Scripted(list(chance), then=Seeded(1)), people))


def _taken(left: list[int], text: str) -> tuple[int, ...]:
    """The cards of the text, which are no longer among those left."""
    cards = parse_cards(text)
    for card, count in enumerate(cards):
        assert left[card] >= count, f"there are not so many cards for {text!r}"
        left[card] -= count
    return cards


def _lay_row(state: State, seat: int, cards: Sequence[int]) -> None:
    color = next(color for color in range(COLORS) if cards[color])
    state.yard_owner[color] = seat + 1
    state.yard_cards[color] = cards[color]
    state.yard_locomotives[color] = cards[LOCOMOTIVE]
