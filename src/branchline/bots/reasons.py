"""Why a bot chooses what it does: the closed set of its codes, which `view/locale` puts into words as `hint-…`."""

from __future__ import annotations

from typing import Literal

from branchline.protocol import Reason

BotCode = Literal[
    "only-choice", "pass", "refuse-only", "claim-for-ticket", "claim-completes-ticket", "claim-points",
    "claim-points-late", "claim-longest", "claim-dearest", "claim-cheapest", "claim-value", "claim-no-cards",
    "last-claim-points", "last-claim-safe", "last-claim-completes-ticket", "last-station", "last-nothing",
    "station-lends-route", "station-opens-track", "take-for-routes", "take-locomotive-needed",
    "take-locomotive-completes", "take-locomotive", "take-spare", "draw-for-routes", "draw-not-second",
    "draw-no-route", "draw-for-tunnel", "draw-blind", "nothing-better", "tickets", "tickets-aside", "keep-worth",
    "keep-least", "tunnel-pay", "tunnel-pay-last", "tunnel-refuse", "pay-least", "lay-least", "plan-claim-ticket",
    "plan-claim", "plan-claim-points", "plan-station", "plan-tickets", "plan-draw", "plan-take", "plan-keep",
    "search", "search-close", "search-better", "search-clear", "complete-most-points", "complete-as-many-points",
    "complete-big-cities", "place-wanted", "place-robs", "place-locomotives", "place-spare", "place-mix",
    "place-mix-spare", "place-all", "place-count", "place-fewest", "locomotives-help", "locomotives-late",
    "locomotives-keep", "mix-wanted", "mix-spare", "tickets-time", "take-for-tickets", "take-locomotive-alone",
    "take-more", "draw-for-tickets", "nothing-to-draw", "tickets-room", "tickets-gain", "claim-in-tree", "draw-any",
    "keep-all", "keep-cheapest", "keep-many", "keep-rate", "place-other", "place-late", "mix-other", "cards-wanted",
    "place-some", "locomotives-hold", "locomotives-track", "locomotives-time", "locomotives-guard",
    "plan-take-cards", "take-locomotive-more", "plan-draw-cards", "draw-ready", "draw-later", "tickets-promise",
    "tickets-last", "plan-keep-cards", "keep-none-risk", "keep-none",
]  # fmt: skip
"""What can speak for an action; a bot of another package has codes of its own."""

BotReason = Reason[BotCode]
