"""Relations as tests of their framework: golden files, each compiled and run with all its rows."""

import html
import re
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from tests.languages.java.class_pieces import pieces_of

from mrscout.languages.base.exporting import Kept
from mrscout.languages.java.build import Build, BuildStep
from mrscout.languages.java.build import ModuleRuntime as Built
from mrscout.languages.java.codify.relation_class import Framework, RelationClass
from mrscout.languages.java.export.attempts import select_rows
from mrscout.languages.java.export.classes import Style, refuting_test, styles, write_class
from mrscout.languages.java.export.exporter import export_relations, has_params
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
from mrscout.model.verdicts import Counterexample, Evidence, Judged, Verdict
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
    style: Style
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
            *(f"{len(self.file):010x}", "T.java", 1, "org.acme.export.T.t()", "org.acme.export.C"),
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
                Counterexample((), "it failed", ('"*/"',)),
                (),
                self.examples,
            ),
        )
        return Kept(with_verdict(codified, judged), judged, self.pieces(f"{self.file}Test"))

    def pieces(self, class_name: str) -> RelationClass:
        """Its class, by a name."""
        return pieces_of(self.source, self.name, class_name)


def texts(*written: str) -> tuple[Value, ...]:
    return tuple(Value(Kind.STRING, each) for each in written)


def ints(*numbers: int) -> Value:
    return Value(Kind.ARRAY, tuple(Value(Kind.INT, each) for each in numbers), "int")


CASES = (
    Case(
        *("Jupiter", "reverseUndoesReverse", "twice", Framework.JUPITER, Style.PROVIDER),
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
        *("JUnit4", "copyAgreesWithToArray", "copies", Framework.JUNIT4, Style.FIELDS),
        (("item", "String", '"a"', "java.lang.String"), ("times", "int", "3", "int")),
        tuple((Value(Kind.STRING, text), Value(Kind.INT, n)) for text, n in (("b", 0), ("", 40), ("xyz", 1))),
    ),
    Case(
        *("JUnit4Runner", "parseIntUndoesToString", "round", Framework.JUNIT4, Style.CALLS),
        (("number", "int", "12", "int"),),
        tuple((Value(Kind.INT, each),) for each in (0, -1, (1 << 31) - 1, -(1 << 31))),
    ),
    Case(
        *("JUnit3", "lengthFitsWithConcat", "testConcat", Framework.JUNIT3, Style.CALLS),
        (("a", "String", '"a"', "java.lang.String"), ("b", "String", '"b"', "java.lang.String")),
        (texts("", ""), texts("x" * 90, "y" * 150), texts("q", "q")),
    ),
    Case(
        *("TestNg", "toStringReturnsWhatAppendTook", "appends", Framework.TESTNG, Style.PROVIDER),
        (("value", "double", "1.5", "double"), ("other", "String", "null", "java.lang.String")),
        tuple(
            (Value(Kind.DOUBLE, number), other)
            for number, other in ((-0.0, NULL), (float("nan"), texts("z")[0]), (1e300, texts("")[0]))
        ),
    ),
    Case(
        *("Rows", "maxIsCommutative", "greatest", Framework.JUPITER, Style.CALLS),
        (("b", "int", "5", "int"),),
        tuple((Value(Kind.INT, each),) for each in (-7, 900)),
    ),
    Case(
        *("OwnRows", "parseLongUndoesToString", "values", Framework.JUPITER, Style.PROVIDER),
        (("radix", "int", "10", "int"), ("number", "long", "number", "long")),
        tuple(
            (Value(Kind.INT, radix), Value(Kind.LONG, n)) for radix, n in ((2, 0), (36, -1), (10, 1 << 40))
        ),
    ),
    Case(
        *("Failing", "addTellsApart", "once", Framework.JUPITER, Style.PROVIDER),
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


@pytest.mark.network
def test_exported_classes_read_as_they_did_and_pass(golden, jdk: Jdk, class_paths, tmp_path: Path):
    home = Built("", tmp_path, class_paths["all"], jdk, 8, BuildStep.DEPENDENCIES, ())
    kept = [case.kept for case in CASES]
    exported = list(export_relations(project(tmp_path), kept, Build((home,), ()), 4, scratch=None))
    for case, each in zip(CASES, exported, strict=True):
        assert (each.reason, each.style) == ("", case.style.value), case.file
        golden(f"export/{case.file}Test.java", each.text.encode())
    # Rows that the framework itself does not see pass are left out, the others stay.
    assert [each.rows for each in exported] == [4, 4, 4, 4, 4, 3, 4, 3]
    # The compiler has nothing to say about imports, so we look ourselves; nor may lines be too long.
    for each in exported:
        assert [line for line in each.text.splitlines() if len(line) > 110] == []
        imports = [line for line in each.text.splitlines() if line.startswith("import ")]
        plain = [line for line in imports if not line.startswith("import static")]
        assert plain == sorted(plain)
        for line in imports:
            name = line.rstrip(";").rpartition(".")[2]
            assert name == "*" or each.text.count(name) > 1, line


@pytest.mark.network
@pytest.mark.parametrize(("asked", "made"), [(None, True), (8, True), (7, False), (5, False)])
def test_a_level_that_the_project_asks_for_has_to_do(
    jdk: Jdk, class_paths, tmp_path: Path, asked: int | None, made: bool
):
    home = Built("", tmp_path, class_paths["all"], jdk, 8, BuildStep.DEPENDENCIES, (), asked=asked)
    case = BY_NAME["JUnit4Runner"]
    modern = case.source.replace(b"number) {\n", b"number) {\n        Runnable none = () -> { };\n", 1)
    kept = [
        replace(case.kept, parts=pieces_of(source, case.name, f"{case.file}Test"))
        for source in (case.source, modern)
    ]
    plain, lambdas = export_relations(project(tmp_path), kept, Build((home,), ()), 4, scratch=None)
    assert plain.reason == ""
    assert bool(lambdas.text) is made
    expected = f"the project is written in Java {asked}, and it needs a later one: a lambda expression"
    assert lambdas.reason == ("" if made else expected)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.file)
def test_the_papers_form_is_not_exported(case: Case):
    written = write_class(case.pieces("NewTest"), Style.CALLS, select_rows(case.kept, 2), "IF", [])
    assert "Given(" not in written.text


def test_some_classes_have_the_papers_form():
    assert any(case.pieces("NewTest").paper is not None for case in CASES)


@pytest.mark.parametrize(
    ("file", "params", "expected"),
    [
        ("Jupiter", True, [Style.PROVIDER, Style.CALLS]),
        ("Jupiter", False, [Style.CALLS]),
        ("JUnit4", True, [Style.FIELDS, Style.CALLS]),
        ("JUnit4Runner", True, [Style.CALLS]),
        ("JUnit3", True, [Style.CALLS]),
        ("TestNg", False, [Style.PROVIDER, Style.CALLS]),
        ("Rows", True, [Style.CALLS]),
        ("OwnRows", True, [Style.PROVIDER, Style.CALLS]),
    ],
)
def test_rows_are_provided_only_where_the_framework_can(file: str, params: bool, expected: list[Style]):
    case = BY_NAME[file]
    parts = case.pieces("NewTest")
    assert list(styles(parts, len(case.parameters), params=params)) == expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.file)
@pytest.mark.parametrize("style", list(Style))
def test_every_class_is_without_errors_of_syntax(case: Case, style: Style):
    parts = case.pieces("NewTest")
    written = write_class(parts, style, select_rows(case.kept, 8), "IF a */ b, THEN c.", ["Held."])
    assert not parse(written.text.encode()).root_node.has_error
    assert "public class NewTest" in written.text
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
    case = BY_NAME["JUnit4Runner"]
    rows = select_rows(case.kept, 3)
    assert rows[0] == ("12",)
    assert len(rows) == len(set(rows)) == 3


def test_a_parameter_that_was_not_generated_keeps_the_developers_value():
    kept = BY_NAME["JUnit4"].kept
    judged = replace(
        kept.judged, form=Form((FormParameter("times", Freedom.FREE),)), examples=((Value(Kind.INT, 9),),)
    )
    assert select_rows(replace(kept, judged=judged), 8) == [('"a"', "3"), ('"a"', "9")]


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
