"""What every error code means and what a client does about it, in words; the pages and the OpenAPI document say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from branchline.server.refusals import ErrorCode, status_of

MEANINGS: Final[Mapping[ErrorCode, str]] = {
    "bad_request": "The request cannot be read: its body is no JSON, or a header is broken.",
    "sign_in": "The login and the password do not belong together.",
    "banned": "Whoever runs the server has shut you out; the message says until when.",
    "muted": "Whoever runs the server has decided that you do not talk; the message says until when.",
    "desk": "The key of the host's desk is missing or wrong.",
    "forbidden": "It is not for you, though you may know of it.",
    "not_your_seat": "The seat is somebody else's; or you have several seats, or none, and should say which.",
    "not_owner": "Only whoever opened the room may do that.",
    "origin": "The request comes from a page of another site.",
    "not_found": "There is no such thing, or it is private and you were not let in: the answers do not differ.",
    "no_such_way": "There is something at this address, but the method is not possible there.",
    "stale": "The game has gone on since your `version`; `error.version` is current. Look again, and decide again.",
    "not_your_turn": "Somebody else is to move.",
    "illegal": "The text is an action, but the rules do not allow it now; `error.reason` says why for programs.",
    "seat_taken": "The seat is somebody else's, or it is already as you want it.",
    "not_waiting": "That was possible before the start only.",
    "not_running": "That is possible only while the game runs.",
    "not_over": "That is possible only when the game is over.",
    "seats_open": "The game cannot start: seats are open.",
    "too_early": "The person of the seat is here, or has not been away for long enough.",
    "bot_plays": "A bot plays the seat. If it stands in for you, take the seat back first.",
    "nothing_to_undo": "There is no move of yours that can be taken back.",
    "undone_enough": "You have taken back 30 moves since the last one that stands. Play on.",
    "hints_off": "There are no hints at this table.",
    "chat_off": "Nobody chats at this table.",
    "undo_off": "Nothing is taken back at this table but unfinished payments.",
    "closed": "The room was given up.",
    "login_taken": "Somebody else has this login; choose another.",
    "key_reused": "You have used this key for something else; a new request needs a new key.",
    "hello": "On a socket: say `hello` first.",
    "too_large": "The body, or the address, is larger than the server takes.",
    "host": "The server does not go by the name in the `Host` header.",
    "invalid": "Body, query or path do not fit their model; the message names the field and what it should be.",
    "no_action": "The text is no action of this game at all.",
    "bad_record": "The record cannot be read, or does not replay by the rules.",
    "bad_game": "There is no such game, or it does not have these options or this number of players.",
    "too_many": "Too often. Wait for the seconds in `Retry-After`, and send the same again.",
    "cap": "You have as many of these as one person may have; give some up first.",
    "failed": "The server has a bug, and its log says which. With a key, the same may be sent again.",
    "unknown": "It is not known whether it was done. Send the same key again: it is done once.",
    "draining": "The server is being stopped. Come again in a moment, with the same key.",
    "database": "The database does not answer. Try again in a moment, with the same key.",
    "other_rules": "The game was begun with newer rules, or on a map, that this server does not have.",
    "history_changed": "The log of the room was changed from outside, so the room does not open any more.",
    "dealing": "The cards are just being dealt; look again in a moment.",
    "continued": "The game goes on from a record: its room is never public, and whoever sits down says `agrees`: true.",
    "bot_failed": "The bot gave no answer; ask again.",
}


def errors() -> list[tuple[ErrorCode, int, str]]:
    """Code, status and meaning of every error, by status."""
    return sorted(((code, status_of(code), text) for code, text in MEANINGS.items()), key=lambda one: (one[1], one[0]))
