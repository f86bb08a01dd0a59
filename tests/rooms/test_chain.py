"""A log that cannot be changed unnoticed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from branchline.rooms import Host, MemoryStore, NewRoom, Refusal, SeatChoice
from branchline.rooms.fairness.chain import chained, check_chain, hash_of
from branchline.rooms.log import Entry
from tests.rooms.hosts import ADA, Clock, FirstChoice, against_a_bot, play_first


def log() -> list[Entry]:
    """The log of a game that has begun."""
    store = MemoryStore()
    host = Host(store, now=Clock().now, bots=FirstChoice(), seed=lambda: 1)
    room = host.open(ADA, NewRoom("usa", seats=[SeatChoice("me"), SeatChoice("bot", "greedy")], first=0))
    host.start(room, ADA)
    play_first(host, room)
    host.play_bots(room)
    return list(store.entries(room.id))


def without(number: int) -> Callable[[list[Entry]], list[Entry]]:
    return lambda entries: [entry for entry in entries if entry.version != number]


def changed(number: int, change: Callable[[Entry], Entry]) -> Callable[[list[Entry]], list[Entry]]:
    return lambda entries: [change(entry) if entry.version == number else entry for entry in entries]


def test_a_log_as_it_was_written_is_whole() -> None:
    check_chain(log())


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (changed(2, lambda entry: replace(entry, outcomes=((1,) * 40,))), 2),
        (changed(3, lambda entry: replace(entry, action={"text": "keep 1 2", "decisions": ["keep 1 2 3"]})), 3),
        (changed(3, lambda entry: replace(entry, actor="mallory")), 3),
        (changed(3, lambda entry: replace(entry, seat=1)), 3),
        (changed(3, lambda entry: replace(entry, key="other")), 3),
        (changed(3, lambda entry: replace(entry, at=1)), 3),
        (changed(3, lambda entry: replace(entry, nonce="00" * 16)), 3),
        (changed(1, lambda entry: replace(entry, room="other")), 1),
        (without(2), 2),
        (without(1), 1),
        (lambda entries: [entries[1], entries[0], *entries[2:]], 1),
    ],
    ids=["outcomes", "action", "actor", "seat", "key", "at", "nonce", "room", "left out", "first left out", "order"],
)
def test_whatever_was_changed_in_a_log_is_found(change: Callable[[list[Entry]], list[Entry]], where: int) -> None:
    with pytest.raises(Refusal, match=f"entry {where} is not the one") as refused:
        check_chain(change(log()))
    assert refused.value.code == "history_changed"


def test_whoever_works_the_hashes_out_again_ends_at_another_head() -> None:
    entries = log()
    forged = [replace(entries[0], action={**entries[0].action, "name": "Mallory"}), *entries[1:]]
    head = ""
    again = []
    for entry in forged:
        again.append(replace(entry, hash=hash_of(entry, head)))
        head = again[-1].hash
    check_chain(again)
    assert head != entries[-1].hash


def test_a_room_whose_log_was_changed_does_not_open() -> None:
    store = MemoryStore()
    host = Host(store, now=Clock().now, bots=FirstChoice(), seed=lambda: 1)
    room = against_a_bot(host)
    entries = store.entries(room.id)
    broken = MemoryStore()
    for entry in changed(2, lambda entry: replace(entry, outcomes=((0,) * 40,)))(list(entries)):
        broken.append(entry)
    with pytest.raises(Refusal, match="changed from outside"):
        Host(broken, now=Clock().now).load(room.id)


def test_two_entries_alike_have_hashes_that_tell_nothing() -> None:
    entry = log()[0]
    assert chained(entry, "").hash != chained(entry, "").hash
