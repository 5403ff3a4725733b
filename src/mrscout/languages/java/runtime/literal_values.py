"""Java literals to values and back: what the developers wrote as an input, and an input as it would be written."""

import math
import re
import struct

from tree_sitter import Node

from mrscout.languages.java.runtime.wire_values import Kind, Value
from mrscout.languages.java.syntax.constants import written_out
from mrscout.languages.java.syntax.parse import COMMENTS, parse, text
from mrscout.languages.java.syntax.textblocks import DELIMITER, ordinary
from mrscout.model.types import UNBOXES

_PREFIX = "class X{Object x="
_KINDS = {kind.value: kind for kind in Kind}
_RANGES = {Kind.BYTE: 8, Kind.SHORT: 16, Kind.INT: 32, Kind.LONG: 64}
_PRIMITIVE = {*_RANGES, Kind.CHAR, Kind.BOOLEAN, Kind.FLOAT, Kind.DOUBLE}
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "s": " ", '"': '"', "'": "'", "\\": "\\"}
_ESCAPED = re.compile(r"\\u+([0-9a-fA-F]{4})|\\([0-3]?[0-7]{1,2})|\\(.)", re.DOTALL)
_WRITTEN = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f", '"': '\\"', "\\": "\\\\"}


def kind_of(type_: str) -> Kind | None:
    """The kind of the values of a simple type; None for any other."""
    if type_ in ("String", "java.lang.String"):
        return Kind.STRING
    found = _KINDS.get(UNBOXES.get(type_, type_))
    return found if found in _PRIMITIVE else None


def decode(written: str, type_: str) -> Value | None:
    """The value of an expression that is made of literals; None where it is made of more than that.

    `type_` is the full name of the type, `int[]` or `java.lang.String` or that of an enumeration.
    """
    if type_.endswith("[]"):
        return _array(written, type_[:-2])
    kind = kind_of(type_)
    if type_ == "java.lang.Object":
        return _boxed(written)
    if kind is None:
        return Value(Kind.STRING, written.rpartition(".")[2]) if "." in written else None
    node = _expression(written)
    if node is None or (kind is Kind.STRING and node.type == "character_literal"):
        return None
    found = _constant(node, f"{_PREFIX}{written};}}".encode())
    return _as(found, kind) if found is not None else None


_BOXES = {bool: Kind.BOOLEAN, int: Kind.INT, float: Kind.DOUBLE, str: Kind.STRING}


def _boxed(written: str) -> Value | None:
    """A literal where any object will do, by what it is itself."""
    if written.startswith("'"):
        return decode(written, "char")
    node = _expression(written)
    found = _constant(node, f"{_PREFIX}{written};}}".encode()) if node is not None else None
    if found is None:
        return None
    suffix = written[-1:].lower()
    if isinstance(found, int) and suffix == "l":
        return Value(Kind.LONG, found)
    if isinstance(found, float) and suffix == "f" and not written.lower().startswith("0x"):
        return Value(Kind.FLOAT, single(found))
    return Value(_BOXES[type(found)], found)


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
        values += [None if each is None else _as(each, kind) for each in elements]
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


Plain = bool | int | float | str


def _constant(node: Node | None, source: bytes) -> Plain | None:
    """The value of a literal, with a sign or a cast before it; a character is a string of one."""
    if node is None:
        return None
    written = text(source, node)
    match node.type:
        case "true" | "false":
            return node.type == "true"
        case "string_literal":
            written = ordinary(written) if written.startswith(DELIMITER) else written
            return _unescaped(written[1:-1])
        case "character_literal":
            return _unescaped(written[1:-1])
        case "decimal_floating_point_literal" | "hex_floating_point_literal":
            return _floating(written)
        case "parenthesized_expression":
            return _constant(node.named_children[0], source) if node.named_children else None
        case "cast_expression":
            inner = _constant(node.child_by_field_name("value"), source)
            kind = kind_of(text(source, node.child_by_field_name("type") or node))
            cast = _as(inner, kind) if inner is not None and kind is not None else None
            return cast.data if cast is not None and not isinstance(cast.data, tuple) else None
        case "unary_expression":
            inner = _constant(node.child_by_field_name("operand"), source)
            if isinstance(inner, bool) or not isinstance(inner, (int, float)):
                return None
            return -inner if written.startswith("-") else inner if written.startswith("+") else None
        case "field_access":
            return _named(written)
    return _integer(written) if node.type.endswith("integer_literal") else None


_NAMED = {"NaN": math.nan, "POSITIVE_INFINITY": math.inf, "NEGATIVE_INFINITY": -math.inf}


def _named(written: str) -> Plain | None:
    """The value of a constant of the library."""
    owner, _, name = written.removeprefix("java.lang.").rpartition(".")
    if owner in ("Double", "Float") and name in _NAMED:
        return _NAMED[name]
    literal = written_out(written)
    node = _expression(literal) if literal else None
    return _constant(node, f"{_PREFIX}{literal};}}".encode()) if node is not None else None


def _integer(written: str) -> int:
    digits = written.replace("_", "").lower()
    width = 64 if digits.endswith("l") else 32
    digits = digits.rstrip("l")
    if digits.startswith("0x"):
        return _signed(int(digits, 0), width)
    if digits.startswith("0b"):
        return _signed(int(digits, 0), width)
    if len(digits) > 1 and digits.startswith("0"):
        return _signed(int(digits, 8), width)
    return int(digits)


def _signed(number: int, width: int) -> int:
    return (number + (1 << width - 1)) % (1 << width) - (1 << width - 1)


def _floating(written: str) -> float | None:
    digits = written.replace("_", "").rstrip("fFdD") if "x" not in written.lower() else written
    try:
        return float.fromhex(digits) if "x" in written.lower() else float(digits)
    except (ValueError, OverflowError):
        return None


def _unescaped(written: str) -> str:
    def one(found: re.Match[str]) -> str:
        if found.group(1):
            return chr(int(found.group(1), 16))
        if found.group(2):
            return chr(int(found.group(2), 8))
        return _ESCAPES.get(found.group(3), found.group(3))

    joined = _ESCAPED.sub(one, written)
    # Two escaped halves of a character beyond the first plane are one character.
    return joined.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _as(found: Plain | None, kind: Kind) -> Value | None:
    """A constant as a value of a kind, converted as an assignment would."""
    if kind in _RANGES:
        if isinstance(found, str) and len(found) == 1:
            found = ord(found)
        if isinstance(found, bool) or not isinstance(found, int):
            return None
        return Value(kind, _signed(found, _RANGES[kind]))
    if kind in (Kind.FLOAT, Kind.DOUBLE):
        if isinstance(found, bool) or not isinstance(found, (int, float)):
            return None
        return Value(kind, single(float(found)) if kind is Kind.FLOAT else float(found))
    if kind is Kind.CHAR:
        code = ord(found) if isinstance(found, str) and len(found) == 1 else found
        return Value(kind, code) if isinstance(code, int) and 0 <= code <= 0xFFFF else None
    if kind is Kind.BOOLEAN:
        return Value(kind, found) if isinstance(found, bool) else None
    return Value(kind, found) if isinstance(found, str) else None


def single(number: float) -> float:
    """A number as Java's `float` holds it."""
    try:
        return float(struct.unpack("f", struct.pack("f", number))[0])
    except OverflowError:
        return math.copysign(math.inf, number)


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
