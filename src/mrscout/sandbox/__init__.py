"""Runs programs apart from the rest of the system: fence, scratch folders, sessions, process pools."""
