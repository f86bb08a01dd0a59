"""What an arena is asked to measure, and the blocks that this takes."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from branchline.arena.blocks import BlockJob, Field, fields_of
from branchline.arena.game_store import MatchKey
from branchline.arena.sprt import Hypotheses
from branchline.bots.levels import InTime
from branchline.bots.protocol import close_bot
from branchline.bots.specs import is_registered, make_bot
from branchline.errors import OptionError
from branchline.measuring.seeds import block_seed
from branchline.measuring.settings import Asked, GamesPlan, checked_bot, game_for, number_word
from branchline.measuring.versions import core_version, field_version

Faults = Literal["replace", "last"]
"""What becomes of a bot that failed: nothing but that another decided for it, or it comes last."""


@dataclass(frozen=True, kw_only=True)
class MatchOptions(Asked):
    """What match somebody asks for; nothing of it is checked yet."""

    bots: Sequence[str]
    games: int = 100  # of each field
    faults: Faults = "replace"
    sprt: Hypotheses | None = None  # makes it a test of whether the first bot is better than the second


@dataclass(frozen=True)
class MatchPlan(GamesPlan):
    """A match, checked and complete; its number of games is that of each field, as asked for."""

    bots: tuple[str, ...]  # those that are named, each once
    fields: tuple[Field, ...]
    faults: Faults
    sprt: Hypotheses | None
    version: str  # of Branchline and its rules

    @property
    def blocks(self) -> int:
        """How many blocks each field plays, so that there are as many games as were asked for."""
        return -(-self.games // self.setting.players)

    @property
    def total(self) -> int:
        """How many games the whole match has."""
        return len(self.fields) * self.blocks * self.setting.players

    @property
    def options(self) -> dict[str, str]:
        """Every option of the game with its value."""
        return dict(game_for(self.setting).options)

    @property
    def command(self) -> str:
        """The command that measures the same again, on any machine; with a map of one's own, in the same folder."""
        words = self.words("arena", "--game", self.setting.game, bots="--bots")
        if self.faults != "replace":
            words += ["--faults", self.faults]
        if self.sprt is not None:
            # With a sign of equality, so that a minus makes no option of it.
            words.append(f"--sprt={number_word(self.sprt.low)},{number_word(self.sprt.high)}")
            words += ["--alpha", number_word(self.sprt.alpha), "--beta", number_word(self.sprt.beta)]
        return shlex.join(words)

    @property
    def own_times(self) -> list[tuple[str, float]]:
        """The bots that have a time of their own for a decision that is longer than what they may take."""
        registered = [bot for bot in self.bots if is_registered(bot)]
        named = [(bot, re.search(r":time=(\d+(?:\.\d+)?)(?=:|$)", bot)) for bot in registered]
        return [(bot, float(time[1])) for bot, time in named if time is not None and float(time[1]) > self.seconds]

    @property
    def shortened(self) -> list[tuple[str, float]]:
        """The levels that think for longer at a table than they may here, with their seconds."""
        found = []
        for name in filter(is_registered, self.bots):
            bot = make_bot(name)
            close_bot(bot)
            if isinstance(bot, InTime) and bot.seconds > self.seconds:
                found.append((name, bot.seconds))
        return found

    def key(self, field: Field) -> MatchKey:
        """The key under which the results of a field are kept."""
        return MatchKey(
            game=self.setting.game,
            map=self.map,
            options=tuple(sorted(self.options.items())),
            players=self.setting.players,
            field=field,
            seconds=self.seconds,
            version=field_version(field),
        )

    def job(self, field: Field, number: int) -> BlockJob:
        """Make the job of playing one block of a field; `number` says which, and so its seed."""
        seed = block_seed(self.seed, number)
        return BlockJob(self.setting, self.map, field, seed, self.seconds, field_version(field))


def make_plan(asked: MatchOptions) -> MatchPlan:
    """The plan for a match; OptionError for whatever does not exist or does not fit together."""
    setting = asked.setting()
    if asked.faults not in get_args(Faults):
        raise OptionError(f"for a bot that fails there is {' or '.join(get_args(Faults))}, not {asked.faults!r}")
    named = [checked_bot(spec, asked.game) for spec in asked.bots]
    fields = fields_of(named, setting.players)
    if asked.sprt is not None:
        fields = [_tested_field(named, setting.players)]
    return MatchPlan(
        setting=setting,
        named=tuple(named),
        bots=tuple(dict.fromkeys(named)),
        fields=tuple(fields),
        games=asked.games,
        seed=asked.seed,
        seconds=asked.seconds,
        faults=asked.faults,
        sprt=asked.sprt,
        map=game_for(setting).map.fingerprint,
        version=core_version(),
    )


def _tested_field(bots: Sequence[str], players: int) -> Field:
    """The field of a test: the first bot alone against others of the second kind."""
    if len(bots) != 2 or bots[0] == bots[1]:
        raise OptionError("a test compares two different bots: name the one that may be better, then the other")
    return tuple(sorted([bots[0], *[bots[1]] * (players - 1)]))
