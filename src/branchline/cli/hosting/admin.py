"""`branchline admin`: the host's desk in the terminal, with a server on the database or without."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, cast

from branchline.cli.arguments import Commands, Parser, command, refuse, whole_number
from branchline.cli.hosting.serve import add_database

if TYPE_CHECKING:
    from branchline.server.desk.desk import Desk
    from branchline.server.desk.sanctions import DeedKind

_DEEDS: Final = {  # by the word of the command: what is done, to what, and what that means
    "close": ("close_room", "ROOM", "close a room, whoever plays there"),
    "remove": ("remove_room", "ROOM", "remove a room with all that belongs to it; only a backup brings it back"),
    "mute": ("mute", "PERSON", "let somebody not talk at any table"),
    "unmute": ("unmute", "PERSON", "let them talk again"),
    "ban": ("ban", "WHO", "shut a person or an address out"),
    "unban": ("unban", "WHO", "let them in again"),
    "reset-password": ("reset_password", "PERSON", "give somebody a new password, which is printed"),
    "remove-name": ("remove_name", "PERSON", "take a name away, also at the tables"),
    "remove-map": ("remove_map", "MAP", "remove a map that the server was given"),
    "handled": ("handle_report", "REPORT", "be done with a report"),
}
_SHOWN: Final = {
    "find": ("TEXT", "people, rooms and addresses: by id, login, name or its beginning, address"),
    "room": ("ROOM", "who sits in a room, and what was said there"),
    "reports": ("", "what people have reported"),
    "usage": ("", "how much there is of everything, and who has most of it open"),
    "bans": ("", "who is shut out, and who may not talk"),
    "log": ("", "what was done at the desk"),
}
_KEY: Final = "key"


def add(commands: Commands[Parser]) -> None:
    """Add the command to the program."""
    words = {
        _KEY: ("", "make a new key for the page /desk, and print it"),
        **_SHOWN,
        **{word: what[1:] for word, what in _DEEDS.items()},
    }
    parser = command(
        commands,
        "admin",
        run,
        "be the host: find people and rooms, close, mute, ban, and see what was reported",
        *("\n".join(f"branchline admin {f'{word} {of}':24} {about}" for word, (of, about) in words.items()),),
    )
    parser.add_argument("what", choices=tuple(words), metavar="WHAT", help="one of those below")
    parser.add_argument("subject", nargs="?", metavar="SUBJECT", help="a room, person, address, map, report or text")
    parser.add_argument("--reason", default="", help="for the log, and for whoever is muted or banned")
    parser.add_argument(
        "--days", type=whole_number(1, 3650), default=None, metavar="DAYS", help="for so long a mute or a ban holds"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    add_database(parser)


def run(arguments: argparse.Namespace) -> int:
    """Do it, and print what came of it."""
    from branchline.server.desk.key import make_desk_key  # slow to import
    from branchline.server.desk.local import at_desk
    from branchline.server.main import make_settings
    from branchline.server.settings import ServeOptions

    what: str = arguments.what
    subject: str | None = arguments.subject
    wanted = "" if what == _KEY else _SHOWN[what][0] if what in _SHOWN else _DEEDS[what][1]
    if bool(wanted) != (subject is not None):
        refuse(f"branchline admin {what} {f'needs {wanted}' if wanted else 'takes nothing'} behind it")
    settings = make_settings(ServeOptions(data=arguments.data, database=arguments.database))
    if what == _KEY:
        print(make_desk_key(settings.data))
        print("This is the key of the page /desk; those before it hold no longer.", file=sys.stderr)
        return 0
    if what in _DEEDS:
        kind = cast("DeedKind", _DEEDS[what][0])
        print(at_desk(settings, lambda desk: desk.do(kind, subject or "", arguments.reason, arguments.days)))
        return 0
    found = at_desk(settings, _question(what, subject or "", settings.now()))
    print(json.dumps(found, indent=2, ensure_ascii=False) if arguments.json else "\n".join(_lines(found)) or "nothing")
    return 0


def _question(what: str, text: str, now: int) -> Callable[[Desk], Awaitable[object]]:
    async def bans(desk: Desk) -> object:
        return [one.__dict__ for one in await desk.ledger.sanctions(now)]

    questions: dict[str, Callable[[Desk], Awaitable[object]]] = {
        "find": lambda desk: desk.ledger.find(text),
        "room": lambda desk: desk.ledger.room(text),
        "reports": lambda desk: desk.ledger.reports(),
        "usage": lambda desk: desk.ledger.usage(),
        "bans": bans,
        "log": lambda desk: desk.ledger.deeds(),
    }
    return questions[what]


def _lines(found: object, indent: str = "") -> list[str]:
    """A document for people to read, a line for each thing; what is not said is left out."""
    if isinstance(found, list):
        return [indent + (_line(one) if isinstance(one, dict) else str(one)) for one in found]
    if not isinstance(found, dict):
        return [] if found is None else [f"{indent}{found}"]
    lines: list[str] = []
    for name, value in found.items():
        if isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict) for one in value)):
            below = _lines(value, f"{indent}  ")
            lines += [f"{indent}{name}:", *below] if below else []
        elif value not in (None, []):
            lines.append(f"{indent}{name}: {_plain(name, value)}")
    return lines


def _line(one: dict[str, object]) -> str:
    return "  ".join(f"{name}={_plain(name, value)}" for name, value in one.items() if value is not None)


def _plain(name: str, value: object) -> str:
    if isinstance(value, int) and (name in ("at", "until") or name.endswith("_at")):
        return f"{datetime.fromtimestamp(value / 1000, UTC):%Y-%m-%d %H:%M}"
    return ", ".join(str(one) for one in value) if isinstance(value, list) else str(value)
