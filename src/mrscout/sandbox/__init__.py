"""Isolates programs from the rest of the system: the fence, scratch folders, sessions, process pools."""
