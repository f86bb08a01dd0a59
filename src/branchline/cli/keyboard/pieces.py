"""What the pictures of every game are made of: who plays, labels, columns, the row, a hand, scores and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from branchline.bots import LEVELS
from branchline.bots.styles import STYLES
from branchline.build_info import RULES
from branchline.cli.keyboard.screen import Screen
from branchline.protocol import ScoreLine
from branchline.table import Player
from branchline.variants import AnyGame
from branchline.view.position import title
from branchline.view.words import Words, number_in

PERSON: Final = "person"
"""The kind of a player who is no bot."""

_LONGEST: Final = 24  # characters of what was typed for a bot: enough for an option, and a command has no end


def bots_at(players: Sequence[Player], words: Words) -> list[str]:
    """By seat, which bot plays there: a level or a style by its name, any other by what was typed; empty for people."""
    return ["" if player.kind == PERSON else _bot(player.kind, words) for player in players]


def titles(names: Sequence[str], bots: Sequence[str], words: Words) -> list[str]:
    """By seat, how it is introduced: `Bot 2 (planner)`."""
    return [words.say("name-bot", name=name, bot=bot) if bot else name for name, bot in zip(names, bots, strict=True)]


LABEL: Final = 9  # columns for what stands before a line: as wide as the widest of these words


class Pieces:
    """Draws for one table what no rule of its game has to explain."""

    def __init__(
        self,
        screen: Screen,
        game: AnyGame,
        names: Sequence[str],
        words: Words,
        bots: Sequence[str] = (),
    ) -> None:
        """`bots` says by seat which bot plays there, and nothing for people."""
        self.screen = screen
        self.game = game
        self.names = list(names)
        self.bots = list(bots) or [""] * len(self.names)
        self.titles = titles(self.names, self.bots, words)
        self.words = words

    # Lines and columns

    def labeled(self, label: str, content: Text) -> RenderableType:
        """Something with a word before it; further lines of it begin under its own beginning."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, min_width=LABEL)
        grid.add_column()
        grid.add_row(Text(label, style="dim"), content)
        return grid

    def columns(self, number: int, first: int) -> Grid:
        """Columns of which only the last gives way."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for place in range(number):
            grid.add_column(no_wrap=place < number - 1, min_width=first if not place else None)
        return grid

    # The table

    def title(self, to_move: int | None, turns_left: int, more: Sequence[str] = ()) -> RenderableType:
        """The game, whose turn it is, and whether it is about to end."""
        return self.screen.title(
            title(self.words, self.names, self.game.key, self.game.options, to_move, turns_left, more)
        )

    def seat_name(self, seat: int, viewer: int | None, to_move: int | None) -> Text:
        """A seat's number and name, with a mark if it is to move."""
        mark = self.words.say("mark-to-move") if seat == to_move else " "
        name = self.words.say("name-you", name=self.names[seat]) if seat == viewer else self.titles[seat]
        return Text(f"{mark} {seat + 1} ") + self.screen.seat(seat, name)

    def row(self, row: Sequence[int], deck: int, discards: Sequence[int], tickets: str) -> RenderableType:
        """The cards that lie face up, and what is left of the others."""
        cards = [self.screen.card(card) for card, count in enumerate(row) for _ in range(count)]
        shown = Text(" ").join(cards) if cards else Text(self.words.say("row-empty"))
        left = self.words.say("piles", deck=deck, discards=sum(discards), tickets=tickets)
        fits = LABEL + 1 + shown.cell_len + 3 + len(left) <= self.screen.width
        return self.labeled(
            self.words.say("label-row"), shown + Text("   " if fits else "\n") + Text(left, style="dim")
        )

    def hand(self, hand: Sequence[int]) -> RenderableType:
        """The viewer's own cards."""
        cards = self.screen.cards(hand) if sum(hand) else Text(self.words.say("hand-empty"))
        return self.labeled(self.words.say("label-hand"), cards)

    # The end

    def seat_title(self, seat: int) -> Text:
        """What follows is about this seat."""
        return self.screen.seat(seat, f"{seat + 1} {self.titles[seat]}")

    def score_now(self, line: ScoreLine) -> None:
        """What a seat would have if the game ended now."""
        parts = [f"{self.words.score_line(key)} {points:+d}" for key, points in line.points.items()]
        self.screen.tell(self.words.say("score-now", total=line.total, parts=self.words.listed(parts)))

    def options_now(self) -> None:
        """The options of the game, if it has any, and the version of its rules, if that is an older one."""
        if self.game.options:
            named = self.words.listed(f"{name}={value}" for name, value in self.game.options.items())
            self.screen.tell(self.words.say("options-now", options=named))
        if self.game.rules_version != RULES:
            self.screen.tell(self.words.say("older-rules", version=self.game.rules_version, current=RULES))

    def sheet_title(self) -> None:
        """What follows are the final scores."""
        self.screen.show(self.screen.title(self.words.say("sheet-title")))

    def scores(self, sheet: Sequence[ScoreLine]) -> None:
        """The final scores line by line, and the places."""
        padding = 3 if len(sheet) < 6 else 1
        label = max(len(self.words.score_line(key)) for key in sheet[0].points)
        room = (self.screen.width - label) // len(sheet) - padding
        grid = Grid.grid(padding=(0, padding, 0, 0))
        grid.add_column(no_wrap=True, min_width=label)
        for _ in sheet:
            grid.add_column(justify="right", max_width=max(min(room, 20), 1), overflow="ellipsis", no_wrap=True)
        # Numbers first: of a name that is cut off they are still to be seen.
        grid.add_row("", *(self.screen.seat(seat, f"{seat + 1} {name}") for seat, name in enumerate(self.names)))
        if any(self.bots):  # below the names, as both in a line take too much room
            named = (self.words.say("sheet-bot", bot=bot) if bot else "" for bot in self.bots)
            grid.add_row("", *(self.screen.seat(seat, text) for seat, text in enumerate(named)))
        for key in sheet[0].points:
            grid.add_row(self.words.score_line(key), *(str(line.points[key]) for line in sheet))
        grid.add_row(
            Text(self.words.say("sheet-total"), style="bold"), *(Text(str(x.total), style="bold") for x in sheet)
        )
        grid.add_row(
            self.words.say("sheet-place"), *(self.words.say("sheet-place-number", place=x.place) for x in sheet)
        )
        self.screen.show(grid)

    def verdict(self, sheet: Sequence[ScoreLine], ties: Sequence[str]) -> None:
        """Who has won, and what decided between equal points; `ties` are the measures in their order."""
        winners = [seat for seat, line in enumerate(sheet) if line.place == 1]
        names = self.words.listed(self.titles[seat] for seat in winners)
        most = max(line.total for line in sheet)
        if len(winners) > 1:
            self.screen.tell(self.words.say("sheet-shared", names=names, total=most), style="bold")
            return
        level = [seat for seat, line in enumerate(sheet) if line.total == most]
        self.screen.tell(self.words.say("sheet-winner", name=names, total=most), style="bold")
        if len(level) > 1:
            self.screen.tell(self.words.say("sheet-tie", rule=self._tie_break(sheet, winners[0], level, ties)))

    def _tie_break(self, sheet: Sequence[ScoreLine], winner: int, level: Iterable[int], ties: Sequence[str]) -> str:
        """What decided between seats of equal points: the first measure that leaves the winner alone."""
        left = [seat for seat in level if seat != winner]
        for tie in ties:
            own = _measure(sheet[winner], tie)
            left = [seat for seat in left if _measure(sheet[seat], tie) == own]
            if not left:
                return self.words.say(f"tie-{tie}")
        raise AssertionError("a single winner is ahead in something")


def one_line(text: str, style: str = "") -> Text:
    """A text that is cut off where its line ends."""
    return Text(text, style=style, no_wrap=True, overflow="ellipsis")


def numbers_in(value: object) -> tuple[int, ...]:
    """A detail of a score line that is a tuple of numbers."""
    assert isinstance(value, tuple)
    return tuple(number_in(item) for item in value)


def _measure(line: ScoreLine, key: str) -> int:
    measures = line.details["tie_breaks"]
    assert isinstance(measures, dict)
    return number_in(measures[key])


@dataclass(frozen=True)
class Shares:
    """Lines for the parts that can be shortened."""

    tickets: int
    routes: int
    claims: int


_CUTS: Final = (
    # What is shortened first, and down to how many lines; each part has a command that shows all of it.
    ("claims", 5),
    ("routes", 1),
    ("tickets", 4),
    ("claims", 3),
    ("tickets", 2),
    ("claims", 2),
    ("routes", 0),
    ("tickets", 1),
    ("claims", 1),
)


def shares(room: int, wanted: Shares) -> Shares:
    """What each part gets of so many lines: all that it wants if there is room, and never nothing but for routes."""
    lines = {"tickets": wanted.tickets, "routes": wanted.routes, "claims": wanted.claims}
    for part, floor in _CUTS:
        over = sum(lines.values()) - room
        lines[part] -= max(0, min(over, lines[part] - floor))
    return Shares(**lines)


def _bot(spec: str, words: Words) -> str:
    if spec in LEVELS or spec in STYLES:
        return words.say(f"bot-{spec}-name")
    return spec if len(spec) <= _LONGEST else f"{spec[: _LONGEST - 1]}…"
