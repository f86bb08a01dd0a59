"""The Card Game: the short list of what a person can do now, each entry with the number that chooses it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation
from branchline.cards import COLORS, LOCOMOTIVE
from branchline.cli.keyboard.board.menus import Choice
from branchline.cli.keyboard.cards.pictures import CardPictures
from branchline.cli.keyboard.screen import Screen
from branchline.view.words import Words


class CardMenus:
    """Makes the lists for one game."""

    def __init__(self, screen: Screen, game: CardGame, pictures: CardPictures, words: Words) -> None:
        self.screen = screen
        self.game = game
        self.pictures = pictures
        self.words = words

    def choices(self, seen: Observation, legal: Sequence[int]) -> list[Choice]:
        """What can be done: suits by color, all ways to place different colors as one entry."""
        found: list[Choice] = []
        mixes: list[int] = []
        for number in legal:
            action = self.game.actions[number]
            if action.kind == "mix" and not seen.mix:
                mixes.append(number)
            elif action.kind == "mix" and action.card is not None:
                found.append(Choice(self.screen.card(action.card), (number,)))
            elif action.kind == "suit" and action.card is not None:
                found.append(Choice(self._suit(seen, action.card), (number,)))
            elif action.card is not None:
                found.append(Choice(Text(self.words.say("choice-take")) + self.screen.card(action.card), (number,)))
            else:
                found.append(Choice(Text(self.words.say(f"choice-{action.kind}")), (number,)))
        if mixes:
            found.append(Choice(self._mix(seen), tuple(mixes)))
        return found

    def free_colors(self, seen: Observation) -> list[int]:
        """The colors of the viewer's hand that lie in no railyard, and so can be placed with others [CG-11]."""
        return [color for color in range(COLORS) if seen.hand[color] and not seen.yard_owner[color]]

    def _suit(self, seen: Observation, color: int) -> Text:
        owner = seen.yard_owner[color]
        there = seen.yard_cards[color] + seen.yard_locomotives[color]
        few = max(self.game.variant.suit_least, there + 1)
        many = seen.hand[color] + seen.hand[LOCOMOTIVE]
        label = self.words.say("choice-suit", few=few, span=many - few, many=many)
        if owner:
            label += self.words.say("choice-robbing", who=self.pictures.names[owner - 1])
        return Text(self.words.say("choice-place")) + self.screen.name(color, self.words.card(color)) + Text(label)

    def _mix(self, seen: Observation) -> Text:
        size, free = self.game.variant.mix_size, self.free_colors(seen)
        place = Text(self.words.say("choice-place"))
        if len(free) == size:
            return place + Text(" ").join(self.screen.card(color) for color in free)
        return place + Text(self.words.say("choice-mix", count=size))
