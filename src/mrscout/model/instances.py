"""The results of discovery: tests with their MR instances, or the reason for none (`discover.jsonl`).

They are named tuples, which are cheap to send between processes: a project can have tens of thousands.
"""

from enum import Enum
from typing import NamedTuple

from mrscout.model.ir import Span
from mrscout.model.slugged import Slugged


class Reason(Slugged):
    """The reason why a test is no MTC. The values are sentences for the user; records have the slug."""

    SYNTAX_ERROR = "The test's source has a syntax error."
    TOO_DEEP = "An expression of the test is nested too deeply to be analysed."
    TOO_INTRICATE = "The test's values depend on each other in too many ways to be analysed."
    INTERNAL = "mrscout failed on this test, which is a defect of mrscout: please report it."
    EXPECTS_EXCEPTION = "The test expects an exception, so nothing says that its assertions are reached."
    NO_ASSERTION = "The test makes no assertion, nor does any helper of its class that it calls."
    UNRESOLVED = "No call could be resolved to a class of the project; the classes called are unknown."
    NO_OWN_CALL = "The test calls no method of the project's own classes."
    ONE_CALL = "No class of the project has two of its methods called before an assertion (property P1)."
    ACCESSORS_ONLY = "The calls on the project's classes are plain getters and setters."
    NO_COMPARISON = (
        "Its assertions compare nothing with anything else: null checks, bare booleans, expected exceptions."
    )
    CONSTANT = "Every assertion compares an output with a constant, not with another execution (property P2)."
    SAME_CALL = "The assertions relate the input and the output of one and the same call."
    OTHER_CLASSES = "The assertions relate calls of different classes."
    UNCONNECTED = (
        "The first call has no influence on the second, and its output is not compared: it is not needed."
    )


class Weakness(Slugged):
    """The reason why a relation is weaker than it looks. The values are clauses for people."""

    SAME_CONSTRUCTION = "both sides are built by the same code, so it states no more than determinism"
    GOLDEN_VALUE = "one side is a constant, which no input changes"
    COMPARED_WITH_ITSELF = "an object is compared with itself"
    REFLEXIVE = "it states only that an object equals itself, or that its hash code stays the same"
    REPEATED_COMPUTATION = "both sides are one computation on one state, so they differ only by chance"
    BOXED_IDENTITY = "it compares numbers or truth values by identity, which depends on how they are boxed"
    NO_DATA_FLOW = "no parameter has a part in what is compared: all inputs repeat one computation"
    NOTHING_LIFTED = "the slice holds no literal that could become a parameter"
    COLLISIONS_ARE_LEGAL = "it forbids that different objects share a hash code, which they may"
    REPEATED_CALL = "both sides are the same call on the same inputs"
    RETURNED_RECEIVER = "it states that a call returns the object that it was called on"
    INEQUALITY = "it states only that two results differ"
    UNRELATED_INPUTS = "the two calls share no input, and neither is given what the other returned"
    GET_AFTER_SET = "a getter returns what was set"
    ENTANGLED = "no sentence says its steps: it takes the test's own program to state it"
    MANY_PARAMETERS = "it has more parameters than a law that one can keep in mind"
    EQUAL_HASHES = "it states only that equal objects have equal hash codes"
    ONLY_COUNTS = "it compares sizes or hash codes only"
    NO_NEW_INPUT = "no input that was tried executes or is anything that those of the tests do not"

    @property
    def is_empty(self) -> bool:
        """True if a relation with it tells nothing about the code, so that it is not offered."""
        return self in _EMPTY

    @property
    def is_slip(self) -> bool:
        """True if the test that states it probably means something else: a finding about the test.

        An assertion that no parameter has a part in may still say something about the code.
        """
        return self in _EMPTY and self not in (Weakness.REFLEXIVE, Weakness.NO_DATA_FLOW)


_EMPTY = frozenset(
    {
        *(Weakness.COMPARED_WITH_ITSELF, Weakness.REFLEXIVE, Weakness.REPEATED_COMPUTATION),
        *(Weakness.BOXED_IDENTITY, Weakness.NO_DATA_FLOW),
    }
)


class ElementKind(Enum):
    """The position of a value in an invocation, before or after it (paper 3.1, elements of an output relation)."""

    RECEIVER = "receiver"
    ARGUMENT = "argument"
    RETURN = "return value"
    RECEIVER_AFTER = "receiver after"
    ARGUMENT_AFTER = "argument after"

    def __init__(self, written: str) -> None:
        #: True if the value is an output of the invocation, False if it is an input
        self.is_output = written not in ("receiver", "argument")


class Transformation(Enum):
    """The part of the source execution that the follow-up input is built from."""

    INPUT = "input"
    OUTPUT = "output"


class Invocation(NamedTuple):
    """A call of a method of the class under test."""

    method: str  #: qualified name of the method, `org.acme.Stack.push`
    span: Span
    text: str


class RelatedElement(NamedTuple):
    """An element of the output relation, with the operand of the assertion that contains it."""

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
    """A metamorphic relation on the developers' inputs: an assertion and the invocations that it relates."""

    id: str
    class_under_test: str
    invocations: tuple[Invocation, ...]  #: in order of evaluation, the follow-up last
    assertion: RelationAssertion
    pattern: str  #: BoolAssert or CompAssert
    source: RelatedElement
    follow_up: RelatedElement
    transformation: Transformation | None
    #: the smaller, the stronger; comparable over all tests of a project
    rank: int = 0
    weaknesses: tuple[Weakness, ...] = ()


class Helper(NamedTuple):
    """A helper method of the tests that contains a part of an MR instance."""

    name: str
    span: Span  #: from its name to its end


class TestCase(NamedTuple):
    """A test that discovery has analysed, with its MR instances or the reason for none."""

    file: str  #: relative to the project's root
    line: int  #: 1-based
    test: str  #: package.Class.method(Types)
    reason: Reason | None  #: why it is no MTC; None if it is one
    instances: tuple[MRInstance, ...] = ()  #: the strongest first
    helpers: tuple[Helper, ...] = ()  #: the helpers that contain parts of the instances, without repetitions
    detail: str = ""  #: the exception, if mrscout failed on the test

    @property
    def mtc(self) -> bool:
        """True if the test has an MR instance."""
        return bool(self.instances)


def without_weak(test: TestCase) -> TestCase:
    """Return a test with those of its instances that have no weakness."""
    return test._replace(instances=tuple(found for found in test.instances if not found.weaknesses))
