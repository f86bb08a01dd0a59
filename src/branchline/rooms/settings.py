"""What a room is made with: its game, and what holds at its table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from branchline.protocol import Json
from branchline.rooms.clocks import Terms


@dataclass(frozen=True)
class RoomSettings:
    """The settings that a room was made with, or changed to."""

    game: str
    options: Mapping[str, str]
    rules: int  # the version of the rules; in the log beside the settings, since nobody can change it
    players: int
    first: int | None
    public: bool
    clock: Terms | None
    chat: bool
    hints: bool
    undo: bool
    bot_seconds: float
    confirm: Json
    continued_from: Json | None  # the record or room whose game goes on here: somebody may know its cards
    undo_seconds: float = 0.0  # in the logs of long ago it is not written

    def document(self) -> Json:
        """Return the settings as JSON, as the log of a room has them."""
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
            "undo_seconds": self.undo_seconds,
        }

    @staticmethod
    def of(document: Json, rules: int) -> RoomSettings:
        """Read the settings from the log of a room, for games by a version of the rules."""
        clock = cast("dict[str, int] | None", document["clock"])
        return RoomSettings(
            **{
                **document,  # type: ignore[arg-type]  # written by `document`
                "public": document["public"] is True and document["continued_from"] is None,  # of old it could be both
                "clock": None if clock is None else Terms(clock["bank_seconds"], clock["increment_seconds"]),
                "rules": rules,
            }
        )
