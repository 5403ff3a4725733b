"""Real projects of Maven and of Gradle, small ones, with mvn and a registry."""

import os
import re
import time
from pathlib import Path

import pytest

from mrscout.languages.java.build import BuildStep, Shortfall, prepare
from mrscout.languages.java.build import build_cache as kept
from mrscout.languages.java.build.maven.mvn import Maven, find_mvn
from mrscout.languages.java.build.maven.resolve import bring_tools
from mrscout.languages.java.build.modules import Dependency
from mrscout.languages.java.jdks import find_jdks
from mrscout.model.builds import BuildRequest
from mrscout.sources import open_source

network = pytest.mark.network

CODE = "package a; public class Foo { public int two() { return 2; } }"
JUNIT4 = "package a; public class FooTest { @org.junit.Test public void t() { } }"
JUPITER = "package a; class FooTest { @org.junit.jupiter.api.Test void t() { } }"


def pom(name: str, body: str = "", packaging: str = "jar", parent: bool = False) -> str:
    own = "<groupId>g</groupId><version>1</version>"
    above = "<parent><groupId>g</groupId><artifactId>top</artifactId><version>1</version></parent>"
    return (
        '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
        f"{above if parent else own}<artifactId>{name}</artifactId><packaging>{packaging}</packaging>"
        f"{body}</project>"
    )


def dependency(group: str, artifact: str, version: str = "", scope: str = "", kind: str = "") -> str:
    stated = {"groupId": group, "artifactId": artifact, "version": version, "scope": scope, "type": kind}
    return "<dependency>" + "".join(f"<{k}>{v}</{k}>" for k, v in stated.items() if v) + "</dependency>"


def below(parent: str, body: str) -> dict[str, str]:
    """A small project that has a parent, and of its own nothing but a name."""
    return {
        "pom.xml": f"<project><modelVersion>4.0.0</modelVersion>{parent}<artifactId>x</artifactId>{body}</project>",
        "src/main/java/a/Foo.java": CODE,
        "src/test/java/a/FooTest.java": JUNIT4,
    }


JUNIT = dependency("junit", "junit", "4.12", "test")
LOST = "<parent><groupId>no.such.group</groupId><artifactId>parent</artifactId><version>1</version></parent>"


def names(home) -> set[str]:
    return {entry.name for entry in home.classpath}


@network
def test_modules_of_maven_are_compiled_from_their_sources(ground, loads):
    """Versions managed in the parent, a sibling, a sibling's tests, and what a sibling depends on."""
    io = dependency("commons-io", "commons-io", "2.11.0")
    junit = dependency("junit", "junit")
    on_x = dependency("g", "x", "1") + dependency("g", "x", "1", "test", "test-jar")
    nowhere = dependency("no.such.group", "nothing", "1")
    modules = "<modules><module>x</module><module>y</module><module>bad</module></modules>"
    managed = f"<dependencyManagement><dependencies>{JUNIT}</dependencies></dependencyManagement>"
    surefire = (
        "<build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><configuration>"
        "<argLine>-Dk=v -javaagent:x ${jacoco}</argLine></configuration></plugin></plugins></build>"
    )
    level = "<properties><maven.compiler.source>1.6</maven.compiler.source></properties>"
    of_y = f"{level}<dependencies>{on_x}{junit}{nowhere}</dependencies>{surefire}"
    site = ground(
        {
            "pom.xml": pom("top", f"{modules}{managed}", "pom"),
            "x/pom.xml": pom("x", f"<dependencies>{io}{junit}</dependencies>", parent=True),
            "x/src/main/java/x/X.java": "package x; public class X { org.apache.commons.io.IOUtils u; }",
            "x/src/test/java/x/Base.java": JUNIT4.replace("package a", "package x").replace(
                "FooTest", "Base"
            ),
            "x/src/test/resources/base.txt": "",
            "y/pom.xml": pom("y", of_y, parent=True),
            "y/src/test/java/y/YTest.java": "package y; public class YTest extends x.Base { x.X x; }",
            "bad/pom.xml": "<project><broken",
        }
    )
    before = site.state()
    build = site.ready(tests=("y/src/test/java/y/YTest.java",))
    (home,) = build.runtimes
    assert (home.module, home.step, home.release, home.asked) == ("y", BuildStep.DEPENDENCIES, 8, 6)
    assert loads(home, "y.YTest")
    assert loads(home, "x.Base")
    assert loads(home, "x.X")
    assert {"junit-4.12.jar", "commons-io-2.11.0.jar"} <= names(home)
    assert site.workspace / "checkout/x/src/test/resources" in home.classpath
    assert "-Dk=v" in home.options
    assert not any("javaagent" in option for option in home.options)
    told = {(problem.reason, problem.place) for problem in build.problems}
    assert told == {
        (Shortfall.DEPENDENCY_MISSING, "no.such.group:nothing"),
        (Shortfall.BUILD_FILE_UNREADABLE, "bad/pom.xml"),
    }
    assert site.state() == before


@network
def test_tests_are_given_what_their_pom_gives_them(ground, loads, subtests):
    needs = (
        dependency("org.slf4j", "slf4j-api", "1.7.36")
        + dependency("ch.qos.logback", "logback-classic", "1.4.14")
        + dependency("junit", "junit", "4.13.2", "test")
    )
    resources = (
        "<resources><resource><directory>src/main/conf</directory>"
        "<targetPath>${project.build.directory}/conf</targetPath></resource>"
        "<resource><directory>legal</directory><targetPath>META-INF</targetPath></resource>"
        "<resource><directory>${basedir}</directory><targetPath>META-INF</targetPath>"
        "<includes><include>LICENSE</include></includes></resource></resources>"
    )
    surefire = (
        "<plugins><plugin><artifactId>maven-surefire-plugin</artifactId><configuration><environmentVariables>"
        "<PLACE>${project.build.directory}</PLACE></environmentVariables></configuration></plugin></plugins>"
    )
    site = ground(
        {
            "pom.xml": pom(
                "told", f"<dependencies>{needs}</dependencies><build>{resources}{surefire}</build>"
            ),
            "src/main/conf/told.txt": "",
            "legal/NOTICE": "",
            "LICENSE": "",
            "src/test/resources/META-INF/services/java.lang.Runnable": "# one\na.Named\n",
            "src/test/resources/beans.xml": "<bean class='a.Bean$Inner'/>",
            "src/test/resources/data/a.txt": "a.Told",
            "src/test/java/a/FooTest.java": JUNIT4,
            "src/test/java/a/Named.java": "package a; class Named {}",
            "src/test/java/a/Bean.java": "package a; class Bean { static class Inner {} }",
            "src/test/java/a/Told.java": "package a; class Told {}",
        }
    )
    (home,) = site.ready(tests=("src/test/java/a/FooTest.java",)).runtimes
    with subtests.test("variables and options"):
        assert dict(home.variables) == {"PLACE": str(home.folder / "target")}
        assert f"-Dbasedir={home.folder}" in home.options
    with subtests.test("resources, where they are to go"):
        assert (home.folder / "target/conf/told.txt").is_file()
        assert any((entry / "META-INF/NOTICE").is_file() for entry in home.classpath)
    with subtests.test("the nearest version of what is brought, and not the newest"):
        assert [name for name in sorted(names(home)) if "slf4j" in name] == ["slf4j-api-1.7.36.jar"]
    with subtests.test("classes and files that tests only name"):
        found = [name for name in ("FooTest", "Named", "Bean$Inner", "Told") if loads(home, f"a.{name}")]
        assert found == ["FooTest", "Named", "Bean$Inner"]
        assert (home.folder / "target/test-classes/data/a.txt").read_text() == "a.Told"
        assert not (home.folder / "target/test-classes/a").exists()


#: Modules of one build, by what they depend on
VERSIONS = {
    "newest": ("org.slf4j:slf4j-api:1.7.36", "ch.qos.logback:logback-classic:1.4.14"),
    "stated": ("commons-codec:commons-codec:1.9",),
    "unstated": ("commons-codec:commons-codec", "commons-lang:commons-lang"),
    "unreleased": ("commons-io:commons-io:2.4.1-SNAPSHOT",),
    "nowhere": ("commons-cli:commons-cli:1.4.77", "org.acme:unversioned"),
    "beside": (
        "org.junit.jupiter:junit-jupiter:5.9.1",
        "org.junit.platform:junit-platform-launcher",
        "org.opentest4j:opentest4j",
    ),
}


@network
def test_gradle_gets_the_versions_that_it_would_take(ground, subtests):
    """Also where a script states none, or one that cannot be had."""
    files = {"settings.gradle": f"include {', '.join(map(repr, VERSIONS))}"}
    for name, stated in VERSIONS.items():
        needs = "\n".join(f"testImplementation '{each}'" for each in ("junit:junit:4.13.2", *stated))
        files[f"{name}/build.gradle"] = f"dependencies {{ {needs} }}"
        files[f"{name}/src/test/java/a/FooTest.java"] = JUNIT4
    build = ground(files).ready()
    jars = {home.module: names(home) for home in build.runtimes}
    told = {problem.place: problem for problem in build.problems}
    with subtests.test("the newest of what is brought"):
        assert [name for name in sorted(jars["newest"]) if "slf4j" in name] == ["slf4j-api-2.0.7.jar"]
    with subtests.test("what another module states"):
        assert {"commons-codec-1.9.jar"} <= jars["stated"] & jars["unstated"]
    with subtests.test("the newest, where nobody states any"):
        assert any(re.fullmatch(r"commons-lang-\d.*", name) for name in jars["unstated"])
        assert told["commons-lang:commons-lang"].found == "it has no version, and its newest is taken"
    with subtests.test("a release before a snapshot"):
        assert "commons-io-2.4.jar" in jars["unreleased"]
        assert told["commons-io:commons-io"].found == "a release before its snapshot is taken"
    with subtests.test("what cannot be had is left out, and costs the others nothing"):
        assert "junit-4.13.2.jar" in jars["nowhere"]
        assert not any("cli" in name for name in jars["nowhere"])
        assert told["org.acme:unversioned"].reason is Shortfall.DEPENDENCY_MISSING
        assert told["commons-cli:commons-cli"].reason is Shortfall.DEPENDENCY_MISSING
    with subtests.test("what goes with the others, by a list that one imports or by what one brings"):
        assert {"junit-platform-launcher-1.9.1.jar", "opentest4j-1.2.0.jar"} <= jars["beside"]
    assert len(told) == 4


@network
def test_where_a_parent_cannot_be_had_the_newest_is_taken_of_what_it_managed(ground, loads):
    """What states no version, and what states one that only the parent knows."""
    needs = dependency("junit", "junit", scope="test") + dependency("commons-io", "commons-io", "${io}")
    plugin = (
        "<build><plugins><plugin><artifactId>maven-toolchains-plugin</artifactId>"
        "<version>${toolchains}</version></plugin></plugins></build>"
    )
    build = ground(below(LOST, f"<dependencies>{needs}</dependencies>{plugin}")).ready()
    (home,) = build.runtimes
    assert loads(home, "a.FooTest")
    assert any(name.startswith("junit-4.") for name in names(home))
    assert any(re.match(r"commons-io-\d", name) for name in names(home))
    assert {each.found for each in build.problems} == {
        "the parent no.such.group:parent",
        "junit:junit has no version, and its newest is taken",
        "commons-io:commons-io has no version, and its newest is taken",
    }


@network
def test_where_a_parent_is_not_released_yet_the_one_before_it_is_taken(ground, loads):
    above = (
        "<parent><groupId>org.apache.commons</groupId><artifactId>commons-parent</artifactId>"
        "<version>52.0.1-SNAPSHOT</version></parent>"
    )
    needs = f"<dependencies>{dependency('junit', 'junit', '4.12', scope='test')}</dependencies>"
    build = ground(below(above, needs)).ready()
    (home,) = build.runtimes
    assert loads(home, "a.FooTest")
    assert [each.found for each in build.problems] == [
        "the parent org.apache.commons:commons-parent:52.0.1-SNAPSHOT, and the newest before it is taken",
    ]


@network
def test_what_the_parent_of_modules_lacks_costs_none_of_them(ground, loads, tmp_path):
    """Its own parent, and a list of versions: each of the modules complains of that, here behind a link."""
    modules = "<modules><module>x</module><module>y</module></modules>"
    nowhere = dependency("no.such.group", "list", "1", "import", "pom")
    managed = f"<dependencyManagement><dependencies>{JUNIT}{nowhere}</dependencies></dependencyManagement>"
    junit = JUNIT.replace("<version>4.12</version>", "")
    needs = f"<dependencies>{junit}{{}}</dependencies>"
    site = ground(
        {
            "pom.xml": pom("top", LOST + modules + managed, "pom"),
            "x/pom.xml": pom("x", needs.format(""), parent=True),
            "x/src/main/java/a/Foo.java": CODE,
            "x/src/test/java/a/BarTest.java": JUNIT4.replace("FooTest", "BarTest"),
            "y/pom.xml": pom("y", needs.format(dependency("g", "x", "1")), parent=True),
            "y/src/test/java/a/FooTest.java": JUNIT4.replace("void t() { }", "void t() { new Foo().two(); }"),
        }
    )
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "workspace").symlink_to(tmp_path / "elsewhere")
    build = site.ready(build=False)
    assert {home.module: "junit-4.12.jar" in names(home) for home in build.runtimes} == {"x": True, "y": True}
    assert [
        loads(home, f"a.{name}Test") for home, name in zip(build.runtimes, ("Bar", "Foo"), strict=True)
    ] == [
        True,
        True,
    ]
    assert {(each.place, each.found) for each in build.problems} == {
        ("pom.xml", "the parent no.such.group:parent"),
        ("pom.xml", "the versions managed by no.such.group:list"),
    }


@network
def test_gradle_knows_its_modules_and_what_a_catalogue_names(ground, loads, subtests):
    site = ground(
        {
            "settings.gradle.kts": 'include("core", "app", "loop", "kit", "plus")',
            "gradle/libs.versions.toml": (
                '[versions]\njunit = "5.9.3"\n[libraries]\n'
                'junit-api = { module = "org.junit.jupiter:junit-jupiter-api", version.ref = "junit" }\n'
                'lombok = "org.projectlombok:lombok:1.18.20"\n'
            ),
            "core/build.gradle.kts": "plugins { `java-library` }\n"
            "dependencies { compileOnly(libs.lombok)\n annotationProcessor(libs.lombok) }",
            "core/src/main/java/c/Core.java": "package c; @lombok.Value public class Core { int size; }",
            "app/build.gradle.kts": 'dependencies { implementation(project(":core"))\n'
            " testImplementation(libs.junit.api) }",
            "app/src/test/java/a/FooTest.java": JUPITER.replace(
                "void t() { }", "void t() { new c.Core(1).getSize(); }"
            ),
            "loop/build.gradle": "dependencies { compileOnly 'commons-io:commons-io:2.11.0'\n"
            "testImplementation 'junit:junit:4.12'\ntestImplementation project(':kit') }",
            "loop/src/main/java/l/Foo.java": "package l; public class Foo { org.apache.commons.io.IOUtils u; }",
            "loop/src/test/java/l/LoopTest.java": "package l; public class LoopTest extends k.Kit {"
            " @org.junit.Test public void t() { } }",
            "kit/build.gradle": "dependencies { implementation project(':plus') }",
            "kit/src/main/java/k/Kit.java": "package k; public class Kit { protected p.Plus plus; }",
            "plus/build.gradle": "dependencies { implementation project(':loop') }",
            "plus/src/main/java/p/Plus.java": "package p; public class Plus { protected l.Foo foo; }",
        }
    )
    build = site.ready()
    homes = {home.module: home for home in build.runtimes}
    assert build.problems == ()
    with subtests.test("a catalogue's libraries, and an engine and a launcher for Jupiter"):
        assert loads(homes["app"], "a.FooTest")
        wanted = {
            "junit-jupiter-engine-5.9.3.jar",
            "junit-platform-launcher-1.9.3.jar",
            "junit-jupiter-api-5.9.3.jar",
        }
        assert wanted <= names(homes["app"])
    with subtests.test("tests may need a module that needs theirs"):
        assert {"junit-4.12.jar", "commons-io-2.11.0.jar"} <= names(homes["loop"])
        assert loads(homes["loop"], "l.LoopTest")


@network
def test_a_flat_folder_gets_junit_by_what_its_tests_import_and_broken_code_is_tolerated(ground, loads, java):
    """No build file, a test that javac refuses for one of its methods, and ECJ."""
    broken = (
        "package a; import org.junit.Test; public class HalfTest { @Test public void good() { }"
        " @Test public void bad() { missing(); }"
        " public static void main(String[] a) { new HalfTest().good(); System.out.print(1); } }"
    )
    site = ground({"src/a/Foo.java": CODE, "test/a/FooTest.java": JUNIT4, "test/a/HalfTest.java": broken})
    build = site.ready(build=False)
    (home,) = build.runtimes
    assert home.step is BuildStep.TOLERANT
    assert java(home, "a.HalfTest") == "1"
    assert loads(home, "a.FooTest")
    assert "junit-4.13.2.jar" in names(home)
    assert [problem.place for problem in build.problems] == ["test/a/HalfTest.java:1"]


GENERATED = pom(
    "gen",
    f"<properties><maven.compiler.source>1.7</maven.compiler.source><maven.compiler.target>1.7</maven.compiler.target>"
    f"</properties><dependencies>{JUNIT}</dependencies><build><plugins><plugin>"
    "<groupId>org.apache.maven.plugins</groupId><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version>"
    "<executions><execution><id>gen</id><phase>generate-sources</phase><goals><goal>copy-resources</goal></goals>"
    "<configuration><outputDirectory>${project.build.directory}/generated-sources/made</outputDirectory><resources>"
    "<resource><directory>src/templates</directory></resource></resources></configuration></execution></executions>"
    "</plugin></plugins></build>",
)


@network
def test_sources_that_only_the_build_makes_come_from_the_build_and_not_without_leave(ground, loads):
    site = ground(
        {
            "pom.xml": GENERATED,
            "src/main/java/a/Foo.java": "package a; public class Foo { Made made; }",
            "src/templates/a/Made.java": "package a; public class Made { }",
            "src/test/java/a/FooTest.java": "package a; public class FooTest { Made made = new Foo().made; }",
        }
    )
    # A template is no source of its own here: nothing lists its folder as one.
    tests = ("src/test/java/a/FooTest.java",)
    before = site.state()
    build = site.ready(tests=tests)
    assert build.runtimes[0].step is BuildStep.TOOL
    assert loads(build.runtimes[0], "a.Made")
    assert loads(build.runtimes[0], "a.FooTest")
    assert site.state() == before
    site.events.clear()
    assert site.ready(tests=tests, build=False).runtimes[0].step is not BuildStep.TOOL


def fake_mvn(folder: Path, monkeypatch, script: str) -> None:
    folder.mkdir()
    (folder / "mvn").write_text(f"#!/bin/sh\n{script}\n")
    (folder / "mvn").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def test_a_tool_that_hangs_is_ended_with_its_children(ground, tmp_path, monkeypatch):
    fake_mvn(
        tmp_path / "bin",
        monkeypatch,
        f"sh -c 'echo $$ > {tmp_path}/child; sleep 300' &\nread answer\nsleep 300",
    )
    site = ground(
        {
            "pom.xml": pom("x", f"<dependencies>{JUNIT}</dependencies>"),
            "src/test/java/a/FooTest.java": "package a; class FooTest { }",
        }
    )
    began = time.monotonic()
    build = site.ready(timeout=2, build=False, fenced=False)  # whose processes can be seen from here
    assert time.monotonic() - began < 60
    late = [problem for problem in build.problems if problem.reason is Shortfall.TOOL_TIMED_OUT]
    assert late
    assert late[0].log is not None
    child = int((tmp_path / "child").read_text())
    assert not Path(f"/proc/{child}").exists() or "zombie" in Path(f"/proc/{child}/status").read_text()


def test_a_tool_that_fails_is_told_with_its_log_and_the_rest_goes_on(ground, tmp_path, monkeypatch, loads):
    fake_mvn(tmp_path / "bin", monkeypatch, "echo '[ERROR] the moon is in the wrong phase'\nexit 1")
    site = ground({"pom.xml": pom("x"), "src/test/java/a/FooTest.java": "package a; class FooTest { }"})
    build = site.ready()
    assert loads(build.runtimes[0], "a.FooTest")
    assert "the wrong phase" in build.problems[0].found
    assert build.problems[0].log is not None
    assert "the moon" in build.problems[0].log.read_text()


def test_an_answer_that_came_too_late_is_asked_for_again(ground, tmp_path, monkeypatch):
    fake_mvn(tmp_path / "bin", monkeypatch, "sleep 300")
    site = ground({"pom.xml": pom("x"), "src/test/java/a/FooTest.java": "package a; class FooTest { }"})
    site.ready(timeout=3, build=False)
    site.events.clear()
    monkeypatch.setattr(kept, "_passing", {})  # as in another process
    site.ready(timeout=3, build=False)
    assert site.events != []


def test_a_tool_that_could_not_be_had_is_asked_for_again(tmp_path, monkeypatch):
    asked = tmp_path / "asked"
    monkeypatch.setenv("MRSCOUT_CACHE", str(tmp_path / "cache"))
    said = "[ERROR] Could not transfer artifact g:tool:jar:1 from/to central: Unknown host"
    fake_mvn(tmp_path / "bin", monkeypatch, f"echo run >> {asked}\necho '{said}'\nexit 1")
    maven = Maven(find_mvn(), find_jdks()[0], 60, False, tmp_path / "logs")
    tool = {"tool": Dependency("g", "tool", "1")}
    assert bring_tools(tool, maven).problems
    before = asked.read_text()
    assert bring_tools(tool, maven).problems
    assert len(asked.read_text()) > len(before)


@network
def test_a_tool_is_fetched_once_for_all_projects(tmp_path, monkeypatch):
    monkeypatch.setenv("MRSCOUT_CACHE", str(tmp_path / "cache"))
    tool = {"tool": Dependency("junit", "junit", "4.12")}
    first = bring_tools(tool, Maven(find_mvn(), find_jdks()[0], 300, False, tmp_path / "logs"))
    fake_mvn(tmp_path / "bin", monkeypatch, "exit 1")
    again = bring_tools(tool, Maven(find_mvn(), find_jdks()[0], 300, False, tmp_path / "others"))
    assert [jar.name for jar in first.jars["tool"]] == ["junit-4.12.jar", "hamcrest-core-1.3.jar"]
    assert (again.jars, again.problems) == (first.jars, [])


@network
def test_a_published_library_needs_only_its_dependencies(tmp_path):
    project = open_source("maven:org.apache.commons:commons-csv:1.10.0")
    tests = ("test/org/apache/commons/csv/CSVRecordTest.java",)
    build = prepare(project, BuildRequest(tests), tmp_path / "workspace", lambda _: None)
    (home,) = build.runtimes
    assert home.step is BuildStep.PUBLISHED
    assert home.classpath[0].name == "commons-csv-1.10.0-tests.jar"
    assert any(name.startswith("junit-platform-launcher-") for name in names(home))
    assert (home.folder / "src/test/resources").is_dir()


SCHEMA = (
    'syntax = "proto3"; package a; option java_package = "a"; option java_multiple_files = true;'
    'import "google/protobuf/timestamp.proto"; message Note {{ {} google.protobuf.Timestamp at = 2; }}'
)
NOTES = """
    protobuf { protoc { artifact = 'com.google.protobuf:protoc:3.25.1' } }
    sourceSets { main { proto { srcDir 'schemas' } } }
    dependencies { implementation 'com.google.protobuf:protobuf-java:3.25.1'
        testImplementation 'junit:junit:4.13.2' }
"""
NOTED = "package a; public class FooTest { @org.junit.Test public void foo() { Note.newBuilder().setText(null); } }"


@network
def test_java_is_made_of_protocol_buffers_and_what_cannot_be_read_is_told(ground, loads):
    """Also of what they import from a library, and where the script says that they are."""
    files = {
        "settings.gradle": "include 'good', 'bad'",
        "good/build.gradle": NOTES,
        "good/schemas/note.proto": SCHEMA.format("string text = 1;"),
        "good/src/main/java/a/Foo.java": "package a; public class Foo { Note note; }",
        "good/src/test/java/a/FooTest.java": NOTED,
        "bad/build.gradle": NOTES,
        "bad/src/main/proto/note.proto": SCHEMA.format("string text = ;"),
        "bad/src/main/java/a/Foo.java": CODE,
        "bad/src/test/java/a/FooTest.java": JUNIT4,
    }
    site = ground(files)
    build = site.ready()
    homes = {home.module: home for home in build.runtimes}
    assert loads(homes["good"], "a.FooTest")
    assert loads(homes["good"], "a.Note")
    assert loads(homes["bad"], "a.FooTest")
    (problem,) = build.problems
    assert problem.reason is Shortfall.TOOL_FAILED
    assert "note.proto" in problem.found

    # Without leave for the project's own build no program is run that it names.
    assert {(each.reason, each.place) for each in site.ready(build=False).problems} >= {
        (Shortfall.TOOL_NOT_RUN, "good"),
        (Shortfall.TOOL_NOT_RUN, "bad"),
    }
