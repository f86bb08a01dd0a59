"""Who may do what in a room: each function gives the next entry, or refuses. The engine judges the moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from re import fullmatch
from typing import cast

from branchline.bots import DEFAULT_BOT, bot_names, find_info, usual_bot
from branchline.build_info import RULES
from branchline.chance import Chance
from branchline.errors import BranchlineError, IllegalAction, NotationError, OptionError, shown
from branchline.protocol import Json
from branchline.rooms import limits
from branchline.rooms.errors import Refusal, illegal
from branchline.rooms.fairness.shuffle import HEX, OPENING_MS, Shuffle, TakenOver, seal_of
from branchline.rooms.fold import deal_of, new_table, outcomes_so_far, table_with
from branchline.rooms.games import offered, rules_key, shared_game, shared_variant
from branchline.rooms.log import (
    ASKED,
    BOT_ACTOR,
    CHANGED,
    CLOSED,
    CREATED,
    FLAGGED,
    LEFT,
    LOOKED,
    MOVED,
    NUMBERED,
    REMATCHED,
    RENAMED,
    REPLACED,
    RESUMED,
    RETURNED,
    SAT,
    SEALED,
    STARTED,
    STOOD_IN,
    UNDONE,
    Entry,
    EntryKind,
)
from branchline.rooms.requests import InvitationKind, NewRoom, Person, SeatChoice, SettingsChange
from branchline.rooms.settings import RoomSettings
from branchline.rooms.state import GIVEN_UP, OVER, RUNNING, WAITING, RoomState, Seat
from branchline.table import Table


@dataclass(frozen=True)
class Draft:
    """What is to become the next entry of a log, and the table as it stands after it."""

    kind: EntryKind
    seat: int | None = None
    action: Json | None = None
    outcomes: tuple[tuple[int, ...], ...] | None = None
    table: Table | None = None


@dataclass(frozen=True)
class Request:
    """Something that is asked of a room: by whom, what comes of it, and the key that it has when it is sent again."""

    actor: str
    decide: Callable[[RoomState], Draft | None]
    key: str | None = None
    is_same: Callable[[Entry], bool] = lambda _: True  # whether an entry with its key came of this very request


@dataclass(frozen=True)
class Beginning:
    """A game that was played, to go on with: its moves and the outcomes of the deal and of each move."""

    game: str
    options: Mapping[str, str]
    rules: int
    players: int
    first: int | None
    moves: tuple[str, ...]
    outcomes: tuple[tuple[int, ...], ...]
    origin: Json

    @property
    def deal(self) -> str:
        """By what its deal is known again."""
        return deal_of(self.outcomes[0])


def settings_of(asked: NewRoom, past: Beginning | None = None, maps: Iterable[str] = ()) -> RoomSettings:
    """Return the settings of a new room; Refusal if there is no such game of the package or on one of these maps."""
    limits.check_new(asked)
    if past is None and asked.game is None:
        raise Refusal("invalid", "say which game: `game` is missing")
    if past is not None and (
        asked.game is not None or asked.options or asked.players is not None or asked.first is not None
    ):
        raise Refusal(
            "invalid", "a continued game brings its own `game`, `options`, `players` and `first`: leave them out"
        )
    if past is not None and asked.public:
        raise _never_public()
    try:
        if past is None:
            name = cast(str, asked.game)
            seats = _offered_seats(name, maps) if "@" in name else None
            players = asked.players or len(asked.seats or ()) or shared_variant(name, asked.options).players[0]
            game = shared_game(name, asked.options, players)
            if seats is not None and players not in seats:
                raise Refusal("bad_game", f"{name} is for {seats[0]} to {seats[-1]} players, not for {players}")
            key, options, first = name if seats is not None else game.key, dict(game.options), asked.first
        else:
            key, options, players, first = past.game, dict(past.options), past.players, past.first
    except OptionError as error:
        raise Refusal("bad_game", str(error)) from error
    if first is not None and not (limits.is_whole(first) and 0 <= first < players):
        raise Refusal("bad_game", f"the seats are 0 to {players - 1}: seat {shown(first)} cannot begin")
    return RoomSettings(
        game=key,
        options=options,
        rules=RULES if past is None else past.rules,
        players=players,
        first=first,
        public=asked.public,
        clock=asked.clock,
        chat=asked.chat,
        hints=asked.hints,
        undo=asked.undo,
        bot_seconds=asked.bot_seconds,
        undo_seconds=asked.undo_seconds,
        confirm=asked.confirm,
        continued_from=None if past is None else past.origin,
    )


def _offered_seats(name: str, maps: Iterable[str]) -> range:
    """How many can play a game on a kept map; Refusal if it is not offered."""
    known = {info.key: info.players for info in offered(maps)}
    if name not in known:
        raise Refusal("bad_game", f"there is no such game here; the games are {', '.join(known)}")
    return known[name]


def create(
    person: Person, asked: NewRoom, settings: RoomSettings, secret: str | None = None, past: Beginning | None = None
) -> Draft:
    """Return the entry that opens a room for a person, with these settings and with seats as they were asked for.

    With a secret its cards are shuffled so that anybody can check it. Whoever goes on with a past game is taken to
    have seen it, and agrees to play it.
    """
    limits.check_person(person)
    choices = asked.seats
    if choices is None:
        choices = [SeatChoice("me"), *[SeatChoice("open")] * (settings.players - 1)]
    if len(choices) != settings.players:
        raise Refusal(
            "invalid", f"`seats` has {len(choices)} entries, and the game {settings.players} seats: one for each"
        )
    seats = [seat_of(person, one, settings.game) for one in choices]
    return _opened(person, settings, seats, secret, past)


def _opened(
    person: Person,
    settings: RoomSettings,
    seats: Sequence[Seat],
    secret: str | None,
    past: Beginning | None = None,
    sealing: Iterable[str] = (),
) -> Draft:
    fingerprint = shared_variant(settings.game, settings.options, settings.rules).map.fingerprint
    action: Json = {
        "rules": settings.rules,
        "map": fingerprint,
        "settings": settings.document(),
        "seats": [{"person": seat.person, "bot": seat.bot, "name": seat.name} for seat in seats],
        "name": person.name,
    }
    if secret is not None:
        action["secret"] = secret
        action["sealing"] = sorted(sealing)
    if past is not None:
        action["deal"] = past.deal
    return Draft(CREATED, action=action)


def seat_of(person: Person, choice: SeatChoice, game: str) -> Seat:
    """Return the seat that a person asks for in this game; Refusal if there cannot be such a seat."""
    limits.check_choice(choice)
    if choice.who == "me":
        if choice.bot is not None:
            raise Refusal("invalid", "a seat is for you or for a bot: leave `bot` out, or say `who`: bot")
        return Seat(person=person.id, name=choice.name or person.name)
    if choice.agrees:
        raise Refusal("invalid", "only a person agrees: leave `agrees` out, or say `who`: me")
    if choice.who == "bot":
        bot = known_bot(choice.bot, game)
        return Seat(bot=bot, name=choice.name or bot.capitalize())
    if choice.bot is not None or choice.name is not None:
        raise Refusal("invalid", "an open seat has no bot and no name")
    return Seat()


def known_bot(key: str | None, game: str) -> str:
    """Return the key of a bot, the usual one for None; Refusal if there is none, or if it does not play the game."""
    if key is None:
        return usual_bot(rules_key(game))
    if key not in bot_names():
        raise Refusal("invalid", f"there is no bot {shown(key)}; the bots are {', '.join(bot_names())}")
    plays = find_info(key).plays
    if rules_key(game) not in plays:
        raise Refusal("invalid", f"the bot {key} does not play {rules_key(game)}; it plays {', '.join(plays)}")
    return key


def change(state: RoomState, person: Person, asked: SettingsChange, said: int) -> Draft | None:
    """Return the entry by which the owner changes settings; None when they are so already.

    `said` is how many lines of table talk there are; where the room becomes public, those stay private.
    """
    _must_own(state, person.id)
    _must_be_there(state)
    _must_not_deal(state)
    given: Json = {**asked}
    limits.check_change(given)
    if "confirm" in asked:  # what is left out stays
        given["confirm"] = {**state.settings.confirm, **asked["confirm"]}
    if "untimed" in given or "clock" in given:
        if state.status != WAITING:
            raise Refusal("not_waiting", "the clock can be changed before the start only", version=state.version)
        if given.pop("untimed", False):
            if "clock" in given:
                raise Refusal("invalid", "a room is untimed or has a clock, not both")
            given["clock"] = None
        elif (terms := asked.get("clock")) is not None:
            given["clock"] = terms.document()
    if not given:
        raise Refusal("invalid", "nothing is to be changed: say what")
    if given.get("public") and state.settings.continued_from is not None:
        raise _never_public(state.version)
    settings = state.settings.document()
    news = {name: value for name, value in given.items() if settings[name] != value}
    if news.get("public"):
        news["said"] = said
    return Draft(CHANGED, action=news) if news else None


def sit(state: RoomState, person: Person, number: int, choice: SeatChoice, *, is_invited: bool) -> Draft | None:
    """Return the entry by which a person takes a seat, leaves it or gives it to a bot; None when it is so already."""
    limits.check_person(person)
    _must_be_there(state)
    _must_not_deal(state)
    check_seat(state, number)
    if state.status not in (WAITING, RUNNING):
        raise Refusal("not_running", "the game is over; play again with a rematch", version=state.version)
    seat, asked = state.seats[number], seat_of(person, choice, state.settings.game)
    if choice.seal is not None and choice.who != "me":
        raise Refusal("invalid", "a seal is of whoever sits down: leave `seal` out, or say `who`: me")
    if choice.who == "open":
        return _leave(state, person, number)
    if seat.person is not None and seat.person != person.id:
        raise Refusal("seat_taken", f"seat {number} belongs to {seat.name}", version=state.version)
    if asked == seat:
        return None
    if choice.who == "bot":
        if seat.person is None or state.status == WAITING:
            _must_own(state, person.id)
    elif seat.person is None:
        _may_take(state, person, number, is_invited)
        if state.settings.continued_from is not None and not choice.agrees:
            raise Refusal(
                "continued",
                "this game goes on from a record, whose cards others may have seen: "
                "to play all the same, say `agrees`: true",
                version=state.version,
            )
    elif state.status == RUNNING:
        raise Refusal("seat_taken", f"seat {number} is yours; if a bot stands in, take it back", version=state.version)
    action: Json = {"person": asked.person, "bot": asked.bot, "name": asked.name}
    if choice.seal is not None:
        _must_shuffle(state)
        _must_be_bytes("seal", choice.seal)
        action["seal"] = choice.seal
    if choice.agrees:
        action["agrees"] = True
    return Draft(SAT, number, action)


def has_seen(state: RoomState, person: str) -> Draft | None:
    """Return the entry that says of somebody with a seat that they have seen the game that is continued here.

    None if it is said already, or there is nothing to say.
    """
    if state.settings.continued_from is None or not state.is_open or person in state.seen:
        return None
    return Draft(LOOKED, action={"person": person}) if state.seats_of(person) else None


def _never_public(version: int | None = None) -> Refusal:
    text = "a game that goes on from a record is never public, since somebody may know its cards: give links away"
    return Refusal("continued", text, version=version)


def _leave(state: RoomState, person: Person, number: int) -> Draft:
    """Return the entry by which a seat is open again; in a running game it stays its person's."""
    seat = state.seats[number]
    if seat.is_open:
        raise Refusal("seat_taken", f"seat {number} is open already", version=state.version)
    if state.status == WAITING:
        if seat.person != person.id:
            _must_own(state, person.id)
        return Draft(LEFT, number)
    if seat.person is None:
        raise Refusal("not_waiting", "while a game runs every seat is played: put a person there instead")
    if seat.person != person.id:
        raise Refusal("seat_taken", f"seat {number} belongs to {seat.name}", version=state.version)
    if seat.left_at is not None:
        raise Refusal("seat_taken", "you have left the seat already; it stays yours until the game ends")
    return Draft(LEFT, number)


def _may_take(state: RoomState, person: Person, number: int, is_invited: bool) -> None:
    """Refusal unless the person may take a seat that has no person.

    An open one is for everybody in a public room; one that a bot has is for those whom the owner has invited. In a
    running game it is for nobody who has seen the cards of another seat; and once two people have played in it, only
    for those who have had it, since a newcomer could be one of them under another identity.
    """
    is_wanted = is_invited or state.owner == person.id
    if state.seats[number].bot is None and not (is_wanted or state.settings.public):
        raise Refusal("forbidden", "you may watch here; to play you need an invitation for a seat")
    if state.seats[number].bot is not None and not is_wanted:
        raise Refusal("forbidden", "a bot has this seat; to take it you need an invitation for a seat")
    if any(who == person.id and where != number for who, where in state.held):
        raise Refusal("forbidden", "you have seen the cards of another seat in this game")
    players = {who for who, _ in state.held}
    if state.status == RUNNING and (person.id, number) not in state.held and len(players) > 1:
        raise Refusal(
            "forbidden",
            "in a game of several people a bot's seat is for those who have had it: nobody could know that a newcomer "
            "has not seen another hand; play again with a rematch",
        )


def join(state: RoomState, person: Person, number: int | None, *, seals: bool = False) -> Draft | None:
    """Return the entry by which somebody who comes by a link for a seat gets it; None if that is not possible.

    Where a game from a record goes on they sit down themselves, since they have to agree. With `seals` a start waits
    a moment for the seal of their client, which cannot make one before it knows the room.
    """
    _must_be_there(state)
    is_late = state.status != WAITING or state.is_dealing or state.settings.continued_from is not None
    if number is None or not state.seats[number].is_open or state.seats_of(person.id) or is_late:
        return None
    draft = sit(state, person, number, SeatChoice("me"), is_invited=True)
    return replace(draft, action={**(draft.action or {}), "seals": True}) if draft is not None and seals else draft


def stand_in(
    state: RoomState, person: Person, number: int, bot: str | None, away: Sequence[int], grace_ms: int
) -> Draft:
    """Return the entry by which a bot plays for somebody: at once if they ask, if others do after a while away.

    `away` says for how long the person of each seat has been away.
    """
    _must_run(state)
    check_seat(state, number)
    seat = state.seats[number]
    if seat.person is None or seat.bot is not None:
        raise Refusal("bot_plays", f"a bot plays seat {number} already", version=state.version)
    if seat.person != person.id:
        if not state.seats_of(person.id) and state.owner != person.id:
            raise Refusal("forbidden", "only those who play at this table may let a bot stand in")
        away_ms = away[number]
        if away_ms < grace_ms:
            wait = (grace_ms - max(0, away_ms) + 999) // 1000
            here = "is here" if away_ms <= 0 else f"has been away for {away_ms // 1000} s"
            raise Refusal(
                "too_early",
                f"{seat.name} {here}; a bot may stand in after {grace_ms // 1000} s away ({wait} s from now)",
            )
        if bot is not None and bot != DEFAULT_BOT:
            raise Refusal("forbidden", f"which bot stands in is for {seat.name} to say; for others it is {DEFAULT_BOT}")
    return Draft(STOOD_IN, number, {"bot": known_bot(bot or DEFAULT_BOT, state.settings.game)})


def take_back_seat(state: RoomState, person: Person, number: int) -> Draft:
    """Return the entry by which the person of a seat plays again instead of the bot that stood in."""
    _must_run(state)
    check_seat(state, number)
    seat = state.seats[number]
    if seat.person != person.id:
        raise Refusal("not_your_seat", f"seat {number} is not yours")
    if seat.bot is None and seat.left_at is None:
        raise Refusal("seat_taken", f"you are playing seat {number} already", version=state.version)
    return Draft(RETURNED, number)


def seal(state: RoomState, person: Person, value: str) -> Draft | None:
    """Return the entry by which somebody is bound to a number for the shuffle; None when it is the same as before."""
    shuffle = _must_shuffle(state)
    if not state.seats_of(person.id) and state.owner != person.id:
        raise Refusal("forbidden", "only those who play add a number to the shuffle")
    before = shuffle.of(person.id)
    _must_be_bytes("seal", value)
    return None if before is not None and before.seal == value else Draft(SEALED, action={"seal": value})


def start(
    state: RoomState,
    person: Person,
    chance: Chance,
    past: Beginning | None = None,
    *,
    seal: str | None = None,
    here: Sequence[bool] = (),
    now: int = 0,
) -> Draft:
    """Return the entry by which a game begins: dealt by chance, or a past one played up to where it goes on.

    Where somebody has sealed a number for the shuffle, or whoever starts does, it is the entry that asks for the
    numbers. If clients that will seal have not yet, and their people are `here` at the table, they come first.
    """
    _must_own(state, person.id)
    _must_be_there(state)
    if state.status != WAITING:
        raise Refusal("not_waiting", "the game has started already", version=state.version)
    _must_not_deal(state)
    free = [str(number) for number, seat in enumerate(state.seats) if seat.is_open]
    if free:
        raise Refusal("seats_open", f"still open: seat {', '.join(free)}; wait for people, or put bots there")
    if (None if past is None else past.origin) != state.settings.continued_from:
        raise Refusal("invalid", "start with the game that the room was opened to go on with: `past`, as it was then")
    action: Json = {}
    if seal is not None:
        _must_shuffle(state)
        _must_be_bytes("seal", seal)
        action["seal"] = seal
    taken_over = None if past is None else TakenOver(past.moves, past.outcomes)
    begun = _begun(state, taken_over, chance if state.shuffle is None else state.shuffle.chance(0))
    if state.shuffle is None:
        return begun
    added = {one.person for one in state.shuffle.contributions} | ({person.id} if seal is not None else set())
    sealed = {one for one in added if one == person.id or state.seats_of(one)}
    there = {seat.person for seat, is_here in zip(state.seats, here, strict=False) if is_here}
    awaited = sorted(one for one in state.shuffle.expected if one in there and one not in sealed)
    if not sealed and not awaited:
        return begun
    if awaited:
        action["people"] = awaited
    if past is not None:
        action["moves"] = list(past.moves)
    return Draft(ASKED, action={"until": now + OPENING_MS, **action}, outcomes=None if past is None else past.outcomes)


def show_number(state: RoomState, person: Person, number: str) -> Draft | None:
    """Return the entry by which somebody shows the number that they have sealed; None when it is there already."""
    if state.shuffle is None or not state.is_opening:
        raise Refusal("not_waiting", "numbers are shown when the cards are about to be dealt", version=state.version)
    before = state.shuffle.of(person.id)
    if before is None or before.seal is None:
        raise Refusal("forbidden", "you have sealed no number")
    _must_be_bytes("number", number)
    if before.seal != seal_of(state.id, number):
        raise Refusal("invalid", "this is not the number that you have sealed")
    return None if before.number is not None else Draft(NUMBERED, action={"number": number})


def deal(state: RoomState, now: int) -> Draft | None:
    """Return what is next where a game was started: the entry that asks for the numbers, then the one that deals.

    None as long as seals or numbers are missing that may still come.
    """
    if state.shuffle is None or not state.is_dealing:
        return None
    if state.shuffle.is_sealed(now):
        return Draft(ASKED, action={"until": now + OPENING_MS})
    return _begun(state, state.shuffle.taken_over, state.shuffle.chance(0)) if state.shuffle.is_complete(now) else None


def _begun(state: RoomState, taken_over: TakenOver | None, chance: Chance) -> Draft:
    """The entry by which a game begins, anew or with what it takes over; Refusal if that cannot be played."""
    if taken_over is None:
        table = new_table(state.settings, chance)
        return Draft(STARTED, action={"moves": []}, outcomes=_outcomes(table, 1), table=table)
    try:
        table = table_with(state.settings, taken_over)
    except BranchlineError as error:
        raise Refusal("bad_record", f"the game cannot be continued: {error}") from error
    return Draft(STARTED, action={"moves": list(taken_over.moves)}, outcomes=taken_over.outcomes, table=table)


def _must_shuffle(state: RoomState) -> Shuffle:
    """The shuffle of a room that still takes seals."""
    _must_be_there(state)
    if state.status != WAITING:
        raise Refusal("not_waiting", "the cards are dealt already", version=state.version)
    if state.is_opening:
        raise _dealing(state)
    if state.shuffle is None:
        raise Refusal("not_waiting", "the cards of this room are not shuffled by numbers", version=state.version)
    return state.shuffle


def _must_not_deal(state: RoomState) -> None:
    if state.is_dealing:
        raise _dealing(state)


def _dealing(state: RoomState) -> Refusal:
    return Refusal("dealing", "the cards are being dealt; look again in a moment", version=state.version)


def _must_be_bytes(what: str, value: str) -> None:
    if not fullmatch(HEX, value):
        raise Refusal("invalid", f"a {what} has 64 hexadecimal digits, in small letters")


def move(state: RoomState, actor: str, seat: int, version: int, action: str, chance: Chance) -> Draft:
    """Return the entry of a seat's action, which is given as text; Refusal if the seat may not do that now."""
    limits.check_action(action)
    _must_run(state)
    check_seat(state, seat)
    _may_play(state, actor, seat)
    _must_be_current(state, version)
    assert state.table is not None
    if state.table.to_move != seat:
        raise Refusal("not_your_turn", f"it is the turn of seat {state.table.to_move}", version=state.version)
    table = state.table.fork()
    table.chance = chance if state.shuffle is None else state.shuffle.chance(outcomes_so_far(table))
    before = len(table.actions)
    try:
        table.play(action)
    except NotationError as error:
        raise Refusal("no_action", str(error), version=state.version) from error
    except IllegalAction as error:
        raise illegal(error, state.version) from error
    count = len(table.actions) - before
    decisions = [table.notation.text(number) for number in table.actions[before:]]
    return Draft(MOVED, seat, {"text": action, "decisions": decisions}, _outcomes(table, count), table)


def undo(state: RoomState, actor: str, seat: int, version: int) -> Draft:
    """Return the entry by which a seat takes its last move back; Refusal if it cannot."""
    _must_run(state)
    check_seat(state, seat)
    _may_play(state, actor, seat)
    _must_be_current(state, version)
    assert state.table is not None
    if state.has_undone_enough(seat):
        raise Refusal(
            "undone_enough",
            f"you have taken back {limits.MOST_TAKEN_BACK} moves since the last one that stands; play on",
            version=state.version,
        )
    if state.undoable(seat) < 1:
        if not state.settings.undo and state.table.undoable(seat):
            raise Refusal(
                "undo_off", "at this table nothing is taken back but unfinished payments", version=state.version
            )
        raise Refusal(
            "nothing_to_undo",
            "only your own last moves can be taken back, as long as they showed nothing hidden and nobody has answered",
            version=state.version,
        )
    count, was_next = state.move_sizes[-1], state.table.to_move != seat
    table = state.table.fork()
    table.undo(seat, count)
    return Draft(UNDONE, seat, {"count": count, "was_next": was_next}, table=table)


def move_request(actor: str, seat: int, version: int, action: str, chance: Chance, key: str | None = None) -> Request:
    """Return the request of an actor to move at a seat, in answer to a version of the log."""
    _check_key(key)
    return Request(
        actor,
        lambda state: move(state, actor, seat, version, action, chance),
        key,
        lambda entry: entry.kind == MOVED and entry.seat == seat and entry.action["text"] == action,
    )


def undo_request(actor: str, seat: int, version: int, key: str | None = None) -> Request:
    """Return the request of an actor to take the last move of a seat back, in answer to a version of the log."""
    _check_key(key)
    return Request(
        actor,
        lambda state: undo(state, actor, seat, version),
        key,
        lambda entry: entry.kind == UNDONE and entry.seat == seat,
    )


def rename(state: RoomState, person: Person, name: str) -> Draft | None:
    """Return the entry by which somebody has another name, but for seats with their own; None if nothing changes."""
    is_there = any(seat.person == person.id and seat.name == person.name for seat in state.seats)
    limits.check_name(name)
    if name == person.name or not (is_there or state.owner == person.id):
        return None
    return Draft(RENAMED, action={"person": person.id, "was": person.name, "name": name})


def rematch(state: RoomState, person: Person, room: str) -> Draft | None:
    """Return the entry by which a finished game has a rematch in another room; None when it has one already."""
    _may_rematch(state, person)
    return Draft(REMATCHED, action={"room": room}) if state.rematch is None else None


def create_rematch(state: RoomState, person: Person, secret: str | None = None) -> Draft:
    """Return the entry that opens a room for the same people and bots, with a new game by the current rules.

    Whoever has added a number to the shuffle is expected to add one again.
    """
    _may_rematch(state, person)
    seats = [Seat(one.person, None if one.person else one.failed or one.bot, one.name) for one in state.seats]
    added = () if state.shuffle is None else state.shuffle.contributions
    sealing = [one.person for one in added if one.number is not None and state.seats_of(one.person)]
    settings = replace(state.settings, continued_from=None, rules=RULES)
    return _opened(person, settings, seats, secret, sealing=sealing)


def _may_rematch(state: RoomState, person: Person) -> None:
    """Refusal unless the game is over and the person played in it, or owns the room."""
    if state.status != OVER:
        raise Refusal("not_over", "a rematch comes after the end of the game", version=state.version)
    if state.owner != person.id and not state.seats_of(person.id):
        raise Refusal("forbidden", "only those who played may ask for a rematch")


def close(state: RoomState, person: Person) -> Draft:
    """Return the entry by which the owner gives the room up; Refusal while others play there or once it is over."""
    _must_own(state, person.id)
    _must_be_there(state)
    if state.status == OVER:
        raise Refusal("not_running", "the game is over; its replay stays", version=state.version)
    others = [seat.name for seat in state.seats if seat.person not in (None, person.id)]
    if state.status == RUNNING and others:
        raise Refusal("not_waiting", f"others are playing here: {', '.join(others)}", version=state.version)
    return Draft(CLOSED)


def shut(state: RoomState) -> Draft | None:
    """Return the entry by which whoever runs the server closes a room, whoever plays there; None if it is closed."""
    if state.status == OVER:
        raise Refusal("not_running", "the game is over; its replay stays", version=state.version)
    return None if state.status == GIVEN_UP else Draft(CLOSED)


def give_up(state: RoomState, number: int) -> Draft | None:
    """Return the entry by which a seat is given up for good: open before the start, a bot's while the game runs."""
    if state.status == WAITING:
        return Draft(LEFT, number)
    return (
        Draft(SAT, number, {"person": None, "bot": DEFAULT_BOT, "name": DEFAULT_BOT.capitalize()})
        if state.status == RUNNING
        else None
    )


def flag(state: RoomState, now: int) -> Draft | None:
    """Return the entry by which a bot plays on for a seat whose clock is empty; None when no clock is."""
    seat = state.to_move
    if seat is None or state.clocks is None or state.seats[seat].bot is not None:
        return None
    if state.clocks.left_at(seat, True, now) > 0:
        return None
    return Draft(FLAGGED, seat, {"bot": DEFAULT_BOT})


def replace_bot(state: RoomState, number: int, bot: str) -> Draft | None:
    """Return the entry by which the usual bot plays on for one that failed; None if that one is gone already."""
    if state.status != RUNNING or state.seats[number].bot != bot or bot == DEFAULT_BOT:
        return None
    return Draft(REPLACED, number, {"bot": DEFAULT_BOT, "failed": bot})


def resume(state: RoomState) -> Draft | None:
    """Return the entry by which clocks go on after the program was away; None when there are none."""
    return Draft(RESUMED) if state.status == RUNNING and state.clocks is not None else None


def may_see(state: RoomState, person: str, was_let_in: bool) -> bool:
    """Whether somebody, let in by a link or not, may look at the room: everybody may once its game is over."""
    return state.status == OVER or may_hear(state, person, was_let_in)


def may_hear(state: RoomState, person: str, was_let_in: bool) -> bool:
    """Whether table talk is for somebody, let in by a link or not: it is for everybody in a public room."""
    return state.settings.public or state.owner == person or bool(state.seats_of(person)) or was_let_in


def hears_after(state: RoomState, person: str, was_let_in: bool) -> int:
    """Return after which line table talk is for somebody; Refusal for whoever may only watch the game again.

    What was said before a room became public stays among those who were there, or came by a link.
    """
    if not may_hear(state, person, was_let_in):
        raise Refusal("forbidden", "what was said stays among those who were there")
    return 0 if was_let_in or person == state.owner else state.heard.get(person, state.private_lines)


def check_may_say(state: RoomState, person: str) -> None:
    """Refuse whoever may not say anything at this table."""
    if not state.settings.chat:
        raise Refusal("chat_off", "at this table nobody chats", version=state.version)
    _must_be_there(state)
    if not state.seats_of(person) and state.owner != person:
        raise Refusal("forbidden", "those who watch do not chat: take a seat")


def check_seat(state: RoomState, number: int) -> None:
    """Refuse the number of a seat that the room does not have."""
    if not limits.is_whole(number) or not 0 <= number < len(state.seats):
        raise Refusal("invalid", f"the seats are 0 to {len(state.seats) - 1}; there is no seat {shown(number)}")


def check_may_invite(state: RoomState, person: str) -> None:
    """Refuse the links of a room to everybody but its owner."""
    _must_own(state, person)
    _must_be_there(state)


def check_invitation(state: RoomState, person: str, kind: InvitationKind, seat: int | None) -> None:
    """Refuse a link that is not its owner's to give, or that names a seat which it cannot name."""
    check_may_invite(state, person)
    if seat is not None and (kind == "watch" or not 0 <= seat < len(state.seats)):
        raise Refusal(
            "invalid", f"a link for a seat may name one of 0 to {len(state.seats) - 1}, one for watching none"
        )


def viewer_of(state: RoomState, person: str, seat: int | None, *, is_asked: bool) -> int | None:
    """Return the seat through which a person looks: the one asked for, or the only one that is theirs."""
    mine = state.seats_of(person)
    if seat is not None:
        if seat not in mine:
            raise Refusal("not_your_seat", f"seat {shown(seat)} is not yours; {_yours(mine)}")
        return seat
    return mine[0] if len(mine) == 1 and not is_asked else None


def own_seat(state: RoomState, person: str, seat: int | None) -> int:
    """Return the seat that a person asks for, or their only one; Refusal if they have none, or several."""
    found = viewer_of(state, person, seat, is_asked=False)
    if found is None:
        raise Refusal("not_your_seat", "say which seat: you have none here, or several")
    return found


def check_may_have_hint(state: RoomState, person: str, seat: int) -> None:
    """Refuse a hint that is not for this person, this table or this moment."""
    viewer_of(state, person, seat, is_asked=True)
    if not state.settings.hints:
        raise Refusal("hints_off", "at this table there are no hints", version=state.version)
    if state.table is None or state.to_move != seat:
        raise Refusal("not_your_turn", "a hint is for whoever is to move", version=state.version)


def _outcomes(table: Table, count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(part) for part in table.outcomes[-count:])


def _may_play(state: RoomState, actor: str, seat: int) -> None:
    held = state.seats[seat]
    if actor.startswith(BOT_ACTOR):
        if held.bot is None:
            raise Refusal("bot_plays", "its person plays the seat again", version=state.version)
        return
    if held.person != actor:
        raise Refusal("not_your_seat", f"seat {seat} is not yours; {_yours(state.seats_of(actor))}")
    if held.bot is not None:
        raise Refusal("bot_plays", "a bot stands in for you; take the seat back first", version=state.version)


def _check_key(key: str | None) -> None:
    if key is not None:
        limits.check_key(key)


def _yours(seats: Sequence[int]) -> str:
    """Say in words which seats somebody has."""
    return f"yours: {', '.join(map(str, seats))}" if seats else "you have none here"


def _must_be_current(state: RoomState, version: int) -> None:
    if version > state.version:
        raise Refusal(
            "stale", f"there is no version {version} yet; the current one is {state.version}", version=state.version
        )
    if version < state.played:
        raise Refusal(
            "stale", f"version {version} is old; the game stands at {state.version}: look again", version=state.version
        )


def _must_own(state: RoomState, person: str) -> None:
    if state.owner != person:
        raise Refusal("not_owner", f"only {state.owner_name}, who opened the room, may do that")


def _must_be_there(state: RoomState) -> None:
    if state.status == GIVEN_UP:
        raise Refusal("closed", "the room is closed", version=state.version)


def _must_run(state: RoomState) -> None:
    _must_be_there(state)
    if state.status == WAITING:
        raise Refusal("not_running", "the game has not started yet", version=state.version)
    if state.status != RUNNING:
        raise Refusal("not_running", "the game is over", version=state.version)
