"""From a document back to a game: every move is played again and checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from branchline.chance import Chance, Scripted
from branchline.errors import BranchlineError, DataError, OptionError, OtherMapError, RecordError, shown
from branchline.record.document import Move, Record, parse, result_document, state_hash
from branchline.table import Table, fresh_chance
from branchline.variants import AnyGame, AnyVariant, game_of, games, kind_of, small_games, variant_of


def load(document: object, game_map: str | Path | None = None, chance: Chance | None = None) -> Table:
    """Replay the game of a document or `Record` move by move, ready to be played on with `chance` (or a fresh one).

    RecordError with the place when it does not replay. A game on an outside map needs the folder of that map again.
    """
    record = parse(document)
    table = _dealt(record, game_map)
    for number, move in enumerate(record.moves, 1):
        _replay(table, move, number)
    _check_end(table, record)
    table.chance = chance if chance is not None else fresh_chance()
    return table


def steps(document: object, game_map: str | Path | None = None) -> Iterator[Table]:
    """The table after the deal and after each move: the same one, each time a move further.

    RecordError as with `load`, at the move that does not replay; the form is checked before any move is asked for.
    """
    record = parse(document)
    return _steps(record, _dealt(record, game_map))


def _steps(record: Record, table: Table) -> Iterator[Table]:
    for number, move in enumerate(record.moves, 1):
        yield table
        _replay(table, move, number)
    _check_end(table, record)
    table.chance = fresh_chance()
    yield table


def seated_game(record: Record, game_map: str | Path | None = None) -> AnyGame:
    """The rules and the map of a record, for its number of players; RecordError if they are not at hand."""
    variant = _variant(record, game_map)
    try:
        return game_of(variant, record.players)
    except DataError as error:
        text = f"map: {record.game} cannot be played on {record.map_key!r}: {error}"
        raise OtherMapError(text, record.map_key) from error
    except OptionError as error:
        raise RecordError(f"game: {error}") from error


def _dealt(record: Record, game_map: str | Path | None) -> Table:
    game = seated_game(record, game_map)
    outcomes = Scripted(list(record.deal))
    try:
        table = Table(game, chance=outcomes, first=record.first)
    except BranchlineError as error:
        raise RecordError(f"deal: {error}") from error
    if outcomes.used < len(record.deal):
        raise RecordError(f"deal: {len(record.deal)} chance outcomes, but only {outcomes.used} are needed")
    table.seats = record.seats
    return table


def _variant(record: Record, game_map: str | Path | None) -> AnyVariant:
    """The rules on the map that the record was played on, known by its fingerprint."""
    known = {info.key: info for info in (*games(), *small_games())}
    if record.game not in known:
        raise RecordError(f"game: there is no game {record.game!r}; the games are {', '.join(known)}")
    for name in record.options:
        if name not in known[record.game].options:
            raise RecordError(f"options: {record.game} has no option {shown(name)}")
    if game_map is not None:
        variant = _find(record, game_map)
        if variant.map.fingerprint == record.map_fingerprint:
            return variant
        raise RecordError(
            f"map: the game was played on the map {record.map_key!r} (fingerprint {record.map_fingerprint}), "
            f"but the map given is {variant.map.key!r} (fingerprint {variant.map.fingerprint})"
        )
    usual = _find(record, None)
    if usual.map.fingerprint == record.map_fingerprint:
        return usual
    shipped = kind_of(usual).shipped()
    if record.map_key in shipped:
        variant = _find(record, record.map_key)
        if variant.map.fingerprint == record.map_fingerprint:
            return variant
        raise OtherMapError(
            f"map: the game was played on another form of the map {record.map_key!r} (fingerprint "
            f"{record.map_fingerprint}) than the one that ships now; give the folder with that form (--map FOLDER)",
            record.map_key,
        )
    raise OtherMapError(
        f"map: the game was played on the map {record.map_key!r} (fingerprint {record.map_fingerprint}), "
        "which does not ship with Branchline; give the folder of that map (--map FOLDER)",
        record.map_key,
    )


def _find(record: Record, game_map: str | Path | None) -> AnyVariant:
    try:
        return variant_of(record.game, game_map, record.options, record.rules)
    except OptionError as error:
        raise RecordError(f"options: {error}") from error


def _replay(table: Table, move: Move, number: int) -> None:
    place = f"move {number}"
    if table.over:
        raise RecordError(f"{place}: the game was over before it")
    if move.seat != table.to_move:
        raise RecordError(f"{place}: seat {move.seat} moves, but it is seat {table.to_move}'s turn")
    outcomes = Scripted(list(move.chance))
    table.chance = outcomes
    try:
        table.play(table.notation.parse(move.action))  # a decision each: what sums several up is no move of a record
    except BranchlineError as error:
        raise RecordError(f"{place}: {error}") from error
    if outcomes.used < len(move.chance):
        raise RecordError(f"{place}: {len(move.chance)} chance outcomes, but only {outcomes.used} are needed")


def _check_end(table: Table, record: Record) -> None:
    place = f"after move {len(record.moves)}"
    result = result_document(table)
    if record.result is None and result is not None:
        raise RecordError(f"{place}: result is null, but the game is over")
    if record.result is not None:
        if result is None:
            raise RecordError(f"{place}: there is a result, but the game is not over")
        for name, recorded in (("scores", record.result.scores), ("places", record.result.places)):
            if list(recorded) != result[name]:
                raise RecordError(f"{place}: result: {name} are {result[name]}, but the record says {list(recorded)}")
    found = state_hash(table)
    if found != record.state_hash:
        raise RecordError(f"{place}: state_hash is {found}, but the record says {shown(record.state_hash)}")
