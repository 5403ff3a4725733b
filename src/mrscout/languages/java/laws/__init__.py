"""Tells of other members and classes what mined relations state: tests that nobody has written."""
