"""Cards and actions of The Card Game as text, both ways.

draw · take R · tickets · suit R · cards 3 · locomotives 1 · mix P · keep 1 3 · keep none · stop · pass · complete 1 ·
other. Cards are letters with a count: P purple, B blue, O orange, W white, G green, Y yellow, K black, R red,
L locomotive.

A placement is a run of small decisions: suit R · cards 3 · locomotives 1, or mix P · mix B · mix R. A text may name all
of its cards at once: place 3R 1L, place P B R [CG-09]. `complete 1` completes the first of the sets of tickets that a
seat chooses from, `other` turns to the next ones [CG-14].
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from branchline.cardgame.catalog import Action
from branchline.cardgame.engine import CardGame
from branchline.cardgame.state import State
from branchline.cards import CARD_LETTERS, COLORS, LOCOMOTIVE, PLUS_FOUR
from branchline.errors import NotationError
from branchline.view.game_notation import GameNotation, card_named, cards_text

_PLACE = "place"  # the verb of a whole placement


class CardNotation(GameNotation[Action, State]):
    """The catalog of The Card Game as text, both ways."""

    forms: ClassVar[Mapping[str, str]] = {
        "draw": "draw",
        "take": "take R",
        "tickets": "tickets",
        "place": "place 3R 1L",
        "suit": "suit R",
        "cards": "cards 3",
        "locomotives": "locomotives 1",
        "mix": "mix P",
        "keep": "keep 1 3",
        "stop": "stop",
        "pass": "pass",
        "complete": "complete 1",
        "other": "other",
    }

    def __init__(self, game: CardGame) -> None:
        super().__init__(game.actions, PLUS_FOUR)
        self._mix_size = game.variant.mix_size
        self._suit_least = game.variant.suit_least

    def parse_all(self, text: str, state: State) -> list[int]:  # noqa: ARG002  (as every notation has it)
        """The actions that the text says, in order: one, or all those of a placement that names its cards.

        `place 3R 1L` is then the color, the number of its cards and that of the locomotives; `place P B R` the three
        colors one by one.
        """
        words = text.lower().split()
        return self._parse_placement(words[1:]) if words[:1] == [_PLACE] else [self.parse(text)]

    def meant(self, text: str, state: State) -> list[list[int]]:
        """Everything that the text can be the beginning of, each as the actions to be done one after another.

        `place R` begins a placement of that color, `place` any placement, `take` is any card.
        """
        words = text.lower().split()
        if len(words) == 1 and (words[0] in self._verbs or words[0] == _PLACE):
            kinds = ("suit", "mix") if words[0] == _PLACE else words
            return [[number] for number, action in enumerate(self._actions) if action.kind in kinds]
        if words[:1] == [_PLACE] and len(words) == 2 and not words[1][0].isdigit():
            return [[self.parse(f"suit {words[1]}")]]
        return [self.parse_all(text, state)]

    def of_color(self, kind: str, card: int) -> int:
        """The action of this kind with this card; NotationError if it takes no such card."""
        return self.parse(f"{kind} {CARD_LETTERS[card]}")

    def _parse(self, verb: str, rest: list[str], text: str) -> int | None:
        if verb == _PLACE:
            numbers = self._parse_placement(rest)
            named = ", ".join(self.text(number) for number in numbers)
            raise NotationError(f"{text.strip()!r} is several actions: {named}")
        if verb == "keep":  # `keep none` stands in the catalog as it is
            return self._parse_keep(rest, text)
        if len(rest) != 1:
            return None
        if verb in ("suit", "mix") and card_named(rest[0], self._card_kinds) == LOCOMOTIVE:
            raise NotationError(f"a locomotive is no color; name one of the eight, like {self.forms[verb]!r}")
        if verb in ("take", "suit", "mix"):
            return self._parse_card(verb, rest[0], text)
        if (
            verb in ("cards", "locomotives", "complete")
            and rest[0].isascii()
            and rest[0].isdigit()
            and len(rest[0]) < 4
        ):
            return self._parse_count(verb, int(rest[0]))
        return None

    def _parse_count(self, verb: str, count: int) -> int:
        counts = [action.count for action in self._actions if action.kind == verb and action.count is not None]
        if count not in counts:
            what = "a set of tickets" if verb == "complete" else verb
            raise NotationError(f"the number of {what} is {min(counts)} to {max(counts)}, not {count}")
        return self._lookup(f"{verb} {count}", "")

    def _parse_placement(self, words: list[str]) -> list[int]:
        """The decisions of a whole placement; NotationError unless the cards can be one [CG-09]."""
        if not words:
            raise NotationError(f"a placement names its cards, like {self.forms[_PLACE]!r} or 'place P B R'")
        counts = self._cards(words)
        if not sum(counts):
            raise NotationError(f"{' '.join(words).upper()} is no card at all; name cards, like {self.forms[_PLACE]!r}")
        colors = [color for color in range(COLORS) if counts[color]]
        if len(colors) == 1:
            cards, locomotives, letter = counts[colors[0]], counts[LOCOMOTIVE], CARD_LETTERS[colors[0]]
            if cards + locomotives < self._suit_least:
                raise NotationError(
                    f"a suit has at least {self._suit_least} cards, like 'place 2{letter}' or 'place 1{letter} 1L'"
                )
            return [
                self._lookup(f"suit {letter}", ""),
                self._parse_count("cards", cards),
                self._parse_count("locomotives", locomotives),
            ]
        if len(colors) == self._mix_size and sum(counts) == self._mix_size:
            return [self._lookup(f"mix {CARD_LETTERS[color]}", "") for color in colors]
        if not colors:
            raise NotationError("a suit has at least one colored card, with the locomotives on top, like 'place 1R 1L'")
        raise NotationError(
            f"{cards_text(counts)} cannot be placed together: a placement is cards of one color, with "
            f"locomotives on top or not (3R 1L), or {self._mix_size} cards of {self._mix_size} colors (P B R)"
        )

    def _write(self, action: Action) -> str:
        if action.card is not None:
            return f"{action.kind} {CARD_LETTERS[action.card]}"
        if action.count is not None:
            return f"{action.kind} {action.count}"
        if action.kind == "keep":
            return "keep " + (" ".join(str(place + 1) for place in action.kept) or "none")
        return action.kind

    @cached_property
    def _verbs(self) -> set[str]:
        return {_PLACE, *(action.kind for action in self._actions)}
