"""The Card Game as SVG: what lies on the table, and what the tickets ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from branchline.cardgame.engine import CardGame
from branchline.cardgame.maps import TicketMap
from branchline.cardgame.observation import Observation
from branchline.cards import CARD_LETTERS, COLORS, LOCOMOTIVE
from branchline.protocol import svg_of_map
from branchline.view.cards.position import map_lines, text_of
from branchline.view.position import wrapped
from branchline.view.svg import (
    CARDS,
    INK,
    WIDTH,
    cards_at,
    css,
    element,
    label,
    letters_on,
    seat_mark,
    sheet,
    table_sheet,
)
from branchline.view.words import Words, words_of

_ROW: Final = 70  # of cards
_LINE: Final = 24  # of a ticket
_LETTERS: Final = 140  # that fit in a line
_COLUMNS: Final = 2


def svg_of(game: CardGame, seen: Observation, names: Sequence[str], words: Words) -> str:
    """The position as its viewer sees it: the face-up cards and every railyard."""
    parts, _ = cards_at(34, 0, [kind for kind, count in enumerate(seen.row) for _ in range(count)])
    most = max(_cards_of(seen, seat) for seat in range(game.players))
    step = min(38.0, (WIDTH - 200) / max(most, 1))  # closer together where more would not fit
    for seat in range(game.players):
        top = _ROW * (seat + 1)
        parts.append(seat_mark(20, top + 26, seat))
        x = 18.0
        for color in range(COLORS):
            if seen.yard_owner[color] == seat + 1:
                kinds = [color] * seen.yard_cards[color] + [LOCOMOTIVE] * seen.yard_locomotives[color]
                placed, x = cards_at(x + 16, top, kinds, step)
                parts += placed
    return table_sheet(text_of(game, seen, names, words), _ROW * (game.players + 1), parts)


def _cards_of(seen: Observation, seat: int) -> int:
    counts = zip(seen.yard_owner, seen.yard_cards, seen.yard_locomotives, strict=True)
    return sum(cards + locomotives for owner, cards, locomotives in counts if owner == seat + 1)


@svg_of_map.register(TicketMap)
def map_svg(game_map: TicketMap) -> str:
    """The tickets with their points and the cards that they need, and the bonuses of big cities."""
    words = words_of()
    told = [line for text in map_lines(game_map, words) for line in wrapped(text, _LETTERS)]
    parts = [label(12, _LINE * number, line, 13) for number, line in enumerate(told, 1)]
    rows = -(-len(game_map.tickets) // _COLUMNS)
    for number, ticket in enumerate(game_map.tickets):
        x, y = 12 + number // rows * WIDTH / _COLUMNS, _LINE * (number % rows + 2 + len(told))
        pair = words.pair(game_map, ticket.a, ticket.b)
        parts.append(label(x, y, words.say("ticket-points", ticket=pair, points=ticket.points), 13))
        for place, color in enumerate(color for color, count in enumerate(ticket.cards) for _ in range(count)):
            at, look = x + 240 + 17 * place, {"fill": css(CARDS[color]), "stroke": css(INK)}
            parts.append(element("rect", x=at, y=y - 13, width=12, height=16, rx=2, **look))
            parts.append(label(at + 6, y - 1, CARD_LETTERS[color], 10, "middle", letters_on(CARDS[color])))
    return sheet(words.say("map-drawn", key=game_map.key), _LINE * (rows + len(told) + 2), parts)
