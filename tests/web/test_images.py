"""Pictures in docs/images, of all seven games and of the screens of the guide: small, and as the client draws them now.

`make images` takes them anew. Look at each of them before you keep it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import pytest

from tests.web.browsing import DESKTOP, PHONE, ROOT, Device
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.judging import Pictures
from tests.web.rooms import continued, patch
from tests.web.screens import SCREENS as GUIDE
from tests.web.test_for_everyone import settled

FOLDER: Final = ROOT / "docs" / "images"
MOST_BYTES: Final = 600_000
MOST_BYTES_IN_GUIDE: Final = 200_000  # a page of the guide has many
JPEG_QUALITY: Final = 75
IS_WRITING: Final = os.environ.get("BRANCHLINE_IMAGES") == "write"
GAMES: Final = ("usa", "europe", "nordic", "france_small", "france_large", "france_borders", "card_game")
SCREENS: Final = {"desktop": DESKTOP, "phone": PHONE}


def picture_of(visit: Visit, game: str, device: Device) -> bytes:
    """A turn in the middle of a stored game, as this device shows it."""
    person = visit("Ada", device=device)
    player = Player(person)
    person.go(f"/room/{continued(person, game, 0.6)}")
    player.wait_for_turn()
    if game != "card_game":
        player.board.wait_for()
    person.page.evaluate("document.fonts.ready.then(() => null)")
    return settled(person.page).screenshot(animations="disabled", caret="hide")


def picture_for_guide(visit: Visit, name: str) -> bytes:
    """A screen of the guide, or the part of it that is shown there."""
    screen = GUIDE[name]
    person = visit("Ada", device=screen.device, preferences=screen.preferences)
    patch(person, "/api/me", {"name": "Ada"})
    screen.reach(person)
    person.page.evaluate("document.fonts.ready.then(() => null)")
    shown = settled(person.page) if screen.part is None else settled(person.page).locator(screen.part)
    if name.endswith(".png"):
        return shown.screenshot(animations="disabled", caret="hide")
    return shown.screenshot(animations="disabled", caret="hide", type="jpeg", quality=JPEG_QUALITY)


def _is_current(kept: Path, taken: bytes, pictures: Pictures) -> None:
    if IS_WRITING:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(taken)
    change = pictures.change(kept.read_bytes(), taken)
    assert not change.is_gross, f"{kept.name}: {change}; if that is meant: make images, and look at it"


@pytest.mark.proof
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_a_game_shows_what_is_drawn_now(visit: Visit, game: str, screen: str) -> None:
    taken = picture_of(visit, game, SCREENS[screen])
    _is_current(FOLDER / f"{game}-{screen}.png", taken, Pictures(visit("the gallery").page))
    assert (FOLDER / f"{game}-{screen}.png").stat().st_size <= MOST_BYTES


@pytest.mark.proof
@pytest.mark.parametrize("name", GUIDE)
def test_the_picture_of_a_screen_in_the_guide_shows_what_is_drawn_now(
    request: pytest.FixtureRequest, name: str
) -> None:
    visit: Visit = request.getfixturevalue("visit_mortal" if GUIDE[name].is_alone else "visit")
    _is_current(FOLDER / "guide" / name, picture_for_guide(visit, name), Pictures(visit("the gallery").page))
    assert (FOLDER / "guide" / name).stat().st_size <= MOST_BYTES_IN_GUIDE


def test_the_guide_shows_every_picture_that_is_taken_for_it_and_no_other() -> None:
    page = (ROOT / "docs" / "guide" / "players.md").read_text(encoding="utf-8")
    shown = re.findall(r"\(\.\./images/guide/([^)]+)\)", page)
    assert sorted(shown) == sorted(GUIDE) == sorted(path.name for path in (FOLDER / "guide").iterdir())


@pytest.mark.proof
def test_the_comparison_notices_another_game(visit: Visit) -> None:
    pictures = Pictures(visit("the gallery").page)
    usa, europe = (picture_of(visit, game, DESKTOP) for game in ("usa", "europe"))
    assert pictures.change(usa, europe).is_gross
    assert not pictures.change(usa, usa).is_gross
