"""A relation in words."""

import re
from collections.abc import Callable
from dataclasses import replace

from mrscout.model.assertions import Form, Operator
from mrscout.model.ir import Span, span_of
from mrscout.model.kinds import Kind
from mrscout.model.records import MRInstance
from mrscout.synthesis.describe.narrative import Telling
from mrscout.synthesis.describe.shorten import shortened
from mrscout.synthesis.slicing.constituents import Stated

#: calls that a sentence tells one by one
_MOST = 5
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"])//[^\n\"]*\n", re.DOTALL)
#: each may be looked for to the end of the text
_MOST_COMMENTS = 1_000
#: chains are written over many lines
_BEFORE_MEMBER = re.compile(r"(?<!\s)\s++(?=\.\w)")
#: an order as a sign, and the one that holds where it does not
_SIGNS = {
    Operator.LESS: ("<", ">="),
    Operator.AT_MOST: ("<=", ">"),
    Operator.GREATER: (">", "<="),
    Operator.AT_LEAST: (">=", "<"),
}
#: characters of a whole assertion that a sentence quotes
_WIDE = 160


def is_direct(stated: Stated) -> bool:
    """True if both values stand in the assertion itself."""
    assertion, values = stated.assertion, (stated.source, stated.follow_up)
    if assertion is None:
        return False
    whole = span_of(assertion.place)
    return all(value is not None and whole.encloses(value.span) for value in values)


def statement(
    instance: MRInstance, stated: Stated, kind: Kind, telling: Telling, shown: Callable[[Span], str]
) -> str:
    """The relation in words; `shown` gives the text of a place, with the names of parameters in it."""
    source, follow = (
        _line(shown(value.span if value is not None else element.span))
        for element, value in (
            (instance.source, stated.source),
            (instance.follow_up, stated.follow_up),
        )
    )
    # What gives a variable the value that is a parameter of its name now does nothing any more.
    values = _lines([shown(each.span) for each in telling.names])
    names = [
        (each.name, value) for each, value in zip(telling.names, values, strict=True) if each.name != value
    ]
    happening = tuple(each for each in telling.events if each.name != _line(shown(each.span)))
    telling = replace(telling, events=happening)
    events: list[str] = []
    for each in reversed(telling.events):
        text = _line(shown(each.span))
        later = [*events, *(value for _, value in names), source, follow]
        events.insert(0, f"{each.name} = {text}" if _mentioned(each.name, later) else text)
    calls = _enumerated(events, _main(instance, telling))
    if names:
        calls += ", where " + " and ".join(f"`{name}` is `{value}`" for name, value in names)
    then = _sides(instance, stated, kind, source, follow) or _whole(instance, stated, shown)
    return f"IF one calls {calls}, THEN {then}."


def _sides(instance: MRInstance, stated: Stated, kind: Kind, source: str, follow: str) -> str:
    """What holds between the two values; empty where that cannot be said in few words."""
    if not is_direct(stated):
        return ""
    if kind is Kind.DISTINCTION:
        return f"`{source}` and `{follow}` differ"
    if stated.operator is Operator.SAME:
        return f"`{source}` and `{follow}` are {'the same object' if not stated.negated else 'two objects'}"
    if stated.operator in _SIGNS and (stated.matched or not stated.predicate):
        left, right = (source, follow) if instance.source.span < instance.follow_up.span else (follow, source)
        return f"`{left} {_SIGNS[stated.operator][stated.negated]} {right}`"
    if kind is not Kind.MONOTONICITY and stated.operator.equates:
        return f"`{source}` equals `{follow}`"
    return ""


def _whole(instance: MRInstance, stated: Stated, shown: Callable[[Span], str]) -> str:
    """What is asserted, as the test writes it."""
    assertion = stated.assertion
    if (
        assertion is None
        or assertion.form is not Form.CONDITION
        or assertion.message is not None
        or len(assertion.operands) != 1
    ):
        return f"`{_line(shown(instance.assertion.span), _WIDE)}` holds"
    (condition,) = assertion.operands
    holds = "does not hold" if assertion.negated else "holds"
    return f"`{_line(shown(condition.span), _WIDE)}` {holds}"


def _main(instance: MRInstance, telling: Telling) -> set[int]:
    """The numbers of the events that the relation is about."""
    wanted = [instance.invocations[each.invocation].span for each in (instance.source, instance.follow_up)]
    found = {
        number
        for number, event in enumerate(telling.events)
        if any(event.span.encloses(span) for span in wanted)
    }
    return found | {0, len(telling.events) - 1}


def _enumerated(events: list[str], main: set[int]) -> str:
    """All events, or the main ones where they are many, with how many stand between them."""
    told, passed = f"`{events[0]}`", 0
    for number, text in enumerate(events[1:], 1):
        if len(events) > _MOST and number not in main:
            passed += 1
            continue
        if passed:
            told += f", then {passed} other {'call' if passed == 1 else 'calls'}"
            passed = 0
        told += f", {'and then' if number == len(events) - 1 else 'then'} `{text}`"
    return told


def _mentioned(name: str, texts: list[str]) -> bool:
    return bool(name) and any(re.search(rf"(?<![\w.]){name}(?![\w(])", text) for text in texts)


def _lines(texts: list[str]) -> list[str]:
    """Texts as lines, of which different ones must not look alike for what was left out of them."""
    short = [_line(each) for each in texts]
    alike = len(set(short)) < len(set(texts))
    return [_line(each, 160) for each in texts] if alike else short


def _uncommented(text: str) -> str:
    """A text without its comments, unless it has more signs of them than anybody writes into a statement."""
    if text.count("/*") + text.count("//") > _MOST_COMMENTS:
        return text
    return _COMMENT.sub("", text)


def _line(text: str, width: int = 80) -> str:
    joined = _BEFORE_MEMBER.sub(lambda blank: "" if "\n" in blank[0] else blank[0], _uncommented(text))
    return shortened(" ".join(joined.split()), width)
