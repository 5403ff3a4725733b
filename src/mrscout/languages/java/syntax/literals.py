"""Reads the values of Java's literals and text blocks (Java language specification, 3.10) without a parser."""

import re

from mrscout.model.values import NULL, Kind, Value

DELIMITER = '"""'
#: an escape sequence, or a character that a string literal has to escape
_TOKEN = re.compile(r'\\.|["\n\t\f]', re.DOTALL)
_REWRITTEN = {'"': '\\"', "\n": "\\n", "\t": "\\t", "\f": "\\f", "\\\n": ""}


def ordinary(block: str) -> str:
    """The string literal that has the value of a text block."""
    _, _, content = block.replace("\r\n", "\n").replace("\r", "\n").partition("\n")
    lines = content.removesuffix(DELIMITER).split("\n")
    # The line of the closing delimiter counts even if it is blank: its indentation is that of the text.
    counting = [line for line in lines[:-1] if line.strip()] + lines[-1:]
    indented = min(len(line) - len(line.lstrip()) for line in counting)
    text = "\n".join(line[indented:].rstrip() if line.strip() else "" for line in lines)
    return '"' + _TOKEN.sub(lambda match: _REWRITTEN.get(match[0], match[0]), text) + '"'


#: the data of a literal; a character is a string of length one
Plain = bool | int | float | str

_NAMED: dict[str, Plain] = {"true": True, "false": False}
_STRING = re.compile(r'"(?:[^"\\\r\n]|\\.)*+"|"""[ \t\f]*+\r?\n.*"""', re.DOTALL)
_CHARACTER = re.compile(r"'(?:[^'\\\r\n]|\\u+[0-9a-fA-F]{4}|\\[0-7]{1,3}|\\.)'")
_INTEGER = re.compile(r"(?:0[xX][0-9a-fA-F_]++|0[bB][01_]++|[0-9][0-9_]*+)[lL]?")
_FLOAT = re.compile(
    r"(?:[0-9][0-9_]*+(?:\.[0-9_]*+)?|\.[0-9][0-9_]*+)(?:[eE][+-]?[0-9_]++)?[fFdD]?"
    r"|0[xX][0-9a-fA-F_]*+\.?[0-9a-fA-F_]*+[pP][+-]?[0-9]++[fFdD]?"
)
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "s": " ", '"': '"', "'": "'", "\\": "\\"}
_ESCAPED = re.compile(r"\\u+([0-9a-fA-F]{4})|\\([0-3]?[0-7]{1,2})|\\(.)", re.DOTALL)
_OWN_KINDS = {bool: Kind.BOOLEAN, int: Kind.INT, float: Kind.DOUBLE, str: Kind.STRING}


def literal_value(written: str) -> Value | None:
    """The value of a literal, perhaps with a minus before it, by its own type: ``3L`` is a long, ``'a'`` a character.

    None if the text is no literal.
    """
    if written == "null":
        return NULL
    data = plain_value(written)
    if data is None:
        return None
    if written.startswith("'"):
        return converted(data, Kind.CHAR)
    suffix = written[-1].lower()
    if isinstance(data, float) and suffix == "f" and "x" not in written.lower():
        return Value(Kind.FLOAT, Kind.FLOAT.rounded(data))
    if type(data) is int and suffix == "l":
        return Value(Kind.LONG, data)
    return own_value(data)


def own_value(data: Plain) -> Value:
    """Data as a value of the type that its literal has by default: int, double, boolean or String."""
    return Value(_OWN_KINDS[type(data)], data)


def plain_value(written: str) -> Plain | None:
    """The data of a literal, perhaps with a minus before it; None if the text is no literal."""
    if written[:1] == '"':
        if _STRING.fullmatch(written) is None:
            return None
        return unescaped((ordinary(written) if written.startswith(DELIMITER) else written)[1:-1])
    if written[:1] == "'":
        return unescaped(written[1:-1]) if _CHARACTER.fullmatch(written) else None
    if written in _NAMED:
        return _NAMED[written]
    digits = written.removeprefix("-").lstrip()
    number: float | None = None
    if _INTEGER.fullmatch(digits):
        number = integer_value(digits)
    elif _FLOAT.fullmatch(digits):
        number = float_value(digits)
    return number if number is None or digits == written else -number


def integer_value(written: str) -> int | None:
    """The value of an integer literal without a sign; that of `0xFFFFFFFF` is -1. None if it is malformed."""
    digits = written.replace("_", "").lower()
    bits = 64 if digits.endswith("l") else 32
    digits = digits.rstrip("l")
    try:
        if digits.startswith(("0x", "0b")):
            return _signed(int(digits, 0), bits)
        if len(digits) > 1 and digits.startswith("0"):
            return _signed(int(digits, 8), bits)
        return int(digits)
    except ValueError:  # `08`, or too many digits
        return None


def float_value(written: str) -> float | None:
    """The value of a floating-point literal without a sign; None if it is malformed."""
    hexadecimal = "x" in written.lower()
    digits = written if hexadecimal else written.replace("_", "").rstrip("fFdD")
    try:
        return float.fromhex(digits) if hexadecimal else float(digits)
    except (ValueError, OverflowError):
        return None


def unescaped(written: str) -> str:
    """The characters that the text between the quotes of a literal stands for."""
    if "\\" not in written:
        return written

    def character(escape: re.Match[str]) -> str:
        if escape.group(1):
            return chr(int(escape.group(1), 16))
        if escape.group(2):
            return chr(int(escape.group(2), 8))
        return _ESCAPES.get(escape.group(3), escape.group(3))

    joined = _ESCAPED.sub(character, written)
    # Two escaped halves of a character beyond the first plane are one character.
    return joined.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def converted(data: Plain, kind: Kind) -> Value | None:
    """A constant as a value of a kind, converted as an assignment or a cast would; None if it does not fit."""
    if kind.is_integer:
        number = ord(data) if isinstance(data, str) and len(data) == 1 else data
        if isinstance(number, bool) or not isinstance(number, int):
            return None
        return Value(kind, _signed(number, kind.bits))
    if kind.is_floating:
        if isinstance(data, bool) or not isinstance(data, (int, float)):
            return None
        return Value(kind, kind.rounded(float(data)))
    if kind is Kind.CHAR:
        code = ord(data) if isinstance(data, str) and len(data) == 1 else data
        return Value(kind, code) if kind.admits(code) else None
    return Value(kind, data) if kind.admits(data) else None


def _signed(number: int, bits: int) -> int:
    return (number + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)
