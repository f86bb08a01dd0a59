"""A shuffle that anybody can check: outcomes that follow from a secret of the server and a number of each person.

Before anybody sits down the room has drawn a secret and told its hash, the commitment. Each person's client draws a
number and tells its hash, the seal. When the cards are to be dealt, no seal is taken any more and the numbers are
shown. Secret and numbers together make the key of the deal; every outcome is a function of the key and of the outcome's
place in the game. After the end the secret is shown, and whoever has been told commitment and seals before can work
everything out again. docs/adr/0023-a-shuffle-that-anybody-can-check.md has the construction, and what it cannot do.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import token_hex
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.chance import Chance
from branchline.protocol import Json

HEX: Final = r"^[0-9a-f]{64}$"  # a secret, a number, a commitment, a seal: 32 bytes each
OPENING_MS: Final = 5_000  # that clients have for showing their numbers; without those that do not come it goes on
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
    """What a person adds to the shuffle: the seal, and the number once it has been shown."""

    person: str
    seal: str
    number: str | None = None


@dataclass(frozen=True)
class Shuffle:
    """The shuffle of a room as far as it has come."""

    room: str
    secret: str
    contributions: tuple[Contribution, ...] = ()  # in the order of their seals
    opening_until: int | None = None  # the numbers are being shown; whoever has not by then is left out
    begins_at: int = 0  # the place of the first outcome that follows from it; those before are of a continued game

    @property
    def commitment(self) -> str:
        """The hash that the secret is bound by."""
        return commitment_of(self.room, self.secret)

    @property
    def is_opening(self) -> bool:
        """Whether the numbers are being shown: seals are not taken any more, and the cards not yet dealt."""
        return self.opening_until is not None

    def of(self, person: str) -> Contribution | None:
        """What a person has added."""
        return next((one for one in self.contributions if one.person == person), None)

    def sealed(self, person: str, seal: str) -> Shuffle:
        """The shuffle with the seal of a person, in the place of one that the person had told before."""
        others = tuple(one for one in self.contributions if one.person != person)
        return replace(self, contributions=(*others, Contribution(person, seal)))

    def opening(self, until: int, people: frozenset[str]) -> Shuffle:
        """The shuffle with the contributions of those people alone, who now show their numbers."""
        kept = tuple(one for one in self.contributions if one.person in people)
        return replace(self, contributions=kept, opening_until=until)

    def shown(self, person: str, number: str) -> Shuffle:
        """The shuffle with the number of a person, which must fit the seal."""
        contributions = tuple(
            replace(one, number=number) if one.person == person else one for one in self.contributions
        )
        return replace(self, contributions=contributions)

    def is_complete(self, now: int) -> bool:
        """Whether the cards can be dealt: all numbers are there, or the time for them is over."""
        return self.opening_until is not None and (
            now >= self.opening_until or all(one.number is not None for one in self.contributions)
        )

    def dealt(self, begins_at: int, people: frozenset[str]) -> Shuffle:
        """The shuffle of a game that has begun, with the contributions of those people alone."""
        return replace(self.opening(0, people), opening_until=None, begins_at=begins_at)

    @property
    def numbers(self) -> list[str]:
        """The numbers that were shown, in the order of their seals."""
        return [one.number for one in self.contributions if one.number is not None]

    def chance(self, place: int) -> FairChance:
        """The outcomes of this game from a place on."""
        return FairChance(deal_key(self.room, self.secret, self.numbers), place)

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
