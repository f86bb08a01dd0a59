"""What games of The Card Game add up to: where cards went, and which failed tickets were short of."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from branchline.balance.cards.logs import CardLog
from branchline.balance.counts import MapCounts
from branchline.cardgame.engine import CardGame
from branchline.cards import KINDS


@dataclass
class CardCounts(MapCounts):
    """What is counted in The Card Game besides."""

    placed: Counter[int] = field(default_factory=Counter)  # cards by kind: in railyards
    robbed: Counter[int] = field(default_factory=Counter)  # out of railyards
    moved: Counter[int] = field(default_factory=Counter)  # onto the track
    color_made: Counter[int] = field(default_factory=Counter)  # kept tickets with this color
    color_failed: Counter[int] = field(default_factory=Counter)
    color_short: Counter[int] = field(default_factory=Counter)  # of the failed ones: the stack had too little of it


def add_card_game(counts: CardCounts, game: CardGame, log: CardLog) -> None:
    """Where the cards of The Card Game went, and which of them failed tickets were short of."""
    for kind in range(KINDS):
        counts.placed[kind] += log.placed[kind]
        counts.robbed[kind] += log.robbed[kind]
        counts.moved[kind] += log.moved[kind]
    for seat, line in enumerate(log.lines):
        for number in line.tickets_made:
            for color, cards in enumerate(game.map.tickets[number].cards):
                counts.color_made[color] += cards > 0
        stack = log.stacks.get(seat, (0,) * KINDS)
        for number in line.tickets_failed:
            for color, cards in enumerate(game.map.tickets[number].cards):
                counts.color_failed[color] += cards > 0
                counts.color_short[color] += cards > stack[color]
