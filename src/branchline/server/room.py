"""A room as its log tells it: every state is the fold of the entries up to a version, and of nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import urandom
from typing import ClassVar, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from branchline.build_info import RULES
from branchline.chance import Chance, Scripted
from branchline.csv_folder import printable
from branchline.errors import BranchlineError
from branchline.events import Event
from branchline.protocol import Json
from branchline.server.clocks import Clocks
from branchline.server.clocks import Terms as ClockTerms
from branchline.server.games import shared_game, shared_notation, shared_variant
from branchline.server.refusals import Refusal
from branchline.table import Player, Table

# The kinds of entry
CREATED: Final = "created"  # action: the settings, the seats, the rules they were made for
CHANGED: Final = "changed"  # action: the settings that are new
SAT: Final = "sat"  # seat, action: person, bot, name
LEFT: Final = "left"  # seat: before the start it is open again; afterwards its person is away
RENAMED: Final = "renamed"  # action: person, was, name
STARTED: Final = "started"  # action: moves already made in another game; outcomes: of the deal and of each of them
MOVED: Final = "moved"  # seat, action: text as it was asked for, the decisions one by one; outcomes: of each
UNDONE: Final = "undone"  # seat, action: count of decisions, whether the turn had passed on
STOOD_IN: Final = "stood_in"  # seat, action: bot
RETURNED: Final = "returned"  # seat: its person plays again
FLAGGED: Final = "flagged"  # seat, action: bot; its clock is empty
REPLACED: Final = "replaced"  # seat, action: bot, failed; the one that failed does not play here any more
RESUMED: Final = "resumed"  # the server is back; the clocks did not run meanwhile
REMATCHED: Final = "rematched"  # action: room
CLOSED: Final = "closed"

GAME_KINDS: Final = frozenset({STARTED, MOVED, UNDONE})  # those that a move has to know of
QUIET_KINDS: Final = frozenset({MOVED, UNDONE, RESUMED})  # those that leave seats and settings alone

WAITING: Final = "waiting"
RUNNING: Final = "running"
OVER: Final = "over"
GIVEN_UP: Final = "closed"

SERVER: Final = "server"  # an actor


@dataclass(frozen=True)
class Entry:
    """One version of a log."""

    room: str
    version: int
    kind: str
    actor: str
    seat: int | None
    action: Json
    outcomes: tuple[tuple[int, ...], ...] | None
    key: str | None
    at: int


@dataclass(frozen=True)
class Seat:
    """Who has a place: a person, a bot, a bot that stands in for a person, or nobody."""

    person: str | None = None
    bot: str | None = None
    name: str = ""
    left_at: int | None = None  # when its person went away and said so
    failed: str | None = None  # the bot for which the present one plays on

    @property
    def is_open(self) -> bool:
        """Whether anybody may have it."""
        return self.person is None and self.bot is None

    @property
    def kind(self) -> str:
        """A word for it."""
        return "person" if self.person is not None else "bot" if self.bot is not None else "open"


@dataclass(frozen=True)
class RoomSettings:
    """What the room was made with, or changed to."""

    game: str
    options: Mapping[str, str]
    rules: int  # the version of the rules; in the log beside the settings, since nobody can change it
    players: int
    first: int | None
    public: bool
    clock: ClockTerms | None
    chat: bool
    hints: bool
    undo: bool
    bot_seconds: float
    confirm: Json
    continued_from: Json | None

    def document(self) -> Json:
        """For the log."""
        clock = None if self.clock is None else self.clock.document()
        return {
            "game": self.game,
            "options": dict(self.options),
            "players": self.players,
            "first": self.first,
            "public": self.public,
            "clock": clock,
            "chat": self.chat,
            "hints": self.hints,
            "undo": self.undo,
            "bot_seconds": self.bot_seconds,
            "confirm": self.confirm,
            "continued_from": self.continued_from,
        }

    @staticmethod
    def of(document: Json, rules: int) -> RoomSettings:
        """From the log."""
        clock = cast("dict[str, int] | None", document["clock"])
        return RoomSettings(
            **{
                **document,  # type: ignore[arg-type]  # written by `document`
                "clock": None if clock is None else ClockTerms(clock["bank_seconds"], clock["increment_seconds"]),
                "rules": rules,
            }
        )


@dataclass(frozen=True)
class RoomState:
    """A room at one version."""

    id: str
    version: int
    played: int  # the version of the last entry that changed the game
    status: str
    owner: str
    owner_name: str
    settings: RoomSettings
    seats: tuple[Seat, ...]
    created_at: int
    updated_at: int
    table: Table | None = None
    wishes: tuple[int, ...] = ()  # how many decisions each move made that has not been undone
    clocks: Clocks | None = None
    rematch: str | None = None
    held: frozenset[tuple[str, int]] = frozenset()  # who has had which seat since the start, and so seen its cards

    @property
    def is_open(self) -> bool:
        """Whether anything can still happen here."""
        return self.status in (WAITING, RUNNING)

    @property
    def to_move(self) -> int | None:
        """The seat that decides, of a running game."""
        return self.table.to_move if self.table is not None and self.status == RUNNING else None

    def seats_of(self, person: str) -> list[int]:
        """The seats that belong to a person."""
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def undoable(self, seat: int) -> int:
        """How many moves the seat can take back, one by one."""
        if self.table is None or self.status != RUNNING:
            return 0
        decisions = self.table.undoable(seat)
        if not self.settings.undo:
            decisions = min(decisions, self.table.begun)
        count = 0
        for size in reversed(self.wishes):
            decisions -= size
            if decisions < 0:
                break
            count += 1
        return count


class Unforeseen(Chance):
    """Outcomes from the system's own source of randomness: nobody can work out the next from those before."""

    _words: ClassVar[list[int]] = []  # drawn in advance: asking the system for each card takes longer than the move

    def pick(self, weights: vec[i64], total: i64) -> i64:
        """An index by weight."""
        whole = int(total)
        word = self._word()
        while word >= _WORDS - _WORDS % whole:  # so that all remainders are alike
            word = self._word()
        left = word % whole
        index = 0
        while left >= weights[index]:
            left -= int(weights[index])
            index += 1
        return index

    def _word(self) -> int:
        if not self._words:
            drawn = urandom(4096)
            self._words.extend(int.from_bytes(drawn[start : start + 8]) for start in range(0, len(drawn), 8))
        return self._words.pop()


_WORDS: Final = 2**64  # as many are there


def new_table(settings: RoomSettings, chance: Chance) -> Table:
    """A game dealt by these settings."""
    game = shared_game(settings.game, settings.options, settings.players, settings.rules)
    table = Table(game, chance=chance, first=settings.first)
    table.notation = shared_notation(settings.game, settings.options, settings.players, settings.rules)
    return table


def started_table(state: RoomState, entry: Entry) -> Table:
    """The game that an entry of the kind STARTED has dealt, with the moves that it took over."""
    assert entry.outcomes is not None
    outcomes = Scripted([outcome for part in entry.outcomes for outcome in part])
    table = new_table(state.settings, outcomes)
    for move in cast("Sequence[str]", entry.action["moves"]):
        table.play(table.notation.parse(move))
    table.chance = Unforeseen()
    return table


def play_again(table: Table, entry: Entry) -> None:
    """What an entry says is done at the table: the same decisions with the same outcomes."""
    assert entry.seat is not None
    if entry.kind == UNDONE:
        table.undo(entry.seat, cast("int", entry.action["count"]))
        return
    assert entry.outcomes is not None
    table.chance = Scripted([outcome for part in entry.outcomes for outcome in part])
    for decision in cast("Sequence[str]", entry.action["decisions"]):
        table.play(table.notation.parse(decision))
    table.chance = Unforeseen()


def replay(entries: Iterable[Entry]) -> RoomState:
    """The state that a whole log leads to; Refusal if it was played by other rules than these."""
    state: RoomState | None = None
    for entry in entries:
        state = created(entry) if state is None else fold(state, entry, table_after(state, entry))
    assert state is not None, "a log begins with an entry"
    return state


def table_after(state: RoomState, entry: Entry) -> Table | None:
    """The table as an entry from the log leaves it; the one of `state` may be changed for that."""
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


def created(entry: Entry) -> RoomState:
    """The room as its first entry makes it."""
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
        played=0,
        status=WAITING,
        owner=entry.actor,
        owner_name=cast(str, entry.action["name"]),
        settings=settings,
        seats=seats,
        created_at=entry.at,
        updated_at=entry.at,
    )


def fold(state: RoomState, entry: Entry, table: Table | None) -> RoomState:
    """The room after one more entry; `table` is the game as it stands then."""
    assert entry.version == state.version + 1, "versions are dense"
    state = replace(
        state,
        version=entry.version,
        updated_at=entry.at,
        played=entry.version if entry.kind in GAME_KINDS else state.played,
    )
    match entry.kind:
        case "changed":
            return replace(
                state, settings=RoomSettings.of({**state.settings.document(), **entry.action}, state.settings.rules)
            )
        case "renamed":
            return _renamed(state, entry)
        case "rematched":
            return replace(state, rematch=cast(str, entry.action["room"]))
        case "closed":
            return replace(state, status=GIVEN_UP, clocks=None)
        case "resumed":
            return replace(state, clocks=state.clocks.resumed(entry.at) if state.clocks is not None else None)
        case "started":
            return _started(state, entry, table)
        case "moved" | "undone":
            return _moved(state, entry, table)
        case _:
            return _seated(state, entry)


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
    status = OVER if table.over else RUNNING
    return replace(state, status=status, table=table, clocks=clocks, wishes=(1,) * table.begun, held=held)


def _moved(state: RoomState, entry: Entry, table: Table | None) -> RoomState:
    assert table is not None
    assert entry.seat is not None
    clocks = state.clocks
    if entry.kind == UNDONE:
        wishes = state.wishes[:-1]
        if clocks is not None:
            clocks = clocks.undone(entry.seat, entry.at, was_next=entry.action["was_next"] is True)
    else:
        wishes = (*state.wishes, len(cast("Sequence[str]", entry.action["decisions"])))
        if clocks is not None:
            is_free = state.seats[entry.seat].bot is not None
            clocks = clocks.moved(entry.seat, entry.at, turn_over=table.to_move != entry.seat, is_free=is_free)
    if state.seats[entry.seat].left_at is not None and entry.actor == state.seats[entry.seat].person:  # back again
        state = _with_seat(state, entry.seat, replace(state.seats[entry.seat], left_at=None))
    return replace(state, table=table, wishes=wishes, clocks=clocks, status=OVER if table.over else RUNNING)


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
        state = replace(state, wishes=(1,) * state.table.begun)
    return state


def _with_seat(state: RoomState, number: int, seat: Seat) -> RoomState:
    return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


@dataclass
class Past:
    """What an entry told, kept for those who missed it."""

    entry: Entry
    events: list[Event] = field(default_factory=list)


def told_by(entry: Entry, table: Table | None) -> list[Event]:
    """The events of an entry, read off the table right after it."""
    if table is None or entry.kind not in (STARTED, MOVED):
        return []
    if entry.kind == STARTED:
        return [event for events in table.events for event in events]
    count = len(cast("Sequence[str]", entry.action["decisions"]))
    return [event for events in table.events[-count:] for event in events]


def entry_row(entry: Entry) -> dict[str, object]:
    """For the database."""
    return {
        "room_id": entry.room,
        "version": entry.version,
        "kind": entry.kind,
        "actor": entry.actor,
        "seat": entry.seat,
        "action": json.dumps(entry.action, separators=(",", ":")),
        "outcomes": None if entry.outcomes is None else json.dumps(entry.outcomes, separators=(",", ":")),
        "key": entry.key,
        "at": entry.at,
    }


def entry_of(row: Mapping[str, object]) -> Entry:
    """From the database."""
    outcomes = cast("str | None", row["outcomes"])
    return Entry(
        room=cast(str, row["room_id"]),
        version=cast(int, row["version"]),
        kind=cast(str, row["kind"]),
        actor=cast(str, row["actor"]),
        seat=cast("int | None", row["seat"]),
        action=json.loads(cast(str, row["action"])),
        outcomes=None if outcomes is None else tuple(tuple(part) for part in json.loads(outcomes)),
        key=cast("str | None", row["key"]),
        at=cast(int, row["at"]),
    )
