"""What games on a map have shown: as values, text, a page and files."""
