"""The engine of The Card Game: cards placed in railyards and moved onto the track; no board."""
