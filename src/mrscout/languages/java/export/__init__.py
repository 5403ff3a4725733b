"""Writes kept relations as tests of the project's own test framework, with inputs as rows."""
