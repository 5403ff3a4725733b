"""What sort of relation an instance states."""

import re
from collections.abc import Iterator, Sequence

from mrscout.model.ir import Call, Read
from mrscout.model.kinds import Kind
from mrscout.model.records import MRInstance, RelatedElement, Transformation
from mrscout.model.relations import InputRelation
from mrscout.synthesis.exprs import parts
from mrscout.synthesis.lifting.site import NUMERIC
from mrscout.synthesis.slicing.constituents import Found

#: some only as words of a name: `encloses` and `resample` are something else
_EQUAL = re.compile(
    r"equal|^==$|^is$|identical|hasValue|containsExactly|^assertThat$"
    r"|(?-i:^(?:assert|is|has)?(?:Not)?[sS]ame|(?:^m|M)atch|(?:^c|C)lose)(?-i:(?![a-z]))",
    re.IGNORECASE,
)
_DIFFERENT = re.compile(r"(not(Equal|Same)|isNot|^!=$|differ)", re.IGNORECASE)
_MATCHER = re.compile(
    r"(?:[A-Z]\w*\.)?(?:is|not|equalTo|sameInstance|theInstance|comparesEqualTo)\((.*)\)", re.DOTALL
)
#: an operand with a sign before it
_OPPOSED = re.compile(r"[(,]\s*-\s*[A-Za-z(]")
_QUOTED = re.compile(r"\"(?<!\\\")(?:[^\"\\]++|\\.)*+\"|'(?<!\\')(?:[^'\\]++|\\.)++'")
_LITERAL = re.compile(r"-?[\d.]\w*|\"[^\"]*\"|'[^']+'|true|false|null")
_CAST = re.compile(r"^(\([\w.<>?, \[\]]+\)\s*)+(?=[\w\"'(])")
_IDENTICAL = re.compile(
    r"(not)?(assert|is)?(not)?(same|identical|theInstance)(as|to|instance|instanceAs)?", re.IGNORECASE
)
_ORDERED = re.compile(r"(^[<>]=?$|greater|less|before|after|compare|atLeast|atMost|between)", re.IGNORECASE)
#: a comparison whose result is that there is no difference
_LEVEL = re.compile(
    r"==\s*0\b|(assertEquals|assertSame)\(\s*(\"[^\"]*\"\s*,\s*)?0\s*,|,\s*0\s*\)|isZero\(|(isEqualTo|is)\(0\)"
)
_DENIED = re.compile(r"assertFalse|isFalse\(|\bassertThat\([^;]{0,5000},\s*+(is\()?not\(", re.IGNORECASE)
#: an assertion that a condition is false, written as that the two are equal
_IS_FALSE = re.compile(r"\.is(EqualTo|SameAs)?\(\s*false\s*\)\s*$")
_FALSE = ("false", "Boolean.FALSE", "is(false)", "equalTo(false)")
#: what stands before the operands of a condition that is turned round
_NEGATED = re.compile(r"!\s*+\(*+\s*+([\w.]++\(\s*+)?$")
#: an operator, and the one that holds where it does not
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def asserted(instance: MRInstance, found: Found) -> MRInstance:
    """An instance with the operator that holds where its test passes, which is the opposite of a guard's."""
    if not found.guards:
        return instance
    operator = instance.assertion.operator
    denied = instance.assertion.text.lstrip("( ").startswith("!")
    holds = OPPOSITE.get(operator) or (operator if denied else f"not{operator[:1].upper()}{operator[1:]}")
    return instance._replace(assertion=instance.assertion._replace(operator=holds))


def kind_of(instance: MRInstance, found: Found, texts: dict[int, str], between: Sequence[str]) -> Kind:
    """The kind of an instance; `texts` gives the source of each input by the identity of its expression.

    `between` are the statements between the two calls that change what the second is given.
    """
    operator = instance.assertion.operator
    denied = is_denied(instance)
    if _ORDERED.search(operator):
        level = operator.lower().startswith("compare") and _LEVEL.search(instance.assertion.text)
        return Kind.CONSISTENCY if level else Kind.MONOTONICITY
    if is_identity(operator) and (denied or _DIFFERENT.search(operator)):
        return Kind.DISTINCTION if any(map(_is_number, _calls(instance, found))) else Kind.FRESHNESS
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
        first, last = _calls(instance, found)
        comes_back = first is not None and any(
            _mentions(each, instance.source) for each in _written(first, texts)
        )
        if not from_output or first is None or not comes_back:
            return Kind.CONSISTENCY
        known = _written(first, texts)
        new = [each for each in (_written(last, texts) if last is not None else []) if each not in known]
        handed_on = source.text in follow_up.text or not all(map(_LITERAL.fullmatch, new))
        return Kind.ROUND_TRIP if handed_on and _returns_value(first) else Kind.RETRIEVAL
    if source.method == follow_up.method:
        return _same_method(instance, found, texts, from_output, between)
    return Kind.CONSISTENCY if from_output else Kind.AGREEMENT


def is_denied(instance: MRInstance) -> bool:
    """Whether an assertion says that its condition does not hold."""
    text, start = instance.assertion.text, instance.assertion.span.start
    first = min(instance.source.span.start, instance.follow_up.span.start) - start
    before = text.encode()[: max(first, 0)].decode("utf-8", "replace")
    # What guards a failure has been turned round already.
    turned = re.match(r"[\w.]*assert", text, re.IGNORECASE) and _NEGATED.search(before)
    compared = {instance.source.text.strip(), instance.follow_up.text.strip()}.intersection(_FALSE)
    false = not compared and (_IS_FALSE.search(text) or any(each in _FALSE for each in _arguments(text)))
    return bool(_DENIED.search(text) or false) != bool(turned)


def _arguments(text: str) -> Iterator[str]:
    """The arguments of an assertion, cut at the commas that are in no brackets of their own and in no text."""
    _, _, inside = _QUOTED.sub('""', text).partition("(")
    depth, start = 0, 0
    for at, mark in enumerate(inside):
        if depth == 0 and mark in ",)":
            yield inside[start:at].strip()
            start = at + 1
        if depth == 0 and mark == ")":
            return
        depth += (mark in "([{") - (mark in ")]}")


def without_matchers(text: str) -> str:
    """An operand without the matchers around it: `x` for `is(equalTo(x))`."""
    text = text.strip()
    while found := _MATCHER.fullmatch(text):
        text = found[1].strip()
    return text


def is_identity(operator: str) -> bool:
    """Whether an assertion's operator asks whether its operands are one object, or two."""
    return bool(_IDENTICAL.fullmatch(operator))


def is_equality(operator: str) -> bool:
    """Whether an assertion's operator says that its operands are equal."""
    return bool(_EQUAL.search(operator)) and not _DIFFERENT.search(operator)


def _same_method(
    instance: MRInstance, found: Found, texts: dict[int, str], from_output: bool, between: Sequence[str]
) -> Kind:
    first, last = _calls(instance, found)
    if first is None or last is None:
        return Kind.CONSISTENCY
    one, other = _written(first, texts), _written(last, texts)
    bare = all(_is_bare(instance, each) for each in (instance.source, instance.follow_up))
    handed_on = from_output and _variables(first) != _variables(last)
    if one == other and not handed_on:
        if not between:
            return Kind.REPETITION
        handed_back = any(_mentions(each, instance.source) for each in between)
        return Kind.INVARIANCE if bare and not handed_back else Kind.CONSISTENCY
    if len(one) > 1 and one != other and sorted(one) == sorted(other):
        turned = bool(
            _OPPOSED.search(instance.assertion.text)
        )  # `signum(a.compareTo(b)), -signum(b.compareTo(a))`
        return Kind.CONSISTENCY if turned else Kind.COMMUTATIVITY
    if from_output:
        given = [each for each, before in zip(other, one, strict=False) if each != before] or other
        output = (instance.source.text, instance.invocations[instance.source.invocation].text)
        return Kind.IDEMPOTENCE if len(given) == 1 and given[0] in output else Kind.CONSISTENCY
    return Kind.INVARIANCE if bare else Kind.CONSISTENCY


def _variables(call: Call) -> list[int]:
    """The variables that a call is given: a name may be that of another in a helper."""
    return [part.variable for each in call.inputs for part in parts(each) if isinstance(part, Read)]


def _mentions(given: str, element: RelatedElement) -> bool:
    """Whether an input is what the assertion compares, or is made of it."""
    compared = re.escape(without_matchers(element.text))
    return bool(re.search(rf"(?<![\w.]){compared}(?!\w)", given))


def _is_bare(instance: MRInstance, element: RelatedElement) -> bool:
    """Whether the assertion compares the very output of a call, by its name or on the spot."""
    text = element.text.strip()
    return text.isidentifier() or text == instance.invocations[element.invocation].text


def _calls(instance: MRInstance, found: Found) -> tuple[Call | None, Call | None]:
    spans = {call.span: call for call in found.calls}
    first = spans.get(instance.invocations[instance.source.invocation].span)
    last = spans.get(instance.invocations[instance.follow_up.invocation].span)
    return first, last


def _written(call: Call, texts: dict[int, str]) -> list[str]:
    return [_CAST.sub("", texts.get(id(each), "")) for each in call.inputs]


def _returns_value(call: Call) -> bool:
    result = call.signature.result if call.signature else None
    return result is None or result.name not in ("void", "boolean")


def _is_number(call: Call | None) -> bool:
    """Whether a call returns what is no object, so that its box says nothing."""
    result = call.signature.result if call is not None and call.signature else None
    return result is not None and not result.dims and result.name in NUMERIC


def input_relation(instance: MRInstance) -> InputRelation:
    """How the follow-up input is known to relate to the source's."""
    if instance.transformation is Transformation.OUTPUT:
        return InputRelation.FROM_OUTPUT
    if instance.transformation is Transformation.INPUT:
        return InputRelation.FROM_INPUT
    return InputRelation.HARD_CODED
