"""Elements of invocations: the places where values go into calls, and what comes out of them (paper 3.1)."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mrscout.discovery.flow import Flow, Held, Key
from mrscout.languages.base import RECEIVER
from mrscout.model.ir import Call, Expr
from mrscout.model.records import ElementKind

_RECEIVER, _ARGUMENT, _RETURN = ElementKind.RECEIVER, ElementKind.ARGUMENT, ElementKind.RETURN


@dataclass(slots=True, eq=False)
class Found:
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
        self._returned: dict[tuple[int, int], Found] = {}
        #: by the value's identity, the operand, the accessor, and whether the call may have changed it
        self._given: dict[tuple[Key, int, int, bool], list[Found]] = {}

    def returned(self, call: Call, operand: int) -> Found:
        """What a call gives, in an operand."""
        place = (call.order, operand)
        known = self._returned.get(place)
        if known is None:
            known = self._returned[place] = Found(call, _RETURN, operand)
        return known

    def literals(self, key: Key, order: int) -> Sequence[_Input]:
        """The calls before a position that a literal goes into. They show without the data flow."""
        if self._literals is None:
            self._literals = self._collect(self._flow.literal_key)
        inputs = self._literals.get(key)
        return inputs[: bisect_left(inputs, (order,))] if inputs else ()

    def given(self, key: Key, held: Held, operand: int, order: int, *, strict: bool) -> Sequence[Found]:
        """A value as an input of the calls before a position, held by an operand."""
        if self._values is None:
            self._values = self._collect(self._flow.input_key)
        inputs = self._values.get(key)
        if not inputs:
            return ()
        end = bisect_left(inputs, (order,))
        if not strict or held.order >= order:
            return self._made(key, inputs, held, operand, end, changed=True)[:end]
        # What was read before the call does not show what the call changed.
        read = bisect_left(inputs, (held.order,))
        changed = self._made(key, inputs, held, operand, read, changed=True)[:read]
        return changed + self._made(key, inputs, held, operand, end, changed=False)[read:end]

    def _made(
        self, key: Key, inputs: list[_Input], held: Held, operand: int, end: int, *, changed: bool
    ) -> list[Found]:
        """Elements for the inputs of a value, as far as they were asked for."""
        accessor = held.accessor
        made = self._given.setdefault((key, operand, accessor, changed), [])
        if len(made) < end:
            made += [
                Found(call, kind, operand, index, changed, accessor)
                for _, call, kind, index in inputs[len(made) : end]
            ]
        return made

    def _collect(self, key_of: Callable[[Expr, int], Key | None]) -> _Inputs:
        found: _Inputs = {}
        for call in self._calls:
            order, step = call.order, call.step
            if call.receiver is not None:
                key = key_of(call.receiver, step)
                if key is not None:
                    found.setdefault(key, []).append((order, call, _RECEIVER, RECEIVER))
            for index, arg in enumerate(call.args):
                key = key_of(arg, step)
                if key is not None:
                    found.setdefault(key, []).append((order, call, _ARGUMENT, index))
        return found
