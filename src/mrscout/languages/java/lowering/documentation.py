"""Reads what the source of a method promises: the exceptions that its Javadoc announces, and if it takes an index."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tree_sitter import Node

from mrscout.errors import MrscoutError
from mrscout.languages.java.library.exceptions import SUPERTYPES, is_contract_of
from mrscout.languages.java.runtime.source_files import read_source_file, sources_by_class
from mrscout.languages.java.syntax.parse import name_of, nodes, parse, text
from mrscout.model.failures import CodeKind, Failure
from mrscout.sources.text import read_bytes

#: the variable that a NullPointerException says is null; `<parameter1>` where class files have no names
_NULL = re.compile(r'because "(\w*)(<parameter\d+>)?" is null')
_TAG = re.compile(r"(?:@throws|@exception)\s+([\w.]+)")
#: the types behind `extends` and `implements` in the head of a class, and the types whose documentation is read
_ABOVE = re.compile(r"\b(?:extends|implements)\s+([^{;()]*)\{")
_TYPE = re.compile(r"\b[A-Z]\w*")
_SUPERTYPES = 8
_CONSTRUCTOR = "<init>"
#: exceptions that methods declare for other reasons than their input
_OF_THE_WORLD = frozenset(
    {"IOException", "Exception", "Throwable", "InterruptedException", "CloneNotSupportedException"}
)
_NUMBERS = frozenset({"int", "long", "short", "Integer", "Long"})
#: types of one value, which no index goes into
_SINGLE = frozenset({*_NUMBERS, "boolean", "byte", "char", "float", "double"})


@dataclass(frozen=True, slots=True)
class _Declared:
    """The facts about all methods of one name in a file."""

    exceptions: frozenset[str] = frozenset()  #: simple names of those that the documentation announces
    throws: frozenset[str] = frozenset()  #: simple names of those that it declares
    parameters: frozenset[str] = frozenset()  #: names of their parameters
    takes_index: bool = False  #: one of them takes an integer that may be an index or a size of something


def announces(root: Path, owner: str, method: str, exception: str) -> bool:
    """True if the documentation of a method, or of an overload of it, announces an exception or a supertype.

    That of a method that it overrides counts, too: in a supertype of the project, or by its name in one of the JDK.
    """
    if is_contract_of(exception, method):
        return True
    names = (exception.rpartition(".")[2], *SUPERTYPES.get(exception, ()))
    pending, seen = [owner.partition("$")[0].rpartition(".")[2]], set[str]()
    while pending and len(seen) < _SUPERTYPES:
        simple = pending.pop(0)
        if simple not in seen:
            seen.add(simple)
            if not _of(root, owner if len(seen) == 1 else simple, method).exceptions.isdisjoint(names):
                return True
            pending += _supertypes(root, simple) if method != _CONSTRUCTOR else ()
    return False


def may_refuse(root: Path, owner: str, method: str) -> bool:
    """True if a method declares an exception that may say that its input is wrong."""
    return not _of(root, owner, method).throws <= _OF_THE_WORLD


def takes_index(root: Path, owner: str, method: str) -> bool:
    """True if a method, or an overload of it, takes a number that may be an index or a size of something.

    A constructor that takes nothing but single values has nothing that an index could go into.
    """
    return _of(root, owner, method).takes_index


def is_null_argument(root: Path, failure: Failure) -> bool:
    """True if a NullPointerException says that a parameter is null which the test handed over, by the same name."""
    null = _NULL.search(failure.message)
    if failure.exception != "java.lang.NullPointerException" or null is None:
        return False
    frames = [frame for frame in failure.frames if frame.code is CodeKind.MAIN]
    return bool(null[2]) or all(
        null[1] in _of(root, frame.owner, frame.method).parameters for frame in frames
    )


def _of(root: Path, owner: str, method: str) -> _Declared:
    name = re.split(r"[.$]", owner)[-1] if method == _CONSTRUCTOR else method
    return _declared(root, owner.partition("$")[0].rpartition(".")[2]).get(name, _Declared())


@cache
def _supertypes(root: Path, simple: str) -> tuple[str, ...]:
    """Return the simple names of the types that the classes of a file extend or implement."""
    path = sources_by_class(root).get(simple)
    if path is None:
        return ()
    clauses = _ABOVE.findall(read_source_file(path).decode("utf-8", "replace"))
    return tuple(dict.fromkeys(name for clause in clauses for name in _TYPE.findall(clause)))


@cache
def _declared(root: Path, simple: str) -> dict[str, _Declared]:
    """Return the facts about the methods of all classes in a file, by their names."""
    path = sources_by_class(root).get(simple)
    if path is None:
        return {}
    try:
        source = read_bytes(path)
        found = [node for node in nodes(parse(source).root_node) if node.type in _DECLARATIONS]
    except (OSError, MrscoutError):
        return {}
    declared: dict[str, _Declared] = {}
    for node in found:
        name = name_of(source, node)
        before = declared.get(name, _Declared())
        names = {tag.rpartition(".")[2] for tag in _TAG.findall(_comment_before(source, node))}
        declared[name] = _Declared(
            before.exceptions | names,
            before.throws | _thrown(source, node),
            before.parameters | {name for name, _ in _parameters(source, node)},
            before.takes_index or _may_take_index(source, node),
        )
    return declared


_DECLARATIONS = ("method_declaration", "constructor_declaration")


def _thrown(source: bytes, node: Node) -> set[str]:
    """Return the simple names of the exceptions in the `throws` clause of a method."""
    clause = next((child for child in node.children if child.type == "throws"), None)
    return (
        {text(source, type_).rpartition(".")[2] for type_ in clause.named_children}
        if clause is not None
        else set()
    )


def _may_take_index(source: bytes, node: Node) -> bool:
    types = [type_ for _, type_ in _parameters(source, node)]
    if _NUMBERS.isdisjoint(types):
        return False
    return node.type == "method_declaration" or not _SINGLE.issuperset(types)


def _parameters(source: bytes, node: Node) -> list[tuple[str, str]]:
    """Return name and type of each parameter of a method that has a type of its own."""
    parameters = node.child_by_field_name("parameters")
    return [
        (name_of(source, parameter), text(source, type_))
        for parameter in (parameters.named_children if parameters is not None else ())
        if (type_ := parameter.child_by_field_name("type")) is not None
    ]


def _comment_before(source: bytes, node: Node) -> str:
    before = node.prev_named_sibling
    return text(source, before) if before is not None and before.type == "block_comment" else ""
