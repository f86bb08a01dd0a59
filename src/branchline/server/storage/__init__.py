"""Where everything is kept: the tables, the way to them, and the one writer that commits in groups."""
