"""Finds the literals of constants in sources and for the JDK, and a class's constants of its own type."""

import re

from mrscout.languages.java.library.jdk import jdk_class
from mrscout.languages.java.syntax.classes import ClassInfo, SourceClass
from mrscout.model.ir import TypeRef

_MONTHS = (
    *("JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE"),
    *("JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER"),
)
_JDK = {
    "java.lang.Integer.MAX_VALUE": "2147483647",
    "java.lang.Integer.MIN_VALUE": "-2147483648",
    "java.lang.Integer.SIZE": "32",
    "java.lang.Integer.BYTES": "4",
    "java.lang.Long.MAX_VALUE": "9223372036854775807L",
    "java.lang.Long.MIN_VALUE": "-9223372036854775808L",
    "java.lang.Long.SIZE": "64",
    "java.lang.Long.BYTES": "8",
    "java.lang.Short.MAX_VALUE": "32767",
    "java.lang.Short.MIN_VALUE": "-32768",
    "java.lang.Short.SIZE": "16",
    "java.lang.Short.BYTES": "2",
    "java.lang.Byte.MAX_VALUE": "127",
    "java.lang.Byte.MIN_VALUE": "-128",
    "java.lang.Byte.SIZE": "8",
    "java.lang.Byte.BYTES": "1",
    "java.lang.Character.MAX_VALUE": r"'\uffff'",
    "java.lang.Character.MIN_VALUE": r"'\u0000'",
    "java.lang.Character.SIZE": "16",
    "java.lang.Character.BYTES": "2",
    "java.lang.Double.MAX_VALUE": "1.7976931348623157E308",
    "java.lang.Double.MIN_VALUE": "4.9E-324",
    "java.lang.Double.SIZE": "64",
    "java.lang.Double.BYTES": "8",
    "java.lang.Float.MAX_VALUE": "3.4028235E38f",
    "java.lang.Float.MIN_VALUE": "1.4E-45f",
    "java.lang.Float.SIZE": "32",
    "java.lang.Float.BYTES": "4",
    "java.lang.Boolean.TRUE": "true",
    "java.lang.Boolean.FALSE": "false",
    "java.lang.Math.PI": "3.141592653589793",
    "java.lang.Math.E": "2.718281828459045",
    "java.util.Calendar.ERA": "0",
    "java.util.Calendar.YEAR": "1",
    "java.util.Calendar.MONTH": "2",
    "java.util.Calendar.WEEK_OF_YEAR": "3",
    "java.util.Calendar.WEEK_OF_MONTH": "4",
    "java.util.Calendar.DATE": "5",
    "java.util.Calendar.DAY_OF_MONTH": "5",
    "java.util.Calendar.DAY_OF_YEAR": "6",
    "java.util.Calendar.DAY_OF_WEEK": "7",
    "java.util.Calendar.AM_PM": "9",
    "java.util.Calendar.HOUR": "10",
    "java.util.Calendar.HOUR_OF_DAY": "11",
    "java.util.Calendar.MINUTE": "12",
    "java.util.Calendar.SECOND": "13",
    "java.util.Calendar.MILLISECOND": "14",
    **{f"java.util.Calendar.{name}": str(number) for number, name in enumerate(_MONTHS)},
}
#: the same by `Class.NAME`, as sources mostly write them
_SHORT = {key.split(".", 2)[2]: written for key, written in _JDK.items()}
_LITERAL = rb"""-?[\w.]+(?:[eE][-+]?\d+)?[lLfFdD]?|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'"""
_WORD = re.compile(r"-?\.?\d[\w.]*([eE][-+]?\d+)?[lLfFdD]?|true|false|\"[^\n]*\"|'[^\n]+'")


def literal_of(source: bytes, name: str) -> str:
    """The literal that a file assigns to a constant; empty if it is none, or several have the name."""
    pattern = re.compile(rb"\b" + name.encode() + rb"\s*=\s*(" + _LITERAL + rb")\s*[;,]")
    literals = {match.group(1).decode("utf-8", "replace") for match in pattern.finditer(source)}
    only = literals.pop() if len(literals) == 1 else ""
    return only if _WORD.fullmatch(only) else ""


def jdk_text(owner: str, name: str) -> str:
    """The literal of a constant of the JDK; empty if it is not in the table of those that tests use."""
    return _JDK.get(f"{owner}.{name}", "")


def written_out(constant: str) -> str:
    """The literal of a constant of the JDK, such as `Integer.MAX_VALUE`, by full or short name; empty for any other."""
    return _JDK.get(constant) or _SHORT.get(constant, "")


def family(info: ClassInfo | None) -> tuple[str, ...]:
    """The constants of a class whose type is the class itself, as those of an enumeration."""
    if info is None:
        return ()
    if isinstance(info, SourceClass):
        return tuple(
            name
            for name, field in info.decl.fields.items()
            if field.static
            and "private" not in field.modifiers.words
            and (info.kind == "interface" or "final" in field.modifiers.words)
            and field.type is not None
            and field.type == TypeRef(field.type.name)
            and field.type.name.rpartition(".")[2] == info.decl.name
        )
    table = jdk_class(info.name)
    fields = table.fields if table else {}
    return tuple(name for name, field in fields.items() if field.type == TypeRef(info.name))
