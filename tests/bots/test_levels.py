"""Opponents for people: six levels, each one step up, and styles; and the words that they are offered with."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import branchline
from branchline import OptionError, Seeded
from branchline.arena import read_report
from branchline.bots import (
    DEFAULT_BOT,
    LEVELS,
    USUAL_BOT,
    GreedyBot,
    Turn,
    bots,
    canonical,
    find_bot,
    find_info,
    levels,
    make_bot,
)
from branchline.bots.board.personas import PathBot
from branchline.bots.planner import PlannerBot
from branchline.bots.slips import MOST, SlippingBot, sensible
from branchline.bots.styles import STYLES
from branchline.events import CLAIMED
from branchline.testing import CardScene, Scene
from branchline.variants import AnyState, card_game, europe, usa
from branchline.view.words import words_of
from tests.bots.matches import play_bots
from tests.storeys import also_proven

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guide" / "bots.md"
FOUND = ROOT / "research" / "levels"
MEASURED = ROOT / "research" / "results"
WEST = ["portland-seattle", "portland-san_francisco"]  # all of Seattle - Los Angeles but three yellow or purple spaces


def turn_of(scene: Scene | CardScene) -> Turn:
    seat = scene.to_move
    assert seat is not None
    if isinstance(scene, Scene):
        return Turn(scene.game, scene.observe(seat), scene.game.legal(scene.state), (), Seeded(1), 1.0)
    return Turn(scene.game, scene.observe(seat), scene.game.legal(scene.state), (), Seeded(1), 1.0)


def slips_at(scene: Scene | CardScene) -> set[str]:
    """All that somebody might do there who does not look closely."""
    return {scene.notation.text(action) for action in sensible(turn_of(scene))}


# The list


def test_there_are_six_levels_in_order() -> None:
    found = [(info.level, info.key) for info in bots() if info.level is not None]
    assert found == list(enumerate(LEVELS, 1))
    assert len(LEVELS) == 6


def test_an_empty_seat_goes_to_a_level_in_the_middle_and_failures_to_greedy() -> None:
    assert find_info(USUAL_BOT).level == 3
    assert isinstance(find_bot(DEFAULT_BOT), GreedyBot)


def test_a_level_plays_every_game_and_a_style_those_with_a_map() -> None:
    for info in bots():
        if info.level is not None:
            assert set(info.plays) == {game.key for game in branchline.games()}
        if info.is_style:
            assert set(info.plays) == {game.key for game in branchline.games()} - {"card_game"}


def test_every_style_of_the_planner_is_a_bot_of_its_own() -> None:
    assert [info.key for info in bots() if info.is_style] == list(STYLES)


def test_what_a_bot_is_about_is_said_in_the_same_words_everywhere() -> None:
    for info in bots():
        assert words_of("en").say(f"bot-{info.key}-about") == info.about
    for language in ("en", "fr"):
        names = [words_of(language).say(f"bot-{info.key}-name") for info in bots()]
        assert len(set(names)) == len(names)


def test_the_guide_has_every_bot_with_its_options() -> None:
    rows = [line for line in GUIDE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    for info in bots():
        (row,) = [row for row in rows if f"| `{info.key}` |" in row]
        assert info.about in row
        assert info.level is None or row.startswith(f"| {info.level} |")
        for option in info.options:
            assert f"`{option.key}`" in row


# Playing


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks ahead looks at as little as possible."""
    monkeypatch.setattr(levels.InTime, "_timed", lambda _, turn: replace(turn, seconds=0.0))


@pytest.mark.usefixtures("no_time")
@pytest.mark.parametrize("key", ["usa", "card_game"])
@pytest.mark.parametrize("level", [*LEVELS[:-2], *also_proven(LEVELS[-2:])])  # the last two look ahead
def test_a_level_plays_whole_games(level: str, key: str) -> None:
    sheet = play_bots(branchline.game(key, players=2), [level, "random"], seed=3)
    assert sheet[0].place == 1


def test_a_level_that_looks_ahead_takes_its_own_time_and_less_if_there_is_less() -> None:
    asked: list[float] = []

    class Clock:
        def choose(self, turn: Turn) -> int:
            asked.append(turn.seconds)
            return turn.legal[0]

    turn = turn_of(Scene(usa()))
    bot = levels.InTime(Clock(), 0.4)
    for seconds in (2.0, 0.1):
        bot.choose(replace(turn, seconds=seconds))
        bot.advise(replace(turn, seconds=seconds))
    assert asked == [0.4, 0.4, 0.1, 0.1]


def test_master_thinks_longer_than_expert() -> None:
    expert, master = levels.expert(), levels.master()
    assert isinstance(expert, levels.InTime)
    assert isinstance(master, levels.InTime)
    assert (expert.seconds, master.seconds) == (0.4, 1.5)


def test_every_game_has_levels_of_its_own_as_they_were_found() -> None:
    assert set(levels.LADDERS) == {game.key for game in branchline.games()}
    found = {path.stem: json.loads(path.read_text(encoding="utf-8"))["levels"] for path in FOUND.glob("*.json")}
    assert set(found) == set(levels.LADDERS) - {"usa"}  # which was given
    for key, ladder in found.items():
        assert [*(str(rung) for rung in levels.LADDERS[key]), "PlannerBot"] == ladder


def test_every_level_came_in_before_the_one_below_when_it_was_measured() -> None:
    reports = [read_report(path) for path in MEASURED.glob("*-levels.json")]
    assert {report.game for report in reports} == set(levels.LADDERS)
    for report in reports:
        shares = {(duel.bot, duel.other): duel.share for duel in report.matrix}
        for below, above in pairwise(LEVELS[:4]):
            assert shares[above, below].low > 0.5, (report.game, above)


def test_a_level_is_made_of_what_its_game_has() -> None:
    bot = levels.ByGame(2)
    path, slipping = bot._bot(turn_of(Scene(usa()))), bot._bot(turn_of(Scene(europe())))
    assert isinstance(path, PathBot)
    assert isinstance(slipping, SlippingBot)
    assert slipping.percent == levels.LADDERS["europe"][1].slips


def test_a_level_plays_a_game_that_it_does_not_know_like_one_with_the_same_parts() -> None:
    bot = levels.ByGame(3)
    unknown = Scene(replace(usa(), key="my_own"))
    assert bot._bot(turn_of(unknown)) is bot._bot(turn_of(Scene(usa())))
    unknown_cards = CardScene(variant=replace(card_game(), key="my_own"))
    assert bot._bot(turn_of(unknown_cards)) is bot._bot(turn_of(CardScene()))


# Slips


@pytest.mark.parametrize("key", ["usa", "europe", "card_game"])
def test_a_slip_is_one_of_a_few_claims_and_cards_beside_what_greedy_would_do(key: str) -> None:
    seen: Counter[int] = Counter()

    def watch(state: AnyState, turn: Turn, choice: int) -> None:
        found = sensible(turn)
        seen[len(found)] += 1
        assert len(found) <= MOST
        assert set(found) <= set(turn.legal)
        kinds = {turn.game.actions[action].kind for action in found[1:]}
        assert kinds <= {"claim", "draw", "take", "suit", "mix"}

    play_bots(branchline.game(key, players=2), ["greedy", "greedy"], 1, watch)
    assert seen[0] > 0  # tickets, payments and the last turn are decided with care
    assert sum(count for size, count in seen.items() if size > 2) > 20


def test_a_learner_slips_now_and_then() -> None:
    counts = Counter[str]()

    def watch(state: AnyState, turn: Turn, choice: int) -> None:
        learner = SlippingBot(25).advise(turn)
        counts["slips"] += learner.reason is None
        counts["all"] += 1

    play_bots(branchline.game("usa", players=2), ["learner", "learner"], 1, watch)
    assert 0.08 < counts["slips"] / counts["all"] < 0.3


def test_no_slip_builds_a_station_for_nothing_or_draws_tickets_late() -> None:
    scene = Scene(europe(), hand="3R 3K", tickets={0: ["brest-venezia"]}, trains={0: 9, 1: 9})
    assert {"station", "tickets"}.isdisjoint(text.split()[0] for text in slips_at(scene))
    assert any(text.startswith("station") for text in scene.legal())
    assert "tickets" in scene.legal()


def test_no_slip_gives_up_a_tunnel_or_keeps_what_cannot_be_made() -> None:
    own = ["barcelona-madrid", "barcelona-marseille"]
    scene = Scene(europe(), hand="5P", chance="P P P", tickets={0: ["madrid-zurich"]}, routes={0: own})
    scene.play("claim marseille-zurich 2P")
    for seed in range(20):
        turn = replace(turn_of(scene), chance=Seeded(seed))
        assert SlippingBot(100).choose(turn) == GreedyBot().choose(replace(turn, chance=Seeded(seed)))
    scene = Scene(usa(), chance="new_york-los_angeles boston-miami montreal-atlanta", trains={0: 3, 1: 3})
    scene.play("tickets")
    assert slips_at(scene) == set()


def test_no_slip_takes_the_track_beside_a_planned_one_or_trains_that_tickets_need() -> None:
    scene = Scene(usa(), hand="3Y 3P 6R", tickets={0: ["seattle-los_angeles"]}, routes={0: WEST})
    slips = slips_at(scene)
    claims = {text.split()[1].split("#")[0] for text in slips if text.startswith("claim")}
    assert "los_angeles-san_francisco" in claims
    planned = next(text for text in slips if "los_angeles-san_francisco" in text)
    other = "#2" if "#2" not in planned else ""
    assert not any(text.startswith(f"claim los_angeles-san_francisco{other} ") for text in slips - {planned})
    few = Scene(usa(), hand="3Y 6R", tickets={0: ["seattle-los_angeles"]}, routes={0: WEST}, trains={0: 5, 1: 20})
    claims = {text.split()[1].split("#")[0] for text in slips_at(few) if text.startswith("claim")}
    assert claims == {"los_angeles-san_francisco"}


@pytest.mark.parametrize("key", ["nordic", "card_game"])
def test_who_slips_now_and_then_plays_otherwise_like_the_bot_that_it_is(key: str) -> None:
    counts, stream = Counter[bool](), Seeded(1)  # as the planner takes nothing of its own

    def watch(state: AnyState, turn: Turn, choice: int) -> None:
        advice = SlippingBot(40, PlannerBot()).advise(replace(turn, chance=stream))
        assert advice.reason is None or advice.action == choice
        counts[advice.reason is None] += 1

    play_bots(branchline.game(key, players=2), ["planner", "planner"], 1, watch)
    assert counts[True] > 10
    assert counts[False] > counts[True]


def test_the_last_turn_is_played_with_care() -> None:
    scene = Scene(usa(), hand="6G 3Y", tickets={0: ["seattle-los_angeles"]}, routes={0: WEST}, trains={1: 2})
    scene.state.turns_left = 2
    assert slips_at(scene) == set()


def test_a_card_that_no_ticket_wants_is_not_placed_by_a_slip() -> None:
    scene = CardScene(hand="2B 2G", deck="10R 10W", tickets={0: ["los_angeles-new_york"]})
    assert "suit G" in scene.legal()
    assert "suit G" not in slips_at(scene)


# Styles


def test_a_style_is_an_option_of_the_planner() -> None:
    bot = make_bot("planner:style=hoarder")
    assert isinstance(bot, PlannerBot)
    assert bot.style == "hoarder"
    assert canonical("planner:style=hoarder") == "planner:style=hoarder"
    with pytest.raises(OptionError, match="sprinter or hoarder or ticket_hungry or blocker or long_liner"):
        make_bot("planner:style=dreamer")


@pytest.mark.parametrize("style", list(STYLES))
def test_a_style_plays_otherwise_than_the_planner(style: str) -> None:
    bot, differing = find_bot(style), 0

    def watch(state: AnyState, turn: Turn, choice: int) -> None:
        nonlocal differing
        if not differing:
            differing += bot.choose(turn) != choice

    for seed in range(3):
        play_bots(branchline.game("usa", players=2), ["planner", "planner"], seed, watch)
        if differing:
            return
    raise AssertionError(f"{style} does everything like the planner")


@pytest.fixture(scope="module")
def habits() -> Callable[[str], Counter[str]]:
    """What a style does in a few games against a planner."""
    known: dict[str, Counter[str]] = {}

    def of(style: str) -> Counter[str]:
        if style not in known:
            counts = known[style] = Counter()

            def watch(state: AnyState, turn: Turn, choice: int) -> None:
                if turn.seen.seat != 0:
                    return
                counts["kept"] += len(turn.game.actions[choice].kept)
                if not any(e.kind == CLAIMED and e.seat == 0 for e in turn.events):
                    counts["before"] += 1  # decisions before the first claim

            for seed in range(3):
                play_bots(branchline.game("usa", players=2), [style, "planner"], seed, watch)
        return known[style]

    return of


def test_a_hoarder_claims_later_than_a_sprinter(habits: Callable[[str], Counter[str]]) -> None:
    assert habits("hoarder")["before"] > habits("planner")["before"] > habits("sprinter")["before"]


def test_who_is_hungry_for_tickets_keeps_more_of_them(habits: Callable[[str], Counter[str]]) -> None:
    assert habits("ticket_hungry")["kept"] > habits("planner")["kept"]
