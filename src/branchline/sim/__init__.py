"""Many games at once: random games in the core and what came out of them, and how fast the core is."""
