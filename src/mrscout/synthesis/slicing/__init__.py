"""Slicing: which statements of a test a relation needs."""
