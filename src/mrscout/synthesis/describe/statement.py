"""A relation in words; expressions that are too long for a sentence lose arguments, and are never cut."""

import re
from collections.abc import Callable
from dataclasses import replace

from mrscout.model.assertions import Form, Operator
from mrscout.model.instances import MRInstance
from mrscout.model.ir import Span, span_of
from mrscout.model.origin import Kind
from mrscout.synthesis.describe.narrative import Telling
from mrscout.synthesis.slicing.constituents import Stated

_CUT = "…"
_OPENING, _CLOSING = "([{", ")]}"
#: a text or a character of the source, in which brackets are no brackets
_QUOTED = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'")
#: a text up to this length stays as it is
_SHORT = 16


def shortened(text: str, width: int) -> str:
    """An expression in at most so many characters where that can be had without breaking it."""
    if len(text) > width:
        text = _QUOTED.sub(
            lambda found: found[0] if len(found[0]) <= _SHORT else f"{found[0][0]}{_CUT}{found[0][0]}", text
        )
    while len(text) > width and (longest := _longest(text)):
        start, end = longest
        text = f"{text[:start]}{_less(text[start:end], len(text) - width)}{text[end:]}"
    return text


def _less(inside: str, excess: int) -> str:
    """The contents of brackets in so much less: the first arguments, which mostly say the most, or none."""
    fitting = [at for at in _outer_commas(inside) if at + len(f", {_CUT}") <= len(inside) - excess]
    # a comma between the parts of a type stands in no brackets that are seen here
    return f"{inside[: fitting[-1]]}, {_CUT}" if fitting and "<" not in inside else _CUT


def _outer_commas(text: str) -> list[int]:
    """Where the commas are that stand in no brackets and in no text."""
    depth, found = 0, list[int]()
    for at, char in _characters(text):
        depth += (char in _OPENING) - (char in _CLOSING)
        if char == "," and not depth:
            found.append(at)
    return found


def _longest(text: str) -> tuple[int, int] | None:
    """The longest contents of brackets that hold no others, or only such as are left out already."""
    found: list[tuple[int, int]] = []
    opened: list[int] = []
    for at, char in _characters(text):
        if char in _OPENING:
            opened.append(at + 1)
        elif char in _CLOSING and opened:
            found.append((opened.pop(), at))
    inner = [
        (start, end)
        for start, end in found
        if end - start > len(_CUT)
        and not any(start < one and two < end and two - one > len(_CUT) for one, two in found)
    ]
    return max(inner, key=lambda each: (each[1] - each[0], each[0]), default=None)


def _characters(text: str) -> list[tuple[int, str]]:
    """What stands in no text, with its places."""
    quoted = {at for found in _QUOTED.finditer(text) for at in range(*found.span())}
    return [(at, char) for at, char in enumerate(text) if at not in quoted]


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
