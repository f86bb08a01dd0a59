"""Seven players who stay apart, whatever eyes one has: their marks are drawn and compared as such eyes see them."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.storeys import also_proven
from tests.web.browsing import Person
from tests.web.conftest import Visit
from tests.web.judging import Pictures

SEATS: Final = 7
APART: Final = 40.0  # of 255, on average over all pixels: what is less could be taken for the same at a glance
# Without any color two players may have the same gray, and only the pattern tells them apart: dots cover a seventh.
PATTERNS_APART: Final = 15.0

# The patterns of the page itself, as large as a wagon on a board that one looks at closely. They repeat every 6 units:
# each wagon begins where a pattern does, or the same pattern twice would differ from itself.
_DRAW: Final = """(seats) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `0 0 ${seats * 36} 18`);
    svg.setAttribute("width", seats * 72);
    svg.setAttribute("height", 36);
    svg.id = "marks";
    for (let seat = 0; seat < seats; seat++) {
        const wagon = document.createElementNS(svg.namespaceURI, "rect");
        for (const [name, value] of Object.entries({ x: seat * 36, y: 0, width: 30, height: 18 }))
            wagon.setAttribute(name, value);
        wagon.setAttribute("fill", `url(#player-${seat})`);
        svg.append(wagon);
    }
    document.querySelector("main").replaceChildren(svg);
}"""


def marks(page: Page, eyes: str) -> list[bytes]:
    """A picture of each player's wagon, as these eyes see it."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
    box = page.locator("#marks").bounding_box()
    assert box is not None
    left, top, step = round(box["x"]), round(box["y"]), round(box["width"] / SEATS)
    return [
        page.screenshot(clip={"x": left + seat * step, "y": top, "width": 60, "height": 36}) for seat in range(SEATS)
    ]


@pytest.fixture
def page_with_marks(visit: Visit) -> Person:
    """A page of the client that shows the seven marks and nothing else."""
    person = visit("somebody")
    person.go("/rules")
    person.page.evaluate(_DRAW, SEATS)
    return person


@pytest.mark.parametrize("eyes", ["deuteranopia", *also_proven(["none", "protanopia", "tritanopia"])])
def test_the_seven_players_stay_apart(page_with_marks: Person, eyes: str) -> None:
    assert pairs_closer_than(APART, page_with_marks, eyes) == {}


def test_patterns_keep_the_players_apart_where_there_is_no_color_at_all(page_with_marks: Person) -> None:
    assert pairs_closer_than(PATTERNS_APART, page_with_marks, "achromatopsia") == {}


def pairs_closer_than(limit: float, person: Person, eyes: str) -> dict[tuple[int, int], float]:
    """The pairs of seats whose marks differ by less."""
    pictures, drawn = Pictures(person.context.new_page()), marks(person.page, eyes)
    apart = {(a, b): pictures.difference(drawn[a], drawn[b]) for a, b in combinations(range(SEATS), 2)}
    return {pair: difference for pair, difference in apart.items() if difference < limit}


def test_the_comparison_notices_players_who_look_alike(page_with_marks: Person) -> None:
    page_with_marks.page.evaluate(
        "document.querySelectorAll('#marks rect').forEach((wagon) => wagon.setAttribute('fill', 'url(#player-3)'))"
    )
    assert len(pairs_closer_than(PATTERNS_APART, page_with_marks, "none")) == SEATS * (SEATS - 1) // 2
