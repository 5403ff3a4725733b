"""The instance context: an MR instance with its test, its slicer and the language's answers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mrscout.languages.base import Codifier, Facts
from mrscout.model.instances import MRInstance
from mrscout.model.ir import Call, Expr, Function, Routine, Span
from mrscout.model.outline import Cut, Loan, Statement, Trim, Unfolded
from mrscout.model.template import Edit, Equated, Hole, Slot
from mrscout.synthesis.exprs import Shapes
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.constituents import LocatedInstance
from mrscout.synthesis.slicing.helper_slices import Trimmer
from mrscout.synthesis.slicing.slice import Slicer


@dataclass(frozen=True, slots=True)
class Subject:
    """A test in the form that synthesis works on."""

    file: str
    line: int
    test: str
    routine: Routine
    statements: list[Statement]
    test_unit: int
    unfolded: Unfolded | None = None
    #: statements of other tests of the file that a relation may borrow
    loans: Callable[[], list[Loan]] = list
    #: number of statements at the end of the test that state a law, if they continue a test about something else
    added: int = 0

    @property
    def prefix(self) -> list[Statement]:
        """The statements before those that state a law; none if the test was not continued."""
        own = [at for at in self.statements if at.unit == self.test_unit and at.parent is None]
        return own[: -self.added] if self.added else []


@dataclass(frozen=True, slots=True)
class InstanceContext:
    """One instance of one test, with everything that its drafts are made of."""

    subject: Subject
    instance: MRInstance
    located: LocatedInstance
    slicer: Slicer
    facts: Facts
    codifier: Codifier
    trimmer: Trimmer | None
    shapes: Shapes
    #: True if statements between the two calls change the input of the second one
    changed: bool

    @property
    def source_call(self) -> Call | None:
        """The source invocation; None if it is not among the located calls."""
        place = self.instance.invocations[self.instance.source.invocation].span
        return next((call for call in self.located.calls if call.span == place), None)

    @property
    def compares_last_operand(self) -> bool:
        """True if the assertion equates two values, of which a run shows the last: they show what has a part in it."""
        stated = self.located.stated
        operands = (self.instance.source.span, self.instance.follow_up.span)
        return stated.operator.equates and not stated.negated and self._last_operand() in operands

    def unedited(self, kept: list[Statement], trims: tuple[Trim, ...] = ()) -> Cut:
        """Return a cut without edits and with all fixtures, to ask the codifier for its required members."""
        return Cut(tuple(kept), (), frozenset(range(self.subject.test_unit + 1)), trims=trims)

    def asides(self) -> list[Edit]:
        """Return the edits that remove what stands beside the assertion in its statement."""
        return [Edit(span.start, span.end) for span in self.located.aside]

    def marks(self) -> list[Edit]:
        """Return the edits that mark the statement of the assertion and its last operand."""
        start = self.located.criterion.span.start
        before = Edit(start, start, (Slot(Hole.REACH),))
        last = self._last_operand()
        if last is None:
            return [before]
        return [
            before,
            *self._operands(),
            Edit(last.start, last.start, (Slot(Hole.MARK),)),
            Edit(last.end, last.end, (Slot(Hole.UNMARK),)),
        ]

    def _operands(self) -> Iterator[Edit]:
        """Yield slots around the operands of an assertion that states the same if they are swapped."""
        assertion = self.instance.assertion
        stated = self.located.stated
        if not stated.operator.equates:
            return
        equated = Equated.of(stated.operator, negated=stated.negated)
        for span in dict.fromkeys((self.instance.source.span, self.instance.follow_up.span)):
            if assertion.span.encloses(span) and span.file == self.subject.file:
                yield Edit(span.start, span.start, (Slot(Hole.OPERAND, equated),))
                yield Edit(span.end, span.end, (Slot(Hole.OPERAND_END),))

    def _last_operand(self) -> Span | None:
        """Return the operand of the assertion that is evaluated last, in the test's file; None if there is none."""
        instance, file = self.instance, self.subject.file
        whole = instance.assertion.span
        if whole.file == file:
            operands = (instance.source.span, instance.follow_up.span)
            inside = [span for span in operands if whole.encloses(span)]
            if inside:
                return max(inside, key=lambda span: span.end)
        # Its operands were computed before, or it stands in a helper of another file: what is handed over is marked.
        frames = [
            frame.call
            for frame in self.subject.routine.helpers
            if frame.first <= self.located.step < frame.end
        ]
        asserting = [call for call in self.subject.routine.calls if call.span == whole and frames]
        for call in [*asserting, *frames]:  # from the inside out
            if call.span.file == file:
                handed = [
                    value.span for value in _evaluated_arguments(call) if call.span.encloses(value.span)
                ]
                return max(handed, key=lambda span: span.end, default=None)
        return None

    def text(self, site: Site) -> str:
        """Return the developers' value at a site."""
        return site.text or self.facts.source_of(site.span)

    def written(self, site: Site) -> str:
        """Return the text at a site that is not lifted."""
        if site.constant or site.before or site.after:
            return self.codifier.value(site.text, site.type)
        return self.facts.source_of(site.span)


def _evaluated_arguments(call: Call) -> list[Expr]:
    """Return the arguments of a call without functions; for a chain, those of its first call with arguments."""
    while not call.args and isinstance(call.receiver, Call):
        call = call.receiver
    return [value for value in call.args if not isinstance(value, Function)]
