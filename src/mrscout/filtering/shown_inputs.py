"""The inputs of a verdict that a person is shown: those that do something else than the developers', simplified.

What each does is known from the branches that it executes. An input that was taken for branches of its own is replaced
by the simplest that executes these, too. An input that refutes the relation on the way is evidence like any other.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mrscout.filtering.branches import NO_BRANCHES, Branches
from mrscout.filtering.domain_ends import corner_inputs, end_inputs
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, by_key, key_of
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.search.shrinking import shrink
from mrscout.filtering.tally import Execute, Tally
from mrscout.filtering.telling_inputs import Known, choose_telling
from mrscout.model.verdicts import Ending

#: example inputs of a verdict: with fewer, relations kill fewer mutants; more fill the disk
_EXAMPLES = 100
#: the most inputs of a test whose inputs were not measured, and the most of the developers' among them
ROWS, OWN_ROWS = 6, 3
#: the developers' inputs whose branches count as known, beside that of the test
_DEVELOPERS = 20
#: inputs that are run to simplify one
_EFFORT = 600


@dataclass(frozen=True, slots=True)
class Shown:
    """The examples of a verdict, and which of them to show."""

    examples: tuple[Input, ...]
    numbers: tuple[int, ...] = ()
    branches: int | None = None  #: that those execute and the developers' inputs do not; None if unknown
    classes: int = 0  #: of their values that no value of the developers' is of
    refuting: tuple[Input, ...] = ()  #: inputs that turned out to refute the relation


def developers_inputs(plan: Plan) -> list[Input]:
    """Return the developers' inputs, that of the test first that the relation is named after."""
    return list(by_key((plan.original, *plan.rows[:_DEVELOPERS])).values())


def examples_of(tally: Tally, sampler: Sampler, first: Sequence[Input] = ()) -> tuple[Input, ...]:
    """Return passing inputs, these first, then those that were the first to execute a branch."""
    passed = by_key(tally.inputs(Ending.PASSED))
    reaching = [key for key in map(key_of, (*first, *sampler.branches.first)) if key in passed]
    return tuple(passed[key] for key in dict.fromkeys((*reaching, *passed)))[:_EXAMPLES]


def shown_inputs(plan: Plan, tally: Tally, sampler: Sampler) -> Shown:
    """Return the examples of a relation that holds, with those to show."""
    at_ends = [*corner_inputs(plan), *end_inputs(plan)]
    tried = sampler.tried(plan, at_ends)
    refuting = tried.inputs(Ending.REFUTED)
    tally.join(tried)
    examples, developers = examples_of(tally, sampler, at_ends), developers_inputs(plan)
    trace = sampler.branches.trace
    known = _known(plan, developers, examples, trace)
    choice = choose_telling(developers[:OWN_ROWS], examples, ROWS, known)
    if trace is None or not known.branches:
        return Shown(examples, choice.numbers, None, choice.classes, tuple(refuting))
    simplified = list(examples)
    for number, gain in zip(choice.numbers, choice.gains, strict=True):
        if len(gain):
            simplest = _Simplifier(trace, gain)
            simplified[number] = shrink(plan, [examples[number]], sampler, simplest.executing)
            refuting += simplest.refuting
    branches = sum(map(len, choice.gains))
    return Shown(tuple(simplified), choice.numbers, branches, choice.classes, tuple(refuting))


def _known(
    plan: Plan,
    developers: Sequence[Input],
    examples: Sequence[Input],
    trace: Execute | None,
) -> Known:
    """Return what makes the examples differ for the code, above all the branches that each executes."""
    boundaries = [domain.boundaries for domain in plan.domains]
    sizes = frozenset(index for index, domain in enumerate(plan.domains) if domain.size)
    # The first execution also loads classes and fills caches.
    outcomes = trace([*developers, *developers, *examples])[len(developers) :] if trace is not None else ()
    if len(outcomes) < len(developers) + len(examples):  # there was no time left
        return Known(boundaries=boundaries, conditions=plan.conditions, sizes=sizes)
    branches = [outcome.branches for outcome in outcomes]
    theirs = NO_BRANCHES
    for executed in branches[: len(developers)]:
        theirs |= executed
    return Known(theirs, branches[len(developers) :], boundaries, plan.conditions, sizes)


class _Simplifier:
    """Runs candidates for a simpler input that executes the same new branches."""

    def __init__(self, trace: Execute, gain: Branches) -> None:
        self._trace, self._gain = trace, gain
        self._left = _EFFORT
        self.refuting: list[Input] = []

    def executing(self, candidates: Sequence[Input]) -> list[Input]:
        """Return those candidates that pass and execute the branches."""
        some = candidates[: self._left]
        self._left -= len(some)
        both = list(zip(some, self._trace(some) if some else (), strict=False))
        self.refuting += [values for values, ran in both if ran.ending is Ending.REFUTED]
        return [
            values
            for values, ran in both
            if ran.ending is Ending.PASSED and not len(self._gain - ran.branches)
        ]
