"""What a survey says of each of its sources."""

from typing import NamedTuple


class Surveyed(NamedTuple):
    """A source that was looked at, or that could not be."""

    project: str  #: the name of its file of records, without the suffix
    source: str  #: as it was given
    tests: int = 0  #: that were looked at
    mtcs: int = 0
    instances: int = 0
    problems: int = 0  #: parts of it that were passed over
    error: str | None = None  #: why there is nothing of it
