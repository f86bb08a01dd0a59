"""Games to be recorded."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from branchline import BoardTable, CardTable, Seeded, Table, record, variants
from branchline.board.engine import BoardGame
from branchline.board.state import TURN
from branchline.cardgame.engine import CardGame
from branchline.protocol import Json
from branchline.testing.conformance import Setting

Moment = Callable[[BoardTable], bool]
CardMoment = Callable[[CardTable], bool]


def random_table(key: str, players: int, seed: int, most: int | None = None, first: int | None = None) -> Table:
    """A random game to its end, or of at most so many moves."""
    return random_table_of(Setting(key, players), seed, most, first)


def random_table_of(setting: Setting, seed: int, most: int | None = None, first: int | None = None) -> Table:
    """A random game of a setting to its end, or of at most so many moves."""
    table, chooser = Table(setting.game(), seed=seed, first=first), Seeded(seed, 1)
    while not table.over and (most is None or len(table.actions) < most):
        legal = table.legal_numbers()
        table.play(legal[chooser.below(len(legal))])
    return table


def table_at(setting: Setting, moment: Moment, seed: int = 1) -> BoardTable:
    """A map game come to such a moment: random, but hands are large and paid out with sets whenever that goes."""
    for later in range(seed, seed + 50):
        table, chooser = Table(setting.game_as(BoardGame), seed=later), Seeded(later, 1)
        while not table.over:
            if moment(table):
                return table
            legal = table.game.legal(table.state)
            liked = [action for action in legal if table.game.actions[action].sets]
            if sum(table.state.hand(table.state.seat)) < 20 and table.state.phase == TURN:
                liked = [action for action in legal if table.game.actions[action].kind in ("draw", "take")]
            table.play((liked or legal)[chooser.below(len(liked or legal))])
    raise AssertionError("no game came to such a moment")


def card_table_at(setting: Setting, moment: CardMoment, seed: int = 1) -> CardTable:
    """The Card Game, come to such a moment in random play."""
    for later in range(seed, seed + 50):
        table, chooser = Table(setting.game_as(CardGame), seed=later), Seeded(later, 1)
        while not table.over:
            if moment(table):
                return table
            legal = table.legal_numbers()
            table.play(legal[chooser.below(len(legal))])
    raise AssertionError("no game came to such a moment")


@cache
def finished(key: str) -> Json:
    """The record of a finished game of the fewest players; not to be changed."""
    return record.save(random_table(key, variants.find(key).players[0], seed=3))


@cache
def running(key: str) -> Json:
    """The record of a game in its middle, with names; not to be changed."""
    return record.save(random_table(key, 3, seed=4, most=60, first=1), ["Ada", "Bo", "Çelik"])
