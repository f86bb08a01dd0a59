"""What a report is asked for, checked, and the chunks of games that this takes."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from branchline.balance.deciders import is_planned
from branchline.balance.findings import ReportSubject
from branchline.errors import OptionError
from branchline.measuring.seats import bots_of
from branchline.measuring.settings import Asked, GamesPlan, checked_bot, game_for
from branchline.measuring.versions import core_version, field_version

DEFAULT_GAMES: Final = 10_000
BALANCE_BOT: Final = "planner"
_CHUNK: Final = 20  # games: about a second of work, or less


@dataclass(frozen=True, kw_only=True)
class BalanceOptions(Asked):
    """What report somebody asks for; nothing of it is checked yet."""

    games: int = DEFAULT_GAMES
    bots: Sequence[str] = (BALANCE_BOT,)  # one for all seats, or one for each
    quick: bool = False  # makes `planner` several times as fast, and weaker


@dataclass(frozen=True)
class BalancePlan(GamesPlan):
    """What is to be played for a report, checked and complete."""

    quick: bool  # `planner` keeps its plans

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots as texts, one for each seat."""
        return seated(self.named, self.setting.players)

    @property
    def facts(self) -> ReportSubject:
        """What the head of the report says about how it came about."""
        return ReportSubject(self.command, self.bots, self.games, self.seed, core_version(), self.quick)

    @property
    def command(self) -> str:
        """The command that plays the same again, on any machine."""
        words = self.words("balance", self.setting.game, bots="--bot")
        return shlex.join([*words, "--quick"] if self.quick else words)

    def chunks(self) -> Iterator[Chunk]:
        """The jobs of playing all games, in order."""
        version = field_version(self.bots)
        for start in range(0, self.games, _CHUNK):
            yield Chunk(self, version, start, min(_CHUNK, self.games - start))


@dataclass(frozen=True)
class Chunk:
    """Games of a report that one process plays, a value that can be sent there."""

    plan: BalancePlan
    version: str  # of the code that is to play
    start: int  # number of the first game
    games: int


def make_plan(asked: BalanceOptions) -> BalancePlan:
    """The plan for a report; OptionError for whatever does not exist or does not fit together."""
    setting = asked.setting()
    named = tuple(checked_bot(spec, asked.game) for spec in asked.bots)
    check_quick(seated(named, setting.players), quick=asked.quick)
    fingerprint = game_for(setting).map.fingerprint
    return BalancePlan(setting, fingerprint, named, asked.games, asked.seed, asked.seconds, asked.quick)


def check_quick(bots: Sequence[str], *, quick: bool) -> None:
    """OptionError if it is to be quick and no bot can be."""
    with bots_of(tuple(bots)) as made:
        if quick and not any(is_planned(bot) for bot in made):
            raise OptionError("only planner, strong and the styles without a belief can play quickly; name one of them")


def seated(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """A bot for each seat: one for all of them, or as many as there are."""
    if len(bots) == 1:
        return tuple(bots) * players
    if len(bots) != players:
        raise OptionError(
            f"name one bot, who plays at every seat, or {players}, one for each of the {players} players; "
            f"{len(bots)} are named"
        )
    return tuple(bots)
