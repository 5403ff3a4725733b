"""Findings: what a run brings to light about the code under test or its tests, apart from the relations themselves.

A finding has one cause, however many relations and inputs show it. What speaks for it and against it is data
(`Reason`), and its confidence is the sum; sentences are made in `prose/finding_sentences.py`.
"""

from dataclasses import dataclass

from mrscout.model.failures import Failure
from mrscout.model.slugged import Slugged

#: the first character of ids of findings; ids of relations have none of its case
MARK = "F"


class FindingKind(Slugged):
    """The kind of a finding. The values are sentences for people."""

    REGRESSION = "Relations held before the code was changed, and do not hold any more."
    HANG = "The code does not end."
    CRASH = "The code throws an exception by accident, on input like the developers'."
    INCONSISTENT = "Answers of the code contradict each other, or the contract of the methods."
    VIOLATION = "A relation that a test states does not hold on input like the developers'."
    UNVALIDATED_INPUT = "The code throws an exception by accident, on unusual input that it does not refuse."
    TEST_SLIP = "A test does not check what it seems to."
    OVER_GENERAL = "A relation holds for less than its test suggests; the code is probably right."


class Reason(Slugged):
    """A fact that makes a finding more or less likely to be worth an issue. The values are clauses for people."""

    def __init__(self, points: int, clause: str) -> None:
        self.points = points
        self.clause = clause

    HELD_BEFORE = 3, "the same input passed before the code was changed"
    FAILS_MORE_OFTEN = 1, "far more of the inputs fail than before the code was changed"
    IN_RANGE = 2, "the input is like the developers' own"
    SMALL = 1, "the input is short and small"
    REFUSES_OTHERS = 2, "the method refuses other input with an exception that says why"
    MAY_REFUSE = 2, "the method declares an exception for input that it does not accept"
    DEEP_INSIDE = 1, "the error arises inside of the code, not in the method that was called"
    SEVERAL_RELATIONS = 1, "several relations show it"
    LOOP_LOCATED = 1, "samples of the stack show the loop in the project's code"
    CONTRACT = 3, "the methods' contract demands it"
    MOST_PASS = 2, "the relation holds on nearly all other inputs"
    MANY_FAIL = -4, "the relation fails on many other inputs, too: it may be meant for a few values alone"
    ALWAYS_FAILS = -4, "the relation fails on nearly all inputs: a literal of the test is tied to its input"
    ACROSS_INPUTS = -4, "other inputs of the same test refute it"
    RESTRICTED = -4, "the relation holds for values like the developers' alone"
    GUESSED_DERIVATION = -4, "the input was made by a guess at how values of the test depend on each other"
    GUESSED_CONDITION = -4, "the relation holds under a condition on several values that was learnt"
    UNRELATED_SIDES = (
        -6,
        "its two sides do not depend on the same values: what is expected was written for the test's input",
    )
    NORMALISED = -2, "an object may print itself in another way than it was written"
    DENIAL = -6, "the test says that two things differ, which input without a difference refutes"
    INVALID_ON_PURPOSE = -4, "the test is about invalid input, and other input need not behave like that"
    OTHER_OPTION = -4, "a flag or a constant is one that no test of the relation uses"
    OUT_OF_RANGE = -2, "the input is unlike the developers'"
    LARGE = -3, "the input is long, or has large numbers"
    HARDLY_ACCEPTED = -5, "the method accepts hardly any input that was tried: its use may be another one"
    NULL_GIVEN = -4, "a value is null, which no test uses"
    NULL_PASSED_ON = (
        -6,
        "a method is given the null that another one returned, as the input was nothing to it",
    )
    INDEX_ARGUMENT = -6, "an index or a size that the caller chose may be out of bounds"
    CHECKS_NOTHING = -2, "nothing tells that the method checks its input: it refuses none"
    CALLERS_CHOICE = (
        -3,
        "it fails for numbers, arrays or empty text, and nothing tells that the method checks these",
    )
    PARTLY_CHECKED = (
        -3,
        "an index or a size is out of bounds, and the method checks its arguments only in part",
    )
    DOCUMENTED = -6, "the documentation of the method announces the exception"
    NAMES_ARGUMENT = -4, "the exception says that an argument is wrong"
    CAUGHT_ALIKE = -4, "it is a kind of the exception by which the method refuses other input"
    DECLARED = -4, "the method declares the exception"
    COLLISION = -8, "equal hash codes of different objects are legal"
    CONSTANT = -6, "one side of the relation is a constant, which belongs to the developers' input"
    ONE_EXAMPLE = -3, "one example alone says that two methods of different names agree"
    REPEATABLE = -2, "the test may want to say that a second call gives the same"
    UNSTABLE = -6, "the input did not fail again when it was run alone"
    TEST_CODE = -4, "the error arises in the code of the test"
    GUESS = -3, "no test states the relation; a law suggests it"


class Confidence(Slugged):
    """How sure it is that a maintainer would act on a finding. The values are sentences for people."""

    HIGH = "It is probably a defect."
    MEDIUM = "It is worth a look."
    LOW = "The code may well be right."


@dataclass(frozen=True, slots=True)
class Witness:
    """A relation that shows a finding, with its smallest input."""

    relation: str  #: id
    test: str
    file: str
    line: int  #: of the test, from 1
    names: tuple[str, ...]  #: of the parameters that do not have the developers' value; of all if all have it
    texts: tuple[str, ...]  #: their values, as source code
    count: int  #: of inputs that show it
    failure: Failure
    snippet: str  #: the relation's statements with the input
    test_source: str  #: a test that fails, for the relation's class
    #: sentence of what does not hold for the input, with its values; empty if it is not about a comparison, or too long
    instance: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is probably wrong, with its evidence."""

    id: str
    kind: FindingKind
    class_under_test: str
    method: str  #: qualified signature or name of the method that it is about
    cause: str  #: key that is stable under changes of lines, literals and names of tests
    reasons: tuple[Reason, ...]
    witnesses: tuple[Witness, ...]  #: the one with the smallest input first; empty for a slip of a test
    refusals: tuple[str, ...] = ()  #: exceptions by which the same method refuses other input
    statement: str = ""  #: the sentence of the relation, of a finding that is about one

    @property
    def score(self) -> int:
        """The sum of what speaks for and against it."""
        return _BASE[self.kind] + sum(reason.points for reason in self.reasons)

    @property
    def confidence(self) -> Confidence:
        """The confidence in it."""
        return (
            Confidence.HIGH
            if self.score >= _HIGH
            else Confidence.MEDIUM
            if self.score >= _MEDIUM
            else Confidence.LOW
        )

    @property
    def is_about_code(self) -> bool:
        """True if it is about the code under test, not about a test."""
        return self.kind is not FindingKind.TEST_SLIP

    @property
    def failure(self) -> Failure | None:
        """The failure of its best witness."""
        return self.witnesses[0].failure if self.witnesses else None

    @property
    def inputs(self) -> int:
        """The number of inputs that show it."""
        return sum(witness.count for witness in self.witnesses)


#: what a finding of a kind is worth before anything else is known
_BASE = {
    FindingKind.REGRESSION: 2,
    FindingKind.HANG: 4,
    FindingKind.CRASH: 2,
    FindingKind.INCONSISTENT: 2,
    FindingKind.VIOLATION: -1,
    FindingKind.UNVALIDATED_INPUT: 2,
    FindingKind.TEST_SLIP: 2,
    FindingKind.OVER_GENERAL: -4,
}
_HIGH, _MEDIUM = 5, 2
