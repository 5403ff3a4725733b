"""Ends all that an unfenced program has started with it, and restricts nothing else.

The launcher of the fence stands before the program here, too. It takes in what the program leaves behind, also what
has gone to a session of its own, and ends it when the program ends, when it is told to (SIGTERM), and when whoever
started it ends, however that happens.
"""

import sys
from pathlib import Path

_LAUNCHER = Path(__file__).parent / "inside" / "launch.py"


def lifetime_prefix() -> tuple[str, ...]:
    """The arguments to put before a command; none on a system that gives orphans to nobody but its first process."""
    if sys.platform != "linux":
        return ()
    return (sys.executable, "-I", "-S", str(_LAUNCHER), "--mechanism", "lifetime", "--scratch", "/", "--")
