"""Table talk: who may say something, and a line of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.protocol import Json
from branchline.rooms.errors import Refusal
from branchline.rooms.state import GIVEN_UP, RoomState


@dataclass(frozen=True)
class ChatLine:
    """Something that was said."""

    number: int
    person: str
    name: str
    seats: Sequence[int]
    text: str
    key: str
    at: int

    def document(self) -> Json:
        """The line for those who listen."""
        return {"number": self.number, "name": self.name, "seats": self.seats, "text": self.text, "at": self.at}


def check_may_say(state: RoomState, person: str) -> None:
    """Refuse whoever may not say anything at this table."""
    if not state.settings.chat:
        raise Refusal("chat_off", "at this table nobody chats", version=state.version)
    if state.status == GIVEN_UP:
        raise Refusal("closed", "the room is closed", version=state.version)
    if not state.seats_of(person) and state.owner != person:
        raise Refusal("forbidden", "those who watch do not chat: take a seat")
