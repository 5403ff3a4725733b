"""Why a test is an MTC or not: its calls and assertions, each with the part it plays (`discover --explain`)."""

from dataclasses import dataclass
from enum import Enum

from mrscout.model.instances import ElementKind, MRInstance, TestCase
from mrscout.model.ir import Span
from mrscout.model.slugged import Slugged


class Standing(Enum):
    """The class of a call under property P1 of the paper. The values are sentences for the user."""

    INVOCATION = "an invocation of a method under test"
    ASSERTION = "an assertion"
    CONSTRUCTOR = "a constructor: it builds an object, and calls no method under test"
    ACCESSOR = "a plain getter or setter, which makes no relation by itself (--accessors counts it)"
    MOCK = "on a mock: none of the project's code runs"
    SCRIPTED = "teaches or checks a mock: none of the project's code runs"
    THROWING = "expected to throw: it gives nothing that could be compared"
    HELPER = "a helper of the tests; its body is looked at in its place"
    EXTERNAL = (
        "a method of no class under test, as --definition has it: a library's, or one of the tests' own"
    )
    UNRESOLVED = "unresolved: the sources do not say whose method it is, and nothing is guessed"


class Obstacle(Slugged):
    """Why a relation assertion makes no MR instance (property P2). The values are sentences for the user."""

    CONSTANT = "a side holds no input or output of an invocation: it is compared with a constant"
    SAME_CALL = "what the sides hold belongs to one and the same call"
    OTHER_CLASSES = "the sides hold elements of calls of different classes"
    UNCONNECTED = "the earlier call has no influence on the later one, and its output is not compared"
    NO_OUTPUT = "the later call's element is an input that the call does not change: no output is checked"


class Need(Enum):
    """The reason why an instance needs its first call. The values are sentences for the user."""

    OUTPUT = "its output is compared"
    HANDED_ON = "what it returns goes into the later call"
    STATE = "it changes what the later call works on"


@dataclass(frozen=True, slots=True)
class ExplainedCall:
    """A call of the test and the part it plays; calls come in order of evaluation."""

    span: Span
    text: str
    method: str  #: qualified name, as far as it is known
    standing: Standing
    classes: tuple[str, ...]  #: classes under test that an invocation counts for, sorted


@dataclass(frozen=True, slots=True)
class HeldElement:
    """An input or output of an invocation that flows into an operand."""

    call: int  #: index into the explanation's calls
    kind: ElementKind
    argument: int  #: zero-based position, -1 if it is no argument


@dataclass(frozen=True, slots=True)
class ExplainedOperand:
    """An operand of an assertion, with the inputs and outputs that flow into it."""

    span: Span
    text: str
    elements: tuple[HeldElement, ...]


@dataclass(frozen=True, slots=True)
class ExplainedRelation:
    """The operands that an assertion relates, with the MR instances among them or the reason for none."""

    pattern: str
    operator: str
    operands: tuple[ExplainedOperand, ...]
    instances: tuple[MRInstance, ...]
    calls: tuple[
        tuple[int, ...], ...
    ]  #: for each instance, the indices of its invocations in `Explanation.calls`
    obstacle: Obstacle | None  #: None if there are instances
    needs: tuple[Need, ...] = ()  #: for each instance why its first call is needed
    #: for each instance what the side of the first element holds beside it
    alternatives: tuple[tuple[HeldElement, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class ExplainedAssertion:
    """An assertion of the test, or of a helper that it calls."""

    span: Span
    text: str
    relations: tuple[ExplainedRelation, ...]  #: empty if it compares nothing


@dataclass(frozen=True, slots=True)
class Explanation:
    """A test with all its calls and assertions."""

    test: TestCase
    span: Span  #: the whole method
    calls: tuple[ExplainedCall, ...] = ()
    assertions: tuple[ExplainedAssertion, ...] = ()
