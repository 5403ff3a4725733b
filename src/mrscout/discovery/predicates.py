"""Predicates of the project that a test asserts: the predicate itself is the second call of the pair.

`assertTrue(verify(key, text, sign(key, text)))` relates `sign` and `verify`. The first call is found by data flow:

1. *Handed on.* The predicate is given what the call returned, and both have another input in common, or the predicate
   has no other: `canRead(next())` on one stream, `contains(hash, decode(hash))`, `isEncoded(encode(bytes))`.
2. *Left behind.* The call changed the predicate's receiver, and was given the same value: `put(k, v)` and
   `containsKey(k)`. If the test denies the predicate, the call may have taken everything away: `clear()`.

A predicate that changes something is no question. One that compares two objects of one type (`a.encloses(b)`) relates
what made the two, if they make a pair.
"""

from typing import TYPE_CHECKING

from mrscout.discovery.flow import CLOSED, CONSTANT, Key
from mrscout.discovery.invocations import CallElement
from mrscout.discovery.pair import Instance
from mrscout.discovery.relation_assertions import Relation
from mrscout.languages.base import RECEIVER, Definition
from mrscout.model.instances import ElementKind, Transformation
from mrscout.model.ir import Call, Expr, Literal, LiteralKind

if TYPE_CHECKING:
    from mrscout.discovery.instances import Finder

#: characters from which a literal that two calls share is no chance
_TELLING = 3


class PredicatePairs:
    """Finds the call that an asserted predicate belongs to, in one routine."""

    def __init__(self, finder: "Finder") -> None:
        self._finder = finder
        self._flow = finder.flow
        self._invocations = finder.invocations

    def choose(self, relation: Relation, asked: Instance | None, compared: list[Instance]) -> list[Instance]:
        """Return that of a predicate which is asked for, or those of calls whose elements stand in its operands."""
        if asked is not None and all(self._is_factory(instance.source.call) for instance in compared):
            return [asked]
        if relation.by is None or not self._invocations.is_own(relation.by):
            return compared
        return [instance for instance in compared if not self._only_prepares(instance)]

    def _only_prepares(self, instance: Instance) -> bool:
        """True if an instance relates an object that a factory made of literals to one that has no part in it."""
        calls = (instance.source.call, instance.follow_up.call)
        return instance.transformation is None and any(map(self._is_factory, calls))

    def instance(self, relation: Relation) -> Instance | None:
        """Return the instance of which an asserted predicate is the second call, if there is one."""
        predicate = relation.by
        if predicate is None or relation.operator.equates or not self._asks(predicate):
            return None
        source = self._handed_on(relation, predicate) or self._left_behind(relation, predicate)
        if source is None:
            return None
        first = source.call
        classes = set(self._invocations.classes(first)) & set(self._invocations.classes(predicate))
        return Instance(
            relation,
            min(classes, key=lambda name: (name != predicate.receiver_class, name)),
            [first, predicate],
            source,
            CallElement(predicate, ElementKind.RETURN, -1, shown=predicate),
            self._finder.influence.transformation(first, predicate) or Transformation.OUTPUT,
        )

    def may_compare(self, relation: Relation) -> bool:
        """True if a predicate has two operands of one class, so that it may compare them."""
        if len(relation.operands) != 2:
            return False
        one, other = (operand.type for operand in relation.operands)
        return one is not None and other is not None and one.name == other.name and one.is_class

    def _asks(self, predicate: Call) -> bool:
        """True for a call of the project that gives a truth value and is there for it."""
        if predicate.inlined is not None or predicate.is_constructor or not predicate.args:
            return False
        if not self._invocations.is_own(predicate) or self._invocations.is_accessor(predicate):
            return False
        facts = self._finder.facts
        if not facts.returns_boolean(predicate):
            return False
        if facts.is_query(predicate) or facts.checks(predicate):
            return True
        return not facts.takes_out(predicate) and not self._finder.acts(predicate)

    def _earlier(self, predicate: Call) -> list[Call]:
        """Return the calls of a class of the predicate's before it, the latest first."""
        classes = set(self._invocations.classes(predicate))
        return [
            call
            for call in reversed(self._finder.calls)
            if call.order < predicate.order
            and call.assertion is None
            and call.name != predicate.name
            and self._flow.may_follow(call.step, predicate.step)
            and classes.intersection(self._invocations.classes(call))
        ]

    def _handed_on(self, relation: Relation, predicate: Call) -> CallElement | None:
        """The output of a call that the predicate is given, together with another input of that call."""
        inputs = predicate.inputs
        holds = [self._flow.contents(given, predicate.step) for given in inputs]
        for call in self._earlier(predicate):
            if self._finder.facts.counts(call):  # a bound or a position
                continue
            at = next(
                (
                    index
                    for index in reversed(range(len(inputs)))
                    if holds[index].calls.get(call.order, False)
                ),
                None,
            )
            if at is None or self._is_factory(call):
                continue
            others = [given for index, given in enumerate(inputs) if index != at]
            related = self._share(call, predicate, others) if others else not self._is_golden(call)
            if related:
                return CallElement(call, ElementKind.RETURN, _operand(relation, inputs[at]), shown=inputs[at])
        return None

    def _left_behind(self, relation: Relation, predicate: Call) -> CallElement | None:
        """A call that changed the predicate's receiver, and was given a value that the predicate is given."""
        receiver = predicate.receiver
        if receiver is None or predicate.static:
            return None
        facts = self._finder.facts
        place = self._flow.input_key(receiver, predicate.step)
        asked = [self._flow.input_key(arg, predicate.step) for arg in predicate.args]
        best: tuple[int, CallElement] | None = None
        for call in self._earlier(predicate):
            if (
                call.receiver is None
                or call.static
                or self._flow.input_key(call.receiver, call.step) != place
            ):
                continue
            if facts.is_query(call) or not self._finder.influence.writes(call, RECEIVER):
                continue
            removes = facts.takes_out(call)
            if removes and not call.args:
                if relation.negated and asked[0] is not None and best is None:
                    return CallElement(
                        call, ElementKind.RECEIVER_AFTER, _operand(relation, receiver), shown=receiver
                    )
                break
            element, agreeing = self._agreeing(relation, predicate, asked, call)
            fits = not removes or relation.negated
            if element is not None and fits and (best is None or agreeing > best[0]):
                best = (agreeing, element)
        return best[1] if best is not None else None

    def _agreeing(
        self, relation: Relation, predicate: Call, asked: list[Key | None], call: Call
    ) -> tuple[CallElement | None, int]:
        """The first argument of a call that a predicate is given, too, and the number of all such arguments."""
        given = [self._flow.input_key(arg, call.step) for arg in call.args]
        element: CallElement | None = None
        agreeing = 0
        for at, (key, shown) in enumerate(zip(asked, predicate.args, strict=True)):
            index = next(
                (
                    index
                    for index, arg in enumerate(call.args)
                    if key is not None
                    and given[index] == key
                    and self._tells(key)
                    and _have_one_type(arg, shown)
                ),
                None,
            )
            if index is None:
                # Another key of the same type: `link("x", "z")` says nothing about `linked("x", "y")`.
                if element is None or (
                    len(call.args) > at and _are_of_one_kind(shown, predicate.args[0], call.args[at])
                ):
                    return None, 0
                continue
            agreeing += 1
            if element is None:
                if index and relation.negated:
                    return None, 0
                operand = _operand(relation, shown)
                element = CallElement(call, ElementKind.ARGUMENT, operand, index, shown=shown)
        return element, agreeing

    def _tells(self, key: Key | None) -> bool:
        return key is not None and (
            key[0] != "literal" or key[1] not in (LiteralKind.BOOLEAN, LiteralKind.NULL)
        )

    def _share(self, call: Call, predicate: Call, others: list[Expr]) -> bool:
        """True if a call has an input in common with what a predicate is given beside the call's output."""
        first = [self._flow.contents(given, call.step) for given in call.inputs]
        for given in others:
            last = self._flow.contents(given, predicate.step)
            for contents in first:
                if contents.calls.keys() & last.calls.keys():
                    return True
                if any(key in last.keys and self._is_telling(key) for key in contents.keys):
                    return True
        return False

    def _is_telling(self, key: Key) -> bool:
        if key[0] in CLOSED:
            if not self._tells(key):
                return False
            return self._flow.weight(key) >= _TELLING
        return key[0] not in CONSTANT or self._finder.facts.is_project(str(key[1]))

    def _is_golden(self, call: Call) -> bool:
        """True for a value that is made of literals alone, as `date(2020, 2, 29)` is."""
        return all(self._flow.literal_key(given, call.step) is not None for given in call.inputs)

    def _is_factory(self, call: Call) -> bool:
        """True for a static method that makes an object of the project of literals alone, or of nothing."""
        if not call.static or call.type is None:
            return False
        if not self._finder.facts.is_own(call.type.name, Definition.STRICT):
            return False
        return all(self._flow.literal_key(arg, call.step) is not None for arg in call.args)


def _operand(relation: Relation, expr: Expr) -> int:
    return next((index for index, operand in enumerate(relation.operands) if operand is expr), -1)


def _are_of_one_kind(shown: Expr, first: Expr, given: Expr) -> bool:
    """True if a value that a call was not given is another key, or a literal beside a literal."""
    if isinstance(shown, Literal) and isinstance(given, Literal):
        return shown.kind is given.kind and shown.text != given.text
    return shown.type == first.type


def _have_one_type(one: Expr, other: Expr) -> bool:
    return one.type is None or other.type is None or one.type == other.type
