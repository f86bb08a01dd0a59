"""The Card Game as SVG: what lies on the table, and what the tickets ask for."""

from __future__ import annotations

from typing import Final

from branchline.cardgame.engine import CardGame
from branchline.cardgame.maps import TicketMap
from branchline.cardgame.observation import Observation
from branchline.cards import COLORS, LOCOMOTIVE
from branchline.protocol import svg_of_map
from branchline.view.cards.picture import picture_lines
from branchline.view.colors import CARDS, INK, SEATS
from branchline.view.svg import WIDTH, cards_at, css, label, sheet, table_sheet

_ROW: Final = 70  # of cards
_LINE: Final = 24  # of a ticket
_COLUMNS: Final = 2


def svg_of(game: CardGame, seen: Observation) -> str:
    """The position as its viewer sees it: the face-up cards and every railyard."""
    parts, _ = cards_at(12, 0, [kind for kind, count in enumerate(seen.row) for _ in range(count)])
    most = max(_cards_of(seen, seat) for seat in range(game.players))
    step = min(38.0, (WIDTH - 200) / max(most, 1))  # closer together where more would not fit
    for seat in range(game.players):
        top = _ROW * (seat + 1)
        parts.append(f'<rect x="12" y="{top}" width="6" height="52" fill="{css(SEATS[seat])}"/>')
        x = 14.0
        for color in range(COLORS):
            if seen.yard_owner[color] == seat + 1:
                kinds = [color] * seen.yard_cards[color] + [LOCOMOTIVE] * seen.yard_locomotives[color]
                placed, x = cards_at(x + 16, top, kinds, step)
                parts += placed
    return table_sheet(game, seen, picture_lines(game, seen), _ROW * (game.players + 1), parts)


def _cards_of(seen: Observation, seat: int) -> int:
    counts = zip(seen.yard_owner, seen.yard_cards, seen.yard_locomotives, strict=True)
    return sum(cards + locomotives for owner, cards, locomotives in counts if owner == seat + 1)


@svg_of_map.register(TicketMap)
def map_svg(game_map: TicketMap) -> str:
    """The tickets with their points and the cards that they need, and the bonuses of big cities."""
    cities = game_map.cities
    bonuses = ", ".join(f"{cities[big.city].name} {big.bonus}" for big in game_map.big_cities)
    parts = [label(12, _LINE, f"{game_map.key}: {len(game_map.tickets)} tickets; bonuses: {bonuses or 'none'}", 13)]
    rows = -(-len(game_map.tickets) // _COLUMNS)
    for number, ticket in enumerate(game_map.tickets):
        x, y = 12 + number // rows * WIDTH / _COLUMNS, _LINE * (number % rows + 2)
        parts.append(label(x, y, f"{cities[ticket.a].name} to {cities[ticket.b].name}: {ticket.points}", 13))
        for place, color in enumerate(color for color, count in enumerate(ticket.cards) for _ in range(count)):
            fill = f'fill="{css(CARDS[color])}" stroke="{css(INK)}"'
            parts.append(f'<rect x="{x + 240 + 16 * place}" y="{y - 12}" width="11" height="15" rx="2" {fill}/>')
    return sheet(f"the tickets of {game_map.key}", _LINE * (rows + 3), parts)
