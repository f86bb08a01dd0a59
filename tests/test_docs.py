"""The pages: Python blocks run as they stand, links lead somewhere, and the README lists the games there are."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

import pytest
from prometheus_client.metrics import MetricWrapperBase

from branchline.bots import registry
from branchline.cli.arguments import Parser
from branchline.cli.hosting import serve
from branchline.server import monitoring
from branchline.server.settings import Caps
from branchline.variants import games, values_text

ROOT = Path(__file__).resolve().parent.parent
LINKING = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "src" / "branchline" / "data").rglob("*.md")),
    *(
        page
        for folder in ("benchmarks", "examples", "web/data", "web/licenses")
        for page in sorted((ROOT / folder).rglob("*.md"))
    ),
]
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[str]:
    """The Python blocks of a page, each after as many empty lines as stand before it there."""
    text = page.read_text(encoding="utf-8")
    return ["\n" * text.count("\n", 0, match.start(1)) + match[1] for match in _BLOCK.finditer(text)]


PAGES = [page for page in (ROOT / "README.md", *sorted((ROOT / "docs" / "guide").glob("*.md"))) if blocks(page)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_blocks_of_a_page_run_in_order(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GAMES", "60")  # of pages that play many
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.setattr(registry, "_BOTS", dict(registry._BOTS))  # what a page registers is gone afterwards
    names: dict[str, object] = {}
    for block in blocks(page):
        exec(compile(block, str(page), "exec"), names)
    capsys.readouterr()


def test_the_readme_has_an_example_of_five_lines() -> None:
    first = [line for line in blocks(ROOT / "README.md")[0].splitlines() if line.strip()]
    assert len(first) == 5
    assert any("branchline.Table(" in line for line in first)


@pytest.mark.parametrize("page", LINKING, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", LINKING, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_heading_leads_to_one(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text(encoding="utf-8"))
    targets = [(page.parent / file if file else page, anchor) for file, anchor in links]
    lost = [anchor for file, anchor in targets if file.exists() and anchor not in anchors(file)]
    assert lost == []


def anchors(page: Path) -> set[str]:
    """What a link to a heading of the page may say, as the usual viewers of Markdown make it."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_readme_lists_every_game_with_its_players_and_options() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .+ \| `(\w+)` \| (\d).(\d) \| (.*?) ?\| .* \|$", text, re.MULTILINE)
    listed = {key: (int(few), int(many), re.findall(r"`(\w+)`", options)) for key, few, many, options in rows}
    assert listed == {info.key: (info.players[0], info.players[-1], list(info.options)) for info in games()}


def test_the_readme_tells_the_values_of_every_option() -> None:
    paragraphs = (ROOT / "README.md").read_text(encoding="utf-8").split("\n\n")
    for name, values in {name: values for info in games() for name, values in info.options.items()}.items():
        telling = [text for text in paragraphs if re.search(rf"^`{name}` (says|is) ", text, re.MULTILINE)]
        words = values_text(values).split(" or ")
        assert any(all(word in text for word in words) for text in telling)


def test_the_guide_for_hosts_tells_every_limit_and_every_metric() -> None:
    text = (ROOT / "docs" / "guide" / "server.md").read_text(encoding="utf-8")
    limits = [
        int(number.replace(",", "")) for number in re.findall(r"^\| one .* \| .* \| ([\d,]+) \|$", text, re.MULTILINE)
    ]
    assert limits == list(asdict(Caps()).values())
    metrics = [metric for metric in vars(monitoring).values() if isinstance(metric, MetricWrapperBase)]
    assert len(metrics) > 5
    for metric in metrics:
        (family,) = metric.describe()
        name = family.name + ("_total" if family.type == "counter" else "")
        assert f"| `{name}` |" in text


def test_the_guide_for_hosts_tells_every_option_of_the_server() -> None:
    text = (ROOT / "docs" / "guide" / "server.md").read_text(encoding="utf-8")
    commands = Parser().add_subparsers()
    serve.add(commands)
    options = {option for action in commands.choices["serve"]._actions for option in action.option_strings}
    assert "--workers" in options
    assert [option for option in sorted(options - {"-h", "--help"}) if not re.search(rf"`{option}\b", text)] == []


def test_the_decisions_are_listed_numbered_without_a_gap_and_open_with_their_number() -> None:
    pages = sorted((ROOT / "docs" / "adr").glob("*.md"))
    table = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for number, page in enumerate(pages, 1):
        assert f"(adr/{page.name})" in table.partition("\n## Decisions\n")[2]
        assert page.name.startswith(f"{number:04}-")
        assert page.read_text(encoding="utf-8").startswith(f"# {number}. ")
