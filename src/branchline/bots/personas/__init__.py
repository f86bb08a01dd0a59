"""Four published agents, made anew from what is known about them: the measure that other bots are held against."""

from __future__ import annotations

from branchline.bots.personas.bot import PERSONA_OPTIONS
from branchline.bots.personas.hungry import HungryBot
from branchline.bots.personas.long_route import LongRouteBot
from branchline.bots.personas.one_step import OneStepBot
from branchline.bots.personas.path import PathBot

__all__ = ["PERSONA_OPTIONS", "HungryBot", "LongRouteBot", "OneStepBot", "PathBot"]
