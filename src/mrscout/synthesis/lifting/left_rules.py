"""The rules by which literals stay as the developers wrote them, for any language; what variables are used for.

A language adds rules about its library and its conventions (`Facts.leaves_argument` and its neighbours). Each rule can
be switched off, and the literals that it left become parameters then. A new rule is a constant here, in `RULES`, and
a case in `tests/synthesis/test_rules.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from mrscout.languages.base import Syntax
from mrscout.model.assertions import Form
from mrscout.model.ir import Call, Expr, Operation, Span, Variable, VariableKind
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.rules import Rule
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.slice import Slicer

#: more parameters than this are beyond what anybody wants to read
MOST_PARAMETERS = 16
_COMPARING = frozenset({"==", "!=", "<", "<=", ">", ">="})


@dataclass(frozen=True, slots=True)
class LeftPlace:
    """A literal or a constant that stays, and the slug of the rule that decided."""

    span: Span
    rule: str
    #: what it would be without the rule; None if it could not become a parameter either
    site: Site | None = None


class Use(Enum):
    """A use of a variable's value."""

    INPUT = "it is an argument of the code under test, or nobody knows"
    LEFT = "a rule leaves it"
    INDEX = "a rule leaves integers there"
    EXPECTED = "an assertion compares it, as it is"
    ELEMENT = "one element of an array is read"


class Uses:
    """Collects the uses of variables."""

    def __init__(self) -> None:
        self._by_variable: dict[int, set[Use]] = {}
        #: the first class of the project with a method that takes the variable
        self.takers: dict[int, str] = {}

    def add(self, variable: int, use: Use) -> None:
        """Note a use."""
        self._by_variable.setdefault(variable, set()).add(use)

    def are(self, variable: Variable, *uses: Use) -> bool:
        """True if a variable is read, and for nothing but these uses."""
        known = self._by_variable.get(variable.index)
        return known is not None and known <= set(uses)


def message_of(call: Call) -> Expr | None:
    """Return the message of a condition that a call asserts; None if the call asserts none, or without a message."""
    assertion = call.assertion
    return assertion.message if assertion is not None and assertion.form is Form.CONDITION else None


def _computes_what_nobody_reads(statement: Statement, kept: Sequence[Statement], slicer: Slicer) -> bool:
    if statement.kind is not StatementKind.SIMPLE or len(statement.declares) != 1:
        return False
    if any(statement.declares & other.uses for other in kept if other is not statement):
        return False
    values = [write.value for step in slicer.steps(statement) for write in step.writes]
    return any(isinstance(value, Operation) and value.op not in ("cast", "array") for value in values)


MESSAGE: Rule[[Call, Expr, Syntax]] = Rule(
    "message",
    "an assertion shows the string to people",
    lambda call, arg, syntax: arg is message_of(call) and arg.type == syntax.string,
)
ELEMENT_INDEX: Rule[[]] = Rule("element-index", "it is the index of an element of an array", lambda: True)
COMPARED: Rule[[Operation]] = Rule(
    "compared",
    "the test compares the integer to decide what to do next",
    lambda operation: operation.op in _COMPARING,
)
#: values of variables that stay
VARIABLES: tuple[Rule[[Variable, Uses]], ...] = (
    Rule(
        "only-left-uses",
        "its variable is read only where rules leave values",
        lambda variable, uses: uses.are(variable, Use.LEFT),
    ),
    Rule(
        "lookup-table",
        "it is an array in a field of which the test reads single elements only",
        lambda variable, uses: variable.kind is VariableKind.FIELD and uses.are(variable, Use.ELEMENT),
    ),
)
NUMBER_USES: Rule[[Variable, Uses]] = Rule(
    "only-position-uses",
    "the variable of the integer is read only where rules leave integers",
    lambda variable, uses: uses.are(variable, Use.LEFT, Use.INDEX),
)
#: statements whose literals stay
LOOP_BOUND: Rule[[Statement]] = Rule(
    "loop-bound", "it stands in the head of a loop", lambda statement: statement.loop
)
UNREAD: Rule[[Statement, Sequence[Statement], Slicer]] = Rule(
    "unread",
    "it is part of a computation whose result nothing reads",
    _computes_what_nobody_reads,
)
#: sites that could be lifted, and stay
ONLY_EXPECTED: Rule[[Site]] = Rule(
    "only-expected", "it stands in the assertion, and no input has its value", lambda site: site.expected
)
TOO_MANY: Rule[[int]] = Rule(
    "too-many",
    f"the relation has {MOST_PARAMETERS} parameters that matter more",
    lambda rank: rank >= MOST_PARAMETERS,
)

RULES: tuple[Rule[...], ...] = (
    MESSAGE,
    ELEMENT_INDEX,
    COMPARED,
    *VARIABLES,
    NUMBER_USES,
    LOOP_BOUND,
    UNREAD,
    ONLY_EXPECTED,
    TOO_MANY,
)
