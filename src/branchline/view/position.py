"""A position in words for one viewer, as far as all kinds of game have it in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from branchline.chance import Seeded
from branchline.protocol import GameMap, MapTicket
from branchline.variants import AnyGame, AnyObservation, games, rules_of
from branchline.view.game_notation import cards_text
from branchline.view.words import Words

_WIDTH: Final = 80
_GAP: Final = 2  # between two columns
_FAST: Final = "\N{NO-BREAK SPACE}"

Part = tuple[str, str]
"""Something on the table, with the word that stands before it; none where it goes on with what stands above."""


Figures = dict[str, list[str]]
"""What everybody can count, by column and then by seat."""


@dataclass(frozen=True)
class PositionText:
    """What a position says to its viewer."""

    title: str
    headings: tuple[str, ...]
    seats: tuple[tuple[str, ...], ...]  # by seat: its name, then a figure below each heading
    parts: tuple[Part, ...]  # what lies on the table and what the viewer holds
    built: tuple[Part, ...]  # what a drawing shows in its place

    def __str__(self) -> str:
        rows = [("", *self.headings), *self.seats]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        widths[0] = min(widths[0], _WIDTH - sum(_GAP + width for width in widths[1:]))
        lines = wrap(self.title, _WIDTH)
        for name, *figures in rows:
            cells = (f"{figure:>{_GAP + width}}" for figure, width in zip(figures, widths[1:], strict=True))
            lines.append(f"{name[: widths[0]]:<{widths[0]}}" + "".join(cells))
        parts = (*self.parts, *self.built)
        indent = max(len(label) for label, _ in parts) + _GAP
        for label, text in parts:
            told = wrapped(text, _WIDTH - indent)
            lines.append(f"{label:<{indent}}{told[0]}")
            lines += [" " * indent + line for line in told[1:]]
        return "\n".join(lines)

    def seat_line(self, seat: int) -> str:
        """A seat's name with its figures behind it."""
        name, *figures = self.seats[seat]
        counted = (f"{figure} {heading}" for figure, heading in zip(figures, self.headings, strict=True))
        return f"{name}: {', '.join(counted)}"


def text_of_table(
    game: AnyGame,
    seen: AnyObservation,
    names: Sequence[str],
    words: Words,
    *,
    figures: Figures,
    pile: str,
    more: Iterable[Part],
    built: Sequence[Part],
    deck: Sequence[str] = (),
) -> PositionText:
    """Put into words what every game has: the title, the seats, the row, and what its viewer holds.

    `figures` has the numbers of each seat by their column, `more` what else lies on the table.
    """
    if seen.to_move is None:  # nothing that counts is hidden any more
        rules = rules_of(game)
        sheet = rules.score_sheet(rules.imagine(seen, Seeded(0)))
        figures = {**figures, "total": [str(line.total) for line in sheet]}
    rows = []
    for seat, name in enumerate(names):
        mark = words.say("mark-to-move") if seat == seen.to_move else " "
        named = words.say("name-you", name=name) if seat == seen.seat else name
        rows.append((f"{mark} {named}", *(of[seat] for of in figures.values())))
    piles = words.say("piles", deck=seen.deck, discards=sum(seen.discards), tickets=pile)
    parts = [(words.say("label-row"), f"{cards_text(seen.row) or words.say('row-empty')} ({piles})")]
    if seen.seat is not None:
        parts.append((words.say("label-hand"), cards_text(seen.hand) or words.say("hand-empty")))
    for label, tickets in ((words.say("label-tickets"), seen.tickets), (words.say("label-offer"), seen.offer)):
        if tickets:
            named = words.listed(ticket_text(words, game.map, game.map.tickets[ticket]) for ticket in tickets)
            parts.append((label, named))
    return PositionText(
        title=title(words, names, game.key, game.options, seen.to_move, seen.turns_left, deck),
        headings=tuple(words.say(f"column-{name}") for name in figures),
        seats=tuple(rows),
        parts=(*parts, *more),
        built=tuple(built),
    )


def wrapped(text: str, width: int) -> list[str]:
    """A text on lines of at most so many letters, which end with a name of a list and not within one."""
    names = text.replace(" ", _FAST).replace(f",{_FAST}", ", ").replace(f";{_FAST}", "; ").replace(f":{_FAST}", ": ")
    return [line.replace(_FAST, " ") for line in wrap(names, width, break_on_hyphens=False)]


def count_text(count: int | None) -> str:
    """A number of things, which nobody may know yet if there is none."""
    return "?" if count is None else str(count)


def title(
    words: Words,
    names: Sequence[str],
    key: str,
    options: Mapping[str, str],
    to_move: int | None,
    turns_left: int,
    more: Sequence[str] = (),
) -> str:
    """Say which game this is with what is not as it usually is, whose turn it is, and whether it is about to end."""
    usual = next((info.options for info in games() if info.key == key), {})
    unusual = [f"{name}={value}" for name, value in options.items() if value != usual[name][0]]
    game = words.listed([words.game(key), *unusual, *more])
    if to_move is None:
        return words.say("title-over", game=game)
    if turns_left:
        return words.say("title-last-round", game=game, who=names[to_move], left=turns_left)
    return words.say("title", game=game, who=names[to_move])


def ticket_text(words: Words, game_map: GameMap, ticket: MapTicket) -> str:
    """Name a ticket by its cities and its points, and by the cards that it wants if it wants any."""
    if not any(ticket.cards):
        return words.ticket(game_map, ticket)
    pair = words.pair(game_map, ticket.a, ticket.b)
    return words.say("ticket-points-cards", ticket=pair, points=ticket.points, cards=cards_text(ticket.cards))
