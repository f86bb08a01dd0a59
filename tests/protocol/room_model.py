"""The protocol of rooms as a small machine: what one room is, and what it answers to a wish.

It says with no engine, no clock and no database what docs/architecture.md says in prose. Of the game it knows whose
turn it is, which moves showed something hidden, and nothing else; where a real game is followed, its log says that.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

Kind = Literal["open", "hidden", "undo", "stand_in", "return", "give", "sit"]
MOVES: Final = frozenset({"open", "hidden"})  # an open move shows nothing that was hidden, so it can be taken back
GAME: Final = frozenset({"open", "hidden", "undo"})  # what makes older wishes about the game stale
BOT: Final = "bot"  # an actor


class Seat(NamedTuple):
    """Who has a seat, and whether a bot plays it: for its person, or for nobody."""

    person: str | None
    has_bot: bool = False


class Wish(NamedTuple):
    """What somebody asks of a room; with a key it is to be carried out once, however often it is sent."""

    room: int
    actor: str
    key: str | None
    kind: Kind
    seat: int
    version: int  # of the log, as its actor knew it
    turn: int | None  # whose turn it is after a move; None: the game is over then


class Entry(NamedTuple):
    """What stands in a log at a version."""

    version: int
    wish: Wish


class Done(NamedTuple):
    """The answer to a wish that was carried out: at which version."""

    version: int


class Refused(NamedTuple):
    """The answer to a wish that is not carried out, and why."""

    code: str


class Room(NamedTuple):
    """A room as it stands after an entry of its log."""

    seats: tuple[Seat, ...]
    owner: str
    invited: frozenset[str]
    turn: int | None = 0
    version: int = 1
    played: int = 1  # the version of the last entry that changed the game
    moves: tuple[tuple[int, bool], ...] = ()  # seat, and whether it is open: those that could be taken back in turn
    done: tuple[Entry, ...] = ()  # with a key
    held: frozenset[tuple[str, int]] = frozenset()  # who has had which seat, and so seen its cards


Verdict: TypeAlias = Entry | Done | Refused | None  # None: it is so already


def begun(seats: tuple[str | None, ...], owner: str, invited: frozenset[str] = frozenset(), version: int = 1) -> Room:
    """A room whose game has just begun; None: a seat that a bot has."""
    held = frozenset((person, seat) for seat, person in enumerate(seats) if person is not None)
    there = tuple(Seat(person, person is None) for person in seats)
    return Room(there, owner, invited, version=version, played=version, held=held)


class Protocol:
    """What a server does; those with a planted fault do one thing otherwise."""

    def judge(self, room: Room, wish: Wish) -> Verdict:
        """What comes of a wish in a room as it stands: the next entry, the answer of before, or a refusal."""
        before = self.before(room, wish)
        if before is not None:
            return self.answer_again(room, before, wish)
        wanted = {"sit": Seat(wish.actor), "give": Seat(None, True)}.get(wish.kind)
        if wanted is not None and wanted == room.seats[wish.seat]:
            return None
        refusal = self.refusal(room, wish)
        if refusal is not None:
            return refusal
        return Entry(self.next_version(room), wish)

    def before(self, room: Room, wish: Wish) -> Entry | None:
        """The entry that a wish with this key has made."""
        if wish.key is None:
            return None
        return next((one for one in room.done if (one.wish.actor, one.wish.key) == (wish.actor, wish.key)), None)

    def answer_again(self, room: Room, before: Entry, wish: Wish) -> Done | Refused:
        """The first answer once more, or a refusal if the key was for something else."""
        is_same = _what(before.wish) == _what(wish) and before.wish.seat == wish.seat
        return Done(before.version) if is_same else Refused("key_reused")

    def next_version(self, room: Room) -> int:
        """The version of the next entry."""
        return room.version + 1

    def refusal(self, room: Room, wish: Wish) -> Refused | None:
        """Why a wish is not carried out."""
        if room.turn is None:
            return Refused("not_running")
        seat = room.seats[wish.seat]
        if wish.kind in GAME:
            return self.may_play(seat, wish) or self.is_current(room, wish) or self.is_possible(room, wish)
        if wish.kind == "stand_in":
            if seat.person is None or seat.has_bot:
                return Refused("bot_plays")
            return None if wish.actor == seat.person or self.plays(room, wish.actor) else Refused("forbidden")
        if wish.kind == "return":
            if seat.person != wish.actor:
                return Refused("not_your_seat")
            return None if seat.has_bot else Refused("seat_taken")
        return self.may_sit(room, wish)

    def may_play(self, seat: Seat, wish: Wish) -> Refused | None:
        """Why an actor may not play a seat."""
        if wish.actor == BOT:
            return None if seat.has_bot else Refused("bot_plays")
        if seat.person != wish.actor:
            return Refused("not_your_seat")
        return Refused("bot_plays") if seat.has_bot else None

    def is_current(self, room: Room, wish: Wish) -> Refused | None:
        """Why a wish does not answer the room as it stands."""
        return None if room.played <= wish.version <= room.version else Refused("stale")

    def is_possible(self, room: Room, wish: Wish) -> Refused | None:
        """Why the rules are against a wish."""
        if wish.kind != "undo":
            return None if room.turn == wish.seat else Refused("not_your_turn")
        return None if room.moves and room.moves[-1] == (wish.seat, True) else Refused("nothing_to_undo")

    def plays(self, room: Room, person: str) -> bool:
        """Whether somebody belongs to the table."""
        return person == room.owner or any(seat.person == person for seat in room.seats)

    def may_sit(self, room: Room, wish: Wish) -> Refused | None:
        """Why somebody may not take a seat, or give it to a bot."""
        seat = room.seats[wish.seat]
        if seat.person not in (None, wish.actor):
            return Refused("seat_taken")
        if wish.kind == "give":
            is_theirs = seat.person == wish.actor or room.owner == wish.actor
            return None if is_theirs else Refused("not_owner")
        if seat.person is not None:
            return Refused("seat_taken")
        if wish.actor not in room.invited and wish.actor != room.owner:
            return Refused("forbidden")
        is_known = not self.has_seen_another(room, wish) and not self.may_be_another(room, wish)
        return None if is_known else Refused("forbidden")

    def has_seen_another(self, room: Room, wish: Wish) -> bool:
        """Whether somebody has seen the cards of another seat than the one that is wanted."""
        return any(who == wish.actor and seat != wish.seat for who, seat in room.held)

    def may_be_another(self, room: Room, wish: Wish) -> bool:
        """Whether a newcomer could be one of several people who have played, under another identity."""
        return (wish.actor, wish.seat) not in room.held and len({who for who, _ in room.held}) > 1

    def after(self, room: Room, entry: Entry) -> Room:
        """The room after one more entry."""
        wish = entry.wish
        done = room.done if wish.key is None else (*room.done, entry)
        room = room._replace(version=entry.version, done=done)
        if wish.kind in MOVES:
            moves = (*room.moves, (wish.seat, wish.kind == "open"))
            return room._replace(played=entry.version, turn=wish.turn, moves=moves)
        if wish.kind == "undo":
            return room._replace(played=entry.version, turn=wish.seat, moves=room.moves[:-1])
        seat = room.seats[wish.seat]
        if wish.kind in ("stand_in", "return"):
            seat = seat._replace(has_bot=wish.kind == "stand_in")
        elif wish.kind == "give":
            seat = Seat(None, True)
        else:
            seat = Seat(wish.actor)
            room = room._replace(held=room.held | {(wish.actor, wish.seat)})
        moves = () if room.moves and room.moves[-1][0] == wish.seat else room.moves  # nobody undoes what another did
        return room._replace(seats=(*room.seats[: wish.seat], seat, *room.seats[wish.seat + 1 :]), moves=moves)

    # What the server around it does

    def can_write(self, log: frozenset[Entry], entry: Entry) -> bool:
        """Whether the database takes an entry: its version is free, and its actor has used no such key."""
        return not any(one.version == entry.version or _is_key(one.wish, entry.wish) for one in log)

    def viewer_of(self, room: Room, person: str, seat: int | None) -> int | None:
        """The seat through which somebody may look, of the one that is asked for."""
        return seat if seat is not None and room.seats[seat].person == person else None

    def looks_on(self, room: Room, person: str, viewer: int | None) -> int | None:
        """The seat through which a listener goes on looking after seats have changed."""
        return self.viewer_of(room, person, viewer)

    acknowledges_before_writing = False
    tells_before_writing = False
    acknowledges_what_is_unknown = False
    refuses_what_is_unknown = False
    settles_a_batch_as_one = False
    reads_on_after_a_conflict = True
    reads_on_after_a_refusal = True
    reads_on_when_stale = True


def _what(wish: Wish) -> str:
    return "move" if wish.kind in MOVES else wish.kind


def _is_key(one: Wish, other: Wish) -> bool:
    return one.key is not None and (one.actor, one.key) == (other.actor, other.key)
