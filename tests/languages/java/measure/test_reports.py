"""What is read from PIT's report and from class paths."""

import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.errors import BrokenArchive, EnvironmentLacks
from mrscout.languages.java.measure import reports
from mrscout.languages.java.measure.pit import complaint
from mrscout.languages.java.measure.reports import (
    MutantTrace,
    Progress,
    Reported,
    read_every,
    read_progress,
    read_report,
    read_second_run,
    read_traces,
    slug_of,
)
from mrscout.languages.java.measure.targets import implementing, in_folders, read_class_path

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


def read(path: Path) -> list[Reported]:
    return list(read_report(path.parent, path.name))


def test_a_report_names_mutants_with_their_tests_between_bars(tmp_path: Path):
    tests = "<killingTests>a.T.one#0|a.T.two#3|a.T.one#0</killingTests><coveringTests>a.T.one|a.T.two</coveringTests>"
    killed, survived = read(report(tmp_path, ("KILLED", tests), ("SURVIVED", "<killingTest/>")))
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
        ("\n", MutantTrace((), "")),
        ("D\n", MutantTrace((), "D")),
        ("D\tr1#0\tr2#3\n", MutantTrace(("D", "r1#0"), "r2#3")),
        ("D\t\nan older and longer name\n", MutantTrace(("D",), "")),
    ],
)
def test_a_trace_says_what_had_killed_a_mutant_and_what_ran_on_it(
    tmp_path: Path, after: str, left: MutantTrace
):
    mutator = "org.pitest.mutationtest.engine.gregor.mutators.MathMutator"
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "trace1.txt").write_text(f"a.B\trun\t()V\t4\t{mutator}\t{after}\0\0", "utf-8")
    (tmp_path / "t" / "trace2.txt").write_bytes(bytes(64))  # of a JVM that came to no mutant
    assert read_traces(tmp_path, "t") == {("a.B", "run", "()V", "4", "math"): left}


def broken(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("</mutation></mutations>", "", "no element found"),
        ("<lineNumber>7<", "<lineNumber>-7<", "out of bounds"),
        ("<lineNumber>7<", f"<lineNumber>{'7' * 5000}<", "out of bounds"),
        ("<lineNumber>7<", "<lineNumber>seven<", "invalid literal"),
        ("<index>4<", "<index>4.5<", "invalid literal"),
        ("<index>4<", "<index>99999999999<", "out of bounds"),
        ("<blocks>", "<blocks>" + "<b>" * 500, "nest"),
        ("<blocks>", "<blocks>&amp;&two;", "undefined entity"),
        ("<mutations ", "<!DOCTYPE m [<!ENTITY two 'aa'>]><mutations ", "entity"),
        ("<mutations ", "<!DOCTYPE m [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><mutations ", "entity"),
        ("UTF-8", "UTF-999", "unknown encoding"),
        ("<mutations ", "\0<mutations ", "not well-formed"),
    ],
)
def test_what_pit_cannot_have_written_is_refused(tmp_path: Path, old: str, new: str, why: str):
    path = report(tmp_path, ("KILLED", "<killingTest/>"))
    broken(path, old, new)
    with pytest.raises(EnvironmentLacks, match=why):
        read(path)


def test_a_report_without_an_end_is_refused_within_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = report(tmp_path, *[("KILLED", f"<killingTests>{'x|' * 1000}</killingTests>")] * 50)
    assert len(read(path)) == 50
    for limit, value in (("_REPORT", 10_000), ("_ELEMENT", 1000), ("_MUTANTS", 49), ("_KEPT", 1000)):
        with monkeypatch.context() as patched:
            patched.setattr(reports, limit, value)
            with pytest.raises(EnvironmentLacks, match="not its report"):
                read(path)


@given(st.binary(max_size=300))
def test_random_bytes_are_no_report(tmp_path_factory: pytest.TempPathFactory, data: bytes):
    path = tmp_path_factory.getbasetemp() / "random.xml"
    path.write_bytes(data)
    with pytest.raises(EnvironmentLacks):
        read(path)


def plant(folder: Path, name: str, trap: str) -> None:
    """Put a link to a file, a link to a device, a FIFO or a folder where a JVM would have written."""
    path = folder / name
    if trap == "fifo":
        os.mkfifo(path)
    elif trap == "folder":
        path.mkdir()
    else:
        (folder / "secret").write_text("a\tb\tc\n7")
        path.symlink_to("/dev/zero" if trap == "device" else folder / "secret")


@pytest.mark.parametrize("trap", ["link", "device", "fifo", "folder"])
def test_what_is_planted_for_the_reader_is_refused_at_once(tmp_path: Path, trap: str):
    (tmp_path / "t").mkdir()
    readers = {
        "trace1.txt": read_traces,
        "mutants.txt": read_every,
        "otherwise.tsv": lambda outbox, trace: read_second_run(outbox, trace, {"a"}),
        "mutations.xml": lambda outbox, trace: list(read_report(outbox, f"{trace}/mutations.xml")),
    }
    for name, reader in readers.items():
        plant(tmp_path / "t", name, trap)
        with pytest.raises(EnvironmentLacks, match="not its report"):
            reader(tmp_path, "t")
    plant(tmp_path / "t", "every.txt", trap)
    assert read_progress(tmp_path, "t") == Progress(0, 0)


def test_a_folder_that_was_replaced_by_a_link_is_refused(tmp_path: Path):
    (tmp_path / "outbox").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "otherwise.tsv").write_text("a\tb\tc\n")
    (tmp_path / "outbox" / "t").symlink_to(tmp_path / "elsewhere")
    readers = (read_traces, lambda outbox, trace: read_second_run(outbox, trace, {"a"}), read_every)
    for reader in readers:
        with pytest.raises(EnvironmentLacks, match="link"):
            reader(tmp_path / "outbox", "t")
    assert read_progress(tmp_path / "outbox", "t") == Progress(0, 0)


@pytest.mark.parametrize("text", ["-1", "x", "", "9" * 30, "١x", "1" * 19])
def test_a_number_of_mutants_that_is_none_is_refused(tmp_path: Path, text: str):
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "mutants.txt").write_text(text, "utf-8")
    with pytest.raises(EnvironmentLacks, match="not its report"):
        read_every(tmp_path, "t")


def test_too_many_traces_are_refused_and_counted_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "t").mkdir()
    for number in range(3):
        (tmp_path / "t" / f"trace{number}.txt").write_bytes(bytes(1 << 16) + b"\0\0\0\2")
    assert read_progress(tmp_path, "t") == Progress(6, 0)
    monkeypatch.setattr(reports, "_TRACES", 2)
    monkeypatch.setattr(reports, "_FILES", 2)
    assert read_progress(tmp_path, "t") == Progress(0, 0)
    with pytest.raises(EnvironmentLacks, match="more than 2 files"):
        read_traces(tmp_path, "t")


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


def test_a_jar_that_would_fill_the_disk_is_not_unpacked(tmp_path: Path):
    jar = tmp_path / "bomb-1.jar"
    with ZipFile(jar, "w", ZIP_DEFLATED) as archive, archive.open("a/B.class", "w") as entry:
        for _ in range(300):
            entry.write(bytes(1 << 20))
    with pytest.raises(BrokenArchive, match="would unpack to"):
        in_folders(read_class_path([jar]), ["a.B"], tmp_path / "unpacked")
    assert not list((tmp_path / "unpacked").iterdir())


def test_class_folders_are_read_without_links(tmp_path: Path):
    classes = tmp_path / "classes"
    classes.mkdir()
    (classes / "A.class").write_bytes(b"")
    (classes / "Zero.class").symlink_to("/dev/zero")
    os.mkfifo(classes / "Fifo.class")
    assert read_class_path([classes]).names == (frozenset({"A"}),)
    assert implementing(["A"], [classes]) == []


def test_tests_that_ended_otherwise_are_told_once_and_only_if_they_were_run(tmp_path: Path):
    (tmp_path / "t").mkdir()
    lines = [
        "a.T\ttest\tone",
        "a.T$N\tinner\t",
        "b.U\tother\t",
        "",
        "a.T",
        "a.T\ttest\ttwo",
        "a.T\twith\ttab\tx",
    ]
    (tmp_path / "t" / "otherwise.tsv").write_text("\n".join(lines))
    found = read_second_run(tmp_path, "t", {"a.T"})
    assert [(each.of, each.test, each.said) for each in found] == [
        ("a.T", "test", "two"),
        ("a.T$N", "inner", ""),
        ("a.T", "", ""),
        ("a.T", "with\ttab", "x"),
    ]


def peak(act: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_short_lines_about_others_cost_no_memory(tmp_path: Path):
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "otherwise.tsv").write_bytes(b"ab\n" * 1_000_000)
    assert peak(lambda: read_second_run(tmp_path, "t", {"a"})) < 32 << 20


def test_more_tests_than_any_suite_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "otherwise.tsv").write_text("".join(f"a\t{number}\t\n" for number in range(20)))
    assert len(read_second_run(tmp_path, "t", {"a"})) == 20
    for limit, value in (("_TESTS", 19), ("_OTHERWISE", 50)):
        with monkeypatch.context() as patched:
            patched.setattr(reports, limit, value)
            with pytest.raises(EnvironmentLacks, match="not its report"):
                read_second_run(tmp_path, "t", {"a"})


def test_a_mutant_with_more_killers_than_there_can_be_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = report(tmp_path, ("KILLED", f"<killingTests>{'|'.join(map(str, range(100)))}</killingTests>"))
    assert len(read(path)[0].killers) == 100
    monkeypatch.setattr(reports, "_NAMES", 99)
    with pytest.raises(EnvironmentLacks, match="too many tests"):
        read(path)


def test_names_in_traces_are_kept_once_and_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "t").mkdir()
    names = "\t".join(f"n{number}" for number in range(10_000))
    for number in range(100):
        (tmp_path / "t" / f"trace{number}.txt").write_text(f"c\tm\ts\t{number}\tm\t{names}\tr")
    # One string for each name of each trace would take 50 MB.
    assert peak(lambda: read_traces(tmp_path, "t")) < 24 << 20
    monkeypatch.setattr(reports, "_NAMES", 9_999)
    with pytest.raises(EnvironmentLacks, match="too many words"):
        read_traces(tmp_path, "t")
