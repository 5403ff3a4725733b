"""Orders the MR instances of a test, the strongest first, and names what is weak about them.

Goal: of the instances of a project, those on top state what a developer would call a property.

1. Each rule of weakness that applies adds its cost.
2. The shape of the relation decides next: something and its inverse, then one operation on inputs that belong
   together, then anything else.
3. Inputs that are written out are worth less than variables, and of equals the first one in the test comes first.
"""

from collections.abc import Callable
from dataclasses import dataclass

from mrscout.discovery.flow import Flow
from mrscout.discovery.pair import Instance
from mrscout.languages.base import RECEIVER, Facts
from mrscout.model.assertions import Operator
from mrscout.model.instances import ElementKind, Weakness
from mrscout.model.ir import Call, Constant, Expr, Literal, Operation, Routine, uncast
from mrscout.model.rules import Rule


@dataclass(frozen=True, slots=True)
class RankingContext:
    """An instance with what its rank is found by."""

    instance: Instance
    routine: Routine
    flow: Flow
    facts: Facts

    @property
    def source(self) -> Call:
        """The call of the source's element."""
        return self.instance.source.call

    @property
    def follow_up(self) -> Call:
        """The call of the follow-up's element."""
        return self.instance.follow_up.call

    @property
    def is_equation(self) -> bool:
        """True if the assertion says that its sides are one value."""
        relation = self.instance.relation
        return relation.operator.equates and not relation.negated

    @property
    def is_of_outputs(self) -> bool:
        """True if both elements come out of their calls."""
        return self.instance.source.kind.is_output and self.instance.follow_up.kind.is_output

    def keys(self, call: Call) -> list[object]:
        """The identities of what a call is given."""
        return [self.flow.input_key(given, call.step) for given in call.inputs]

    def is_written_out(self, expr: Expr, step: int) -> bool:
        """True if a value is made of literals alone, also by way of a variable."""
        for _ in range(5):
            if isinstance(uncast(expr), Constant) or self.flow.literal_key(expr, step) is not None:
                return True
            variable = getattr(uncast(expr), "variable", None)
            definitions = self.flow.definitions(variable, step) if variable is not None else []
            if len(definitions) != 1:
                return False
            expr, step = definitions[0]
        return False

    def arguments_written_out(self, call: Call) -> bool:
        """True if a call has arguments, and all are made of literals."""
        return bool(call.args) and all(self.is_written_out(arg, call.step) for arg in call.args)


def rank_of(context: RankingContext) -> int:
    """The rank of an instance among all of a project: the smaller, the stronger."""
    weaknesses = {weakness.slug for weakness in weaknesses_of(context)}
    cost = sum(cost for rule, cost in _COSTS if rule.slug in weaknesses)
    written = sum(map(context.arguments_written_out, (context.source, context.follow_up)))
    return 10 * cost + 3 * _shape(context) + written


def weaknesses_of(context: RankingContext) -> tuple[Weakness, ...]:
    """Everything that is weak about an instance."""
    off = context.facts.without_rules
    return tuple(
        Weakness.from_slug(rule.slug) for rule in RULES if rule.slug not in off and rule.applies(context)
    )


def _shape(context: RankingContext) -> int:
    """0 for the shapes that are nearly always a property, up to 3 for those that seldom are."""
    instance = context.instance
    one, other = context.source, context.follow_up
    if instance.relation.by is other:
        return 0 if _is_handed_on(context) else 2
    if not context.is_equation:
        return 2 if instance.relation.operator.orders else 3
    if not instance.source.kind.is_output:
        return 0 if _is_handed_on(context) and one.name != other.name else 2
    if one.name != other.name:
        return 1 if instance.transformation is not None else 3
    keys = context.keys(one), context.keys(other)
    permuted = keys[0] != keys[1] and sorted(map(repr, keys[0])) == sorted(map(repr, keys[1]))
    return 0 if permuted or _is_handed_on(context) else 2


def _is_handed_on(context: RankingContext) -> bool:
    """True if the second call is given what the first one returned."""
    call = context.follow_up
    return any(context.source.order in context.flow.contents(given, call.step).calls for given in call.inputs)


def _repeats(context: RankingContext) -> bool:
    one, other = context.source, context.follow_up
    keys = context.keys(one)
    if one.name != other.name or None in keys or keys != context.keys(other):
        return False
    return context.is_of_outputs and not context.instance.relation.negated


def _is_built_twice(context: RankingContext) -> bool:
    one, other = context.source, context.follow_up
    if one.name != other.name or not context.is_equation or not context.is_of_outputs:
        return False
    return context.instance.transformation is None and _form(context, one) == _form(context, other)


def _form(context: RankingContext, expr: Expr, step: int | None = None, depth: int = 0) -> object:
    """An expression by its structure, with variables followed to where they were made."""
    expr = uncast(expr)
    if isinstance(expr, Call):
        step = expr.step
        return (expr.name, *(_form(context, given, step, depth + 1) for given in expr.inputs))
    if isinstance(expr, Literal):
        return (expr.kind, expr.text)
    if isinstance(expr, Operation):
        return (expr.op, *(_form(context, operand, step, depth + 1) for operand in expr.operands))
    variable = getattr(expr, "variable", None)
    if variable is not None and step is not None and depth < 12:
        definitions = context.flow.definitions(variable, step)
        if len(definitions) == 1:
            return _form(context, *definitions[0], depth + 1)
    return context.flow.key(expr, step) if step is not None else id(expr)


def _is_golden(context: RankingContext) -> bool:
    """One side is only built from literals, as an expected value is."""
    instance = context.instance
    if not context.is_of_outputs or context.source.name == context.follow_up.name:
        return False
    return instance.transformation is None and any(
        call.static and context.arguments_written_out(call) for call in (context.source, context.follow_up)
    )


def _has_unrelated_inputs(context: RankingContext) -> bool:
    instance = context.instance
    return instance.transformation is None and not _is_golden(context) and not _is_built_twice(context)


def _is_get_after_set(context: RankingContext) -> bool:
    """True if a getter returns what a setter, a builder or a factory was given."""
    source, follow_up = context.instance.source, context.instance.follow_up
    if source.kind is not ElementKind.ARGUMENT:
        return False
    if context.follow_up is context.instance.relation.by:
        return all(map(context.facts.names_accessor, (context.source, context.follow_up)))
    if not context.is_equation:
        return False
    if follow_up.kind is not ElementKind.RETURN:
        return False
    follow_up_call = context.follow_up
    if not context.facts.names_accessor(follow_up_call):
        return False
    if context.is_written_out(source.call.args[source.index], source.call.step):
        return True
    return not follow_up_call.args or len(follow_up_call.args) == source.index


def _is_inequality(context: RankingContext) -> bool:
    relation = context.instance.relation
    return relation.negated and relation.operator in (Operator.EQUAL, Operator.SAME)


def _returns_receiver(context: RankingContext) -> bool:
    """An object is the one that the second call was given."""
    source, call = context.instance.source, context.follow_up
    if call is context.instance.relation.by:
        return False
    if source.kind is not ElementKind.RECEIVER_AFTER or call.receiver is None or source.call.receiver is None:
        return False
    key = context.flow.input_key(call.receiver, call.step)
    return (
        context.instance.follow_up.kind is ElementKind.RETURN
        and source.index == RECEIVER
        and key == context.flow.input_key(source.call.receiver, source.call.step)
    )


def _compares_counts(context: RankingContext) -> bool:
    return context.is_of_outputs and all(
        context.facts.counts(call) for call in (context.source, context.follow_up)
    )


def _rule(weakness: Weakness, applies: Callable[[RankingContext], bool]) -> Rule[[RankingContext]]:
    return Rule(weakness.slug, weakness.value, applies)


_COSTS = (
    (_rule(Weakness.REPEATED_CALL, _repeats), 30),
    (_rule(Weakness.SAME_CONSTRUCTION, _is_built_twice), 25),
    (_rule(Weakness.RETURNED_RECEIVER, _returns_receiver), 20),
    (_rule(Weakness.GOLDEN_VALUE, _is_golden), 15),
    (_rule(Weakness.INEQUALITY, _is_inequality), 15),
    (_rule(Weakness.UNRELATED_INPUTS, _has_unrelated_inputs), 15),
    (_rule(Weakness.GET_AFTER_SET, _is_get_after_set), 10),
    (_rule(Weakness.ONLY_COUNTS, _compares_counts), 5),
)
RULES = tuple(rule for rule, _ in _COSTS)
