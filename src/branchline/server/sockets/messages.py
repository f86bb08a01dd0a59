"""The messages of the socket: what a client may send, and what it is told.

They stand in the OpenAPI document beside the models of the requests, under `ClientMessage` and `ServerMessage`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field, TypeAdapter
from pydantic.fields import FieldInfo

from branchline.server.http.models import (
    Ack,
    ChatLineDocument,
    ChatRequest,
    ClientRequest,
    EntryDocument,
    ErrorDetail,
    Head,
    Hint,
    Mine,
    MoveRequest,
    RoomDocument,
    SeatNumber,
    UndoRequest,
    Version,
    View,
)

TYPE: Final[FieldInfo] = Field(description="Which message it is.")

# What a client sends


class Hello(ClientRequest):
    """The first message: what the client has, and the seat whose curtain is lifted."""

    type: Annotated[Literal["hello"], TYPE]
    last_version: Version | None = Field(
        default=None, description="The last version that the client has; null: nothing."
    )
    remembered: Version | None = Field(
        default=None, description="A version whose hash the client remembers: `history` tells what the log has there."
    )
    seat: SeatNumber | None = Field(
        default=None,
        description="The seat whose view is to be sent. null: the only seat of whoever asks; with several seats, or "
        "none, the public view alone.",
    )


class Curtain(ClientRequest):
    """Lift the curtain of a seat, for several people at one screen; null: it falls, and the public view is sent."""

    type: Annotated[Literal["curtain"], TYPE]
    seat: SeatNumber | None = Field(description="The seat whose view is to be sent; null: the public view.")


class MoveMessage(MoveRequest):
    """A decision of a seat."""

    type: Annotated[Literal["move"], TYPE]


class UndoMessage(UndoRequest):
    """The last move of a seat taken back."""

    type: Annotated[Literal["undo"], TYPE]


class ChatMessage(ChatRequest):
    """Something to say at the table."""

    type: Annotated[Literal["chat"], TYPE]


class HintMessage(ClientRequest):
    """Ask a bot what it would do."""

    type: Annotated[Literal["hint"], TYPE]
    seat: SeatNumber


class Ping(ClientRequest):
    """Ask whether the server is there."""

    type: Annotated[Literal["ping"], TYPE]


ClientMessage = Annotated[
    Hello | Curtain | MoveMessage | UndoMessage | ChatMessage | HintMessage | Ping, Field(discriminator="type")
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# What a client is told


class Snapshot(BaseModel):
    """Everything at one version: the answer to `hello` (when too much was missed) and to `curtain`."""

    type: Annotated[Literal["snapshot"], TYPE]
    version: Version
    room: RoomDocument = Field(description="The room, as everybody sees it who may.")
    mine: Mine
    view: View = Field(description="What the viewer knows now.")


class History(BaseModel):
    """The hash that the log has at a version which the client remembers; another one means that it was changed."""

    type: Annotated[Literal["history"], TYPE]
    version: Version
    head: Head | None = Field(description="The hash of that entry; null: the log does not reach so far any more.")


class EntryMessage(BaseModel):
    """A new version of the log. If it is not the next one, something was missed: send `hello` again."""

    type: Annotated[Literal["entry"], TYPE]
    entry: EntryDocument = Field(description="What is new, as the viewer sees it.")
    room: RoomDocument | None = Field(
        description="The room, when the entry has changed it; null: as before, but for its version."
    )
    mine: list[int] | None = Field(description="The seats of whoever asks, when the entry has changed the room.")
    view: View | None = Field(description="What the viewer knows now; null in all but the last of those missed.")


class AckMessage(Ack):
    """The move, or whatever it was, is done and on disk."""

    type: Annotated[Literal["ack"], TYPE]


class RefusedMessage(BaseModel):
    """The message with this key was refused, and nothing has changed, unless the code of the error is `unknown`."""

    type: Annotated[Literal["refused"], TYPE]
    key: str | None = Field(description="The key of the message; null: it had none, or could not be read.")
    error: ErrorDetail = Field(description="Its kind, and what would be right.")


class SaidMessage(BaseModel):
    """Something was said at the table."""

    type: Annotated[Literal["said"], TYPE]
    line: ChatLineDocument = Field(description="What was said, and by whom.")


class HintAnswer(Hint):
    """What a bot would do."""

    type: Annotated[Literal["hint"], TYPE]


class Presence(BaseModel):
    """Whose people are connected now, by seat."""

    type: Annotated[Literal["presence"], TYPE]
    here: list[bool] = Field(description="By seat: whether its person is connected.")


class Pong(BaseModel):
    """The server is there."""

    type: Annotated[Literal["pong"], TYPE]


class Bye(BaseModel):
    """The server closes the socket; come again with `hello`, unless you are shut out: the room is not for you now."""

    type: Annotated[Literal["bye"], TYPE]
    reason: Literal["draining", "too_slow", "too_many", "shut_out"] = Field(
        description="The server is being stopped; messages were not fetched fast enough; too many messages were sent; "
        "the room is not for you now."
    )


ServerMessage = Annotated[
    Snapshot | History | EntryMessage | AckMessage | RefusedMessage | SaidMessage | HintAnswer | Presence | Pong | Bye,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
