"""The statements of a test as synthesis sees them: nested, cut to those that a relation needs, borrowed from others."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from mrscout.model.ir import Call, Inlined, Routine, Span, Step, TypeRef
from mrscout.model.template import Edit


class StatementKind(Enum):
    """The kind of a statement, by which slicing treats it."""

    SIMPLE = "simple"
    #: holds other statements: a loop, a conditional, a block
    COMPOUND = "compound"
    #: leaves a statement around it: break, continue
    JUMP = "jump"
    #: leaves the test: return, throw
    RETURN = "return"
    #: the initialiser of a field of the test's class
    FIELD = "field"


@dataclass(slots=True, eq=False)
class Statement:
    """A statement. A compound one consists of its header, its handlers, and its children."""

    index: int
    span: Span
    kind: StatementKind
    parent: "Statement | None"
    #: number of its unit (a fixture method, the test, or an inlined helper), in order of execution
    unit: int
    #: names that it declares, for later statements or for its children
    declares: frozenset[str] = frozenset()
    #: names that it mentions, without those of its children
    uses: frozenset[str] = frozenset()
    loop: bool = False
    children: list["Statement"] = field(default_factory=list)

    def encloses(self, other: "Statement | None") -> bool:
        """True if the other statement is this one or is nested in it."""
        while other is not None and other is not self:
            other = other.parent
        return other is self


class Places:
    """Finds the innermost statement around a span, among given statements of a file."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self._sorted = sorted(statements, key=lambda statement: (statement.span.start, -statement.span.end))
        self._starts = [statement.span.start for statement in self._sorted]

    def innermost(self, span: Span) -> Statement | None:
        """Return the innermost statement around a span; None if there is none."""
        number = bisect_right(self._starts, span.start)
        at = self._sorted[number - 1] if number else None
        while at is not None and not at.span.encloses(span):
            at = at.parent
        return at


@dataclass(frozen=True, slots=True, eq=False)
class Unfolded:
    """The statements of a test, with those of each inlined helper nested in the statement that calls it.

    A helper that is called twice occurs twice: each call is a unit of its own.
    """

    statements: list[Statement]
    #: the innermost statement of each step of the routine
    of_step: list[Statement | None]
    #: the statements of the test itself, by their number in the outline without helpers
    of_test: list[Statement]
    #: the inlined call of each unit that is a helper's body
    helpers: dict[int, Inlined]


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a file."""

    name: str
    line: int  #: 0-based, of its name
    lines: range  #: all its 0-based lines


def method_around(methods: Iterable[Method], line: int) -> range | None:
    """Return the 0-based lines of the method around a line; None if there is none."""
    return next((method.lines for method in methods if line in method.lines), None)


def method_lines(methods: Iterable[Method], line: int) -> range | None:
    """Return the 0-based lines of the method whose name is on this line; None if there is none."""
    return next((method.lines for method in methods if method.line == line), None)


@dataclass(frozen=True, slots=True)
class CountedLoop:
    """A loop over literals, which can be replaced by a parameter for its variable."""

    type: str  #: of its variable, as written
    name: str  #: of its variable
    first: Span  #: the literal that it starts with
    text: str  #: that literal
    header: Span  #: the text before its body
    values: tuple[str, ...]  #: the other literals that it iterates over
    near: tuple[str, ...]  #: the literals of its bounds
    edits: tuple[Edit, ...]  #: remove the rest of the loop
    over: str = ""  #: name of the array that it iterates over
    literal: bool = True  #: all values that it iterates over are literals


@dataclass(frozen=True, slots=True)
class TestParameter:
    """A parameter of a parameterised test."""

    name: str
    type: TypeRef
    span: Span
    values: tuple[str, ...]  #: its values in the rows of the test's annotations, the first row's first

    __test__ = False


@dataclass(frozen=True, slots=True)
class HelperParameter:
    """A parameter added to a helper: the offsets at which it and the arguments for it are inserted."""

    takes: tuple[int, ...]  #: ends of the parameter lists of the helper and of the helpers that lead to it
    passes: tuple[int, ...]  #: ends of the argument lists of their calls


@dataclass(frozen=True, slots=True)
class Trim:
    """A helper that is copied with some of its statements only."""

    end: int  #: of its body
    kept: frozenset[tuple[int, int]]  #: byte ranges of the statements that are copied


@dataclass(frozen=True, slots=True)
class Cut:
    """The statements of a test and its fixtures that a relation keeps, with the edits of their text."""

    kept: tuple[Statement, ...]
    #: edits of the test's file: lifted sites, marks, removed assertions
    edits: tuple[Edit, ...]
    #: the units that are moved into the relation's method; other fixtures stay methods
    moved: frozenset[int]
    #: names of constants all of whose uses are replaced
    replaced: frozenset[str] = frozenset()
    #: types of the parameters, as the relation's source writes them
    types: tuple[str, ...] = ()
    #: names that borrowed statements mention
    borrowed: frozenset[str] = frozenset()
    #: helpers that are copied in part
    trims: tuple[Trim, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Loan:
    """A call or constructor call of another test, with literals as arguments, that a relation can borrow."""

    test: str  #: the test that it stands in, `BarTest.baz`
    span: Span  #: of the statement, or of the expression that builds the object
    routine: Routine
    step: Step
    call: Call
    names: frozenset[str]  #: mentioned in its text
