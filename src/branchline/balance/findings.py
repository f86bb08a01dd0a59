"""From counts to the report; whoever has played which game does not show in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from branchline.balance.counts import MapCounts
from branchline.balance.estimates import ratio, ratio_or_none, share, spread, win_share
from branchline.balance.particulars import particulars_of
from branchline.balance.reports.flags import flags_of
from branchline.balance.reports.report import (
    SCHEMA,
    BalanceReport,
    BotFigures,
    Ending,
    SeatFigures,
    Source,
    TicketFigures,
    TicketInMap,
)
from branchline.measuring.statistics import WIN
from branchline.protocol import MapTicket
from branchline.variants import AnyGame
from branchline.view.words import words_of

_FEW = 200
"""Games, below which next to nothing can stand out."""


@dataclass(frozen=True)
class ReportSubject:
    """What a report was asked for: its games, bots and seed, and by which command."""

    command: str
    bots: tuple[str, ...]
    asked: int
    seed: int
    version: str
    quick: bool


def balance_report(game: AnyGame, facts: ReportSubject, counts: MapCounts) -> BalanceReport:
    """Work out the report of the games that were counted, at least one."""
    particulars, games = particulars_of(game), counts.games
    seats = games * game.players
    kept = sum(counts.ticket_kept.values())
    figures = BalanceReport(
        schema=SCHEMA,
        command=facts.command,
        game=game.key,
        map=game.map.key,
        fingerprint=game.map.fingerprint,
        options=dict(game.options),
        players=game.players,
        bots=facts.bots,
        quick=facts.quick,
        asked=facts.asked,
        games=games,
        seed=facts.seed,
        version=facts.version,
        fair=round(1 / game.players, 4),
        seats=tuple(
            SeatFigures(
                order=order + 1,
                share=win_share(counts.seat_won[order], games),
                score=ratio(counts.seat_score[order], games),
            )
            for order in range(game.players)
        ),
        mixed=_bots(facts.bots, counts, games),
        turns=spread(counts.turns),
        decisions=spread(counts.decisions),
        scores=spread(counts.score),
        winning_scores=spread(counts.winning_score),
        margins=spread(counts.margin),
        sources=_sources(game, counts),
        ending=Ending(
            all_passed=share(counts.all_passed, games),
            shared=share(counts.shared, games),
            ender=win_share(counts.ender_won, counts.ender) if counts.ender else None,
        ),
        tickets_held=ratio(sum(number * count for number, count in counts.tickets.items()), seats),
        tickets_usual=ratio_or_none(sum(counts.ticket_won.values()) / WIN, kept, 4),
        reshuffles=ratio(counts.reshuffles, games),
        tickets=tuple(
            _ticket(game.map.tickets[number], particulars.ticket(number), counts, number)
            for number in range(len(game.map.tickets))
        ),
        hash=f"{counts.hash % 2**64:016x}",
    )
    whole = particulars.complete(figures, counts)
    flags = flags_of(whole, counts, particulars.distance.unit, particulars.flags(whole, counts))
    return replace(whole, flags=flags, notes=_notes(whole, counts))


def _bots(bots: Sequence[str], counts: MapCounts, games: int) -> tuple[BotFigures, ...]:
    """The bots by their share of the wins, if there are several."""
    if len(set(bots)) == 1:
        return ()
    found = []
    for bot in dict.fromkeys(bots):
        places = [place for place, name in enumerate(bots) if name == bot]
        found.append(
            BotFigures(
                bot=bot,
                share=win_share(sum(counts.bot_won[place] for place in places), games),
                fair=round(len(places) / len(bots), 4),
                score=ratio(sum(counts.bot_score[place] for place in places), games * len(places)),
                faults=sum(counts.faults[place] for place in places),
            )
        )
    return tuple(sorted(found, key=lambda one: one.fair - one.share.value))


def _sources(game: AnyGame, counts: MapCounts) -> tuple[Source, ...]:
    games, others = counts.games, game.players - 1
    found = []
    for number, key in enumerate(_score_keys(game)):
        points, won = counts.line[number], counts.line_of_winners[number] / WIN
        found.append(
            Source(
                key=key,
                name=words_of().score_line(key),
                mean=ratio(points, games * game.players),
                winners=ratio(won, games),
                others=ratio(points - won, games * others),
            )
        )
    return tuple(found)


class _Keyed(Protocol):
    """A scoring rule, as every engine has them."""

    key: str


def _score_keys(game: AnyGame) -> list[str]:
    """The lines of the score sheet."""
    rules: Sequence[_Keyed] = game.scoring
    return [rule.key for rule in rules]


def _ticket(ticket: MapTicket, facts: TicketInMap, counts: MapCounts, number: int) -> TicketFigures:
    offered, kept = counts.ticket_offered[number], counts.ticket_kept[number]
    made, took = counts.ticket_made[number], counts.ticket_took[number]
    return TicketFigures(
        name=ticket.name,
        title=facts.title,
        tier=facts.tier,
        points=ticket.points,
        distance=facts.distance,
        offered=offered,
        kept=share(kept, offered) if offered else None,
        made=share(made, kept) if kept else None,
        took=ratio(took, made, 1) if took else None,
        won=win_share(counts.ticket_won[number], kept) if kept else None,
        worth=ratio_or_none(ticket.points * (2 * made - kept), kept),
    )


def _notes(report: BalanceReport, counts: MapCounts) -> tuple[str, ...]:
    notes = []
    if report.games < report.asked:
        notes.append(f"It was stopped: of {report.asked:,} games the first {report.games:,} count.")
    if report.games < _FEW:
        notes.append(f"These are few games: below {_FEW} next to nothing can be told from chance.")
    for place, fault in sorted(counts.first_faults.items()):
        games = counts.faults[place]
        failed = "1 game" if games == 1 else f"{games:,} games"
        notes.append(f"{report.bots[place]} failed in {failed}, and greedy played on; first: {fault}")
    return tuple(notes)
