"""The checker of histories sees what is wrong with made-up ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.server.proofs.history import (
    Acked,
    Failed,
    Happening,
    Invoked,
    Reached,
    Row,
    Told,
    Unknown,
    Wish,
    disagreements,
)


def wish(client: str, key: str, version: int, action: str | None = "draw deck", seat: int = 0) -> Wish:
    return Wish(client, "room", seat, key, version, action)


def row(version: int, wanted: Wish) -> Row:
    return Row("room", version, wanted.kind, wanted.client, wanted.seat, wanted.key, wanted.action)


ANNA_1 = wish("anna", "a1", 2)
ANNA_2 = wish("anna", "a2", 3)
BEN_1 = wish("ben", "b1", 4, seat=1)
BEN_2 = wish("ben", "b2", 5, None, seat=1)
SET_UP = [
    Row("room", 1, "created", "anna", None, None, None),
    Row("room", 2, "started", "anna", None, None, None),
]
GOOD_LOG = [*SET_UP, row(3, ANNA_1), row(4, ANNA_2), row(5, BEN_1), row(6, BEN_2)]
GOOD_HISTORY: list[Happening] = [
    Reached("anna", "room", 2),
    Invoked(ANNA_1),
    Acked(ANNA_1, 3),
    Told("ben", "room", 3, "moved", 0),
    Invoked(ANNA_2),
    Unknown(ANNA_2, "connection reset"),
    Invoked(ANNA_2),
    Acked(ANNA_2, 4),
    Invoked(BEN_1),
    Invoked(BEN_1),
    Acked(BEN_1, 5),
    Acked(BEN_1, 5),
    Told("anna", "room", 5, "moved", 1),
    Invoked(BEN_2),
    Acked(BEN_2, 6),
    Reached("anna", "room", 6),
]


def kinds(history: list[Happening], log: list[Row]) -> set[str]:
    return {complaint.partition(":")[0] for complaint in disagreements(history, log)}


def test_a_history_that_the_log_agrees_with_is_not_complained_about() -> None:
    assert disagreements(GOOD_HISTORY, GOOD_LOG) == []


def test_a_wish_without_an_answer_may_be_done_or_not() -> None:
    late = wish("ben", "b3", 6, seat=1)
    history = [*GOOD_HISTORY, Invoked(late), Unknown(late, "timeout")]
    assert disagreements(history, GOOD_LOG) == []
    assert disagreements(history, [*GOOD_LOG, row(7, late)]) == []


def test_an_acknowledged_move_that_the_log_does_not_hold_is_lost() -> None:
    assert kinds(GOOD_HISTORY, GOOD_LOG[:-1]) == {"lost", "shown but not kept"}


def test_an_acknowledged_move_in_a_room_without_a_log_is_lost() -> None:
    assert "lost" in kinds(GOOD_HISTORY, [])


def test_an_acknowledged_move_that_gave_way_to_another_is_lost() -> None:
    other = wish("ben", "b9", 5, seat=1)
    assert kinds([*GOOD_HISTORY, Invoked(other)], [*GOOD_LOG[:-1], row(6, other)]) == {"lost"}


def test_an_acknowledged_move_at_another_version_is_lost_there() -> None:
    history = [*GOOD_HISTORY[:-2], Acked(BEN_2, 5)]
    assert kinds(history, GOOD_LOG) == {"lost", "out of order"}


def test_a_key_that_stands_in_the_log_twice_is_a_double() -> None:
    assert "double" in kinds(GOOD_HISTORY, [*GOOD_LOG, row(7, BEN_2)])


def test_the_same_key_of_two_people_is_no_double() -> None:
    same = wish("ben", "a2", 6, seat=1)
    assert kinds([*GOOD_HISTORY, Invoked(same), Acked(same, 7)], [*GOOD_LOG, row(7, same)]) == set()


def test_a_version_that_is_left_out_is_a_gap() -> None:
    late = wish("ben", "b3", 6, seat=1)
    assert kinds([*GOOD_HISTORY, Invoked(late), Acked(late, 8)], [*GOOD_LOG, row(8, late)]) == {"gap"}


def test_a_log_that_does_not_begin_at_one_has_a_gap() -> None:
    assert "gap" in kinds([], GOOD_LOG[1:])


def test_moves_of_one_client_that_changed_places_are_out_of_order() -> None:
    swapped = [*SET_UP, row(3, ANNA_2), row(4, ANNA_1), *GOOD_LOG[4:]]
    history = [Acked(ANNA_1, 4) if step == Acked(ANNA_1, 3) else step for step in GOOD_HISTORY]
    history = [Acked(ANNA_2, 3) if step == Acked(ANNA_2, 4) else step for step in history]
    assert "out of order" in kinds(history, swapped)


def test_a_move_sent_after_anothers_was_acknowledged_cannot_stand_before_it() -> None:
    early = wish("ben", "b0", 2, seat=1)
    history: list[Happening] = [Invoked(ANNA_1), Acked(ANNA_1, 4), Invoked(early), Acked(early, 3)]
    log = [*SET_UP, row(3, early), row(4, replace(ANNA_1, version=3))]
    assert "out of order" in kinds(history, log)


def test_moves_sent_at_the_same_time_may_stand_in_any_order() -> None:
    other = wish("ben", "b0", 3, seat=1)
    history: list[Happening] = [Invoked(ANNA_1), Invoked(other), Acked(other, 4), Acked(ANNA_1, 3)]
    assert kinds(history, [*SET_UP, row(3, ANNA_1), row(4, other)]) == set()


@pytest.mark.parametrize("actor", ["ben", "bot:greedy", "server"])
def test_a_move_that_nobody_asked_for_is_a_phantom(actor: str) -> None:
    assert kinds(GOOD_HISTORY, [*GOOD_LOG, Row("room", 7, "moved", actor, 1, "zz", "draw deck")]) == {"phantom"}


def test_a_move_without_a_key_is_a_phantom() -> None:
    assert kinds(GOOD_HISTORY, [*GOOD_LOG, Row("room", 7, "moved", "ben", 1, None, "draw deck")]) == {"phantom"}


@pytest.mark.parametrize(
    "change", [{"action": "take R"}, {"seat": 1}, {"kind": "undone"}], ids=lambda it: next(iter(it))
)
def test_another_action_or_seat_than_the_wished_one_is_seen(change: dict[str, str | int]) -> None:
    wrong = Row(**{**vars(GOOD_LOG[2]), **change})
    assert "changed" in kinds(GOOD_HISTORY, [*SET_UP, wrong, *GOOD_LOG[3:]])


def test_a_refused_move_that_stands_in_the_log_is_seen() -> None:
    late = wish("ben", "b3", 6, seat=1)
    history = [*GOOD_HISTORY, Invoked(late), Failed(late, "stale", 6)]
    assert kinds(history, GOOD_LOG) == set()
    assert kinds(history, [*GOOD_LOG, row(7, late)]) == {"refused but done"}


def test_two_different_answers_to_one_key_are_seen() -> None:
    assert "two answers" in kinds([*GOOD_HISTORY, Acked(BEN_1, 6)], GOOD_LOG)


def test_two_moves_that_answer_the_same_version_are_not_both_done() -> None:
    late = wish("ben", "b3", 5, seat=1)
    assert kinds([*GOOD_HISTORY, Invoked(late), Acked(late, 7)], [*GOOD_LOG, row(7, late)]) == {"overtaken"}


def test_a_change_of_seats_does_not_make_a_move_stale() -> None:
    late = wish("ben", "b3", 6, seat=1)
    log = [*GOOD_LOG, Row("room", 7, "left", "cleo", 2, None, None), row(8, late)]
    assert kinds([*GOOD_HISTORY, Invoked(late), Acked(late, 8)], log) == set()


def test_an_entry_that_was_shown_to_anybody_must_be_kept() -> None:
    assert kinds([*GOOD_HISTORY, Told("anna", "room", 7, "moved", 1)], GOOD_LOG) == {"shown but not kept"}
    assert kinds([*GOOD_HISTORY, Reached("anna", "room", 7)], GOOD_LOG) == {"shown but not kept"}


def test_an_entry_that_was_shown_otherwise_than_it_is_kept_is_seen() -> None:
    assert kinds([*GOOD_HISTORY, Told("anna", "room", 5, "moved", 0)], GOOD_LOG) == {"shown otherwise"}


def test_rooms_do_not_mix() -> None:
    log = [*GOOD_LOG, *(replace(entry, room="other") for entry in SET_UP)]
    assert disagreements(GOOD_HISTORY, log) == []
    assert kinds([*GOOD_HISTORY, Reached("anna", "other", 3)], log) == {"shown but not kept"}
