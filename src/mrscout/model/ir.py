"""The intermediate representation of a test: a control-flow graph of steps over variables.

A step evaluates one expression tree and may write variables. Expressions keep their place in the source, so
that later stages copy and edit the developers' own text instead of printing a tree. Nothing here knows a language.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import Enum
from itertools import accumulate
from typing import NamedTuple

from mrscout.model.assertions import Form, Operator, Origin, Runs
from mrscout.model.values import Kind, Value

#: the most class names in a type with its arguments, and the deepest nesting of arguments: no readable type has more
_MOST_NAMES = 200
DEEPEST_ARGUMENTS = 50

#: numeric types, which a front end names as their values are in records; char among them, each before those that it
#: widens to
NUMERIC = tuple(kind.value for kind in Kind if kind.is_number or kind is Kind.CHAR)
PRIMITIVES = frozenset({*NUMERIC, Kind.BOOLEAN.value})
#: types of numbers, without char
NUMBERS = frozenset(kind.value for kind in Kind if kind.is_number)
INTEGERS = frozenset(kind.value for kind in Kind if kind.is_integer)
FLOATING = frozenset(kind.value for kind in Kind if kind.is_floating)


class TypeRef(NamedTuple):
    """A class, primitive, type variable or wildcard, with type arguments and array dimensions.

    Class names are canonical and hold a dot; one without is a primitive or a type variable. A class of the
    unnamed package starts with a dot (`.Main`).
    """

    name: str
    args: tuple["TypeRef", ...] = ()
    dims: int = 0

    @property
    def is_class(self) -> bool:
        """True for a class or interface; False for a primitive, an array or a type variable."""
        return self.dims == 0 and "." in self.name

    @property
    def erased(self) -> str:
        """The type without its arguments, `java.util.List[]`."""
        return self.name + "[]" * self.dims

    def bounded(self) -> "TypeRef":
        """Return the type, without its arguments if they are too many or nested too deeply.

        Each call in a chain can double a type (`A<T>` has a method that returns `A<Pair<T, T>>`), and comparing or
        hashing a type takes a stack as deep as its arguments.
        """
        level, names = self.args, 1
        for _ in range(DEEPEST_ARGUMENTS):
            names += len(level)
            if not level or names > _MOST_NAMES:
                break
            level = tuple(inner for argument in level for inner in argument.args)
        return TypeRef(self.name, (), self.dims) if level else self


class Span(NamedTuple):
    """A range of a source file, in bytes and lines."""

    #: byte offsets into the UTF-8 text, end exclusive
    start: int
    end: int
    #: 0-based line of the first byte
    line: int
    #: 0-based line of the last byte
    end_line: int
    #: path relative to the project's root; a helper that was inlined may stand in another file than its test
    file: str

    def encloses(self, other: "Span") -> bool:
        """True if the other span lies within this one."""
        return self.file == other.file and self.start <= other.start and other.end <= self.end


class Lines:
    """Computes line numbers of a source file, counting its lines on first use."""

    __slots__ = ("_source", "_starts", "file")

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self._source = source
        #: where the second and all further lines start
        self._starts: list[int] | None = None

    def at(self, offset: int) -> int:
        """Return the 0-based line of a byte offset."""
        if self._starts is None:
            self._starts = list(accumulate(len(line) + 1 for line in self._source.split(b"\n")))
        return bisect_right(self._starts, offset)


#: a span, or its two offsets and the lines to compute it from: few spans are ever needed
Place = Span | tuple[int, int, Lines]


def span_of(place: Place) -> Span:
    """Return the span of a place."""
    if isinstance(place, Span):
        return place
    start, end, lines = place
    return Span(start, end, lines.at(start), lines.at(end), lines.file)


class Signature(NamedTuple):
    """A method or constructor as it is declared."""

    name: str
    #: canonical name of the declaring class
    owner: str
    static: bool
    abstract: bool
    varargs: bool
    type_params: tuple[str, ...]
    bounds: tuple[TypeRef | None, ...]
    params: tuple[TypeRef, ...]
    result: TypeRef | None

    @property
    def written(self) -> str:
        """What it takes and returns, without type arguments: `static (byte[],int)java.lang.String`."""
        result = self.result.erased if self.result is not None else ""
        return (
            f"{'static ' if self.static else ''}({','.join(type_.erased for type_ in self.params)}){result}"
        )


@dataclass(slots=True, eq=False)
class Expr:
    """An expression; compared by identity, since two equal texts are two evaluations."""

    place: Place
    type: TypeRef | None

    @property
    def span(self) -> Span:
        """The span of its source text."""
        return span_of(self.place)


class LiteralKind(Enum):
    """The syntactic kind of a literal."""

    STRING = "string"
    CHAR = "char"
    INTEGER = "integer"
    FLOAT = "float"
    BOOLEAN = "boolean"
    NULL = "null"
    CLASS = "class"

    __hash__ = object.__hash__  # part of keys that are looked up all the time


@dataclass(slots=True, eq=False)
class Literal(Expr):
    """A constant written out in the source."""

    kind: LiteralKind
    text: str
    #: of the literal's type, before conversions; None if its text cannot be decoded
    value: Value | None = None


@dataclass(slots=True, eq=False)
class Read(Expr):
    """A read of a variable: a local, a parameter, or a field of the test object."""

    variable: int


@dataclass(slots=True, eq=False)
class Constant(Expr):
    """A read of a static field or an enum constant."""

    owner: str
    name: str


@dataclass(slots=True, eq=False)
class Member(Expr):
    """A read of a field of an object."""

    target: Expr
    name: str


@dataclass(slots=True, eq=False)
class Element(Expr):
    """A read of an array's element."""

    target: Expr
    index: Expr


@dataclass(slots=True, eq=False)
class Call(Expr):
    """A call of a method or, with the name `<init>`, of a constructor."""

    name: str
    receiver: Expr | None
    args: tuple[Expr, ...]
    #: static type of the receiver, or the class named before the dot, or the class that `this` has
    receiver_class: str | None
    #: the method that the call resolves to; None if it is unresolved
    signature: Signature | None
    static: bool
    #: position in evaluation order over the whole test
    order: int
    #: step that evaluates it
    step: int
    #: variable that holds the result of an inlined helper, if its body was inlined
    inlined: int | None = None
    #: part of stubbing or verifying a mock: no execution of the code under test
    scripted: bool = False
    #: the test expects it to throw, so that it gives nothing
    throws: bool = False
    #: the assertion that it makes, if it calls an assertion method
    assertion: "Assertion | None" = None

    @property
    def is_constructor(self) -> bool:
        """True if it calls a constructor, not a method."""
        return self.name == "<init>"

    @property
    def owner(self) -> str:
        """The class that declares the method or, if unresolved, the class of the receiver; empty if unknown."""
        return self.signature.owner if self.signature is not None else self.receiver_class or ""

    @property
    def inputs(self) -> tuple[Expr, ...]:
        """Its receiver, if it has one, and its arguments."""
        return self.args if self.receiver is None else (self.receiver, *self.args)


@dataclass(slots=True, eq=False)
class Operation(Expr):
    """An operator with its operands, or another expression that computes a value from others, such as a cast."""

    op: str
    operands: tuple[Expr, ...]
    #: the type that `instanceof` tests for
    asked: TypeRef | None = None


def uncast(expr: Expr) -> Expr:
    """Return the expression inside all casts around it."""
    while isinstance(expr, Operation) and expr.op == "cast" and expr.operands:
        expr = expr.operands[0]
    return expr


@dataclass(slots=True, eq=False)
class Function(Expr):
    """A lambda, a method reference or an anonymous class: code as a value."""

    #: expressions that it captures, such as the receiver of a method reference
    captured: tuple[Expr, ...]
    #: the variables of its parameters, if its body is part of the routine
    parameters: tuple[int, ...] = ()


@dataclass(slots=True, eq=False)
class Write:
    """An assignment to a variable (strong), or a change of the state of its object (weak)."""

    variable: int
    value: Expr | None
    strong: bool
    step: int
    #: number of the write, unique in the routine
    index: int


@dataclass(slots=True, eq=False)
class Assertion:
    """A check that a test makes, independent of assertion libraries.

    `assertEquals("same sum", a.plus(b), b.plus(a), 0.1)` is a COMPARISON by EQUAL of two operands with a message
    and a tolerance; `assertFalse(a.equals(b))` a negated CONDITION, in which discovery looks for a comparison.
    Lowering removes constants: `assertEquals(0, a.compareTo(b))` is a COMPARISON of a and b by LEVEL.
    """

    place: Place
    #: index of the step that checks it
    step: int
    #: calls before this position were executed when it is checked
    order: int
    origin: Origin
    form: Form
    operator: Operator
    #: the name in the source of the method that relates the operands: `assertEquals`, `isEqualTo`, `compareTo`
    name: str
    #: the name, if it is a predicate's and not the assertion method's: `compareTo`, `hasSizeBetween`
    predicate: str = ""
    negated: bool = False
    operands: tuple[Expr, ...] = ()
    #: the operands without the matchers around them: `x` for `is(equalTo(x))`
    values: tuple[Expr, ...] = ()
    message: Expr | None = None
    tolerance: Expr | None = None
    #: name of the assertion library; empty for `assert` statements and the project's own assertion methods
    library: str = ""
    #: the functions among its arguments that it calls, if any
    runs: Runs | None = None
    #: the body of the assertion method was inlined, so that the assertions in it count instead
    inlined: bool = False

    @property
    def is_guard(self) -> bool:
        """True for the condition of a branch that fails the test."""
        return self.origin is Origin.GUARD


@dataclass(slots=True, eq=False)
class Step:
    """One node of the control-flow graph."""

    index: int
    place: Place
    expr: Expr | None
    writes: list[Write] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    successors: list[int] = field(default_factory=list)
    assertion: Assertion | None = None  #: the assertion whose condition the expression is, if any

    @property
    def span(self) -> Span:
        """The span of its source text."""
        return span_of(self.place)


class VariableKind(Enum):
    """The sort of a variable. RESULT holds the return value of an inlined helper."""

    LOCAL = "local"
    PARAMETER = "parameter"
    FIELD = "field"
    RESULT = "result"


@dataclass(slots=True, eq=False)
class Variable:
    """A local, parameter, field or helper result of the routine."""

    index: int
    name: str
    type: TypeRef | None
    kind: VariableKind
    #: holds a mock, by annotation or by definition
    mock: bool = False
    #: the class that declares a field
    owner: str = ""
    #: the header of the loop that it is the counter of, if nothing else writes it; equal headers give equal values
    counts: str = ""


class Inlined(NamedTuple):
    """The body of a helper among the steps of a routine."""

    name: str
    place: Place  #: of the helper's declaration, from its name to its end
    call: Call
    first: int  #: index of its first step, behind the step that assigns its parameters
    end: int  #: index after its last step


@dataclass(slots=True, eq=False)
class Routine:
    """A test lowered to the IR, helpers inlined."""

    variables: list[Variable]
    steps: list[Step]
    writes: list[Write]
    calls: list[Call]
    #: one for each call of a helper that was inlined, inner ones first
    helpers: list[Inlined] = field(default_factory=list)
