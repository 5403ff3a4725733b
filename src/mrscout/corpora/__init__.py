"""Mines many projects: what to mine, on which machines, and what became of each.

`manifest.py` says what to mine, `inventory.py` writes one. `conductor.py` gives items to a pool (`pools.py`), on this
machine or a cluster; `attempts.py` is what runs there: one process for each item, within limits. `journal.py` is the
state, from which the same command goes on.
"""
