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
        if call.scripted or (not self._paper and self._on_mock(call)):
            return False
        if call.is_constructor:
            return call.receiver_class is not None and self._is_own_class(call.receiver_class)
        if call.signature is not None:
            return self._is_own_class(call.signature.owner)
        if self._paper and call.receiver_class is not None:
            # Paper: a class counts by its name, so also one that only a generator knows.
            return self._is_own_class(call.receiver_class) and not self._facts.is_declared(
                call.receiver_class
            )
        # An accessor may be generated, and show in no source.
        return self._facts.is_accessor(call, self._definition)

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
