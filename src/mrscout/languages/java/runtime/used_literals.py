"""Literals that the project's tests use for parameters of a method, and for variables of a name.

Goal: inputs of the domain. What the tests of a parser pass to it anywhere is text that it accepts, or refuses for a
reason; a relation that stands in another test has one of these texts only.

Arguments and variables are read with regular expressions from files that hold tests. Methods go by their simple names,
constructors by that of their class; calls with further calls among their arguments are passed over.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from mrscout.languages.java.runtime.source_files import read_source_file, sources_by_class
from mrscout.model.relations import ValueRole
from mrscout.model.role_kind import RoleKind

_LITERAL = r"""(?:"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)++'|-?\d[\w.]*+|true|false|null)"""
_ARGUMENT = rf"""(?:{_LITERAL}|[\w.]++)"""
#: a call whose arguments are literals and names
_CALL = re.compile(rf"\b(\w++)\s*+\(\s*+({_ARGUMENT}(?:\s*+,\s*+{_ARGUMENT})*+)\s*+\)")
_VARIABLE = re.compile(rf"\b(\w++)\s*+=\s*+({_LITERAL})\s*+[;,]")
_ONE = re.compile(_ARGUMENT)
_IS_LITERAL = re.compile(_LITERAL)
_TESTS = re.compile(rb"@\w*Test\b|\bTestCase\b")
#: the most files that are looked at, literals of one parameter, and characters of a literal
_FILES, _MOST, _LONGEST = 3000, 60, 200
#: a method or constructor with the number of an argument, or a variable with 0
Key = tuple[str, int]


def used_literals(root: Path, name: str, role: ValueRole) -> Sequence[str]:
    """Return the literals that the tests use for a parameter of this name and role, in the order of the files."""
    if role.kind is RoleKind.ARGUMENT:
        return _of_project(root).get((role.method or role.owner.rpartition(".")[2], role.argument), ())
    return _of_project(root).get((role.name or name.rstrip("0123456789"), 0), ())


@cache
def _of_project(root: Path) -> Mapping[Key, tuple[str, ...]]:
    found: dict[Key, dict[str, None]] = {}
    for file in sorted(sources_by_class(root).values())[:_FILES]:
        source = read_source_file(file)
        if _TESTS.search(source) is None:
            continue
        for key, written in _uses(source.decode("utf-8", "replace")):
            literals = found.setdefault(key, {})
            if len(literals) < _MOST and len(written) <= _LONGEST:
                literals[written] = None
    return {key: tuple(literals) for key, literals in found.items()}


def _uses(source: str) -> Iterator[tuple[Key, str]]:
    for match in _VARIABLE.finditer(source):
        yield (match[1], 0), match[2]
    for match in _CALL.finditer(source):
        for number, argument in enumerate(_ONE.findall(match[2]), 1):
            if _IS_LITERAL.fullmatch(argument):
                yield (match[1], number), argument
