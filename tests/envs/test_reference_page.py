"""docs/environment_reference.md says what the numbers of every game mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.envs import layout_of
from branchline.variants import find, game_of, games, rules_of
from tools import environment_reference


def test_the_page_is_current() -> None:
    assert environment_reference.main(["--check"]) == 0


def test_a_page_that_is_missing_or_stale_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = ["--root", str(tmp_path)]
    (tmp_path / "docs").mkdir()
    assert environment_reference.main([*there, "--check"]) == 1
    assert environment_reference.main(there) == 0
    assert environment_reference.main([*there, "--check"]) == 0
    with (tmp_path / environment_reference.PAGE).open("a", encoding="utf-8") as page:
        page.write("More.\n")
    assert environment_reference.main([*there, "--check"]) == 1
    assert "tools.environment_reference writes it" in capsys.readouterr().out


@pytest.mark.parametrize("key", [info.key for info in games()])
def test_every_part_and_every_kind_of_action_is_explained(key: str) -> None:
    page = environment_reference.render()
    game = game_of(find(key), find(key).players[0])
    for part in layout_of(game, connects=key != "card_game").parts:
        assert f"| `{part.key}` |" in page
    for kind in {action.kind for action in rules_of(game).actions}:
        assert f"| `{kind}` |" in page
