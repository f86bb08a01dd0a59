"""Many games on a map, and what its designer wants to know: who wins, with what, and what stands out."""

from __future__ import annotations

from branchline.balance.balance_plan import BalanceOptions
from branchline.balance.reports.files import write_report
from branchline.balance.reports.report import BalanceReport
from branchline.balance.run import balance_of, run_balance

__all__ = ["BalanceOptions", "BalanceReport", "balance_of", "run_balance", "write_report"]
