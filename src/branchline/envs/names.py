"""The AEC environments by name: in PettingZoo's registry, and as modules like those of its own games."""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType
from typing import Final

import pettingzoo

from branchline.envs.pettingzoo import AEC, aec, raw_aec
from branchline.errors import OptionError
from branchline.variants import games, small_games


class GameModule(ModuleType):
    """What programs expect that are given a module of PettingZoo, such as `connect_four_v3`, instead of a name."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{__package__}.{game}_v0", f"The environments of {game}, with wrappers and without.")
        self.env: Final = partial(aec, game)
        self.raw_env: Final = partial(raw_aec, game)
        sys.modules[self.__name__] = self  # `import branchline.envs.usa_v0` finds it


usa_v0: Final = GameModule("usa")
europe_v0: Final = GameModule("europe")
nordic_v0: Final = GameModule("nordic")
france_large_v0: Final = GameModule("france_large")
france_small_v0: Final = GameModule("france_small")
france_borders_v0: Final = GameModule("france_borders")
card_game_v0: Final = GameModule("card_game")
mini_v0: Final = GameModule("mini")
mini_europe_v0: Final = GameModule("mini_europe")


def register() -> None:
    """Every game can be made by `pettingzoo.make("aec", "branchline/usa-v0")`, once `branchline.envs` is imported."""
    for info in (*games(), *small_games()):
        name = f"branchline/{info.key}-v0"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, f"{__name__}:{make.__name__}", kwargs={"game": info.key})


def make(game: str, *, max_cycles: int | None = None, **options: object) -> AEC:
    """What the registry calls; `max_cycles` is a word of its own `make`."""
    if max_cycles is not None:
        raise OptionError(
            "max_cycles is for games whose agents act in turn; here truncate_after says after how many decisions "
            "a game is cut off"
        )
    return aec(game, **options)  # type: ignore[arg-type] # it looks at each of them
