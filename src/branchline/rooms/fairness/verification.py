"""Whether a game was dealt by its shuffle: every outcome of a record is worked out again."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.chance import Chance
from branchline.documents import read_list, read_number, read_object, read_text
from branchline.errors import BranchlineError, RecordError
from branchline.protocol import Json
from branchline.record import load, parse, seated_game
from branchline.rooms.errors import Refusal
from branchline.rooms.fairness.shuffle import FairChance, commitment_of, deal_key, seal_of
from branchline.rooms.state import OVER, RoomState
from branchline.table import Table

_BYTES: Final = frozenset("0123456789abcdef")
_MOST_PEOPLE: Final = 1_000


class NotFair(BranchlineError):
    """A game was not dealt by its shuffle; the text says what does not fit."""


@dataclass(frozen=True)
class Fairness:
    """What was found of a game that was dealt by its shuffle."""

    outcomes: int  # worked out again
    taken_over: int  # before those, of the game that it went on from
    people: int  # whose numbers are in it
    missing: int  # who played, and no number of theirs is in it
    commitment: str  # what the server was bound to


@dataclass(frozen=True)
class _Proof:
    room: str
    secret: str
    commitment: str
    numbers: tuple[tuple[str | None, str | None], ...]  # seal and number
    begins_at: int


@dataclass(frozen=True)
class Remembered:
    """What somebody kept from before the deal, which the server can not have made up since; None or empty: nothing."""

    commitment: str | None = None
    number: str | None = None  # of their own
    seals: tuple[str, ...] = ()  # all of them, as they were fixed before the numbers were shown


NOTHING: Final = Remembered()


def check_fair(document: Json, game_map: str | Path | None = None, remembered: Remembered = NOTHING) -> Fairness:
    """Work out every outcome of a record again; RecordError if it does not replay, NotFair if anything does not fit."""
    record = parse(document)
    game = seated_game(record, game_map)
    if "shuffle" not in document:
        load(record, game_map)
        raise NotFair("the record says nothing of how its cards were shuffled: only games of a server do, once over")
    proof = _proof(document["shuffle"])
    _check_hashes(proof)
    _check_remembered(proof, remembered)
    shown = [number for _, number in proof.numbers if number is not None]
    outcomes = [*record.deal, *chain.from_iterable(move.chance for move in record.moves)]
    if proof.begins_at > len(outcomes):
        raise NotFair(f"the shuffle begins at outcome {proof.begins_at + 1}, and there are {len(outcomes)}")
    compared = _Compared(outcomes, proof.begins_at, deal_key(proof.room, proof.secret, shown))
    try:
        again = Table(game, chance=compared, first=record.first)
        for number, move in enumerate(record.moves, 1):
            compared.move = number
            again.play(again.notation.parse(move.action))
    except NotFair:
        raise
    except BranchlineError as error:  # up to here the cards were right
        load(record, game_map)  # says what is wrong, and where
        raise NotFair(str(error)) from error
    load(record, game_map)
    missing = len(proof.numbers) - len(shown)
    return Fairness(len(outcomes) - proof.begins_at, proof.begins_at, len(shown), missing, proof.commitment)


def proof_document(state: RoomState) -> Json:
    """All that a client needs to work the outcomes of a finished game out by itself, with the weights of each."""
    if state.table is None or state.status != OVER:
        raise Refusal("not_over", "the secret of the shuffle is shown when the game is over", version=state.version)
    if state.shuffle is None:
        raise Refusal("not_found", "the cards of this game were shuffled in a way that cannot be checked")
    noted = _Noted([outcome for part in state.table.outcomes for outcome in part])
    again = Table(state.table.game, chance=noted, first=state.table.first_given)
    for action in state.table.actions:
        again.play(action)
    return {**state.shuffle.proof(), "outcomes": noted.document}


class _Noted(Chance):
    """The outcomes of a game, noted with what could have been picked instead."""

    def __init__(self, outcomes: list[int]) -> None:
        self.document: list[Json] = []
        self._outcomes = iter(outcomes)

    def pick(self, weights: vec[i64], total: i64) -> i64:  # noqa: ARG002  (as every chance has it)
        """The outcome of the game."""
        picked = next(self._outcomes)
        self.document.append({"weights": [int(weight) for weight in weights], "picked": picked})
        return picked


class _Compared(Chance):
    """The outcomes of a record, each compared with the one that the key of the deal gives at its place."""

    def __init__(self, outcomes: list[int], begins_at: int, key: bytes) -> None:
        self.move = 0
        self._outcomes = outcomes
        self._begins_at = begins_at
        self._key = key
        self._place = 0

    def pick(self, weights: vec[i64], total: i64) -> i64:
        """The outcome of the record; NotFair if the key gives another."""
        if self._place >= len(self._outcomes):
            raise NotFair(f"outcome {self._place + 1}, at {self._where()}, is missing")
        recorded = self._outcomes[self._place]
        if self._place >= self._begins_at:
            fair = int(FairChance(self._key, self._place).pick(weights, total))
            if fair != recorded:
                raise NotFair(
                    f"outcome {self._place + 1}, at {self._where()}, is {recorded}; by the shuffle it is {fair}"
                )
        if not 0 <= recorded < len(weights) or not weights[recorded]:
            raise RecordError(f"outcome {self._place + 1}, at {self._where()}, is {recorded}, which cannot be")
        self._place += 1
        return recorded

    def _where(self) -> str:
        return f"move {self.move}" if self.move else "the deal"


def _check_hashes(proof: _Proof) -> None:
    if proof.commitment != commitment_of(proof.room, proof.secret):
        raise NotFair("the secret is not the one that the server had bound itself to: its commitment does not fit")
    for place, (seal, number) in enumerate(proof.numbers, 1):
        if number is not None and seal != seal_of(proof.room, number):
            raise NotFair(f"number {place} is not the one that its client had sealed")


def _check_remembered(proof: _Proof, remembered: Remembered) -> None:
    if remembered.commitment not in (None, proof.commitment):
        raise NotFair(f"the server is bound to {proof.commitment}, and not to what you were told before the deal")
    if remembered.seals and remembered.seals != tuple(seal for seal, _ in proof.numbers if seal is not None):
        raise NotFair("the seals are not those that you were told before the numbers were shown, in their order")
    if remembered.number is not None and remembered.number not in (number for _, number in proof.numbers):
        raise NotFair("your number was left out of the shuffle")


def _proof(value: object) -> _Proof:
    data = read_object(value, "shuffle", ("room", "secret", "commitment", "numbers", "begins_at"))
    numbers = []
    for place, one in enumerate(read_list(data["numbers"], "shuffle: numbers", most=_MOST_PEOPLE), 1):
        number = read_object(one, f"shuffle: number {place}", ("seal", "number"))
        sealed, shown = number["seal"], number["number"]
        numbers.append(
            (
                None if sealed is None else _bytes(sealed, f"shuffle: number {place}: seal"),
                None if shown is None else _bytes(shown, f"shuffle: number {place}"),
            )
        )
    return _Proof(
        room=read_text(data["room"], "shuffle: room", most=40),
        secret=_bytes(data["secret"], "shuffle: secret"),
        commitment=_bytes(data["commitment"], "shuffle: commitment"),
        numbers=tuple(numbers),
        begins_at=read_number(data["begins_at"], "shuffle: begins_at"),
    )


def _bytes(value: object, place: str) -> str:
    text = read_text(value, place, most=64)
    if len(text) != 64 or not _BYTES.issuperset(text):
        raise RecordError(f"{place} should be 64 hexadecimal digits")
    return text
