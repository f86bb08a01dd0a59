"""How bots of the package play map games."""
