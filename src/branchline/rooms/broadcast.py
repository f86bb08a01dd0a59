"""What those who listen to a room are told: every message is made once for each pair of eyes, not for each listener."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from branchline.protocol import Json
from branchline.rooms import commands
from branchline.rooms.chat import ChatLine
from branchline.rooms.errors import not_found
from branchline.rooms.log import QUIET_KINDS, Entry, Past
from branchline.rooms.room import Listener, Room
from branchline.rooms.state import OVER, RoomState
from branchline.rooms.views import entry_document, view_document

MOST_MISSED: Final = 200  # entries; with more, a snapshot is shorter


def look_through(room: Room, listener: Listener) -> None:
    """Let a listener look through a seat of its person: the one that it chose, else the only one; or through none."""
    mine = room.state.seats_of(listener.person)
    if not listener.has_chosen:
        listener.viewer = mine[0] if len(mine) == 1 else None
    elif listener.viewer not in mine:
        listener.viewer = None
    listener.may_hear = listener.may_hear or bool(mine)


def is_news_of_room(state: RoomState, news: Sequence[Past]) -> bool:
    """Whether new entries have changed more than the game: seats, settings, or that it is over."""
    return state.status == OVER or decide_who_looks(past.entry for past in news)


def decide_who_looks(entries: Iterable[Entry]) -> bool:
    """Whether these entries can have changed who may look at their room."""
    return any(entry.kind not in QUIET_KINDS for entry in entries)


def shut_out_strangers(room: Room, was_let_in: Callable[[str], bool]) -> None:
    """Stop telling anything to those who may not look at the room any more, and say so to them."""
    for one in list(room.listeners):
        is_member = not commands.may_hear(room.state, one.person, False) and was_let_in(one.person)
        if commands.may_see(room.state, one.person, is_member):
            one.may_hear = commands.may_hear(room.state, one.person, is_member)
        else:
            room.listeners.remove(one)
            one.shut_out()


def tell(room: Room, news: Sequence[Past], now: int, was_let_in: Callable[[str], bool]) -> None:
    """Tell the new entries to everybody who listens, each through its own eyes; first shut out those who may not."""
    if decide_who_looks(past.entry for past in news):
        shut_out_strangers(room, was_let_in)
    if not room.listeners:
        return
    state = room.state
    is_changed = is_news_of_room(state, news)
    document = room.to_json(room.document(now)) if is_changed else "null"
    audiences: dict[tuple[int | None, str], list[str]] = {}  # whoever is told the same gets the same texts
    for one in list(room.listeners):
        if is_changed:
            look_through(room, one)
        mine = room.to_json(state.seats_of(one.person)) if is_changed else "null"
        audience = (one.viewer, mine)
        if audience not in audiences:
            audiences[audience] = _texts(room, news, one.viewer, document, mine, now)
        for text in audiences[audience]:
            one.send(text)


def missed(room: Room, listener: Listener, after: int, now: int) -> list[str]:
    """Return the messages for a listener who knows the log of a room up to a version."""
    document = room.to_json(room.document(now))
    mine = room.to_json(room.state.seats_of(listener.person))
    return _texts(room, room.past(after), listener.viewer, document, mine, now)


def snapshot(room: Room, listener: Listener, now: int) -> str:
    """Return the message that tells one listener everything at the present version of a room."""
    message: Json = {
        "type": "snapshot",
        "version": room.state.version,
        "room": room.document(now),
        "mine": room.state.seats_of(listener.person),
        "view": view_document(room.state, listener.viewer, now),
    }
    return room.to_json(message)


def greet(
    room: Room,
    listener: Listener,
    now: int,
    *,
    was_let_in: bool,
    seat: int | None = None,
    last_version: int | None = None,
    remembered: int | None = None,
) -> None:
    """Tell a listener what it does not know yet, and from now on what happens; Refusal if room or seat is not for it.

    It looks through the seat that it asks for, else through the only one of its person, else through none. If it says
    up to which version it knows the log, it is told the entries that it missed, unless everything at once is shorter.
    Of a version that it remembers it is told the hash that the log has there, before anything else.
    """
    state = room.state
    if not commands.may_see(state, listener.person, was_let_in):
        raise not_found()
    listener.viewer = commands.viewer_of(state, listener.person, seat, is_asked=seat is not None)
    listener.has_chosen = seat is not None
    listener.may_hear = commands.may_hear(state, listener.person, was_let_in)
    if remembered is not None:
        message: Json = {"type": "history", "version": remembered, "head": room.head_at(remembered)}
        listener.send(room.to_json(message))
    if last_version is not None and max(1, state.version - MOST_MISSED) <= last_version < state.version:
        for text in missed(room, listener, last_version, now):
            listener.send(text)
    else:
        listener.send(snapshot(room, listener, now))
    if listener not in room.listeners:
        listen(room, listener, now)


def look_through_seat(room: Room, listener: Listener, seat: int | None, now: int) -> None:
    """Let a listener look through another seat of its person, or as everybody may (None); Refusal if it is not its."""
    listener.viewer = commands.viewer_of(room.state, listener.person, seat, is_asked=True)
    listener.has_chosen = True
    listener.send(snapshot(room, listener, now))


def listen(room: Room, listener: Listener, now: int) -> None:
    """Tell a listener from now on what happens in a room, and the others that its person is here."""
    room.listeners.append(listener)
    tell_presence(room, now)


def stop_listening(room: Room, listener: Listener, now: int) -> bool:
    """Stop telling a listener what happens; return whether its person is away from now on, having no other listener."""
    if listener not in room.listeners:
        return False
    room.listeners.remove(listener)
    if any(one.person == listener.person for one in room.listeners):
        return False
    for number in room.state.seats_of(listener.person):
        room.here_until[number] = now
    tell_presence(room, now)
    return True


def tell_presence(room: Room, now: int) -> None:
    """Tell everybody who listens to a room which of its people are connected."""
    message: Json = {"type": "presence", "here": room.here(now)}
    text = room.to_json(message)
    for one in list(room.listeners):
        one.send(text)


def tell_said(room: Room, line: ChatLine) -> None:
    """Tell a line of table talk to everybody who listens to a room and may hear it."""
    text = room.to_json({"type": "said", "line": line.document()})
    for one in list(room.listeners):
        if one.may_hear:
            one.send(text)


def _texts(room: Room, news: Sequence[Past], viewer: int | None, document: str, mine: str, now: int) -> list[str]:
    """The messages for those who look through one seat and have the same seats, both as JSON already."""
    texts = []
    for past in news:
        is_last = past is news[-1]
        entry = room.to_json(entry_document(past, viewer))
        view = room.to_json(view_document(room.state, viewer, now)) if is_last else "null"
        about = document if is_last else "null"
        texts.append(f'{{"type":"entry","entry":{entry},"room":{about},"mine":{mine},"view":{view}}}')
    return texts
