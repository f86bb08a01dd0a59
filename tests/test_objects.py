"""Objects say what they are: in one line, as text and as a drawing, which show nothing hidden."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from branchline import record
from branchline.board.maps import load_map
from branchline.cards import CARD_LETTERS
from branchline.chance import Recorded, Scripted, Seeded
from branchline.protocol import MapCity, svg_of_map
from branchline.table import Player, Table
from branchline.testing import CardScene, Scene
from branchline.variants import find, game_of, games, rules_of
from branchline.variants.europe import europe
from branchline.variants.nordic import nordic
from branchline.variants.usa import usa
from branchline.view import VIEWS
from branchline.view.words import LANGUAGES
from branchline.view.words import words_of as words_in
from tests.storeys import also_proven

KEYS = [info.key for info in games()]


def test_a_table_says_its_game_how_far_it_is_and_who_is_to_move() -> None:
    table = Table("europe", players=3, seed=7, first=1)
    assert repr(table) == "<Table europe · 3 players · turn 0 · Player 2 to move>"
    table.seats = (Player("Bea"), Player("Ada"), Player("Cy"))
    assert repr(table) == "<Table europe · 3 players · turn 0 · Ada to move>"


def test_a_table_that_is_over_says_who_won() -> None:
    table = Table("mini", seed=7)
    while not table.over:
        table.play(table.legal_numbers()[0])
    won = " and ".join(f"Player {seat + 1}" for seat in table.winners)
    assert repr(table).endswith(f"won by {won}>")


@pytest.mark.parametrize("key", KEYS)
def test_a_table_counts_the_turns_that_have_begun(key: str) -> None:
    table = Table(key, seed=3)
    kind = VIEWS[table.game.kind]
    first, turns = list(kind.PHASES).index("turn"), 0
    while not table.over:
        turns += table.observe(None).phase == first and not table.begun
        assert table.turn == turns
        legal = table.legal_numbers()
        table.play(legal[-1 - turns % min(len(legal), 3)])
    assert table.turn == turns > 0


def played(key: str, decisions: int, players: int | None = None) -> Table:
    table = Table(key, players, seed=3)
    for number in range(decisions):
        if table.over:
            break
        legal = table.legal_numbers()
        table.play(legal[-1 - number % min(len(legal), 3)])
    return table


def words_of(drawing: str | None) -> str:
    """What is written in a drawing, which must be well-formed."""
    assert drawing is not None
    return "\n".join(ElementTree.fromstring(drawing).itertext())


@pytest.mark.parametrize(
    ("decisions", "viewer"),
    [
        *((3, None), (30, 0), (61, 1)),
        *also_proven([(3, 0), (3, 1), (30, None), (30, 1), (61, None), (61, 0)]),
    ],
)
@pytest.mark.parametrize("key", KEYS)
def test_a_table_as_text_and_as_drawing_is_the_same_whatever_is_hidden(
    key: str, decisions: int, viewer: int | None
) -> None:
    table = played(key, decisions)
    table.viewer = viewer
    rules = rules_of(table.game)
    seen, text, drawing, before = table.observe(viewer), str(table), table.svg(), table.dump()
    assert words_in("en").game(key) in text
    others = []
    for seed in range(5):
        table.state = rules.imagine(seen, Seeded(seed))
        others.append(table.dump())
        assert str(table) == text
        assert table.svg() == drawing
    assert any(other != before for other in others)


@pytest.mark.parametrize("key", KEYS)
def test_a_table_is_shown_to_its_viewer_with_hand_and_tickets_and_to_others_without(key: str) -> None:
    table = played(key, 30)
    public, drawn = str(table), words_of(table.svg())
    assert table._repr_svg_() == table.svg()
    assert not re.search("Hand|Tickets", public + drawn)
    for seat in range(table.game.players):
        table.viewer = seat
        seen = table.observe(seat)
        hand = " ".join(f"{count}{CARD_LETTERS[kind]}" for kind, count in enumerate(seen.hand) if count)
        shown = table.svg()
        assert re.search(f"^Hand +{hand or 'no cards'}$", str(table), re.MULTILINE)
        assert f"Hand\n{hand or 'no cards'}\n" in words_of(shown)
        assert f"Player {seat + 1} (you)" in str(table)
        tickets = [table.game.map.tickets[ticket] for ticket in seen.tickets]
        for words, told in ((words_in("en", plain=True), str(table)), (words_in("en"), words_of(shown))):
            together = " ".join(told.split())
            assert all(words.pair(table.game.map, ticket.a, ticket.b) in together for ticket in tickets)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_a_table_is_printed_on_eighty_columns_whatever_names_there_are(key: str, language: str) -> None:
    table = Table(key, find(key).players[-1], seed=3)
    names, words = ["Bartholomew " * 8] * table.game.players, words_in(language, plain=True)
    while not table.over:
        legal = table.legal_numbers()
        table.play(legal[-1 - len(table.actions) % min(len(legal), 3)])
        if len(table.actions) % 40 == 0 or table.over:
            text = str(VIEWS[table.game.kind].text_of(table.game, table.observe(0), names, words))
            assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("key", KEYS)
def test_a_table_that_is_over_shows_what_each_seat_has_in_all(key: str) -> None:
    table = Table(key, seed=5)
    while not table.over:
        table.play(table.legal_numbers()[0])
    rows = [line for line in str(table).splitlines() if line.startswith("  Player")]
    assert [int(row.split()[-1]) for row in rows] == list(table.scores)
    assert "the game is over" in str(table)


def test_a_scene_is_looked_at_like_a_table() -> None:
    scene = Scene(usa(), players=3, hand="3B")
    assert repr(scene) == "<Scene usa · 3 players · Player 1 to move>"
    assert not re.search("Hand", str(scene))
    scene.viewer = 0
    assert re.search("^Hand +3B$", str(scene), re.MULTILINE)
    assert "Hand\n3B\n" in words_of(scene._repr_svg_())


def shown_of(scene: Scene | CardScene, seat: int | None) -> tuple[str, str]:
    """The position as text, and what is written in its drawing."""
    view, game, words = VIEWS[scene.game.kind], scene.game, words_in("en", plain=True)
    names = ["Ada", "Bea", "Cy"][: game.players]
    seen = scene.observe(seat)
    return str(view.text_of(game, seen, names, words)), words_of(view.svg_of(game, seen, names, words))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_tunnel_that_waits_for_cards_is_shown_to_everybody(seat: int | None) -> None:
    scene = Scene(europe(), players=3, hand="4P 1L", chance="P L G")
    scene.play("claim marseille-zurich 2P")
    for shown in shown_of(scene, seat):
        assert "The tunnel Marseille-Zürich" in shown
        assert re.search(r"Laid down\s+2P\nTurned up\s+1P 1G 1L\n", shown)
        assert "2 more cards are due: purple or locomotives." in shown


def test_stations_are_shown_with_their_cities_and_how_many_are_left() -> None:
    text, drawing = shown_of(Scene(europe(), players=3, stations={1: ["paris", "roma"]}), None)
    assert re.search("^  Bea +0 +45 +4? *[0-9]+ +0 +1$", text, re.MULTILINE)
    assert re.search("Bea: no routes yet; stations in Paris, Roma$", text, re.MULTILINE)
    assert "Paris, station: Bea" in drawing


def test_the_turns_left_at_the_end_are_shown() -> None:
    scene = Scene(usa(), players=3, trains={0: 4}, hand="2B")
    scene.play("claim denver-santa_fe 2B")
    for shown in shown_of(scene, None):
        assert "LAST ROUND, 3 turns left" in shown


def test_a_payment_laid_down_card_by_card_is_shown_to_its_owner_alone() -> None:
    scene = Scene(nordic(), hand="9P")
    scene.play(next(text for text in scene.legal() if " sets " in text), "lay P")
    assert all("Laid down" in shown for shown in shown_of(scene, 0))
    assert not any("Laid down" in shown for seat in (1, None) for shown in shown_of(scene, seat))


def test_a_placement_that_is_begun_is_shown_to_its_owner_alone() -> None:
    scene = CardScene(2, hand="3B", yards={1: ["1B"]})
    scene.play("suit B")
    assert all("You place blue." in shown for shown in shown_of(scene, 0))
    assert not any("You place" in shown for seat in (1, None) for shown in shown_of(scene, seat))
    assert "Ada: nothing" in shown_of(scene, None)[0]
    assert "Bea: 1B" in shown_of(scene, None)[0]


def test_a_fork_and_a_copy_keep_their_viewer() -> None:
    table = Table("usa", seed=7)
    table.viewer = 1
    assert str(table.fork()) == str(deepcopy(table)) == str(table)


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
    words = words_in("en")
    for route, owner in zip(table.game.map.routes, getattr(seen, "owner", ()), strict=True):
        named = rf"^{re.escape(words.route(table.game.map, route))} \d+, "
        assert bool(re.search(named, shown, re.MULTILINE)) == (owner > 0 or route.beside is None)
        assert not owner or re.search(f"{named}.*, Player {owner}$", shown, re.MULTILINE)
    cities: Sequence[MapCity] = table.game.map.cities
    for city, owner in zip(cities, getattr(seen, "station", ()), strict=False):
        assert (f"{city.name}, station: Player {owner}" in shown) == (owner > 0)


@pytest.mark.parametrize("key", KEYS)
def test_a_map_draws_itself_with_everything_on_it(key: str) -> None:
    game_map = find(key).map
    shown = words_of(game_map._repr_svg_())
    assert all(city.name in shown for city in game_map.cities)
    words = words_in("en")
    routes = [route for route in game_map.routes if route.beside is None]
    assert all(re.search(rf"{re.escape(words.route(game_map, route))} \d+, ", shown) for route in routes)
    if not game_map.routes:
        for ticket in game_map.tickets:
            assert f"{words.pair(game_map, ticket.a, ticket.b)} ({ticket.points})" in shown


def test_a_name_with_marks_of_xml_in_it_is_drawn_as_it_is() -> None:
    usa = load_map("usa")
    odd = '<Tom & "Jerry">'
    odd_map = replace(usa, key=odd, cities=(replace(usa.cities[0], name=odd), *usa.cities[1:]))
    assert odd in words_of(odd_map._repr_svg_())


def test_a_map_that_nobody_can_draw_shows_no_drawing() -> None:
    assert svg_of_map(object()) is None


def test_a_record_is_shown_as_the_table_that_it_leads_to() -> None:
    table = played("nordic", 40)
    shown = record.parse(record.save(table))
    assert shown._repr_svg_() == record.load(shown)._repr_svg_() == table._repr_svg_()
    assert repr(shown) == "<Record nordic · 2 players · 40 moves · not over>"
    assert replace(shown, map_fingerprint="another")._repr_svg_() is None


def test_the_record_of_a_game_that_is_over_says_its_scores() -> None:
    table = played("mini", 10**6)
    told = f"<Record mini · 2 players · {len(table.actions)} moves · {table.scores[0]}, {table.scores[1]} points>"
    assert repr(record.parse(record.save(table))) == told


def test_maps_notations_and_chance_say_in_one_line_what_they_are() -> None:
    assert repr(find("europe").map) == "<RouteMap europe, 47 cities, 101 routes, 46 tickets>"
    assert repr(find("card_game").map) == "<TicketMap card_game, 34 cities, 46 tickets>"
    assert re.fullmatch("<BoardNotation, [0-9]+ actions>", repr(Table("usa", seed=1).notation))
    assert re.fullmatch("<Seeded, stream at [0-9a-f]{8} [0-9a-f]{8}>", repr(Seeded(1)))
    chance = Recorded(Scripted([3, 4]))
    assert repr(chance) == "<Recorded, 0 outcomes of <Scripted, 0 of 2 outcomes used, then None>>"


def test_railyards_stay_inside_the_drawing_however_many_cards_lie_there() -> None:
    scene = CardScene(2, yards={0: [f"9{letter}" for letter in "PBOWGY"]})
    drawing = VIEWS["cards"].svg_of(scene.game, scene.observe(None), ["Ada", "Bea"], words_in("en"))
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
    assert repr(variant.seated(3)) == f"<{type(variant).__name__} {key}, 3 players>"
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
    assert shared >= {"is_legal", "state", "svg", "to_move", "viewer", "why_not", "winners"}
    assert [n for n in shared if callable(getattr(scene, n)) != callable(getattr(table, n))] == []
    assert scene.is_legal("draw")
    assert not table.is_legal("draw")
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
