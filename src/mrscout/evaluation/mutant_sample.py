"""How many of all mutants are tried.

A large library has tens of thousands, and a share of them, drawn at random, tells nearly as much. How many there are is
not known before they are made, so that the share goes by the lines of the code, and is the same everywhere.
"""

#: mutants of a line of code, as they were counted in twenty projects
_A_LINE = 0.65
#: that are tried where nothing else is said
ENOUGH = 2000


def share_of(lines: int, wanted: int) -> float:
    """The share of all mutants of so many lines that makes about as many as are wanted; 0 are all."""
    return min(1.0, wanted / (_A_LINE * lines)) if wanted and lines else 1.0
