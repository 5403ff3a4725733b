"""A type as the analysed language names it, small enough to compare and hash at once."""

from typing import NamedTuple

#: names in a type with its arguments, and how deep arguments nest; no type that somebody reads has as many
_MOST_NAMES = 200
DEEPEST_ARGUMENTS = 50

#: primitives and the classes of their boxes
BOXES = {
    "int": "java.lang.Integer",
    "long": "java.lang.Long",
    "short": "java.lang.Short",
    "byte": "java.lang.Byte",
    "char": "java.lang.Character",
    "boolean": "java.lang.Boolean",
    "float": "java.lang.Float",
    "double": "java.lang.Double",
}
UNBOXES = {box: primitive for primitive, box in BOXES.items()}


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
