"""How far games between bots are: a bar with the time left, or a line now and then."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

_PATIENCE: Final = 10.0  # seconds between two lines where there is no bar


class Bar:
    """Says how far many games are: a bar on a terminal, otherwise a line now and then; always on stderr."""

    def __init__(self, title: str) -> None:
        self._title = title
        self.done = 0
        self._games = 0
        self._begun: tuple[float, int] | None = None  # when the first block was finished, and how many games were done
        self._told = time.monotonic()
        console = Console(stderr=True)
        self._task: TaskID | None = None
        self._progress: Progress | None = None
        if console.is_terminal:
            self._progress = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("games, left:"),
                TimeRemainingColumn(elapsed_when_finished=True),
                console=console,
                transient=True,
                speed_estimate_period=600,
            )

    def __enter__(self) -> Bar:
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def begin(self, games: int, done: int) -> None:
        """Begin to show a match of so many games, some of which were played before."""
        self._games, self.done = games, done
        if done:
            self.say(f"{done:,} of {games:,} games are there already")
        if self._progress is not None:
            self._task = self._progress.add_task(self._title, total=games, completed=done)

    def advance(self, games: int) -> None:
        """Show that some more games have been played and kept."""
        self.done += games
        if self._progress is not None and self._task is not None:
            self._progress.advance(self._task, games)
        elif self._begun is None:
            self._begun = time.monotonic(), self.done
        elif time.monotonic() - self._told > _PATIENCE:
            self._told = time.monotonic()
            start, before = self._begun
            left = duration((self._games - self.done) * (self._told - start) / (self.done - before))
            self.say(f"{self.done:,} of {self._games:,} games, about {left} left")

    def say(self, text: str) -> None:
        """A line of its own."""
        if self._progress is not None:
            self._progress.console.print(f"branchline: {text}", markup=False, highlight=False)
        else:
            say(text)


def say(text: str) -> None:
    """The line is on stderr."""
    print(f"branchline: {text}", file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """A time as people count it."""
    minutes = round(seconds / 60)
    if minutes < 2:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 120 else f"{minutes / 60:.1f} h"
