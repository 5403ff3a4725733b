"""Inputs that EvoSuite built: read from the tests that it writes, and written as tests to run or to paste.

EvoSuite's tests are straight code, one statement on a line, and call the relation several times. The input of a call
is that call with the earlier statements that its variables depend on, and without other calls: so inputs are judged
one by one, whatever the earlier ones did.
"""

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from mrscout.languages.java.runtime.protocol import Source

#: the method of a class that runs one input
METHOD = "input"
_INDENT = "    "
_TEST = re.compile(r"^  @Test\b[^\n]*\n  public void \w+\(\)[^\n]*\{\n(.*?)^  \}", re.MULTILINE | re.DOTALL)
_IMPORT = re.compile(r"^import [^\n]+;$", re.MULTILINE)
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|' + r"'(?:\\.|[^'\\])+'")
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_DECLARED = re.compile(r"^[A-Za-z_$][\w.$<>\[\], ?&]*\s([A-Za-z_$][\w$]*)\s*=\s")
#: what belongs to an exception that EvoSuite saw, and not to an input
_EXPECTED = re.compile(r"^(fail\(\"Expecting exception|verifyException\()")


@dataclass(frozen=True, slots=True)
class BuiltInput:
    """The code of one call of the relation, with the statements that it needs."""

    statements: tuple[str, ...]  #: the last one is the call
    imports: tuple[str, ...]
    key: str  #: the same for two inputs that differ in the names of their variables alone


def inputs_of(source: str, method: str) -> Iterator[BuiltInput]:
    """Return the inputs in a file of EvoSuite's, in order; `method` is the relation's."""
    imports = tuple(_IMPORT.findall(source))
    call = re.compile(rf"^([A-Za-z_$][\w$]*)\.{re.escape(method)}\(")
    for test in _TEST.finditer(source):
        statements = list(_statements(test[1]))
        declared = {match[1] for statement in statements if (match := _DECLARED.match(statement))}
        for number, statement in enumerate(statements):
            if match := call.match(statement):
                before = [statement for statement in statements[:number] if not call.match(statement)]
                kept = (*_needed(before, statement, match[1], declared), statement)
                yield BuiltInput(kept, imports, _key(kept, declared))


def _statements(body: str) -> Iterator[str]:
    """Yield the statements of a test, without those that catch exceptions that EvoSuite saw."""
    for line in map(str.strip, body.splitlines()):
        if line.endswith(";") and not line.startswith("//") and not _EXPECTED.match(line):
            yield line


def _needed(before: list[str], call: str, receiver: str, declared: set[str]) -> list[str]:
    """Return the statements that may contribute to the arguments of a call."""
    needed = (_names(call) & declared) - {receiver}
    kept: list[str] = []
    for statement in reversed(before):
        mentioned = _names(statement) & declared
        match = _DECLARED.match(statement)
        # The object with the relation is the same for all: what matters is what is done to it.
        sets_up = (match is not None and match[1] == receiver) or statement.startswith(f"{receiver}.")
        if mentioned & needed or sets_up:
            needed |= mentioned - {receiver}
            kept.append(statement)
    return kept[::-1]


def _names(statement: str) -> set[str]:
    return set(_NAME.findall(_QUOTED.sub("", statement)))


def _key(statements: tuple[str, ...], declared: set[str]) -> str:
    numbers: dict[str, str] = {}

    def renamed(statement: str) -> str:
        pieces, at = [], 0
        for quoted in (*_QUOTED.finditer(statement), None):
            end = quoted.start() if quoted else len(statement)
            pieces.append(_NAME.sub(number, statement[at:end]))
            if quoted:
                pieces.append(quoted[0])
                at = quoted.end()
        return "".join(pieces)

    def number(name: re.Match[str]) -> str:
        return numbers.setdefault(name[0], f"${len(numbers)}") if name[0] in declared else name[0]

    return "\n".join(map(renamed, statements))


def case_of(given_class: str, number: int, built: BuiltInput) -> Source:
    """Return a class with the input as its only test, in the package of the relation."""
    package, _, simple = given_class.rpartition(".")
    name = f"{simple}Input{number}"
    imports = "".join(f"{line}\n" for line in built.imports)
    body = textwrap.indent("\n".join(built.statements), 2 * _INDENT)
    head = f"package {package};\n\n" if package else ""
    test = f"{_INDENT}@org.junit.Test\n{_INDENT}public void {METHOD}() throws Throwable {{\n{body}\n{_INDENT}}}\n"
    text = f"{head}{imports}\npublic class {name} {{\n{test}}}\n"
    return Source(f"{package}.{name}" if package else name, text)


def pasteable(given_class: str, relation_class: str, name: str, built: BuiltInput) -> str:
    """Return a test for the readable class, which has the paper's form of the relation among its methods."""
    given, relation = given_class.rpartition(".")[2], relation_class.rpartition(".")[2]
    body = textwrap.indent("\n".join(built.statements), _INDENT).replace(given, relation)
    return f"@Test\npublic void refutes{name[:1].upper()}{name[1:]}() throws Throwable {{\n{body}\n}}"
