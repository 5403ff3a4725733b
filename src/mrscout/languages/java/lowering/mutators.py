"""Finds the methods that change the state of an object and take only numbers, characters and strings."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import MethodDecl
from mrscout.model.ir import PRIMITIVES, Signature, TypeRef

if TYPE_CHECKING:
    from mrscout.languages.java.lowering.facts import Facts

_SIMPLE = frozenset({*PRIMITIVES, "java.lang.String"})
#: names of methods that remove or end something, use files or the network, wait, or compare
_UNSUITABLE = re.compile(
    r"remove|clear|delete|close|dispose|reset|stop|shut|destroy|cancel|load|save|read|write|open|connect|send|"
    r"run|exec|start|wait|sleep|print|file|path|dir|url|port|thread|time_?out|equals|compare",
    re.IGNORECASE,
)
#: a method with more parameters is left out
_MOST_PARAMETERS = 3


def mutators(class_name: str, facts: "Facts", module: str) -> tuple[Signature, ...]:
    """The public methods of a project's class and its superclasses that write their receiver and take simple values."""
    signatures: dict[tuple[str, int], Signature] = {}
    info = facts.classes.find(class_name, module)
    while isinstance(info, SourceClass) and info.kind != "enum":
        for method, signature in _suitable_methods(info):
            key = (signature.name, len(signature.params))
            if (
                key not in signatures
                and _is_callable(method, info, facts)
                and facts.effects.of(signature, module).writes_receiver
            ):
                signatures[key] = signature
        supertypes = (facts.classes.find(type_.name, module) for type_ in info.supertypes())
        info = next((above for above in supertypes if above and above.kind != "interface"), None)
    return tuple(signatures.values())


def _suitable_methods(info: SourceClass) -> Iterator[tuple[MethodDecl, Signature]]:
    for name, methods in info.decl.methods.items():
        if not _UNSUITABLE.search(name):
            for method, signature in zip(methods, info.methods(name), strict=False):
                if 1 <= len(signature.params) <= _MOST_PARAMETERS and all(map(_is_simple, signature.params)):
                    yield method, signature


def _is_simple(type_: TypeRef) -> bool:
    return type_.dims == 0 and type_.name in _SIMPLE


def _is_callable(method: MethodDecl, owner: SourceClass, facts: "Facts") -> bool:
    """True if any class can call the method on an object, without a `catch`."""
    words = method.modifiers.words
    public = "public" in words or (owner.kind == "interface" and "private" not in words)
    plain = not method.static and not method.varargs and not method.type_params
    if not public or not plain or "Deprecated" in method.modifiers.annotations:
        return False
    if method.body is None:
        return False
    return b"throws" not in facts.source(method.owner.file.path)[method.start : method.body[0]]
