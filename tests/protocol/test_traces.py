"""What a real server does is what the model may do; and a trace of it tells the model from servers with a fault.

The histories of the proofs in tests/server/proofs, with kills, two workers and a bad network, are held against the
model there (`Load.check`). Here are seats, stand-ins, curtains and keys, one request after the other.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

import pytest

from branchline.protocol import Json
from branchline.rooms.log import Entry as RealEntry
from tests.protocol import faults
from tests.protocol.following import RealLog, log_of, strange
from tests.protocol.room_model import Done, Entry, Kind, Protocol, Refused, Room, Wish, begun
from tests.server.proofs.harness import GAMES, Load, read_log
from tests.server.proofs.history import Acked, Failed, Happening, Invoked
from tests.server.proofs.history import Wish as RealWish
from tests.server.proofs.people import Habits, wish_document
from tests.server.proofs.process import ServerProcess
from tests.server.proofs.village import still_bots
from tests.server.tables import Line, Server, Time, Visitor, settings_in, table_of_two, whose_turn
from tests.server.tables import log_of as entries_of

SEATS: Final = 3
Trace = tuple[list[Happening], dict[str, RealLog]]


def test_a_trace_of_impatient_people_on_a_real_server_is_accepted(tmp_path: Path) -> None:
    async def play() -> Trace:
        habits = Habits(undo=0.2, race=0.3, double=0.3, late=0.2)
        async with Load([server.address], games=GAMES[:2], habits=habits) as load:
            await load.run(lambda: load.until(more=120))
            logs: dict[str, list[RealEntry]] = {}
            for entry in await read_log(server.database):
                logs.setdefault(entry.room, []).append(entry)
            return load.history, {room.id: log_of(logs[room.id]) for room in load.rooms}

    with ServerProcess(tmp_path) as server:
        history, logs = asyncio.run(play())
    assert strange(history, logs) == []


@pytest.fixture
def trace(tmp_path: Path) -> Trace:
    """Two people on a real server: a move, the same again, an old one, answers, and an undo that comes too late."""
    with Server(settings_in(tmp_path, time=Time())) as server:
        people = [server.person("Anna"), server.person("Ben")]
        room = table_of_two(people[0], people[1])
        ids = [cast(str, one.ok("GET", "/api/me")["id"]) for one in people]
        history: list[Happening] = []

        def send(seat: int, key: str, version: int, action: str | None) -> None:
            wish = RealWish(ids[seat], room, seat, key, version, action)
            history.append(Invoked(wish))
            way = "undo" if action is None else "moves"
            status, answer = people[seat].ask("POST", f"/api/rooms/{room}/{way}", wish_document(wish))
            if status == 200:
                history.append(Acked(wish, cast(int, answer["version"])))
            else:
                error = cast(Json, answer["error"])
                history.append(Failed(wish, cast(str, error["code"]), cast("int | None", error["version"])))

        _, first = whose_turn(room, *people)
        view = people[first].view(room, first)
        version, legal = cast(int, view["version"]), cast("list[str]", view["legal"])
        send(first, "one", version, legal[0])
        send(first, "one", version, legal[0])
        send(first, "two", version, legal[1])
        answered = people[1 - first].view(room, 1 - first)
        send(1 - first, "three", cast(int, answered["version"]), cast("list[str]", answered["legal"])[0])
        send(first, "four", cast(int, people[first].look(room)["version"]), None)
        return history, {room: log_of(entries_of(server, room))}


def test_a_trace_of_two_people_is_accepted(trace: Trace) -> None:
    history, logs = trace
    codes = [one.code for one in history if isinstance(one, Failed)]
    assert codes == ["stale", "nothing_to_undo"]
    assert strange(history, logs) == []


@pytest.mark.parametrize(
    "fault",
    [faults.ForgetsKeys, faults.RefusesWhatIsDone, faults.TakesOldWishes, faults.UndoesWhatIsAnswered],
    ids=lambda fault: fault.__name__,
)
def test_a_trace_of_a_real_server_is_not_that_of_one_with_a_fault(trace: Trace, fault: type[Protocol]) -> None:
    history, logs = trace
    assert strange(history, logs, fault())


def test_a_trace_in_which_an_answer_was_changed_is_not_accepted(trace: Trace) -> None:
    history, logs = trace
    place, one = next((place, one) for place, one in enumerate(history) if isinstance(one, Acked))
    for changed in (Acked(one.wish, one.version + 1), Failed(one.wish, "stale", one.version)):
        assert strange([*history[:place], changed, *history[place + 1 :]], logs)


def test_a_log_in_which_an_entry_is_missing_is_not_accepted(trace: Trace) -> None:
    history, logs = trace
    ((room, log),) = logs.items()
    assert strange(history, {room: RealLog(log.begun, log.steps[1:])})


@dataclass
class Walk:
    """A room where people do anything in any order, and the model of it."""

    server: Server
    people: dict[str, Visitor]
    lines: dict[str, Line]
    room: str
    model: Room
    ids: dict[str, str]
    chance: random.Random
    sent: list[tuple[str, Json]]  # path, document
    viewers: dict[str, int | None]
    happened: set[str]

    def step(self) -> None:
        """Somebody does something, and the answer is what the model says."""
        who = self.chance.choice(sorted(self.people))
        seat = self.chance.randrange(SEATS)
        what = self.chance.choice(
            ["move", "move", "move", "undo", "again", "stand_in", "return", "give", "sit", "look"]
        )
        if what == "look":
            return self._look(who, self.chance.choice([None, seat]))
        if what in ("move", "undo", "again"):
            return self._play(who, seat, what)
        wish = Wish(0, self.ids[who], None, cast(Kind, what), seat, self.model.version, None)
        way = f"/api/rooms/{self.room}/seats/{seat}"
        match what:
            case "stand_in":
                if self.model.seats[seat].person not in (None, self.ids[who]):
                    return None  # whether they have been away for long enough is no matter of the model
                answer = self.people[who].ask("POST", f"{way}/stand-in")
            case "return":
                answer = self.people[who].ask("DELETE", f"{way}/stand-in")
            case "give":
                answer = self.people[who].ask("PUT", way, {"who": "bot", "bot": "greedy", "name": "Bot"})
            case _:
                answer = self.people[who].ask("PUT", way, {"who": "me"})
        return self._compare(wish, *answer)

    def _play(self, who: str, seat: int, what: str) -> None:
        able = self.model.moves[-1][0] if what == "undo" and self.model.moves else self.model.turn
        if able is not None and self.chance.random() < 0.7:
            seat = able
            owner = self.model.seats[seat].person
            who = next((name for name, person in self.ids.items() if person == owner), who)
        path = "undo" if what == "undo" else "moves"
        ages = [self.model.version] * 4 + [self.model.played, self.model.played - 1, self.model.version + 1]
        document: Json = {"seat": seat, "version": self.chance.choice(ages), "key": f"k{len(self.sent)}"}
        if what == "again" and self.sent:
            name, path, document = self._before()
            who = name
        elif path == "moves":
            legal = self._legal()
            document["action"] = self.chance.choice(legal)
        self.sent.append((f"{who} {path}", document))
        status, answer = self.people[who].ask("POST", f"/api/rooms/{self.room}/{path}", document)
        kind: Kind = "undo" if path == "undo" else "open"
        key, version = cast(str, document["key"]), cast(int, document["version"])
        self._compare(Wish(0, self.ids[who], key, kind, cast(int, document["seat"]), version, None), status, answer)

    def _before(self) -> tuple[str, str, Json]:
        """Something that was sent before; now and then its key with another kind of request."""
        line, document = self.chance.choice(self.sent)
        who, path = line.split()
        if self.chance.random() < 0.2 and path == "moves":
            return who, "undo", {name: value for name, value in document.items() if name != "action"}
        return who, path, document

    def _legal(self) -> list[str]:
        table = next(one for one in self.server.rooms._rooms.values() if one.id == self.room).state.table
        assert table is not None
        return table.legal()

    def _look(self, who: str, seat: int | None) -> None:
        frames = self.lines[who].told({"type": "curtain", "seat": seat})
        if Protocol().viewer_of(self.model, self.ids[who], seat) != seat:
            assert [cast(Json, frame["error"])["code"] for frame in frames] == ["not_your_seat"]
        else:
            self.viewers[who] = seat
            assert [cast(Json, frame["view"])["viewer"] for frame in frames] == [seat]
            self.happened.add("look")

    def _compare(self, wish: Wish, status: int, answer: Json) -> None:
        verdict = Protocol().judge(self.model, wish)
        if isinstance(verdict, Refused):
            assert status >= 400, (wish, verdict, answer)
            assert cast(Json, answer["error"])["code"] == verdict.code, (wish, self.model)
            self.happened.add(verdict.code)
        elif isinstance(verdict, Done):
            assert (status, answer["version"]) == (200, verdict.version), wish
            self.happened.add("again")
        elif isinstance(verdict, Entry):
            assert status == 200, (wish, self.model, answer)
            self._written(wish)
            self.happened.add(wish.kind)
        for who, line in self.lines.items():
            for frame in line.news():
                if frame["type"] == "entry" and frame["view"] is not None:
                    if wish.key is None:
                        self.viewers[who] = Protocol().looks_on(self.model, self.ids[who], self.viewers[who])
                    assert cast(Json, frame["view"])["viewer"] == self.viewers[who], (who, wish)

    def _written(self, wish: Wish) -> None:
        entries = entries_of(self.server, self.room)
        entry = entries[-1]
        assert entry.version == self.model.version + 1
        assert (entry.actor, entry.key, entry.seat) == (wish.actor, wish.key, wish.seat)
        step = log_of(entries).steps[-1]
        assert step.kind is not None
        self.model = Protocol().after(self.model, Entry(entry.version, wish._replace(kind=step.kind, turn=step.turn)))


@contextmanager
def walk(folder: Path, seed: int) -> Iterator[Walk]:
    """Anna and Ben play with a bot, Carl has a link for a seat, Dora looks on."""
    with Server(settings_in(folder, time=Time())) as server:
        still_bots(server)
        people = {name: server.person(name.capitalize()) for name in ("anna", "ben", "carl", "dora")}
        seats = [{"who": "me"}, {"who": "open"}, {"who": "bot", "bot": "greedy", "name": "Bot"}]
        room = people["anna"].room(players=SEATS, public=True, seats=seats)
        people["ben"].sit(room, 1)
        people["carl"].join(people["anna"].invite(room, "seat"))
        people["anna"].start(room)
        ids = {name: cast(str, one.ok("GET", "/api/me")["id"]) for name, one in people.items()}
        entries = entries_of(server, room)
        log = log_of(entries)
        model = begun((ids["anna"], ids["ben"], None), ids["anna"], frozenset({ids["carl"]}), entries[-1].version)
        model = model._replace(turn=log.begun.turn)
        with (
            people["anna"].listening(room) as anna,
            people["ben"].listening(room) as ben,
            people["carl"].listening(room) as carl,
            people["dora"].listening(room) as dora,
        ):
            lines = {"anna": anna, "ben": ben, "carl": carl, "dora": dora}
            for line in lines.values():
                line.told({"type": "curtain", "seat": None})
            viewers: dict[str, int | None] = dict.fromkeys(lines)
            yield Walk(server, people, lines, room, model, ids, random.Random(seed), [], viewers, set())


def test_a_real_room_answers_as_the_model_does(tmp_path: Path) -> None:
    wanted = {"look", "again", "open", "undo", "stand_in", "return", "give", "sit", "stale", "bot_plays"}
    happened = set[str]()
    rooms = 0
    while not wanted <= happened:  # in some rooms the bots soon have the seats, and nobody moves any more
        rooms += 1
        assert rooms <= 50, f"what has not happened: {wanted - happened}"
        (folder := tmp_path / str(rooms)).mkdir()
        with walk(folder, seed=24 + rooms) as one:
            for _ in range(200):
                one.step()
            happened |= one.happened


@pytest.mark.proof
def test_a_real_room_answers_as_the_model_does_for_a_long_time(tmp_path: Path) -> None:
    with walk(tmp_path, seed=26) as one:
        for _ in range(4000):
            one.step()
