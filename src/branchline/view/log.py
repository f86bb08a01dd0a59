"""The story of a game as one seat may read it: a sentence for each event that it sees [US-22]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.events import DREW, GIVEN, KEPT, NOBODY, REVEALED, TUNNELED, TURNED_UP, Event
from branchline.protocol import GameMap
from branchline.variants import AnyGame
from branchline.view import view_of
from branchline.view.words import Words, words_of


class Log:
    """Puts events into words for one viewer (None: a spectator); what the viewer may not see has no words."""

    def __init__(
        self, game: AnyGame, viewer: int | None, names: Sequence[str] | None = None, words: Words | None = None
    ) -> None:
        self.viewer = viewer
        self.words = words if words is not None else words_of()
        self.names = list(names) if names is not None else seat_names(game.players, self.words)
        self._players = game.players
        self._map: GameMap = game.map
        self._details = view_of(game).log_details(game)  # the same event in other words

    def lines(self, events: Iterable[Event]) -> list[str]:
        """What happened, sentence by sentence."""
        told: list[str] = []
        up: list[int] = []  # cards turned up one after another are one sentence
        shown = self._together([seen for event in events if (seen := self.seen(event)) is not None])
        is_tunnel_told = any(seen.kind == TUNNELED for seen in shown)  # with all the cards revealed for it
        for seen in shown:
            if seen.kind == REVEALED and is_tunnel_told:
                continue
            if seen.kind == TURNED_UP:
                up.append(int(seen.card))
                continue
            told += self._turned_up(up)
            up = []
            sentence = self._sentence(seen)
            if sentence:
                told.append(sentence)
        return told + self._turned_up(up)

    def line(self, events: Iterable[Event]) -> str:
        """What happened, in one line."""
        return " ".join(self.lines(events))

    def seen(self, event: Event) -> Event | None:
        """What the viewer sees of the event."""
        return event.as_seen_by(self.viewer)

    def _together(self, events: Iterable[Event]) -> list[Event]:
        """The events, with those told as one that are the same for a seat, or for all seats, one after another."""
        told: list[Event] = []
        for event in events:
            last = told[-1] if told else None
            if event.kind == DREW and event.card == NOBODY:
                is_next = last is not None and last.kind == DREW and last.card == NOBODY and last.seat == event.seat
                count = int(last.count) + 1 if last is not None and is_next else 1
                if is_next:
                    told.pop()
                told.append(Event(DREW, seat=event.seat, count=count))
            else:
                told.append(event)
        given = [event for event in told if event.kind == GIVEN]
        if len({int(event.seat) for event in given}) == self._players == len(given):
            told[told.index(given[0])] = Event(GIVEN, card=given[0].card, count=self._players)
            told = [event for event in told if event not in given]
        return told

    def _turned_up(self, cards: list[int]) -> list[str]:
        if not cards:
            return []
        return [self.words.say("event-turned_up", cards=self.words.listed(self.words.card(card) for card in cards))]

    def _sentence(self, event: Event) -> str:
        seat = int(event.seat)
        own = seat != NOBODY and seat == self.viewer
        if own and _is_told_with_names(event):
            return ""  # the count that everybody is told after the deal; the viewer has been told the tickets [US-04]
        facts: dict[str, str | int] = {
            **self._details,
            "you": "yes" if own else "no",
            "count": int(event.count),
            "made": len(event.tickets),
            "points": int(event.points),
            "known": "no",
            "cards": "",
            "tickets": "",
            "turned": "",
            "who": self.names[seat] if seat != NOBODY else "",
            "card": "",
            "route": "",
            "city": "",
        }
        if event.card != NOBODY:
            facts["card"], facts["known"] = self.words.a_card(int(event.card)), "yes"
        if event.route != NOBODY:
            facts["route"] = self.words.route(self._map, self._map.routes[event.route])
        if event.city != NOBODY:
            facts["city"] = self._map.cities[event.city].name
        if event.cards:
            facts["cards"], facts["known"] = self.words.cards(event.cards), "yes"
        if event.turned:
            facts["turned"] = self.words.cards(event.turned)
        if event.tickets:
            tickets = (self.words.ticket(self._map, self._map.tickets[ticket]) for ticket in event.tickets)
            facts["tickets"], facts["known"] = self.words.listed(tickets), "yes"
        return self.words.say(f"event-{event.kind}", **facts)


class OpenLog(Log):
    """The whole story with every secret, for games that are over."""

    def seen(self, event: Event) -> Event | None:
        """The event itself; how many tickets somebody kept at the deal has been told with their names."""
        return None if _is_told_with_names(event) else event


def _is_told_with_names(event: Event) -> bool:
    """Whether this is the number of tickets kept at the deal, which who may know the tickets has been told with them.

    A seat that keeps none of the tickets that it has drawn has no names to tell [CG-12].
    """
    return event.kind == KEPT and not event.tickets and event.count > 0


def seat_names(players: int, words: Words) -> list[str]:
    """Names for seats that have none."""
    return [words.say("seat-name", number=seat + 1) for seat in range(players)]
