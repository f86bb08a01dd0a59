"""Several connections of one person that want something at the same moment, on one server or on several."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from branchline.server.http.models import View
from tests.server.proofs.harness import Game, Load, Room
from tests.server.proofs.history import Acked, Failed, Wish
from tests.server.proofs.people import Person, SocketSeat
from tests.server.proofs.process import ServerProcess

ROUNDS = 10


async def eight_at_once(servers: Sequence[ServerProcess]) -> None:
    """Eight different wishes that answer the same version: each time one is carried out and seven are stale."""
    async with Load([server.address for server in servers], games=()) as load:
        room = await _two_people(load)
        for _ in range(ROUNDS):
            seat, view = await whose_turn(room)
            person = room.people[seat]
            wishes = [person.wish(room.id, seat, view.version, view.legal[n % len(view.legal)]) for n in range(8)]
            answers = await _send_all(person, wishes)
            assert sum(isinstance(answer, Acked) for answer in answers) == 1, answers
            refused = [answer for answer in answers if isinstance(answer, Failed)]
            assert {(answer.code, answer.version) for answer in refused} == {("stale", view.version + 1)}, answers
        await load.check(servers[0].database)


async def same_wish_everywhere(servers: Sequence[ServerProcess]) -> None:
    """One wish, sent eight times at once: each time it is carried out once, and all answers are the same."""
    async with Load([server.address for server in servers], games=()) as load:
        room = await _two_people(load)
        for _ in range(ROUNDS):
            seat, view = await whose_turn(room)
            person = room.people[seat]
            wish = person.wish(room.id, seat, view.version, view.legal[0])
            answers = await _send_all(person, [wish] * 8)
            assert answers == [Acked(wish, view.version + 1)] * 8, answers
        await load.check(servers[0].database)


async def _two_people(load: Load) -> Room:
    return await load.new_room([await load.person("anna"), await load.person("ben")], Game("usa", 2))


async def whose_turn(room: Room, address: str | None = None) -> tuple[int, View]:
    """The seat that can do something and what it sees, at this address if one is given."""
    for seat, person in enumerate(room.people):
        if address is not None:
            person.addresses = [address]
        view = await person.view(room.id, seat)
        if view.legal:
            return seat, view
    raise AssertionError("nobody can do anything")


async def _send_all(person: Person, wishes: Sequence[Wish]) -> list[Acked | Failed]:
    """The answers to wishes sent at the same moment, every other one by a socket of its own."""
    by_request = [person.send(wish) for wish in wishes[::2]]
    by_socket = [SocketSeat(person, wish.room, wish.seat).send(wish) for wish in wishes[1::2]]
    return list(await asyncio.gather(*by_request, *by_socket))
