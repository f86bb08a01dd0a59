"""One reader of JSON for states, records and the lines of bots: it names what is wrong, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest

from branchline.bots.line.documents import event_in
from branchline.documents import read_as, read_list, read_object, read_text
from branchline.errors import RecordError


def test_an_optional_field_may_be_left_out_and_another_one_may_not_come() -> None:
    assert read_object({"a": 1}, "here", ("a",), optional=("b",)) == {"a": 1}
    with pytest.raises(RecordError, match="here: unknown field 'c'; the fields are a, b"):
        read_object({"a": 1, "c": 2}, "here", ("a",), optional=("b",))


def test_lists_and_texts_keep_their_limits() -> None:
    with pytest.raises(RecordError, match="moves should be a list of at most 1 entries"):
        read_list([1, 2], "moves", most=1)
    for text in ("four", "\x07"):
        with pytest.raises(RecordError, match="name should be a printable text of at most 3 characters"):
            read_text(text, "name", most=3)
    assert read_text("\x07", "name") == "\x07"


@dataclass(frozen=True)
class Part:
    share: float | None
    kind: Literal["one", "two"]


@dataclass(frozen=True)
class Whole:
    parts: tuple[Part, ...]
    names: dict[str, int]


def test_a_dataclass_is_read_field_by_field_or_refused_by_the_place_of_its_fault() -> None:
    document = {"parts": [{"share": 1, "kind": "two"}, {"share": None, "kind": "one"}], "names": {"a": 1}}
    assert read_as(Whole, document, "it") == Whole((Part(1.0, "two"), Part(None, "one")), {"a": 1})
    for fault, right in (
        ({"parts": [{"share": True, "kind": "two"}]}, "it: parts 1: share should be a number, not True"),
        ({"parts": [{"share": 1.5, "kind": 2}]}, "it: parts 1: kind should be one of one, two, not 2"),
        ({"parts": [{"kind": "two"}]}, "it: parts 1: the field 'share' is missing"),
        ({"names": {"a": 1.0}}, "it: names: a should be a whole number, not 1.0"),
    ):
        with pytest.raises(RecordError, match=right):
            read_as(Whole, {**document, **fault}, "it")


def test_an_event_of_a_line_is_read_or_refused_by_the_name_of_its_field() -> None:
    assert event_in({"kind": "score", "seat": 1, "points": -7}).points == -7
    with pytest.raises(RecordError, match=r"card should be a whole number .*, not '7'"):
        event_in({"kind": "took", "card": "7"})
    with pytest.raises(RecordError, match="cards should be a list of entries, not 3"):
        event_in({"kind": "took", "cards": 3})
