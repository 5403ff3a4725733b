"""Translates values from and to Java expressions (``decode``, ``write``), and to messages for a worker (``encode``).

A kind of value has its type in ``library/primitives.py`` if its values are written as literals, or in ``OBJECTS`` here
if its values are objects created from a string. The worker's ``Values.java`` reads the tagged JSON of ``encode``.
Characters of a string beyond the first plane become surrogate pairs, and lone surrogates are allowed. Floating-point
numbers arrive exactly, except for the payload of NaN.
"""

import math
import re
import sys
from typing import NamedTuple

from tree_sitter import Node

from mrscout.languages.java.library.primitives import KINDS
from mrscout.languages.java.syntax.constants import written_out
from mrscout.languages.java.syntax.literals import Plain, converted, literal_value, own_value, plain_value
from mrscout.languages.java.syntax.parse import COMMENTS, parse, text
from mrscout.model.relations import CodifiedMR, LiftedSite, SiteShape
from mrscout.model.values import NULL, Kind, Value

_PREFIX = "class X{Object x="
#: the beginning of a literal; if a text with it is no valid literal, it is no expression either
_LITERAL = re.compile(r"""["'.0-9]""")
_WRITTEN = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f", '"': '\\"', "\\": "\\\\"}

Json = bool | int | float | str | list["Json"] | dict[str, "Json"] | None


class ObjectForm(NamedTuple):
    """A class whose objects are created from a string, which is the data of their values."""

    type: str  #: the qualified name of the class
    factory: str = ""  #: the static method that takes the string; empty for a constructor
    drawn: bool = True  #: True if parameters may have such values; False if they are only sent to workers

    def expression(self, data: str) -> str:
        """The Java expression that creates an object from a string."""
        return (
            f'{self.type}.{self.factory}("{_escaped(data)}")'
            if self.factory
            else f'new {self.type}("{_escaped(data)}")'
        )

    def data(self, written: str) -> str | None:
        """The string in an expression that creates an object; None for any other expression."""
        simple = self.type.rpartition(".")[2]
        head = rf"(?:{re.escape(self.type)}|{simple})"
        head = rf"{head}\s*\.\s*{self.factory}" if self.factory else rf"new\s+{head}"
        call = re.fullmatch(rf"{head}\s*\(\s*(\".*\")\s*\)", written, re.DOTALL)
        data = plain_value(call.group(1)) if call is not None else None
        return data if isinstance(data, str) else None


OBJECTS = {Kind.BIG_DECIMAL: ObjectForm("java.math.BigDecimal", drawn=False)}
_DRAWN = {form.type: kind for kind, form in OBJECTS.items() if form.drawn}


def kind_of(type_: str) -> Kind | None:
    """The kind of the values of a simple type; None for any other."""
    return KINDS.get(type_) or _DRAWN.get(type_)


def decode(written: str, type_: str) -> Value | None:
    """The value of a Java expression of literals, casts, arrays and constants of the JDK; None for any other.

    `type_` is the qualified name of its type: `int[]`, `java.lang.String`, or an enumeration. A single literal is read
    without parsing, which is faster.
    """
    if type_.endswith("[]"):
        return _array(written, type_[:-2])
    written, kind = written.strip(), kind_of(type_)
    if type_ == "java.lang.Object":
        return _boxed(written)
    if kind in OBJECTS:
        made_of = OBJECTS[kind].data(written)
        return Value(kind, made_of) if made_of is not None else None
    if kind is None:
        return Value(Kind.STRING, written.rpartition(".")[2]) if "." in written else None
    if kind is Kind.STRING and written.startswith("'"):
        return None
    data = _data(written)
    return converted(data, kind) if data is not None else None


def value_at(site: LiftedSite) -> Value | None:
    """The developers' value at a site; None if it is no literal or constant."""
    constant = site.choices and not site.canonical.endswith("[]") and "." in site.text
    if site.shape in (SiteShape.CLASS_LITERAL, SiteShape.CHANGE):
        return Value(Kind.STRING, site.text)
    if constant:  # by its name, also for constants of Boolean
        return Value(Kind.STRING, site.text.rpartition(".")[2])
    return decode(site.text, site.canonical)


def own_values(codified: CodifiedMR) -> tuple[Value | None, ...]:
    """The developers' value of each site."""
    return tuple(map(value_at, codified.sites))


def _boxed(written: str) -> Value | None:
    """The value of an expression of type Object, with the kind of its literal; None for null."""
    value = literal_value(written)
    data = _data(written) if value is None else None
    value = own_value(data) if data is not None else value
    return value if value != NULL else None


def _data(written: str) -> Plain | None:
    data = plain_value(written)
    if data is not None or _LITERAL.match(written):
        return data
    return _constant(_expression(written), f"{_PREFIX}{written};}}".encode())


def _array(written: str, component: str) -> Value | None:
    """The value of an array in Java or in braces; None if an element is no literal."""
    inside = written.strip()
    if inside.startswith("new"):
        inside = inside[inside.find("{") :] if "{" in inside else "{}"
    elif not inside.startswith("{"):
        inside = f"{{{inside}}}"
    kind = kind_of(component)
    whole = f"new Object[]{inside}"
    node = _expression(whole)
    braces = node.child_by_field_name("value") if node is not None else None
    if braces is None:
        return None
    source = f"{_PREFIX}{whole};}}".encode()
    children = [child for child in braces.named_children if child.type not in COMMENTS]
    values: list[Value | None] = []
    if component.endswith("[]"):
        rows = (child for child in children if child.type.startswith("array_"))
        values += [_array(text(source, child), component[:-2]) for child in rows]
    elif kind is not None:
        elements = (_constant(child, source) for child in children)
        values += [None if element is None else converted(element, kind) for element in elements]
    if len(values) != len(children) or None in values:
        return None
    return Value(Kind.ARRAY, tuple(value for value in values if value is not None), component)


def _expression(written: str) -> Node | None:
    node: Node | None = parse(f"{_PREFIX}{written};}}".encode()).root_node
    if node is None or node.has_error:
        return None
    for step in ("class_declaration", "class_body", "field_declaration", "variable_declarator"):
        node = next((child for child in node.children if child.type == step), None)
        if node is None:
            return None
    return node.child_by_field_name("value")


def _constant(node: Node | None, source: bytes) -> Plain | None:
    """The data of a literal, also with a sign or a cast before it, or of a constant of the JDK; None for others."""
    if node is None:
        return None
    written = text(source, node)
    match node.type:
        case "parenthesized_expression":
            return _constant(node.named_children[0], source) if node.named_children else None
        case "cast_expression":
            inner = _constant(node.child_by_field_name("value"), source)
            kind = kind_of(text(source, node.child_by_field_name("type") or node))
            cast = converted(inner, kind) if inner is not None and kind is not None else None
            return cast.data if cast is not None and not isinstance(cast.data, tuple) else None
        case "unary_expression":
            inner = _constant(node.child_by_field_name("operand"), source)
            if isinstance(inner, bool) or not isinstance(inner, (int, float)):
                return None
            return -inner if written.startswith("-") else inner if written.startswith("+") else None
        case "field_access":
            return _named(written)
    return plain_value(written)


_NAMED = {"NaN": math.nan, "POSITIVE_INFINITY": math.inf, "NEGATIVE_INFINITY": -math.inf}


def _named(written: str) -> Plain | None:
    """The data of a constant of the JDK, such as ``Integer.MAX_VALUE`` or ``Double.NaN``."""
    owner, _, name = written.removeprefix("java.lang.").rpartition(".")
    if owner in ("Double", "Float") and name in _NAMED:
        return _NAMED[name]
    literal = written_out(written)
    return _data(literal) if literal else None


def write(value: Value, type_: str = "") -> str:
    """A value as a Java expression; `type_` is how its enumeration is written."""
    data = value.data
    if value.kind in OBJECTS and isinstance(data, str):
        return OBJECTS[value.kind].expression(data)
    match value.kind:
        case Kind.STRING:
            assert isinstance(data, str)
            if type_.partition("<")[0] in ("Class", "java.lang.Class"):
                return data
            if type_.partition("<")[0] in ("Consumer", "java.util.function.Consumer"):
                return f"({type_}) {data}"
            return f"{type_}.{data}" if type_ else f'"{_escaped(data)}"'
        case Kind.CHAR:
            assert isinstance(data, int)
            shown = chr(data)
            return "'\\''" if shown == "'" else f"'{_escaped(shown)}'" if shown != '"' else "'\"'"
        case Kind.INT | Kind.LONG if data in value.kind.limits:
            box = "Integer" if value.kind is Kind.INT else "Long"
            return f"{box}.{'MIN' if data == value.kind.limits[0] else 'MAX'}_VALUE"
        case Kind.LONG:
            return f"{data}L"
        case Kind.BYTE | Kind.SHORT:
            return f"({value.kind.value}) {data}"
        case Kind.FLOAT | Kind.DOUBLE:
            assert isinstance(data, (int, float))
            return _written_float(float(data), value.kind)
        case Kind.BOOLEAN:
            return "true" if data else "false"
        case Kind.ARRAY:
            assert isinstance(data, tuple)
            component = value.of.removeprefix("java.lang.")
            return f"new {component}[] {{{', '.join(_element(each, component) for each in data)}}}"
        case Kind.NULL:
            return "null"
    return str(data)


def _element(value: Value, component: str) -> str:
    written = write(value)
    narrow = component in ("byte", "short") and value.kind in (Kind.BYTE, Kind.SHORT)
    return written.partition(" ")[2] if narrow else written


#: the greatest number of single precision
_GREATEST_FLOAT = 2.0**128 - 2.0**104


def _written_float(number: float, kind: Kind) -> str:
    box, suffix = ("Float", "f") if kind is Kind.FLOAT else ("Double", "")
    if math.isnan(number):
        return f"{box}.NaN"
    if math.isinf(number):
        return f"{box}.POSITIVE_INFINITY" if number > 0 else f"{box}.NEGATIVE_INFINITY"
    if number == (_GREATEST_FLOAT if kind is Kind.FLOAT else sys.float_info.max):
        return f"{box}.MAX_VALUE"
    return f"{number!r}{suffix}"


def _escaped(shown: str) -> str:
    parts: list[str] = []
    for char in shown:
        if char in _WRITTEN:
            parts.append(_WRITTEN[char])
        elif " " <= char <= "~":
            parts.append(char)
        else:
            units = char.encode("utf-16-be", "surrogatepass")
            parts += [f"\\u{int.from_bytes(units[at : at + 2], 'big'):04x}" for at in range(0, len(units), 2)]
    return "".join(parts)


def encode(value: Value) -> list[Json]:
    """A value in the protocol of a worker: its tag and its data, ``["int", 3]``."""
    data = value.data
    if value.kind in OBJECTS and isinstance(data, str):
        form = OBJECTS[value.kind]
        return ["made", form.type, form.factory, data]
    match value.kind:
        case Kind.NULL:
            return ["null"]
        case Kind.FLOAT | Kind.DOUBLE:
            assert isinstance(data, (int, float))
            return [value.kind.value, _floating(float(data))]
        case Kind.BIG_INTEGER:
            assert isinstance(data, int)
            return [value.kind.value, f"{data:x}"]
        case Kind.ENUM:
            assert isinstance(data, str)
            return [value.kind.value, value.of, data]
        case Kind.ARRAY:
            assert isinstance(data, tuple)
            return [value.kind.value, value.of, [encode(element) for element in data]]
        case _:
            assert not isinstance(data, tuple)
            return [value.kind.value, data]


def _floating(number: float) -> str:
    """A number as Java parses it; Python's shortest notation gives the same number in Java."""
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    return repr(number)
