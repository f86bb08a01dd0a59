"""The reference for those who write a client, made from the OpenAPI document: one page without any script.

reference()   the whole of it as HTML
marked()      a text with its code, bold words and lists as HTML
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, cast

from markupsafe import Markup, escape

from branchline.measuring.pages import render
from branchline.protocol import Json
from branchline.server.http.api_docs.error_words import errors
from branchline.server.http.api_docs.openapi import ABOUT, SOCKET

BOUNDS: Final = (
    ("minimum", "at least ", ""),
    ("maximum", "at most ", ""),
    ("minLength", "at least ", " long"),
    ("maxLength", "at most ", " long"),
    ("minItems", "at least ", " items"),
    ("maxItems", "at most ", " items"),
    ("maxProperties", "at most ", " entries"),
    ("pattern", "pattern ", ""),
)  # what a schema may say beyond the kind of a value, and the words around it


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
    """Everything that can be asked of the server, as a page for people; where HERE stands its address belongs."""
    ways: dict[str, list[tuple[str, str, Json]]] = {}
    for path, found in cast("dict[str, dict[str, Json]]", document["paths"]).items():
        for method, way in found.items():
            tag = cast("list[str]", way.get("tags", ["other"]))[0]
            ways.setdefault(tag, []).append((method, path, way))
    return render(
        "server/http/api_docs/page.html",
        about=ABOUT,
        address=HERE,
        bounds=BOUNDS,
        dumps=json.dumps,
        errors=errors(),
        marked=marked,
        schemas=cast("dict[str, Json]", document["components"])["schemas"],
        socket=SOCKET,
        walk=WALK,
        ways=ways,
    )


def marked(text: str) -> Markup:
    """A text with its code, bold words and lists as HTML."""
    return Markup("").join(_block(block) for block in text.strip().split("\n\n") if block)


def _block(text: str) -> Markup:
    lines = text.splitlines()
    if all(line.startswith("- ") for line in lines):
        return Markup("<ul>{}</ul>").format(
            Markup("").join(Markup("<li>{}</li>").format(_inline(line[2:])) for line in lines)
        )
    return Markup("<p>{}</p>").format(_inline(text))


def _inline(text: str) -> Markup:
    return _between(text, "`", "code", lambda part: _between(part, "**", "strong", escape))


def _between(text: str, sign: str, element: str, outside: Callable[[str], Markup]) -> Markup:
    """A text with what stands between two signs in an element; a sign without its end is a character like any other."""
    parts = text.split(sign)
    if len(parts) % 2 == 0:
        parts[-2:] = [sign.join(parts[-2:])]
    inside = Markup(f"<{element}>{{}}</{element}>")
    return Markup("").join(inside.format(part) if number % 2 else outside(part) for number, part in enumerate(parts))
