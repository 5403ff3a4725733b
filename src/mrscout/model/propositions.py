"""The content of a relation's statement: for all values of its parameters, after some steps, a comparison holds.

Code is in templates, whose slots are the sites of parameters, so that a statement follows its relation when a literal
becomes a parameter, when a parameter goes back to the literal, and when linked sites get a parameter each.
`mrscout.prose.proposition_sentences` puts it into words.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from mrscout.model.assertions import Operator
from mrscout.model.ir import Span
from mrscout.model.template import Hole, Slot, Template, fill, without_bound


class StepKind(Enum):
    """The part that a step plays."""

    DEFINITION = "definition"  #: its name stands for its code, wherever it is mentioned
    ACTION = "action"  #: its code runs at this point, for its effect or since its value changes later
    EACH = "each"  #: what follows holds for each element of its code, by its name
    COUNT = "count"  #: what follows holds for each integer of its name from its code up to its bound
    WHILE = "while"  #: what follows holds each time that its code holds
    IF = "if"  #: what follows holds if its code does

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a loop or a condition in the source."""

    kind: StepKind
    code: Span  #: what is gone through, where counting starts, or what has to hold
    name: str = ""  #: of the loop's variable
    bound: Span | None = None  #: of COUNT
    inclusive: bool = False  #: the bound itself is reached
    otherwise: Span | None = None  #: of IF: the branch that is taken where the condition does not hold


@dataclass(frozen=True, slots=True)
class StatedStep:
    """A step of a relation. If a loop has steps of its own, it ends with them; otherwise it lasts to the comparison."""

    kind: StepKind
    code: Template
    name: str = ""  #: of the variable that gets its value; empty if none that is mentioned does
    bound: Template = ()  #: of COUNT
    inclusive: bool = False  #: the bound itself is reached
    steps: "tuple[StatedStep, ...]" = ()
    spare: int = -1  #: number of the statement if the relation may do without it
    type: str = ""  #: of DEFINITION: the simple name of the project's class that its code makes an object of

    def map(self, change: Callable[[Template], Template]) -> "StatedStep":
        """Return the step with its templates changed."""
        steps = tuple(step.map(change) for step in self.steps)
        return replace(self, code=change(self.code), bound=change(self.bound), steps=steps)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The relation that is asserted of two values, or of one truth value (PREDICATE without a right side)."""

    operator: Operator
    negated: bool
    left: Template
    right: Template = ()
    predicate: str = ""  #: of PREDICATE with two sides: the name of the method that relates them
    tolerance: Template = ()


#: the holes that a statement shows
_SHOWN = (Hole.SITE, Hole.HAND)


def joined_text(template: Template) -> Template:
    """Return a template with the holes that a statement shows, and its text in as few pieces as can be."""
    parts: list[str | Slot] = []
    for part in template:
        if isinstance(part, Slot):
            parts += [part] if part.hole in _SHOWN else []
        elif parts and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts.append(part)
    return tuple(parts)


#: steps of a loop that are still a clause, actions that are still a sentence, and characters of code in one
_INNER, _ACTIONS, _CODE = 2, 8, 450


def _settled(steps: tuple[StatedStep, ...]) -> tuple[StatedStep, ...]:
    return tuple(replace(step, spare=-1, steps=_settled(step.steps)) for step in steps)


def _without(steps: tuple[StatedStep, ...], numbers: Collection[int]) -> tuple[StatedStep, ...]:
    left = (step for step in steps if step.spare not in numbers)
    return tuple(replace(step, steps=_without(step.steps, numbers)) for step in left)


@dataclass(frozen=True, slots=True)
class Proposition:
    """The statement of a relation as data."""

    steps: tuple[StatedStep, ...]
    comparison: Comparison
    #: name of the test that goes through the steps, if these are too many or too entangled to be said one by one
    program: str = ""
    #: names for values that the test's framework hands to it, which stay parameters of the test
    quantified: tuple[str, ...] = ()
    #: the calls in its code that make objects of the project's classes: `new Range`, `Point.of`
    makers: tuple[str, ...] = ()

    @property
    def length(self) -> int:
        """The number of characters of its code."""
        lengths: list[int] = []

        def measured(template: Template) -> Template:
            lengths.append(sum(len(part) for part in template if isinstance(part, str)))
            return template

        self.map(measured)
        return sum(lengths)

    @property
    def is_readable(self) -> bool:
        """True if the steps can be said one after the other: they are few, and no loop in a loop ends before them."""
        blocks = [step.steps for step in self.steps if step.steps]
        kinds = [step.kind for step in self.steps]
        return (
            all(len(block) <= _INNER and not any(step.steps for step in block) for block in blocks)
            and kinds.count(StepKind.ACTION) <= _ACTIONS
            and kinds.count(StepKind.IF) <= 1
            and self.length <= _CODE
        )

    def without(self, numbers: Collection[int]) -> "Proposition":
        """Return the statement without some of the statements that the relation may do without."""
        return replace(self, steps=_without(self.steps, numbers))

    def is_one_computation(self, names: Mapping[int, str]) -> bool:
        """True if both sides are the same code on the same values; `names` has the parameters by their sites."""

        def text(template: Template) -> str:
            written = fill(without_bound(template, ""), lambda slot: names.get(slot.number, ""), lambda _: "")
            return " ".join(written.split())

        if not self.comparison.right or any(step.kind is not StepKind.DEFINITION for step in self.steps):
            return False
        sides = [text(self.comparison.left), text(self.comparison.right)]
        for step in reversed(self.steps):
            code = text(step.code).replace("\\", r"\\")
            sides = [re.sub(rf"(?<![\w.]){re.escape(step.name)}\b", code, side) for side in sides]
        return sides[0] == sides[1]

    def settled(self) -> "Proposition":
        """Return the statement without the slots that only drafting needs: those of literals that stay, and marks."""
        settled = self.map(lambda template: joined_text(without_bound(template, "")))
        return replace(settled, steps=_settled(settled.steps))

    def map(self, change: Callable[[Template], Template]) -> "Proposition":
        """Return the statement with its templates changed."""
        compared = self.comparison
        return Proposition(
            tuple(step.map(change) for step in self.steps),
            replace(
                compared,
                left=change(compared.left),
                right=change(compared.right),
                tolerance=change(compared.tolerance),
            ),
            self.program,
            self.quantified,
            self.makers,
        )

    def sites_of_sides(self) -> tuple[frozenset[int], frozenset[int]] | None:
        """Return the sites whose values may have a part in each side of the comparison; None if that is not known.

        Each value that is mentioned in an action may be changed by all others in it.
        """
        if self.program or any(step.kind not in _STRAIGHT for step in self.steps):
            return None
        known: dict[str, frozenset[int]] = {}
        for step in self.steps:
            sites, words = _sites_of(step.code, known), _words_of(step.code)
            if step.kind is StepKind.ACTION:
                known |= {word: known.get(word, frozenset()) | sites for word in words}
            if step.name:
                known[step.name] = sites
        return _sites_of(self.comparison.left, known), _sites_of(self.comparison.right, known)


_STRAIGHT = (StepKind.DEFINITION, StepKind.ACTION)
_WORD = re.compile(r"\w+")


def _words_of(template: Template) -> set[str]:
    return {word for part in template if isinstance(part, str) for word in _WORD.findall(part)}


def _sites_of(template: Template, known: Mapping[str, frozenset[int]]) -> frozenset[int]:
    """Return the sites in a template, and those of the values that it mentions."""
    own = frozenset(part.number for part in template if isinstance(part, Slot))
    return own.union(*(known[word] for word in _words_of(template) if word in known))
