"""Rooms without a server: opened, played, told, stored and loaded again in this very program."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from branchline.chance import Seeded
from branchline.record import state_hash
from branchline.rooms import (
    Host,
    MemoryStore,
    NewRoom,
    Refusal,
    SeatChoice,
    Terms,
    beginning_of,
    broadcast,
    record_of,
    replay_document,
    step_document,
)
from branchline.rooms.bot_turns import bot_turn
from branchline.rooms.fairness.randomness import SystemChance
from branchline.rooms.room import GRACE_MS, STAY
from branchline.variants import games
from tests.rooms.hosts import (
    ADA,
    BEN,
    CARL,
    SHUT_OUT,
    Clock,
    FirstChoice,
    Inbox,
    against_a_bot,
    for_two,
    host_of,
    play_first,
)


@pytest.mark.parametrize("game", [info.key for info in games()])
def test_a_game_is_played_to_its_end_and_its_log_leads_to_the_same_state(game: str) -> None:
    store = MemoryStore()
    host = host_of(store)
    room = against_a_bot(host, game)
    host.play_bots(room)
    while room.state.to_move is not None:
        play_first(host, room)
        host.play_bots(room)
    assert room.state.status == "over"
    again = host.load(room.id)
    assert again.state.table is not None
    assert room.state.table is not None
    assert state_hash(again.state.table) == state_hash(room.state.table)
    replay = replay_document(record_of(room.state))
    assert replay["scores"] == list(room.state.table.scores)
    assert step_document(record_of(room.state), 1, 0)["step"] == 1


def test_a_move_is_taken_back_and_the_seat_decides_again() -> None:
    host = host_of()
    room = against_a_bot(host)
    before = host.view(room, 0)
    play_first(host, room)
    assert room.state.to_move == 1
    host.undo(room, ADA, 0)
    assert room.state.to_move == 0
    assert host.view(room, 0)["legal"] == before["legal"]


def test_a_request_with_the_same_key_is_carried_out_once() -> None:
    host = host_of()
    room = against_a_bot(host)
    host.move(room, ADA, 0, "keep 1 2", key="a")
    host.move(room, ADA, 0, "keep 1 2", key="a")
    assert [past.entry.kind for past in room.history].count("moved") == 1
    with pytest.raises(Refusal, match="another request"):
        host.move(room, ADA, 0, "keep 1 3", key="a")


def test_what_is_refused_is_not_in_the_log() -> None:
    store = MemoryStore()
    host = host_of(store)
    room = against_a_bot(host)
    before = len(store.entries(room.id))
    with pytest.raises(Refusal, match="not yours"):
        host.move(room, BEN, 0, "keep 1 2")
    with pytest.raises(Refusal, match="draw"):
        host.move(room, ADA, 0, "draw")
    assert len(store.entries(room.id)) == before


def test_nobody_is_told_what_is_hidden_from_their_seat() -> None:
    host = host_of()
    room = host.open(ADA, NewRoom("usa", players=2, first=0, public=True))
    host.sit(room, BEN, 1, SeatChoice("me"))
    ada, ben, stranger = Inbox("ada"), Inbox("ben"), Inbox("stranger")
    for one in (ada, ben, stranger):
        host.listen(room, one)
    host.start(room, ADA)
    dealt = {one.person: one.messages[-1]["view"]["view"] for one in (ada, ben, stranger)}  # type: ignore[index]  # JSON
    assert sum(dealt["ada"]["hand"]) == sum(dealt["ben"]["hand"]) == 4
    assert sum(dealt["stranger"]["hand"]) == 0
    assert dealt["ada"]["offer"] != dealt["ben"]["offer"]
    assert dealt["stranger"]["offer"] == []


def test_an_empty_clock_lets_a_bot_play_on_and_only_then() -> None:
    clock = Clock()
    host = host_of(clock=clock)
    room = against_a_bot(host, clock=Terms(bank_seconds=60, increment_seconds=0))
    clock.ms += 59_999
    host.flag(room)
    assert bot_turn(room.state) is None
    clock.ms += 1
    host.flag(room)
    assert room.state.seats[0].bot is not None
    host.play_bots(room)
    assert room.state.status == "over"


def test_clocks_do_not_run_while_the_program_is_not_there() -> None:
    store, clock = MemoryStore(), Clock()
    room = against_a_bot(host_of(store, clock), clock=Terms(bank_seconds=60, increment_seconds=0))
    clock.ms += 1_000_000
    host = host_of(store, clock)
    again = host.load(room.id)
    host.flag(again)
    assert again.state.seats[0].bot is None


def test_a_bot_that_fails_is_replaced_and_the_game_goes_on() -> None:
    bots = FirstChoice(failing=frozenset({"planner"}))
    host = host_of(bots=bots)
    room = against_a_bot(host, bot="planner")
    play_first(host, room)
    host.play_bots(room)
    assert room.state.seats[1].failed == "planner"
    assert room.state.to_move == 0


def test_a_bot_is_asked_with_what_its_seat_sees_and_nothing_else() -> None:
    bots = FirstChoice()
    host = host_of(bots=bots)
    room = against_a_bot(host)
    play_first(host, room)
    host.play_bots(room)
    assert room.state.table is not None
    assert {job.seat for job in bots.asked} == {1}
    assert all(job.seen.seat == 1 for job in bots.asked)


def test_a_room_that_was_never_stored_is_not_found() -> None:
    with pytest.raises(Refusal, match="no such room"):
        host_of().load("nowhere")


def test_a_bot_stands_in_for_whoever_is_away_until_they_return() -> None:
    clock = Clock()
    host = host_of(clock=clock)
    room = for_two(host)
    with pytest.raises(Refusal, match="Ben is here"):
        host.stand_in(room, ADA, 1)
    clock.ms += STAY + GRACE_MS - 1
    with pytest.raises(Refusal, match="1 s from now"):
        host.stand_in(room, ADA, 1)
    clock.ms += 1
    host.stand_in(room, ADA, 1)
    assert room.state.seats[1].bot == "greedy"
    host.take_back_seat(room, BEN, 1)
    assert [seat.bot for seat in room.state.seats] == [None, None]
    host.stand_in(room, BEN, 1, "planner")
    assert room.state.seats[1].bot == "planner"
    with pytest.raises(Refusal, match="there is no seat 2"):
        host.stand_in(room, ADA, 2)


def test_whoever_stops_listening_is_away_unless_they_listen_elsewhere() -> None:
    clock = Clock()
    host = host_of(clock=clock)
    room = for_two(host)
    ada, ben, again = Inbox("ada"), Inbox("ben"), Inbox("ben")
    for one in (ada, ben, again):
        host.listen(room, one)
    clock.ms += 1_000_000
    host.stop_listening(room, ben)
    assert room.here(clock.now()) == [True, True]
    host.stop_listening(room, again)
    assert room.here(clock.now()) == [True, False]
    assert ada.messages[-1] == {"type": "presence", "here": [True, False]}
    told = len(again.messages)
    play_first(host, room)
    assert len(again.messages) == told


@pytest.mark.parametrize("game", ["europe", "card_game"])
def test_a_game_is_gone_on_with_after_any_of_its_moves(game: str) -> None:
    store = MemoryStore()
    host = host_of(store)
    room = against_a_bot(host, game)
    host.stand_in(room, ADA, 0)
    host.play_bots(room)
    record = record_of(room.state)
    past = beginning_of(record, 8, {"room": room.id})
    seats = [SeatChoice("me"), *[SeatChoice("bot", "greedy")] * (past.players - 1)]
    again = host.open(ADA, NewRoom(seats=seats), past=past)
    with pytest.raises(Refusal, match="`past`"):
        host.start(again, ADA)
    with pytest.raises(Refusal, match="`past`"):
        host.start(again, ADA, past=beginning_of(record, 7, {"room": room.id}))
    host.start(again, ADA, past=past)
    assert again.state.settings.continued_from == {"room": room.id, "record": None, "step": 8}
    assert again.state.table is not None
    texts = [again.state.table.notation.text(action) for action in again.state.table.actions]
    assert texts == list(past.moves)
    host.play_bots(again)
    while again.state.to_move is not None:
        play_first(host, again)
        host.play_bots(again)
    loaded = host.load(again.id).state.table
    assert loaded is not None
    assert state_hash(loaded) == state_hash(again.state.table)


def test_a_room_that_goes_on_with_nothing_takes_no_game_over() -> None:
    host = host_of()
    over = against_a_bot(host, "card_game")
    host.stand_in(over, ADA, 0)
    host.play_bots(over)
    past = beginning_of(record_of(over.state), 3)
    with pytest.raises(Refusal, match="leave them out"):
        host.open(ADA, NewRoom("card_game"), past=past)
    room = host.open(ADA, NewRoom("card_game", seats=[SeatChoice("me"), SeatChoice("me")]))
    with pytest.raises(Refusal, match="`past`"):
        host.start(room, ADA, past=past)
    host.start(room, ADA)


def test_a_listener_is_told_what_it_missed_or_everything_if_that_is_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_of()
    room = for_two(host)
    ben = Inbox("ben")
    play_first(host, room)
    host.listen(room, ben, last_version=room.state.version - 2)
    assert [one["type"] for one in ben.messages] == ["entry", "entry", "presence"]
    monkeypatch.setattr(broadcast, "MOST_MISSED", 1)
    again = Inbox("ben")
    host.listen(room, again, last_version=room.state.version - 2)
    assert [one["type"] for one in again.messages] == ["snapshot", "presence"]


def test_who_has_several_seats_looks_through_the_one_asked_for() -> None:
    host = host_of()
    room = host.open(ADA, NewRoom("usa", seats=[SeatChoice("me"), SeatChoice("me")], first=0))
    host.start(room, ADA)
    ada = Inbox("ada")
    host.listen(room, ada)
    host.listen(room, ada, seat=1)
    assert [one["view"]["viewer"] for one in ada.messages if one["type"] == "snapshot"] == [None, 1]  # type: ignore[index]  # JSON
    with pytest.raises(Refusal, match="seat 2 is not yours"):
        host.listen(room, ada, seat=2)
    told = len(ada.messages)
    play_first(host, room)
    assert len(ada.messages) == told + 1


def test_the_owner_changes_settings_and_closes_the_room() -> None:
    host = host_of()
    room = host.open(ADA, NewRoom("usa"))
    assert repr(room) == "<Room usa · waiting · version 1>"
    host.configure(room, ADA, {"chat": False, "public": True})
    assert (room.state.settings.chat, room.state.settings.public) == (False, True)
    with pytest.raises(Refusal, match="only Ada"):
        host.configure(room, BEN, {"chat": True})
    with pytest.raises(Refusal, match="only Ada"):
        host.close(room, BEN)
    host.close(room, ADA)
    assert room.state.status == "closed"


def test_who_gets_another_name_has_it_at_the_seat() -> None:
    host = host_of()
    room = for_two(host)
    host.rename(room, BEN, "Benjamin")
    assert [seat.name for seat in room.state.seats] == ["Ada", "Benjamin"]


def test_a_rematch_is_one_room_for_the_same_people_and_bots_whoever_asks_first() -> None:
    store = MemoryStore()
    host = host_of(store)
    room = against_a_bot(host, "card_game")
    with pytest.raises(Refusal, match="after the end"):
        host.rematch(room, ADA)
    host.stand_in(room, ADA, 0)
    host.play_bots(room)
    assert room.state.status == "over"
    new = host.rematch(room, ADA)
    assert [(seat.person, seat.bot) for seat in new.state.seats] == [("ada", None), (None, "greedy")]
    assert host.rematch(room, ADA).id == new.id
    assert [past.entry.kind for past in room.history].count("rematched") == 1
    with pytest.raises(Refusal, match="those who played"):
        host.rematch(room, BEN)


def test_what_is_said_is_heard_by_those_it_is_for_and_once() -> None:
    store = MemoryStore()
    host = host_of(store)
    room = for_two(host)
    ben = Inbox("ben")
    host.listen(room, ben)
    assert host.say(room, ADA, "hello", "a") == host.say(room, ADA, "hello", "a") == 1
    with pytest.raises(Refusal, match="another line"):
        host.say(room, ADA, "goodbye", "a")
    with pytest.raises(Refusal, match="take a seat"):
        host.say(room, CARL, "hello", "a")
    assert [one["line"]["text"] for one in ben.messages if one["type"] == "said"] == ["hello"]  # type: ignore[index]  # JSON
    assert host.load(room.id).said == 1
    host.configure(room, ADA, {"chat": False})
    with pytest.raises(Refusal, match="nobody chats"):
        host.say(room, ADA, "hello", "b")


def test_a_private_room_is_told_only_to_those_who_were_let_in() -> None:
    host = host_of()
    room = host.open(ADA, NewRoom("usa", players=2))
    carl = Inbox("carl")
    with pytest.raises(Refusal, match="no such room"):
        host.listen(room, carl)
    with pytest.raises(Refusal, match="only Ada"):
        host.let_in(room, CARL, CARL)
    host.let_in(room, ADA, CARL, may_sit=False)
    host.listen(room, carl)
    host.say(room, ADA, "hello", "a")
    assert [one["type"] for one in carl.messages] == ["snapshot", "presence", "said"]


def test_a_seat_of_a_private_room_is_for_those_who_were_let_in_for_one() -> None:
    store = MemoryStore()
    host = host_of(store)
    room = host.open(ADA, NewRoom("usa", players=2))
    host.let_in(room, ADA, BEN, may_sit=False)
    with pytest.raises(Refusal, match="you need an invitation"):
        host.sit(room, BEN, 1, SeatChoice("me"))
    host.let_in(room, ADA, BEN)
    host.let_in(room, ADA, BEN, may_sit=False)  # takes nothing back
    host.sit(room, BEN, 1, SeatChoice("me"))
    assert room.state.seats_of("ben") == [1]


def test_who_was_let_in_is_let_into_the_rematch_for_the_same() -> None:
    store = MemoryStore()
    host = host_of(store)
    room = against_a_bot(host, "card_game")
    host.let_in(room, ADA, BEN)
    host.let_in(room, ADA, CARL, may_sit=False)
    host.stand_in(room, ADA, 0)
    host.play_bots(room)
    assert store.members(host.rematch(room, ADA).id) == {"ben": True, "carl": False}


def test_nothing_of_a_room_that_becomes_private_is_told_to_strangers() -> None:
    host = host_of()
    room = host.open(ADA, NewRoom("usa", players=2, public=True))
    host.let_in(room, ADA, BEN, may_sit=False)
    ada, ben, carl = Inbox("ada"), Inbox("ben"), Inbox("carl")
    for one in (ada, ben, carl):
        host.listen(room, one)
    known = list(carl.messages)
    host.configure(room, ADA, {"public": False})
    host.say(room, ADA, "only we are left", "a")
    assert carl.messages == [*known, SHUT_OUT]
    assert [one["type"] for one in ben.messages[-2:]] == ["entry", "said"]
    assert [one["type"] for one in ada.messages[-2:]] == ["entry", "said"]


def test_whoever_leaves_a_private_room_is_shut_out_of_it() -> None:
    host = host_of()
    room = host.open(ADA, NewRoom("usa", players=2, public=True))
    host.sit(room, BEN, 1, SeatChoice("me"))
    host.configure(room, ADA, {"public": False})
    ben = Inbox("ben")
    host.listen(room, ben)
    host.sit(room, BEN, 1, SeatChoice("open"))
    assert ben.messages[-1] == SHUT_OUT


def test_whoever_has_watched_a_private_game_may_go_on_watching_when_it_is_over() -> None:
    host = host_of()
    room = against_a_bot(host, "card_game")
    host.let_in(room, ADA, BEN, may_sit=False)
    ben = Inbox("ben")
    host.listen(room, ben)
    host.stand_in(room, ADA, 0)
    host.play_bots(room)
    assert room.state.status == "over"
    assert (ben.messages[-1]["type"], ben.may_hear) == ("entry", True)


def test_a_hint_says_what_a_bot_would_do_to_whoever_is_to_move() -> None:
    bots = FirstChoice()
    host = host_of(bots=bots)
    room = for_two(host)
    legal = host.view(room, 0)["legal"]
    assert isinstance(legal, list)
    assert host.hint(room, ADA, 0)["action"] == legal[0]
    assert {job.seat for job in bots.asked} == {0}
    with pytest.raises(Refusal, match="whoever is to move"):
        host.hint(room, BEN, 1)
    with pytest.raises(Refusal, match="not yours"):
        host.hint(room, BEN, 0)


def test_a_bot_in_this_program_gives_its_reason_with_a_hint() -> None:
    host = Host(now=Clock().now, chance=Seeded(7), seed=lambda: 1)
    assert host.hint(for_two(host), ADA, 0)["reason"] is not None


def test_the_game_goes_on_when_no_bot_can_be_asked() -> None:
    host = host_of(bots=FirstChoice(failing=frozenset({"greedy", "planner"})))
    room = against_a_bot(host, "card_game", bot="planner")
    play_first(host, room)
    host.play_bots(room)
    assert room.state.seats[1].failed == "planner"
    assert room.history[-1].entry.actor == "bot:random"


@pytest.mark.parametrize("again", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_of_the_systems_randomness_draws_for_itself(again: Callable[[SystemChance], SystemChance]) -> None:
    chance, weights = SystemChance(), vec[i64]([1] * 1000)
    chance.pick(weights, 1000)
    copied = again(chance)
    draws = [[one.pick(weights, 1000) for _ in range(20)] for one in (chance, copied)]
    assert draws[0] != draws[1]
