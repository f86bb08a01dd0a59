"""Requests as they come over HTTP, turned into the plain values that rooms take."""

from __future__ import annotations

from typing import cast

from branchline.rooms.clocks import Terms
from branchline.rooms.requests import NewRoom, SeatChoice, SettingsChange
from branchline.server.http.models import Clock, RoomChange, RoomRequest, SeatRequest


def new_room(asked: RoomRequest) -> NewRoom:
    """The room that somebody wants to open."""
    return NewRoom(
        game=asked.game,
        options=asked.options,
        players=asked.players,
        seats=None if asked.seats is None else [seat_choice(seat) for seat in asked.seats],
        first=asked.first,
        public=asked.public,
        clock=None if asked.clock is None else _terms(asked.clock),
        chat=asked.chat,
        hints=asked.hints,
        undo=asked.undo,
        bot_seconds=asked.bot_seconds,
        undo_seconds=asked.undo_seconds,
        confirm=asked.confirm.model_dump(),
    )


def seat_choice(asked: SeatRequest) -> SeatChoice:
    """Who is to have a seat."""
    return SeatChoice(asked.who, asked.bot, asked.name, asked.seal, asked.agrees)


def settings_change(asked: RoomChange) -> SettingsChange:
    """The settings that are to change, and no others."""
    given = asked.model_dump(exclude_none=True)
    if asked.confirm is not None:
        given["confirm"] = asked.confirm.model_dump(exclude_unset=True)
    if asked.clock is not None:
        given["clock"] = _terms(asked.clock)
    return cast(SettingsChange, given)


def _terms(asked: Clock) -> Terms:
    return Terms(asked.bank_seconds, asked.increment_seconds)
