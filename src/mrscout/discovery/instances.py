"""MR instances of a test: relation assertions over the elements of invocations of one class (property P2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter

from mrscout.discovery.flow import Contents, Flow, Key
from mrscout.discovery.invocations import Elements, Found, Influence, Invocations
from mrscout.discovery.relation_assertions import Relation, relations
from mrscout.languages.base import Definition, Facts
from mrscout.model.instances import ElementKind, Reason, Transformation
from mrscout.model.ir import Call, Expr, Literal, LiteralKind, Read, Routine, uncast


@dataclass(slots=True, eq=False)
class Instance:
    """An MR instance in terms of the IR."""

    relation: Relation
    class_under_test: str
    calls: list[Call]
    source: Found
    follow_up: Found
    transformation: Transformation | None


_NOTHING = Contents()
_RANK = attrgetter("rank")


class Finder:
    """Looks for the instances of one routine."""

    #: look at every relation, also where it is clear that none can make an instance
    thorough = False

    def __init__(self, routine: Routine, facts: Facts, definition: Definition, *, accessors: bool) -> None:
        self._routine = routine
        self._facts = facts
        self._strict = definition is Definition.STRICT
        self.invocations = Invocations(routine, facts, definition, accessors=accessors)
        self.flow = Flow(
            routine,
            self.invocations.is_own,
            self.invocations.is_accessor,
            self.invocations.is_opaque,
            facts.is_box,
        )
        self.influence = Influence(self.flow, facts)
        self._calls = self.invocations.all()
        self._known = Elements(self._calls, self.flow)
        self.reason = Reason.CONSTANT

    def find(self) -> list[Instance]:
        """All instances; where there are none, `reason` says why."""
        routine = self._routine
        if all(call.assertion is None for call in routine.calls) and all(
            step.assertion is None for step in routine.steps
        ):
            self.reason = Reason.NO_ASSERTION
            return []
        early = self._without_relation()
        if early is not None and not self.thorough and not self._has_accessors():
            self.reason = early
            return []
        found: list[Instance] = []
        stated = list(relations(self._routine, self.flow, self._facts, strict=self._strict))
        if early is None and not stated:
            early = Reason.NO_COMPARISON
        for relation in stated:
            found += self._of_relation(relation)
            if self.flow.is_exhausted:
                self.reason = Reason.TOO_INTRICATE
                return []
        if not found and early is not None:
            self.reason = early
        return found

    def _has_accessors(self) -> bool:
        """Whether getters of a copy may still be compared with those of its original."""
        invocations = self.invocations
        plain = [
            call for call in self._routine.calls if invocations.is_own(call) and invocations.is_accessor(call)
        ]
        return len(plain) > 1

    def _without_relation(self) -> Reason | None:
        """What already rules a relation out, getters of copies aside."""
        if self._calls:
            counts: dict[str, int] = {}
            for call in self._calls:
                for each in self.invocations.classes(call):
                    counts[each] = counts.get(each, 0) + 1
            return Reason.ONE_CALL if max(counts.values(), default=0) < 2 else None
        methods = [call for call in self._routine.calls if not call.is_constructor and call.assertion is None]
        if any(self.invocations.is_own(call) for call in methods):
            return Reason.ACCESSORS_ONLY
        if methods and all(call.signature is None for call in methods):
            return Reason.UNRESOLVED
        return Reason.NO_OWN_CALL

    def _of_relation(self, relation: Relation) -> list[Instance]:
        held = self._held(relation)
        if held is None:
            return []
        contents, by_operand = held
        instances: list[Instance] = []
        by_class: dict[str, list[Found]] = {}
        if sum(map(bool, by_operand)) > 1:
            classes = self.invocations.classes
            for elements in by_operand:
                for found in elements:
                    for name in classes(found.call):
                        by_class.setdefault(name, []).append(found)
            for name, group in _distinct(by_class):
                instance = self._pair(relation, name, group)
                if instance is not None:
                    instances.append(instance)
        if not instances and any(each.accessors for each in contents):
            copies = self._copied_getters(relation, contents)
            instances = [copies] if copies else []
        if not instances and len(by_class) > 1 and self.reason is Reason.CONSTANT:
            self.reason = Reason.OTHER_CLASSES
        return _without_repeats(instances)

    def _held(self, relation: Relation) -> tuple[list[Contents], list[list[Found]]] | None:
        """What each operand contains, and the elements among it; None where no two of them have any.

        An operand without elements mostly is a literal, and spares the others the search.
        """
        operands = relation.operands
        contents: list[Contents] = [_NOTHING] * len(operands)
        elements: list[list[Found]] = [[]] * len(operands)
        lacking = copying = len(operands) - 2  # operands that may go without
        for index in sorted(range(len(operands)), key=lambda at: not isinstance(operands[at], Literal)):
            held = contents[index] = self.flow.contents(operands[index], relation.step)
            found = elements[index] = self._elements(relation, index, held)
            lacking -= not found
            copying -= not held.accessors
            if lacking < 0 and copying < 0:
                return None
        return contents, elements

    def _elements(self, relation: Relation, operand: int, contents: Contents) -> list[Found]:
        found: list[Found] = []
        strict, asserted, elements = self._strict, relation.order, self._known
        for order, direct in contents.calls.items():
            if (direct or not strict) and order < asserted:
                call = self._routine.calls[order]
                if not self.invocations.is_accessor(call):
                    found.append(elements.returned(call, operand))
        for key, held in contents.keys.items():
            if strict and not held.direct:
                continue
            if key[0] != "literal":
                found += elements.given(key, held, operand, asserted, strict=strict)
                continue
            for _, call, kind, index in elements.literals(key, asserted):
                if self._telling(key, relation, operand, call, index):
                    found.append(Found(call, kind, operand, index, False, held.accessor))
        return found

    def _as_output(self, found: Found) -> Found | None:
        """The element as an output: a return value, or an object that the call has changed."""
        if found.kind.is_output:
            return found
        if not found.object or (self._strict and self._facts.is_query(found.call)):
            return None
        if not self.influence.writes(found.call, found.index):
            return None
        if found.kind is not ElementKind.RECEIVER:
            return Found(found.call, ElementKind.ARGUMENT_AFTER, found.operand, found.index)
        return Found(found.call, ElementKind.RECEIVER_AFTER, found.operand) if self._shows(found) else None

    def _shows(self, found: Found) -> bool:
        """Whether an accessor that was read after a call shows a field that the call has written."""
        if found.accessor < 0 or not self._strict:
            return True
        effect = self.influence.effect(found.call)
        if not effect.known:
            return True
        accessor = self._routine.calls[found.accessor]
        field = self._facts.accessed_field(accessor)
        return field is None or field in effect.fields or accessor.name in effect.fields

    def _telling(self, key: Key, relation: Relation, operand: int, call: Call, index: int) -> bool:
        """Whether a literal in an assertion is the one that was passed to a call, and not equal by chance."""
        if index < 0 or len(relation.operands) != 2:
            return False
        if self.flow.literal_key(relation.operands[operand], relation.step) is None:
            return False
        other = self._value(relation.operands[1 - operand], relation.step)
        if not isinstance(other, Call) or other.signature is None or call.signature is None:
            return False
        if self._strict and (not self.invocations.is_own(other) or self.invocations.is_accessor(other)):
            return False
        if any(self.flow.input_key(arg, other.step) == key for arg in other.args):
            return False  # the follow-up's own input
        params = call.signature.params
        if index >= len(params) or other.signature.result != params[index]:
            return False
        if self._facts.is_type_variable(params[index]):
            return key[1] not in (LiteralKind.BOOLEAN, LiteralKind.NULL)  # push(E) and pop() of E
        text = str(key[2])
        if key[1] is LiteralKind.STRING:
            return len(text) > 3
        if key[1] not in (LiteralKind.INTEGER, LiteralKind.FLOAT):
            return False
        # A small number is equal to others by chance, unless it is taken straight out of where it was put.
        taken = not other.args and not self._facts.counts(other)
        return taken or len(text.lstrip("-")) > 2

    def _value(self, expr: Expr, step: int) -> Expr:
        """The expression that a variable was last given, if there is just one."""
        for _ in range(5):
            expr = uncast(expr)
            if not isinstance(expr, Read):
                break
            definitions = self.flow.definitions(expr.variable, step)
            if len(definitions) != 1:
                break
            expr, step = definitions[0]
        return expr

    def _pair(self, relation: Relation, name: str, elements: list[Found]) -> Instance | None:
        """The latest output as the follow-up's, with everything earlier in another operand."""
        first: dict[int, int] = {}  # the earliest call of each operand
        for each in elements:
            order = each.call.order
            if order < first.get(each.operand, order + 1):
                first[each.operand] = order
        if len(first) < 2:
            return None
        # The latest call first, and what comes out of it before what goes in.
        for candidate in sorted(elements, key=_RANK, reverse=True):
            side, order = candidate.operand, candidate.call.order
            if not any(earliest < order for operand, earliest in first.items() if operand != side):
                if self.reason is Reason.CONSTANT and candidate.kind.is_output:
                    self.reason = Reason.SAME_CALL
                continue
            follow_up = self._as_output(candidate)
            if follow_up is None:
                continue
            sources = [each for each in elements if each.operand != side and each.call.order < order]
            if self._strict:
                if relation.by is not None and self._acts(relation.by):
                    return None
                sources = self._needed(sources, follow_up.call)
            else:
                sources = [each for each in sources if not self._spent(each, follow_up, relation)]
            if not sources:
                self.reason = Reason.UNCONNECTED
                continue
            # An output says more than an input, and a later call more than an earlier one.
            source = max(sources, key=lambda each: (each.kind.is_output, each.call.order))
            calls = sorted({each.call.order for each in sources} | {follow_up.call.order})
            return Instance(
                relation,
                name,
                [self._routine.calls[order] for order in calls],
                source,
                follow_up,
                self.influence.transformation(source.call, follow_up.call),
            )
        return None

    def _acts(self, call: Call) -> bool:
        """Whether a call that gives a truth value is there to do something rather than to compare."""
        effect = self.influence.effect(call)
        return (
            effect.known
            and self.invocations.is_own(call)
            and bool(effect.writes_receiver or effect.writes_args)
        )

    def _spent(self, source: Found, follow_up: Found, relation: Relation) -> bool:
        """Whether the source is an input of both calls, and an earlier assertion has done with the first.

        Paper: the prototype takes such a pair; its authors judged it wrong where they met it by hand.
        """
        if source.kind.is_output or source.call.step == relation.step or relation.by is not None:
            return False
        if all(call.assertion is None for call in self._routine.steps[source.call.step].calls):
            return False
        given = (
            source.call.receiver if source.kind is ElementKind.RECEIVER else source.call.args[source.index]
        )
        if given is None:
            return False
        key = self.flow.input_key(given, source.call.step)
        second = follow_up.call
        return any(self.flow.input_key(each, second.step) == key for each in second.inputs)

    def _needed(self, sources: list[Found], follow_up: Call) -> list[Found]:
        """The sources without whose call the assertion would say something else."""
        needed = [each for each in sources if each.kind.is_output]
        if needed:
            return needed
        for each in sources:
            output = self._as_output(each)
            if output is not None:
                needed.append(output)
            elif self.influence.reaches(each.call, follow_up):
                needed.append(each)
        return needed

    def _copied_getters(self, relation: Relation, contents: list[Contents]) -> Instance | None:
        """Getters of two objects, of which one was built from the other."""
        for left_index, left in enumerate(contents):
            for right_index, right in enumerate(contents):
                if left_index == right_index:
                    continue
                for first in _direct(left.accessors):
                    for second in _direct(right.accessors):
                        instance = self._copied(relation, first, second, left_index, right_index)
                        if instance is not None:
                            return instance
        return None

    def _copied(self, relation: Relation, first: int, second: int, left: int, right: int) -> Instance | None:
        one, other = self._routine.calls[first], self._routine.calls[second]
        if first >= second or one.receiver is None or other.receiver is None or one.name != other.name:
            return None
        shared = set(self.invocations.classes(one)) & set(self.invocations.classes(other))
        if not shared:
            return None
        keys = (
            self.flow.input_key(one.receiver, one.step),
            self.flow.input_key(other.receiver, other.step),
        )
        if keys[0] is None or keys[1] is None or keys[0] == keys[1]:
            return None
        one_holds = self.flow.contents(one.receiver, one.step).keys
        other_holds = self.flow.contents(other.receiver, other.step).keys
        if keys[0] not in other_holds and keys[1] not in one_holds:
            return None
        source = Found(one, ElementKind.RETURN, left)
        follow_up = Found(other, ElementKind.RETURN, right)
        name = min(shared, key=lambda each: (each != one.receiver_class, each))
        return Instance(relation, name, [one, other], source, follow_up, Transformation.INPUT)


def _direct(calls: dict[int, bool]) -> list[int]:
    return [order for order, direct in calls.items() if direct]


def _without_repeats(instances: list[Instance]) -> list[Instance]:
    """One instance for each set of calls, whatever classes they count for."""
    found: dict[tuple[int, ...], Instance] = {}
    for each in instances:
        found.setdefault(tuple(call.order for call in each.calls), each)
    return list(found.values())


def _distinct(by_class: dict[str, list[Found]]) -> Iterable[tuple[str, list[Found]]]:
    """The classes with their elements; one that stands for the very same calls as another is left out."""
    if len(by_class) < 2:
        return by_class.items()
    found: dict[tuple[int, ...], tuple[str, list[Found]]] = {}
    for name, group in by_class.items():
        found.setdefault(tuple(map(id, group)), (name, group))
    return found.values()
