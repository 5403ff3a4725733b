"""Java's types whose values are written as literals: the kind of their values, and an example of each.

The names of the primitive types, their boxes and their order are in ``model/ir.py``, which stages see, too; here is
what the front end knows about their values.
"""

from mrscout.model.ir import BOXES, PRIMITIVES
from mrscout.model.values import Kind

#: primitive types, and what stands in the place of a type where there is none
PRIMITIVES_AND_VOID = PRIMITIVES | {"void"}
_TAGS = {kind.value: kind for kind in Kind}
#: the kind of the values of a type whose values are written as literals
KINDS: dict[str, Kind] = {
    **{name: _TAGS[name] for name in BOXES},
    **{box: _TAGS[name] for name, box in BOXES.items()},
    **dict.fromkeys(("String", "java.lang.String"), Kind.STRING),
}
#: a literal of a kind that is as good as any, where the developers' value is not known
EXAMPLES: dict[Kind, str] = {
    **dict.fromkeys(KINDS.values(), "1"),
    Kind.CHAR: "'a'",
    Kind.BOOLEAN: "false",
    Kind.STRING: '"a"',
}
