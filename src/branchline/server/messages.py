"""The messages of the socket: what a client may send, and what it is told.

They stand in the OpenAPI document beside the models of the requests, under `SocketWish` and `SocketWord`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, TypeAdapter

from branchline.server.models import (
    Ack,
    ChatLine,
    ChatWish,
    Entry,
    ErrorDetail,
    Hint,
    MoveWish,
    Room,
    SeatNumber,
    UndoWish,
    Version,
    View,
    Wish,
)

# What a client sends


class Hello(Wish):
    """The first message: what the client has, and the seat whose curtain is lifted."""

    type: Literal["hello"]
    last_version: Version | None = Field(
        default=None, description="The last version that the client has; null: nothing."
    )
    seat: SeatNumber | None = Field(
        default=None,
        description="The seat whose view is to be sent. null: the only seat of whoever asks; with several seats, or "
        "none, the public view alone.",
    )


class Curtain(Wish):
    """Lift the curtain of a seat, for several people at one screen; null: it falls, and the public view is sent."""

    type: Literal["curtain"]
    seat: SeatNumber | None


class MoveMessage(MoveWish):
    """A decision of a seat."""

    type: Literal["move"]


class UndoMessage(UndoWish):
    """The last decision of a seat taken back."""

    type: Literal["undo"]


class ChatMessage(ChatWish):
    """Something to say at the table."""

    type: Literal["chat"]


class HintMessage(Wish):
    """Ask a bot what it would do."""

    type: Literal["hint"]
    seat: SeatNumber


class Ping(Wish):
    """Ask whether the server is there."""

    type: Literal["ping"]


SocketWish = Annotated[
    Hello | Curtain | MoveMessage | UndoMessage | ChatMessage | HintMessage | Ping, Field(discriminator="type")
]
WISH: TypeAdapter[SocketWish] = TypeAdapter(SocketWish)


# What a client is told


class Snapshot(BaseModel):
    """Everything at one version: the answer to `hello` (when too much was missed) and to `curtain`."""

    type: Literal["snapshot"]
    version: int
    room: Room
    mine: list[int] = Field(description="The seats of whoever asks.")
    view: View


class EntryMessage(BaseModel):
    """A new version of the log. If it is not the next one, something was missed: send `hello` again."""

    type: Literal["entry"]
    entry: Entry
    room: Room | None = Field(
        description="The room, when the entry has changed it; null: as before, but for its version."
    )
    mine: list[int] | None = Field(description="The seats of whoever asks, when the entry has changed the room.")
    view: View | None = Field(description="What the viewer knows now; null in all but the last of those missed.")


class AckMessage(Ack):
    """The move, or whatever it was, is done and on disk."""

    type: Literal["ack"]


class RefusedMessage(BaseModel):
    """The message with this key was refused, and nothing has changed."""

    type: Literal["refused"]
    key: str | None
    error: ErrorDetail


class SaidMessage(BaseModel):
    """Something was said at the table."""

    type: Literal["said"]
    line: ChatLine


class HintAnswer(Hint):
    """What a bot would do."""

    type: Literal["hint"]


class Presence(BaseModel):
    """Whose people are connected now, by seat."""

    type: Literal["presence"]
    here: list[bool]


class Pong(BaseModel):
    """The server is there."""

    type: Literal["pong"]


class Bye(BaseModel):
    """The server closes the socket; come again with `hello`, unless you are shut out: the room is not for you now."""

    type: Literal["bye"]
    reason: Literal["draining", "too_slow", "too_many", "shut_out"]


SocketWord = Annotated[
    Snapshot | EntryMessage | AckMessage | RefusedMessage | SaidMessage | HintAnswer | Presence | Pong | Bye,
    Field(discriminator="type"),
]
WORD: TypeAdapter[SocketWord] = TypeAdapter(SocketWord)
