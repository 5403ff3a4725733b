"""Pairs behind views: what an assertion relates where it compares views, or converters stand on both sides.

`assertEquals(x.text(), parse(x.print()).text())` relates `print` and `parse`, and looks at both sides by `text`.
`assertEquals(Code.name(expected), Code.name(answer))` relates nothing of `Code`. An instance goes through four steps:

1. converters before its first call and behind its last one are looked past;
2. the same view on both sides, or several in a row, is replaced by the calls that made the objects, if they make a
   pair; so is a method that converts what two calls returned, given equal arguments beside it;
3. otherwise it stays only if the objects have something in common;
4. where the operands make no pair at all, a view on one of them is looked past.

An instance whose calls only build the objects that another method is tested with is left out.
"""

from typing import TYPE_CHECKING

from mrscout.discovery.flow import CONSTANT, Key
from mrscout.discovery.invocations import CallElement
from mrscout.discovery.pair import Instance, distinct
from mrscout.discovery.relation_assertions import Relation
from mrscout.languages.base import Definition
from mrscout.model.instances import ElementKind, Reason, Transformation
from mrscout.model.ir import Call, Expr

if TYPE_CHECKING:
    from mrscout.discovery.instances import Finder


class ViewPairs:
    """Looks past the views in the instances of one routine."""

    def __init__(self, finder: "Finder") -> None:
        self._finder = finder
        self._flow = finder.flow

    def look_through(
        self, relation: Relation, by_operand: list[list[CallElement]], instances: list[Instance]
    ) -> list[Instance]:
        """Return the instances, those about views replaced by ones about what is viewed, where that is the relation.

        `assertEquals(x.text(), parse(x.print()).text())` relates `print` and `parse`, and looks at both sides by
        `text`. `assertEquals(Code.name(expected), Code.name(answer))` relates nothing of `Code`.
        """
        kept: list[Instance] = []
        for instance in instances:
            if not self._finder.views.is_same_view(instance.source, instance.follow_up):
                inner = self._between_converters(instance) or self._behind_converters(instance)
                kept.append(inner or instance)
                continue
            same = (instance.source, instance.follow_up)
            # Where views are in an order, the law is about them.
            inner = self._behind_views(relation, by_operand, same) if relation.operator.equates else None
            if inner is not None:
                kept.append(inner)
            elif self._is_about_views(instance):
                kept.append(instance)
            else:
                self._finder.reason = Reason.UNCONNECTED
        if not instances:
            inner = self._behind_views(relation, by_operand)
            if inner is not None:
                kept.append(inner)
        return [instance for instance in kept if not self._only_builds(instance)]

    def _between_converters(self, instance: Instance) -> Instance | None:
        """The instance of calls between two functions that only convert what goes in and what comes out.

        `assertEquals(text, Text.of(codec.decode(codec.encode(Text.bytes(text)))))` is about `codec`.
        """
        source, follow_up = instance.source, instance.follow_up
        if source.kind is not ElementKind.ARGUMENT or follow_up.kind is not ElementKind.RETURN:
            return None
        if not all(self._finder.views.is_function(call) for call in (source.call, follow_up.call)):
            return None
        between = [
            call
            for call in self._flow.calls_in(follow_up.call.args[0], follow_up.call.step)
            if source.call.order < call.order and not self._finder.views.is_function(call)
        ]
        between.sort(key=lambda call: call.order)
        for first in between:
            index = next(
                (at for at, arg in enumerate(first.args) if self._comes_from(arg, first, source.call)), None
            )
            last = next((call for call in reversed(between) if self._is_handed_on(first, call)), None)
            if index is None or last is None or last is first:
                continue
            names = set(self._finder.invocations.classes(first)) & set(self._finder.invocations.classes(last))
            if not names:
                continue
            return Instance(
                instance.relation,
                min(names, key=lambda name: (name != last.receiver_class, name)),
                [call for call in between if first.order <= call.order <= last.order],
                CallElement(first, ElementKind.ARGUMENT, source.operand, index),
                CallElement(last, ElementKind.RETURN, follow_up.operand),
                self._finder.influence.transformation(first, last),
            )
        return None

    def _behind_converters(self, instance: Instance) -> Instance | None:
        """The instance of calls whose outputs a method converts, beside equal arguments.

        `assertEquals(reader.read(0, writer.write(x, SHORT)), reader.read(0, writer.write(x, LONG)))` is about `writer`.
        """
        relation = instance.relation
        converted = self._finder.views.converted(instance.source, instance.follow_up)
        if converted is None or not relation.operator.equates:
            return None
        inner: list[list[CallElement]] = [[] for _ in relation.operands]
        for element, value in zip((instance.source, instance.follow_up), converted, strict=True):
            subject = self._flow.contents(value, element.call.step)
            inner[element.operand] = [
                behind
                for behind in self._finder.elements_of(relation, element.operand, subject, behind=True)
                if behind.call.order < element.call.order
            ]
        for name, group in distinct(self._finder.by_class(inner)):
            behind = self._finder.pair(relation, name, group)
            if behind is None:
                continue
            further = self._behind_more(behind, inner)
            if further is not None:
                return further
            one, other = behind.source.call, behind.follow_up.call
            if (
                one.name == other.name
                and not self._is_handed_on(one, other)
                and self._is_behind(behind, inner, ())
            ):
                return behind
        return None

    def _behind_more(self, instance: Instance, inner: list[list[CallElement]]) -> Instance | None:
        """The instance behind another view, or behind a method that converts."""
        if self._finder.views.is_same_view(instance.source, instance.follow_up):
            return self._behind_views(instance.relation, inner, (instance.source, instance.follow_up))
        return self._behind_converters(instance)

    def _comes_from(self, given: Expr, call: Call, maker: Call) -> bool:
        return maker.order in self._flow.contents(given, call.step).calls

    def _is_about_views(self, instance: Instance) -> bool:
        """True if what one view says of two objects is worth to be related."""
        one, other = instance.source, instance.follow_up
        if self._finder.views.are_related(one.call, other.call) or self._finder.views.are_alike(
            one.call, other.call
        ):
            return True
        first, last = (self._origins_of(instance.relation, element) for element in (one, other))
        return any(key in last for key in first if key[0] not in CONSTANT)

    def _origins_of(self, relation: Relation, view: CallElement) -> set[Key]:
        """The object which a view looks at, and what the calls were given that changed it."""
        subject = self._finder.views.subject(view.call)
        elements = self._finder.elements_of(relation, view.operand, subject, behind=True)
        changing = [
            element.call for element in elements if self._finder.as_output(element, relation) is not None
        ]
        given = {
            key
            for call in changing
            for value in call.inputs
            for key in self._flow.contents(value, call.step).keys
        }
        return given | subject.keys.keys()

    def _behind_views(
        self, relation: Relation, by_operand: list[list[CallElement]], same: tuple[CallElement, ...] = ()
    ) -> Instance | None:
        """An instance of the objects that views look at: the same view on both operands, or any on one of them."""
        both = bool(same)
        inner: list[list[CallElement]] = []
        looked = 0
        for operand, elements in enumerate(by_operand):
            views = (
                [element for element in elements if self._finder.views.is_one_of(element, same)]
                if same
                else [
                    element for element in elements if self._finder.views.is_view_of(element, function=False)
                ]
            )
            looked += bool(views)
            if views:
                seen = [element for element in elements if element not in views]
            else:
                value = self._flow.contents(relation.operands[operand], relation.step)
                seen = self._finder.elements_of(relation, operand, value, behind=True)
            for element in views:
                seen += self._finder.elements_of(
                    relation, operand, self._finder.views.subject(element.call), behind=True
                )
            inner.append(seen)
        if looked != 1 + both or sum(map(bool, inner)) < 2:
            return None
        for name, group in distinct(self._finder.by_class(inner)):
            instance = self._finder.pair(relation, name, group)
            if instance is None:
                continue
            if self._is_behind(instance, by_operand, same):
                return instance
            further = self._behind_more(instance, inner) if both else None
            if further is not None:
                return further
        return None

    def _is_behind(
        self, instance: Instance, by_operand: list[list[CallElement]], same: tuple[CallElement, ...]
    ) -> bool:
        """True if an instance says more than the views that it was found behind."""
        both = bool(same)
        source, follow_up = instance.source, instance.follow_up
        if instance.transformation is None or follow_up.kind is not ElementKind.RETURN:
            return False
        if source.kind is ElementKind.RECEIVER_AFTER or self._finder.views.is_same_view(source, follow_up):
            return False
        if source.kind is ElementKind.RETURN:
            if not both and instance.transformation is not Transformation.OUTPUT:
                return source.call.name != follow_up.call.name
            if all(map(self._is_made_up, (source.call, follow_up.call))):
                return False
            if self._are_one_construction(source.call, follow_up.call):
                return False
        # What one call makes of the object that stands on the other side is a relation of that call alone.
        shown = [
            element.call
            for element in by_operand[source.operand]
            if self._finder.views.is_one_of(element, same) or self._finder.views.is_view_of(element)
        ]
        return not any(self._finder.views.is_input(view, follow_up.call) for view in shown)

    def _only_builds(self, instance: Instance) -> bool:
        """True if both calls only make the objects that another method is tested with."""
        one, other, relation = instance.source.call, instance.follow_up.call, instance.relation
        if not (instance.source.kind is instance.follow_up.kind is ElementKind.RETURN):
            return False
        if one.name != other.name or not one.static or not other.static or self._is_handed_on(one, other):
            return False
        by = relation.by
        if by is not None and self._finder.invocations.is_own(by) and not relation.operator.equates:
            built = True
        elif self._finder.tested and not self._finder.tested & set(self._finder.invocations.classes(one)):
            built = one.type is not None and self._finder.facts.is_own(one.type.name, Definition.STRICT)
        else:
            built = False
        if built:
            self._finder.reason = Reason.UNCONNECTED
        return built

    def _is_handed_on(self, one: Call, other: Call) -> bool:
        first, last = sorted((one, other), key=lambda call: call.order)
        return any(first.order in self._flow.contents(given, last.step).calls for given in last.inputs)

    def _is_made_up(self, call: Call) -> bool:
        """True if all arguments of a call are written out, so that it only builds an object."""
        values = (self._finder.chance.value(arg, call.step) for arg in call.args)
        return all(self._flow.literal_key(value, call.step) is not None for value in values)

    def _are_one_construction(self, one: Call, other: Call) -> bool:
        """True if two calls are calls of one method with equal receivers and arguments."""
        if one.name != other.name or len(one.inputs) != len(other.inputs):
            return False
        keys = [self._flow.input_key(given, one.step) for given in one.inputs]
        return None not in keys and keys == [
            self._flow.input_key(given, other.step) for given in other.inputs
        ]
