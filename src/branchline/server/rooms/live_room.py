"""A room as a worker has it: others may write to its log, so its changes wait for each other."""

from __future__ import annotations

import asyncio

from branchline.rooms.log import Past
from branchline.rooms.room import Room
from branchline.rooms.state import RoomState
from branchline.server.documents import fast_json


class LiveRoom(Room):
    """One room; there is never a second one of the same id in a worker."""

    to_json = staticmethod(fast_json)

    def __init__(
        self, state: RoomState, history: list[Past], here_until: dict[int, int], said: int, grace_ms: int
    ) -> None:
        super().__init__(state, history, here_until, said, grace_ms)
        self.lock = asyncio.Lock()
        self.talk = asyncio.Lock()  # held by whoever says or hears something
        self.is_stale = False  # whether the log has to be read on before anything else
        self.visited_until = 0  # whoever asks now and then without a socket is taken to be here for a while
        self.fence = 0  # with which this worker may write
        self.term = 0  # in which it was last seen that this worker has the room

    def is_awaited(self, now: int) -> bool:
        """Whether anybody waits for what bots do here: somebody who is here, or several who play and come back."""
        if self.listeners or self.visited_until > now or any(self.here(now)):
            return True
        playing = {seat.person for seat in self.state.seats if seat.bot is None and seat.left_at is None}
        return len(playing - {None}) > 1
