"""Writes a test class from the pieces of a relation's class, with rows of inputs, for the project's framework.

There are several styles: rows from a provider method or through the constructor if the framework supports that, and a
test method for each row, which works everywhere. Invariants: imports are sorted and none is unused; members that only
the paper's form needs are left out; fields come first unless initializers run between them.
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
from mrscout.languages.java.codify.text_layout import (
    INDENT,
    code_words,
    escape_comment,
    signature,
    wrap_comment,
)
from mrscout.languages.java.export.test_rows import OWN, write_call, write_row
from mrscout.model.relations import Import, MemberKind

_PLAIN = re.compile(r"@(?:[\w.]+\.)?Test\s*(?:\(\s*\))?")
_RUNNER = re.compile(r"@(?:[\w.]+\.)?(?:RunWith|Parameters|UseParametersRunnerFactory)\b")
_SOURCE_BY_TEST_NAME = re.compile(r"@(?:[\w.]+\.)?MethodSource\s*(?:\(\s*\))?$")
_TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"')
_WORD = re.compile(r"\w+")


class Style(Enum):
    """How the rows of a test are written; the values are for people."""

    PROVIDER = "a method provides the rows"
    FIELDS = "the rows are handed to the constructor"
    CALLS = "a test method for each row"


@dataclass(frozen=True, slots=True)
class Written:
    """The source of a test class, and its test methods."""

    text: str
    tests: tuple[tuple[str, int], ...]  #: names, each with the number of rows that it runs


def styles(parts: RelationClass, lifted: int, *, params: bool) -> Iterator[Style]:
    """Yield the styles that a class can be written in, the best first.

    `lifted` is the number of values in a row, which are for the last parameters of the relation; `params` is True if
    the module has junit-jupiter-params.
    """
    rowed = bool(parts.test.parameters)  # the developers' test is parameterised, and stays as it is
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
    """Return a test class; its Javadoc has the relation's statement, its origin, and `notes`.

    `first` is the comment at the first row.
    """
    names = _Names(parts)
    make = {Style.PROVIDER: _with_provider, Style.FIELDS: _with_fields, Style.CALLS: _with_calls}[style]
    made = make(parts, rows, names, first)
    annotations = list(parts.annotations)
    if style is Style.FIELDS:
        parameterized = names.short("org.junit.runners.Parameterized")
        annotations.append(f"@{names.short('org.junit.runner.RunWith')}({parameterized}.class)")
    head = "".join(f"{annotation}\n" for annotation in annotations)
    fields, others = _fields_first(_needed_members(parts.members, _words_of_new_code(parts, made)))
    body = "\n\n".join(filter(None, (fields, *made.first, others, *made.last)))
    code = f"{head}public class {parts.name}{parts.header} {{\n\n{body}\n}}\n"
    comment = _class_javadoc(statement, parts.origin, notes)
    text = write_file(parts.package, names.used_by(code), comment + code)
    return Written(text, made.tests)


def refuting_test(parts: RelationClass, row: Sequence[str]) -> str:
    """Return a test method that fails on a counterexample, to be pasted into the relation's class."""
    relation = parts.relation.name
    name = f"refutes{relation[:1].upper()}{relation[1:]}"
    if parts.framework is Framework.JUNIT3:
        name = f"test{name[:1].upper()}{name[1:]}"
    # A parameterised test passes on its own parameters; those of the row come after them.
    handed_on = [name for _, name in parts.relation.parameters[: len(parts.relation.parameters) - len(row)]]
    test = replace(
        parts.test,
        name=name,
        annotations=tuple(
            _with_explicit_source(annotation, parts.test) for annotation in parts.test.annotations
        ),
        body=write_call(relation, [*handed_on, *row], 2),
    )
    return textwrap.dedent(write_method(test, "public "))


class _Names:
    """Names of framework classes in a test class, and the imports that they need."""

    def __init__(self, parts: RelationClass) -> None:
        self._known = {line.text: line for line in parts.imports}
        self._taken = {line.name for line in parts.imports} | parts.names | {parts.name}
        self._new: dict[str, Import] = {}

    def short(self, qualified: str) -> str:
        """Return the simple name of a class, or the qualified one if the simple name means something else."""
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
        """Return the imports that some code needs."""
        mentioned = code_words(code)
        imports = {**self._known, **self._new}.values()
        return [line for line in imports if not line.name or line.name in mentioned]


class _NewMembers(NamedTuple):
    """The members of a test class that are not copied."""

    first: tuple[str, ...]  #: those before the copied members
    last: tuple[str, ...]
    tests: tuple[tuple[str, int], ...]  #: as in `Written`


def _words_of_new_code(parts: RelationClass, made: _NewMembers) -> frozenset[str]:
    """Return the words of a class's annotations, header and new members."""
    source = "\n".join((*parts.annotations, parts.name + parts.header, *made.first, *made.last))
    by_name = _WORD.findall("".join(_TEXT.findall(source)))  # providers of rows are named in strings
    return code_words(source).union(by_name)


def _with_provider(parts: RelationClass, rows: Sequence[Row], names: _Names, comment: str) -> _NewMembers:
    """Return the relation as a parameterised test, and a static method with its rows."""
    provider = "inputs" if "inputs" not in parts.names else "inputsOfTheRelation"
    relation, test = parts.relation, parts.test
    # A parameterised test keeps its own rows, and only the others are provided.
    first = (write_method(test, "public "),) if test.parameters else ()
    others = [] if first else [mark for mark in test.annotations if not _PLAIN.fullmatch(mark)]
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
    listed = _row_array(rows[len(first) :], 1, "" if first else comment)
    table = f"{declared}{word} Object[][] {provider}() {{\n{INDENT}return {listed};\n}}"
    tests = (*((test.name, 1) for _ in first), (relation.name, len(rows) - len(first)))
    return _NewMembers((), (*first, rowed_test, textwrap.indent(table, INDENT)), tests)


def _with_fields(parts: RelationClass, rows: Sequence[Row], names: _Names, comment: str) -> _NewMembers:
    """Return fields for the parameters, a constructor that sets them, the test, and the method with the rows."""
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
        f"{INDENT}return {names.short('java.util.Arrays')}.asList({_row_array(rows, 1, comment)});\n}}"
    )
    plain = replace(relation, documented=(), annotations=parts.test.annotations, parameters=())
    test = write_method(plain, "public ")
    first = tuple(textwrap.indent(member, INDENT) for member in (fields, constructor))
    return _NewMembers(first, (test, textwrap.indent(table, INDENT)), ((relation.name, len(rows)),))


def _with_calls(parts: RelationClass, rows: Sequence[Row], _: _Names, __: str) -> _NewMembers:
    """Return a test method for each row, and the relation that they call."""
    test, methods, tests = parts.test, [], []
    taken = len(parts.relation.parameters) - len(rows[0])
    handed_on = [name for _, name in parts.relation.parameters[:taken]]
    for number, row in enumerate(rows, 1):
        name = test.name if number == 1 else f"{test.name}OnInput{number}"
        call = write_call(parts.relation.name, [*handed_on, *row], 2)
        marks = (
            test.annotations
            if number == 1
            else tuple(_with_explicit_source(annotation, test) for annotation in test.annotations)
        )
        methods.append(write_method(replace(test, name=name, annotations=marks, body=call), "public "))
        tests.append((name, 1))
    return _NewMembers((), (*methods, write_method(parts.relation)), tuple(tests))


def _with_explicit_source(annotation: str, test: Method) -> str:
    """Return an annotation for a renamed test; a `@MethodSource` that is found by the test's name states that name."""
    return f'{annotation}("{test.name}")' if _SOURCE_BY_TEST_NAME.fullmatch(annotation) else annotation


def _row_array(rows: Sequence[Row], indent: int, first: str) -> str:
    """Return `new Object[][] {{1, "a"}, {2, "b"}}`, a row a line."""
    listed = "\n".join(write_row(row, indent + 1, "" if number else first) for number, row in enumerate(rows))
    return f"new Object[][] {{\n{listed}\n{INDENT * indent}}}"


def _class_javadoc(statement: str, origin: str, notes: Sequence[str]) -> str:
    """Return the Javadoc of a test class."""
    added = "".join(map(wrap_comment, notes))
    blank = " *\n" if added else ""
    return f"/**\n{wrap_comment(escape_comment(statement))} *\n{origin}{blank}{added} */\n"


def _needed_members(members: Sequence[WrittenMember], mentioned: frozenset[str]) -> list[WrittenMember]:
    """Return the members without droppable ones that neither the rest of the class nor other members mention."""
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


def _fields_first(members: Sequence[WrittenMember]) -> tuple[str, str]:
    """Return the sources of the fields and of the other members; if there are initializers, all are in the second."""
    if any(member.kind is MemberKind.INITIALIZER for member in members):
        return "", _join_members(members)
    fields = [member for member in members if member.kind is MemberKind.FIELD]
    others = [member for member in members if member.kind is not MemberKind.FIELD]
    return _join_members(fields), _join_members(others)


def _join_members(members: Sequence[WrittenMember]) -> str:
    """Join members by blank lines, but adjacent one-line fields by line breaks."""
    parts: list[str] = []
    before = False
    for number, member in enumerate(members):
        short = member.kind is MemberKind.FIELD and "\n" not in member.text
        parts += ["\n" if short and before else "\n\n" if number else "", member.text]
        before = short
    return "".join(parts)
