"""Names of relations, which state them as far as a name can."""

import re

from mrscout.model.kinds import Kind
from mrscout.model.records import ElementKind, MRInstance, RelatedElement
from mrscout.synthesis.describe.kinds import is_denied, is_equality, without_matchers
from mrscout.synthesis.describe.narrative import Telling
from mrscout.synthesis.describe.statement import is_direct

#: operators that one operand has and the other is given to, as a name says them, and their opposites
_VERBS = {
    "contains": ("ContainsWhat", "LacksWhat"),
    "containsKey": ("HasTheKeyThat", "LacksTheKeyThat"),
    "containsValue": ("HasTheValueThat", "LacksTheValueThat"),
    "containsAll": ("ContainsAllThat", "LacksSomeThat"),
    "startsWith": ("StartsWithWhat", "DoesNotStartWithWhat"),
    "endsWith": ("EndsWithWhat", "DoesNotEndWithWhat"),
    "hasItem": ("ContainsWhat", "LacksWhat"),
}
#: operators that say nothing about the code under test
_GENERAL = re.compile(
    r"assert|equal|not|is$|is(Equal|Not|Same|Close|In|Null|True|False|Zero)|that$", re.IGNORECASE
)
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
#: those that would name one method twice, where both calls are of one
_OF_ONE_METHOD = {
    Kind.ROUND_TRIP: "{source}UndoesItself",
    Kind.RETRIEVAL: "{source}ReturnsWhatItTook",
    Kind.AGREEMENT: "{source}AgreesWithItself",
    Kind.MONOTONICITY: "{source}IsOrdered",
    Kind.DISTINCTION: "{source}TellsApart",
    Kind.FRESHNESS: "{source}GivesANewObject",
}


def relation_name(instance: MRInstance, kind: Kind, telling: Telling) -> str:
    """A method's name that states the relation."""
    source = _method(instance, instance.source.invocation)
    follow = _method(instance, instance.follow_up.invocation)
    if kind is Kind.CONSISTENCY:
        return _consistency_name(instance, source, follow, telling)
    shape = _OF_ONE_METHOD.get(kind, _SHAPES[kind]) if source == follow else _SHAPES[kind]
    return shape.format(source=source, follow=follow, Source=_capital(source), Follow=_capital(follow))


def _consistency_name(instance: MRInstance, source: str, follow: str, telling: Telling) -> str:
    """A name for what two calls say about each other; `source` and `follow` are their methods."""
    operator = instance.assertion.operator
    denied = is_denied(instance)
    pair = sorted((instance.source, instance.follow_up), key=lambda each: each.span.start)
    methods = {id(instance.source): source, id(instance.follow_up): follow}
    if operator in _VERBS:
        holder, held = pair
        subject = methods[id(holder)]
        if holder.kind in (ElementKind.RECEIVER, ElementKind.RECEIVER_AFTER):
            subject = _subject(instance)
        verb = _VERBS[operator][denied]
        word = (
            "Took" if not held.kind.is_output else "Returned" if held.kind is ElementKind.RETURN else "Left"
        )
        return f"{subject}{verb}{_capital(methods[id(held)])}{word}"
    if is_equality(operator) and source != follow:
        both = (instance.source, instance.follow_up)
        if is_direct(instance) and all(_is_result(each, instance, telling) for each in both):
            return f"{follow}ReturnsWhat{_capital(source)}Returned"
        return f"{follow}FollowsFrom{_capital(source)}"
    if operator.isidentifier() and not _GENERAL.match(operator):
        return f"{operator}{'FailsAfter' if denied else 'HoldsAfter'}{_capital(source)}"
    return f"{source}IsConsistent" if source == follow else f"{follow}FitsWith{_capital(source)}"


def _is_result(element: RelatedElement, instance: MRInstance, telling: Telling) -> bool:
    """Whether what is compared is the very result of its call, on the spot or by the name that holds it."""
    call, text = instance.invocations[element.invocation], without_matchers(element.text)
    held = any(
        event.name == text and event.span.encloses(call.span) and event.span.end == call.span.end
        for event in telling.events
    )
    return element.kind is ElementKind.RETURN and (held or text == call.text)


def _subject(instance: MRInstance) -> str:
    name = re.sub(r"\W", "", instance.class_under_test.rpartition(".")[2])
    return name[:1].lower() + name[1:]


def _method(instance: MRInstance, index: int) -> str:
    name = instance.invocations[index].method.rpartition(".")[2]
    return re.sub(r"\W", "", name) or "call"


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
