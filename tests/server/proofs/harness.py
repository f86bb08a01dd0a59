"""Tables full of people who play on a server, and whether all that they have seen agrees with what the server keeps."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from typing import Final, Self

import httpx2
from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

from branchline import record
from branchline.rooms.fold import replay
from branchline.rooms.log import Entry
from branchline.rooms.state import RoomState
from branchline.server.http.models import EntryList, MyRoom, View
from branchline.server.storage.entries import entry_of
from branchline.server.storage.schema import entry as entry_table
from tests.server.proofs.history import Acked, Happening, Reached, Row, Told, disagreements
from tests.server.proofs.people import ANSWER_WITHIN, Habits, Json, Person, SocketSeat, eventually, play_by_requests


@dataclass(frozen=True)
class Game:
    """A game that people play over and over at one table."""

    key: str
    players: int


GAMES: Final = (
    Game("usa", 2),
    Game("europe", 3),
    Game("card_game", 2),
    Game("nordic", 2),  # payments of several decisions, so that the server is killed between them
    Game("usa", 3),
    Game("france_small", 3),
)


@dataclass
class Room:
    """A room that was played in, with the people at its seats."""

    id: str
    people: list[Person]


class Load:
    """People at several tables who play for as long as they are to, and all that they have seen."""

    def __init__(
        self,
        addresses: Sequence[str],
        *,
        games: Sequence[Game] = GAMES,
        habits: Habits | None = None,
        seed: int = 1,
        spread: bool = False,
        answer_within: float = ANSWER_WITHIN,
    ) -> None:
        self.history: list[Happening] = []
        self.rooms: list[Room] = []
        self.records = 0  # of finished games, that were compared with their logs
        self._addresses, self._games, self._seed = tuple(addresses), games, seed
        self._spread = spread  # whether everybody asks all the addresses, and not the one that is theirs
        self._answer_within = answer_within  # seconds, of one attempt
        self._habits = habits if habits is not None else Habits()
        self._acks = self._counted = 0
        self._stop = asyncio.Event()
        self._open = AsyncExitStack()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()

    async def person(self, name: str, address: str | None = None) -> Person:
        """Somebody new."""
        chance = random.Random(f"{self._seed} {name}")
        http = httpx2.AsyncClient(timeout=self._answer_within, trust_env=False, follow_redirects=False)
        await self._open.enter_async_context(http)
        addresses = self._addresses if address is None else (address,)
        person = Person(name, addresses, self.history, chance, self._habits, http, self._answer_within)
        await person.sign_in()
        return person

    async def run(self, storm: Callable[[], Awaitable[None]]) -> None:
        """Everybody plays while `storm` goes on, and has had an answer to every wish when this is done."""
        async with asyncio.TaskGroup() as group:
            for number, game in enumerate(self._games):
                group.create_task(self._table(number, game))
            await storm()
            self._stop.set()

    @property
    def acks(self) -> int:
        """The number of acknowledgments so far."""
        self._acks += sum(isinstance(happening, Acked) for happening in self.history[self._counted :])
        self._counted = len(self.history)
        return self._acks

    def has(self, kind: type[Happening]) -> bool:
        """Whether something of this kind has happened to anybody."""
        return any(isinstance(happening, kind) for happening in self.history)

    async def until(self, more: int) -> None:
        """So many more wishes are acknowledged than were."""
        wanted = self.acks + more
        while (so_far := self.acks) < wanted:  # patience is for the next one, not for all of them
            await eventually(lambda: self.acks > so_far, "another wish is acknowledged")

    async def new_room(self, people: Sequence[Person], game: Game) -> Room:
        """A running game with these people at its seats, in their order."""
        owner, *others = people
        seats = [{"who": "me"}, *({"who": "open"} for _ in others)]
        wanted: Json = {"game": game.key, "players": game.players, "seats": seats, "public": True}
        made = await owner.ask("POST", "/api/rooms", MyRoom, wanted)
        way = f"/api/rooms/{made.room.id}"
        for seat, person in enumerate(others, 1):
            mine = await person.make_so("PUT", f"{way}/seats/{seat}", made.room.id, "seat_taken", {"who": "me"})
            assert mine.mine == [seat], f"{person.name} sits at {mine.mine}, not at {seat}"
            self.history.append(Reached(person.id, made.room.id, mine.room.version))
        started = await owner.make_so("POST", f"{way}/start", made.room.id, "not_waiting")
        assert started.room.status == "running", f"{made.room.id} was started and is {started.room.status}"
        self.history.append(Reached(owner.id, made.room.id, started.room.version))
        room = Room(made.room.id, list(people))
        self.rooms.append(room)
        return room

    async def _table(self, number: int, game: Game) -> None:
        places = self._addresses
        people = [
            await self.person(f"p{number}{seat}", None if self._spread else places[(number + seat) % len(places)])
            for seat in range(game.players)
        ]
        watcher = await self.person(f"w{number}")
        while not self._stop.is_set():
            room = await self.new_room(people, game)
            async with asyncio.TaskGroup() as group:
                for seat, person in enumerate(people):
                    group.create_task(self._play(person, room.id, seat, by_socket=(number + seat) % 2 == 0))
                group.create_task(SocketSeat(watcher, room.id, None).play(self._stop))

    def _play(self, person: Person, room: str, seat: int, by_socket: bool) -> Coroutine[None, None, None]:
        if by_socket:
            return SocketSeat(person, room, seat).play(self._stop)
        return play_by_requests(person, room, seat, self._stop)

    # What is compared in the end

    async def views(self) -> dict[tuple[str, int], View]:
        """What every seat of every room sees on the running server; time, which goes on, left out."""
        return {
            (room.id, seat): (await person.view(room.id, seat)).model_copy(update={"clocks": None})
            for room in self.rooms
            for seat, person in enumerate(room.people)
        }

    async def check(self, database: str, restart: Callable[[], None] | None = None) -> None:
        """History, database, replay and running server all agree, and still do after a `restart`."""
        live = await self.views()
        await self._check_entries()
        if restart is not None:
            await asyncio.to_thread(restart)
        entries = await read_log(database)
        complaints = disagreements(self.history, map(row_of, entries))
        assert not complaints, f"{len(complaints)} disagreements:\n" + "\n".join(complaints[:20])
        again = await self.views()
        for place, view in live.items():
            assert again[place] == view, f"{place} saw {view}, and after a restart {again[place]}"
        logs: dict[str, list[Entry]] = {}
        for entry in entries:
            logs.setdefault(entry.room, []).append(entry)
        for room in self.rooms:
            state = replay(logs[room.id])
            for seat in range(len(room.people)):
                by_log, shown = seen_by(state, seat), shown_to(live[room.id, seat])
                assert by_log == shown, f"seat {seat} of {room.id} should see {by_log}, and sees {shown}"
            await self._check_record(room, state)

    async def _check_entries(self) -> None:
        """What the server tells of each log agrees with the history too, from version 1 on and without a gap."""
        for room in self.rooms:
            person, after = room.people[0], 0
            while True:
                some = await person.ask("GET", f"/api/rooms/{room.id}/entries?after={after}&limit=200", EntryList)
                versions = [entry.version for entry in some.entries]
                assert versions == list(range(after + 1, after + len(versions) + 1)), f"told {versions} after {after}"
                for entry in some.entries:
                    self.history.append(Told(person.id, room.id, entry.version, entry.kind, entry.seat))
                after += len(some.entries)
                if after >= some.version:
                    break
                assert some.entries, f"the log of {room.id} ends at {after}, and is said to be at {some.version}"

    async def _check_record(self, room: Room, state: RoomState) -> None:
        if state.status != "over":
            return
        told = (await room.people[0].document(f"/api/rooms/{room.id}/record"))["state_hash"]
        assert state.table is not None
        by_log = record.state_hash(state.table)
        self.records += 1
        assert told == by_log, f"the record of {room.id} ends in the state {told}, its log in {by_log}"


async def read_log(database: str) -> list[Entry]:
    """All entries that the database holds, by room and version."""
    engine = create_async_engine(database)
    try:
        async with engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                found = (await connection.exec_driver_sql("PRAGMA integrity_check")).scalar()
                assert found == "ok", f"the database is damaged: {found}"
            rows = await connection.execute(select(entry_table).order_by("room_id", "version"))
            return [entry_of(dict(row)) for row in rows.mappings()]
    finally:
        await engine.dispose()


def row_of(entry: Entry) -> Row:
    """What the checker needs of an entry."""
    text = entry.action.get("text") if entry.kind == "moved" else None
    assert text is None or isinstance(text, str)
    return Row(entry.room, entry.version, entry.kind, entry.actor, entry.seat, entry.key, text)


def seen_by(state: RoomState, seat: int) -> Json:
    """What a seat must see of a replayed room, by the engine alone."""
    table = state.table
    assert table is not None
    seen: Json = {
        "version": state.version,
        "to_move": state.to_move,
        "legal": table.legal() if state.to_move == seat else [],
        "undo": state.undoable(seat),
        "view": asdict(table.observe(seat)),
        "totals": [line.total for line in table.sheet] if table.over else None,
    }
    return _plain(seen)


def shown_to(view: View) -> Json:
    """What a view of the server shows, in the form of what a table shows."""
    shown: Json = {
        "version": view.version,
        "to_move": view.to_move,
        "legal": view.legal,
        "undo": view.undo,
        "view": view.view,
        "totals": None if view.scores is None else [sheet.total for sheet in view.scores],
    }
    return _plain(shown)


def _plain(document: Json) -> Json:
    plain: Json = json.loads(json.dumps(document, sort_keys=True))
    return plain
