"""Bots that are not the package's own: modules, programs, and what guards a match against them."""
