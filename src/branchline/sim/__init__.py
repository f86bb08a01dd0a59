"""Many games at once: simulations, rollouts inside the compiled core, and how fast they are."""
