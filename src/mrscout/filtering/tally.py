"""Counts the outcomes of inputs, selects some as evidence, and removes values from messages to group them."""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from mrscout.filtering.branches import NO_BRANCHES, Branches
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, by_key, evenly_spaced, key_of
from mrscout.filtering.values.value_kind import of_value
from mrscout.model.contrast import contrast_in
from mrscout.model.failures import Failure, Nature
from mrscout.model.verdicts import Ending, Evidence, Tried

_LEFT_OUT = "…"
#: shorter strings occur in messages by chance, unless they are quoted
_DISTINCTIVE = 3
#: long numbers, which are seldom a fixed part of a message
_NUMBER = re.compile(r"(?<![\w.])-?\d{5,}(?:\.\d+)?(?:E-?\d+)?(?![\w.])")
_QUOTES = (("'", "'"), ('"', '"'), ("<", ">"), ("[", "]"), (": ", ""))
_WORDS = re.compile(r"(\w+)")
_DIFFER = " (they differ in what is drawn anew in each run)"


def without_values(message: str, values: Input) -> str:
    """Return a message with … for values of its input, so that equal complaints about different inputs are equal."""
    parts = (
        part for value in values for part in (value, *(value.data if isinstance(value.data, tuple) else ()))
    )
    spellings = {of_value(part).in_message(part) for part in parts}
    for written in sorted(spellings, key=len, reverse=True):
        message = _without_value(message, written)
    return _NUMBER.sub(_LEFT_OUT, message)


def _without_value(message: str, written: str) -> str:
    if not written:
        return message
    if len(written) >= _DISTINCTIVE and not written.lstrip("-").isdecimal():
        return message.replace(written, _LEFT_OUT)
    if written.lstrip("-").isdecimal():
        return re.sub(rf"(?<![\w.-]){re.escape(written)}(?![\w.])", _LEFT_OUT, message)
    for before, after in _QUOTES:
        end = "" if after else r"(?=$|[\s,;.])"
        message = re.sub(re.escape(before + written + after) + end, f"{before}{_LEFT_OUT}{after}", message)
    return message


def stable_part(message: str, again: str) -> str:
    """Return the common part of a failure's messages in two runs, which may differ in hash codes and the like.

    Words that differ become …; if the messages have different structures, only their common beginning remains.
    """
    if message == again:
        return message
    common = _common_part(message, again)
    before, after = contrast_in(message), contrast_in(common)
    alike = after is not None and after.expected == after.met
    return common + _DIFFER if alike and before is not None and before.expected != before.met else common


def _common_part(message: str, again: str) -> str:
    one, other = _WORDS.split(message), _WORDS.split(again)
    if len(one) == len(other) and one[::2] == other[::2]:
        return "".join(a if a == b else _LEFT_OUT for a, b in zip(one, other, strict=True))
    length = 0
    while length < min(len(one), len(other)) and one[length] == other[length]:
        length += 1
    return "".join(one[:length]) + _LEFT_OUT


#: outcomes of inputs that used up memory, stack or time, or ended the process
LOST = (Ending.EXHAUSTED, Ending.TIMED_OUT, Ending.CRASHED)
#: inputs that are stored with a verdict, and the refuting ones among them; the others show where the relation holds
_SHOWN, _REFUTING = 60, 30


@dataclass(frozen=True, slots=True)
class InputOutcome:
    """The outcome of one input, with its message."""

    ending: Ending
    message: str = ""  #: of the failure or the exception, or the way in which the process ended
    by_code_under_test: bool = False  #: the exception was thrown by the code under test
    lacks_code: bool = False  #: a class that the input needs is missing
    failure: Failure | None = None  #: where it comes from; None if nothing failed, or if that is unknown
    out_of_bounds: bool = False  #: the method that a parameter is an index of has no such index
    telling: bool = True  #: False if what was compared is known to be null, false, 0 or empty
    branches: Branches = NO_BRANCHES  #: those that it executed of the code under test, if they were asked for

    @property
    def is_fault(self) -> bool:
        """True if the project's code broke, as opposed to an assertion that failed and to a refused input."""
        return self.failure is not None and self.failure.nature.is_fault and not self.out_of_bounds

    @property
    def is_refusal(self) -> bool:
        """True if the project's code refused the input, on purpose or as an index that is not there."""
        return self.out_of_bounds or (self.failure is not None and self.failure.nature is Nature.REFUSED)


#: runs inputs and returns their outcomes, fewer if time runs out
Execute = Callable[[Sequence[Input]], Sequence[InputOutcome]]


@dataclass(slots=True)
class Tally:
    """The distinct inputs of a plan that were run, with their outcomes."""

    ended: dict[Hashable, tuple[Input, InputOutcome]] = field(default_factory=dict)
    counts: Counter[Ending] = field(default_factory=Counter)
    complaints: Counter[str] = field(default_factory=Counter)  #: messages of invalid inputs, without values

    def add(self, values: Input, ran: InputOutcome) -> None:
        """Count an input with its outcome."""
        self.ended[key_of(values)] = (values, ran)
        self.counts[ran.ending] += 1
        if ran.ending is Ending.INVALID or ran.ending in LOST:
            self.complaints[without_values(ran.message, values)] += 1

    def add_met(self, plan: Plan, lost: Sequence[tuple[Input, InputOutcome]]) -> None:
        """Count those lost inputs that are inputs of the plan and were run for another plan."""
        for values, ran in lost:
            if key_of(values) not in self.ended and plan.covers(values):
                self.add(values, ran)

    @property
    def tried(self) -> int:
        """The number of distinct inputs."""
        return len(self.ended)

    @property
    def valid(self) -> int:
        """The number of inputs on which the assertion was evaluated."""
        return self.counts[Ending.PASSED] + self.counts[Ending.REFUTED]

    @property
    def passed(self) -> int:
        """The number of inputs on which the relation held."""
        return self.counts[Ending.PASSED]

    @property
    def lost(self) -> int:
        """The number of inputs that ended the process or ran out of time."""
        return self.counts[Ending.TIMED_OUT] + self.counts[Ending.CRASHED]

    def join(self, other: "Tally") -> None:
        """Count the inputs of another tally that are not counted yet."""
        for key, (values, ran) in other.ended.items():
            if key not in self.ended:
                self.add(values, ran)

    def within(self, plan: Plan) -> "Tally":
        """Return the tally of those inputs that are inputs of a plan, as far as that can be known."""
        left = Tally()
        for values, ran in self.ended.values():
            if plan.may_cover(values):
                left.add(values, ran)
        return left

    def inputs(self, ending: Ending) -> list[Input]:
        """Return the inputs with this outcome."""
        return [values for values, ran in self.ended.values() if ran.ending is ending]

    @property
    def is_telling(self) -> bool:
        """True unless what was compared was null, false, 0 or empty on all inputs on which the relation held."""
        passed = [ran for _, ran in self.ended.values() if ran.ending is Ending.PASSED]
        return not passed or any(ran.telling for ran in passed)

    def share(self) -> float:
        """Return the share of valid inputs that passed; 1 if there are none."""
        return self.passed / self.valid if self.valid else 1.0


def evidence_of(tally: Tally) -> Evidence:
    """Return the numbers of a tally."""
    counts = tally.counts
    lost = sum(counts[ending] for ending in LOST)
    crashes = sum(ran.by_code_under_test for _, ran in tally.ended.values() if ran.ending is Ending.INVALID)
    return Evidence(tally.tried, tally.valid, tally.passed, counts[Ending.VACUOUS], lost, crashes)


def some_inputs(tally: Tally, refuting: Sequence[Input]) -> tuple[Tried, ...]:
    """Return some inputs of a tally, evenly spaced; `refuting` are inputs that refuted a more general form."""
    refuted = by_key((*refuting, *tally.inputs(Ending.REFUTED)))
    against = [Tried(values, Ending.REFUTED) for values in refuted.values()]
    others = [Tried(values, ran.ending) for key, (values, ran) in tally.ended.items() if key not in refuted]
    shown = evenly_spaced(against, max(_REFUTING, _SHOWN - len(others)))
    return (*shown, *evenly_spaced(others, _SHOWN - len(shown)))
