"""One game at one keyboard: people and bots take their turns, and nobody sees what is not theirs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import inf
from typing import Final

from rich.text import Text

from branchline.bots import DEFAULT_BOT, HINT_BOT, Advice, Guarded, canonical, check_plays, make_bot, turn_at
from branchline.chance import Seeded
from branchline.cli.keyboard import keyboard_of
from branchline.cli.keyboard.board.typed import LONGEST_LINE, QUITTING
from branchline.cli.keyboard.controls import Command
from branchline.cli.keyboard.pieces import PERSON, bots_at, titles
from branchline.cli.keyboard.questions import ask_yes_or_no, is_like
from branchline.cli.keyboard.saves import Autosave, usable_path
from branchline.cli.keyboard.screen import Screen
from branchline.errors import BranchlineError, NotationError
from branchline.events import COMPLETED, DEALT, MOVED, RETURNED, SHOWN, STARTED, TURNED_UP, Event
from branchline.protocol import Reason
from branchline.table import Table
from branchline.view.log import Log
from branchline.view.words import Words

_BOT_SECONDS: Final = 2.0  # for a decision of a bot
_ON_SHEET: Final = (SHOWN,)  # told by the score sheet, and nowhere else
_IN_PICTURE: Final = (SHOWN, TURNED_UP)  # no news either: the row is to be seen
_ON_NEW_LINE: Final = (MOVED, COMPLETED)  # each begins something of its own
_LEAST_NEWS: Final = 3  # lines of news before a decision, however small the screen; `log` shows all


class Quit(Exception):
    """The person at the keyboard wants to stop."""


class Session:
    """A table with its seats taken, played to the end or until somebody stops."""

    def __init__(
        self, screen: Screen, table: Table, autosave: Autosave, words: Words, bot_seed: int, *, explains: bool = False
    ) -> None:
        """`explains`: each bot says why it does what it does, which may tell what only its seat knows."""
        self.screen = screen
        self.table = table
        self.game = table.game
        self.autosave = autosave
        self.words = words
        self.names = [player.name for player in table.seats]
        self.people = [seat for seat, player in enumerate(table.seats) if player.kind == PERSON]
        self.controls = keyboard_of(table.game).controls_of(screen, table, self.names, words)
        # Nobody is hurt by a bot that thinks longer: only one in a process of its own can hang, and that is ended.
        self._bots = {
            seat: Guarded(make_bot(player.kind), grace=inf)
            for seat, player in enumerate(table.seats)
            if player.kind != PERSON
        }
        self._bot_seed = bot_seed
        self._explains = explains
        # Bots have streams of their own, so that what they think of never changes a card.
        self._bot_chance = {seat: Seeded(bot_seed, seat + 1) for seat in self._bots}
        self._looking: int | None = None  # whose view is on the screen
        self._read = dict.fromkeys(range(self.game.players), 0)  # by seat: how many entries of the story it has read
        self._commands: dict[str, Command] = {
            "help": self._help,
            "why": self._why,
            "hint": self._hint,
            "back": self._back,
            "show": self._show,
            **self.controls.commands,
            "scores": self._show_scores,
            "log": self._show_log,
            "save": self._save,
            "quit": self._quit,
        }
        screen.complete_with(self.controls.completions)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        for bot in self._bots.values():
            bot.close()

    def run(self) -> None:
        """Play to the end and show the score sheet; Quit, EOFError or KeyboardInterrupt if somebody stops."""
        watching = 0
        if self._bots:
            seated = titles(self.names, bots_at(self.table.seats, self.words), self.words)
            self.screen.tell(self.words.say("seated", seats=self.words.listed(seated)))
        while (seat := self.table.to_move) is not None:
            if seat not in self._bots:
                self._ask_person(seat)
                continue
            reason = self._let_bot_play(seat)
            if not self.people:
                watching = self._tell_spectator(watching)
            why = None if reason is None else self.words.hint(reason, self.game.map, self.names)
            if why is not None:
                self.screen.tell(self.words.say("bot-why", name=self.names[seat], why=why), style="dim")
        self.autosave.keep(self.table)
        if self.people:
            self._tell_news(self._looking if len(self.people) == 1 else None)
        self.controls.sheet(self.table.sheet)
        if self.people:
            for seat, bot in self._bots.items():
                if bot.is_replaced:
                    self._tell_fault(seat)

    # Turns

    def _let_bot_play(self, seat: int) -> Reason | None:
        """Let a bot decide once, and return why if it is to say so and knows."""
        bot = self._bots[seat]
        was_replaced = bot.is_replaced
        turn = turn_at(self.table, self._bot_chance[seat], _BOT_SECONDS)
        advice = bot.advise(turn) if self._explains else Advice(bot.choose(turn))
        self.table.play(advice.action)
        if bot.is_replaced and not was_replaced:
            self.screen.tell(
                self.words.say("bot-replaced", name=self.names[seat], fault=bot.faults[0].kind, bot=DEFAULT_BOT),
                style="yellow",
            )
            if self.people:
                self.screen.tell(self.words.say("bot-fault-later"), style="dim")
            else:
                self._tell_fault(seat)
        return advice.reason

    def _tell_fault(self, seat: int) -> None:
        """What went wrong with a bot, for whoever mends it: not while people play, as it may show what its seat saw."""
        text = self._bots[seat].faults[0].text
        self.screen.tell(self.words.say("bot-fault", name=self.names[seat], text=text), style="yellow")

    def _tell_spectator(self, read: int) -> int:
        log = Log(self.game, None, self.names, self.words)
        for events in self.table.events[read:]:
            for line in log.lines(events):
                self.screen.tell(line)
        return len(self.table.events)

    def _ask_person(self, seat: int) -> None:
        """Ask a person for one decision until it is made."""
        if any(mover in self.people for mover in self.table.movers):
            self.autosave.keep(self.table)
        if self._looking != seat:
            self._curtain(seat)
        self._looking = seat
        self._tell_news(seat)
        self.controls.picture(seat)
        before = len(self.table.events)
        while len(self.table.events) == before:
            try:
                for action in self._read_actions(seat):
                    self.table.play(action)
            except BranchlineError as error:
                self.screen.tell(str(error), style="yellow")
        log = Log(self.game, seat, self.names, self.words)
        for events in self.table.events[before:]:
            for line in log.lines(_without(_as_told_at_once(events, seat), _ON_SHEET)):
                self.screen.tell(line)
        self._read[seat] = len(self.table.events)
        if any(_is_scoring(events) for events in self.table.events[before:]) and not self.table.over:
            self._pause(seat)

    def _curtain(self, seat: int) -> None:
        """Clear the screen and wait for the right person before anything of theirs is shown."""
        if len(self.people) < 2:
            return
        if self._looking is not None:
            self.screen.ask(self.words.say("curtain-close"))
        self._looking = None
        self.screen.clear()
        # Enter alone is not enough: who presses it twice to end a turn would open the next hand.
        number, answer = str(seat + 1), ""
        while answer != number:
            self.screen.forget_typed_ahead()
            answer = self.screen.ask(self.words.say("curtain", name=self.names[seat], number=number))
            if answer.lower() in QUITTING:
                self._quit(seat, [])
        self.screen.clear()

    def _tell_news(self, seat: int | None) -> None:
        """Tell what has happened since the seat looked last, as it may know it, and leave room for the picture."""
        turns = self._turns(self._read[seat] if seat is not None else 0, _IN_PICTURE)
        scored = max((number for number, events in enumerate(turns, 1) if _is_scoring(events)), default=0)
        if scored and seat is not None and not self.table.over:  # a page of its own, before the table [CG-16]
            self._tell_last(self._lines(seat, turns[:scored]), self.screen.room - 1)
            self._pause(seat)
            turns = turns[scored:]
        # What follows the last news is the score sheet, which may push them up: nobody decides anything any more.
        taken = 0 if self.table.over else self.controls.least_lines(seat)
        self._tell_last(self._lines(seat, turns), max(self.screen.room - taken, _LEAST_NEWS))
        if seat is not None:
            self._read[seat] = len(self.table.events)

    def _tell_last(self, lines: Sequence[str], room: int) -> None:
        """The last of these sentences, on as many lines as there is room for, and how many were left out."""
        first, used = len(lines), 0
        while first > 0 and (used := used + self.screen.lines_of(Text(lines[first - 1]))) <= room:
            first -= 1
        if first:
            first = min(first + 1, len(lines) - 1)  # one line says that there is more
            self.screen.tell(self.words.say("news-earlier", count=first), style="dim")
        for line in lines[first:]:
            self.screen.tell(line)

    def _pause(self, seat: int) -> None:
        """A scoring in the middle of the game has been read; several people have their own questions between turns."""
        if len(self.people) < 2 and self.screen.ask(self.words.say("scored-pause")).lower() in QUITTING:
            self._quit(seat, [])

    def _lines(self, seat: int | None, turns: Iterable[Iterable[Event]]) -> list[str]:
        """What the seat may know of each turn, in a line."""
        log = Log(self.game, seat, self.names, self.words)
        return [line for events in turns if (line := log.line(events))]

    def _turns(self, start: int, left_out: Collection[str]) -> list[list[Event]]:
        """All that happened from this entry on, but for some kinds, turn by turn."""
        turns: list[list[Event]] = []
        before: int | None = None
        for number, events in enumerate(self.table.events[start:], start):
            mover = self.table.movers[number - 1] if number else None
            if mover is None or mover != before:
                turns.append([])
            before = mover
            # The deal itself is in the picture that follows; only who begins is news.
            for event in _without(events, left_out) if number else [e for e in events if e.kind == STARTED]:
                if event.kind in _ON_NEW_LINE or (turns[-1] and turns[-1][-1].kind == COMPLETED):
                    turns.append([])
                turns[-1].append(event)
                if event.kind == MOVED:
                    before = int(event.seat)  # whose turn has begun with it [CG-05]
        return turns

    # Reading

    def _read_actions(self, seat: int) -> list[int]:
        """Possible actions to be done one after another; none when the line was a command, a mistake or nothing."""
        text = self.screen.ask(self.words.say("prompt", name=self.names[seat]))
        if len(text) > LONGEST_LINE:
            raise NotationError(self.words.say("line-too-long", count=len(text), most=LONGEST_LINE))
        actions = self.controls.without_verb(seat, text)
        if actions is not None:
            return actions
        words = text.split()
        if not words:
            self.controls.picture(seat)
            return []
        verb = self.controls.verb(seat, words[0])
        if verb in self._commands:
            self._commands[verb](seat, words[1:])
            return []
        return self.controls.actions(seat, verb, words[1:])

    # Commands

    def _help(self, seat: int, words: list[str]) -> None:
        self.screen.show(*self.controls.help())

    def _why(self, seat: int, words: list[str]) -> None:
        self.screen.tell(self.controls.why(seat, words))

    def _hint(self, seat: int, words: list[str]) -> None:
        """What a bot would do with what the seat knows, and why; nothing is done."""
        turn = turn_at(self.table, Seeded(self._bot_seed, self.game.players + 1), _BOT_SECONDS)  # nobody's stream
        spec = canonical(" ".join(words) or HINT_BOT)
        check_plays(spec, self.game.key)
        with Guarded(make_bot(spec), grace=inf) as bot:
            advice = bot.advise(turn)
            if bot.is_replaced:
                raise NotationError(self.words.say("hint-failed", bot=spec, fault=bot.faults[0].text))
        text = self.table.notation.text(advice.action)
        why = None if advice.reason is None else self.words.hint(advice.reason, self.game.map, self.names)
        self.screen.tell(text if why is None else self.words.say("advice", action=text, why=why))

    def _back(self, seat: int, words: list[str]) -> None:
        """Take back what was begun and is not complete, and ask for the decision before it."""
        self.screen.tell(self.controls.take_back())

    def _show(self, seat: int, words: list[str]) -> None:
        self.controls.picture(seat)

    def _show_scores(self, seat: int, words: list[str]) -> None:
        self.controls.standings(seat)

    def _show_log(self, seat: int, words: list[str]) -> None:
        lines = self._lines(seat, self._turns(0, _ON_SHEET))
        count = " ".join(words)
        if count and not (count.isascii() and count.isdigit() and len(count) < 6):
            raise NotationError(self.words.say("log-usage"))
        most = min(int(count), len(lines)) if count else len(lines)
        for line in lines[len(lines) - most :]:
            self.screen.tell(line)

    def _save(self, seat: int, words: list[str]) -> None:
        if not words:
            raise NotationError(self.words.say("save-usage"))
        path = usable_path(" ".join(words))
        if path.exists() and not self.autosave.is_own(path):
            question = self.words.say("save-overwrite", file=str(path))
            if not ask_yes_or_no(self.screen, self.words, question, proposed=False):
                self.screen.tell(self.words.say("save-not"))
                return
        self.autosave.keep_in(path, self.table)
        self.screen.tell(self.words.say("saved", file=str(path)))

    def _quit(self, seat: int, words: list[str]) -> None:
        if not self.autosave.is_on and self.table.actions:
            answer = self.screen.ask(self.words.say("quit-save"))
            if answer and not is_like(self.words.say("no"), answer):
                self._save(seat, [answer])
        raise Quit


def _is_scoring(events: Iterable[Event]) -> bool:
    """Whether tickets have been scored there."""
    return any(event.kind == COMPLETED for event in events)


def _as_told_at_once(events: Sequence[Event], seat: int) -> list[Event]:
    """What happened, without what the seat knows that has just decided.

    That is the tickets it has not kept, and what the table shows after a scoring: the row, the hands of others [CG-16].
    """
    told = [event for event in events if event.kind != RETURNED or event.seat != seat]
    if not _is_scoring(events):
        return told
    return [event for event in told if event.kind != TURNED_UP and (event.kind != DEALT or event.seat == seat)]


def _without(events: Iterable[Event], kinds: Collection[str]) -> list[Event]:
    return [event for event in events if event.kind not in kinds]
