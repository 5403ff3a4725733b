"""Invocations: calls of the project's own methods by class (property P1), their inputs and outputs, and which
call influences which (paper 3.1).
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mrscout.discovery.flow import Contents, Flow, Held, Key
from mrscout.languages.base import RECEIVER, Definition, Effect, Facts
from mrscout.model.instances import ElementKind, Transformation
from mrscout.model.ir import Call, Expr, Read, Routine


class Invocations:
    """Answers whose method a call is; constructors are never invocations of a method under test."""

    def __init__(self, routine: Routine, facts: Facts, definition: Definition, *, accessors: bool) -> None:
        self._routine = routine
        self._facts = facts
        self._definition = definition
        self._accessors = accessors
        self._paper = definition is Definition.PAPER
        self._own_classes: dict[str, bool] = {}
        #: by the order of the calls
        self._own = list(map(self._is_own, routine.calls))
        self._plain: dict[int, bool] = {}
        self._classes: dict[int, tuple[str, ...]] = {}

    def is_own(self, call: Call) -> bool:
        """Whether the call runs a method or constructor of one of the project's own classes."""
        return self._own[call.order]

    def _is_own(self, call: Call) -> bool:
        if call.scripted or (not self._paper and (call.throws or self._on_mock(call) or _on_test(call))):
            return False
        if call.is_constructor:
            return call.receiver_class is not None and self._is_own_class(call.receiver_class)
        if call.signature is not None:
            return self._is_own_class(call.signature.owner) or self._is_implemented(call)
        if self._paper and call.receiver_class is not None:
            # Paper: a class counts by its name, so also one that only a generator knows.
            return self._is_own_class(call.receiver_class) and not self._facts.is_declared(
                call.receiver_class
            )
        # An accessor may be generated, and show in no source.
        return self._facts.is_accessor(call, self._definition)

    def _is_implemented(self, call: Call) -> bool:
        """True for a method that only a library's interface declares, on an object of one of the project's types."""
        if (
            self._paper
            or call.signature is None
            or not call.signature.abstract
            or call.receiver_class is None
        ):
            return False
        return self._is_own_class(call.receiver_class)

    def _is_own_class(self, name: str) -> bool:
        known = self._own_classes.get(name)
        if known is None:
            known = self._own_classes[name] = self._facts.is_own(name, self._definition)
        return known

    def _on_mock(self, call: Call) -> bool:
        return isinstance(call.receiver, Read) and self._routine.variables[call.receiver.variable].mock

    def is_opaque(self, call: Call) -> bool:
        """Whether the call runs code of the tests that was not looked into, and may give anything."""
        return (
            call.signature is not None
            and call.inlined is None
            and self._facts.is_project(call.signature.owner)
        )

    def is_accessor(self, call: Call) -> bool:
        """Whether the call is a plain getter or setter, which makes no relation by itself."""
        if self._accessors:
            return False
        known = self._plain.get(call.order)
        if known is None:
            known = self._plain[call.order] = self._facts.is_accessor(call, self._definition)
        return known

    def classes(self, call: Call) -> tuple[str, ...]:
        """The classes that a call counts for: the receiver's, and the one that declares the method."""
        known = self._classes.get(call.order)
        if known is None:
            owner = call.signature.owner if call.signature else None
            receiver = call.receiver_class
            if receiver == owner or receiver is None or not self._is_own_class(receiver):
                known = (owner,) if owner else ()
            elif not self._paper and owner is not None and not self._is_own_class(owner):
                known = (receiver,)
            else:
                known = (receiver, owner) if owner else (receiver,)
            self._classes[call.order] = known
        return known

    def all(self) -> list[Call]:
        """The invocations of the routine that can make a relation, in order of evaluation."""
        return [
            call
            for call, own in zip(self._routine.calls, self._own, strict=True)
            if own and not call.is_constructor and not self.is_accessor(call)
        ]


def _on_test(call: Call) -> bool:
    """True for a method that the test's own object inherits from the project: support for tests, such as a fixture."""
    return (
        call.receiver is None and not call.static and not call.is_constructor and call.signature is not None
    )


_RECEIVER, _ARGUMENT, _RETURN = ElementKind.RECEIVER, ElementKind.ARGUMENT, ElementKind.RETURN


@dataclass(slots=True, eq=False)
class CallElement:
    """An element of an invocation, found in an operand."""

    call: Call
    kind: ElementKind
    operand: int
    #: position of an argument
    index: int = RECEIVER
    #: the same value may have been changed by the call, which makes it an output, too
    object: bool = False
    #: position of the accessor that shows the object in the operand, if it does not stand there itself
    accessor: int = -1
    #: the expression that shows the element, where that is no operand
    shown: Expr | None = None
    #: grows with the order of the calls, and from what goes into one to what comes out of it
    rank: int = field(init=False)

    def __post_init__(self) -> None:
        self.rank = 2 * self.call.order + self.kind.is_output


#: where a value goes in: the order of the call, the call, as what, and the position of an argument
_Input = tuple[int, Call, ElementKind, int]
_Inputs = dict[Key, list[_Input]]


class Elements:
    """The elements of one routine. Assertions ask for the same ones again and again: each is made once."""

    def __init__(self, calls: list[Call], flow: Flow) -> None:
        self._calls = calls
        self._flow = flow
        self._literals: _Inputs | None = None
        self._values: _Inputs | None = None
        self._returned: dict[tuple[int, int], CallElement] = {}
        #: by the value's identity, the operand, the accessor, and whether the call may have changed it
        self._given: dict[tuple[Key, int, int, bool], list[CallElement]] = {}

    def returned(self, call: Call, operand: int) -> CallElement:
        """What a call gives, in an operand."""
        place = (call.order, operand)
        known = self._returned.get(place)
        if known is None:
            known = self._returned[place] = CallElement(call, _RETURN, operand)
        return known

    def literals(self, key: Key, order: int) -> Sequence[_Input]:
        """The calls before a position that a literal goes into. They show without the data flow."""
        if self._literals is None:
            self._literals = self._collect(self._flow.literal_key)
        inputs = self._literals.get(key)
        return inputs[: bisect_left(inputs, (order,))] if inputs else ()

    def given(self, key: Key, held: Held, operand: int, order: int, *, strict: bool) -> Sequence[CallElement]:
        """A value as an input of the calls before a position, held by an operand."""
        if self._values is None:
            self._values = self._collect(self._flow.input_key)
        inputs = self._values.get(key)
        if not inputs:
            return ()
        end = bisect_left(inputs, (order,))
        if key[0] == "computed":  # another object than the one that the call was given
            return self._made(key, inputs, held, operand, end, changed=False)[:end]
        if not strict or held.order >= order:
            return self._made(key, inputs, held, operand, end, changed=True)[:end]
        # What was read before the call does not show what the call changed.
        read = bisect_left(inputs, (held.order,))
        changed = self._made(key, inputs, held, operand, read, changed=True)[:read]
        return changed + self._made(key, inputs, held, operand, end, changed=False)[read:end]

    def _made(
        self, key: Key, inputs: list[_Input], held: Held, operand: int, end: int, *, changed: bool
    ) -> list[CallElement]:
        """Elements for the inputs of a value, as far as they were asked for."""
        accessor = held.accessor
        made = self._given.setdefault((key, operand, accessor, changed), [])
        if len(made) < end:
            made += [
                CallElement(call, kind, operand, index, changed, accessor)
                for _, call, kind, index in inputs[len(made) : end]
            ]
        return made

    def _collect(self, key_of: Callable[[Expr, int], Key | None]) -> _Inputs:
        inputs: _Inputs = {}
        for call in self._calls:
            order, step = call.order, call.step
            if call.receiver is not None:
                key = key_of(call.receiver, step)
                if key is not None:
                    inputs.setdefault(key, []).append((order, call, _RECEIVER, RECEIVER))
            for index, arg in enumerate(call.args):
                key = key_of(arg, step)
                if key is not None:
                    inputs.setdefault(key, []).append((order, call, _ARGUMENT, index))
        return inputs


class Influence:
    """Questions about the calls of one routine. What the code under test does is looked up once for each call."""

    def __init__(self, flow: Flow, facts: Facts) -> None:
        self._flow = flow
        self._facts = facts
        #: by the order of the calls
        self._effects: dict[int, Effect] = {}
        self._writers: dict[tuple[int, int], bool] = {}

    def effect(self, call: Call) -> Effect:
        """What a call reads and writes."""
        known = self._effects.get(call.order)
        if known is None:
            known = self._effects[call.order] = self._facts.effect(call)
        return known

    def writes(self, call: Call, origin: int) -> bool:
        """Whether a call writes its RECEIVER or the argument at a position: told sooner than all of its effect."""
        place = (call.order, origin)
        known = self._writers.get(place)
        if known is None:
            known = self._writers[place] = self._facts.writes(call, origin)
        return known

    def reaches(self, first: Call, second: Call, *, besides: int | None = None) -> bool:
        """True if the second call would have other inputs, or another state to work on, without the first.

        What the first call does to the object at the position `besides`, RECEIVER or an argument's, does not count.
        """
        inputs = self._inputs_of(second)
        if any(first.order in contents.calls for contents in inputs):
            return True
        effect = self.effect(first)
        changed: list[Expr] = []
        if effect.writes_receiver and first.receiver is not None and besides != RECEIVER:
            changed.append(first.receiver)
        changed += [
            first.args[index] for index in effect.writes_args if index < len(first.args) and index != besides
        ]
        for value in changed:
            key = self._flow.input_key(value, first.step)
            if key is not None and any(key in contents.keys for contents in inputs):
                return True
        if first.receiver is None and second.receiver is None:
            return effect.writes_receiver  # static state, or that of the test's own object
        return False

    def transformation(self, source: Call, follow_up: Call) -> Transformation | None:
        """What the follow-up input is built from, if from anything of the source's."""
        inputs = self._inputs_of(follow_up)
        if any(source.order in contents.calls for contents in inputs):
            return Transformation.OUTPUT
        held = {key for contents in inputs for key in contents.keys if key[0] != "literal"}
        if source.receiver is not None and self._flow.input_key(source.receiver, source.step) in held:
            return Transformation.OUTPUT if self.writes(source, RECEIVER) else Transformation.INPUT
        given = (key for contents in self._inputs_of(source) for key in contents.keys)
        return Transformation.INPUT if any(key in held for key in given) else None

    def _inputs_of(self, call: Call) -> list[Contents]:
        return [self._flow.contents(given, call.step) for given in call.inputs]
