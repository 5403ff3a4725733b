"""Constants that classes declare: the values that sources show, and the families that they form."""

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
#: by the name of the class alone, as sources mostly write them
_SHORT = {key.split(".", 2)[2]: written for key, written in _JDK.items()}
_LITERAL = rb"""-?[\w.]+(?:[eE][-+]?\d+)?[lLfFdD]?|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'"""
_WORD = re.compile(r"-?\.?\d[\w.]*([eE][-+]?\d+)?[lLfFdD]?|true|false|\"[^\n]*\"|'[^\n]+'")


def literal_of(source: bytes, name: str) -> str:
    """The literal that a file gives to a constant; empty where it is none, or there are several of the name."""
    pattern = re.compile(rb"\b" + name.encode() + rb"\s*=\s*(" + _LITERAL + rb")\s*[;,]")
    found = {match.group(1).decode("utf-8", "replace") for match in pattern.finditer(source)}
    only = found.pop() if len(found) == 1 else ""
    return only if _WORD.fullmatch(only) else ""


def jdk_text(owner: str, name: str) -> str:
    """The literal that a constant of the library is, for those that tests like."""
    return _JDK.get(f"{owner}.{name}", "")


def written_out(constant: str) -> str:
    """The literal behind a constant of the library, named in full or by its class; empty for any other."""
    return _JDK.get(constant) or _SHORT.get(constant, "")


def family(found: ClassInfo | None) -> tuple[str, ...]:
    """The constants of a class that are objects of the class itself, as of an enumeration."""
    if found is None:
        return ()
    if isinstance(found, SourceClass):
        return tuple(
            name
            for name, field in found.decl.fields.items()
            if field.static
            and "private" not in field.modifiers.words
            and (found.kind == "interface" or "final" in field.modifiers.words)
            and field.type is not None
            and field.type == TypeRef(field.type.name)
            and field.type.name.rpartition(".")[2] == found.decl.name
        )
    table = jdk_class(found.name)
    return tuple(
        name for name, field in (table.fields if table else {}).items() if field.type == TypeRef(found.name)
    )
