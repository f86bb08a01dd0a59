"""All that can happen around rooms, one step at a time: clients, workers, a database, and what fails between them.

`Machine.steps` gives every state that can follow on one; a step that breaks a promise to those who play raises Broken.
A message takes any time on its way, comes twice or never; a database that fails has written or not; a worker dies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tests.protocol.room_model import BOT, GAME, MOVES, Done, Entry, Kind, Protocol, Refused, Room, Seat, Wish


class Broken(Exception):
    """A promise that was not kept."""


class Listener(NamedTuple):
    """A socket of somebody at a worker, and the seat through which it looks; None: the curtain is down."""

    person: str
    room: int
    viewer: int | None


class Worker(NamedTuple):
    """What a worker has in memory."""

    rooms: tuple[Room | None, ...]  # as it knows them; None: not loaded
    stale: frozenset[int] = frozenset()  # rooms to be read on before anything else
    waiting: tuple[Entry, ...] = ()  # judged, and written with the next commit; one of a room
    listeners: frozenset[Listener] = frozenset()


class Left(NamedTuple):
    """How much may still happen."""

    wishes: int = 0
    again: int = 0  # wishes that have their answer are sent once more, or their key with another wish
    lost: int = 0  # answers
    failures: int = 0  # of the database, in the middle of a commit
    kills: int = 0
    looks: int = 0


class State(NamedTuple):
    """Everything, at one moment."""

    logs: tuple[frozenset[Entry], ...]  # by room: what the database holds
    workers: tuple[Worker, ...]
    left: Left
    asked: tuple[Wish, ...] = ()
    open: frozenset[int] = frozenset()  # places in `asked` that have no answer yet
    acked: frozenset[tuple[int, int]] = frozenset()  # place in `asked`, version
    refused: frozenset[int] = frozenset()  # places in `asked`
    told: frozenset[tuple[str, int, int]] = frozenset()  # person, room, version: the newest that each knows
    seen: frozenset[tuple[str, int, int]] = frozenset()  # person, room, seat: whose cards they were shown


@dataclass(frozen=True)
class Scene:
    """Who is there and what they may ask for, within bounds."""

    menu: tuple[tuple[str, Kind, int], ...]  # actor, what they ask for, seat
    left: Left
    rooms: int = 1
    workers: int = 2
    seats: tuple[str | None, ...] = ("anna", "ben")
    invited: frozenset[str] = frozenset({"carl"})
    at_once: int = 9  # wishes that wait for their answer
    passes: bool = True  # whether it is the other's turn after a move


class Machine:
    """A scene on servers that follow a protocol."""

    def __init__(self, scene: Scene, protocol: Protocol) -> None:
        self.scene: Final = scene
        self._is = protocol
        self._begun = Room(
            seats=tuple(_seat(person) for person in scene.seats),
            owner="anna",
            invited=scene.invited,
            held=frozenset((person, seat) for seat, person in enumerate(scene.seats) if person is not None),
        )
        self._people = sorted({actor for actor, _, _ in scene.menu} - {BOT} | {one for one in scene.seats if one})

    def start(self) -> State:
        """The moment when all games have begun and nobody has looked yet."""
        rooms = self.scene.rooms
        return State(
            logs=(frozenset(),) * rooms,
            workers=(Worker((None,) * rooms),) * self.scene.workers,
            left=self.scene.left,
        )

    def steps(self, state: State) -> Iterator[tuple[str, State]]:
        """Every next state, with what has happened; Broken at a step that breaks a promise."""
        yield from self._ask(state)
        for number, worker in enumerate(state.workers):
            if worker.waiting:
                yield from self._commit(state, number)
            yield from self._receive(state, number)
            yield from self._read(state, number)
            yield from self._look(state, number)
            if state.left.kills and worker != Worker((None,) * self.scene.rooms):
                yield f"kill worker {number}", self._killed(_less(state, "kills"), number)

    # Clients

    def _ask(self, state: State) -> Iterator[tuple[str, State]]:
        if not state.left.wishes or len(state.open) >= self.scene.at_once:
            return
        for actor, kind, seat in self.scene.menu:
            for room in range(self.scene.rooms):
                if actor == BOT:
                    now = self.kept(state.logs[room])
                    if not now.seats[seat].has_bot or now.turn != seat:
                        continue
                    version = now.version
                else:
                    version = self._knows(state, actor, room)
                keys: list[str | None] = [f"k{len(state.asked)}" if kind in GAME and actor != BOT else None]
                if state.left.again and kind in GAME:
                    keys += [one.key for one in state.asked if (one.actor, one.room) == (actor, room) and one.key]
                for key in keys:
                    wish = Wish(room, actor, key, kind, seat, version, 1 - seat if self.scene.passes else seat)
                    if wish in state.asked:
                        continue
                    after = _less(state, "wishes")
                    if key is not None and key != keys[0]:
                        after = _less(after, "again")
                    asked = (*state.asked, wish)
                    yield f"ask {wish}", after._replace(asked=asked, open=state.open | {len(asked) - 1})

    def _knows(self, state: State, person: str, room: int) -> int:
        return max((version for who, where, version in state.told if (who, where) == (person, room)), default=1)

    def _receive(self, state: State, number: int) -> Iterator[tuple[str, State]]:
        for place, wish in enumerate(state.asked):
            worker = state.workers[number]
            if any(entry.wish.room == wish.room for entry in worker.waiting):
                continue  # somebody has the room's lock
            after = state
            if place not in state.open:
                if not state.left.again or wish.key is None:
                    continue
                after = _less(state, "again")
            after = self._loaded(after, number, wish.room)
            yield from self._judged(after, number, place, f"worker {number} gets wish {place}")

    def _judged(self, state: State, number: int, place: int, what: str) -> Iterator[tuple[str, State]]:
        """A wish is judged by a worker that has the lock of its room."""
        wish = state.asked[place]
        verdict = self._is.judge(self._room(state, number, wish.room), wish)
        if isinstance(verdict, Refused) and self._is.reads_on_after_a_refusal:
            state = self._read_on(state, number, wish.room)
            verdict = self._is.judge(self._room(state, number, wish.room), wish)
        if isinstance(verdict, Entry):
            if self._is.acknowledges_before_writing:
                state = self._acknowledged(state, place, verdict.version)
            if self._is.tells_before_writing:
                state = self._tell(state, number, self._is.after(self._room(state, number, wish.room), verdict), wish)
            worker = state.workers[number]
            yield what, _with(state, number, worker._replace(waiting=(*worker.waiting, verdict)))
        elif isinstance(verdict, Done):
            yield what, self._acknowledged(state, place, verdict.version)
            if state.left.lost:
                yield f"{what}; the answer is lost", _less(state, "lost")
        elif isinstance(verdict, Refused):
            yield f"{what}: {verdict.code}", self._denied(state, place)
        else:
            yield f"{what}: it is so", state._replace(open=state.open - {place})

    def _look(self, state: State, number: int) -> Iterator[tuple[str, State]]:
        if not state.left.looks:
            return
        for person in self._people:
            for room in range(self.scene.rooms):
                for seat in (None, *range(len(self.scene.seats))):
                    after = self._loaded(_less(state, "looks"), number, room)
                    after = self._read_on(after, number, room)
                    now = self._room(after, number, room)
                    viewer = self._is.viewer_of(now, person, seat)
                    if viewer != seat:
                        continue  # refused
                    worker = after.workers[number]
                    others = frozenset(one for one in worker.listeners if (one.person, one.room) != (person, room))
                    after = _with(after, number, worker._replace(listeners=others | {Listener(person, room, viewer)}))
                    yield (
                        f"{person} looks through {seat} at worker {number}",
                        self._shown(after, person, now, room, viewer),
                    )

    # Workers

    def _commit(self, state: State, number: int) -> Iterator[tuple[str, State]]:
        worker = state.workers[number]
        batch = worker.waiting
        after = _with(state, number, worker._replace(waiting=()))
        fine = [entry for entry in batch if self._is.can_write(state.logs[entry.wish.room], entry)]
        what = f"worker {number} commits {[entry.version for entry in batch]}"
        if len(fine) < len(batch):
            if self._is.settles_a_batch_as_one:  # as if none of them were there, or all
                for entry in batch:
                    after = self._acknowledged(after, state.asked.index(entry.wish), entry.version)
                yield what, after
                return
            after = self._written(after, number, fine)
            ways = [(what, after)]
            for entry in batch:
                if entry not in fine:
                    ways = [next_way for way, now in ways for next_way in self._again(now, number, entry, way)]
            yield from ways
            return
        yield what, self._written(after, number, fine)
        if state.left.lost:
            silent = self._kept_in(_less(after, "lost"), fine)
            yield f"{what}; the answers are lost", self._taken_over(silent, number, fine)
        if state.left.failures:
            for was_written in (False, True):
                failed = _less(self._kept_in(after, fine) if was_written else after, "failures")
                failed = self._unknown(failed, number, fine)
                yield f"{what}; the database fails, and has{'' if was_written else ' not'} written", failed
        if state.left.kills:
            dead = _less(self._kept_in(after, fine), "kills")
            yield f"{what} and is killed", self._killed(dead, number)

    def _again(self, state: State, number: int, entry: Entry, what: str) -> Iterator[tuple[str, State]]:
        """Another worker was faster: the log is read on and the wish judged again."""
        if self._is.reads_on_after_a_conflict:
            state = self._read_on(state, number, entry.wish.room)
            yield from self._judged(state, number, state.asked.index(entry.wish), what)
        else:
            yield what, self._denied(state, state.asked.index(entry.wish))

    def _unknown(self, state: State, number: int, batch: Sequence[Entry]) -> State:
        for entry in batch:
            place = state.asked.index(entry.wish)
            if self._is.acknowledges_what_is_unknown:
                state = self._acknowledged(state, place, entry.version)
            elif self._is.refuses_what_is_unknown:
                state = self._denied(state, place)
        worker = state.workers[number]
        return _with(state, number, worker._replace(stale=worker.stale | {entry.wish.room for entry in batch}))

    def _written(self, state: State, number: int, batch: Sequence[Entry]) -> State:
        """Entries are on disk, taken over, acknowledged and told."""
        state = self._kept_in(state, batch)
        state = self._taken_over(state, number, batch)
        for entry in batch:
            state = self._acknowledged(state, state.asked.index(entry.wish), entry.version)
        return state

    def _kept_in(self, state: State, batch: Sequence[Entry]) -> State:
        logs = list(state.logs)
        for entry in batch:
            self._check_entry(logs[entry.wish.room], entry)
            logs[entry.wish.room] |= {entry}
        return state._replace(logs=tuple(logs))

    def _taken_over(self, state: State, number: int, batch: Sequence[Entry]) -> State:
        for entry in batch:
            room = self._is.after(self._room(state, number, entry.wish.room), entry)
            state = self._knowing(state, number, entry.wish.room, room)
            state = self._tell(state, number, room, entry.wish)
        return state

    def _read(self, state: State, number: int) -> Iterator[tuple[str, State]]:
        """A hint of another worker has come, or the clock for it."""
        worker = state.workers[number]
        for place, room in enumerate(worker.rooms):
            is_locked = any(entry.wish.room == place for entry in worker.waiting)
            if room is not None and not is_locked and room.version < self.kept(state.logs[place]).version:
                yield f"worker {number} reads on", self._read_on(state, number, place)

    def _loaded(self, state: State, number: int, place: int) -> State:
        worker = state.workers[number]
        if worker.rooms[place] is None:
            return self._knowing(state, number, place, self.kept(state.logs[place]))
        if place in worker.stale and self._is.reads_on_when_stale:
            return self._read_on(state, number, place)
        return state

    def _read_on(self, state: State, number: int, place: int) -> State:
        worker = state.workers[number]
        state = _with(state, number, worker._replace(stale=worker.stale - {place}))
        room = self._room(state, number, place)
        for entry in sorted(state.logs[place]):
            if entry.version > room.version:
                room = self._is.after(room, entry)
                state = self._knowing(state, number, place, room)
                state = self._tell(state, number, room, entry.wish)
        return state

    def _killed(self, state: State, number: int) -> State:
        return _with(state, number, Worker((None,) * self.scene.rooms))

    def _room(self, state: State, number: int, place: int) -> Room:
        room = state.workers[number].rooms[place]
        assert room is not None, "it is loaded"
        return room

    def _knowing(self, state: State, number: int, place: int, room: Room) -> State:
        worker = state.workers[number]
        rooms = (*worker.rooms[:place], room, *worker.rooms[place + 1 :])
        return _with(state, number, worker._replace(rooms=rooms))

    def kept(self, log: frozenset[Entry]) -> Room:
        """A room as its log says."""
        room = self._begun
        for entry in sorted(log):
            room = self._is.after(room, entry)
        return room

    # What is told, and what is promised

    def _tell(self, state: State, number: int, room: Room, wish: Wish) -> State:
        worker = state.workers[number]
        for one in sorted(worker.listeners, key=str):
            if one.room != wish.room:
                continue
            viewer = one.viewer
            if wish.kind not in GAME:
                viewer = self._is.looks_on(room, one.person, viewer)
                listeners = state.workers[number].listeners - {one} | {one._replace(viewer=viewer)}
                state = _with(state, number, state.workers[number]._replace(listeners=listeners))
            state = self._shown(state, one.person, room, wish.room, viewer)
        return state

    def _shown(self, state: State, person: str, room: Room, place: int, viewer: int | None) -> State:
        if room.version > 1 and not any(entry.version == room.version for entry in state.logs[place]):
            raise Broken(f"shown but not kept: version {room.version}, to {person}")
        told = frozenset(one for one in state.told if one[:2] != (person, place))
        newest = max(self._knows(state, person, place), room.version)
        state = state._replace(told=told | {(person, place, newest)})
        if viewer is None:
            return state
        if room.seats[viewer].person != person:
            raise Broken(f"another's secrets: {person} is shown seat {viewer} of {room.seats[viewer].person}")
        seen = state.seen | {(person, place, viewer)}
        if len({seat for who, where, seat in seen if (who, where) == (person, place)}) > 1:
            raise Broken(f"another's secrets: {person} has been shown two hands of one game")
        return state._replace(seen=seen)

    def _acknowledged(self, state: State, place: int, version: int) -> State:
        wish = state.asked[place]
        entry = next((one for one in state.logs[wish.room] if one.version == version), None)
        if entry is None or (entry.wish.actor, entry.wish.key) != (wish.actor, wish.key):
            raise Broken(f"lost: {wish} was acknowledged as version {version}, where there is {entry}")
        if (entry.wish.kind in MOVES, entry.wish.seat) != (wish.kind in MOVES, wish.seat):
            raise Broken(f"changed: {wish} was acknowledged as {entry}")
        if any(one == place and other != version for one, other in state.acked):
            raise Broken(f"two answers: {wish}")
        if wish.actor != BOT:
            newest = max(version, self._knows(state, wish.actor, wish.room))
            others = frozenset(one for one in state.told if one[:2] != (wish.actor, wish.room))
            state = state._replace(told=others | {(wish.actor, wish.room, newest)})
        acked = state.acked if wish.key is None else state.acked | {(place, version)}
        return state._replace(open=state.open - {place}, acked=acked)

    def _denied(self, state: State, place: int) -> State:
        wish = state.asked[place]
        if any(one.wish == wish for one in state.logs[wish.room]) and wish.key is not None:
            raise Broken(f"refused but done: {wish}")
        refused = state.refused | {place} if wish.key is not None else state.refused
        return state._replace(open=state.open - {place}, refused=refused)

    def _check_entry(self, log: frozenset[Entry], entry: Entry) -> None:
        """Whatever is written is dense, there once, answers the game as it stood, and is its actor's to do."""
        wish = entry.wish
        if entry.version != len(log) + 2:
            raise Broken(f"versions: {entry} is written after {len(log) + 1} entries")
        if wish.key is not None and any((one.wish.actor, one.wish.key) == (wish.actor, wish.key) for one in log):
            raise Broken(f"double: {wish}")
        ordered = sorted(log)
        players, bots = list(self.scene.seats), [person is None for person in self.scene.seats]
        for one in ordered:
            seat = one.wish.seat
            if one.wish.kind in ("give", "sit"):
                players[seat], bots[seat] = (None, True) if one.wish.kind == "give" else (one.wish.actor, False)
            elif one.wish.kind in ("stand_in", "return"):
                bots[seat] = one.wish.kind == "stand_in"
        if wish.kind not in GAME:
            return
        if any(one.wish.kind in GAME and one.version > wish.version for one in ordered):
            raise Broken(f"overtaken: {entry} answers what has changed since")
        player = BOT if bots[wish.seat] else players[wish.seat]
        if wish.actor != player:
            raise Broken(f"another's seat: {entry}, and {player} plays there")
        if wish.kind == "undo":
            standing: list[Entry] = []
            for one in ordered:
                if one.wish.kind in MOVES:
                    standing.append(one)
                elif one.wish.kind == "undo":
                    standing.pop()
            if not standing or standing[-1].wish.seat != wish.seat or standing[-1].wish.actor != wish.actor:
                raise Broken(f"another's move: {entry} takes back {standing[-1:]}")
            if standing[-1].wish.kind == "hidden":
                raise Broken(f"another's secrets: {entry} takes back what has shown something hidden")


def _seat(person: str | None) -> Seat:
    return Seat(person, person is None)


def _with(state: State, number: int, worker: Worker) -> State:
    return state._replace(workers=(*state.workers[:number], worker, *state.workers[number + 1 :]))


def _less(state: State, what: str) -> State:
    return state._replace(left=state.left._replace(**{what: getattr(state.left, what) - 1}))
