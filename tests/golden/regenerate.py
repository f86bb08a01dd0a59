"""Writes the golden games anew: `python -m tests.golden.regenerate`, from the root of the project.

Do so when a change of the games is meant, and say in the change which rule made it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from branchline import Seeded, Table, record
from branchline.testing.conformance import Setting, all_settings
from tests.golden.playing import driven

FOLDER: Final = Path(__file__).parent
DIGESTS: Final = FOLDER / "games.json"
SEEDS: Final = (1, 2, 3)
RECORDS: Final = {
    "usa": (Setting("usa", 4), 11),
    "europe": (Setting("europe", 3), 12),
    "nordic": (Setting("nordic", 3), 13),
    "france_large": (Setting("france_large", 7), 14),
    "france_small": (Setting("france_small", 4, (("stations", "open"),)), 15),
    "france_borders": (Setting("france_borders", 5, (("short_pile", "15"),)), 16),
}
"""By game: setting and seed of the game that is stored whole."""


def current_digests() -> list[dict[str, object]]:
    """The golden games as they are played now."""
    games = [setting.game() for setting in all_settings()]
    return [driven(game, seed).as_json() for game in games for seed in SEEDS]


def current_record(key: str) -> Table:
    """The game of `key` that is stored whole, as it is played now."""
    setting, seed = RECORDS[key]
    table, chooser = Table(setting.game(), seed=seed), Seeded(seed, 1)
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
