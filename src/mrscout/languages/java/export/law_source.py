"""Writes a law as a test method with its inputs, in one of several layouts.

The shortest layout that the framework and the values allow comes first in `layouts`. Own indentation is written as
`STEP`, which `classes` replaces by the project's; the developers' statements keep theirs.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from mrscout.languages.java.codify.relation_class import Framework, Method, RelationClass
from mrscout.languages.java.codify.text_layout import INDENT, OUTSIDE_OF_CODE, code_only
from mrscout.languages.java.export.habits import Habits
from mrscout.languages.java.export.law_inputs import LawInput
from mrscout.languages.java.runtime.value_forms import decode
from mrscout.model.origin import Kind as LawKind
from mrscout.model.relations import CodifiedMR, LiftedSite, SiteShape
from mrscout.model.values import Kind, Value
from mrscout.prose import phrases
from mrscout.prose.phrases import Code, Phrase

#: one step of indentation; a noncharacter of Unicode, which no text has when it leaves `classes`
STEP = "\ufdd3"
#: inputs that a generator draws
DRAWN = 100
_PLAIN = re.compile(r"@(?:[\w.]+\.)?Test\s*(?:\(\s*\))?")
#: annotations of a test that are about that test alone
_OF_ONE_TEST = re.compile(r"@(?:[\w.]+\.)?(?:DisplayName|Order|Issue|TestCaseId|FixMethodOrder)\b")
_SIMPLE_STRING = re.compile(r"[ !#-&(-+\--\[\]-~]*")  # printable ASCII without quotes, comma and backslash
_SOURCES = {
    "byte": "bytes",
    "short": "shorts",
    "int": "ints",
    "long": "longs",
    "float": "floats",
    "double": "doubles",
    "char": "chars",
    "boolean": "booleans",
    "String": "strings",
}
_PARAMS = "org.junit.jupiter.params"
#: powers of two as sentences write them, with Java's constants
_POWERS = {
    "-2^31": "Integer.MIN_VALUE",
    "-(2^31 - 1)": "-Integer.MAX_VALUE",
    "2^31 - 1": "Integer.MAX_VALUE",
    "-2^63": "Long.MIN_VALUE",
    "2^63 - 1": "Long.MAX_VALUE",
}
_LEAVES = re.compile(r"\breturn\b")
_NEGATIVE_HEXADECIMAL = re.compile(r"((?:\(\w+\)\s*)?)-0[xX]([0-9a-fA-F]+)([lL]?)")
#: an array of bytes or shorts, and a cast of a decimal number in it, which that needs no more than the others
_NARROW_ARRAY = re.compile(r"new (?:byte|short)\[\] ?\{")
_NARROW_CAST = re.compile(r"\((?:byte|short)\) ?(?=-?\d{1,2}\b(?!\.))")
_CAST_NUMBER = re.compile(r"\(\w+\)\s*(?=-?\w)")
_ASSERTION = re.compile(
    rf"(?P<head>[ {STEP}]*(?:Assert\.)?(?P<name>assert[A-Z]\w*)\()(?P<rest>.*)\);", re.DOTALL
)
#: operands of assertions of JUnit 3 and 4, which take a message before them
_OPERANDS = {
    "assertEquals": 2,
    "assertNotEquals": 2,
    "assertSame": 2,
    "assertNotSame": 2,
    "assertArrayEquals": 2,
    "assertTrue": 1,
    "assertFalse": 1,
}
#: the longest name of a method that states a law, and names for laws whose own name is too long for it
_LONGEST_NAME = 25
_CHECKS = {
    LawKind.ROUND_TRIP: "assertRoundTrip",
    LawKind.IDEMPOTENCE: "assertIdempotent",
    LawKind.COMMUTATIVITY: "assertCommutes",
    LawKind.INVARIANCE: "assertPreserved",
    LawKind.AGREEMENT: "assertAgree",
    LawKind.MONOTONICITY: "assertOrdered",
    LawKind.DISTINCTION: "assertDifferent",
    LawKind.RETRIEVAL: "assertRetrieved",
    LawKind.REPETITION: "assertRepeatable",
    LawKind.FRESHNESS: "assertNewObject",
    LawKind.CONSISTENCY: "assertConsistent",
}


class Layout(Enum):
    """The way in which a test method gets its inputs."""

    CONSTANTS = "all constants of an enumeration"
    VALUES = "a list of values in an annotation"
    TABLE = "a table in an annotation"
    PROVIDER = "a method provides the inputs"
    LOOP = "a loop over the inputs"
    CALLS = "calls of a method that states the law"
    INLINE = "variables with one input"


@dataclass(frozen=True, slots=True)
class Law:
    """A relation that is about to become a test method."""

    codified: CodifiedMR
    sentence: Phrase
    render: Callable[[str], RelationClass]  #: its class under a name
    parts: RelationClass
    inputs: tuple[LawInput, ...]
    throws: str = ""  #: what its statements throw, as the test would declare it
    renamed: Mapping[str, str] = field(
        default_factory=dict
    )  #: new names of variables, by those in its sentence
    whole: bool = False  #: its inputs are all that there are
    generated: "tuple[str, ...]" = ()  #: expressions that draw a value of each parameter; empty for rows
    guard: str = ""  #: a Java condition that drawn inputs have to meet; empty for none
    helpers: tuple[tuple[str, tuple[str, ...]], ...] = ()  #: head and lines of methods that `generated` calls

    def under(self, name: str) -> "Law":
        """Return the law with its class under another name."""
        return replace(self, parts=self.render(name))

    @property
    def comment(self) -> str:
        """Its sentence as text of a Javadoc comment, with Java's constants and the names that its variables have."""
        sentence = _with_constants(self.sentence)
        if not self.renamed:
            return phrases.javadoc(sentence)
        names = re.compile(rf"{OUTSIDE_OF_CODE}|\b(?:{'|'.join(map(re.escape, self.renamed))})\b", re.DOTALL)
        runs = (
            Code(names.sub(lambda match: self.renamed.get(match[0], match[0]), run.text))
            if isinstance(run, Code)
            else run
            for run in sentence
        )
        return phrases.javadoc(tuple(runs))

    @property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """Type and name of the parameters that rows have values for."""
        return self.parts.relation.parameters[self._passed_on :]

    @property
    def _passed_on(self) -> int:
        return len(self.parts.relation.parameters) - len(self.inputs[0].row)

    @property
    def passed_on(self) -> tuple[str, ...]:
        """The names of the parameters that a parameterised test of the developers passes on."""
        return tuple(name for _, name in self.parts.relation.parameters[: self._passed_on])


def _with_constants(sentence: Phrase) -> Phrase:
    """Return a sentence with Java's constants for powers of two that have one."""
    runs: list[str | Code] = []
    for run in sentence:
        text = run.text if isinstance(run, Code) else run
        for power, constant in _POWERS.items():
            text = text.replace(power, constant)
        runs.append(Code(text) if isinstance(run, Code) else text)
    return tuple(runs)


@dataclass(frozen=True, slots=True)
class WrittenLaw:
    """The source of a law."""

    test: str  #: name of the test method
    members: tuple[str, ...]  #: the test, and what belongs to it
    rows: int


def layouts(law: Law, *, params: bool) -> list[Layout]:
    """Return the layouts that a law can have, the most readable first.

    `params` is True if the module has junit-jupiter-params.
    """
    parts, columns = law.parts, law.columns
    if law.generated:
        return [Layout.CALLS]
    if not columns or (len(law.inputs) == 1 and not law.passed_on):
        return [Layout.INLINE, Layout.CALLS]
    if parts.test.parameters:
        return [Layout.CALLS]
    plain = any(_PLAIN.fullmatch(mark) for mark in parts.test.annotations)
    found: list[Layout] = []
    constants = law.whole and len(columns) == 1 and _is_constant(law, 0)
    if parts.framework is Framework.JUPITER and params and plain:
        if constants:
            found.append(Layout.CONSTANTS)
        if len(columns) == 1 and columns[0][0] in _SOURCES and not _has_null(law):
            found.append(Layout.VALUES)
        elif len(columns) > 1 and _table(law) is not None:
            found.append(Layout.TABLE)
        found.append(Layout.PROVIDER)
    elif parts.framework is Framework.TESTNG and plain:
        found.append(Layout.PROVIDER)
    elif constants:
        found.append(Layout.CONSTANTS)
    if _fits_a_loop(law):
        found.append(Layout.LOOP)
    return [*found, Layout.CALLS]


def _fits_a_loop(law: Law) -> bool:
    """True if the values of one parameter can be the elements of an array, and no statement leaves the test."""
    columns = law.columns
    if len(columns) != 1 or len(columns) != len(law.parts.relation.parameters):
        return False
    plain = not any(mark in columns[0][0] for mark in ("<", "...", "?"))
    return plain and not any(one.name for one in law.inputs) and not _LEAVES.search(_code(law))


def _code(law: Law) -> str:
    return code_only(law.parts.relation.body)


def _is_constant(law: Law, column: int) -> bool:
    site = _site(law, column)
    return (site is not None and site.shape is SiteShape.CONSTANT) or bool(site and site.choices)


def _site(law: Law, column: int) -> LiftedSite | None:
    """Return the site of a column's parameter; None for a parameter that the test itself has."""
    name = law.columns[column][1]
    parameters = law.codified.parameters
    known = (parameter for parameter in parameters if law.renamed.get(parameter.name, parameter.name) == name)
    sites = next((parameter.sites for parameter in known), ())
    return law.codified.sites[sites[0]] if sites else None


def _has_null(law: Law) -> bool:
    return any(text == "null" for one in law.inputs for text in one.row)


def _table(law: Law) -> list[str] | None:
    """Return the inputs as lines of a `@CsvSource`; None if one cannot be written so, or would not be read easily."""
    lines = []
    for one in law.inputs:
        cells = [_cell(law, column, text) for column, text in enumerate(one.row)]
        if None in cells:
            return None
        lines.append(", ".join(cell for cell in cells if cell is not None))
    return lines


def _cell(law: Law, column: int, text: str) -> str | None:
    """Return a value as a cell of a table: `1`, `abc`, `''`, `RED`."""
    type_ = law.columns[column][0]
    if type_ not in _SOURCES:
        constant = re.fullmatch(r"(?:[\w$]+\.)+(\w+)", text)
        return constant[1] if constant is not None and _is_constant(law, column) else None
    value = decode(text, "java.lang.String" if type_ == "String" else type_)
    return _plain_cell(value) if value is not None else None


def _plain_cell(value: Value) -> str | None:
    data = value.data
    match data:
        case bool():
            return str(data).lower()
        case int() if value.kind is Kind.CHAR:
            character = chr(data)
            return character if re.fullmatch(r"[!-&(-+\--\[\]-~]", character) and character != "#" else None
        case int():
            return str(data)
        case float():
            return repr(data) if data == data and abs(data) < 1e16 else None
        case str() if _SIMPLE_STRING.fullmatch(data.replace(",", "")):
            plain = data and data == data.strip() and "," not in data and data[0] != "#"
            return data if plain else f"'{data}'"
    return None


def write_law(
    law: Law,
    layout: Layout,
    test: str,
    habits: Habits,
    short: Callable[[str], str],
    taken: Collection[str] = (),
) -> WrittenLaw:
    """Return a law in a layout.

    `short` returns the name of a class and sees to its import; `taken` are names of methods that the class has.
    """
    write = _Writer(law, test, habits, short, taken)
    members = {
        Layout.CONSTANTS: write.constants,
        Layout.VALUES: write.values,
        Layout.TABLE: write.table,
        Layout.PROVIDER: write.provider,
        Layout.LOOP: write.loop,
        Layout.CALLS: write.calls,
        Layout.INLINE: write.inline,
    }[layout]()
    return WrittenLaw(test, tuple(members), len(law.inputs) + (DRAWN if law.generated else 0))


def _plain_constant(type_: str, text: str) -> str:
    """Return an integer of an annotation without cast and suffix: `-5` for `(byte) -0x05`, `7` for `7L`."""
    value = decode(text, type_) if type_ in ("byte", "short", "long") else None
    if value is None or not isinstance(value.data, int) or abs(value.data) >= 1 << 31:
        return text
    return str(value.data)


class _Writer:
    """Writes the members of one law."""

    def __init__(
        self,
        law: Law,
        test: str,
        habits: Habits,
        short: Callable[[str], str],
        taken: Collection[str] = (),
    ) -> None:
        self._law = law
        self._taken = taken
        self._parts = law.parts
        self._test = test
        self._habits = habits
        self._short = short
        marks = (mark for mark in law.parts.test.annotations if not _OF_ONE_TEST.match(mark))
        self._marks = [with_explicit_source(mark, law.parts.test) for mark in marks]

    def constants(self) -> Iterator[str]:
        (type_, name) = self._law.columns[0]
        if self._parts.framework is Framework.JUPITER:
            source = self._short(f"{_PARAMS}.provider.EnumSource")
            yield self._parameterised(f"@{source}")
            return
        by_itself = _fits_a_loop(self._law)
        call = f"{STEP * 3}{self._check_name}({name});"
        body = self._indented_body(type_, name) if by_itself else call
        loop = self._looped(f"for ({type_} {name} : {type_}.values())", body)
        yield self._method(self._public, self._test, (), loop, self._marks, documented=True)
        if not by_itself:
            yield self._check()

    def values(self) -> Iterator[str]:
        source = self._short(f"{_PARAMS}.provider.ValueSource")
        texts = [_plain_constant(self._law.columns[0][0], one.row[0]) for one in self._law.inputs]
        if self._law.columns[0][0] == "boolean" and set(texts) == {"true", "false"}:
            texts = ["false", "true"]
        yield self._parameterised(
            self._listed(f"@{source}({_SOURCES[self._law.columns[0][0]]} = ", texts, ")", self._comments())
        )

    def table(self) -> Iterator[str]:
        source = self._short(f"{_PARAMS}.provider.CsvSource")
        lines = [f'"{line}"' for line in _table(self._law) or ()]
        yield self._parameterised(self._listed(f"@{source}(", lines, ")", self._comments(), apart=True))

    def provider(self) -> Iterator[str]:
        if self._parts.framework is Framework.TESTNG:
            yield from self._data_provider()
            return
        yield self._parameterised(f"@{self._short(f'{_PARAMS}.provider.MethodSource')}")
        stream = self._short("java.util.stream.Stream")
        arguments = self._short(f"{_PARAMS}.provider.Arguments")
        rows = [
            self._call(f"{arguments}.of", one.row, "", 3) + ("," if number < len(self._law.inputs) else ");")
            for number, one in enumerate(self._law.inputs, 1)
        ]
        body = f"{STEP * 2}return {stream}.of(\n" + "\n".join(self._with_comments(rows))
        yield self._method("static ", self._test, (), body, (), result=f"{stream}<{arguments}>")

    def _data_provider(self) -> Iterator[str]:
        provider = f"{self._parts.relation.name}Inputs"
        mark = f'@{self._short("org.testng.annotations.Test")}(dataProvider = "{provider}")'
        others = [other for other in self._marks if not _PLAIN.fullmatch(other)]
        yield self._method(
            self._public, self._test, self._law.columns, self._body, [*others, mark], documented=True
        )
        rows = [
            f"{STEP * 3}{{{', '.join(one.row)}}}{',' if number < len(self._law.inputs) else ''}"
            for number, one in enumerate(self._law.inputs, 1)
        ]
        lines = "\n".join(self._with_comments(rows))
        body = f"{STEP * 2}return new Object[][] {{\n{lines}\n{STEP * 2}}};"
        declared = f"@{self._short('org.testng.annotations.DataProvider')}"
        yield self._method("public ", provider, (), body, [declared], result="Object[][]")

    def calls(self) -> Iterator[str]:
        passed = self._law.passed_on
        helper = self._helper()
        name = helper or self._check_name
        body = "\n".join(
            self._with_comments([self._call(name, (*passed, *one.row), ";", 2) for one in self._law.inputs])
        )
        if self._law.generated:
            body += f"\n{self._drawing_loop()}"
        yield self._method(
            self._public, self._test, self._parts.test.parameters, body, self._marks, documented=True
        )
        if not helper:
            yield self._check()
        for head, lines in self._law.helpers:
            random = self._short("java.util.Random")
            code = "\n".join(STEP * 2 + line.replace(INDENT, STEP) for line in lines)
            brace = f"\n{STEP}{{" if self._habits.next_line_braces else " {"
            yield f"{STEP}{head.replace('{Random}', random)}{brace}\n{code}\n{STEP}}}"

    def _helper(self) -> str:
        """Return the helper of the test that is called with the parameters and nothing else; empty if there is none."""
        names = ", ".join(name for _, name in self._parts.relation.parameters)
        match = re.fullmatch(rf"(\w+)\({re.escape(names)}\);", code_only(self._parts.relation.body).strip())
        declared = {name for member in self._parts.members for name in member.names}
        return match[1] if match is not None and match[1] in declared and not self._law.generated else ""

    def _drawing_loop(self) -> str:
        random = self._short("java.util.Random")
        names = [name for _, name in self._law.columns]
        call = f"{STEP}{self._check_name}({', '.join(names)});"
        if self._law.guard:
            call = f"{STEP}if ({self._law.guard}) {{\n{STEP}{call}\n{STEP}}}"
        drawn = [
            f"{STEP}{type_} {name} = {text};"
            for (type_, name), text in zip(self._law.columns, self._law.generated, strict=True)
        ]
        loop = self._block(f"for (int count = 0; count < {DRAWN}; count++)", "\n".join([*drawn, call]))
        return f"{STEP * 2}{random} random = new {random}(1);\n{loop}"

    def inline(self) -> Iterator[str]:
        row = self._law.inputs[0].row
        declared = "".join(
            f"{STEP * 2}{type_.removeprefix('final ').replace('...', '[]')} {name} = {text};\n"
            for (type_, name), text in zip(self._law.columns, row, strict=True)
        )
        yield self._method(
            self._public,
            self._test,
            self._parts.test.parameters,
            declared + self._body,
            self._marks,
            documented=True,
        )

    @property
    def _public(self) -> str:
        modern = self._parts.framework is Framework.JUPITER
        return "public " if self._habits.public_tests or not modern else ""

    def loop(self) -> Iterator[str]:
        """The test with its statements in a loop over the values of its only parameter."""
        type_, name = self._law.columns[0]
        bare = type_.removeprefix("final ")
        texts = [_in_array(bare, one.row[0]) for one in self._law.inputs]
        body = self._indented_body(bare, name)
        head = f"for ({type_} {name} : new {bare}[] {{{', '.join(texts)}}})"
        declared = ""
        if self._width_of(f"{STEP * 2}{head} {{") > self._habits.width:
            values = f"{name}Values" if f"{name}s" in self._parts.names else f"{name}s"
            declared = f"{self._array(f'{STEP * 2}{bare}[] {values} = ', texts)}\n"
            head = f"for ({type_} {name} : {values})"
        looped = declared + self._looped(head, body)
        yield self._method(self._public, self._test, (), looped, self._marks, documented=True)

    def _looped(self, head: str, body: str) -> str:
        brace = f"\n{STEP * 2}{{" if self._habits.next_line_braces else " {"
        return f"{STEP * 2}{head}{brace}\n{body}\n{STEP * 2}}}"

    def _indented_body(self, type_: str, name: str) -> str:
        """Return the statements as those of a loop over the values of the only parameter."""
        lines = self._body_with_messages(type_, name).split("\n")
        return "\n".join(STEP + line if line else line for line in lines)

    def _array(self, start: str, texts: Sequence[str]) -> str:
        """Return `int[] numbers = {1, 2};`, on several lines if it is long."""
        line = f"{start}{{{', '.join(texts)}}};"
        if self._width_of(line) <= self._habits.width:
            return line
        lines = _filled([f"{text}," for text in texts], self._habits.width - len(self._habits.unit) * 4)
        inner = "\n".join(f"{STEP * 4}{one}" for one in lines)
        return f"{start}{{\n{inner.removesuffix(',')}\n{STEP * 2}}};"

    def _body_with_messages(self, type_: str, name: str) -> str:
        """Return the statements, with the parameter in the messages of assertions that would not show it."""
        older = self._parts.framework in (Framework.JUNIT3, Framework.JUNIT4)
        if not older or type_ not in _SOURCES:
            return self._body
        return "\n".join(_with_message(line, name) for line in self._body.split("\n"))

    @property
    def _check_name(self) -> str:
        """The name of the method that states the law: its own if it is short, else that of its kind."""
        name = self._parts.relation.name
        whole = f"assert{name[:1].upper()}{name[1:]}"
        kind = _CHECKS[self._law.codified.relation.kind]
        methods = [method.rpartition(".")[2] for method in self._law.codified.relation.law.methods]
        proposals = [whole] if len(whole) <= _LONGEST_NAME else []
        proposals += [kind, *(f"{kind}Of{method[:1].upper()}{method[1:]}" for method in methods), whole]
        used = {*self._taken, *self._parts.names}
        return next((one for one in proposals if one not in used), whole)

    @property
    def _body(self) -> str:
        """The statements of the law."""
        depth = len(INDENT) * 2
        lines = self._parts.relation.body.split("\n")
        return "\n".join(
            f"{STEP * 2}{line[depth:] if line[:depth].isspace() else line}" if line.strip() else ""
            for line in lines
        )

    def _check(self) -> str:
        """The method that states the law."""
        return self._method("private ", self._check_name, self._parts.relation.parameters, self._body, ())

    def _parameterised(self, source: str) -> str:
        mark = f"@{self._short(f'{_PARAMS}.ParameterizedTest')}"
        others = [other for other in self._marks if not _PLAIN.fullmatch(other)]
        return self._method(
            self._public,
            self._test,
            self._law.columns,
            self._body,
            [*others, mark, source],
            documented=True,
        )

    def _method(
        self,
        access: str,
        name: str,
        parameters: Sequence[tuple[str, str]],
        body: str,
        marks: Sequence[str],
        *,
        result: str = "void",
        documented: bool = False,
    ) -> str:
        doc = javadoc(self._law.comment, self._habits, 1) if documented else ""
        throws = self._law.throws if result == "void" else ""
        head = self._head(f"{access}{result} {name}", parameters, throws)
        if self._habits.same_line and len(marks) == 1 and _PLAIN.fullmatch(marks[0]):
            head, marks = f"{STEP}{marks[0]} {head.removeprefix(STEP)}", ()
        above = "".join(f"{STEP}{mark}\n" for mark in marks)
        return f"{doc}{above}{head}\n{body}\n{STEP}}}"

    def _head(self, start: str, parameters: Sequence[tuple[str, str]], throws: str) -> str:
        """Return the head of a method with its opening brace, on several lines if it is long."""
        listed = [f"{type_} {name}" for type_, name in parameters]
        clause = f" throws {throws}" if throws else ""
        brace = f"\n{STEP}{{" if self._habits.next_line_braces else " {"
        line = f"{STEP}{start}({', '.join(listed)}){clause}"
        if self._width_of(line) + 2 <= self._habits.width or not listed:
            return line + brace
        joined = f"{STEP}{start}(\n{STEP * 3}{', '.join(listed)}){clause}"
        if self._width_of(joined.split("\n")[1]) + 2 <= self._habits.width:
            return joined + brace
        apart = ",\n".join(f"{STEP * 3}{parameter}" for parameter in listed)
        return f"{STEP}{start}(\n{apart}){clause}{brace}"

    def _block(self, head: str, body: str) -> str:
        brace = f"\n{STEP * 2}{{" if self._habits.next_line_braces else " {"
        inner = "\n".join(f"{STEP * 2}{line}" for line in body.split("\n"))
        return f"{STEP * 2}{head}{brace}\n{inner}\n{STEP * 2}}}"

    def _call(self, name: str, arguments: Sequence[str], end: str, depth: int) -> str:
        """Return a call, on several lines if it is long; lambdas get their type from the parameter."""
        margin = STEP * (depth if depth == 2 else depth + 1)
        line = f"{margin}{name}({', '.join(arguments)}){end}"
        if self._width_of(line) <= self._habits.width and "\n" not in line:
            return line
        return (
            f"{margin}{name}(\n" + ",\n".join(f"{margin}{STEP * 2}{text}" for text in arguments) + f"){end}"
        )

    def _comments(self) -> list[str]:
        return [one.name for one in self._law.inputs]

    def _with_comments(self, lines: Sequence[str]) -> list[str]:
        """Return lines with the names of the inputs behind them, or above them where there is no room."""
        return [self._with_comment(line, name) for line, name in zip(lines, self._comments(), strict=True)]

    def _with_comment(self, line: str, name: str) -> str:
        if not name:
            return line
        behind = f"{line} // {name}"
        if "\n" not in line and self._width_of(behind) <= self._habits.width:
            return behind
        margin = line[: len(line) - len(line.lstrip(STEP))]
        return f"{margin}// {name}\n{line}"

    def _listed(
        self, start: str, texts: Sequence[str], end: str, names: Sequence[str], *, apart: bool = False
    ) -> str:
        """Return `@ValueSource(ints = {1, 2})`, with a line for each value if it is long or there are names."""
        line = f"{start}{{{', '.join(texts)}}}{end}"
        if (
            not apart
            and self._width_of(STEP + line) <= self._habits.width
            and not any(name and not name.startswith("as in") for name in names)
        ):
            return line
        rows = [
            f"{STEP * 2}{text}{',' if number < len(texts) else ''}" for number, text in enumerate(texts, 1)
        ]
        named = [self._with_comment(row, name) for row, name in zip(rows, names, strict=False)]
        return f"{start}{{\n" + "\n".join(named) + f"\n{STEP}}}{end}"

    def _width_of(self, line: str) -> int:
        last = max(line.split("\n"), key=len)
        return len(last.replace(STEP, self._habits.unit))


def plain_number(text: str) -> str:
    """Return a negative number in decimal digits, and an array of bytes without casts; other expressions stay.

    `(byte) -1` for `(byte) -0x01`, `new byte[] {3, -1}` for `new byte[] {(byte) 3, -1}`.
    """
    if _NARROW_ARRAY.match(text):
        return _NARROW_CAST.sub("", text)
    match = _NEGATIVE_HEXADECIMAL.fullmatch(text)
    return f"{match[1]}-{int(match[2], 16)}{match[3]}" if match is not None else text


def _in_array(type_: str, text: str) -> str:
    """Return a value as an element of an array, which needs neither a cast nor the type of an array in it."""
    if type_.endswith("[]"):
        return (
            re.sub(rf"new\s+{re.escape(type_)}\s*(?=\{{)", "", text, count=1)
            if text.startswith("new")
            else text
        )
    return _CAST_NUMBER.sub("", text, count=1) if type_ in ("byte", "short") else text


def _with_message(line: str, name: str) -> str:
    """Return a line with a parameter in the message of its assertion, unless it has one or compares the parameter."""
    match = _ASSERTION.fullmatch(line.rstrip())
    operands = arguments_of(match["rest"]) if match is not None else []
    if match is None or len(operands) != _OPERANDS.get(match["name"], 0) or name in operands:
        return line
    return f"{match['head'].replace('(', f'({chr(34)}{name} = {chr(34)} + {name}, ', 1)}{match['rest']});"


def arguments_of(code: str) -> list[str]:
    """Return the arguments of a call, of which this is the code: `a` and `b(1, 2)` of `a, b(1, 2)`."""
    parts, depth, start = [], 0, 0
    for mark in re.finditer(rf"{OUTSIDE_OF_CODE}|[(\[{{}}\]),]", code, re.DOTALL):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(mark[0], 0)
        if mark[0] == "," and not depth:
            parts.append(code[start : mark.start()].strip())
            start = mark.end()
    return [*parts, code[start:].strip()]


def javadoc(text: str, habits: Habits, depth: int) -> str:
    """Return a Javadoc comment with a text in which markup is escaped."""
    margin = STEP * depth
    width = habits.width - len(habits.unit) * depth - len(" * ")
    lines = _filled(_joined_code(text), width)
    return f"{margin}/**\n" + "".join(f"{margin} * {line}\n" for line in lines) + f"{margin} */\n"


def _joined_code(text: str) -> list[str]:
    """Return the words of a sentence; a short piece of code is one word, so that lines do not end inside of it."""
    words: list[str] = []
    for piece in re.split(r"(\{@code [^\n]{1,60}?\}(?=[\s.,;:)]|$)\S*)", text):
        if piece.startswith("{@code ") and len(piece) <= len("{@code }") + 60:
            words.append(piece)
        else:
            words += piece.split()
    return words


def _filled(words: Sequence[str], width: int) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines


def as_rows(law: Law, name: str) -> list[Method]:
    """Return a test method for each input of a law, which call it; they show on which inputs it passes."""
    test = law.parts.test
    return [
        replace(
            test,
            name=f"{name}{number}",
            annotations=tuple(with_explicit_source(mark, test) for mark in test.annotations),
            body=f"{INDENT * 2}{law.parts.relation.name}({', '.join((*law.passed_on, *one.row))});",
            throws=law.parts.test.throws,
            sentence="",
        )
        for number, one in enumerate(law.inputs)
    ]


_SOURCE_BY_TEST_NAME = re.compile(r"@(?:[\w.]+\.)?MethodSource\s*(?:\(\s*\))?$")


def with_explicit_source(annotation: str, test: Method) -> str:
    """Return an annotation for a renamed test; a `@MethodSource` that is found by the test's name states that name."""
    return f'{annotation}("{test.name}")' if _SOURCE_BY_TEST_NAME.fullmatch(annotation) else annotation
