"""One reader of JSON for states, records and the lines of bots: it names what is wrong, and where."""

from __future__ import annotations

import pytest

from branchline.bots.line.documents import event_in
from branchline.documents import read_list, read_object, read_text
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


def test_an_event_of_a_line_is_read_or_refused_by_the_name_of_its_field() -> None:
    assert event_in({"kind": "score", "seat": 1, "points": -7}).points == -7
    with pytest.raises(RecordError, match=r"card should be a whole number .*, not '7'"):
        event_in({"kind": "took", "card": "7"})
    with pytest.raises(RecordError, match="cards should be a list of entries, not 3"):
        event_in({"kind": "took", "cards": 3})
