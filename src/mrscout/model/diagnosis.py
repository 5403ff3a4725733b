"""The one reason why most relations of a run could not be tried."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReportedProblem:
    """A problem of the build as `run.json` has it."""

    code: str  #: slug of the reason
    place: str
    found: str
    advice: str


@dataclass(frozen=True, slots=True)
class Cause:
    """A reason, and what to do about it."""

    code: str  #: as `mrscout explain` knows it
    sentence: str
    advice: str


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The cause behind most of the relations that do not run."""

    cause: Cause
    behind: int  #: relations that do not run for this cause
    failing: int  #: relations that do not run
    total: int  #: relations
