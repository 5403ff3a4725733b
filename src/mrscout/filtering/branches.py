"""Branches of the code under test: a set of them, and the inputs of a relation that were the first to execute some.

Goal: inputs that reach code which the developers' inputs do not reach, to vary them further and to show them first.

A branch that an input executes is news only if the input executes it again when it is run a second time: what a cache
or a static initialiser does once is no property of the input. Branches of inputs that are not valid do not count.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from mrscout.filtering.inputs import Input

if TYPE_CHECKING:
    from mrscout.filtering.tally import InputOutcome


class Branches:
    """A set of branches: for each class a number whose bits are its branches."""

    __slots__ = ("of_class",)

    def __init__(self, of: Iterable[tuple[str, int]] = ()) -> None:
        self.of_class: Mapping[str, int] = {name: bits for name, bits in of if bits}

    def __sub__(self, other: "Branches") -> "Branches":
        return Branches((name, bits & ~other.of_class.get(name, 0)) for name, bits in self.of_class.items())

    def __and__(self, other: "Branches") -> "Branches":
        return Branches((name, bits & other.of_class.get(name, 0)) for name, bits in self.of_class.items())

    def __or__(self, other: "Branches") -> "Branches":
        both = dict(self.of_class)
        for name, bits in other.of_class.items():
            both[name] = both.get(name, 0) | bits
        return Branches(both.items())

    def __len__(self) -> int:
        return sum(bits.bit_count() for bits in self.of_class.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Branches) and self.of_class == other.of_class

    def __hash__(self) -> int:
        return hash(frozenset(self.of_class.items()))

    def __repr__(self) -> str:
        return f"Branches({sorted(self.of_class.items())!r})"


NO_BRANCHES = Branches()
#: inputs in a row without a new branch after which nobody looks for more, and the most inputs that are kept
_QUIET, _KEPT = 300, 60


class BranchSearch:
    """The branches that valid inputs of a relation have executed so far, and the first inputs to execute them."""

    def __init__(self, trace: "Callable[[Sequence[Input]], Sequence[InputOutcome]] | None") -> None:
        """`trace` runs inputs, and its outcomes have their branches; None if nobody can tell."""
        #: runs inputs and tells their branches; None if nobody can tell
        self.trace = trace
        self._known = NO_BRANCHES
        self._quiet = 0
        #: inputs that were the first to execute a branch, without the developers' own
        self.first: list[Input] = []

    def start(self, developers: Sequence[Input]) -> None:
        """Note the branches of the developers' inputs, whose first execution also loads classes and fills caches."""
        for outcome in self._traced([*developers, *developers]):
            self._known |= outcome.branches
        if not len(self._known):
            self.trace = None

    @property
    def tracing(self) -> "Callable[[Sequence[Input]], Sequence[InputOutcome]] | None":
        """The function that runs inputs and tells their branches; None if that does not pay any more."""
        return self.trace if self._quiet < _QUIET and len(self.first) < _KEPT else None

    def take(self, ran: Sequence[tuple[Input, "InputOutcome"]]) -> None:
        """Note the branches of inputs that `tracing` has run; run those again that seem to execute new ones."""
        seemed: list[tuple[Input, Branches]] = []
        known = self._known
        for values, outcome in ran:
            new = outcome.branches - known if outcome.ending.is_valid else NO_BRANCHES
            if len(new):
                seemed.append((values, new))
                known |= new
        again = self._traced([values for values, _ in seemed])
        found = False
        for (values, new), outcome in zip(seemed, again, strict=False):
            if len(new & outcome.branches):
                self.first.append(values)
                found = True
        self._known = known
        self._quiet = 0 if found else self._quiet + len(ran)

    def _traced(self, inputs: Sequence[Input]) -> "Sequence[InputOutcome]":
        return self.trace(inputs) if self.trace is not None and inputs else ()
