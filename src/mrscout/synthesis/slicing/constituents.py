"""The constituents of an MR instance, deduced by data flow (paper 3.2, step 2)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import is_not as operator_is_not

from mrscout.discovery.relation_assertions import relations_of
from mrscout.languages.base import Facts
from mrscout.model.assertions import Operator, Runs
from mrscout.model.instances import MRInstance
from mrscout.model.ir import Assertion, Call, Expr, Function, Routine, Span, Step
from mrscout.model.outline import Statement
from mrscout.model.relations import Constituents
from mrscout.synthesis.slicing.changes import acts
from mrscout.synthesis.slicing.slice import Slicer


@dataclass(frozen=True, slots=True)
class Stated:
    """The relation that an instance's assertion states between its two elements."""

    operator: Operator
    negated: bool
    #: the operator as the source names it: `assertEquals`, `<=`, `contains`
    name: str
    #: the name if it is a predicate's, such as `contains`; otherwise empty
    predicate: str = ""
    #: the compared values without wrappers of an assertion library; None if the IR does not show them
    source: Expr | None = None
    follow_up: Expr | None = None
    assertion: Assertion | None = None
    #: True if a matcher relates the values
    matched: bool = False


@dataclass(frozen=True, slots=True)
class LocatedInstance:
    """An instance of discovery, located in the IR that has the fixture before the test."""

    criterion: Statement
    calls: tuple[Call, ...]  #: the invocations, in order
    step: int  #: the step that checks the assertion
    stated: Stated
    aside: tuple[Span, ...] = ()  #: stretches beside the assertion in its statement


def locate(
    instance: MRInstance, occurrence: int, routine: Routine, slicer: Slicer, facts: Facts
) -> LocatedInstance | None:
    """Locate an instance in the test's IR; `occurrence` tells copies of its assertion by inlining apart."""
    wanted = instance.assertion.span
    steps = [call.step for call in routine.calls if call.span == wanted]
    steps += [step.index for step in routine.steps if step.span == wanted and step.assertion is not None]
    ordered = sorted(set(steps))
    if not ordered:
        return None
    step = ordered[min(occurrence, len(ordered) - 1)]
    criterion = slicer.statement_of[step]
    if criterion is None:
        return None
    calls: list[Call] = []
    for invocation in instance.invocations:
        same = [call for call in routine.calls if call.span == invocation.span and call.step <= step]
        if same:
            calls.append(same[-1])
    aside = _asides(wanted, slicer.steps(criterion), facts)
    return LocatedInstance(
        criterion, tuple(calls), step, _stated(instance, routine, step, slicer, facts), aside
    )


def _stated(instance: MRInstance, routine: Routine, step: int, slicer: Slicer, facts: Facts) -> Stated:
    at, name = routine.steps[step], instance.assertion.operator
    nodes = [call.assertion for call in at.calls if call.span == instance.assertion.span]
    nodes.append(at.assertion)
    for node in nodes:
        for relation in relations_of(node, slicer, facts) if node is not None else ():
            places = [operand.span for operand in relation.operands]
            if relation.name == name and {instance.source.span, instance.follow_up.span} <= set(places):
                source = relation.values[places.index(instance.source.span)]
                follow_up = relation.values[places.index(instance.follow_up.span)]
                matched = any(map(operator_is_not, relation.operands, relation.values))
                return Stated(
                    relation.operator,
                    relation.negated,
                    name,
                    relation.predicate,
                    source,
                    follow_up,
                    node,
                    matched,
                )
    return Stated(*facts.meaning_of(name), name)


def constituents(instance: MRInstance, located: LocatedInstance, between: list[Statement]) -> Constituents:
    """Return the places of the parts of an instance."""
    source = _located_call(instance, located, instance.source.invocation)
    follow_up = _located_call(instance, located, instance.follow_up.invocation)
    return Constituents(
        tuple(invocation.method for invocation in instance.invocations),
        tuple(_input_spans(source)),
        tuple(_input_spans(follow_up)),
        tuple(statement.span for statement in between),
        instance.source.span,
        instance.follow_up.span,
        instance.assertion.span,
        tuple(_signature(instance, located, index) for index in range(len(instance.invocations))),
    )


def _signature(instance: MRInstance, located: LocatedInstance, index: int) -> str:
    call = _located_call(instance, located, index)
    return call.signature.written if call is not None and call.signature is not None else ""


def _located_call(instance: MRInstance, located: LocatedInstance, index: int) -> Call | None:
    span = instance.invocations[index].span
    return next((call for call in located.calls if call.span == span), None)


def _input_spans(call: Call | None) -> list[Span]:
    return [value.span for value in call.inputs] if call is not None else []


def transformation(
    instance: MRInstance, located: LocatedInstance, kept: list[Statement], slicer: Slicer
) -> list[Statement]:
    """Return the kept statements between the source invocation and the follow-up's that the latter needs."""
    source = _located_call(instance, located, instance.source.invocation)
    follow_up = _located_call(instance, located, instance.follow_up.invocation)
    if source is None or follow_up is None:
        return []
    first, last = slicer.statement_of[source.step], slicer.statement_of[follow_up.step]
    if first is None or last is None or first is last:
        return []
    needed = set(slicer.slice(last))
    return [
        statement
        for statement in kept
        if first.index < statement.index < last.index
        and statement in needed
        and not statement.children
        and statement is not located.criterion
    ]


def _asides(assertion: Span, steps: Iterable[Step], facts: Facts) -> tuple[Span, ...]:
    """Return the stretches around an assertion inside one of the functions that another assertion runs.

    None where another of the functions acts.
    """
    calls = [call for step in steps for call in step.calls]
    for call in calls:
        together = call.assertion is not None and call.assertion.runs is Runs.ALL
        if not together or not call.span.encloses(assertion):
            continue
        functions = [arg.span for arg in call.args if isinstance(arg, Function)]
        holding = [span for span in functions if span.encloses(assertion)]
        if len(holding) != 1 or any(
            _has_effect(span, calls, facts) for span in functions if span not in holding
        ):
            return ()
        return tuple(_stretches(holding[0], functions[0], functions[-1]))
    return ()


def _has_effect(span: Span, calls: list[Call], facts: Facts) -> bool:
    """True if a function changes something that later code may see."""
    inside = (call for call in calls if span.encloses(call.span) and call.assertion is None)
    return any(acts(call, facts) for call in inside)


def _stretches(holding: Span, first: Span, last: Span) -> Iterator[Span]:
    if first.start < holding.start:
        yield Span(first.start, holding.start, first.line, holding.line, holding.file)
    if holding.end < last.end:
        yield Span(holding.end, last.end, holding.end_line, last.end_line, holding.file)
