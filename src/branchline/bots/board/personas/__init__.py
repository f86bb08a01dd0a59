"""Four published agents, made anew from what is known about them: the measure that other bots are held against."""

from __future__ import annotations

from branchline.bots.board.personas.bot import PERSONA_OPTIONS
from branchline.bots.board.personas.hungry import HungryBot
from branchline.bots.board.personas.long_route import LongRouteBot
from branchline.bots.board.personas.one_step import OneStepBot
from branchline.bots.board.personas.path import PathBot

__all__ = ["PERSONA_OPTIONS", "HungryBot", "LongRouteBot", "OneStepBot", "PathBot"]
