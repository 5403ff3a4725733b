"""Relations as tests of their framework: golden files, each compiled and run with all its rows."""

import html
import re
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from tests.languages.java.class_pieces import pieces_of

from mrscout.languages.base.exporting import ExportedFile, ExportRequest, Kept, NotExported, RowStyle
from mrscout.languages.java.build import Build, BuildStep
from mrscout.languages.java.build import ModuleRuntime as Built
from mrscout.languages.java.codify.relation_class import Framework, RelationClass
from mrscout.languages.java.export.classes import refuting_test, write_class
from mrscout.languages.java.export.exporter import export_relations, has_params
from mrscout.languages.java.export.habits import Habits
from mrscout.languages.java.export.law_inputs import select_inputs
from mrscout.languages.java.export.law_source import Law, Layout, layouts
from mrscout.languages.java.export.test_rows import row_writer
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.language import LANGUAGE
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import ClassPaths as Classes
from mrscout.languages.java.runtime.protocol import Execution, Outcome, Source
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.forms import Condition, ConditionOperator, Form, FormParameter, Freedom
from mrscout.model.ir import Span
from mrscout.model.relations import (
    CodifiedMR,
    Constituents,
    InputRelation,
    LiftedSite,
    MetamorphicRelation,
    Parameter,
    Status,
    ValueRole,
)
from mrscout.model.relations import (
    Kind as RelationKind,
)
from mrscout.model.values import NULL, Kind, Value
from mrscout.model.verdicts import Evidence, Judged, Verdict
from mrscout.prose.relation_sentences import with_verdict
from mrscout.sources import Project, Role, SourceFile

RELATIONS = Path(__file__).parent / "relations"
SPAN = Span(0, 1, 0, 0, "T.java")
WHOLE = Constituents((), (), (), (), SPAN, SPAN, SPAN)


@dataclass(frozen=True)
class Case:
    """A relation as it was written, and what generated inputs there are for it."""

    file: str
    name: str
    method: str
    framework: Framework
    layout: Layout
    #: name, type, the developers' value, canonical type
    parameters: tuple[tuple[str, str, str, str], ...]
    examples: tuple[tuple[Value, ...], ...]
    conditions: tuple[Condition, ...] = ()
    choices: dict[str, tuple[str, ...]] = field(default_factory=dict)
    freedoms: dict[str, Freedom] = field(default_factory=dict)

    @property
    def source(self) -> bytes:
        return (RELATIONS / f"{self.file}.java").read_bytes()

    @property
    def statement(self) -> str:
        """As the class's comment has it."""
        first = self.source.decode().partition("/**\n")[2].partition("\n *\n")[0]
        return html.unescape(" ".join(line.removeprefix(" * ") for line in first.splitlines()))

    @property
    def kept(self) -> Kept:
        relation = MetamorphicRelation(
            *(f"{len(self.file):010x}", "T.java", 1, "org.acme.export.T.t()", f"org.acme.export.{self.file}"),
            *(
                self.name,
                self.file,
                self.statement,
                RelationKind.ROUND_TRIP,
                InputRelation.FROM_INPUT,
                2,
                WHOLE,
            ),
        )
        parameters = tuple(
            Parameter(name, type_, value, (index,), "", ValueRole())
            for index, (name, type_, value, _) in enumerate(self.parameters)
        )
        sites = tuple(
            LiftedSite(SPAN, value, ValueRole(), canonical, self.choices.get(name, ()))
            for name, _, value, canonical in self.parameters
        )
        codified = CodifiedMR(
            *(relation, Status.CODIFIED, "", (), parameters, sites),
            *(tuple(each[1] for each in self.parameters), True),
            *(f"relations/org/acme/export/{self.file}.java", f"org.acme.export.{self.file}Harness"),
            *(self.method, ""),
        )
        drawn = tuple(
            FormParameter(each[0], self.freedoms.get(each[0], Freedom.FREE), each[2])
            for each in self.parameters
        )
        valid = 1200
        judged = Judged(
            *(
                relation.id,
                Verdict.KEPT,
                Evidence(1300, valid, valid - bool(self.conditions)),
                0.99,
                False,
                True,
            ),
            *(
                Form(drawn, (), self.conditions),
                None,
                (),
                self.examples,
            ),
            shown=tuple(number for number, one in enumerate(self.examples) if _is_short(one)),
        )
        return Kept(with_verdict(codified, judged), judged, Drafted(self))

    def pieces(self, class_name: str) -> RelationClass:
        """Its class, by a name."""
        return pieces_of(self.source, self.name, class_name)

    @property
    def law(self) -> Law:
        """It, about to become a test method."""
        kept = self.kept
        inputs = tuple(select_inputs(kept))
        return Law(kept.codified, (self.statement,), self.pieces, self.pieces("NewTest"), inputs)


def _is_short(values: tuple[Value, ...]) -> bool:
    return all(len(value.data) < 40 for value in values if isinstance(value.data, (str, tuple)))


@dataclass(frozen=True)
class Drafted:
    """A draft that renders the class of a case, or of another source."""

    case: Case
    source: bytes = b""

    words = bound = frozenset()
    failing = ()

    def reading(self, codified: CodifiedMR) -> tuple[object, ...]:
        raise NotImplementedError

    def relation_class(self, codified: CodifiedMR, class_name: str = "") -> RelationClass:
        return pieces_of(self.source or self.case.source, self.case.name, class_name)


def texts(*written: str) -> tuple[Value, ...]:
    return tuple(Value(Kind.STRING, each) for each in written)


def ints(*numbers: int) -> Value:
    return Value(Kind.ARRAY, tuple(Value(Kind.INT, each) for each in numbers), "int")


CASES = (
    Case(
        *("Jupiter", "reverseUndoesReverse", "twice", Framework.JUPITER, Layout.PROVIDER),
        (
            ("added", "String", '"abc"', "java.lang.String"),
            ("more", "int[]", "new int[] {1, 2}", "int[]"),
            ("number", "long", "7L", "long"),
            ("mark", "char", "'x'", "char"),
            ("small", "byte", "(byte) 1", "byte"),
            ("state", "Thread.State", "Thread.State.NEW", "java.lang.Thread$State"),
        ),
        tuple(
            (
                Value(Kind.STRING, text),
                ints(*numbers),
                Value(Kind.LONG, number),
                Value(Kind.CHAR, ord(mark)),
                Value(Kind.BYTE, small),
                Value(Kind.STRING, state),
            )
            for text, numbers, number, mark, small, state in (
                ("", (), -(1 << 63), "'", -128, "BLOCKED"),
                ('say "no"\\\n' * 9, tuple(range(-40, 0)), 0, "\\", 127, "NEW"),
                ("\u00fc \U0001f600 \x00", (0, 0, 0), 1, "\u2028", 0, "WAITING"),
            )
        ),
        (Condition(ConditionOperator.NOT_BLANK, (0,)), Condition(ConditionOperator.AT_MOST, (4, 2))),
        {"state": ("NEW", "BLOCKED", "WAITING")},
        {"mark": Freedom.FIXED, "number": Freedom.NARROW},
    ),
    Case(
        *("JUnit4", "copyAgreesWithToArray", "copies", Framework.JUNIT4, Layout.CALLS),
        (("item", "String", '"a"', "java.lang.String"), ("times", "int", "3", "int")),
        tuple((Value(Kind.STRING, text), Value(Kind.INT, n)) for text, n in (("b", 0), ("", 40), ("xyz", 1))),
    ),
    Case(
        *("JUnit4Runner", "parseIntUndoesToString", "round", Framework.JUNIT4, Layout.CALLS),
        (("number", "int", "12", "int"),),
        tuple((Value(Kind.INT, each),) for each in (0, -1, (1 << 31) - 1, -(1 << 31))),
    ),
    Case(
        *("JUnit3", "lengthFitsWithConcat", "testConcat", Framework.JUNIT3, Layout.CALLS),
        (("a", "String", '"a"', "java.lang.String"), ("b", "String", '"b"', "java.lang.String")),
        (texts("", ""), texts("x" * 90, "y" * 150), texts("q", "q")),
    ),
    Case(
        *("TestNg", "toStringReturnsWhatAppendTook", "appends", Framework.TESTNG, Layout.PROVIDER),
        (("value", "double", "1.5", "double"), ("other", "String", "null", "java.lang.String")),
        tuple(
            (Value(Kind.DOUBLE, number), other)
            for number, other in ((-0.0, NULL), (float("nan"), texts("z")[0]), (1e300, texts("")[0]))
        ),
    ),
    Case(
        *("Rows", "maxIsCommutative", "greatest", Framework.JUPITER, Layout.CALLS),
        (("b", "int", "5", "int"),),
        tuple((Value(Kind.INT, each),) for each in (-7, 900)),
    ),
    Case(
        *("OwnRows", "parseLongUndoesToString", "values", Framework.JUPITER, Layout.CALLS),
        (("radix", "int", "10", "int"), ("number", "long", "number", "long")),
        tuple(
            (Value(Kind.INT, radix), Value(Kind.LONG, n)) for radix, n in ((2, 0), (36, -1), (10, 1 << 40))
        ),
    ),
    Case(
        *("Failing", "addTellsApart", "once", Framework.JUPITER, Layout.VALUES),
        (("number", "int", "1", "int"),),
        tuple((Value(Kind.INT, each),) for each in (500, 3, 700, -4)),
    ),
)
BY_NAME = {case.file: case for case in CASES}


def project(
    root: Path, build_file: str = "<artifactId>junit-jupiter</artifactId>", test: str = ""
) -> Project:
    (root / "pom.xml").write_text(build_file)
    (root / "ATest.java").write_text(test)
    files = (SourceFile("ATest.java", Role.TEST, ""),)
    return Project(root, "acme", "maven", files, (), None, (), LANGUAGE)


def exported(
    kept: list[Kept], built: Built, root: Path, **wishes: object
) -> tuple[list[ExportedFile], list[NotExported]]:
    """The test classes, and what became none."""
    request = ExportRequest(**wishes)
    every = list(export_relations(project(root), kept, Build((built,), ()), request, scratch=None))
    files = [one for one in every if isinstance(one, ExportedFile)]
    return files, [one for one in every if isinstance(one, NotExported)]


@pytest.mark.network
def test_exported_classes_read_as_a_person_would_write_them_and_pass(
    golden, jdk: Jdk, class_paths, tmp_path: Path
):
    built = Built("", tmp_path, class_paths["all"], jdk, 8, BuildStep.DEPENDENCIES, ())
    good = [case for case in CASES if case.file != "Failing"]
    files, others = exported([case.kept for case in CASES], built, tmp_path)
    # A law that an input of its own form refutes is no law.
    assert ["does not hold on 500" in one.reason for one in others] == [True], others
    assert [file.path for file in files] == [f"org/acme/export/{case.file}LawsTest.java" for case in good]
    for case, file in zip(good, files, strict=True):
        golden(f"export/{case.file}LawsTest.java", file.text.encode())
        assert [line for line in file.text.splitlines() if len(line) > 110] == []
        imports = [line for line in file.text.splitlines() if line.startswith("import ")]
        plain = [line for line in imports if not line.startswith("import static")]
        assert plain == sorted(plain)
        for line in imports:
            name = line.rstrip(";").rpartition(".")[2]
            assert name == "*" or file.text.count(name) > 1, line


@pytest.mark.network
def test_laws_of_one_class_stand_together_with_their_helpers_once(jdk: Jdk, class_paths, tmp_path: Path):
    built = Built("", tmp_path, class_paths["all"], jdk, 8, BuildStep.DEPENDENCIES, ())
    case = BY_NAME["JUnit4"]
    other = Drafted(case, case.source.replace(case.name.encode(), b"another"))
    second = case.kept.codified
    named = replace(second, relation=replace(second.relation, name="another", id="0" * 10))
    kept = [
        case.kept,
        replace(case.kept, codified=named, draft=replace(other, case=replace(case, name="another"))),
    ]
    (file,), _ = exported(kept, built, tmp_path)
    assert [law.test for law in file.laws] == ["copyAgreesWithToArray", "another"]
    assert file.text.count("@Before") == file.text.count("private final List<String> list") == 1


@pytest.mark.network
def test_inputs_are_drawn_by_a_method_if_that_is_asked_for(golden, jdk: Jdk, class_paths, tmp_path: Path):
    built = Built("", tmp_path, class_paths["all"], jdk, 8, BuildStep.DEPENDENCIES, ())
    # Of OwnRows' law the test has inputs itself, and Jupiter's has a parameter that is not free.
    kept = [BY_NAME[name].kept for name in ("JUnit3", "JUnit4", "OwnRows", "Jupiter")]
    files, _ = exported(kept, built, tmp_path, style=RowStyle.GENERATOR)
    assert ["new Random(1)" in file.text for file in files] == [True, True, False, False]
    golden("export/JUnit4Generator.java", files[1].text.encode())


@pytest.mark.network
def test_of_more_laws_than_asked_for_the_first_that_pass_are_written(jdk: Jdk, class_paths, tmp_path: Path):
    built = Built("", tmp_path, class_paths["all"], jdk, 8, BuildStep.DEPENDENCIES, ())
    kept = [BY_NAME[name].kept for name in ("Failing", "TestNg", "Rows")]
    files, others = exported(kept, built, tmp_path, most=1)
    assert [file.path for file in files] == ["org/acme/export/TestNgLawsTest.java"]
    assert [bool(one.reason) for one in others] == [False, True]


@pytest.mark.network
@pytest.mark.parametrize(("asked", "made"), [(None, True), (8, True), (7, False), (5, False)])
def test_a_level_that_the_project_asks_for_has_to_do(
    jdk: Jdk, class_paths, tmp_path: Path, asked: int | None, made: bool
):
    built = Built("", tmp_path, class_paths["all"], jdk, 8, BuildStep.DEPENDENCIES, (), asked=asked)
    case = BY_NAME["JUnit4Runner"]
    modern = case.source.replace(b"number) {\n", b"number) {\n        Runnable none = () -> { };\n", 1)
    codified = case.kept.codified
    other = replace(codified, relation=replace(codified.relation, class_under_test="org.acme.Other"))
    kept = [case.kept, replace(case.kept, codified=other, draft=Drafted(case, modern))]
    files, others = exported(kept, built, tmp_path)
    assert files[0].path.endswith("JUnit4RunnerLawsTest.java")
    assert (len(files), len(others)) == ((2, 0) if made else (1, 1))
    expected = f"the project is written in Java {asked}, and it needs a later one: a lambda expression"
    assert [one.reason.endswith(expected) for one in others] == ([] if made else [True])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.file)
def test_the_papers_form_is_not_exported(case: Case):
    written = write_class("NewTest", [(case.law, Layout.CALLS)], Habits())
    assert "Given(" not in written.text


def test_some_classes_have_the_papers_form():
    assert any(case.pieces("NewTest").paper is not None for case in CASES)


@pytest.mark.parametrize(
    ("file", "params", "expected"),
    [
        ("Jupiter", True, [Layout.PROVIDER, Layout.CALLS]),
        ("Jupiter", False, [Layout.CALLS]),
        ("Failing", True, [Layout.VALUES, Layout.PROVIDER, Layout.LOOP, Layout.CALLS]),
        ("JUnit4", True, [Layout.CALLS]),
        ("JUnit4Runner", True, [Layout.LOOP, Layout.CALLS]),
        ("JUnit3", True, [Layout.CALLS]),
        ("TestNg", False, [Layout.PROVIDER, Layout.CALLS]),
        ("Rows", True, [Layout.CALLS]),
        ("OwnRows", True, [Layout.CALLS]),
    ],
)
def test_inputs_are_provided_only_where_the_framework_can(file: str, params: bool, expected: list[Layout]):
    assert layouts(BY_NAME[file].law, params=params) == expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.file)
@pytest.mark.parametrize("habits", [Habits(), Habits(next_line_braces=True, unit="  ", tabs=False)])
def test_every_class_is_without_errors_of_syntax(case: Case, habits: Habits):
    for layout in layouts(case.law, params=True):
        written = write_class("NewTest", [(case.law, layout)], habits)
        assert not parse(written.text.encode()).root_node.has_error, written.text
        assert "class NewTest" in written.text
        assert f" {case.file}()" not in written.text


@pytest.mark.parametrize(
    ("build_file", "test", "expected"),
    [
        ("<artifactId>junit-jupiter</artifactId>", "", True),
        ("<artifactId>junit-jupiter-params</artifactId>", "", True),
        ("testImplementation 'org.junit.jupiter:junit-jupiter:5.10.2'", "", True),
        ("<artifactId>junit-jupiter-api</artifactId>", "", False),
        ("<artifactId>junit-jupiter-engine</artifactId>", "", False),
        ("", "import org.junit.jupiter.params.ParameterizedTest;", True),
        ("", "import org.junit.jupiter.api.Test;", False),
        ("", "", False),
    ],
)
def test_junits_parameters_are_used_only_where_the_project_has_them(
    tmp_path: Path, build_file: str, test: str, expected: bool
):
    assert has_params(project(tmp_path, build_file, test), "") is expected


def test_the_developers_own_input_comes_first_and_no_row_twice():
    rows = [one.row for one in select_inputs(BY_NAME["JUnit4Runner"].kept, 3)]
    assert rows[0] == ("12",)
    assert len(rows) == len(set(rows)) == 3


def test_a_parameter_that_was_not_generated_keeps_the_developers_value():
    kept = BY_NAME["JUnit4"].kept
    judged = replace(
        kept.judged, form=Form((FormParameter("times", Freedom.FREE),)), examples=((Value(Kind.INT, 9),),)
    )
    rows = [one.row for one in select_inputs(replace(kept, judged=judged), 8)]
    assert rows == [('"a"', "3"), ('"a"', "9")]


# Counterexamples: the same classes, with a test pasted in that fails


def refuting(case: Case) -> str:
    """The test for the last of the case's examples."""
    names = [each[0] for each in case.parameters]
    row = row_writer(case.kept.codified, names)(case.examples[-1])
    return refuting_test(case.pieces(case.file), row)


def refuted(case: Case) -> str:
    """The class of a relation that does not hold, with the test pasted at its end."""
    source = case.source.decode()
    body = re.search(rf"\bvoid {case.name}\([^{{]*{{", source)
    assert body is not None
    source = f'{source[: body.end()]} if (true) throw new AssertionError("refuted");{source[body.end() :]}'
    return f"{source.rstrip().removesuffix('}')}\n{refuting(case)}\n}}\n"


@pytest.mark.network
def test_a_pasted_counterexample_compiles_and_fails(jdk: Jdk, class_paths, tmp_path: Path):
    classes = tmp_path / "classes"
    with Jvm(Launch(jdk, tmp_path), Classes(class_paths["all"], (classes,))) as jvm:
        sources = [Source(f"org.acme.export.{case.file}", refuted(case)) for case in CASES]
        assert [each.diagnostics for each in jvm.compile(sources, classes)] == [()] * len(CASES)
        jvm.reset()
        methods = [re.search(r"void (\w+)\(", refuting(case)) for case in CASES]
        tests = [
            Execution(source.name, method[1])
            for source, method in zip(sources, methods, strict=True)
            if method
        ]
        results = jvm.run(tests)
    assert len(results) == len(CASES)
    for case, (result, *_) in zip(CASES, results, strict=True):
        assert (result.outcome, result.thrown and result.thrown.message) == (Outcome.FAILED, "refuted"), (
            case.file
        )


@pytest.mark.parametrize(
    ("file", "opening"),
    [
        ("JUnit3", "public void testRefutesLengthFitsWithConcat() {\n    lengthFitsWithConcat("),
        ("JUnit4", "@Test(timeout = 9000)\npublic void refutes"),
        ("Jupiter", '@Tag("quick")\n@Test\npublic void refutes'),
        ("TestNg", "@Test\npublic void refutes"),
        ("OwnRows", "@ParameterizedTest\n@ValueSource(longs = {1, 2})\npublic void refutes"),
    ],
)
def test_it_looks_like_a_test_of_the_framework(file: str, opening: str):
    assert refuting(BY_NAME[file]).startswith(opening)
