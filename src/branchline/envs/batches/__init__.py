"""Fast batches: many games side by side, in this process or in several."""
