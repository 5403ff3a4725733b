"""What sort of relation an instance states."""

import re
from dataclasses import replace

from mrscout.model.ir import Call
from mrscout.model.records import MRInstance, Transformation
from mrscout.model.relations import InputRelation, Kind
from mrscout.synthesis.constituents import Found, inputs

_EQUAL = re.compile(
    r"(equal|same|^==$|^is$|identical|match|close|hasValue|containsExactly|^assertThat$)", re.IGNORECASE
)
_DIFFERENT = re.compile(r"(not(Equal|Same)|isNot|^!=$|differ)", re.IGNORECASE)
_ORDERED = re.compile(r"(^[<>]=?$|greater|less|before|after|compare|atLeast|atMost|between)", re.IGNORECASE)
_DENIED = re.compile(r"assertFalse|isFalse\(|^\s*assert\s*!|\bassertThat\([^;]*,\s*(is\()?not\(")


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def asserted(instance: MRInstance, found: Found) -> MRInstance:
    """An instance with the operator that holds where its test passes, which is the opposite of a guard's."""
    if not found.guards:
        return instance
    operator = instance.assertion.operator
    denied = instance.assertion.text.lstrip("( ").startswith("!")
    holds = _OPPOSITE.get(operator) or (operator if denied else f"not{operator[:1].upper()}{operator[1:]}")
    return replace(instance, assertion=replace(instance.assertion, operator=holds))


def kind_of(instance: MRInstance, found: Found, texts: dict[int, str]) -> Kind:
    """The kind of an instance; `texts` gives the source of each input by the identity of its expression."""
    operator = instance.assertion.operator
    denied = bool(_DENIED.search(instance.assertion.text))
    if _ORDERED.search(operator):
        return Kind.MONOTONICITY
    if _DIFFERENT.search(operator) or (denied and _EQUAL.search(operator)):
        return Kind.DISTINCTION
    if not _EQUAL.search(operator) and operator not in ("assertThat", "isEqualTo"):
        return Kind.CONSISTENCY
    if len(found.calls) < 2:
        return Kind.CONSISTENCY
    source = instance.invocations[instance.source.invocation]
    follow_up = instance.invocations[instance.follow_up.invocation]
    from_output = instance.transformation is Transformation.OUTPUT
    if not instance.source.kind.is_output:
        handed_on = source.text in follow_up.text or instance.follow_up.kind.value == "return value"
        returned = _returns_value(found.calls[0])
        if from_output:
            return Kind.ROUND_TRIP if returned and handed_on else Kind.RETRIEVAL
        return Kind.CONSISTENCY
    if source.method == follow_up.method:
        return _same_method(instance, found, texts, from_output)
    return Kind.CONSISTENCY if from_output else Kind.AGREEMENT


def is_equality(operator: str) -> bool:
    """Whether an assertion's operator says that its operands are equal."""
    return bool(_EQUAL.search(operator)) and not _DIFFERENT.search(operator)


def _same_method(instance: MRInstance, found: Found, texts: dict[int, str], from_output: bool) -> Kind:
    first, last = _calls(instance, found)
    if first is None or last is None:
        return Kind.CONSISTENCY
    one, other = _written(first, texts), _written(last, texts)
    if one == other:
        return Kind.REPETITION
    if len(one) > 1 and sorted(one) == sorted(other):
        return Kind.COMMUTATIVITY
    if from_output:
        return Kind.IDEMPOTENCE
    return Kind.INVARIANCE


def _calls(instance: MRInstance, found: Found) -> tuple[Call | None, Call | None]:
    spans = {call.span: call for call in found.calls}
    first = spans.get(instance.invocations[instance.source.invocation].span)
    last = spans.get(instance.invocations[instance.follow_up.invocation].span)
    return first, last


def _written(call: Call, texts: dict[int, str]) -> list[str]:
    return [texts.get(id(each), "") for each in inputs(call)]


def _returns_value(call: Call) -> bool:
    result = call.signature.result if call.signature else None
    return result is None or result.name not in ("void", "boolean")


def input_relation(instance: MRInstance) -> InputRelation:
    """How the follow-up input is known to relate to the source's."""
    if instance.transformation is Transformation.OUTPUT:
        return InputRelation.FROM_OUTPUT
    if instance.transformation is Transformation.INPUT:
        return InputRelation.FROM_INPUT
    return InputRelation.HARD_CODED
