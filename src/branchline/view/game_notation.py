"""What the notations of all games share: cards as text, and the catalog of a game both ways."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import ClassVar, Generic, Protocol, TypeVar

from branchline.cards import CARD_LETTERS, CARD_NAMES, KINDS
from branchline.errors import NotationError

_CARD = re.compile(r"(\d{0,3})([a-z]+)")


class ActionRecord(Protocol):
    """An entry of a catalog; its kind is the verb of its text, and it may keep the tickets at some places."""

    @property
    def kind(self) -> str: ...
    @property
    def kept(self) -> tuple[int, ...]: ...


A = TypeVar("A", bound=ActionRecord)
S = TypeVar("S")


def cards_text(counts: Sequence[int]) -> str:
    """Cards counted by kind as text: `2P 1L`."""
    return " ".join(f"{count}{CARD_LETTERS[card]}" for card, count in enumerate(counts) if count)


def parse_cards(text: str, kinds: int = KINDS) -> tuple[int, ...]:
    """Text such as `2P 1L` or `L R R` as cards counted by kind; only the first so many kinds are in the game."""
    counts = [0] * KINDS
    for word in text.split():
        match = _CARD.fullmatch(word.lower())
        if match is None:
            raise NotationError(f"{word!r} is no card; cards look like 2P or L")
        counts[card_named(match[2], kinds)] += int(match[1] or "1")
    return tuple(counts)


def card_named(word: str, kinds: int = KINDS) -> int:
    """The card of a letter (`R`) or a name (`red`); only the first so many kinds are in the game."""
    letters, names = CARD_LETTERS[:kinds], CARD_NAMES[:kinds]
    if len(word) == 1 and word.upper() in letters:
        return letters.index(word.upper())
    if word.lower() in names:
        return names.index(word.lower())
    known = ", ".join(f"{letter} {name}" for letter, name in zip(letters, names, strict=True))
    raise NotationError(f"{word!r} is no card; the cards are {known}")


class GameNotation(ABC, Generic[A, S]):
    """The catalog of one game as text, both ways; which verbs there are and what follows them is each engine's own."""

    forms: ClassVar[Mapping[str, str]]
    """By verb: what such a text looks like. A verb of no action is one that `parse_all` knows."""

    def __init__(self, actions: Sequence[A], card_kinds: int) -> None:
        self._actions = actions
        self._card_kinds = card_kinds

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {len(self._actions)} actions>"

    def text(self, number: int) -> str:
        """The action as text; `parse` gives the number back."""
        return self._texts[number]

    def parse(self, text: str) -> int:
        """The number of the action that the text says; case, spaces and the order of two cities do not matter."""
        words = text.lower().split()
        if not words:
            raise NotationError(f"an empty text is no action; actions are {self._known_forms()}")
        exact = self._numbers.get(" ".join(words))
        if exact is not None:
            return exact
        verb, rest = words[0], words[1:]
        if verb not in self._verbs:
            near = get_close_matches(verb, self._verbs, n=1)
            hint = f"did you mean {near[0]!r}? " if near else ""
            raise NotationError(f"{verb!r} is no action; {hint}actions are {self._known_forms()}")
        number = self._parse(verb, rest, text)
        if number is None:
            raise NotationError(f"{text.strip()!r} is no action; it should look like {self.forms[verb]!r}")
        return number

    @abstractmethod
    def parse_all(self, text: str, state: S) -> list[int]:
        """The actions that the text says, in order: one, or all the small decisions that it sums up."""

    @abstractmethod
    def _parse(self, verb: str, rest: list[str], text: str) -> int | None:
        """The action of a verb and what follows it; None if that is not the form of such an action."""

    @abstractmethod
    def _write(self, action: A) -> str:
        """The action as text."""

    def _parse_card(self, verb: str, word: str, text: str) -> int:
        """The action of a verb and one card."""
        return self._lookup(f"{verb} {CARD_LETTERS[card_named(word, self._card_kinds)]}", text)

    def _parse_keep(self, words: list[str], text: str) -> int:
        """The choice of tickets by their places."""
        if words == ["none"]:
            raise NotationError(f"at least one ticket is kept; name its place, like {self.forms['keep']!r}")
        if not words or not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
            or_none = " or 'keep none'" if "keep none" in self._numbers else ""
            raise NotationError(f"tickets are kept by their places, like {self.forms['keep']!r}{or_none}")
        places = sorted(int(word) for word in words)
        if len(set(places)) < len(places):
            raise NotationError("a ticket is kept once: name each place only once")
        wrong = [place for place in places if not 1 <= place <= self._most_places]
        if wrong:
            raise NotationError(f"there is no place {wrong[0]}; the places of tickets are 1 to {self._most_places}")
        return self._lookup("keep " + " ".join(map(str, places)), text)

    def _cards(self, words: list[str]) -> tuple[int, ...]:
        return parse_cards(" ".join(words), self._card_kinds)

    def _lookup(self, canonical: str, text: str) -> int:
        number = self._numbers.get(canonical.lower())
        if number is None:
            raise NotationError(f"{text.strip()!r} is no action of this game")
        return number

    def _known_forms(self) -> str:
        return ", ".join(form for verb, form in self.forms.items() if verb in self._verbs)

    @cached_property
    def _texts(self) -> list[str]:
        return [self._write(action) for action in self._actions]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {text.lower(): number for number, text in enumerate(self._texts)}

    @cached_property
    def _most_places(self) -> int:
        """How many tickets are ever offered at once in this game."""
        return max(place + 1 for action in self._actions for place in action.kept)

    @cached_property
    def _verbs(self) -> set[str]:
        """The verbs that this game has."""
        return {action.kind for action in self._actions}
