"""Explains how a test was judged: what each call counts as, and why each relation makes an instance or none.

It asks the same finder that judges, so that an explanation cannot disagree with the judgement.
"""

from dataclasses import dataclass

from mrscout.discovery.instances import Finder
from mrscout.discovery.invocations import CallElement
from mrscout.discovery.pair import Instance
from mrscout.discovery.ranking import RankingContext, rank_of
from mrscout.discovery.relation_assertions import Relation
from mrscout.languages.base import Definition, Facts
from mrscout.model.explanation import (
    ExplainedAssertion,
    ExplainedCall,
    ExplainedOperand,
    ExplainedRelation,
    Explanation,
    HeldElement,
    Need,
    Obstacle,
    Standing,
)
from mrscout.model.instances import ElementKind, Reason, TestCase
from mrscout.model.ir import Call, Read, Routine, Span

_OBSTACLES = {Reason.SAME_CALL: Obstacle.SAME_CALL, Reason.UNCONNECTED: Obstacle.UNCONNECTED}


def explain(
    routine: Routine,
    facts: Facts,
    test: TestCase,
    span: Span,
    *,
    definition: Definition = Definition.STRICT,
    accessors: bool = False,
) -> Explanation:
    """Everything that was weighed for a test that has been judged."""
    test_class = test.test.partition("(")[0].rpartition(".")[0]
    witness = _Witness(routine, facts, definition, accessors=accessors, test_class=test_class)
    witness.find()
    witness.rank(facts)
    calls = tuple(_call(call, witness, facts) for call in routine.calls)
    return Explanation(test, span, calls, tuple(_assertions(witness, test, facts)))


@dataclass(frozen=True, slots=True)
class _Judged:
    """A relation, and what the finder said about it alone."""

    relation: Relation
    instances: list[Instance]
    reason: Reason
    before: int  #: instances of the relations before it


class _Witness(Finder):
    """A finder that remembers what it said about each relation."""

    thorough = True

    def __init__(
        self, routine: Routine, facts: Facts, definition: Definition, *, accessors: bool, test_class: str
    ) -> None:
        super().__init__(routine, facts, definition, accessors=accessors, test_class=test_class)
        self.judged: list[_Judged] = []
        #: for each instance, in the order in which they were found, its place among those of the test
        self.places: list[int] = []

    def _of_relation(self, relation: Relation) -> list[Instance]:
        self.reason = Reason.CONSTANT  # each relation by itself; the test's reason is already known
        instances = super()._of_relation(relation)
        before = self.judged[-1].before + len(self.judged[-1].instances) if self.judged else 0
        self.judged.append(_Judged(relation, instances, self.reason, before))
        return instances

    def rank(self, facts: Facts) -> None:
        """Find the places of the instances."""
        ranks = [
            rank_of(RankingContext(instance, self._routine, self.flow, facts))
            for judged in self.judged
            for instance in judged.instances
        ]
        order = sorted(range(len(ranks)), key=ranks.__getitem__)
        self.places = sorted(range(len(ranks)), key=order.__getitem__)

    @property
    def routine(self) -> Routine:
        return self._routine

    def held(self, relation: Relation, operand: int) -> list[CallElement]:
        """What an operand holds, in order of evaluation, with a changed object as an output."""
        contents = self.flow.contents(relation.operands[operand], relation.step)
        elements = [
            self.as_output(element, relation) or element
            for element in self.elements_of(relation, operand, contents)
        ]
        return sorted(elements, key=lambda element: (element.call.order, element.kind.value, element.index))

    def standing(self, call: Call) -> Standing:
        """What a call counts as."""
        if call.scripted:
            return Standing.SCRIPTED
        if isinstance(call.receiver, Read) and self._routine.variables[call.receiver.variable].mock:
            return Standing.INVOCATION if self.invocations.is_own(call) else Standing.MOCK
        if call.assertion is not None and call.inlined is None and not self.invocations.is_own(call):
            return Standing.ASSERTION
        if call.is_constructor:
            return Standing.CONSTRUCTOR
        if self.invocations.is_own(call):
            return Standing.ACCESSOR if self.invocations.is_accessor(call) else Standing.INVOCATION
        if call.throws:
            return Standing.THROWING
        if call.inlined is not None:
            return Standing.HELPER
        return Standing.UNRESOLVED if call.signature is None else Standing.EXTERNAL


def _call(call: Call, witness: _Witness, facts: Facts) -> ExplainedCall:
    standing = witness.standing(call)
    classes = witness.invocations.classes(call) if standing is Standing.INVOCATION else ()
    names = tuple(sorted(map(facts.display_name, classes)))
    method = f"{facts.display_name(call.owner or '?')}.{'new' if call.is_constructor else call.name}"
    return ExplainedCall(call.span, facts.source_of(call.span), method, standing, names)


def _assertions(witness: _Witness, test: TestCase, facts: Facts) -> list[ExplainedAssertion]:
    """The assertions in source order, each with the relations that it states."""
    stated: dict[Span, list[ExplainedRelation]] = {}
    for step in witness.routine.steps:
        if step.assertion is not None:
            stated.setdefault(step.span, [])
    for call in witness.routine.calls:
        if witness.standing(call) is Standing.ASSERTION:
            stated.setdefault(call.span, [])
    for judged in witness.judged:
        relation = _relation(judged, witness, test, facts)
        known = stated.setdefault(judged.relation.span, [])
        if relation not in known:
            known.append(relation)
    # The start of a fluent chain is a part of the whole, and says nothing by itself.
    wholes = [span for span in stated if stated[span] or not _is_part(span, stated)]
    ordered = sorted(wholes, key=lambda span: (span.file != test.file, span.file, span.start))
    return [ExplainedAssertion(span, facts.source_of(span), tuple(stated[span])) for span in ordered]


def _is_part(span: Span, stated: dict[Span, list[ExplainedRelation]]) -> bool:
    return any(other.encloses(span) and other != span for other in stated)


def _relation(judged: _Judged, witness: _Witness, test: TestCase, facts: Facts) -> ExplainedRelation:
    relation = judged.relation
    held = [witness.held(relation, index) for index in range(len(relation.operands))]
    operands = tuple(
        ExplainedOperand(operand.span, facts.source_of(operand.span), tuple(map(_element, elements)))
        for operand, elements in zip(relation.operands, held, strict=True)
    )
    # The test's instances stand in the order of their ranks.
    places = witness.places[judged.before : judged.before + len(judged.instances)]
    instances = tuple(test.instances[place] for place in places)
    calls = tuple(tuple(call.order for call in instance.calls) for instance in judged.instances)
    obstacle = None if judged.instances else _obstacle(judged, held, witness)
    return ExplainedRelation(
        relation.pattern.value,
        relation.name,
        operands,
        instances,
        calls,
        obstacle,
        tuple(_need(instance, witness) for instance in judged.instances),
        tuple(_alternatives(instance, held) for instance in judged.instances),
    )


def _need(instance: Instance, witness: _Witness) -> Need:
    """Return why an instance needs its first call."""
    source, follow_up = instance.source, instance.follow_up
    if source.kind.is_output:
        return Need.OUTPUT
    inputs = [witness.flow.contents(given, follow_up.call.step) for given in follow_up.call.inputs]
    handed_on = any(source.call.order in contents.calls for contents in inputs)
    return Need.HANDED_ON if handed_on else Need.STATE


def _alternatives(instance: Instance, held: list[list[CallElement]]) -> tuple[HeldElement, ...]:
    """Return what the sides of an instance hold beside the two elements that were chosen."""
    chosen = {(element.call.order, element.kind) for element in (instance.source, instance.follow_up)}
    sides = {instance.source.operand, instance.follow_up.operand}
    return tuple(
        _element(element)
        for operand, elements in enumerate(held)
        if operand in sides
        for element in elements
        if (element.call.order, element.kind) not in chosen
    )


def _element(element: CallElement) -> HeldElement:
    is_argument = element.kind in (ElementKind.ARGUMENT, ElementKind.ARGUMENT_AFTER)
    return HeldElement(element.call.order, element.kind, element.index if is_argument else -1)


def _obstacle(judged: _Judged, held: list[list[CallElement]], witness: _Witness) -> Obstacle:
    """What kept a relation from being one of two invocations of a class."""
    if sum(map(bool, held)) < 2:
        return Obstacle.CONSTANT
    sides = [
        {name for element in elements for name in witness.invocations.classes(element.call)}
        for elements in held
    ]
    if not any(one & other for at, one in enumerate(sides) for other in sides[at + 1 :]):
        return Obstacle.OTHER_CLASSES
    return _OBSTACLES.get(judged.reason, Obstacle.NO_OUTPUT)
