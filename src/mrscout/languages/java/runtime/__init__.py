"""Runs relations in JVMs: worker processes, their protocol, the fence around them, and values in transit."""
