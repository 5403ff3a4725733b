"""MR instances of a test: relation assertions over the elements of invocations of one class (property P2)."""

from operator import attrgetter

from mrscout.discovery.chance import Chance
from mrscout.discovery.flow import CLOSED, Contents, Flow
from mrscout.discovery.invocations import CallElement, Elements, Influence, Invocations
from mrscout.discovery.pair import Instance, distinct
from mrscout.discovery.predicates import PredicatePairs
from mrscout.discovery.relation_assertions import Relation, relations
from mrscout.discovery.view_pairs import ViewPairs
from mrscout.discovery.views import Views
from mrscout.languages.base import Definition, Facts
from mrscout.model.assertions import Operator
from mrscout.model.instances import ElementKind, Reason, Transformation
from mrscout.model.ir import Call, Expr, Function, Literal, Routine

#: signs that compare objects by identity
_IDENTITY = frozenset({"==", "!="})
_NOTHING = Contents()
_RANK = attrgetter("rank")


class Finder:
    """Looks for the instances of one routine."""

    #: look at every relation, also where it is clear that none can make an instance
    thorough = False

    def __init__(
        self, routine: Routine, facts: Facts, definition: Definition, *, accessors: bool, test_class: str = ""
    ) -> None:
        self._routine = routine
        self.facts = facts
        self.tested = facts.tested_by(test_class)
        self._strict = definition is Definition.STRICT
        self.invocations = Invocations(routine, facts, definition, accessors=accessors)
        self.flow = Flow(
            routine,
            self.invocations.is_own,
            self.invocations.is_accessor,
            self.invocations.is_opaque,
            facts.is_box,
            *((self._is_pure, self._is_fixture) if self._strict else ()),
            feeds=self._strict,
        )
        self.influence = Influence(self.flow, facts)
        self.views = Views(self.flow, self.invocations, self.influence)
        self.chance = Chance(routine, self.flow, self.invocations, self.influence, facts, strict=self._strict)
        self._view_pairs = ViewPairs(self)
        self._pure: dict[int, bool] = {}  #: by the order of the calls
        #: by the order of a call and the position of what it is given
        self._makers: dict[tuple[int, int], int | None] = {}
        self._written_again = _repeated_calls(routine)
        self.calls = self.invocations.all()
        self._predicates = PredicatePairs(self)
        self._known = Elements(self.calls, self.flow)
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
        if self.flow.is_too_large:
            self.reason = Reason.TOO_INTRICATE
            return []
        instances: list[Instance] = []
        stated = list(relations(self._routine, self.flow, self.facts, strict=self._strict))
        if early is None and not any(len(relation.operands) > 1 for relation in stated):
            early = Reason.NO_COMPARISON
        for relation in stated:
            instances += self._of_relation(relation)
            if self.flow.is_exhausted:
                self.reason = Reason.TOO_INTRICATE
                return []
        if not instances and early is not None:
            self.reason = early
        return instances

    def _has_accessors(self) -> bool:
        """Whether getters of a copy may still be compared with those of its original."""
        invocations = self.invocations
        plain = [
            call for call in self._routine.calls if invocations.is_own(call) and invocations.is_accessor(call)
        ]
        return len(plain) > 1

    def _without_relation(self) -> Reason | None:
        """What already rules a relation out, getters of copies aside."""
        if self.calls:
            counts: dict[str, int] = {}
            for call in self.calls:
                for name in self.invocations.classes(call):
                    counts[name] = counts.get(name, 0) + 1
            return Reason.ONE_CALL if max(counts.values(), default=0) < 2 else None
        methods = [call for call in self._routine.calls if not call.is_constructor and call.assertion is None]
        if any(self.invocations.is_own(call) for call in methods):
            return Reason.ACCESSORS_ONLY
        if methods and all(call.signature is None for call in methods):
            return Reason.UNRESOLVED
        return Reason.NO_OWN_CALL

    def _of_relation(self, relation: Relation) -> list[Instance]:
        if not self._strict or relation.by is None or relation.operator.equates:
            return self._compared(relation)
        asked = self._predicates.instance(relation)
        if asked is not None and not self._predicates.may_compare(relation):
            return [asked]
        return self._predicates.choose(relation, asked, self._compared(relation))

    def _compared(self, relation: Relation) -> list[Instance]:
        """Instances of calls whose elements stand in two operands."""
        held = self._held(relation)
        if held is None:
            return []
        contents, by_operand = held
        if self._strict and sum(map(bool, by_operand)) > 1:
            by_operand = self._as_left(by_operand, relation)
        instances: list[Instance] = []
        by_class: dict[str, list[CallElement]] = {}
        if sum(map(bool, by_operand)) > 1:
            by_class = self.by_class(by_operand)
            for name, group in distinct(by_class):
                instance = self.pair(relation, name, group)
                if instance is not None:
                    instances.append(instance)
        if self._strict:
            instances = self._view_pairs.look_through(relation, by_operand, instances)
        if not instances and any(held.accessors for held in contents):
            copies = self._copied_getters(relation, contents)
            instances = [copies] if copies else []
        if not instances and len(by_class) > 1 and self.reason is Reason.CONSTANT:
            self.reason = Reason.OTHER_CLASSES
        return _without_repeats(instances)

    def by_class(self, by_operand: list[list[CallElement]]) -> dict[str, list[CallElement]]:
        """The elements of all operands by the classes that their calls count for."""
        by_class: dict[str, list[CallElement]] = {}
        for elements in by_operand:
            for element in elements:
                for name in self.invocations.classes(element.call):
                    by_class.setdefault(name, []).append(element)
        return by_class

    def _held(self, relation: Relation) -> tuple[list[Contents], list[list[CallElement]]] | None:
        """What each operand contains, and the elements among it; None where no two of them have any.

        An operand without elements mostly is a literal, and spares the others the search.
        """
        operands = relation.operands
        contents: list[Contents] = [_NOTHING] * len(operands)
        elements: list[list[CallElement]] = [[]] * len(operands)
        lacking = copying = len(operands) - 2  # operands that may go without
        for index in sorted(range(len(operands)), key=lambda at: not isinstance(operands[at], Literal)):
            held = contents[index] = self.flow.contents(operands[index], relation.step)
            elements[index] = self.elements_of(relation, index, held)
            lacking -= not elements[index]
            copying -= not held.accessors
            if lacking < 0 and copying < 0:
                return None
        return contents, elements

    def elements_of(
        self, relation: Relation, operand: int, contents: Contents, *, behind: bool = False
    ) -> list[CallElement]:
        result: list[CallElement] = []
        strict, asserted, elements = self._strict, relation.order, self._known
        for order, direct in contents.calls.items():
            if (direct or not strict) and order < asserted:
                call = self._routine.calls[order]
                if not self.invocations.is_accessor(call):
                    result.append(elements.returned(call, operand))
        for key, held in contents.keys.items():
            if strict and not held.direct:
                continue
            if key[0] not in CLOSED:
                given = elements.given(key, held, operand, asserted, strict=strict)
                if strict:
                    other = self.chance.other(relation, operand)
                    given = [
                        element
                        for element in given
                        if element.index < 0
                        or other is None
                        or self.chance.tells_constant(key, other, element.call, element.index)
                    ]
                result += given
                continue
            for _, call, kind, index in elements.literals(key, asserted):
                if self.chance.tells_literal(key, relation, operand, call, index, behind=behind):
                    result.append(CallElement(call, kind, operand, index, False, held.accessor))
        return result

    def _as_left(self, by_operand: list[list[CallElement]], relation: Relation) -> list[list[CallElement]]:
        """The elements without what a call returned before other calls changed the object.

        If the same methods change what other calls returned on both sides, they only prepare it for the comparison.
        """
        changes = [
            {
                element: made
                for element in elements
                if (made := self._made_before(element, relation)) is not None
            }
            for elements in by_operand
        ]
        if not any(changes):
            return by_operand
        names = [{element.call.name for element in changed} for changed in changes]
        makers = [self._routine.calls[made] for changed in changes for made in changed.values()]
        computed = all(self.invocations.is_own(call) and call.receiver is not None for call in makers)
        if len(changes) == 2 and names[0] == names[1] and computed:
            return [
                [element for element in elements if element not in changed]
                for elements, changed in zip(by_operand, changes, strict=True)
            ]
        return [
            [
                element
                for element in elements
                if element.kind is not ElementKind.RETURN or element.call.order not in changed.values()
            ]
            for elements, changed in zip(by_operand, changes, strict=True)
        ]

    def _made_before(self, element: CallElement, relation: Relation) -> int | None:
        """The position of the call that returned the object which the element's call changes."""
        if not element.object or element.kind.is_output:
            return None
        place = (element.call.order, element.index)
        if place not in self._makers:
            self._makers[place] = self._maker_of(element)
        maker = self._makers[place]
        return maker if maker is not None and self.as_output(element, relation) is not None else None

    def _maker_of(self, element: CallElement) -> int | None:
        """The position of the call that returned the object which another call is given."""
        call = element.call
        given = call.receiver if element.kind is ElementKind.RECEIVER else call.args[element.index]
        value = self.chance.value(given, call.step) if given is not None else None
        return value.order if isinstance(value, Call) else None

    def as_output(self, element: CallElement, relation: Relation) -> CallElement | None:
        """The element as an output: a return value, or an object that the call has changed."""
        if element.kind.is_output:
            return element
        if not element.object or (self._strict and self._is_question(element)):
            return None
        if self._strict and element.accessor < 0 and not self._shows_changes(relation):
            return None
        if not self.influence.writes(element.call, element.index):
            return None
        if element.kind is not ElementKind.RECEIVER:
            return CallElement(element.call, ElementKind.ARGUMENT_AFTER, element.operand, element.index)
        return (
            CallElement(element.call, ElementKind.RECEIVER_AFTER, element.operand)
            if self._shows(element)
            else None
        )

    def _is_question(self, element: CallElement) -> bool:
        """True for a call that is there for its answer, also if it remembers that for the next time."""
        call = element.call
        if self.facts.is_query(call):
            return True
        if element.kind is not ElementKind.RECEIVER or call.args or self.facts.takes_out(call):
            return False
        return call.type is not None and call.type.name != "void" and not self.facts.returns_boolean(call)

    def _shows_changes(self, relation: Relation) -> bool:
        """True if an assertion about an object is about what calls have made of it.

        Which object it is does not depend on them. And where a test is about the predicate itself, what was done
        to its arguments before only prepares them.
        """
        if _asks_for_object(relation, self.facts):
            return False
        by = relation.by
        if by is None or not self.invocations.is_own(by) or by.owner not in self.tested:
            return True
        return relation.operator is Operator.EQUAL and not by.static

    def _shows(self, element: CallElement) -> bool:
        """Whether an accessor that was read after a call shows a field that the call has written."""
        if element.accessor < 0 or not self._strict:
            return True
        effect = self.influence.effect(element.call)
        if not effect.known:
            return True
        accessor = self._routine.calls[element.accessor]
        field = self.facts.accessed_field(accessor)
        return field is None or field in effect.fields or accessor.name in effect.fields

    def _is_pure(self, call: Call) -> bool:
        """True if a call that stands in the test twice gives one value for one input."""
        known = self._pure.get(call.order)
        if known is None:
            known = self._pure[call.order] = (
                (call.name, len(call.args)) in self._written_again
                and not call.scripted
                and call.inlined is None
                and not any(isinstance(given, Function) for given in call.args)
                and self.facts.is_pure(call)
            )
        return known

    def _is_fixture(self, expr: Expr) -> bool:
        """True for an object of a class of the tests, whose fields hold what has nothing to do with each other."""
        type_ = expr.type
        if type_ is None or not type_.is_class or not self.facts.is_project(type_.name):
            return False
        return not self.facts.is_own(type_.name, Definition.STRICT)

    def pair(self, relation: Relation, name: str, elements: list[CallElement]) -> Instance | None:
        """The latest output as the follow-up's, with everything earlier in another operand."""
        first: dict[int, int] = {}  # the earliest call of each operand
        for element in elements:
            order = element.call.order
            if order < first.get(element.operand, order + 1):
                first[element.operand] = order
        if len(first) < 2:
            return None
        # The latest call first, and what comes out of it before what goes in.
        for candidate in sorted(elements, key=_RANK, reverse=True):
            side, order = candidate.operand, candidate.call.order
            if not any(earliest < order for operand, earliest in first.items() if operand != side):
                if self.reason is Reason.CONSTANT and candidate.kind.is_output:
                    self.reason = Reason.SAME_CALL
                continue
            follow_up = self.as_output(candidate, relation)
            if follow_up is None:
                continue
            sources = [
                element for element in elements if element.operand != side and element.call.order < order
            ]
            if self._strict:
                at = candidate.call.step
                sources = [element for element in sources if self.flow.may_follow(element.call.step, at)]
                if relation.by is not None and self.acts(relation.by):
                    return None
                sources = self._needed(sources, follow_up, relation)
            else:
                sources = [element for element in sources if not self._spent(element, follow_up, relation)]
            if not sources:
                self.reason = Reason.UNCONNECTED
                continue
            source = self._strongest(sources, follow_up)
            calls = sorted({element.call.order for element in sources} | {follow_up.call.order})
            return Instance(
                relation,
                name,
                [self._routine.calls[order] for order in calls],
                source,
                follow_up,
                self.influence.transformation(source.call, follow_up.call),
            )
        return None

    def _strongest(self, sources: list[CallElement], follow_up: CallElement) -> CallElement:
        """The source whose call the follow-up's needs most.

        The same view of another object comes first. A call whose answer the follow-up is given says more than one
        that only comes before it. Of the others an
        output says more than an input. A later call says more than an earlier one.
        """
        handed_on: set[int] = set()
        if self._strict:
            inputs = [self.flow.contents(given, follow_up.call.step) for given in follow_up.call.inputs]
            handed_on.update(*(contents.calls for contents in inputs))
        return max(
            sources,
            key=lambda source: (
                self._strict and self.views.is_same_view(source, follow_up),
                source.call.order in handed_on,
                source.kind.is_output and source.call.order not in handed_on,
                source.call.order,
                source.kind.is_output,
            ),
        )

    def acts(self, call: Call) -> bool:
        """Whether a call that gives a truth value is there to do something rather than to compare."""
        effect = self.influence.effect(call)
        return (
            effect.known
            and self.invocations.is_own(call)
            and bool(effect.writes_receiver or effect.writes_args)
        )

    def _spent(self, source: CallElement, follow_up: CallElement, relation: Relation) -> bool:
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
        return any(self.flow.input_key(given_again, second.step) == key for given_again in second.inputs)

    def _needed(
        self, sources: list[CallElement], follow_up: CallElement, relation: Relation
    ) -> list[CallElement]:
        """The sources without whose call the assertion would say something else."""
        inputs = [self.flow.contents(given, follow_up.call.step) for given in follow_up.call.inputs]
        needed = [
            source
            for source in sources
            if source.kind.is_output or any(source.call.order in contents.calls for contents in inputs)
        ]
        if any(source.kind.is_output for source in needed):
            return needed
        if relation.operator.equates and not relation.negated:
            kept = [source for source in sources if not self.facts.takes_out(source.call)]
            sources = kept or sources
        for source in sources:
            output = self.as_output(source, relation)
            if output is not None:
                needed.append(output)
                continue
            # What a call did to an object shows in other objects alone, if the assertion is not about it.
            changed = source.object and self.influence.writes(source.call, source.index)
            hidden = _asks_for_object(relation, self.facts) or changed
            besides = source.index if hidden else None
            if self.influence.reaches(source.call, follow_up.call, besides=besides):
                needed.append(source)
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
        source = CallElement(one, ElementKind.RETURN, left)
        follow_up = CallElement(other, ElementKind.RETURN, right)
        name = min(shared, key=lambda owner: (owner != one.receiver_class, owner))
        return Instance(relation, name, [one, other], source, follow_up, Transformation.INPUT)


def _asks_for_object(relation: Relation, facts: Facts) -> bool:
    """True if it is asserted which object something is, and not what is in it."""
    if relation.by is not None:
        return False
    types = [operand.type for operand in relation.operands]
    objects = all(type_ is not None and type_.is_class and not facts.unboxed(type_.name) for type_ in types)
    return relation.operator is Operator.SAME or (objects and relation.name in _IDENTITY)


def _repeated_calls(routine: Routine) -> frozenset[tuple[str, int]]:
    """The names of calls that stand in a test more than once, with the number of their arguments."""
    seen: set[tuple[str, int]] = set()
    again: set[tuple[str, int]] = set()
    for call in routine.calls:
        written = (call.name, len(call.args))
        (again if written in seen else seen).add(written)
    return frozenset(again)


def _direct(calls: dict[int, bool]) -> list[int]:
    return [order for order, direct in calls.items() if direct]


def _without_repeats(instances: list[Instance]) -> list[Instance]:
    """One instance for each set of calls, whatever classes they count for."""
    by_calls: dict[tuple[int, ...], Instance] = {}
    for instance in instances:
        by_calls.setdefault(tuple(call.order for call in instance.calls), instance)
    return list(by_calls.values())
