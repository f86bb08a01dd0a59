"""A placement of The Card Game can be saved at any of its decisions, and taken back until its last one."""

from __future__ import annotations

import json

import pytest

from branchline import CardTable, IllegalAction, OptionError, RecordError, Seeded, Table, record
from branchline.cardgame.engine import CardGame
from branchline.cardgame.invariants import check
from branchline.cardgame.state import CARDS, LOCOMOTIVES, MIX
from branchline.protocol import Json
from branchline.testing.conformance import Setting, settings_of
from tests.record.played import CardMoment, card_table_at

every_setting = pytest.mark.parametrize("setting", settings_of("cards"), ids=str)
PLACING = (CARDS, LOCOMOTIVES, MIX)


def is_naming_cards(table: CardTable) -> bool:
    return bool(table.state.phase == CARDS)


def is_naming_locomotives(table: CardTable) -> bool:
    return bool(table.state.phase == LOCOMOTIVES)


def has_named_one_color(table: CardTable) -> bool:
    return len(table.state.mixed()) == 1


def has_named_two_colors(table: CardTable) -> bool:
    return len(table.state.mixed()) == 2


every_moment = pytest.mark.parametrize(
    ("moment", "decisions"),
    [(is_naming_cards, 1), (is_naming_locomotives, 2), (has_named_one_color, 1), (has_named_two_colors, 2)],
)


def through_text(document: Json) -> object:
    return json.loads(json.dumps(document))


def look(table: Table) -> list[object]:
    """All that a table shows: its state, its history and what everybody sees."""
    events = [[(event.as_dict(), int(event.only)) for event in events] for events in table.events]
    views = [table.observe(seat) for seat in (None, *range(table.game.players))]
    return [table.dump(), [*table.actions], [*table.movers], events, [*table.outcomes], views]


@every_setting
@every_moment
def test_a_game_is_saved_and_goes_on_in_the_middle_of_a_placement(
    setting: Setting, moment: CardMoment, decisions: int
) -> None:
    table = card_table_at(setting, moment)
    again = record.load(through_text(record.save(table)), chance=Seeded(5))
    assert look(again) == look(table)
    assert again.legal() == table.legal()
    table.chance = Seeded(5)
    for _ in range(60 + decisions):
        if not table.over:
            action = table.legal()[0]
            table.play(action)
            again.play(action)
    assert record.save(again) == record.save(table)


@pytest.mark.rule("CG-09")
@every_setting
@every_moment
def test_a_placement_taken_back_leaves_the_table_as_it_was(
    setting: Setting, moment: CardMoment, decisions: int
) -> None:
    table = card_table_at(setting, moment)
    earlier = as_it_was(table, len(table.actions) - decisions)
    assert table.can_take_back()
    table.take_back()
    assert look(table) == look(earlier)
    assert not table.can_take_back()
    check(table.game.tables, table.state)
    table.play(table.legal()[0])


@every_setting
def test_nothing_else_can_be_taken_back(setting: Setting) -> None:
    table, chooser = Table(setting.game_as(CardGame), seed=3), Seeded(3, 1)
    while not table.over:
        is_begun = table.state.phase in PLACING or table.state.page > 0  # a placement, or a look at other sets [CG-14]
        assert table.can_take_back() == is_begun
        if not is_begun and len(table.actions) % 10 == 0:
            before = look(table)
            with pytest.raises(OptionError, match="begun and not complete"):
                table.take_back()
            assert look(table) == before
        legal = table.legal_numbers()
        table.play(legal[chooser.below(len(legal))])
    with pytest.raises(OptionError, match="begun and not complete"):
        table.take_back()


def as_it_was(table: CardTable, moves: int) -> Table:
    """The game after so many of its moves."""
    steps = record.steps(record.save(table))
    for _ in range(moves + 1):
        earlier = next(steps)
    return earlier


@every_setting
def test_a_refused_text_leaves_the_placement_that_was_begun_before(setting: Setting) -> None:
    table = card_table_at(setting, is_naming_cards)
    before = look(table)
    for text in ("place 3R 1L", "place P B R", "draw"):
        with pytest.raises(IllegalAction):
            table.play(text)
        assert look(table) == before


def test_a_move_of_a_record_is_one_decision_and_no_whole_placement() -> None:
    table = Table("card_game", players=2, seed=3)
    while not any(text.startswith("suit") for text in table.legal()):
        table.play(table.legal()[0])
    document = record.save(table)
    assert isinstance(document["moves"], list)
    seat = table.to_move
    document["moves"].append({"seat": seat, "action": "place 2R", "chance": []})
    with pytest.raises(RecordError, match="place 2R' is several actions: suit R, cards 2, locomotives 0"):
        record.load(through_text(document))


def test_a_game_too_long_to_be_read_again_is_not_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("card_game", players=2, seed=3)
    table.play(table.legal()[0])
    monkeypatch.setattr("branchline.record.document.MOST_MOVES", 0)
    with pytest.raises(RecordError, match="at most 0 moves, and the game has 1"):
        record.save(table)
