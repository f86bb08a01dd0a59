"""Writes the logs that `test_golden_logs.py` replays; run it once for each version of the rules, and never again.

python -m tests.server.golden_logs.make
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from branchline.build_info import RULES
from branchline.protocol import Json
from branchline.record.document import state_hash
from branchline.rooms.fold import replay
from branchline.rooms.state import RoomState
from branchline.server.storage.entries import entry_row
from branchline.variants import games
from tests.server.tables import Server, Time, late_game, log_of, play_out, settings_in, table_of_two

FOLDER = Path(__file__).parent


def main() -> None:
    """Every game played to its end, and one room in which everything has happened."""
    time = Time()
    with tempfile.TemporaryDirectory() as folder, Server(settings_in(Path(folder), time=time)) as server:
        logs: Json = {"eventful": _log(server, _eventful(server, time))}
        for info in games():
            anna = server.person("Anna")
            room = late_game(anna, info.key)
            play_out(room, anna)
            logs[info.key] = _log(server, room)
    (FOLDER / f"rules_{RULES}.json").write_text(json.dumps(logs, indent=1) + "\n", encoding="utf-8")


def _eventful(server: Server, time: Time) -> str:
    anna, ben = server.person("Anna"), server.person("Ben")
    room = table_of_two(anna, ben, "nordic", first=0, clock={"bank_seconds": 100, "increment_seconds": 5})
    anna.ok("PATCH", f"/api/rooms/{room}", {"hints": False})
    ben.ok("PATCH", "/api/me", {"name": "Benjamin"})
    time.pass_by(7)
    anna.move(room, 0)
    anna.undo(room, 0)
    anna.move(room, 0)
    time.pass_by(3)
    ben.move(room, 1)
    ben.ok("POST", f"/api/rooms/{room}/seats/1/stand-in")
    ben.ok("DELETE", f"/api/rooms/{room}/seats/1/stand-in")
    ben.sit(room, 1, "open")
    ben.ok("DELETE", f"/api/rooms/{room}/seats/1/stand-in")
    anna.move(room, 0, "draw")
    anna.move(room, 0, "draw")
    ben.move(room, 1, "tickets")
    return room


def _log(server: Server, room: str) -> Json:
    entries = log_of(server, room)
    return {"entries": [entry_row(entry) for entry in entries], "leads_to": summary(replay(entries))}


def summary(state: RoomState) -> Json:
    """What a log leads to, in a form that can be kept."""
    assert state.table is not None
    return {
        "version": state.version,
        "status": state.status,
        "state_hash": state_hash(state.table),
        "scores": list(state.table.scores),
        "names": [seat.name for seat in state.seats],
        "left": None if state.clocks is None else list(state.clocks.left),
        "wishes": list(state.move_sizes),
    }


if __name__ == "__main__":
    main()
