"""Clocks: a bank and an increment, counted by the server alone; an empty one lets a bot play."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

import pytest
from structlog.testing import capture_logs

from branchline.protocol import Json
from branchline.rooms.bot_turns import BotJob
from branchline.rooms.clocks import LEAST_ON_RETURN, Clocks, Terms
from branchline.server.settings import SteadyClock, steady_offset
from tests.server.tables import (
    Server,
    Time,
    Visitor,
    continued,
    moment_of,
    possible,
    running,
    seats_in,
    settings_in,
    table_of_two,
    until,
)

TERMS = {"bank_seconds": 60, "increment_seconds": 5}


@pytest.fixture
def server(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for server in running(tmp_path, time=time):
        monkeypatch.setattr(server.services.bots, "choose", _first_choice)
        yield server


async def _first_choice(job: BotJob, _: Sequence[str]) -> int:
    return job.legal[0]


async def _never(_job: BotJob, _payers: Sequence[str]) -> int:
    await asyncio.sleep(3600)
    return 0


def left(visitor: Visitor, room: str) -> tuple[list[int], int | None]:
    """Seconds left by seat, and whose clock runs."""
    clocks = cast(Json, visitor.view(room)["clocks"])
    return [milliseconds // 1000 for milliseconds in cast("list[int]", clocks["left_ms"])], cast(
        "int | None", clocks["running"]
    )


def kinds(visitor: Visitor, room: str) -> list[object]:
    entries = cast("list[Json]", visitor.ok("GET", f"/api/rooms/{room}/entries")["entries"])
    return [entry["kind"] for entry in entries]


def test_an_untimed_room_has_no_clocks(server: Server) -> None:
    anna, ben = server.person(), server.person()
    assert anna.view(table_of_two(anna, ben))["clocks"] is None


def test_the_clock_of_whoever_is_to_move_runs_and_a_turn_gives_the_increment_back(server: Server, time: Time) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, first=0, clock=TERMS)
    assert left(anna, room) == ([60, 60], 0)
    time.pass_by(20)
    assert left(ben, room) == ([40, 60], 0)
    anna.move(room, 0)
    assert left(ben, room) == ([45, 60], 1)
    time.pass_by(7)
    ben.move(room, 1)
    assert left(anna, room) == ([45, 58], 0)
    time.pass_by(10)
    anna.move(room, 0, "draw")  # the first of two cards: the turn is not over
    assert left(anna, room) == ([35, 58], 0)
    time.pass_by(5)
    anna.move(room, 0, "draw")
    assert left(anna, room) == ([35, 58], 1)


def test_an_empty_clock_lets_a_bot_play_the_seat_until_its_owner_returns(server: Server, time: Time) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, first=0, clock=TERMS)
    time.pass_by(59.9)
    server.look_after_rooms()
    assert "flagged" not in kinds(anna, room)
    time.pass_by(0.1)
    server.look_after_rooms()
    until(lambda: anna.look(room)["to_move"] == 1)
    assert kinds(anna, room)[-2:] == ["flagged", "moved"]
    seat = seats_in(anna.look(room))[0]
    assert (seat["kind"], seat["bot"], seat["stand_in"]) == ("person", "greedy", True)
    assert left(anna, room) == ([0, 60], 1)  # a bot earns no increment
    ben.move(room, 1)
    until(lambda: anna.look(room)["to_move"] == 1)  # the bot goes on
    anna.ok("DELETE", f"/api/rooms/{room}/seats/0/stand-in")
    ben.move(room, 1, "draw")
    ben.move(room, 1, "draw")
    assert anna.look(room)["to_move"] == 0
    anna.move(room, 0)


def test_a_clock_is_flagged_once(server: Server, time: Time) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, first=0, clock=TERMS)
    time.pass_by(100)
    server.look_after_rooms()
    until(lambda: anna.look(room)["to_move"] == 1)
    server.look_after_rooms()
    assert kinds(anna, room).count("flagged") == 1


def test_who_returns_to_an_empty_clock_has_a_little_time(server: Server, time: Time) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, first=0, clock={"bank_seconds": 60})
    time.pass_by(60)
    server.look_after_rooms()
    until(lambda: anna.look(room)["to_move"] == 1)
    assert left(anna, room)[0] == [0, 60]
    anna.ok("DELETE", f"/api/rooms/{room}/seats/0/stand-in")
    assert left(anna, room)[0] == [LEAST_ON_RETURN // 1000, 60]


def test_who_lets_a_bot_stand_in_pays_for_what_was_thought_and_returns_to_what_was_left(
    server: Server, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.services.bots, "choose", _never)
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, first=0, clock=TERMS)
    time.pass_by(50)
    anna.ok("POST", f"/api/rooms/{room}/seats/0/stand-in")
    time.pass_by(500)
    assert left(anna, room) == ([10, 60], None)
    anna.ok("DELETE", f"/api/rooms/{room}/seats/0/stand-in")
    assert left(anna, room) == ([10, 60], 0)
    time.pass_by(4)
    assert left(anna, room) == ([6, 60], 0)


def test_who_gives_the_own_seat_to_a_bot_and_takes_it_again_has_no_more_time_than_before(
    server: Server, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.services.bots, "choose", _never)
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, first=0, clock=TERMS)
    for spent in (20, 40):
        time.pass_by(20)
        anna.sit(room, 0, "bot")
        time.pass_by(500)  # the bot's, which is not counted
        anna.sit(room, 0)
        assert left(ben, room) == ([60 - spent, 60], 0)
    time.pass_by(20)
    server.look_after_rooms()
    assert kinds(anna, room)[-1] == "flagged"


def test_the_time_of_a_bot_is_not_counted(server: Server, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    async def takes_its_time(job: BotJob, _: Sequence[str]) -> int:
        time.pass_by(30)
        return job.legal[0]

    monkeypatch.setattr(server.services.bots, "choose", takes_its_time)
    anna = server.person()
    room = anna.room(first=1, seats=[{"who": "me"}, {"who": "bot"}], clock=TERMS)
    anna.start(room)
    until(lambda: anna.look(room)["to_move"] == 0)
    assert left(anna, room) == ([60, 60], 0)


def test_the_clocks_stand_still_while_the_server_is_away(tmp_path: Path, time: Time) -> None:
    with Server(settings_in(tmp_path, time=time)) as server:
        anna, ben = server.person(), server.person()
        room = table_of_two(anna, ben, first=0, clock=TERMS)
        time.pass_by(10)
        cookies = dict(anna.http.cookies)
    time.pass_by(3600)
    with Server(settings_in(tmp_path, time=time)) as server:
        back = server.person()
        back.http.cookies.update(cookies)
        until(lambda: "resumed" in kinds(back, room))
        server.look_after_rooms()
        assert "flagged" not in kinds(back, room)
        seconds, runs = left(back, room)
        assert runs == 0
        assert 50 <= seconds[0] <= 60  # what ran before the server went may be forgiven, what ran after it is
        time.pass_by(20)
        assert left(back, room)[0][0] == seconds[0] - 20


def test_an_undo_gives_the_increment_back_and_the_other_has_lost_nothing(server: Server, time: Time) -> None:
    anna = server.person()
    room = continued(anna, moment_of("usa", "claim"), clock=TERMS)
    seat = cast(int, anna.look(room)["to_move"])
    time.pass_by(10)
    anna.move(room, seat, possible(anna, room, seat, "claim"))
    time.pass_by(20)
    anna.undo(room, seat)
    seconds, runs = left(anna, room)
    assert runs == seat
    assert (seconds[seat], seconds[1 - seat]) == (50, 60)


def test_a_clock_never_shows_less_than_nothing(server: Server, time: Time) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, first=0, clock=TERMS)
    clocks = Clocks.full(Terms(60, 5), 2, time.ms)
    assert clocks.left_at(0, True, time.ms + 10**9) == 0
    assert clocks.left_at(0, True, time.ms - 10**9) == 60_000  # nor more, if time ran backwards
    time.ms -= 5000
    anna.move(room, 0)
    assert left(anna, room)[0] == [65, 60]


# The machine's clock


def test_a_step_of_the_machine_s_clock_flags_nobody_and_stops_no_clock(tmp_path: Path) -> None:
    steady, wall = Time(), Time()
    with capture_logs() as told, Server(settings_in(tmp_path, time=steady)) as server:
        keeping = server.housekeeping(wall.now)
        anna, ben = server.person(), server.person()
        room = table_of_two(anna, ben, clock={"bank_seconds": 100})
        seat = cast(int, anna.look(room)["to_move"])
        for step in (86_400, -3 * 86_400):
            wall.pass_by(step)
            before = left(anna, room)[0][seat]
            for work in (keeping.watch_clock, keeping.look_after_due, keeping.watch_clock):
                server.run(work)
            assert seats_in(anna.look(room))[seat]["bot"] is None
            assert left(anna, room)[0][seat] == before
            steady.pass_by(10)
            wall.pass_by(10)
            assert left(anna, room)[0][seat] == before - 10
    jumps = [entry["seconds"] for entry in told if entry["event"] == "clock_jumped"]
    assert jumps == [86_400, -3 * 86_400]


def test_a_clock_that_was_set_back_while_the_server_was_away_stops_no_clock() -> None:
    newest, wall = 2_000_000, 1_000_000  # written before the step, and after it
    ticks = 5_000_000_000
    now = SteadyClock(steady_offset(newest, wall, ticks), lambda: ticks)
    assert now() == newest
    ticks += 3_000_000_000
    assert now() == newest + 3000
    assert SteadyClock(steady_offset(0, wall, ticks), lambda: ticks)() == wall
