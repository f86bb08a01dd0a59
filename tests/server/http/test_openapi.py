"""The OpenAPI document: nothing is missing, nothing is left over, and what it says can be relied on."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import cast, get_args

import jsonschema_rs
import pytest
from pydantic import BaseModel

import branchline.board.observation as board
import branchline.board.state
import branchline.cardgame.observation as cards
import branchline.cardgame.state
from branchline import events
from branchline.protocol import Json
from branchline.rooms.log import EntryKind
from branchline.server.guard.responses import FAILED, HOST, ORIGIN, too_large
from branchline.server.http import models
from branchline.server.http.api_docs import entry_words, error_words
from branchline.server.http.api_docs.openapi import EXAMPLES
from branchline.server.refusals import CODES, status_of
from branchline.server.sockets import messages
from branchline.server.sockets.messages import CLIENT_MESSAGE, SERVER_MESSAGE
from branchline.variants import find, games
from branchline.view.board import documents as board_documents
from branchline.view.cards import documents as card_documents
from branchline.view.meanings import EVENT_FIELDS
from tests.server.tables import Server, late_game, play_out, running

ABSTRACT = {"BaseModel", "RootModel", "ClientRequest"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


@pytest.fixture(scope="module")
def schemas(server: Server) -> dict[str, Json]:
    """The models of the document, by name."""
    return cast("dict[str, Json]", cast(Json, document_of(server)["components"])["schemas"])


def document_of(server: Server) -> Json:
    return cast(Json, server.person().http.get("/openapi.json").json())


def fields_of(schema: Json) -> dict[str, Json]:
    return cast("dict[str, Json]", schema.get("properties", {}))


def checker(server: Server, model: str) -> jsonschema_rs.Draft202012Validator:
    """Checks a value against a model of the document."""
    return jsonschema_rs.Draft202012Validator({**document_of(server), "$ref": f"#/components/schemas/{model}"})


# Nothing is missing


@pytest.mark.parametrize("module", [models, messages], ids=lambda module: module.__name__)
def test_every_model_is_in_the_document(module: object, schemas: dict[str, Json]) -> None:
    defined = {
        name
        for name, one in vars(module).items()
        if inspect.isclass(one) and issubclass(one, BaseModel) and "[" not in name
    }
    assert defined - ABSTRACT - schemas.keys() == set()


def test_every_reference_leads_to_a_model(server: Server, schemas: dict[str, Json]) -> None:
    found: set[str] = set()
    waiting: list[object] = [document_of(server)]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if "$ref" in one:
                found.add(one["$ref"])
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    assert found
    assert {reference.removeprefix("#/components/schemas/") for reference in found} - schemas.keys() == set()


def test_every_parameter_is_described(server: Server) -> None:
    seen = [
        (method, path, parameter["name"], parameter.get("description"))
        for method, path, way in ways_of(server)
        for parameter in cast("list[Json]", way.get("parameters", []))
    ]
    assert seen
    assert [one for one in seen if not one[-1]] == []


def test_every_model_and_every_field_is_described(schemas: dict[str, Json]) -> None:
    assert [name for name, schema in schemas.items() if not schema.get("description")] == []
    fields = [(name, field, form) for name, schema in schemas.items() for field, form in fields_of(schema).items()]
    assert fields
    assert [(name, field) for name, field, form in fields if not form.get("description")] == []


def test_every_model_that_a_request_brings_has_an_example(server: Server, schemas: dict[str, Json]) -> None:
    brought: set[str] = set()
    waiting: list[object] = [way["requestBody"] for _, _, way in ways_of(server) if "requestBody" in way]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if "$ref" in one and (name := one["$ref"].rpartition("/")[2]) not in brought:
                brought.add(name)
                waiting.append(schemas[name])
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    assert {"RoomRequest", "SeatRequest", "StandInRequest", "Clock"} <= brought
    assert [name for name in sorted(brought) if not schemas[name].get("examples")] == []


def ways_of(server: Server) -> list[tuple[str, str, Json]]:
    """Every method of every path with what the document says of it."""
    paths = cast("dict[str, dict[str, Json]]", document_of(server)["paths"])
    return [(method, path, way) for path, ways in paths.items() for method, way in ways.items()]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (board_documents.FIELDS, board.Observation),
        (board_documents.SEAT_FIELDS, board.SeatView),
        (card_documents.FIELDS, cards.Observation),
        (card_documents.SEAT_FIELDS, cards.SeatView),
    ],
    ids=["board", "board seat", "card game", "card game seat"],
)
def test_every_field_of_a_view_is_described_and_no_other(words: dict[str, str], kind: type) -> None:
    assert list(words) == [field.name for field in dataclasses.fields(kind)]


def test_every_phase_is_described_by_its_number_and_no_other(schemas: dict[str, Json]) -> None:
    for model, names, words in (
        ("BoardView", branchline.board.state.PHASES, board_documents.PHASES),
        ("CardView", branchline.cardgame.state.PHASES, card_documents.PHASES),
    ):
        assert tuple(words) == names
        phase = fields_of(schemas[model])["phase"]
        assert phase["enum"] == list(range(len(names)))
        assert phase["x-enum-varnames"] == list(names)
        for number, name in enumerate(names):
            assert getattr(inspect.getmodule(model_of(model)), name.upper()) == number
            assert f"- `{number}`: {name}: {words[name]}" in str(phase["description"])


def model_of(name: str) -> type:
    return branchline.board.state.State if name == "BoardView" else branchline.cardgame.state.State


def test_every_kind_of_event_is_described_and_no_other() -> None:
    kinds = [value for name, value in vars(events).items() if name.isupper() and isinstance(value, str)]
    assert sorted({**board_documents.EVENTS, **card_documents.EVENTS}) == sorted(kinds)


def test_every_field_of_an_event_is_described_and_no_other(schemas: dict[str, Json]) -> None:
    one = (1, 1)
    full = events.Event(
        "over", seat=1, card=1, route=1, city=1, count=1, points=1, cards=one, turned=one, tickets=one
    ).as_dict()
    assert fields_of(schemas["Told"]).keys() == full.keys()
    assert EVENT_FIELDS.keys() == full.keys() - {"kind"}
    for name, value in full.items():
        is_list = fields_of(schemas["Told"])[name].get("type") == "array"
        assert is_list == isinstance(value, list), name


def test_every_kind_of_entry_is_described_and_no_other() -> None:
    assert list(entry_words.ENTRIES) == list(get_args(EntryKind))


def test_every_error_has_a_status_and_a_meaning_and_there_is_no_other(schemas: dict[str, Json]) -> None:
    assert sorted(error_words.MEANINGS) == sorted(CODES)
    assert [one.status for one in (HOST, ORIGIN, too_large(1), FAILED)] == [421, 403, 413, 500]
    told = {code: status for code, status, _ in error_words.errors()}
    assert told == {code: status_of(code) for code in CODES}
    code = fields_of(schemas["ErrorDetail"])["code"]
    meanings = dict(zip(cast("list[str]", code["enum"]), cast("list[str]", code["x-enum-descriptions"]), strict=True))
    assert meanings == error_words.MEANINGS


# What it says holds


@pytest.mark.parametrize("game", [info.key for info in games()])
def test_the_facts_of_every_game_are_as_the_document_says(server: Server, game: str) -> None:
    model, other = ("CardFacts", "BoardFacts") if game == "card_game" else ("BoardFacts", "CardFacts")
    for players in find(game).players:
        facts = server.person().ok("GET", f"/api/games/{game}?players={players}")
        for name, is_so in (("GameFacts", True), (model, True), (other, False)):
            assert checker(server, name).is_valid(facts) == is_so, name
        assert facts.keys() == fields_of(cast("dict[str, Json]", _schemas(server))[model]).keys()


@pytest.mark.parametrize("game", [info.key for info in games()])
def test_the_views_of_every_game_are_as_the_document_says(server: Server, game: str) -> None:
    model, other = ("CardView", "BoardView") if game == "card_game" else ("BoardView", "CardView")
    anna, watcher = server.person(), server.person()
    room = late_game(anna, game, left=2)
    watcher.join(anna.invite(room, "watch"))
    whole = [anna.view(room, 0), watcher.view(room)]
    play_out(room, anna)
    step = anna.ok("GET", f"/api/rooms/{room}/replay/5")
    whole += [anna.view(room, 0), cast(Json, step["view"])]
    assert checker(server, "ReplayStep").is_valid(step)
    for view in whole:
        assert checker(server, "View").is_valid(view)
        seen = cast(Json, view["view"])
        assert checker(server, model).is_valid(seen)
        assert not checker(server, other).is_valid(seen)
        assert seen.keys() == fields_of(cast("dict[str, Json]", _schemas(server))[model]).keys()


def test_a_view_with_another_phase_or_without_a_field_is_not_as_the_document_says(server: Server) -> None:
    anna = server.person()
    view = anna.view(late_game(anna), 0)
    seen = cast(Json, view["view"])
    assert checker(server, "View").is_valid(view)
    assert not checker(server, "View").is_valid({**view, "view": {**seen, "phase": 8}})
    assert not checker(server, "View").is_valid({**view, "view": {key: seen[key] for key in seen if key != "row"}})


def _schemas(server: Server) -> Json:
    return cast(Json, cast(Json, document_of(server)["components"])["schemas"])


# Examples


def test_every_example_of_a_model_fits_the_model(server: Server, schemas: dict[str, Json]) -> None:
    tried = 0
    for name, schema in schemas.items():
        for example in cast("list[object]", schema.get("examples", [])):
            checker(server, name).validate(example)
            tried += 1
    assert tried > len(EXAMPLES)


def test_every_example_of_a_field_fits_the_field(server: Server, schemas: dict[str, Json]) -> None:
    tried = 0
    for name, schema in schemas.items():
        for field, form in fields_of(schema).items():
            for example in cast("list[object]", form.get("examples", [])):
                document = {**document_of(server), **form}
                assert jsonschema_rs.Draft202012Validator(document).is_valid(example), (name, field)
                tried += 1
    assert tried


def test_every_message_of_the_socket_but_the_longest_has_an_example_that_is_one(schemas: dict[str, Json]) -> None:
    for union, adapter in (("ClientMessage", CLIENT_MESSAGE), ("ServerMessage", SERVER_MESSAGE)):
        mapping = cast("dict[str, dict[str, str]]", schemas[union]["discriminator"])["mapping"]
        for kind, target in mapping.items():
            name = target.rpartition("/")[2]
            if name == "Snapshot":
                continue
            (example,) = cast("list[Json]", schemas[name]["examples"])
            assert example["type"] == kind
            adapter.validate_python(example)


def test_the_examples_of_a_room_are_rooms(server: Server, schemas: dict[str, Json]) -> None:
    examples = cast("list[Json]", schemas["RoomRequest"]["examples"])
    assert examples
    for example in examples:
        room = cast(Json, server.person().ok("POST", "/api/rooms", example)["room"])
        assert room["game"] == example["game"]


def test_the_examples_of_a_move_are_moves(server: Server, schemas: dict[str, Json]) -> None:
    for name in ("MoveRequest", "MoveMessage"):
        (example,) = cast("list[Json]", schemas[name]["examples"])
        anna = server.person()
        room = anna.room(first=0, seats=[{"who": "me"}, {"who": "me"}])
        anna.start(room)
        anna.move(room, 0)
        anna.move(room, 1)
        anna.move(room, 0, action=cast(str, example["action"]))


def test_the_document_is_the_same_whoever_asks(tmp_path: Path, server: Server) -> None:
    for other in running(tmp_path):
        assert document_of(other) == document_of(server)
