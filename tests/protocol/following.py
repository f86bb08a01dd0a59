"""Whether the model accepts what happened on a real server: the history of its clients, and the logs that it kept.

Of each room the log says which state came after which. An answer is accepted if the model gives it in one of the states
that the room can have been in between the asking and the answer; what was shown narrows down which those are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from branchline.rooms.fold import created, fold, table_after
from branchline.rooms.log import BOT_ACTOR
from branchline.rooms.log import Entry as RealEntry
from branchline.rooms.state import RoomState
from tests.protocol.room_model import BOT, Done, Entry, Kind, Protocol, Refused, Room, Wish, begun
from tests.server.proofs.history import Acked, Failed, History, Invoked, Reached, Told
from tests.server.proofs.history import Wish as RealWish

_KINDS: Final[Mapping[str, Kind]] = {"undone": "undo", "stood_in": "stand_in", "returned": "return"}


@dataclass(frozen=True)
class Step:
    """An entry of a real log as the model has it."""

    version: int
    actor: str
    key: str | None
    seat: int
    kind: Kind | None  # None: it changes nothing that the model knows of
    turn: int | None  # whose turn it is afterwards


@dataclass(frozen=True)
class RealLog:
    """A log from the moment on when the game had begun."""

    begun: Room
    steps: tuple[Step, ...]


def log_of(entries: Sequence[RealEntry], invited: frozenset[str] = frozenset()) -> RealLog:
    """The log of a real room for the model; of the game it keeps whose turn it was and what showed something hidden."""
    state = created(entries[0])
    start: Room | None = None
    steps = []
    for entry in entries[1:]:
        state = fold(state, entry, table_after(state, entry))
        if start is None:
            if entry.kind == "started":
                people = tuple(seat.person for seat in state.seats)
                start = begun(people, state.owner, invited, entry.version)._replace(turn=state.to_move)
            continue
        is_bot = entry.actor.startswith(BOT_ACTOR)
        actor, key = (BOT, None) if is_bot else (entry.actor, entry.key)  # whoever asks a bot has no client
        steps.append(Step(entry.version, actor, key, entry.seat or 0, _kind_of(entry, state), state.to_move))
    assert start is not None, "the game has not begun"
    return RealLog(start, tuple(steps))


def _kind_of(entry: RealEntry, after: RoomState) -> Kind | None:
    """What the model calls an entry; of a move the engine says whether it can be taken back."""
    if entry.kind == "moved":
        assert after.table is not None
        assert entry.seat is not None
        return "open" if after.table.undoable(entry.seat) else "hidden"
    if entry.kind == "sat":
        return "sit" if entry.action["person"] is not None else "give"
    return _KINDS.get(entry.kind)


def wish_of(asked: RealWish, step: Step | None = None) -> Wish:
    """A real wish as the model has it; what comes of a move is known if it was made."""
    kind: Kind = "undo" if asked.action is None else "open" if step is None or step.kind is None else step.kind
    turn = None if step is None else step.turn
    return Wish(0, asked.client, asked.key, kind, asked.seat, asked.version, turn)


def strange(history: History, logs: Mapping[str, RealLog], protocol: Protocol | None = None) -> list[str]:
    """Everything that the model would not have done; nothing: the server did what the model may do."""
    rooms = {room: _Followed(log, history, room, protocol or Protocol()) for room, log in logs.items()}
    found = [text for followed in rooms.values() for text in followed.unlawful()]
    for moment, happening in enumerate(history):
        room = happening.room if isinstance(happening, Told | Reached) else happening.wish.room
        if room in rooms:
            found += [f"{room}: {text}" for text in rooms[room].follow(moment, happening)]
    return found


class _Followed:
    """One room, as far as the history has been followed."""

    def __init__(self, log: RealLog, history: History, room: str, protocol: Protocol) -> None:
        self._is = protocol
        self._log = log
        self._first = log.begun.version
        self._asked: dict[tuple[str, str], RealWish] = {}
        first_sent: dict[tuple[str, str], int] = {}
        for moment, one in enumerate(history):
            if isinstance(one, Invoked) and one.wish.room == room:
                self._asked.setdefault((one.wish.client, one.wish.key), one.wish)
                first_sent.setdefault((one.wish.client, one.wish.key), moment)
        self._states = [log.begun]  # one for each version from `_first` on
        self._earliest = [-1]  # before this moment of the history there was no such version
        self._by_key: dict[tuple[str, str], Step] = {}
        self._unlawful: list[str] = []
        for step in log.steps:
            self._take(step)
            sent = first_sent.get((step.actor, step.key), -1) if step.key is not None else -1
            self._earliest.append(max(self._earliest[-1], sent))
            if step.key is not None:
                self._by_key[step.actor, step.key] = step
        self._least = self._first  # the version that the room has reached at least
        self._floor: dict[tuple[str, str], int] = {}  # by wish: the version that there was when it was first sent

    def unlawful(self) -> list[str]:
        """Entries that the model would not have written where they stand."""
        return self._unlawful

    def follow(self, moment: int, happening: object) -> Iterator[str]:
        """What is strange about something that happened."""
        match happening:
            case Invoked(wish):
                self._floor.setdefault((wish.client, wish.key), self._least)
            case Acked(wish, version):
                yield from self._reach(moment, version)
                answer = self._judged(version, wish)
                if answer != Done(version):
                    yield f"{wish} was acknowledged as version {version}; the model answers {answer}"
            case Failed(wish, code, version):
                floor = self._floor[wish.client, wish.key]
                there = range(floor, self._newest(moment) + 1) if version is None else (version,)
                reached = next((one for one in there if self._judged(one, wish) == Refused(code)), None)
                if reached is None or reached < floor:
                    answers = {str(self._judged(one, wish)) for one in there}
                    yield f"{wish} was refused as {code} at {version}; the model answers {sorted(answers)}"
                else:
                    yield from self._reach(moment, reached)
            case Told(_, _, version) | Reached(_, _, version):
                yield from self._reach(moment, version)

    def _take(self, step: Step) -> None:
        room = self._states[-1]
        if step.kind is None:
            self._states.append(room._replace(version=step.version))
            return
        wish = Wish(0, step.actor, step.key, step.kind, step.seat, room.version, step.turn)
        if step.key is not None:
            asked = self._asked.get((step.actor, step.key))
            if asked is None:
                self._unlawful.append(f"nobody has asked for {step}")
            else:
                wish = wish_of(asked, step)
        verdict = self._is.judge(room, wish)
        if verdict != Entry(step.version, wish):
            self._unlawful.append(f"{step} was written; the model answers {verdict}")
        self._states.append(self._is.after(room, Entry(step.version, wish)))

    def _judged(self, version: int, wish: RealWish) -> object:
        if not self._first <= version < self._first + len(self._states):
            return "there is no such version"
        step = self._by_key.get((wish.client, wish.key))
        return self._is.judge(self._states[version - self._first], wish_of(wish, step))

    def _newest(self, moment: int) -> int:
        """The newest version that there can have been."""
        newest = 0
        while newest + 1 < len(self._earliest) and self._earliest[newest + 1] <= moment:
            newest += 1
        return self._first + newest

    def _reach(self, moment: int, version: int) -> Iterator[str]:
        place = version - self._first
        if place >= len(self._earliest):
            yield f"version {version} was shown, and is not there"
        elif place >= 0 and self._earliest[place] > moment:
            yield f"version {version} was shown before anybody had asked for all that is in it"
        self._least = max(self._least, version)
