"""Plans for a seat of a map game, and play by them."""
