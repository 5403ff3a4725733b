"""Finds the literals of constants in sources and for the JDK, and a class's constants of its own type."""

import re

from mrscout.languages.java.library.jdk import jdk_class
from mrscout.languages.java.syntax.classes import ClassInfo, SourceClass
from mrscout.model.ir import TypeRef

#: literals of the JDK's constants that tests use, by class
_LITERALS = {
    "java.lang.Integer": "MAX_VALUE=2147483647 MIN_VALUE=-2147483648 SIZE=32 BYTES=4",
    "java.lang.Long": "MAX_VALUE=9223372036854775807L MIN_VALUE=-9223372036854775808L SIZE=64 BYTES=8",
    "java.lang.Short": "MAX_VALUE=32767 MIN_VALUE=-32768 SIZE=16 BYTES=2",
    "java.lang.Byte": "MAX_VALUE=127 MIN_VALUE=-128 SIZE=8 BYTES=1",
    "java.lang.Character": r"MAX_VALUE='\uffff' MIN_VALUE='\u0000' SIZE=16 BYTES=2",
    "java.lang.Double": "MAX_VALUE=1.7976931348623157E308 MIN_VALUE=4.9E-324 SIZE=64 BYTES=8",
    "java.lang.Float": "MAX_VALUE=3.4028235E38f MIN_VALUE=1.4E-45f SIZE=32 BYTES=4",
    "java.lang.Boolean": "TRUE=true FALSE=false",
    "java.lang.Math": "PI=3.141592653589793 E=2.718281828459045",
    "java.util.Calendar": "ERA=0 YEAR=1 MONTH=2 WEEK_OF_YEAR=3 WEEK_OF_MONTH=4 DATE=5 DAY_OF_MONTH=5 DAY_OF_YEAR=6 "
    "DAY_OF_WEEK=7 AM_PM=9 HOUR=10 HOUR_OF_DAY=11 MINUTE=12 SECOND=13 MILLISECOND=14 "
    "JANUARY=0 FEBRUARY=1 MARCH=2 APRIL=3 MAY=4 JUNE=5 "
    "JULY=6 AUGUST=7 SEPTEMBER=8 OCTOBER=9 NOVEMBER=10 DECEMBER=11",
}
#: the same by `package.Class.NAME`
_JDK = {
    f"{owner}.{name}": written
    for owner, constants in _LITERALS.items()
    for name, _, written in (constant.partition("=") for constant in constants.split())
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


def constants_of(info: ClassInfo | None) -> tuple[str, ...]:
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
