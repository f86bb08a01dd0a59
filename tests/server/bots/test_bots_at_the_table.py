"""Bots at the table: asked outside of the event loop, told apart by nothing but who moves, and stopped in time."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from branchline.bots import LEVELS, BotInfo, RandomBot, registry
from branchline.build_info import RULES
from branchline.protocol import Json, Reason
from branchline.rooms.bot_turns import BotChoice, BotError, BotJob, pause_before
from branchline.server.bots.thinking import Thinking
from tests.server.tables import (
    Server,
    Time,
    continued,
    late_game,
    log_of,
    moment_of,
    possible,
    running,
    seats_in,
    seen_room,
    settings_in,
    table_of_two,
    until,
    whose_turn,
)

GAMES = ("usa", "europe", "nordic", "france_large", "france_small", "france_borders", "card_game")


@dataclass
class Desk:
    """Where bots are asked, in the hands of a test: they answer at once, or when they are let."""

    asked: list[BotJob] = field(default_factory=list)
    payers: list[tuple[str, ...]] = field(default_factory=list)
    cancelled: int = 0
    answer: Callable[[BotJob], int] = field(default=lambda job: job.legal[0])
    is_open: bool = True
    reason: Reason | None = None

    async def choose(self, job: BotJob, payers: Sequence[str] = ()) -> int:
        self.asked.append(job)
        self.payers.append(tuple(payers))
        try:
            while not self.is_open:
                await asyncio.sleep(0.005)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return self.answer(job)

    async def advise(self, job: BotJob, payers: Sequence[str] = ()) -> BotChoice:
        return BotChoice(await self.choose(job, payers), self.reason)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With bots in processes of their own."""
    yield from running(tmp_path_factory.mktemp("server"))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With bots as the test wants them."""
    yield from running(tmp_path_factory.mktemp("house"))


@pytest.fixture
def desk(house: Server, monkeypatch: pytest.MonkeyPatch) -> Desk:
    desk = Desk()
    monkeypatch.setattr(house.services.bots, "choose", desk.choose)
    monkeypatch.setattr(house.services.bots, "advise", desk.advise)
    return desk


# In processes of their own


@pytest.mark.parametrize("game", GAMES)
def test_the_bots_of_the_package_play_every_game(server: Server, game: str) -> None:
    anna = server.person()
    players = cast(int, anna.ok("GET", f"/api/games/{game}")["least_players"])
    bots = [{"who": "bot", "bot": "greedy" if seat % 2 else "random"} for seat in range(1, players)]
    room = anna.room(game, first=1, seats=[{"who": "me"}, *bots])
    anna.start(room)
    for _ in range(3):
        until(lambda: anna.look(room)["to_move"] == 0)
        anna.move(room, 0)
    until(lambda: anna.look(room)["to_move"] == 0)
    actors = {entry.actor for entry in log_of(server, room) if entry.kind == "moved"}
    assert actors == {cast(str, anna.ok("GET", "/api/me")["id"]), *(f"bot:{bot['bot']}" for bot in bots)}


def test_bots_alone_play_a_game_to_its_end(server: Server) -> None:
    anna = server.person()
    room = late_game(anna, left=8, seats=[{"who": "bot"}, {"who": "bot", "bot": "random"}])
    until(lambda: anna.look(room)["status"] == "over")
    assert [seat["kind"] for seat in seats_in(anna.look(room))] == ["bot", "bot"]


def test_a_hint_is_what_a_bot_would_do_and_changes_nothing(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    mover, seat = whose_turn(room, anna, ben)
    seen = mover.view(room)
    hint = mover.ok("POST", f"/api/rooms/{room}/hint?seat={seat}")
    assert (hint["seat"], hint["version"], hint["bot"]) == (seat, 3, "planner")
    assert hint["action"] in cast("list[str]", seen["legal"])
    assert cast(Json, hint["reason"])["code"] == "plan-keep"
    assert cast(str, hint["message"]).endswith(("trains.", "best."))
    assert mover.view(room) == seen
    other = ben if mover is anna else anna
    with mover.listening(room) as line, other.listening(room) as others:
        line.send_json({"type": "hint", "seat": seat})
        assert line.hear("hint")["action"] in cast("list[str]", seen["legal"])
        assert others.news() == []  # nobody else learns of it
    mover.move(room, seat, str(hint["action"]))


def test_a_bot_process_that_dies_is_replaced_and_the_move_made(server: Server) -> None:
    anna = server.person()
    room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot"}])
    anna.start(room)
    until(lambda: anna.look(room)["to_move"] == 0)  # it has chosen its first tickets
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    anna.move(room, 0)
    until(lambda: anna.look(room)["to_move"] == 0)
    assert [entry.actor for entry in log_of(server, room)].count("bot:club") >= 2
    assert process not in multiprocessing.active_children()


def test_what_bots_think_is_spent_from_the_budget_of_those_at_the_table(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, charged = server.person(), dict[str, float]()
    monkeypatch.setattr(server.services.table.limits, "charge", lambda points, who: charged.update({who: points}))
    room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot", "bot": "random"}])
    anna.start(room)
    until(lambda: anna.look(room)["to_move"] == 0)
    assert charged[cast(str, anna.ok("GET", "/api/me")["id"])] > 0


# As the test wants them


def test_a_bots_move_goes_the_way_of_every_other_into_the_log(house: Server, desk: Desk) -> None:
    anna = house.person()
    room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot"}])
    with anna.listening(room) as line:
        anna.start(room)
        until(lambda: anna.look(room)["to_move"] == 0)
        frames = line.news()
    entry = log_of(house, room)[-1]
    assert (entry.version, entry.kind, entry.actor, entry.seat, entry.key) == (3, "moved", "bot:club", 1, "bot-2")
    assert entry.outcomes is not None
    assert [cast(Json, frame["entry"])["version"] for frame in frames if frame["type"] == "entry"] == [2, 3]
    assert len(desk.asked) == 1


def test_a_bot_gets_the_rules_its_observation_and_its_events_and_never_a_state(house: Server, desk: Desk) -> None:
    anna = house.person()
    room = anna.room(
        "france_large",
        options={"stations": "open"},
        players=3,
        first=1,
        seats=[{"who": "me"}, {"who": "bot"}, {"who": "bot"}],
    )
    anna.start(room)
    until(lambda: anna.look(room)["to_move"] == 0)
    table = house.run(lambda: house.rooms.room(room)).state.table
    assert table is not None
    job = desk.asked[-1]
    assert (job.game, job.options, job.players, job.seat) == ("france_large", (("stations", "open"),), 3, 2)
    assert job.rules == RULES
    assert type(job.seen) is type(table.observe(2))
    hidden = [event for event in table.events[0] if event.only not in (-1, 2)]
    assert hidden
    assert {event.seat for event in job.events if event.tickets} == {2}
    assert job.seconds > 0
    assert len({one.seed for one in desk.asked}) == len(desk.asked)  # a stream of its own for each decision


@pytest.mark.parametrize("game", ["usa", "card_game"])
def test_a_bot_waits_before_it_decides_but_not_with_its_first_tickets(house: Server, desk: Desk, game: str) -> None:
    anna = house.person()
    fresh = anna.room(game, first=0, bot_seconds=3, seats=[{"who": "me"}, {"who": "me"}])
    anna.start(fresh)
    late = late_game(anna, game, bot_seconds=3)
    assert [pause_before(house.run(partial(house.rooms.room, room)).state) for room in (fresh, late)] == [0.0, 3.0]


def test_a_bot_that_is_registered_appears_in_rooms(house: Server, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = house.person()
    info = BotInfo("grandmaster", RandomBot, "Stronger, some day.")
    monkeypatch.setitem(registry._BOTS, info.key, info)
    listed = {bot["key"]: bot for bot in cast("list[Json]", anna.ok("GET", "/api/bots"))}
    assert listed["grandmaster"].items() >= {"about": "Stronger, some day.", "level": None, "style": False}.items()
    assert [listed[key]["level"] for key in LEVELS] == [1, 2, 3, 4, 5, 6]
    assert listed["sprinter"]["style"] is True
    room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot", "bot": "grandmaster"}])
    anna.start(room)
    until(lambda: anna.look(room)["to_move"] == 0)
    assert [job.bot for job in desk.asked] == ["grandmaster"]


def test_a_bots_thinking_is_cancelled_when_the_room_is_given_up(house: Server, desk: Desk) -> None:
    desk.is_open = False
    anna = house.person()
    room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot"}])
    anna.start(room)
    until(lambda: len(desk.asked) == 1)
    anna.ok("DELETE", f"/api/rooms/{room}")
    until(lambda: desk.cancelled == 1)
    assert [entry.kind for entry in log_of(house, room)] == ["created", "started", "closed"]


@pytest.fixture
def alone(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, Desk]]:
    """A server of a test that moves its clock, and where its bots are asked."""
    desk = Desk()
    monkeypatch.setattr(Thinking, "choose", lambda _, job, payers: desk.choose(job, payers))
    with Server(settings_in(tmp_path, time=time)) as server:
        yield server, desk


def test_where_nobody_is_bots_wait_until_somebody_comes_and_nobody_looks_after_them(
    alone: tuple[Server, Desk], time: Time
) -> None:
    server, desk = alone
    desk.is_open = False
    anna = server.person()
    room = anna.room(first=1, seats=[{"who": "bot"}, {"who": "bot"}])
    anna.start(room)
    until(lambda: len(desk.asked) == 1)
    time.pass_by(3600)
    desk.is_open = True
    until(lambda: log_of(server, room)[-1].kind == "moved")
    time.pass_by(3600)
    server.look_after_rooms()
    assert len(desk.asked) == 1
    assert server.run(lambda: server.rooms.reader.due(time.now() + 3_600_000, 10)) == []
    desk.is_open = False
    with anna.listening(room):
        until(lambda: len(desk.asked) == 2)
    time.pass_by(3600)
    desk.is_open = True
    until(lambda: [entry.kind for entry in log_of(server, room)].count("moved") == 2)
    server.settle()
    assert len(desk.asked) == 2
    anna.look(room)
    until(lambda: len(desk.asked) > 2)


def test_where_several_play_bots_move_while_all_are_away_so_that_the_next_finds_it_is_their_turn(
    alone: tuple[Server, Desk], time: Time
) -> None:
    server, _ = alone
    anna, ben = server.person(), server.person()
    seats = [{"who": "me"}, {"who": "bot"}, {"who": "open"}]
    several = anna.room(public=True, players=3, first=0, seats=seats)
    ben.sit(several, 2)
    anna.start(several)
    one = anna.room(first=0, seats=[{"who": "me"}, {"who": "bot"}])
    anna.start(one)
    time.pass_by(3600)
    rooms = [server.run(partial(server.rooms.room, room)) for room in (several, one)]
    assert [room.is_awaited(time.now()) for room in rooms] == [True, False]
    ben.ok("POST", f"/api/rooms/{several}/seats/2/stand-in")
    time.pass_by(3600)
    assert not rooms[0].is_awaited(time.now()), "only one of them plays"


def test_the_people_at_a_table_pay_for_its_bots_and_where_there_are_none_its_owner(house: Server, desk: Desk) -> None:
    anna, ben = house.person(), house.person()
    people = [cast(str, who.ok("GET", "/api/me")["id"]) for who in (anna, ben)]
    with_ben = anna.room(public=True, players=3, first=1, seats=[{"who": "me"}, {"who": "bot"}, {"who": "open"}])
    ben.sit(with_ben, 2)
    anna.start(with_ben)
    until(lambda: len(desk.payers) == 1)
    bots_alone = anna.room(first=1, seats=[{"who": "bot"}, {"who": "bot"}])
    anna.start(bots_alone)
    until(lambda: len(desk.payers) >= 2)
    anna.ok("DELETE", f"/api/rooms/{bots_alone}")
    assert desk.payers[:2] == [tuple(sorted(people)), (people[0],)]


def test_a_bot_stands_in_plays_on_and_stops_when_the_person_is_back(house: Server, desk: Desk) -> None:
    anna, ben = house.person(), house.person()
    room = table_of_two(anna, ben, first=0)
    anna.ok("POST", f"/api/rooms/{room}/seats/0/stand-in", {"bot": "random"})
    until(lambda: anna.look(room)["to_move"] == 1)
    assert desk.asked[0].bot == "random"
    desk.is_open = False
    ben.move(room, 1)
    until(lambda: len(desk.asked) == 2)
    anna.ok("DELETE", f"/api/rooms/{room}/seats/0/stand-in")
    until(lambda: desk.cancelled == 1)
    assert anna.look(room)["to_move"] == 0
    anna.move(room, 0)


def test_a_seat_swapped_for_a_person_while_its_bot_thinks_is_the_persons(house: Server, desk: Desk) -> None:
    desk.is_open = False
    anna, ben = house.person(), house.person()
    room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot"}])
    ben.join(anna.invite(room, "seat"))
    anna.start(room)
    until(lambda: len(desk.asked) == 1)
    ben.sit(room, 1)
    until(lambda: desk.cancelled == 1)
    desk.is_open = True
    ben.move(room, 1)
    assert [entry.actor.partition(":")[0] for entry in log_of(house, room)].count("bot") == 0


def test_a_bot_does_not_think_again_because_of_what_leaves_the_game_as_it_is(house: Server, desk: Desk) -> None:
    desk.is_open = False
    anna = house.person()
    room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot"}])
    anna.start(room)
    until(lambda: len(desk.asked) == 1)
    anna.ok("PATCH", f"/api/rooms/{room}", {"hints": False})
    anna.ok("PATCH", "/api/me", {"name": "Anna"})
    desk.is_open = True
    until(lambda: anna.look(room)["to_move"] == 0)
    assert (len(desk.asked), desk.cancelled) == (1, 0)


def test_when_a_bot_fails_the_game_goes_on(house: Server, desk: Desk) -> None:
    def fail(_: BotJob) -> int:
        raise BotError("the bot greedy has not chosen", "what only its seat may see")

    desk.answer = fail
    anna = house.person()
    room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot"}])
    anna.start(room)
    until(lambda: anna.look(room)["to_move"] == 0)
    status, answer = anna.ask("POST", f"/api/rooms/{room}/hint?seat=0")
    assert (status, cast(Json, answer["error"])["code"]) == (503, "bot_failed")
    assert "what only its seat" not in str(answer)
    with anna.listening(room) as line:
        line.send_json({"type": "hint", "seat": 0})
        assert cast(Json, line.hear("refused")["error"])["code"] == "bot_failed"


def only_greedy(job: BotJob) -> int:
    """Every other bot fails."""
    if job.bot != "greedy":
        raise BotError(f"the bot {job.bot} has not chosen")
    return job.legal[0]


def test_after_the_first_fault_of_a_bot_its_seat_is_greedys_and_everybody_is_told(house: Server, desk: Desk) -> None:
    desk.answer = only_greedy
    anna = house.person()
    room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot", "bot": "planner"}])
    with anna.listening(room) as line:
        anna.start(room)
        until(lambda: anna.look(room)["to_move"] == 0)
        told = [cast(Json, frame["entry"]) for frame in line.news() if frame["type"] == "entry"]
    assert [(entry["kind"], entry["seat"]) for entry in told] == [("started", None), ("replaced", 1), ("moved", 1)]
    anna.move(room, 0)
    until(lambda: anna.look(room)["to_move"] == 0)
    assert [job.bot for job in desk.asked] == ["planner", "greedy", *["greedy"] * (len(desk.asked) - 2)]
    assert len(desk.asked) > 2
    seat = seats_in(anna.look(room))[1]
    assert (seat["kind"], seat["name"], seat["bot"], seat["failed"]) == ("bot", "Planner", "greedy", "planner")
    bots = {entry.actor for entry in log_of(house, room) if entry.kind == "moved" and entry.seat == 1}
    assert bots == {"bot:greedy"}


def test_a_failed_bot_is_out_of_the_game_after_a_restart_too(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(answer=only_greedy)
    monkeypatch.setattr(Thinking, "choose", lambda _, job, payers: desk.choose(job, payers))
    with Server(settings_in(tmp_path, database_url)) as server:
        anna = server.person()
        room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot", "bot": "planner"}])
        anna.start(room)
        until(lambda: anna.look(room)["to_move"] == 0)
        cookies = dict(anna.http.cookies)
    desk.asked.clear()
    with Server(settings_in(tmp_path, database_url)) as server:
        back = server.person()
        back.http.cookies.update(cookies)
        assert seats_in(back.look(room))[1]["failed"] == "planner"
        back.move(room, 0)
        until(lambda: back.look(room)["to_move"] == 0)
    assert {job.bot for job in desk.asked} == {"greedy"}


def test_a_bot_that_the_server_could_not_ask_keeps_its_seat(house: Server, desk: Desk) -> None:
    def no_process(job: BotJob) -> int:
        if len(desk.asked) == 1:
            raise BotError("the bot planner has not chosen: no process", is_fault=False)
        return job.legal[0]

    desk.answer = no_process
    anna = house.person()
    room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot", "bot": "planner"}])
    anna.start(room)
    until(lambda: anna.look(room)["to_move"] == 0)
    anna.move(room, 0)
    until(lambda: anna.look(room)["to_move"] == 0)
    assert [job.bot for job in desk.asked][:3] == ["planner", "greedy", "planner"]
    moved = [entry.actor for entry in log_of(house, room) if entry.kind == "moved" and entry.seat == 1]
    assert moved[:2] == ["bot:greedy", "bot:planner"], "the log has who has really chosen"
    assert seats_in(anna.look(room))[1]["failed"] is None


def test_a_person_whose_stand_in_failed_takes_the_seat_back_as_ever(house: Server, desk: Desk) -> None:
    desk.answer = only_greedy
    anna, ben = house.person(), house.person()
    room = table_of_two(anna, ben, first=0)
    anna.ok("POST", f"/api/rooms/{room}/seats/0/stand-in", {"bot": "random"})
    until(lambda: anna.look(room)["to_move"] == 1)
    assert [entry.kind for entry in log_of(house, room)][-3:] == ["stood_in", "replaced", "moved"]
    seat = seats_in(anna.look(room))[0]
    assert (seat["kind"], seat["stand_in"], seat["bot"], seat["failed"]) == ("person", True, "greedy", "random")
    anna.ok("DELETE", f"/api/rooms/{room}/seats/0/stand-in")
    seat = seats_in(anna.look(room))[0]
    assert (seat["stand_in"], seat["bot"], seat["failed"]) == (False, None, None)


def test_bots_that_were_to_move_when_the_server_stopped_move_when_it_is_back(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(is_open=False)
    monkeypatch.setattr(Thinking, "choose", lambda _, job, payers: desk.choose(job, payers))
    with Server(settings_in(tmp_path, database_url)) as server:
        anna = server.person()
        room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot"}])
        anna.start(room)
        until(lambda: len(desk.asked) == 1)
        cookies = dict(anna.http.cookies)
    assert desk.cancelled == 1
    desk.is_open = True
    with Server(settings_in(tmp_path, database_url)) as server:
        back = server.person()
        back.http.cookies.update(cookies)
        until(lambda: back.look(room)["to_move"] == 0)
        assert back.look(room)["version"] == 3


def test_a_hint_is_refused_where_the_room_does_not_allow_it_or_it_is_not_ones_turn(house: Server, desk: Desk) -> None:
    anna, ben = house.person(), house.person()
    room = table_of_two(anna, ben, first=0, hints=False)
    assert anna.refused("POST", f"/api/rooms/{room}/hint?seat=0") == (409, "hints_off")
    anna.ok("PATCH", f"/api/rooms/{room}", {"hints": True})
    assert ben.refused("POST", f"/api/rooms/{room}/hint?seat=1") == (409, "not_your_turn")
    assert house.person().refused("POST", f"/api/rooms/{room}/hint") == (403, "not_your_seat")
    assert desk.asked == []
    anna.ok("POST", f"/api/rooms/{room}/hint")  # for the only seat there is
    assert [job.seat for job in desk.asked] == [0]


def test_a_hint_says_why_for_people_and_for_programs(house: Server, desk: Desk) -> None:
    anna, ben = house.person("Anna"), house.person("Ben")
    room = table_of_two(anna, ben, first=0)
    desk.reason = Reason("take-for-routes", {"card": "red", "count": 2, "routes": ["denver-omaha"]})
    hint = anna.ok("POST", f"/api/rooms/{room}/hint?seat=0")
    assert hint["message"] == "For Denver\N{EN DASH}Omaha you need 2 red more than you hold."
    assert hint["reason"] == {"code": desk.reason.code, "details": desk.reason.details}
    with anna.listening(room) as line:
        line.send_json({"type": "hint", "seat": 0})
        heard = line.hear("hint")
        assert (heard["message"], heard["reason"]) == (hint["message"], hint["reason"])


@pytest.mark.parametrize(
    ("reason", "message"),
    [
        (None, None),
        (Reason("of-another-package", {"depth": 7}), None),
        (Reason("said", {"text": "I like red."}), "I like red."),
    ],
)
def test_a_hint_of_a_bot_that_gives_no_reason_or_one_of_its_own_is_a_hint_all_the_same(
    house: Server, desk: Desk, reason: Reason | None, message: str | None
) -> None:
    anna, ben = house.person(), house.person()
    room = table_of_two(anna, ben, first=0)
    desk.reason = reason
    hint = anna.ok("POST", f"/api/rooms/{room}/hint?seat=0")
    assert hint["message"] == message
    assert hint["reason"] == (None if reason is None else {"code": reason.code, "details": reason.details})


def test_with_several_seats_one_says_for_which_the_hint_is(house: Server, desk: Desk) -> None:
    anna = house.person()
    room = anna.room(first=1, seats=[{"who": "me"}] * 2)
    anna.start(room)
    assert anna.refused("POST", f"/api/rooms/{room}/hint") == (403, "not_your_seat")
    anna.ok("POST", f"/api/rooms/{room}/hint?seat=1")
    assert [job.seat for job in desk.asked] == [1]


def test_one_hint_at_a_time_and_meanwhile_life_goes_on(house: Server, desk: Desk) -> None:
    desk.is_open = False
    anna, ben = house.person(), house.person()
    room = table_of_two(anna, ben, first=0)
    with anna.listening(room) as line:
        assert line.told({"type": "hint", "seat": 0}) == []
        until(lambda: len(desk.asked) == 1)
        (refused,) = line.told({"type": "hint", "seat": 0})
        assert cast(Json, refused["error"])["code"] == "too_many"
        assert anna.refused("POST", f"/api/rooms/{room}/hint?seat=0") == (429, "too_many")
        frames = line.told({"type": "chat", "text": "I am thinking", "key": "a"})
        assert {frame["type"] for frame in frames} == {"said", "ack"}
    desk.is_open = True
    until(lambda: anna.ask("POST", f"/api/rooms/{room}/hint?seat=0")[0] == 200)


def test_what_a_bot_decided_for_somebody_is_not_taken_back(house: Server, desk: Desk) -> None:
    anna, ben = house.person(), house.person()
    room = table_of_two(anna, ben, first=0)
    anna.ok("POST", f"/api/rooms/{room}/seats/0/stand-in")
    until(lambda: anna.look(room)["to_move"] == 1)  # it has kept tickets, which a person could take back
    anna.ok("DELETE", f"/api/rooms/{room}/seats/0/stand-in")
    seen = anna.view(room)
    assert seen["undo"] == 0
    wish = {"seat": 0, "version": seen["version"], "key": "back"}
    assert anna.refused("POST", f"/api/rooms/{room}/undo", wish) == (409, "nothing_to_undo")
    assert len(desk.asked) == 1


@pytest.mark.parametrize("answer", [lambda job: job.legal[0], only_greedy], ids=["well", "failing"])
def test_a_rematch_has_the_same_bots(house: Server, desk: Desk, answer: Callable[[BotJob], int]) -> None:
    desk.answer = answer
    anna = house.person("Anna")
    room = late_game(anna, seats=[{"who": "me"}, {"who": "bot", "bot": "random"}])
    for _ in range(100):
        until(lambda: anna.look(room)["to_move"] in (0, None))
        if anna.look(room)["to_move"] is None:
            break
        anna.move(room, 0)
    again = seen_room(anna.ok("POST", f"/api/rooms/{room}/rematch"))
    assert [(seat["kind"], seat["bot"]) for seat in seats_in(again)] == [("person", None), ("bot", "random")]
    assert desk.asked


def test_a_bot_waits_while_a_move_can_be_taken_back_until_its_person_ends_the_turn(house: Server, desk: Desk) -> None:
    anna, ben = house.person(), house.person()
    past = moment_of("usa", "claim ")
    mine = cast(int, anna.look(continued(anna, past))["to_move"])
    seats: list[Json] = [{"who": "bot"}, {"who": "bot"}]
    seats[mine] = {"who": "me"}
    room = continued(anna, past, seats=seats, undo_seconds=600)
    asked = len(desk.asked)
    claim = possible(anna, room, mine, "claim ")
    anna.move(room, mine, claim)
    seen = anna.view(room, mine)
    assert (seen["to_move"], seen["undo"]) == (1 - mine, 1)
    assert 0 < cast(int, seen["bot_waits_ms"]) <= 600_000
    anna.undo(room, mine)
    assert anna.view(room, mine)["bot_waits_ms"] is None
    anna.move(room, mine, claim)
    assert len(desk.asked) == asked  # it still waits
    assert ben.refused("POST", f"/api/rooms/{room}/end-turn")[0] == 404
    assert len(desk.asked) == asked
    anna.ask("POST", f"/api/rooms/{room}/end-turn")
    until(lambda: anna.view(room, mine)["undo"] == 0)
    assert len(desk.asked) > asked
    assert anna.view(room, mine)["bot_waits_ms"] is None
