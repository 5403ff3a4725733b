"""Where a failure comes from: the nature of an exception or a hang, and the code that it arose in.

A relation's input can fail in its assertion, in the test around it, or in the code under test. Only the last two facts
together tell a defect from a refused argument: which code threw, and whether it meant to.
"""

from dataclasses import dataclass
from enum import Enum

from mrscout.model.slugged import Slugged
from mrscout.model.values import Value


class CodeKind(Enum):
    """Whose code a frame is in."""

    MAIN = "main"  #: the project's code under test
    TEST = "test"  #: the project's tests, and what we generate from them
    LIBRARY = "library"  #: a dependency of the project
    RUNTIME = "runtime"  #: the language's own library


class Nature(Slugged):
    """The nature of a failure. The values are sentences for people."""

    ASSERTION = "An assertion of the test failed."
    REFUSED = "The code refuses the input on purpose, with an exception that says so."
    UNCHECKED = "The code runs into an error that it does not check for."
    EXHAUSTED = "The code uses up the memory or the stack."
    ENDLESS = "The code does not end."
    EXIT = "The code ends the process."
    OTHER = "The code throws something else."

    @property
    def is_fault(self) -> bool:
        """True if code that behaves like this has probably not been meant to."""
        return self in (Nature.UNCHECKED, Nature.EXHAUSTED, Nature.ENDLESS, Nature.EXIT)


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame of a stack."""

    owner: str  #: qualified name of the class
    method: str  #: its name; `<init>` for a constructor
    line: int  #: from 1; 0 if unknown
    code: CodeKind


@dataclass(frozen=True, slots=True)
class Cause:
    """The part that failures with one cause share, whatever their inputs: no lines, and no messages."""

    nature: Nature
    exception: str  #: qualified name of its type; empty for a hang
    owner: str  #: class of the innermost frame of the code under test; empty if there is none
    method: str


@dataclass(frozen=True, slots=True)
class Failure:
    """The failure of an input."""

    nature: Nature
    exception: str = ""  #: qualified name of its type; empty for a hang
    message: str = ""
    frames: tuple[Frame, ...] = ()  #: some of them, the innermost first
    declared: bool = False  #: the method that was called says that it throws this

    @property
    def top(self) -> Frame | None:
        """The innermost frame of the code under test, if no frame of a test lies within it."""
        for frame in self.frames:
            if frame.code is CodeKind.TEST:
                return None
            if frame.code is CodeKind.MAIN:
                return frame
        return None

    @property
    def entry(self) -> Frame | None:
        """The frame of the method under test that the test calls; None if there is none."""
        entry: Frame | None = None
        for frame in self.frames:
            if frame.code is CodeKind.TEST:
                break
            if frame.code is CodeKind.MAIN:
                entry = frame
        return entry

    @property
    def cause(self) -> Cause:
        """The key of its cause."""
        top = self.top
        owner, method = (top.owner, top.method) if top is not None else ("", "")
        return Cause(self.nature, self.exception, owner, method)


@dataclass(frozen=True, slots=True)
class FailureGroup:
    """The inputs of a relation that failed with one cause, shown by the smallest of them."""

    failure: Failure  #: of the smallest input
    values: tuple[Value, ...]  #: the smallest input, in the order of the parameters
    count: int  #: of inputs that failed with this cause
    share: float  #: of inputs that pass, of those of the first sample that pass or failed with this cause
    reached: bool  #: the relation's assertion was evaluated
    in_range: bool  #: its values lie in the range of the developers' own
    small: bool  #: its values are short and small
    of_developers: bool = (
        False  #: among the inputs is the developers' own at another occurrence of the relation
    )
    repeated: bool = (
        True  #: it failed in the same way when it was run alone in a fresh state; a hang with a longer limit
    )
    texts: tuple[str, ...] = ()  #: the values as source code
    snippet: str = ""  #: the statements of the relation with these values
    test: str = ""  #: the same as a test that fails
