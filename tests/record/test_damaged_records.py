"""Whatever happens to a record: it replays to an equal game, or a RecordError says what is wrong."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from branchline import RecordError, Table, record
from branchline.protocol import Json
from tests.record.played import finished, random_table, running

SHORT = random_table("europe", 2, seed=3, most=25)
SHORT_TEXT = json.dumps(record.save(SHORT), indent=1)
ORIGINALS = [
    *(finished(key) for key in ("usa", "europe", "nordic", "france_small", "card_game")),
    *(running(key) for key in ("usa", "europe", "nordic", "france_borders", "card_game")),
]

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 60)
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(
        ["draw", "take R", "pass", "refuse", "tickets", "keep 1", "pay 1L", "station paris", "lay R", "usa", "15"]
        + ["suit R", "cards 2", "locomotives 1", "mix P", "stop", "keep none", "place 2R", "card_game", "yes"]
    )
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)


@st.composite
def mutations(draw: st.DrawFn) -> tuple[Json, Json]:
    """A record, and the same with one to three places replaced, removed, doubled or exchanged."""
    original = draw(st.sampled_from(ORIGINALS))
    document = copy.deepcopy(original)
    for _ in range(draw(st.integers(1, 3))):
        holder: object = document
        while True:
            key: str | int
            inner: object
            if isinstance(holder, dict) and holder:
                key = draw(st.sampled_from(sorted(holder)))
                inner = holder[key]
            elif isinstance(holder, list) and holder:
                key = draw(st.integers(0, len(holder) - 1))
                inner = holder[key]
            else:
                break
            if isinstance(inner, dict | list) and inner and draw(st.integers(0, 3)):
                holder = inner
                continue
            _mutate(draw, holder, key)
            break
    return original, document


def _mutate(draw: st.DrawFn, holder: dict[object, object] | list[object], key: str | int) -> None:
    how = draw(st.sampled_from(["replace", "remove", "double", "exchange"]))
    if how == "remove":
        del holder[key]  # type: ignore[arg-type]  # whatever it is
    elif how == "replace" or isinstance(holder, dict):
        holder[key] = draw(values)  # type: ignore[index]  # whatever it is
    elif isinstance(key, int) and how == "double":
        holder.insert(key, copy.deepcopy(holder[key]))
    elif isinstance(key, int):
        other = draw(st.integers(0, len(holder) - 1))
        holder[key], holder[other] = holder[other], holder[key]


def replayed(replay: Callable[[], Table]) -> Table | None:
    """The game, or None if a RecordError with a decent text says that it does not replay."""
    with suppress(RecordError):
        try:
            return replay()
        except RecordError as error:
            if not str(error).isprintable():
                pytest.fail(f"unprintable: {error!r}")
            raise
    return None


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(mutations())
def test_a_damaged_document_gives_a_record_error_or_an_equal_game(pair: tuple[Json, Json]) -> None:
    original, damaged = pair
    table = replayed(lambda: record.load(damaged))
    assert table is None or record.state_hash(table) == original["state_hash"]


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_file_gives_a_record_error_or_an_equal_game(data: st.DataObject, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    content = bytearray(SHORT_TEXT, "utf-8")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        piece = data.draw(
            st.binary(max_size=3) | st.sampled_from([b'"', b"}", b"]", b"\\", b",", b"-", b"1e9", b"\x00"])
        )
        content[at : at + data.draw(st.integers(0, 3))] = piece
    path.write_bytes(bytes(content))
    again = replayed(lambda: record.read(path))
    assert again is None or record.state_hash(again) == record.state_hash(SHORT)


@given(values)
def test_any_other_document_is_refused(document: object) -> None:
    with pytest.raises(RecordError):
        record.load(document)


@given(st.text())
def test_any_other_text_is_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "foreign.json"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    with pytest.raises(RecordError):
        record.read(path)


def test_no_mutation_at_all_replays() -> None:
    for original in ORIGINALS:
        assert record.save(record.load(json.loads(json.dumps(original)))) == original
