"""What an arena is asked to measure, and the blocks that this takes."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os.path import relpath
from pathlib import Path
from typing import Final, Literal, get_args

from branchline.arena.fields import Field, fields_of
from branchline.arena.playing import BlockJob, Setting, game_for
from branchline.arena.seeds import block_seed
from branchline.arena.sprt import Hypotheses
from branchline.arena.store import MatchKey
from branchline.arena.versions import core_version, field_version
from branchline.bots.levels import InTime
from branchline.bots.protocol import close_bot
from branchline.bots.specs import canonical, check_plays, is_registered, make_bot
from branchline.chance import MAX_SEED
from branchline.errors import OptionError
from branchline.variants import games as all_games
from branchline.variants import small_games, variant_of

DEFAULT_SECONDS: Final = 1.0
"""What a bot may take for a decision, if it decides by the clock."""

Faults = Literal["replace", "last"]
"""What becomes of a bot that failed: nothing but that another decided for it, or it comes last."""


@dataclass(frozen=True)
class Plan:
    """A match, checked and complete."""

    setting: Setting
    named: tuple[str, ...]  # canonical specs, as they were named
    bots: tuple[str, ...]  # the same, each once
    fields: tuple[Field, ...]
    games: int  # of each field, as asked for
    seed: int
    seconds: float
    faults: Faults
    sprt: Hypotheses | None
    map: str  # fingerprint
    version: str  # of Branchline and its rules

    @property
    def blocks(self) -> int:
        """Of each field: as many as it takes for so many games."""
        return -(-self.games // self.setting.players)

    @property
    def total(self) -> int:
        """Games altogether."""
        return len(self.fields) * self.blocks * self.setting.players

    @property
    def options(self) -> dict[str, str]:
        """Every option of the game with its value."""
        return dict(game_for(self.setting).options)

    @property
    def command(self) -> str:
        """The command that measures the same again, on any machine; with a map of one's own, in the same folder."""
        words = ["branchline", "arena", "--game", self.setting.game, "--players", str(self.setting.players)]
        if self.setting.map_folder is not None:
            words += ["--map", map_word(self.setting.map_folder)]
        for name, value in self.setting.options:
            words += ["--option", f"{name}={value}"]
        words += ["--bots", ",".join(self.named), "--games", str(self.games), "--seed", str(self.seed)]
        if self.seconds != DEFAULT_SECONDS:
            words += ["--seconds", number_word(self.seconds)]
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
        """What the results of a field are kept by."""
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
        """A block of a field."""
        seed = block_seed(self.seed, number)
        return BlockJob(self.setting, self.map, field, seed, self.seconds, field_version(field))


def check_numbers(games: int, seed: int, seconds: float) -> None:
    """OptionError unless all of them will do."""
    if games < 1:
        raise OptionError(f"the number of games must be at least 1, not {games}")
    if not 0 <= seed <= MAX_SEED:
        raise OptionError(f"a seed is a whole number from 0 to {MAX_SEED}")
    if not 0 < seconds <= 3600:
        raise OptionError(f"a bot may take above 0 and up to 3600 seconds for a decision, not {seconds:g}")


def number_word(value: float) -> str:
    """A number as a command has it, with all digits that somebody may have typed."""
    return f"{value:.10g}"


def map_word(folder: str) -> str:
    """A map as a command names it that is given in the same folder as this one; never like another that is shipped."""
    if not Path(folder).is_absolute():
        return folder  # the key of one that is shipped
    try:
        name = relpath(folder)
    except ValueError:  # on another drive
        return folder
    return f"./{name}" if _is_shipped(name) else name


def make_plan(
    game: str,
    bots: Sequence[str],
    *,
    players: int | None = None,
    games: int = 100,
    seed: int = 1,
    map_folder: str | Path | None = None,
    options: Mapping[str, str] | None = None,
    seconds: float = DEFAULT_SECONDS,
    faults: str = "replace",
    sprt: Hypotheses | None = None,
) -> Plan:
    """The plan for a match; OptionError for whatever does not exist or does not fit together."""
    folder = folder_of(map_folder)
    if players is None:
        players = variant_of(game, folder, options or {}).players[0]
    setting = Setting(game, players, folder, tuple(sorted((options or {}).items())))
    rules = game_for(setting)
    check_numbers(games, seed, seconds)
    if faults not in get_args(Faults):
        raise OptionError(f"for a bot that fails there is {' or '.join(get_args(Faults))}, not {faults!r}")
    named = [checked_bot(spec, game) for spec in bots]
    fields = fields_of(named, players)
    if sprt is not None:
        fields = [_tested_field(named, players)]
    return Plan(
        setting=setting,
        named=tuple(named),
        bots=tuple(dict.fromkeys(named)),
        fields=tuple(fields),
        games=games,
        seed=seed,
        seconds=seconds,
        faults="last" if faults == "last" else "replace",
        sprt=sprt,
        map=rules.map.fingerprint,
        version=core_version(),
    )


def folder_of(given: str | Path | None) -> str | None:
    """Where the map is, wherever one looks from; the key of a shipped map stays one."""
    if given is None:
        return None
    game_for.cache_clear()  # it may have been edited since it was read last
    return str(Path(given).absolute()) if not _is_shipped(given) and Path(given).is_dir() else str(given)


def _is_shipped(map_key: str | Path) -> bool:
    return map_key in [info.key for info in (*all_games(), *small_games())]


def checked_bot(spec: str, game: str) -> str:
    """The canonical spec of a bot that exists and plays the game."""
    check_plays(spec, game)
    close_bot(make_bot(spec))
    return canonical(spec)


def _tested_field(bots: Sequence[str], players: int) -> Field:
    """The field of a test: the first bot alone against others of the second kind."""
    if len(bots) != 2 or bots[0] == bots[1]:
        raise OptionError("a test compares two different bots: name the one that may be better, then the other")
    return tuple(sorted([bots[0], *[bots[1]] * (players - 1)]))
