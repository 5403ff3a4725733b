"""What people and programs read: listeners to the pipeline's events, and nothing that decides anything."""
