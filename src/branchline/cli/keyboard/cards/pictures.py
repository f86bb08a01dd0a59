"""Pictures of The Card Game for one viewer, made from what it may see and nothing else [CG-06, US-22]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from branchline.cardgame.engine import CardGame
from branchline.cardgame.maps import Ticket
from branchline.cardgame.observation import Observation
from branchline.cardgame.state import CARDS, LOCOMOTIVES, MIX
from branchline.cards import COLORS
from branchline.cli.keyboard.board.menus import in_lines
from branchline.cli.keyboard.cards.progress import (
    Lack,
    cards_at_hand,
    completed_now,
    has_hidden_track,
    lacking,
    leaders,
)
from branchline.cli.keyboard.pieces import LABEL, Pieces, numbers_in, one_line
from branchline.cli.keyboard.screen import Screen
from branchline.events import COMPLETED, Event
from branchline.protocol import ScoreLine
from branchline.view.cards.position import deck_words, figures_of, placing_words, points_of, yard_row
from branchline.view.notation import cards_text
from branchline.view.words import Words, number_in

_NAME: Final = 16  # columns that a seat's number and name should have at least
_YARD: Final = 24  # columns that rows should have beside the figures; with fewer they stand below
_INDENT: Final = 4


class CardPictures:
    """All that can be shown of a game to whoever an observation is for."""

    def __init__(
        self,
        screen: Screen,
        game: CardGame,
        names: Sequence[str],
        words: Words,
        bots: Sequence[str] = (),
    ) -> None:
        self.screen = screen
        self.game = game
        self.map = game.map
        self.names = list(names)
        self.words = words
        self.pieces = Pieces(screen, game, names, words, bots)

    # The table

    def board(self, seen: Observation) -> None:
        """Everything that the viewer sees, however many lines it takes."""
        self.screen.show(*self.head(seen), self.cities(seen))
        if seen.tickets:
            self.screen.show(self.goals(seen))

    def head(self, seen: Observation, *, dense: bool = False) -> list[RenderableType]:
        """What is always on the table: whose turn it is, who has what, the row, and the viewer's cards."""
        title = self.pieces.title(seen.to_move, seen.turns_left, deck_words(self.game, seen, self.words))
        things = [title, self.seats(seen, dense=dense), self.row(seen)]
        return [*things, *self.own_cards(seen)] if seen.seat is not None else things

    def row(self, seen: Observation) -> RenderableType:
        """The cards that lie face up, and what is left of the others."""
        return self.pieces.row(seen.row, seen.deck, seen.discards, str(seen.pile + seen.bottom))

    def own_cards(self, seen: Observation) -> list[RenderableType]:
        """The viewer's hand, and its stack if it may look there [CG-06]."""
        hand = self.pieces.hand(seen.hand)
        if not sum(seen.track):
            return [hand]
        return [hand, self.pieces.labeled(self.words.say("label-track"), self.screen.cards(seen.track))]

    def seats(self, seen: Observation, *, dense: bool = False) -> RenderableType:
        """Who has what, as everybody sees it, and every railyard row by row; dense: several rows on a line."""
        figures = figures_of(self.game, seen, self.words)
        headings = [self.words.say(f"column-{name}") for name in figures]
        widths = [len(heading) for heading in headings]
        if "made" in figures:
            widths[-1] = max(widths[-1], *map(len, figures["made"]))
        names = [self.pieces.seat_name(seat, seen.seat, seen.to_move) for seat in range(self.game.players)]
        left = self.screen.width - sum(width + 2 for width in widths) - 2
        name = max(min(max(text.cell_len for text in names), left - _YARD - 2), min(_NAME, left))
        room = left - name - 2
        rows = [self._yard(seen, seat, room, dense=dense) for seat in range(self.game.players)]
        is_beside = room >= _YARD
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, min_width=name, max_width=name, overflow="ellipsis")
        for width in widths:
            grid.add_column(justify="right", no_wrap=True, min_width=width)
        grid.add_column(no_wrap=True)
        above = [*headings, self.words.say("column-yard") if is_beside else ""]
        grid.add_row("", *(Text(heading, style="dim") for heading in above))
        for seat, name_shown in enumerate(names):
            shown = Text("\n").join(rows[seat]) if is_beside else Text("")
            grid.add_row(name_shown, *(of[seat] for of in figures.values()), shown)
        return grid if is_beside else self._with_yards_below(seen, grid, dense=dense)

    def _with_yards_below(self, seen: Observation, figures: Grid, *, dense: bool) -> RenderableType:
        """The figures, and the railyards under them: for screens on which they do not fit side by side."""
        grid = Grid.grid()
        grid.add_row(figures)
        for seat, name in enumerate(self.names):
            rows = self._yard(seen, seat, self.screen.width - _INDENT, dense=dense)
            if rows:
                grid.add_row(self.screen.seat(seat, f"{seat + 1} {name}"))
            for row in rows:
                grid.add_row(Text(" " * _INDENT) + row)
        return grid

    def cities(self, seen: Observation) -> RenderableType:
        """The big cities with their bonuses and, once tickets have been completed, who leads there [CG-18]."""
        named: list[str] = []
        for big in self.map.big_cities:
            most, seats = leaders(self.game, seen, big.city)
            city = self.map.cities[big.city].name
            names = self.words.listed(self.names[seat] for seat in seats)
            if seats:
                named.append(self.words.say("city-led", city=city, points=big.bonus, names=names, count=most))
            else:
                named.append(self.words.say("city-bonus", city=city, points=big.bonus))
        lines = in_lines(self.screen, [Text(city) for city in named], self.screen.width - LABEL - 1)
        return self.pieces.labeled(self.words.say("label-cities"), Text("\n").join(lines))

    def all_hands(self, seen: Sequence[Observation], *, tickets: bool) -> None:
        """Everybody's cards, and tickets if wanted: for games in which nothing is secret any more."""
        for seat, own in enumerate(seen):
            self.screen.show(self.screen.seat(seat, f"{seat + 1} {self.names[seat]}"), *self.own_cards(own))
            if tickets and own.tickets:
                self.screen.show(self.goals(own))

    # Tickets

    def goals(self, seen: Observation, most: int | None = None) -> RenderableType:
        """The viewer's tickets with the cards that they want and those that are missing; on at most so many lines."""
        grid = self.pieces.columns(5, first=LABEL - 1)  # its columns stand further apart by one
        label = Text(self.words.say("label-tickets"), style="dim")
        cards = cards_at_hand(seen)
        goals = [self.map.tickets[ticket] for ticket in seen.tickets]
        # Those that lack least come first, and those that lack nothing last: they can be left out best.
        missing = {goal.index: lacking([goal], cards).cards for goal in goals}
        order = sorted(goals, key=lambda goal: (not missing[goal.index], missing[goal.index], -goal.points))
        together = len(goals) > 1 and (most is None or most > len(goals))
        fitting = len(order) if most is None or most >= len(order) else max(most - 1, 0)
        for goal in order[:fitting]:
            status = self._status([goal], seen)
            pair = self.words.pair(self.map, goal.a, goal.b)
            grid.add_row(label, pair, f"{goal.points:>2}", cards_text(goal.cards), status)
            label = Text("")
        if fitting < len(order):
            rest = Text(self.words.say("goals-more", count=len(order) - fitting), style="dim")
            if not fitting:
                return self.pieces.labeled(self.words.say("label-tickets"), rest)
            grid.add_row(label, rest, "", "", "")
        if together:
            points = sum(goal.points for goal in goals)
            status = self._status(goals, seen)
            named = self.words.say("goals-together", without_track="yes" if has_hidden_track(seen) else "no")
            grid.add_row(label, Text(named, style="dim"), f"{points:>2}", "", status)
        return grid

    def offer(self, seen: Observation) -> RenderableType:
        """The tickets to choose from, with their value, the cards that they want and those that are missing."""
        grid = self.pieces.columns(5, first=3)
        for place, ticket in enumerate(seen.offer, 1):
            goal = self.map.tickets[ticket]
            points = self.words.say("points", points=goal.points)
            pair = self.words.pair(self.map, goal.a, goal.b)
            status = self._status([goal], seen)
            grid.add_row(f"{place:>3}", pair, points, cards_text(goal.cards), status)
        return grid

    def sets(self, seen: Observation) -> RenderableType:
        """The sets of tickets to choose from: what all of them complete once, then each by its number [CG-14]."""
        shared = _in_all(seen.sets)
        blocks = Grid.grid()
        blocks.add_column(no_wrap=True, min_width=_INDENT)
        blocks.add_column()
        for place, tickets in enumerate(seen.sets, 1):
            blocks.add_row(f"{place:>2}", self._set(tickets, [ticket for ticket in tickets if ticket not in shared]))
        if not shared:
            return blocks
        grid = Grid.grid()
        grid.add_row(self.words.say("sets-shared", tickets=self._tickets(shared)))
        grid.add_row(blocks)
        return grid

    def _set(self, tickets: Sequence[int], told: Iterable[int]) -> Text:
        """What a set is worth, the tickets of it that are told, and its big cities; nothing is broken that fits."""
        points = Text().append(self.words.say("points", points=points_of(self.game, tickets)), style="bold")
        named = [Text(self.words.ticket(self.map, self.map.tickets[ticket])) for ticket in told]
        cities = self._cities_of(tickets)
        room = self.screen.width - _INDENT
        lines = in_lines(self.screen, [points, *named], room)
        if cities:
            lines += in_lines(self.screen, [Text(self.words.say("sets-cities")), *cities], room)
        return Text("\n").join(lines)

    def _cities_of(self, tickets: Iterable[int]) -> list[Text]:
        """How many of the tickets lead to each big city that any leads to."""
        ends = [city for ticket in tickets for city in (self.map.tickets[ticket].a, self.map.tickets[ticket].b)]
        named = [(self.map.cities[big.city].name, ends.count(big.city)) for big in self.map.big_cities]
        return [Text(f"{name} {count}") for name, count in named if count]

    def counted_words(self, seen: Observation) -> str:
        """Which cards the pictures of tickets count."""
        return self.words.say("goals-counted-track" if seen.track else "goals-counted")

    # A placement that is under way

    def under_way(self, seen: Observation) -> Callable[[Observation], None] | None:
        """Who shows the cards that are placed step by step; None where none are."""
        return self.placing if seen.phase in (CARDS, LOCOMOTIVES, MIX) else None

    def placing(self, seen: Observation) -> None:
        """What the viewer has begun to place, and whom it robs [CG-09, CG-11]."""
        self.screen.tell(placing_words(seen, self.words), style="bold")
        if seen.mix:
            return
        robbing = self.robbing(seen, seen.suit)
        if robbing:
            self.screen.tell(robbing)

    def robbing(self, seen: Observation, color: int) -> str:
        """What placing the color takes off the table, in words; nothing if it robs nobody [CG-11]."""
        owner = seen.yard_owner[color]
        if not owner or owner - 1 == seen.seat:
            return ""
        cards = yard_row(seen, color)
        return self.words.say("robbing", who=self.names[owner - 1], cards=self.words.cards(cards), count=sum(cards))

    # The end

    def standings(self, seen: Observation) -> None:
        """What everybody can count already, and what the viewer's own tickets are worth."""
        self.screen.show(self.seats(seen))
        for seat, view in enumerate(seen.seats):
            if view.made:
                named, points, who = (
                    self._tickets(view.made),
                    points_of(self.game, view.made),
                    f"{seat + 1} {self.names[seat]}",
                )
                self.screen.tell(self.words.say("standing-made", seat=who, tickets=named, points=points))
        self.screen.show(self.cities(seen))
        if not any(view.made for view in seen.seats):
            self.screen.tell(self.words.say("standing-none"))
        if seen.seat is not None and seen.tickets:
            held, points = len(seen.tickets), points_of(self.game, seen.tickets)
            self.screen.tell(self.words.say("standing-held", count=held, points=points))
        if seen.track and seen.tickets:
            now = completed_now(self.game, seen)
            named = self._tickets(now) if now else self.words.say("no-cards")
            self.screen.tell(self.words.say("standing-stack", tickets=named, points=points_of(self.game, now)))
        self.pieces.options_now()

    def sheet(self, sheet: Sequence[ScoreLine], story: Iterable[Sequence[Event]] = ()) -> None:
        """Tickets completed and not, big cities, then the final scores line by line, and places.

        The scores come last: of a sheet that is longer than the screen they are what should be seen. If the story of
        the game is given and had several scorings, it says what was completed in which of them.
        """
        self.pieces.sheet_title()
        scorings = _scorings(story)
        for seat, line in enumerate(sheet):
            self._seat_details(seat, line, [scoring.get(seat, ()) for scoring in scorings])
        self.pieces.scores(sheet)
        self.pieces.verdict(sheet, [tie.key for tie in self.game.ties])

    def _seat_details(self, seat: int, line: ScoreLine, scorings: Sequence[tuple[int, ...]]) -> None:
        self.screen.show(self.pieces.seat_title(seat))
        is_told = sorted(ticket for tickets in scorings for ticket in tickets) == sorted(line.tickets_made)
        if len(scorings) > 1 and is_told:
            for number, tickets in enumerate(scorings, 1):
                named = self._tickets(tickets) if tickets else self.words.say("no-cards")
                self.screen.tell(self.words.say("sheet-made-in", number=number, tickets=named), indent=2)
        elif line.tickets_made:
            self.screen.tell(self.words.say("sheet-made", tickets=self._tickets(line.tickets_made)), indent=2)
        if line.tickets_failed:
            self.screen.tell(self.words.say("sheet-failed", tickets=self._tickets(line.tickets_failed)), indent=2)
        bonuses = self._bonuses(line)
        if bonuses:
            self.screen.tell(self.words.say("sheet-bonuses", cities=self.words.listed(bonuses)), indent=2)

    def _bonuses(self, line: ScoreLine) -> list[str]:
        """The big cities that a seat has won, each with its bonus and its number of tickets [CG-18]."""
        won, made_to = numbers_in(line.details["bonuses"]), line.details["made_to"]
        assert isinstance(made_to, Mapping)
        named: list[str] = []
        for big in self.map.big_cities:
            if big.city in won:
                city = self.map.cities[big.city]
                count = number_in(made_to[city.id])
                named.append(self.words.say("sheet-bonus", city=city.name, points=big.bonus, count=count))
        return named

    # Pieces

    def _yard(self, seen: Observation, seat: int, room: int, *, dense: bool) -> list[Text]:
        """A seat's rows by color, each on a line of its own; dense: as many as fit side by side."""
        colors = [color for color in range(COLORS) if seen.yard_owner[color] == seat + 1]
        rows = [self._yard_line(yard_row(seen, color), color, room, dense=dense) for color in colors]
        return in_lines(self.screen, rows, room) if dense else rows

    def _yard_line(self, row: Sequence[int], color: int, room: int, *, dense: bool) -> Text:
        """A row with its color's name, card by card, the locomotives on top; as numbers if it is too long."""
        if dense:  # beside other rows, so it is to be seen which one the locomotives belong to
            kinds = [self.screen.card(card, count) for card, count in enumerate(row) if count]
            return Text("+").join(kinds)
        name = Text(f"{self.words.card(color):<6} ")
        cards = [self.screen.card(card) for card, count in enumerate(row) for _ in range(count)]
        line = name + Text(" " if self.screen.is_plain else "").join(cards)
        return line if line.cell_len <= room else name + self.screen.cards(row)

    def _status(self, goals: Sequence[Ticket], seen: Observation) -> Text:
        """What is missing for these tickets together, in words that fit the line.

        With one ticket alone they say that a stack at which nobody may look is not counted; with several the line for
        all of them does [CG-06].
        """
        lack = lacking(goals, cards_at_hand(seen))
        if seen.track and not lacking(goals, seen.track).cards:
            return one_line(self.words.say("goal-on-track"), "green")
        status = self._lack_words(lack)
        if len(seen.tickets) == 1 and tuple(goal.index for goal in goals) == seen.tickets and has_hidden_track(seen):
            status = self.words.say("goal-without-track", status=status)
        return one_line(status, "" if lack.cards else "green")

    def _lack_words(self, lack: Lack) -> str:
        missing, cards = sum(lack.colors), cards_text(lack.colors)
        if not missing:
            return self.words.say("goal-at-hand")
        if not lack.cards:
            return self.words.say("goal-at-hand-with", count=missing)
        if lack.locomotives:
            return self.words.say("goal-lacks-some", count=lack.cards, cards=cards)
        return self.words.say("goal-lacks", cards=cards)

    def _tickets(self, tickets: Iterable[int]) -> str:
        return self.words.listed(self.words.ticket(self.map, self.map.tickets[ticket]) for ticket in tickets)


def _in_all(sets: Sequence[Sequence[int]]) -> list[int]:
    """The tickets that are in every one of several sets."""
    return [ticket for ticket in sets[0] if all(ticket in tickets for tickets in sets[1:])] if len(sets) > 1 else []


def _scorings(story: Iterable[Sequence[Event]]) -> list[dict[int, tuple[int, ...]]]:
    """What each seat has completed, by scoring [CG-16]."""
    told = ([event for event in events if event.kind == COMPLETED] for events in story)
    return [{int(event.seat): event.tickets for event in events} for events in told if events]
