"""Where a relation says less than it seems to."""

import re

from mrscout.model.ir import Span
from mrscout.model.records import MRInstance, RelatedElement
from mrscout.model.relations import Weakness
from mrscout.synthesis.lifting.site import Site

_LITERAL = re.compile(r"-?[\d.][\w.]*|\"[^\"]*\"|'[^']+'|true|false")


def weaknesses(
    instance: MRInstance, found: list[Site], lifted: set[Span], *, changed: bool
) -> tuple[Weakness, ...]:
    """What is weak about an instance, given the sites of its slice and the places of those that are lifted.

    `changed` says that the relation changes its input itself.
    """
    weak: list[Weakness] = []
    if compared_with_itself(instance):
        weak.append(Weakness.COMPARED_WITH_ITSELF)
    if any(_LITERAL.fullmatch(each.text) and each.span not in lifted for each in _elements(instance)):
        weak.append(Weakness.GOLDEN_VALUE)
    first, last = (instance.invocations[each.invocation] for each in (instance.source, instance.follow_up))
    again = _same(first.text, last.text) and first.span != last.span and not changed
    if first.method == last.method and again:
        weak.append(Weakness.SAME_CONSTRUCTION)
    if not any(not site.expected for site in found):
        weak.append(Weakness.NOTHING_LIFTED)
    return tuple(weak)


def compared_with_itself(instance: MRInstance) -> bool:
    """Whether both sides are one and the same object, whatever the input."""
    one, other = (" ".join(each.text.split()) for each in _elements(instance))
    return one == other and "(" not in one


def _elements(instance: MRInstance) -> tuple[RelatedElement, RelatedElement]:
    return instance.source, instance.follow_up


def _same(one: str, other: str) -> bool:
    return one.split() == other.split()
