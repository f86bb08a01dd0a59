"""Servers that each do one thing wrong, to see that the checker finds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.protocol.room_model import MOVES, Done, Entry, Protocol, Refused, Room, Seat, Wish


class ForgetsKeys(Protocol):
    """A wish that comes twice is judged twice, and the database has no unique key: double."""

    def before(self, room: Room, wish: Wish) -> Entry | None:
        return None

    def is_current(self, room: Room, wish: Wish) -> Refused | None:
        return None

    def can_write(self, log: frozenset[Entry], entry: Entry) -> bool:
        return not any(one.version == entry.version for one in log)


class RefusesWhatIsDone(Protocol):
    """A wish that comes twice is judged as if it had not come before: refused but done."""

    def before(self, room: Room, wish: Wish) -> Entry | None:
        return None


class AnswersWithThePresentVersion(Protocol):
    """A wish that was carried out is acknowledged as the newest version there is: lost."""

    def answer_again(self, room: Room, before: Entry, wish: Wish) -> Done | Refused:
        answer = super().answer_again(room, before, wish)
        return Done(room.version) if isinstance(answer, Done) else answer


class TakesAnyWishForItsKey(Protocol):
    """A key that was used for something else gets the answer of that: changed."""

    def answer_again(self, room: Room, before: Entry, wish: Wish) -> Done | Refused:
        return Done(before.version)


class SkipsAVersion(Protocol):
    """Undo leaves a version free: versions."""

    def judge(self, room: Room, wish: Wish) -> Entry | Done | Refused | None:
        verdict = super().judge(room, wish)
        is_undo = isinstance(verdict, Entry) and wish.kind == "undo"
        return Entry(room.version + 2, wish) if is_undo else verdict


class TakesOldWishes(Protocol):
    """A move may answer what has changed since: overtaken."""

    def is_current(self, room: Room, wish: Wish) -> Refused | None:
        return None


class TakesUndoForNoChange(Protocol):
    """After an undo a wish of before it is still taken: overtaken."""

    def after(self, room: Room, entry: Entry) -> Room:
        after = super().after(room, entry)
        return after._replace(played=room.played) if entry.wish.kind == "undo" else after


class WritesOverOthers(Protocol):
    """The database takes a second entry of a version: versions."""

    def can_write(self, log: frozenset[Entry], entry: Entry) -> bool:
        return True


class AcknowledgesBeforeWriting(Protocol):
    """It says that a wish is done when it was judged: lost."""

    acknowledges_before_writing = True


class TellsBeforeWriting(Protocol):
    """It shows what it is about to write: shown but not kept."""

    tells_before_writing = True


class AcknowledgesTheUnknown(Protocol):
    """When the database fails it takes the commit for done: lost."""

    acknowledges_what_is_unknown = True


class RefusesTheUnknown(Protocol):
    """When the database fails it takes the commit for not done: refused but done."""

    refuses_what_is_unknown = True


class SettlesABatchAsOne(Protocol):
    """When one change of a batch contradicts what is there, it takes all for done: lost."""

    settles_a_batch_as_one = True


class GivesUpAfterAConflict(Protocol):
    """When another worker was faster it refuses, even if that was the same wish: refused but done."""

    reads_on_after_a_conflict = False


class RefusesByOldNews(Protocol):
    """It refuses by what it knows and does not look whether another worker has written: refused but done."""

    reads_on_after_a_refusal = False
    reads_on_when_stale = False


class ShowsAnySeat(Protocol):
    """Whoever asks looks through any seat: another's secrets."""

    def viewer_of(self, room: Room, person: str, seat: int | None) -> int | None:
        return seat


class LeavesTheCurtainUp(Protocol):
    """Whoever has given a seat away still looks through it: another's secrets."""

    def looks_on(self, room: Room, person: str, viewer: int | None) -> int | None:
        return viewer


class SeatsWhoHasSeenAnother(Protocol):
    """Whoever has seen one hand may take the seat of another: another's secrets."""

    def has_seen_another(self, room: Room, wish: Wish) -> bool:
        return False


class ForgetsWhoHeldASeat(Protocol):
    """Only those who sat from the start count as having seen cards: another's secrets."""

    def after(self, room: Room, entry: Entry) -> Room:
        return super().after(room, entry)._replace(held=room.held)


class LetsBotsPlayForThoseWhoAreBack(Protocol):
    """A bot's thought is taken after its person has come back: another's seat."""

    def may_play(self, seat: Seat, wish: Wish) -> Refused | None:
        return None if wish.actor == "bot" else super().may_play(seat, wish)


class LetsPeoplePlayBesideTheirBot(Protocol):
    """Somebody moves while a bot stands in for them: another's seat."""

    def may_play(self, seat: Seat, wish: Wish) -> Refused | None:
        return super().may_play(seat._replace(has_bot=wish.actor == "bot" and seat.has_bot), wish)


class LetsAnybodyPlay(Protocol):
    """A move counts for the seat that it names, whoever sends it: another's seat."""

    def may_play(self, seat: Seat, wish: Wish) -> Refused | None:
        return None


class UndoesWhatIsAnswered(Protocol):
    """The last move of a seat is taken back though the next has answered: another's move."""

    def is_possible(self, room: Room, wish: Wish) -> Refused | None:
        if wish.kind == "undo" and any(seat == wish.seat for seat, _ in room.moves):
            return None
        return super().is_possible(room, wish)


class UndoesWhatWasShown(Protocol):
    """A draw is taken back after its card was seen: another's secrets."""

    def after(self, room: Room, entry: Entry) -> Room:
        after = super().after(room, entry)
        if entry.wish.kind in MOVES:
            return after._replace(moves=(*room.moves, (entry.wish.seat, True)))
        return after


class UndoesForWhoStoodIn(Protocol):
    """What a bot has played in one's place can be taken back: another's move."""

    def after(self, room: Room, entry: Entry) -> Room:
        after = super().after(room, entry)
        return after._replace(moves=room.moves) if entry.wish.kind == "return" else after


PLANTED: Final[Mapping[type[Protocol], str]] = {
    ForgetsKeys: "answers",
    RefusesWhatIsDone: "keys",
    AnswersWithThePresentVersion: "answers",
    TakesAnyWishForItsKey: "keys",
    SkipsAVersion: "keys",
    TakesOldWishes: "keys",
    TakesUndoForNoChange: "undos",
    WritesOverOthers: "batches",
    AcknowledgesBeforeWriting: "keys",
    TellsBeforeWriting: "seats",
    AcknowledgesTheUnknown: "keys",
    RefusesTheUnknown: "keys",
    SettlesABatchAsOne: "batches",
    GivesUpAfterAConflict: "keys",
    RefusesByOldNews: "keys",
    ShowsAnySeat: "seats",
    LeavesTheCurtainUp: "seats",
    SeatsWhoHasSeenAnother: "guests",
    ForgetsWhoHeldASeat: "guests",
    LetsBotsPlayForThoseWhoAreBack: "stand-ins",
    LetsPeoplePlayBesideTheirBot: "stand-ins",
    LetsAnybodyPlay: "seats",
    UndoesWhatIsAnswered: "undos",
    UndoesWhatWasShown: "answers",
    UndoesForWhoStoodIn: "stand-ins",
}
"""Each fault with the scene in which it is found; its docstring ends with the promise that is broken."""
