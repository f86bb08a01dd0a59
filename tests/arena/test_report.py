"""The report as text, as JSON and as a page that needs nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from branchline.arena import Hypotheses, MatchOptions, Report, run_arena, write_report
from branchline.arena.reports.files import as_html
from branchline.arena.reports.text import as_text, rating_text


@pytest.fixture(scope="module")
def two() -> Report:
    return run_arena(MatchOptions(game="card_game", bots=["greedy", "random"], games=6), executor="inline")


@pytest.fixture(scope="module")
def three() -> Report:
    return run_arena(
        MatchOptions(game="card_game", bots=["greedy", "random"], players=3, games=3, sprt=Hypotheses(0, 20)),
        executor="inline",
    )


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def test_the_page_asks_nobody_for_anything(two: Report, three: Report) -> None:
    for report in (two, three):
        page = Page(as_html(report))
        names = {name for name, _ in page.tags}
        assert (
            names & {"script", "link", "img", "iframe", "object", "embed", "a", "use", "image", "base", "form"} == set()
        )
        assert [key for _, attributes in page.tags for key in attributes if key in ("src", "href", "action")] == []
        assert [key for _, attributes in page.tags for key in attributes if key.startswith("on")] == []
        assert (
            re.findall(r"https?:|//|url\(|@import|@font-face", "".join(as_html(report).split("<!doctype html>"))) == []
        )
        policy = next(meta["content"] for meta in page.all("meta") if "http-equiv" in meta)
        assert policy == "default-src 'none'; style-src 'unsafe-inline'"


def test_the_page_can_be_read_on_a_phone_in_the_dark_and_aloud(two: Report) -> None:
    text = as_html(two)
    page = Page(text)
    assert any(meta.get("name") == "viewport" for meta in page.all("meta"))
    assert "prefers-color-scheme: dark" in text
    assert page.all("html") == [{"lang": "en"}]
    assert len(page.all("svg")) == 3
    assert all(svg["role"] == "img" and svg["aria-label"] for svg in page.all("svg"))
    assert all(head.get("scope") in ("row", "col") for head in page.all("th"))
    assert len(page.all("table")) == 4
    regions = [div for div in page.all("div") if div.get("class") == "wide"]
    assert len(regions) == 4  # wherever a table may be too wide, the keyboard can move it
    assert all(div.get("tabindex") == "0" and div.get("aria-label") for div in regions)


def test_every_tag_of_the_page_is_closed(two: Report, three: Report) -> None:
    for report in (two, three):
        open_tags = []
        for close, name, end in re.findall(r"<(/?)([a-z0-9]+)[^>]*?(/?)>", as_html(report)):
            if name in ("meta", "br") or end:
                continue
            if not close:
                open_tags.append(name)
            else:
                assert open_tags.pop() == name
        assert open_tags == []


def test_a_name_of_a_bot_is_a_text_and_nothing_else(two: Report) -> None:
    wild = "process:./bot <script>alert(1)</script> \"quoted\" & 'more'"
    standings = tuple(replace(one, bot=wild if one.bot == "greedy" else one.bot) for one in two.standings)
    times = tuple(replace(one, bot=wild if one.bot == "greedy" else one.bot) for one in two.times)
    page = as_html(replace(two, bots=(wild, "random"), standings=standings, times=times, matrix=()))
    assert "<script" not in page
    assert wild in "".join(Page(page).words)


def test_the_text_has_every_figure_that_people_ask_for(two: Report) -> None:
    text = as_text(two)
    assert "The Card Game, 2 players, open_track=no: 6 games, in seed blocks of 2 from seed 1" in text
    for word in ("rating", "win share", "score", "tickets", "ms a move", "Who goes first wins", "Row before column"):
        assert word in text
    assert [line for line in text.splitlines() if line != line.rstrip()] == []


def test_more_than_two_players_have_a_table_of_fields_and_a_test_has_its_verdict(three: Report) -> None:
    text = as_text(three)
    assert "Win share of each field" in text
    assert "33 %" in text
    assert "log-likelihood ratio" in text
    assert "Whether greedy is better than random by 0 or 20 Elo points" in text
    assert "Fields" in "".join(Page(as_html(three)).words)


def test_the_page_of_a_test_begins_with_its_verdict(two: Report, three: Report) -> None:
    verdict = "Whether greedy is better than random by 0 or 20 Elo points is not decided."
    assert as_html(three).split("</h1>")[1].startswith(f"\n<p><strong>{verdict}</strong></p>")
    assert "<strong>" not in as_html(two)


@pytest.mark.parametrize(
    ("value", "bound", "right"),
    [(12.4, "", "+12"), (-3.6, "", "-4"), (0.2, "", "0"), (-0.2, "", "0"), (9, "least", "≥ +9")],
)
def test_ratings_have_a_sign(value: float, bound: str, right: str) -> None:
    assert rating_text(value, bound) == right


def test_the_folder_of_a_report_has_it_in_three_forms(two: Report, tmp_path: Path) -> None:
    write_report(tmp_path / "new" / "folder", two)
    assert sorted(path.name for path in (tmp_path / "new" / "folder").iterdir()) == [
        "report.html",
        "report.json",
        "report.txt",
    ]
    document = json.loads((tmp_path / "new" / "folder" / "report.json").read_text(encoding="utf-8"))
    assert document == json.loads(json.dumps(two.as_dict()))


def keys_in(value: object) -> set[str]:
    """Every key anywhere in a document."""
    if isinstance(value, dict):
        return set(value).union(*(keys_in(inner) for inner in value.values()))
    return set[str]().union(*(keys_in(inner) for inner in value)) if isinstance(value, list | tuple) else set()


def test_the_keys_of_the_json_are_those_of_the_guide(three: Report) -> None:
    guide = (Path(__file__).resolve().parent.parent.parent / "docs" / "guide" / "arena.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)`", guide))
    names = keys_in({**three.as_dict(), "options": None, "bot_versions": None})
    assert len(names) > 50
    assert names - told == set()


def test_the_command_of_a_report_names_all_that_matters() -> None:
    report = run_arena(
        MatchOptions(
            game="france_small",
            bots=["random"],
            players=3,
            games=3,
            seed=5,
            seconds=0.5,
            faults="last",
            options={"stations": "open"},
        ),
        executor="inline",
    )
    assert report.command == (
        "branchline arena --game france_small --players 3 --option stations=open --bots random --games 3 --seed 5 "
        "--seconds 0.5 --faults last"
    )
