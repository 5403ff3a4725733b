"""Reads POMs and resolves dependencies with the user's own mvn, without running anything of a project."""
