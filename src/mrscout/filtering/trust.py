"""How much speaks for a relation before it is tried, and so what is asked of it."""

from enum import Enum


class Trust(Enum):
    """Where a relation comes from. The values are sentences for people."""

    STATED = "Developers state it: it may have exceptions, and hold under a condition that is learnt."
    NAMED = "Names say so: it may have exceptions, and no condition but how two values stand to each other."
    GUESSED = "Types allow it: it has no exception, not even on awkward inputs."
