"""The results of filtering: verdicts with their evidence (`verdicts.jsonl`)."""

from dataclasses import dataclass
from enum import Enum

from mrscout.model.failures import FailureGroup
from mrscout.model.forms import Condition, Form
from mrscout.model.slugged import Slugged
from mrscout.model.values import Value


class Verdict(Slugged):
    """The result of filtering a codified relation. The values are sentences for people."""

    KEPT = "It holds on enough of the valid inputs."
    REJECTED = "It does not hold: an input refutes it."
    UNSETTLED = "The inputs that were tried do not tell whether it holds."
    NO_VALID_INPUT = "No input but the developers' own was valid."
    NO_PARAMETER = "It has nothing to vary."
    EMPTY = "It tells nothing about the code, whatever the input."
    GOLDEN_VALUE = "It compares with a constant, which holds for the developers' input alone."
    FLAKY = "The same input does not always end in the same way."
    TIMED_OUT = "It does not end in time."
    CRASHED = "It ends the process that runs it."


class Ending(Enum):
    """The outcome of running an input. The paper's valid inputs are those that passed or were refuted."""

    PASSED = "passed"
    REFUTED = "refuted"
    #: something was thrown before the assertion's operands were evaluated
    INVALID = "invalid"
    #: the assertion was never executed
    VACUOUS = "vacuous"
    SKIPPED = "skipped"
    #: out of memory, or stack overflow
    EXHAUSTED = "exhausted"
    TIMED_OUT = "timed out"
    #: the worker process ended
    CRASHED = "crashed"

    @property
    def is_valid(self) -> bool:
        """True if the relation's assertion was evaluated."""
        return self in (Ending.PASSED, Ending.REFUTED)


@dataclass(frozen=True, slots=True)
class Tried:
    """An input with its outcome."""

    values: tuple[Value, ...]
    ended: Ending


@dataclass(frozen=True, slots=True)
class Evidence:
    """The numbers of distinct inputs by outcome, without the developers' own."""

    tried: int = 0
    valid: int = 0
    passed: int = 0
    vacuous: int = 0  #: the assertion was never executed
    exhausted: int = 0  #: memory, stack or time ran out, or the process ended
    crashes: int = 0  #: exceptions of the code under test that it does not declare


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The smallest input found that refutes a relation; values are in the order of its parameters."""

    values: tuple[Value, ...]
    failure: str  #: the message of the assertion
    texts: tuple[str, ...] = ()  #: the values as source code
    test: str = ""  #: a test that can be pasted into the relation's class


@dataclass(frozen=True, slots=True)
class Excluded:
    """The smallest input that a learnt condition leaves out and on which the relation fails: it may show a fault."""

    condition: Condition
    input: Counterexample


@dataclass(frozen=True, slots=True)
class LinkSplit:
    """A split link: literals that shared a parameter and get one of their own, since they need not be equal."""

    name: str  #: of their own parameter
    of: str  #: the parameter that they shared
    sites: tuple[int, ...]  #: numbers of the sites of the literals


@dataclass(frozen=True, slots=True)
class Judged:
    """A relation with its verdict: a line of `verdicts.jsonl`."""

    id: str
    verdict: Verdict
    evidence: Evidence
    bound: float  #: lower bound of the share of valid inputs on which it holds, with 95 % confidence
    whole_domain: bool  #: all possible inputs were tried
    perfect: bool  #: kept, and no valid input refuted it
    form: Form  #: the restriction under which inputs were drawn
    counterexample: Counterexample | None
    complaints: tuple[
        tuple[str, int], ...
    ]  #: messages of invalid inputs with their counts, the most frequent first
    examples: tuple[tuple[Value, ...], ...]  #: inputs on which it held, without the developers' own
    seconds: float = 0.0
    cut_short: bool = False  #: the time limit ended it
    fingerprint: str = (
        ""  #: of the relation's code and the options; a run with an equal one uses the verdict again
    )
    #: some of the inputs that were tried, with their outcomes
    inputs: tuple[Tried, ...] = ()
    apart: tuple[LinkSplit, ...] = ()  #: split links
    excluded: tuple[Excluded, ...] = ()  #: for learnt conditions, the inputs that they leave out
    failures: tuple[FailureGroup, ...] = ()  #: of inputs of the most general form, by their cause
    #: indices of the examples that a person would show, in order; empty if none does what the developers' do not
    shown: tuple[int, ...] = ()
    new_branches: int | None = None  #: that they execute and the developers' inputs do not; None if unknown
    new_classes: int = 0  #: of their values that no value of the developers' is of: zero, empty, the greatest

    @property
    def runs_no_new_code(self) -> bool:
        """True if its inputs execute no branch that the developers' own do not, and more inputs could."""
        return self.new_branches == 0 and not self.whole_domain

    @property
    def adds_nothing(self) -> bool:
        """True if its inputs are known to do nothing that the developers' own do not."""
        return self.runs_no_new_code and not self.new_classes
