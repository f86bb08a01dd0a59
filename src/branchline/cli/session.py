"""One game at one keyboard: people and bots take their turns, and nobody sees what is not theirs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from rich.text import Text

from branchline.board.observation import Observation
from branchline.board.state import DEAL, DRAW, KEEP, LAY, STATION, TUNNEL, TURN
from branchline.bots import Bot, find_bot
from branchline.cards import CARD_LETTERS, LOCOMOTIVE, PLUS_FOUR
from branchline.chance import Scripted, Seeded
from branchline.cli.help import help_page
from branchline.cli.layout import Shares, shares
from branchline.cli.map_picture import draw_map
from branchline.cli.menus import Choice, Menus
from branchline.cli.pictures import Pictures
from branchline.cli.progress import is_open_to
from branchline.cli.questions import ask_yes_or_no, is_like
from branchline.cli.saves import Keeper, usable_path
from branchline.cli.screen import Screen
from branchline.cli.typed import COMMANDS, LONGEST_LINE, QUITTING, Reader, is_one_kind
from branchline.errors import BranchlineError, NotationError
from branchline.events import SHOWN, STARTED, TURNED_UP, Event
from branchline.table import Table
from branchline.view.log import Log
from branchline.view.notation import payment_text
from branchline.view.words import Words

PERSON: Final = "person"
_ON_SHEET: Final = (SHOWN,)  # told by the score sheet, and nowhere else
_IN_PICTURE: Final = (SHOWN, TURNED_UP)  # no news either: the row is to be seen
_LEAST_NEWS: Final = 3  # lines of news before a decision, however small the screen; `log` shows all
_LEAST_TABLE: Final = 11  # lines of the picture after them, besides one for each seat


class Quit(Exception):
    """The person at the keyboard wants to stop."""


class Session:
    """A table with its seats taken, played to the end or until somebody stops."""

    def __init__(self, screen: Screen, table: Table, keeper: Keeper, words: Words, bot_seed: int) -> None:
        self.screen = screen
        self.table = table
        self.game = table.game
        self.keeper = keeper
        self.words = words
        self.names = [player.name for player in table.seats]
        self.people = [seat for seat, player in enumerate(table.seats) if player.kind == PERSON]
        self.pictures = Pictures(screen, self.game, self.names, words)
        self.menus = Menus(screen, self.game, self.pictures, words)
        self.reader = Reader(self.game)
        self._bots: dict[int, Bot] = {
            seat: find_bot(player.kind) for seat, player in enumerate(table.seats) if player.kind != PERSON
        }
        # Bots have streams of their own, so that what they think of never changes a card.
        self._bot_chance = {seat: Seeded(bot_seed, seat + 1) for seat in self._bots}
        self._looking: int | None = None  # whose view is on the screen
        self._read = dict.fromkeys(range(self.game.players), 0)  # by seat: how many entries of the story it has read
        self._commands: dict[str, Callable[[int, list[str]], None]] = {
            "help": self._help,
            "why": self._why,
            "back": self._back,
            "show": self._show,
            "claims": self._show_claims,
            "routes": self._show_routes,
            "map": self._show_map,
            "goals": self._show_goals,
            "scores": self._show_scores,
            "log": self._show_log,
            "save": self._save,
            "quit": self._quit,
        }
        screen.complete_with(self._completions)

    def run(self) -> None:
        """The game is over and its score sheet shown; Quit, EOFError or KeyboardInterrupt if somebody stops."""
        watching = 0
        while (seat := self.table.to_move) is not None:
            if seat in self._bots:
                self._let_bot_play(seat)
            else:
                self._ask_person(seat)
            if not self.people:
                watching = self._tell_spectator(watching)
        self.keeper.keep(self.table)
        if self.people:
            self._tell_news(self._looking if len(self.people) == 1 else None)
        self.pictures.sheet(self.table.sheet)

    # Turns

    def _let_bot_play(self, seat: int) -> None:
        legal = self.game.legal(self.table.state)
        seen = self.table.observe(seat)
        self.table.play(self._bots[seat].choose(self.game, seen, legal, self._bot_chance[seat]))

    def _tell_spectator(self, read: int) -> int:
        log = Log(self.game, None, self.names, self.words)
        for events in self.table.events[read:]:
            for line in log.lines(events):
                self.screen.tell(line)
        return len(self.table.events)

    def _ask_person(self, seat: int) -> None:
        """One decision of a person, asked for until it is made."""
        if any(mover in self.people for mover in self.table.movers):
            self.keeper.keep(self.table)
        if self._looking != seat:
            self._curtain(seat)
        self._looking = seat
        self._tell_news(seat)
        self._picture(seat)
        before = len(self.table.events)
        while len(self.table.events) == before:
            try:
                for action in self._read_actions(seat):
                    self.table.play(action)
            except BranchlineError as error:
                self.screen.tell(str(error), style="yellow")
        log = Log(self.game, seat, self.names, self.words)
        for events in self.table.events[before:]:
            for line in log.lines(_without(events, _ON_SHEET)):
                self.screen.tell(line)
        self._read[seat] = len(self.table.events)

    def _curtain(self, seat: int) -> None:
        """The screen is empty and the keyboard with the right person before anything of theirs is shown."""
        if len(self.people) < 2:
            return
        if self._looking is not None:
            self.screen.ask(self.words.say("curtain-close"))
        self._looking = None
        self.screen.clear()
        # Enter alone is not enough: who presses it twice to end a turn would open the next hand.
        number, answer = str(seat + 1), ""
        while answer != number:
            self.screen.forget_typed_ahead()
            answer = self.screen.ask(self.words.say("curtain", name=self.names[seat], number=number))
            if answer.lower() in QUITTING:
                self._quit(seat, [])
        self.screen.clear()

    def _tell_news(self, seat: int | None) -> None:
        """What has happened since the seat looked last, as it may know it; there is room left for the picture."""
        lines = self._story(seat, self._read[seat] if seat is not None else 0, _IN_PICTURE)
        row = self.screen.lines_of(self.pictures.row(self.table.observe(seat)))
        room = max(self.screen.room - _LEAST_TABLE - self.game.players - (row - 1), _LEAST_NEWS)
        first, used = len(lines), 0
        while first > 0 and (used := used + self.screen.lines_of(Text(lines[first - 1]))) <= room:
            first -= 1
        if first:
            first = min(first + 1, len(lines) - 1)  # one line says that there is more
            self.screen.tell(self.words.say("news-earlier", count=first), style="dim")
        for line in lines[first:]:
            self.screen.tell(line)
        if seat is not None:
            self._read[seat] = len(self.table.events)

    def _story(self, seat: int | None, start: int, left_out: Collection[str]) -> list[str]:
        """What the seat may know of all that happened from this entry on, but for some kinds: a line for each turn."""
        log = Log(self.game, seat, self.names, self.words)
        turns: list[list[Event]] = []
        before: int | None = None
        for number, events in enumerate(self.table.events[start:], start):
            mover = self.table.movers[number - 1] if number else None
            if mover is None or mover != before:
                turns.append([])
            before = mover
            # The deal itself is in the picture that follows; only who begins is news.
            turns[-1] += _without(events, left_out) if number else [e for e in events if e.kind == STARTED]
        return [line for events in turns if (line := log.line(events))]

    def _picture(self, seat: int) -> None:
        """What the seat has to know for the decision at hand, on no more lines than the screen has."""
        seen = self.table.observe(seat)
        if seen.phase == TURN:
            self._show_turn(seen)
            return
        if seen.phase in {DEAL, KEEP}:
            self._show_offer(seen)
            return
        if seen.phase == DRAW:
            self.screen.show(self.pictures.row(seen), self.pictures.hand(seen))
        elif seen.phase == TUNNEL:
            self.pictures.tunnel(seen)
            sets = [number for number in self.game.legal(self.table.state) if self.game.actions[number].sets]
            if sets:
                self.screen.tell(self._set_words(seen, sets[0]))
            self.screen.show(self.pictures.hand(seen))
        elif seen.phase == STATION:
            self.pictures.station(seen, self._city_of(seen.pending))
            self.screen.show(self.pictures.hand(seen))
        elif seen.phase == LAY:
            self.pictures.laying(seen)
            self.screen.show(self.pictures.hand(seen))
        self.screen.tell(self._asked(seen), style="bold")
        self.screen.show(self.menus.short(self._choices(seen)))

    def _show_turn(self, seen: Observation) -> None:
        """The table and what can be done; what there is no room for is counted, and a command shows it."""
        screen, pictures, choices = self.screen, self.pictures, self._choices(seen)
        head, routes, short = pictures.head(seen), pictures.own_routes(seen), self.menus.short(choices)
        fixed = sum(screen.lines_of(thing) for thing in (*head, short)) + 1  # and a line for the question
        wanted = Shares(
            tickets=len(seen.tickets),
            routes=screen.lines_of(routes) if routes is not None else 0,
            claims=self.menus.claim_lines(choices),
        )
        lines = shares(screen.room - fixed, wanted)
        screen.show(*head)
        if lines.tickets:
            screen.show(pictures.goals(seen, lines.tickets))
        if lines.routes and (routes := pictures.own_routes(seen, lines.routes)) is not None:
            screen.show(routes)
        screen.tell(self._asked(seen), style="bold")
        screen.show(short)
        if lines.claims:
            screen.show(self.menus.claims(choices, lines.claims))

    def _show_offer(self, seen: Observation) -> None:
        """The tickets to choose from, and what they have to go with."""
        screen, pictures, tables = self.screen, self.pictures, self.game.tables
        offer = pictures.offer(seen)
        head = pictures.head(seen) if seen.phase == DEAL else [pictures.hand(seen)]
        offered = len(seen.offer)
        least = min(int(tables.deal_keep if seen.phase == DEAL else tables.draw_keep), offered)
        most = min(int(tables.deal_keep_most), offered) if seen.phase == DEAL else offered
        screen.show(*head)
        if seen.tickets:
            screen.show(pictures.goals(seen, max(screen.room - screen.lines_of(offer) - 1, 1)))
        screen.show(offer)
        if most < offered:
            example = " ".join(str(place) for place in range(1, max(least, 2) + 1))
            hint = self.words.say("keep-hint-most", least=least, most=most, span=most - least, example=example)
        else:
            hint = self.words.say("keep-hint", least=least)
        screen.tell(hint, style="bold")

    def _asked(self, seen: Observation) -> str:
        if seen.phase == TURN:
            return self.words.say("prompt-turn")
        if seen.phase == DRAW:
            return self.words.say("prompt-draw")
        if seen.phase == LAY:
            return self.words.say("prompt-lay")
        return self.words.say("prompt-pay")

    def _choices(self, seen: Observation) -> list[Choice]:
        return self.menus.choices(seen, self.game.legal(self.table.state))

    # Reading

    def _read_actions(self, seat: int) -> list[int]:
        """Possible actions to be done one after another; none when the line was a command, a mistake or nothing."""
        text = self.screen.ask(self.words.say("prompt", name=self.names[seat]))
        if len(text) > LONGEST_LINE:
            raise NotationError(self.words.say("line-too-long", count=len(text), most=LONGEST_LINE))
        seen = self.table.observe(seat)
        words = text.split()
        if not words:
            self._picture(seat)
            return []
        if all(word.isascii() and word.isdigit() for word in text.replace(",", " ").split()):
            return self._by_number(seen, text)
        if seen.phase in {DEAL, KEEP} and text.lower() in {"all", "keep all"}:
            return self._possible(seen, self.reader.actions("keep", [str(n + 1) for n in range(len(seen.offer))]))
        if seen.phase == LAY and is_one_kind(text):
            return self._lay(seen, self.reader.counted(words))
        legal = self.game.legal(self.table.state)
        now = dict.fromkeys(self.game.actions[number].kind for number in legal)
        verb = self.reader.verb(words[0], now)
        if verb in self._commands:
            self._commands[verb](seat, words[1:])
            return []
        if verb == "station" and len(words) == 1:
            return self._ask_site(seen, [number for number in legal if self.game.actions[number].kind == "station"])
        if verb == "lay" and len(words) > 1:
            return self._lay(seen, self.reader.counted(words[1:]))
        meant = self.reader.actions(verb, words[1:], seen.due)
        return self._possible(seen, meant, self.reader.cards(verb, words[1:]))

    def _by_number(self, seen: Observation, text: str) -> list[int]:
        if seen.phase in {DEAL, KEEP}:
            places = text.replace(",", " ").split()
            if any(len(place) > 3 or not 1 <= int(place) <= len(seen.offer) for place in places):
                raise NotationError(self.words.say("no-such-number", last=len(seen.offer)))
            return self._possible(seen, self.reader.actions("keep", [str(int(place)) for place in places]))
        choices = self._choices(seen)
        number = int(text) if len(text) < 6 and text.isdigit() else 0
        if not 1 <= number <= len(choices):
            raise NotationError(self.words.say("no-such-number", last=len(choices)))
        actions = choices[number - 1].actions
        if self.game.actions[actions[0]].kind == "station":
            return self._ask_site(seen, actions)
        return [actions[0]] if len(actions) == 1 else self._ask_payment(seen, actions)

    def _possible(self, seen: Observation, meant: Sequence[int], cards: tuple[int, ...] | None = None) -> list[int]:
        """The one possible action among those meant, after asking how to pay if need be; else why there is none.

        If it begins a payment with sets and `cards` names them all, laying them down follows it.
        """
        possible = [number for number in meant if self._is_possible(number, cards)]
        if not possible:
            self.screen.tell(self._why_none(seen, meant, cards), style="yellow")
            return []
        if self.game.actions[possible[0]].kind == "station":
            return self._ask_station(seen, possible[0])
        # Lanes that are paid alike are alike: take the first of them. With sets that is so only if they cost the same.
        by_payment = {self._paid(number): number for number in reversed(possible)}
        if len(by_payment) == 1:
            return self._with_lays(possible[0], cards)
        return self._ask_payment(seen, sorted(by_payment.values()), cards)

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

    def _is_possible(self, number: int, cards: tuple[int, ...] | None) -> bool:
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

    def _with_lays(self, number: int, cards: tuple[int, ...] | None) -> list[int]:
        """The action, and laying down the cards named if it begins a payment with sets."""
        return [number, *self.reader.lays(cards)] if self.game.actions[number].sets and cards else [number]

    def _lay(self, seen: Observation, cards: tuple[int, ...]) -> list[int]:
        """These cards laid down one after another, if all of them can be; otherwise none of them is."""
        lays = self.reader.lays(cards)
        refusal = self._why_not_lay(seen, cards, lays)
        if refusal:
            self.screen.tell(refusal, style="yellow")
        return [] if refusal else lays

    def _why_not_lay(self, seen: Observation, cards: tuple[int, ...], lays: Sequence[int]) -> str:
        """Why these cards cannot be laid down one after another; nothing if they can."""
        if seen.phase == LAY:
            short = _short(cards, seen.hand)
            if short is not None and seen.hand[short]:  # of a card that is not there at all the rules know better
                card = self.words.card(short)
                return self.words.say("lay-not-so-many", card=card, named=cards[short], has=seen.hand[short])
            if sum(cards) > seen.to_lay:
                return self.words.say("lay-too-many", count=seen.to_lay)
        after = self.table.state.copy()
        for action in lays:
            reason = self.game.why_not(after, action)
            if reason is not None:
                return self.words.reason(reason, self.game.variant.map, self.names)
            if after.to_lay > 1:
                self.game.apply(after, action, Scripted([]))
        return ""

    def _ask_payment(
        self, seen: Observation, actions: Sequence[int], cards: tuple[int, ...] | None = None
    ) -> list[int]:
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
            laid = [number for number in sets if named and self._is_possible(number, named)]
            if exact:
                return [exact[0]]
            if laid:
                return self._ask_payment(seen, laid, named) if len(laid) > 1 else self._with_lays(laid[0], named)
            self.screen.tell(self.words.say("no-such-number", last=len(ways)), style="yellow")
        return []

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
                self._set_words(seen, number) for number in ways if self.game.actions[number].sets
            ):
                self.screen.tell(rule)
        for place, number in enumerate(ways, 1):
            line = Text(f"{place:>2} ") + (self._way(seen, number) if cards is None else self.screen.cards(cards))
            route = self.game.actions[number].route
            if len(facts) > 1 and route is not None:
                line += Text(f"   {self.pictures.priced(self.game.variant.map.routes[route])}")
            self.screen.show(line)

    def _set_words(self, seen: Observation, number: int) -> str:
        """What a set is for the action, which pays for a route or for the rest of a tunnel."""
        claimed = self.game.actions[number].route
        route = self.game.actions[seen.pending].route if claimed is None else claimed
        assert route is not None, "only routes are paid with sets"
        return self.pictures.set_words(route)

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

    def _ask_site(self, seen: Observation, actions: Sequence[int]) -> list[int]:
        """Where to build and how to pay; nothing typed means never mind."""
        if not actions:
            every = [number for number, action in enumerate(self.game.actions) if action.kind == "station"]
            free = [number for number in every if not seen.station[self._city_of(number)]]
            self.screen.tell(self._why_none(seen, free or every), style="yellow")
            return []
        text = self.screen.ask(self.words.say("which-city"))
        return self._possible(seen, self.reader.actions("station", text[:LONGEST_LINE].split())) if text else []

    def _ask_station(self, seen: Observation, site: int) -> list[int]:
        """The site and its payment, which is asked for before anything is done: a chosen site cannot be taken back."""
        assert seen.seat is not None
        tables = self.game.tables
        if tables.station_cost[tables.stations - seen.seats[seen.seat].stations] == 0:  # FR-05
            return [site]
        after = self.table.state.copy()
        self.game.apply(after, site, Scripted([]))  # naming a site leaves nothing to chance
        self.pictures.station(self.game.observe(after, seen.seat), self._city_of(site))
        payment = self._ask_payment(seen, self.game.legal(after))
        return [site, *payment] if payment else []

    def _city_of(self, number: int) -> int:
        city = self.game.actions[number].city
        assert city is not None
        return city

    # Why not

    def _why_none(self, seen: Observation, meant: Sequence[int], cards: tuple[int, ...] | None = None) -> str:
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
        text = self.words.reason(reason, self.game.variant.map, self.names)
        tracks = [track for track in self.game.variant.map.routes if track.beside == route and is_open_to(seen, track)]
        if route is not None and tracks:  # FR-06
            text += self.words.say("track-instead", track=tracks[0].name)
        return text

    def _why_no_sets(self, seen: Observation, number: int, cards: tuple[int, ...]) -> str:
        """Why these cards are no payment with the sets that they would need."""
        short = _short(cards, seen.hand)
        if short is not None:
            card = self.words.card(short)
            return self.words.say("why-not-so-many", card=card, named=cards[short], has=seen.hand[short])
        sets, rule = self.game.actions[number].sets, self._set_words(seen, number)
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

    # Commands

    def _help(self, seat: int, words: list[str]) -> None:  # noqa: ARG002
        self.screen.show(*help_page(self.reader, self.words))

    def _why(self, seat: int, words: list[str]) -> None:
        if not words:
            raise NotationError(self.words.say("why-usage"))
        verb = self.reader.verb(words[0])
        if verb in COMMANDS or (verb == "station" and len(words) == 1):
            raise NotationError(self.words.say("why-usage"))
        seen = self.table.observe(seat)
        meant = self.reader.actions(verb, words[1:], seen.due)
        cards = self.reader.cards(verb, words[1:])
        if any(self._is_possible(number, cards) for number in meant):
            self.screen.tell(self.words.say("why-possible"))
        else:
            self.screen.tell(self._why_none(seen, meant, cards))

    def _back(self, seat: int, words: list[str]) -> None:  # noqa: ARG002
        """A payment that is laid down card by card and not complete is taken back; the decision before it is asked."""
        if not self.table.can_take_back():
            raise NotationError(self.words.say("back-not"))
        self.table.take_back()
        self.screen.tell(self.words.say("back-done"))

    def _show(self, seat: int, words: list[str]) -> None:  # noqa: ARG002
        self._picture(seat)

    def _show_claims(self, seat: int, words: list[str]) -> None:  # noqa: ARG002
        seen = self.table.observe(seat)
        choices = self._choices(seen) if seen.phase == TURN else []
        if not any(choice.is_long for choice in choices):
            self.screen.tell(self.words.say("claims-none"))
        else:
            self.screen.show(self.menus.short(choices), self.menus.claims(choices))

    def _show_routes(self, seat: int, words: list[str]) -> None:
        seen = self.table.observe(seat)
        if not words:
            self.pictures.all_routes(seen)
            return
        city = self.reader.city(" ".join(words))
        takes = [
            self._takes(seen, route.index) if city.index in {route.a, route.b} else ""
            for route in self.game.variant.map.routes
        ]
        owner = seen.station[city.index]
        self.screen.show(self.screen.title(city.name))
        if owner:
            self.screen.tell(self.words.say("station-of", name=self.names[owner - 1]))
        self.screen.show(self.pictures.city_routes(seen, city.index, takes))

    def _takes(self, seen: Observation, route: int) -> str:
        """What the viewer would pay for the route now, or what is in the way."""
        if seen.owner[route] or seen.phase != TURN:
            return ""
        meant = [number for number, action in enumerate(self.game.actions) if action.route == route]
        possible = [number for number in meant if self.game.is_legal(self.table.state, number)]
        if not possible:
            return self._why_none(seen, meant)
        best = self.menus.payments(seen, possible)[0]
        payment = self.game.actions[best].payment
        paid = payment_text(payment) if payment is not None else self.menus.with_sets(seen, best)
        return self.words.say("takes", payment=paid)

    def _show_map(self, seat: int, words: list[str]) -> None:  # noqa: ARG002
        draw_map(self.screen, self.game, self.table.observe(seat), self.words)

    def _show_goals(self, seat: int, words: list[str]) -> None:  # noqa: ARG002
        self.screen.show(self.pictures.ways(self.table.observe(seat)))

    def _show_scores(self, seat: int, words: list[str]) -> None:  # noqa: ARG002
        self.pictures.standings(self.table.observe(seat))

    def _show_log(self, seat: int, words: list[str]) -> None:
        lines = self._story(seat, 0, _ON_SHEET)
        count = " ".join(words)
        if count and not (count.isascii() and count.isdigit() and len(count) < 6):
            raise NotationError(self.words.say("log-usage"))
        most = min(int(count), len(lines)) if count else len(lines)
        for line in lines[len(lines) - most :]:
            self.screen.tell(line)

    def _save(self, seat: int, words: list[str]) -> None:  # noqa: ARG002
        if not words:
            raise NotationError(self.words.say("save-usage"))
        path = usable_path(" ".join(words))
        if path.exists() and not self.keeper.is_own(path):
            question = self.words.say("save-overwrite", file=str(path))
            if not ask_yes_or_no(self.screen, self.words, question, proposed=False):
                self.screen.tell(self.words.say("save-not"))
                return
        self.keeper.keep_in(path, self.table)
        self.screen.tell(self.words.say("saved", file=str(path)))

    def _quit(self, seat: int, words: list[str]) -> None:  # noqa: ARG002
        if not self.keeper.is_on and self.table.actions:
            answer = self.screen.ask(self.words.say("quit-save"))
            if answer and not is_like(self.words.say("no"), answer):
                self._save(seat, [answer])
        raise Quit

    def _completions(self) -> list[str]:
        return [*self.reader.verbs, *COMMANDS, *(city.id for city in self.game.variant.map.cities)]


def _short(cards: Sequence[int], hand: Sequence[int]) -> int | None:
    """The first kind of which more cards are named than are in the hand."""
    return next((card for card, wanted in enumerate(cards) if wanted > hand[card]), None)


def _without(events: Iterable[Event], kinds: Collection[str]) -> list[Event]:
    return [event for event in events if event.kind not in kinds]
