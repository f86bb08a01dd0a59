"""The compiled and the interpreted engine play the same games, bit for bit.

This process plays with whatever is installed, a process of its own with a copy without compiled files.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import branchline
from branchline.build_info import is_compiled
from branchline.testing.conformance import Setting, all_settings
from branchline.variants import variant_of
from tests.golden import playing
from tests.storeys import also_proven


@pytest.fixture(scope="module")
def plain_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package in it, without anything that a compiler made."""
    folder = tmp_path_factory.mktemp("plain")
    left_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(branchline.__file__).parent, folder / "branchline", ignore=left_out)
    return folder


def interpreted(plain_folder: Path, seeds: int, step: int) -> dict[str, object]:
    """Games of so many seeds in each so many of the settings, as plain Python plays them."""
    done = subprocess.run(
        [sys.executable, str(Path(playing.__file__)), str(seeds), str(step)],
        cwd=plain_folder,
        env={**os.environ, "PYTHONPATH": str(plain_folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, object] = json.loads(done.stdout)
    assert Path(str(result["package"])).is_relative_to(plain_folder), "the subprocess found another package"
    assert result["compiled"] is False
    return result


def options_of(setting: Setting) -> dict[str, str]:
    """All options of the game, the usual ones too."""
    return dict(variant_of(setting.key, None, dict(setting.options)).options)


@pytest.mark.parametrize(("seeds", "step"), [(1, 3), *also_proven([(3, 1)])])
def test_compiled_and_interpreted_code_play_the_same_games(plain_folder: Path, seeds: int, step: int) -> None:
    plain = interpreted(plain_folder, seeds, step)["ways"]
    here = playing.all_ways(range(seeds), step)
    assert isinstance(plain, dict)
    assert list(plain) == list(here)
    settings = [(setting.key, setting.players, options_of(setting)) for setting in all_settings()[::step]]
    for way, games in here.items():
        assert plain[way] == games, f"compiled and interpreted code differ in the games {way}"
        played = [(game["game"], game["players"], game["options"]) for game in games]
        assert played[::seeds] == settings, f"not every game is among those {way}"


def test_random_play_inside_the_core_is_the_play_driven_from_outside() -> None:
    for setting in all_settings():
        game = setting.game()
        inside, outside = playing.rolled_out(game, 5), playing.told(game, 5)
        assert (inside.decisions, inside.scores) == (outside.decisions, outside.scores)


def test_the_engine_in_this_process_is_compiled() -> None:
    if not is_compiled():
        assert os.environ.get("CI") != "true", "where everything is tested, a compiler is at hand"
        pytest.skip("the referee compared plain Python with itself; run: sudo apt-get install gcc python3-dev")
