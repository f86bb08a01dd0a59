"""Which code has played: results are counted together only if the same code made them.

A bot that is edited has played none of the games that a database remembers; one that was not has. So there is a hash
for the rules, and one for each bot: of its module and of all that this imports.
"""

from __future__ import annotations

import ast
import shlex
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Final

from branchline.bots.protocol import close_bot
from branchline.bots.registry import BotInfo, bots
from branchline.bots.specs import PROCESS
from branchline.build_info import RULES, VERSION
from branchline.errors import OptionError
from branchline.measuring.settings import GameSetting, game_for
from branchline.variants import AnyGame

_PACKAGE: Final = "branchline"
_ROOT: Final = Path(__file__).resolve().parent.parent
_CORE: Final = ("branchline.variants", "branchline.measuring.seeds", "branchline.bots.greedy")
_FILES: Final = (
    "arena/blocks.py",
    "measuring/seats.py",
    "bots/foreign/guarded.py",
    "bots/foreign/answers.py",
)  # these alone
_FOREIGN: Final = (
    "branchline.bots.foreign.processes",
    "branchline.bots.line.player",
)  # what a bot outside of ours plays by
_NO_PLAY: Final = frozenset({"cli", "record", "server", "testing", "view"})  # parts that decide no move
_INSTALLED: Final = frozenset({"site-packages", "dist-packages"})
_DIGITS: Final = 12


@cache
def core_version() -> str:
    """The version, that of the rules, and a hash of all code that has a part in every game."""
    files = [*_with_imports(_CORE), *(_ROOT / name for name in _FILES)]
    return f"{VERSION} rules {RULES} code {_hash(files)}"


@cache
def bot_version(spec: str) -> str:
    """A hash of the code of a bot, as far as it is found.

    For a bot of ours that is its module and all that this imports, for one of the user's own its module and what this
    imports from the same folder, for an installed one its module alone, and for a program every file that its command
    line names.
    """
    head, _, rest = spec.partition(":")
    if head == PROCESS:
        named = [path for word in shlex.split(rest) if (path := Path(word)).is_file()]
        return _hash([*named, *_with_imports(_FOREIGN)])
    info = {info.key: info for info in bots()}.get(head)
    if info is None:
        return _hash([*_with_neighbors(head), *_with_imports(_FOREIGN)])
    return _hash(_files_of_bot(info))


def field_version(field: Iterable[str]) -> str:
    """The versions of game, core and bots together, for the games of a field."""
    return " ".join([core_version(), *(bot_version(bot) for bot in dict.fromkeys(field))])


def game_as_begun(setting: GameSetting, fingerprint: str, bots: Iterable[str], version: str) -> AnyGame:
    """The game of a job; OptionError if this is not the code or the map that the job is meant for."""
    game, here = game_for(setting), field_version(bots)
    if here != version:
        raise OptionError(
            f"here is branchline {here}, but the games were begun with {version}: the code of the rules or of a bot "
            "has changed meanwhile or is another on this machine; start again"
        )
    if game.map.fingerprint != fingerprint:
        raise OptionError(f"the map in {setting.map_folder} has changed since the games began; start again")
    return game


def _files_of_bot(info: BotInfo) -> list[Path]:
    """The files of a bot of the list: of its class and of what makes it, with their imports if they are ours."""
    bot = info.make()
    close_bot(bot)
    modules = {str(getattr(info.make, "__module__", "")), type(bot).__module__}
    ours = sorted(name for name in modules if _file_of(name) is not None)
    foreign = sorted(modules.difference(ours, sys.stdlib_module_names))
    others = [getattr(sys.modules.get(name), "__file__", None) for name in foreign]
    return [*_with_imports(ours), *(Path(file) for file in others if file is not None)]


def _with_imports(modules: Iterable[str]) -> list[Path]:
    """The files of these modules of ours and of all modules of ours that they import, sorted."""
    found: set[Path] = set()
    waiting = [path for module in modules if (path := _file_of(module)) is not None]
    while waiting:
        path = waiting.pop()
        if path not in found and path.relative_to(_ROOT).parts[0] not in _NO_PLAY:
            found.add(path)
            waiting += _imported_by(path)
    return sorted(found)


@cache
def _imported_by(path: Path) -> tuple[Path, ...]:
    """The files of ours that a module imports, wherever in it."""
    names = _names_in(ast.parse(path.read_bytes()))
    return tuple(file for name in names if (file := _file_of(name)) is not None)


def _names_in(tree: ast.Module) -> Iterator[str]:
    """What is imported: modules, and names of modules, which may be modules themselves."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from inner
            if any(_file_of(name) is None for name in inner):
                yield node.module


def _file_of(module: str) -> Path | None:
    """The source of a module of ours; None if it is none."""
    head, *parts = module.split(".")
    if head != _PACKAGE:
        return None
    place = _ROOT.joinpath(*parts)
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


def _files_of_module(name: str) -> list[Path]:
    """The file of a module that is not ours, found without running anything of it."""
    places: list[str] = [str(Path.cwd()), *sys.path]
    origin = None
    parts = name.split(".")
    for depth in range(1, len(parts) + 1):
        found = PathFinder.find_spec(".".join(parts[:depth]), places)
        if found is None:
            return []
        origin, places = found.origin, list(found.submodule_search_locations or [])
    return [Path(origin)] if origin is not None and Path(origin).is_file() else []


def _with_neighbors(module: str) -> list[Path]:
    """The file of a module that is not ours and, unless it is installed, all that it imports from the same folder."""
    waiting = _files_of_module(module)
    if not waiting or not _INSTALLED.isdisjoint(waiting[0].parts):
        return waiting
    depth = module.count(".") + (waiting[0].name == "__init__.py")
    home = waiting[0].parents[depth]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _neighbors_in(path, home)
    return sorted(found)


def _neighbors_in(path: Path, home: Path) -> Iterator[Path]:
    """The files below this folder that a module imports, the packages on the way to them among them."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return  # whoever loads it says what is wrong with it
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            folder = path.parents[node.level - 1] if 0 < node.level <= len(path.parents) else home
            if not folder.is_relative_to(home):
                continue
            base = [*folder.relative_to(home).parts, *(node.module.split(".") if node.module else ())]
            names = [".".join([*base, alias.name]) for alias in node.names]
        else:
            continue
        for name in names:
            parts = name.split(".")
            for length in range(1, len(parts) + 1):
                place = home.joinpath(*parts[:length])
                files = (place.with_suffix(".py"), place / "__init__.py")
                yield from (file for file in files if file.is_file())


def _hash(files: Iterable[Path]) -> str:
    digest = sha256()
    for path in files:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:_DIGITS]
