"""``maven:group:artifact:version``, with a stand-in for mvn that tells its own story, and with mvn itself."""

import os
import shutil
import sys
import time
import zipfile
from contextlib import nullcontext
from pathlib import Path

import pytest

from mrscout.errors import (
    BrokenArchive,
    EnvironmentLacks,
    FetchFailed,
    MalformedCoordinate,
    MrscoutError,
    NoSourcesPublished,
    NoSuchArtifact,
    NoTestSourcesPublished,
)
from mrscout.exits import Exit
from mrscout.languages.java.projects.coordinate import Coordinate, parse_coordinate
from mrscout.languages.java.projects.tool_fences import UNFENCED
from mrscout.model.project import ProblemCode, Role
from mrscout.sources import open_source

SPEC = "maven:org.acme:lib:1.0"
ENCODING = "<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>"
POM = f"<project><properties>{ENCODING}</properties></project>"

pytestmark = pytest.mark.slow
#: Does what mvn does in the generated build: delivers a part, or says why it cannot.
STAND_IN = """#!{python}
import pathlib, shutil, sys, time
with open({log!r}, "a") as log:
    log.write("run\\n")
published = {published!r}
broken = {broken!r}
time.sleep({delay})
print("[INFO] Scanning for projects...")
for part in ("pom", "library", "sources", "test-sources", "tests"):
    assert pathlib.Path(part, "pom.xml").is_file()
    classifier = "" if part in ("pom", "library") else "-" + part
    name = "lib-1.0" + classifier + (".pom" if part == "pom" else ".jar")
    failed = f"[ERROR] Failed to execute goal x on project {{part}}: "
    if part in broken:
        print(failed + "Could not transfer artifact: Unknown host -> [Help 1]")
    elif part in published:
        shutil.copy(pathlib.Path({shelf!r}, part), pathlib.Path(part, name))
    else:
        print(failed + f"Could not find artifact org.acme:lib:jar:{{part}}:1.0 in central")
"""
ALL = ("pom", "library", "sources", "test-sources", "tests")


class Mvn:
    """A stand-in on the PATH, and a shelf of what it delivers."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shelf = folder / "shelf"
        self.bin = folder / "bin"
        self.log = folder / "log"
        self.cache = folder / "cache"
        self.shelf.mkdir()
        self.bin.mkdir()
        (self.shelf / "pom").write_text(POM)
        for part, entry in (
            ("library", "org/acme/A.class"),
            ("sources", "org/acme/A.java"),
            ("test-sources", "org/acme/ATest.java"),
            ("tests", "org/acme/ATest.class"),
        ):
            self.put(part, entry)
        monkeypatch.setenv("PATH", f"{self.bin}{os.pathsep}{os.environ['PATH']}")

    def put(self, part: str, *entries: str) -> None:
        with zipfile.ZipFile(self.shelf / part, "w") as jar:
            for entry in entries:
                jar.writestr(entry, "package org.acme;")

    def answers(self, *published: str, broken: tuple[str, ...] = (), delay: float = 0) -> None:
        script = STAND_IN.format(
            python=sys.executable,
            log=str(self.log),
            shelf=str(self.shelf),
            published=published,
            broken=broken,
            delay=delay,
        )
        self.write(script)

    def write(self, script: str) -> None:
        (self.bin / "mvn").write_text(script)
        (self.bin / "mvn").chmod(0o755)

    @property
    def runs(self) -> int:
        return len(self.log.read_text().splitlines()) if self.log.exists() else 0

    def left_behind(self) -> list[Path]:
        return [path for path in self.cache.rglob("*") if path.is_file()]


@pytest.fixture
def mvn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mvn:
    # The stand-in is a script for this Python, which a fence need not show.
    monkeypatch.setattr(
        "mrscout.languages.java.projects.coordinate.tool_fences", lambda **_: nullcontext(UNFENCED)
    )
    return Mvn(tmp_path, monkeypatch)


def test_a_coordinate_has_three_parts():
    assert parse_coordinate("maven:org.acme:lib_2.13:1.0-rc+1") == Coordinate(
        "org.acme", "lib_2.13", "1.0-rc+1"
    )


@pytest.mark.parametrize(
    "spec",
    [
        "maven:",
        "maven:a",
        "maven:a:b",
        "maven:a:b:",
        "maven::b:1",
        "maven:a:b:1:tests",
        "maven:a:b:..",
        "maven:../x:b:1",
        "maven:a/b:c:1",
        "maven:a b:c:1",
        "maven:a:b:<x>",
        "maven:a:b:${x}",
        "maven:a:b:[1,2)",
        "maven:a:b:LATEST",
        "maven:a:b:RELEASE",
        "maven:a:b:-1",
        "maven:a:b:1\n",
    ],
)
def test_a_malformed_coordinate_is_refused_before_mvn_is_started(mvn: Mvn, spec: str):
    mvn.answers(*ALL)
    with pytest.raises(MalformedCoordinate) as caught:
        open_source(spec, cache=mvn.cache)
    assert caught.value.exit_code is Exit.USAGE
    assert mvn.runs == 0


def test_all_parts_are_fetched_in_one_run_and_never_again(mvn: Mvn):
    mvn.answers(*ALL)
    first = open_source(SPEC, cache=mvn.cache)
    second = open_source(SPEC, cache=mvn.cache)
    assert first == second
    assert mvn.runs == 1
    assert (first.kind, first.name, first.encoding) == ("coordinate", "org.acme:lib:1.0", "UTF-8")
    assert [(file.path, file.role, file.module) for file in first.files] == [
        ("main/org/acme/A.java", Role.MAIN, ""),
        ("test/org/acme/ATest.java", Role.TEST, ""),
    ]
    assert [jar.name for jar in first.classpath] == ["lib-1.0.jar", "lib-1.0-tests.jar"]
    assert first.problems == ()
    assert sorted(path.name for path in first.root.iterdir()) == ["artifact.pom", "jars", "main", "test"]


def test_a_damaged_entry_is_fetched_again(mvn: Mvn):
    mvn.answers(*ALL)
    root = open_source(SPEC, cache=mvn.cache).root
    (root / "artifact.pom").unlink()
    assert len(open_source(SPEC, cache=mvn.cache).files) == 2
    assert mvn.runs == 2


def test_a_missing_jar_of_compiled_tests_is_only_a_problem(mvn: Mvn):
    mvn.answers("pom", "library", "sources", "test-sources")
    project = open_source(SPEC, cache=mvn.cache)
    assert [problem.code for problem in project.problems] == [ProblemCode.TESTS_JAR_MISSING]
    assert [jar.name for jar in project.classpath] == ["lib-1.0.jar"]


@pytest.mark.parametrize(
    ("published", "error", "says"),
    [
        ((), NoSuchArtifact, "no repository"),
        (("pom",), NoSuchArtifact, "no jar"),
        (("pom", "library"), NoSourcesPublished, "no sources jar"),
        (("pom", "library", "test-sources", "tests"), NoSourcesPublished, "no sources jar"),
        (("pom", "library", "sources"), NoTestSourcesPublished, "Apache Commons"),
        (("pom", "library", "sources", "tests"), NoTestSourcesPublished, "test-sources"),
    ],
)
def test_what_is_not_published_is_named(mvn: Mvn, published, error: type[MrscoutError], says: str):
    mvn.answers(*published)
    with pytest.raises(error, match=says) as caught:
        open_source(SPEC, cache=mvn.cache)
    assert caught.value.exit_code is Exit.SOURCE
    assert mvn.left_behind() == []


@pytest.mark.parametrize("broken", [("tests",), ("test-sources",), ALL])
def test_a_part_that_cannot_be_reached_is_not_taken_for_unpublished(mvn: Mvn, broken: tuple[str, ...]):
    mvn.answers(*(part for part in ALL if part not in broken), broken=broken)
    with pytest.raises(FetchFailed, match="Unknown host") as caught:
        open_source(SPEC, cache=mvn.cache)
    assert "[Help" not in str(caught.value)
    assert mvn.left_behind() == []


@pytest.mark.parametrize(
    "trap",
    [
        "shutil.rmtree('pom')",
        "shutil.rmtree('pom'); pathlib.Path('pom').symlink_to('library')",
        "shutil.rmtree('pom'); pathlib.Path('pom').write_text('')",
        "[pathlib.Path('pom', str(number)).write_text('') for number in range(300)]",
    ],
)
def test_a_folder_that_a_plug_in_has_replaced_is_told(mvn: Mvn, trap: str):
    mvn.answers(*ALL)
    script = (mvn.bin / "mvn").read_text()
    mvn.write(f"{script}\n{trap}\n")
    with pytest.raises(FetchFailed, match="replaced the folder"):
        open_source(SPEC, cache=mvn.cache)
    assert mvn.left_behind() == []


@pytest.mark.parametrize("start", ["[INFO] Scanning for projects", "java"])
def test_a_long_line_of_mvn_is_cut(mvn: Mvn, start: str):
    mvn.write(f"#!{sys.executable}\nprint({start!r})\nprint('[ERROR] ' + 'x' * 5_000_000)\n")
    with pytest.raises((FetchFailed, EnvironmentLacks)) as caught:
        open_source(SPEC, cache=mvn.cache)
    assert len(str(caught.value)) < 5000


def test_a_line_that_names_a_part_again_and_again_is_read_once(mvn: Mvn):
    # Looked for anew at each place, this takes minutes.
    line = "on project pom: org.acme:lib:" * 300_000
    mvn.write(f"#!{sys.executable}\nprint('[INFO] Scanning for projects')\nprint({line!r})\n")
    with pytest.raises(FetchFailed):
        open_source(SPEC, cache=mvn.cache)


def test_a_jar_of_tests_without_java_holds_no_tests(mvn: Mvn):
    mvn.put("test-sources", "org/acme/Test.kt")
    mvn.answers(*ALL)
    with pytest.raises(NoTestSourcesPublished, match="no Java"):
        open_source(SPEC, cache=mvn.cache)


@pytest.mark.parametrize("entry", ["../../escape.java", "/escape.java"])
def test_a_jar_that_would_write_elsewhere_leaves_no_entry(mvn: Mvn, entry: str):
    mvn.put("sources", entry)
    mvn.answers(*ALL)
    with pytest.raises(BrokenArchive):
        open_source(SPEC, cache=mvn.cache)
    assert mvn.left_behind() == []


def test_a_time_out_ends_mvn_and_says_so(mvn: Mvn):
    mvn.answers(*ALL, delay=60)
    start = time.monotonic()
    with pytest.raises(FetchFailed, match="seconds"):
        open_source(SPEC, cache=mvn.cache, timeout=0.3)
    assert time.monotonic() - start < 20


def test_without_mvn_the_environment_is_at_fault(mvn: Mvn, monkeypatch):
    monkeypatch.setenv("PATH", str(mvn.shelf))
    with pytest.raises(EnvironmentLacks) as caught:
        open_source(SPEC, cache=mvn.cache)
    assert caught.value.exit_code is Exit.ENVIRONMENT


def test_mvn_without_java_is_at_fault_too(mvn: Mvn):
    mvn.write("#!/bin/sh\necho 'The JAVA_HOME environment variable is not defined correctly' >&2\nexit 1\n")
    with pytest.raises(EnvironmentLacks, match="JAVA_HOME"):
        open_source(SPEC, cache=mvn.cache)


@pytest.mark.parametrize("planted", ["link", "folder"])
def test_what_mvn_leaves_is_taken_only_if_it_is_a_regular_file(mvn: Mvn, tmp_path: Path, planted: str):
    mvn.answers(*ALL)
    (tmp_path / "key.jar").write_text("a key")
    target = "pathlib.Path('library', 'a.jar')"
    made = f"{target}.symlink_to({str(tmp_path / 'key.jar')!r})" if planted == "link" else f"{target}.mkdir()"
    mvn.write((mvn.bin / "mvn").read_text() + made + "\n")
    assert open_source(SPEC, cache=mvn.cache).classpath[0].name == "lib-1.0.jar"


@pytest.mark.parametrize("linked", [False, True])
def test_a_part_that_mvn_cannot_copy_is_taken_from_its_repository_through_no_link(
    mvn: Mvn, tmp_path: Path, monkeypatch, linked: bool
):
    monkeypatch.setenv("MAVEN_OPTS", f"-Dmaven.repo.local={tmp_path}/repository")
    folder = tmp_path / "repository" / "org" / "acme" / "lib" / "1.0"
    folder.mkdir(parents=True)
    place = folder / "lib-1.0-sources.jar"
    if linked:
        place.symlink_to(mvn.shelf / "sources")
    else:
        shutil.copy(mvn.shelf / "sources", place)
    mvn.answers(*(part for part in ALL if part != "sources"), broken=("sources",))
    if linked:
        with pytest.raises(FetchFailed):
            open_source(SPEC, cache=mvn.cache)
    else:
        assert len(open_source(SPEC, cache=mvn.cache).files) == 2


def test_mvn_gets_the_variables_that_the_users_settings_name_and_no_others(
    mvn: Mvn, tmp_path: Path, monkeypatch
):
    (tmp_path / ".m2").mkdir()
    (tmp_path / ".m2" / "settings.xml").write_text("<settings><x>${env.TOKEN} ${user.home}</x></settings>")
    monkeypatch.setenv("MAVEN_OPTS", f"-Duser.home={tmp_path}")
    monkeypatch.setenv("TOKEN", "1")
    monkeypatch.setenv("SECRET", "2")
    mvn.answers(*ALL)
    seen = f"import os; pathlib.Path({str(tmp_path / 'seen')!r}).write_text(' '.join(os.environ))\n"
    mvn.write((mvn.bin / "mvn").read_text() + seen)
    open_source(SPEC, cache=mvn.cache)
    names = (tmp_path / "seen").read_text().split()
    assert "TOKEN" in names
    assert "SECRET" not in names


@pytest.mark.network
@pytest.mark.parametrize(
    ("spec", "main", "test"),
    [
        ("maven:org.apache.commons:commons-csv:1.10.0", "main/org/apache/commons/csv/CSVFormat.java", 36),
        ("maven:commons-codec:commons-codec:1.16.0", "main/org/apache/commons/codec/binary/Hex.java", 74),
    ],
)
def test_real_libraries_with_their_tests(tmp_path: Path, monkeypatch, spec: str, main: str, test: int):
    project = open_source(spec, cache=tmp_path)
    assert main in {file.path for file in project.having(Role.MAIN)}
    assert len(project.having(Role.TEST)) == test
    assert len(project.classpath) == 2
    monkeypatch.setenv("PATH", "")
    assert open_source(spec, cache=tmp_path) == project


@pytest.mark.network
@pytest.mark.parametrize(
    ("spec", "error"),
    [
        ("maven:com.google.code.gson:gson:2.10", NoTestSourcesPublished),
        ("maven:org.apache.commons:commons-csv:0.0.1-absent", NoSuchArtifact),
    ],
)
def test_real_artifacts_that_cannot_be_mined(tmp_path: Path, spec: str, error: type[MrscoutError]):
    with pytest.raises(error):
        open_source(spec, cache=tmp_path)
