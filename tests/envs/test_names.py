"""Every game is found by its name: in PettingZoo's registry, and as a module."""

from __future__ import annotations

import importlib

import pettingzoo
import pytest

import branchline.envs
from branchline import OptionError
from branchline.envs import BranchlineAEC
from branchline.envs.names import GameModule, register
from branchline.variants import games, small_games

INFOS = [*games(), *small_games()]
KEYS = [info.key for info in INFOS]


@pytest.mark.parametrize("key", KEYS)
def test_pettingzoo_makes_a_game_by_its_name(key: str) -> None:
    players = next(info.players[-1] for info in INFOS if info.key == key)
    for name in (f"branchline/{key}-v0", f"branchline/{key}_v0", f"branchline/{key}"):
        env = pettingzoo.make("aec", name, players=players, connects=False, reward="points")
        env.reset(seed=1)
        assert isinstance(env.unwrapped, BranchlineAEC)
        assert env.unwrapped.game.key == key
        assert len(env.agents) == players
        assert env.metadata["name"] == f"branchline_{key}_v0"


def test_options_of_a_game_are_passed_on() -> None:
    env = pettingzoo.make("aec", "branchline/france_small-v0", players=4, stations="open")
    assert isinstance(env.unwrapped, BranchlineAEC)
    assert env.unwrapped.game.options["stations"] == "open"
    with pytest.raises(OptionError, match="usa has no option 'stations'"):
        pettingzoo.make("aec", "branchline/usa-v0", stations="open")
    with pytest.raises(OptionError, match="here truncate_after says after how many decisions"):
        pettingzoo.make("aec", "branchline/usa-v0", max_cycles=100)


def test_importing_the_package_again_registers_nothing_twice() -> None:
    before = dict(pettingzoo.aec_registry)
    register()  # a name that is given again is a warning, and that an error here
    assert pettingzoo.aec_registry == before
    assert {spec.name for spec in before.values() if spec.namespace == "branchline"} == set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_every_game_is_a_module(key: str) -> None:
    module = importlib.import_module(f"branchline.envs.{key}_v0")
    assert isinstance(module, GameModule)
    assert getattr(branchline.envs, f"{key}_v0") is module
    raw = module.raw_env(truncate_after=5)
    assert isinstance(raw, BranchlineAEC)
    wrapped = module.env(render_mode="ansi")
    assert isinstance(wrapped, pettingzoo.utils.wrappers.OrderEnforcingWrapper)
    assert str(wrapped) == str(raw) == f"branchline_{key}_v0"
