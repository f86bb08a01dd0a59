"""What goes beyond the limits of a room is refused, with what would be right."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from branchline.protocol import Json
from branchline.rooms import (
    MemoryStore,
    NewRoom,
    Person,
    Refusal,
    SeatChoice,
    Terms,
    record_of,
    replay_document,
    step_document,
)
from branchline.rooms.replays import beginning_of
from branchline.rooms.requests import SettingsChange
from tests.rooms.hosts import ADA, against_a_bot, host_of, play_first


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ({"clock": Terms(-5, -5)}, "`bank_seconds` is a whole number from 10 to 604800, not -5"),
        ({"clock": Terms(60, -5)}, "`increment_seconds` is a whole number from 0 to 86400, not -5"),
        ({"clock": Terms(60.5, 0)}, "`bank_seconds` is a whole number"),  # type: ignore[arg-type]  # not what it should be
        ({"clock": {"bank_seconds": 60}}, "Terms\\(bank_seconds, increment_seconds\\)"),
        ({"seats": [SeatChoice("xyz"), SeatChoice("me")]}, "`me`, for a `bot` or `open`; 'xyz' is none"),  # type: ignore[arg-type]  # not what it should be
        ({"seats": [SeatChoice("me", name="A" * 5000), SeatChoice("open")]}, "a name has 1 to 40 characters"),
        ({"seats": [SeatChoice("me", name="A\u202eda"), SeatChoice("open")]}, "none of them invisible"),
        ({"seats": [SeatChoice("me", name=" "), SeatChoice("open")]}, "no space at its ends"),
        ({"seats": [SeatChoice("bot", "b" * 5000), SeatChoice("me")]}, "there is no bot 'bbb"),
        ({"seats": []}, "`seats` has 1 to 64 entries"),
        ({"seats": [SeatChoice("open")] * 65}, "`seats` has 1 to 64 entries"),
        ({"players": 0}, "`players` is a whole number from 1 to 64, not 0"),
        ({"players": True}, "`players` is a whole number"),
        ({"players": 6}, "2 to 5 players"),
        ({"first": -1}, "the seats are 0 to 1: seat -1 cannot begin"),
        ({"first": 2}, "seat 2 cannot begin"),
        ({"game": "u" * 5000}, "the key of a game"),
        ({"game": 7}, "the key of a game"),
        ({"game": "chess"}, "the games are usa"),
        ({"options": {"stations": 5}}, "texts of at most 40 characters, not 5"),
        ({"options": {str(number): "" for number in range(11)}}, "at most 10 values"),
        ({"options": {"bogus": "yes"}}, "bogus"),
        ({"public": "yes"}, "`public` is True or False, not 'yes'"),
        ({"chat": 1}, "`chat` is True or False"),
        ({"bot_seconds": -1}, "`bot_seconds` is a number from 0 to 5, not -1"),
        ({"bot_seconds": math.nan}, "`bot_seconds` is a number"),
        ({"bot_seconds": "1"}, "`bot_seconds` is a number"),
        ({"confirm": {"text": "x" * 5000}}, "at most 1000 characters"),
        ({"confirm": {"host": object()}}, "a JSON object"),
        ({"confirm": []}, "a JSON object"),
    ],
)
def test_a_room_that_cannot_be_is_refused_with_what_would_be_right(asked: Json, right: str) -> None:
    with pytest.raises(Refusal, match=right):
        host_of().open(ADA, NewRoom(**{"game": "usa", **asked}))  # type: ignore[arg-type]  # not what it should be


@pytest.mark.parametrize(
    ("change", "right"),
    [
        ({"bogus": 1}, "there is no setting 'bogus' to change; there are bot_seconds, chat, clock"),
        ({"players": 3}, "there is no setting 'players'"),
        ({"chat": "no"}, "`chat` is True or False"),
        ({"bot_seconds": 6}, "from 0 to 5, not 6"),
        ({"clock": Terms(0, 0)}, "from 10 to 604800, not 0"),
        ({"clock": {"bank_seconds": 60, "increment_seconds": 0}}, "Terms"),
        ({"clock": Terms(60, 0), "untimed": True}, "not both"),
        ({"confirm": "x"}, "a JSON object"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_what_would_be_right(change: SettingsChange, right: str) -> None:
    host = host_of()
    room = host.open(ADA, NewRoom("usa"))
    with pytest.raises(Refusal, match=right):
        host.configure(room, ADA, change)
    assert room.state.version == 1


def test_a_clock_is_changed_before_the_start_and_kept_in_the_log() -> None:
    store = MemoryStore()
    host = host_of(store)
    room = host.open(ADA, NewRoom("usa"))
    host.configure(room, ADA, {"clock": Terms(60, 5)})
    assert host.load(room.id).state.settings.clock == Terms(60, 5)
    host.configure(room, ADA, {"untimed": True})
    assert host.load(room.id).state.settings.clock is None


@pytest.mark.parametrize(
    "person",
    [Person("ada", "A" * 5000), Person("ada", ""), Person("", "Ada"), Person("server", "Ada"), Person("bot:x", "Ada")],
)
def test_nobody_comes_under_a_name_that_is_none_or_as_a_bot(person: Person) -> None:
    host = host_of()
    with pytest.raises(Refusal, match="is none"):
        host.open(person, NewRoom("usa"))
    room = host.open(ADA, NewRoom("usa", public=True))
    with pytest.raises(Refusal, match="is none"):
        host.sit(room, person, 1, SeatChoice("me"))


def test_nobody_plays_for_a_bot() -> None:
    host = host_of()
    room = against_a_bot(host)
    play_first(host, room)
    legal = host.view(room, 1)["legal"]
    assert isinstance(legal, list)
    for name in ("bot:greedy", "server"):
        with pytest.raises(Refusal, match="the id of a person"):
            host.move(room, Person(name, "Ada"), 1, legal[0])
        with pytest.raises(Refusal, match="the id of a person"):
            host.undo(room, Person(name, "Ada"), 0)


@pytest.mark.parametrize("seat", [9, 2, -1, True, "0"])
def test_a_seat_that_is_not_there_is_refused_whatever_is_asked_about_it(seat: int) -> None:
    host = host_of()
    room = against_a_bot(host)
    asked: list[Callable[[], object]] = [
        lambda: host.view(room, seat),
        lambda: host.move(room, ADA, seat, "draw"),
        lambda: host.undo(room, ADA, seat),
        lambda: host.sit(room, ADA, seat, SeatChoice("me")),
        lambda: host.stand_in(room, ADA, seat),
        lambda: host.take_back_seat(room, ADA, seat),
    ]
    for one in asked:
        with pytest.raises(Refusal, match="the seats are 0 to 1; there is no seat"):
            one()


def test_texts_that_go_too_far_are_refused() -> None:
    host = host_of()
    room = against_a_bot(host)
    asked: list[Callable[[], object]] = [
        lambda: host.move(room, ADA, 0, "x" * 5000),
        lambda: host.move(room, ADA, 0, "keep 1\n2"),
        lambda: host.move(room, ADA, 0, "keep 1 2", key="two words"),
        lambda: host.undo(room, ADA, 0, key="k" * 65),
        lambda: host.say(room, ADA, "x" * 5000, "a"),
        lambda: host.say(room, ADA, " ", "a"),
        lambda: host.say(room, ADA, "two\nlines", "a"),
        lambda: host.say(room, ADA, "hello", ""),
        lambda: host.rename(room, ADA, "A" * 41),
        lambda: host.open(ADA, NewRoom("usa"), room_id="../x"),
        lambda: host.open(ADA, NewRoom("usa"), room_id=room.id),
    ]
    for one in asked:
        with pytest.raises(Refusal) as refused:
            one()
        assert refused.value.code == "invalid"
        assert len(str(refused.value)) < 250


def test_a_step_or_a_record_that_is_not_there_is_refused() -> None:
    host = host_of()
    room = against_a_bot(host, "card_game")
    host.stand_in(room, ADA, 0)
    host.play_bots(room)
    record = record_of(room.state)
    for step in (-1, 100_000, "1"):
        with pytest.raises(Refusal, match="there is no step"):
            step_document(record, step, None)  # type: ignore[arg-type]  # not what it says
        with pytest.raises(Refusal, match="`step` is at most that"):
            beginning_of(record, step, {})  # type: ignore[arg-type]  # not what it should be
    with pytest.raises(Refusal, match="there is no seat -1"):
        step_document(record, 1, -1)
    asked: list[Callable[[], object]] = [
        lambda: replay_document({}),
        lambda: step_document({}, 1, None),
        lambda: beginning_of({}, 1, {}),
    ]
    for one in asked:
        with pytest.raises(Refusal) as refused:
            one()
        assert refused.value.code == "bad_record"
