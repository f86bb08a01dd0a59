"""Pages that everybody can use: axe finds nothing, nothing makes a page scroll sideways, and controls can be hit."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.storeys import also_proven
from tests.web.browsing import DEVICES, QUICK, become_phone_at_night
from tests.web.conftest import Visit
from tests.web.judging import axe_violations, sideways, small_targets
from tests.web.states import PAGES, TABLES
from tests.web.wording import says

EVERY = {**PAGES, **TABLES}
ALIKE = [  # in what they are made of
    *(f"rules of {game}" for game in ("usa", "nordic", "france_small", "france_large", "france_borders")),
    "new table for one screen", "new table for friends", "a turn of france_large", "talking", "typing",
]  # fmt: skip
LARGE_LETTERS = ["new table", "settings", "rules of europe"]


def settled(page: Page) -> Page:
    """Nothing moves on the page any more."""
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page


@pytest.mark.parametrize("name", [*(name for name in EVERY if name not in ALIKE), *also_proven(ALIKE)])
def test_axe_finds_nothing_on_a_phone_at_night(visit: Visit, name: str) -> None:
    person = visit(name)
    EVERY[name](person)
    become_phone_at_night(person)
    suits_everybody(person.page)


@pytest.mark.proof
@pytest.mark.parametrize("name", EVERY)
def test_axe_finds_nothing_on_a_desk_by_day(visit: Visit, name: str) -> None:
    person = visit(name)
    EVERY[name](person)
    assert axe_violations(settled(person.page)) == []


@pytest.mark.proof
@pytest.mark.parametrize("device", ["dark desktop", "phone", "dark phone"])
@pytest.mark.parametrize("name", EVERY)
def test_axe_finds_nothing_on_a_page_that_was_opened_there(visit: Visit, name: str, device: str) -> None:
    person = visit(name, device=DEVICES[device])
    EVERY[name](person)
    suits_everybody(person.page)


def suits_everybody(page: Page) -> None:
    """Nothing sticks out, everything can be hit, and axe finds nothing."""
    settled(page)
    assert sideways(page) == []
    assert small_targets(page) == []
    assert axe_violations(page) == []


@pytest.mark.parametrize("device", [*also_proven(["desktop"]), "phone"])
@pytest.mark.parametrize("name", ["start page", "a turn of europe", *also_proven(LARGE_LETTERS)])
def test_letters_of_twice_the_size_fit(visit: Visit, name: str, device: str) -> None:
    person = visit(name, device=DEVICES[device], preferences={**QUICK, "textSize": 200})
    EVERY[name](person)
    assert sideways(settled(person.page)) == []


@pytest.mark.parametrize("name", ["scores of europe", "replay"])
def test_a_table_with_a_map_fits_the_window_and_the_page_does_not_scroll(visit: Visit, name: str) -> None:
    person = visit(name)
    EVERY[name](person)
    assert settled(person.page).evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0


def test_a_newcomer_with_a_small_phone_can_play_from_the_first_screen(visit: Visit) -> None:
    person = visit("somebody new", device=DEVICES["phone"])
    EVERY["start page"](person)
    expect(person.page.get_by_role("heading", name=says("home-new-title"))).to_be_visible()
    play = person.page.locator("article").first.get_by_role("button")
    expect(play).to_be_in_viewport(ratio=1)
