"""What is played and measured: the game at its table, and whether what was asked for exists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from os.path import relpath
from pathlib import Path
from typing import Final

from branchline.bots.protocol import close_bot
from branchline.bots.specs import canonical, check_plays, make_bot
from branchline.chance import MAX_SEED
from branchline.errors import OptionError
from branchline.variants import AnyGame, game_of, small_games, variant_of
from branchline.variants import games as all_games

DEFAULT_SECONDS: Final = 1.0
"""What a bot may take for a decision, if it decides by the clock."""

MOST_DECISIONS: Final = 50_000
"""No game comes near this many."""


@dataclass(frozen=True)
class GameSetting:
    """What is played; a value, so that other processes can build the same game."""

    game: str
    players: int
    map_folder: str | None = None
    options: tuple[tuple[str, str], ...] = ()  # those that are given


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What games somebody asks for; nothing of it is checked yet."""

    game: str
    games: int
    players: int | None = None  # the fewest that the game is for
    seed: int = 1
    map_folder: str | Path | None = None
    options: Mapping[str, str] | None = None
    seconds: float = DEFAULT_SECONDS

    def setting(self) -> GameSetting:
        """The table that this makes; OptionError for whatever does not exist or does not fit together."""
        folder, options = folder_of(self.map_folder), self.options or {}
        players = variant_of(self.game, folder, options).players[0] if self.players is None else self.players
        setting = GameSetting(self.game, players, folder, tuple(sorted(options.items())))
        game_for(setting)
        check_numbers(self.games, self.seed, self.seconds)
        return setting


@dataclass(frozen=True)
class GamesPlan:
    """Games that are to be played: checked and complete, and a value that can be sent to other processes."""

    setting: GameSetting
    map: str  # fingerprint
    named: tuple[str, ...]  # canonical specs, as they were named
    games: int
    seed: int
    seconds: float  # that a bot may take for a decision

    def words(self, *command: str, bots: str) -> list[str]:
        """The words that ask `branchline` for the same games again; a map of one's own is named from this folder."""
        words = ["branchline", *command, "--players", str(self.setting.players)]
        if self.setting.map_folder is not None:
            words += ["--map", _map_word(self.setting.map_folder)]
        for name, value in self.setting.options:
            words += ["--option", f"{name}={value}"]
        words += [bots, ",".join(self.named), "--games", str(self.games), "--seed", str(self.seed)]
        return words if self.seconds == DEFAULT_SECONDS else [*words, "--seconds", number_word(self.seconds)]


@lru_cache(maxsize=8)
def game_for(setting: GameSetting) -> AnyGame:
    """The rules of a setting, made once in every process."""
    return game_of(variant_of(setting.game, setting.map_folder, dict(setting.options)), setting.players)


def check_numbers(games: int, seed: int, seconds: float) -> None:
    """OptionError unless all of them will do."""
    if games < 1:
        raise OptionError(f"the number of games must be at least 1, not {games}")
    if not 0 <= seed <= MAX_SEED:
        raise OptionError(f"a seed is a whole number from 0 to {MAX_SEED}")
    if not 0 < seconds <= 3600:
        raise OptionError(f"a bot may take above 0 and up to 3600 seconds for a decision, not {seconds:g}")


def time_limit(games: int, players: int, seconds: float) -> float:
    """Seconds after which so many games that are not over have certainly gone wrong."""
    return 900 + games * players * 200 * 4 * seconds


def folder_of(given: str | Path | None) -> str | None:
    """The full path of a map's folder; the key of a shipped map stays one."""
    if given is None:
        return None
    game_for.cache_clear()  # it may have been edited since it was read last
    return str(Path(given).absolute()) if not _is_shipped(given) and Path(given).is_dir() else str(given)


def number_word(value: float) -> str:
    """A number as a command has it, with all digits that somebody may have typed."""
    return f"{value:.10g}"


def checked_bot(spec: str, game: str) -> str:
    """The canonical spec of a bot that exists and plays the game."""
    check_plays(spec, game)
    close_bot(make_bot(spec))
    return canonical(spec)


def _is_shipped(map_key: str | Path) -> bool:
    return map_key in [info.key for info in (*all_games(), *small_games())]


def _map_word(folder: str) -> str:
    """A map as a command names it that is given in the same folder as this one; never like another that is shipped."""
    if not Path(folder).is_absolute():
        return folder  # the key of one that is shipped
    try:
        name = relpath(folder)
    except ValueError:  # on another drive
        return folder
    return f"./{name}" if _is_shipped(name) else name
