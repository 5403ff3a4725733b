"""A statement of another test that a relation may borrow."""

from dataclasses import dataclass

from mrscout.model.ir import Call, Routine, Span, Step


@dataclass(frozen=True, slots=True, eq=False)
class Loan:
    """A call on an object, or the construction of one, with nothing but literals for arguments."""

    test: str  #: the test that it stands in, `BarTest.baz`
    span: Span  #: of the statement, or of the expression that builds the object
    routine: Routine
    step: Step
    call: Call
    names: frozenset[str]  #: that its text mentions
