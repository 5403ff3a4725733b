"""What is read from PIT's report and from class paths."""

from pathlib import Path
from zipfile import ZipFile

import pytest

from mrscout.languages.java.evaluate.pit import complaint
from mrscout.languages.java.evaluate.reports import Left, read_report, read_traces, slug_of
from mrscout.languages.java.evaluate.targets import in_folders, read_class_path
from mrscout.sources.markup import BrokenMarkup

MUTATION = """<mutation detected='{detected}' status='{status}' numberOfTestsRun='1'><sourceFile>B.java</sourceFile>\
<mutatedClass>a.B$C</mutatedClass><mutatedMethod>&#60;init&#62;</mutatedMethod>\
<methodDescription>(I)V</methodDescription><lineNumber>7</lineNumber>\
<mutator>org.pitest.mutationtest.engine.gregor.mutators.MathMutator</mutator><indexes><index>4</index></indexes>\
<blocks><block>1</block></blocks>{tests}\
<description>Replaced integer addition with subtraction</description></mutation>"""


def report(tmp_path: Path, *mutations: tuple[str, str]) -> Path:
    path = tmp_path / "mutations.xml"
    inner = "".join(
        MUTATION.format(detected="true", status=status, tests=tests) for status, tests in mutations
    )
    path.write_text(
        f'<?xml version="1.0" encoding="UTF-8"?>\n<mutations partial="true">{inner}</mutations>\n', "utf-8"
    )
    return path


def test_a_report_names_mutants_with_their_tests_between_bars(tmp_path: Path):
    tests = "<killingTests>a.T.one#0|a.T.two#3|a.T.one#0</killingTests><coveringTests>a.T.one|a.T.two</coveringTests>"
    killed, survived = read_report(report(tmp_path, ("KILLED", tests), ("SURVIVED", "<killingTest/>")))
    assert (killed.status, killed.killers) == ("KILLED", ("a.T.one#0", "a.T.two#3"))
    assert killed.coverers == ("a.T.one", "a.T.two")
    assert (survived.status, survived.killers, survived.coverers) == ("SURVIVED", (), ())
    mutation = killed.mutation
    assert (mutation.class_name, mutation.method, mutation.line) == ("a.B$C", "<init>", 7)
    assert (mutation.mutator, mutation.indexes) == ("math", (4,))
    assert killed.key == ("a.B$C", "<init>", "(I)V", "4", "math")


@pytest.mark.parametrize(
    ("after", "left"),
    [
        ("\n", Left((), "")),
        ("D\n", Left((), "D")),
        ("D\tr1#0\tr2#3\n", Left(("D", "r1#0"), "r2#3")),
        ("D\t\nan older and longer name\n", Left(("D",), "")),
    ],
)
def test_a_trace_says_what_had_killed_a_mutant_and_what_ran_on_it(tmp_path: Path, after: str, left: Left):
    mutator = "org.pitest.mutationtest.engine.gregor.mutators.MathMutator"
    (tmp_path / "trace1.txt").write_text(f"a.B\trun\t()V\t4\t{mutator}\t{after}\0\0", "utf-8")
    (tmp_path / "trace2.txt").write_bytes(bytes(64))  # of a JVM that came to no mutant
    assert read_traces(tmp_path) == {("a.B", "run", "()V", "4", "math"): left}


def test_a_report_that_is_cut_short_is_refused(tmp_path: Path):
    path = report(tmp_path, ("KILLED", "<killingTest/>"))
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(BrokenMarkup):
        list(read_report(path))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("", "it said nothing"),
        ("one\ntwo\n", "two"),
        (
            "Exception in thread main org.pitest.PitHelpError: No mutations found.\n  at a.B.c(B.java:1)\n",
            "Exception in thread main org.pitest.PitHelpError: No mutations found.",
        ),
        (
            "a.BException: outer\n\tat a.B\nCaused by: c.DError: inner\n\tat c.D\n\t... 7 more",
            "c.DError: inner",
        ),
        ("java.lang.IllegalStateException: closed\n\tat a.B\n", "java.lang.IllegalStateException: closed"),
    ],
)
def test_what_pit_complains_of_is_one_line(said: str, told: str):
    assert complaint(said) == told


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("org.pitest.mutationtest.engine.gregor.mutators.NegateConditionalsMutator", "negate-conditionals"),
        ("org.pitest.mutationtest.engine.gregor.mutators.returns.NullReturnValsMutator", "null-return-vals"),
        ("org.pitest.mutationtest.engine.gregor.mutators.VoidMethodCallMutator", "void-method-call"),
    ],
)
def test_mutators_have_short_names(name: str, slug: str):
    assert slug_of(name) == slug


@pytest.fixture
def jar(tmp_path: Path) -> Path:
    path = tmp_path / "lib-1.jar"
    with ZipFile(path, "w") as archive:
        for name in ("a/B.class", "a/B$C.class", "a/B$C$D.class", "a/Bee.class", "a/text.txt"):
            archive.writestr(name, name)
    return path


def test_nested_classes_are_found_by_the_name_that_sources_have(jar: Path):
    path = read_class_path([jar])
    assert path.binary("a.B.C") == "a.B$C"
    assert path.binary("a.B.C.D") == "a.B$C$D"
    assert path.binary("a.B") == "a.B"
    assert path.binary("a.Nobody") is None
    assert path.below("a.B") == ["a.B", "a.B$C", "a.B$C$D"]


def test_jars_with_wanted_classes_are_unpacked_and_others_are_not(jar: Path, tmp_path: Path):
    other = tmp_path / "other-1.jar"
    with ZipFile(other, "w") as archive:
        archive.writestr("x/Y.class", "")
    found = in_folders(read_class_path([jar, other]), ["a.B"], tmp_path / "unpacked")
    folder, untouched = found.entries
    assert untouched == other
    assert (folder / "a" / "B$C.class").read_text() == "a/B$C.class"
    assert found.holding(["a.B", "x.Y"]) == (folder, other)


def test_what_cannot_be_opened_is_left_out(tmp_path: Path, jar: Path):
    broken = tmp_path / "broken.jar"
    broken.write_bytes(b"no jar")
    assert read_class_path([broken, tmp_path / "absent.jar", jar]).entries == (jar,)
