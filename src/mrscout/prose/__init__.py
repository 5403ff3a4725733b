"""Sentences for people, made of data. Nothing here is read back, compared or hashed: see ``docs/decisions``."""
