"""What discovery finds, as it is handed on and written down (`discover.jsonl`).

Tuples, since there are tens of thousands, and each goes from process to process.
"""

from enum import Enum
from typing import NamedTuple

from mrscout.model.ir import Span
from mrscout.model.reasons import Reason


class ElementKind(Enum):
    """The part that a value plays in an invocation (paper 3.1, elements of an output relation)."""

    RECEIVER = "receiver"
    ARGUMENT = "argument"
    RETURN = "return value"
    RECEIVER_AFTER = "receiver after"
    ARGUMENT_AFTER = "argument after"

    def __init__(self, written: str) -> None:
        #: whether the value comes out of the invocation rather than going in
        self.is_output = written not in ("receiver", "argument")


class Transformation(Enum):
    """What the follow-up input is built from."""

    INPUT = "input"
    OUTPUT = "output"


class Invocation(NamedTuple):
    """A call of a method of the class under test."""

    method: str  #: qualified name of the method, `org.acme.Stack.push`
    span: Span
    text: str


class RelatedElement(NamedTuple):
    """An element of the output relation, and where the assertion holds it."""

    invocation: int  #: index into the instance's invocations
    kind: ElementKind
    span: Span  #: the operand of the assertion that contains it
    text: str


class RelationAssertion(NamedTuple):
    """The assertion that checks the output relation."""

    span: Span
    text: str
    operator: str


class MRInstance(NamedTuple):
    """An MR applied to the inputs that the developers chose: an assertion and the invocations it relates."""

    id: str
    class_under_test: str
    invocations: tuple[Invocation, ...]  #: in order of evaluation, the follow-up last
    assertion: RelationAssertion
    pattern: str  #: BoolAssert or CompAssert
    source: RelatedElement
    follow_up: RelatedElement
    transformation: Transformation | None


class Helper(NamedTuple):
    """A method of the tests in which a part of an MR instance stands."""

    name: str
    span: Span  #: from its name to its end


class TestCase(NamedTuple):
    """A test that was looked at."""

    file: str  #: relative to the project's root
    line: int  #: 1-based
    test: str  #: package.Class.method(Types)
    reason: Reason | None  #: why it is no MTC; None where it is one
    instances: tuple[MRInstance, ...] = ()
    helpers: tuple[Helper, ...] = ()  #: that the instances reach into, each once
    detail: str = ""  #: what was said where mrscout failed

    @property
    def mtc(self) -> bool:
        """Whether the test hides a metamorphic relation."""
        return bool(self.instances)
