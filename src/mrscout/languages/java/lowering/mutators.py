"""The methods that bring an object into another state, and that need nothing but simple values for it."""

import re
from collections.abc import Callable, Iterator

from mrscout.languages.java.syntax.classes import ClassInfo, SourceClass
from mrscout.languages.java.syntax.declarations import MethodDecl
from mrscout.model.ir import PRIMITIVES, Signature, TypeRef

_SIMPLE = frozenset({*PRIMITIVES, "java.lang.String"})
#: what takes something away or ends something, reads or writes something outside, or waits
_OTHERWISE = re.compile(
    r"remove|clear|delete|close|dispose|reset|stop|shut|destroy|cancel|load|save|read|write|open|connect|send|"
    r"run|exec|start|wait|sleep|print|file|path|dir|url|port|thread|time_?out|equals|compare",
    re.IGNORECASE,
)
#: arguments of one method, at most
_ARGUMENTS = 3


def mutators(
    info: ClassInfo | None,
    above: Callable[[TypeRef], ClassInfo | None],
    writes: Callable[[Signature], bool],
    source: Callable[[str], bytes],
) -> tuple[Signature, ...]:
    """Public methods with simple arguments that write their object, of a class of the project and those above it."""
    found: dict[tuple[str, int], Signature] = {}
    while isinstance(info, SourceClass) and info.kind != "enum":
        for method, signature in _declared(info):
            key = (signature.name, len(signature.params))
            if key not in found and _is_open(method, info, source) and writes(signature):
                found[key] = signature
        info = next(
            (each for each in map(above, info.supertypes()) if each and each.kind != "interface"), None
        )
    return tuple(found.values())


def _declared(info: SourceClass) -> Iterator[tuple[MethodDecl, Signature]]:
    for name, methods in info.decl.methods.items():
        if not _OTHERWISE.search(name):
            for method, signature in zip(methods, info.methods(name), strict=False):
                if 1 <= len(signature.params) <= _ARGUMENTS and all(map(_is_simple, signature.params)):
                    yield method, signature


def _is_simple(type_: TypeRef) -> bool:
    return type_.dims == 0 and type_.name in _SIMPLE


def _is_open(method: MethodDecl, owner: SourceClass, source: Callable[[str], bytes]) -> bool:
    """Whether anybody can call it, and needs to catch nothing."""
    words = method.modifiers.words
    seen = "public" in words or (owner.kind == "interface" and "private" not in words)
    plain = not method.static and not method.varargs and not method.type_params
    if not seen or not plain or "Deprecated" in method.modifiers.annotations:
        return False
    if method.body is None:
        return False
    return b"throws" not in source(method.owner.file.path)[method.start : method.body[0]]
