"""The content of a relation's sentence: the calls and changes in order, and the definitions of names in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from mrscout.model.instances import MRInstance
from mrscout.model.ir import (
    Call,
    Expr,
    Function,
    Literal,
    Operation,
    Read,
    Routine,
    Span,
    VariableKind,
    Write,
)
from mrscout.model.outline import Statement
from mrscout.synthesis.exprs import parts
from mrscout.synthesis.slicing.constituents import LocatedInstance
from mrscout.synthesis.slicing.slice import Slicer

#: values that define a variable; others vary, such as the element of a loop
_MAKING = (Call, Function, Operation, Literal)


def origins(one: Call, other: Call, routine: Routine, slicer: Slicer) -> list[Write]:
    """Return the writes of the variables that only one of two calls takes.

    There is nothing to say of any where some may have changed since, or two have one name.
    """
    first, second = (
        {part.variable for value in call.inputs for part in parts(value) if isinstance(part, Read)}
        for call in (one, other)
    )
    by_name: dict[str, Write] = {}
    for variable in sorted(first ^ second):
        write = _write_unchanged_since(
            variable, one.step if variable in first else other.step, routine, slicer
        )
        name = routine.variables[variable].name
        if write is None or name in by_name:
            return []
        by_name[name] = write
    return [write for write in by_name.values() if not isinstance(write.value, Literal)]


def _write_unchanged_since(variable: int, step: int, routine: Routine, slicer: Slicer) -> Write | None:
    """Return the write whose value a step sees in a variable; None if something may have changed it since."""
    writes = slicer.reaching.at(variable, step)
    if len(writes) != 1 or not _defines(writes[0], routine):
        return None
    made, user = (slicer.statement_of[index] for index in (writes[0].step, step))
    if made is None or user is None:
        return None
    changers = (at for at, changed in slicer.changes.all if variable in changed)
    return None if any(made.index < at.index < user.index for at in changers) else writes[0]


def _defines(write: Write, routine: Routine) -> bool:
    """True if a write defines its variable; a field may be changed out of sight."""
    kind = routine.variables[write.variable].kind
    local = kind is VariableKind.LOCAL and isinstance(write.value, _MAKING)
    is_argument = kind is VariableKind.PARAMETER and write.value is not None
    return write.strong and (local or is_argument) and not names_itself(write, routine)


def names_itself(write: Write, routine: Routine) -> bool:
    """True if a variable is computed from one of its own name: itself, or an argument of a helper."""
    read = (part for part in parts(write.value) if isinstance(part, Read)) if write.value else ()
    names = {routine.variables[part.variable].name for part in read}
    return routine.variables[write.variable].name in names


#: a sentence with more statements between the calls leaves out all of them
_MOST = 3
#: the longest chain of definitions that is followed from a name
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Mention:
    """An expression of the test, and the name of the variable that holds its value."""

    span: Span
    name: str = ""
    variable: int = -1  #: the number of that variable; -1 if unknown


@dataclass(frozen=True, slots=True)
class Narrative:
    """The content of a sentence: events in order, and definitions of names."""

    #: the invocations and the changes between them, in order
    events: tuple[Mention, ...]
    #: definitions of names that no event assigns
    names: tuple[Mention, ...] = ()


class Narrator:
    """Collects what the sentence of one instance says."""

    def __init__(
        self, instance: MRInstance, located: LocatedInstance, routine: Routine, slicer: Slicer
    ) -> None:
        self._instance = instance
        self._located = located
        self._routine = routine
        self._slicer = slicer

    def narrative(self, between: list[Statement]) -> Narrative:
        """Return events and definitions; `between` are the statements that change the follow-up input."""
        plain = Narrative(tuple(Mention(invocation.span) for invocation in self._instance.invocations))
        calls = self._located.calls
        if [call.span for call in calls] != [event.span for event in plain.events]:
            return plain
        results = [self._result(call) for call in calls]
        events = [  # of two calls in one chain only the last has given the chain's value
            (call.step, result if result not in results[number + 1 :] else Mention(call.span))
            for number, (call, result) in enumerate(zip(calls, results, strict=True))
        ]
        events += self._statements(between)
        events.sort(key=lambda event: event[0])
        told_spans = {event.span for _, event in events}
        names = tuple(
            mention
            for mention in self._definition_chains() or self._origins()
            if mention.span not in told_spans
        )
        return Narrative(tuple(event for _, event in events), names)

    # What is done

    def _result(self, call: Call) -> Mention:
        """Return a call with the variable that holds its result, or the result of a call on it."""
        for write in self._routine.writes:
            value = write.value
            if write.strong and value is not None and call in _chain(value) and self._is_named(write):
                return Mention(value.span, self._routine.variables[write.variable].name, write.variable)
        return Mention(call.span)

    def _statements(self, between: list[Statement]) -> Iterator[tuple[int, Mention]]:
        last = self._slicer.statement_of[self._located.calls[-1].step]
        invocations = [invocation.span for invocation in self._instance.invocations]
        shown = [
            statement
            for statement in between
            if not any(statement.span.start <= span.start < statement.span.end for span in invocations)
        ]
        plain = all(
            (statement.parent is None or statement.parent.encloses(last))
            and self._slicer.acting(statement) is None
            for statement in shown
        )
        if not plain or len(shown) > _MOST:
            return
        for statement in shown:
            for step in self._slicer.steps(statement):
                if step.expr is not None and statement.span.encloses(step.span):
                    written = next((write for write in step.writes if write.strong and write.value), None)
                    if written is not None and written.value is not None and self._is_named(written):
                        name = self._routine.variables[written.variable].name
                        yield step.index, Mention(written.value.span, name)
                    else:
                        yield step.index, Mention(step.expr.span)
                    break

    # What names stand for

    @cached_property
    def _source(self) -> Call:
        place = self._instance.invocations[self._instance.source.invocation].span
        return next(call for call in self._located.calls if call.span == place)

    @cached_property
    def _known(self) -> dict[int, tuple[Write, ...]]:
        """The variables that the source invocation reads, each with the writes that reach it."""
        reads = [part for value in self._source.inputs for part in parts(value) if isinstance(part, Read)]
        return {read.variable: self._slicer.reaching.at(read.variable, self._source.step) for read in reads}

    def _definition_chains(self) -> list[Mention]:
        """Return the definitions between the source's inputs and the follow-up's inputs or the compared values."""
        last = self._located.calls[-1]
        places: list[tuple[Expr, int]] = [(value, last.step) for value in last.inputs]
        compared = {self._instance.source.span, self._instance.follow_up.span}
        whole = self._routine.steps[self._located.step].expr
        operands = (part for part in (parts(whole) if whole is not None else ()) if part.span in compared)
        places += [(value, self._located.step) for value in operands]
        mentions: dict[Span, Mention] = {}
        for expr, step in places:
            for definition in self._definition_chain(expr, step, _DEEPEST):
                mentions.setdefault(definition.span, definition)
        return sorted(mentions.values(), key=lambda mention: mention.span.start)[:_MOST]

    def _definition_chain(self, expr: Expr, step: int, depth: int) -> Iterator[Mention]:
        """Yield the definitions through which an expression depends on the source's inputs."""
        for read in (part for part in parts(expr) if isinstance(part, Read)):
            writes = self._slicer.reaching.at(read.variable, step)
            strong = [write for write in writes if write.strong]
            if len(strong) != 1 or not depth or writes == self._known.get(read.variable):
                continue
            (write,) = strong
            if write.value is None or not self._is_named(write) or self._source in parts(write.value):
                continue
            below = list(self._definition_chain(write.value, write.step, depth - 1))
            variables = {part.variable for part in parts(write.value) if isinstance(part, Read)}
            if below or variables & self._known.keys():
                yield from below
                yield Mention(write.value.span, self._routine.variables[write.variable].name)

    def _origins(self) -> list[Mention]:
        """Return the definitions of variables that only one of the two calls takes."""
        writes = origins(self._source, self._located.calls[-1], self._routine, self._slicer)
        mentions = [
            Mention(write.value.span, self._routine.variables[write.variable].name)
            for write in writes
            if write.value is not None
        ]
        return sorted(mentions, key=lambda mention: mention.span.start) if len(mentions) <= _MOST else []

    def _is_named(self, write: Write) -> bool:
        kind = self._routine.variables[write.variable].kind
        if kind is VariableKind.PARAMETER:  # of a helper
            return write.value is not None and not names_itself(write, self._routine)
        return kind in (VariableKind.LOCAL, VariableKind.FIELD)


def _chain(expr: Expr) -> Iterator[Expr]:
    """Yield an expression, its receiver, that one's receiver, and so on."""
    while True:
        yield expr
        if isinstance(expr, Call) and expr.receiver is not None:
            expr = expr.receiver
        elif isinstance(expr, Operation) and expr.op == "cast" and expr.operands:
            expr = expr.operands[0]
        else:
            return
