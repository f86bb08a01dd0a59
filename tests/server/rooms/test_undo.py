"""Taking back: one's own decisions of this turn, as long as they showed nothing hidden and nobody has answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from branchline.protocol import Json
from branchline.record import load, save
from branchline.record.playback import steps
from branchline.rooms.limits import MOST_TAKEN_BACK
from branchline.rooms.state import NONE_TAKEN_BACK
from tests.record.played import finished
from tests.server.tables import (
    Server,
    Visitor,
    continued,
    let_sit,
    moment_of,
    play_out,
    possible,
    running,
    table_of_two,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


def known(visitor: Visitor, room: str, seat: int) -> Json:
    """What a seat knows, whatever the version and its hash."""
    return {**visitor.view(room, seat), "version": 0, "head": ""}


def take_back(visitor: Visitor, room: str, seat: int) -> tuple[int, str]:
    """The refusal of an undo."""
    version = visitor.look(room)["version"]
    return visitor.refused("POST", f"/api/rooms/{room}/undo", {"seat": seat, "version": version, "key": visitor.key()})


def claimable(visitor: Visitor, undo: bool = True) -> tuple[str, int, str]:
    """A room where somebody can claim a route, the seat, and the action."""
    room = continued(visitor, moment_of("usa", "claim"), undo=undo)
    seat = cast(int, visitor.look(room)["to_move"])
    return room, seat, possible(visitor, room, seat, "claim")


def payable(visitor: Visitor, undo: bool = True) -> tuple[str, int]:
    """A room where somebody has laid down some cards of a payment, and the seat."""
    room = continued(visitor, moment_of("nordic", "claim bergen-stavanger sets"), undo=undo)
    seat = cast(int, visitor.look(room)["to_move"])
    visitor.move(room, seat, possible(visitor, room, seat, "claim bergen-stavanger sets"))
    visitor.move(room, seat, possible(visitor, room, seat, "lay"))
    return room, seat


def test_a_claim_is_taken_back_and_everything_is_as_before_for_every_seat(either: Server) -> None:
    anna = either.person()
    room, seat, action = claimable(anna)
    before = [known(anna, room, number) for number in (0, 1)]
    version = cast(int, anna.move(room, seat, action)["version"])
    assert anna.look(room)["to_move"] == 1 - seat
    assert anna.view(room, seat)["undo"] == 1
    assert anna.view(room, 1 - seat)["undo"] == 0
    assert anna.undo(room, seat)["version"] == version + 1
    assert [known(anna, room, number) for number in (0, 1)] == before
    assert anna.look(room)["to_move"] == seat


def test_the_log_keeps_what_was_taken_back_and_that_it_was(server: Server) -> None:
    anna = server.person()
    room, seat, action = claimable(anna)
    anna.move(room, seat, action)
    anna.undo(room, seat)
    entries = cast("list[Json]", anna.ok("GET", f"/api/rooms/{room}/entries?after=2&seat={seat}")["entries"])
    assert [(entry["kind"], entry["seat"]) for entry in entries] == [("moved", seat), ("undone", seat)]
    assert entries[1]["events"] == []


def test_what_was_taken_back_can_be_done_again_and_taken_back_again(server: Server) -> None:
    anna = server.person()
    room, seat, action = claimable(anna)
    for _ in range(3):
        anna.move(room, seat, action)
        anna.undo(room, seat)
    assert take_back(anna, room, seat) == (409, "nothing_to_undo")
    anna.move(room, seat, action)


def test_after_thirty_moves_taken_back_one_has_to_play_on_and_then_may_again(either: Server) -> None:
    anna = either.person()
    room, seat, action = claimable(anna)
    for _ in range(MOST_TAKEN_BACK):
        anna.move(room, seat, action)
        anna.undo(room, seat)
    anna.move(room, seat, action)
    assert anna.view(room, seat)["undo"] == 0
    assert take_back(anna, room, seat) == (409, "undone_enough")
    anna.move(room, 1 - seat, "draw")
    anna.move(room, 1 - seat, "draw")
    anna.move(room, seat, possible(anna, room, seat, "claim"))
    anna.undo(room, seat)


def test_taking_back_begins_anew_when_something_of_the_same_turn_stands(server: Server) -> None:
    anna = server.person()
    room, seat, action = claimable(anna)
    anna.move(room, seat, action)
    anna.undo(room, seat)
    state = server.run(lambda: server.rooms.room(room)).state
    assert state.taken_back == (seat, 1)
    anna.move(room, seat, "tickets")
    state = server.run(lambda: server.rooms.room(room)).state
    assert state.taken_back == NONE_TAKEN_BACK


def test_after_another_seat_has_acted_nothing_is_taken_back(server: Server) -> None:
    anna = server.person()
    room, seat, action = claimable(anna)
    anna.move(room, seat, action)
    anna.move(room, 1 - seat, "draw")
    assert anna.view(room, seat)["undo"] == 0
    assert take_back(anna, room, seat) == (409, "nothing_to_undo")


def test_nobody_takes_back_what_another_has_done(server: Server) -> None:
    anna = server.person()
    room, seat, action = claimable(anna)
    anna.move(room, seat, action)
    assert take_back(anna, room, 1 - seat) == (409, "nothing_to_undo")


@pytest.mark.parametrize("action", ["draw", "take", "tickets"])
def test_what_has_shown_something_hidden_is_not_taken_back(server: Server, action: str) -> None:
    anna = server.person()
    room, seat, _ = claimable(anna)
    anna.move(room, seat, possible(anna, room, seat, action))
    assert anna.view(room, seat)["undo"] == 0
    assert take_back(anna, room, seat) == (409, "nothing_to_undo")


def test_undo_goes_back_to_the_last_decision_that_revealed_something(server: Server) -> None:
    anna = server.person()
    room, seat, _ = claimable(anna)
    anna.move(room, seat, "tickets")
    before = known(anna, room, seat)
    anna.move(room, seat, "keep 1")
    assert anna.view(room, seat)["undo"] == 1
    anna.undo(room, seat)
    assert known(anna, room, seat) == before  # the tickets are chosen anew, not drawn anew
    assert take_back(anna, room, seat) == (409, "nothing_to_undo")
    anna.move(room, seat, "keep 2 3")


def test_at_the_deal_a_choice_is_taken_back_until_the_next_has_chosen(server: Server) -> None:
    anna, ben = server.person(), server.person()
    room = table_of_two(anna, ben, first=0)
    anna.move(room, 0, "keep 1 2")
    anna.undo(room, 0)
    anna.move(room, 0, "keep 1 2 3")
    ben.move(room, 1)
    assert take_back(anna, room, 0) == (409, "nothing_to_undo")


def test_a_payment_that_is_not_complete_is_taken_back_card_by_card(either: Server) -> None:
    anna = either.person()
    room = continued(anna, moment_of("nordic", "claim bergen-stavanger sets"))
    seat = cast(int, anna.look(room)["to_move"])
    states = [known(anna, room, seat)]
    anna.move(room, seat, possible(anna, room, seat, "claim bergen-stavanger sets"))
    states.append(known(anna, room, seat))
    anna.move(room, seat, possible(anna, room, seat, "lay"))
    assert anna.view(room, seat)["undo"] == 2
    for state in reversed(states):
        anna.undo(room, seat)
        assert known(anna, room, seat) == state


def test_a_payment_named_as_a_whole_is_taken_back_as_a_whole(server: Server) -> None:
    anna = server.person()
    room = continued(anna, moment_of("nordic", "claim bergen-stavanger sets"))
    seat = cast(int, anna.look(room)["to_move"])
    before = known(anna, room, seat)
    anna.move(room, seat, "claim bergen-stavanger 1G 1K 1R 1L")
    assert anna.look(room)["to_move"] == 1 - seat
    assert anna.view(room, seat)["undo"] == 1
    anna.undo(room, seat)
    assert known(anna, room, seat) == before


def test_where_nothing_is_taken_back_an_unfinished_payment_still_is(server: Server) -> None:
    anna = server.person()
    room, seat = payable(anna, undo=False)
    assert anna.view(room, seat)["undo"] == 2
    anna.undo(room, seat)
    anna.undo(room, seat)
    assert anna.view(room, seat)["undo"] == 0
    assert take_back(anna, room, seat) == (409, "nothing_to_undo")


def test_where_nothing_is_taken_back_a_claim_stands(server: Server) -> None:
    anna = server.person()
    room, seat, action = claimable(anna, undo=False)
    anna.move(room, seat, action)
    assert anna.view(room, seat)["undo"] == 0
    assert take_back(anna, room, seat) == (409, "undo_off")
    anna.ok("PATCH", f"/api/rooms/{room}", {"undo": True})
    anna.undo(room, seat)


def test_of_an_unfinished_payment_the_others_learn_nothing(server: Server) -> None:
    anna = server.person()
    room = continued(anna, moment_of("nordic", "claim bergen-stavanger sets"))
    seat = cast(int, anna.look(room)["to_move"])
    before = known(anna, room, 1 - seat)
    anna.move(room, seat, possible(anna, room, seat, "claim bergen-stavanger sets"))
    anna.move(room, seat, possible(anna, room, seat, "lay"))
    assert known(anna, room, 1 - seat) == before
    anna.undo(room, seat)
    anna.undo(room, seat)
    assert known(anna, room, 1 - seat) == before
    entries = cast("list[Json]", anna.ok("GET", f"/api/rooms/{room}/entries?after=2&seat={1 - seat}")["entries"])
    assert [entry["events"] for entry in entries] == [[]] * 4


def test_an_undo_with_a_repeated_key_is_made_once(either: Server) -> None:
    anna = either.person()
    room, seat = payable(anna)
    wish = {"seat": seat, "version": anna.look(room)["version"], "key": "back"}
    first = anna.ok("POST", f"/api/rooms/{room}/undo", wish)
    assert anna.ok("POST", f"/api/rooms/{room}/undo", wish) == first
    assert anna.look(room)["version"] == first["version"]
    assert anna.view(room, seat)["undo"] == 1
    answer = anna.refused("POST", f"/api/rooms/{room}/moves", {**wish, "action": "draw"})
    assert answer == (409, "key_reused")


def test_an_undo_that_answers_an_old_version_is_stale(server: Server) -> None:
    anna = server.person()
    room, seat = payable(anna)
    version = cast(int, anna.look(room)["version"])
    status, answer = anna.ask("POST", f"/api/rooms/{room}/undo", {"seat": seat, "version": version - 1, "key": "a"})
    detail = cast(Json, answer["error"])
    assert (status, detail["code"], detail["version"]) == (409, "stale", version)


def test_a_move_that_answers_what_was_taken_back_is_stale(server: Server) -> None:
    anna, ben = server.person(), server.person()
    document = moment_of("usa", "claim")
    room = continued(anna, document, is_started=False, seats=[{"who": "me"}, {"who": "open"}])
    let_sit(anna, ben, room, 1)
    anna.start(room)
    seat = cast(int, anna.look(room)["to_move"])
    mover, other = (anna, ben) if seat == 0 else (ben, anna)
    mover.move(room, seat, possible(mover, room, seat, "claim"))
    seen = other.view(room)
    mover.undo(room, seat)
    wish = {"seat": 1 - seat, "version": seen["version"], "key": "late", "action": "draw"}
    assert other.refused("POST", f"/api/rooms/{room}/moves", wish) == (409, "stale")


def test_moves_that_were_taken_over_from_another_game_stand(server: Server) -> None:
    anna = server.person()
    document = moment_of("usa", "claim")
    table = load(document)
    table.play(next(text for text in table.legal() if text.startswith("claim")))
    mover = table.movers[-1]
    assert table.undoable(mover) == 1
    room = continued(anna, save(table))
    assert take_back(anna, room, mover) == (409, "nothing_to_undo")


def test_the_record_of_a_game_holds_nothing_that_was_taken_back(server: Server) -> None:
    anna = server.person()
    document = finished("usa")
    last = max(
        step
        for step, table in enumerate(steps(document))
        if not table.over and any(text.startswith("claim") for text in table.legal())
    )
    room = continued(anna, document, last)
    seat = cast(int, anna.look(room)["to_move"])
    claim = possible(anna, room, seat, "claim")
    anna.move(room, seat, claim)
    anna.undo(room, seat)
    anna.move(room, seat, "draw")
    play_out(room, anna)
    table = load(anna.ok("GET", f"/api/rooms/{room}/record"))
    assert table.notation.text(table.actions[last]) == "draw"
    assert list(table.scores) == anna.look(room)["scores"]
