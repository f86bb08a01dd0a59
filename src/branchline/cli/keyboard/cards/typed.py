"""What people type in The Card Game, understood generously: short verbs, cards however they are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from branchline.cardgame.engine import CardGame
from branchline.cardgame.state import State
from branchline.cards import COLORS, PLUS_FOUR
from branchline.cli.keyboard.board.typed import counted, kept_places, one_card, verb_named
from branchline.errors import NotationError
from branchline.view.notation import CardNotation, cards_text

COMMANDS: Final = ("help", "why", "hint", "back", "show", "goals", "cities", "rules", "scores", "log", "save", "quit")

PLACE: Final = "place"
"""The one verb that is no action: it stands for all those of a placement."""


class CardReader:
    """Finds the actions that a text means; the caller sees whether they are possible."""

    def __init__(self, game: CardGame) -> None:
        self.game = game
        self.notation = CardNotation(game)
        self.verbs = (PLACE, *dict.fromkeys(action.kind for action in game.actions))

    def verb(self, text: str, now: Iterable[str] = ()) -> str:
        """The action or command that begins like this; those possible `now` are preferred."""
        return verb_named(text, (*self.verbs, *COMMANDS), now)

    def actions(self, verb: str, words: Sequence[str], state: State) -> list[int]:
        """The actions that the words mean, to be done one after another; NotationError when they mean none."""
        if verb == PLACE:
            return self.placement(words, state)
        if verb == "keep" and words:
            return [self.keep(kept_places(words))]
        if verb in ("take", "suit", "mix") and len(words) == 1:
            return [self.notation.of_color(verb, one_card(words[0], PLUS_FOUR))]
        return [self.notation.parse(" ".join([verb, *words]))]

    def placement(self, words: Sequence[str], state: State) -> list[int]:
        """All actions of a placement that is named by its cards; a color alone begins one [CG-09]."""
        cards = self.counted(words)
        if sum(cards) == sum(cards[:COLORS]) == 1 and not words[0][0].isdigit():
            return [self.notation.of_color("suit", cards.index(1))]
        return self.notation.parse_all(f"{PLACE} {cards_text(cards)}", state)

    def mixes(self, colors: Iterable[int]) -> list[int]:
        """The actions that name these colors one after another."""
        return [self.notation.of_color("mix", color) for color in colors]

    def keep(self, places: Sequence[str]) -> int:
        """The action that keeps the tickets at these places, counted from 1; `none` or no place at all keeps none."""
        return self.notation.parse(" ".join(["keep", *(place.lower() for place in places or ["none"])]))

    def number(self, kind: str, count: int) -> int:
        """The action that says how many cards or locomotives are placed, or which set of tickets is completed."""
        return self.notation.parse(f"{kind} {count}")

    def counted(self, words: Sequence[str]) -> tuple[int, ...]:
        """Cards counted by kind; NotationError if the game has no such cards."""
        return counted(words, PLUS_FOUR)

    def is_mix(self, words: Sequence[str]) -> bool:
        """Whether the words are nothing but the colors of a placement, each once, by a letter or a name [CG-09]."""
        if len(words) != self.game.variant.mix_size or not self.is_cards(" ".join(words)):
            return False
        cards = self.counted(words)
        return max(cards) == 1 and sum(cards[:COLORS]) == len(words)

    def is_cards(self, text: str) -> bool:
        """Whether the text is nothing but cards."""
        try:
            return sum(self.counted(text.split())) > 0
        except NotationError:
            return False
