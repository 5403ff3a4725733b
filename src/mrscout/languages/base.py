"""What the stages ask of a language, so that they never have to know which one it is."""

from collections.abc import Collection, Iterator
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mrscout.model.assertions import Meaning
from mrscout.model.ir import Call, Signature, Span
from mrscout.model.types import TypeRef

if TYPE_CHECKING:  # discovery comes here, too, and has no use for what a relation is made of
    from mrscout.model.kept_code import Carrier, CountedLoop, Cut, TestParameter
    from mrscout.model.outline import Statement
    from mrscout.model.relations import Skeleton
    from mrscout.model.template import Template


#: stands for the receiver of a call where its arguments go by their positions
RECEIVER = -1


class Definition(Enum):
    """Which classes are the project's own, and how strictly a relation is read."""

    STRICT = "strict"
    PAPER = "paper"

    __hash__ = object.__hash__  # part of keys that are looked up all the time


class Effect(NamedTuple):
    """What a call does to the objects that it is given, through its whole call chain."""

    reads_receiver: bool
    writes_receiver: bool
    #: zero-based argument positions
    writes_args: frozenset[int]
    #: names of the receiver's fields that are written
    fields: frozenset[str] = frozenset()
    #: whether the code was seen; where it was not, nothing above says anything
    known: bool = True


class Facts(Protocol):
    """What is known about the code that a test calls."""

    def is_own(self, class_name: str, definition: Definition) -> bool:
        """Whether the class is the project's own, in the sense of the definition."""

    def is_accessor(self, call: Call, definition: Definition) -> bool:
        """Whether the call is a plain getter or setter of a field."""

    def is_project(self, class_name: str) -> bool:
        """Whether a source of the project declares the class, its tests included."""

    def accessed_field(self, call: Call) -> str | None:
        """The field that a plain accessor reads or writes, where that can be seen."""

    def is_declared(self, class_name: str) -> bool:
        """Whether the members of a class are known, from sources or from the language's library."""

    def effect(self, call: Call) -> Effect:
        """What the call reads and writes."""

    def writes(self, call: Call, origin: int) -> bool:
        """Whether the call writes its RECEIVER or the argument at a position: told sooner than all of its effect."""

    def display_name(self, class_name: str) -> str:
        """The name of a class as its users write it."""

    def meaning_of(self, name: str) -> Meaning:
        """The operator that a predicate's name, or a sign between two operands, stands for."""

    def is_ordering(self, call: Call) -> bool:
        """True if the call compares what it is given by order, and its number says how they stand."""

    def is_box(self, call: Call) -> bool:
        """True if the value of the call is its argument, in another form of the language."""

    def is_query(self, call: Call) -> bool:
        """True if the method is named as one that only asks."""

    def counts(self, call: Call) -> bool:
        """True if the method is named as one that counts or measures."""

    def is_type_variable(self, type_: TypeRef) -> bool:
        """True if the type is a parameter of a generic declaration."""

    def returns_boolean(self, call: Call) -> bool:
        """Whether the call's value is a truth value, as far as is known."""

    def parameter_name(self, call: Call, index: int) -> str:
        """The name that the declaration gives to an argument; empty where no source shows it."""

    def is_enum_constant(self, owner: str, name: str) -> bool:
        """Whether a static field is one of the values of an enumeration."""

    def enum_constants(self, class_name: str) -> tuple[str, ...]:
        """The values of an enumeration, in order; nothing for any other class."""

    def is_subtype(self, class_name: str, above: str) -> bool:
        """Whether a class is another, or extends or implements it."""

    def constant_text(self, owner: str, name: str) -> str:
        """The literal that a constant is; empty where it is none, or no source shows it."""

    def constants_of(self, class_name: str) -> tuple[str, ...]:
        """The constants of a class that are objects of the class itself."""

    def mutators(self, class_name: str) -> tuple[Signature, ...]:
        """Methods of a class of the project that bring its objects into other states, given simple values."""

    def class_literals(self, file: str) -> dict[str, str]:
        """The classes that a file names as values, as it writes them, and as any file can."""

    def source_of(self, span: Span) -> str:
        """The text of a stretch of the project's sources."""


class Codifier(Protocol):
    """Writes down what a relation keeps of one test."""

    def others(self) -> "Iterator[Codifier]":
        """Codifiers for other classes that the test runs in, where it is abstract."""

    def carrier(self, span: Span, cut: "Cut") -> "Carrier | None":
        """The way for a value to a place inside a helper that comes along; None where there is none."""

    def test_parameters(self) -> "tuple[TestParameter, ...]":
        """The parameters that the test has already."""

    def counted(self, statement: "Statement") -> "CountedLoop | None":
        """A loop over literals; None for any other."""

    def called_unseen(self, cut: "Cut", unfolded: Collection[int]) -> set[str]:
        """Helpers that are called from where nobody looks; `unfolded` has the ends of those that are looked at."""

    def sections(self, cut: "Cut") -> "tuple[Template, ...]":
        """The body of the relation, each stretch with an indentation of its own."""

    def skeleton(self, cut: "Cut") -> "Skeleton":
        """The class around it."""

    def taken_names(self, cut: "Cut") -> set[str]:
        """Names that a parameter may not have."""

    def named_by_members(self, cut: "Cut") -> set[str]:
        """Names that the members which come along mention."""

    def written(self, type_: TypeRef) -> str:
        """A type as the relation's source writes it."""

    def declared_type(self, name: str, statement: "Statement | None") -> str:
        """The type that a statement, or else a field, declares a variable with; empty where none is written."""

    def value(self, text: str, type_: TypeRef) -> str:
        """A literal of the source as an expression of a type."""

    def class_name(self, class_under_test: str, relation: str) -> str:
        """A name for the relation's class."""
