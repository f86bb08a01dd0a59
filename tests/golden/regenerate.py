"""Writes the golden games anew: `python -m tests.golden.regenerate`, from the root of the project.

Do so when a change of the games is meant, and say in the change which rule made it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import branchline
from branchline import Seeded, Table, record
from tests.golden.playing import driven, tables

FOLDER: Final = Path(__file__).parent
DIGESTS: Final = FOLDER / "games.json"
SEEDS: Final = (1, 2, 3)
RECORDS: Final = {"usa": (4, 11), "europe": (3, 12)}
"""By game: players and seed of the game that is stored whole."""


def current_digests() -> list[dict[str, object]]:
    """The golden games as they are played now."""
    games = [(branchline.game(key, players=players), seed) for key, players in tables() for seed in SEEDS]
    return [driven(game, seed).as_json() for game, seed in games]


def current_record(key: str) -> Table:
    """The game of `key` that is stored whole, as it is played now."""
    players, seed = RECORDS[key]
    table, chooser = Table(key, players=players, seed=seed), Seeded(seed, 1)
    while not table.over:
        legal = table.game.legal(table.state)
        table.play(legal[chooser.below(len(legal))])
    return table


def record_path(key: str) -> Path:
    """Where the whole game is stored."""
    return FOLDER / f"{key}.json"


def main() -> None:
    """The files hold the games as they are played now."""
    lines = ",\n".join(json.dumps(digest) for digest in current_digests())
    DIGESTS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for key in RECORDS:
        record.write(record_path(key), current_record(key))


if __name__ == "__main__":
    main()
