"""`branchline replay`: a recorded game, move by move."""

from __future__ import annotations

import argparse
import sys

from branchline.build_info import RULES
from branchline.cli.arguments import (
    Commands,
    Parser,
    add_language,
    add_map,
    add_plain,
    command,
    refuse,
    whole_number,
    words_for,
)
from branchline.cli.keyboard import TablePictures, keyboard_of
from branchline.cli.keyboard.pieces import bots_at, titles
from branchline.cli.keyboard.screen import Screen
from branchline.errors import RecordError
from branchline.events import SHOWN, STARTED
from branchline.record import read_document, steps
from branchline.table import Table
from branchline.view.log import Log, OpenLog, seat_names


def add(commands: Commands[Parser]) -> None:
    """Add the command to the parser."""
    parser = command(
        commands,
        "replay",
        run,
        "show a recorded game move by move",
        "branchline replay game.json              the whole story; with all secrets once the game is over\n"
        "branchline replay game.json --step       a move each time Enter is pressed\n"
        "branchline replay game.json --seat 1     as the first seat saw it\n"
        "branchline replay game.json --to 20      up to the 20th decision, and the table there",
    )
    parser.add_argument("file", metavar="FILE", help="a record, as `branchline play` keeps it")
    parser.add_argument("--step", action="store_true", help="wait for Enter after every move, in a terminal")
    viewer = parser.add_mutually_exclusive_group()
    viewer.add_argument("--seat", type=whole_number(1, 99), metavar="N", help="only what seat N could see, from 1 on")
    viewer.add_argument("--public", action="store_true", help="only what everybody could see")
    parser.add_argument("--to", type=whole_number(0, 1_000_000), metavar="K", help="stop after K decisions")
    add_map(parser)
    add_language(parser)
    add_plain(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the story, then the score sheet or the board at its end."""
    screen = Screen(plain=arguments.plain)
    try:
        return _Replay(screen, arguments).run()
    except (EOFError, KeyboardInterrupt):
        screen.tell("")
        return 0


class _Replay:
    def __init__(self, screen: Screen, arguments: argparse.Namespace) -> None:
        self.screen = screen
        self.words = words_for(arguments)
        self.file: str = arguments.file
        self.map: str | None = arguments.map
        self.last: int | None = arguments.to
        self.viewer: int | None = arguments.seat - 1 if arguments.seat is not None else None
        self.is_public: bool = arguments.public
        self.is_open = False  # known when the record has been read
        self.stops: bool = arguments.step and sys.stdin.isatty()
        self.told = 0  # entries of the story

    def run(self) -> int:
        document = read_document(self.file)
        # Of a game that still goes on nobody but the seat itself may see its cards and tickets [US-22].
        self.is_open = document.get("result") is not None and self.viewer is None and not self.is_public
        table: Table | None = None
        log: Log | None = None
        try:
            for number, table in enumerate(steps(document, self.map)):
                if log is None:
                    log = self._log(table)
                is_news = self._tell(table, log)
                if number == self.last:
                    break
                if self.stops and is_news and self.screen.ask(self.words.say("replay-next")).lower().startswith("q"):
                    return 0
        except RecordError as error:
            if table is not None and log is not None:
                self._tell(table, log)  # a move that was played although the record is wrong about what came of it
            raise RecordError(f"{self.file}: {error}") from error
        assert table is not None, "a record has at least a deal"
        assert log is not None
        self._end(table, log)
        return 0

    def _log(self, table: Table) -> Log:
        if self.viewer is not None and self.viewer >= table.game.players:
            refuse(f"--seat {self.viewer + 1}: the game has seats 1 to {table.game.players}")
        names = [player.name for player in table.seats] or seat_names(table.game.players, self.words)
        kind = OpenLog if self.is_open else Log
        return kind(table.game, self.viewer, names, self.words)

    def _tell(self, table: Table, log: Log) -> bool:
        """Tell what has happened since the last time, and return whether the viewer may know any of it."""
        is_news = False
        for number in range(self.told, len(table.events)):
            line = log.line(event for event in table.events[number] if event.kind != SHOWN)  # those are on the sheet
            if number == 0:
                self.screen.show(self.screen.title(self._title(table, log)))
                if table.game.rules_version != RULES:
                    version = table.game.rules_version
                    self.screen.tell(self.words.say("older-rules", version=version, current=RULES))
                line = log.line(event for event in table.events[0] if self.is_open or event.kind == STARTED) or line
            if line:
                is_news = True
                self.screen.tell(f"{number:>3} {line}" if number else line)
        self.told = len(table.events)
        return is_news

    def _bots(self, table: Table) -> list[str]:
        """Which bot played at each seat, nothing for people; a record need not say who played."""
        return bots_at(table.seats, self.words) or [""] * table.game.players

    def _title(self, table: Table, log: Log) -> str:
        named = titles(log.names, self._bots(table), self.words)
        seats = [f"{seat + 1} {name}" for seat, name in enumerate(named)]
        game = self.words.game(table.game.key)
        return self.words.say("replay-title", game=game, seats=self.words.listed(seats))

    def _end(self, table: Table, log: Log) -> None:
        """The score sheet, or the table as it stands, with all that the viewer may know."""
        keyboard = keyboard_of(table.game)
        pictures = keyboard.pictures_of(self.screen, table.game, log.names, self.words, self._bots(table))
        self._show_table(table, pictures)
        if table.over:
            pictures.sheet(table.sheet, table.events)
        if not table.over and not self.is_open and self.viewer is None and not self.is_public:
            self.screen.tell(self.words.say("replay-not-over"), style="bold")

    def _show_table(self, table: Table, pictures: TablePictures) -> None:
        """The table of a game that goes on and, if nothing is secret any more, everybody's hand.

        What is laid down or placed step by step only its owner sees [US-22].
        """
        if not table.over:
            seen = table.observe(self.viewer)
            pictures.board(seen)
            under_way = pictures.under_way(seen)
            if under_way is not None and self.viewer == table.to_move and not self.is_open:
                under_way(seen)
        if self.is_open:
            everybody = [table.observe(seat) for seat in range(table.game.players)]
            pictures.all_hands(everybody, tickets=not table.over)  # otherwise they are on the sheet
