"""A shuffle that anybody can check: outcomes that follow from a secret of the server and a number of each person.

Before anybody sits down the room has drawn a secret and told its hash, the commitment. Each person's client draws a
number and tells its hash, the seal. When the cards are to be dealt, the list of the seals is fixed, and only then are
the numbers shown. Secret and numbers together make the key of the deal; every outcome is a function of the key and of
the outcome's place in the game. After the end the secret is shown, and whoever has been told commitment and seals
before can work everything out again. docs/adr/0023-a-shuffle-that-anybody-can-check.md has the construction, and what
it cannot do.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from secrets import token_hex
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.chance import Chance
from branchline.protocol import Json

HEX: Final = r"^[0-9a-f]{64}$"  # a secret, a number, a commitment, a seal: 32 bytes each
OPENING_MS: Final = 5_000  # that clients have for late seals, then for numbers; it goes on without those missing
_WORDS: Final = 2**64


def new_secret() -> str:
    """A secret that nobody can guess."""
    return token_hex(32)


def commitment_of(room: str, secret: str) -> str:
    """The hash by which a server binds itself to a secret."""
    return _hash("secret", room, secret)


def seal_of(room: str, number: str) -> str:
    """The hash by which a client binds itself to a number."""
    return _hash("number", room, number)


def deal_key(room: str, secret: str, numbers: Sequence[str]) -> bytes:
    """The key of all outcomes of a game; the numbers in the order in which their seals came."""
    text = "\0".join(("branchline deal 1", room, *numbers))
    return hmac.digest(bytes.fromhex(secret), text.encode(), "sha256")


class FairChance(Chance):
    """Chance whose outcomes follow from the key of a deal; `place` is that of the next outcome in its game."""

    def __init__(self, key: bytes, place: int) -> None:
        self.key = key
        self.place = place

    def pick(self, weights: vec[i64], total: i64) -> i64:
        """An index by weight: the only one that this key gives at this place."""
        left = remainder(self.key, self.place, int(total))
        self.place += 1
        index = 0
        while left >= weights[index]:
            left -= int(weights[index])
            index += 1
        return index


def remainder(key: bytes, place: int, total: int) -> int:
    """A number from 0 to `total` - 1, all alike: words that would favor the low ones are passed over."""
    fair = _WORDS - _WORDS % total
    attempt = 0
    while True:
        word = int.from_bytes(hmac.digest(key, place.to_bytes(8, "big") + attempt.to_bytes(4, "big"), "sha256")[:8])
        if word < fair:
            return word % total
        attempt += 1


@dataclass(frozen=True)
class Contribution:
    """What a person adds to the shuffle: the seal, and the number once it has been shown; None: nothing has come."""

    person: str
    seal: str | None
    number: str | None = None


@dataclass(frozen=True)
class TakenOver:
    """What a game goes on with: moves of another one, and the outcomes of its deal and of each move."""

    moves: tuple[str, ...]
    outcomes: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Shuffle:
    """The shuffle of a room as far as it has come."""

    room: str
    secret: str
    contributions: tuple[Contribution, ...] = ()  # in the order of their seals
    expected: frozenset[str] = frozenset()  # people whose clients are known to seal a number, but may not have yet
    sealing_until: int | None = None  # the game was started; seals of those that are expected are still waited for
    opening_until: int | None = None  # the numbers are being shown; whoever has not by then is left out
    taken_over: TakenOver | None = None  # what the game that was started goes on with; None: it is dealt anew
    begins_at: int = 0  # the place of the first outcome that follows from it; those before are of a continued game

    @property
    def commitment(self) -> str:
        """The hash that the secret is bound by."""
        return commitment_of(self.room, self.secret)

    @property
    def is_opening(self) -> bool:
        """Whether the numbers are being shown: seals are not taken any more, and the cards not yet dealt."""
        return self.opening_until is not None

    @property
    def due_at(self) -> int | None:
        """Until when seals or numbers are waited for; None: the game was not started yet, or its cards are dealt."""
        return self.sealing_until if self.opening_until is None else self.opening_until

    def of(self, person: str) -> Contribution | None:
        """What a person has added."""
        return next((one for one in self.contributions if one.person == person), None)

    def sealed(self, person: str, seal: str) -> Shuffle:
        """The shuffle with the seal of a person, in the place of one that the person had told before."""
        others = tuple(one for one in self.contributions if one.person != person)
        return replace(self, contributions=(*others, Contribution(person, seal)))

    def sealing(self, until: int, people: frozenset[str]) -> Shuffle:
        """The shuffle of a game that was started while seals of those people are still to come."""
        return replace(self, expected=people, sealing_until=until)

    def opening(self, until: int, players: Sequence[str], owner: str) -> Shuffle:
        """The shuffle with its list of seals fixed, those of players and owner, who now show their numbers.

        A player without a seal stands in the list with nothing.
        """
        kept = [one for one in self.contributions if one.person in players or one.person == owner]
        silent = [Contribution(one, None) for one in dict.fromkeys(players) if self.of(one) is None]
        return replace(self, contributions=(*kept, *silent), sealing_until=None, opening_until=until)

    def shown(self, person: str, number: str) -> Shuffle:
        """The shuffle with the number of a person, which must fit the seal."""
        contributions = tuple(
            replace(one, number=number) if one.person == person else one for one in self.contributions
        )
        return replace(self, contributions=contributions)

    def is_sealed(self, now: int) -> bool:
        """Whether the seals that were waited for are there, or the time for them is over."""
        return self.sealing_until is not None and (
            now >= self.sealing_until or all(self.of(person) is not None for person in self.expected)
        )

    def is_complete(self, now: int) -> bool:
        """Whether the cards can be dealt: all sealed numbers are there, or the time for them is over."""
        return self.opening_until is not None and (
            now >= self.opening_until or all(one.seal is None or one.number is not None for one in self.contributions)
        )

    def dealt(self, begins_at: int, players: Sequence[str], owner: str) -> Shuffle:
        """The shuffle of a game that has begun; the list of seals stays as it was fixed before."""
        fixed = self if self.is_opening else self.opening(0, players, owner)
        return replace(fixed, opening_until=None, taken_over=None, begins_at=begins_at)

    @property
    def numbers(self) -> list[str]:
        """The numbers that were shown, in the order of their seals."""
        return [one.number for one in self.contributions if one.number is not None]

    def chance(self, place: int) -> FairChance:
        """The outcomes of this game from a place on."""
        return FairChance(self._key, place)

    @cached_property
    def _key(self) -> bytes:
        """The key of the deal, which every move needs."""
        return deal_key(self.room, self.secret, self.numbers)

    def proof(self) -> Json:
        """What a record keeps of it, for whoever wants to work the game out again; only of a game that is over."""
        return {
            "room": self.room,
            "secret": self.secret,
            "commitment": self.commitment,
            "numbers": [{"seal": one.seal, "number": one.number} for one in self.contributions],
            "begins_at": self.begins_at,
        }


def _hash(what: str, room: str, value: str) -> str:
    return sha256("\0".join((f"branchline {what} 1", room, value)).encode()).hexdigest()
