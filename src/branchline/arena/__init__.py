"""Bots against bots, measured honestly: seed blocks, ratings with intervals, results that survive a kill."""

from __future__ import annotations

from branchline.arena.executors import ArenaError
from branchline.arena.files import read_report, write_report
from branchline.arena.report import Report
from branchline.arena.running import Watcher, run_arena
from branchline.arena.sprt import Hypotheses

__all__ = ["ArenaError", "Hypotheses", "Report", "Watcher", "read_report", "run_arena", "write_report"]
