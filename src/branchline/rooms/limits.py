"""How far a request may go: limits that hold whoever asks and whichever way, and the refusal of what is beyond them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from branchline.errors import shown
from branchline.names import nickname
from branchline.rooms.clocks import Terms
from branchline.rooms.errors import Refusal
from branchline.rooms.games import MOST_KEY
from branchline.rooms.log import BOT_ACTOR, SERVER
from branchline.rooms.requests import NewRoom, Person, SeatChoice

MOST_SEATS: Final = 64  # far above any game, whose own number is asked for besides
MOST_NAME: Final = 40  # characters
MOST_LINE: Final = 500  # characters of table talk
MOST_ACTION: Final = 200  # characters of an action as text
MOST_OPTIONS: Final = 10
MOST_OPTION: Final = 40  # characters of its name, and of its value
MOST_CONFIRM: Final = 1000  # characters as JSON
LEAST_BANK: Final = 10  # seconds
MOST_BANK: Final = 7 * 86400
MOST_INCREMENT: Final = 86400
MOST_BOT_SECONDS: Final = 5
MOST_UNDO_SECONDS: Final = 600
MOST_TAKEN_BACK: Final = 30  # moves by a seat before something stands: each is an entry of a log

PERSON_ID: Final = r"^[^\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$"
LINE: Final = r"^[^\x00-\x1f\x7f-\x9f]*$"
ACTION: Final = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
KEY: Final = r"^[A-Za-z0-9_.:-]{1,64}$"
ROOM_ID: Final = r"^[A-Za-z0-9_-]{8,32}$"
MOST_PERSON_ID: Final = 64  # characters


def check_name(name: object) -> None:
    """Refuse what cannot stand as a name in the sentences of others."""
    right = nickname(name) if isinstance(name, str) else None
    if right is None or name != right or len(right) > MOST_NAME:
        raise Refusal(
            "invalid",
            f"a name has 1 to {MOST_NAME} characters, none of them invisible, something to see, no space at its ends "
            f"and no two together; {shown(name)} is none",
        )


def check_person(person: Person) -> None:
    """Refuse somebody whose name cannot be a name, or whose id is that of a bot or of the server."""
    check_actor(person)
    check_name(person.name)


def check_actor(person: Person) -> None:
    """Refuse an id by which somebody could act as a bot or as the server."""
    if not _is_text(person.id, 1, MOST_PERSON_ID, PERSON_ID) or person.id == SERVER or person.id.startswith(BOT_ACTOR):
        raise Refusal(
            "invalid",
            f"the id of a person has 1 to {MOST_PERSON_ID} characters, none of them invisible, and is neither "
            f"{SERVER!r} nor begins with {BOT_ACTOR!r}; {shown(person.id)} is none",
        )


def check_room_id(room_id: object) -> None:
    """Refuse what cannot be the id of a room."""
    if not _is_text(room_id, 8, 32, ROOM_ID):
        raise Refusal(
            "invalid",
            f"the id of a room has 8 to 32 letters, digits, dashes or underscores; {shown(room_id)} is none",
        )


def check_key(key: object) -> None:
    """Refuse what cannot be the key of a request."""
    if not _is_text(key, 1, 64, KEY):
        raise Refusal(
            "invalid", f"a key has 1 to 64 letters, digits or characters of _.:- and nothing else; {shown(key)} is none"
        )


def check_line(text: object) -> None:
    """Refuse what cannot be said at the table in one line."""
    if not _is_text(text, 1, MOST_LINE, LINE) or not str(text).strip():
        raise Refusal("invalid", f"what is said has 1 to {MOST_LINE} characters in one line; {shown(text)} is no line")


def check_action(text: object) -> None:
    """Refuse what is too long or too odd to be the text of any action."""
    if not _is_text(text, 0, MOST_ACTION, ACTION):
        raise Refusal(
            "invalid", f"an action is a text of at most {MOST_ACTION} characters in one line; {shown(text)} is none"
        )


def check_choice(choice: SeatChoice) -> None:
    """Refuse a seat that is neither for a person nor for a bot nor open, and one under a name that is none."""
    if choice.who not in ("me", "bot", "open"):
        raise Refusal("invalid", f"a seat is for `me`, for a `bot` or `open`; {shown(choice.who)} is none of these")
    if choice.name is not None:
        check_name(choice.name)
    _check_flag("agrees", choice.agrees)


def check_terms(terms: object) -> None:
    """Refuse a clock that gives too little time to play, or more than a room is meant for."""
    if not isinstance(terms, Terms):
        raise Refusal("invalid", f"a clock is given as Terms(bank_seconds, increment_seconds); {shown(terms)} is none")
    _check_whole("bank_seconds", terms.bank_seconds, LEAST_BANK, MOST_BANK)
    _check_whole("increment_seconds", terms.increment_seconds, 0, MOST_INCREMENT)


def check_new(asked: NewRoom) -> None:
    """Refuse a new room that goes beyond any limit; whether there is such a game is not asked here."""
    if asked.game is not None and not _is_text(asked.game, 1, MOST_KEY):
        raise Refusal("invalid", f"`game` is the key of a game, such as 'europe'; {shown(asked.game)} is none")
    _check_options(asked.options)
    if asked.players is not None:
        _check_whole("players", asked.players, 1, MOST_SEATS)
    if asked.seats is not None:
        if not 1 <= len(asked.seats) <= MOST_SEATS:
            raise Refusal(
                "invalid", f"`seats` has 1 to {MOST_SEATS} entries, one for each seat, not {len(asked.seats)}"
            )
        for choice in asked.seats:
            check_choice(choice)
    for name in ("public", "chat", "hints", "undo", "bot_seconds", "undo_seconds", "confirm"):
        _SETTINGS[name](name, getattr(asked, name))
    if asked.clock is not None:
        check_terms(asked.clock)


def check_change(given: Mapping[str, object]) -> None:
    """Refuse a change of what is no setting, or to what it cannot be."""
    for name, value in given.items():
        if name not in _SETTINGS:
            raise Refusal(
                "invalid", f"there is no setting {shown(name)} to change; there are {', '.join(sorted(_SETTINGS))}"
            )
        _SETTINGS[name](name, value)


def is_whole(value: object) -> bool:
    """Whether a value is a whole number, and not a truth that Python also counts as one."""
    return isinstance(value, int) and not isinstance(value, bool)


# Private from here on ------------------------------------------------------------------------------------------------


def _is_text(value: object, least: int, most: int, pattern: str = "") -> bool:
    if not isinstance(value, str) or not least <= len(value) <= most:
        return False
    return not pattern or re.fullmatch(pattern, value) is not None


def _check_whole(name: str, value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or not is_whole(value) or not least <= value <= most:
        raise Refusal("invalid", f"`{name}` is a whole number from {least} to {most}, not {shown(value)}")


def _check_flag(name: str, value: object) -> None:
    if not isinstance(value, bool):
        raise Refusal("invalid", f"`{name}` is True or False, not {shown(value)}")


def _check_seconds(most: int, name: str, value: object) -> None:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= most:
        raise Refusal("invalid", f"`{name}` is a number from 0 to {most}, not {shown(value)}")


def _check_options(options: object) -> None:
    if not isinstance(options, Mapping) or len(options) > MOST_OPTIONS:
        raise Refusal("invalid", f"`options` has at most {MOST_OPTIONS} values by their names, not {shown(options)}")
    for text in (*options, *options.values()):
        if not _is_text(text, 0, MOST_OPTION):
            raise Refusal(
                "invalid",
                f"names and values of `options` are texts of at most {MOST_OPTION} characters, not {shown(text)}",
            )


def _check_confirm(name: str, value: object) -> None:
    try:
        text = json.dumps(value, allow_nan=False) if isinstance(value, dict) else None
    except (TypeError, ValueError, RecursionError):
        text = None
    if text is None or len(text) > MOST_CONFIRM:
        raise Refusal("invalid", f"`{name}` is a JSON object of at most {MOST_CONFIRM} characters, not {shown(value)}")


def _check_clock(_: str, value: object) -> None:
    if value is not None:
        check_terms(value)


_SETTINGS: Final[Mapping[str, Callable[[str, object], None]]] = {
    "public": _check_flag,
    "chat": _check_flag,
    "hints": _check_flag,
    "undo": _check_flag,
    "bot_seconds": partial(_check_seconds, MOST_BOT_SECONDS),
    "undo_seconds": partial(_check_seconds, MOST_UNDO_SECONDS),
    "confirm": _check_confirm,
    "clock": _check_clock,
    "untimed": _check_flag,
}
"""What the owner of a room can change, and how each is judged."""
