"""What a seat alone knows reaches nobody else before the end: two games that differ in nothing else look the same."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, cast

import pytest

from branchline.events import Event
from branchline.protocol import Json
from branchline.rooms.bot_turns import BotChoice, BotJob
from branchline.server.bots.thinking import Thinking
from tests.server.proofs.leaking import STRANGER, WATCHER, Telling, playing, secrets_in
from tests.server.proofs.twins import Script, script
from tests.server.proofs.village import room_of
from tests.server.tables import Line, Server, Time, Visitor, settings_in, table_of_two, until
from tests.storeys import also_proven

GAMES: Final = {
    "usa": 2,
    "europe": 3,
    "nordic": 2,
    "card_game": 2,
    "france_large": 3,
    "france_small": 3,
    "france_borders": 3,
}
FIRST: Final = ("europe", "card_game")  # one of each engine every time, the others among the proofs
WITH_SETS: Final = frozenset({"nordic", "card_game", "france_large", "france_small", "france_borders"})


pytestmark = pytest.mark.usefixtures("logging_as_before")


@pytest.mark.rule("US-22", "CG-06")
@pytest.mark.parametrize("game", [*FIRST, *also_proven(game for game in GAMES if game not in FIRST)])
def test_two_games_that_differ_only_in_what_is_hidden_look_the_same_to_everybody_else(
    game: str, tmp_path: Path
) -> None:
    compare(worth_playing(game, GAMES[game], hidden=0, seed=1, most=40), tmp_path, probing_every=16)


@pytest.mark.proof
@pytest.mark.rule("US-22", "CG-06")
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_they_look_the_same_to_everybody_else_almost_to_the_end(game: str, seed: int, tmp_path: Path) -> None:
    players = GAMES[game] + seed % 2
    compare(worth_playing(game, players, hidden=seed % players, seed=seed, most=400), tmp_path, probing_every=9)


def worth_playing(game: str, players: int, hidden: int, seed: int, most: int) -> Script:
    """A script that shows something: the games differ for long, and where there are such payments, some are begun."""
    for number in range(seed * 1000, seed * 1000 + 100):
        twins = script(game, players, hidden, number, most)
        is_long = len(twins.steps) >= 35 and twins.differing > len(twins.steps) * 0.8
        if is_long and (twins.begun >= 3 or game not in WITH_SETS):
            return twins
    raise AssertionError(f"no two games of {game} that show something")


def compare(twins: Script, folder: Path, probing_every: int) -> None:
    """Both games of the script are played, and to the byte they look the same to all but the hidden seat."""
    told = []
    for world in (0, 1):
        with playing(twins, world, folder / str(world)) as table:
            told.append(table.play(probing_every))
            hidden, names = table.hidden, table.names
    one, two = told
    assert one.seen.keys() == two.seen.keys() == {*names, WATCHER, STRANGER}
    for who in one.seen:
        if who == hidden:
            assert one.seen[who] != two.seen[who], "the hidden seat sees what the games differ in"
            continue
        for was, is_now in zip(one.seen[who], two.seen[who], strict=True):
            assert was == is_now, who
        own = names.index(who) if who in names else None
        check_structure(one, who, own)
    assert one.log == two.log
    assert len(one.log) > len(twins.steps)
    others = [[job for job in telling.jobs if job[0] != twins.hidden] for telling in told]
    assert others[0] == others[1]
    assert others[0], "bots were asked for others"


def check_structure(telling: Telling, who: str, seat: int | None) -> None:
    """No document that somebody got holds what is another seat's own."""
    looked = 0
    for text in telling.seen[who]:
        start = text.find("{", text.find("] ")) if not text.startswith("{") else 0
        if start < 0:
            continue
        document = json.loads(text[start:])
        assert list(secrets_in(document, seat)) == [], text
        looked += 1
    assert looked > 20 or who == STRANGER


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server whose time stands still."""
    with Server(settings_in(tmp_path, time=Time())) as made:
        yield made


def frames_until_pong(socket: Line) -> list[Json]:
    """All that was sent up to now."""
    socket.send_json({"type": "ping"})
    frames: list[Json] = []
    while (frame := socket.receive_json())["type"] != "pong":
        frames.append(frame)
    return frames


def view_in(frame: Json) -> Json:
    """The view that a message brings."""
    return cast(Json, frame["view"])


def own_cards(view: Json) -> list[object]:
    """What only the viewer may see of the cards and tickets in a view."""
    seen = cast(Json, view["view"])
    return [seen["hand"], seen["tickets"], seen["offer"]]


def test_behind_a_curtain_that_is_down_several_people_at_one_screen_get_the_public_view_alone(server: Server) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    seats = [{"who": "me"}, {"who": "me", "name": "Arthur"}, {"who": "open"}]
    room = anna.room("usa", players=3, public=True, first=0, seats=seats)
    ben.ok("PUT", f"/api/rooms/{room}/seats/2", {"who": "me"})
    anna.start(room)
    nothing = own_cards(server.person().view(room))
    with anna.socket(room) as socket:
        socket.send_json({"type": "hello"})
        (snapshot, _) = frames_until_pong(socket)
        assert (snapshot["mine"], view_in(snapshot)["viewer"]) == ([0, 1], None)
        assert own_cards(view_in(snapshot)) == nothing
        assert own_cards(anna.view(room)) == nothing
        for seat in (0, 1):
            socket.send_json({"type": "curtain", "seat": seat})
            (snapshot,) = frames_until_pong(socket)
            assert view_in(snapshot)["viewer"] == seat
            assert own_cards(view_in(snapshot)) == own_cards(anna.view(room, seat)) != nothing
            anna.move(room, seat)
            (entry,) = frames_until_pong(socket)
            assert view_in(entry)["viewer"] == seat
            socket.send_json({"type": "curtain", "seat": None})
            (snapshot,) = frames_until_pong(socket)
            assert own_cards(view_in(snapshot)) == nothing
            assert list(secrets_in(snapshot, None)) == []
        ben.move(room, 2)
        anna.move(room, 0)  # the curtain is down, whoever moves
        for frame in frames_until_pong(socket):
            assert view_in(frame)["viewer"] is None
            assert list(secrets_in(frame, None)) == []
        socket.send_json({"type": "hello", "last_version": 1})
        for frame in frames_until_pong(socket):
            assert list(secrets_in(frame, None)) == []


@pytest.mark.rule("NO-05", "US-22")
def test_a_payment_that_is_not_complete_tells_others_nothing_but_that_something_is_decided(server: Server) -> None:
    anna, ben, watcher = (server.person(name) for name in ("Anna", "Ben", "Watcher"))
    room = table_of_two(anna, ben, "nordic")
    players, payer = (anna, ben), None
    while payer is None:  # somebody has the cards for a payment with several decisions
        seat = cast(int, anna.view(room)["to_move"])
        state = room_of(server, room).state
        assert state.table is not None
        legal = state.table.legal()
        for action in (text for text in legal if text.startswith("claim")):
            tried = state.table.fork()
            tried.play(action)
            if tried.begun:
                payer, begin = seat, action
                break
        else:
            cards = [text for text in legal if text.startswith(("draw", "take"))]
            players[seat].move(room, seat, (cards or legal)[0])
    other = 1 - payer
    with players[other].socket(room) as theirs, watcher.socket(room) as public:
        for socket in (theirs, public):
            socket.send_json({"type": "hello"})
        before = [frames_until_pong(socket)[0] for socket in (theirs, public)]
        players[payer].move(room, payer, begin)
        for snapshot, socket in zip(before, (theirs, public), strict=True):
            (entry,) = [frame for frame in frames_until_pong(socket) if frame["type"] == "entry"]
            assert cast(Json, entry["entry"])["events"] == []
            assert {**view_in(entry), "version": 0, "head": ""} == {**view_in(snapshot), "version": 0, "head": ""}
    assert players[payer].view(room)["view"] != players[other].view(room)["view"]


@pytest.mark.parametrize("path", ["record", "replay", "replay/0", "replay/0?seat=0", "replay/0?seat=1"])
def test_before_the_end_nobody_gets_record_or_replay(server: Server, path: str) -> None:
    anna, ben, watcher = (server.person(name) for name in ("Anna", "Ben", "Watcher"))
    room = table_of_two(anna, ben)
    for person in (anna, ben, watcher):
        assert person.refused("GET", f"/api/rooms/{room}/{path}") == (409, "not_over")
        goes_on = {"continue_from": {"room": room, "step": 0}}
        assert person.refused("POST", "/api/rooms", goes_on) == (409, "not_over")


def test_a_bot_is_asked_with_what_its_seat_sees_and_nothing_else(server: Server) -> None:
    jobs: list[BotJob] = []

    async def note(job: BotJob, payers: Sequence[str]) -> BotChoice:
        jobs.append(job)
        return BotChoice(job.legal[-1])

    assert isinstance(server.services.bots, Thinking)
    server.services.bots._answer = note  # type: ignore[method-assign]  # listened to in its place
    anna = server.person("Anna")
    room = anna.room("europe", players=2, seats=[{"who": "me"}, {"who": "bot"}])
    anna.start(room)
    while len(jobs) <= 30:
        until(lambda: anna.view(room, 0)["to_move"] == 0)  # the bot moves by itself, sooner or later
        anna.ok("POST", f"/api/rooms/{room}/hint?seat=0")
        anna.move(room, 0)
    asked = tuple(jobs)  # before the state is looked at: the bot goes on meanwhile
    state = room_of(server, room).state
    assert state.table is not None
    table = state.table
    assert {job.seat for job in asked} == {0, 1}
    assert len(asked) > 30
    events: list[Event] = [event for told in table.events for event in told]
    for job in asked:
        assert job.seen.seat == job.seat
        seen = [there for event in events if (there := event.as_seen_by(job.seat)) is not None]
        assert list(job.events) == seen[: len(job.events)]
        assert sum(job.seen.hand) == job.seen.seats[job.seat].hand
        travels = pickle.dumps(job)
        assert b"State" not in travels
        assert b"Table" not in travels


def test_a_hint_is_for_whoever_has_the_seat_alone(server: Server) -> None:
    anna, ben, watcher = (server.person(name) for name in ("Anna", "Ben", "Watcher"))
    room = table_of_two(anna, ben)
    seat = cast(int, anna.view(room)["to_move"])
    mover: Visitor = (anna, ben)[seat]
    for person in (anna, ben, watcher):
        if person is not mover:
            assert person.refused("POST", f"/api/rooms/{room}/hint?seat={seat}") == (403, "not_your_seat")
