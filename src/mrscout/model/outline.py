"""A test as synthesis sees it: its statements, what a relation keeps of them, and what it borrows from other tests."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from mrscout.model.ir import Call, Inlined, Routine, Span, Step, TypeRef
from mrscout.model.template import Edit


class StatementKind(Enum):
    """How a statement takes part in a slice."""

    SIMPLE = "simple"
    #: holds other statements: a loop, a conditional, a block
    COMPOUND = "compound"
    #: leaves what surrounds it: break, continue
    JUMP = "jump"
    #: leaves the test: return, throw
    RETURN = "return"
    #: the initialiser of a field of the test's class
    FIELD = "field"


@dataclass(slots=True, eq=False)
class Statement:
    """One statement; a compound one owns its header, its handlers, and the statements inside."""

    index: int
    span: Span
    kind: StatementKind
    parent: "Statement | None"
    #: number of the fixture or test that it stands in, in order of execution
    unit: int
    #: names that it declares for what follows, or for what it holds
    declares: frozenset[str] = frozenset()
    #: names that its own part mentions
    uses: frozenset[str] = frozenset()
    loop: bool = False
    children: list["Statement"] = field(default_factory=list)

    def encloses(self, other: "Statement | None") -> bool:
        """Whether a statement stands inside this one, or is it."""
        while other is not None and other is not self:
            other = other.parent
        return other is self


class Places:
    """Finds the innermost of some statements of a file around a stretch of it."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self._sorted = sorted(statements, key=lambda each: (each.span.start, -each.span.end))
        self._starts = [each.span.start for each in self._sorted]

    def innermost(self, span: Span) -> Statement | None:
        """None where no statement is around it."""
        number = bisect_right(self._starts, span.start)
        at = self._sorted[number - 1] if number else None
        while at is not None and not at.span.encloses(span):
            at = at.parent
        return at


@dataclass(frozen=True, slots=True, eq=False)
class Unfolded:
    """The statements of a test with those of its helpers inside the statements that call them.

    A helper that is called twice is there twice: each of its calls is a unit of its own.
    """

    statements: list[Statement]
    #: the innermost statement of each step of the routine
    of_step: list[Statement | None]
    #: the test's own statements, by their number in the plain outline
    own: list[Statement]
    #: what each unit that is a helper's was inlined for
    helpers: dict[int, Inlined]


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a file."""

    name: str
    line: int  #: of its name, from 0
    lines: range  #: all that it takes, from 0


def method_around(methods: Iterable[Method], line: int) -> range | None:
    """The 0-based lines of the method that a line stands in; None where there is none."""
    return next((each.lines for each in methods if line in each.lines), None)


def method_lines(methods: Iterable[Method], line: int) -> range | None:
    """The 0-based lines of the method whose name is on this one; None where there is no method."""
    return next((each.lines for each in methods if each.line == line), None)


@dataclass(frozen=True, slots=True)
class CountedLoop:
    """A loop over literals."""

    type: str  #: of its variable, as written
    name: str  #: of its variable
    first: Span  #: the literal that it starts with
    text: str  #: that literal
    header: Span  #: all that stands before its body
    values: tuple[str, ...]  #: other literals that it goes through
    near: tuple[str, ...]  #: the literals that it counts between
    edits: tuple[Edit, ...]  #: that take the rest of the loop away
    over: str = ""  #: name of the array that it goes through
    literal: bool = True  #: whether literals are all that it goes through


@dataclass(frozen=True, slots=True)
class TestParameter:
    """A parameter that a test has already."""

    name: str
    type: TypeRef
    span: Span
    values: tuple[str, ...]  #: literals that its annotations give it, the first row's first

    __test__ = False


@dataclass(frozen=True, slots=True)
class HelperParameter:
    """A parameter added to a helper: offsets before which it, and its arguments, are put in."""

    takes: tuple[int, ...]  #: where the parameters of the helper, and of those on the way, end
    passes: tuple[int, ...]  #: where the arguments of their calls end


@dataclass(frozen=True, slots=True)
class Trim:
    """What is left of a helper that comes along."""

    end: int  #: of its body
    kept: frozenset[tuple[int, int]]  #: byte ranges of the statements that stay


@dataclass(frozen=True, slots=True)
class Cut:
    """Statements of a test and its fixture, and what changes in them."""

    kept: tuple[Statement, ...]
    #: of the test's file: lifted sites, marks, dissolved assertions
    edits: tuple[Edit, ...]
    #: the units that are moved into the relation's method; other fixtures stay where they are
    moved: frozenset[int]
    #: names of constants whose uses are all replaced
    replaced: frozenset[str] = frozenset()
    #: types of the parameters, as the relation's source writes them
    types: tuple[str, ...] = ()
    #: names that borrowed statements mention
    borrowed: frozenset[str] = frozenset()
    #: helpers that do not come along whole
    trims: tuple[Trim, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Loan:
    """A call on an object, or the construction of one, with nothing but literals for arguments."""

    test: str  #: the test that it stands in, `BarTest.baz`
    span: Span  #: of the statement, or of the expression that builds the object
    routine: Routine
    step: Step
    call: Call
    names: frozenset[str]  #: that its text mentions
