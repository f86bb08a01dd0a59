"""The score sheet: every seat's points line by line, for people."""

from __future__ import annotations

from branchline.board.longest import longest_path_routes
from branchline.board.network import unpaid_tickets
from branchline.board.rules.scoring import FinalBoard, ScoringRule, TieBreak, places
from branchline.board.state import State
from branchline.board.tables import Tables
from branchline.protocol import ScoreLine


def score_sheet(
    tables: Tables, state: State, scoring: list[ScoringRule], ties: list[TieBreak]
) -> tuple[ScoreLine, ...]:
    """One line for each seat, as if the game ended now [US-24 to US-26, EU-12 to EU-16]."""
    board = FinalBoard(tables, state)
    place = places(board, scoring, ties)
    return tuple(_line(board, seat, scoring, ties, place[seat]) for seat in range(tables.players))


def _line(board: FinalBoard, seat: int, scoring: list[ScoringRule], ties: list[TieBreak], place: int) -> ScoreLine:
    tables, count = board.tables, board.tickets(seat)
    points = {rule.key: int(rule.points(board, seat)) for rule in scoring}
    held = board.state.tickets_of(seat)
    made = tuple(t for t in held if count.label[tables.ticket_a[t]] == count.label[tables.ticket_b[t]])
    return ScoreLine(
        points=points,
        total=sum(points.values()),
        place=place,
        tickets_made=made,
        tickets_failed=tuple(t for t in held if t not in made),
        details={
            "longest_path": int(board.path(seat)),
            "longest_path_routes": tuple(longest_path_routes(tables, board.state, seat)),
            "borrowed_routes": tuple(count.borrowed),
            "unpaid_tickets": tuple(unpaid_tickets(tables, list(made))),
            "stations_built": int(board.stations_built(seat)),
            "tie_breaks": {tie.key: int(tie.measure(board, seat)) for tie in ties},
        },
    )
