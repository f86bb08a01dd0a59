"""Plans for a seat, and play by them: the compiled part of `planner` and `search`."""
