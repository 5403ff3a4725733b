"""Puts the pieces of a relation's class together as a test with rows, in the way of the project's framework.

Each style is tried in turn: rows that a provider hands to the relation where the framework has such a thing,
and else a test method for each row, which every framework has. Invariants: imports are sorted and none is unused;
members that only the paper's form needs are left out; fields come first unless initializers run among them.
"""

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.relation_class import (
    Framework,
    Method,
    RelationClass,
    WrittenMember,
    write_file,
    write_method,
)
from mrscout.languages.java.codify.text_layout import INDENT, code_words, commented, escaped, signature
from mrscout.languages.java.export.test_rows import OWN, braced, called
from mrscout.model.relations import Import, MemberKind

_PLAIN = re.compile(r"@(?:[\w.]+\.)?Test\s*(?:\(\s*\))?")
_RUNNER = re.compile(r"@(?:[\w.]+\.)?(?:RunWith|Parameters|UseParametersRunnerFactory)\b")
_SOURCE_OF_ITS_NAME = re.compile(r"@(?:[\w.]+\.)?MethodSource\s*(?:\(\s*\))?$")
_TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"')
_WORD = re.compile(r"\w+")


class Style(Enum):
    """How the rows are written. The values are for people."""

    PROVIDER = "a method provides the rows"
    FIELDS = "the rows are handed to the constructor"
    CALLS = "a test method for each row"


@dataclass(frozen=True, slots=True)
class Written:
    """A test class, and the methods to run to see whether it passes."""

    text: str
    tests: tuple[tuple[str, int], ...]  #: names, and how many of the rows each of them runs


def styles(parts: RelationClass, lifted: int, *, params: bool) -> Iterator[Style]:
    """The ways that a class can be written in, the best first.

    `lifted` is how many of the relation's parameters have values in a row, which are its last ones; `params`
    is whether JUnit's own are at hand.
    """
    rowed = bool(parts.test.parameters)  # the developers' test has rows already, and stays as it is
    if lifted and lifted == len(parts.relation.parameters):
        plain = any(_PLAIN.fullmatch(annotation) for annotation in parts.test.annotations)
        provides = parts.framework is Framework.TESTNG or (parts.framework is Framework.JUPITER and params)
        if provides and (plain or rowed):
            yield Style.PROVIDER
        runs_otherwise = any(map(_RUNNER.match, parts.annotations)) or parts.inherits or parts.has_constructor
        if parts.framework is Framework.JUNIT4 and not runs_otherwise and not rowed:
            yield Style.FIELDS
    yield Style.CALLS


def write_class(
    parts: RelationClass,
    style: Style,
    rows: Sequence[Row],
    statement: str,
    notes: Sequence[str],
    first: str = OWN,
) -> Written:
    """The class; its comment begins with what it states, and ends with the sentences of `notes`.

    `first` is what is said of the first row.
    """
    names = _Names(parts)
    make = {Style.PROVIDER: _provided, Style.FIELDS: _fields, Style.CALLS: _calls}[style]
    made = make(parts, rows, names, first)
    annotations = list(parts.annotations)
    if style is Style.FIELDS:
        parameterized = names.short("org.junit.runners.Parameterized")
        annotations.append(f"@{names.short('org.junit.runner.RunWith')}({parameterized}.class)")
    head = "".join(f"{annotation}\n" for annotation in annotations)
    fields, others = _in_order(_needed(parts.members, _mentioned(parts, made)))
    body = "\n\n".join(filter(None, (fields, *made.first, others, *made.last)))
    code = f"{head}public class {parts.name}{parts.header} {{\n\n{body}\n}}\n"
    text = write_file(parts.package, names.used_by(code), _class_doc(statement, parts.origin, notes) + code)
    return Written(text, made.tests)


def refuting_test(parts: RelationClass, row: Sequence[str]) -> str:
    """A counterexample as a test method that can be pasted into the relation's class, where it fails."""
    relation = parts.relation.name
    name = f"refutes{relation[:1].upper()}{relation[1:]}"
    if parts.framework is Framework.JUNIT3:
        name = f"test{name[:1].upper()}{name[1:]}"
    # A test that has rows of its own hands them on, and only the lifted parameters are new.
    handed_on = [name for _, name in parts.relation.parameters[: len(parts.relation.parameters) - len(row)]]
    test = replace(
        parts.test,
        name=name,
        annotations=tuple(_sourced(annotation, parts.test) for annotation in parts.test.annotations),
        body=called(relation, [*handed_on, *row], 2),
    )
    return textwrap.dedent(write_method(test, "public "))


class _Names:
    """Hands out names of classes, and remembers which have to be imported."""

    def __init__(self, parts: RelationClass) -> None:
        self._known = {line.text: line for line in parts.imports}
        self._taken = {line.name for line in parts.imports} | parts.names | {parts.name}
        self._new: dict[str, Import] = {}

    def short(self, qualified: str) -> str:
        """How the class writes the name of another: simply, unless something else goes by that name."""
        line, simple = f"import {qualified};", qualified.rpartition(".")[2]
        if line in self._known or line in self._new:
            return simple
        if simple in self._taken:
            return qualified
        if f"import {qualified.rpartition('.')[0]}.*;" in self._known:
            return simple
        self._new[line] = Import(line, simple, static=False)
        return simple

    def used_by(self, code: str) -> list[Import]:
        """The imports that a class needs."""
        mentioned = code_words(code)
        imports = {**self._known, **self._new}.values()
        return [line for line in imports if not line.name or line.name in mentioned]


class _Made(NamedTuple):
    first: tuple[str, ...]  #: members that stand before the others
    last: tuple[str, ...]
    tests: tuple[tuple[str, int], ...]


def _mentioned(parts: RelationClass, made: _Made) -> frozenset[str]:
    """The words of the new members of a class, its annotations and its head."""
    source = "\n".join((*parts.annotations, parts.name + parts.header, *made.first, *made.last))
    by_name = _WORD.findall("".join(_TEXT.findall(source)))  # providers of rows are named in strings
    return code_words(source).union(by_name)


def _provided(parts: RelationClass, rows: Sequence[Row], names: _Names, comment: str) -> _Made:
    provider = "inputs" if "inputs" not in parts.names else "inputsOfTheRelation"
    relation, test = parts.relation, parts.test
    # A test that has rows of its own keeps them, and only the others are provided.
    first = (write_method(test, "public "),) if test.parameters else ()
    others = (
        [] if first else [annotation for annotation in test.annotations if not _PLAIN.fullmatch(annotation)]
    )
    if parts.framework is Framework.JUPITER:
        package = "org.junit.jupiter.params"
        marks = [
            f"@{names.short(f'{package}.ParameterizedTest')}",
            f'@{names.short(f"{package}.provider.MethodSource")}("{provider}")',
        ]
        declared, word = "", "static"
    else:
        marks = [f'@{names.short("org.testng.annotations.Test")}(dataProvider = "{provider}")']
        declared, word = f"@{names.short('org.testng.annotations.DataProvider')}\n", "public"
    visible = "public " if parts.framework is Framework.TESTNG else ""
    rowed_test = write_method(replace(relation, annotations=(*others, *marks)), visible)
    listed = _table(rows[len(first) :], 1, "" if first else comment)
    table = f"{declared}{word} Object[][] {provider}() {{\n{INDENT}return {listed};\n}}"
    tests = (*((test.name, 1) for _ in first), (relation.name, len(rows) - len(first)))
    return _Made((), (*first, rowed_test, textwrap.indent(table, INDENT)), tests)


def _fields(parts: RelationClass, rows: Sequence[Row], names: _Names, comment: str) -> _Made:
    relation = parts.relation
    parameterized = names.short("org.junit.runners.Parameterized")
    typed = [(type_.removeprefix("final "), name) for type_, name in relation.parameters]
    fields = "".join(f"private final {type_} {name};\n" for type_, name in typed).rstrip()
    tags = "".join(lines for _, lines in relation.documented)
    sets = "".join(f"{INDENT}this.{name} = {name};\n" for _, name in relation.parameters)
    listed = signature(f"public {parts.name}", typed, "")
    constructor = f"/**\n * One input.\n *\n{tags} */\n{listed}\n{sets}}}"
    collection = names.short("java.util.Collection")
    provider = "inputs" if "inputs" not in parts.names else "inputsOfTheRelation"
    table = (
        f"@{parameterized}.Parameters\npublic static {collection}<Object[]> {provider}() {{\n"
        f"{INDENT}return {names.short('java.util.Arrays')}.asList({_table(rows, 1, comment)});\n}}"
    )
    test = write_method(
        replace(relation, documented=(), annotations=parts.test.annotations, parameters=()), "public "
    )
    first = tuple(textwrap.indent(member, INDENT) for member in (fields, constructor))
    return _Made(first, (test, textwrap.indent(table, INDENT)), ((relation.name, len(rows)),))


def _calls(parts: RelationClass, rows: Sequence[Row], _: _Names, __: str) -> _Made:
    test, methods, tests = parts.test, [], []
    taken = len(parts.relation.parameters) - len(rows[0])
    handed_on = [name for _, name in parts.relation.parameters[:taken]]
    for number, row in enumerate(rows, 1):
        name = test.name if number == 1 else f"{test.name}OnInput{number}"
        call = called(parts.relation.name, [*handed_on, *row], 2)
        marks = (
            test.annotations
            if number == 1
            else tuple(_sourced(annotation, test) for annotation in test.annotations)
        )
        methods.append(write_method(replace(test, name=name, annotations=marks, body=call), "public "))
        tests.append((name, 1))
    return _Made((), (*methods, write_method(parts.relation)), tuple(tests))


def _sourced(annotation: str, test: Method) -> str:
    """A source of rows that goes by the test's name keeps that name."""
    return f'{annotation}("{test.name}")' if _SOURCE_OF_ITS_NAME.fullmatch(annotation) else annotation


def _table(rows: Sequence[Row], indent: int, first: str) -> str:
    listed = "\n".join(braced(row, indent + 1, "" if number else first) for number, row in enumerate(rows))
    return f"new Object[][] {{\n{listed}\n{INDENT * indent}}}"


def _class_doc(statement: str, origin: str, notes: Sequence[str]) -> str:
    """The comment of an exported class."""
    added = "".join(map(commented, notes))
    blank = " *\n" if added else ""
    return f"/**\n{commented(escaped(statement))} *\n{origin}{blank}{added} */\n"


def _needed(members: Sequence[WrittenMember], mentioned: frozenset[str]) -> list[WrittenMember]:
    """Members that the rest of the class or each other mention, and those that are needed in any case."""
    kept = list(members)
    while True:
        left = [
            member
            for member in kept
            if not member.droppable
            or member.names & mentioned.union(*(other.mentions for other in kept if other is not member))
        ]
        if len(left) == len(kept):
            return left
        kept = left


def _in_order(members: Sequence[WrittenMember]) -> tuple[str, str]:
    """Fields, which stand first, and the rest; all of them with the rest where initializers run in between."""
    if any(member.kind is MemberKind.INITIALIZER for member in members):
        return "", _joined(members)
    fields = [member for member in members if member.kind is MemberKind.FIELD]
    return _joined(fields), _joined([member for member in members if member.kind is not MemberKind.FIELD])


def _joined(members: Sequence[WrittenMember]) -> str:
    """Members with fields of a line each that follow each other put together."""
    parts: list[str] = []
    before = False
    for number, member in enumerate(members):
        short = member.kind is MemberKind.FIELD and "\n" not in member.text
        parts += ["\n" if short and before else "\n\n" if number else "", member.text]
        before = short
    return "".join(parts)
