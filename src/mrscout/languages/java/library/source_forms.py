"""How Java writes literals, declarations and statements, as far as synthesis has to know."""

import re
from collections.abc import Sequence

from mrscout.languages.base.syntax import Syntax
from mrscout.languages.java.library.primitives import UNBOXES
from mrscout.model.ir import (
    NUMERIC,
    PRIMITIVES,
    Call,
    Constant,
    Expr,
    Literal,
    LiteralKind,
    Operation,
    Signature,
    TypeRef,
)

_STRING = TypeRef("java.lang.String")
#: types that no literal has without a cast
_NARROW = ("java.lang.Byte", "java.lang.Short", "byte", "short")
_NO_VALUES = (LiteralKind.CLASS, LiteralKind.NULL)
_OCTAL_END = re.compile(r'\\[0-7]{1,2}"$')
_COMMON = frozenset({"0", "1", "-1", "2", "true", "false", '""', "0.0", "1.0", "0L", "1L"})
_NUMBER = re.compile(r'"[-+]?\d+(\.\d+)?([eE][-+]?\d+)?"')
_CHARACTER = re.compile(r"'(\\u[0-9a-fA-F]{4}|\\.|[^'\\])'")
_SEPARATORS = re.compile(r"[\s,]*")
#: what makes an array of a string, by the type of its elements
_ARRAY_OF_STRING = {"byte": ".getBytes()", "char": ".toCharArray()"}
_TEXTS = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
#: the head of a local variable's declaration; one that is final cannot be given another value
_DECLARED = re.compile(r"(?!final\b|var\b|@)(?P<type>[\w.]+(?:\s*<[^=;]*>)?(?:\s*\[\s*\])*)\s+\w+\s*=\s*")
_LINE_COMMENT = re.compile(r"//.*")
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"])//[^\n\"]*\n", re.DOTALL)
#: each may be looked for to the end of the text
_MOST_COMMENTS = 1_000
#: chains are written over many lines
_BEFORE_MEMBER = re.compile(r"(?<!\s)\s++(?=\.\w)")
_TYPE_HINTS = {
    "java.lang.String": "text",
    "boolean": "flag",
    "char": "character",
    "double": "value",
    "float": "value",
    "int": "number",
    "long": "number",
    "short": "number",
    "byte": "octet",
}
_RESERVED = """
    abstract assert boolean break byte case catch char class const continue default do double else enum extends final
    finally float for goto if implements import instanceof int interface long native new package private protected
    public return short static strictfp super switch synchronized this throw throws transient try void volatile while
    true false null var record yield
"""
_NUMBERS = ("3", "12", "1", "0", "100", "7", "-1", "2", "1000", "50")
_EXAMPLES = {
    "boolean": ("true", "false"),
    "char": ("'x'", "'0'", "' '", "'A'", "'-'", "'z'", "'9'", "'.'", "'e'", "'~'"),
    "byte": tuple(f"(byte) {number}" for number in _NUMBERS),
    "short": tuple(f"(short) {number}" for number in _NUMBERS),
    "int": _NUMBERS,
    "long": tuple(f"{number}L" for number in _NUMBERS),
    "float": tuple(f"{number}.5f" for number in _NUMBERS),
    "double": tuple(f"{number}.5" for number in _NUMBERS),
    "java.lang.String": ('"abc"', '"x y"', '"7"', '"A"', '""', '"a.b"', '"Z-1"', '"e"', '"long text"', '"_"'),
}


class JavaSyntax(Syntax):
    """Java's literals, declarations and statements."""

    string = _STRING
    class_value = TypeRef("java.lang.Class")
    reserved = frozenset(_RESERVED.split())
    end = ";"
    block = ("{", "}")
    quoted = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'")
    variants = len(_NUMBERS)

    def is_simple(self, type_: TypeRef) -> bool:
        return type_.name in PRIMITIVES or type_.name == _STRING.name

    def is_boxed(self, type_: TypeRef) -> bool:
        return type_.name in UNBOXES

    def needs_cast(self, type_: TypeRef) -> bool:
        return type_.name in _NARROW

    def parameter_type(self, literal: Literal, wanted: TypeRef | None) -> TypeRef | None:
        own = literal.type
        name = UNBOXES.get(wanted.name, wanted.name) if wanted is not None and wanted.dims == 0 else ""
        if literal.kind is LiteralKind.STRING:
            return _STRING
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

    def own_type(self, expr: Expr) -> TypeRef | None:
        return _STRING if isinstance(expr, Literal) and expr.kind is LiteralKind.STRING else expr.type

    def is_plain(self, expr: Expr) -> bool:
        if isinstance(expr, Constant):
            return expr.owner in UNBOXES and expr.type is not None and expr.type.name in NUMERIC
        if isinstance(expr, Operation) and expr.op == "cast" and len(expr.operands) == 1:
            return self.is_plain(expr.operands[0]) and expr.type is not None and expr.type.name in NUMERIC
        return isinstance(expr, Literal) and expr.kind not in _NO_VALUES

    def joined(self, expr: Expr) -> str | None:
        if not isinstance(expr, Operation) or expr.op != "+":
            return None
        contents = ""
        for operand in expr.operands:
            string = isinstance(operand, Literal) and operand.kind is LiteralKind.STRING
            text = operand.text if isinstance(operand, Literal) and string else self.joined(operand)
            if text is None or _OCTAL_END.search(
                text
            ):  # what follows could be taken for a part of the escape
                return None
            contents += text[1:-1]
        return f'"{contents}"'

    def boxes(self, call: Call) -> bool:
        return (
            call.owner in UNBOXES and len(call.args) == 1 and (call.name == "valueOf" or call.is_constructor)
        )

    def unboxed(self, expr: Expr) -> Literal | None:
        if isinstance(expr, Call) and self.boxes(expr):
            expr = expr.args[0]
        return expr if isinstance(expr, Literal) and expr.kind not in _NO_VALUES else None

    def canonical_number(self, text: str) -> str:
        return text.rstrip("lLdDfF").replace("_", "") if text[:1].isdigit() or text[:1] == "-" else text

    def is_common(self, text: str) -> bool:
        return text in _COMMON

    def is_numeric_string(self, text: str) -> bool:
        return _NUMBER.fullmatch(text) is not None

    def spelled_string(self, type_: TypeRef, source: str) -> tuple[str, str] | None:
        made = _ARRAY_OF_STRING.get(type_.name)
        if made is None or type_.dims != 1:
            return None
        inside = source[source.find("{") + 1 :].removesuffix("}")
        if not _SEPARATORS.fullmatch(_CHARACTER.sub("", inside)):
            return None
        contents = "".join('\\"' if char == '"' else char for char in _CHARACTER.findall(inside))
        return (f'"{contents}"', made) if contents else None

    def is_sized_array(self, source: str) -> bool:
        return source.lstrip().startswith("new")

    def type_hint(self, type_: TypeRef) -> str:
        return _TYPE_HINTS.get(type_.name, "")

    def count_name(self, source: str, name: str) -> int:
        return super().count_name(_TEXTS.sub("", source), name)

    def on_one_line(self, source: str) -> str:
        """Return source without line breaks, and without comments unless it has more than any statement."""
        if source.count("/*") + source.count("//") <= _MOST_COMMENTS:
            source = _COMMENT.sub("", source)
        return super().on_one_line(
            _BEFORE_MEMBER.sub(lambda blank: "" if "\n" in blank[0] else blank[0], source)
        )

    def ends_statement(self, source: str) -> bool:
        return _LINE_COMMENT.sub("", source).rstrip().endswith(("{", "}", ";"))

    def assigns(self, head: str, tail: str) -> bool:
        return head.rstrip().endswith("=") and tail.strip() == ";"

    def declares(self, head: str, type_: str, name: str, tail: str) -> bool:
        declaration = rf"(final\s+)?{re.escape(type_)}\s+{name}\s*=\s*"
        return tail.strip() == ";" and re.fullmatch(declaration, head) is not None

    def declared_type(self, head: str, tail: str) -> str:
        declared = _DECLARED.fullmatch(head) if tail.strip() == ";" else None
        return declared["type"].strip() if declared is not None else ""

    def change_type(self, type_: TypeRef) -> TypeRef:
        return TypeRef("java.util.function.Consumer", (type_,))

    def change(self, name: str, calls: Sequence[str]) -> str:
        if len(calls) == 1:
            return f"{name} -> {name}.{calls[0]}"
        return f"{name} -> {{ {''.join(f'{name}.{call}; ' for call in calls)}}}"

    def applied(self, name: str) -> str:
        return f".accept({name});"

    def method_call(self, method: Signature, variant: int) -> str:
        values = (_EXAMPLES[param.name] for param in method.params)
        return f"{method.name}({', '.join(value[variant % len(value)] for value in values)})"


SYNTAX = JavaSyntax()
