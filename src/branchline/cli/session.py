"""One game at one keyboard: people and bots take their turns, and nobody sees what is not theirs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from rich.text import Text

from branchline.board.observation import Observation
from branchline.board.state import DEAL, DRAW, KEEP, STATION, TUNNEL, TURN
from branchline.bots import Bot, find_bot
from branchline.cards import KINDS, LOCOMOTIVE
from branchline.chance import Scripted, Seeded
from branchline.cli.help import help_page
from branchline.cli.layout import Shares, shares
from branchline.cli.map_picture import draw_map
from branchline.cli.menus import Choice, Menus
from branchline.cli.pictures import Pictures
from branchline.cli.questions import ask_yes_or_no, is_like
from branchline.cli.saves import Keeper, usable_path
from branchline.cli.screen import Screen
from branchline.cli.typed import COMMANDS, LONGEST_LINE, QUITTING, Reader, counted
from branchline.errors import BranchlineError, NotationError
from branchline.events import SHOWN, STARTED, TURNED_UP, Event
from branchline.table import Table
from branchline.view.log import Log
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
        room = max(self.screen.room - _LEAST_TABLE - self.game.players, _LEAST_NEWS)
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
            self.screen.show(self.pictures.hand(seen))
        elif seen.phase == STATION:
            self.pictures.station(seen, self._city_of(seen.pending))
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
        least = min(int(tables.deal_keep if seen.phase == DEAL else tables.draw_keep), len(seen.offer))
        screen.show(*head)
        if seen.tickets:
            screen.show(pictures.goals(seen, max(screen.room - screen.lines_of(offer) - 1, 1)))
        screen.show(offer)
        screen.tell(self.words.say("keep-hint", least=least), style="bold")

    def _asked(self, seen: Observation) -> str:
        if seen.phase == TURN:
            return self.words.say("prompt-turn")
        if seen.phase == DRAW:
            return self.words.say("prompt-draw")
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
        legal = self.game.legal(self.table.state)
        now = dict.fromkeys(self.game.actions[number].kind for number in legal)
        verb = self.reader.verb(words[0], now)
        if verb in self._commands:
            self._commands[verb](seat, words[1:])
            return []
        if verb == "station" and len(words) == 1:
            return self._ask_site(seen, [number for number in legal if self.game.actions[number].kind == "station"])
        return self._possible(seen, self.reader.actions(verb, words[1:]))

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

    def _possible(self, seen: Observation, meant: Sequence[int]) -> list[int]:
        """The one possible action among those meant, after asking how to pay if need be; else why there is none."""
        possible = [number for number in meant if self.game.is_legal(self.table.state, number)]
        if not possible:
            self.screen.tell(self._why_none(seen, meant), style="yellow")
            return []
        if self.game.actions[possible[0]].kind == "station":
            return self._ask_station(seen, possible[0])
        # Lanes that are paid alike are alike: take the first of them.
        by_payment = {self.game.actions[number].payment: number for number in reversed(possible)}
        if len(by_payment) == 1:
            return [possible[0]]
        return self._ask_payment(seen, list(by_payment.values()))

    def _ask_payment(self, seen: Observation, actions: Sequence[int]) -> list[int]:
        """One of several ways to pay, by its number or its cards; nothing typed means never mind."""
        ways = self.menus.payments(seen, actions)
        claimed = self.game.actions[ways[0]].route
        if claimed is not None:
            route = self.pictures.route_name(self.game.variant.map.routes[claimed])
            self.screen.tell(self.words.say("which-payment", route=route), style="bold")
        by_cards = {self._cards(number): number for number in ways}
        for place, number in enumerate(ways, 1):
            self.screen.show(Text(f"{place:>2} ") + self.screen.cards(self._cards(number)))
        while text := self.screen.ask(self.words.say("prompt-which", last=len(ways))):
            if text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= len(ways):
                return [ways[int(text) - 1]]
            try:
                return [by_cards[counted(text[:LONGEST_LINE].lower().removeprefix("pay ").split())]]
            except (KeyError, NotationError):
                self.screen.tell(self.words.say("no-such-number", last=len(ways)), style="yellow")
        return []

    def _cards(self, number: int) -> tuple[int, ...]:
        """What an action costs, counted by kind."""
        payment = self.game.actions[number].payment
        assert payment is not None
        counts = [0] * KINDS
        counts[payment.color] += payment.cards
        counts[LOCOMOTIVE] += payment.locomotives
        return tuple(counts)

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
        after = self.table.state.copy()
        self.game.apply(after, site, Scripted([]))  # naming a site leaves nothing to chance
        assert seen.seat is not None
        self.pictures.station(self.game.observe(after, seen.seat), self._city_of(site))
        payment = self._ask_payment(seen, self.game.legal(after))
        return [site, *payment] if payment else []

    def _city_of(self, number: int) -> int:
        city = self.game.actions[number].city
        assert city is not None
        return city

    # Why not

    def _why_none(self, seen: Observation, meant: Sequence[int]) -> str:
        """Why none of the actions is possible: the reason of the one that is nearest to it."""
        nearest = min(meant, key=lambda number: self._missing(seen, number))
        reason = self.game.why_not(self.table.state, nearest)
        if reason is None:
            return self.words.say("why-possible")
        route = self.game.actions[nearest].route
        if reason.code == "too-few-cards" and route is not None and len(meant) > 1:
            return self._lacking(seen, route)
        return self.words.reason(reason, self.game.variant.map, self.names)

    def _lacking(self, seen: Observation, route: int) -> str:
        """How many cards are missing for a route, however it is paid."""
        facts = self.game.variant.map.routes[route]
        color = max(facts.colors, key=lambda card: seen.hand[card])
        locomotives = max(0, facts.locomotives - seen.hand[-1])
        spare = max(0, seen.hand[-1] - facts.locomotives)
        others = max(0, facts.length - facts.locomotives - seen.hand[color] - spare)
        card = self.words.card(color)
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
            return closed
        lacking = max(0, action.payment.cards - seen.hand[action.payment.color])
        return closed + 2 * lacking + 3 * max(0, action.payment.locomotives - seen.hand[-1])

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
        meant = self.reader.actions(verb, words[1:])
        if any(self.game.is_legal(self.table.state, number) for number in meant):
            self.screen.tell(self.words.say("why-possible"))
        else:
            self.screen.tell(self._why_none(seen, meant))

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
        return self.words.say("takes", payment=self.table.notation.text(best).split(" ", 2)[2])

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


def _without(events: Iterable[Event], kinds: Collection[str]) -> list[Event]:
    return [event for event in events if event.kind not in kinds]
