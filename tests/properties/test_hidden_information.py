"""What a seat cannot see never changes what it sees: observations, events, log lines, possible actions, error texts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import CardGame, Knowledge, Observation, Seeded
from branchline.board import state as board
from branchline.board.state import DEAL, LAY
from branchline.cardgame import state as cardgame
from branchline.events import KEPT, RESHUFFLED, Event
from branchline.testing import Scene
from branchline.testing.conformance import Setting
from branchline.variants import AnyObservation, AnyState, europe, model_of
from branchline.view.log import Log
from tests.properties import board_alike, card_alike
from tests.properties.alike import Viewer
from tests.properties.board_alike import BoardTwins, take_back
from tests.properties.card_alike import CardTwins
from tests.properties.walks import (
    BOARD_SETTINGS,
    SETTINGS,
    AnyEngine,
    Mind,
    Walk,
    board_of,
    check,
    every_board_setting,
    every_setting,
    examples,
    game_behind,
    game_of,
    minds,
    walks,
)


def fewest(settings: list[Setting]) -> list[Setting]:
    """One setting of each game, that of the fewest players."""
    return list({setting.key: setting for setting in settings[::-1]}.values())


each_game = pytest.mark.parametrize("setting", fewest(SETTINGS), ids=str)
each_board_game = pytest.mark.parametrize("setting", fewest(BOARD_SETTINGS), ids=str)


def moments(game: AnyEngine, walk: Walk, every: int) -> Iterator[tuple[AnyState, list[Mind]]]:
    """Some states of a game, with what each seat and a spectator remember by then.

    The deal, the end, payments and placements under way and draws from piles that run out are always among them.
    """
    known = minds(game)
    for number, (state, events) in enumerate(walk.states(game)):
        for mind in known:
            mind.see(events)
        if number % every == walk.seed % every or is_rare(game, state, number):
            yield state, known


def is_rare(game: AnyEngine, state: AnyState, number: int) -> bool:
    """Whether a state is one of those that random moments would miss."""
    rules = game_behind(game)
    if isinstance(rules, CardGame):
        assert isinstance(state, cardgame.State)
        low = state.pile_n < rules.tables.drawn
        slow, choosing = state.phase in card_alike.PLACING, state.phase == cardgame.KEEP
    else:
        assert isinstance(state, board.State)
        low = any(left < wanted for left, wanted in zip(state.pile, rules.tables.drawn, strict=True))
        slow, choosing = state.phase in (board.TUNNEL, board.LAY), state.phase == board.KEEP
    is_edge = state.phase == DEAL or game.to_move(state) is None
    return is_edge or (slow and number % 8 == 0) or (choosing and low and number % 2 == 0)


@pytest.mark.rule("US-22", "CG-06")
@every_setting
@examples(4)
@given(walk=walks)
def test_an_imagined_state_looks_like_what_was_seen(setting: Setting, walk: Walk) -> None:
    game = game_of(setting)
    dreams = Seeded(walk.seed, 2)
    for state, known in moments(game, walk, every=16):
        for mind in known:
            seen = game.observe(state, mind.viewer)
            imagined = game.imagine(seen, dreams)
            assert game.observe(imagined, mind.viewer) == seen
            check(game, imagined)


@pytest.mark.rule("US-22", "CG-06")
@every_setting
@examples(4)
@given(walk=walks)
def test_an_imagined_state_does_not_contradict_what_the_seat_remembers(setting: Setting, walk: Walk) -> None:
    game = game_of(setting)
    dreams = Seeded(walk.seed, 2)
    for state, known in moments(game, walk, every=16):
        for mind in known:
            assert mind.allows(state)
            seen = game.observe(state, mind.viewer)
            imagined = game.imagine(seen, dreams, mind.known)
            assert game.observe(imagined, mind.viewer) == seen
            assert mind.allows(imagined)
            check(game, imagined)


@pytest.mark.rule("US-22", "CG-06")
@every_setting
@examples(2)
@given(walk=walks)
def test_an_imagined_state_can_be_played_to_its_end(setting: Setting, walk: Walk) -> None:
    game = game_of(setting)
    dreams = Seeded(walk.seed, 2)
    for number, (state, known) in enumerate(moments(game, walk, every=40)):
        mind = known[number % len(known)]
        seen = game.observe(state, mind.viewer)
        for remembered in (mind.known, None):
            imagined, chooser = game.imagine(seen, dreams, remembered), Seeded(number)
            while game.to_move(imagined) is not None:
                game.apply(imagined, int(game.pick(imagined, chooser)), dreams)
            check(game, imagined)


@pytest.mark.rule("NO-05", "NO-06", "FR-01", "US-22")
@every_board_setting
@examples(4)
@given(seed=st.integers(0, 2**32))
def test_while_a_payment_is_laid_down_all_others_see_the_moment_before_it(setting: Setting, seed: int) -> None:
    game = board_of(setting)
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
    for setting in BOARD_SETTINGS:
        if model_of(setting.key) in ("usa", "europe"):
            continue
        laid = sum(state.phase == LAY for state, _ in Walk(1, "pays with sets").states(board_of(setting)))
        assert laid >= 10, setting


@pytest.mark.rule("US-12", "US-22")
@each_board_game
def test_a_new_deck_is_the_open_discards_and_everybody_remembers_them(setting: Setting) -> None:
    game = board_of(setting)
    known = Knowledge(game, 0)
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
    pile = {"regular": 31}  # as after a deal
    scene = Scene(europe(), players=3, to_move=1, hands={1: "3R 3B", 0: "8P"}, stations=stations, pile=pile)
    scene.play("station wien")
    seen, dreams = scene.observe(0), Seeded(2)
    known = Knowledge(scene.game, 0)
    known.see([Event(KEPT, seat=seat, count=0) for seat in range(3)])
    for _ in range(50):
        assert scene.game.legal(scene.game.imagine(seen, dreams))
        assert scene.game.legal(scene.game.imagine(seen, dreams, known))


def play_twins(game: AnyEngine, viewer: Viewer, one: AnyState, two: AnyState | None, seed: int) -> tuple[AnyState, int]:
    """One public game is played in the worlds `one` and `two` (None: one with hidden things exchanged).

    The other world as it was at first, and how many actions were played in both.
    """
    rules, dreams, chance = game_behind(game), Seeded(seed, 2), Seeded(seed, 3)
    if isinstance(rules, CardGame):
        assert isinstance(one, cardgame.State)
        other = two if two is not None else card_alike.swapped(rules, one, viewer, dreams)
        assert isinstance(other, cardgame.State)
        return game.copy(other), len(list(CardTwins(rules, viewer, one, other, chance).play_on(60)))
    assert isinstance(one, board.State)
    world = two if two is not None else board_alike.swapped(rules, one, viewer, dreams)
    assert isinstance(world, board.State)
    return game.copy(world), len(list(BoardTwins(rules, viewer, one, world, chance).play_on(60)))


@pytest.mark.rule("US-22", "CG-06")
@every_setting
@examples(6)
@given(walk=walks, start=st.integers(0, 250), viewer=st.integers(-1, 6), exchange=st.booleans())
def test_two_worlds_that_look_alike_stay_alike(
    setting: Setting, walk: Walk, start: int, viewer: int, exchange: bool
) -> None:
    game = game_of(setting)
    seat: Viewer = viewer if 0 <= viewer < game.players else None
    mind = Mind(seat, game.memory(seat))
    one, story = walk.until(game, start)
    mind.see(story)
    two = None if exchange else game.imagine(game.observe(one, seat), Seeded(walk.seed, 2), mind.known)
    play_twins(game, seat, one, two, walk.seed)


@each_game
def test_the_worlds_compared_are_different_ones_and_played_on_for_long(setting: Setting) -> None:
    """Otherwise the test above would show nothing."""
    game = game_of(setting)
    lengths, different = [], 0
    apart = 12 if model_of(setting.key) == setting.key else 2  # a small game is over after some forty decisions
    for seed in range(12):
        one, _ = Walk(seed, "any").until(game, 10 + apart * seed)
        two, length = play_twins(game, 0, one, None, seed)
        different += [one.hand(seat) != two.hand(seat) for seat in range(1, game.players)].count(True) > 0
        different += list(one.ticket) != list(two.ticket)
        lengths.append(length)
    assert different >= 20
    assert sorted(lengths)[len(lengths) // 2] >= 10


@pytest.mark.rule("US-04", "EU-02", "CG-03")
@every_setting
@examples(5)
@given(seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 62), min_size=12, max_size=12))
def test_nobody_sees_at_the_deal_what_or_how_many_the_others_keep(
    setting: Setting, seed: int, choices: list[int]
) -> None:
    game = game_of(setting)
    worlds = [game.new(Seeded(seed)) for _ in range(2)]
    first, dealt = int(worlds[0].first), offered_at_the_deal(game)
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
            log = Log(game_behind(game), viewer)
            assert log.lines(stories[0]) == log.lines(stories[1]) == []
            assert_deal_is_hidden(game.observe(worlds[0], viewer), chooser, dealt)
        if first + turn + 1 < first + game.players and worlds[0].phase == DEAL:
            assert game.legal(worlds[0]) == game.legal(worlds[1])


def offered_at_the_deal(game: AnyEngine) -> int:
    """How many tickets each seat is dealt."""
    rules = game_behind(game)
    return int(rules.tables.dealt) if isinstance(rules, CardGame) else sum(rules.tables.dealt)


def assert_deal_is_hidden(seen: AnyObservation, chooser: int, dealt: int) -> None:
    """For others the seats have not chosen yet, and the tickets have not gone back."""
    hidden = [seen.seats[seat].tickets for seat in range(len(seen.seats)) if seat != seen.seat]
    assert hidden == [None] * len(hidden)
    assert seen.seats[chooser].offered == dealt
    if isinstance(seen, Observation):
        assert seen.bottom is None


@pytest.mark.rule("US-04", "US-22", "CG-03")
@every_setting
def test_when_all_have_chosen_everybody_sees_how_many_each_has_kept(setting: Setting) -> None:
    game = game_of(setting)
    state = game.new(Seeded(5), first=0)
    for seat in range(game.players):
        legal = game.legal(state)
        story = game.play(state, legal[-1] if seat % 2 else legal[0], Seeded(0))
    counts = [len(state.tickets_of(seat)) for seat in range(game.players)]
    assert len(set(counts)) > 1
    for viewer in (None, *range(game.players)):
        views = game.observe(state, viewer).seats
        assert [view.tickets for view in views] == counts
        told = [event for event in story if event.kind == "kept" and event.only == -1]
        assert [int(event.count) for event in told] == counts


@pytest.mark.rule("US-22", "CG-16")
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
                assert event.kind in ("shown", "completed") or not seen.tickets
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
    chance, chooser = Seeded(0), Seeded(0, 1)
    state, events = game.begin(chance)
    known = minds(game)
    for _ in range(120):
        for mind in known:
            mind.see(events)
            seen = game.observe(state, mind.viewer)
            imagined = game.imagine(seen, Seeded(1), mind.known)
            assert game.observe(imagined, mind.viewer) == seen
            assert mind.allows(state)
            assert sum(mind.known.returned.worlds.values()) < 2**31
        wanted = [action for action in game.legal(state) if game.actions[action].kind in ("tickets", "keep")]
        if not wanted:
            break
        events = game.play(state, wanted[chooser.below(len(wanted)) if len(wanted) > 8 else 0], chance)
