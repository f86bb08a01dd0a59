"""The first guided game: the coach speaks of what really happens at the table, and goes when it is told to."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.wording import says


def test_the_first_lesson_begins_follows_two_moves_and_can_be_ended(visit: Visit) -> None:
    person = visit("Ada")
    player = Player(person)
    person.go("/learn")
    page = person.page
    chapter = says("lesson-chapter-first")
    player.press(page.get_by_role("button", name=says("lesson-start-of", chapter=chapter), exact=True))
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
    expect(topic).to_have_text(says("lesson-title-row"))
    player.wait_for_turn()
    player.draw()
    expect(topic).to_have_text(says("lesson-title-second"))
    player.press(coach.get_by_role("button", name=says("lesson-back"), exact=True))
    expect(topic).to_have_text(says("lesson-title-row"))

    player.press(coach.get_by_role("button", name=says("lesson-leave"), exact=True))
    expect(page.get_by_role("heading", name=says("lesson-title"))).to_be_visible()
    expect(coach).to_have_count(0)
    going_on = page.get_by_role("button", name=says("lesson-continue-of", chapter=chapter), exact=True)
    player.press(going_on)
    expect(topic).to_have_text(says("lesson-title-second"))  # nothing is forgotten
