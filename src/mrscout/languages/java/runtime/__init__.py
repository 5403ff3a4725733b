"""Runs relations in JVMs: worker processes, their protocol, and values on the wire."""
