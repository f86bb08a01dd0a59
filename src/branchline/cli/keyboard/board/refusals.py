"""Why something is not possible in a map game, in the words of whoever is nearest to doing it."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.board.observation import Observation
from branchline.board.state import LAY
from branchline.chance import Scripted
from branchline.cli.keyboard.board.pictures import BoardPictures
from branchline.cli.keyboard.board.typed import BoardReader
from branchline.cli.keyboard.controls import refusal
from branchline.table import BoardTable
from branchline.view.board.refusals import BoardRefusals, short_of
from branchline.view.words import Words


class Refusals:
    """Knows for one table what is in the way of an action, and of the cards named with it."""

    def __init__(self, table: BoardTable, pictures: BoardPictures, reader: BoardReader, words: Words) -> None:
        self.table = table
        self.game = table.game
        self.pictures = pictures
        self.reader = reader
        self.words = words
        self._refusals = BoardRefusals(table.game, reader.notation)

    def is_possible(self, number: int, cards: tuple[int, ...] | None) -> bool:
        """Whether the action is possible, and if it begins a payment with sets, whether the cards named complete it."""
        return self._refusals.is_possible(self.table.state, number, cards)

    def why_none(self, seen: Observation, meant: Sequence[int], cards: tuple[int, ...] | None = None) -> str:
        """Why none of the actions is possible: the reason of the one that is nearest to it."""
        reason = self._refusals.why_none(self.table.state, seen, meant, cards)
        if reason is None:
            return self.words.say("why-possible")
        text = refusal(self.words, self.table, reason, self.pictures.names)
        track = reason.details.get("instead")
        return text if track is None else text + self.words.say("track-instead", track=str(track))

    def why_not_lay(self, seen: Observation, cards: tuple[int, ...], lays: Sequence[int]) -> str:
        """Why these cards cannot be laid down one after another; nothing if they can."""
        if seen.phase == LAY:
            short = short_of(cards, seen.hand)
            if short is not None and seen.hand[short]:  # of a card that is not there at all the rules know better
                card = self.words.card(short)
                return self.words.say("lay-not-so-many", card=card, named=cards[short], has=seen.hand[short])
            if sum(cards) > seen.to_lay:
                return self.words.say("lay-too-many", count=seen.to_lay)
        after = self.table.state.copy()
        for action in lays:
            reason = self.game.why_not(after, action)
            if reason is not None:
                return refusal(self.words, self.table, reason, self.pictures.names)
            if after.to_lay > 1:
                self.game.apply(after, action, Scripted([]))
        return ""

    def set_words(self, seen: Observation, number: int) -> str:
        """What a set is for the action, which pays for a route or for the rest of a tunnel."""
        claimed = self.game.actions[number].route
        route = self.game.actions[seen.pending].route if claimed is None else claimed
        assert route is not None, "only routes are paid with sets"
        return self.pictures.set_words(route)
