"""Puts the class of a relation together as a test with rows, in the way of the project's framework.

Each way is tried in turn: rows that a provider hands to the relation where the framework has such a thing,
and else a test method for each row, which every framework has.
"""

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from mrscout.languages.java.codify.render import WIDTH, commented, escaped
from mrscout.languages.java.export.class_members import in_order, needed
from mrscout.languages.java.export.class_parts import Framework, Method, Parts
from mrscout.languages.java.export.export_imports import Names, mentioned
from mrscout.languages.java.export.test_rows import OWN, Row, braced, called

_INDENT = "    "
_PLAIN = re.compile(r"@(?:[\w.]+\.)?Test\s*(?:\(\s*\))?")
_RUNNER = re.compile(r"@(?:[\w.]+\.)?(?:RunWith|Parameters|UseParametersRunnerFactory)\b")
_SOURCE_OF_ITS_NAME = re.compile(r"@(?:[\w.]+\.)?MethodSource\s*(?:\(\s*\))?$")
_TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"')
_WORD = re.compile(r"\w+")
_TAG = re.compile(r"^ \* @param", re.MULTILINE)


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


def styles(parts: Parts, lifted: int, *, params: bool) -> Iterator[Style]:
    """The ways that a class can be written in, the best first.

    `lifted` is how many of the relation's parameters have values in a row, which are its last ones; `params`
    is whether JUnit's own are at hand.
    """
    rowed = bool(parts.test.parameters)  # the developers' test has rows already, and stays as it is
    if lifted and lifted == len(parts.relation.parameters):
        plain = any(_PLAIN.fullmatch(each) for each in parts.test.annotations)
        provides = parts.framework is Framework.TESTNG or (parts.framework is Framework.JUPITER and params)
        if provides and (plain or rowed):
            yield Style.PROVIDER
        runs_otherwise = any(map(_RUNNER.match, parts.annotations)) or parts.inherits or parts.constructor
        if parts.framework is Framework.JUNIT4 and not runs_otherwise and not rowed:
            yield Style.FIELDS
    yield Style.CALLS


def write_class(
    parts: Parts, style: Style, rows: Sequence[Row], statement: str, notes: Sequence[str], first: str = OWN
) -> Written:
    """The class; its comment begins with what it states, and ends with the sentences of `notes`.

    `first` is what is said of the first row.
    """
    names = Names(parts)
    make = {Style.PROVIDER: _provided, Style.FIELDS: _fields, Style.CALLS: _calls}[style]
    made = make(parts, rows, names, first)
    annotations = list(parts.annotations)
    if style is Style.FIELDS:
        parameterized = names.short("org.junit.runners.Parameterized")
        annotations.append(f"@{names.short('org.junit.runner.RunWith')}({parameterized}.class)")
    head = "".join(f"{each}\n" for each in annotations)
    fields, others = in_order(needed(parts.members, _mentioned(parts, made)))
    body = "\n\n".join(filter(None, (fields, *made.first, others, *made.last)))
    code = f"{head}public class {parts.name}{parts.header} {{\n\n{body}\n}}\n"
    package = f"package {parts.package};\n\n" if parts.package else ""
    return Written(package + names.written(code) + _class_doc(parts.doc, statement, notes) + code, made.tests)


class _Made(NamedTuple):
    first: tuple[str, ...]  #: members that stand before the others
    last: tuple[str, ...]
    tests: tuple[tuple[str, int], ...]


def _mentioned(parts: Parts, made: _Made) -> frozenset[str]:
    """What the new members of a class, its annotations and its head name."""
    members = "\n".join((*made.first, *made.last))
    head = "".join(f"{each}\n" for each in parts.annotations)
    source = f"{head}class {parts.name}{parts.header} {{\n{members}\n}}\n"
    by_name = _WORD.findall("".join(_TEXT.findall(source)))  # providers of rows are named in texts
    return frozenset((*mentioned(source.encode()), *by_name))


def _provided(parts: Parts, rows: Sequence[Row], names: Names, said: str) -> _Made:
    provider = "inputs" if "inputs" not in parts.names else "inputsOfTheRelation"
    relation, own = parts.relation, parts.test
    # A test that has rows of its own keeps them, and only the others are provided.
    first = (write_method(own, "public "),) if own.parameters else ()
    others = [] if first else [each for each in own.annotations if not _PLAIN.fullmatch(each)]
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
    test = write_method(replace(relation, annotations=(*others, *marks)), visible)
    listed = _table(rows[len(first) :], 1, "" if first else said)
    table = f"{declared}{word} Object[][] {provider}() {{\n{_INDENT}return {listed};\n}}"
    tests = (*((own.name, 1) for _ in first), (relation.name, len(rows) - len(first)))
    return _Made((), (*first, test, textwrap.indent(table, _INDENT)), tests)


def _fields(parts: Parts, rows: Sequence[Row], names: Names, said: str) -> _Made:
    relation = parts.relation
    parameterized = names.short("org.junit.runners.Parameterized")
    typed = [(type_.removeprefix("final "), name) for type_, name in relation.parameters]
    fields = "".join(f"private final {type_} {name};\n" for type_, name in typed).rstrip()
    doc, tags = _split(relation.doc)
    sets = "".join(f"{_INDENT}this.{name} = {name};\n" for _, name in relation.parameters)
    listed = _listed(f"public {parts.name}", typed, "")
    constructor = f"/**\n * One input.\n *\n{tags} */\n{listed}\n{sets}}}"
    collection = names.short("java.util.Collection")
    provider = "inputs" if "inputs" not in parts.names else "inputsOfTheRelation"
    table = (
        f"@{parameterized}.Parameters\npublic static {collection}<Object[]> {provider}() {{\n"
        f"{_INDENT}return {names.short('java.util.Arrays')}.asList({_table(rows, 1, said)});\n}}"
    )
    test = write_method(
        replace(relation, doc=doc, annotations=parts.test.annotations, parameters=()), "public "
    )
    first = tuple(textwrap.indent(each, _INDENT) for each in (fields, constructor))
    return _Made(first, (test, textwrap.indent(table, _INDENT)), ((relation.name, len(rows)),))


def _calls(parts: Parts, rows: Sequence[Row], _: Names, __: str) -> _Made:
    own, methods, tests = parts.test, [], []
    taken = len(parts.relation.parameters) - len(rows[0])
    given = [name for _, name in parts.relation.parameters[:taken]]
    for number, row in enumerate(rows, 1):
        name = own.name if number == 1 else f"{own.name}OnInput{number}"
        call = called(parts.relation.name, [*given, *row], 2)
        marks = own.annotations if number == 1 else tuple(sourced(each, own) for each in own.annotations)
        methods.append(write_method(replace(own, name=name, annotations=marks, body=call), "public "))
        tests.append((name, 1))
    return _Made((), (*methods, write_method(parts.relation, "")), tuple(tests))


def sourced(annotation: str, own: Method) -> str:
    """A source of rows that goes by the test's name keeps that name."""
    return f'{annotation}("{own.name}")' if _SOURCE_OF_ITS_NAME.fullmatch(annotation) else annotation


def _table(rows: Sequence[Row], indent: int, first: str) -> str:
    listed = "\n".join(braced(row, indent + 1, "" if number else first) for number, row in enumerate(rows))
    return f"new Object[][] {{\n{listed}\n{_INDENT * indent}}}"


def write_method(method: Method, visible: str) -> str:
    """A method, indented as a member; its body is indented already."""
    marks = "".join(f"{each}\n" for each in method.annotations)
    head = _listed(f"{visible}void {method.name}", method.parameters, method.throws)
    doc = f"{method.doc}\n" if method.doc else ""
    return textwrap.indent(f"{doc}{marks}{head}", _INDENT) + f"\n{method.body}\n{_INDENT}}}"


def _listed(head: str, parameters: Sequence[tuple[str, str]], throws: str) -> str:
    """A method's head, broken into lines where it is long."""
    listed = [f"{type_} {name}" for type_, name in parameters]
    clause = f" throws {throws}" if throws else ""
    line = f"{head}({', '.join(listed)}){clause} {{"
    if len(line) + len(_INDENT) <= WIDTH:
        return line
    return f"{head}(\n" + ",\n".join(_INDENT * 2 + each for each in listed) + f"){clause} {{"


def _split(doc: str) -> tuple[str, str]:
    """A comment without the parameters, and the parameters' lines."""
    found = _TAG.search(doc)
    if found is None:
        return doc, ""
    before, tags = doc[: found.start()].rstrip("\n *"), doc[found.start() :].removesuffix(" */")
    return f"{before}\n */", tags


def _class_doc(doc: str, statement: str, notes: Sequence[str]) -> str:
    """The comment of the relation's class, whose first sentence is written again as the verdict has it."""
    if not doc:
        return ""
    _, blank, rest = doc.removesuffix(" */").partition("\n *\n")
    added = "".join(map(commented, notes))
    return (
        f"/**\n{commented(escaped(statement))}{blank[1:]}{rest}{' *' + chr(10) if added else ''}{added} */\n"
    )
