"""Results on disk: a block is there as a whole or not at all, and no game is there twice."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final

from branchline.arena.blocks import BlockResult, Field, GameResult
from branchline.arena.times import Times
from branchline.errors import OptionError

_APPLICATION: Final = 0x62726172  # "brar": the file is one of ours
_SCHEMA: Final = 1
_PATIENCE: Final = 60.0  # seconds to wait for another arena that writes to the same file
_TABLES: Final = """
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    options TEXT NOT NULL,
    players INTEGER NOT NULL,
    field TEXT NOT NULL,
    seconds REAL NOT NULL,
    version TEXT NOT NULL,
    UNIQUE (game, map, options, players, field, seconds, version)
);
CREATE TABLE games (
    match INTEGER NOT NULL REFERENCES matches (id),
    seed INTEGER NOT NULL,
    rotation INTEGER NOT NULL,
    first INTEGER NOT NULL,
    scores TEXT NOT NULL,
    places TEXT NOT NULL,
    tickets_made TEXT NOT NULL,
    tickets_failed TEXT NOT NULL,
    decisions TEXT NOT NULL,
    faults TEXT NOT NULL,
    hash TEXT NOT NULL,
    times TEXT NOT NULL,
    PRIMARY KEY (match, seed, rotation)
) WITHOUT ROWID;
"""


@dataclass(frozen=True)
class MatchKey:
    """What has to be the same for results to be counted together."""

    game: str
    map: str  # fingerprint
    options: tuple[tuple[str, str], ...]  # every option of the game with its value
    players: int
    field: Field
    seconds: float
    version: str  # of all code that plays


class GameStore:
    """The results of all matches in one SQLite file, or in memory where none is named.

    A block that `add` has returned from is still there when the process is killed. Several arenas may use one file.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        name = str(path) if path is not None else ":memory:"
        try:
            if path is not None:
                path.absolute().parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(name, timeout=_PATIENCE, isolation_level=None)
            try:
                self._prepare()
            except BaseException:
                self._database.close()
                raise
        except (sqlite3.Error, OSError) as error:
            raise OptionError(f"{name} cannot be used for results: {error}; name another file") from None

    def __enter__(self) -> GameStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()

    def match(self, key: MatchKey) -> int:
        """Return the number of a match, which is given one if it has none."""
        values = _values(key)
        self._database.execute(
            "INSERT OR IGNORE INTO matches (game, map, options, players, field, seconds, version) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            values,
        )
        row = self._database.execute(
            "SELECT id FROM matches WHERE game = ? AND map = ? AND options = ? AND players = ? AND field = ? "
            "AND seconds = ? AND version = ?",
            values,
        ).fetchone()
        return int(row[0])

    def add(self, match: int, seed: int, result: BlockResult) -> BlockResult:
        """Keep a block, unless there is one already, and return the one that is kept."""
        rows = [(match, seed, *_row(game)) for game in result]
        self._database.execute("BEGIN IMMEDIATE")
        try:
            statement = f"INSERT INTO games VALUES ({', '.join('?' * 12)}) ON CONFLICT DO NOTHING"
            added = self._database.executemany(statement, rows).rowcount
            self._database.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk has ended the transaction already
                self._database.execute("ROLLBACK")
            raise
        return result if added == len(rows) else self.blocks(match, [seed])[seed]

    def blocks(self, match: int, seeds: Sequence[int]) -> dict[int, BlockResult]:
        """Return the blocks with these seeds that are stored, by seed."""
        wanted = set(seeds)
        games: dict[int, list[GameResult]] = {}
        for seed, *columns in self._database.execute(
            "SELECT seed, rotation, first, scores, places, tickets_made, tickets_failed, decisions, faults, hash, "
            "times FROM games WHERE match = ? ORDER BY seed, rotation",
            (match,),
        ):
            if seed in wanted:
                games.setdefault(seed, []).append(self._result(columns))
        return {seed: tuple(found) for seed, found in games.items()}

    def strangers(self, key: MatchKey) -> int:
        """How many games there are of just this, but played by other code."""
        row = self._database.execute(
            "SELECT count(*) FROM games JOIN matches ON match = id WHERE game = ? AND map = ? AND options = ? "
            "AND players = ? AND field = ? AND seconds = ? AND version <> ?",
            _values(key),
        ).fetchone()
        return int(row[0])

    def _result(self, columns: Sequence[object]) -> GameResult:
        try:
            return _result(columns)
        except (AssertionError, TypeError, ValueError):
            raise sqlite3.DatabaseError("the file is damaged: a game in it cannot be read") from None

    def _prepare(self) -> None:
        """The tables are there; sqlite3.Error or OptionError if the file is something else."""
        application, schema = self._pragma("application_id"), self._pragma("user_version")
        if application == 0 and schema == 0 and not self._database.execute("SELECT * FROM sqlite_master").fetchall():
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("BEGIN IMMEDIATE")
            if self._pragma("application_id") == 0:  # nobody else was faster
                for statement in _TABLES.split(";"):
                    self._database.execute(statement)
                self._database.execute(f"PRAGMA application_id = {_APPLICATION}")
                self._database.execute(f"PRAGMA user_version = {_SCHEMA}")
            self._database.execute("COMMIT")
        elif application != _APPLICATION:
            raise OptionError(f"{self.path} is no database of an arena; name another file")
        elif schema != _SCHEMA:
            raise OptionError(f"{self.path} was made by another version of the arena; name another file")
        # With a write-ahead log a kill loses nothing; a power failure may cost the last blocks.
        self._database.execute("PRAGMA synchronous = NORMAL")

    def _pragma(self, name: str) -> int:
        return int(self._database.execute(f"PRAGMA {name}").fetchone()[0])


def _values(key: MatchKey) -> tuple[object, ...]:
    options, field = json.dumps(key.options), json.dumps(key.field)
    return key.game, key.map, options, key.players, field, key.seconds, key.version


def _row(game: GameResult) -> tuple[object, ...]:
    return (
        game.rotation,
        game.first,
        json.dumps(game.scores),
        json.dumps(game.places),
        json.dumps(game.tickets_made),
        json.dumps(game.tickets_failed),
        json.dumps(game.decisions),
        json.dumps(game.faults),
        game.hash,
        json.dumps([times.dump() for times in game.times]),
    )


def _result(columns: Sequence[object]) -> GameResult:
    rotation, first, scores, places, made, failed, decisions, faults, digest, times = columns
    assert isinstance(rotation, int)
    assert isinstance(first, int)
    return GameResult(
        rotation=rotation,
        first=first,
        scores=_numbers(scores),
        places=_numbers(places),
        tickets_made=_numbers(made),
        tickets_failed=_numbers(failed),
        decisions=_numbers(decisions),
        faults=tuple(json.loads(str(faults))),
        hash=str(digest),
        times=tuple(Times.load(part) for part in json.loads(str(times))),
    )


def _numbers(text: object) -> tuple[int, ...]:
    return tuple(int(number) for number in json.loads(str(text)))
