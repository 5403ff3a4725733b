"""The stage: a lowered test in, a record with its MR instances or the reason for none out."""

from collections.abc import Iterable
from operator import attrgetter

from mrscout.discovery.identity import Identities
from mrscout.discovery.instances import Finder
from mrscout.discovery.invocations import CallElement
from mrscout.discovery.ranking import RankingContext, rank_of, weaknesses_of
from mrscout.languages.base import Definition, Facts
from mrscout.model.instances import (
    Helper,
    Invocation,
    MRInstance,
    Reason,
    RelatedElement,
    RelationAssertion,
)
from mrscout.model.ir import Call, Routine, span_of


def discover(
    routine: Routine,
    facts: Facts,
    test: str,
    *,
    definition: Definition = Definition.STRICT,
    accessors: bool = False,
) -> tuple[tuple[MRInstance, ...], Reason | None]:
    """Find the MR instances of a test."""
    test_class = test.partition("(")[0].rpartition(".")[0]
    finder = Finder(routine, facts, definition, accessors=accessors, test_class=test_class)
    instances_in_ir = finder.find()
    identities = Identities(routine, finder.flow, finder.influence, test_class)
    records = _Records(facts)
    instances = [
        records.of(RankingContext(instance, routine, finder.flow, facts), identities.of(instance))
        for instance in instances_in_ir
    ]
    return tuple(strongest_first(instances)), None if instances else finder.reason


def strongest_first(instances: Iterable[MRInstance]) -> list[MRInstance]:
    """Instances by their rank; of equals the first one in the test comes first."""
    return sorted(instances, key=attrgetter("rank"))


def helpers_of(routine: Routine, instances: tuple[MRInstance, ...]) -> tuple[Helper, ...]:
    """The inlined helpers that hold a call or an assertion of an instance, by their place."""
    if not routine.helpers or not instances:
        return ()
    shown = {
        span
        for instance in instances
        for span in (instance.assertion.span, *(invocation.span for invocation in instance.invocations))
    }
    inlined = {Helper(helper.name, span_of(helper.place)) for helper in routine.helpers}
    reached = (helper for helper in inlined if any(map(helper.span.encloses, shown)))
    return tuple(sorted(reached, key=lambda helper: (helper.span.file, helper.span.start)))


class _Records:
    """The records of one test. Its instances share most of their calls, so that each is written once."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._text = facts.source_of
        self._invocations: dict[int, Invocation] = {}

    def of(self, context: RankingContext, identity: str) -> MRInstance:
        instance = context.instance
        relation = instance.relation
        positions = {call.order: index for index, call in enumerate(instance.calls)}
        span = relation.span

        def element(held: CallElement) -> RelatedElement:
            place = (held.shown or relation.operands[held.operand]).span
            return RelatedElement(positions[held.call.order], held.kind, place, self._text(place))

        return MRInstance(
            identity,
            self._facts.display_name(instance.class_under_test),
            tuple(map(self._invocation, instance.calls)),
            RelationAssertion(span, self._text(span), relation.name),
            relation.pattern.value,
            element(instance.source),
            element(instance.follow_up),
            instance.transformation,
            rank_of(context),
            weaknesses_of(context),
        )

    def _invocation(self, call: Call) -> Invocation:
        known = self._invocations.get(call.order)
        if known is None:
            owner, span = self._facts.display_name(call.owner or "?"), call.span
            known = self._invocations[call.order] = Invocation(f"{owner}.{call.name}", span, self._text(span))
        return known
