"""Reads and writes Java types with generics and arrays, such as `java.util.Map<K,V>[]`."""

import re
from functools import cache

from mrscout.model.ir import TypeRef

_NAME = re.compile(r"[\w$]+(\.[\w$]+)*")
_WILDCARDS = ("? extends", "? super")


@cache
def parse_type(text: str) -> TypeRef:
    """Read a type, with its names as they are. Raises ValueError if the text is no type."""
    text = text.strip()
    if text.startswith("?"):
        return _parse_wildcard(text)
    dims = 0
    while text.endswith("[]"):
        text, dims = text[:-2].rstrip(), dims + 1
    name, args = text, ""
    if text.endswith(">"):
        name, _, args = text[:-1].partition("<")
        name = name.rstrip()
        if not args:
            raise ValueError(f"not a Java type: {text!r}")
    if not _NAME.fullmatch(name):
        raise ValueError(f"not a Java type: {text!r}")
    return TypeRef(name, tuple(map(parse_type, split_arguments(args))), dims)


def render_type(jtype: TypeRef) -> str:
    """Write a type so that `parse_type` reads it back."""
    if jtype.name in _WILDCARDS:
        return f"{jtype.name} {render_type(jtype.args[0])}"
    args = f"<{','.join(map(render_type, jtype.args))}>" if jtype.args else ""
    return jtype.name + args + "[]" * jtype.dims


def _parse_wildcard(text: str) -> TypeRef:
    if text == "?":
        return TypeRef("?")
    for wildcard in _WILDCARDS:
        if text.startswith(wildcard + " "):
            return TypeRef(wildcard, (parse_type(text[len(wildcard) :]),))
    raise ValueError(f"not a Java wildcard: {text!r}")


def split_arguments(text: str) -> list[str]:
    """Split at the commas that stand outside angle brackets."""
    parts: list[str] = []
    depth = start = 0
    for index, char in enumerate(text):
        if char == "<":
            depth += 1
        elif char == ">":
            depth -= 1
        elif char == "," and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return [*parts, text[start:]] if text else []
