"""The stage: a lowered test in, a record with its MR instances or the reason for none out."""

import hashlib
from collections.abc import Callable

from mrscout.discovery.instances import Finder, Found, Instance
from mrscout.languages.base import Definition, Facts
from mrscout.model.ir import Call, Routine, Span
from mrscout.model.reasons import Reason
from mrscout.model.records import (
    Invocation,
    MRInstance,
    RelatedElement,
    RelationAssertion,
)

#: gives the source text of a span
TextOf = Callable[[Span], str]


def discover(
    routine: Routine,
    facts: Facts,
    text: TextOf,
    test: str,
    *,
    definition: Definition = Definition.STRICT,
    accessors: bool = False,
) -> tuple[tuple[MRInstance, ...], Reason | None]:
    """Find the MR instances of a test."""
    finder = Finder(routine, facts, definition, accessors=accessors)
    found = finder.find()
    instances = tuple(_record(each, facts, text, test, number) for number, each in enumerate(found))
    return instances, None if instances else finder.reason


def _record(instance: Instance, facts: Facts, text: TextOf, test: str, number: int) -> MRInstance:
    relation = instance.relation
    digest = hashlib.sha256(f"{test}#{number}".encode()).hexdigest()[:10]
    positions = {call.order: index for index, call in enumerate(instance.calls)}

    def element(found: Found) -> RelatedElement:
        operand = relation.operands[found.operand]
        return RelatedElement(positions[found.call.order], found.kind, operand.span, text(operand.span))

    return MRInstance(
        digest,
        facts.display_name(instance.class_under_test),
        tuple(Invocation(_method(call, facts), call.span, text(call.span)) for call in instance.calls),
        RelationAssertion(relation.span, text(relation.span), relation.operator),
        relation.pattern.value,
        element(instance.source),
        element(instance.follow_up),
        instance.transformation,
    )


def _method(call: Call, facts: Facts) -> str:
    owner = call.signature.owner if call.signature else call.receiver_class or "?"
    return f"{facts.display_name(owner)}.{call.name}"
