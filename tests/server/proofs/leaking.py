"""A server that plays one of the two games of a script, and every byte that each person there gets to see of it."""

from __future__ import annotations

import io
import json
import re
import secrets
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr
from itertools import count
from pathlib import Path
from typing import Final, cast
from unittest.mock import patch

from httpx2 import Response

from branchline.protocol import Json
from branchline.rooms.bot_turns import BotChoice, BotJob
from branchline.rooms.fairness import chain, shuffle
from branchline.server.bots import scheduler
from branchline.server.bots.thinking import Thinking
from branchline.server.guard.cookies import KEY_BYTES, KEY_FILE
from branchline.server.http import rooms as rooms_module
from branchline.server.monitoring import set_up_logging
from branchline.server.sockets.messages import SERVER_MESSAGE
from tests.server.proofs.twins import Fate, Script
from tests.server.proofs.village import room_of
from tests.server.tables import Line, Server, Time, settings_in

WATCHER: Final = "watcher"
STRANGER: Final = "stranger"
SECRETS_OF_A_SEAT: Final = ("hand", "tickets", "offer", "laid", "mix", "track")  # in a view, of the viewer itself
TIMES: Final = re.compile(r'"(ms|timestamp)": ("[^"]*"|[0-9.]+)(, )?')  # how long something took is no part of a game


class Telling:
    """Who has seen what, in its order; and what the log says."""

    def __init__(self) -> None:
        self.seen: defaultdict[str, list[str]] = defaultdict(list)
        self.jobs: list[tuple[int, str]] = []  # what bots were asked, by the seat that they were asked for
        self.log: list[str] = []

    def add(self, who: str, what: str) -> None:
        """Somebody has seen something."""
        self.seen[who].append(what)


class Playing:
    """A room where a script is played."""

    def __init__(self, server: Server, script: Script, world: int, time: Time) -> None:
        self.server, self.script, self.world, self.time = server, script, world, time
        self.telling = Telling()
        names = [f"seat {number}" for number in range(script.players)]
        self.people = {name: server.person(name.capitalize()) for name in (*names, WATCHER, STRANGER)}
        self.hidden = names[script.hidden]
        self.names = names
        owner = self.people[names[-1]]
        seats = [{"who": "me" if number == script.players - 1 else "open"} for number in range(script.players)]
        clock = {"bank_seconds": 86_400, "increment_seconds": 5}
        self.room = owner.room(script.game, players=script.players, seats=seats, public=True, clock=clock)
        for number, name in enumerate(names[:-1]):
            self.people[name].ok("PUT", f"/api/rooms/{self.room}/seats/{number}", {"who": "me"})
        self.owner = owner
        self.version = 0
        self.sockets: dict[str, Line] = {}

    def play(self, probing_every: int) -> Telling:
        """The whole script, step by step, with everybody listening and now and then asking all there is to ask."""
        with ExitStack() as stack:
            for name in (*self.names, WATCHER):
                self.sockets[name] = stack.enter_context(self.people[name].socket(self.room))
                self.sockets[name].send_json({"type": "hello"})
                self.listen()
            Fate.outcomes[:] = self.script.deals[self.world]
            self.owner.start(self.room)
            self.listen()
            for number in range(len(self.script.steps)):
                self.step(number)
                self.listen()
                if number % 3 == 0 and (seat := self.to_move()) != self.script.hidden:
                    self.ask(self.names[seat], "POST", f"hint?seat={seat}")
                if number % probing_every == probing_every - 1:
                    self.probe(number)
                    self.listen()
            for name in (*self.names, WATCHER):  # all of it once more, for somebody who was away
                self.sockets[name].send_json({"type": "hello", "last_version": 1})
                self.sockets[name].send_json({"type": "hello"})
            self.listen()
        return self.telling

    def step(self, number: int) -> None:
        """The next decision."""
        step = self.script.steps[number]
        self.time.pass_by(1.5)
        Fate.outcomes[:] = step.outcomes[self.world]
        name = self.names[step.seat]
        wish = {"seat": step.seat, "version": self.version, "key": f"step-{number}"}
        if step.actions is None:
            response = self.ask(name, "POST", "undo", wish)
        else:
            response = self.ask(name, "POST", "moves", {**wish, "action": step.actions[self.world]})
        assert response.status_code == 200, response.text
        assert not Fate.outcomes, "the game asked for as much chance as the script says"

    def listen(self) -> None:
        """Everything that was sent has been read."""
        for name, socket in self.sockets.items():
            socket.send_text('{"type":"ping"}')
            while (text := socket.receive_text()) != '{"type":"pong"}':
                self.telling.add(name, text)
                word = SERVER_MESSAGE.validate_json(text)
                if word.type == "entry":
                    self.version = max(self.version, word.entry.version)

    def ask(self, who: str, method: str, path: str, body: object = None) -> Response:
        """An answer, which is noted down."""
        address = f"/api/rooms/{self.room}/{path}".rstrip("/") if not path.startswith("/") else path
        response = self.people[who].http.request(method, address, json=body)
        headers = sorted(response.headers.multi_items())
        self.telling.add(who, f"{method} {path} {json.dumps(body)}: {response.status_code} {headers} {response.text}")
        return response

    def probe(self, number: int) -> None:
        """Everybody asks for everything, also for what is not theirs."""
        hidden = self.script.hidden
        for name in (*self.names, WATCHER, STRANGER):
            own = self.names.index(name) if name in self.names else None
            mine = hidden if own is None else own
            after = max(0, self.version - 30)
            paths = [
                "",
                "view",
                "entries?limit=1000",
                f"story?after={after}",
                "chat",
                "record",
                "replay",
                "invitations",
            ]
            paths += [
                f"{path}seat={hidden}" for path in ("view?", "entries?", "story?", "replay/0?", "why-not?action=pass&")
            ]
            paths += [f"view?seat={mine}", "replay/3", "/api/rooms", "/api/rooms/mine", "/api/me"]
            paths += [f"why-not?seat={mine}&action={text}" for text in self.questions(number)]
            for path in paths:
                self.ask(name, "GET", path)
            wish = {"seat": hidden, "version": self.version, "key": f"probe-{number}"}
            self.ask(name, "POST", f"hint?seat={mine}")
            if own != hidden:
                self.ask(name, "POST", f"hint?seat={hidden}")
                self.ask(name, "POST", "moves", {**wish, "action": "pass"})
                self.ask(name, "POST", "moves", {**wish, "seat": mine, "version": 1, "action": "pass"})
                self.ask(name, "POST", "moves", {**wish, "seat": mine, "action": "no such thing"})
                self.ask(name, "POST", "undo", {**wish, "version": 1})
                self.ask(name, "POST", "rematch")
                self.ask(name, "POST", f"seats/{hidden}/stand-in", {})
            self.ask(name, "POST", "chat", {"text": f"I am {name}", "key": f"chat-{number}"})

    def to_move(self) -> int:
        """Whose turn it is."""
        seat = room_of(self.server, self.room).state.to_move
        assert seat is not None
        return seat

    def questions(self, number: int) -> Iterator[str]:
        """Some actions of the game, others each time."""
        state = room_of(self.server, self.room).state
        assert state.table is not None
        actions = len(state.table.game.actions)
        for place in range(4):
            yield state.table.notation.text((number * 7919 + place * actions // 4) % actions).replace("#", "%23")


@contextmanager
def playing(script: Script, world: int, folder: Path) -> Iterator[Playing]:
    """A server of its own where nothing is left to chance: ids, the session key, outcomes, time, bots."""
    folder.mkdir(parents=True, exist_ok=True)
    key = folder / KEY_FILE
    key.touch(mode=0o600)
    key.write_bytes(b"k" * KEY_BYTES)
    numbers, time, told = count(1), Time(), io.StringIO()

    def numbered(size: int = 16) -> str:
        return f"id{next(numbers):0{size}d}"[-16:]

    with ExitStack() as stack:
        stack.enter_context(redirect_stderr(told))
        stack.enter_context(patch.object(secrets, "token_urlsafe", numbered))
        stack.enter_context(patch.object(rooms_module, "token_urlsafe", numbered))
        stack.enter_context(patch.object(scheduler, "randbits", lambda _: 7))
        stack.enter_context(patch.object(shuffle.FairChance, "pick", Fate.pick))
        # Entries that differ in what is hidden have other hashes, which tell nothing: tests/rooms/test_chain.py.
        stack.enter_context(patch.object(chain, "_hash", lambda entry, *_: f"{entry.version:064x}"))
        set_up_logging(json=True)
        with Server(settings_in(folder, time=time)) as server:
            server.services.rooms.secret = lambda: "5e" * 32
            table = Playing(server, script, world, time)

            async def note(job: BotJob, payers: Sequence[str]) -> BotChoice:
                table.telling.jobs.append((job.seat, repr(job)))
                return BotChoice(job.legal[0])

            assert isinstance(server.services.bots, Thinking)
            server.services.bots._answer = note  # type: ignore[method-assign]  # listened to in its place
            yield table
        table.telling.log += [TIMES.sub("", line) for line in told.getvalue().splitlines()]


def secrets_in(document: object, viewer: int | None) -> Iterator[str]:
    """What a document holds that is not for this viewer, by the structure of views and events."""
    if isinstance(document, list):
        for one in document:
            yield from secrets_in(one, viewer)
    if not isinstance(document, dict):
        return
    if "legal" in document and isinstance(document.get("view"), dict):
        seen = cast(Json, document["view"])
        if seen["seat"] != document["viewer"] or document["viewer"] not in (viewer, None):
            yield f"a view of seat {seen['seat']} for {viewer}"
        if document["viewer"] is None:
            for name in SECRETS_OF_A_SEAT:
                if any(cast("list[int]", seen.get(name, []))):
                    yield f"{name}: {seen[name]} in the public view"
        if document["viewer"] != document["to_move"] and document["legal"]:
            yield f"actions of somebody else: {document['legal']}"
    if document.get("kind") in ("drew", "dealt", "offered", "kept", "returned") and document.get("seat") != viewer:
        for name in ("card", "cards", "tickets"):
            if name in document:
                yield f"{name} of {document}"
    for one in document.values():
        yield from secrets_in(one, viewer)
