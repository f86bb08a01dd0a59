"""A payment that is laid down card by card can be saved at any card, and taken back until its last one."""

from __future__ import annotations

import json

import pytest

from branchline import BoardTable, IllegalAction, NotationError, OptionError, Seeded, Table, record
from branchline.board.engine import BoardGame
from branchline.board.invariants import check
from branchline.board.state import LAY, TUNNEL, TURN
from branchline.protocol import Json
from branchline.testing.conformance import Setting
from tests.record.played import Moment, table_at

NORDIC = Setting("nordic", 2)
FRANCE = Setting("france_large", 4, (("stations", "open"),))
FRENCH = [FRANCE, Setting("france_small", 5), Setting("france_borders", 3)]
every_payment = pytest.mark.parametrize("setting", [NORDIC, Setting("nordic", 3), *FRENCH], ids=str)
every_extra = pytest.mark.parametrize("setting", FRENCH, ids=str)


def is_laying(table: BoardTable) -> bool:
    return bool(table.state.phase == LAY and sum(table.state.laid) >= 2)


def is_laying_the_extra(table: BoardTable) -> bool:
    return bool(table.state.phase == LAY and table.state.due > 0 and sum(table.state.laid) >= 1)


def is_asked_after_sets(table: BoardTable) -> bool:
    """Extra cards are due for a tunnel whose first payment had sets."""
    return bool(table.state.phase == TUNNEL and table.game.actions[int(table.state.pending)].sets)


def through_text(document: Json) -> object:
    return json.loads(json.dumps(document))


def look(table: Table) -> list[object]:
    """All that a table shows: its state, its history and what everybody sees."""
    events = [[(event.as_dict(), int(event.only)) for event in events] for events in table.events]
    views = [table.observe(seat) for seat in (None, *range(table.game.players))]
    return [table.dump(), [*table.actions], [*table.movers], events, [*table.outcomes], views]


@every_payment
def test_a_game_is_saved_and_goes_on_in_the_middle_of_a_payment(setting: Setting) -> None:
    table = table_at(setting, is_laying)
    again = record.load(through_text(record.save(table)), chance=Seeded(5))
    assert look(again) == look(table)
    assert again.legal() == table.legal()
    table.chance = Seeded(5)
    while not table.over:
        action = table.legal()[0]
        table.play(action)
        again.play(action)
    assert record.save(again) == record.save(table)


@every_extra
@pytest.mark.parametrize("moment", [is_laying_the_extra, is_asked_after_sets])
def test_a_game_is_saved_and_loaded_while_extra_cards_are_due(setting: Setting, moment: Moment) -> None:
    table = table_at(setting, moment)
    again = record.load(through_text(record.save(table)))
    assert look(again) == look(table)
    assert again.legal() == table.legal()


@every_payment
def test_a_payment_taken_back_leaves_the_table_as_it_was(setting: Setting) -> None:
    table = table_at(setting, lambda table: bool(table.state.phase == TURN and _set_payments(table)))
    before = look(table)
    saved = record.save(table)
    for begun in _set_payments(table)[:4]:
        table.play(begun)
        while True:
            assert table.can_take_back()
            laid = len(table.actions)
            if table.state.to_lay == 1:
                break
            table.play(table.legal()[-1])
            assert len(table.actions) == laid + 1
        table.take_back()
        assert look(table) == before
        assert record.save(table) == saved
        check(table.game.tables, table.state)
    assert look(record.load(through_text(record.save(table)))) == before


@every_extra
def test_an_extra_payment_taken_back_asks_for_the_extra_again(setting: Setting) -> None:
    table = table_at(setting, is_laying_the_extra)
    turned, due = list(table.state.turned), int(table.state.due)
    table.take_back()
    assert table.state.phase == TUNNEL
    assert (list(table.state.turned), int(table.state.due)) == (turned, due)
    assert not any(table.state.laid)
    assert "refuse" in table.legal()
    assert not table.can_take_back()
    assert look(record.load(through_text(record.save(table)))) == look(table)


@every_payment
def test_a_game_goes_on_after_a_payment_was_taken_back(setting: Setting) -> None:
    table = table_at(setting, is_laying)
    table.take_back()
    while not table.over:
        table.play(table.legal()[-1])
    assert record.load(through_text(record.save(table))).scores == table.scores


@pytest.mark.parametrize("setting", [NORDIC, FRANCE, Setting("usa", 2)], ids=str)
def test_nothing_else_can_be_taken_back(setting: Setting) -> None:
    table, chooser = Table(setting.game_as(BoardGame), seed=3), Seeded(3, 1)
    for _ in range(120):
        if table.state.phase != LAY:
            before = look(table)
            assert not table.can_take_back()
            with pytest.raises(OptionError, match="begun and not complete"):
                table.take_back()
            assert look(table) == before
        legal = table.game.legal(table.state)
        table.play(legal[chooser.below(len(legal))])


def test_a_payment_that_was_completed_cannot_be_taken_back() -> None:
    table = table_at(NORDIC, is_laying)
    while table.state.phase == LAY:
        table.play(table.legal()[0])
    assert not table.can_take_back()
    with pytest.raises(OptionError, match="begun and not complete"):
        table.take_back()


@every_payment
def test_a_whole_payment_given_at_once_is_played_or_not_at_all(setting: Setting) -> None:
    table = table_at(setting, is_laying)
    cards = int(table.state.to_lay) + int(sum(table.state.laid))
    route = table.game.variant.map.routes[table.game.actions[int(table.state.pending)].route or 0]
    table.take_back()
    before = look(table)
    for letter in "PBOWGYKRL":
        if int(table.state.hand(table.state.seat)["PBOWGYKRL".index(letter)]) < cards:
            with pytest.raises((IllegalAction, NotationError), match=r"lay|sets|does not pay"):
                table.play(f"claim {route.name} {cards}{letter}")
            assert look(table) == before


def _set_payments(table: BoardTable) -> list[str]:
    actions = table.game.actions
    return [table.notation.text(number) for number in table.game.legal(table.state) if actions[number].sets]


@every_payment
def test_a_refused_text_leaves_the_payment_that_was_begun_before(setting: Setting) -> None:
    table = table_at(setting, is_laying)
    before = look(table)
    route = next(action.route for action in table.game.actions if action.sets and action.route is not None)
    whole = f"claim {table.game.map.routes[route].name} 3R 1L"
    for text in (whole, "draw"):
        with pytest.raises((IllegalAction, NotationError)):
            table.play(text)
        assert look(table) == before
