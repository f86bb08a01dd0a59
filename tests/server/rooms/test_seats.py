"""Seats: taken and left, swapped between people and bots, kept for those who are away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from branchline.bots import ALL_GAMES, MAP_GAMES, BotInfo, RandomBot, registry
from branchline.protocol import Json
from branchline.rooms.room import STAY
from tests.server.tables import Server, Time, Visitor, late_game, play_out, running, seats_in, table_of_two, whose_turn

GRACE = 120  # seconds


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, time: Time) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"), time=time)


def who_waits(room: str, anna: Visitor, ben: Visitor) -> tuple[Visitor, int, Visitor]:
    """Somebody who is not to move and whose bot would therefore not be asked, that seat, and the one who is."""
    mover, _ = whose_turn(room, anna, ben)
    return (ben, 1, anna) if mover is anna else (anna, 0, ben)


def stand_in(visitor: Visitor, room: str, seat: int) -> tuple[int, Json]:
    return visitor.ask("POST", f"/api/rooms/{room}/seats/{seat}/stand-in", {})


def code(answer: tuple[int, Json]) -> tuple[int, object]:
    return answer[0], cast(Json, answer[1]["error"])["code"]


# Taken and left


def test_anybody_takes_an_open_seat_of_a_public_room_and_leaves_it_again(either: Server) -> None:
    anna, ben = either.person("Anna"), either.person("Ben")
    room = anna.room(public=True, players=3)
    assert [(seat["kind"], seat["name"]) for seat in seats_in(ben.sit(room, 2))] == [
        ("person", "Anna"),
        ("open", ""),
        ("person", "Ben"),
    ]
    assert ben.ok("GET", f"/api/rooms/{room}")["mine"] == [2]
    assert seats_in(ben.sit(room, 2, "open"))[2]["kind"] == "open"
    assert ben.ok("GET", f"/api/rooms/{room}")["mine"] == []
    seats_in(anna.sit(room, 2))


def test_a_seat_that_somebody_has_is_taken(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person()
    room = anna.room(public=True)
    for who in ("me", "bot"):
        assert ben.refused("PUT", f"/api/rooms/{room}/seats/0", {"who": who}) == (409, "seat_taken")
    assert ben.refused("PUT", f"/api/rooms/{room}/seats/0", {"who": "open"}) == (403, "not_owner")
    assert ben.refused("PUT", f"/api/rooms/{room}/seats/1", {"who": "open"}) == (409, "seat_taken")


def test_a_seat_that_the_game_does_not_have_is_refused(server: Server) -> None:
    anna = server.person()
    room = anna.room()
    for seat in (2, 6, 7, -1):
        assert anna.refused("PUT", f"/api/rooms/{room}/seats/{seat}", {"who": "me"}) == (422, "invalid")


def test_before_the_start_the_owner_may_open_any_seat(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = anna.room(public=True)
    ben.sit(room, 1)
    assert seats_in(anna.sit(room, 1, "open"))[1]["kind"] == "open"
    ben.sit(room, 1)
    anna.start(room)
    assert anna.refused("PUT", f"/api/rooms/{room}/seats/1", {"who": "open"}) == (409, "seat_taken")


def test_somebody_at_a_seat_can_sit_down_there_under_another_name_before_the_start(server: Server) -> None:
    anna = server.person("Anna")
    room = anna.room()
    assert seats_in(anna.sit(room, 0, name="Mum"))[0]["name"] == "Mum"


def test_when_the_game_is_over_the_seats_stay_as_they_are(server: Server) -> None:
    anna = server.person()
    room = late_game(anna)
    play_out(room, anna)
    assert anna.refused("PUT", f"/api/rooms/{room}/seats/0", {"who": "open"}) == (409, "not_running")
    assert code(stand_in(anna, room, 0)) == (409, "not_running")


# People and bots


def test_the_owner_gives_open_seats_to_bots_and_opens_them_again(either: Server) -> None:
    anna, ben = either.person(), either.person()
    room = anna.room(public=True, players=3)
    seat = seats_in(anna.sit(room, 1, "bot", bot="random"))[1]
    assert (seat["kind"], seat["bot"], seat["stand_in"]) == ("bot", "random", False)
    assert seats_in(anna.sit(room, 2, "bot"))[2]["bot"] == "club"
    assert seats_in(anna.sit(room, 2, "open"))[2]["kind"] == "open"
    for number, who in ((1, "open"), (2, "bot"), (1, "bot")):
        assert ben.refused("PUT", f"/api/rooms/{room}/seats/{number}", {"who": who}) == (403, "not_owner")


def test_a_bot_is_swapped_for_a_person_and_back_while_the_game_runs(either: Server) -> None:
    anna, ben = either.person(), either.person("Ben")
    room = anna.room(first=0, seats=[{"who": "me"}, {"who": "bot"}])
    anna.start(room)
    assert anna.refused("PUT", f"/api/rooms/{room}/seats/1", {"who": "open"}) == (409, "not_waiting")
    ben.join(anna.invite(room, "seat"))
    seat = seats_in(ben.sit(room, 1))[1]
    assert (seat["kind"], seat["name"], seat["bot"]) == ("person", "Ben", None)
    anna.move(room, 0)
    ben.move(room, 1)
    anna.move(room, 0, "tickets")  # so that the bot is not to move
    seat = seats_in(ben.sit(room, 1, "bot"))[1]
    assert (seat["kind"], seat["bot"], seat["stand_in"]) == ("bot", "club", False)
    assert ben.refused("GET", f"/api/rooms/{room}/view?seat=1") == (403, "not_your_seat")
    assert seats_in(ben.sit(room, 1))[1]["name"] == "Ben"


@pytest.mark.parametrize("public", [True, False])
def test_the_seat_of_a_bot_is_for_those_only_whom_the_owner_has_invited_to_a_seat(server: Server, public: bool) -> None:
    anna, watcher, guest = server.person(), server.person(), server.person()
    room = anna.room(first=0, public=public, seats=[{"who": "me"}, {"who": "bot"}])
    watch, seat = anna.invite(room, "watch"), anna.invite(room, "seat")
    anna.start(room)
    watcher.join(watch)
    guest.join(seat)
    assert watcher.refused("PUT", f"/api/rooms/{room}/seats/1", {"who": "me"}) == (403, "forbidden")
    guest.sit(room, 1)


def test_nobody_takes_a_seat_of_a_running_game_who_has_seen_the_cards_of_another(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = anna.room(players=3, first=0, seats=[{"who": "me"}, {"who": "bot"}, {"who": "bot"}])
    anna.start(room)
    ben.join(anna.invite(room, "seat"))
    assert anna.refused("PUT", f"/api/rooms/{room}/seats/1", {"who": "me"}) == (403, "forbidden")
    ben.sit(room, 1)
    ben.sit(room, 1, "bot")
    assert ben.refused("PUT", f"/api/rooms/{room}/seats/2", {"who": "me"}) == (403, "forbidden")
    ben.sit(room, 1)


def test_once_two_people_have_played_a_bot_s_seat_is_for_nobody_who_has_not_had_it(server: Server) -> None:
    anna, ben, second_anna = server.person(), server.person(), server.person()
    seats = [{"who": "me"}, {"who": "open"}, {"who": "bot"}]
    room = anna.room(players=3, first=0, public=True, seats=seats)
    ben.sit(room, 1)
    anna.start(room)
    second_anna.join(anna.invite(room, "seat"))
    assert second_anna.refused("PUT", f"/api/rooms/{room}/seats/2", {"who": "me"}) == (403, "forbidden")
    ben.sit(room, 1, "bot")
    assert second_anna.refused("PUT", f"/api/rooms/{room}/seats/1", {"who": "me"}) == (403, "forbidden")
    ben.join(anna.invite(room, "seat"))
    ben.sit(room, 1)  # who has had it comes back


def test_a_seat_given_to_whom_has_it_already_changes_nothing(server: Server) -> None:
    anna = server.person("Anna")
    room = anna.room(seats=[{"who": "me"}, {"who": "bot"}])
    anna.sit(room, 0)
    anna.sit(room, 1, "bot")
    assert anna.look(room)["version"] == 1


# Away


def test_who_leaves_a_running_game_keeps_the_seat_and_after_120_seconds_the_others_may_let_a_bot_stand_in(
    either: Server, time: Time
) -> None:
    anna, ben = either.person("Anna"), either.person("Ben")
    room = table_of_two(anna, ben)
    gone, seat, other = who_waits(room, anna, ben)
    gone.sit(room, seat, "open")
    left_at = time.ms
    shown = seats_in(other.look(room))[seat]
    assert (shown["kind"], shown["stand_in"]) == ("person", False)
    time.pass_by(GRACE - 1)
    assert code(stand_in(other, room, seat)) == (409, "too_early")
    time.pass_by(1)
    status, _ = stand_in(other, room, seat)
    assert status == 200
    shown = seats_in(other.look(room))[seat]
    assert (shown["kind"], shown["bot"], shown["stand_in"]) == ("person", "greedy", True)
    assert time.ms - left_at == GRACE * 1000


def test_whose_connection_is_lost_may_be_stood_in_for_after_120_seconds(server: Server, time: Time) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    gone, seat, other = who_waits(room, anna, ben)
    with gone.listening(room):
        time.pass_by(10 * GRACE)
        assert seats_in(other.look(room))[seat]["here"] is True
        assert code(stand_in(other, room, seat)) == (409, "too_early")
    shown = seats_in(other.look(room))[seat]
    assert (shown["here"], shown["away_since"]) == (False, time.ms)
    time.pass_by(GRACE - 1)
    assert code(stand_in(other, room, seat)) == (409, "too_early")
    time.pass_by(1)
    assert stand_in(other, room, seat)[0] == 200


def test_who_plays_by_requests_is_here_for_a_while_after_each(server: Server, time: Time) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    gone, seat, other = who_waits(room, anna, ben)
    time.pass_by(STAY / 1000 + 1)
    gone.view(room)
    time.pass_by(STAY / 1000 - 1)
    assert seats_in(other.look(room))[seat]["here"] is True
    time.pass_by(2)
    assert seats_in(other.look(room))[seat]["here"] is False
    time.pass_by(GRACE - 2)
    assert code(stand_in(other, room, seat)) == (409, "too_early")
    time.pass_by(1)
    assert stand_in(other, room, seat)[0] == 200


def test_a_seat_says_how_long_others_wait_before_a_bot_may_stand_in(server: Server, time: Time) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    waiting = anna.room(seats=[{"who": "me"}, {"who": "open"}])
    assert [seat["stand_in_ms"] for seat in seats_in(anna.look(waiting))] == [None, None]
    room = table_of_two(anna, ben)
    gone, seat, other = who_waits(room, anna, ben)
    assert [one["stand_in_ms"] for one in seats_in(other.look(room))] == [GRACE * 1000] * 2
    gone.sit(room, seat, "open")
    time.pass_by(100)
    assert seats_in(other.look(room))[seat]["stand_in_ms"] == (GRACE - 100) * 1000
    time.pass_by(GRACE - 101)
    assert seats_in(other.look(room))[seat]["stand_in_ms"] == 1000
    assert code(stand_in(other, room, seat)) == (409, "too_early")
    time.pass_by(1)
    assert seats_in(other.look(room))[seat]["stand_in_ms"] == 0
    assert stand_in(other, room, seat)[0] == 200
    assert seats_in(other.look(room))[seat]["stand_in_ms"] is None
    time.pass_by(5000)
    assert seats_in(other.look(room))[seat]["stand_in_ms"] is None


def test_a_too_early_stand_in_is_told_how_long_to_wait(server: Server, time: Time) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben)
    gone, seat, other = who_waits(room, anna, ben)
    gone.sit(room, seat, "open")
    time.pass_by(100)
    _, answer = stand_in(other, room, seat)
    assert "(20 s from now)" in cast(str, cast(Json, answer["error"])["message"])


def test_only_those_at_the_table_let_a_bot_stand_in(server: Server, time: Time) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    gone, seat, _ = who_waits(room, anna, ben)
    gone.sit(room, seat, "open")
    time.pass_by(GRACE)
    assert code(stand_in(server.person(), room, seat)) == (403, "forbidden")
    assert code(stand_in(anna, room, 5)) == (422, "invalid")


def test_for_ones_own_seat_a_bot_stands_in_at_once_and_only_one(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    gone, seat, other = who_waits(room, anna, ben)
    assert stand_in(gone, room, seat)[0] == 200
    for visitor in (gone, other):
        assert code(stand_in(visitor, room, seat)) == (409, "bot_plays")


def test_whom_a_bot_stands_in_for_takes_the_seat_back_any_time_and_plays_on(either: Server, time: Time) -> None:
    anna, ben = either.person(), either.person()
    room = table_of_two(anna, ben, first=0)
    assert stand_in(ben, room, 1)[0] == 200
    time.pass_by(5000)
    assert ben.ok("GET", f"/api/rooms/{room}")["mine"] == [1]
    for path in ("moves", "undo"):
        wish = {"seat": 1, "version": 4, "key": path, **({"action": "draw"} if path == "moves" else {})}
        assert ben.refused("POST", f"/api/rooms/{room}/{path}", wish) == (409, "bot_plays")
    shown = ben.ok("DELETE", f"/api/rooms/{room}/seats/1/stand-in")
    seat = seats_in(cast(Json, shown["room"]))[1]
    assert (seat["bot"], seat["stand_in"], seat["here"]) == (None, False, True)
    anna.move(room, 0)
    ben.move(room, 1)


def test_who_has_left_comes_back_by_taking_the_seat_back_or_by_moving(server: Server, time: Time) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, first=0)
    for visitor, seat in ((anna, 0), (ben, 1)):
        visitor.sit(room, seat, "open")
        assert visitor.refused("PUT", f"/api/rooms/{room}/seats/{seat}", {"who": "open"}) == (409, "seat_taken")
        assert visitor.refused("PUT", f"/api/rooms/{room}/seats/{seat}", {"who": "me"}) == (409, "seat_taken")
    ben.ok("DELETE", f"/api/rooms/{room}/seats/1/stand-in")
    anna.move(room, 0)
    time.pass_by(1)
    for visitor, seat in ((anna, 0), (ben, 1)):
        assert visitor.refused("DELETE", f"/api/rooms/{room}/seats/{seat}/stand-in") == (409, "seat_taken")
        assert seats_in(visitor.look(room))[seat]["here"] is True


def test_which_bot_stands_in_is_for_the_person_of_the_seat_to_say(server: Server, time: Time) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    gone, seat, other = who_waits(room, anna, ben)
    gone.sit(room, seat, "open")
    time.pass_by(GRACE)
    path = f"/api/rooms/{room}/seats/{seat}/stand-in"
    assert other.refused("POST", path, {"bot": "random"}) == (403, "forbidden")
    gone.ok("POST", path, {"bot": "random"})
    assert seats_in(other.look(room))[seat]["bot"] == "random"


def test_nobody_stands_in_before_the_start(server: Server) -> None:
    anna = server.person()
    room = anna.room()
    assert code(stand_in(anna, room, 0)) == (409, "not_running")
    assert anna.refused("DELETE", f"/api/rooms/{room}/seats/0/stand-in") == (409, "not_running")


def test_a_bot_that_nobody_knows_does_not_stand_in(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben)
    for bot in ("hal", "HAL 9000"):
        refused = anna.refused("POST", f"/api/rooms/{room}/seats/0/stand-in", {"bot": bot})
        assert refused == (422, "invalid")
    assert anna.look(room)["version"] == 3


def test_a_bot_has_no_seat_in_a_game_that_it_does_not_play(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._BOTS, "surveyor", BotInfo("surveyor", RandomBot, "Needs a map.", plays=MAP_GAMES))
    anna = server.person()
    listed = {bot["key"]: bot["plays"] for bot in cast("list[Json]", anna.ok("GET", "/api/bots"))}
    assert listed["surveyor"] == list(MAP_GAMES)
    assert listed["random"] == list(ALL_GAMES)
    seats = [{"who": "me"}, {"who": "bot", "bot": "surveyor"}]
    assert seats_in(anna.look(anna.room("usa", seats=seats)))[1]["bot"] == "surveyor"
    status, answer = anna.ask("POST", "/api/rooms", {"game": "card_game", "seats": seats})
    error = cast(Json, answer["error"])
    assert (status, error["code"]) == (422, "invalid")
    assert "the bot surveyor does not play card_game; it plays usa, europe" in str(error["message"])
    room = anna.room("card_game")
    assert anna.refused("PUT", f"/api/rooms/{room}/seats/1", seats[1]) == (422, "invalid")


@pytest.mark.parametrize("bot", ["process:true", "os:system", "greedy:depth=1"])
def test_nobody_can_name_a_program_or_a_module_for_a_bot(server: Server, bot: str) -> None:
    anna = server.person()
    assert anna.refused("PUT", f"/api/rooms/{anna.room()}/seats/1", {"who": "bot", "bot": bot}) == (422, "invalid")
