"""The OpenAPI document: the routes as FastAPI describes them, and beside them the socket's messages and the views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from branchline.events import Event
from branchline.protocol import Json
from branchline.server.http.api_docs.entry_words import ENTRIES, bullets
from branchline.server.http.api_docs.error_words import MEANINGS
from branchline.server.refusals import CODES
from branchline.server.sockets.messages import CLIENT_MESSAGE, SERVER_MESSAGE
from branchline.view import VIEWS, KindInView
from branchline.view.meanings import EVENT_FIELDS

SOCKET: Final = "/api/rooms/{room}/socket"
ABOUT: Final = """The game server of Branchline: rooms, seats, moves and replays of seven railway games.

**Who you are.** Every request without a cookie makes you a guest; keep the cookie. No account is needed.

**Playing.** Make a room (`POST /api/rooms`), fill its seats, start it. Look (`GET …/view`), choose one of the `legal`
actions, and send it (`POST …/moves`) with the `version` you looked at and a `key` of your own. An answer means that
the move is on disk. When the game has gone on meanwhile, the answer is 409 with the current version: look again. When
no answer comes, send the same key again: the move is made once.

**The socket** at `/api/rooms/{room}/socket` takes the messages of `ClientMessage` and tells those of `ServerMessage`
(text frames of JSON). Say `hello` first; after that every new version arrives by itself, as your seat may see it.

**Errors** have one form, `Error`, with a code for programs and a sentence for people.
"""

EXAMPLES: Final[Mapping[str, Json]] = {
    "Hello": {"type": "hello", "last_version": 12, "seat": 0},
    "Curtain": {"type": "curtain", "seat": 1},
    "MoveMessage": {"type": "move", "seat": 0, "version": 12, "key": "a1", "action": "draw"},
    "UndoMessage": {"type": "undo", "seat": 0, "version": 13, "key": "a2"},
    "ChatMessage": {"type": "chat", "text": "Good luck!", "key": "a3"},
    "HintMessage": {"type": "hint", "seat": 0},
    "Ping": {"type": "ping"},
    "EntryMessage": {
        "type": "entry",
        "entry": {
            "version": 13,
            "head": "c0ffee00" * 8,
            "kind": "moved",
            "bot": "greedy",
            "seat": 1,
            "at": 1_800_000_000_000,
            "events": [{"kind": "drew", "seat": 1}],
        },
        "room": None,
        "mine": None,
        "view": None,
    },
    "History": {"type": "history", "version": 12, "head": "c0ffee00" * 8},
    "AckMessage": {"type": "ack", "room": "hV3kq0Zt9wXa", "key": "a1", "version": 13, "head": "c0ffee00" * 8},
    "RefusedMessage": {
        "type": "refused",
        "key": "a1",
        "error": {"code": "stale", "message": "version 12 is old; the game stands at 14: look again", "version": 14},
    },
    "SaidMessage": {
        "type": "said",
        "line": {"number": 1, "name": "Anne", "seats": [0], "text": "Good luck!", "at": 1_800_000_000_000},
    },
    "HintAnswer": {
        "type": "hint",
        "seat": 0,
        "version": 12,
        "action": "take R",
        "bot": "planner",
        "message": "You lack 2 red for Denver\N{EN DASH}Omaha.",
        "reason": {"code": "take-for-routes", "details": {"card": "red", "count": 2, "routes": ["denver-omaha"]}},
    },
    "Presence": {"type": "presence", "here": [True, False]},
    "Pong": {"type": "pong"},
    "Bye": {"type": "bye", "reason": "draining"},
}  # of the messages, by their models; a snapshot is too long for one

_REFERENCE: Final = "#/components/schemas/{model}"


def openapi_document(app: FastAPI) -> Json:
    """The document, made once."""
    if app.openapi_schema is None:
        document: Json = get_openapi(
            title=app.title,
            version=app.version,
            openapi_version=app.openapi_version,
            description=ABOUT,
            routes=app.routes,
        )
        components = cast("dict[str, dict[str, Json]]", document.setdefault("components", {}))
        schemas = components.setdefault("schemas", {})
        _add_socket(document, schemas)
        _add_kinds(schemas)
        _add_words(schemas)
        app.openapi_schema = document
    return app.openapi_schema


def _add_socket(document: Json, schemas: dict[str, Json]) -> None:
    """The messages are there, each with an example."""
    for name, adapter, about in (
        ("ClientMessage", CLIENT_MESSAGE, "A message that a client sends."),
        ("ServerMessage", SERVER_MESSAGE, "A message that a client is told."),
    ):
        schema = cast(Json, adapter.json_schema(ref_template=_REFERENCE, mode="validation"))
        for model, form in cast("dict[str, Json]", schema.pop("$defs", {})).items():
            schemas.setdefault(model, form)
        schemas[name] = {"title": name, "description": about, **schema}
    for name, example in EXAMPLES.items():
        schemas[name]["examples"] = [example]
    document["x-sockets"] = {
        SOCKET: {
            "summary": "The room as it happens",
            "sends": _reference("ClientMessage"),
            "receives": _reference("ServerMessage"),
        }
    }


def _add_kinds(schemas: dict[str, Json]) -> None:
    """What is told of games of each kind is there field by field, and the models of all games refer to it."""
    facts, views, pending = [], [], []
    every = schemas["GameFacts"]
    for kind in VIEWS.values():
        fields = _fields(every)
        for part in kind.FACTS:
            fields = fields | _fields(_form(schemas, kind, part))
        engine: Json = {**fields["engine"], "const": kind.ENGINE}
        about = f"All about {kind.ABOUT}: everything that its views name by number."
        facts.append(_put(schemas, f"{kind.SCHEMA}Facts", about, fields | {"engine": engine}))
        views.append(_add_view(schemas, kind))
        if kind.PENDING is not None:
            form = _form(schemas, kind, kind.PENDING)
            name = f"{kind.SCHEMA}{kind.PENDING.__name__}"
            pending.append(_put(schemas, name, str(form["description"]), _fields(form)))
    schemas["GameFacts"] = {"title": "GameFacts", "description": every["description"], "anyOf": facts}
    _fields(schemas["View"])["view"]["anyOf"] = [*views, {"type": "null"}]
    _fields(schemas["View"])["pending"]["anyOf"] = [*pending, {"type": "null"}]
    _fields(schemas["ReplayStep"])["hands"]["anyOf"] = [
        {"type": "array", "items": {"anyOf": views}},
        {"type": "null"},
    ]


def _add_view(schemas: dict[str, Json], kind: KindInView) -> Json:
    """What a viewer sees is there; the answer refers to it."""
    view = f"{kind.SCHEMA}View"
    (seen, words), *nested = kind.SEEN.items()
    fields = _fields(_form(schemas, kind, seen))
    _describe(fields, words)
    for part, meanings in nested:
        form = schemas[f"{kind.SCHEMA}{part.__name__}"]
        form["description"] = f"A part of `{view}`: {kind.ABOUT}."
        _describe(_fields(form), meanings)
    if kind.PHASES:
        asked = {str(number): f"{name}: {words}" for number, (name, words) in enumerate(kind.PHASES.items())}
        fields["phase"] |= {
            "enum": list(range(len(asked))),
            "x-enum-varnames": list(kind.PHASES),
            "description": f"{fields['phase']['description']}\n\n{bullets(asked)}",
        }
    return _put(schemas, view, f"What a viewer sees of {kind.ABOUT}.", fields)


def _add_words(schemas: dict[str, Json]) -> None:
    """The kinds of events, entries and errors are told."""
    told, events = _fields(schemas["Told"]), dict[str, str]()
    for kind in VIEWS.values():
        events = {**kind.EVENTS, **events}
    for name, text in EVENT_FIELDS.items():
        is_list = isinstance(getattr(Event("over"), name), tuple)
        form: Json = {"type": "array", "items": {"type": "integer"}} if is_list else {"type": "integer"}
        told.setdefault(name, {"title": name.capitalize(), **form})["description"] = text
    told["kind"]["description"] = f"What happened:\n\n{bullets(events)}"
    told["kind"]["enum"] = list(events)
    _fields(schemas["EntryDocument"])["kind"]["description"] = f"What happened:\n\n{bullets(ENTRIES)}"
    _fields(schemas["ErrorDetail"])["code"]["x-enum-descriptions"] = [MEANINGS[code] for code in CODES]


def _form(schemas: dict[str, Json], kind: KindInView, described: type) -> Json:
    """The form of a dataclass; what is nested in it is there under the names of its kind."""
    template = _REFERENCE.format(model=f"{kind.SCHEMA}{{model}}")
    form = cast(Json, TypeAdapter(described).json_schema(ref_template=template))
    for name, nested in cast("dict[str, Json]", form.pop("$defs", {})).items():
        _put(schemas, f"{kind.SCHEMA}{name}", str(nested["description"]), _fields(nested))
    return form


def _put(schemas: dict[str, Json], name: str, about: str, fields: Mapping[str, Json]) -> Json:
    """The form of a document that always has all these fields is there under its name; the answer refers to it."""
    told = {field: {key: value for key, value in form.items() if key != "default"} for field, form in fields.items()}
    schemas[name] = {
        "title": name,
        "description": about,
        "type": "object",
        "properties": told,
        "required": list(told),
    }
    return _reference(name)


def _describe(fields: Mapping[str, Json], words: Mapping[str, str]) -> None:
    for field, form in fields.items():
        form["description"] = words[field]


def _fields(schema: Json) -> dict[str, Json]:
    return cast("dict[str, Json]", schema["properties"])


def _reference(model: str) -> Json:
    return {"$ref": _REFERENCE.format(model=model)}
