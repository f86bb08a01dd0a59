"""Writes the golden games of the current rules anew: `python -m tests.golden.regenerate`, from the project's root.

Do so when a change of the games is meant, and say in the change which rule made it. Once a version of the rules has
been released, such a change raises `RULES`, and the games of the version before stay as they are.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Final

from branchline import Seeded, Table, game, record
from branchline.build_info import RULES
from branchline.testing.conformance import Setting, all_settings
from tests.golden.playing import driven
from tests.golden.stories import GAMES, STORIES, current_stories
from tests.golden.stuck_row import stuck_row

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
"""By file: setting and seed of a random game that is stored whole."""
STUCK_ROW: Final = "usa_stuck_row"
"""The file of one more, which is not random: see `stuck_row`."""


def folder_of(rules: int) -> Path:
    """Where the golden games of a version of the rules are."""
    return Path(__file__).parent / f"rules_{rules}"


def digests_path(rules: int) -> Path:
    """Where the digests of a version's games are stored."""
    return folder_of(rules) / "games.json"


def current_digests() -> list[dict[str, object]]:
    """The golden games as they are played now."""
    games = [setting.game() for setting in all_settings()]
    return [driven(game, seed).as_json() for game in games for seed in SEEDS]


def current_record(name: str, rules: int = RULES) -> Table:
    """The game that is stored whole by this name, as it is played now by a version of the rules."""
    if name == STUCK_ROW:
        return stuck_row(game("usa", players=2, rules=rules), seed=23)
    setting, seed = RECORDS[name]
    table, chooser = Table(replace(setting, rules=rules).game(), seed=seed), Seeded(seed, 1)
    while not table.over:
        legal = table.legal_numbers()
        table.play(legal[chooser.below(len(legal))])
    return table


def record_path(name: str, rules: int = RULES) -> Path:
    """Where the whole game is stored."""
    return folder_of(rules) / f"{name}.json"


def stories() -> str:
    """Sentences of these games, for the tests of the browser client."""
    return current_stories({name: current_record(name) for name in GAMES})


def main() -> None:
    """The files hold the games as they are played now."""
    lines = ",\n".join(json.dumps(digest) for digest in current_digests())
    folder_of(RULES).mkdir(exist_ok=True)
    digests_path(RULES).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for name in (*RECORDS, STUCK_ROW):
        record.write(record_path(name), current_record(name))
    STORIES.write_text(stories(), encoding="utf-8")


if __name__ == "__main__":
    main()
