"""The fold of a log: the state of a room at a version follows from the entries up to it, and from nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import cast

from branchline.build_info import RULES
from branchline.chance import Chance, Scripted
from branchline.csv_folder import printable
from branchline.errors import BranchlineError
from branchline.events import Event
from branchline.protocol import Json
from branchline.rooms.clocks import Clocks
from branchline.rooms.errors import Refusal
from branchline.rooms.fairness.shuffle import Shuffle, TakenOver
from branchline.rooms.games import shared_game, shared_notation, shared_variant
from branchline.rooms.log import ASKED, CREATED, GAME_KINDS, MOVED, NUMBERED, SAT, STARTED, UNDONE, Entry
from branchline.rooms.settings import RoomSettings
from branchline.rooms.state import GIVEN_UP, NONE_TAKEN_BACK, OVER, RUNNING, WAITING, RoomState, RoomStatus, Seat
from branchline.table import Player, Table


def outcomes_so_far(table: Table) -> int:
    """How many outcomes of chance the deal and the moves that stand have had."""
    return sum(map(len, table.outcomes))


def deal_of(outcomes: Sequence[int]) -> str:
    """Return by what a deal is known again, given its outcomes, in whatever record or room its game goes on."""
    return sha256(json.dumps(list(outcomes)).encode()).hexdigest()


def new_table(settings: RoomSettings, chance: Chance) -> Table:
    """Return a table with a new game, dealt by these settings."""
    game = shared_game(settings.game, settings.options, settings.players, settings.rules)
    table = Table(game, chance=chance, first=settings.first)
    table.notation = shared_notation(settings.game, settings.options, settings.players, settings.rules)
    return table


def started_table(state: RoomState, entry: Entry) -> Table:
    """Return the table that an entry of the kind STARTED has dealt, with the moves that it took over."""
    return table_with(state.settings, _taken_over(entry))


def table_with(settings: RoomSettings, taken_over: TakenOver) -> Table:
    """Return a table with a game that was played before, as far as it is taken over."""
    table = new_table(settings, Scripted([outcome for part in taken_over.outcomes for outcome in part]))
    for move in taken_over.moves:
        table.play(table.notation.parse(move))
    return table


def _taken_over(entry: Entry) -> TakenOver:
    assert entry.outcomes is not None
    return TakenOver(tuple(cast("Sequence[str]", entry.action["moves"])), entry.outcomes)


def play_again(table: Table, entry: Entry) -> None:
    """Do at a table what an entry of the log says: the same decisions with the same outcomes."""
    assert entry.seat is not None
    if entry.kind == UNDONE:
        table.undo(entry.seat, cast("int", entry.action["count"]))
        return
    assert entry.outcomes is not None
    table.chance = Scripted([outcome for part in entry.outcomes for outcome in part])
    for decision in cast("Sequence[str]", entry.action["decisions"]):
        table.play(table.notation.parse(decision))


def replay(entries: Iterable[Entry]) -> RoomState:
    """Return the state that a whole log leads to; Refusal if it was played by other rules than these."""
    state: RoomState | None = None
    for entry in entries:
        state = created(entry) if state is None else fold(state, entry, table_after(state, entry))
    assert state is not None, "a log begins with an entry"
    return state


def table_after(state: RoomState, entry: Entry) -> Table | None:
    """Return the table as an entry from the log leaves it; the one of `state` may be changed for that."""
    if entry.kind not in GAME_KINDS:
        return state.table
    try:
        if entry.kind == STARTED:
            return started_table(state, entry)
        assert state.table is not None, "it was started"
        play_again(state.table, entry)
    except BranchlineError as error:
        raise Refusal(
            "other_rules", f"the game cannot be replayed from version {entry.version} on by this Branchline: {error}"
        ) from error
    return state.table


def table_of(state: RoomState, entry: Entry, table: Table | None) -> Table | None:
    """Return the table as it stands after a new entry, for which `table` has been played on already, if it was."""
    if entry.kind not in GAME_KINDS:
        return state.table
    if entry.kind == STARTED and table is None:
        try:
            return started_table(state, entry)
        except BranchlineError as error:
            raise Refusal("bad_record", f"the game cannot be continued: {error}") from error
    return table


def created(entry: Entry) -> RoomState:
    """Return the state of a room as the first entry of its log makes it."""
    assert entry.kind == CREATED
    assert entry.version == 1
    rules = cast(int, entry.action["rules"])
    if rules > RULES:
        raise Refusal(
            "other_rules",
            f"the game is played by version {rules} of the rules, and this Branchline knows them up to {RULES}; "
            "run the Branchline that it was made with to finish it",
        )
    settings = RoomSettings.of(cast(Json, entry.action["settings"]), rules)
    fingerprint = shared_variant(settings.game, settings.options, rules).map.fingerprint
    if fingerprint != entry.action["map"]:
        raise Refusal("other_rules", "the game is played on another form of its map than the one that ships now")
    seats = tuple(Seat(**seat) for seat in cast("list[dict[str, str | None]]", entry.action["seats"]))  # type: ignore[arg-type]  # written by `document`
    return RoomState(
        id=entry.room,
        version=1,
        head=entry.hash,
        played=0,
        status=WAITING,
        owner=entry.actor,
        owner_name=cast(str, entry.action["name"]),
        settings=settings,
        seats=seats,
        created_at=entry.at,
        updated_at=entry.at,
        shuffle=_new_shuffle(entry),
        deal=cast("str | None", entry.action.get("deal")),
        seen=frozenset({entry.actor}) if settings.continued_from is not None else frozenset(),
    )


def _new_shuffle(entry: Entry) -> Shuffle | None:
    if "secret" not in entry.action:
        return None
    expected = frozenset(cast("Sequence[str]", entry.action.get("sealing", ())))
    return Shuffle(entry.room, cast(str, entry.action["secret"]), expected=expected)


def fold(state: RoomState, entry: Entry, table: Table | None) -> RoomState:
    """Return the state of a room after one more entry; `table` is the game as it stands then."""
    assert entry.version == state.version + 1, "versions are dense"
    if entry.kind in (MOVED, UNDONE):
        return _moved(state, entry, table)
    state = replace(
        state,
        version=entry.version,
        head=entry.hash,
        updated_at=entry.at,
        played=entry.version if entry.kind in GAME_KINDS else state.played,
    )
    match entry.kind:
        case "changed":
            return _changed(state, entry)
        case "renamed":
            return _renamed(state, entry)
        case "rematched":
            return replace(state, rematch=cast(str, entry.action["room"]))
        case "closed":
            return replace(state, status=GIVEN_UP, clocks=None)
        case "looked":
            return replace(state, seen=state.seen | {cast(str, entry.action["person"])})
        case "resumed":
            return replace(state, clocks=state.clocks.resumed(entry.at) if state.clocks is not None else None)
        case "started":
            return _started(state, entry, table)
        case "sealed" | "asked" | "numbered":
            return replace(state, shuffle=_shuffled(state, entry))
        case _:
            return _seated(state, entry)


def _changed(state: RoomState, entry: Entry) -> RoomState:
    """Other settings; what was said before a room became public stays among those who were there."""
    news = {name: value for name, value in entry.action.items() if name != "said"}
    settings = RoomSettings.of({**state.settings.document(), **news}, state.settings.rules)
    if settings.public and not state.settings.public:
        there = [seat.person for seat in state.seats if seat.person is not None]
        heard = {**state.heard, **{person: state.heard.get(person, state.private_lines) for person in there}}
        state = replace(state, private_lines=cast(int, entry.action.get("said", 0)), heard=heard)
    return replace(state, settings=settings)


def _shuffled(state: RoomState, entry: Entry) -> Shuffle:
    """The shuffle with what a person adds to it."""
    shuffle = state.shuffle
    assert shuffle is not None
    if entry.kind == NUMBERED:
        return shuffle.shown(entry.actor, cast(str, entry.action["number"]))
    if "seal" in entry.action:
        shuffle = shuffle.sealed(entry.actor, cast(str, entry.action["seal"]))
    elif entry.kind == SAT:
        shuffle = replace(shuffle, expected=shuffle.expected | {entry.actor})
    if entry.kind != ASKED:
        return shuffle
    if entry.outcomes is not None:
        shuffle = replace(shuffle, taken_over=_taken_over(entry))
    until, people = cast(int, entry.action["until"]), cast("Sequence[str]", entry.action.get("people", ()))
    return shuffle.sealing(until, frozenset(people)) if people else shuffle.opening(until, _players(state), state.owner)


def _players(state: RoomState) -> list[str]:
    """The person of each seat that has one."""
    return [seat.person for seat in state.seats if seat.person is not None]


def _renamed(state: RoomState, entry: Entry) -> RoomState:
    """Seats with a name of their own keep it."""
    person, was, name = (cast(str, entry.action[field]) for field in ("person", "was", "name"))
    seats = tuple(
        replace(seat, name=name) if seat.person == person and seat.name == was else seat for seat in state.seats
    )
    return replace(state, seats=seats, owner_name=name if state.owner == person else state.owner_name)


def _started(state: RoomState, entry: Entry, table: Table | None) -> RoomState:
    assert table is not None
    # In the form that a record takes: a name that it refuses would cost all others their replay.
    table.seats = tuple(Player(printable(seat.name), seat.bot or "person") for seat in state.seats)
    terms = state.settings.clock
    clocks = None if terms is None else Clocks.full(terms, state.settings.players, entry.at)
    held = frozenset((seat.person, number) for number, seat in enumerate(state.seats) if seat.person is not None)
    status: RoomStatus = OVER if table.over else RUNNING
    shuffle = state.shuffle
    if shuffle is not None:
        taken_over = 0 if state.settings.continued_from is None else outcomes_so_far(table)
        shuffle = shuffle.dealt(taken_over, _players(state), state.owner)
    return replace(
        state, status=status, table=table, clocks=clocks, move_sizes=(1,) * table.begun, held=held, shuffle=shuffle
    )


def _moved(state: RoomState, entry: Entry, table: Table | None) -> RoomState:
    assert table is not None
    assert entry.seat is not None
    clocks, taken_back = state.clocks, state.taken_back
    who, count = taken_back
    if entry.kind == UNDONE:
        taken_back = (entry.seat, count + 1 if who == entry.seat else 1)
        sizes = state.move_sizes[:-1]
        if clocks is not None:
            clocks = clocks.undone(entry.seat, entry.at, was_next=entry.action["was_next"] is True)
    else:
        if who != entry.seat or not table.undoable(entry.seat):
            taken_back = NONE_TAKEN_BACK
        sizes = (*state.move_sizes, len(cast("Sequence[str]", entry.action["decisions"])))
        if clocks is not None:
            is_free = state.seats[entry.seat].bot is not None
            clocks = clocks.moved(entry.seat, entry.at, turn_over=table.to_move != entry.seat, is_free=is_free)
    if state.seats[entry.seat].left_at is not None and entry.actor == state.seats[entry.seat].person:  # back again
        state = _with_seat(state, entry.seat, replace(state.seats[entry.seat], left_at=None))
    return replace(  # once: it is made anew at every move
        state,
        version=entry.version,
        head=entry.hash,
        updated_at=entry.at,
        played=entry.version,
        table=table,
        move_sizes=sizes,
        clocks=clocks,
        status=OVER if table.over else RUNNING,
        taken_back=taken_back,
    )


def _seated(state: RoomState, entry: Entry) -> RoomState:
    number = entry.seat
    assert number is not None
    seat, clocks, held = state.seats[number], state.clocks, state.held
    bot = cast("str | None", entry.action.get("bot"))
    runs = state.to_move == number
    match entry.kind:
        case "sat":
            person = cast("str | None", entry.action.get("person"))
            if clocks is not None and runs and seat.bot is None:  # its person has thought until now
                clocks = clocks.stopped(number, entry.at)
            clocks = clocks.returned(number, entry.at, runs=runs) if clocks is not None else None
            held = held | {(person, number)} if person is not None and state.status == RUNNING else held
            seat = Seat(person, bot, cast(str, entry.action["name"]))
            if state.shuffle is not None and ("seal" in entry.action or "seals" in entry.action):
                state = replace(state, shuffle=_shuffled(state, entry))
        case "left":
            seat = Seat() if state.status == WAITING else replace(seat, left_at=entry.at)
            return _with_seat(state, number, seat)
        case "stood_in":
            clocks = clocks.stopped(number, entry.at) if clocks is not None and runs else clocks
            seat = replace(seat, bot=bot)
        case "flagged":
            clocks = clocks.flagged(number, entry.at) if clocks is not None else None
            seat = replace(seat, bot=bot)
        case "returned":
            runs = runs and seat.bot is not None
            clocks = clocks.returned(number, entry.at, runs=runs) if clocks is not None else None
            seat = replace(seat, bot=None, left_at=None, failed=None)
        case "replaced":
            seat = replace(seat, bot=bot, failed=cast(str, entry.action["failed"]))
        case _:
            raise AssertionError(f"an entry of the kind {entry.kind!r}")
    state = _with_seat(replace(state, clocks=clocks, held=held), number, seat)
    if state.table is not None and state.table.movers and state.table.movers[-1] == number:
        # Nobody takes back what another has decided, but an unfinished payment can always be taken back.
        state = replace(state, move_sizes=(1,) * state.table.begun)
    return state


def _with_seat(state: RoomState, number: int, seat: Seat) -> RoomState:
    return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


def told_by(entry: Entry, table: Table | None) -> list[Event]:
    """Return the events of an entry, read off the table right after it."""
    if table is None or entry.kind not in (STARTED, MOVED):
        return []
    if entry.kind == STARTED:
        return [event for events in table.events for event in events]
    count = len(cast("Sequence[str]", entry.action["decisions"]))
    return [event for events in table.events[-count:] for event in events]
