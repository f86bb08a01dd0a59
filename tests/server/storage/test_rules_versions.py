"""Rooms of older versions of the rules: folded, played on, finished and exported by the version they were made for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

import pytest

from branchline import record
from branchline.bots import BotInfo, Turn, registry, turn_at
from branchline.build_info import RULES
from branchline.chance import Seeded
from branchline.protocol import Json
from branchline.rooms.bot_turns import BotChoice, BotJob, Failure, Thinker
from branchline.rooms.fold import replay
from branchline.server.storage.entries import entry_of
from branchline.table import Table
from branchline.variants import game_of, variant_of
from tests.golden.regenerate import STUCK_ROW, record_path
from tests.server.golden_logs.make import FOLDER
from tests.server.tables import Server, Time, continued, log_of, play_out, running, seen_room, settings_in, until

OLD: Final = record.read_document(record_path(STUCK_ROW, 1))
STUCK: Final = 95  # after so many moves three locomotives lie in the row, which version 2 would have flushed


@pytest.mark.rule("US-10")
def test_a_game_of_version_1_goes_on_and_ends_by_version_1_also_after_a_restart(tmp_path: Path) -> None:
    time = Time()
    for server in running(tmp_path, time=time):
        anna = server.person("Anna")
        room = continued(anna, OLD, STUCK)
        cookies = dict(anna.http.cookies)
        assert anna.look(room)["rules_version"] == 1
        assert log_of(server, room)[0].action["rules"] == 1
        assert cast("list[int]", cast(Json, anna.view(room, 0)["view"])["row"])[8] == 3
    for server in running(tmp_path, time=time):
        anna = server.person()
        anna.http.cookies.update(cookies)
        assert anna.look(room)["rules_version"] == 1
        play_out(room, anna)
        exported = anna.ok("GET", f"/api/rooms/{room}/record")
        assert exported["rules"] == 1
        assert record.load(exported).game.rules_version == 1
        assert anna.ok("GET", f"/api/rooms/{room}/replay")["rules_version"] == 1
        again = seen_room(anna.ok("POST", f"/api/rooms/{room}/rematch"))
        assert again["rules_version"] == RULES, "a new game is played by the current rules"


def test_an_uploaded_record_says_by_which_version_of_the_rules_it_was_played(tmp_path: Path) -> None:
    for server in running(tmp_path):
        anna = server.person()
        assert anna.ok("POST", "/api/records", OLD)["rules_version"] == 1
        status, answer = anna.ask("POST", "/api/records", {**OLD, "version": 2, "rules": RULES + 1})
        error = cast(Json, answer["error"])
        assert (status, error["code"]) == (422, "bad_record")
        assert f"knows them up to {RULES}" in cast(str, error["message"])


def test_rules_is_no_option_of_a_game(tmp_path: Path) -> None:
    for server in running(tmp_path):
        wish = {"game": "usa", "options": {"rules": "1"}}
        assert server.person().refused("POST", "/api/rooms", wish) == (422, "bad_game")


def test_a_running_room_of_version_1_is_folded_and_played_on() -> None:
    log = json.loads((FOLDER / "rules_1.json").read_text(encoding="utf-8"))["eventful"]
    state = replay(entry_of(row) for row in log["entries"])
    assert state.settings.rules == 1
    table = state.table
    assert table is not None
    assert table.game.rules_version == 1
    table.play(table.legal()[0])


def test_a_bot_of_a_room_is_asked_by_the_version_of_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def choose(job: BotJob, _: Sequence[str]) -> int:
        asked.append(job.rules)
        return job.legal[0]

    with Server(settings_in(tmp_path)) as server:
        monkeypatch.setattr(server.services.bots, "choose", choose)
        anna = server.person()
        room = continued(anna, OLD, STUCK, seats=[{"who": "bot"}, {"who": "bot"}])
        until(lambda: anna.look(room)["status"] == "over")
    assert set(asked) == {1}


def test_a_bot_in_its_own_process_plays_by_the_version_of_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    class Witness:
        def choose(self, turn: Turn) -> int:
            played.append(turn.game.rules_version)
            return turn.legal[0]

    monkeypatch.setitem(registry._BOTS, "witness", BotInfo("witness", Witness, "Looks at the rules."))
    for rules in range(1, RULES + 1):
        table = Table(game_of(variant_of("usa", None, {}, rules), 2), seed=1)
        assert isinstance(Thinker().think(job_at(table, "witness")), BotChoice)
    assert played == list(range(1, RULES + 1))
    assert isinstance(Thinker().think(job_at(table, "witness", rules=RULES + 1)), Failure)


def job_at(table: Table, bot: str, rules: int | None = None) -> BotJob:
    seat = table.to_move
    assert seat is not None
    return BotJob(
        bot=bot,
        game=table.game.key,
        options=(),
        rules=table.game.rules_version if rules is None else rules,
        players=table.game.players,
        seat=seat,
        seen=table.observe(seat),
        events=tuple(turn_at(table, Seeded(1)).events),
        legal=tuple(table.legal_numbers()),
        seed=1,
        seconds=1,
    )
