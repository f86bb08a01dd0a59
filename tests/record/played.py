"""Games to be recorded."""

from __future__ import annotations

from functools import cache

from branchline import Seeded, Table, record
from branchline.protocol import Json


def random_table(key: str, players: int, seed: int, most: int | None = None, first: int | None = None) -> Table:
    """A random game to its end, or of at most so many moves."""
    table, chooser = Table(key, players=players, seed=seed, first=first), Seeded(seed, 1)
    while not table.over and (most is None or len(table.actions) < most):
        legal = table.game.legal(table.state)
        table.play(legal[chooser.below(len(legal))])
    return table


@cache
def finished(key: str) -> Json:
    """The record of a finished game; not to be changed."""
    return record.save(random_table(key, 2, seed=3))


@cache
def running(key: str) -> Json:
    """The record of a game in its middle, with names; not to be changed."""
    return record.save(random_table(key, 3, seed=4, most=60, first=1), ["Ada", "Bo", "Çelik"])
