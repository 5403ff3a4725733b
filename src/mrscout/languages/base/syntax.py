"""What synthesis asks about the source text and the literals of a language.

The defaults fit a language with neither comments nor declarations; a language overrides what it has.
"""
# ruff: noqa: ARG002 - the answers of a language that knows nothing

import re
from collections.abc import Sequence

from mrscout.model.ir import Call, Expr, Literal, Signature, TypeRef

_NOTHING = re.compile(r"(?!)")


class Syntax:
    """How a language writes literals, declarations and statements."""

    #: the type of strings
    string = TypeRef(".string")
    #: the type of classes that are values
    class_value = TypeRef(".class")
    #: words that no parameter can be called
    reserved: frozenset[str] = frozenset()
    #: what ends a statement
    end = ""
    #: what begins and ends a block of statements
    block: tuple[str, str] = ("", "")
    #: a string or a character in source text
    quoted: re.Pattern[str] = _NOTHING
    #: how many variants of an argument `method_call` knows
    variants = 0

    # Types and literals

    def is_simple(self, type_: TypeRef) -> bool:
        """True if values of the type are written as literals."""
        return type_ == self.string

    def is_boxed(self, type_: TypeRef) -> bool:
        """True for an object that holds one simple value."""
        return False

    def needs_cast(self, type_: TypeRef) -> bool:
        """True if no literal has the type by itself."""
        return False

    def parameter_type(self, literal: Literal, wanted: TypeRef | None) -> TypeRef | None:
        """Return the type of a parameter in place of a literal: the `wanted` one if the literal fits it."""
        return self.own_type(literal)

    def own_type(self, expr: Expr) -> TypeRef | None:
        """Return the type that an expression has by itself."""
        return expr.type

    def is_plain(self, expr: Expr) -> bool:
        """True for a literal, a literal with a cast, and a number that the library names."""
        return isinstance(expr, Literal)

    def joined(self, expr: Expr) -> str | None:
        """Return the one string literal that concatenated literals are; None for any other expression."""
        return None

    def boxes(self, call: Call) -> bool:
        """True if the call puts its argument into a box, and does nothing else."""
        return False

    def unboxed(self, expr: Expr) -> Literal | None:
        """Return the literal that an expression is, in a box or not."""
        return expr if isinstance(expr, Literal) else None

    def canonical_number(self, text: str) -> str:
        """Return a literal without what numbers of one value can differ in, such as a suffix; others as they are."""
        return text

    def is_common(self, text: str) -> bool:
        """True for a literal that turns up everywhere, such as `0`, so that equal ones need not be related."""
        return False

    def is_numeric_string(self, text: str) -> bool:
        """True for a string literal that is a number."""
        return False

    def spelled_string(self, type_: TypeRef, source: str) -> tuple[str, str] | None:
        """Return the string that an array of characters spells, as a literal, and what makes the array of it."""
        return None

    def is_sized_array(self, source: str) -> bool:
        """True if the source of an array names its type or size, and not its elements alone."""
        return False

    def full_name(self, type_: TypeRef) -> str:
        """Return a type as records name it, with its dimensions."""
        return type_.name.lstrip(".") + "[]" * type_.dims

    # Names

    def type_hint(self, type_: TypeRef) -> str:
        """Return a parameter's name by its type alone: `text` for a string; empty for a class."""
        return ""

    # Source text

    def count_name(self, source: str, name: str) -> int:
        """Return how often source mentions a name, outside of strings and comments."""
        return len(re.findall(rf"\b{re.escape(name)}\b", source))

    def on_one_line(self, source: str) -> str:
        """Return source without comments and line breaks."""
        return " ".join(source.split())

    def ends_statement(self, source: str) -> bool:
        """True if a new statement can begin behind the source."""
        return True

    def assigns(self, head: str, tail: str) -> bool:
        """True if `head` assigns the expression between it and `tail`, which only ends the statement."""
        return False

    def declares(self, head: str, type_: str, name: str, tail: str) -> bool:
        """True if `head` declares the variable with the type, and its value stands between `head` and `tail`."""
        return False

    def declared_type(self, head: str, tail: str) -> str:
        """Return the type of a variable that `head` declares with a value before `tail`; empty if it cannot change."""
        return ""

    def assignment(self, name: str) -> str:
        """Return what makes a statement of the call behind it that assigns its result."""
        return f"{name} = "

    # Changes of objects, as values

    def change_type(self, type_: TypeRef) -> TypeRef:
        """Return the type of a function that changes an object of a type."""
        return type_

    def change(self, name: str, calls: Sequence[str]) -> str:
        """Return a function that calls methods of the object `name`; without calls it changes nothing."""
        return ""

    def applied(self, name: str) -> str:
        """Return what follows such a function in the statement that applies it to the object `name`."""
        return ""

    def method_call(self, method: Signature, variant: int) -> str:
        """Return a call of a method, without its object, with the `variant`-th simple values as arguments."""
        return ""
