"""Lifting: which values of a slice become parameters of the relation."""
