"""A game that versions of the rules play differently: the row has to stay, and then a card is drawn blind [US-10]."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline import BoardGame, Chance, Scripted, Seeded, Table
from branchline.cards import KINDS, LOCOMOTIVE

_LEFT: Final = 15  # cards in the deck: all 14 locomotives and one other card
_BEFORE: Final = 8  # three of them are turned up, and five stay in the deck


class _LocomotivesLast(Chance):
    """Every card but locomotives first, and then the other way round; whatever else is picked is the first there is."""

    def __init__(self) -> None:
        self.is_turned = False

    def pick(self, weights: vec[i64], total: i64) -> i64:  # noqa: ARG002  (as of every chance)
        there = [index for index in range(len(weights)) if weights[index] > 0]
        if len(weights) == KINDS and self.is_turned and LOCOMOTIVE in there:
            return LOCOMOTIVE
        return there[0]


def stuck_row(game: BoardGame, seed: int) -> Table:
    """A game for two in which three locomotives lie in the row and deck and row would change places for ever.

    Then a locomotive is drawn blind, and the game goes on at random to its end.
    """
    order = _LocomotivesLast()
    table = Table(game, chance=order, first=0)
    while "draw" not in table.legal():
        table.play(table.legal()[0])
    while table.state.deck_n > _LEFT:
        table.play("draw")
    order.is_turned = True
    while table.state.deck_n > _BEFORE:
        table.play("draw")
    while table.state.row[LOCOMOTIVE] < 3:
        table.play(next(text for text in table.legal() if text.startswith("take ") and text != "take L"))
    table.chance, chooser = Scripted([LOCOMOTIVE], then=Seeded(seed, 0)), Seeded(seed, 1)
    table.play("draw")  # from version 2 on the row is flushed
    while not table.over:
        legal = table.legal_numbers()
        table.play(legal[chooser.below(len(legal))])
    return table
