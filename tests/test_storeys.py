"""Every game is tried at its smallest and its largest table in `make test`, and with each of its options."""

from __future__ import annotations

from branchline.testing.conformance import Setting, all_settings
from branchline.variants import games, small_games
from tests.storeys import usual_settings


def test_the_smallest_and_the_largest_table_are_tried_without_options() -> None:
    usual = usual_settings(all_settings())
    for info in (*games(), *small_games()):
        assert Setting(info.key, info.players[0]) in usual
        assert Setting(info.key, info.players[-1]) in usual


def test_every_option_is_tried_at_the_largest_table() -> None:
    settings = all_settings()
    most = {info.key: info.players[-1] for info in games()}
    tried = {(setting.key, setting.options) for setting in usual_settings(settings) if setting.options}
    assert tried == {(setting.key, setting.options) for setting in settings if setting.options}
    assert all(one.players == most[one.key] for one in usual_settings(settings) if one.options)
