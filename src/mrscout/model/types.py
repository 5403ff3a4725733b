"""A type as the analysed language names it, small enough to compare and hash at once."""

from typing import NamedTuple

#: names in a type with its arguments, and how deep arguments nest; no type that somebody reads has as many
_MOST_NAMES = 200
DEEPEST_ARGUMENTS = 50

#: primitive types and the classes of their boxes; numbers in the order in which one widens to the next
BOXES = {
    "byte": "java.lang.Byte",
    "short": "java.lang.Short",
    "char": "java.lang.Character",
    "int": "java.lang.Integer",
    "long": "java.lang.Long",
    "float": "java.lang.Float",
    "double": "java.lang.Double",
    "boolean": "java.lang.Boolean",
}
UNBOXES = {box: primitive for primitive, box in BOXES.items()}
PRIMITIVES = frozenset(BOXES)
#: the numeric types of the language specification, char among them, each before those that it widens to
NUMERIC = tuple(name for name in BOXES if name != "boolean")
FLOATS = ("float", "double")
#: types of numbers, without char
NUMBERS = frozenset(NUMERIC) - {"char"}
INTEGERS = NUMBERS.difference(FLOATS)


class TypeRef(NamedTuple):
    """A class, primitive, type variable or wildcard, with type arguments and array dimensions.

    Class names are canonical and hold a dot; one without is a primitive or a type variable. A class of the
    unnamed package starts with a dot (`.Main`).
    """

    name: str
    args: tuple["TypeRef", ...] = ()
    dims: int = 0

    @property
    def is_class(self) -> bool:
        """Whether this names a class or interface, not a primitive, an array or a type variable."""
        return self.dims == 0 and "." in self.name

    def bounded(self) -> "TypeRef":
        """The type, as a raw one if its arguments are beyond reason.

        Each call in a chain can double a type (`A<T>` has a method that returns `A<Pair<T, T>>`), and comparing or
        hashing a type takes a stack as deep as its arguments.
        """
        level, names = self.args, 1
        for _ in range(DEEPEST_ARGUMENTS):
            names += len(level)
            if not level or names > _MOST_NAMES:
                break
            level = tuple(inner for each in level for inner in each.args)
        return TypeRef(self.name, (), self.dims) if level else self
