"""The calls of the project's own methods in a test, grouped by class (property P1)."""

from mrscout.languages.base import Definition, Facts
from mrscout.model.ir import Call, Read, Routine


class Invocations:
    """Answers whose method a call is; constructors are never invocations of a method under test."""

    def __init__(self, routine: Routine, facts: Facts, definition: Definition, *, accessors: bool) -> None:
        self._routine = routine
        self._facts = facts
        self._definition = definition
        self._accessors = accessors
        #: by the order of the calls
        self._own = list(map(self._is_own, routine.calls))
        self._plain: dict[int, bool] = {}
        self._classes: dict[int, tuple[str, ...]] = {}

    def is_own(self, call: Call) -> bool:
        """Whether the call runs a method or constructor of one of the project's own classes."""
        return self._own[call.order]

    def _is_own(self, call: Call) -> bool:
        if call.scripted or self._on_mock(call):
            return False
        if call.is_constructor:
            return call.receiver_class is not None and self._facts.is_own(
                call.receiver_class, self._definition
            )
        if call.signature is not None:
            return self._facts.is_own(call.signature.owner, self._definition)
        if self._definition is Definition.PAPER and call.receiver_class is not None:
            # Paper: a class counts by its name, so also one that only a generator knows.
            own = self._facts.is_own(call.receiver_class, self._definition)
            return own and not self._facts.is_declared(call.receiver_class)
        # Lombok's accessors show in no source.
        return self._facts.is_accessor(call, self._definition)

    def _on_mock(self, call: Call) -> bool:
        if self._definition is Definition.PAPER:
            return False
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
            if receiver == owner or receiver is None or not self._facts.is_own(receiver, self._definition):
                known = (owner,) if owner else ()
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
