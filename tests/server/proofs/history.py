"""What clients of a server did and saw, and whether the log that the server has kept agrees with it.

Everything here is a pure function of recorded values: `disagreements` is given the history and the log, and says in
words whatever cannot have happened on a server that carries out every wish exactly once and loses nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["moved", "undone"]
WISHES: Final = frozenset({"moved", "undone"})  # entries that exist because somebody wished for them with a key
GAME: Final = frozenset({"started", "moved", "undone"})  # entries that make an older move stale


@dataclass(frozen=True)
class Wish:
    """What one client asks for under one key: a move of a seat, or that its last decision be taken back."""

    client: str
    room: str
    seat: int
    key: str
    version: int  # the version of the log that it answers
    action: str | None  # the text of a move; None: an undo

    @property
    def kind(self) -> Kind:
        """The kind of entry that it makes."""
        return "undone" if self.action is None else "moved"

    @property
    def name(self) -> tuple[str, str, str]:
        """What the server must carry out once: room, client and key."""
        return (self.room, self.client, self.key)


@dataclass(frozen=True)
class Invoked:
    """The wish was sent, for the first time or again."""

    wish: Wish


@dataclass(frozen=True)
class Acked:
    """The server has said that the wish is done and stands at this version."""

    wish: Wish
    version: int


@dataclass(frozen=True)
class Failed:
    """The server has refused the wish for good."""

    wish: Wish
    code: str
    version: int | None = None  # the room's version, as far as the answer names it


@dataclass(frozen=True)
class Unknown:
    """No answer came, or one that leaves open what has happened."""

    wish: Wish
    cause: str


@dataclass(frozen=True)
class Told:
    """A client was shown an entry of the log."""

    client: str
    room: str
    version: int
    kind: str
    seat: int | None


@dataclass(frozen=True)
class Reached:
    """A client was shown the room at this version: by a view, by a snapshot, or by the answer to a request."""

    client: str
    room: str
    version: int


Happening = Invoked | Acked | Failed | Unknown | Told | Reached
History = Sequence[Happening]  # in the order of time, as the one process saw it that all clients live in


@dataclass(frozen=True)
class Row:
    """An entry of a log as the database holds it at the end."""

    room: str
    version: int
    kind: str
    actor: str
    seat: int | None
    key: str | None
    action: str | None  # the text of a move


def disagreements(history: History, rows: Iterable[Row]) -> list[str]:
    """Everything in which the log contradicts the history; nothing: exactly once, in order, and nothing is lost."""
    logs: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        logs[row.room].append(row)
    for log in logs.values():
        log.sort(key=lambda row: row.version)
    wishes = {happening.wish.name: happening.wish for happening in history if isinstance(happening, Invoked)}
    return [
        *_gaps(logs),
        *_doubles(logs),
        *_phantoms(logs, wishes),
        *_overtaken(logs, wishes),
        *_lost(history, logs),
        *_refused_but_done(history, logs),
        *_answers_that_differ(history),
        *_out_of_order(history),
        *_shown_but_not_kept(history, logs),
    ]


def acked(history: History) -> dict[tuple[str, str, str], int]:
    """The versions that the server has named, by room, client and key."""
    return {happening.wish.name: happening.version for happening in history if isinstance(happening, Acked)}


def _gaps(logs: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    for room, log in logs.items():
        versions = [row.version for row in log]
        if versions != list(range(1, len(versions) + 1)):
            missing = sorted(set(range(1, versions[-1] + 1)) - set(versions))
            yield f"gap: the log of {room} does not count 1, 2, 3 …; missing {missing}, last {versions[-1]}"


def _doubles(logs: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    for room, log in logs.items():
        first: dict[tuple[str, str], int] = {}
        for row in log:
            if row.key is None:
                continue
            before = first.setdefault((row.actor, row.key), row.version)
            if before != row.version:
                yield f"double: {row.actor}'s key {row.key} stands in {room} at {before} and at {row.version}"


def _phantoms(logs: Mapping[str, Sequence[Row]], wishes: Mapping[tuple[str, str, str], Wish]) -> Iterator[str]:
    for room, log in logs.items():
        for row in log:
            if row.kind not in WISHES:
                continue
            wish = wishes.get((room, row.actor, row.key or ""))
            if wish is None:
                yield f"phantom: nobody has wished for version {row.version} of {room} ({row.kind} by {row.actor})"
            elif (wish.kind, wish.seat, wish.action) != (row.kind, row.seat, row.action):
                yield (
                    f"changed: {wish.client} wished {wish.kind} {wish.action!r} for seat {wish.seat} with {wish.key}; "
                    f"version {row.version} of {room} is {row.kind} {row.action!r} of seat {row.seat}"
                )


def _overtaken(logs: Mapping[str, Sequence[Row]], wishes: Mapping[tuple[str, str, str], Wish]) -> Iterator[str]:
    for room, log in logs.items():
        last = 0  # the newest entry of the game before this one
        for row in log:
            wish = wishes.get((room, row.actor, row.key or "")) if row.kind in WISHES else None
            if wish is not None and wish.version < last:
                yield f"overtaken: version {row.version} of {room} answers {wish.version}, but {last} came between"
            if row.kind in GAME:
                last = row.version


def _lost(history: History, logs: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    kept = {(room, row.version): row for room, log in logs.items() for row in log}
    for happening in history:
        if not isinstance(happening, Acked):
            continue
        wish, version = happening.wish, happening.version
        row = kept.get((wish.room, version))
        if row is None or (row.actor, row.key) != (wish.client, wish.key):
            yield f"lost: {wish.client}'s {wish.key} was acknowledged as version {version} of {wish.room}: {row}"


def _refused_but_done(history: History, logs: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    done = {(room, row.actor, row.key): row.version for room, log in logs.items() for row in log if row.key is not None}
    for happening in history:
        if isinstance(happening, Failed) and happening.wish.name in done:
            yield (
                f"refused but done: {happening.wish.client}'s {happening.wish.key} was refused as {happening.code}, "
                f"but is version {done[happening.wish.name]} of {happening.wish.room}"
            )


def _answers_that_differ(history: History) -> Iterator[str]:
    answers: dict[tuple[str, str, str], int] = {}
    for happening in history:
        if isinstance(happening, Acked):
            before = answers.setdefault(happening.wish.name, happening.version)
            if before != happening.version:
                yield (
                    f"two answers: {happening.wish.client}'s {happening.wish.key} was acknowledged as version {before} "
                    f"and as version {happening.version} of {happening.wish.room}"
                )


def _out_of_order(history: History) -> Iterator[str]:
    """Whatever was acknowledged before something else was asked for stands before it, whoever asked."""
    newest: dict[str, int] = defaultdict(int)  # by room: the newest version that anybody knows to be done
    floor: dict[tuple[str, str, str], int] = {}  # by wish: what was done when it was first sent
    for happening in history:
        if isinstance(happening, Invoked):
            floor.setdefault(happening.wish.name, newest[happening.wish.room])
        elif isinstance(happening, Acked):
            wish = happening.wish
            if happening.version <= floor.get(wish.name, 0):
                yield (
                    f"out of order: {wish.client}'s {wish.key} is version {happening.version} of {wish.room}, "
                    f"but was sent when version {floor[wish.name]} had been acknowledged"
                )
            newest[wish.room] = max(newest[wish.room], happening.version)


def _shown_but_not_kept(history: History, logs: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    kept = {(room, row.version): row for room, log in logs.items() for row in log}
    complaints: dict[str, None] = {}  # many clients are shown the same
    for happening in history:
        if not isinstance(happening, Told | Reached):
            continue
        row = kept.get((happening.room, happening.version))
        if row is None:
            complaints[f"shown but not kept: version {happening.version} of {happening.room}"] = None
        elif isinstance(happening, Told) and (row.kind, row.seat) != (happening.kind, happening.seat):
            complaints[
                f"shown otherwise: version {happening.version} of {happening.room} as {happening.kind} of seat "
                f"{happening.seat}, kept as {row.kind} of seat {row.seat}"
            ] = None
    yield from complaints
