"""Pages that everybody can use: axe finds nothing, nothing makes a page scroll sideways, and controls can be hit."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.web.browsing import DEVICES, PHONE, QUICK
from tests.web.conftest import Visit
from tests.web.judging import axe_violations, sideways, small_targets
from tests.web.states import PAGES, TABLES

EVERY = {**PAGES, **TABLES}


def settled(page: Page) -> Page:
    """Nothing moves on the page any more."""
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page


def in_scheme(page: Page, scheme: Literal["light", "dark"]) -> Page:
    """The page by day or by night, all of it: it follows the system in its own time."""
    page.emulate_media(color_scheme=scheme)
    page.locator(f"html[data-theme='{scheme}']").wait_for()
    return settled(page)


@pytest.mark.parametrize("name", EVERY)
def test_axe_finds_nothing_by_day_and_by_night(visit: Visit, name: str) -> None:
    person = visit(name)
    EVERY[name](person)
    found = {
        "light": axe_violations(in_scheme(person.page, "light")),
        "dark": axe_violations(in_scheme(person.page, "dark")),
    }
    assert found == {"light": [], "dark": []}


@pytest.mark.parametrize("name", EVERY)
def test_a_phone_shows_it_without_scrolling_sideways_and_axe_finds_nothing(visit: Visit, name: str) -> None:
    person = visit(name, device=PHONE)
    EVERY[name](person)
    page = settled(person.page)
    assert sideways(page) == []
    assert small_targets(page) == []
    assert axe_violations(in_scheme(page, "dark")) == []


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("name", ["start page", "new table", "settings", "rules of europe", "a turn of europe"])
def test_letters_of_twice_the_size_fit(visit: Visit, name: str, device: str) -> None:
    person = visit(name, device=DEVICES[device], preferences={**QUICK, "textSize": 200})
    EVERY[name](person)
    assert sideways(settled(person.page)) == []
