"""Map games: which of the actions that a line can mean is meant, and how it is paid, asked for if need be."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.cards import CARD_LETTERS
from branchline.chance import Scripted
from branchline.cli.keyboard.board.menus import BoardMenus
from branchline.cli.keyboard.board.refusals import Refusals
from branchline.cli.keyboard.board.typed import LONGEST_LINE
from branchline.errors import NotationError
from branchline.table import BoardTable


class BoardQuestions:
    """Asks until an action and its payment are chosen; nothing is done yet, and nothing typed means never mind."""

    def __init__(self, table: BoardTable, menus: BoardMenus, refusals: Refusals) -> None:
        self.table = table
        self.game = table.game
        self.menus = menus
        self.refusals = refusals
        self.screen = menus.screen
        self.pictures = menus.pictures
        self.words = menus.words
        self.reader = refusals.reader

    def possible(self, seen: Observation, meant: Sequence[int], cards: tuple[int, ...] | None = None) -> list[int]:
        """The one possible action among those meant, after asking how to pay if need be; else why there is none.

        If it begins a payment with sets and `cards` names them all, laying them down follows it.
        """
        possible = [number for number in meant if self.refusals.is_possible(number, cards)]
        if not possible:
            self.screen.tell(self.refusals.why_none(seen, meant, cards), style="yellow")
            return []
        if self.game.actions[possible[0]].kind == "station":
            return self._ask_station(seen, possible[0])
        # Lanes that are paid alike are alike: take the first of them. With sets that is so only if they cost the same.
        by_payment = {self._paid(number): number for number in reversed(possible)}
        if len(by_payment) == 1:
            return self._with_lays(possible[0], cards)
        return self.ask_payment(seen, sorted(by_payment.values()), cards)

    def lay(self, seen: Observation, cards: tuple[int, ...]) -> list[int]:
        """Lay these cards down one after another if all of them can be; otherwise none of them."""
        lays = self.reader.lays(cards)
        refusal = self.refusals.why_not_lay(seen, cards, lays)
        if refusal:
            self.screen.tell(refusal, style="yellow")
        return [] if refusal else lays

    def ask_payment(self, seen: Observation, actions: Sequence[int], cards: tuple[int, ...] | None = None) -> list[int]:
        """One of several ways to pay, by its number or its cards; nothing typed means never mind.

        If `cards` names those of a payment with sets, only the route or the color that they pay for is open.
        """
        ways = self._by_way(self.menus.payments(seen, actions))
        if len(ways) == 1 and len(ways[0]) > 1:
            return self._ask_color(ways[0], cards)
        self._show_ways(seen, [way[0] for way in ways], cards)
        sets = [number for way in ways for number in way if self.game.actions[number].sets]
        while text := self.screen.ask(
            self.words.say("prompt-which" if cards is None else "prompt-lane", last=len(ways))
        ):
            if text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= len(ways):
                return self._ask_color(ways[int(text) - 1], cards)
            try:
                named = self.reader.counted(text[:LONGEST_LINE].lower().removeprefix("pay ").split())
            except NotationError:
                named = ()
            exact = [way[0] for way in ways if named and self._cards(way[0]) == named]
            laid = [number for number in sets if named and self.refusals.is_possible(number, named)]
            if exact:
                return [exact[0]]
            if laid:
                return self.ask_payment(seen, laid, named) if len(laid) > 1 else self._with_lays(laid[0], named)
            self.screen.tell(self.words.say("no-such-number", last=len(ways)), style="yellow")
        return []

    def ask_site(self, seen: Observation, actions: Sequence[int]) -> list[int]:
        """Ask where to build and how to pay; nothing typed means never mind."""
        if not actions:
            every = [number for number, action in enumerate(self.game.actions) if action.kind == "station"]
            free = [number for number in every if not seen.station[city_of(self.game, number)]]
            self.screen.tell(self.refusals.why_none(seen, free or every), style="yellow")
            return []
        text = self.screen.ask(self.words.say("which-city"))
        return self.possible(seen, self.reader.actions("station", text[:LONGEST_LINE].split())) if text else []

    def _ask_station(self, seen: Observation, site: int) -> list[int]:
        """The site and its payment, which is asked for before anything is done: a chosen site cannot be taken back."""
        assert seen.seat is not None
        tables = self.game.tables
        if tables.station_cost[tables.stations - seen.seats[seen.seat].stations] == 0:  # FR-05
            return [site]
        after = self.table.state.copy()
        self.game.apply(after, site, Scripted([]))  # naming a site leaves nothing to chance
        self.pictures.station(self.game.observe(after, seen.seat), city_of(self.game, site))
        payment = self.ask_payment(seen, self.game.legal(after))
        return [site, *payment] if payment else []

    def _paid(self, number: int) -> tuple[object, ...]:
        """What sets an action apart from one that does the same on another lane."""
        action = self.game.actions[number]
        return action.payment, action.sets, action.color, self._price(number) if action.sets else None

    def _price(self, number: int) -> tuple[object, ...] | None:
        """What the route of a claim costs; lanes of which that is the same are the same to whoever pays."""
        claimed = self.game.actions[number].route
        if claimed is None:
            return None
        route = self.game.variant.map.routes[claimed]
        return route.color, route.length, route.locomotives, route.is_tunnel, route.beside is None

    def _with_lays(self, number: int, cards: tuple[int, ...] | None) -> list[int]:
        """The action, and laying down the cards named if it begins a payment with sets."""
        return [number, *self.reader.lays(cards)] if self.game.actions[number].sets and cards else [number]

    def _show_ways(self, seen: Observation, ways: Sequence[int], cards: tuple[int, ...] | None) -> None:
        """The ways to pay with their numbers, what a set is if there are any, and the routes if there are several."""
        routes = list(dict.fromkeys(route for number in ways if (route := self.game.actions[number].route) is not None))
        facts = [self.game.variant.map.routes[route] for route in routes]
        if cards is not None:
            self.screen.tell(self.words.say("which-lane", cards=self.words.cards(cards)), style="bold")
        elif len(facts) == 1:
            named = self.pictures.route_name(facts[0])
            self.screen.tell(self.words.say("which-payment", route=named), style="bold")
        elif facts:
            named = self.words.pair(self.game.variant.map, facts[0].a, facts[0].b)
            self.screen.tell(self.words.say("which-payment", route=named), style="bold")
        if cards is None:
            for rule in dict.fromkeys(
                self.refusals.set_words(seen, number) for number in ways if self.game.actions[number].sets
            ):
                self.screen.tell(rule)
        for place, number in enumerate(ways, 1):
            line = Text(f"{place:>2} ") + (self._way(seen, number) if cards is None else self.screen.cards(cards))
            route = self.game.actions[number].route
            if len(facts) > 1 and route is not None:
                line += Text(f"   {self.pictures.priced(self.game.variant.map.routes[route])}")
            self.screen.show(line)

    def _by_way(self, actions: Sequence[int]) -> list[list[int]]:
        """The actions, those together that differ only in the color that a gray tunnel is paid in [FR-04]."""
        ways: dict[tuple[object, int, int | None], list[int]] = {}
        for number in actions:
            action = self.game.actions[number]
            ways.setdefault((action.payment, action.sets, action.route if action.sets else None), []).append(number)
        return list(ways.values())

    def _ask_color(self, actions: Sequence[int], cards: tuple[int, ...] | None) -> list[int]:
        """One of the colors that a gray tunnel can be paid in, and the cards if they are named."""
        by_color = {color: number for number in actions if (color := self.game.actions[number].color) is not None}
        if len(by_color) < 2:
            return self._with_lays(actions[0], cards)
        named = self.words.listed(f"{CARD_LETTERS[color]} {self.words.card(color)}" for color in sorted(by_color))
        while text := self.screen.ask(self.words.say("which-color", colors=named)):
            try:
                return self._with_lays(by_color[self.reader.card(text[:LONGEST_LINE])], cards)
            except (KeyError, NotationError):
                self.screen.tell(self.words.say("no-such-color", colors=named), style="yellow")
        return []

    def _way(self, seen: Observation, number: int) -> Text:
        """What an action is paid with, to choose from a list."""
        action = self.game.actions[number]
        if action.sets:
            return Text(self.words.say("way-sets", way=self.menus.with_sets(seen, number)))
        return self.screen.cards(self._cards(number))

    def _cards(self, number: int) -> tuple[int, ...]:
        """What an action costs, counted by kind; nothing is known yet of a payment with sets."""
        payment = self.game.actions[number].payment
        return payment.counts() if payment is not None else ()


def city_of(game: BoardGame, number: int) -> int:
    """The city of an action that has one."""
    city = game.actions[number].city
    assert city is not None
    return city
