"""The types whose values are written as literals: primitive types, their boxes and String.

The IR names primitive types as Java does (``model/ir.py``).
"""

from mrscout.model.ir import PRIMITIVES
from mrscout.model.values import Kind

#: primitive types and the classes of their boxes
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
#: names of types that are no classes
PRIMITIVES_AND_VOID = PRIMITIVES | {"void"}
_TAGS = {kind.value: kind for kind in Kind}
#: kinds of values by the names of types
KINDS: dict[str, Kind] = {
    **{name: _TAGS[name] for name in BOXES},
    **{box: _TAGS[name] for name, box in BOXES.items()},
    **dict.fromkeys(("String", "java.lang.String"), Kind.STRING),
}
#: an arbitrary literal of each kind, for a parameter without a known value
EXAMPLES: dict[Kind, str] = {
    **dict.fromkeys(KINDS.values(), "1"),
    Kind.CHAR: "'a'",
    Kind.BOOLEAN: "false",
    Kind.STRING: '"a"',
}
