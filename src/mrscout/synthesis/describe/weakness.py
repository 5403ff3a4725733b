"""Where a relation says less than it seems to."""

from collections.abc import Callable
from dataclasses import dataclass

from mrscout.model.ir import Call, Expr, Literal, LiteralKind, Span, uncast
from mrscout.model.records import MRInstance
from mrscout.model.relations import Weakness
from mrscout.model.rules import Rule
from mrscout.synthesis.exprs import Shape, Shapes, parts
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.constituents import Found

_NO_VALUES = (LiteralKind.NULL, LiteralKind.CLASS)


@dataclass(frozen=True, slots=True)
class Evidence:
    """An instance with what was lifted of it, for the rules of weakness."""

    instance: MRInstance
    found: Found
    sites: list[Site]  #: of its slice
    lifted: set[Span]  #: places of those that became parameters
    shapes: Shapes
    changed: bool  #: the relation changes its input itself


def weaknesses(evidence: Evidence) -> tuple[Weakness, ...]:
    """Everything that is weak about an instance."""
    return tuple(Weakness.from_slug(rule.slug) for rule in RULES if rule.applies(evidence))


def compared_with_itself(found: Found, shapes: Shapes) -> bool:
    """True if both sides are one and the same object, whatever the input."""
    values = _values(found)
    if len(values) < 2 or any(isinstance(part, Call) for value in values for part in parts(value)):
        return False
    one, other = (shapes.of(value) for value in values)
    return one == other


def _has_golden_value(evidence: Evidence) -> bool:
    values = (uncast(value) for value in _values(evidence.found))
    literals = [value for value in values if isinstance(value, Literal) and value.kind not in _NO_VALUES]
    return any(literal.span not in evidence.lifted for literal in literals)


def _is_built_twice(evidence: Evidence) -> bool:
    instance, found, shapes = evidence.instance, evidence.found, evidence.shapes
    first, last = (instance.invocations[side.invocation] for side in (instance.source, instance.follow_up))
    again = _shapes(found, first.span, shapes) == _shapes(found, last.span, shapes) != []
    return first.method == last.method and first.span != last.span and again and not evidence.changed


def _values(found: Found) -> list[Expr]:
    return [value for value in (found.stated.source, found.stated.follow_up) if value is not None]


def _shapes(found: Found, place: Span, shapes: Shapes) -> list[Shape]:
    return [shapes.of(call) for call in found.calls if call.span == place]


def _rule(weakness: Weakness, applies: Callable[[Evidence], bool]) -> Rule[[Evidence]]:
    return Rule(weakness.slug, weakness.value, applies)


RULES = (
    _rule(
        Weakness.COMPARED_WITH_ITSELF,
        lambda evidence: compared_with_itself(evidence.found, evidence.shapes),
    ),
    _rule(Weakness.GOLDEN_VALUE, _has_golden_value),
    _rule(Weakness.SAME_CONSTRUCTION, _is_built_twice),
    _rule(Weakness.NOTHING_LIFTED, lambda evidence: all(site.expected for site in evidence.sites)),
)
