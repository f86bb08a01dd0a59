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
from tests.golden.stories import GAMES, STORIES, current_stories

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
    "mini": (Setting("mini", 2), 21),
    "mini_europe": (Setting("mini_europe", 2), 22),
    "card_game_2": (Setting("card_game", 2), 17),
    "card_game_3": (Setting("card_game", 3), 18),
    "card_game_4": (Setting("card_game", 4), 19),
    "card_game_open_track": (Setting("card_game", 4, (("open_track", "yes"),)), 20),
}
"""By file: setting and seed of a game that is stored whole."""


def current_digests() -> list[dict[str, object]]:
    """The golden games as they are played now."""
    games = [setting.game() for setting in all_settings()]
    return [driven(game, seed).as_json() for game in games for seed in SEEDS]


def current_record(name: str) -> Table:
    """The game that is stored whole by this name, as it is played now."""
    setting, seed = RECORDS[name]
    table, chooser = Table(setting.game(), seed=seed), Seeded(seed, 1)
    while not table.over:
        legal = table.legal_numbers()
        table.play(legal[chooser.below(len(legal))])
    return table


def record_path(name: str) -> Path:
    """Where the whole game is stored."""
    return FOLDER / f"{name}.json"


def stories() -> str:
    """Sentences of these games, for the tests of the browser client."""
    return current_stories({name: current_record(name) for name in GAMES})


def main() -> None:
    """The files hold the games as they are played now."""
    lines = ",\n".join(json.dumps(digest) for digest in current_digests())
    DIGESTS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for name in RECORDS:
        record.write(record_path(name), current_record(name))
    STORIES.write_text(stories(), encoding="utf-8")


if __name__ == "__main__":
    main()
