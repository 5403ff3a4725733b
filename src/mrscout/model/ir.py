"""The intermediate representation of a test: a control-flow graph of steps over variables.

A step evaluates one expression tree and may write variables. Expressions keep their place in the source, so
that later stages copy and edit the developers' own text instead of printing a tree. Nothing here knows Java.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import Enum
from itertools import accumulate
from typing import NamedTuple

from mrscout.model.assertions import Form, Operator, Origin, Runs
from mrscout.model.values import Value

#: names in a type with its arguments, and how deep arguments nest; no type that somebody reads has as many
_MOST_NAMES = 200
DEEPEST_ARGUMENTS = 50

#: primitive types and the classes of their boxes; numbers in the order in which one widens to the next
BOXES = {
    "byte": "java.lang.Byte",
    "short": "java.lang.Short",
    "char": "java.lang.Character",
    "int": "java.lang.Integer",
    "long": "java.lang.Long",
    "float": "java.lang.Float",
    "double": "java.lang.Double",
    "boolean": "java.lang.Boolean",
}
UNBOXES = {box: primitive for primitive, box in BOXES.items()}
PRIMITIVES = frozenset(BOXES)
#: the numeric types of the language specification, char among them, each before those that it widens to
NUMERIC = tuple(name for name in BOXES if name != "boolean")
FLOATS = ("float", "double")
#: types of numbers, without char
NUMBERS = frozenset(NUMERIC) - {"char"}
INTEGERS = NUMBERS.difference(FLOATS)


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
        """Whether this names a class or interface, not a primitive, an array or a type variable."""
        return self.dims == 0 and "." in self.name

    def bounded(self) -> "TypeRef":
        """The type, as a raw one if its arguments are beyond reason.

        Each call in a chain can double a type (`A<T>` has a method that returns `A<Pair<T, T>>`), and comparing or
        hashing a type takes a stack as deep as its arguments.
        """
        level, names = self.args, 1
        for _ in range(DEEPEST_ARGUMENTS):
            names += len(level)
            if not level or names > _MOST_NAMES:
                break
            level = tuple(inner for each in level for inner in each.args)
        return TypeRef(self.name, (), self.dims) if level else self


class Span(NamedTuple):
    """A stretch of a source file."""

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
        """Whether another stretch is a part of this one."""
        return self.file == other.file and self.start <= other.start and other.end <= self.end


class Lines:
    """The lines of a source file, counted when somebody asks."""

    __slots__ = ("_source", "_starts", "file")

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self._source = source
        #: where the second and all further lines start
        self._starts: list[int] | None = None

    def at(self, offset: int) -> int:
        """The 0-based line of a byte."""
        if self._starts is None:
            self._starts = list(accumulate(len(line) + 1 for line in self._source.split(b"\n")))
        return bisect_right(self._starts, offset)


#: a span, or its two offsets and what its lines can be told from: few spans are ever asked for
Place = Span | tuple[int, int, Lines]


def span_of(place: Place) -> Span:
    """A place with its lines."""
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


@dataclass(slots=True, eq=False)
class Expr:
    """An expression; compared by identity, since two equal texts are two evaluations."""

    place: Place
    type: TypeRef | None

    @property
    def span(self) -> Span:
        """Where it stands in the source."""
        return span_of(self.place)


class LiteralKind(Enum):
    """What a literal is."""

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
    #: by the literal's own type; None if it cannot be read
    value: Value | None = None


@dataclass(slots=True, eq=False)
class Read(Expr):
    """A read of a variable: a local, a parameter, or a field of the test object."""

    variable: int


@dataclass(slots=True, eq=False)
class Constant(Expr):
    """A read of a static field or an enum constant of some class."""

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
    #: what the call resolves to; None where it does not
    signature: Signature | None
    static: bool
    #: position in evaluation order over the whole test
    order: int
    #: step that evaluates it
    step: int
    #: variable that holds the result of an inlined helper, if its body was inlined
    inlined: int | None = None
    #: stands where a mock is being taught or checked: no execution of the code under test
    scripted: bool = False
    #: what it asserts, if it is the call of an assertion
    assertion: "Assertion | None" = None

    @property
    def is_constructor(self) -> bool:
        """Whether this builds an object rather than calling a method."""
        return self.name == "<init>"

    @property
    def owner(self) -> str:
        """The class that declares what is called or, where that is not known, its receiver's; empty for neither."""
        return self.signature.owner if self.signature is not None else self.receiver_class or ""

    @property
    def inputs(self) -> tuple[Expr, ...]:
        """What the call is given: its receiver, if it has one, and its arguments."""
        return self.args if self.receiver is None else (self.receiver, *self.args)


@dataclass(slots=True, eq=False)
class Operation(Expr):
    """An operator, or anything else that computes a value out of operands."""

    op: str
    operands: tuple[Expr, ...]
    #: the type that `instanceof` asks for
    asked: TypeRef | None = None


def uncast(expr: Expr) -> Expr:
    """An expression without the casts around it."""
    while isinstance(expr, Operation) and expr.op == "cast" and expr.operands:
        expr = expr.operands[0]
    return expr


@dataclass(slots=True, eq=False)
class Function(Expr):
    """A lambda, a method reference or an anonymous class: code as a value."""

    #: method that a reference names, with its receiver if that is an expression
    captured: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class Write:
    """An assignment to a variable, or, where it is weak, a change of what the variable's object holds."""

    variable: int
    value: Expr | None
    strong: bool
    step: int
    #: number of the write, unique in the routine
    index: int


@dataclass(slots=True, eq=False)
class Assertion:
    """A check that a test makes, in terms that no assertion library is needed for.

    `assertEquals("same sum", a.plus(b), b.plus(a), 0.1)` is a COMPARISON by EQUAL of two operands with a message
    and a tolerance; `assertFalse(a.equals(b))` a negated CONDITION, in which a reader may look for a comparison.
    A front end reads constants away: `assertEquals(0, a.compareTo(b))` is a COMPARISON of a and b by LEVEL.
    """

    place: Place
    #: step that checks it
    step: int
    #: calls before this position were executed when it is checked
    order: int
    origin: Origin
    form: Form
    operator: Operator
    #: what relates the operands as the source names it: `assertEquals`, `isEqualTo`, `compareTo`
    name: str
    #: the name, where it is that of a predicate rather than of the method that asserts: `compareTo`, `hasSizeBetween`
    predicate: str = ""
    negated: bool = False
    operands: tuple[Expr, ...] = ()
    #: the operands without what wraps them for the library: `x` for `is(equalTo(x))`
    values: tuple[Expr, ...] = ()
    message: Expr | None = None
    tolerance: Expr | None = None
    #: name of the assertion library; empty for what the language or the project itself has
    library: str = ""
    #: the call puts code into effect that it is given
    runs: Runs | None = None
    #: the call that asserts had its body inlined, so that the assertions in there speak for it
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
    assertion: Assertion | None = None  #: made where the expression is a condition that is asserted

    @property
    def span(self) -> Span:
        """Where it stands in the source."""
        return span_of(self.place)


class VariableKind(Enum):
    """Where a variable lives."""

    LOCAL = "local"
    PARAMETER = "parameter"
    FIELD = "field"
    RESULT = "result"


@dataclass(slots=True, eq=False)
class Variable:
    """A variable of the routine."""

    index: int
    name: str
    type: TypeRef | None
    kind: VariableKind
    #: holds a mock, by annotation or by definition
    mock: bool = False
    #: the class that declares a field
    owner: str = ""
    #: the head of the loop that it counts, if nothing else writes it: loops with one head go through the same values
    counts: str = ""


class Inlined(NamedTuple):
    """A helper's body among the steps of a routine."""

    name: str
    place: Place  #: of the helper, from its name to its end
    call: Call
    first: int  #: its steps, behind the one that gives its parameters their values
    end: int


@dataclass(slots=True, eq=False)
class Routine:
    """A test lowered to the IR, helpers inlined."""

    variables: list[Variable]
    steps: list[Step]
    writes: list[Write]
    calls: list[Call]
    #: one for each call of a helper that was inlined, inner ones first
    helpers: list[Inlined] = field(default_factory=list)
