"""What only studies of mrscout need: EvoSuite's inputs beside our own, and samples for people to judge.

`mrscout.cli` loads the modules of this package by name (`research_module`), and nothing else of mrscout knows of it.
"""
