"""Records as files: written whole or not at all, read with a clear word about whatever is wrong."""

from __future__ import annotations

import json
import os
import stat
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from branchline.chance import Chance
from branchline.documents import read_object
from branchline.errors import RecordError, shown
from branchline.protocol import Json
from branchline.record.document import save
from branchline.record.playback import load
from branchline.table import Table

_MOST_BYTES: Final = 20_000_000  # a long game has some ten thousand


def write(path: str | Path, table: Table, names: Sequence[str] | None = None) -> None:
    """Write the record of the game to the file; if that fails the file is as it was, and RecordError says why."""
    target = Path(path)
    text = _layout(save(table, names))
    try:
        # Through links, so that a linked file is replaced and not the link.
        target = target.resolve()
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:50]}.", suffix=".part")
    except (OSError, ValueError) as error:
        raise RecordError(f"{_place(path)} cannot be written: {_cause(error)}") from error
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_mode(target))
        part.replace(target)
    except OSError as error:
        raise RecordError(f"{_place(path)} cannot be written: {_cause(error)}") from error
    finally:
        part.unlink(missing_ok=True)


def read(path: str | Path, game_map: str | Path | None = None, chance: Chance | None = None) -> Table:
    """The game in the file, replayed and ready to be played on; RecordError says what is wrong, and where."""
    document = read_document(path)
    try:
        return load(document, game_map, chance)
    except RecordError as error:
        raise RecordError(f"{_place(path)}: {error}") from error


def read_document(path: str | Path) -> Json:
    """The JSON object in the file; RecordError with line and column when there is none."""
    place = _place(path)
    try:
        file = Path(path)
        if not stat.S_ISREG(file.stat().st_mode):
            raise RecordError(f"{place} is no file; a record is a JSON file")
        with file.open("rb") as stream:
            data = stream.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise RecordError(f"{place} cannot be read: {_cause(error)}") from error
    if len(data) > _MOST_BYTES:
        raise RecordError(f"{place} is too large for a record: more than {_MOST_BYTES} bytes")
    try:
        document: object = json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=_no_doubles, parse_constant=_no_constant
        )
    except UnicodeDecodeError as error:
        raise RecordError(f"{place}: byte {error.start + 1} is not UTF-8; a record is a text file") from error
    except json.JSONDecodeError as error:
        raise RecordError(
            f"{place}: line {error.lineno}, column {error.colno}: not correct JSON: {error.msg}"
        ) from error
    except RecordError as error:
        raise RecordError(f"{place}: {error}") from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, brackets without end
        raise RecordError(f"{place}: not a record: {_cause(error)}") from error
    return read_object(document, place)


def _place(path: str | Path) -> str:
    """The path as it can stand in an error."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in str(path))


def _layout(document: Json) -> str:
    """The document as text: a line for each field and each move."""
    lines = [f"{json.dumps(name)}: {_value(name, value)}" for name, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(name: str, value: object) -> str:
    if name == "moves" and isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"  {json.dumps(move)}" for move in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those of any new file."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _no_doubles(pairs: list[tuple[str, object]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise RecordError(f"the field {shown(double)} stands there twice")
    return found


def _no_constant(text: str) -> object:
    raise RecordError(f"{text} is no number of JSON")


def _cause(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
