"""`python -m branchline.bots.line.player MODULE:CLASS`: a bot of foreign code as a program of the line protocol.

What the bot prints goes to the standard error, so that it cannot be taken for an answer. The program ends with its
input, even while the bot thinks.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Final, cast

from branchline.bots.foreign.answers import described, reason_in, whole
from branchline.bots.line.documents import event_in, game_in, turn_in
from branchline.bots.line.messages import PROTOCOL, json_line
from branchline.bots.protocol import Advice, AdvisingBot, Bot, advice_of
from branchline.bots.specs import bot_here
from branchline.errors import BranchlineError, OptionError
from branchline.events import Event
from branchline.protocol import Json
from branchline.variants import AnyGame

_LARGEST: Final = 2**53  # beyond it not every program reads a number as it is written


class LinePlayer:
    """Answers messages for a bot."""

    def __init__(self, spec: str) -> None:
        self._spec = spec
        self._bot: Bot | None = None
        self._game: AnyGame | None = None
        self._events: list[Event] = []

    def answer(self, message: Json) -> Json | None:
        """The answer to a message; None if it wants none."""
        kind = message.get("type")
        if kind == "hello":
            self._bot = bot_here(self._spec)
            return {"type": "hello", "protocol": PROTOCOL, "advises": isinstance(self._bot, AdvisingBot)}
        if kind == "game":
            self._game, self._events = game_in(message), []
            return {"type": "ready"}
        if kind in ("choose", "advise"):
            return self._choose(message, explains=kind == "advise")
        return None

    def _choose(self, message: Json, *, explains: bool) -> Json:
        if self._bot is None or self._game is None:
            raise OptionError("first comes hello, then a game, then what to choose")
        self._events += [event_in(fields) for fields in cast("list[Json]", message["events"])]
        turn = turn_in(message, self._game, tuple(self._events))
        said: object = advice_of(self._bot, turn) if explains else self._bot.choose(turn)
        chosen: object = said.action if isinstance(said, Advice) else said
        number = whole(chosen)  # whether it is possible is for whoever asks to say
        is_number = number is not None and abs(number) < _LARGEST
        answer: Json = {"type": "action", "action": number if is_number else described(chosen)}
        reason = reason_in(said.reason) if isinstance(said, Advice) else None
        if reason is not None:
            answer["reason"] = {"code": reason.code, "details": reason.details}
        return answer


def main(spec: str) -> None:
    """Answer every line of the standard input, until it ends."""
    answers = _own_output()
    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(lines,), name="input", daemon=True).start()
    sys.path.insert(0, os.getcwd())  # noqa: PTH109  (a module path is a text)
    player = LinePlayer(spec)
    while True:
        try:
            answer = player.answer(json.loads(lines.get()))
        except BranchlineError as error:
            answer = {"type": "error", "text": str(error)}
        except (Exception, SystemExit) as error:
            answer = {"type": "error", "text": _told(error)}
        if answer is not None:
            answers.write(json_line(answer))


def _told(error: BaseException) -> str:
    """The error, and where in the user's code it arose."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    places = "".join(traceback.format_list(frames))[-1500:]
    return f"{type(error).__name__}: {str(error)[:200]}\n{places}".strip()


def _own_output() -> BinaryIO:
    """The standard output for answers alone; whatever is printed from now on is a complaint."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    return answers


def _read(lines: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m branchline.bots.line.player MODULE:CLASS")
    main(sys.argv[1])
