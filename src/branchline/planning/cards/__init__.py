"""Plans for a seat of The Card Game, and play by them."""
