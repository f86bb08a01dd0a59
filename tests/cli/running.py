"""The program run inside a test, with typed lines and what it printed."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest

from branchline import Table
from branchline.chance import Chance
from branchline.cli import main
from branchline.cli.keyboard.saves import Autosave
from branchline.cli.keyboard.screen import Screen
from branchline.cli.keyboard.session import Quit, Session
from branchline.table import Player
from branchline.testing import Scene
from branchline.variants import AnyGame, AnyState
from branchline.view.words import words_of


@dataclass(frozen=True)
class Ran:
    """What came of a run."""

    code: int
    out: str
    err: str


class Run(Protocol):
    """Runs the program with these arguments while somebody types these lines."""

    def __call__(self, *arguments: str, typed: Sequence[str] = ()) -> Ran: ...


class Sit(Protocol):
    """Puts people at the seats of a scene and types these lines there; what was printed."""

    def __call__(self, scene: Scene, *typed: str, people: int = 1) -> str: ...


class SitAt(Protocol):
    """Types these lines at a table; what was printed."""

    def __call__(self, table: Table, *typed: str, plain: bool = False) -> str: ...


def use_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program finds its data and its screen as the test wants them."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "25")
    monkeypatch.chdir(tmp_path)


def type_lines(monkeypatch: pytest.MonkeyPatch, typed: Sequence[str]) -> None:
    """These lines are what there is to read, and no more."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))


def run_main(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> Ran:
    """The program has run."""
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return Ran(code, out, err)


def table_at(game: AnyGame, state: AnyState, chance: Chance, people: int) -> Table:
    """A table that stands at this state, with people at its first seats and bots at the others."""
    table = Table(game, seed=1)
    table.state, table.chance = state, chance
    table.events[0] = []
    names = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil")[: game.players]
    table.seats = tuple(Player(name, "person" if seat < people else "random") for seat, name in enumerate(names))
    return table


def play_at(table: Table, *, plain: bool = False) -> None:
    """A session at this table has run until its lines were used up, somebody stopped, or the game was over."""
    screen, words = Screen(plain=plain), words_of(plain=plain)
    session = Session(screen, table, Autosave(None, is_on=False, warn=print), words, 1)
    with contextlib.suppress(EOFError, Quit):
        session.run()
