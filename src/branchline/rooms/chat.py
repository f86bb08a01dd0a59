"""Table talk, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.protocol import Json


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
