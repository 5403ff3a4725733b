"""Helpers of the test that come along with a relation, reduced to the statements that the relation needs."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Expr, Inlined, Routine, Span, span_of
from mrscout.model.outline import Statement, StatementKind, Trim, Unfolded
from mrscout.model.template import Edit
from mrscout.synthesis.exprs import exprs, variables_read
from mrscout.synthesis.slicing.other_assertions import without_assertions
from mrscout.synthesis.slicing.slice import Slicer


@dataclass(frozen=True, slots=True)
class Trimmed:
    """Helpers without what a relation does not need of them."""

    trims: tuple[Trim, ...] = ()
    #: edits that leave calls with side effects of removed assertions
    edits: tuple[Edit, ...] = ()
    #: steps whose statements were removed
    gone: frozenset[int] = frozenset()
    #: arguments whose parameters no remaining step reads
    unread: tuple[Expr, ...] = ()
    #: numbers of field statements that no remaining statement needs
    spare: frozenset[int] = frozenset()


class Trimmer:
    """Trims the helpers of one test."""

    def __init__(self, routine: Routine, unfolded: Unfolded, facts: Facts) -> None:
        self._routine = routine
        self._unfolded = unfolded
        self._slicer = Slicer(routine, unfolded.statements, facts, unfolded.of_step)
        #: the units of each helper, by where its body ends
        self._units: dict[int, list[int]] = defaultdict(list)
        for unit, frame in unfolded.helpers.items():
            self._units[_end(frame)].append(unit)

    @property
    def slicer(self) -> Slicer:
        """The slicer of the test with its helpers unfolded."""
        return self._slicer

    def is_inside(self, statement: Statement) -> bool:
        """True if a statement of the unfolded test stands in a helper."""
        return statement.unit in self._unfolded.helpers

    @property
    def ends(self) -> frozenset[int]:
        """The offsets at which the bodies of the helpers end that are sliced."""
        return frozenset(self._units)

    def trimmed(
        self, step: int, kept: Iterable[Statement], unseen: set[str], aside: tuple[Span, ...] = ()
    ) -> Trimmed:
        """Slice the helpers for the assertion that a step checks; `kept` is the slice of the test itself.

        `unseen` are helpers that stay whole.
        """
        criterion = self._slicer.statement_of[step]
        asserting = any(
            call.assertion is not None and call.inlined is not None
            for call in self._routine.steps[step].calls
        )
        if criterion is None or asserting:  # a helper that is the assertion asserts all that it does
            return Trimmed()
        numbers = {self._unfolded.of_test[statement.index]: statement.index for statement in kept}
        besides = [statement for statement in numbers if statement.kind is not StatementKind.FIELD]
        reduced = without_assertions(
            self._slicer.slice(criterion, besides=besides, aside=aside), criterion, self._slicer
        )
        standing = set(reduced.kept)
        called = set(self._called_elsewhere(standing))
        trims: list[Trim] = []
        edits: list[Edit] = []
        for end, units in self._units.items():
            inside = [statement for statement in standing if statement.unit in units]
            helper = self._unfolded.helpers[units[0]]
            if helper.name in unseen or _method(helper.call) in called or not inside:
                continue
            ranges = frozenset((statement.span.start, statement.span.end) for statement in inside)
            trims.append(Trim(end, ranges))
            asserted = {  # of one call the assertion is what counts, of another what it calls on the way
                (statement.span.start, statement.span.end)
                for statement in inside
                if statement not in reduced.calls
            }
            for statement in inside:
                at = (statement.span.start, statement.span.end)
                if statement in reduced.calls and at not in asserted:
                    edits += [edit for edit in reduced.edits if at[0] <= edit.start and edit.end <= at[1]]
        gone = frozenset(self._gone(trims))
        spare = {
            index
            for statement, index in numbers.items()
            if statement.kind is StatementKind.FIELD and statement not in standing
        }
        unread = self._unread(trims, gone)
        return Trimmed(
            tuple(trims), tuple(dict.fromkeys(edits)), gone, tuple(unread), frozenset(spare if trims else ())
        )

    def _called_elsewhere(self, standing: set[Statement]) -> Iterator[tuple[str, str]]:
        """Yield the methods with a call among `standing` that was not unfolded."""
        unfolded = {id(frame.call) for frame in self._unfolded.helpers.values()}
        for step in self._routine.steps:
            if self._slicer.statement_of[step.index] not in standing:
                continue
            for part in exprs(step):
                if isinstance(part, Call) and id(part) not in unfolded:
                    yield _method(part)

    def _gone(self, trims: list[Trim]) -> Iterator[int]:
        """Yield the steps of helpers' statements that the slice leaves out."""
        kept = {trim.end: trim.kept for trim in trims}
        for step in self._routine.steps:
            at = self._slicer.statement_of[step.index]
            frame = self._unfolded.helpers.get(at.unit) if at is not None else None
            ranges = kept.get(_end(frame)) if frame is not None else None
            if at is not None and ranges is not None and (at.span.start, at.span.end) not in ranges:
                yield step.index

    def _unread(self, trims: list[Trim], gone: frozenset[int]) -> Iterator[Expr]:
        """Yield the arguments of trimmed helpers whose parameters no step reads any more."""
        ends = {trim.end for trim in trims}
        read = {
            variable
            for step in self._routine.steps
            if step.index not in gone
            for variable in variables_read(step)
        }
        for frame in self._unfolded.helpers.values():
            writes = self._routine.steps[frame.first - 1].writes if _end(frame) in ends else []
            for index, write in enumerate(writes):
                if write.variable not in read:
                    last = index == len(writes) - 1
                    yield from frame.call.args[index:] if last else frame.call.args[index : index + 1]


def _end(frame: Inlined) -> int:
    return span_of(frame.place).end


def _method(call: Call) -> tuple[str, str]:
    """Return name and class of the called method; overloads count as one."""
    return call.name, call.owner
