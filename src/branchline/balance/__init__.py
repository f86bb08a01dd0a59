"""Many games on a map, and what its designer wants to know: who wins, with what, and what stands out."""

from __future__ import annotations

from branchline.balance.files import write_report
from branchline.balance.report import BalanceReport
from branchline.balance.running import balance_of, run_balance

__all__ = ["BalanceReport", "balance_of", "run_balance", "write_report"]
