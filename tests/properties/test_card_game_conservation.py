"""The Card Game loses and doubles nothing: what its events tell, and they alone, is what the state holds.

See `card_story`, which follows the events by the numbers of the ledger.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from branchline import CardGame
from branchline.cardgame.invariants import check
from branchline.cardgame.rules.tickets import offered_to
from branchline.cardgame.state import BACK, CHOOSE, DEAL, PILE, State
from branchline.testing.conformance import Setting
from tests.properties.card_story import ALL_CARDS, COLORS, LOCOMOTIVE, TICKETS, Story, by_kind
from tests.properties.walks import (
    CARD_SETTINGS,
    CARD_TEMPERS,
    Walk,
    card_game_of,
    card_walks,
    every_card_setting,
    examples,
)

EVENTS = {
    *("started", "given", "dealt", "turned_up", "offered", "kept", "returned"),
    *("drew", "took", "stopped", "placed", "robbed", "moved", "passed"),
    *("last_round", "completed", "reshuffled", "over", "shown"),
}


def compare_cards(state: State, story: Story) -> None:
    """Every card is where the events have left it [CG-01]."""
    assert story.everything() == ALL_CARDS
    assert tuple(map(int, state.deck)) == by_kind(story.deck)
    assert tuple(map(int, state.row)) == by_kind(story.row)
    assert tuple(map(int, state.discards)) == by_kind(story.discards)
    for seat in range(story.players):
        assert state.hand(seat) == by_kind(story.hands[seat])
        assert state.track(seat) == by_kind(story.stacks[seat])


def compare_railyards(state: State, story: Story) -> None:
    """A color lies in one railyard at the most, and there as the events have left it [CG-09 to CG-11]."""
    for color in COLORS:
        owners = [seat for seat in range(story.players) if color in story.yards[seat]]
        assert len(owners) <= 1
        assert int(state.yard_owner[color]) == (owners[0] + 1 if owners else 0)
        cards = Counter(story.yards[owners[0]][color]) if owners else Counter()
        assert (int(state.yard_cards[color]), int(state.yard_locomotives[color])) == (cards[color], cards[LOCOMOTIVE])


def compare_tickets(game: CardGame, state: State, story: Story) -> None:
    """Every ticket is where the events have left it, those under the pile in their order [CG-03, CG-12]."""
    assert state.under_pile() == story.bottom
    assert {t for t in range(TICKETS) if state.ticket[t] == PILE} == story.pile
    assert {t for t in range(TICKETS) if state.ticket[t] == BACK} == story.put_back
    for seat in range(story.players):
        assert set(state.tickets_of(seat)) == story.held[seat]
        assert set(state.made_by(seat)) == story.made[seat]
        assert offered_to(game.tables, state, seat) == story.offers[seat]


@pytest.mark.rule("CG-01", "CG-02", "CG-03", "CG-05", "CG-09", "CG-10", "CG-11", "CG-12", "CG-14", "CG-16")
@every_card_setting
@examples(25)
@given(walk=card_walks)
def test_every_card_and_ticket_is_where_the_events_have_left_it(setting: Setting, walk: Walk) -> None:
    game, story = card_game_of(setting), Story(setting.players)
    for state, events in walk.states(game):
        story.follow(events)
        compare_cards(state, story)
        compare_railyards(state, story)
        compare_tickets(game, state, story)
        check(game.tables, state)
    assert story.over
    assert story.shown == list(range(setting.players))


@pytest.mark.rule("CG-05")
@every_card_setting
@examples(15)
@given(walk=card_walks)
def test_a_turn_begins_with_one_card_from_each_row_and_at_no_other_time_does_one_leave(
    setting: Setting, walk: Walk
) -> None:
    game, story = card_game_of(setting), Story(setting.players)
    mover: int | None = None
    for state, events in walk.states(game):
        moved = [event for event in events if event.kind == "moved"]
        rows = {seat: len(yard) for seat, yard in enumerate(story.yards)}
        sizes = [stack.total() for stack in story.stacks]
        story.follow(events)
        now = game.to_move(state)
        # Two turns in a row are never of one seat, so a new turn is another seat's.
        begins = now is not None and now != mover and not any(event.kind == "reshuffled" for event in events)
        begins = begins and state.phase != CHOOSE  # which is no turn [CG-14]
        if begins and now is not None:
            robbed = sum(event.kind == "robbed" and event.seat == now for event in events)
            left = rows[now] - robbed
            assert [int(event.seat) for event in moved] == ([now] if left else [])
            assert story.stacks[now].total() == sizes[now] + left
        else:
            assert moved == []
        mover = now


@pytest.mark.rule("CG-13", "CG-15", "CG-16")
@every_card_setting
@examples(25)
@given(walk=card_walks)
def test_when_the_deck_is_used_up_every_seat_has_exactly_one_more_turn(setting: Setting, walk: Walk) -> None:
    game = card_game_of(setting)
    rounds: list[list[int]] = []  # seats that were to move in a last round, one after the other
    begun: list[int] = []  # who used the deck up
    is_last, mover = False, -1
    for state, events in walk.states(game):
        for event in events:
            if event.kind == "completed":
                is_last = False
            elif event.kind == "last_round":
                is_last, mover = True, -1
                rounds.append([])
                begun.append(int(event.seat))
        now = game.to_move(state)
        is_last = is_last and state.phase != CHOOSE  # all have had their turn [CG-14]
        assert (state.turns_left > 0) == is_last
        if is_last and now is not None and now != mover:
            rounds[-1].append(now)
            mover = now
    assert len(rounds) == (2 if setting.players == 4 else 1)
    for cause, seats in zip(begun, rounds, strict=True):
        assert seats == [(cause + turn) % setting.players for turn in range(1, setting.players + 1)]


@pytest.mark.rule("CG-08", "CG-13")
@every_card_setting
@examples(10)
@given(walk=card_walks)
def test_the_row_is_full_while_there_is_a_deck_and_never_grows_after_it(setting: Setting, walk: Walk) -> None:
    game = card_game_of(setting)
    before = 5
    for state, events in walk.states(game):
        assert state.row_n == 5 or state.deck_n == 0
        if any(event.kind == "reshuffled" for event in events):
            before = 5
        assert state.row_n <= before
        before = 5 if state.deck_n else int(state.row_n)


@pytest.mark.rule("CG-03", "CG-12")
@every_card_setting
@examples(10)
@given(walk=card_walks)
def test_any_number_may_be_kept_but_of_the_first_tickets_not_none(setting: Setting, walk: Walk) -> None:
    game = card_game_of(setting)
    for state, _ in walk.states(game):
        if game.to_move(state) is None:
            break
        offered = len(offered_to(game.tables, state, state.seat))
        kept = [game.actions[action].kept for action in game.legal(state) if game.actions[action].kind == "keep"]
        if offered:
            assert len(kept) == len(set(kept)) == 2**offered - (state.phase == DEAL)
            assert {len(places) for places in kept} == set(range(state.phase == DEAL, offered + 1))
        else:
            assert kept == []


def test_the_random_games_have_everything_in_them() -> None:
    """Otherwise the tests above would show less than they say."""
    told: Counter[str] = Counter()
    from_below = locomotives_moved = 0
    for setting in CARD_SETTINGS:
        for temper in CARD_TEMPERS:
            for state, events in Walk(7, temper).states(card_game_of(setting)):
                told.update(event.kind for event in events)
                locomotives_moved += sum(event.cards[LOCOMOTIVE] for event in events if event.kind == "moved")
                from_below += any(event.kind == "offered" for event in events) and state.bottom_head > 0
    assert set(told) == EVENTS - {"passed"}
    assert min(told.values()) >= 5
    assert told["robbed"] > 50
    assert from_below > 5
    assert locomotives_moved > 20


@pytest.mark.rule("US-14", "CG-13")
def test_who_passes_can_do_nothing_else_in_the_last_round() -> None:
    """It takes a table without tickets, face-up cards and anything to place."""
    game, passed = card_game_of(Setting("card_game", 4)), 0
    for seed in range(100):
        story = Story(4)
        for state, events in Walk(seed, "wants everything").states(game):
            story.follow(events)
            actions = [game.actions[action].kind for action in game.legal(state)]
            if "pass" not in actions:
                continue
            passed += 1
            assert actions == ["pass"]
            assert story.last_round
            assert (story.deck.total(), story.row.total(), len(story.pile) + len(story.bottom)) == (0, 0, 0)
            assert _can_place_nothing(story, int(state.seat))
    assert passed >= 5


def _can_place_nothing(story: Story, seat: int) -> bool:
    """No suit that is large enough, and no three colors that lie nowhere [CG-09 to CG-11]."""
    hand, free = story.hands[seat], 0
    for color in COLORS:
        there = [len(yard[color]) for yard in story.yards if color in yard]
        free += hand[color] > 0 and not there
        is_own = color in story.yards[seat]
        if hand[color] and not is_own and hand[color] + hand[LOCOMOTIVE] > max([1, *there]):
            return False
    return free < 3
