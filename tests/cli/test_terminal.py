"""The program in a real terminal, made of a pseudo-terminal of 80 columns and 24 lines."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import pytest

import branchline
from branchline import record

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are made another way there", allow_module_level=True)

import fcntl
import pty
import struct
import termios

COLOR = re.compile(r"\x1b\[[0-9;]*(?:3[0-7]|4[0-7]|9[0-7]|38;5;\d+|48;5;\d+)m")
TWO_PEOPLE = ("play", "usa", "--seed", "3", "--names", "Anna,Ben", "--bots", "none")
PATIENCE = 60  # seconds without a sign of life before a test gives up


class Terminal:
    """The program running in a terminal."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background ignores it, children too
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "branchline.cli", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            start_new_session=True,
            env={
                **os.environ,
                "PYTHONPATH": str(Path(branchline.__file__).parent.parent),
                "TERM": "xterm-256color",
                "LC_ALL": "C.UTF-8",
                "XDG_DATA_HOME": str(folder),
                **environment,
            },
        )
        os.close(theirs)
        self.seen = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def until(self, text: str) -> str:
        """What is printed until this text comes, the text included; it may have been read already."""
        while text not in self.seen:
            more = self._read()
            assert more, f"{text!r} never came: {self.seen!r}"
            self.seen += more
        end = self.seen.index(text) + len(text)
        found, self.seen = self.seen[:end], self.seen[end:]
        return found

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def interrupt(self) -> None:
        """Ctrl-C, and then Enter: a signal that comes just before a wait for keys is noticed when that wait is over."""
        self._process.send_signal(signal.SIGINT)
        with suppress(OSError):  # the program has ended already, and its side of the terminal is closed
            self.type("\r")

    def end(self) -> tuple[int, str]:
        """The exit code and the rest of what was printed."""
        rest = self.seen + "".join(iter(self._read, ""))
        return self._process.wait(timeout=PATIENCE), rest

    def _read(self) -> str:
        ready, _, _ = select.select([self._ours], [], [], PATIENCE)
        try:
            return os.read(self._ours, 65536).decode(errors="replace") if ready else ""
        except OSError:  # the other side is closed
            return ""


def test_a_game_in_a_terminal_has_colors_and_ends_cleanly_on_ctrl_c(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "usa", "--seed", "1") as terminal:
        assert COLOR.search(terminal.until("Player 1> "))
        terminal.type("1 2\r")
        terminal.until("Your turn.")
        terminal.until("Player 1> ")
        terminal.interrupt()
        code, rest = terminal.end()
    assert code == 0
    assert "branchline play --resume" in rest
    assert "Traceback" not in rest


def test_without_color_there_are_signs_and_letters(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "usa", "--seed", "1", NO_COLOR="1") as terminal:
        shown = terminal.until("Player 1> ")
        terminal.type("\x04")
        code, _ = terminal.end()
    assert code == 0
    assert not COLOR.search(shown)
    assert "1L✶" in shown or "♥" in shown or "●" in shown


def test_a_dumb_terminal_gets_no_escape_sequences(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "usa", "--seed", "1", TERM="dumb") as terminal:
        shown = terminal.until("Player 1> ")
        terminal.type("\x04")
        code, _ = terminal.end()
    assert code == 0
    assert not COLOR.search(shown)


def test_the_curtain_clears_the_screen_and_what_was_scrolled_away(tmp_path: Path) -> None:
    with Terminal(tmp_path, *TWO_PEOPLE) as terminal:
        assert "\x1b[2J\x1b[3J" in terminal.until("type 1 and Enter> ")
        terminal.type("1\r")
        assert "\x1b[2J\x1b[3J" in terminal.until("(you)")
        terminal.until("> ")
        terminal.type("1 2\r")
        terminal.until("Press Enter to hide")
        terminal.type("\r")
        assert "\x1b[2J\x1b[3J" in terminal.until("Pass the keyboard")


def ben_is_next(terminal: Terminal) -> None:
    """Anna has kept her tickets and is about to hide them."""
    terminal.until("type 1 and Enter> ")
    terminal.type("1\r")
    terminal.until("Anna> ")
    terminal.type("1 2\r")
    terminal.until("Press Enter to hide your cards and end your turn.")


def test_keys_pressed_too_early_do_not_open_the_next_hand(tmp_path: Path) -> None:
    with Terminal(tmp_path, *TWO_PEOPLE) as terminal:
        ben_is_next(terminal)
        terminal.type("\r2\r")
        terminal.until("type 2 and Enter> ")
        terminal.type("\r")
        assert "(you)" not in terminal.until("type 2 and Enter> ")
        terminal.type("2\r")
        terminal.until("Ben (you)")


def test_what_one_person_typed_cannot_be_called_back_by_the_next(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    with Terminal(tmp_path, *TWO_PEOPLE) as terminal:
        ben_is_next(terminal)
        terminal.type("\r")
        terminal.until("type 2 and Enter> ")
        terminal.type("2\r")
        terminal.until("Ben> ")
        terminal.type("\x1b[A\x1b[A\x1b[A\r")
        assert "1 2" not in terminal.until("Ben> ").split("Type their numbers")[0]


def test_the_screen_is_cleared_before_the_goodbye_of_two_people(tmp_path: Path) -> None:
    with Terminal(tmp_path, *TWO_PEOPLE) as terminal:
        ben_is_next(terminal)
        terminal.interrupt()
        code, rest = terminal.end()
    assert code == 0
    assert "\x1b[2J\x1b[3J" in rest.split("Until next time!")[0]


def test_the_tab_key_completes_actions_and_cities(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    with Terminal(tmp_path, "play", "usa", "--seed", "1") as terminal:
        terminal.until("Player 1> ")
        terminal.type("1 2\r")
        terminal.until("Your turn.")
        terminal.until("Player 1> ")
        terminal.type("why claim van\t-cal\t\r")
        assert "vancouver-calgary" in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.until("Player 1> "))


def test_a_replay_goes_step_by_step_with_enter(tmp_path: Path) -> None:
    table = branchline.Table("usa", players=2, seed=4)
    for _ in range(6):
        table.play(table.game.legal(table.state)[0])
    record.write(tmp_path / "game.json", table)
    with Terminal(tmp_path, "replay", "game.json", "--step", "--seat", str(table.movers[0] + 1)) as terminal:
        terminal.until("q to stop")
        terminal.type("\r")
        assert "  1 " in terminal.until("q to stop")
        terminal.type("q\r")
        code, rest = terminal.end()
    assert code == 0
    assert "  2 " not in rest
