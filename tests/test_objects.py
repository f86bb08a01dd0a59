"""Objects say what they are: in one line, as text and as a drawing, which show nothing hidden."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from branchline import record
from branchline.board.maps import load_map
from branchline.cards import CARD_LETTERS
from branchline.chance import Seeded
from branchline.protocol import MapCity, svg_of_map
from branchline.table import Player, Table
from branchline.testing import CardScene, Scene
from branchline.variants import find, game_of, games, rules_of
from branchline.variants.usa import usa
from branchline.view import VIEWS

KEYS = [info.key for info in games()]


def test_a_table_says_its_game_how_far_it_is_and_who_is_to_move() -> None:
    table = Table("europe", players=3, seed=7, first=1)
    assert repr(table) == "<Table europe · 3 players · decision 1 · seat 1 to move>"
    table.seats = (Player("Bea"), Player("Ada"), Player("Cy"))
    assert repr(table) == "<Table europe · 3 players · decision 1 · Ada to move>"


def test_a_table_that_is_over_says_who_won() -> None:
    table = Table("mini", seed=7)
    while not table.over:
        table.play(table.legal_numbers()[0])
    won = " and ".join(f"seat {seat}" for seat in table.winners)
    assert repr(table).endswith(f"won by {won}>")


def played(key: str, decisions: int, players: int | None = None) -> Table:
    table = Table(key, players, seed=3)
    for number in range(decisions):
        legal = table.legal_numbers()
        table.play(legal[-1 - number % min(len(legal), 3)])
    return table


def words_of(drawing: str | None) -> str:
    """What is written in a drawing, which must be well-formed."""
    assert drawing is not None
    return "\n".join(ElementTree.fromstring(drawing).itertext())


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("decisions", [3, 30, 61])
@pytest.mark.parametrize("key", KEYS)
def test_a_table_as_text_and_as_drawing_is_the_same_whatever_is_hidden(
    key: str, decisions: int, viewer: int | None
) -> None:
    table = played(key, decisions)
    rules = rules_of(table.game)
    seen, text, drawing, before = table.observe(viewer), table.text(viewer), table.svg(viewer), table.dump()
    assert f"{key}, {table.game.players} players" in text
    others = []
    for seed in range(5):
        table.state = rules.imagine(seen, Seeded(seed))
        others.append(table.dump())
        assert table.text(viewer) == text
        assert table.svg(viewer) == drawing
    assert any(other != before for other in others)


@pytest.mark.parametrize("key", KEYS)
def test_a_table_is_shown_to_a_seat_with_its_hand_and_tickets_and_to_a_notebook_without(key: str) -> None:
    table = played(key, 30)
    assert str(table) == table.text(None)
    assert table._repr_svg_() == table.svg(None)
    for seat in range(table.game.players):
        seen = table.observe(seat)
        hand = " ".join(f"{count}{CARD_LETTERS[kind]}" for kind, count in enumerate(seen.hand) if count)
        own = f"hand of seat {seat}: {hand or 'none'}"
        for shown, public in ((table.text(seat), str(table)), (words_of(table.svg(seat)), words_of(table.svg()))):
            assert own in shown
            assert all(table.game.map.tickets[ticket].name in shown for ticket in seen.tickets)
            assert "hand of seat" not in public
            assert "tickets: " not in public


@pytest.mark.parametrize("key", KEYS)
def test_a_drawing_of_a_table_shows_whose_each_route_and_station_is(key: str) -> None:
    table = Table(key, seed=3)
    while not table.over:
        legal = table.legal_numbers()
        texts = [table.notation.text(number) for number in legal]
        good = [n for n, text in zip(legal, texts, strict=True) if text.startswith(("claim", "station"))]
        table.play((good or legal)[0])
    shown = words_of(table.svg())
    seen = table.observe(None)
    for route, owner in zip(table.game.map.routes, getattr(seen, "owner", ()), strict=True):
        assert ("\n" + route.name + ": " in shown) == (owner > 0 or route.beside is None)
        assert not owner or re.search(f"^{re.escape(route.name)}: .*, seat {owner - 1}$", shown, re.MULTILINE)
    cities: Sequence[MapCity] = table.game.map.cities
    for city, owner in zip(cities, getattr(seen, "station", ()), strict=False):
        assert (f"{city.name}, station of seat {owner - 1}" in shown) == (owner > 0)


@pytest.mark.parametrize("key", KEYS)
def test_a_map_draws_itself_with_everything_on_it(key: str) -> None:
    game_map = find(key).map
    shown = words_of(game_map._repr_svg_())
    assert all(city.name in shown for city in game_map.cities)
    assert all(f"{route.name}: " in shown for route in game_map.routes if route.beside is None)
    if not game_map.routes:
        for ticket in game_map.tickets:
            ends = (game_map.cities[ticket.a].name, game_map.cities[ticket.b].name)
            assert f"{ends[0]} to {ends[1]}: {ticket.points}" in shown


def test_a_name_with_marks_of_xml_in_it_is_drawn_as_it_is() -> None:
    usa = load_map("usa")
    odd = '<Tom & "Jerry">'
    odd_map = replace(usa, key=odd, cities=(replace(usa.cities[0], name=odd), *usa.cities[1:]))
    assert odd in words_of(odd_map._repr_svg_())


def test_a_map_that_nobody_can_draw_shows_no_drawing() -> None:
    assert svg_of_map(object()) is None


def test_a_record_is_shown_as_the_table_that_it_leads_to() -> None:
    table = played("nordic", 40)
    assert record.load(record.save(table))._repr_svg_() == table._repr_svg_()


def test_railyards_stay_inside_the_drawing_however_many_cards_lie_there() -> None:
    scene = CardScene(2, yards={0: [f"9{letter}" for letter in "PBOWGY"]})
    drawing = VIEWS["cards"].svg_of(scene.game, scene.observe(None))
    cards = [
        rect for rect in ElementTree.fromstring(drawing).iter("{http://www.w3.org/2000/svg}rect") if rect.get("rx")
    ]
    assert len(cards) >= 54
    assert all(float(card.attrib["x"]) + float(card.attrib["width"]) <= 1000 for card in cards)


@pytest.mark.parametrize("key", KEYS)
def test_games_variants_and_states_say_in_one_line_what_they_are(key: str) -> None:
    variant = find(key)
    game = game_of(variant, variant.players[0])
    state = rules_of(game).new(Seeded(1))
    assert repr(game) == f"<{type(game).__name__} {key}, {game.players} players>"
    assert repr(variant) == f"<{type(variant).__name__} {key}, {variant.players[0]} to {variant.players[-1]} players>"
    assert repr(state).startswith(f"<State deal · seat {state.seat} · ")


def test_importing_the_library_imports_nothing_of_the_server_and_no_words() -> None:
    script = "import branchline, sys; print([name for name in sys.modules if name.split('.')[0] in sys.argv[1:]])"
    others = ["fluent", "babel", "fastapi", "starlette", "sqlalchemy", "pydantic", "uvicorn", "numpy", "rich"]
    done = subprocess.run([sys.executable, "-c", script, *others], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("scene", [Scene(usa(), hand="3B"), CardScene(2, hand="2B")], ids=["board", "cards"])
def test_a_scene_and_a_table_use_the_same_names_for_the_same_things(scene: Scene | CardScene) -> None:
    table = Table("usa", seed=7)
    shared = {name for name in dir(scene) if hasattr(table, name) and not name.startswith("_")}
    assert shared >= {"chance", "events", "game", "legal", "notation", "observe", "over", "play", "scores", "sheet"}
    assert shared >= {"state", "to_move", "why_not", "winners"}
    assert [n for n in shared if callable(getattr(scene, n)) != callable(getattr(table, n))] == []
    for story in (scene.events, table.events):
        assert len(story) == 1
    scene.play("draw")
    table.play(table.legal()[0])
    assert [event.kind for event in scene.events[1]] == ["drew"]
    assert [event.kind for event in table.events[1]] == ["kept", "returned"]


def test_a_table_says_why_an_action_given_as_text_or_by_number_is_not_possible() -> None:
    table = Table("usa", seed=7)
    assert table.why_not(table.legal()[0]) is None
    reason = table.why_not("draw")
    assert reason is not None
    assert reason == table.why_not(table.notation.parse("draw"))
