"""Options of a bot: what can be set, how its values are written, and what they are read as."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Literal, get_args

from branchline.errors import OptionError, shown
from branchline.variants import BoardKey, CardKey

MAP_GAMES: Final[tuple[str, ...]] = get_args(BoardKey)
"""The keys of the games with a map."""

ALL_GAMES: Final[tuple[str, ...]] = (*MAP_GAMES, *get_args(CardKey))
"""The keys of all games."""

OptionKind = Literal["int", "float", "choice", "switch", "text"]
OptionValue = int | float | str | bool | None
"""What a bot gets for an option: None if nothing is said and nothing is usual, True or False for a switch."""

_SWITCH: Final[Mapping[str, bool]] = {"on": True, "off": False}
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")


@dataclass(frozen=True)
class BotOption:
    """Something that can be set when a bot is made, by `KEY=VALUE`."""

    key: str
    kind: OptionKind
    default: OptionValue  # what holds if nothing is said; None: nothing is set then
    about: str  # one English sentence
    least: float = -math.inf  # int and float: the bounds, included
    most: float = math.inf
    choices: tuple[str, ...] = ()  # choice: the values there are
    games: tuple[str, ...] = ALL_GAMES  # keys of those in which it changes anything

    def value_of(self, text: str) -> OptionValue:
        """What the text stands for; OptionError says what would be right."""
        value = self._read(text)
        if value is None or (isinstance(value, int | float) and not self.least <= value <= self.most):
            raise OptionError(f"option {self.key} should be {self.values_text()}, not {shown(text)}")
        return value

    def text_of(self, value: OptionValue) -> str:
        """The value as it is written in a spec: the shortest text that `value_of` reads as the same."""
        if isinstance(value, bool):
            return "on" if value else "off"
        if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
            return str(int(value))
        return str(value)

    def values_text(self) -> str:
        """Which values there are, in words: `a whole number from 1 to 64`."""
        if self.kind == "choice":
            return " or ".join(self.choices)
        if self.kind == "switch":
            return "on or off"
        if self.kind == "text":
            return "a text"
        return f"{'a whole number' if self.kind == 'int' else 'a number'}{self._bounds_text()}"

    def _read(self, text: str) -> OptionValue:
        if self.kind == "switch":
            return _SWITCH.get(text)
        if self.kind == "choice":
            return text if text in self.choices else None
        if self.kind == "text":
            return text or None
        if self.kind == "int":
            return int(text) if _WHOLE.fullmatch(text) else None
        return _finite(text)

    def _bounds_text(self) -> str:
        least, most = (self.text_of(float(bound)) for bound in (self.least, self.most))
        if math.isinf(self.least) and math.isinf(self.most):
            return ""
        if math.isinf(self.most):
            return f", {least} or more"
        return f", {most} or less" if math.isinf(self.least) else f" from {least} to {most}"


def read_options(bot: str, options: Sequence[BotOption], texts: Iterable[str]) -> dict[str, OptionValue]:
    """The values that these texts, each `KEY=VALUE`, give to options of a bot; those not named are left out.

    OptionError for an option that the bot does not have or that is named twice, and for a wrong value.
    """
    known = {option.key: option for option in options}
    there = f"its options are {', '.join(known)}" if known else "it has no options"
    values: dict[str, OptionValue] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"{shown(text)} is no option of the bot {bot}: one is written KEY=VALUE, and {there}")
        if key not in known:
            near = get_close_matches(key, known, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise OptionError(f"the bot {bot} has no option {shown(key)}; {there}{hint}")
        if key in values:
            raise OptionError(f"option {key} of the bot {bot} is given twice; give it once")
        try:
            values[key] = known[key].value_of(value)
        except OptionError as error:
            raise OptionError(f"the bot {bot}: {error}") from None
    return values


def _finite(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
