"""The terminal as we find it: colors or none, symbols or letters, 80 columns or more, a keyboard or a pipe."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from io import TextIOBase
from typing import Final, TextIO, cast

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from branchline.cards import CARD_LETTERS
from branchline.cli.streams import LIKE

CARD_STYLES: Final = (
    "bold white on magenta",
    "bold white on blue",
    "black on dark_orange",
    "black on white",
    "black on green",
    "black on yellow",
    "bold white on grey23",
    "bold white on red",
    "bold black on cyan",
    "bold yellow on dark_blue",
)
CARD_SYMBOLS: Final = "◆●▲○♣■♠♥✶»"  # never color alone, and the letter always stands beside it
SEAT_STYLES: Final = (
    "bold cyan",
    "bold magenta",
    "bold yellow",
    "bold green",
    "bold red",
    "bold blue",
    "bold bright_white",
)

_PLAIN: Final = str.maketrans({sign: like for sign, like in LIKE.items() if not sign.isalpha()})
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"


class _Page(TextIOBase):
    """Standard output, with its lines counted and, if wanted, no signs but letters in it."""

    def __init__(self, *, plain: bool) -> None:
        self.lines = 0  # begun since somebody set it to 0
        self._plain = plain

    @property
    def encoding(self) -> str:  # type: ignore[override]  # an attribute there, which cannot be set
        """What the output can show."""
        return getattr(sys.stdout, "encoding", None) or "utf-8"

    def write(self, text: str) -> int:
        """The text is on the page."""
        self.lines += text.count("\n")
        return sys.stdout.write(text.translate(_PLAIN) if self._plain else text)

    def flush(self) -> None:
        """What was written is on its way."""
        sys.stdout.flush()

    def isatty(self) -> bool:
        """Whether somebody looks at it in a terminal."""
        return sys.stdout.isatty()

    def fileno(self) -> int:
        """The number of the output for the system."""
        return sys.stdout.fileno()


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """The reader of our output has seen enough; `main` ends quietly."""
        raise BrokenPipeError


class Screen:
    """The terminal, where everything is shown and asked."""

    def __init__(self, *, plain: bool = False) -> None:
        self._page = _Page(plain=plain)
        self.console = _Console(
            file=cast(TextIO, self._page),
            highlight=False,
            emoji=False,
            markup=False,
            color_system=None if plain else "auto",
        )
        self.has_symbols = not plain and self._can_show(CARD_SYMBOLS)
        self.has_braille = not plain and self._can_show("\u28ff")
        self.is_plain = plain

    @property
    def width(self) -> int:
        """Columns to write in."""
        return min(self.console.width, 120)

    @property
    def height(self) -> int:
        """Lines that are seen at once."""
        return self.console.height

    @property
    def room(self) -> int:
        """Lines that can still be shown before what was shown since the last answer is scrolled away."""
        return self.height - self._page.lines - 1  # the last line is for the next answer

    def lines_of(self, thing: RenderableType) -> int:
        """How many lines the thing takes."""
        return len(self.console.render_lines(thing, pad=False))

    def show(self, *things: RenderableType) -> None:
        """Each thing on lines of its own."""
        for thing in things:
            self.console.print(thing)

    def tell(self, text: str, style: str = "", indent: int = 0) -> None:
        """A sentence, indented a little more from its second line on."""
        lines = Text(text).wrap(self.console, max(self.width - indent - 2, 20))
        for number, line in enumerate(lines):
            margin = indent + 2 if number else indent
            self.console.print(Text(" " * margin) + Text(line.plain.rstrip(), style=style))

    def quote(self, line: str) -> None:
        """A line to be copied, never broken."""
        self.console.print(Text(f"  {line}"), soft_wrap=True)

    def title(self, text: str) -> RenderableType:
        """A line across with a title in it."""
        if self.is_plain:
            return Text(text)
        return Rule(Text(text, style="bold"), characters="─" if self.has_symbols else "-", align="left")

    def ask(self, prompt: str) -> str:
        """The line typed in answer; EOFError when there is no more input."""
        self.console.file.flush()
        if sys.stdin.isatty() and sys.stdout.isatty():
            line = input(prompt.translate(_PLAIN) if self.is_plain else prompt)
        else:
            line = sys.stdin.readline()
            if not line:
                self.console.print(prompt, end="", soft_wrap=True)
                raise EOFError
            self.console.print(prompt + line.rstrip("\r\n"), soft_wrap=True)
        self._page.lines = 0
        return line.strip()

    def clear(self) -> None:
        """Nothing shown or typed before can be seen or called back any more, in the lines scrolled away neither."""
        _forget_typed_lines()
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write(_CLEAR)
            self.console.file.flush()
        else:
            self.console.print("\n" * self.height)
        self._page.lines = 0

    def forget_typed_ahead(self) -> None:
        """Keys pressed before the next question do not answer it."""
        if not sys.stdin.isatty():
            return
        try:
            import termios
        except ImportError:  # not on every system
            return
        with contextlib.suppress(termios.error):
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def card(self, card: int, count: int | None = None) -> Text:
        """A card as a small colored sign with its letter; a count stands before it."""
        number = "" if count is None else str(count)
        if self.is_plain:
            return Text(f"{number}{CARD_LETTERS[card]}")
        symbol = CARD_SYMBOLS[card] if self.has_symbols else ""
        return Text(f" {number}{CARD_LETTERS[card]}{symbol} ", style=CARD_STYLES[card])

    def name(self, card: int, name: str) -> Text:
        """The name of a card in its color."""
        return Text(name, style="" if self.is_plain else CARD_STYLES[card])

    def cards(self, counts: Sequence[int]) -> Text:
        """Cards counted by kind, side by side."""
        kinds = [self.card(card, count) for card, count in enumerate(counts) if count]
        return Text(" ").join(kinds)

    def seat(self, seat: int, text: str) -> Text:
        """Something of a seat's in its color."""
        return Text(text, style=SEAT_STYLES[seat % len(SEAT_STYLES)])

    def complete_with(self, words: Callable[[], Sequence[str]]) -> None:
        """The tab key completes these words from now on, where the terminal can do so."""
        try:
            import readline
        except ImportError:  # not every Python has it
            return

        def complete(text: str, number: int) -> str | None:
            found = [word for word in words() if word.startswith(text.lower())]
            return found[number] if number < len(found) else None

        readline.set_completer_delims(" \t\n-")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")

    def _can_show(self, text: str) -> bool:
        try:
            text.encode(self.console.encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True


def _forget_typed_lines() -> None:
    try:
        import readline
    except ImportError:  # not every Python has it
        return
    readline.clear_history()
