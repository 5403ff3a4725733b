"""How inputs ended: counted, and some of them kept as evidence."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, key_of, spread
from mrscout.filtering.messages import without_values
from mrscout.model.verdicts import Ending, Evidence, Tried

#: the input cost more than there was
LOST = (Ending.EXHAUSTED, Ending.TIMED_OUT, Ending.CRASHED)
#: inputs that are kept with a verdict, and refuting ones among them; the others show where the relation holds
_SHOWN, _REFUTING = 60, 30


@dataclass(frozen=True, slots=True)
class Ran:
    """How one input ended."""

    ending: Ending
    said: str = ""  #: the failure, the complaint, or how the process ended
    own: bool = False  #: thrown by the code under test
    lacks_code: bool = False  #: code is not there that it takes to run the input


#: runs inputs, each given by parameter
Execute = Callable[[Sequence[Input]], Sequence[Ran]]


@dataclass(slots=True)
class Tally:
    """What is known of a plan: every distinct input with its end."""

    ended: dict[Hashable, tuple[Input, Ran]] = field(default_factory=dict)
    counts: Counter[Ending] = field(default_factory=Counter)
    complaints: Counter[str] = field(default_factory=Counter)

    def add(self, given: Input, ran: Ran) -> None:
        """Count an input."""
        self.ended[key_of(given)] = (given, ran)
        self.counts[ran.ending] += 1
        if ran.ending is Ending.INVALID or ran.ending in LOST:
            self.complaints[without_values(ran.said, given)] += 1

    def add_met(self, plan: Plan, lost: Sequence[tuple[Input, Ran]]) -> None:
        """Count inputs of the plan that something was met with before, so that it is told."""
        for given, ran in lost:
            if key_of(given) not in self.ended and plan.covers(given):
                self.add(given, ran)

    @property
    def tried(self) -> int:
        """Distinct inputs."""
        return len(self.ended)

    @property
    def valid(self) -> int:
        """Those on which the relation was put to the test."""
        return self.counts[Ending.PASSED] + self.counts[Ending.REFUTED]

    @property
    def passed(self) -> int:
        """Those on which it held."""
        return self.counts[Ending.PASSED]

    @property
    def lost(self) -> int:
        """Those that ended the process, or had to be ended with it."""
        return self.counts[Ending.TIMED_OUT] + self.counts[Ending.CRASHED]

    def within(self, plan: Plan) -> "Tally":
        """What is left of it where a plan asks for more."""
        left = Tally()
        for given, ran in self.ended.values():
            if plan.admits(given):
                left.add(given, ran)
        return left

    def inputs(self, ending: Ending) -> list[Input]:
        """The inputs that ended in a way."""
        return [given for given, ran in self.ended.values() if ran.ending is ending]

    def share(self) -> float:
        """The share of valid inputs that passed; 1 where there are none."""
        return self.passed / self.valid if self.valid else 1.0


def evidence_of(tally: Tally) -> Evidence:
    """A tally in numbers."""
    counts = tally.counts
    lost = sum(counts[each] for each in LOST)
    crashes = sum(ran.own for _, ran in tally.ended.values() if ran.ending is Ending.INVALID)
    return Evidence(tally.tried, tally.valid, tally.passed, counts[Ending.VACUOUS], lost, crashes)


def some_inputs(tally: Tally, refuting: Sequence[Input]) -> tuple[Tried, ...]:
    """Inputs spread evenly over a tally; `refuting` are those that a more general form was refuted by."""
    refuted = {key_of(each): each for each in (*refuting, *tally.inputs(Ending.REFUTED))}
    against = [Tried(each, Ending.REFUTED) for each in refuted.values()]
    others = [Tried(each, ran.ending) for key, (each, ran) in tally.ended.items() if key not in refuted]
    shown = spread(against, max(_REFUTING, _SHOWN - len(others)))
    return (*shown, *spread(others, _SHOWN - len(shown)))
