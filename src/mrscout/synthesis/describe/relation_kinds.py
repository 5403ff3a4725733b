"""The kind of law that an instance states (round trip, idempotence, …), and where it says less than it seems to.

The operator of the assertion decides first; where it equates, the inputs of the two calls decide.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mrscout.languages.base import Facts
from mrscout.model.assertions import Operator
from mrscout.model.instances import ElementKind, MRInstance, Transformation, Weakness
from mrscout.model.ir import NUMERIC, Call, Expr, Literal, LiteralKind, Operation, Read, Span, Step, uncast
from mrscout.model.origin import Kind
from mrscout.model.relations import InputRelation, SiteShape
from mrscout.model.rules import Rule
from mrscout.synthesis.exprs import Shape, Shapes, exprs, parts
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.constituents import LocatedInstance
from mrscout.synthesis.slicing.evaluations import Evaluations, Same
from mrscout.synthesis.slicing.slice import Slicer

#: the longest chain of variables that is followed
_DEEPEST = 4
#: statements between the two calls that change the second one's input, each as its steps
Between = Sequence[Sequence[Step]]


def kind_of(
    instance: MRInstance, located: LocatedInstance, between: Between, shapes: Shapes, slicer: Slicer
) -> Kind:
    """Return the kind of an instance."""
    return _KindClassifier(instance, located, between, shapes, slicer, slicer.facts).kind()


@dataclass(frozen=True, slots=True)
class _KindClassifier:
    instance: MRInstance
    located: LocatedInstance
    between: Between
    shapes: Shapes
    slicer: Slicer
    facts: Facts

    def kind(self) -> Kind:
        operator, negated = self.located.stated.operator, self.located.stated.negated
        first, last = self._calls()
        if operator.orders or (operator is Operator.LEVEL and negated):
            return Kind.MONOTONICITY
        if negated and operator.equates:
            numbers = any(map(_is_number, (first, last)))
            return Kind.FRESHNESS if operator is Operator.SAME and not numbers else Kind.DISTINCTION
        if not operator.equates or len(self.located.calls) < 2:
            return Kind.CONSISTENCY
        if not self.instance.source.kind.is_output:
            return self._kind_by_input(first, last)
        source, follow_up = (
            self.instance.invocations[element.invocation].method
            for element in (self.instance.source, self.instance.follow_up)
        )
        if source == follow_up:
            return self._kind_of_one_method(first, last)
        return Kind.CONSISTENCY if self._from_output else Kind.AGREEMENT

    @property
    def _from_output(self) -> bool:
        return self.instance.transformation is Transformation.OUTPUT

    def _calls(self) -> tuple[Call | None, Call | None]:
        spans = {call.span: call for call in self.located.calls}
        invocations = self.instance.invocations
        first = spans.get(invocations[self.instance.source.invocation].span)
        return first, spans.get(invocations[self.instance.follow_up.invocation].span)

    def _kind_by_input(self, first: Call | None, last: Call | None) -> Kind:
        """Return the kind of a relation whose source element is an input of the first call."""
        if not self._from_output or first is None or not any(map(self._mentions, first.inputs)):
            return Kind.CONSISTENCY
        if last is None or not self._returns_value(first):
            return Kind.RETRIEVAL
        if any(self._comes_from(value, last.step, first) for value in last.args):
            return Kind.ROUND_TRIP
        inside = last.receiver is not None and self._comes_from(last.receiver, last.step, first)
        keyed = any(self._shape(value) in self._inputs(first) for value in last.args)
        asked = self.facts.names_accessor(last) or len(first.args) > 1
        undone = not last.args or self.instance.source.kind is ElementKind.RECEIVER
        return Kind.ROUND_TRIP if inside and undone and not keyed and not asked else Kind.RETRIEVAL

    def _comes_from(self, value: Expr, step: int, call: Call, depth: int = _DEEPEST) -> bool:
        """True if a value is computed from the result of a call, perhaps by way of variables."""
        for part in parts(value):
            if part is call or self._shape(part) == self._shape(call):
                return True
            if isinstance(part, Read) and depth:
                definitions = self.slicer.definitions(part.variable, step)
                if any(self._comes_from(made, at, call, depth - 1) for made, at in definitions if at != step):
                    return True
        return False

    def _kind_of_one_method(self, first: Call | None, last: Call | None) -> Kind:
        if first is None or last is None:
            return Kind.CONSISTENCY
        one, other = self._inputs(first), self._inputs(last)
        values = (self.located.stated.source, self.located.stated.follow_up)
        bare = all(_is_bare(value, call) for value, call in zip(values, (first, last), strict=True))
        elements = {self.instance.source.kind, self.instance.follow_up.kind}
        same_arguments = [*map(self._shape, first.args)] == [*map(self._shape, last.args)] != []
        if elements == {ElementKind.RECEIVER_AFTER} and same_arguments:
            return Kind.REPETITION  # two objects to which the same is done
        if bare and one != other and _overloaded(first, last):
            return Kind.AGREEMENT
        if one == other:
            if not self.between:
                return Kind.REPETITION
            handed_back = any(map(self._is_mentioned_in, self.between))
            return Kind.INVARIANCE if bare and not handed_back else Kind.CONSISTENCY
        if self.facts.library.hashes(first) and self.facts.library.hashes(last):
            return Kind.CONSISTENCY  # equal objects have equal hashes
        if len(one) > 1 and Counter(one) == Counter(other):
            # `signum(a.compareTo(b)), -signum(b.compareTo(a))`
            return Kind.CONSISTENCY if any(map(_is_opposed, values)) else Kind.COMMUTATIVITY
        differing = [(value, before) for value, before in zip(other, one, strict=False) if value != before]
        if bare and len(differing) == 1 and self._is_applied_twice(differing[0], (first, last)):
            return Kind.IDEMPOTENCE  # `trim(trim(x))` equals `trim(x)`
        if self._from_output:
            changed = [value for value, before in zip(other, one, strict=False) if value != before] or other
            source = self.located.stated.source
            outputs = (self._shape(first), self._shape(source) if source is not None else ())
            return Kind.IDEMPOTENCE if len(changed) == 1 and changed[0] in outputs else Kind.CONSISTENCY
        return Kind.INVARIANCE if bare else Kind.CONSISTENCY

    def _is_applied_twice(self, inputs: tuple[Shape, Shape], calls: tuple[Call, Call]) -> bool:
        """True if one of two calls takes the result of the other in the place of its input."""
        first, last = calls
        return inputs[0] == self._shape(first) or inputs[1] == self._shape(last)

    def _returns_value(self, call: Call) -> bool:
        result = call.signature.result if call.signature else None
        return result is None or self.facts.library.returns_value(result)

    def _shape(self, expr: Expr) -> Shape:
        return self.shapes.of(uncast(expr))

    def _inputs(self, call: Call) -> list[Shape]:
        return [self._shape(value) for value in call.inputs]

    def _mentions(self, expr: Expr) -> bool:
        """True if an expression is what the assertion compares, or is made of it."""
        source = self.located.stated.source
        return source is not None and self._shape(source) in map(self._shape, parts(expr))

    def _is_mentioned_in(self, statement: Sequence[Step]) -> bool:
        source = self.located.stated.source
        written = {write.variable for step in statement for write in step.writes}
        if isinstance(source, Read) and source.variable in written:
            return True
        return any(self._mentions(expr) for step in statement for expr in exprs(step))


def _overloaded(one: Call, other: Call) -> bool:
    """True if two calls are of different methods of one name."""
    if one.signature is None or other.signature is None:
        return len(one.args) != len(other.args)
    return one.signature.params != other.signature.params


def _is_bare(value: Expr | None, call: Call) -> bool:
    """True if the assertion compares the very output of a call, by a variable or on the spot."""
    return isinstance(value, Read) or (value is not None and value.span == call.span)


def _is_opposed(value: Expr | None) -> bool:
    return isinstance(value, Operation) and value.op == "-" and len(value.operands) == 1


def _is_literal(expr: Expr) -> bool:
    value = uncast(expr)
    return isinstance(value, Literal) and value.kind is not LiteralKind.CLASS


def _is_number(call: Call | None) -> bool:
    """True if a call returns what is no object, so that its box says nothing."""
    result = call.signature.result if call is not None and call.signature else None
    return result is not None and not result.dims and result.name in NUMERIC


def input_relation(instance: MRInstance) -> InputRelation:
    """Return how the follow-up input relates to the source input."""
    if instance.transformation is Transformation.OUTPUT:
        return InputRelation.FROM_OUTPUT
    if instance.transformation is Transformation.INPUT:
        return InputRelation.FROM_INPUT
    return InputRelation.HARD_CODED


_NO_VALUES = (LiteralKind.NULL, LiteralKind.CLASS)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The input of the rules of weakness: an instance, and the sites that were lifted of it."""

    instance: MRInstance
    located: LocatedInstance
    sites: list[Site]  #: of the slice
    lifted: list[Site]  #: those that became parameters
    shapes: Shapes
    changed: bool  #: True if statements between the calls change the input
    evaluations: Evaluations

    @property
    def facts(self) -> Facts:
        """Answers about the code that the test calls."""
        return self.evaluations.facts

    @property
    def operands(self) -> list[Expr]:
        """The two values that are compared; fewer if the IR does not show them."""
        return _values(self.located)

    def same(self) -> Same | None:
        """Return how both sides are one value, if they surely are, and the assertion asks for that."""
        stated, values = self.located.stated, self.operands
        if len(values) < 2 or stated.negated or stated.operator not in _HOLD_OF_ONE:
            return None
        return self.evaluations.same(values[0], values[1], self.located.step)


def weaknesses(evidence: Evidence, without_rules: frozenset[str]) -> tuple[Weakness, ...]:
    """Return everything that is weak about an instance, by the rules that are not switched off.

    That it gets what was set is what discovery found.
    """
    rules = (rule for rule in RULES if rule.slug not in without_rules)
    found = [Weakness.from_slug(rule.slug) for rule in rules if rule.applies(evidence)]
    return (*found, Weakness.GET_AFTER_SET) if _gets_what_was_set(evidence) else tuple(found)


#: operators that hold of a value and itself
_HOLD_OF_ONE = frozenset({Operator.EQUAL, Operator.SAME, Operator.LEVEL, Operator.AT_MOST, Operator.AT_LEAST})


def _is_one_object(evidence: Evidence) -> bool:
    same = evidence.same()
    return same is not None and not same.repeated


def _is_compared_with_itself(evidence: Evidence) -> bool:
    return _is_one_object(evidence) and not _is_reflexive(evidence)


def _is_reflexive(evidence: Evidence) -> bool:
    """True for `a.equals(a)`, and for two digests of one object: what is tested is the method that compares."""
    if evidence.same() is not None and all(
        isinstance(value, Call) and evidence.facts.is_digest(value)
        for value in map(uncast, evidence.operands)
    ):
        return True
    return bool(evidence.located.stated.predicate) and _is_one_object(evidence)


def _repeats_a_computation(evidence: Evidence) -> bool:
    same = evidence.same()
    if same is None or not same.repeated or _is_reflexive(evidence):
        return False
    if evidence.located.stated.operator is Operator.SAME:
        return all(map(evidence.evaluations.reads_field, same.repeated))
    return same.by_contents


def _compares_boxes(evidence: Evidence) -> bool:
    values = evidence.operands
    by_identity = evidence.located.stated.operator is Operator.SAME
    return by_identity and len(values) == 2 and any(map(evidence.evaluations.is_boxed, values))


def _has_no_data_flow(evidence: Evidence) -> bool:
    """True if parameters exist, and what is compared is computed from none of them."""
    located, values = evidence.located, evidence.operands
    if not evidence.lifted or len(values) < 2:
        return False
    sources = evidence.evaluations.sources(values, located.step, located.criterion)
    return not any(
        site.borrowed
        or site.shape is SiteShape.CHANGE  # what is added there is no part of the IR
        or site.helper_parameter is not None
        or site.bound in sources.names
        or sources.overlaps(site.span)
        for site in evidence.lifted
    )


def _has_golden_value(evidence: Evidence) -> bool:
    values = (uncast(value) for value in _values(evidence.located))
    literals = [value for value in values if isinstance(value, Literal) and value.kind not in _NO_VALUES]
    lifted = {site.span for site in evidence.lifted}
    return any(literal.span not in lifted for literal in literals)


def _is_built_twice(evidence: Evidence) -> bool:
    instance, located, shapes = evidence.instance, evidence.located, evidence.shapes
    first, last = (instance.invocations[side.invocation] for side in (instance.source, instance.follow_up))
    again = _shapes(located, first.span, shapes) == _shapes(located, last.span, shapes) != []
    return first.method == last.method and first.span != last.span and again and not evidence.changed


def _forbids_collisions(evidence: Evidence) -> bool:
    """True if it states that digests differ, or that something is so exactly if digests are the same."""
    stated, is_digest = evidence.located.stated, evidence.facts.is_digest
    values = [uncast(value) for value in _values(evidence.located)]
    if not stated.operator.equates or len(values) < 2:
        return False
    compared = [
        operation
        for value in values
        if isinstance(value, Operation) and value.op in ("==", "!=")
        for operation in [[uncast(operand) for operand in value.operands]]
    ]
    if stated.negated:
        compared.append(values)
    return any(all(isinstance(one, Call) and is_digest(one) for one in side) for side in compared)


def _gets_what_was_set(evidence: Evidence) -> bool:
    """True for a getter without arguments; what is got by a key says something of the whole object."""
    last = evidence.instance.invocations[evidence.instance.follow_up.invocation]
    calls = [call for call in evidence.located.calls if call.span == last.span]
    plain = bool(calls) and not calls[-1].args
    return plain and Weakness.GET_AFTER_SET in evidence.instance.weaknesses


def _compares_hashes(evidence: Evidence) -> bool:
    calls = [uncast(value) for value in evidence.operands]
    hashes = evidence.facts.library.hashes
    equates = evidence.located.stated.operator.equates and not evidence.located.stated.negated
    return equates and len(calls) > 1 and all(isinstance(call, Call) and hashes(call) for call in calls)


def _values(located: LocatedInstance) -> list[Expr]:
    return [value for value in (located.stated.source, located.stated.follow_up) if value is not None]


def _shapes(located: LocatedInstance, place: Span, shapes: Shapes) -> list[Shape]:
    return [shapes.of(call) for call in located.calls if call.span == place]


def _rule(weakness: Weakness, applies: Callable[[Evidence], bool]) -> Rule[[Evidence]]:
    return Rule(weakness.slug, weakness.value, applies)


RULES = (
    _rule(Weakness.COMPARED_WITH_ITSELF, _is_compared_with_itself),
    _rule(Weakness.REFLEXIVE, _is_reflexive),
    _rule(Weakness.REPEATED_COMPUTATION, _repeats_a_computation),
    _rule(Weakness.BOXED_IDENTITY, _compares_boxes),
    _rule(Weakness.NO_DATA_FLOW, _has_no_data_flow),
    _rule(Weakness.GOLDEN_VALUE, _has_golden_value),
    _rule(Weakness.SAME_CONSTRUCTION, _is_built_twice),
    _rule(Weakness.COLLISIONS_ARE_LEGAL, _forbids_collisions),
    _rule(Weakness.EQUAL_HASHES, _compares_hashes),
    _rule(Weakness.NOTHING_LIFTED, lambda evidence: all(site.expected for site in evidence.sites)),
)
