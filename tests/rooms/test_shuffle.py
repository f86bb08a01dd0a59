"""A shuffle that anybody can check: what everybody binds themselves to, what follows from it, and what is found out."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from branchline.chance import Chance
from branchline.cli import main
from branchline.protocol import Json
from branchline.record import state_hash
from branchline.rooms import Host, MemoryStore, NewRoom, Refusal, Room, SeatChoice, beginning_of, commands, record_of
from branchline.rooms.commands import Request
from branchline.rooms.fairness import shuffle as shuffles
from branchline.rooms.fairness.shuffle import OPENING_MS, FairChance, commitment_of, remainder, seal_of
from branchline.rooms.fairness.verification import NotFair, check_fair, proof_document
from branchline.rooms.views import due_at, to_json
from branchline.variants import games
from tests.rooms.crooked import deal_one_card_to_the_server
from tests.rooms.hosts import ADA, BEN, CARL, Clock, FirstChoice, Inbox

ADAS, BENS, CARLS = "a1" * 32, "b2" * 32, "c3" * 32


def host_of(clock: Clock | None = None, store: MemoryStore | None = None) -> Host:
    return Host(store, now=(clock or Clock()).now, bots=FirstChoice(), seed=lambda: 1)


def alone(host: Host, game: str = "usa", number: str | None = ADAS) -> Room:
    few = next(info.players[0] for info in games() if info.key == game)
    room = host.open(ADA, NewRoom(game, seats=[SeatChoice("me"), *[SeatChoice("bot", "greedy")] * (few - 1)], first=0))
    if number is None:
        host.start(room, ADA)
    else:
        start(host, room, number)
    return room


def start(host: Host, room: Room, number: str = ADAS) -> None:
    """Ada's client begins the game: it seals its number with that, and shows it when the list of seals is fixed."""
    host.start(room, ADA, seal_of(room.id, number))
    host.show_number(room, ADA, number)


def three_people(host: Host) -> Room:
    room = host.open(ADA, NewRoom("usa", players=3, public=True))
    host.sit(room, BEN, 1, SeatChoice("me"))
    host.sit(room, CARL, 2, SeatChoice("me"))
    return room


def played_out(host: Host, room: Room) -> Json:
    """The record of the game, whose people do what is possible first."""
    host.play_bots(room)
    while (seat := room.state.to_move) is not None:
        person = next(one for one in (ADA, BEN, CARL) if one.id == room.state.seats[seat].person)
        assert room.state.table is not None
        host.move(room, person, seat, room.state.table.legal()[0])
        host.play_bots(room)
    return record_of(room.state)


def seals_in(host: Host, room: Room) -> list[str | None]:
    return [one["seal"] for one in cast("list[Json]", told(host, room)["numbers"])]  # type: ignore[misc]  # as the views have it


def status_of(room: Room) -> str:
    """The status, which a call may have changed since it was last looked at."""
    return room.state.status


def told(host: Host, room: Room) -> Json:
    document = room.document(0)["shuffle"]
    assert isinstance(document, dict)
    return document


def outcomes_of(record: Json) -> list[int]:
    moves = record["moves"]
    assert isinstance(moves, list)
    deal = record["deal"]
    assert isinstance(deal, list)
    return [*deal, *chain.from_iterable(move["chance"] for move in moves)]


@pytest.mark.parametrize("game", [info.key for info in games()])
def test_every_outcome_of_a_game_follows_from_its_secret_and_the_numbers(game: str) -> None:
    host = host_of()
    record = played_out(host, alone(host, game))
    found = check_fair(record)
    assert (found.outcomes, found.taken_over, found.people, found.missing) == (len(outcomes_of(record)), 0, 1, 0)


def test_the_secret_is_bound_before_the_deal_and_told_after_the_end() -> None:
    host = host_of()
    room = host.open(ADA, NewRoom("usa", seats=[SeatChoice("me"), SeatChoice("bot", "greedy")], first=0))
    before = told(host, room)
    assert before["secret"] is None
    start(host, room)
    assert told(host, room)["secret"] is None
    record = played_out(host, room)
    after = told(host, room)
    assert after["commitment"] == before["commitment"] == commitment_of(room.id, str(after["secret"]))
    assert record["shuffle"] == room.state.shuffle.proof() if room.state.shuffle else None


def test_numbers_are_sealed_by_all_before_any_is_shown() -> None:
    host = host_of()
    room = three_people(host)
    host.seal(room, BEN, seal_of(room.id, BENS))
    host.seal(room, CARL, seal_of(room.id, CARLS))
    host.start(room, ADA, seal_of(room.id, ADAS))
    assert told(host, room)["is_opening"] is True
    fixed = [seal_of(room.id, number) for number in (BENS, CARLS, ADAS)]
    assert seals_in(host, room) == fixed  # that of whoever has started, too, whose number is not known yet either
    assert room.state.shuffle is not None
    assert room.state.shuffle.numbers == []
    assert status_of(room) == "waiting"
    with pytest.raises(Refusal, match="being dealt"):
        host.seal(room, BEN, seal_of(room.id, ADAS))
    host.show_number(room, CARL, CARLS)
    assert status_of(room) == "waiting"
    host.show_number(room, BEN, BENS)
    host.show_number(room, ADA, ADAS)
    assert status_of(room) == "running"
    shuffle = room.state.shuffle
    assert shuffle is not None
    assert shuffle.numbers == [BENS, CARLS, ADAS]
    assert seals_in(host, room) == fixed
    assert check_fair(played_out(host, room)).people == 3


def test_who_sits_down_seals_a_number_in_the_same_breath() -> None:
    host = host_of()
    room = host.open(ADA, NewRoom("usa", players=2, public=True))
    host.sit(room, BEN, 1, SeatChoice("me", seal=seal_of(room.id, BENS)))
    assert room.state.seats[1].person == BEN.id
    start(host, room)
    assert told(host, room)["is_opening"] is True
    host.show_number(room, BEN, BENS)
    assert check_fair(played_out(host, room)).people == 2


def test_whoever_sits_down_with_what_is_no_seal_or_too_late_is_told_so() -> None:
    host = host_of()
    room = host.open(ADA, NewRoom("usa", players=2, public=True, seats=[SeatChoice("me"), SeatChoice("bot", "greedy")]))
    with pytest.raises(Refusal, match="64 hexadecimal"):
        host.sit(room, ADA, 1, SeatChoice("me", name="Else", seal="seal"))
    with pytest.raises(Refusal, match="leave `seal` out"):
        host.sit(room, ADA, 1, SeatChoice("open", seal=seal_of(room.id, ADAS)))
    host.let_in(room, ADA, BEN)
    host.start(room, ADA)
    with pytest.raises(Refusal, match="dealt already"):
        host.sit(room, BEN, 1, SeatChoice("me", seal=seal_of(room.id, BENS)))


def test_who_starts_with_a_sealed_number_and_no_other_waits_for_nobody() -> None:
    host = host_of()
    room = three_people(host)
    host.seal(room, ADA, seal_of(room.id, ADAS))
    host.start(room, ADA)
    assert status_of(room) == "waiting"
    host.show_number(room, ADA, ADAS)
    assert status_of(room) == "running"


def test_nobody_shows_another_number_than_the_one_that_was_sealed() -> None:
    host = host_of()
    room = three_people(host)
    host.seal(room, BEN, seal_of(room.id, BENS))
    host.start(room, ADA)
    with pytest.raises(Refusal, match="not the number"):
        host.show_number(room, BEN, CARLS)
    with pytest.raises(Refusal, match="sealed no number"):
        host.show_number(room, CARL, CARLS)
    with pytest.raises(Refusal, match="64 hexadecimal"):
        host.show_number(room, BEN, BENS.upper())


def test_a_game_begins_without_the_number_of_somebody_who_has_gone() -> None:
    clock = Clock()
    host = host_of(clock)
    room = three_people(host)
    host.seal(room, BEN, seal_of(room.id, BENS))
    start(host, room)
    clock.ms += OPENING_MS - 1
    host.deal(room)
    assert status_of(room) == "waiting"
    clock.ms += 1
    host.deal(room)
    assert status_of(room) == "running"
    found = check_fair(played_out(host, room))
    assert (found.people, found.missing) == (1, 2)  # Ben, who has gone, and Carl, who takes no part
    assert seals_in(host, room) == [seal_of(room.id, BENS), seal_of(room.id, ADAS), None]


def test_while_the_cards_are_being_dealt_nothing_else_changes_at_the_table() -> None:
    host = host_of()
    room = three_people(host)
    host.seal(room, BEN, seal_of(room.id, BENS))
    host.start(room, ADA)
    with pytest.raises(Refusal, match="being dealt"):
        host.sit(room, CARL, 2, SeatChoice("open"))
    with pytest.raises(Refusal, match="being dealt"):
        host.configure(room, ADA, {"chat": False})
    with pytest.raises(Refusal, match="being dealt"):
        host.start(room, ADA)


def test_a_seal_of_somebody_who_does_not_play_any_more_is_not_waited_for() -> None:
    host = host_of()
    room = three_people(host)
    host.seal(room, BEN, seal_of(room.id, BENS))
    host.sit(room, BEN, 1, SeatChoice("open"))
    host.sit(room, ADA, 1, SeatChoice("bot", "greedy"))
    start(host, room)
    assert status_of(room) == "running"
    found = check_fair(played_out(host, room))
    assert (found.people, found.missing) == (1, 1)  # Carl, who takes no part


def test_another_number_gives_another_deal_and_the_same_numbers_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.rooms.host.new_secret", lambda: "5e" * 32)
    monkeypatch.setattr("branchline.rooms.host.token_urlsafe", lambda _: "room")
    deals = [outcomes_of(record_of_start(number)) for number in (ADAS, ADAS, BENS, None)]
    assert deals[0] == deals[1]
    assert len({tuple(deal) for deal in deals}) == 3


def record_of_start(number: str | None) -> Json:
    host = host_of()
    room = alone(host, number=number)
    assert room.state.table is not None
    return {"deal": room.state.table.outcomes[0], "moves": []}


def test_a_server_that_deals_itself_a_card_is_found_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deal_one_card_to_the_server(monkeypatch.setattr)
    host = host_of()
    room = three_people(host)
    host.seal(room, BEN, seal_of(room.id, BENS))
    start(host, room)
    host.show_number(room, BEN, BENS)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(played_out(host, room)))
    assert main(["verify", str(file)]) == 1
    assert re.search(r"NOT FAIR: outcome 12, at the deal, is .*; by the shuffle it is", capsys.readouterr().out)


@pytest.mark.parametrize("where", ["the deal", "move"])
def test_one_outcome_that_was_changed_in_a_record_is_named(where: str) -> None:
    host = host_of()
    record = played_out(host, alone(host))
    moves = cast("list[Json]", record["moves"])
    drawn = cast("list[list[int]]", [record["deal"], *[move["chance"] for move in moves if move["chance"]]])
    changed = drawn[0] if where == "the deal" else drawn[-1]
    changed[-1] = (changed[-1] + 1) % 2
    with pytest.raises(NotFair, match=rf"outcome \d+, at {where}.*, is {changed[-1]}; by the shuffle it is"):
        check_fair(record)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"secret": "00" * 32}, "secret is not the one"),
        ({"commitment": "00" * 32}, "secret is not the one"),
        ({"numbers": [{"seal": "00" * 32, "number": ADAS}]}, "number 1 is not the one"),
        ({"numbers": []}, "by the shuffle it is"),
        ({"begins_at": 500_000}, "begins at outcome 500001"),
    ],
)
def test_a_proof_that_was_changed_does_not_fit(change: Json, complaint: str) -> None:
    host = host_of()
    record = played_out(host, alone(host))
    proof = record["shuffle"]
    assert isinstance(proof, dict)
    with pytest.raises(NotFair, match=complaint):
        check_fair({**record, "shuffle": {**proof, **change}})


def test_a_client_is_told_the_weights_of_every_outcome_once_the_game_is_over() -> None:
    host = host_of()
    room = alone(host)
    with pytest.raises(Refusal, match="when the game is over"):
        proof_document(room.state)
    record = played_out(host, room)
    proof = proof_document(room.state)
    told_outcomes = proof.pop("outcomes")
    assert proof == record["shuffle"]
    assert isinstance(told_outcomes, list)
    assert [one["picked"] for one in told_outcomes] == outcomes_of(record)
    assert all(one["weights"][one["picked"]] > 0 for one in told_outcomes)


def test_whoever_plays_again_is_waited_for_until_their_clients_have_sealed() -> None:
    clock = Clock()
    host = host_of(clock)
    over = three_people(host)
    host.seal(over, BEN, seal_of(over.id, BENS))
    start(host, over)
    host.show_number(over, BEN, BENS)
    played_out(host, over)
    room = host.rematch(over, ADA)
    host.listen(room, Inbox(BEN.id))
    start_of_ada = seal_of(room.id, ADAS)
    host.start(room, ADA, start_of_ada)
    assert (status_of(room), told(host, room)["is_opening"]) == ("waiting", False)
    with pytest.raises(Refusal, match="being dealt"):
        host.sit(room, BEN, 1, SeatChoice("open"))
    host.seal(room, BEN, seal_of(room.id, BENS))
    assert told(host, room)["is_opening"] is True
    assert seals_in(host, room) == [start_of_ada, seal_of(room.id, BENS), None]
    host.show_number(room, BEN, BENS)
    host.show_number(room, ADA, ADAS)
    assert status_of(room) == "running"
    found = check_fair(played_out(host, room))
    assert (found.people, found.missing) == (2, 1)


def test_whoever_comes_by_a_link_to_a_seat_is_waited_for_until_their_client_has_sealed() -> None:
    clock = Clock()
    host = host_of(clock)
    room = host.open(ADA, NewRoom("usa", players=2))
    host.change(room, Request(BEN.id, lambda state: commands.join(state, BEN, 1, seals=True)))
    host.start(room, ADA, seal_of(room.id, ADAS))
    assert told(host, room)["is_opening"] is False
    host.seal(room, BEN, seal_of(room.id, BENS))
    assert told(host, room)["is_opening"] is True
    assert seals_in(host, room) == [seal_of(room.id, ADAS), seal_of(room.id, BENS)]


def test_nobody_stalls_a_game_by_sealing_nothing() -> None:
    clock = Clock()
    host = host_of(clock)
    room = host.open(ADA, NewRoom("usa", players=2))
    host.change(room, Request(BEN.id, lambda state: commands.join(state, BEN, 1, seals=True)))
    host.start(room, ADA, seal_of(room.id, ADAS))
    assert due_at(room.state, 0) == clock.ms + OPENING_MS
    clock.ms += OPENING_MS
    host.deal(room)
    with pytest.raises(Refusal, match="being dealt"):
        host.seal(room, BEN, seal_of(room.id, BENS))  # the list is fixed
    assert due_at(room.state, 0) == clock.ms + OPENING_MS
    host.show_number(room, ADA, ADAS)
    assert status_of(room) == "running"
    found = check_fair(played_out(host, room))
    assert (found.people, found.missing) == (1, 1)


def test_whoever_is_not_there_for_a_rematch_is_not_waited_for() -> None:
    clock = Clock()
    host = host_of(clock)
    over = alone(host)
    played_out(host, over)
    room = host.rematch(over, ADA)
    clock.ms += 60_000
    host.start(room, ADA)
    assert status_of(room) == "running"
    assert seals_in(host, room) == [None]


def test_a_game_that_goes_on_asks_for_the_numbers_that_were_sealed(tmp_path: Path) -> None:
    host = host_of()
    record = played_out(host, alone(host))
    past = beginning_of(record, 2)
    seats = [SeatChoice("me"), SeatChoice("open")]
    room = host.open(ADA, NewRoom(seats=seats), past=past)
    host.let_in(room, ADA, BEN)
    host.sit(room, BEN, 1, SeatChoice("me", seal=seal_of(room.id, BENS), agrees=True))
    host.start(room, ADA, seal_of(room.id, ADAS), past=past)
    assert told(host, room)["is_opening"] is True
    host.show_number(room, ADA, ADAS)
    host.show_number(room, BEN, BENS)
    assert room.state.table is not None
    assert [room.state.table.notation.text(one) for one in room.state.table.actions] == list(past.moves)
    assert state_hash(host.load(room.id).state.table) == state_hash(room.state.table)  # type: ignore[arg-type]  # it has one
    found = check_fair(played_out(host, room))
    assert (found.people, found.missing) == (2, 0)
    assert found.taken_over == sum(map(len, past.outcomes))


def test_a_game_that_cannot_go_on_is_refused_before_any_number_is_asked_for() -> None:
    host = host_of()
    past = replace(beginning_of(played_out(host, alone(host)), 2), moves=("pass", "pass"))
    room = host.open(ADA, NewRoom(seats=[SeatChoice("me"), SeatChoice("bot", "greedy")]), past=past)
    with pytest.raises(Refusal, match="cannot be continued"):
        host.start(room, ADA, seal_of(room.id, ADAS), past=past)
    assert (status_of(room), told(host, room)["is_opening"]) == ("waiting", False)


def fair_file(tmp_path: Path) -> tuple[str, Json]:
    """The file of a record that is fair, and what its proof says."""
    host = host_of()
    room = three_people(host)
    host.seal(room, BEN, seal_of(room.id, BENS))
    start(host, room)
    host.show_number(room, BEN, BENS)
    record = played_out(host, room)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    return str(file), cast(Json, record["shuffle"])


def test_verify_says_what_the_server_was_bound_to_and_whose_numbers_are_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, proof = fair_file(tmp_path)
    assert main(["verify", file]) == 0
    out = capsys.readouterr().out
    assert f"Commitment: {proof['commitment']}" in out
    assert "from 2 numbers of the players' own" in out
    assert "Of 1 more who played no number is in it." in out
    assert "a record alone can be made up" in out


def test_verify_holds_a_record_against_what_a_player_was_told_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, proof = fair_file(tmp_path)
    sealed = [cast(str, one["seal"]) for one in cast("list[Json]", proof["numbers"]) if one["seal"]]
    kept = ["--number", BENS, "--seal", sealed[0], "--seal", sealed[1]]
    assert main(["verify", file, "--commitment", cast(str, proof["commitment"]).upper(), *kept]) == 0
    assert "made up" not in capsys.readouterr().out
    for options, complaint in (
        (["--commitment", "00" * 32], "not to what you were told"),
        (["--number", CARLS], "your number was left out"),
        (["--seal", sealed[0]], "the seals are not those"),
        (["--seal", sealed[1], "--seal", sealed[0]], "the seals are not those"),
    ):
        assert main(["verify", file, *options]) == 1
        assert re.search(f"NOT FAIR: .*{complaint}", capsys.readouterr().out)
    assert main(["verify", file, "--commitment", "some"]) == 2
    assert "64 hexadecimal digits" in capsys.readouterr().err


def test_verify_calls_no_record_fair_of_which_it_has_checked_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, proof = fair_file(tmp_path)
    record = cast(Json, json.loads(Path(file).read_text()))
    count = len(outcomes_of(record))
    Path(file).write_text(json.dumps({**record, "shuffle": {**proof, "begins_at": count}}))
    assert main(["verify", file]) == 1
    assert "nothing to check" in capsys.readouterr().out


def test_a_record_without_a_shuffle_proves_nothing() -> None:
    host = host_of()
    record = played_out(host, alone(host))
    with pytest.raises(NotFair, match="says nothing"):
        check_fair({name: value for name, value in record.items() if name != "shuffle"})


def test_an_outcome_is_worked_out_as_the_decision_says() -> None:
    key = bytes.fromhex("0f" * 32)
    digest = hmac.new(key, (7).to_bytes(8, "big") + (0).to_bytes(4, "big"), hashlib.sha256).digest()
    assert remainder(key, 7, 110) == int.from_bytes(digest[:8], "big") % 110
    room, secret = "room", "1a" * 32
    text = b"branchline secret 1\0room\0" + secret.encode()
    assert commitment_of(room, secret) == hashlib.sha256(text).hexdigest()
    expected = hmac.new(
        bytes.fromhex(secret), b"branchline deal 1\0room\0" + ADAS.encode() + b"\0" + BENS.encode(), hashlib.sha256
    ).digest()
    assert shuffles.deal_key(room, secret, [ADAS, BENS]) == expected


def test_words_that_would_favor_the_low_ones_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter([2**64 - 1, 2**64 - 2, 41])
    monkeypatch.setattr(hmac, "digest", lambda *_: next(words).to_bytes(8, "big") + bytes(24))
    assert remainder(b"", 0, 2**63 + 1) == 41


def test_all_places_are_as_likely_as_their_weights_say() -> None:
    weights = vec[i64]([1, 0, 3, 4])
    counts = Counter(int(FairChance(b"key", place).pick(weights, 8)) for place in range(8_000))
    assert set(counts) == {0, 2, 3}
    assert [round(counts[index] / 1000) for index in (0, 2, 3)] == [1, 3, 4]


def test_a_host_with_a_chance_of_its_own_shuffles_with_that(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lowest(Chance):
        def pick(self, weights: vec[i64], total: i64) -> i64:  # noqa: ARG002  (as every chance has it)
            return next(i for i in range(len(weights)) if weights[i])

    host = Host(now=Clock().now, chance=Lowest(), bots=FirstChoice(), seed=lambda: 1)
    room = alone(host, number=None)
    assert room.document(0)["shuffle"] is None
    other = host.open(ADA, NewRoom("usa"))
    with pytest.raises(Refusal, match="not shuffled by numbers"):
        host.seal(other, ADA, seal_of(other.id, ADAS))


def test_what_is_told_before_the_end_holds_no_secret() -> None:
    host = host_of()
    room = alone(host)
    shuffle = room.state.shuffle
    assert shuffle is not None
    everything = to_json([room.document(0), *(host.view(room, viewer) for viewer in (None, 0, 1))])
    assert shuffle.secret not in everything
