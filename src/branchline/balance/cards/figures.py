"""From counts to the figures that only The Card Game has."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.balance.cards.counts import CardCounts
from branchline.balance.estimates import ratio, ratio_or_none
from branchline.balance.reports.report import StackFigures
from branchline.cardgame.engine import CardGame
from branchline.cards import CARD_LETTERS, CARD_NAMES, COLORS, LOCOMOTIVE


def stacks_of(game: CardGame, counts: CardCounts) -> tuple[StackFigures, ...]:
    """Where the cards of each color went."""
    games = counts.games
    found = []
    for kind in range(LOCOMOTIVE + 1):
        made, failed = counts.color_made[kind], counts.color_failed[kind]
        needed = sum(ticket.cards[kind] for ticket in game.map.tickets) if kind < COLORS else 0
        found.append(
            StackFigures(
                color=CARD_NAMES[kind],
                cards=int(game.tables.deck[kind]),
                needed=needed,
                placed=ratio(counts.placed[kind], games),
                robbed=ratio(counts.robbed[kind], games),
                moved=ratio(counts.moved[kind], games),
                made=ratio_or_none(made, made + failed, 4),
                short=ratio_or_none(counts.color_short[kind], failed, 4),
                left=ratio(counts.left[kind], games),
            )
        )
    return tuple(found)


def letters(cards: Sequence[int]) -> str:
    """The cards that a ticket of The Card Game needs, which tell it from others between the same cities."""
    return " ".join(f"{count}{CARD_LETTERS[color]}" for color, count in enumerate(cards) if count)
