"""Java expressions to values and back: what the developers wrote as an input, and an input as it would be written."""

import math
import re

from tree_sitter import Node

from mrscout.languages.java.library.primitives import KINDS
from mrscout.languages.java.syntax.constants import written_out
from mrscout.languages.java.syntax.literals import Plain, converted, literal_value, own_value, plain_value
from mrscout.languages.java.syntax.parse import COMMENTS, parse, text
from mrscout.model.values import NULL, Kind, Value

_PREFIX = "class X{Object x="
#: the beginning of a literal: what is none then is no expression either
_LITERAL = re.compile(r"""["'.0-9]""")
_WRITTEN = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f", '"': '\\"', "\\": "\\\\"}


def kind_of(type_: str) -> Kind | None:
    """The kind of the values of a simple type; None for any other."""
    return KINDS.get(type_)


def decode(written: str, type_: str) -> Value | None:
    """The value of an expression that is made of literals; None if it is made of more than that.

    `type_` is the full name of the type, `int[]` or `java.lang.String` or that of an enumeration. A single literal is
    read as it is; only expressions (casts, arrays, constants of the library) are parsed.
    """
    if type_.endswith("[]"):
        return _array(written, type_[:-2])
    written, kind = written.strip(), kind_of(type_)
    if type_ == "java.lang.Object":
        return _boxed(written)
    if kind is None:
        return Value(Kind.STRING, written.rpartition(".")[2]) if "." in written else None
    if kind is Kind.STRING and written.startswith("'"):
        return None
    data = _data(written)
    return converted(data, kind) if data is not None else None


def _boxed(written: str) -> Value | None:
    """The value of an expression for which any object will do, by its own type."""
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
        values += [None if each is None else converted(each, kind) for each in elements]
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
    """The data of a literal, with a sign or a cast before it, or of a constant of the library."""
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
    """The value of a constant of the library."""
    owner, _, name = written.removeprefix("java.lang.").rpartition(".")
    if owner in ("Double", "Float") and name in _NAMED:
        return _NAMED[name]
    literal = written_out(written)
    return _data(literal) if literal else None


def write(value: Value, type_: str = "") -> str:
    """A value as a Java expression; `type_` is how its enumeration is written."""
    data = value.data
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
    return "Integer.MIN_VALUE" if data == -(1 << 31) else str(data)


def _element(value: Value, component: str) -> str:
    written = write(value)
    narrow = component in ("byte", "short") and value.kind in (Kind.BYTE, Kind.SHORT)
    return written.partition(" ")[2] if narrow else written


def _written_float(number: float, kind: Kind) -> str:
    box, suffix = ("Float", "f") if kind is Kind.FLOAT else ("Double", "")
    if math.isnan(number):
        return f"{box}.NaN"
    if math.isinf(number):
        return f"{box}.POSITIVE_INFINITY" if number > 0 else f"{box}.NEGATIVE_INFINITY"
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
