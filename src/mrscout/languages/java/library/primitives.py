"""The types whose values are written as literals: primitive types, their boxes and String.

Their names, boxes and order are in ``model/ir.py``, since stages need them, too; their values are here.
"""

from mrscout.model.ir import BOXES, PRIMITIVES
from mrscout.model.values import Kind

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
