"""Whole games of a compiled player against a bot."""

from __future__ import annotations

from collections.abc import Callable

from branchline import Seeded, Table
from branchline.bots import Bot, turn_at
from branchline.variants import AnyState


def play_bots(
    key: str, players: int, seat: int, choose: Callable[[AnyState], int], bot: Bot, seed: int
) -> tuple[int, ...]:
    """The scores of one game in which `choose` decides for one seat and the bot for all others."""
    table = Table(key, players=players, seed=seed)
    stream = Seeded(seed, 1)
    while (mover := table.to_move) is not None:
        table.play(choose(table.state) if mover == seat else bot.choose(turn_at(table, stream)))
    return table.scores
