"""Scores of The Card Game recomputed from scratch, without the engine's help, are the engine's scores."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from branchline import CardGame, Event, Seeded
from branchline.cardgame.playouts import greedy_playout
from branchline.cardgame.rules.choosing import has_chosen
from branchline.cardgame.state import OVER, State
from branchline.testing.conformance import Setting
from tests.engine.referees.card_referee import (
    CARDS,
    MOST_TRIED,
    all_tickets,
    big_cities,
    fits,
    leaves_nothing,
    sets_to_choose,
    worth,
)
from tests.properties.walks import Walk, card_game_of, card_walks, every_card_setting, examples


def stack_of(cards: tuple[int, ...]) -> Counter[str]:
    """The cards of a stack by name."""
    return Counter({CARDS[kind]: count for kind, count in enumerate(cards) if count})


def sets_from(held: list[int], cards: tuple[int, ...], said: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The sets that the stack completes; where there are too many to try all, the one that is said [CG-14]."""
    stack = stack_of(cards)
    fitting = [ticket for ticket in held if fits([ticket], stack)]
    if fits(fitting, stack):
        return [tuple(fitting)]
    if len(fitting) <= MOST_TRIED:
        return sets_to_choose(fitting, stack)
    assert leaves_nothing(fitting, said, stack)
    return [said]


def compare(game: CardGame, state: State) -> None:
    """Totals, lines, bonuses and places of the score sheet are those worked out here [CG-14, CG-17 to CG-19].

    While the game runs, as if the stacks were scored now.
    """
    sheet = game.score_sheet(state)
    made: list[set[int]] = []
    for seat, line in enumerate(sheet):
        already, held = set(state.made_by(seat)), list(state.tickets_of(seat))
        now = tuple(ticket for ticket in line.tickets_made if ticket not in already)
        is_settled = state.phase == OVER or has_chosen(game.tables, state, seat)
        made.append(already | set(now if is_settled else sets_from(held, state.track(seat), now)[0]))
    merits: list[tuple[int, ...]] = []
    for seat, line in enumerate(sheet):
        owned = {*state.tickets_of(seat), *state.made_by(seat)}
        won = [city for city, _ in big_cities() if has_most(made, seat, city)]
        bonus = sum(worth_of for city, worth_of in big_cities() if city in won)
        expected = {
            "completed": worth(made[seat])[0],
            "uncompleted": -worth(owned - made[seat])[0],
            "big_cities": bonus,
        }
        assert dict(line.points) == expected
        assert line.total == sum(expected.values())
        assert (set(line.tickets_made), set(line.tickets_failed)) == (made[seat], owned - made[seat])
        bonuses = line.details["bonuses"]
        assert isinstance(bonuses, tuple)
        assert [game.map.cities[city].id for city in bonuses] == won
        assert line.details["made_to"] == {city: tickets_to(made[seat], city) for city, _ in big_cities()}
        assert line.details["tie_breaks"] == {"most_tickets": len(made[seat]), "most_bonuses": len(won)}
        merits.append((line.total, len(made[seat]), len(won)))
    assert game.returns(state) == tuple(merit[0] for merit in merits)
    assert [line.place for line in sheet] == [1 + sum(other > mine for other in merits) for mine in merits]


def tickets_to(tickets: set[int], city: str) -> int:
    return sum(city in all_tickets()[ticket].cities for ticket in tickets)


def has_most(made: list[set[int]], seat: int, city: str) -> bool:
    """CG-18: the most completed tickets to the city, at least one."""
    return tickets_to(made[seat], city) == max(tickets_to(tickets, city) for tickets in made) > 0


@pytest.mark.rule("CG-14", "CG-17", "CG-18", "CG-19")
@every_card_setting
@examples(10)
@given(walk=card_walks)
def test_the_final_score_is_the_one_worked_out_from_scratch(setting: Setting, walk: Walk) -> None:
    game = card_game_of(setting)
    compare(game, walk.end(game))


@pytest.mark.rule("CG-14", "CG-17", "CG-18", "CG-19")
@every_card_setting
@examples(3)
@given(walk=card_walks)
def test_the_running_score_is_the_one_worked_out_from_scratch(setting: Setting, walk: Walk) -> None:
    game = card_game_of(setting)
    for number, (state, _) in enumerate(walk.states(game)):
        if number % 40 == 0:
            compare(game, state)


@every_card_setting
@examples(6)
@given(walk=card_walks)
def test_the_score_of_a_well_played_game_is_the_one_worked_out_from_scratch(setting: Setting, walk: Walk) -> None:
    game, chance = card_game_of(setting), Seeded(walk.seed)
    state = game.new(chance)
    greedy_playout(game, state, chance)
    compare(game, state)


@pytest.mark.rule("CG-14", "CG-16")
@every_card_setting
@examples(10)
@given(walk=card_walks)
def test_each_scoring_completes_a_set_that_none_beats_of_what_was_held_from_no_more_cards_than_the_stack_has(
    setting: Setting, walk: Walk
) -> None:
    game = card_game_of(setting)
    scored: list[Event] = []
    held: list[set[int]] = [set() for _ in range(setting.players)]
    for moment, events in walk.states(game):
        state = moment
        for event in events:
            if event.kind == "kept" and event.tickets:
                held[event.seat].update(event.tickets)
            if event.kind != "completed":
                continue
            scored.append(event)
            assert fits(event.tickets, stack_of(event.cards))
            needs = sum(sum(all_tickets()[ticket].needs) for ticket in event.tickets)
            assert needs <= sum(event.cards)
            assert event.tickets in sets_from(sorted(held[event.seat]), event.cards, event.tickets)
            assert (event.points, event.count) == worth(event.tickets)
            held[event.seat].difference_update(event.tickets)
    rounds = 2 if setting.players == 4 else 1
    assert [int(event.seat) for event in scored] == [*range(setting.players)] * rounds
    for seat in range(setting.players):
        made = {ticket for event in scored if event.seat == seat for ticket in event.tickets}
        assert set(state.made_by(seat)) == made
        assert set(state.tickets_of(seat)) == held[seat]
