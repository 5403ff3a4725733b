"""The vocabulary of evaluation: mutants and what suites make of them, what each relation is worth, and the whole.

It is handed on and written down as `worth.jsonl`, and as `worth` of `run.json`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from mrscout.model.builds import BuildRequest
from mrscout.model.slugged import Slugged


class Flag(Slugged):
    """What speaks against a relation as a test. The values are sentences for people."""

    KILLS_NOTHING = "It kills no mutant at all: perhaps it holds whatever the code does."
    SLOW = "An input of it takes too long for a test that is run every day."
    FLAKY = "It did not end in the same way each time."
    NOT_RUN = "It could not be run for the evaluation."


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one line of a class under test."""

    class_name: str  #: binary, a.b.Outer$Inner
    file: str  #: relative to the project's root; empty where it is not among the sources
    line: int
    method: str
    mutator: str  #: a slug, negate-conditionals
    description: str  #: the tool's own words
    before: str  #: the line as it is written; empty where there is no source
    after: str | None  #: the line as it would be written; None where that cannot be told


@dataclass(frozen=True, slots=True)
class Worth:
    """What one kept relation adds: a line of `worth.jsonl`."""

    id: str
    rank: int  #: from 1; the one that adds most comes first
    covered_lines: int  #: of all classes under test
    killed: int  #: mutants
    added: int  #: mutants that the developers' tests do not kill
    added_lines: int  #: lines that the developers' tests do not cover
    only: tuple[Mutant, ...]  #: of the added ones, those that no other relation kills
    shared: tuple[Mutant, ...]  #: the other added ones
    selected: tuple[int, ...]  #: the inputs to export: indices into the verdict's `examples`, in order
    flags: tuple[Flag, ...]

    @property
    def unfit(self) -> bool:
        """Whether it had better not be exported."""
        return any(each is not Flag.KILLS_NOTHING for each in self.flags)


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure of the developers' suite, of the relations' tests, and of both: shares from 0 to 1."""

    developers: float
    relations: float
    with_relations: float

    @property
    def gain(self) -> float:
        """In points of a hundred."""
        return 100 * (self.with_relations - self.developers)

    @property
    def relative_gain(self) -> float | None:
        """The gain as a share of what the developers' suite has; None where that is nothing."""
        return (self.with_relations - self.developers) / self.developers if self.developers else None

    @property
    def gap_closed(self) -> float | None:
        """The gain as a share of what the developers' suite leaves; None where it leaves nothing."""
        left = 1 - self.developers
        return (self.with_relations - self.developers) / left if left > 0 else None


Line = tuple[str, str, int]  #: package, file and number: nested classes share a line here and there
Lines = Mapping[str, frozenset[int]]  #: by binary name of the class


@dataclass(frozen=True, slots=True, order=True)
class Mutation:
    """One change of the code. The same change has the same fields in every run."""

    class_name: str  #: binary
    method: str
    signature: str
    line: int
    mutator: str  #: a slug
    indexes: tuple[int, ...]  #: of the instructions
    description: str


@dataclass(frozen=True, slots=True)
class Fate:
    """What a suite makes of a mutation."""

    mutation: Mutation
    covered: bool
    killed: bool
    killers: tuple[str, ...] = ()  #: tests, as far as they are known
    coverers: tuple[str, ...] = ()
    endless: bool = False  #: killed only in that it did not come to an end in time


@dataclass(frozen=True, slots=True)
class Crowds:
    """How many inputs of each relation are run on a mutant, where that is not all of them."""

    most: Mapping[Line, int]  #: on mutants of lines that many relations run
    some: int  #: on a mutant that the developers' tests have killed already
    few: int  #: on one that another relation has killed as well


class Outcome(Enum):
    """How a test ended on the code as it is."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Ran:
    """A test that was run on the code as it is."""

    of: str  #: its class, binary
    test: str  #: its name, unique in the class
    outcome: Outcome
    seconds: float
    said: str  #: why it failed
    lines: Lines  #: of the classes under test


@dataclass(frozen=True, slots=True)
class ClassLines:
    """What a class under test has to be covered."""

    source: str  #: the name of its file
    lines: frozenset[int]


class WhyExcluded(Slugged):
    """Why a developers' test counts for nothing. The values are clauses for people."""

    FAILS = "it fails on the code as it is"
    FLAKY = "it passes at times, and fails at others"
    ENDLESS = "it does not come to an end"
    ENDS_THE_JVM = "it ends the JVM"
    BROKEN = "its class cannot be loaded or set up"
    LEFT_OUT = "the project's build does not run it"


@dataclass(frozen=True, slots=True)
class Excluded:
    """A test, or a whole class of them, that counts for nothing."""

    of: str
    test: str  #: empty for the whole class
    why: WhyExcluded
    said: str = ""


class Beside(Enum):
    """Which of the developers' tests count as their suite."""

    ALL = "all"  #: of the module
    MINED = "mined"  #: those of the classes that relations were mined from


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
