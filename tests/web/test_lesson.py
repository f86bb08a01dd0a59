"""The first guided game: the coach speaks of what really happens at the table, and goes when it is told to."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.browsing import Person
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.wording import says

CHAPTER = says("lesson-chapter-first")


def begun(person: Person) -> tuple[Player, Locator]:
    """The first lesson up to where its player learns what a turn is, and the heading of what the coach speaks of."""
    player = Player(person)
    person.go("/learn")
    page = person.page
    player.press(page.get_by_role("button", name=says("lesson-start-of", chapter=CHAPTER), exact=True))
    coach = page.get_by_role("complementary")
    topic = coach.get_by_role("heading")
    on = coach.get_by_role("button", name=says("lesson-next"), exact=True)

    expect(topic).to_have_text(says("lesson-title-aim"))
    player.press(on)
    expect(topic).to_have_text(says("lesson-title-tickets"))
    expect(on).to_have_count(0)  # it is to be done, and not only read
    player.wait_for_turn()
    player.keep_tickets()
    expect(topic).to_have_text(says("lesson-title-turn"))
    player.press(on)
    expect(topic).not_to_have_text(says("lesson-title-turn"))
    return player, topic


def test_the_first_lesson_begins_follows_two_moves_and_can_be_ended(visit: Visit) -> None:
    learners = (visit(f"Ada {number}") for number in range(20))  # who is dealt a route has no cards to take first
    player, topic = next(
        lesson for lesson in map(begun, learners) if lesson[1].inner_text() == says("lesson-title-row")
    )
    page = topic.page
    coach = page.get_by_role("complementary")
    player.wait_for_turn()
    player.draw()
    expect(topic).to_have_text(says("lesson-title-second"))
    player.press(coach.get_by_role("button", name=says("lesson-back"), exact=True))
    expect(topic).to_have_text(says("lesson-title-row"))

    player.press(coach.get_by_role("button", name=says("lesson-leave"), exact=True))
    expect(page.get_by_role("heading", name=says("lesson-title"))).to_be_visible()
    expect(coach).to_have_count(0)
    going_on = page.get_by_role("button", name=says("lesson-continue-of", chapter=CHAPTER), exact=True)
    player.press(going_on)
    expect(topic).to_have_text(says("lesson-title-second"))  # nothing is forgotten
