"""The results of evaluation: mutants, the worth of each relation, and measures of whole suites.

Records of it are `worth.jsonl`, and `worth` in `run.json`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from mrscout.model.builds import BuildRequest
from mrscout.model.slugged import Slugged


class Flag(Slugged):
    """A reason against using a relation as a test. The values are sentences for people."""

    KILLS_NOTHING = "It kills no mutant at all: perhaps it holds whatever the code does."
    SLOW = "An input of it takes too long for a test that is run every day."
    FLAKY = "It did not end in the same way each time."
    NOT_RUN = "It could not be run for the evaluation."


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mutant as reports show it: a change of one line of a class under test."""

    class_name: str  #: binary, a.b.Outer$Inner
    file: str  #: relative to the project's root; empty if it is not among the sources
    line: int
    method: str
    mutator: str  #: a slug, negate-conditionals
    description: str  #: by the mutation tool
    before: str  #: the line of the source; empty if there is no source
    after: str | None  #: the mutated line; None if it cannot be reconstructed


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a kept relation: a line of `worth.jsonl`."""

    id: str
    rank: int  #: from 1 for the relation that adds most
    covered_lines: int  #: of all classes under test
    killed: int  #: mutants that it kills
    added: int  #: mutants that it kills and the developers' tests do not
    added_lines: int  #: lines that it covers and the developers' tests do not
    only: tuple[Mutant, ...]  #: those added mutants that no other relation kills
    shared: tuple[Mutant, ...]  #: the other added mutants
    selected: tuple[int, ...]  #: the inputs to export: indices into the verdict's `examples`, in order
    flags: tuple[Flag, ...]

    @property
    def unfit(self) -> bool:
        """True if a flag other than KILLS_NOTHING advises against exporting it."""
        return any(flag is not Flag.KILLS_NOTHING for flag in self.flags)


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure of the developers' suite, of the relations' tests, and of their union: shares from 0 to 1."""

    developers: float
    relations: float
    with_relations: float

    @property
    def gain(self) -> float:
        """The gain in percentage points."""
        return 100 * (self.with_relations - self.developers)

    @property
    def relative_gain(self) -> float | None:
        """The gain as a share of the developers' measure; None if that is 0."""
        return (self.with_relations - self.developers) / self.developers if self.developers else None

    @property
    def gap_closed(self) -> float | None:
        """The gain as a share of what the developers' measure lacks to 1; None if it lacks nothing."""
        left = 1 - self.developers
        return (self.with_relations - self.developers) / left if left > 0 else None


Line = tuple[str, str, int]  #: package, file and number; not the class, since nested classes can share a line
Lines = Mapping[str, frozenset[int]]  #: by binary name of the class


@dataclass(frozen=True, slots=True, order=True)
class Mutation:
    """A mutant as its identity: the same change has the same fields in every run."""

    class_name: str  #: binary
    method: str
    signature: str
    line: int
    mutator: str  #: a slug
    indexes: tuple[int, ...]  #: of the instructions
    description: str


@dataclass(frozen=True, slots=True)
class Fate:
    """The outcome of a mutation under a suite."""

    mutation: Mutation
    covered: bool
    killed: bool
    killers: tuple[str, ...] = ()  #: the tests that kill it, as far as they are known
    coverers: tuple[str, ...] = ()  #: the tests that cover it
    endless: bool = False  #: killed by a time-out alone


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for the inputs of each relation that are run on a mutant."""

    most: Mapping[Line, int]  #: for mutants of lines that many relations cover
    some: int  #: for a mutant that the developers' tests have killed already
    few: int  #: for one that another relation has killed as well


class Outcome(Enum):
    """The outcome of a test on the unmutated code."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Ran:
    """A run of a test on the unmutated code."""

    of: str  #: its class, binary
    test: str  #: its name, unique in the class
    outcome: Outcome
    seconds: float
    said: str  #: the message of its failure
    lines: Lines  #: that it covers of the classes under test


@dataclass(frozen=True, slots=True)
class ClassLines:
    """The lines of a class under test that can be covered."""

    source: str  #: the name of its source file
    lines: frozenset[int]


class WhyExcluded(Slugged):
    """The reason why a developers' test is excluded from the suite. The values are clauses for people."""

    FAILS = "it fails on the code as it is"
    FLAKY = "it passes at times, and fails at others"
    ENDLESS = "it does not come to an end"
    ENDS_THE_JVM = "it ends the JVM"
    BROKEN = "its class cannot be loaded or set up"
    LEFT_OUT = "the project's build does not run it"


@dataclass(frozen=True, slots=True)
class Excluded:
    """A test, or a whole test class, that is excluded from the developers' suite."""

    of: str  #: its class, binary
    test: str  #: empty for the whole class
    why: WhyExcluded
    said: str = ""  #: the message of its failure


class Baseline(Enum):
    """The developers' tests that make the suite which gains are measured against."""

    ALL = "all"  #: of the module
    MINED = "mined"  #: those of the classes that relations were mined from


@dataclass(frozen=True, slots=True)
class EvaluateRun:
    """The options of an evaluation."""

    jobs: int | None = None
    build: BuildRequest = field(default_factory=lambda: BuildRequest(()))
    fenced: bool = True
    suite: tuple[Path, ...] = ()  #: class path of another suite's compiled tests
    mutants: int = 0  #: about how many mutants of a module are tried, drawn at random; 0 for all
    beside: Baseline = Baseline.ALL


class Step(Enum):
    """A step of an evaluation. The values are phrases for people."""

    FETCHING = "fetching PIT and JaCoCo"
    BUILDING = "building"
    RUNNING = "running tests and relations, twice"
    MUTATING = "mutating the classes under test"
    AGAIN = "trying mutants again that were only late"
    FRESH = "trying fresh inputs"
    CHECKING = "checking relations"


@dataclass(frozen=True, slots=True)
class Working:
    """The event that a step of a module's evaluation has begun or made progress."""

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
    """The result of a one-sided significance test: are the scores with relations higher?"""

    n: int  #: pairs, or scores on each side
    p: float | None  #: the p-value; None if there is nothing to test
    effect: float | None  #: the probability that a score with relations is higher, ties counted half


@dataclass(frozen=True, slots=True)
class ClassWorth:
    """The measures of a class under test, including its nested classes."""

    name: str
    lines: int
    mutants: int
    suites: Mapping[str, Adequacy]  #: by name: D, C, D+C, and with another suite also E, E+C …


@dataclass(frozen=True, slots=True)
class Fresh:
    """The result of a kept relation on fresh inputs, drawn with another seed."""

    id: str
    tried: int
    valid: int
    passed: int
    holds: bool = False  #: it meets the criterion by which it was kept
    refuted_by: tuple[str, ...] = ()  #: the smallest refuting input, as source code
    why: str = ""  #: the reason why nothing can be said, if so


@dataclass(frozen=True, slots=True)
class Trouble:
    """A module or tool that failed in the evaluation, which goes on without it."""

    place: str
    found: str
    advice: str


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The result of an evaluation of all modules."""

    worths: tuple[Worth, ...]  #: the one that adds most first
    lines: int
    mutants: int  #: mutants that were tried
    tests: int  #: developers' tests that count
    suites: Mapping[str, Adequacy]
    classes: tuple[ClassWorth, ...]
    significance: Mapping[str, Significance]
    inputs: int  #: generated inputs that relations were run on
    excluded: tuple[Excluded, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    tools: Mapping[str, str] = field(default_factory=dict)
    fingerprint: str = ""  #: of all that it depends on; a run with an equal one uses it again
    population: int = 0  #: all mutants, of which a sample may be tried
    wanted: int = 0  #: mutants of a module that the user asks for; 0 for all
    beside: Baseline = Baseline.ALL

    @property
    def drawn(self) -> bool:
        """True if a random sample of the mutants was tried."""
        return self.population > self.mutants

    def measure(self, name: str) -> Measure:
        """Return a measure by its name: of the developers' suite, of the relations' tests, and of their union."""
        return Measure(*(getattr(self.suites[suite], name) for suite in ("D", "C", "D+C")))
