"""Games of bots for the pictures: `python -m tests.web.games.make`, from the root of the project.

They are stored, so that a picture changes when the client does and not when the bots do.
"""

from __future__ import annotations

from typing import Final

from branchline import Seeded, Table, record
from branchline.bots import GreedyBot, turn_at
from branchline.testing.conformance import Setting
from tests.web.rooms import STORED

GAMES: Final = {
    "usa": (Setting("usa", 4), 31),
    "europe": (Setting("europe", 4), 32),
    "nordic": (Setting("nordic", 3), 33),
    "france_small": (Setting("france_small", 4), 34),
    "france_large": (Setting("france_large", 7), 35),
    "france_borders": (Setting("france_borders", 5), 36),
    "card_game": (Setting("card_game", 4), 37),
    "card_game_choice": (Setting("card_game", 2), 50),  # the first seat is asked which tickets it completes [CG-14]
    "card_game_many_sets": (Setting("card_game", 2), 23),  # and here from more sets than are shown at once [CG-14]
}
"""By game: setting and seed."""


def played(name: str) -> Table:
    """The game as bots play it now."""
    setting, seed = GAMES[name]
    table, bot, chance = Table(setting.game(), seed=seed, first=0), GreedyBot(), Seeded(seed, 1)
    while not table.over:
        table.play(bot.choose(turn_at(table, chance)))
    return table


if __name__ == "__main__":
    for game in GAMES:
        record.write(STORED / f"{game}.json", played(game))
