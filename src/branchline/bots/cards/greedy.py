"""How `greedy` plays The Card Game: it places what its tickets want, takes what they lack, and watches the deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from branchline.bots.choices import best_of
from branchline.bots.protocol import Advice, Turn
from branchline.bots.reasons import BotCode, BotReason
from branchline.cardgame.catalog import Action
from branchline.cardgame.engine import CardGame
from branchline.cardgame.maps import Ticket
from branchline.cardgame.observation import Observation
from branchline.cardgame.state import CARDS, CHOOSE, DEAL, DRAW, KEEP, LOCOMOTIVES, MIX, TURN
from branchline.cards import CARD_NAMES, COLORS, KINDS, LOCOMOTIVE, added
from branchline.events import DREW, KEPT, MOVED, PLACED, RESHUFFLED, TOOK, Event
from branchline.protocol import Reason

_CARDS_A_TURN: Final = 1.4  # that a seat draws on the average: it also places, and draws tickets
_TRACK_A_TURN: Final = 1.2  # cards that a seat gets onto its track on the average
_ROOM: Final = 0.7  # of what can still come onto the track may be wanted when tickets are chosen
_SPARE: Final = 3  # cards that must be possible beyond what is wanted, for more tickets to be drawn
_ENOUGH: Final = 2.0  # what a placement must be worth, and more the more time there is to wait for a larger one
_PATIENCE: Final = 0.2  # for each turn to come
_HASTE: Final = 4  # turns before the end of the deck, from which on little is enough
_SURPLUS: Final = 0.25  # a card on the track that no ticket wants yet
_ROBBERY: Final = 0.4  # a card that another loses [CG-11]
_OWN_MOVES: Final = (DREW, KEPT, PLACED, TOOK)


SEEN: Final = Observation


def choose(game: CardGame, seen: Observation, turn: Turn) -> int:
    """The action for the seat that sees this."""
    return GreedyWithCards(game, seen, turn).choose()


def advise(game: CardGame, seen: Observation, turn: Turn) -> Advice:
    """The action for the seat that sees this, with its reason."""
    player = GreedyWithCards(game, seen, turn)
    number = player.choose()
    return Advice(number, player.because(game.actions[number]))


def own_track(events: Iterable[Event], seat: int) -> tuple[int, ...]:
    """The cards of the seat's stack, as it has seen them leave its railyard [CG-05, CG-06]; a new deck begins anew."""
    track = [0] * KINDS
    for event in events:
        if event.kind == MOVED and event.seat == seat:
            track = added(track, event.cards)
        elif event.kind == RESHUFFLED:  # CG-16
            track = [0] * KINDS
    return tuple(track)


class GreedyWithCards:
    """One decision of `greedy` in The Card Game."""

    def __init__(self, game: CardGame, seen: Observation, turn: Turn) -> None:
        assert seen.seat is not None, "a spectator has nothing to decide"
        self.seen = seen
        self.turn = turn
        self.mine = seen.seat + 1
        self.all_tickets: Sequence[Ticket] = game.map.tickets
        self.legal: dict[int, Action] = {number: game.actions[number] for number in turn.legal}
        self.mix_size = int(game.tables.mix_size)
        self.hand = seen.hand
        self.locomotives = seen.hand[LOCOMOTIVE]
        self.on_track = self._on_track(seen.track or own_track(turn.events, seen.seat))
        self.wanted = self._wanted(seen.tickets)
        # Turns to come in which trains leave, this deck; the last round has one more for everybody [CG-13].
        self.turns = 0 if seen.turns_left > 0 else int(seen.deck / (_CARDS_A_TURN * game.players)) + 1

        self.because: Callable[[Action], BotReason] = self._why_drawn  # asked only if somebody wants to know

    def choose(self) -> int:
        deciding: Mapping[int, Callable[[], int]] = {
            DEAL: self._keep,
            TURN: self._play,
            DRAW: self._draw,
            KEEP: self._keep,
            CARDS: self._count_cards,
            LOCOMOTIVES: self._count_locomotives,
            MIX: self._next_color,
            CHOOSE: self._first_set,
        }
        return deciding[self.seen.phase]()

    # What is wanted

    def _on_track(self, track: Sequence[int]) -> list[int]:
        """What is on the track already, or will be if nobody robs it."""
        seen, cards = self.seen, list(track)
        for color in range(COLORS):
            if seen.yard_owner[color] == self.mine:
                cards[color] += seen.yard_cards[color]
                cards[LOCOMOTIVE] += seen.yard_locomotives[color]
        return cards

    def _wanted(self, tickets: Iterable[int]) -> list[int]:
        """By color: cards that the tickets want beyond what is on the track; negative where there are more."""
        wanted = [-count for count in self.on_track[:COLORS]]
        for ticket in tickets:
            for color, count in enumerate(self.all_tickets[ticket].cards):
                wanted[color] += count
        return wanted

    def _load(self, wanted: Sequence[int]) -> int:
        """Cards that must still come onto the track, locomotives there counted for any [CG-14]."""
        return sum(max(0, count) for count in wanted) - self.on_track[LOCOMOTIVE]

    def _lacking(self) -> int:
        """How many of the cards wanted are not in the hand, as colored cards."""
        short = sum(max(0, count - self.hand[color]) for color, count in enumerate(self.wanted))
        return max(0, short - self.on_track[LOCOMOTIVE])

    def _capacity(self) -> float:
        return self.turns * _TRACK_A_TURN

    # What a turn is used for

    def _play(self) -> int:
        worth = self._worth_of_placements()
        if worth and max(worth.values()) >= self._enough():
            self.because = self._why_placed
            return best_of(worth, self.turn.chance)
        if self._wants_tickets():
            self.because = lambda _: Reason("tickets-time", {"count": max(0, self._load(self.wanted))})
            return next(number for number, action in self.legal.items() if action.kind == "tickets")
        return self._draw()

    def _worth_of_placements(self) -> dict[int, float]:
        return {n: self._worth(action) for n, action in self.legal.items() if action.kind in ("suit", "mix")}

    def _enough(self) -> float:
        """What a placement must be worth to be made now."""
        return _ENOUGH + _PATIENCE * self.turns if self.turns > _HASTE else 0.5

    def _worth(self, action: Action) -> float:
        """What a placement that begins like this brings onto the track in time, and what it costs others."""
        assert action.card is not None
        if action.kind == "mix":
            return sum(self._worth_of_single(color) for color in self._mix_from(action.card)) if self.turns > 0 else 0.0
        cards, useful, locomotives, robbed = self._brought(action.card)
        return useful + _SURPLUS * (cards - useful) + locomotives + _ROBBERY * robbed

    def _brought(self, color: int) -> tuple[int, int, int, int]:
        """What a suit brings: cards that can leave in time, those that tickets want, locomotives, and cards robbed."""
        cards = min(self.hand[color], self.turns)
        useful = max(0, min(cards, self.wanted[color]))
        locomotives = max(0, min(self.locomotives, self._lacking(), self.turns - cards))
        return cards, useful, locomotives, self.seen.yard_cards[color] + self.seen.yard_locomotives[color]

    def _mix_from(self, first: int) -> list[int]:
        """The best colors to be placed together, the lowest of them being the first named [CG-09].

        Rows of one card each leave together in the next turn.
        """
        after = [color for color in self._free_colors() if color > first]
        after.sort(key=self._worth_in_mix, reverse=True)
        return [first, *sorted(after[: self.mix_size - 1 - len(self.seen.mix)])]

    def _worth_in_mix(self, color: int) -> float:
        return self._worth_of_single(color) - 0.01 * self.hand[color]

    def _worth_of_single(self, color: int) -> float:
        return 1.0 if self.wanted[color] > 0 else _SURPLUS

    def _free_colors(self) -> list[int]:
        """Colors in hand that lie in no railyard [CG-11]."""
        return [color for color in range(COLORS) if self.hand[color] > 0 and self.seen.yard_owner[color] == 0]

    # Placing

    def _next_color(self) -> int:
        """The lowest of the best colors that are still to be named."""
        worth = {
            number: sum(self._worth_in_mix(color) for color in self._mix_from(action.card))
            for number, action in self.legal.items()
            if action.card is not None
        }
        self.because = self._why_named
        return best_of(worth, self.turn.chance)

    def _count_cards(self) -> int:
        """All that can still leave: what no ticket wants yet protects the rest, and a later one may want it."""
        self.because = self._why_so_many
        return self._nearest(max(self.turns, 2))

    def _count_locomotives(self) -> int:
        """Choose as many locomotives as stand for cards that the hand lacks, if they can still leave."""
        lacking = self._lacking() if self.turns > _HASTE else self.locomotives
        wanted = min(lacking, self.turns - self.seen.suit_cards)
        self.because = lambda action: self._why_locomotives(action, wanted)
        return self._nearest(wanted)

    def _nearest(self, count: int) -> int:
        """The action with this number of cards, or with the nearest that is possible."""
        return min(self.legal, key=lambda number: abs((self.legal[number].count or 0) - count))

    # Drawing

    def _draw(self) -> int:
        """A color that tickets want and the hand lacks from the row, else the deck, else a locomotive alone."""
        worth = self._worth_of_cards()
        if worth:
            return best_of(worth, self.turn.chance)
        return self.turn.legal[-1]  # to stop or to pass, or a placement when there is nothing else

    def _worth_of_cards(self) -> dict[int, float]:
        """By action: what a card brings, for all that can be drawn."""
        worth: dict[int, float] = {}
        lacking = [self.wanted[color] - self.hand[color] for color in range(COLORS)]
        for number, action in self.legal.items():
            if action.kind == "draw":
                worth[number] = 0.3 + 0.06 * sum(1 for count in lacking if count > 0)
            elif action.kind == "take" and action.card == LOCOMOTIVE:
                worth[number] = 0.95
            elif action.kind == "take" and action.card is not None:
                short = lacking[action.card]
                worth[number] = 1.0 + 0.05 * short if short > 0 else 0.05 * self.hand[action.card]
        return worth

    # Tickets

    def _wants_tickets(self) -> bool:
        """There is more time than the tickets held need, and the turn before was used for something else.

        Without that somebody who likes no ticket could look at all of them for ever [CG-12].
        """
        own = (event.kind for event in reversed(self.turn.events) if event.seat == self.seen.seat)
        if next((kind for kind in own if kind in _OWN_MOVES), KEPT) == KEPT:
            return False
        is_possible = any(action.kind == "tickets" for action in self.legal.values())
        return is_possible and self._load(self.wanted) + _SPARE < _ROOM * self._capacity()

    def _keep(self) -> int:
        """Keep the tickets that bring most for the cards they lack, as long as there is time for them."""
        choices = {frozenset(action.kept): number for number, action in self.legal.items()}
        fewest, offer = min(map(len, choices)), self.seen.offer
        held, kept, is_forced = list(self.seen.tickets), set[int](), False
        while len(kept) < len(offer):
            worth = {place: self._rate(held, offer[place]) for place in range(len(offer)) if place not in kept}
            place = best_of(worth, self.turn.chance)
            load = self._load(self._wanted([*held, offer[place]]))
            if len(kept) >= fewest and load > _ROOM * self._capacity():
                break
            kept.add(place)
            is_forced = is_forced or load > _ROOM * self._capacity()
            held.append(offer[place])
        self.because = lambda _: self._why_kept([offer[place] for place in sorted(kept)], fewest, is_forced)
        return choices[frozenset(kept)]

    def _rate(self, held: Sequence[int], ticket: int) -> float:
        """Points for each card that comes with the ticket; one in hand is half the work."""
        before, after = self._wanted(held), self._wanted([*held, ticket])
        work = 0.5
        for color in range(COLORS):
            more = max(0, after[color]) - max(0, before[color])
            in_hand = max(0, min(more, self.hand[color] - max(0, before[color])))
            work += more - 0.5 * in_hand
        return self.all_tickets[ticket].points / work

    def _first_set(self) -> int:
        """The set with most points; big cities do not matter to it [CG-14]."""
        self.because = lambda _: Reason("complete-most-points", {"count": len(self.seen.sets[0])})
        return min(self.legal)

    # Why

    def _why_placed(self, action: Action) -> BotReason:
        assert action.card is not None
        color, card = action.card, CARD_NAMES[action.card]
        if action.kind == "mix":
            colors = [CARD_NAMES[placed] for placed in self._mix_from(color) if self.wanted[placed] > 0]
            return Reason("place-mix", {"colors": colors}) if colors else Reason("place-mix-spare")
        _, useful, locomotives, robbed = self._brought(color)
        if robbed:
            owner = self.seen.yard_owner[color] - 1
            return Reason("place-robs", {"card": card, "owner": owner, "count": robbed, "wanted": useful})
        if useful:
            tickets = self._wanting(color)
            return Reason("place-wanted", {"card": card, "count": self.wanted[color], "tickets": tickets})
        return Reason("place-locomotives" if locomotives else "place-spare", {"card": card})

    def _why_named(self, action: Action) -> BotReason:
        assert action.card is not None
        code: BotCode = "mix-wanted" if self.wanted[action.card] > 0 else "mix-spare"
        return Reason(code, {"card": CARD_NAMES[action.card]})

    def _why_so_many(self, action: Action) -> BotReason:
        count = action.count or 0
        details = {"card": CARD_NAMES[self.seen.suit], "count": count}
        if count == self.hand[self.seen.suit]:
            return Reason("place-all", details)
        return Reason("place-fewest" if count > max(self.turns, 2) else "place-count", details)

    def _why_locomotives(self, action: Action, wanted: int) -> BotReason:
        count = action.count or 0
        if count > max(wanted, 0):
            return Reason("place-fewest", {"card": CARD_NAMES[LOCOMOTIVE], "count": count})
        if count == 0:
            return Reason("locomotives-keep")
        return Reason("locomotives-help" if self.turns > _HASTE else "locomotives-late", {"count": count})

    def _why_drawn(self, action: Action) -> BotReason:
        """A color that tickets lack and that lies face up comes first, a locomotive next, then the deck."""
        lacking = {color: n for color in range(COLORS) if (n := self.wanted[color] - self.hand[color]) > 0}
        if action.kind == "draw":
            cards = {CARD_NAMES[color]: count for color, count in lacking.items()}
            return Reason("draw-for-tickets", {"cards": cards}) if cards else Reason("draw-blind")
        if action.kind != "take" or action.card is None:
            return Reason("nothing-to-draw")
        if action.card == LOCOMOTIVE:
            return Reason("take-locomotive-alone")
        card = CARD_NAMES[action.card]
        if action.card in lacking:
            tickets = self._wanting(action.card)
            return Reason("take-for-tickets", {"card": card, "count": lacking[action.card], "tickets": tickets})
        return Reason("take-more", {"card": card, "count": self.hand[action.card] + 1})

    def _why_kept(self, tickets: Sequence[int], needs: int, is_forced: bool) -> BotReason:
        if not tickets:
            return Reason("keep-none")
        details: dict[str, object] = {"tickets": self._named(tickets), "count": len(tickets)}
        return Reason("keep-least", {**details, "needs": needs}) if is_forced else Reason("keep-rate", details)

    def _wanting(self, color: int) -> list[str]:
        """The tickets in hand that want cards of this color."""
        return self._named(ticket for ticket in self.seen.tickets if self.all_tickets[ticket].cards[color] > 0)

    def _named(self, tickets: Iterable[int]) -> list[str]:
        return [self.all_tickets[ticket].name for ticket in tickets]
