"""What evaluation tells while it works."""

from dataclasses import dataclass
from enum import Enum


class Step(Enum):
    """What is being done. The values are for people."""

    FETCHING = "fetching PIT and JaCoCo"
    BUILDING = "building"
    RUNNING = "running tests and relations, twice"
    MUTATING = "mutating the classes under test"
    AGAIN = "trying mutants again that were only late"
    FRESH = "trying fresh inputs"


@dataclass(frozen=True, slots=True)
class Working:
    """A step of a module has begun, or has come further."""

    step: Step
    module: str
    detail: str = ""
