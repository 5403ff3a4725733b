"""Names of relations, which state them as far as a name can."""

import re

from mrscout.model.assertions import Operator
from mrscout.model.instances import ElementKind, MRInstance, RelatedElement
from mrscout.model.ir import Expr, Read
from mrscout.model.origin import Kind
from mrscout.synthesis.describe.narrative import Narrative
from mrscout.synthesis.describe.statement import is_direct
from mrscout.synthesis.slicing.constituents import Stated

#: verbs for operators that one operand's object has as a method, and for their negations
_VERBS = {
    Operator.CONTAINS: ("ContainsWhat", "LacksWhat"),
    Operator.CONTAINS_KEY: ("HasTheKeyThat", "LacksTheKeyThat"),
    Operator.CONTAINS_VALUE: ("HasTheValueThat", "LacksTheValueThat"),
    Operator.CONTAINS_ALL: ("ContainsAllThat", "LacksSomeThat"),
    Operator.STARTS_WITH: ("StartsWithWhat", "DoesNotStartWithWhat"),
    Operator.ENDS_WITH: ("EndsWithWhat", "DoesNotEndWithWhat"),
}
_SHAPES = {
    Kind.ROUND_TRIP: "{follow}Undoes{Source}",
    Kind.RETRIEVAL: "{follow}ReturnsWhat{Source}Took",
    Kind.IDEMPOTENCE: "{source}IsIdempotent",
    Kind.COMMUTATIVITY: "{source}IsCommutative",
    Kind.INVARIANCE: "{source}StaysTheSame",
    Kind.AGREEMENT: "{source}AgreesWith{Follow}",
    Kind.REPETITION: "{source}IsRepeatable",
    Kind.MONOTONICITY: "{source}IsOrderedLike{Follow}",
    Kind.DISTINCTION: "{source}DiffersFrom{Follow}",
    Kind.FRESHNESS: "{source}IsNotTheSameAs{Follow}",
}
#: the same for two calls of one method, which would be named twice
_OF_ONE_METHOD = {
    Kind.ROUND_TRIP: "{source}UndoesItself",
    Kind.RETRIEVAL: "{source}ReturnsWhatItTook",
    Kind.AGREEMENT: "{source}AgreesWithItself",
    Kind.MONOTONICITY: "{source}IsOrdered",
    Kind.DISTINCTION: "{source}TellsApart",
    Kind.FRESHNESS: "{source}GivesANewObject",
}


def relation_name(instance: MRInstance, stated: Stated, kind: Kind, narrative: Narrative) -> str:
    """Return a method name that states the relation, such as `decodeUndoesEncode`."""
    source = _method(instance, instance.source.invocation)
    follow = _method(instance, instance.follow_up.invocation)
    if kind is Kind.CONSISTENCY:
        return _consistency_name(instance, stated, source, follow, narrative)
    shape = _OF_ONE_METHOD.get(kind, _SHAPES[kind]) if source == follow else _SHAPES[kind]
    return shape.format(source=source, follow=follow, Source=_capital(source), Follow=_capital(follow))


def _consistency_name(
    instance: MRInstance, stated: Stated, source: str, follow: str, narrative: Narrative
) -> str:
    """Return a name for a relation without a special kind; `source` and `follow` are its methods."""
    pair = sorted((instance.source, instance.follow_up), key=lambda element: element.span.start)
    methods = {id(instance.source): source, id(instance.follow_up): follow}
    if stated.operator in _VERBS:
        holder, held = pair
        subject = methods[id(holder)]
        if holder.kind in (ElementKind.RECEIVER, ElementKind.RECEIVER_AFTER):
            subject = _subject(instance)
        verb = _VERBS[stated.operator][stated.negated]
        word = (
            "Took" if not held.kind.is_output else "Returned" if held.kind is ElementKind.RETURN else "Left"
        )
        return f"{subject}{verb}{_capital(methods[id(held)])}{word}"
    if stated.operator.equates and source != follow:
        elements = ((instance.source, stated.source), (instance.follow_up, stated.follow_up))
        if is_direct(stated) and all(_is_result(*element, instance, narrative) for element in elements):
            return f"{follow}ReturnsWhat{_capital(source)}Returned"
        return f"{follow}FollowsFrom{_capital(source)}"
    if stated.predicate and not stated.operator.equates:
        return f"{stated.predicate}{'FailsAfter' if stated.negated else 'HoldsAfter'}{_capital(source)}"
    return f"{source}IsConsistent" if source == follow else f"{follow}FitsWith{_capital(source)}"


def _is_result(
    element: RelatedElement, value: Expr | None, instance: MRInstance, narrative: Narrative
) -> bool:
    """True if what is compared is the very result of its call, on the spot or by the name that holds it."""
    call = instance.invocations[element.invocation].span
    if element.kind is not ElementKind.RETURN or value is None:
        return False
    held = isinstance(value, Read) and any(
        event.variable == value.variable and event.span.encloses(call) and event.span.end == call.end
        for event in narrative.events
    )
    return held or value.span == call


def _subject(instance: MRInstance) -> str:
    name = re.sub(r"\W", "", instance.class_under_test.rpartition(".")[2])
    return name[:1].lower() + name[1:]


def _method(instance: MRInstance, index: int) -> str:
    name = instance.invocations[index].method.rpartition(".")[2]
    return re.sub(r"\W", "", name) or "call"


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
