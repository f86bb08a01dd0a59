"""The conformance tool, tried on small projects: what it writes, and what it refuses."""

from __future__ import annotations

import contextlib
import io
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools import conformance

LEDGER = """# The rules ledger

| prefix | game |
|---|---|
| `US` | North America |

## US — North America (everything here also holds for the others)

Set-up
- US-01 2 to 5 players. Scores start at 0.
- US-02 **Decision** The deck has 110 cards.

## FR — France, three maps

All three
- FR-01 Tickets come in tiers.

Large map
- FL-01 3 to 7 players.
"""

BOTH_PROVEN = """
import pytest

@pytest.mark.rule("US-01", "US-02")
def test_the_deal_is_right() -> None: ...
"""

FRANCE_PROVEN = """
import pytest

@pytest.mark.rule("FR-01", "FL-01")
def test_tickets_come_in_tiers() -> None: ...
"""


@dataclass(frozen=True)
class Project:
    """A project folder with a ledger and test files, on which the tool is run."""

    root: Path

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, *arguments: str) -> tuple[int, str]:
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as error:
            code = conformance.main(["--root", str(self.root), *arguments])
        assert error.getvalue() == ""
        return code, out.getvalue()

    def check(self) -> tuple[int, str]:
        """The check of a page that has just been written, so that only other problems are left."""
        assert self.run()[0] == 0
        return self.run("--check")

    @property
    def page(self) -> str:
        return (self.root / "docs" / "conformance.md").read_text(encoding="utf-8")

    def row(self, number: str) -> str:
        (row,) = [line for line in self.page.splitlines() if line.startswith(f"| {number} |")]
        return row


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = Project(tmp_path)
    made.write("docs/rules.md", LEDGER)
    made.write("tests/rules/test_deal.py", BOTH_PROVEN)
    made.write("tests/rules/test_france.py", FRANCE_PROVEN)
    return made


def test_a_fresh_page_with_every_rule_proven_is_accepted(project: Project) -> None:
    assert project.check() == (0, "conformance: page, ledger and tests agree\n")


def test_a_row_gives_the_first_sentence_and_links_the_test_by_its_words(project: Project) -> None:
    project.run()
    assert project.row("US-01") == "| US-01 | 2 to 5 players. | [the deal is right](../tests/rules/test_deal.py) |"
    assert "| The deck has 110 cards. |" in project.row("US-02")


def test_each_prefix_has_a_section_named_after_its_part_of_the_ledger(project: Project) -> None:
    project.run()
    headings = [line for line in project.page.splitlines() if line.startswith("## ")]
    assert headings == [
        "## US — North America",
        "## FR — France, three maps",
        "## FL — France, three maps: large map",
    ]


def test_a_long_sentence_is_cut_at_a_word(project: Project) -> None:
    project.write("docs/rules.md", LEDGER.replace("2 to 5 players. Scores", "word " * 40 + "end. Scores"))
    project.run()
    shown = project.row("US-01").split(" | ")[1]
    assert shown.endswith("word…")
    assert len(shown) <= 110


def test_the_page_lists_tests_in_the_same_order_however_they_are_found(project: Project) -> None:
    marked = '@pytest.mark.rule("US-01")\ndef test_{}() -> None: ...\n'
    project.write("tests/test_b.py", "import pytest\n" + marked.format("z") + marked.format("a"))
    project.write("tests/a/test_c.py", "import pytest\n" + marked.format("m"))
    project.run()
    tests = project.row("US-01").split(" | ")[2].removesuffix(" |").split("<br>")
    assert tests == [
        "[m](../tests/a/test_c.py)",
        "[the deal is right](../tests/rules/test_deal.py)",
        "[a](../tests/test_b.py)",
        "[z](../tests/test_b.py)",
    ]


def test_a_rule_without_a_test_is_refused(project: Project) -> None:
    project.write("tests/rules/test_deal.py", BOTH_PROVEN.replace(', "US-02"', ""))
    status, told = project.check()
    assert status == 1
    assert "US-02 has no test" in told
    assert "US-01" not in told


def test_a_marker_with_a_number_the_ledger_lacks_is_refused_with_its_place(project: Project) -> None:
    project.write(
        "tests/rules/test_more.py", 'import pytest\n\n@pytest.mark.rule("US-99")\ndef test_x() -> None: ...\n'
    )
    status, told = project.check()
    assert status == 1
    assert 'tests/rules/test_more.py:3: the ledger has no rule "US-99"' in told


def test_a_page_that_is_not_current_is_refused_and_left_alone(project: Project) -> None:
    project.run()
    project.write("tests/rules/test_deal.py", BOTH_PROVEN.replace("is_right", "is_fair"))
    before = project.page
    status, told = project.run("--check")
    assert status == 1
    assert "docs/conformance.md is not current" in told
    assert project.page == before
    project.run()
    assert project.run("--check")[0] == 0


def test_a_missing_page_is_refused_and_not_written(project: Project) -> None:
    status, told = project.run("--check")
    assert status == 1
    assert "docs/conformance.md is missing" in told
    assert not (project.root / "docs" / "conformance.md").exists()


def test_a_project_without_a_ledger_is_told_so(tmp_path: Path) -> None:
    status, told = Project(tmp_path).run()
    assert status == 1
    assert "rules.md" in told


@pytest.mark.parametrize(
    "source",
    [
        pytest.param('@pytest.mark.rule("FR-01")\nclass TestIt:\n    def test_x(self) -> None: ...', id="class marker"),
        pytest.param(
            'class TestIt:\n    pytestmark = pytest.mark.rule("FR-01")\n    def test_x(self): ...', id="in class"
        ),
        pytest.param('pytestmark = [pytest.mark.rule("FR-01")]\ndef test_x() -> None: ...', id="module marker"),
        pytest.param('@pytest.mark.rule("FR-01")\nasync def test_x() -> None: ...', id="asynchronous test"),
        pytest.param('from pytest import mark\n@mark.rule("FR-01")\ndef test_x() -> None: ...', id="imported mark"),
        pytest.param(
            '@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("FR-01"))])\n'
            "def test_x(n: int) -> None: ...",
            id="parameter",
        ),
        pytest.param(
            'CASES: list[object] = [pytest.param(2, marks=[pytest.mark.rule("FR-01")])]\n'
            '@pytest.mark.parametrize("n", CASES)\ndef test_x(n: int) -> None: ...',
            id="parameter in a constant",
        ),
    ],
)
def test_a_marker_counts_wherever_pytest_would_see_it(project: Project, source: str) -> None:
    project.write("tests/rules/test_france.py", FRANCE_PROVEN.replace('"FR-01", ', ""))
    project.write("tests/test_more.py", f"import pytest\n{source}\n")
    assert project.check()[0] == 0
    assert project.row("FR-01").endswith("| [x](../tests/test_more.py) |")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('@pytest.mark.rule("US-01")\ndef deal() -> None: ...', "tests/test_more.py:2: this rule marker belongs to no"),
        ("@pytest.mark.rule()\ndef test_x() -> None: ...", "tests/test_more.py:2: a rule marker takes its numbers"),
        (
            "@pytest.mark.rule(NUMBER)\ndef test_x() -> None: ...",
            "tests/test_more.py:2: a rule marker takes its numbers",
        ),
        ("def test_x(:", "tests/test_more.py:2: cannot be read as Python"),
    ],
)
def test_a_marker_that_proves_nothing_is_refused(project: Project, source: str, told: str) -> None:
    project.write("tests/test_more.py", f"import pytest\n{source}\n")
    status, text = project.check()
    assert status == 1
    assert told in text


@pytest.mark.parametrize("mark", ["skip", "skip(reason='later')", "xfail", "xfail(strict=True)"])
def test_a_test_that_is_skipped_or_expected_to_fail_proves_nothing(project: Project, mark: str) -> None:
    project.write("tests/rules/test_deal.py", BOTH_PROVEN.replace("@", f"@pytest.mark.{mark}\n@"))
    status, told = project.check()
    assert status == 1
    assert "US-01 has no test" in told


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("US-02", "US-03", "docs/rules.md:11: US-03 stands where US-02 should"),
        ("US-02", "US-01", "docs/rules.md:11: US-01 stands where US-02 should"),
        ("US-02", "US-2", 'docs/rules.md:11: "- US-2'),
    ],
)
def test_a_ledger_with_a_wrong_number_is_refused(project: Project, before: str, after: str, told: str) -> None:
    project.write("docs/rules.md", LEDGER.replace(before, after))
    status, text = project.check()
    assert status == 1
    assert told in text
