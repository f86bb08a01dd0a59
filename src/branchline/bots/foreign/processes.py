"""Bots that are programs of their own, in whatever language; what they say and hear is the line protocol."""

from __future__ import annotations

import json
import math
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from branchline.bots.foreign.answers import judged_parts
from branchline.bots.foreign.faults import BotFault
from branchline.bots.line.messages import PROTOCOL, Question, game_message, hello, json_line, over, question
from branchline.bots.protocol import Advice, Turn
from branchline.documents import read_object
from branchline.errors import OptionError, RecordError, shown
from branchline.events import Event
from branchline.protocol import Json, Reason
from branchline.variants import AnyGame

if TYPE_CHECKING:
    from branchline.bots.foreign.programs import Program

START_SECONDS: Final = 20.0
"""How long a program may take to start, and again to get ready for a game."""

GRACE: Final = 1.0
"""How many seconds an answer may be late."""

PATIENCE: Final = 60.0
"""How many seconds an answer may take where the turn sets no limit."""

_PLAYER: Final = "branchline.bots.line.player"


class ProcessBot:
    """Asks a program; whatever goes wrong with it is a `BotFault`, and after that a new one is started if need be.

    The program is told every event of the game once. It serves one game after another, and one that does not go on
    from what it was told is begun anew. `close` ends it, and so does the end of this object or of the interpreter.
    """

    def __init__(self, command: Sequence[str], name: str, *, grace: float = GRACE, memory: int | None = None) -> None:
        """Start the program and wait for its hello; OptionError if it cannot be started or says none."""
        if shutil.which(command[0]) is None:
            if Path(command[0]).is_file():
                raise OptionError(
                    f"{name}: the file {shown(command[0])} is not executable; chmod +x makes it so, or name the "
                    "program that runs it, as in process:python my_bot.py"
                )
            raise OptionError(f"{name}: there is no program {shown(command[0])} that can be run")
        self.name = name
        self._command = list(command)
        self._grace = grace
        self._memory = memory
        self._program: Program | None = None
        self._advises = False
        self._game: AnyGame | None = None
        self._seat: int | None = None
        self._told: list[Event] = []
        try:
            self._start()
        except BotFault as fault:
            self._stop()
            raise OptionError(f"a bot should answer as docs/guide/bot_protocol.md says, but {fault}") from None

    @classmethod
    def of_python(cls, spec: str) -> ProcessBot:
        """A bot of another package or of a module of the user's own, by its spec, in a Python of its own.

        OptionError if there is no such bot, module or class, or if it is no bot.
        """
        # -P: a file in the current folder that is named like a module of Python's must not get into its place.
        return cls([sys.executable, "-P", "-m", _PLAYER, spec], spec)

    def choose(self, turn: Turn) -> int:
        """The action that the program chooses."""
        return self._ask("choose", turn).action

    def advise(self, turn: Turn) -> Advice:
        """What the program chooses, with a reason if it has said that it knows reasons."""
        return self._ask("advise" if self._advises else "choose", turn)

    def close(self) -> None:
        """Tell the program that the game is over, and end it."""
        if self._program is not None:
            self._program.finish(json_line(over()) if self._game is not None else b"")
        self._program, self._game = None, None

    def __enter__(self) -> ProcessBot:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, kind: Question, turn: Turn) -> Advice:
        try:
            return self._asked(kind, turn)
        except BaseException:  # also Ctrl-C: an answer that comes later would be taken for that to another question
            self._stop()
            raise

    def _asked(self, kind: Question, turn: Turn) -> Advice:
        if self._program is None:
            self._start()
        if not self._goes_on(turn):
            self._begin(turn)
        limit = turn.seconds if math.isfinite(turn.seconds) else PATIENCE
        answer = self._answer(question(kind, turn, len(self._told)), "action", limit + self._grace)
        self._told = list(turn.events)
        return judged_parts(self.name, answer.get("action"), _reason_in(answer), turn.legal)

    def _stop(self) -> None:
        if self._program is not None:
            self._program.stop()
        self._program, self._game = None, None

    def _start(self) -> None:
        from branchline.bots.foreign.programs import MOST_MEMORY, Program  # processes and threads: only where needed

        memory = MOST_MEMORY if self._memory is None else self._memory
        self._program, self._game = Program(self._command, self.name, memory), None
        answer = self._answer(hello(), "hello", START_SECONDS)
        if answer.get("type") == "error":  # for whoever named the bot, in the program's own words
            self._stop()
            said = _text_in(answer) or "it answered hello with an error that has no text"
            raise OptionError(said if self.name in said else f"{self.name}: {said}")
        if answer.get("protocol") != PROTOCOL:
            raise BotFault(
                "garbled", f"{self.name} should speak version {PROTOCOL}, not {shown(answer.get('protocol'))}"
            )
        self._advises = answer.get("advises") is True

    def _goes_on(self, turn: Turn) -> bool:
        """Whether the program knows the game and all that had happened in it when it was asked last."""
        return (
            self._game is not None
            and _same(self._game, turn.game)
            and self._seat == turn.seen.seat
            and len(self._told) <= len(turn.events)
            and all(one is other or one == other for one, other in zip(self._told, turn.events, strict=False))
        )

    def _begin(self, turn: Turn) -> None:
        assert turn.seen.seat is not None, "spectators have nothing to decide"
        assert self._program is not None
        lines = json_line(over()) if self._game is not None else b""
        self._answer(game_message(turn.game, turn.seen.seat), "ready", START_SECONDS, before=lines)
        self._game, self._seat, self._told = turn.game, turn.seen.seat, []

    def _answer(self, message: Json, wanted: str, seconds: float, before: bytes = b"") -> Json:
        """The program's answer, which is of the wanted type."""
        assert self._program is not None
        line = self._program.ask(before + json_line(message), seconds)
        asked = message["type"]
        try:
            answer = read_object(json.loads(line), "an answer")
        except (ValueError, RecursionError, RecordError):
            said = f"{self.name} answered {asked} with {_quoted(line)}, which is no JSON object"
            raise BotFault("garbled", said) from None
        if answer.get("type") == "error" and wanted != "hello":
            raise BotFault("crashed", f"{self.name} answered {asked} with an error: {_text_in(answer)}")
        if answer.get("type") not in (wanted, "error"):
            raise BotFault("garbled", f"{self.name} should answer {asked} with the type {wanted}, not {_quoted(line)}")
        return answer


def _same(game: AnyGame, other: AnyGame) -> bool:
    return game is other or (
        (game.key, game.players, dict(game.options), game.rules_version, game.map.fingerprint)
        == (other.key, other.players, dict(other.options), other.rules_version, other.map.fingerprint)
    )


def _text_in(answer: Json) -> str:
    return str(answer.get("text") or "")[:2000]


def _reason_in(answer: Json) -> Reason | None:
    reason = answer.get("reason")
    if not isinstance(reason, dict) or not isinstance(reason.get("code"), str):
        return None
    details = reason.get("details", {})
    return Reason(reason["code"], details) if isinstance(details, dict) else None


def _quoted(line: bytes) -> str:
    return shown(line[:200].decode(errors="replace"))
