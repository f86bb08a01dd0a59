"""What nobody may look at in The Card Game is in no observation, and what everybody saw can be remembered [CG-06]."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline import CardGame, Event, Seeded
from branchline.cardgame.invariants import check
from branchline.cardgame.knowledge import Knowledge
from branchline.cardgame.observation import Observation
from branchline.cardgame.state import CHOOSE, OVER, State
from branchline.cards import KINDS
from branchline.testing.conformance import Setting
from tests.engine.referees.card_referee import CARDS, sets_to_choose
from tests.properties.alike import Viewer
from tests.properties.card_alike import PLACING, take_back
from tests.properties.walks import CARD_TEMPERS, Walk, card_game_of, card_walks, every_card_setting, examples

FOUR = Setting("card_game", 4)


def viewers(game: CardGame) -> list[Viewer]:
    """All seats and a spectator."""
    return [*range(game.players), None]


def remembered(game: CardGame, story: list[Event], viewer: Viewer) -> Knowledge:
    """What a viewer has in mind after all that it has seen, and it is given nothing else."""
    known = game.memory(viewer)
    known.see([seen for event in story if (seen := event.as_seen_by(viewer)) is not None])
    return known


@pytest.mark.rule("CG-06", "CG-16")
@every_card_setting
@examples(8)
@given(walk=card_walks)
def test_the_size_of_a_stack_is_open_and_its_cards_are_not(setting: Setting, walk: Walk) -> None:
    game = card_game_of(setting)
    is_open = dict(setting.options).get("open_track") == "yes"
    for number, (state, _) in enumerate(walk.states(game)):
        if number % 5 and state.phase != OVER:
            continue
        for viewer in viewers(game):
            seen = game.observe(state, viewer)
            assert [view.track for view in seen.seats] == [sum(state.track(seat)) for seat in range(game.players)]
            looks = viewer is not None and (is_open or state.phase == CHOOSE)  # CG-14
            assert seen.track == (state.track(viewer) if looks and viewer is not None else ())
            for seat, view in enumerate(seen.seats):
                assert view.stack == (state.track(seat) if state.phase == OVER else ())
                assert view.made == state.made_by(seat)
                assert view.shown == (state.tickets_of(seat) if state.phase == OVER else ())


def with_other_stacks(game: CardGame, state: State, chance: Seeded) -> State:
    """All stacks and the deck are shuffled together and laid out again, each of its size."""
    other = game.copy(state)
    cards = [kind for kind in range(KINDS) for _ in range(int(state.deck[kind]))]
    for seat in range(game.players):
        cards += [kind for kind, count in enumerate(state.track(seat)) for _ in range(count)]
    for place in range(KINDS * game.players):
        other.tracks[place] = 0
    for kind in range(KINDS):
        other.deck[kind] = 0
    for seat in range(game.players):
        for _ in range(sum(state.track(seat))):
            other.tracks[KINDS * seat + cards.pop(chance.below(len(cards)))] += 1
    for kind in cards:
        other.deck[kind] += 1
    check(game.tables, other)
    return other


@pytest.mark.rule("CG-06")
@every_card_setting
@examples(6)
@given(walk=card_walks)
def test_with_other_cards_in_all_stacks_nobody_sees_a_difference_but_who_may_look(setting: Setting, walk: Walk) -> None:
    game, dreams = card_game_of(setting), Seeded(walk.seed, 2)
    is_open = dict(setting.options).get("open_track") == "yes"
    different = 0
    for number, (state, _) in enumerate(walk.states(game)):
        if number % 9 or state.phase in (CHOOSE, OVER):  # then everybody looks at the own stack [CG-14]
            continue
        other = with_other_stacks(game, state, dreams)
        for viewer in viewers(game):
            one, two = game.observe(state, viewer), game.observe(other, viewer)
            if is_open and viewer is not None:
                assert (one.track, two.track) == (state.track(viewer), other.track(viewer))
                one, two = replace(one, track=()), replace(two, track=())
            assert one == two
        assert game.legal(state) == game.legal(other)
        different += list(state.tracks) != list(other.tracks)
    assert different or walk.temper == "never places"


@pytest.mark.rule("CG-06", "CG-09")
@every_card_setting
@examples(6)
@given(seed=st.integers(0, 2**32), temper=st.sampled_from(["any", "claims", "builds", "pays with sets"]))
def test_while_somebody_chooses_what_to_place_all_others_see_the_moment_before(
    setting: Setting, seed: int, temper: str
) -> None:
    game = card_game_of(setting)
    before: dict[Viewer, Observation] = {}
    placing = 0
    for state, events in Walk(seed, temper).states(game):
        if state.phase not in PLACING:
            before = {viewer: game.observe(state, viewer) for viewer in viewers(game)}
            continue
        placing += 1
        assert events == []
        unbegun = game.copy(state)
        take_back(unbegun)
        for viewer in viewers(game):
            assert (game.observe(state, viewer) == before[viewer]) == (viewer != state.seat)
            assert game.observe(unbegun, viewer) == before[viewer]
            if viewer is not None and viewer != state.seat:
                reasons = [game.why_not(world, 0, viewer) for world in (state, unbegun)]
                assert reasons[0] == reasons[1]
    assert placing > 5


@pytest.mark.rule("CG-06")
@every_card_setting
@examples(6)
@given(walk=card_walks, stop=st.integers(0, 350))
def test_who_remembers_knows_all_stacks_and_who_does_not_knows_their_sizes(
    setting: Setting, walk: Walk, stop: int
) -> None:
    game, dreams = card_game_of(setting), Seeded(walk.seed, 2)
    state, story = walk.until(game, stop)
    for viewer in viewers(game):
        seen, known = game.observe(state, viewer), remembered(game, story, viewer)
        for _ in range(3):
            with_memory, without = game.imagine(seen, dreams, known), game.imagine(seen, dreams)
            for seat in range(game.players):
                assert with_memory.track(seat) == state.track(seat)
                assert sum(without.track(seat)) == sum(state.track(seat))
                if seen.track and seat == viewer:
                    assert without.track(seat) == state.track(seat)


@pytest.mark.rule("CG-06")
def test_without_memory_a_stack_is_imagined_of_other_cards_each_time() -> None:
    """Otherwise the sizes alone would not be what is known."""
    game = card_game_of(FOUR)
    state, _ = Walk(3, "claims").until(game, 120)
    seen, dreams = game.observe(state, 1), Seeded(1)
    assert sum(state.track(0)) > 5
    assert len({game.imagine(seen, dreams).track(0) for _ in range(20)}) > 10
    assert len({game.imagine(seen, dreams).track(1) for _ in range(20)}) > 10  # the own one too


@pytest.mark.rule("CG-02", "US-22")
@every_card_setting
@examples(8)
@given(walk=card_walks, stop=st.integers(0, 350))
def test_a_hand_is_imagined_with_the_cards_that_were_seen_to_go_there(setting: Setting, walk: Walk, stop: int) -> None:
    game, dreams = card_game_of(setting), Seeded(walk.seed, 2)
    state, story = walk.until(game, stop)
    sure: list[Counter[int]] = [Counter() for _ in range(game.players)]
    for event in story:  # given and taken for all to see, and not placed since
        if event.kind in ("given", "took"):
            sure[event.seat][int(event.card)] += 1
        elif event.kind == "placed":
            sure[event.seat] -= Counter(dict(enumerate(event.cards)))
    known = remembered(game, story, None)
    imagined = game.imagine(game.observe(state, None), dreams, known)
    for seat in range(game.players):
        for world in (state, imagined):
            assert all(world.hand(seat)[card] >= count for card, count in sure[seat].items())


@pytest.mark.rule("CG-06")
@every_card_setting
@pytest.mark.parametrize("temper", ["any", "wants everything"])
def test_memory_is_the_same_whether_it_is_given_whole_events_or_what_the_seat_sees(
    setting: Setting, temper: str
) -> None:
    game = card_game_of(setting)
    _, story = Walk(8, temper).until(game, 200)
    for viewer in viewers(game):
        whole = game.memory(viewer)
        whole.see(story)
        assert contents(whole) == contents(remembered(game, story, viewer))


def contents(known: Knowledge) -> dict[str, object]:
    """All that is remembered."""
    return {**vars(known), "returned": vars(known.returned), "tables": None}


@pytest.mark.rule("CG-14", "CG-16")
@examples(12)
@given(walk=card_walks)
def test_a_rival_is_not_imagined_with_a_ticket_beside_which_it_could_not_have_chosen_so(walk: Walk) -> None:
    """What was scored with the first deck says something about the tickets that were not."""
    game, dreams = card_game_of(FOUR), Seeded(walk.seed, 2)
    story: list[Event] = []
    for moment, events in walk.states(game):
        state, story = moment, story + events
        if any(event.kind == "reshuffled" for event in events):
            break
    scored = {int(event.seat): event for event in events if event.kind == "completed"}
    for viewer in viewers(game):
        seen, known = game.observe(state, viewer), remembered(game, story, viewer)
        assert [view.made for view in seen.seats] == [scored[seat].tickets for seat in range(4)]
        assert all(view.shown == view.stack == () for view in seen.seats)
        for _ in range(3):
            imagined = game.imagine(seen, dreams, known)
            for seat in set(range(4)) - {viewer}:
                made = scored[seat].tickets
                stack = Counter({CARDS[kind]: count for kind, count in enumerate(scored[seat].cards) if count})
                for ticket in imagined.tickets_of(seat):
                    assert made in sets_to_choose(sorted([*made, ticket]), stack)


@pytest.mark.rule("CG-06", "CG-14")
def test_before_the_scoring_no_event_names_the_tickets_of_others_and_stacks_only_as_they_grow() -> None:
    for temper in CARD_TEMPERS:
        game = card_game_of(FOUR)
        for _, events in Walk(2, temper).states(game):
            for event in events:
                shows_cards = event.kind in ("dealt", "placed", "moved", "robbed", "completed")
                assert shows_cards or not event.cards
                seen = event.as_seen_by(None)
                assert seen is None or not seen.tickets or seen.kind in ("completed", "shown")
