"""What a seat cannot see never changes what it sees: observations, events, log lines, possible actions, error texts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import BoardGame, Knowledge, Observation, Seeded
from branchline.board.invariants import check
from branchline.board.state import DEAL, HELD, KEEP, LAY, OVER, TUNNEL, State
from branchline.events import RESHUFFLED
from branchline.sim.rollouts import random_playout
from branchline.testing import Scene
from branchline.testing.conformance import Setting
from branchline.variants import europe
from branchline.view.log import Log
from tests.properties.alike import Twins, Viewer, swapped, take_back
from tests.properties.walks import SETTINGS, Walk, every_setting, examples, game_of, walks

# One setting of each game, that of the fewest players.
each_game = pytest.mark.parametrize("setting", {setting.key: setting for setting in SETTINGS[::-1]}.values(), ids=str)


def moments(game: BoardGame, walk: Walk, every: int) -> Iterator[tuple[State, list[Knowledge]]]:
    """Some states of a game, with what each seat and a spectator remember by then.

    The deal, the end, payments under way and draws from piles that run out are always among them.
    """
    viewers: list[Viewer] = [*range(game.players), None]
    known = [Knowledge(game.tables, viewer) for viewer in viewers]
    for number, (state, events) in enumerate(walk.states(game)):
        for knowledge in known:
            knowledge.see(events)
        low = any(left < wanted for left, wanted in zip(state.pile, game.tables.drawn, strict=True))
        is_rare = (state.phase in (TUNNEL, LAY) and number % 8 == 0) or (
            state.phase == KEEP and low and number % 2 == 0
        )
        if number % every == walk.seed % every or is_rare or state.phase in (DEAL, OVER):
            yield state, known


@pytest.mark.rule("US-22")
@every_setting
@examples(4)
@given(walk=walks)
def test_an_imagined_state_looks_like_what_was_seen(setting: Setting, walk: Walk) -> None:
    game = game_of(setting)
    dreams = Seeded(walk.seed, 2)
    for state, known in moments(game, walk, every=16):
        for knowledge in known:
            seen = game.observe(state, knowledge.seat)
            imagined = game.imagine(seen, dreams)
            assert game.observe(imagined, knowledge.seat) == seen
            check(game.tables, imagined)


@pytest.mark.rule("US-22")
@every_setting
@examples(4)
@given(walk=walks)
def test_an_imagined_state_does_not_contradict_what_the_seat_remembers(setting: Setting, walk: Walk) -> None:
    game = game_of(setting)
    dreams = Seeded(walk.seed, 2)
    for state, known in moments(game, walk, every=16):
        for knowledge in known:
            assert knowledge.allows(state)
            seen = game.observe(state, knowledge.seat)
            imagined = game.imagine(seen, dreams, knowledge)
            assert game.observe(imagined, knowledge.seat) == seen
            assert knowledge.allows(imagined)
            check(game.tables, imagined)


@pytest.mark.rule("US-22")
@every_setting
@examples(2)
@given(walk=walks)
def test_an_imagined_state_can_be_played_to_its_end(setting: Setting, walk: Walk) -> None:
    game = game_of(setting)
    dreams = Seeded(walk.seed, 2)
    for number, (state, known) in enumerate(moments(game, walk, every=40)):
        knowledge = known[number % len(known)]
        seen = game.observe(state, knowledge.seat)
        for remembered in (knowledge, None):
            imagined = game.imagine(seen, dreams, remembered)
            random_playout(game, imagined, dreams, Seeded(number))
            check(game.tables, imagined)


@pytest.mark.rule("NO-05", "NO-06", "FR-01", "US-22")
@every_setting
@examples(4)
@given(seed=st.integers(0, 2**32))
def test_while_a_payment_is_laid_down_all_others_see_the_moment_before_it(setting: Setting, seed: int) -> None:
    game = game_of(setting)
    viewers: list[Viewer] = [*range(game.players), None]
    before: dict[Viewer, Observation] = {}
    for state, events in Walk(seed, "pays with sets").states(game):
        if state.phase != LAY:
            before = {}
            continue
        payer = int(state.seat)
        assert events == []
        if not before:
            unbegun = game.copy(state)
            take_back(unbegun)
            before = {viewer: game.observe(unbegun, viewer) for viewer in viewers}
        for viewer in viewers:
            assert (game.observe(state, viewer) == before[viewer]) == (viewer != payer)


def test_payments_are_laid_down_often_enough_for_the_test_above() -> None:
    for setting in SETTINGS:
        if setting.key in ("usa", "europe"):
            continue
        laid = sum(state.phase == LAY for state, _ in Walk(1, "pays with sets").states(game_of(setting)))
        assert laid >= 10, setting


@pytest.mark.rule("US-12", "US-22")
@each_game
def test_a_new_deck_is_the_open_discards_and_everybody_remembers_them(setting: Setting) -> None:
    game = game_of(setting)
    known = Knowledge(game.tables, 0)
    for state, events in Walk(seed=4, temper="hoards cards").states(game):
        known.see(events)
        if [event.kind for event in events][-1:] == [RESHUFFLED]:
            imagined = game.imagine(game.observe(state, 0), Seeded(9), known)
            assert list(imagined.deck) == list(state.deck)
            return
    raise AssertionError("the deck was never shuffled anew")


@pytest.mark.rule("EU-11", "US-22")
def test_a_rival_that_names_the_city_of_a_station_is_imagined_able_to_pay_it() -> None:
    stations = {1: ("paris", "london")}
    scene = Scene(europe(), players=3, to_move=1, hands={1: "3R 3B", 0: "8P"}, stations=stations)
    scene.play("station wien")
    seen, dreams = scene.observe(0), Seeded(2)
    for _ in range(50):
        assert scene.game.legal(scene.game.imagine(seen, dreams))
        assert scene.game.legal(scene.game.imagine(seen, dreams, Knowledge(scene.game.tables, 0)))


@pytest.mark.rule("US-22")
@every_setting
@examples(6)
@given(walk=walks, start=st.integers(0, 250), viewer=st.integers(-1, 6), exchange=st.booleans())
def test_two_worlds_that_look_alike_stay_alike(
    setting: Setting, walk: Walk, start: int, viewer: int, exchange: bool
) -> None:
    game = game_of(setting)
    seat: Viewer = viewer if 0 <= viewer < game.players else None
    knowledge = Knowledge(game.tables, seat)
    one, story = walk.until(game, start)
    knowledge.see(story)
    dreams, seen = Seeded(walk.seed, 2), game.observe(one, seat)
    two = swapped(game, one, seat, dreams) if exchange else game.imagine(seen, dreams, knowledge)
    for _ in Twins(game, seat, one, two, Seeded(walk.seed, 3)).play_on(60):
        pass


@each_game
def test_the_worlds_compared_are_different_ones_and_played_on_for_long(setting: Setting) -> None:
    """Otherwise the test above would show nothing."""
    game = game_of(setting)
    lengths, different = [], 0
    for seed in range(12):
        one, _ = Walk(seed, "any").until(game, 10 + 12 * seed)
        two = swapped(game, one, 0, Seeded(seed, 2))
        different += [one.hand(seat) != two.hand(seat) for seat in range(1, game.players)].count(True) > 0
        different += list(one.ticket) != list(two.ticket)
        lengths.append(len(list(Twins(game, 0, one, two, Seeded(seed, 3)).play_on(60))))
    assert different >= 20
    assert sorted(lengths)[len(lengths) // 2] >= 10


@pytest.mark.rule("US-04", "EU-02")
@every_setting
@examples(5)
@given(seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 10), min_size=12, max_size=12))
def test_nobody_sees_at_the_deal_what_or_how_many_the_others_keep(
    setting: Setting, seed: int, choices: list[int]
) -> None:
    game = game_of(setting)
    worlds = [game.new(Seeded(seed)) for _ in range(2)]
    first = int(worlds[0].first)
    for turn in range(game.players - 1):
        chooser = (first + turn) % game.players
        stories = []
        for world, choice in zip(worlds, choices[2 * turn : 2 * turn + 2], strict=True):
            legal = game.legal(world)
            stories.append(game.play(world, legal[choice % len(legal)], Seeded(0)))
        for viewer in (None, *((first + later) % game.players for later in range(turn + 1, game.players))):
            assert game.observe(worlds[0], viewer) == game.observe(worlds[1], viewer)
            seen = [[e.as_seen_by(viewer) for e in story] for story in stories]
            assert [e for e in seen[0] if e is not None] == [e for e in seen[1] if e is not None] == []
            log = Log(game, viewer)
            assert log.lines(stories[0]) == log.lines(stories[1]) == []
            views = game.observe(worlds[0], viewer).seats
            assert [view.tickets for seat, view in enumerate(views) if seat != viewer] == [None] * (
                game.players - (viewer is not None)
            )
            assert game.observe(worlds[0], viewer).bottom is None
            assert views[chooser].offered == sum(game.tables.dealt)
        if first + turn + 1 < first + game.players and worlds[0].phase == DEAL:
            assert game.legal(worlds[0]) == game.legal(worlds[1])


@pytest.mark.rule("US-04", "US-22")
@every_setting
def test_when_all_have_chosen_everybody_sees_how_many_each_has_kept(setting: Setting) -> None:
    game = game_of(setting)
    state = game.new(Seeded(5), first=0)
    for seat in range(game.players):
        legal = game.legal(state)
        story = game.play(state, legal[-1] if seat % 2 else legal[0], Seeded(0))
    for viewer in (None, *range(game.players)):
        views = game.observe(state, viewer).seats
        counts = [sum(place == HELD + seat for place in state.ticket) for seat in range(game.players)]
        assert [view.tickets for view in views] == counts
        told = [event for event in story if event.kind == "kept" and event.only == -1]
        assert [int(event.count) for event in told] == counts


@pytest.mark.rule("US-22")
@every_setting
@examples(4)
@given(walk=walks)
def test_events_show_cards_and_tickets_only_to_whom_they_concern(setting: Setting, walk: Walk) -> None:
    game = game_of(setting)
    for _, events in walk.states(game):
        for event in events:
            for viewer in (None, *range(game.players)):
                seen = event.as_seen_by(viewer)
                if seen is None or viewer == event.seat:
                    continue
                assert event.kind == "shown" or not seen.tickets
                assert event.kind != "drew" or seen.card == -1
                assert event.kind != "dealt" or not seen.cards


@every_setting
@examples(3)
@given(walk=walks)
def test_an_observation_keeps_still_while_the_game_goes_on(setting: Setting, walk: Walk) -> None:
    game = game_of(setting)
    kept = []
    for number, (state, _) in enumerate(walk.states(game)):
        if number % 40 == 0:
            seen = game.observe(state, number % game.players)
            kept.append((seen, hash(seen), repr(seen)))
    assert all(hash(seen) == number and repr(seen) == text for seen, number, text in kept)


@pytest.mark.rule("US-22")
@every_setting
def test_imagining_again_gives_other_hands(setting: Setting) -> None:
    """What is hidden is dealt anew, not taken over from the real state."""
    game = game_of(setting)
    state, _ = Walk(1, "any").until(game, 40)
    seen, dreams = game.observe(state, 0), Seeded(1, 2)
    imagined = [game.imagine(seen, dreams) for _ in range(20)]
    assert len({tuple(other.hands) for other in imagined}) > 5
    assert len({tuple(other.ticket) for other in imagined}) > 5


@each_game
def test_what_is_remembered_stays_small_and_right_when_everybody_draws_tickets(setting: Setting) -> None:
    """Rivals' choices multiply what may have become of a ticket; the weights must stay within what chance can pick."""
    game = game_of(setting)
    chance = Seeded(0)
    state, events = game.begin(chance)
    viewers: list[Viewer] = [*range(game.players), None]
    known = [Knowledge(game.tables, viewer) for viewer in viewers]
    kinds = {"tickets", "keep"}
    while True:
        for knowledge in known:
            knowledge.see(events)
            seen = game.observe(state, knowledge.seat)
            imagined = game.imagine(seen, Seeded(1), knowledge)
            assert game.observe(imagined, knowledge.seat) == seen
            assert knowledge.allows(state)
            assert sum(knowledge.worlds.values()) < 2**31
        wanted = [action for action in game.legal(state) if game.actions[action].kind in kinds]
        if not wanted:
            break
        events = game.play(state, wanted[0], chance)
