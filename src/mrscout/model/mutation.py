"""What mutation testing and coverage say of the classes under test, whatever tool said it (paper 4.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from mrscout.model.slugged import Slugged

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
