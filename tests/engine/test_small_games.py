"""The small games: on our own maps, by the rules of larger ones, and beside the list of games that people play."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import branchline
from branchline import DataError, OptionError, Seeded, Table, record
from branchline.board.maps import load_map
from branchline.bots import bots, check_plays, make_bot, turn_at
from branchline.cards import BLACK, COLORS, Deck
from branchline.testing import Scene
from branchline.variants import card_game, find, model_of

ROOT = Path(__file__).parents[2]
DATA = ROOT / "src" / "branchline" / "data"
KEYS = [info.key for info in branchline.small_games()]
every_key = pytest.mark.parametrize("key", KEYS)


def board_game(key: str) -> branchline.BoardGame:
    game = branchline.game(key, players=2)
    assert isinstance(game, branchline.BoardGame)
    return game


def test_small_games_are_listed_apart_from_the_games_that_people_play() -> None:
    assert KEYS == ["mini", "mini_europe"]
    assert not set(KEYS) & {info.key for info in branchline.games()}
    assert [(list(info.players), info.options) for info in branchline.small_games()] == [([2], {}), ([2], {})]


def test_whoever_misspells_a_game_is_told_of_the_small_ones_too() -> None:
    with pytest.raises(OptionError, match=r"card_game, and for research mini, mini_europe; did you mean mini\?"):
        find("minni")


@every_key
def test_a_small_map_has_eight_cities_in_reach_of_each_other_and_of_every_ticket(key: str) -> None:
    found = load_map(key)
    assert len(found.cities) == 8
    assert any(route.is_gray for route in found.routes)
    assert any(route.lane == 2 for route in found.routes)
    assert {city for ticket in found.tickets for city in (ticket.a, ticket.b)} == set(range(8))
    for ticket in found.tickets:
        assert ticket.points == found.distance(ticket.a, ticket.b)
        assert ticket.points <= board_game(key).variant.trains


def test_the_second_small_game_has_the_features_of_europe() -> None:
    kinds = {route.kind for route in load_map("mini_europe").routes}
    assert kinds == {"plain", "tunnel", "ferry"}
    scene = Scene(find("mini_europe"), players=2, hand="3K 1L", chance="K B W")
    scene.play("claim firenze-milano 3K")
    assert scene.legal() == ["pay 1L", "refuse"]
    scene = Scene(find("mini_europe"), players=2, hand="2B")
    scene.play("station roma", "pay 1B")
    assert scene.state.stations[0] == 1


@every_key
def test_bots_with_a_model_in_their_list_play_a_small_game_and_others_do_not(key: str) -> None:
    assert (model_of("mini"), model_of("mini_europe"), model_of("nordic")) == ("usa", "europe", "nordic")
    game = board_game(key)
    for info in bots():
        check_plays(info.key, key)
        spec = "search:rollouts=4" if info.key in ("search", "expert", "master") else info.key
        table, bot = Table(game, seed=3), make_bot(spec)
        for _ in range(12):
            table.play(bot.choose(turn_at(table, Seeded(3, 1 + len(table.actions)))))


@every_key
def test_a_record_of_a_small_game_is_replayed(key: str) -> None:
    table, chooser = Table(key, seed=5), Seeded(5, 1)
    while not table.over:
        legal = table.legal_numbers()
        table.play(legal[chooser.below(len(legal))])
    assert record.load(record.save(table)).scores == table.scores


# A deck of fewer colors


@every_key
def test_cards_claims_and_routes_have_the_colors_of_the_deck_only(key: str) -> None:
    game = board_game(key)
    absent = {"purple": 0, "orange": 2}
    assert [game.tables.deck[color] for color in absent.values()] == [0, 0]
    claimed = {action.payment.color for action in game.actions if action.kind == "claim" and action.payment}
    assert not claimed & set(absent.values())
    assert len(claimed) == COLORS - len(absent) + 1  # and locomotives


def test_a_gray_route_takes_every_color_of_the_deck() -> None:
    scene = Scene(find("mini"), players=2, hand="2B 2W 2G 2Y 2K 2R")
    ways = [text for text in scene.legal() if text.startswith("claim galway-limerick ")]
    assert ways == [f"claim galway-limerick 2{letter}" for letter in "BWGYKR"]


def test_a_map_with_a_color_that_the_deck_lacks_is_refused_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(DATA / "mini", folder)
    text = (folder / "routes.csv").read_text(encoding="utf-8")
    (folder / "routes.csv").write_text(
        text.replace("cork,limerick,2,green", "cork,limerick,2,purple"), encoding="utf-8"
    )
    said = "routes.csv:7: route cork-limerick is purple, but the deck of mini has only blue, white, green, yellow"
    with pytest.raises(DataError, match=re.escape(said)):
        branchline.game("mini", players=2, game_map=folder)


def test_a_deck_of_all_colors_is_counted_as_ever() -> None:
    assert Deck(each_color=12, locomotives=14).by_kind() == [12] * 8 + [14, 0]
    assert Deck(each_color=3, locomotives=1, plus_fours=2, colors=(BLACK,)).by_kind() == [0] * 6 + [3, 0, 1, 2]
    few = replace(card_game(), deck=Deck(each_color=10, locomotives=16))
    assert few.deck.by_kind() == [10] * 8 + [16, 0]


# Elsewhere


def test_the_browser_client_leaves_the_boards_of_small_games_out() -> None:
    code = (ROOT / "web" / "tools" / "boards.ts").read_text(encoding="utf-8")
    listed = re.search(r"NOT_OFFERED = \[(.*?)\]", code)
    assert listed is not None
    assert re.findall(r'"(\w+)"', listed[1]) == KEYS
