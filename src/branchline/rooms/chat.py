"""Table talk, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.protocol import Json
from branchline.rooms import limits
from branchline.rooms.errors import Refusal
from branchline.rooms.requests import Person
from branchline.rooms.state import RoomState


@dataclass(frozen=True)
class ChatLine:
    """A line of table talk: who said what, and when."""

    number: int
    person: str
    name: str
    seats: Sequence[int]
    text: str
    key: str
    at: int

    def document(self) -> Json:
        """Return the line as JSON for those who listen."""
        return {"number": self.number, "name": self.name, "seats": self.seats, "text": self.text, "at": self.at}

    def check_same(self, text: str) -> None:
        """Refuse another text with the key of this line."""
        if text != self.text:
            raise Refusal("key_reused", f"the key {self.key!r} was used for another line; use a new one")


def line_of(state: RoomState, person: Person, number: int, text: str, key: str, at: int) -> ChatLine:
    """Return a line of table talk under the name of the person's seat, if it has one; Refusal if it is none."""
    limits.check_person(person)
    limits.check_line(text)
    limits.check_key(key)
    seats = state.seats_of(person.id)
    name = state.seats[seats[0]].name if len(seats) == 1 else person.name
    return ChatLine(number, person.id, name, seats, text, key, at)
