"""Views: calls that only look at an object, so that a relation may be about what they look at.

`assertEquals(a.text(), b.text())` compares `a` and `b` by one view of them. Where `b` comes out of `a` by other calls
of the project, the relation is about those. Where `a` is an expectation that has nothing to do with how `b` came
about, there is no relation at all.
"""

from mrscout.discovery.flow import CONSTANT, Contents, Flow, Held
from mrscout.discovery.invocations import CallElement, Influence, Invocations
from mrscout.languages.base import RECEIVER
from mrscout.model.instances import ElementKind
from mrscout.model.ir import Call, Expr, Read, uncast


class Views:
    """Answers for the calls of one routine."""

    def __init__(self, flow: Flow, invocations: Invocations, influence: Influence) -> None:
        self._flow = flow
        self._invocations = invocations
        self._influence = influence

    def is_view(self, call: Call) -> bool:
        """True if a call has one input, and does not change it."""
        return not _details(call) and self._only_looks(call)

    def is_function(self, call: Call) -> bool:
        """True if a call gives a static method of the project one argument, which it does not change."""
        return call.static and len(call.args) == 1 and self.is_view(call)

    def _only_looks(self, call: Call) -> bool:
        if call.is_constructor or call.inlined is not None or not self._invocations.is_own(call):
            return False
        if call.receiver is not None and not call.static:
            return not self._influence.writes(call, RECEIVER)
        return bool(call.args) and not self._influence.writes(call, 0)

    def is_view_of(self, element: CallElement, *, function: bool = True) -> bool:
        """True if an element is what a view gives. A static `function` may compute anything of its argument."""
        if element.kind is not ElementKind.RETURN or not self.is_view(element.call):
            return False
        return function or not element.call.static

    def is_input(self, view: Call, call: Call) -> bool:
        """True if a call is given the object that a view looks at, or one that it is a part of."""
        contents = self._flow.contents(_viewed(view), view.step)
        shown = {key for key, held in contents.keys.items() if held.direct}
        keys = (self._flow.input_key(given, call.step) for given in call.inputs)
        return any(key in shown for key in keys if key is not None and key[0] not in CONSTANT)

    def is_same_view(self, one: CallElement, other: CallElement) -> bool:
        """True if two elements are what one and the same view says of two objects, or of one part of them."""
        first, last = one.call, other.call
        if one.kind is not ElementKind.RETURN or other.kind is not ElementKind.RETURN:
            return False
        if first.name != last.name or len(first.args) != len(last.args) or first.static != last.static:
            return False
        if first.static and len(first.args) != 1:
            return False
        for detail, same in zip(_details(first), _details(last), strict=False):
            key = self._flow.input_key(detail, first.step)
            equal = key is not None and key == self._flow.input_key(same, last.step)
            if not equal and not (self._is_part(detail, first) and self._is_part(same, last)):
                return False
        return self._only_looks(first) and self._only_looks(last) and not self._is_applied_again(first, last)

    def _is_part(self, detail: Expr, view: Call) -> bool:
        """True if a view is asked about a part of its own object: `graph.weight(graph.edge(a, b))`."""
        key = self._flow.input_key(_viewed(view), view.step)
        inside = self._flow.contents(detail, view.step)
        if key is None or key[0] in CONSTANT:
            return False
        return key in inside.keys or any(
            self._flow.input_key(given, call.step) == key
            for call in self._flow.calls_in(detail, view.step)
            for given in call.inputs
        )

    def converted(self, one: CallElement, other: CallElement) -> tuple[Expr, Expr] | None:
        """The values that one method converts, if two calls of it differ in one argument alone."""
        first, last = one.call, other.call
        if one.kind is not ElementKind.RETURN or other.kind is not ElementKind.RETURN:
            return None
        if first.name != last.name or first.static != last.static or len(first.args) != len(last.args):
            return None
        differing = [
            index
            for index, (given, again) in enumerate(zip(first.args, last.args, strict=True))
            if not self._are_one_value(given, first, again, last)
        ]
        if len(differing) != 1 or not self._are_on_one_object(first, last):
            return None
        index = differing[0]
        given, again = first.args[index], last.args[index]
        if self._influence.writes(first, index) or self._influence.writes(last, index):
            return None
        earlier, later = sorted((first, last), key=lambda call: call.order)
        if earlier.order in self._flow.contents(later.args[index], later.step).calls:
            return None
        return given, again

    def _are_on_one_object(self, one: Call, other: Call) -> bool:
        if one.receiver is None or other.receiver is None:
            return one.receiver is other.receiver
        return one.static or self._are_one_value(one.receiver, one, other.receiver, other)

    def _are_one_value(self, given: Expr, call: Call, again: Expr, other: Call) -> bool:
        key = self._flow.input_key(given, call.step)
        return key is not None and key == self._flow.input_key(again, other.step)

    def is_one_of(self, element: CallElement, same: tuple[CallElement, ...]) -> bool:
        """True if an element is one of those, or what the same view says of another object."""
        return any(element is view or self.is_same_view(element, view) for view in same)

    def _is_applied_again(self, one: Call, other: Call) -> bool:
        """True if a view is taken of a view, as in `f(f(x))`."""
        first, last = sorted((one, other), key=lambda call: call.order)
        return first.order in self._flow.contents(_viewed(last), last.step).calls

    def are_related(self, one: Call, other: Call) -> bool:
        """True if the objects of two views have a part or an origin in common."""
        first, last = (self._flow.contents(_viewed(view), view.step) for view in (one, other))
        if first.calls.keys() & last.calls.keys():
            return True
        if any(key in last.keys for key in first.keys if key[0] not in CONSTANT):
            return True
        return bool(self._constructions(one) & self._constructions(other))

    def _constructions(self, view: Call) -> set[object]:
        """Return the constructor, factory and helper calls, with arguments, that made the object a view looks at."""
        made_by: set[object] = set()
        pending: list[tuple[Expr, int]] = [(_viewed(view), view.step)]
        for _ in range(_MOST_FOLLOWED):
            if not pending:
                break
            expr, step = pending.pop()
            expr = uncast(expr)
            if isinstance(expr, Read):
                pending += self._flow.definitions(expr.variable, step)
            elif isinstance(expr, Call):
                keys = tuple(self._flow.literal_key(arg, expr.step) for arg in expr.args)
                made = expr.is_constructor or expr.static or expr.receiver is None
                if made and None not in keys and (keys or not expr.is_constructor):
                    made_by.add((expr.owner, expr.name, keys))
                pending += [(given, expr.step) for given in expr.inputs]
        return made_by

    def subject(self, view: Call) -> Contents:
        """Return the contents of the object that a view looks at, as they were before the view."""
        contents = self._flow.contents(_viewed(view), view.step)
        keys = {
            key: Held(held.direct, min(held.order, view.order), held.accessor)
            for key, held in contents.keys.items()
        }
        calls = {order: direct for order, direct in contents.calls.items() if order < view.order}
        return Contents(calls, contents.accessors, keys)

    def are_alike(self, one: Call, other: Call) -> bool:
        """True if the objects of two views came about by the same methods of the project, if by any.

        Other methods of the view's own class may have a part in one of them: the view belongs to what is tested.
        """
        first, last = self._makers(one), self._makers(other)
        classes = set(self._invocations.classes(one))
        odd = (call for name, call in (first | last).items() if name not in first or name not in last)
        return all(classes & set(self._invocations.classes(call)) for call in odd)

    def _makers(self, view: Call) -> dict[str, Call]:
        calls = self._flow.calls_in(_viewed(view), view.step)
        return {call.name: call for call in calls if not self._is_factory(call)}

    def _is_factory(self, call: Call) -> bool:
        """True for a static method that is given literals alone."""
        return call.static and all(self._flow.literal_key(arg, call.step) is not None for arg in call.args)


#: expressions that are followed for one object
_MOST_FOLLOWED = 100


def _details(call: Call) -> tuple[Expr, ...]:
    """The inputs of a call beside the object that it looks at."""
    return call.args if call.receiver is not None and not call.static else call.args[1:]


def _viewed(view: Call) -> Expr:
    return view.receiver if view.receiver is not None and not view.static else view.args[0]
