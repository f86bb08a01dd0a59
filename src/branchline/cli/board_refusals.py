"""Why something is not possible in a map game, in the words of whoever is nearest to doing it."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.board.observation import Observation
from branchline.board.state import LAY
from branchline.cards import LOCOMOTIVE, PLUS_FOUR
from branchline.chance import Scripted
from branchline.cli.desk import refusal
from branchline.cli.pictures import Pictures
from branchline.cli.progress import is_open_to
from branchline.cli.typed import Reader
from branchline.table import BoardTable
from branchline.view.words import Words


class Refusals:
    """Knows for one table what is in the way of an action, and of the cards named with it."""

    def __init__(self, table: BoardTable, pictures: Pictures, reader: Reader, words: Words) -> None:
        self.table = table
        self.game = table.game
        self.pictures = pictures
        self.reader = reader
        self.words = words

    def is_possible(self, number: int, cards: tuple[int, ...] | None) -> bool:
        """Whether the action is possible, and if it begins a payment with sets, whether the cards named complete it."""
        if not self.game.is_legal(self.table.state, number):
            return False
        if not self.game.actions[number].sets or cards is None:
            return True
        after = self.table.state.copy()
        *begun, last = [number, *self.reader.lays(cards)]
        for action in begun:
            if not self.game.is_legal(after, action):
                return False
            self.game.apply(after, action, Scripted([]))  # nothing is left to chance before the last card lies there
        return self.game.is_legal(after, last) and after.to_lay == 1

    def why_none(self, seen: Observation, meant: Sequence[int], cards: tuple[int, ...] | None = None) -> str:
        """Why none of the actions is possible: the reason of the one that is nearest to it."""
        nearest = min(meant, key=lambda number: self._missing(seen, number))
        reason = self.game.why_not(self.table.state, nearest)
        sets = [number for number in meant if self.game.actions[number].sets]
        if cards is not None and sets and reason is not None and reason.code == "wrong-number-of-cards":
            nearest = sets[0]  # so many cards are none too many with a set among them
            reason = self.game.why_not(self.table.state, nearest)
        if self.game.actions[nearest].sets and cards is not None and (reason is None or "sets" in reason.code):
            return self._why_no_sets(seen, nearest, cards)
        if reason is None:
            return self.words.say("why-possible")
        route = self.game.actions[nearest].route
        if reason.code == "too-few-cards" and route is not None and len(meant) > 1:
            return self._lacking(seen, route)
        text = refusal(self.words, self.table, reason, self.pictures.names)
        tracks = [track for track in self.game.variant.map.routes if track.beside == route and is_open_to(seen, track)]
        if route is not None and tracks:  # FR-06
            text += self.words.say("track-instead", track=tracks[0].name)
        return text

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

    def _why_no_sets(self, seen: Observation, number: int, cards: tuple[int, ...]) -> str:
        """Why these cards are no payment with the sets that they would need."""
        short = short_of(cards, seen.hand)
        if short is not None:
            card = self.words.card(short)
            return self.words.say("why-not-so-many", card=card, named=cards[short], has=seen.hand[short])
        sets, rule = self.game.actions[number].sets, self.set_words(seen, number)
        return self.words.say("why-no-sets", cards=self.words.cards(cards), sets=sets, rule=rule)

    def _lacking(self, seen: Observation, route: int) -> str:
        """How many cards are missing for a route, however it is paid."""
        facts = self.game.variant.map.routes[route]
        ways = [action.payment for action in self.game.actions if action.route == route and action.payment is not None]
        color = max(facts.colors, key=lambda card: seen.hand[card])
        held = seen.hand[LOCOMOTIVE]
        locomotives = max(0, facts.locomotives - held)
        spare = max(0, held - facts.locomotives)
        others = max(0, facts.length - facts.locomotives - seen.hand[color] - spare)
        card = self.words.card(color)
        if not any(way.locomotives for way in ways):  # NO-04
            return self.words.say("lacking-color", count=facts.length - seen.hand[color], card=card)
        with_plus_fours = [
            way.cards - seen.hand[way.color] for way in ways if 0 < way.plus_fours <= seen.hand[PLUS_FOUR]
        ]
        if with_plus_fours and min(with_plus_fours) < others:  # FL-07
            return self.words.say("lacking-color", count=min(with_plus_fours), card=card)
        if locomotives:
            return self.words.say("lacking-locomotives", locomotives=locomotives, others=others, card=card)
        return self.words.say("lacking", count=others, card=card)

    def _missing(self, seen: Observation, number: int) -> int:
        """How many cards the payment lacks, in rough measure; an open lane is nearer than a closed one."""
        action = self.game.actions[number]
        closed = (
            100
            if action.route is not None and seen.seat is not None and not (seen.open_to[action.route] >> seen.seat & 1)
            else 0
        )
        if action.payment is None:
            return closed + (50 + action.sets if action.sets else 0)  # sets are for those who ask for them
        lacking = max(0, action.payment.cards - seen.hand[action.payment.color])
        locomotives = max(0, action.payment.locomotives - seen.hand[LOCOMOTIVE])
        plus_fours = max(0, action.payment.plus_fours - seen.hand[PLUS_FOUR])
        return closed + 2 * lacking + 3 * locomotives + 4 * plus_fours


def short_of(cards: Sequence[int], hand: Sequence[int]) -> int | None:
    """The first kind of which more cards are named than are in the hand."""
    return next((card for card, wanted in enumerate(cards) if wanted > hand[card]), None)
