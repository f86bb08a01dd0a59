"""What requests bring and answers give, as the OpenAPI document describes it."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic.config import JsonDict
from pydantic.fields import FieldInfo

from branchline.bots import DEFAULT_BOT, USUAL_BOT
from branchline.events import EventKind
from branchline.names import nickname
from branchline.rooms import limits
from branchline.rooms.fairness.shuffle import HEX
from branchline.rooms.games import MOST_KEY
from branchline.rooms.log import EntryKind
from branchline.rooms.requests import InvitationKind, SeatTaker
from branchline.rooms.state import RoomStatus, SeatKind
from branchline.server.refusals import CODES


def _name(text: str) -> str:
    right = nickname(text)
    if right is None or len(right) > limits.MOST_NAME:
        raise ValueError(f"a name has 1 to {limits.MOST_NAME} characters, something to see, and nothing invisible")
    return right


Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=limits.MOST_NAME),
    AfterValidator(_name),
    Field(
        description=f"A name for people to read, 1 to {limits.MOST_NAME} characters, none of them invisible; "
        "it is kept composed (NFKC) and with single spaces."
    ),
]
Login = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9][a-z0-9._-]{2,39}$"),
    Field(description="What one signs in with: 3 to 40 small letters, digits, dots, dashes or underscores."),
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200), Field(description="8 to 200 characters.")]
RoomId = Annotated[
    str, StringConstraints(pattern=limits.ROOM_ID), Field(description="The id of a room.", examples=["hV3kq0Zt9wXa"])
]
RecordId = Annotated[
    str,
    StringConstraints(pattern=limits.ROOM_ID),
    Field(description="The id of an uploaded record.", examples=["Qm7-x2LrT0ab"]),
]
Token = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$"),
    Field(description="The last part of a link: whoever has it can come in.", examples=["d3bJ0xq9VnE2rT5wYk7a"]),
]
Key = Annotated[
    str,
    StringConstraints(pattern=limits.KEY),
    Field(
        description="An idempotency key of the client's choosing, new for every request: "
        "a request sent again with the same key is carried out once and gets the first answer again.",
        examples=["c0ffee-1"],
    ),
]
SeatNumber = Annotated[int, Field(ge=0, le=limits.MOST_SEATS - 1, description="A place at the table, from 0.")]
Version = Annotated[int, Field(ge=0, le=2**31 - 1, description="A version of the room's log; they are dense, from 1.")]
Text = Annotated[str, StringConstraints(max_length=limits.MOST_ACTION, pattern=limits.ACTION)]
Bot = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,30}$"),
    Field(description="A key of the list of bots.", examples=["greedy"]),
]

# What answers give, under the same names in several models
Moment = Annotated[int, Field(description="Milliseconds since 1970, by the server's clock.")]
GameKey = Annotated[
    str,
    Field(
        description="A key of the list of games; of an older room it may be a game on a map that is no longer offered.",
        examples=["europe", "europe@alps-3f2a91bc10"],
    ),
]
Options = Annotated[dict[str, str], Field(description="The options of the game that were chosen, by their names.")]
Head = Annotated[
    str,
    Field(
        description="The hash of an entry of the log, and by way of the one before of all before it: whoever remembers "
        "one notices when a server goes on from another history."
    ),
]
SEAL: Final[FieldInfo] = Field(
    pattern=HEX, description="SHA-256 of `branchline number 1`, the room and the number, with a zero byte between."
)
NUMBER: Final[FieldInfo] = Field(pattern=HEX, description="32 random bytes of the client's own.")
RulesVersion = Annotated[int, Field(description="The version of the rules that the game is played by.")]
Players = Annotated[int, Field(description="The number of seats.")]
Names = Annotated[list[str], Field(description="The names at the seats.")]
Lines = Annotated[list[str], Field(description="What happened, in sentences.")]
ToMove = Annotated[int | None, Field(description="The seat that is to decide; null: none, the game does not run.")]
Mine = Annotated[list[int], Field(description="The seats of whoever asks.")]
MyTurn = Annotated[bool, Field(description="Whether a seat of whoever asks is to decide, and no bot plays it.")]
Status = Annotated[
    RoomStatus,
    Field(description="Not started yet, being played, played to its end, or given up."),
]
LinkKind = Annotated[InvitationKind, Field(description="Whether it is for sitting down or for looking on.")]
Action = Annotated[str, Field(description="An action, as the `legal` texts have it.", examples=["draw"])]

# The settings of a room, asked for, changed and told
PUBLIC: Final[FieldInfo] = Field(
    description="Whether it stands in the lobby, and anybody may sit down or watch; never if it is continued."
)
CHAT: Final[FieldInfo] = Field(description="Whether those at the table can chat.")
HINTS: Final[FieldInfo] = Field(description="Whether a seat may ask a bot for a hint.")
UNDO: Final[FieldInfo] = Field(
    description="Whether moves can be taken back; payments that are not complete always can."
)
BOT_SECONDS: Final[FieldInfo] = Field(
    description="The least time that passes before a bot decides, but for its first tickets, which it keeps at once."
)
UNDO_SECONDS: Final[FieldInfo] = Field(
    description="How long bots wait after a move that its person can take back, unless the turn is ended before."
)
CONTINUED: Final[FieldInfo] = Field(
    description="The game that this one goes on with, and whose cards somebody may know: it is never public. "
    "null: it begins with its own deal."
)
CONFIRM: Final[FieldInfo] = Field(description="What the clients at this table ask to be confirmed.")


def is_room_id(text: str) -> bool:
    """Whether a room, or a record, could have this id."""
    return re.fullmatch(limits.ROOM_ID, text) is not None


def for_example(*examples: JsonDict) -> ConfigDict:
    """Of a model: these are examples of it."""
    return ConfigDict(json_schema_extra={"examples": list(examples)})


class ClientRequest(BaseModel):
    """Something that a client asks for; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=False)


class ReasonGiven(BaseModel):
    """Why something is not possible, or why a bot would do it, for programs that put it into words themselves."""

    code: str = Field(description="What kind of reason it is.", examples=["route-taken"])
    details: dict[str, object] = Field(
        description="What it is about: `owner` and `to_move` by seat, `city` by id, what else has a name by its name, "
        "or as a list of names, `cards` as numbers by name; all else are numbers or words of the code's own.",
        examples=[{"route": "denver-omaha", "owner": 1}],
    )


Reason = Annotated[
    ReasonGiven | None,
    Field(description="Of an action that is not possible: why, for programs."),
]


class ErrorDetail(BaseModel):
    """What was wrong."""

    code: str = Field(
        description="For programs: the kind of error.", examples=["stale"], json_schema_extra={"enum": list(CODES)}
    )
    message: str = Field(description="For people: what is wrong and what would be right.")
    version: int | None = Field(default=None, description="The room's current version, where that helps.")
    reason: Reason = None


class Error(BaseModel):
    """The answer to every request that is refused."""

    error: ErrorDetail = Field(description="Its kind, and what would be right.")


# People


class Me(BaseModel):
    """Who is asking."""

    id: str = Field(description="Stays the same for as long as the cookie, or the password, does.")
    name: str = Field(description="What others call them.")
    login: str | None = Field(description="What to sign in with; null for a guest without a password.")


class Deleted(BaseModel):
    """What has become of the rooms of somebody who is not known any more."""

    removed: int = Field(description="Rooms in which nobody else played: nothing is left of them.")
    kept: int = Field(description="Rooms in which others play or have played.")


class ReportRequest(ClientRequest):
    """Something that whoever runs the server should know."""

    model_config = for_example({"text": "They insult everybody.", "seat": 1})

    text: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=r"^[^\x00]+$"),
        Field(description="What is the matter, in a sentence."),
    ]
    seat: SeatNumber | None = Field(default=None, description="Whom it is about; left out: the room.")


class NameRequest(ClientRequest):
    """Another name."""

    model_config = for_example({"name": "Anne"})

    name: Name


class PasswordRequest(ClientRequest):
    """A password to come back with from another device."""

    model_config = for_example({"login": "anne", "password": "correct horse battery"})

    login: Login
    password: Password


# What can be played


class Option(BaseModel):
    """An option of a game."""

    name: str = Field(description="As `options` of a new room name it.")
    values: list[str] = Field(description="The first holds when nothing is said.")


class GameBrief(BaseModel):
    """A game in the list."""

    key: GameKey = Field(description="As rooms name it.")
    name: str = Field(description="For people to read.")
    rules: str = Field(description="The game whose rules it is played by.", examples=["europe"])
    map_name: str | None = Field(
        description="For people to read: the map that this server was given for it; null: it is the usual one.",
        examples=["Alps"],
    )
    least_players: int = Field(description="The fewest seats.")
    most_players: int = Field(description="The most seats.")
    options: list[Option] = Field(description="What can be chosen; empty: nothing.")


class GameFacts(GameBrief):
    """A game with everything that its views name by number: what all have, and what games of its kind have."""

    model_config = ConfigDict(extra="allow")

    cards: list[str] = Field(description="The kinds of card by their number.")
    map: str | None = Field(
        description="The map, if it is one of those that come with Branchline; null: it is another, or there is none.",
        examples=["europe"],
    )
    engine: str = Field(description="The kind of game: it says which facts and views it has.")


class BotFacts(BaseModel):
    """A bot that can have a seat."""

    key: str = Field(description="As a seat names it.")
    about: str = Field(description="How it plays.")
    plays: list[str] = Field(description="The games that it can play: keys as in `rules` of a game.")
    level: int | None = Field(description="How strong it is, from 1; null if it is none of these steps.")
    style: bool = Field(description="Whether it is a taste to choose instead of a level.")


# Rooms


class Clock(ClientRequest):
    """Time to think for each seat."""

    model_config = for_example({"bank_seconds": 600, "increment_seconds": 15})

    bank_seconds: int = Field(ge=limits.LEAST_BANK, le=limits.MOST_BANK, description="What every seat begins with.")
    increment_seconds: int = Field(
        default=0, ge=0, le=limits.MOST_INCREMENT, description="What a seat gets back for each of its turns."
    )


class Confirm(ClientRequest):
    """What the clients at this table ask to be confirmed; the server only hands it on."""

    model_config = for_example({"tickets": True, "claims": "always", "countdown_seconds": 5})

    tickets: bool = Field(default=True, description="Whether tickets are taken after a second question.")
    claims: Literal["always", "touch", "never"] = Field(
        default="touch", description="When a claim asks a second question."
    )
    countdown_seconds: int = Field(default=0, ge=0, le=10, description="After so long the answer is yes; 0: never.")


class SeatRequest(ClientRequest):
    """Who is to have a seat."""

    model_config = for_example({"who": "me"}, {"who": "bot", "bot": "greedy"}, {"who": "open"})

    who: SeatTaker = Field(description="Whoever asks, a bot, or nobody yet.")
    bot: Bot | None = Field(default=None, description=f"Which bot, if it is one; {USUAL_BOT} if nothing is said.")
    name: Name | None = Field(default=None, description="A name for this seat alone, for several people at one screen.")
    seal: Annotated[str, SEAL] | None = Field(
        default=None, description="For `me` before the start: the hash of a number that I add to the shuffle."
    )
    agrees: bool = Field(
        default=False,
        description="Where a game from a record goes on (`continued_from`), whoever sits down says true: "
        "others may know its cards.",
    )


class From(ClientRequest):
    """A game to go on with: a finished room or an uploaded record, and after how many moves of it."""

    model_config = for_example({"room": "hV3kq0Zt9wXa", "step": 40})

    room: RoomId | None = Field(default=None, description="A finished room; null: it is a record.")
    record: RecordId | None = Field(default=None, description="An uploaded record; null: it is a room.")
    step: int | None = Field(default=None, ge=0, le=100_000, description="So many moves are kept; null: all of them.")


class RoomRequest(ClientRequest):
    """A new room."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"game": "usa", "players": 2, "seats": [{"who": "me"}, {"who": "bot", "bot": "greedy"}]},
                {
                    "game": "europe",
                    "players": 3,
                    "public": True,
                    "clock": {"bank_seconds": 600, "increment_seconds": 15},
                },
            ]
        },
    )

    game: Annotated[str, StringConstraints(max_length=MOST_KEY)] | None = Field(
        default=None, description="A key of the list of games; leave it out with `continue_from`."
    )
    options: dict[
        Annotated[str, StringConstraints(max_length=limits.MOST_OPTION)],
        Annotated[str, StringConstraints(max_length=limits.MOST_OPTION)],
    ] = Field(
        default_factory=dict,
        max_length=limits.MOST_OPTIONS,
        description="By their names; of those left out the first value holds.",
    )
    players: int | None = Field(
        default=None, ge=1, le=limits.MOST_SEATS, description="Number of seats; as many as `seats` has, or the fewest."
    )
    seats: list[SeatRequest] | None = Field(
        default=None,
        max_length=limits.MOST_SEATS,
        description="One for each seat; if left out, the first is for whoever asks.",
    )
    first: SeatNumber | None = Field(default=None, description="Who begins; null: drawn.")
    public: Annotated[bool, PUBLIC] = False
    clock: Clock | None = Field(default=None, description="null: untimed.")
    chat: Annotated[bool, CHAT] = True
    hints: Annotated[bool, HINTS] = True
    undo: Annotated[bool, UNDO] = True
    bot_seconds: Annotated[float, BOT_SECONDS] = Field(default=0.5, ge=0, le=limits.MOST_BOT_SECONDS)
    undo_seconds: Annotated[float, UNDO_SECONDS] = Field(default=0.0, ge=0, le=limits.MOST_UNDO_SECONDS)
    confirm: Annotated[Confirm, CONFIRM] = Field(default_factory=Confirm)
    continue_from: From | None = Field(default=None, description="Go on with a game that has been played.")


class RoomChange(ClientRequest):
    """What the owner changes; what is left out stays. The clock can be changed before the start only."""

    model_config = for_example({"public": True, "clock": {"bank_seconds": 600}})

    public: Annotated[bool | None, PUBLIC] = None
    chat: Annotated[bool | None, CHAT] = None
    hints: Annotated[bool | None, HINTS] = None
    undo: Annotated[bool | None, UNDO] = None
    bot_seconds: Annotated[float | None, BOT_SECONDS] = Field(default=None, ge=0, le=limits.MOST_BOT_SECONDS)
    undo_seconds: Annotated[float | None, UNDO_SECONDS] = Field(default=None, ge=0, le=limits.MOST_UNDO_SECONDS)
    confirm: Annotated[Confirm | None, CONFIRM] = None
    clock: Clock | None = Field(default=None, description="Another clock; before the start only.")
    untimed: bool | None = Field(default=None, description="true: no clock.")


class SeatDocument(BaseModel):
    """A seat, as everybody sees it."""

    seat: SeatNumber
    kind: SeatKind = Field(description="Who has it: a person, a bot, or nobody yet.")
    name: str = Field(description="Of whoever has it; empty: nobody.")
    bot: str | None = Field(description="The bot that has the seat, or stands in for its person; null: nobody does.")
    stand_in: bool = Field(description="Whether the bot stands in, and the person can take the seat back.")
    failed: str | None = Field(description="The bot that failed here, for which `bot` plays on; null: none did.")
    here: bool = Field(description="Whether its person is connected.")
    away_since: int | None = Field(description="Since when its person is not (milliseconds since 1970).")
    stand_in_ms: int | None = Field(
        description="Milliseconds from now until others may let a bot stand in, if its person stays away; 0: now. "
        "null: never, because it is no person's, a bot plays it already, or the game is not running."
    )
    has_seen: bool = Field(
        description="Whether its person is known to have seen the game that is continued here: its cards are no secret "
        "to them."
    )


class NumberDocument(BaseModel):
    """What somebody adds to the shuffle."""

    seats: list[int] = Field(description="The seats of whoever it is.")
    name: str = Field(description="The name of whoever it is.")
    seal: Annotated[str, SEAL] | None = Field(description="The hash of the number; null: none came in time.")
    number: str | None = Field(description="The number; null: it has not been shown.")


class ShuffleDocument(BaseModel):
    """How the cards are shuffled so that anybody can check it (docs/adr/0023-a-shuffle-that-anybody-can-check.md)."""

    commitment: str = Field(description="The hash of the secret that the server has bound itself to.")
    is_opening: bool = Field(
        description="Whether the game has been started and the numbers are to be shown now; then the cards are dealt."
    )
    numbers: list[NumberDocument] = Field(
        description="In the order of their seals, fixed from `is_opening` on; who plays without one comes last."
    )
    secret: str | None = Field(description="The secret; null before the end of the game.")


class SealedNumber(BaseModel):
    """A number of the shuffle, with its seal."""

    seal: Annotated[str, SEAL] | None = Field(description="The hash of the number; null: none came in time.")
    number: str | None = Field(description="The number; null: it was never shown, and is not in the key of the deal.")


class ShuffleOutcome(BaseModel):
    """An outcome of chance, and what could have been picked in its place."""

    weights: list[int] = Field(description="How likely each place was, as whole numbers.")
    picked: int = Field(description="The place that was picked.")


class ShuffleProof(BaseModel):
    """All that is needed to work out every outcome of a finished game."""

    room: RoomId
    secret: str = Field(description="What the server had bound itself to.")
    commitment: str = Field(description="Its hash, as it was told before the deal.")
    numbers: list[SealedNumber] = Field(description="In the order of their seals.")
    begins_at: int = Field(description="The first outcome that follows from it; those before are of a continued game.")
    outcomes: list[ShuffleOutcome] = Field(description="Of the deal and of all moves, in their order.")


class RoomDocument(BaseModel):
    """A room, as everybody sees it who may."""

    id: RoomId
    game: GameKey
    options: Options
    rules_version: RulesVersion
    players: Players
    status: Status
    version: Version
    owner: str = Field(description="The name of whoever the room belongs to.")
    public: Annotated[bool, PUBLIC]
    clock: Clock | None = Field(description="null: untimed.")
    chat: Annotated[bool, CHAT]
    hints: Annotated[bool, HINTS]
    undo: Annotated[bool, UNDO]
    bot_seconds: Annotated[float, BOT_SECONDS]
    undo_seconds: Annotated[float, UNDO_SECONDS]
    confirm: Annotated[Confirm, CONFIRM]
    first: int | None = Field(description="Who begins; null: drawn at the start.")
    seats: list[SeatDocument] = Field(description="By their numbers.")
    to_move: ToMove
    scores: list[int] | None = Field(description="The final scores; null before the end.")
    places: list[int] | None = Field(
        description="The place of every seat, from 1; equals share one. null before the end."
    )
    continued_from: Annotated[From | None, CONTINUED]
    rematch: str | None = Field(description="The room where the same people play again.")
    shuffle: ShuffleDocument | None = Field(
        description="How the cards are shuffled; null: in a way that cannot be checked, as in rooms of long ago."
    )
    created_at: Moment
    updated_at: Moment


class MyRoom(BaseModel):
    """A room with what it is to whoever asks."""

    room: RoomDocument = Field(description="The room, as everybody sees it who may.")
    mine: Mine
    is_owner: bool = Field(description="Whether it belongs to whoever asks.")
    my_turn: MyTurn


class RoomBrief(BaseModel):
    """A room in the lobby or among my games."""

    id: RoomId
    game: GameKey
    options: Options
    players: Players
    status: Status
    public: Annotated[bool, PUBLIC]
    timed: bool = Field(description="Whether there is a clock.")
    clock: Clock | None = Field(description="null: untimed.")
    seats: list[str | None] = Field(description="The names at the seats; null: open.")
    bots: list[str | None] = Field(description="The bots at the seats.")
    open_seats: int = Field(description="How many seats nobody has yet.")
    to_move: ToMove
    continued_from: Annotated[From | None, CONTINUED]
    mine: Mine
    my_turn: MyTurn
    updated_at: Moment


class RoomList(BaseModel):
    """Rooms, the latest first."""

    rooms: list[RoomBrief] = Field(description="As many as were asked for, or fewer.")
    next: str | None = Field(description="Give this as `after` for more; null: these were all.")


class InvitationRequest(ClientRequest):
    """A link to give away."""

    model_config = for_example({"kind": "seat", "seat": 1}, {"kind": "watch"})

    kind: LinkKind
    seat: SeatNumber | None = Field(default=None, description="The seat it is for; null: any that is open.")


class Invitation(BaseModel):
    """A link that lets others in until it is revoked."""

    token: Token
    kind: LinkKind
    seat: int | None = Field(description="The seat it is for; null: any that is open, or none if it is for looking on.")
    url: str = Field(description="The link, to give away.")


class InvitationList(BaseModel):
    """The links of a room that hold."""

    invitations: list[Invitation] = Field(description="Those that were not revoked.")


class JoinRequest(ClientRequest):
    """Come in by a link."""

    model_config = for_example({"token": "d3bJ0xq9VnE2rT5wYk7a"})

    token: Token
    seals: bool = Field(
        default=False,
        description="Whether my client adds a number to the shuffle: a start waits for its seal, five seconds at most.",
    )


class SealRequest(ClientRequest):
    """Bind oneself to a number for the shuffle."""

    model_config = for_example({"seal": "5f0c" * 16})

    seal: Annotated[str, SEAL]


class NumberRequest(ClientRequest):
    """Show the number that one has sealed."""

    model_config = for_example({"number": "a1b2" * 16})

    number: Annotated[str, NUMBER]


class StartRequest(ClientRequest):
    """Begin the game, bound to a number of one's own for the shuffle."""

    model_config = for_example({"seal": "5f0c" * 16})

    seal: Annotated[str, SEAL] | None = Field(default=None, description="The hash of a number that I then show.")


class StandInRequest(ClientRequest):
    """Let a bot play a seat whose person is away."""

    model_config = for_example({"bot": "greedy"})

    bot: Bot | None = Field(
        default=None,
        description=f"Which bot, for a seat of yours; {DEFAULT_BOT} for others, or if nothing is said.",
    )


# Play


class MoveRequest(ClientRequest):
    """A decision of a seat."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"seat": 0, "version": 3, "key": "a1", "action": "draw"}]}
    )

    seat: SeatNumber
    version: Version = Field(description="The version of the log that the move answers.")
    key: Key
    action: Text = Field(
        description="One of the `legal` texts; what takes several small decisions may be named as a whole."
    )


class UndoRequest(ClientRequest):
    """The last move of a seat taken back."""

    model_config = for_example({"seat": 0, "version": 4, "key": "a2"})

    seat: SeatNumber
    version: Version
    key: Key


class Ack(BaseModel):
    """The answer to a request that is done and on disk."""

    room: RoomId
    key: str = Field(description="The key of the request.")
    version: int = Field(description="Where it stands in the log.")
    head: Head | None = Field(
        description="The hash of that entry; null: something that is not in the log, as table talk."
    )


class Told(BaseModel):
    """Something that happened, as the viewer sees it: its kind, and the fields that say something."""

    model_config = ConfigDict(extra="allow")

    kind: EventKind = Field(examples=["claimed"])
    seat: int | None = None


class ClocksDocument(BaseModel):
    """How much time everybody has."""

    left_ms: list[int] = Field(description="By seat: milliseconds.")
    running: int | None = Field(description="The seat whose clock runs.")


class View(BaseModel):
    """All that a viewer may know of a game at one version."""

    version: int = Field(description="The version of the log that it shows; in a replay, the number of moves.")
    head: Head | None = Field(description="The hash of the entry of that version; null in a replay.")
    viewer: int | None = Field(description="The seat that looks; null: a spectator.")
    to_move: ToMove
    legal: list[str] = Field(description="What the viewer can do now; empty when it is not its turn.")
    undo: int = Field(description="How many moves the viewer can take back, one by one.")
    bot_waits_ms: int | None = Field(
        description="Milliseconds until a bot goes on that waits since the viewer can take a move back; null: none."
    )
    clocks: ClocksDocument | None = Field(description="How much time everybody has; null: there are no clocks.")
    view: dict[str, object] | None = Field(
        description="The observation of the engine, by the names of its fields; null before the start."
    )
    pending: dict[str, object] | None = Field(
        description="What has been begun and waits for more cards; null: nothing does, or nothing that the viewer may "
        "know of."
    )
    scores: list[ScoreSheet] | None = Field(description="The score sheets, once the game is over.")


class ScoreSheet(BaseModel):
    """One seat's final score."""

    points: dict[str, int] = Field(description="By the scoring rules of the game.")
    total: int = Field(description="All points together.")
    place: int = Field(description="From 1; equals share one.")
    tickets_made: list[int] = Field(description="The indexes of the tickets that count for the seat.")
    tickets_failed: list[int] = Field(description="The indexes of those that count against it.")
    details: dict[str, object] = Field(description="What else the game counts, such as the longest path.")


class EntryDocument(BaseModel):
    """One version of a room's log, as the viewer sees it."""

    version: Version
    head: Head
    kind: EntryKind
    seat: int | None = Field(description="The seat that it is about; null: none.")
    bot: str | None = Field(
        description="The key of the bot that decided; null: none did. If it is another than the one of the seat, that "
        "one could not be asked in time, and this one decided in its place, only this once."
    )
    at: Moment
    events: list[Told] = Field(description="What the viewer sees happen.")


class EntryList(BaseModel):
    """Entries of a log in their order."""

    entries: list[EntryDocument] = Field(description="From the version that was asked for on.")
    version: int = Field(description="The room's current version; ask again with `after` if the last entry is older.")


class Sentence(BaseModel):
    """What happened in one version, in words."""

    version: Version
    lines: Lines


class Story(BaseModel):
    """The log in words."""

    story: list[Sentence] = Field(description="Versions without a sentence are left out.")
    version: int = Field(description="The room's current version.")


class Hint(BaseModel):
    """What a bot would do."""

    seat: SeatNumber
    version: Version
    action: Action
    bot: Bot
    message: str | None = Field(description="For people: why; null: the bot does not say, or not in known words.")
    reason: ReasonGiven | None = Field(description="For programs: why the bot would do it; null: it does not say.")


class WhyNot(BaseModel):
    """Why an action is not possible now."""

    possible: bool = Field(
        description="Whether it is possible after all; of a text that leaves something open: whether any of what it "
        "can be the beginning of is."
    )
    message: str | None = Field(description="For people: why not; null: it is possible.")
    reason: Reason


class ChatRequest(ClientRequest):
    """Something to say at the table."""

    model_config = for_example({"text": "Good luck!", "key": "a3"})

    text: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=limits.MOST_LINE, pattern=limits.LINE),
    ] = Field(description=f"What to say, 1 to {limits.MOST_LINE} characters in one line.")
    key: Key


class ChatLineDocument(BaseModel):
    """Something said at the table."""

    number: int = Field(description="Lines are numbered from 1.")
    name: str = Field(description="Of whoever said it.")
    seats: list[int] = Field(description="The seats of whoever said it; none: the owner, who has no seat.")
    text: str = Field(description="What was said.")
    at: Moment


class ChatLines(BaseModel):
    """What was said, in its order."""

    lines: list[ChatLineDocument] = Field(description="At most 200.")


# Records and replays


class StoredRecord(BaseModel):
    """An uploaded record that replays."""

    id: RecordId
    game: GameKey
    options: Options
    rules_version: RulesVersion
    players: Players
    moves: int = Field(description="How many moves it has.")
    over: bool = Field(description="Whether the game came to its end.")
    names: Names


class ReplayStep(BaseModel):
    """The game after so many moves, as the viewer sees it."""

    step: int = Field(description="The number of moves made.")
    steps: int = Field(description="The number of moves in all.")
    seat: int | None = Field(description="Who made the last move; null: it is the deal.")
    action: str | None = Field(description="The last move; null: it is the deal.")
    events: list[Told] = Field(description="What the viewer saw happen in it.")
    lines: Lines
    view: View = Field(description="The game after it.")
    hands: list[dict[str, object]] | None = Field(
        description="What every seat saw, by its observation, when no seat was asked for; else null."
    )


class Replay(BaseModel):
    """A game that was played, move by move."""

    game: GameKey
    options: Options
    rules_version: RulesVersion
    players: Players
    names: Names
    steps: int = Field(description="The number of moves in all.")
    moves: list[ReplayMove] = Field(description="In their order.")
    scores: list[int] | None = Field(description="The final scores; null: the game did not come to its end.")


class ReplayMove(BaseModel):
    """One move of a replay."""

    step: int = Field(description="Which move it is, from 1.")
    seat: SeatNumber
    action: Action
    lines: Lines
    events: list[Told] = Field(description="What happened in it, with every secret.")


class Health(BaseModel):
    """Whether the server is well."""

    status: Literal["ok", "starting", "draining", "database"] = Field(
        description="`ok`, or why not: it starts, it is being stopped, or its database does not answer."
    )
    version: str = Field(description="The version of Branchline.")


Replay.model_rebuild()
