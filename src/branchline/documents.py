"""What documents have in common: parts of JSON read with a clear word about whatever is wrong, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from types import UnionType
from typing import Final, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from branchline.cards import CARD_NAMES, KINDS
from branchline.errors import RecordError, shown

T = TypeVar("T")

_WANTED: Final[Mapping[object, str]] = {int: "a whole number", float: "a number", str: "a text"}
MOST_NUMBER: Final = 1_000_000  # far above any number of a game


def dump_cards(counts: Sequence[int]) -> dict[str, int]:
    """Cards counted by kind, by name; what there is none of is left out."""
    return {CARD_NAMES[card]: int(count) for card, count in enumerate(counts) if count}


def read_cards(cards: object, place: str, kinds: int = KINDS, most: int = 1000) -> list[int]:
    """Cards by name, counted by kind; only the first so many kinds are in the game."""
    counts = read_object(cards, place)
    for name in counts:
        if name not in CARD_NAMES[:kinds]:
            raise RecordError(f"{place}: {shown(name)} is no card; cards are {', '.join(CARD_NAMES[:kinds])}")
    return [read_number(counts.get(name, 0), f"{place}: {name}", most) for name in CARD_NAMES]


def read_object(
    value: object, place: str, fields: Sequence[str] | None = None, optional: Sequence[str] = ()
) -> dict[str, object]:
    """A JSON object, with exactly these fields if they are given, and perhaps the optional ones."""
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        raise _wrong(place, "a JSON object", value)
    for name in fields or ():
        if name not in value:
            raise RecordError(f"{place}: the field {name!r} is missing")
    for name in value:
        if fields is not None and name not in fields and name not in optional:
            raise RecordError(f"{place}: unknown field {shown(name)}; the fields are {', '.join((*fields, *optional))}")
    return value


def read_as(form: type[T], value: object, place: str) -> T:
    """A value of a dataclass, or of what its fields can be: numbers, texts, choices, tuples and objects of these."""
    return cast(T, _read(form, value, place))


def read_state(data: object, game: str, fields: Sequence[str]) -> dict[str, object]:
    """The document of a state of this game, with exactly these fields."""
    document = read_object(data, "the document")
    if "game" in document:
        check_same(document, {"game": game})  # another game has other fields: say so first
    return read_object(document, "the document", fields)


def read_number(value: object, place: str, most: int = MOST_NUMBER, least: int = 0) -> int:
    """A whole number in this range."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise _wrong(place, f"a whole number from {least} to {most}", value)
    return value


def read_text(value: object, place: str, most: int | None = None) -> str:
    """A text; if its length is limited, one that can be printed, so that nothing in it moves a terminal's cursor."""
    if not isinstance(value, str) or (most is not None and (len(value) > most or not value.isprintable())):
        wanted = "a text" if most is None else f"a printable text of at most {most} characters"
        raise _wrong(place, wanted, value)
    return value


def read_list(value: object, place: str, things: str = "entries", most: int | None = None) -> list[object]:
    """A list of something, of at most so many entries if that is limited."""
    if not isinstance(value, list) or (most is not None and len(value) > most):
        raise _wrong(place, f"a list of {things}" if most is None else f"a list of at most {most} {things}", value)
    return value


def read_each_seat(value: object, place: str, players: int) -> list[object]:
    """A list with an entry for each seat."""
    if not isinstance(value, list) or len(value) != players:
        raise RecordError(f"{place} should be a list with an entry for each of {players} seats")
    return value


def read_phase(value: object, phases: Sequence[str]) -> int:
    """The number of a decision point by its name."""
    if value not in phases:
        raise RecordError(f"phase is {shown(value)}, but should be one of {', '.join(phases)}")
    return phases.index(str(value))


def check_same(data: Mapping[str, object], ours: Mapping[str, object]) -> None:
    """Raise RecordError unless the document was written by these rules."""
    for name, value in ours.items():
        if data[name] != value or isinstance(data[name], bool):
            raise RecordError(f"{name} is {shown(data[name])}, but here it is {shown(value)}")


def _read(form: object, value: object, place: str) -> object:
    origin, parts = get_origin(form), get_args(form)
    if isinstance(form, type) and is_dataclass(form):
        forms = get_type_hints(form)
        fields = read_object(value, place, list(forms))
        return form(**{name: _read(of, fields[name], f"{place}: {name}") for name, of in forms.items()})
    if origin is UnionType:  # with None
        return None if value is None else _read(parts[0], value, place)
    if origin is tuple:
        return tuple(_read(parts[0], item, f"{place} {at}") for at, item in enumerate(read_list(value, place), 1))
    if origin is dict:
        return {name: _read(parts[1], item, f"{place}: {name}") for name, item in read_object(value, place).items()}
    if origin is Literal:
        if value not in parts:
            raise _wrong(place, f"one of {', '.join(map(str, parts))}", value)
        return value
    kinds = (int, float) if form is float else (form,)
    if type(value) not in kinds:
        raise _wrong(place, _WANTED[form], value)
    return float(cast(float, value)) if form is float else value


def _wrong(place: str, wanted: str, value: object) -> RecordError:
    return RecordError(f"{place} should be {wanted}, not {shown(value)}")
