"""The rules of the map games, a module per chapter of the rulebook."""
