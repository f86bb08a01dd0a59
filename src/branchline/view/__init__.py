"""Games as people read and write them: notation, the story as a log, words."""
