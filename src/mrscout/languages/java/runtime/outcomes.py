"""What a JVM is asked to do, and what it answers: frozen data, and nothing that does anything."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from mrscout.model.values import Value
from mrscout.model.verdicts import Ending


class Framework(Enum):
    """Who runs a test. JUnit 6 is JUnit 5 to its callers: both are the JUnit Platform."""

    JUNIT3 = "junit3"
    JUNIT4 = "junit4"
    JUNIT5 = "junit5"
    TESTNG = "testng"


class Outcome(Enum):
    """How one input ended; the paper's valid inputs are those that passed or failed (section 3.3)."""

    #: no throwable, and the relation's assertion was reached
    PASSED = "passed"
    #: a throwable after the assertion had its operands
    FAILED = "failed"
    #: a throwable before that
    INVALID = "invalid"
    #: no throwable, and the assertion was never reached
    VACUOUS = "vacuous"
    #: an assumption did not hold, or the test is disabled
    SKIPPED = "skipped"
    #: memory or stack ran out, the class could not be set up, there is no such test
    ERROR = "error"
    #: the code asked the JVM to end
    EXITED = "exited"
    TIMED_OUT = "timed out"
    #: the JVM died
    CRASHED = "crashed"

    @property
    def is_valid(self) -> bool:
        return self in (Outcome.PASSED, Outcome.FAILED)


#: how the stages count each outcome
ENDINGS = {
    Outcome.PASSED: Ending.PASSED,
    Outcome.FAILED: Ending.REFUTED,
    Outcome.INVALID: Ending.INVALID,
    Outcome.VACUOUS: Ending.VACUOUS,
    Outcome.SKIPPED: Ending.SKIPPED,
    Outcome.ERROR: Ending.EXHAUSTED,
    Outcome.EXITED: Ending.CRASHED,
    Outcome.TIMED_OUT: Ending.TIMED_OUT,
    Outcome.CRASHED: Ending.CRASHED,
}


@dataclass(frozen=True, slots=True)
class Home:
    """Where a project's classes are."""

    class_path: tuple[Path, ...]
    #: folders that generated sources are compiled into; they come first
    generated: tuple[Path, ...] = ()
    #: the entries that hold the code under test; tells its exceptions from others'
    own: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """A source to compile; the name is that of its public class, with dots."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """An error of the compiler."""

    line: int  #: one-based, 0 where there is none
    column: int  #: one-based, 0 where there is none
    start: int  #: zero-based, in UTF-16 code units, -1 where there is none
    end: int  #: likewise, exclusive
    code: str  #: compiler.err.cant.resolve.location
    message: str


@dataclass(frozen=True, slots=True)
class Compiled:
    """What became of a source: compiled, or what is wrong with it."""

    name: str
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.diagnostics


@dataclass(frozen=True, slots=True)
class Execution:
    """One test method, and what to run it on."""

    class_name: str  #: a.b.Outer$Inner or a.b.Outer.Inner
    method: str  #: its name, or with its types where it is overloaded: add(int,java.lang.String)
    #: one vector for each run; None for a developer's own test, which has neither inputs nor marker
    inputs: tuple[tuple[Value, ...], ...] | None = None
    framework: Framework | None = None  #: None: told by its annotations
    fresh: bool = False  #: whether each input gets classes newly loaded, static state and all
    #: the first and last lines of what may fail for the relation; of anything behind the marker where it is empty
    lines: tuple[tuple[int, int], ...] = ()

    @property
    def test(self) -> tuple[str, str]:
        """Its class and method."""
        return self.class_name, self.method


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throwable, within bounds."""

    type: str
    message: str | None
    frames: tuple[str, ...]  #: the innermost first
    #: whether the code under test threw it, itself or by a call into the JDK, and does not declare that it does
    own: bool
    causes: tuple[str, ...] = ()  #: types, the nearest first


@dataclass(frozen=True, slots=True)
class Row:
    """One run of a parameterised method."""

    name: str
    outcome: Outcome
    reached: int
    reason: str = ""
    thrown: Thrown | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How one input ended. Of several rows, the worst decides."""

    outcome: Outcome
    reached: int = 0  #: how often the marker was
    seconds: float = 0.0
    reason: str = ""  #: why it was skipped, or how the JVM ended
    thrown: Thrown | None = None
    leaked_threads: int = 0
    rows: tuple[Row, ...] = ()  #: where there are several
