"""A relation in words."""

import re
from collections.abc import Callable
from dataclasses import replace

from mrscout.model.ir import Span
from mrscout.model.kinds import Kind
from mrscout.model.records import MRInstance
from mrscout.synthesis.describe.kinds import OPPOSITE, is_denied, is_equality, is_identity, without_matchers
from mrscout.synthesis.describe.narrative import Telling
from mrscout.synthesis.describe.shorten import shortened

#: calls that a sentence tells one by one
_MOST = 5
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"])//[^\n\"]*\n", re.DOTALL)
#: each may be looked for to the end of the text
_MOST_COMMENTS = 1_000
#: chains are written over many lines
_BEFORE_MEMBER = re.compile(r"(?<!\s)\s++(?=\.\w)")
_TRUTH = re.compile(r"(?:\w+\.)*assert(True|False)\((.+)\)")
_SIGNS = {"lessThan": "<", "lessThanOrEqualTo": "<=", "greaterThan": ">", "greaterThanOrEqualTo": ">="}
_ORDER = re.compile(r"(?:\w+\.)?((?:less|greater)Than(?:OrEqualTo)?)\((.+)\)")


def is_direct(instance: MRInstance) -> bool:
    """Whether both values are compared as they are, not as parts of something."""
    written = " ".join(_uncommented(instance.assertion.text).split())
    return all(
        re.search(
            rf"(^|[(,=<>!&|]|is)\s*\(?{re.escape(' '.join(each.text.split()))}\s*([),=<>!&|;]|\.\w+\(|$)",
            written,
        )
        for each in (instance.source, instance.follow_up)
    )


def statement(instance: MRInstance, kind: Kind, telling: Telling, shown: Callable[[Span], str]) -> str:
    """The relation in words; `shown` gives the text of a place, with the names of parameters in it."""
    source, follow = (
        _line(without_matchers(shown(each.span))) for each in (instance.source, instance.follow_up)
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
    operator = instance.assertion.operator
    direct = is_direct(instance)
    if (ordered := _ordered(source, follow)) is not None:
        then = f"`{ordered}`"
    elif direct and kind is Kind.DISTINCTION:
        then = f"`{source}` and `{follow}` differ"
    elif direct and is_identity(operator):
        then = (
            f"`{source}` and `{follow}` are {'two objects' if kind is Kind.FRESHNESS else 'the same object'}"
        )
    elif direct and operator in OPPOSITE and kind is Kind.MONOTONICITY:
        left, right = (source, follow) if instance.source.span < instance.follow_up.span else (follow, source)
        then = f"`{left} {OPPOSITE[operator] if is_denied(instance) else operator} {right}`"
    elif direct and kind is not Kind.MONOTONICITY and (kind is not Kind.CONSISTENCY or is_equality(operator)):
        then = f"`{source}` equals `{follow}`"
    else:
        whole = _line(shown(instance.assertion.span), 160)
        condition = whole.removeprefix("(").removesuffix(")")
        asserted = _TRUTH.fullmatch(whole)
        if asserted and _is_one(asserted[2]):
            then = f"`{asserted[2].strip()}` {'holds' if asserted[1] == 'True' else 'does not hold'}"
        else:
            then = f"`{condition}` does not hold" if telling.guards else f"`{whole}` holds"
    return f"IF one calls {calls}, THEN {then}."


def _ordered(source: str, follow: str) -> str | None:
    """What a matcher says that asks for an order."""
    for one, other in ((source, follow), (follow, source)):
        found = _ORDER.fullmatch(one)
        if found and _is_one(found[2]):
            return f"{other} {_SIGNS[found[1]]} {found[2]}"
    return None


def _is_one(arguments: str) -> bool:
    """Whether it is one argument, as far as brackets tell: a text with one in it is taken for more."""
    depth = 0
    for each in arguments:
        depth += (each in "([{") - (each in ")]}")
        if depth < 0 or (each == "," and depth == 0):
            return False
    return depth == 0


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
