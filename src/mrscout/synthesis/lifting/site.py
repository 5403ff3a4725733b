"""A place that a parameter can be lifted from, and the types of value that are simple enough for it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mrscout.model.ir import (
    INTEGERS,
    NUMERIC,
    PRIMITIVES,
    UNBOXES,
    Call,
    Constant,
    Expr,
    Literal,
    LiteralKind,
    Operation,
    Span,
    TypeRef,
)
from mrscout.model.outline import HelperParameter
from mrscout.model.relations import SiteShape, ValueRole
from mrscout.model.template import Edit, Hole, Slot, Template

STRING = TypeRef("java.lang.String")
CLASS = TypeRef("java.lang.Class")
SIMPLE = PRIMITIVES | {STRING.name}
_SIZES = re.compile(
    r"size|length|capacity|count|width|height|depth|len$|max|limit|rows|cols|columns", re.IGNORECASE
)


_OCTAL = re.compile(r'\\[0-7]{1,2}"$')


@dataclass(frozen=True, slots=True)
class Site:
    """A literal that can be lifted, and what it stands for."""

    span: Span
    type: TypeRef
    #: the developers' value, as they wrote it
    text: str
    role: ValueRole
    #: equal for two sites that play the same part
    part: str
    #: a name that fits
    hint: str
    #: stands in the assertion itself: lifted only together with another
    expected: bool = False
    #: the class whose method takes it
    owner: str = ""
    #: name of the test's constant that stands there, where it is not the literal itself
    constant: str = ""
    #: the developers' value as an expression, where that says more than the literal
    shown: str = ""
    shape: SiteShape = SiteShape.PLAIN
    #: constants that could stand there
    choices: tuple[str, ...] = ()
    #: other values that the developers use there, as they wrote them
    values: tuple[str, ...] = ()
    #: the least and the greatest value that the developers use there
    near: tuple[str, ...] = ()
    #: name of the variable whose value it is and nothing else, so that the parameter can be the variable
    bound: str = ""
    #: the test that the statement around it was borrowed from, and where it stands there
    borrowed: str = ""
    #: the way to it, where it stands in a helper
    helper_parameter: HelperParameter | None = None
    #: text around the value
    before: str = ""
    after: str = ""

    def edits(self, number: int) -> Iterator[Edit]:
        """What makes it a site of that number."""
        yield Edit(self.span.start, self.span.end, self.around(Slot(Hole.SITE, number)))
        for at in self.helper_parameter.takes if self.helper_parameter is not None else ():
            yield Edit(at, at, (Slot(Hole.TAKE, number),))
        yield from self.passed(Slot(Hole.HAND, number))

    def passed(self, slot: Slot) -> Iterator[Edit]:
        """What hands a value to the helper that it stands in."""
        for at in self.helper_parameter.passes if self.helper_parameter is not None else ():
            yield Edit(at, at, (slot,))

    def around(self, value: str | Slot) -> Template:
        """What stands at the site, with a value in it."""
        return tuple(part for part in (self.before, value, self.after) if part != "")


def is_size(site: Site) -> bool:
    """Whether a number says how much of something there is."""
    whole = site.type.name in INTEGERS and not site.type.dims
    return (whole and bool(_SIZES.search(site.hint))) or site.part == "length"


def type_of(literal: Literal, wanted: TypeRef | None) -> TypeRef | None:
    """The type of the parameter that replaces a literal: what is wanted there, if the literal fits it."""
    own = literal.type
    name = UNBOXES.get(wanted.name, wanted.name) if wanted is not None and wanted.dims == 0 else ""
    if literal.kind is LiteralKind.STRING:
        return STRING
    if own is None or own.dims:
        return None
    if literal.kind is LiteralKind.INTEGER and name in NUMERIC and name != "char":
        boxes = wanted is not None and wanted.name in UNBOXES
        if own.name == "long" and name in ("byte", "short", "int"):
            return own
        return TypeRef(name) if not boxes or name in ("byte", "short") else own
    if literal.kind is LiteralKind.FLOAT and name == "double":
        return TypeRef("double")
    return own


def own_type(expr: Expr) -> TypeRef | None:
    """The type that an expression has by itself."""
    if isinstance(expr, Literal):
        return STRING if expr.kind is LiteralKind.STRING else expr.type
    return expr.type


def is_plain(expr: Expr) -> bool:
    """Whether an expression is a literal, a literal made to be of another type, or a number that the language names."""
    if isinstance(expr, Constant):
        return expr.owner in UNBOXES and expr.type is not None and expr.type.name in NUMERIC
    if isinstance(expr, Operation) and expr.op == "cast" and len(expr.operands) == 1:
        return is_plain(expr.operands[0]) and expr.type is not None and expr.type.name in NUMERIC
    return isinstance(expr, Literal) and expr.kind not in (LiteralKind.CLASS, LiteralKind.NULL)


def joined(expr: Expr) -> str | None:
    """The literal that some literals are together, as of a text over several lines; None for any other expression."""
    if not isinstance(expr, Operation) or expr.op != "+":
        return None
    found = ""
    for each in expr.operands:
        text = each.text if isinstance(each, Literal) and each.kind is LiteralKind.STRING else joined(each)
        if text is None or _OCTAL.search(text):  # what follows could be taken for a part of the escape
            return None
        found += text[1:-1]
    return f'"{found}"'


def boxes(call: Call) -> bool:
    """Whether a call puts its argument into a box, and does nothing else."""
    return call.owner in UNBOXES and len(call.args) == 1 and (call.name == "valueOf" or call.is_constructor)


def unboxed(expr: Expr) -> Literal | None:
    """The literal that an expression is, in a box or not."""
    if isinstance(expr, Call) and boxes(expr):
        expr = expr.args[0]
    if isinstance(expr, Literal) and expr.kind not in (LiteralKind.CLASS, LiteralKind.NULL):
        return expr
    return None
