"""Which code has played: a bot that was edited is another bot, and one that was not is the same."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from branchline.bots import BotInfo, GreedyBot
from branchline.build_info import RULES, VERSION
from branchline.measuring import versions
from branchline.measuring.versions import bot_version, core_version, field_version


@pytest.fixture(autouse=True)
def fresh() -> None:
    bot_version.cache_clear()


def imports_of(module: str) -> set[str]:
    return {path.relative_to(versions._ROOT).as_posix() for path in versions._with_imports([module])}


def test_the_version_of_the_rules_names_the_package_and_has_a_hash() -> None:
    assert core_version().startswith(f"{VERSION} rules {RULES} code ")
    assert (
        field_version(("greedy", "random", "random"))
        == f"{core_version()} {bot_version('greedy')} {bot_version('random')}"
    )


def test_a_bot_is_all_that_it_imports_and_no_other_bot() -> None:
    greedy = imports_of("branchline.bots.greedy")
    assert {"bots/greedy.py", "bots/board/purse.py", "board/engine.py", "variants/usa.py"} <= greedy
    assert "bots/random_bot.py" not in greedy
    assert not any(name.startswith(("view/", "cli/", "server/")) for name in greedy)
    assert bot_version("greedy") != bot_version("random")


def test_a_bot_is_known_by_its_class_however_it_is_made() -> None:
    plain, made = BotInfo("plain", GreedyBot, "Greedy."), BotInfo("made", partial(GreedyBot), "The same.")
    assert versions._files_of_bot(made) == versions._files_of_bot(plain)


def test_options_change_no_code() -> None:
    assert bot_version("greedy:style=bold") == bot_version("greedy")


def test_a_module_of_ones_own_is_another_bot_when_it_is_edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inner").mkdir()
    for name in ("my_bot.py", "inner/__init__.py", "inner/deep.py"):
        (tmp_path / name).write_text("raise AssertionError('nobody runs this')\n")
    before = {name: bot_version(f"{name}:MyBot") for name in ("my_bot", "inner.deep", "nowhere")}
    bot_version.cache_clear()
    for name in ("my_bot.py", "inner/deep.py"):
        (tmp_path / name).write_text("edited = True\n")
    after = {name: bot_version(f"{name}:MyBot") for name in before}
    assert {name for name in before if before[name] != after[name]} == {"my_bot", "inner.deep"}


@pytest.mark.parametrize(
    ("module", "edited", "is_another"),
    [
        ("my_bot", "helper.py", True),
        ("my_bot", "inner/deep.py", True),  # by way of helper
        ("my_bot", "inner/__init__.py", True),  # is run on the way to it
        ("my_bot", "other.py", False),
        ("inner.deep", "inner/beside.py", True),
        ("inner.deep", "helper.py", False),
    ],
)
def test_a_module_of_ones_own_is_another_bot_when_what_it_imports_from_its_folder_is_edited(
    module: str, edited: str, is_another: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inner").mkdir()
    for name, text in {
        "my_bot.py": "import json\nfrom helper import value\nfrom branchline import Table",
        "helper.py": "def value():\n    import inner.deep",
        "other.py": "",
        "inner/__init__.py": "",
        "inner/deep.py": "from . import beside\nfrom ... import too_far",
        "inner/beside.py": "this is no Python",
    }.items():
        (tmp_path / name).write_text(text)
    before = bot_version(f"{module}:MyBot")
    bot_version.cache_clear()
    (tmp_path / edited).write_text("edited = True\n")
    assert (bot_version(f"{module}:MyBot") != before) == is_another


def test_a_program_is_another_bot_when_a_file_of_its_command_is_edited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text("1")
    before = bot_version("process:python3 bot.py --fast")
    bot_version.cache_clear()
    (tmp_path / "bot.py").write_text("2")
    assert bot_version("process:python3 bot.py --fast") != before
