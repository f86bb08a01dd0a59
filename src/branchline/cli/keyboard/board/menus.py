"""The short list of what a person can do now, each entry with the number that chooses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.cli.keyboard.board.pictures import BoardPictures
from branchline.cli.keyboard.board.typed import set_cards
from branchline.cli.keyboard.screen import Screen
from branchline.view.notation import payment_text
from branchline.view.words import Words


@dataclass(frozen=True)
class Choice:
    """An entry: one action, or several that differ in how to pay or where to build."""

    label: Text
    actions: tuple[int, ...]
    is_long: bool = False  # wants a column of some width


class BoardMenus:
    """Makes the lists for one game."""

    def __init__(self, screen: Screen, game: BoardGame, pictures: BoardPictures, words: Words) -> None:
        self.screen = screen
        self.game = game
        self.pictures = pictures
        self.words = words

    def choices(self, seen: Observation, legal: Sequence[int]) -> list[Choice]:
        """Every possible action as an entry: claims by route, the most useful first; stations as one entry."""
        simple: list[Choice] = []
        claims: dict[int, list[int]] = {}
        sites: list[int] = []
        for number in legal:
            action = self.game.actions[number]
            if action.route is not None:
                claims.setdefault(action.route, []).append(number)
            elif action.city is not None:
                sites.append(number)
            elif action.card is not None:
                verb = self.words.say("choice-lay" if action.kind == "lay" else "choice-take")
                simple.append(Choice(Text(verb) + self.screen.card(action.card), (number,)))
            elif action.payment is not None:
                cards = self.screen.cards(action.payment.counts())
                simple.append(Choice(Text(self.words.say("choice-pay")) + cards, (number,)))
            elif action.sets:
                with_sets = self.words.say("choice-pay") + self.with_sets(seen, number)
                simple.append(Choice(Text(with_sets), (number,)))
            else:
                simple.append(Choice(Text(self.words.say(f"choice-{action.kind}")), (number,)))
        if sites:
            simple.append(Choice(Text(self.words.say("choice-station")), tuple(sites)))
        return simple + self._claims(seen, claims)

    def payments(self, seen: Observation, actions: Sequence[int]) -> list[int]:
        """The actions, those first that spend the fewest locomotives, then the color of which most are left.

        Those with sets come last, so that they are never what is proposed while there is another way.
        """

        def worth(number: int) -> tuple[int, int, int]:
            action = self.game.actions[number]
            payment = action.payment
            if payment is None:
                return action.sets, 0, -seen.hand[action.color] if action.color is not None else 0
            return 0, payment.locomotives + payment.plus_fours, -seen.hand[payment.color]

        return sorted(actions, key=worth)

    def with_sets(self, seen: Observation, number: int, *, is_short: bool = False) -> str:
        """A payment with sets: how many of them, and how many cards that makes."""
        sets, cards = self.game.actions[number].sets, set_cards(self.game, number, seen.due)
        return self.words.say("choice-sets" if is_short else "with-sets", sets=sets, cards=cards)

    def short(self, choices: Sequence[Choice]) -> RenderableType:
        """The entries that need little room with their numbers, side by side."""
        return side_by_side(self.screen, choices)

    def claim_lines(self, choices: Sequence[Choice]) -> int:
        """How many lines `claims` takes for all of them."""
        count = sum(choice.is_long for choice in choices)
        return -(-count // self._columns) + 1 if count else 0

    def claims(self, choices: Sequence[Choice], most: int | None = None) -> RenderableType:
        """The claims with their numbers, in columns, and what their signs mean; on at most so many lines."""
        entries = [(number, choice) for number, choice in enumerate(choices, 1) if choice.is_long]
        columns = self._columns
        fitting = len(entries) if most is None else max(most - 1, 0) * columns
        table = Grid.grid(padding=(0, 2, 0, 0))
        for _ in range(columns):
            table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        cells = [Text(f"{number:>2} ") + choice.label for number, choice in entries[:fitting]]
        rows = -(-len(cells) // columns)
        for row in range(rows):
            table.add_row(*cells[row::rows])
        grid = Grid.grid()
        if cells:
            grid.add_row(table)
        left = max(len(entries) - fitting, 0)
        tunnels = self.words.say("choice-legend-tunnel") if self.game.variant.tunnels is not None else ""
        legend = self.words.say("choice-legend", left=left) + tunnels
        grid.add_row(Text(legend, style="dim", no_wrap=True, overflow="ellipsis"))
        return grid

    @property
    def _columns(self) -> int:
        return max(1, self.screen.width // 40)

    def _claims(self, seen: Observation, claims: dict[int, list[int]]) -> list[Choice]:
        wanted = self.pictures.wanted(seen) if claims else set()
        points = self.game.tables.points
        by_sets = {
            route for route, actions in claims.items() if all(self.game.actions[number].sets for number in actions)
        }
        order = sorted(claims, key=lambda route: (route not in wanted, route in by_sets, -int(points[route]), route))
        return [self._claim(seen, route, claims[route], route in wanted) for route in order]

    def _claim(self, seen: Observation, route: int, actions: Sequence[int], is_wanted: bool) -> Choice:
        best = self.payments(seen, actions)
        payment = self.game.actions[best[0]].payment
        paid = payment_text(payment) if payment is not None else self.with_sets(seen, best[0], is_short=True)
        facts = self.game.variant.map.routes[route]
        mark = self.words.say("mark-wanted") if is_wanted else " "
        more = self.words.say("choice-other-ways", count=len(best) - 1) if len(best) > 1 else ""
        tunnel = self.words.say("choice-tunnel") if facts.is_tunnel else ""
        label = Text(mark, style="bold green") + Text(f"{self.pictures.route_name(facts)} {paid}{more}{tunnel}")
        return Choice(label, tuple(best), is_long=True)


def side_by_side(screen: Screen, choices: Sequence[Choice]) -> RenderableType:
    """The entries that need little room with their numbers, side by side and none of them broken."""
    grid = Grid.grid()
    entries = [(number, choice) for number, choice in enumerate(choices, 1) if not choice.is_long]
    for line in in_lines(screen, [Text(f"{number:>2} ") + choice.label for number, choice in entries]):
        grid.add_row(line)
    return grid


def in_lines(screen: Screen, entries: Sequence[Text], room: int | None = None) -> list[Text]:
    """The entries side by side on lines of so many columns, none of them broken."""
    width = screen.width if room is None else room
    lines: list[Text] = []
    for entry in entries:
        if lines and lines[-1].cell_len + entry.cell_len + 2 <= width:
            lines[-1] = lines[-1] + Text("  ") + entry
        else:
            lines.append(entry)
    return lines
