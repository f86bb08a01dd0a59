"""What requests bring and answers give, as the OpenAPI document describes it."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from branchline.server.refusals import CODES

Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
    ),
    Field(description="A name for people to read, 1 to 40 characters."),
]
Login = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9][a-z0-9._-]{2,39}$"),
    Field(description="What one signs in with: 3 to 40 small letters, digits, dots, dashes or underscores."),
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200), Field(description="8 to 200 characters.")]
ROOM_ID: Final = r"^[A-Za-z0-9_-]{8,32}$"
RoomId = Annotated[str, StringConstraints(pattern=ROOM_ID)]
Key = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$"),
    Field(
        description="An idempotency key of the client's choosing, new for every wish: "
        "a request sent again with the same key is carried out once and gets the first answer again.",
        examples=["c0ffee-1"],
    ),
]
SeatNumber = Annotated[int, Field(ge=0, le=6, description="A place at the table, from 0.")]
Version = Annotated[int, Field(ge=0, le=2**31 - 1, description="A version of the room's log; they are dense, from 1.")]
Text = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]
Bot = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,30}$"), Field(examples=["greedy"])]


def is_room_id(text: str) -> bool:
    """Whether a room, or a record, could have this id."""
    return re.fullmatch(ROOM_ID, text) is not None


class Wish(BaseModel):
    """Something that a client asks for; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=False)


class ErrorDetail(BaseModel):
    """What was wrong."""

    code: str = Field(
        description="For programs: the kind of error.", examples=["stale"], json_schema_extra={"enum": list(CODES)}
    )
    message: str = Field(description="For people: what is wrong and what would be right.")
    version: int | None = Field(default=None, description="The room's current version, where that helps.")
    reason: dict[str, object] | None = Field(
        default=None, description="Of an action that is not possible: the engine's code and its details."
    )


class Error(BaseModel):
    """The answer to every request that is refused."""

    error: ErrorDetail


# People


class Me(BaseModel):
    """Who is asking."""

    id: str = Field(description="Stays the same for as long as the cookie, or the password, does.")
    name: str
    login: str | None = Field(description="What to sign in with; null for a guest without a password.")


class NameWish(Wish):
    """Another name."""

    name: Name


class PasswordWish(Wish):
    """A password to come back with from another device."""

    login: Login
    password: Password


# What can be played


class Option(BaseModel):
    """An option of a game."""

    name: str
    values: list[str] = Field(description="The first holds when nothing is said.")


class GameBrief(BaseModel):
    """A game in the list."""

    key: str = Field(examples=["europe"])
    name: str
    least_players: int
    most_players: int
    options: list[Option]


class CityFacts(BaseModel):
    """A city; other facts name it by its index."""

    index: int
    id: str
    name: str


class RouteFacts(BaseModel):
    """A route of a map."""

    index: int
    name: str = Field(description="As actions name it.", examples=["atlanta-raleigh#2"])
    a: int
    b: int
    length: int
    color: int | None = Field(description="The kind of card it takes; null: any one color.")
    kind: str = Field(description="What sort of route it is.", examples=["plain", "ferry", "tunnel"])
    locomotives: int = Field(description="How many of its cards must be locomotives.")
    lane: int = Field(description="Which of several parallel routes it is.")
    beside: int | None = Field(description="Of a parallel track that a station allows: the route beside it.")


class TicketFacts(BaseModel):
    """A ticket."""

    index: int
    a: int
    b: int
    points: int
    name: str


class GameFacts(GameBrief):
    """A game with everything that its views name by number."""

    cards: list[str] = Field(description="The kinds of card by their number.")
    cities: list[CityFacts]
    routes: list[RouteFacts]
    tickets: list[TicketFacts]


class BotFacts(BaseModel):
    """A bot that can have a seat."""

    key: str
    about: str


# Rooms


class Clock(Wish):
    """Time to think for each seat."""

    bank_seconds: int = Field(ge=10, le=7 * 86400, description="What every seat begins with.")
    increment_seconds: int = Field(
        default=0, ge=0, le=86400, description="What a seat gets back for each of its turns."
    )


class Confirm(Wish):
    """What the clients at this table ask to be confirmed; the server only hands it on."""

    tickets: bool = Field(default=True, description="Whether tickets are taken after a second question.")
    claims: Literal["always", "touch", "never"] = Field(
        default="touch", description="When a claim asks a second question."
    )
    countdown_seconds: int = Field(default=0, ge=0, le=10, description="After so long the answer is yes; 0: never.")


class SeatWish(Wish):
    """Who is to have a seat."""

    who: Literal["me", "bot", "open"] = Field(description="Whoever asks, a bot, or nobody yet.")
    bot: Bot | None = Field(
        default=None, description="Which bot, if it is one; the first of the list if nothing is said."
    )
    name: Name | None = Field(default=None, description="A name for this seat alone, for several people at one screen.")


class From(Wish):
    """A game to go on with: a finished room or an uploaded record, and after how many moves of it."""

    room: RoomId | None = None
    record: RoomId | None = None
    step: int | None = Field(default=None, ge=0, le=100_000, description="So many moves are kept; null: all of them.")


class RoomWish(Wish):
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

    game: Annotated[str, StringConstraints(max_length=40)] | None = Field(
        default=None, description="A key of the list of games; leave it out with `continue_from`."
    )
    options: dict[
        Annotated[str, StringConstraints(max_length=40)], Annotated[str, StringConstraints(max_length=40)]
    ] = Field(default_factory=dict, max_length=10)
    players: int | None = Field(
        default=None, ge=1, le=7, description="Number of seats; as many as `seats` has, or the fewest."
    )
    seats: list[SeatWish] | None = Field(
        default=None, max_length=7, description="One for each seat; if left out, the first is for whoever asks."
    )
    first: SeatNumber | None = Field(default=None, description="Who begins; null: drawn.")
    public: bool = Field(
        default=False, description="Whether it stands in the lobby, and anybody may sit down or watch."
    )
    clock: Clock | None = Field(default=None, description="null: untimed.")
    chat: bool = True
    hints: bool = Field(default=True, description="Whether a seat may ask a bot for a hint.")
    undo: bool = Field(default=True, description="Whether decisions can be taken back; unfinished payments always can.")
    bot_seconds: float = Field(default=0.5, ge=0, le=5, description="The least time that passes before a bot decides.")
    confirm: Confirm = Field(default_factory=Confirm)
    continue_from: From | None = Field(default=None, description="Go on with a game that has been played.")


class RoomChange(Wish):
    """What the owner changes; what is left out stays. The clock can be changed before the start only."""

    public: bool | None = None
    chat: bool | None = None
    hints: bool | None = None
    undo: bool | None = None
    bot_seconds: float | None = Field(default=None, ge=0, le=5)
    confirm: Confirm | None = None
    clock: Clock | None = None
    untimed: bool | None = Field(default=None, description="true: no clock.")


class Seat(BaseModel):
    """A seat, as everybody sees it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None = Field(description="The bot that has the seat, or stands in for its person; null: nobody does.")
    stand_in: bool = Field(description="Whether the bot stands in, and the person can take the seat back.")
    here: bool = Field(description="Whether its person is connected.")
    away_since: int | None = Field(description="Since when its person is not (milliseconds since 1970).")


class Room(BaseModel):
    """A room, as everybody sees it who may."""

    id: str
    game: str
    options: dict[str, str]
    players: int
    status: Literal["waiting", "running", "over", "closed"]
    version: int
    owner: str = Field(description="The name of whoever the room belongs to.")
    public: bool
    clock: Clock | None
    chat: bool
    hints: bool
    undo: bool
    bot_seconds: float
    confirm: Confirm
    first: int | None
    seats: list[Seat]
    to_move: int | None
    scores: list[int] | None = Field(description="The final scores; null before the end.")
    places: list[int] | None
    continued_from: From | None
    rematch: str | None = Field(description="The room where the same people play again.")
    created_at: int
    updated_at: int


class MyRoom(BaseModel):
    """A room with what it is to whoever asks."""

    room: Room
    mine: list[int] = Field(description="The seats of whoever asks.")
    is_owner: bool
    my_turn: bool


class RoomBrief(BaseModel):
    """A room in the lobby or among my games."""

    id: str
    game: str
    options: dict[str, str]
    players: int
    status: Literal["waiting", "running", "over", "closed"]
    public: bool
    timed: bool
    clock: Clock | None
    seats: list[str | None] = Field(description="The names at the seats; null: open.")
    bots: list[str | None] = Field(description="The bots at the seats.")
    open_seats: int
    to_move: int | None
    mine: list[int]
    my_turn: bool
    updated_at: int


class RoomList(BaseModel):
    """Rooms, the latest first."""

    rooms: list[RoomBrief]
    next: str | None = Field(description="Give this as `after` for more; null: these were all.")


class InvitationWish(Wish):
    """A link to give away."""

    kind: Literal["seat", "watch"]
    seat: SeatNumber | None = Field(default=None, description="The seat it is for; null: any that is open.")


class Invitation(BaseModel):
    """A link that lets others in until it is revoked."""

    token: str
    kind: Literal["seat", "watch"]
    seat: int | None
    url: str


class InvitationList(BaseModel):
    """The links of a room that hold."""

    invitations: list[Invitation]


class JoinWish(Wish):
    """Come in by a link."""

    token: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]


class StandInWish(Wish):
    """Let a bot play a seat whose person is away."""

    bot: Bot | None = None


# Play


class MoveWish(Wish):
    """A decision of a seat."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"seat": 0, "version": 3, "key": "a1", "action": "draw"}]}
    )

    seat: SeatNumber
    version: Version = Field(description="The version of the log that the move answers.")
    key: Key
    action: Text = Field(
        description="One of the `legal` texts; a payment with sets, or a placement, may be named as a whole."
    )


class UndoWish(Wish):
    """The last decision of a seat taken back."""

    seat: SeatNumber
    version: Version
    key: Key


class Ack(BaseModel):
    """It is done and on disk."""

    room: str
    key: str
    version: int = Field(description="Where it stands in the log.")


class Told(BaseModel):
    """Something that happened, as the viewer sees it: its kind, and the fields that say something."""

    model_config = ConfigDict(extra="allow")

    kind: str = Field(examples=["claimed"])
    seat: int | None = None


class Clocks(BaseModel):
    """How much time everybody has."""

    left_ms: list[int]
    running: int | None = Field(description="The seat whose clock runs.")


class View(BaseModel):
    """All that a viewer may know of a game at one version."""

    version: int
    viewer: int | None = Field(description="The seat that looks; null: a spectator.")
    to_move: int | None
    legal: list[str] = Field(description="What the viewer can do now; empty when it is not its turn.")
    undo: int = Field(description="How many decisions the viewer can take back, one by one.")
    clocks: Clocks | None
    view: dict[str, object] | None = Field(
        description="The observation of the engine, by the names of its fields; null before the start."
    )
    scores: list[ScoreSheet] | None = Field(description="The score sheets, once the game is over.")


class ScoreSheet(BaseModel):
    """One seat's final score."""

    points: dict[str, int]
    total: int
    place: int
    tickets_made: list[int]
    tickets_failed: list[int]
    details: dict[str, object]


EntryKind = Literal[
    "created", "changed", "sat", "left", "renamed", "started", "moved", "undone", "stood_in", "returned", "flagged",
    "resumed", "rematched", "closed",
]  # fmt: skip


class Entry(BaseModel):
    """One version of a room's log, as the viewer sees it."""

    version: int
    kind: EntryKind
    seat: int | None
    at: int = Field(description="Milliseconds since 1970, by the server's clock.")
    events: list[Told] = Field(description="What the viewer sees happen.")


class EntryList(BaseModel):
    """Entries of a log in their order."""

    entries: list[Entry]
    version: int = Field(description="The room's current version; ask again with `after` if the last entry is older.")


class Sentence(BaseModel):
    """What happened in one version, in words."""

    version: int
    lines: list[str]


class Story(BaseModel):
    """The log in words."""

    story: list[Sentence]
    version: int


class Hint(BaseModel):
    """What a bot would do."""

    seat: int
    version: int
    action: str
    bot: str


class WhyNot(BaseModel):
    """Why an action is not possible now."""

    possible: bool
    message: str | None
    reason: dict[str, object] | None


class ChatWish(Wish):
    """Something to say at the table."""

    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")
    ]
    key: Key


class ChatLine(BaseModel):
    """Something said at the table."""

    number: int
    name: str
    seats: list[int] = Field(description="The seats of whoever said it; none: somebody who watches.")
    text: str
    at: int


class ChatLines(BaseModel):
    """What was said, in its order."""

    lines: list[ChatLine]


# Records and replays


class StoredRecord(BaseModel):
    """An uploaded record that replays."""

    id: str
    game: str
    options: dict[str, str]
    players: int
    moves: int
    over: bool
    names: list[str]


class ReplayStep(BaseModel):
    """The game after so many moves, as the viewer sees it."""

    step: int
    steps: int = Field(description="The number of moves in all.")
    seat: int | None = Field(description="Who made the last move; null: it is the deal.")
    action: str | None
    events: list[Told]
    lines: list[str]
    view: View
    hands: list[dict[str, object]] | None = Field(
        description="What every seat saw, by its observation, when no seat was asked for; else null."
    )


class Replay(BaseModel):
    """A game that was played, move by move."""

    game: str
    options: dict[str, str]
    players: int
    names: list[str]
    steps: int
    moves: list[ReplayMove]
    scores: list[int] | None


class ReplayMove(BaseModel):
    """One move of a replay."""

    step: int
    seat: int
    action: str
    lines: list[str]


class Health(BaseModel):
    """Whether the server is well."""

    status: Literal["ok", "starting", "draining", "database"]
    version: str


View.model_rebuild()
Replay.model_rebuild()
