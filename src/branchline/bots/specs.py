"""Bots as texts name them: `search:rollouts=200`, `my_module:MyBot`, `process:./my_bot --fast`.

A spec can load a module of the user's and start a program, so it must come from whoever runs Branchline. What comes
from strangers is a name for `find_bot`.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from branchline.bots.foreign.modules import load_bot
from branchline.bots.foreign.processes import ProcessBot
from branchline.bots.options import BotOption, OptionValue, read_options
from branchline.bots.protocol import Bot
from branchline.bots.registry import BotInfo, bot_names, find_info, is_foreign
from branchline.errors import OptionError, shown
from branchline.variants import model_of

PROCESS: Final = "process"
"""What stands before the command line of a program."""

_MODULE: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


def make_bot(spec: str) -> Bot:
    """A new bot; OptionError for anything wrong with its spec.

    A bot of another package, of a module of the user's own or a program is a `ProcessBot`, to be closed when it is not
    needed any more.
    """
    parsed = _parse(spec)
    if isinstance(parsed, _Program):
        return ProcessBot(parsed.command, parsed.text)
    if isinstance(parsed, _OfModule) or is_foreign(parsed.info.key):
        return ProcessBot.of_python(parsed.text)
    return parsed.info.make_with(parsed.values)


def bot_here(spec: str) -> Bot:
    """A new bot in this process, whoever has written it; OptionError for a program, which cannot be here."""
    parsed = _parse(spec)
    if isinstance(parsed, _Registered):
        return parsed.info.make_with(parsed.values)
    if isinstance(parsed, _OfModule):
        return load_bot(parsed.text)
    raise OptionError(f"{parsed.text} is a program of its own; a bot of Python should be named")


def canonical(spec: str) -> str:
    """The one text for this bot: options sorted and, for a registered bot, those left out that change nothing."""
    return _parse(spec).text


def split_specs(text: str) -> list[str]:
    """The specs of a list with commas."""
    specs = [part.strip() for part in text.split(",")]
    if not all(specs):
        raise OptionError(f"{shown(text)} has a comma with no bot beside it; bots are listed like greedy,random")
    return specs


def is_registered(spec: str) -> bool:
    """Whether a spec names a bot of the list, which runs no code but that of installed packages."""
    return isinstance(_parse(spec), _Registered)


def check_plays(spec: str, game: str) -> None:
    """OptionError if the bot does not play the game of this key, or has an option that changes nothing there.

    Any module or program may play everything.
    """
    parsed = _parse(spec)
    if not isinstance(parsed, _Registered):
        return
    info, model = parsed.info, model_of(game)
    if model not in info.plays:
        raise OptionError(f"the bot {info.key} does not play {game}; it plays {', '.join(info.plays)}")
    for option in parsed.options:
        if model not in option.games:
            raise OptionError(
                f"option {option.key} of the bot {info.key} changes nothing in {game}, only in "
                f"{', '.join(option.games)}; leave it out"
            )


@dataclass(frozen=True)
class _Registered:
    info: BotInfo
    values: dict[str, OptionValue]

    @property
    def options(self) -> list[BotOption]:
        """The options that have another value than usual, in alphabetical order."""
        known = sorted(self.info.options, key=lambda option: option.key)
        given = [option for option in known if option.key in self.values]
        return [option for option in given if self.values[option.key] != option.default]

    @property
    def text(self) -> str:
        written = [f"{option.key}={option.text_of(self.values[option.key])}" for option in self.options]
        return ":".join([self.info.key, *written])


@dataclass(frozen=True)
class _OfModule:
    text: str


@dataclass(frozen=True)
class _Program:
    command: list[str]
    text: str


def _parse(spec: str) -> _Registered | _OfModule | _Program:
    spec = spec.strip()
    if "," in spec:
        raise OptionError(f"{shown(spec)} is more than one bot: a comma stands between bots only")
    head, *parts = spec.split(":")
    if head == PROCESS:
        return _program(spec.partition(":")[2].strip())
    if head in bot_names():
        info = find_info(head)
        return _Registered(info, read_options(head, info.options, parts))
    if parts and "=" not in parts[0]:
        return _of_module(head, parts[0], parts[1:])
    try:
        find_info(head)
    except OptionError as error:
        end = "" if str(error).endswith("?") else "."
        raise OptionError(f"{error}{end} Your own is named MODULE:CLASS, a program {PROCESS}:COMMAND") from None
    raise AssertionError("every name that is found is among the names")


def _program(text: str) -> _Program:
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise OptionError(
            f"{PROCESS}:{shown(text)} is no command line: {error}. A comma ends it; a command with one goes into a file"
        ) from None
    if not command:
        raise OptionError(f"after {PROCESS}: should stand the command that starts the program: {PROCESS}:./my_bot")
    return _Program(command, f"{PROCESS}:{text}")


def _of_module(module: str, name: str, options: list[str]) -> _OfModule:
    if module.endswith(".py"):
        path = PurePosixPath(module.removesuffix(".py"))
        if path.is_absolute() or ".." in path.parts:
            raise OptionError(
                f"a module is named without its folder and .py: {shown(f'{path.name}:{name}')}, from the folder that "
                f"has it; not {shown(f'{module}:{name}')}"
            )
        right = f"{'.'.join(path.parts)}:{name}"
        raise OptionError(f"a module is named without .py: {shown(right)} instead of {shown(f'{module}:{name}')}")
    if not _MODULE.fullmatch(module) or not name.isidentifier():
        raise OptionError(
            f"{shown(f'{module}:{name}')} names no bot of a module: write MODULE:CLASS, as in my_module:MyBot"
        )
    keys: set[str] = set()
    for option in options:
        key, equals, _ = option.partition("=")
        if not equals or not key.isidentifier():
            raise OptionError(f"{shown(option)} is no option of the bot {module}:{name}: one is written KEY=VALUE")
        if key in keys:
            raise OptionError(f"option {key} of the bot {module}:{name} is given twice; give it once")
        keys.add(key)
    return _OfModule(":".join([module, name, *sorted(options)]))
