"""Map games as text and documents."""
