"""The architecture page: its drawing shows the layers, everything it names exists, and no decision is missing."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.test_layers import LAYERS
from tests.test_named_things import ROOT, missing_files, text_of
from tools.architecture import PAGE, PICTURE, drawn, main, read_layers, table_of

BASES = [ROOT / "src" / "branchline", ROOT / "src" / "branchline" / "server", ROOT / "web" / "src"]
_IN_FILE = re.compile(r"`(?P<name>[\w.]+)`(?: and `(?P<other>\w+)`)? in `(?P<path>[\w./]+)`")
_ROW = re.compile(r"^\| (\d+) \| \[(.+)\]\(adr/(.+)\) \| (.+) \|$", re.MULTILINE)

PROJECT = {
    "setup.py": 'from typing import Final\n\nCORE: Final = ("low.py", "left/*.py", "right/fast.py")\n',
    "tests/test_layers.py": 'from typing import Final\n\nLAYERS: Final = ("low data", "left | right", "top")\n',
    "src/branchline/low.py": '"""What is lowest."""\n',
    "src/branchline/left/__init__.py": '"""One | two.\n\nMore words.\n"""\n',
    "src/branchline/left/quick.py": "",
    "src/branchline/right/__init__.py": '"""The other."""\n',
    "src/branchline/right/fast.py": "",
    "src/branchline/right/slow.py": "",
    "src/branchline/top/__init__.py": '"""What is on top,\nin two lines."""\n',
    "docs/architecture.md": (
        "Before.\n<!-- parts: written by tools/architecture.py -->\nold\n<!-- end of parts -->\nAfter.\n"
    ),
    "docs/images/other.svg": "",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with three layers."""
    for name, text in PROJECT.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def run(root: Path, *arguments: str) -> int:
    return main(["--root", str(root), *arguments])


def test_drawing_and_table_show_the_layers_as_they_are() -> None:
    assert main(["--check"]) == 0


def test_the_drawing_has_every_part_once_and_is_a_picture() -> None:
    texts = [
        element.text for element in ElementTree.fromstring(text_of(ROOT / PICTURE)) if element.tag.endswith("text")
    ]
    parts = [part for line in LAYERS for part in line.replace("|", " ").split()]
    assert sorted(text for text in texts if text in parts) == sorted(parts)


def test_the_table_tells_of_each_part_what_its_module_says_and_whether_it_is_compiled(root: Path) -> None:
    assert table_of(read_layers(root)).splitlines()[2:] == [
        "| `top` | What is on top, in two lines. |  |",
        "| `left` | One \\| two. | yes |",
        "| `right` | The other. | in part |",
        "| `low` | What is lowest. | yes |",
        "| `data` | The facts of the maps: folders of CSV files, with their sources. |  |",
    ]


def test_parts_that_do_not_know_each_other_have_a_line_between_them(root: Path) -> None:
    picture = drawn(read_layers(root))
    assert picture.count('class="line"') == 1
    assert picture.index(">left<") < picture.index('class="line"') < picture.index(">right<")


def test_what_is_not_current_is_named_and_written_again(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(root, "--check") == 1
    told = capsys.readouterr().out
    assert "docs/images/layers.svg is not current" in told
    assert "docs/architecture.md is not current" in told
    assert run(root) == 0
    assert run(root, "--check") == 0
    page = text_of(root / PAGE)
    assert page.startswith("Before.\n")
    assert page.endswith("<!-- end of parts -->\nAfter.\n")
    (root / "src/branchline/low.py").write_text('"""What is lower still."""\n', encoding="utf-8")
    assert run(root, "--check") == 1


def test_a_page_without_its_marks_is_a_problem(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / PAGE).write_text("Nothing.\n", encoding="utf-8")
    assert run(root) == 1
    assert "should have the lines" in capsys.readouterr().out


def test_every_file_that_the_page_names_exists() -> None:
    assert missing_files(text_of(ROOT / PAGE), *BASES) == []


def test_every_name_that_the_page_looks_for_in_a_file_is_there() -> None:
    found = list(_IN_FILE.finditer(re.sub(r"\s+", " ", text_of(ROOT / PAGE))))
    assert len(found) > 15
    lost = [
        match[0]
        for match in found
        for name in (match["name"], match["other"])
        if name is not None and not is_in_file(name.rpartition(".")[2], match["path"])
    ]
    assert lost == []


def is_in_file(name: str, path: str) -> bool:
    """Whether the file of this path, or one of the files in this folder, has the name as a word."""
    files = [base / path for base in (ROOT, *BASES) if (base / path).is_file()]
    return any(re.search(rf"\b{name}\b", text_of(file)) for file in files)


def test_every_decision_is_listed_in_order_with_its_title_and_one_line() -> None:
    listed = [(int(number), title, name) for number, title, name, _ in _ROW.findall(text_of(ROOT / PAGE))]
    pages = sorted((ROOT / "docs" / "adr").glob("*.md"))
    titles = [text_of(page).partition("\n")[0].removeprefix("# ").partition(". ") for page in pages]
    assert listed == [(int(number), title, page.name) for (number, _, title), page in zip(titles, pages, strict=True)]
