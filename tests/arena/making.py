"""Games and matches as the tests of the arena need them."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.arena.blocks import BlockJob, BlockResult, GameResult
from branchline.arena.times import Times
from branchline.bots import Turn
from branchline.measuring.jobs import Inline
from branchline.measuring.settings import GameSetting, game_for
from branchline.measuring.versions import field_version
from branchline.protocol import Json

Played = tuple[BlockJob, BlockResult]
InlineBlocks = Inline[BlockJob, BlockResult]


def result(
    places: Sequence[int], scores: Sequence[int] | None = None, first: int = 0, faults: Sequence[str] = ()
) -> GameResult:
    """A game that came out like this, by place in the field."""
    seats = len(places)
    times = tuple(Times() for _ in places)
    for one in times:
        one.add(0.001)
    return GameResult(
        rotation=0,
        first=first,
        scores=tuple(scores) if scores is not None else tuple(100 - 10 * place for place in places),
        places=tuple(places),
        tickets_made=(2,) * seats,
        tickets_failed=(1,) * seats,
        decisions=(50,) * seats,
        faults=tuple(faults) or ("",) * seats,
        hash="0" * 16,
        times=times,
    )


def job(game: str, *field: str, seed: int = 7, seconds: float = 1.0) -> BlockJob:
    """A block of these bots."""
    setting = GameSetting(game, len(field))
    return BlockJob(setting, game_for(setting).map.fingerprint, field, seed, seconds, field_version(field))


def without_times(document: Json) -> Json:
    """A report without what differs from run to run."""
    return {key: value for key, value in document.items() if key != "times"}


class Last:
    """Chooses the last of the possible actions, so that it never needs chance."""

    def choose(self, turn: Turn) -> int:
        return turn.legal[-1]


class Gives:
    """Fails with its first decision after some."""

    def __init__(self, after: int = 0) -> None:
        self.left = after

    def choose(self, turn: Turn) -> int:
        self.left -= 1
        if self.left < 0:
            raise ValueError("no more ideas")
        return turn.legal[0]
