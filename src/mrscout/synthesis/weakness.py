"""Where a relation says less than it seems to."""

from mrscout.model.records import MRInstance
from mrscout.model.relations import Weakness
from mrscout.synthesis.site import Site


def weaknesses(instance: MRInstance, found: list[Site], *, changed: bool) -> tuple[Weakness, ...]:
    """What is weak about an instance, given the sites of its slice, and whether it changes its input itself."""
    weak: list[Weakness] = []
    one, other = (" ".join(each.text.split()) for each in (instance.source, instance.follow_up))
    if one == other and "(" not in one:
        weak.append(Weakness.COMPARED_WITH_ITSELF)
    first, last = (instance.invocations[each.invocation] for each in (instance.source, instance.follow_up))
    again = _same(first.text, last.text) and first.span != last.span and not changed
    if first.method == last.method and again:
        weak.append(Weakness.SAME_CONSTRUCTION)
    if not any(not site.expected for site in found):
        weak.append(Weakness.NOTHING_LIFTED)
    return tuple(weak)


def _same(one: str, other: str) -> bool:
    return one.split() == other.split()
