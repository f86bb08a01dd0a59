"""Every command of the program that a page shows is one that it carries out, with what the page says is there."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from branchline import Table, record
from branchline.bots import check_plays, split_specs
from branchline.cli import program
from tests.cli.running import Run

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "benchmarks/README.md", "examples/README.md")),
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if path.name != "strength.md"),
]
STRENGTH = ROOT / "docs" / "strength.md"  # generated, with a command for each report; to play all of them takes long
READ_ONLY = (
    "serve",
    "bot-worker",
    "backup",
    "restore",
    "verify",
    "prune",
    "admin",
    "bench",
)  # need a server or a quiet machine
FEWER = {"arena": ["--games", "2", "--seconds", "0.01", "--jobs", "1"], "balance": ["--games", "20", "--jobs", "1"]}
_LONG = re.compile(r"(?<=:)(rollouts=\d+|time=[\d.]+)")  # what a bot may think
_COMMAND = re.compile(r"^(?:\$ | {4}|# )(?:\.venv/bin/|/opt/branchline/bin/)?branchline\b(.*)$", re.MULTILINE)


def commands(pages: Sequence[Path] = PAGES) -> list[str]:
    """What stands after the program's name, each once; those with a blank to be filled in are left out."""
    found = (match[1] for page in pages for match in _COMMAND.finditer(page.read_text(encoding="utf-8")))
    said = (re.split(r" {3,}", text.strip())[0] for text in found)  # what follows is about it
    texts = (shlex.join(shlex.split(text, comments=True)) for text in said)
    return [text for text in dict.fromkeys(texts) if "…" not in text and "FILE" not in text and ">" not in text]


@pytest.fixture
def shelf(run: Run, tmp_path: Path) -> Run:
    """What the pages speak of lies in the folder where the program is run."""
    for name in ("my_map", "my_alps"):
        shutil.copytree(ROOT / "examples" / "maps" / "alps", tmp_path / name)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    shutil.copy(ROOT / "examples" / "bots" / "first.sh", tmp_path / "my_bot")
    (tmp_path / "my_bot").chmod(0o755)
    (tmp_path / "my_module.py").write_text("from branchline.bots import find_bot\n\nMyBot = type(find_bot('greedy'))\n")
    table = Table("usa", players=2, seed=1)
    while not table.over:
        table.play(table.legal()[0])
    record.write(tmp_path / "game.json", table)
    assert run("play", "usa", "--players", "2", typed=["keep 1 2", "quit"]).code == 0  # a game to go on with
    return run


def test_the_pages_have_commands() -> None:
    assert len(commands()) > 30


@pytest.mark.parametrize("text", commands())
def test_the_command_is_carried_out(text: str, shelf: Run) -> None:
    words = shlex.split(text)
    if not words or words[0] in READ_ONLY:
        program.parser_for(words).parse_args(words or program.THE_APP)
        return
    if words[0] == "arena":
        words = [_LONG.sub("rollouts=2", word) for word in words]
    ran = shelf(*words, *FEWER.get(words[0], []), typed=["quit"] * 20 if words[0] == "play" else [""] * 2000)
    assert ran.code == 0, ran.err


def test_the_commands_of_the_page_of_strengths_are_for_the_arena_and_name_bots_that_play_the_game() -> None:
    found = [shlex.split(text) for text in commands([STRENGTH])]
    assert len(found) > 20
    for words in found:
        arguments = program.parser_for(words).parse_args(words)
        assert words[0] == "arena"
        for bot in split_specs(words[words.index("--bots") + 1]):
            check_plays(bot, arguments.game)
