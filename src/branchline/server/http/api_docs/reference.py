"""The reference for those who write a client, made from the OpenAPI document: one page without any script.

reference()   the whole of it as HTML
marked()      a text with its code, bold words and lists as HTML
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from typing import Final, cast

from branchline.protocol import Json
from branchline.server.http.api_docs.error_words import errors
from branchline.server.http.api_docs.openapi import ABOUT, SOCKET

LIMITS: Final = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} long",
    "maxLength": "at most {} long",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
    "maxProperties": "at most {} entries",
    "pattern": "pattern {}",
}  # what a schema may say beyond the kind of a value, in words


@dataclass(frozen=True)
class WalkStep:
    """One step of the walk-through."""

    about: str
    line: str  # for a shell, where S is the server's address and R the room's id


HERE: Final = "\N{PLACE OF INTEREST SIGN}"  # stands nowhere else on the page
WALK: Final = (
    WalkStep(
        "Make a room for you and a bot. The answer sets the cookie that makes you somebody, and `room.id` is what "
        "the other requests call the room by: `R=` and that id.",
        "curl -c jar -b jar -H 'Content-Type: application/json' "
        '-d \'{"game": "usa", "seats": [{"who": "me"}, {"who": "bot"}], "first": 0}\' $S/api/rooms',
    ),
    WalkStep("Deal the cards.", "curl -c jar -b jar -X POST $S/api/rooms/$R/start"),
    WalkStep(
        "Look. `legal` is what you can do now, `version` is what your move will answer, and `view` is what your seat "
        "sees.",
        "curl -c jar -b jar $S/api/rooms/$R/view",
    ),
    WalkStep(
        "Move: one of the `legal` texts, with that version and a key of your own. The answer means that the move is on "
        "disk. Look and move again until `scores` is there.",
        "curl -c jar -b jar -H 'Content-Type: application/json' "
        '-d \'{"seat": 0, "version": 2, "key": "my-first", "action": "keep 1 2 3"}\' $S/api/rooms/$R/moves',
    ),
    WalkStep("Keep the record of the finished game.", "curl -c jar -b jar -o game.json $S/api/rooms/$R/record"),
)


def reference(document: Json) -> str:
    """Everything that can be asked of the server, for people; where HERE stands its address belongs."""
    schemas = cast("dict[str, dict[str, Json]]", document["components"])["schemas"]
    by_tag: dict[str, list[tuple[str, str, Json]]] = {}
    for path, ways in cast("dict[str, dict[str, Json]]", document["paths"]).items():
        for method, way in ways.items():
            tag = cast("list[str]", way.get("tags", ["other"]))[0]
            by_tag.setdefault(tag, []).append((method, path, way))
    parts = ["<h1>What can be asked for</h1>", _contents(by_tag), *(marked(text) for text in _paragraphs(ABOUT))]
    parts.append(_walk())
    for tag, found in by_tag.items():
        inside = "".join(_way(method, path, way) for method, path, way in found)
        parts.append(f'<h2 id="tag-{escape(tag)}">{escape(tag.capitalize())}</h2>{inside}')
    parts += [_socket(schemas), _errors(), '<h2 id="models">Models</h2>']
    parts += [_model(name, schema) for name, schema in sorted(schemas.items())]
    return "".join(parts)


def marked(text: str) -> str:
    """A text with its code, bold words and lists as HTML."""
    return "".join(_block(block) for block in _paragraphs(text))


def _block(text: str) -> str:
    lines = text.splitlines()
    if all(line.startswith("- ") for line in lines):
        return "<ul>" + "".join(f"<li>{_inline(line[2:])}</li>" for line in lines) + "</ul>"
    return f"<p>{_inline(text)}</p>"


def _inline(text: str) -> str:
    parts = escape(text).split("`")
    if len(parts) % 2 == 0:  # one without its end is a character like any other
        parts[-2:] = ["`".join(parts[-2:])]
    return "".join(f"<code>{part}</code>" if number % 2 else _bold(part) for number, part in enumerate(parts))


def _bold(text: str) -> str:
    pieces = text.split("**")
    if len(pieces) % 2 == 0:
        return text
    return "".join(f"<strong>{piece}</strong>" if number % 2 else piece for number, piece in enumerate(pieces))


def _paragraphs(text: str) -> list[str]:
    return [block for block in text.strip().split("\n\n") if block]


def _contents(by_tag: dict[str, list[tuple[str, str, Json]]]) -> str:
    tags = "".join(f'<li><a href="#tag-{escape(tag)}">{escape(tag.capitalize())}</a></li>' for tag in by_tag)
    return (
        '<nav aria-label="On this page"><ul><li><a href="#walk">A game in five requests</a></li>'
        f'{tags}<li><a href="#socket">Socket</a></li><li><a href="#errors">Errors</a></li>'
        '<li><a href="#models">Models</a></li><li><a href="/openapi.json">OpenAPI document</a></li></ul></nav>'
    )


def _walk() -> str:
    steps = "".join(f"<li>{marked(one.about)}<pre><code>{escape(one.line)}</code></pre></li>" for one in WALK)
    return (
        '<h2 id="walk">A game in five requests</h2><p>With a shell and curl. The file <code>jar</code> keeps '
        "your cookie: without it every request comes from somebody new, who has no seat.</p>"
        f"<pre><code>S={HERE}</code></pre><ol>{steps}</ol>"
    )


def _way(method: str, path: str, way: Json) -> str:
    rows = "".join(
        _row(
            str(one["name"]),
            {**cast(Json, one["schema"]), "description": one.get("description", "")},
            is_required=bool(one.get("required")),
            place=str(one["in"]),
        )
        for one in cast("list[Json]", way.get("parameters", []))
    )
    body = cast("Json | None", way.get("requestBody"))
    takes = "" if body is None else f"<p>Takes {_content(body)}{'' if body.get('required') else ', or nothing'}.</p>"
    gives = ", ".join(
        f"{escape(status)} {_content(one)}"
        for status, one in cast("dict[str, Json]", way["responses"]).items()
        if status < "300" or _content(one) != _name("Error")
    )
    return (
        f'<section id="{escape(str(way["operationId"]))}"><h3><span class="method">{escape(method.upper())}</span> '
        f"<code>{escape(path)}</code></h3><p><strong>{escape(str(way.get('summary', '')))}</strong></p>"
        f"{marked(str(way.get('description', '')))}{_table(rows)}{takes}<p>Gives {gives}.</p></section>"
    )


def _socket(schemas: dict[str, Json]) -> str:
    tables = "".join(f"<h3>{title}</h3>{_messages(schemas, name)}" for title, name in _DIRECTIONS)
    about = marked(
        "Text frames of JSON, each with its `type`. Say `hello` first; the answer is a `snapshot`, or the `entry` "
        "messages that you have missed. Then every new version of the room's log comes as an `entry`, with what your "
        "seat sees afterwards. If one is not the next, something was missed: say `hello` again, with the last version "
        "you have.\n\n`move`, `undo` and `chat` are answered by `ack` or `refused`, with their key. The `ack` of a "
        "move comes before its `entry`. A message that cannot be understood is refused, and the socket stays open."
    )
    return f'<h2 id="socket">Socket</h2><p><code>{escape(SOCKET)}</code></p>{about}{tables}'


_DIRECTIONS: Final = (("What you send", "ClientMessage"), ("What you are told", "ServerMessage"))


def _messages(schemas: dict[str, Json], union: str) -> str:
    mapping = cast("dict[str, dict[str, str]]", schemas[union]["discriminator"])["mapping"]
    rows = ""
    for kind, target in mapping.items():
        model = schemas[target.rpartition("/")[2]]
        about = marked(str(model.get("description", ""))) + _examples(model)
        rows += f"<tr><th><code>{escape(kind)}</code></th><td>{_name(target)}</td><td>{about}</td></tr>"
    return _table(rows)


def _errors() -> str:
    rows = "".join(
        f'<tr id="error-{code}"><th><code>{code}</code></th><td>{status}</td><td>{marked(text)}</td></tr>'
        for code, status, text in errors()
    )
    about = (
        f"<p>Whatever is refused is answered by {_name('Error')}, and has changed nothing unless the code is "
        "<code>unknown</code> or <code>failed</code>. On a socket the same codes come in <code>refused</code>.</p>"
    )
    return f'<h2 id="errors">Errors</h2>{about}{_table(rows)}'


def _model(name: str, schema: Json) -> str:
    fields = cast("dict[str, Json]", schema.get("properties", {}))
    needed = cast("list[str]", schema.get("required", []))
    rows = "".join(_row(field, form, is_required=field in needed) for field, form in fields.items())
    inside = _table(rows) if rows else "" if schema.get("type") == "object" else f"<p>{_kind(schema)}</p>"
    about = marked(str(schema.get("description", "")))
    return (
        f'<section id="{escape(name)}"><h3><code>{escape(name)}</code></h3>{about}{inside}{_examples(schema)}</section>'
    )


def _row(name: str, form: Json, *, is_required: bool, place: str | None = None) -> str:
    """A field or parameter: its name and whether it must be there, its form and limits, its meaning and an example."""
    if is_required:
        state = "required"
    elif "default" in form or {"type": "null"} in cast("list[Json]", form.get("anyOf", [])):
        state = f"default <code>{escape(json.dumps(form.get('default')))}</code>"
    else:
        state = "optional"
    where = "" if place is None else f", in the {escape(place)}"
    return (
        f'<tr><th><code>{escape(name)}</code><span class="state">{state}{where}</span></th>'
        f"<td>{_kind(form)}</td><td>{marked(str(form.get('description', '')))}{_examples(form)}</td></tr>"
    )


def _kind(form: Json) -> str:
    """What a value looks like, with its limits."""
    if "$ref" in form:
        return _name(str(form["$ref"]))
    for several in ("anyOf", "oneOf", "allOf"):
        if several in form:
            return " or ".join(_kind(one) for one in cast("list[Json]", form[several])) + _limits(form)
    if "enum" in form or "const" in form:
        values = cast("list[object]", form.get("enum", [form.get("const")]))
        return " · ".join(f"<code>{escape(json.dumps(value))}</code>" for value in values)
    kind = str(form.get("type", "anything"))
    if kind == "array":
        kind = f"list of {_kind(cast(Json, form.get('items', {})))}"
    elif kind == "object" and isinstance(form.get("additionalProperties"), dict):
        kind = f"names, each with {_kind(cast(Json, form['additionalProperties']))}"
    else:
        kind = escape(kind)
    return kind + _limits(form)


def _limits(form: Json) -> str:
    said = [words.format(_value(note, form[note])) for note, words in LIMITS.items() if note in form]
    return f' <span class="limits">({", ".join(said)})</span>' if said else ""


def _value(note: str, value: object) -> str:
    if note == "pattern":
        return f"<code>{escape(str(value))}</code>"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else escape(str(value))


def _examples(form: Json) -> str:
    found = [f"<code>{escape(json.dumps(one))}</code>" for one in cast("list[object]", form.get("examples", []))]
    return f'<p class="example">For example {" · ".join(found)}</p>' if found else ""


def _table(rows: str) -> str:
    return f"<table><tbody>{rows}</tbody></table>" if rows else ""


def _content(form: Json) -> str:
    """What a request or an answer carries."""
    kinds = [
        _kind(cast(Json, one.get("schema", {}))) for one in cast("dict[str, Json]", form.get("content", {})).values()
    ]
    return ", ".join(kinds) or "nothing"


def _name(reference: str) -> str:
    name = escape(reference.rpartition("/")[2])
    return f'<a href="#{name}"><code>{name}</code></a>'
