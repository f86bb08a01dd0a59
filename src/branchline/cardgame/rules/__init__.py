"""The rules of The Card Game, a module per chapter of the rulebook."""
