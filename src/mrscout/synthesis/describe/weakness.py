"""Where a relation says less than it seems to."""

from mrscout.model.ir import Call, Expr, Literal, LiteralKind, Span, uncast
from mrscout.model.records import MRInstance
from mrscout.model.relations import Weakness
from mrscout.synthesis.exprs import Shape, Shapes, parts
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.constituents import Found

_NO_VALUES = (LiteralKind.NULL, LiteralKind.CLASS)


def weaknesses(
    instance: MRInstance,
    found: Found,
    sites: list[Site],
    lifted: set[Span],
    shapes: Shapes,
    *,
    changed: bool,
) -> tuple[Weakness, ...]:
    """What is weak about an instance, given the sites of its slice and the places of those that are lifted.

    `changed` says that the relation changes its input itself.
    """
    weak: list[Weakness] = []
    if compared_with_itself(found, shapes):
        weak.append(Weakness.COMPARED_WITH_ITSELF)
    values = (uncast(value) for value in _values(found))
    literals = [each for each in values if isinstance(each, Literal) and each.kind not in _NO_VALUES]
    if any(each.span not in lifted for each in literals):
        weak.append(Weakness.GOLDEN_VALUE)
    first, last = (instance.invocations[each.invocation] for each in (instance.source, instance.follow_up))
    again = _shapes(found, first.span, shapes) == _shapes(found, last.span, shapes) != []
    if first.method == last.method and first.span != last.span and again and not changed:
        weak.append(Weakness.SAME_CONSTRUCTION)
    if not any(not site.expected for site in sites):
        weak.append(Weakness.NOTHING_LIFTED)
    return tuple(weak)


def compared_with_itself(found: Found, shapes: Shapes) -> bool:
    """True if both sides are one and the same object, whatever the input."""
    values = _values(found)
    if len(values) < 2 or any(isinstance(part, Call) for value in values for part in parts(value)):
        return False
    one, other = (shapes.of(value) for value in values)
    return one == other


def _values(found: Found) -> list[Expr]:
    return [value for value in (found.stated.source, found.stated.follow_up) if value is not None]


def _shapes(found: Found, place: Span, shapes: Shapes) -> list[Shape]:
    return [shapes.of(call) for call in found.calls if call.span == place]
