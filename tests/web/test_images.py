"""Pictures of all seven games in docs/images: they are there, small, and show what the client draws now.

`make images` takes them anew. Look at each of them before you keep it.
"""

from __future__ import annotations

import os
from typing import Final

import pytest

from tests.web.browsing import DESKTOP, PHONE, ROOT, Device
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.judging import Pictures
from tests.web.rooms import continued
from tests.web.test_for_everyone import settled

FOLDER: Final = ROOT / "docs" / "images"
MOST_BYTES: Final = 600_000
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


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_a_game_shows_what_is_drawn_now(visit: Visit, game: str, screen: str) -> None:
    taken = picture_of(visit, game, SCREENS[screen])
    pictures = Pictures(visit("the gallery").page)
    kept = FOLDER / f"{game}-{screen}.png"
    if IS_WRITING:
        FOLDER.mkdir(exist_ok=True)
        kept.write_bytes(taken)
    change = pictures.change(kept.read_bytes(), taken)
    assert not change.is_gross, f"{kept.name}: {change}; if that is meant: make images, and look at it"
    assert kept.stat().st_size <= MOST_BYTES


def test_the_comparison_notices_another_game(visit: Visit) -> None:
    pictures = Pictures(visit("the gallery").page)
    usa, europe = (picture_of(visit, game, DESKTOP) for game in ("usa", "europe"))
    assert pictures.change(usa, europe).is_gross
    assert not pictures.change(usa, usa).is_gross
