"""Looks up what the JDK declares: its classes, their members, and the effects of methods.

The signatures come from a table that `scripts/jdk_signatures` generates, the effects from a list written by hand
(`data/jdk_effects.txt`). A line of the table is found by binary search, and parsed when its class is first looked up: a
command needs some hundred of its thousands of classes, and parsing all would take as long as a small project.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from mrscout.languages.java.syntax.types import parse_type
from mrscout.model.ir import Signature, TypeRef


class SortedLines(Mapping[str, str]):
    """Maps the first field of each sorted line to the rest of the line; tabs separate fields."""

    def __init__(self, lines: list[bytes]) -> None:
        self._lines = lines

    def __getitem__(self, name: str) -> str:
        wanted = name.encode("utf-8", "replace") + b"\t"
        at = bisect_left(self._lines, wanted)
        if at < len(self._lines) and self._lines[at].startswith(wanted):
            return self._lines[at][len(wanted) :].decode("utf-8")
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (line.partition(b"\t")[0].decode("utf-8") for line in self._lines)

    def __len__(self) -> int:
        return len(self._lines)


Bounds = tuple[TypeRef | None, ...]

CONSTRUCTOR = "<init>"
_OBJECT = TypeRef("java.lang.Object")
_VOID = TypeRef("void")


class JdkField(NamedTuple):
    """A field or an enum constant."""

    name: str
    static: bool
    type: TypeRef


class JdkClass(NamedTuple):
    """A public or protected type with the public and protected members that it declares itself."""

    name: str
    #: class, interface, enum, annotation or record
    kind: str
    abstract: bool
    type_params: tuple[str, ...]
    #: for each type parameter the first bound other than Object
    bounds: Bounds
    #: None for interfaces and for Object
    superclass: TypeRef | None
    interfaces: tuple[TypeRef, ...]
    fields: dict[str, JdkField]
    methods: Mapping[str, tuple[Signature, ...]]
    constructors: tuple[Signature, ...]


class _Methods(Mapping[str, tuple[Signature, ...]]):
    """Overloads by name, parsed on demand: of the hundred methods of `String`, a test calls five."""

    def __init__(self, owner: str, text: str) -> None:
        self._owner = owner
        self._read: dict[str, tuple[Signature, ...]] = {}
        self._written: dict[str, list[str]] = {}
        for method in _split(text, "|"):
            self._written.setdefault(method[: method.index(":")], []).append(method)

    def __getitem__(self, name: str) -> tuple[Signature, ...]:
        if name not in self._read:
            overloads = self._written[name]
            self._read[name] = tuple(_parse_method(self._owner, overload) for overload in overloads)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._written)

    def __len__(self) -> int:
        return len(self._written)


class Effect(NamedTuple):
    """The objects that a method writes."""

    writes_receiver: bool
    #: zero-based positions of the arguments that it writes
    writes_args: frozenset[int]


def preload() -> None:
    """Load the tables now, so that processes that are forked later share them."""
    _class_lines()
    _effect_lines()


@cache
def jdk_class(fqn: str) -> JdkClass | None:
    """The class of a canonical name such as `java.util.Map.Entry`; None if the JDK exports none."""
    line = _class_lines().get(fqn)
    return None if line is None else _parse_class(fqn, line)


@lru_cache(maxsize=1 << 16)  # a hostile file asks for every name in every package
def jdk_package_has(package: str, simple_name: str) -> bool:
    """True if `import package.*` brings a name in; `package` may be a class with nested ones."""
    return "." not in simple_name and f"{package}.{simple_name}" in _class_lines()


@cache
def jdk_effect(owner: str, method: str, params: tuple[TypeRef, ...] | None = None) -> Effect | None:
    """The effect of a method of the JDK; None if it is not known to write anything.

    The nearest supertype that lists the method decides. `params` are the parameter types of the overload, as the table
    declares them; without them, the effect is the union over all overloads.
    """
    for ancestor in _ancestors(owner):
        matches = [target for target, entry in _effects(ancestor) if _matches(entry, method, params)]
        if matches:
            return _effect_on(matches, params)
    if any(_matches(entry, method, params) for _, entry in _effects("*")) and _is_command(owner, method):
        return Effect(True, frozenset())
    return None


def _read_data(name: str) -> bytes:
    return Path(__file__).with_name("data").joinpath(name).read_bytes()


@cache
def _class_lines() -> Mapping[str, str]:
    """The rest of each class's line by its canonical name."""
    return SortedLines(_read_data("jdk.sig").split(b"\n")[1:-1])  # the first line says which JDK it was


def _parse_class(name: str, line: str) -> JdkClass:
    line = line.replace("~", "java.lang.").replace("^", "java.util.")
    line = line.replace("+", "? extends ").replace("-", "? super ")
    kind, flags, variables, superclass, interfaces, fields, constructors, methods = line.split("\t")
    type_params, bounds = _parse_variables(variables)
    itself = TypeRef(name, tuple(map(TypeRef, type_params)))
    return JdkClass(
        name,
        kind,
        "a" in flags,
        type_params,
        bounds,
        parse_type(superclass) if superclass else None,
        _parse_types(interfaces),
        {field.name: field for field in map(_parse_field, _split(fields, "|"))},
        _Methods(name, methods),
        tuple(_parse_constructor(itself, text) for text in _split(constructors, "|")),
    )


def _parse_method(owner: str, text: str) -> Signature:
    name, flags, variables, params, result = text.split(":")
    return _signature(name, owner, flags, variables, params, parse_type(result))


def _parse_constructor(itself: TypeRef, text: str) -> Signature:
    flags, variables, params = text.split(":")
    return _signature(CONSTRUCTOR, itself.name, flags, variables, params, itself)


def _signature(name: str, owner: str, flags: str, variables: str, params: str, result: TypeRef) -> Signature:
    declared = _parse_variables(variables)
    static, abstract, varargs = (flag in flags for flag in "sav")
    return Signature(name, owner, static, abstract, varargs, *declared, _parse_types(params), result)


def _parse_field(text: str) -> JdkField:
    name, flags, jtype = text.split(":")
    return JdkField(name, "s" in flags, parse_type(jtype))


def _parse_variables(text: str) -> tuple[tuple[str, ...], Bounds]:
    if not text:
        return (), ()
    pairs = [variable.partition("=") for variable in text.split(";")]
    return tuple(name for name, _, _ in pairs), tuple(_parse_bound(bounds) for _, _, bounds in pairs)


def _parse_bound(text: str) -> TypeRef | None:
    bounds = [parse_type(bound) for bound in _split(text, "&")]
    return next((bound for bound in bounds if bound != _OBJECT), None)


@cache
def _parse_types(text: str) -> tuple[TypeRef, ...]:
    return tuple(map(parse_type, _split(text, ";")))


def _split(text: str, separator: str) -> list[str]:
    return text.split(separator) if text else []


def _ancestors(name: str) -> Iterator[str]:
    """A class and its supertypes, nearest first, Object last."""
    seen = {name: None}
    queue = [name]
    while queue:
        current = queue.pop(0)
        yield current
        declared = jdk_class(current)
        if declared is None:
            continue
        supertypes = ([declared.superclass] if declared.superclass else []) + list(declared.interfaces)
        fresh = [supertype.name for supertype in supertypes if supertype.name not in seen]
        seen.update(dict.fromkeys(fresh))
        queue += fresh


@cache
def _effect_lines() -> Mapping[str, Sequence[str]]:
    """The lines of the list of effects by class."""
    lines: dict[str, list[str]] = {}
    for line in _read_data("jdk_effects.txt").decode("utf-8").splitlines():
        owner, _, rest = line.partition("#")[0].partition(" ")
        if owner:
            lines.setdefault(owner, []).append(rest)
    return lines


@cache
def _effects(owner: str) -> Sequence[tuple[str, str]]:
    """Pairs of a target (`receiver`, `arg0`, …, `nothing`) and a pattern for the methods of a class that write it."""
    effects: list[tuple[str, str]] = []
    for line in _effect_lines().get(owner, ()):
        target = ""
        for word in line.split():
            if word.endswith(":"):
                target = word[:-1].removeprefix("writes-")
            else:
                effects.append((target, word))
    return effects


def _matches(entry: str, method: str, params: tuple[TypeRef, ...] | None) -> bool:
    """True if an entry (`put`, `next*`, `get(byte[],int,int)`) matches a method."""
    name, parenthesis, signature = entry.partition("(")
    start, star, end = name.partition("*")
    if star:
        if len(method) < len(start) + len(end) or not (method.startswith(start) and method.endswith(end)):
            return False
    elif method != name:
        return False
    return params is None or not parenthesis or signature[:-1] == ",".join(map(_simple_name, params))


def _simple_name(jtype: TypeRef) -> str:
    return jtype.name.rpartition(".")[2] + "[]" * jtype.dims


def _effect_on(targets: Sequence[str], params: tuple[TypeRef, ...] | None) -> Effect | None:
    args = {int(target.removeprefix("arg")) for target in targets if target.startswith("arg")}
    if params is not None:
        args.intersection_update(range(len(params)))
    effect = Effect("receiver" in targets, frozenset(args))
    return effect if effect.writes_receiver or args else None


def _is_command(owner: str, method: str) -> bool:
    """True if a class has an instance method of this name that returns nothing."""
    classes = filter(None, map(jdk_class, _ancestors(owner)))
    overloads = (overload for declared in classes for overload in declared.methods.get(method, ()))
    return any(not overload.static and overload.result == _VOID for overload in overloads)
