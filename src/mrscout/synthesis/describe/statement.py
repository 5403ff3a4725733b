"""The sentence of a relation: `IF one calls …, THEN …`, with source code between backticks."""

import re
from collections.abc import Callable
from dataclasses import replace

from mrscout.languages.base import Syntax
from mrscout.model.assertions import Form, Operator
from mrscout.model.instances import MRInstance
from mrscout.model.ir import Span, span_of
from mrscout.model.origin import Kind
from mrscout.synthesis.describe.narrative import Narrative
from mrscout.synthesis.describe.source_quotes import SourceQuotes
from mrscout.synthesis.slicing.constituents import Stated

#: calls that a sentence lists one by one
_MOST = 5
#: the sign of an order, and that of its negation
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
    instance: MRInstance,
    stated: Stated,
    kind: Kind,
    narrative: Narrative,
    shown: Callable[[Span], str],
    syntax: Syntax,
) -> str:
    """Return the relation as a sentence; `shown` gives the text of a place, with the names of parameters in it."""
    quotes = SourceQuotes(syntax)
    source, follow = (
        quotes.line(shown(value.span if value is not None else element.span))
        for element, value in (
            (instance.source, stated.source),
            (instance.follow_up, stated.follow_up),
        )
    )
    # What gives a variable the value that is a parameter of its name now does nothing any more.
    values = quotes.lines([shown(mention.span) for mention in narrative.names])
    names = [
        (mention.name, value)
        for mention, value in zip(narrative.names, values, strict=True)
        if mention.name != value
    ]
    happening = tuple(event for event in narrative.events if event.name != quotes.line(shown(event.span)))
    narrative = replace(narrative, events=happening)
    events: list[str] = []
    for event in reversed(narrative.events):
        text = quotes.line(shown(event.span))
        later = [*events, *(value for _, value in names), source, follow]
        events.insert(0, f"{event.name} = {text}" if _mentioned(event.name, later) else text)
    calls = _enumerated(events, _main_events(instance, narrative))
    if names:
        calls += ", where " + " and ".join(f"`{name}` is `{value}`" for name, value in names)
    then = _value_clause(instance, stated, kind, source, follow) or _assertion_clause(
        instance, stated, shown, quotes
    )
    return f"IF one calls {calls}, THEN {then}."


def _value_clause(instance: MRInstance, stated: Stated, kind: Kind, source: str, follow: str) -> str:
    """Return what holds between the two values, such as `` `a` equals `b` ``; empty for other operators."""
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


def _assertion_clause(
    instance: MRInstance, stated: Stated, shown: Callable[[Span], str], quotes: SourceQuotes
) -> str:
    """Return the assertion as the test writes it, followed by `holds`."""
    assertion = stated.assertion
    if (
        assertion is None
        or assertion.form is not Form.CONDITION
        or assertion.message is not None
        or len(assertion.operands) != 1
    ):
        return f"`{quotes.line(shown(instance.assertion.span), _WIDE)}` holds"
    (condition,) = assertion.operands
    holds = "does not hold" if assertion.negated else "holds"
    return f"`{quotes.line(shown(condition.span), _WIDE)}` {holds}"


def _main_events(instance: MRInstance, narrative: Narrative) -> set[int]:
    """Return the numbers of the events that a sentence never leaves out."""
    wanted = [
        instance.invocations[element.invocation].span for element in (instance.source, instance.follow_up)
    ]
    numbers = {
        number
        for number, event in enumerate(narrative.events)
        if any(event.span.encloses(span) for span in wanted)
    }
    return numbers | {0, len(narrative.events) - 1}


def _enumerated(events: list[str], main: set[int]) -> str:
    """Join all events, or of many the main ones with the number of those between them."""
    sentence, passed = f"`{events[0]}`", 0
    for number, text in enumerate(events[1:], 1):
        if len(events) > _MOST and number not in main:
            passed += 1
            continue
        if passed:
            sentence += f", then {passed} other {'call' if passed == 1 else 'calls'}"
            passed = 0
        sentence += f", {'and then' if number == len(events) - 1 else 'then'} `{text}`"
    return sentence


def _mentioned(name: str, texts: list[str]) -> bool:
    return bool(name) and any(re.search(rf"(?<![\w.]){name}(?![\w(])", text) for text in texts)
