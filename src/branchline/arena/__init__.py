"""Bots against bots, measured honestly: seed blocks, ratings with intervals, results that survive a kill."""

from __future__ import annotations

from branchline.arena.match import run_arena
from branchline.arena.match_plan import MatchOptions
from branchline.arena.reports.files import read_report, write_report
from branchline.arena.reports.report import Report
from branchline.arena.sprt import Hypotheses
from branchline.measuring.jobs import ArenaError, Watcher

__all__ = ["ArenaError", "Hypotheses", "MatchOptions", "Report", "Watcher", "read_report", "run_arena", "write_report"]
