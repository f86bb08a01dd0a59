"""Map games at the keyboard: claims and their payments, stations, routes, the map, goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import RenderableType

from branchline.board.observation import Observation
from branchline.board.state import DEAL, DRAW, KEEP, LAY, STATION, TUNNEL, TURN
from branchline.cli.keyboard.board.help import help_page
from branchline.cli.keyboard.board.map_picture import draw_map
from branchline.cli.keyboard.board.menus import BoardMenus, Choice
from branchline.cli.keyboard.board.pictures import BoardPictures
from branchline.cli.keyboard.board.questions import BoardQuestions, city_of
from branchline.cli.keyboard.board.refusals import Refusals
from branchline.cli.keyboard.board.typed import COMMANDS, BoardReader, is_one_kind
from branchline.cli.keyboard.controls import Command, is_places
from branchline.cli.keyboard.pieces import Shares, bots_at, shares
from branchline.cli.keyboard.screen import Screen
from branchline.errors import NotationError
from branchline.protocol import ScoreLine
from branchline.table import BoardTable
from branchline.view.notation import payment_text
from branchline.view.words import Words

_LEAST_TABLE = 11  # lines of the picture after the news, besides one for each seat


class BoardControls:
    """A table with a map: what a person there sees and types."""

    def __init__(self, screen: Screen, table: BoardTable, names: Sequence[str], words: Words) -> None:
        self.screen = screen
        self.table = table
        self.game = game = table.game
        self.words = words
        self.pictures = BoardPictures(screen, game, names, words, bots_at(table.seats, words))
        self.menus = BoardMenus(screen, game, self.pictures, words)
        self.reader = BoardReader(game)
        self.refusals = Refusals(table, self.pictures, self.reader, words)
        self.questions = BoardQuestions(table, self.menus, self.refusals)
        self.commands: Mapping[str, Command] = {
            "claims": self._show_claims,
            "routes": self._show_routes,
            "map": self._show_map,
            "goals": self._show_goals,
        }

    # Showing

    def least_lines(self, seat: int | None) -> int:
        """A table with nothing in it that can be left out."""
        row = self.screen.lines_of(self.pictures.row(self.table.observe(seat)))
        return _LEAST_TABLE + self.game.players + (row - 1)

    def picture(self, seat: int) -> None:
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
                self.screen.tell(self.refusals.set_words(seen, sets[0]))
            self.screen.show(self.pictures.hand(seen))
        elif seen.phase == STATION:
            self.pictures.station(seen, city_of(self.game, seen.pending))
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

    def standings(self, seat: int) -> None:
        """What everybody can count already, and the seat's own tickets."""
        self.pictures.standings(self.table.observe(seat))

    def sheet(self, sheet: Sequence[ScoreLine]) -> None:
        """The final scores line by line, places, tickets made and failed."""
        self.pictures.sheet(sheet)

    def help(self) -> list[RenderableType]:
        """The actions with examples that work on this map, and the commands."""
        return help_page(self.reader, self.words)

    def completions(self) -> list[str]:
        """Actions, commands and cities."""
        return [*self.reader.verbs, *COMMANDS, *(city.id for city in self.game.variant.map.cities)]

    # Reading

    def without_verb(self, seat: int, text: str) -> list[int] | None:
        """Numbers of the list or of tickets, all tickets, or cards of a payment that is laid down card by card."""
        seen = self.table.observe(seat)
        if not text:
            return None
        if is_places(text):
            return self._by_number(seen, text)
        if seen.phase in {DEAL, KEEP} and text.lower() == "none":
            return self.reader.actions("keep", ["none"])  # which says that there is no such choice
        if seen.phase in {DEAL, KEEP} and text.lower() in {"all", "keep all"}:
            return self.questions.possible(
                seen, self.reader.actions("keep", [str(n + 1) for n in range(len(seen.offer))])
            )
        if seen.phase == LAY and is_one_kind(text):
            return self.questions.lay(seen, self.reader.counted(text.split()))
        return None

    def verb(self, seat: int, text: str) -> str:
        """The action or command that begins like this; actions that are possible now are preferred."""
        legal = self.game.legal(self.table.state)
        return self.reader.verb(text, dict.fromkeys(self.game.actions[number].kind for number in legal))

    def actions(self, seat: int, verb: str, words: Sequence[str]) -> list[int]:
        """Possible actions to be done one after another; none when something is in the way, and that has been told."""
        seen = self.table.observe(seat)
        if verb == "station" and not words:
            legal = self.game.legal(self.table.state)
            return self.questions.ask_site(seen, [number for number in legal if self.game.actions[number].kind == verb])
        if verb == "keep" and seen.phase in {DEAL, KEEP} and is_places(" ".join(words)):
            return self._by_number(seen, " ".join(words))
        if verb == "lay" and words:
            return self.questions.lay(seen, self.reader.counted(words))
        return self.questions.possible(seen, self.reader.actions(verb, words, seen.due), self.reader.cards(verb, words))

    def why(self, seat: int, words: Sequence[str]) -> str:
        """Why an action is not possible, or that it is; NotationError if the words name none."""
        verb = self.reader.verb(words[0]) if words else COMMANDS[0]
        if verb in COMMANDS or (verb == "station" and len(words) == 1):
            raise NotationError(self.words.say("why-usage"))
        seen = self.table.observe(seat)
        meant = self.reader.actions(verb, words[1:], seen.due)
        cards = self.reader.cards(verb, words[1:])
        if any(self.refusals.is_possible(number, cards) for number in meant):
            return self.words.say("why-possible")
        return self.refusals.why_none(seen, meant, cards)

    def take_back(self) -> str:
        """Take back a payment that is laid down card by card and not complete."""
        if not self.table.can_take_back():
            raise NotationError(self.words.say("back-not"))
        self.table.take_back()
        return self.words.say("back-done")

    def _by_number(self, seen: Observation, text: str) -> list[int]:
        if seen.phase in {DEAL, KEEP}:
            places = text.replace(",", " ").split()
            if any(len(place) > 3 or not 1 <= int(place) <= len(seen.offer) for place in places):
                raise NotationError(self.words.say("no-such-number", last=len(seen.offer)))
            return self.questions.possible(seen, self.reader.actions("keep", [str(int(place)) for place in places]))
        choices = self._choices(seen)
        number = int(text) if len(text) < 6 and text.isdigit() else 0
        if not 1 <= number <= len(choices):
            raise NotationError(self.words.say("no-such-number", last=len(choices)))
        actions = choices[number - 1].actions
        if self.game.actions[actions[0]].kind == "station":
            return self.questions.ask_site(seen, actions)
        return [actions[0]] if len(actions) == 1 else self.questions.ask_payment(seen, actions)

    # Commands

    def _show_claims(self, seat: int, words: list[str]) -> None:
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
            self.screen.tell(self.words.say("station-of", name=self.pictures.names[owner - 1]))
        self.screen.show(self.pictures.city_routes(seen, city.index, takes))

    def _takes(self, seen: Observation, route: int) -> str:
        """What the viewer would pay for the route now, or what is in the way."""
        if seen.owner[route] or seen.phase != TURN:
            return ""
        meant = [number for number, action in enumerate(self.game.actions) if action.route == route]
        possible = [number for number in meant if self.game.is_legal(self.table.state, number)]
        if not possible:
            return self.refusals.why_none(seen, meant)
        best = self.menus.payments(seen, possible)[0]
        payment = self.game.actions[best].payment
        paid = payment_text(payment) if payment is not None else self.menus.with_sets(seen, best)
        return self.words.say("takes", payment=paid)

    def _show_map(self, seat: int, words: list[str]) -> None:
        draw_map(self.screen, self.game, self.table.observe(seat), self.words)

    def _show_goals(self, seat: int, words: list[str]) -> None:
        self.screen.show(self.pictures.ways(self.table.observe(seat)))
