"""The terminal as we find it: colors or none, symbols or letters, 80 columns or more, a keyboard or a pipe."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from branchline.cards import CARD_LETTERS

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
)
CARD_SYMBOLS: Final = "◆●▲○♣■♠♥✶"  # never color alone, and the letter always stands beside it
SEAT_STYLES: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold red")

_LIKE: Final = {
    "\N{EN DASH}": "-",
    "·": "|",
    "…": ".",
    "▶": ">",
    "→": ">",
    "✓": "+",
    "✗": "x",
    "─": "-",
    **dict(zip("øØæÆłŁßđ", "oOaAlLsd", strict=True)),
}
_HANDLER: Final = "branchline-like"


def make_printable() -> None:
    """Nothing that is printed or typed can fail for its encoding: what does not exist there becomes something alike."""
    codecs.register_error(_HANDLER, _something_alike)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """The reader of our output has seen enough; `main` ends quietly."""
        raise BrokenPipeError


class Screen:
    """Where everything is shown and asked."""

    def __init__(self, *, plain: bool = False) -> None:
        self.console = _Console(highlight=False, emoji=False, markup=False, no_color=True if plain else None)
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

    def rule(self, title: str) -> None:
        """A line across with a title in it."""
        if self.is_plain:
            self.console.print(title)
        else:
            self.console.rule(Text(title, style="bold"), characters="─" if self.has_symbols else "-", align="left")

    def ask(self, prompt: str) -> str:
        """The line typed in answer; EOFError when there is no more input."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            sys.stdout.flush()
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            self.console.print(prompt, end="", soft_wrap=True)
            raise EOFError
        self.console.print(prompt + line.rstrip("\r\n"), soft_wrap=True)
        return line.strip()

    def clear(self) -> None:
        """Nothing that was shown before can be seen any more, in the lines scrolled away neither."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()
        else:
            self.console.print("\n" * self.height)

    def card(self, card: int, count: int | None = None) -> Text:
        """A card as a small colored sign with its letter; a count stands before it."""
        number = "" if count is None else str(count)
        if self.is_plain:
            return Text(f"{number}{CARD_LETTERS[card]}")
        symbol = CARD_SYMBOLS[card] if self.has_symbols else ""
        return Text(f" {number}{CARD_LETTERS[card]}{symbol} ", style=CARD_STYLES[card])

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


def _something_alike(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding lacks, one for one, so that columns stay columns."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(_like(character) for character in error.object[error.start : error.end]), error.end


def _like(character: str) -> str:
    plain = _LIKE.get(character) or unicodedata.normalize("NFKD", character)[0]
    return plain if plain.isascii() else "?"
