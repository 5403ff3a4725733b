"""Options, events and results of an evaluation; the results are written down as `worth` of `run.json`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from mrscout.model.baseline import Beside
from mrscout.model.builds import BuildRequest
from mrscout.model.mutation import Excluded
from mrscout.model.worth import Measure, Worth


@dataclass(frozen=True, slots=True)
class EvaluateRun:
    """How a run is evaluated."""

    jobs: int | None = None
    build: BuildRequest = field(default_factory=lambda: BuildRequest(()))
    fenced: bool = True
    suite: tuple[Path, ...] = ()  #: another suite's compiled tests, and what they need besides
    mutants: int = 0  #: about as many of a module are tried, drawn at random; 0 for all
    beside: Beside = Beside.ALL


class Step(Enum):
    """A step of an evaluation. The values are for people."""

    FETCHING = "fetching PIT and JaCoCo"
    BUILDING = "building"
    RUNNING = "running tests and relations, twice"
    MUTATING = "mutating the classes under test"
    AGAIN = "trying mutants again that were only late"
    FRESH = "trying fresh inputs"


@dataclass(frozen=True, slots=True)
class Working:
    """A step of a module has begun, or has made progress."""

    step: Step
    module: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Adequacy:
    """The paper's four measures of a suite: shares from 0 to 1."""

    line_coverage: float
    covered_mutants: float
    test_strength: float
    mutation_score: float


#: the suite of the mined relations, without candidates
MINED = "M"
#: the names of the measures, in the order of the paper's table
MEASURES = ("line_coverage", "test_strength", "covered_mutants", "mutation_score")


@dataclass(frozen=True, slots=True)
class Significance:
    """What a test of significance says, with the alternative that scores with relations are higher."""

    n: int  #: pairs, or scores on each side
    p: float | None  #: None where there is nothing to test
    effect: float | None  #: the chance that a score with relations is the higher one, ties counted half


@dataclass(frozen=True, slots=True)
class ClassWorth:
    """A class under test, with the classes nested in it."""

    name: str
    lines: int
    mutants: int
    suites: Mapping[str, Adequacy]  #: D, C and D+C, and with another suite also E and so on


@dataclass(frozen=True, slots=True)
class Fresh:
    """How a kept relation fares on inputs from another seed."""

    id: str
    tried: int
    valid: int
    passed: int
    holds: bool = False  #: by the criterion that it was kept by
    refuted_by: tuple[str, ...] = ()  #: the smallest refuting input, as it would be written
    why: str = ""  #: why nothing can be said; empty where something can


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that could not be evaluated; the rest goes on."""

    place: str
    found: str
    advice: str


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All that was found."""

    worths: tuple[Worth, ...]  #: the one that adds most first
    lines: int
    mutants: int  #: that were tried
    tests: int  #: developers' tests that count
    suites: Mapping[str, Adequacy]
    classes: tuple[ClassWorth, ...]
    significance: Mapping[str, Significance]
    inputs: int  #: that relations were run on, the developers' own aside
    excluded: tuple[Excluded, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    tools: Mapping[str, str] = field(default_factory=dict)
    fingerprint: str = ""  #: of what it depends on: a later evaluation of the same may use it again
    population: int = 0  #: mutants that there are, of which some were drawn
    wanted: int = 0  #: mutants of a module that were asked for; 0 for all
    beside: Beside = Beside.ALL

    @property
    def drawn(self) -> bool:
        """Whether some mutants were tried for all."""
        return self.population > self.mutants

    def measure(self, name: str) -> Measure:
        """One measure of the developers' suite, of the relations' tests, and of both."""
        return Measure(*(getattr(self.suites[suite], name) for suite in ("D", "C", "D+C")))
