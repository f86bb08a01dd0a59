"""How values of the core cross processes: by their class and their fields, alike whether they are compiled or not.

What mypyc makes has no pickling of its own that can be trusted: fields of subclasses get lost.
"""

from __future__ import annotations

import copyreg
from dataclasses import fields
from types import GetSetDescriptorType
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

Reduced = tuple[object, tuple[object, ...]]
"""What `__reduce__` answers: a function and its arguments, which make the value again."""


def reduced(one: object, *arguments: str) -> Reduced:
    """Say to pickle how to make an object: by its constructor with these fields, and then by setting all others."""
    values = _fields_of(one)
    return _restored, (type(one), tuple(values.pop(name) for name in arguments), values)


def reduced_blank(one: object) -> Reduced:
    """Say to pickle how to make an object of a class open to heirs: without its constructor, by setting all fields."""
    return _restored_blank, (type(one), _fields_of(one))


def pickle_by_fields(*classes: type[object]) -> None:
    """Let compiled frozen dataclasses be made again by their constructors."""
    for cls in classes:
        copyreg.pickle(cls, _reduced_dataclass)  # type: ignore[arg-type]  # it asks for a function of that class


def _fields_of(one: object) -> dict[str, object]:
    """The fields of an object by name: those of a compiled class are descriptors, all others are in its dictionary."""
    names = [
        name
        for cls in type(one).__mro__
        for name, field in vars(cls).items()
        if isinstance(field, GetSetDescriptorType) and not name.startswith("__")
    ]
    return {name: getattr(one, name) for name in names} | dict(getattr(one, "__dict__", {}))


def _restored(cls: type[object], arguments: tuple[object, ...], values: dict[str, object]) -> object:
    return _filled(cls(*arguments), values)


def _restored_blank(cls: type[object], values: dict[str, object]) -> object:
    return _filled(cls.__new__(cls), values)


def _filled(one: object, values: dict[str, object]) -> object:
    for name, value in values.items():
        setattr(one, name, value)
    return one


def _reduced_dataclass(one: object) -> Reduced:
    return type(one), tuple(getattr(one, field.name) for field in fields(one))  # type: ignore[arg-type]  # a dataclass


def _reduced_vector(numbers: vec[i64] | vec[i16] | vec[u8]) -> Reduced:
    return _vector, (_VECTORS.index(type(numbers)), list(numbers))


def _vector(kind: int, numbers: list[int]) -> object:
    return (vec[i64], vec[i16], vec[u8])[kind](numbers)


_VECTORS: Final[tuple[type[object], ...]] = (type(vec[i64]()), type(vec[i16]()), type(vec[u8]()))
for _kind in _VECTORS:
    copyreg.pickle(_kind, _reduced_vector)  # type: ignore[arg-type]  # it asks for a function of that class
