"""Bots of a module of the user's own: `my_module:MyBot:depth=2`."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, Protocol, cast

from branchline.bots.options import BotOption, OptionKind, OptionValue, read_options
from branchline.bots.protocol import Bot
from branchline.errors import OptionError, shown

_PACKAGE: Final = Path(__file__).resolve().parents[2]
_KINDS: Final[dict[type, OptionKind]] = {bool: "switch", int: "int", float: "float"}


def load_bot(spec: str) -> Bot:
    """The bot that `MODULE:CLASS[:KEY=VALUE]…` names; OptionError says what is wrong with it.

    What the options are is what the class can be made with; the value that a parameter has when nothing is said
    tells which values it takes: True or False, a whole number, a number, else any text.
    """
    module_name, name, *texts = spec.split(":")
    full_name = f"{module_name}:{name}"
    make = _callable_in(_module(module_name), name, full_name)
    values = read_options(full_name, _options(make, full_name), texts)
    try:
        bot = make(**values)
    except (Exception, SystemExit) as error:
        raise OptionError(f"the bot {full_name} cannot be made: {_told(error)}") from error
    _check(bot, full_name)
    return cast(Bot, bot)


class _MakesBot(Protocol):
    def __call__(self, **options: OptionValue) -> object: ...


def _module(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            raise OptionError(
                f"there is no module {error.name}: neither {error.name.replace('.', '/')}.py in {Path.cwd()} nor an "
                "installed one"
            ) from None
        raise OptionError(f"the module {name} cannot be loaded: {_told(error)}") from error
    except (Exception, SystemExit) as error:
        raise OptionError(f"the module {name} cannot be loaded: {_told(error)}") from error


def _callable_in(module: ModuleType, name: str, full_name: str) -> _MakesBot:
    made: object = getattr(module, name, None)
    if made is None:
        near = get_close_matches(name, [other for other in vars(module) if not other.startswith("_")], n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise OptionError(f"the module {module.__name__} has no {name}{hint}")
    if not callable(made):
        raise OptionError(f"{full_name} should be a class that has the method choose, not {shown(made)}")
    return cast(_MakesBot, made)


def _options(make: _MakesBot, full_name: str) -> Sequence[BotOption]:
    try:
        parameters = inspect.signature(make).parameters.values()
    except (TypeError, ValueError):  # of a class made in C: it takes what it takes
        return ()
    options: list[BotOption] = []
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if parameter.default is parameter.empty or parameter.kind == parameter.POSITIONAL_ONLY:
            raise OptionError(
                f"{full_name} cannot be made without {parameter.name}: every parameter of its __init__ should have a "
                f"value for when nothing is said, as in {parameter.name}=1"
            )
        kind = _KINDS.get(type(parameter.default), "text")
        options.append(BotOption(parameter.name, kind, None, "A parameter of the class."))
    return options


def _check(bot: object, full_name: str) -> None:
    choose: object = getattr(bot, "choose", None)
    if not callable(choose):
        raise OptionError(f"{full_name} is no bot: it has no method choose(self, turn)")
    if not _takes_turn(choose):
        raise OptionError(f"{full_name}: choose should take one argument, the turn: choose(self, turn)")
    advise: object = getattr(bot, "advise", None)
    if advise is not None and not (callable(advise) and _takes_turn(advise)):
        raise OptionError(f"{full_name}: advise should take one argument, the turn: advise(self, turn)")


def _takes_turn(method: Callable[[object], object]) -> bool:
    try:
        inspect.signature(method).bind(None)
    except TypeError:
        return False
    except ValueError:  # made in C
        return True
    return True


def _told(error: BaseException) -> str:
    """The error with the line of the user's file where it arose; a syntax error names that itself."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_users(frame.filename)]
    is_placed = bool(frames) and not isinstance(error, SyntaxError)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if is_placed else ""
    return f"{type(error).__name__}: {error}{place}"


def _is_users(file: str) -> bool:
    """Whether the file is neither ours nor a part of Python that loads modules."""
    return "importlib" not in file and _PACKAGE not in Path(file).resolve().parents
