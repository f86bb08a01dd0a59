"""What a bot has answered, judged. A bot is foreign code, and so is whatever it returns."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Sequence
from operator import index
from pathlib import Path
from typing import Final

from branchline.bots.foreign.faults import BotFault
from branchline.bots.protocol import Advice
from branchline.protocol import Reason

_CODE: Final = re.compile(r"[a-z][a-z0-9-]{0,49}")
_MOST_DETAILS: Final = 2000  # characters of a reason's details, as JSON


def judged(bot: str, answer: object, legal: Sequence[int]) -> Advice:
    """What a bot has chosen or advised, with its reason if it gave a proper one; BotFault if it is not possible."""
    said, reason = (answer.action, answer.reason) if isinstance(answer, Advice) else (answer, None)
    return judged_parts(bot, said, reason, legal)


def judged_parts(bot: str, said: object, reason: object, legal: Sequence[int]) -> Advice:
    """The action that a bot has said, with its reason if it is a proper one; BotFault if it is not possible."""
    action = whole(said)
    if action is None or action not in legal:
        raise BotFault("illegal", f"{bot} chose {described(said)}, which is none of the possible actions")
    return Advice(action, reason_in(reason))


def reason_in(said: object) -> Reason | None:
    """The reason as it can travel; None for one that is none, or too long: the choice counts all the same."""
    if not isinstance(said, Reason):
        return None
    try:
        text = json.dumps(dict(said.details), allow_nan=False)
        is_fine = _CODE.fullmatch(said.code) is not None and len(text) <= _MOST_DETAILS
        return Reason(said.code, json.loads(text)) if is_fine else None
    except Exception:  # foreign code
        return None


def whole(answer: object) -> int | None:
    """The number, of whatever library it is; None for what is no whole number."""
    if isinstance(answer, bool) or not hasattr(answer, "__index__"):
        return None
    try:
        return index(answer)
    except Exception:  # foreign code
        return None


def described(answer: object) -> str:
    """The answer in a text that is not long."""
    try:
        return repr(answer)[:200]
    except Exception:  # foreign code
        return f"something of the type {type(answer).__name__}"


def kind_and_place(error: BaseException) -> str:
    """An error's type and line; not its text, which may quote what only the bot's seat may see."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}{place}"
