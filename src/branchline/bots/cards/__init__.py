"""How bots of the package play The Card Game."""
