"""The turns of bots as requests: what a bot may know, its answer, and how the answer is found in this very program."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol

from branchline.bots import DEFAULT_BOT, Advice, Bot, Turn, advice_of, find_bot
from branchline.bots.foreign.answers import described, kind_and_place, reason_in, whole
from branchline.chance import Chance, Seeded
from branchline.errors import BranchlineError
from branchline.events import Event
from branchline.protocol import Reason
from branchline.rooms import commands
from branchline.rooms.commands import Request
from branchline.rooms.games import game_at, map_folder, rules_key
from branchline.rooms.log import BOT_ACTOR, SERVER
from branchline.rooms.state import RoomState
from branchline.variants import AnyObservation
from branchline.view import view_of

THINKING_SECONDS: Final = 2.0  # a bot's budget for a decision
QUICKER: Final = {"master": "strong", "expert": "strong", "search": "planner"}
"""By bot that looks ahead: who decides where there is nothing to think with, the strongest that takes milliseconds."""


@dataclass(frozen=True)
class BotJob:
    """One decision for a bot: all that its seat knows, as it travels to another process."""

    bot: str  # key of the registry
    game: str
    options: tuple[tuple[str, str], ...]
    rules: int  # the version of the rules
    players: int
    seat: int
    seen: AnyObservation
    events: tuple[Event, ...]  # those that its seat has seen, as it saw them
    legal: tuple[int, ...]  # possible actions, ascending, at least one
    seed: int  # of the bot's own chance
    seconds: float  # the time that the bot should take at most
    game_map: str | None = None  # the folder of another map than the one that ships
    explains: bool = False  # whether the bot is asked for its reason


@dataclass(frozen=True)
class BotChoice:
    """What the bot has chosen, one of the possible actions, and why if it was asked for that and knows."""

    action: int
    reason: Reason | None = None


@dataclass(frozen=True)
class Failure:
    """Why a bot has made no choice.

    `text` is fit for a log. `details` are for whoever mends the bot: they may show what only its seat may see.
    """

    text: str
    details: str


class BotError(BranchlineError):
    """Raised when a bot has made no choice; the text says why.

    `details` are for whoever mends the bot. They may show what only its seat may see: neither log nor send them.
    `is_fault` is false where it may not be the bot's: the server is being stopped, or could not start a process.
    """

    def __init__(self, text: str, details: str = "", *, is_fault: bool = True) -> None:
        super().__init__(text)
        self.details = details
        self.is_fault = is_fault


@dataclass(frozen=True)
class BotTurn:
    """Which seat a bot has to decide for, and at which version of the game."""

    played: int  # the version of the last entry that changed the game
    seat: int
    bot: str


class Bots(Protocol):
    """What a room needs in order to ask bots for their decisions."""

    def choose(self, job: BotJob) -> int:
        """Return the action that the bot chooses, one of the possible ones; BotError if it chooses none."""

    def advise(self, job: BotJob) -> BotChoice:
        """Return the action that the bot chooses, with its reason if it knows one; BotError if it chooses none."""


class LocalBots:
    """Asks bots in this very program, which waits while they think."""

    def __init__(self) -> None:
        self._thinker = Thinker()

    def choose(self, job: BotJob) -> int:
        """Return the action that the bot chooses, one of the possible ones; BotError if it chooses none."""
        return self._chosen(job).action

    def advise(self, job: BotJob) -> BotChoice:
        """Return the action that the bot chooses, with its reason if it knows one; BotError if it chooses none."""
        return self._chosen(replace(job, explains=True))

    def _chosen(self, job: BotJob) -> BotChoice:
        match self._thinker.think(job):
            case BotChoice() as choice:
                return choice
            case Failure(text, details):
                raise BotError(text, details)


def bot_turn(state: RoomState) -> BotTurn | None:
    """Return the decision that a bot has to make now; None if no bot is to move."""
    seat = state.to_move
    bot = None if seat is None else state.seats[seat].bot
    return None if seat is None or bot is None else BotTurn(state.played, seat, bot)


def job_for(state: RoomState, seat: int, bot: str, seed: int) -> BotJob:
    """Return all that a bot may know at a seat, and nothing else; `seed` is for the bot's own chance."""
    table = state.table
    assert table is not None
    return BotJob(
        bot=bot,
        game=rules_key(state.settings.game),
        game_map=map_folder(state.settings.game),
        options=tuple(sorted(state.settings.options.items())),
        rules=state.settings.rules,
        players=state.settings.players,
        seat=seat,
        seen=table.observe(seat),
        events=tuple(seen for told in table.events for event in told if (seen := event.as_seen_by(seat)) is not None),
        legal=tuple(table.legal_numbers()),
        seed=seed,
        seconds=THINKING_SECONDS,
    )


class BotDecision:
    """A decision of a bot's seat: `job` says what a bot has to be asked, until there is the `request` that comes of it.

    The usual stand-in takes the place of a bot that has failed. In place of one that cannot be asked now, a quicker one
    is, in the end the usual stand-in, for this decision alone; where that cannot be, either, the seat does something
    possible: the game goes on, if not well.
    """

    def __init__(self, state: RoomState, turn: BotTurn, seed: int, chance: Chance) -> None:
        self.job = job_for(state, turn.seat, turn.bot, seed)
        self.request: Request | None = None
        self._state = state
        self._turn = turn
        self._chance = chance

    def answered(self, action: int) -> None:
        """Turn the action that the bot has chosen into the request of this decision."""
        self._move(action, self.job.bot)

    def failed(self, error: BotError) -> None:
        """Go on without a choice: ask another bot, put it in the place of this one, or do something possible."""
        bot, seat = self.job.bot, self._turn.seat
        if bot == DEFAULT_BOT:
            self._move(self.job.legal[self.job.seed % len(self.job.legal)], "random")
        elif error.is_fault:
            self.request = Request(SERVER, lambda state: commands.replace_bot(state, seat, bot))
        else:
            self.job = replace(self.job, bot=QUICKER.get(bot, DEFAULT_BOT))

    def _move(self, action: int, bot: str) -> None:
        assert self._state.table is not None
        text, played = self._state.table.notation.text(action), self._turn.played
        self.request = commands.move_request(
            f"{BOT_ACTOR}{bot}", self._turn.seat, played, text, self._chance, key=f"bot-{played}"
        )


def pause_before(state: RoomState) -> float:
    """Return for how many seconds a bot waits before it decides; 0 for its first tickets.

    People can follow meanwhile, and whoever has moved can take that back.
    """
    assert state.table is not None
    phases = tuple(view_of(state.table.game).PHASES)
    is_dealing = phases[state.table.observe(None).phase] == "deal"
    return 0.0 if is_dealing else max(state.settings.bot_seconds, state.waits_ms / 1000)


class Thinker:
    """Asks bots for their decisions, each by its name; one that has failed is made anew the next time."""

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}

    def think(self, job: BotJob) -> BotChoice | Failure:
        """Return what the bot of a job chooses; whatever it raises is told, not raised."""
        folder = None if job.game_map is None else Path(job.game_map)
        try:
            turn = Turn(
                game=game_at(job.game, folder, job.options, job.rules, job.players),
                seen=job.seen,
                legal=list(job.legal),
                events=list(job.events),
                chance=Seeded(job.seed),
                seconds=job.seconds,
            )
            if job.bot not in self._bots:
                self._bots[job.bot] = find_bot(job.bot)
        except BranchlineError as error:  # our own words, about names and numbers only
            return Failure(str(error), traceback.format_exc())
        try:
            bot = self._bots[job.bot]
            answer: object = advice_of(bot, turn) if job.explains else bot.choose(turn)
        except (Exception, SystemExit) as error:  # a bot is foreign code: whatever it does wrong, the process goes on
            del self._bots[job.bot]
            return Failure(f"the bot {job.bot} failed with {kind_and_place(error)}", traceback.format_exc())
        return _judged(job, answer)


def _judged(job: BotJob, answer: object) -> BotChoice | Failure:
    reason = reason_in(answer.reason) if isinstance(answer, Advice) else None
    answer = answer.action if isinstance(answer, Advice) else answer
    action = whole(answer)
    if action is None or action not in job.legal:
        text = f"the bot {job.bot} chose what is not possible; it should choose one of the actions in `turn.legal`"
        return Failure(text, f"it chose {described(answer)}; possible are {', '.join(map(str, job.legal))}")
    return BotChoice(action, reason)
