"""What synthesis asks about the calls of a language's own library.

The answers here are those of a language about whose library nothing is known; a language overrides what it knows.
"""
# ruff: noqa: ARG002 - the answers of a language that knows nothing

from collections.abc import Callable
from dataclasses import dataclass

from mrscout.model.ir import Call, Span, TypeRef
from mrscout.model.role_kind import RoleKind


@dataclass(frozen=True, slots=True)
class RandomDraw:
    """A place in the source from which a random draw can be made repeatable."""

    span: Span  #: replaced by a parameter
    type: TypeRef  #: of the parameter
    value: str  #: of the parameter, as a literal
    before: str  #: text before the parameter
    after: str  #: text after it
    kind: RoleKind = RoleKind.SEED
    hint: str = "seed"  #: a name for the parameter


class Library:
    """The calls of a language's library: what they change, and what they draw at random."""

    def is_immutable(self, type_: TypeRef) -> bool:
        """True if no call changes an object of the type."""
        return False

    def only_reads(self, call: Call) -> bool:
        """True if the method's name says that it only reads; asked where its code is unknown."""
        return False

    def is_pure(self, call: Call) -> bool:
        """True if every object answers the call without a visible change, such as a hash or an equality."""
        return False

    def takes_elements(self, call: Call) -> bool:
        """True if the call also takes an array in the place of all its arguments, which are its elements."""
        signature = call.signature
        return signature is not None and signature.varargs

    def hashes(self, call: Call) -> bool:
        """True if the call returns the hash of its object, which equal objects share."""
        return False

    def is_getter(self, call: Call) -> bool:
        """True if the method's name says that it returns the same object each time."""
        return False

    def logs(self, call: Call) -> bool:
        """True if the call writes to a log."""
        return False

    def prints(self, class_name: str) -> bool:
        """True if calls of the class print or log for people, which no relation can see."""
        return False

    def copies_to_stream(self, call: Call) -> bool:
        """True if the call writes its arguments to a stream, which does not keep them."""
        return False

    def runs_code(self, call: Call) -> bool:
        """True if the call runs a function that is a value, for its effect."""
        return False

    def changes_system(self, call: Call) -> bool:
        """True if the call changes a setting of the whole process."""
        return False

    def returns_nothing(self, type_: TypeRef) -> bool:
        """True for the result type of a method without a result."""
        return False

    def returns_value(self, type_: TypeRef) -> bool:
        """True for the result type of a method whose result is more than a truth value."""
        return not self.returns_nothing(type_)

    def takes_seed(self, call: Call) -> bool:
        """True if the arguments of the call are seeds of random numbers."""
        return False

    def parses_number(self, call: Call) -> bool:
        """True if the first argument of the call is a number, as a string or otherwise."""
        return False

    def random_draw(self, call: Call, source_of: Callable[[Span], str]) -> RandomDraw | None:
        """Return how a random call gets a seed or a value of its own; None if it is not random, or has a seed."""
        return None
