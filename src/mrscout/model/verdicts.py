"""What filtering says about a relation, as it is handed on and written down (`verdicts.jsonl`)."""

from dataclasses import dataclass
from enum import Enum

from mrscout.model.forms import Condition, Form
from mrscout.model.slugged import Slugged
from mrscout.model.values import Value


class Verdict(Slugged):
    """What became of a codified relation. The values are sentences for people."""

    KEPT = "It holds on enough of the valid inputs."
    REJECTED = "It does not hold: an input refutes it."
    UNSETTLED = "The inputs that were tried do not tell whether it holds."
    NO_VALID_INPUT = "No input but the developers' own was valid."
    NO_PARAMETER = "It has nothing to vary."
    GOLDEN_VALUE = "It compares with a constant, which holds for the developers' input alone."
    FLAKY = "The same input does not always end in the same way."
    TIMED_OUT = "It does not end in time."
    CRASHED = "It ends the process that runs it."


class Ending(Enum):
    """How an input ended; the paper's valid inputs are those that passed or were refuted."""

    PASSED = "passed"
    REFUTED = "refuted"
    #: a throwable before the assertion had its operands
    INVALID = "invalid"
    #: the assertion was never executed
    VACUOUS = "vacuous"
    SKIPPED = "skipped"
    #: memory or stack ran out
    EXHAUSTED = "exhausted"
    TIMED_OUT = "timed out"
    #: the process ended
    CRASHED = "crashed"

    @property
    def is_valid(self) -> bool:
        """Whether the relation was put to the test."""
        return self in (Ending.PASSED, Ending.REFUTED)


@dataclass(frozen=True, slots=True)
class Tried:
    """An input and how it ended."""

    values: tuple[Value, ...]
    ended: Ending


@dataclass(frozen=True, slots=True)
class Evidence:
    """How often what happened. Inputs other than the developers', each counted once."""

    tried: int = 0
    valid: int = 0
    passed: int = 0
    vacuous: int = 0  #: the assertion was never executed
    exhausted: int = 0  #: memory, stack or time ran out, or the process ended
    crashes: int = 0  #: exceptions of the code under test that it does not declare


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The smallest input that was found to refute a relation, in the order of its parameters."""

    values: tuple[Value, ...]
    failure: str  #: what the assertion said
    texts: tuple[str, ...] = ()  #: the values as they would be written
    test: str = ""  #: a test that can be pasted into the relation's class


@dataclass(frozen=True, slots=True)
class Excluded:
    """What a condition that was learnt leaves out: it can hide a fault."""

    condition: Condition
    input: Counterexample  #: the smallest on which the relation fails


@dataclass(frozen=True, slots=True)
class Apart:
    """Literals that shared a parameter, and need not: they take one of their own."""

    name: str
    of: str  #: the parameter that they were linked to
    sites: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A relation with its verdict: a line of `verdicts.jsonl`."""

    id: str
    verdict: Verdict
    evidence: Evidence
    bound: float  #: the share of valid inputs on which it holds, at least, with 95 % confidence
    whole_domain: bool  #: every input there is was tried
    perfect: bool  #: kept, and no valid input refuted it
    form: Form  #: what was drawn for each parameter, and what is asked of inputs
    counterexample: Counterexample | None
    complaints: tuple[tuple[str, int], ...]  #: what was wrong with invalid inputs, most often first
    examples: tuple[
        tuple[Value, ...], ...
    ]  #: telling inputs, by parameter, the developers' own not among them
    seconds: float = 0.0
    cut_short: bool = False  #: the time limit ended it
    fingerprint: str = ""  #: of the relation's code and of the options: what a later run may use again
    #: some of the inputs that were tried, whatever became of them, in the order of the form's parameters
    inputs: tuple[Tried, ...] = ()
    apart: tuple[Apart, ...] = ()  #: links that were split, since it holds without them
    excluded: tuple[Excluded, ...] = ()  #: what the conditions that were learnt leave out
