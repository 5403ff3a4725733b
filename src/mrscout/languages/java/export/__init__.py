"""Kept relations as tests for the project's own repository: rows of inputs in the framework that it uses."""
