"""Assertions that relate values, and the values that they relate (paper 3.1, patterns A1 and A2)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from mrscout.discovery.flow import Flow
from mrscout.languages.base import Facts
from mrscout.model.ir import (
    Call,
    Expr,
    Function,
    Literal,
    LiteralKind,
    Operation,
    Place,
    Read,
    Routine,
    Span,
    span_of,
    uncast,
)


class Pattern(Enum):
    """The paper's two patterns of relation assertions."""

    BOOL = "BoolAssert"
    COMP = "CompAssert"


@dataclass(slots=True, eq=False)
class Relation:
    """Values that an assertion relates."""

    place: Place
    step: int
    #: calls before this position were executed when the assertion is checked
    order: int
    pattern: Pattern
    #: `assertEquals`, `isEqualTo`, `<=`, `Arrays.equals` …
    operator: str
    operands: tuple[Expr, ...]
    #: the call that relates them, where it is not the assertion itself
    by: Call | None = None

    @property
    def span(self) -> Span:
        """Where the assertion stands in the source."""
        return span_of(self.place)


_TRUTH = frozenset({"assertTrue", "assertFalse", "assertThatIsTrue", "isTrue", "isFalse", "checkArgument"})
_NOT_COMPARING = frozenset(
    [
        "assertNull",
        "assertNotNull",
        "assertThrows",
        "assertThrowsExactly",
        "assertDoesNotThrow",
        "assertAll",
        "assertTimeout",
        "assertTimeoutPreemptively",
        "assertInstanceOf",
        "assertNotInstanceOf",
        "assertEmpty",
        "assertNotEmpty",
        "assertIterableEmpty",
        "assertSize",
        "assertThatThrownBy",
        "assertThatExceptionOfType",
        "assertThatCode",
        "assertThatNoException",
        "assertThatIllegalArgumentException",
        "assertPostSerializedEqualsAndHashCode",
        "assertPostSerializedIdentity",
        "assertSerializedForm",
        "assertClassNonInstantiable",
    ]
)
_COMPARING = re.compile(
    r"^(assert|verify|check|expect|ensure|failNot|failSame)\w*(Equal|Same|Identical|Match|Close|Similar|Almost|Approx|Precise)",
    re.IGNORECASE,
)
_ASSERT_WORD = re.compile(r"^(assert|fail(Not)?(Same|Equals)|verify[A-Z]|expect[A-Z])")
_CHAIN_STARTS = frozenset({"assertThat", "that", "then", "expectThat", "assertWith"})
#: steps of a fluent chain that say how, or what for, not what
_CHAIN_SETTINGS = re.compile(
    r"^(as|describedAs|withFailMessage|overridingErrorMessage|using\w*|with\w*Comparator\w*|extracting\w*|named|"
    r"isInstanceOf\w*|isExactlyInstanceOf|hasMessage\w*|hasCause\w*|filteredOn\w*|ignoring\w*|satisfies\w*|is|has|"
    r"describedBy|withMessage|about|inHexadecimal|inBinary|first|last|element|comparingElementsUsing|within|offset|"
    r"hasSize|returns|matches|asInstanceOf|isOfType|have|are|doesNotHave|inOrder|withTolerance)$"
)
_FRAMEWORK = re.compile(r"(org\.)?junit\.|org\.testng\.|org\.assertj\.|org\.hamcrest\.|$")
_COMPARERS = frozenset({"<", ">", "<=", ">=", "==", "!="})
_LOGICAL = frozenset({"&&", "||", "^", "!", "&", "|"})
_ORDERINGS = frozenset({"compareTo", "compare", "compareToIgnoreCase", "compareUnsigned"})
#: names and helpers that are followed from a condition to where it was computed, at most
_DEEPEST = 4
#: calls of a fluent assertion, at most: every call of a chain is asked for its start
_LONGEST_CHAIN = 200


def relations(routine: Routine, flow: Flow, facts: Facts, *, strict: bool = True) -> Iterator[Relation]:
    """Every relation that the assertions of a routine state, in order of evaluation."""
    for step in routine.steps:
        if step.asserts and step.expr is not None:
            executed = step.calls or [call for call in routine.calls if call.step <= step.index]
            order = max((call.order for call in executed), default=-1) + 1
            yield from _Condition(step.place, order, flow, facts).relations(step.expr, step.index)
    for call in routine.calls:
        # An inlined helper speaks through its own assertions.
        if _asserts(call) and (call.inlined is None or not strict):
            yield from _of_call(call, _Condition(call.place, call.order, flow, facts))


def is_assertion(call: Call) -> bool:
    """Whether a call checks something, comparing or not."""
    return _asserts(call) or call.name in _NOT_COMPARING or call.name in ("fail", "verify")


def _asserts(call: Call) -> bool:
    if _asserts_by_name(call.name):
        result = call.signature.result if call.signature else None
        # `boolean verifyAll(a, b)` gives an answer; whoever asks has to assert it.
        return call.name.startswith("assert") or result is None or result.name == "void"
    return call.receiver is not None and _chain_start(call) is not None


@cache
def _asserts_by_name(name: str) -> bool:
    if name == "<init>" or name in _NOT_COMPARING:
        return False
    return name in _TRUTH or bool(_ASSERT_WORD.match(name) or _COMPARING.match(name))


@dataclass(frozen=True, slots=True)
class _Condition:
    """What an assertion says to be true or false. The comparison may have been made steps before."""

    place: Place
    #: of the assertion
    order: int
    flow: Flow
    facts: Facts

    def relations(self, expr: Expr, step: int, depth: int = 0) -> Iterator[Relation]:
        """The relations inside the condition: comparisons and calls that give a truth value."""
        expr = uncast(expr)
        if isinstance(expr, Operation):
            if expr.op in _LOGICAL or expr.op == "?:":
                for operand in expr.operands:
                    yield from self.relations(operand, step, depth)
            elif expr.op in _COMPARERS:
                yield from self._of_comparison(expr, step, depth)
        elif isinstance(expr, Call):
            if expr.inlined is not None and depth < _DEEPEST:
                for value, where in self.flow.definitions(expr.inlined, step):
                    yield from self.relations(value, where, depth + 1)
            operands = tuple(each for each in expr.inputs if not isinstance(each, Function))
            if len(operands) >= 2 and (expr.type is None or self.facts.returns_boolean(expr)):
                # The call that relates the values is not one of those that produced them.
                order = min(self.order, expr.order)
                yield Relation(self.place, step, order, Pattern.BOOL, expr.name, operands, expr)
        elif isinstance(expr, Read) and depth < _DEEPEST:
            definitions = self.flow.definitions(expr.variable, step)
            if len(definitions) == 1:
                value, where = definitions[0]
                yield from self.relations(value, where, depth + 1)

    def _of_comparison(self, expr: Operation, step: int, depth: int) -> Iterator[Relation]:
        left, right = expr.operands[0], expr.operands[-1]
        for one, other in ((left, right), (right, left)):
            if isinstance(other, Literal):
                ordering = _ordering(one)
                if ordering is not None:
                    yield self._relation(step, ordering.name, ordering.inputs)
                    return
                if other.kind is LiteralKind.BOOLEAN:
                    yield from self.relations(one, step, depth)
                    return
        yield self._relation(step, expr.op, (left, right))

    def _relation(self, step: int, operator: str, operands: tuple[Expr, ...]) -> Relation:
        return Relation(self.place, step, self.order, Pattern.BOOL, operator, operands)


def _of_call(call: Call, condition: _Condition) -> Iterator[Relation]:
    start = _chain_start(call)
    if start is not None:
        yield from _of_chain(call, start, condition)
    elif call.name in ("assertTrue", "assertFalse"):
        for arg in call.args:
            if not _is_message(arg):
                yield from condition.relations(arg, call.step)
    elif call.name == "assertThat" or call.name == "that":
        if len(call.args) >= 2:
            yield _comparison(call, "assertThat", call.args[-2:])
    elif len(call.args) >= 2:
        yield from _of_operands(call, _without_extras(call), condition)


def _comparison(call: Call, operator: str, operands: tuple[Expr, ...]) -> Relation:
    return Relation(call.place, call.step, call.order, Pattern.COMP, operator, operands)


def _of_operands(call: Call, operands: tuple[Expr, ...], condition: _Condition) -> Iterator[Relation]:
    if len(operands) < 2:
        return
    constants = [each for each in operands if isinstance(each, Literal)]
    others = [each for each in operands if not isinstance(each, Literal)]
    if len(constants) == 1 and len(others) == 1:
        if constants[0].kind is LiteralKind.BOOLEAN:
            yield from condition.relations(others[0], call.step)
            return
        ordering = _ordering(others[0])
        if ordering is not None and constants[0].text.lstrip("-") in ("0", "1"):
            yield _comparison(call, ordering.name, ordering.inputs)
            return
    yield _comparison(call, call.name, operands)


def _without_extras(call: Call) -> tuple[Expr, ...]:
    """The operands of a comparison without its message and its tolerance."""
    args = [arg for arg in call.args if not isinstance(arg, Function)]
    signature = call.signature
    if signature is not None and signature.varargs and len(args) > len(signature.params):
        fixed = len(signature.params) - 1
        args = [*args[:fixed], Operation(call.place, None, "array", tuple(args[fixed:]))]
    if len(args) <= 2:
        return tuple(args)
    owner = call.receiver_class or ""
    if ".jupiter." in owner or "testng" in owner:
        return tuple(args[:2])
    if _is_text(args[0]) and (len(args) > 3 or not _is_text(args[1]) or not _is_number(args[2])):
        args = args[1:]
    elif _is_text(args[-1]) and not _is_text(args[0]):
        args = args[:-1]
    if len(args) == 3 and _is_number(args[2]):
        args = args[:2]
    # A project's own `assertEquals(context, expected, actual)` compares some two of its arguments.
    return tuple(args[:2]) if _FRAMEWORK.match(owner) else tuple(args)


def _is_text(expr: Expr) -> bool:
    return expr.type is not None and expr.type.name == "java.lang.String" and expr.type.dims == 0


def _is_number(expr: Expr) -> bool:
    names = ("int", "long", "short", "byte", "float", "double")
    return expr.type is not None and expr.type.dims == 0 and expr.type.name in names


def _is_message(expr: Expr) -> bool:
    return _is_text(expr) or isinstance(expr, Function)


def _ordering(expr: Expr) -> Call | None:
    """The call that is `a.compareTo(b)`: what it is given are the two sides."""
    if isinstance(expr, Call) and expr.name in _ORDERINGS and len(expr.inputs) >= 2:
        return expr
    return None


def _chain_start(call: Call) -> Call | None:
    """The `assertThat(x)` that a fluent assertion starts with, for a step after it."""
    at = call.receiver
    for _ in range(_LONGEST_CHAIN):
        if not isinstance(at, Call):
            break
        if at.name in _CHAIN_STARTS and at.signature is None and len(at.args) >= 1:
            return at
        at = at.receiver
    return None


def _of_chain(call: Call, start: Call, condition: _Condition) -> Iterator[Relation]:
    subject = start.args[0]
    if call.name in ("isTrue", "isFalse") and not call.args:
        yield from condition.relations(subject, call.step)
        return
    if not call.args or _CHAIN_SETTINGS.match(call.name):
        return
    expected = call.args[0]
    if call.name in ("isEqualTo", "isEqualByComparingTo") and isinstance(expected, Literal):
        if expected.kind is LiteralKind.BOOLEAN:
            yield from condition.relations(subject, call.step)
            return
        ordering = _ordering(subject)
        if ordering is not None:
            yield _comparison(call, ordering.name, ordering.inputs)
            return
    yield _comparison(call, call.name, (subject, expected))
