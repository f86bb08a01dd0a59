"""The Card Game at the keyboard: railyards, placements step by step or at once, tickets and what they lack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import RenderableType

from branchline.cardgame.observation import Observation
from branchline.cardgame.state import CARDS, CHOOSE, DEAL, DRAW, KEEP, LOCOMOTIVES, MIX, TURN, State
from branchline.cards import CARD_LETTERS
from branchline.chance import Scripted
from branchline.cli.keyboard.board.menus import Choice, side_by_side
from branchline.cli.keyboard.board.typed import LONGEST_LINE, kept_places
from branchline.cli.keyboard.cards.help import card_help_page, card_rules
from branchline.cli.keyboard.cards.menus import CardMenus
from branchline.cli.keyboard.cards.pictures import CardPictures
from branchline.cli.keyboard.cards.typed import COMMANDS, PLACE, CardReader
from branchline.cli.keyboard.controls import Command, is_places, refusal
from branchline.cli.keyboard.pieces import bots_at
from branchline.cli.keyboard.screen import Screen
from branchline.errors import NotationError
from branchline.protocol import ScoreLine
from branchline.table import CardTable
from branchline.view.cards.refusals import CardRefusals
from branchline.view.words import Words

_LEAST_TICKETS = 3  # lines for those of one's own; more on a large screen
_LEAST_MENU = 10  # lines for tickets to choose from, and the question


class CardControls:
    """A table without a map: what a person there sees and types."""

    def __init__(self, screen: Screen, table: CardTable, names: Sequence[str], words: Words) -> None:
        self.screen = screen
        self.table = table
        self.game = game = table.game
        self.words = words
        self.pictures = CardPictures(screen, game, names, words, bots_at(table.seats, words))
        self.menus = CardMenus(screen, game, self.pictures, words)
        self.reader = CardReader(game)
        self._refusals = CardRefusals(game, self.reader.notation)
        self.commands: Mapping[str, Command] = {
            "goals": self._show_goals,
            "cities": self._show_cities,
            "rules": self._show_rules,
        }

    # Showing

    def least_lines(self, seat: int | None) -> int:
        """A table with nothing in it that can be left out."""
        seen = self.table.observe(seat)
        head = sum(self.screen.lines_of(thing) for thing in self.pictures.head(seen, dense=True))
        if seat is None or seen.phase != TURN or seen.to_move != seat:
            return head + _LEAST_MENU
        menu = self.screen.lines_of(side_by_side(self.screen, self._choices(seen)))
        tickets = min(len(seen.tickets), max(_LEAST_TICKETS, self.screen.height // 7))
        return head + tickets + 1 + menu

    def picture(self, seat: int) -> None:
        """What the seat has to know for the decision at hand, on no more lines than the screen has."""
        seen = self.table.observe(seat)
        if seen.phase == TURN:
            self._show_turn(seen)
            return
        if seen.phase in {DEAL, KEEP}:
            self._show_offer(seen)
            return
        if seen.phase == CHOOSE:
            self._show_sets(seen)
            return
        if seen.phase == DRAW:
            self.screen.show(self.pictures.row(seen))
        else:
            self.pictures.placing(seen)
        self.screen.show(*self.pictures.own_cards(seen))
        self.screen.tell(self._asked(seen), style="bold")
        if seen.phase in {DRAW, MIX}:
            self.screen.show(side_by_side(self.screen, self._choices(seen)))

    def standings(self, seat: int) -> None:
        """What everybody can count already, and what the seat's own tickets are worth."""
        self.pictures.standings(self.table.observe(seat))

    def sheet(self, sheet: Sequence[ScoreLine]) -> None:
        """The final scores line by line, places, tickets completed and not, big cities."""
        self.pictures.sheet(sheet, self.table.events)

    def help(self) -> list[RenderableType]:
        """The actions with examples, and the commands."""
        return card_help_page(self.words)

    def completions(self) -> list[str]:
        """Actions and commands."""
        return [*self.reader.verbs, *COMMANDS]

    def _show_turn(self, seen: Observation) -> None:
        """The table and what can be done; what there is no room for is counted, and a command shows it."""
        screen, pictures = self.screen, self.pictures
        menu, cities = side_by_side(screen, self._choices(seen)), pictures.cities(seen)
        wanted = len(seen.tickets) + (len(seen.tickets) > 1)
        head = pictures.head(seen)
        room = self._room_after(*head, menu)
        dense = pictures.head(seen, dense=True)
        if room < min(wanted, 4) and self._room_after(*dense, menu) > room:
            head, room = dense, self._room_after(*dense, menu)
        screen.show(*head)
        if room - screen.lines_of(cities) >= min(wanted, 6):
            screen.show(cities)
            room -= screen.lines_of(cities)
        if seen.tickets:
            screen.show(pictures.goals(seen, max(room, 1)))
        screen.tell(self._asked(seen), style="bold")
        screen.show(menu)

    def _room_after(self, *things: RenderableType) -> int:
        """How many lines are left when these things are shown, and a question."""
        return self.screen.room - sum(self.screen.lines_of(thing) for thing in things) - 1

    def _show_offer(self, seen: Observation) -> None:
        """The tickets to choose from, and what they have to go with."""
        screen, pictures, tables = self.screen, self.pictures, self.game.tables
        offer, cities, head = pictures.offer(seen), pictures.cities(seen), pictures.head(seen, dense=True)
        least = min(int(tables.deal_keep if seen.phase == DEAL else tables.draw_keep), len(seen.offer))
        hint = self.words.say("keep-hint", least=least) if least else self.words.say("keep-hint-any")
        room = self._room_after(*head, cities, offer) - 1
        screen.show(*head, cities)
        if seen.tickets:
            screen.show(pictures.goals(seen, max(room, 1)))
        screen.show(offer)
        screen.tell(pictures.counted_words(seen), style="dim")
        if seen.phase == DEAL and screen.room > 2:
            screen.tell(self.words.say("deal-hint"), style="dim")
        screen.tell(hint, style="bold")

    def _show_sets(self, seen: Observation) -> None:
        """The sets of tickets to choose from, the stack that completes them, and who leads in the big cities.

        The cities are left out where the rest then fits; sets too long for the screen are scrolled back to, with them.
        """
        screen, pictures = self.screen, self.pictures
        head, sets = [pictures.cities(seen), *pictures.own_cards(seen)[1:]], pictures.sets(seen)
        if self._room_after(*head, sets) < 2 <= self._room_after(*head[1:], sets):
            head = head[1:]
        screen.show(*head, sets)
        screen.tell(self.words.say("sets-hint", before=seen.page, more=str(seen.more_sets).lower()), style="bold")

    def _asked(self, seen: Observation) -> str:
        if seen.phase == TURN:
            return self.words.say("prompt-last-turn" if seen.turns_left else "prompt-turn")
        if seen.phase == DRAW:
            return self.words.say("prompt-draw-or-stop")
        if seen.phase == MIX:
            return self.words.say("prompt-mix")
        numbers = self._numbers()
        facts = {"least": numbers[0], "most": numbers[-1], "proposed": self._proposed(seen)}
        if seen.phase == CARDS:
            return self.words.say("prompt-cards", card=self.words.card(seen.suit), **facts)
        return self.words.say("prompt-locomotives", **facts)

    def _choices(self, seen: Observation) -> list[Choice]:
        return self.menus.choices(seen, self.game.legal(self.table.state))

    def _numbers(self) -> list[int]:
        """How many cards or locomotives can be placed now."""
        counts = (self.game.actions[number].count for number in self.game.legal(self.table.state))
        return [count for count in counts if count is not None]

    def _proposed(self, seen: Observation) -> int:
        """All cards of the color, and no more locomotives than it takes."""
        return self._numbers()[-1 if seen.phase == CARDS else 0]

    # Reading

    def without_verb(self, seat: int, text: str) -> list[int] | None:
        """Numbers of the list, of tickets or of cards; cards to be placed; Enter for the number that is proposed."""
        seen = self.table.observe(seat)
        words = text.replace(",", " ").split()
        if not words:
            if seen.phase not in {CARDS, LOCOMOTIVES}:
                return None
            return self._with_forced(seen, [self._counting(seen, self._proposed(seen))])
        if is_places(text):
            return self._by_number(seen, words)
        if seen.phase in {DEAL, KEEP} and text.lower().removeprefix("keep ") in {"all", "none"}:
            kept = range(len(seen.offer)) if text.lower().endswith("all") else range(0)
            return self._possible(seen, [self.reader.keep([str(place + 1) for place in kept])])
        if seen.phase == MIX and self.reader.is_cards(text):
            cards = self.reader.counted(words)
            return self._possible(
                seen, self.reader.mixes(card for card, count in enumerate(cards) for _ in range(count))
            )
        if seen.phase == TURN and self.reader.is_mix(words):
            return self._possible(seen, self.reader.placement(words, self.table.state))
        if seen.phase in {TURN, CARDS, LOCOMOTIVES} and words[0][0].isdigit() and self.reader.is_cards(text):
            return self._possible(seen, self._still_to_do(self.reader.placement(words, self.table.state)))
        return None

    def verb(self, seat: int, text: str) -> str:
        """The action or command that begins like this; actions that are possible now are preferred."""
        legal = self.game.legal(self.table.state)
        now = dict.fromkeys(self.game.actions[number].kind for number in legal)
        placing = [PLACE] if {"suit", "mix"} & set(now) else []
        return self.reader.verb(text, [*(kind for kind in now if kind not in {"suit", "mix"}), *placing])

    def actions(self, seat: int, verb: str, words: Sequence[str]) -> list[int]:
        """Possible actions to be done one after another; none when something is in the way, and that has been told."""
        seen = self.table.observe(seat)
        if verb == "keep" and seen.phase in {DEAL, KEEP} and is_places(" ".join(words)):
            return self._by_number(seen, " ".join(words).replace(",", " ").split())
        meant = self.reader.actions(verb, words, self.table.state)
        return self._possible(seen, self._still_to_do(meant) if verb == PLACE else meant)

    def why(self, seat: int, words: Sequence[str]) -> str:
        """Why an action is not possible, or that it is; NotationError if the words name none."""
        verb = self.reader.verb(words[0]) if words else COMMANDS[0]
        if verb in COMMANDS:
            raise NotationError(self.words.say("why-usage-cards"))
        meant = self.reader.actions(verb, words[1:], self.table.state)
        return self._why_not(self._still_to_do(meant) if verb == PLACE else meant) or self.words.say("why-possible")

    def take_back(self) -> str:
        """Take back a placement that is not complete, or show the first sets of tickets again."""
        if not self.table.can_take_back():
            raise NotationError(self.words.say("back-not-placing"))
        is_choice = self.table.state.phase == CHOOSE
        self.table.take_back()
        return self.words.say("back-first-sets" if is_choice else "back-done")

    def _by_number(self, seen: Observation, words: Sequence[str]) -> list[int]:
        if seen.phase in {DEAL, KEEP}:
            if any(len(place) > 3 or not 1 <= int(place) <= len(seen.offer) for place in words):
                raise NotationError(self.words.say("no-such-number", last=len(seen.offer)))
            return self._possible(seen, [self.reader.keep(kept_places([str(int(place)) for place in words]))])
        number = int(words[0]) if len(words) == 1 and len(words[0]) < 6 else -1
        if seen.phase == CHOOSE:
            if not 1 <= number <= len(seen.sets):
                raise NotationError(self.words.say("no-such-number", last=len(seen.sets)))
            return [self.reader.number("complete", number)]
        if seen.phase in {CARDS, LOCOMOTIVES}:
            numbers = self._numbers()
            if number not in numbers:
                raise NotationError(self.words.say("no-such-count", least=numbers[0], most=numbers[-1]))
            return self._with_forced(seen, [self._counting(seen, number)])
        choices = self._choices(seen)
        if not 1 <= number <= len(choices):
            raise NotationError(self.words.say("no-such-number", last=len(choices)))
        actions = choices[number - 1].actions
        if self.game.actions[actions[0]].kind == "mix" and not seen.mix:
            return self._ask_mix(seen)
        return self._with_forced(seen, [actions[0]])

    def _counting(self, seen: Observation, count: int) -> int:
        """The action that says how many cards, or locomotives, are placed."""
        return self.reader.number("cards" if seen.phase == CARDS else "locomotives", count)

    def _ask_mix(self, seen: Observation) -> list[int]:
        """Which colors are placed together, asked for unless there is one way only; nothing typed means never mind."""
        size, free = self.game.variant.mix_size, self.menus.free_colors(seen)
        if len(free) == size:
            return self.reader.mixes(free)
        named = self.words.listed(f"{CARD_LETTERS[color]} {self.words.card(color)}" for color in free)
        example = " ".join(CARD_LETTERS[color] for color in free[:size])
        self.screen.tell(self.words.say("which-mix", count=size, colors=named), style="bold")
        while text := self.screen.ask(self.words.say("prompt-which-mix", count=size, example=example)):
            try:
                cards = self.reader.counted(text[:LONGEST_LINE].split())
            except NotationError:
                cards = ()
            chosen = [color for color, count in enumerate(cards) if count]
            if len(chosen) == sum(cards) == size and set(chosen) <= set(free):
                return self.reader.mixes(chosen)
            self.screen.tell(self.words.say("no-such-mix", count=size, colors=named), style="yellow")
        return []

    def _still_to_do(self, placement: Sequence[int]) -> list[int]:
        """What is left of a placement if some of it has been said already."""
        return self._refusals.still_to_do(self.table.state, placement)

    def _possible(self, seen: Observation, actions: Sequence[int]) -> list[int]:
        """The actions if they can be done one after another, with what must follow; else none, and why is told."""
        refusal = self._why_not(actions)
        if refusal:
            self.screen.tell(refusal, style="yellow")
            return []
        return self._with_forced(seen, actions)

    def _why_not(self, actions: Sequence[int]) -> str:
        """Why the actions cannot be done one after another; nothing if they can."""
        reason = self._refusals.why_not_all(self.table.state, actions)
        return refusal(self.words, self.table, reason, self.pictures.names) if reason is not None else ""

    def _with_forced(self, seen: Observation, actions: Sequence[int]) -> list[int]:
        """The actions, and those of the same placement that follow without a choice; whom it robs is told before."""
        done, after = list(actions), self.table.state.copy()
        for number in done:  # it grows on the way
            if not self._goes_on(after, number):
                break
            self.game.apply(after, number, Scripted([]))
            legal = self.game.legal(after)
            if number == done[-1] and len(legal) == 1:
                done.append(legal[0])
        first, last = self.game.actions[done[0]], self.game.actions[done[-1]]
        if first.kind == "suit" and first.card is not None and last.kind == "locomotives":
            robbing = self.pictures.robbing(seen, first.card)
            if robbing:
                self.screen.tell(robbing)
        return done

    def _goes_on(self, state: State, number: int) -> bool:
        """Whether the action is part of a placement that is not complete with it: nothing is left to chance then."""
        kind = self.game.actions[number].kind
        return kind in {"suit", "cards"} or (kind == "mix" and len(state.mixed()) + 1 < self.game.variant.mix_size)

    # Commands

    def _show_goals(self, seat: int, words: list[str]) -> None:
        seen = self.table.observe(seat)
        if not seen.tickets:
            self.screen.tell(self.words.say("goals-none"))
            return
        self.screen.show(self.pictures.goals(seen))
        self.screen.tell(self.pictures.counted_words(seen), style="dim")

    def _show_cities(self, seat: int, words: list[str]) -> None:
        self.screen.show(self.pictures.cities(self.table.observe(seat)))
        self.screen.tell(self.words.say("cities-explained"), style="dim")

    def _show_rules(self, seat: int, words: list[str]) -> None:
        for paragraph in card_rules(self.game, self.words):
            self.screen.tell(paragraph)
