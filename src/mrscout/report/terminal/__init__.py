"""Reports for a terminal: summaries, pages about one relation, progress."""
