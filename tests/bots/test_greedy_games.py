from __future__ import annotations

import pytest

from branchline.bots import find_bot
from branchline.testing.conformance import Setting, all_settings
from branchline.variants import games
from tests.bots.matches import play_bots, wins_against_random
from tests.storeys import settings_by_storey

every_setting = pytest.mark.parametrize("setting", settings_by_storey(all_settings()))
smallest = {info.key: Setting(info.key, info.players[0]) for info in games()}


@every_setting
def test_greedy_and_random_play_every_game_to_its_end(setting: Setting) -> None:
    names = ["greedy" if seat % 2 == 0 else "random" for seat in range(setting.players)]
    assert len(play_bots(setting.game(), names, seed=setting.players)) == setting.players


@pytest.mark.proof
@every_setting
def test_greedy_plays_every_game_to_its_end_against_itself(setting: Setting) -> None:
    assert len(play_bots(setting.game(), ["greedy"] * setting.players, seed=7)) == setting.players


# The games that greedy wins: `pytest tests/bots -k clearly -s` prints the shares.
@pytest.mark.parametrize("key", smallest)
def test_greedy_beats_random_clearly(key: str) -> None:
    won = wins_against_random(smallest[key].game(), "greedy", games=10)
    print(f"{key}, {smallest[key].players} players: greedy wins {won:.0%} of 10 games against random")  # noqa: T201  (for whoever reads the output)
    assert won >= 0.8


@pytest.mark.parametrize("key", smallest)
def test_a_new_bot_for_each_decision_plays_like_one_that_stays(key: str) -> None:
    game = smallest[key].game()
    staying = {"greedy": find_bot("greedy")}
    sheets = [
        play_bots(game, ["greedy"] * game.players, seed=5),
        play_bots(game, ["greedy"] * game.players, seed=5, make=lambda name: staying[name]),
    ]
    assert sheets[0] == sheets[1]
