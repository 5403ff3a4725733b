"""Projects without a build tool, and with nothing to fetch: what javac alone brings."""

import os
import time
import zipfile
from pathlib import Path

import pytest

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.build import BuildStep, Shortfall, StageFinished, StageStarted, prepare
from mrscout.model.builds import BuildRequest

#: A test without a framework, so that nothing has to be fetched.
PLAIN_TEST = "package a; public class FooTest { public void twice() { assert new Foo().two() == 2; } }"
PLAIN_CODE = "package a; public class Foo { public int two() { return 2; } }"
PLAIN = {"build.xml": "<project/>", "src/a/Foo.java": PLAIN_CODE, "test/a/FooTest.java": PLAIN_TEST}

MAIN = (
    "package a; public class {name} {{ public static void main(String[] a) throws Exception {{ {body} }} }}"
)


def test_a_plain_folder_is_compiled_and_runs(ground, java):
    build = ground(
        {
            **PLAIN,
            "test/a/RunTest.java": MAIN.format(name="RunTest", body="System.out.print(new Foo().two());"),
        }
    ).ready()
    (home,) = build.runtimes
    assert (home.step, build.problems) == (BuildStep.DEPENDENCIES, ())
    assert java(home, "a.RunTest") == "2"


def test_the_checkout_stays_as_it_was(ground):
    site = ground(PLAIN)
    before = site.state()
    build = site.ready()
    assert build.runtimes[0].folder != site.root
    assert site.state() == before


def test_a_workspace_in_the_checkout_is_not_copied_into_itself(ground):
    site = ground(PLAIN)
    site.workspace = site.root / "made" / "build"
    site.ready()
    assert not (site.workspace / "checkout" / "made" / "build").exists()


def test_one_broken_test_does_not_take_the_others_with_it(ground, loads):
    broken = "package a; public class BadTest { int x = \n\n new Missing(); }"
    needs = "package a; public class NeedsBadTest { BadTest x; }"
    site = ground({**PLAIN, "test/a/BadTest.java": broken, "test/a/NeedsBadTest.java": needs})
    build = site.ready(build=False)
    (home,) = build.runtimes
    assert loads(home, "a.FooTest")
    told = [problem for problem in build.problems if problem.reason is Shortfall.TEST_DOES_NOT_COMPILE]
    assert "test/a/BadTest.java:3" in {problem.place for problem in told}
    assert "class Missing" in str(told[0])
    assert all(problem.log is not None and problem.log.is_file() for problem in told)


def test_a_broken_helper_is_passed_over_where_no_wanted_test_needs_it(ground, loads):
    site = ground({**PLAIN, "test/a/Helper.java": "package a; class Helper extends Missing { }"})
    build = site.ready(tests=("test/a/FooTest.java",))
    assert build.problems == ()
    assert loads(build.runtimes[0], "a.FooTest")


def test_broken_code_is_told_and_the_rest_compiles(ground, loads):
    site = ground({**PLAIN, "src/a/Broken.java": "package a; class Broken { Missing m; }"})
    build = site.ready()
    assert [(problem.reason, problem.place) for problem in build.problems] == [
        (Shortfall.SOURCE_DOES_NOT_COMPILE, "src/a/Broken.java:1")
    ]
    assert loads(build.runtimes[0], "a.FooTest")
    assert build.runtimes[0].step is BuildStep.DEPENDENCIES


def test_a_second_class_in_a_file_of_another_name_is_found(ground, loads):
    site = ground(
        {
            **PLAIN,
            "test/a/Many.java": "package a; class Other { }",
            "test/a/UsesTest.java": "package a; class UsesTest { Other o; }",
        }
    )
    build = site.ready(tests=("test/a/UsesTest.java",))
    assert build.problems == ()
    assert loads(build.runtimes[0], "a.UsesTest")


def test_a_level_that_is_stated_too_low_is_raised(ground, java):
    """A local variable without a type needs Java 10, a text block 15, a pattern 16."""
    newer = {
        "low": "var x = 1; System.out.print(x);",
        "middle": 'System.out.print("""\n  1""");',
        "high": "Object o = 1; if (o instanceof Integer i) System.out.print(i);",
    }
    files = {"settings.gradle": f"include {', '.join(map(repr, newer))}"}
    for name, code in newer.items():
        files[f"{name}/build.gradle"] = "sourceCompatibility = 1.8"
        files[f"{name}/src/test/java/a/RunTest.java"] = MAIN.format(name="RunTest", body=code)
    build = ground(files).ready()
    assert build.problems == ()
    assert {home.module: java(home, "a.RunTest") for home in build.runtimes} == dict.fromkeys(newer, "1")


@pytest.mark.parametrize("side", ["main", "test"])
def test_a_level_at_which_less_is_told_is_no_better(ground, side):
    broken = {
        f"src/{side}/java/a/Broken{number}.java": f"package a; class Broken{number} {{ org.gone.X x; }}"
        for number in range(3)
    }
    site = ground(
        {
            **broken,
            f"src/{side}/java/a/Sign.java": "package a; public record Sign(int one) {\n"
            "  static int of(int x) { return switch (x) { case 0 -> 0; default -> 1; }; }\n}",
            "src/test/java/a/SignTest.java": "package a; class SignTest { int s = Sign.of(2); }",
        }
    )
    (home,) = site.ready(build=False).runtimes
    assert home.release >= 17


def test_the_internals_of_the_jdk_are_seen_where_code_reaches_for_them(ground):
    body = "System.out.print(com.sun.org.apache.xerces.internal.util.XMLChar.isSpace(' '));"
    site = ground(
        {
            "build.gradle": "sourceCompatibility = 8",
            "src/test/java/a/RunTest.java": MAIN.format(name="RunTest", body=body),
        }
    )
    build = site.ready()
    assert build.problems == ()


@pytest.mark.parametrize("declared", ["", "compileJava.options.encoding = 'ISO-8859-1'"])
def test_latin_1_is_read_declared_or_not(ground, declared, java):
    text = MAIN.format(name="RunTest", body="System.out.print((int) 'é');")
    site = ground({"build.gradle": declared, "src/test/java/a/RunTest.java": text.encode("latin-1")})
    assert java(site.ready().runtimes[0], "a.RunTest") == "233"


def test_utf_8_is_read_whatever_the_machine_speaks(ground, monkeypatch, java):
    monkeypatch.setenv("LC_ALL", "C")
    text = MAIN.format(name="RunTest", body="System.out.print((int) 'é');")
    site = ground({"build.gradle": "", "src/test/java/a/RunTest.java": text})
    assert java(site.ready().runtimes[0], "a.RunTest") == "233"


def test_resources_are_on_the_class_path_and_beside_the_working_directory(ground, java):
    body = (
        'System.out.print(RunTest.class.getResource("/x.txt") != null);'
        'System.out.print(RunTest.class.getResource("/y.txt") != null);'
        'System.out.print(new java.io.File("src/test/resources/x.txt").isFile());'
        'System.out.print(new java.io.File("target").isDirectory());'
    )
    site = ground(
        {
            "build.gradle": "",
            "src/test/java/a/RunTest.java": MAIN.format(name="RunTest", body=body),
            "src/test/resources/x.txt": "x",
            "src/main/resources/y.txt": "y",
        }
    )
    assert java(site.ready().runtimes[0], "a.RunTest").startswith("truetruetrue")


def test_files_that_tests_write_land_in_the_copy(ground, java):
    body = 'new java.io.File("src/test/resources/made.txt").createNewFile();'
    site = ground(
        {
            "build.gradle": "",
            "src/test/java/a/RunTest.java": MAIN.format(name="RunTest", body=body),
            "src/test/resources/x.txt": "x",
        }
    )
    before = site.state()
    java(site.ready().runtimes[0], "a.RunTest")
    assert site.state() == before


def test_jars_in_the_checkout_are_used(ground, tmp_path, loads):
    library = ground(
        {
            "build.xml": "<project/>",
            "src/lib/Lib.java": "package lib; public class Lib { }",
            "test/lib/LibTest.java": "package lib; class LibTest { }",
        }
    )
    home = library.ready().runtimes[0]
    jar = tmp_path / "lib.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        classes = next(entry for entry in home.classpath if (entry / "lib" / "Lib.class").is_file())
        archive.write(classes / "lib" / "Lib.class", "lib/Lib.class")
    for path in sorted(library.root.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    user = ground(
        {
            "build.xml": "<project/>",
            "lib/lib-1.0.jar": jar.read_bytes(),
            "test/a/UserTest.java": "package a; class UserTest { lib.Lib l; }",
        }
    )
    build = user.ready()
    assert build.problems == ()
    assert loads(build.runtimes[0], "a.UserTest")


def test_classes_already_built_are_used_while_they_are_newer(ground):
    site = ground(
        {
            "pom.xml": "<project/>",
            "src/main/java/a/Foo.java": PLAIN_CODE,
            "src/test/java/a/FooTest.java": PLAIN_TEST,
        }
    )
    (site.root / "pom.xml").unlink()
    (site.root / "build.gradle").write_text("sourceCompatibility = 8")
    made = site.ready().runtimes[0]
    for side, place in (("FooTest", "build/classes/java/test"), ("Foo", "build/classes/java/main")):
        source = next(entry for entry in made.classpath if (entry / "a" / f"{side}.class").is_file())
        target = site.root / place / "a"
        target.mkdir(parents=True)
        (target / f"{side}.class").write_bytes((source / "a" / f"{side}.class").read_bytes())
    assert site.ready().runtimes[0].step is BuildStep.BUILT
    later = time.time() + 60
    os.utime(site.root / "src/main/java/a/Foo.java", (later, later))
    assert site.ready().runtimes[0].step is BuildStep.DEPENDENCIES


def test_the_same_question_is_answered_at_once(ground):
    site = ground(PLAIN)
    first = site.ready()
    site.events.clear()
    assert site.ready() == first
    assert site.events == []


def test_a_changed_file_makes_the_question_another(ground):
    site = ground({**PLAIN, "test/a/data.txt": ""})
    site.ready()
    for change in ("test/a/FooTest.java", "src/a/Foo.java", "build.xml", "test/a/data.txt"):
        site.events.clear()
        path = site.root / change
        path.write_text(path.read_text() + "\n")
        site.ready()
        assert site.events != [], change


def test_what_was_left_half_made_is_not_trusted(ground, monkeypatch, java):
    site = ground(PLAIN)
    home = site.ready().runtimes[0]
    (site.root / "src/a/Foo.java").write_text(PLAIN_CODE.replace("return 2", "return 1 + 1"))

    class Killed(BaseException):
        pass

    def die(*_):
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr("mrscout.languages.java.build.ladder._take_steps", die)
        with pytest.raises(Killed):
            site.ready()
    for entry in home.classpath:
        for path in entry.rglob("*.class"):
            path.write_bytes(b"half")  # as a compiler leaves it that is ended while it writes
    again = site.ready()
    assert java(again.runtimes[0], "-version") == ""
    found = next(
        entry / "a" / "Foo.class"
        for entry in again.runtimes[0].classpath
        if (entry / "a" / "Foo.class").is_file()
    )
    assert found.read_bytes()[:4] == b"\xca\xfe\xba\xbe"


def test_events_come_in_pairs(ground):
    site = ground(PLAIN)
    site.ready()
    started = [(event.stage, event.subject) for event in site.events if isinstance(event, StageStarted)]
    finished = [(event.stage, event.subject) for event in site.events if isinstance(event, StageFinished)]
    assert sorted(started, key=str) == sorted(finished, key=str)
    assert all(event.seconds >= 0 for event in site.events if isinstance(event, StageFinished))


def test_a_given_class_path_is_taken_as_it_is(ground):
    site = ground(PLAIN)
    classpath = site.ready().runtimes[0].classpath
    build = site.ready(classpath=classpath)
    assert build.runtimes[0].step is BuildStep.GIVEN
    assert build.runtimes[0].classpath == classpath


def test_tests_that_a_given_class_path_lacks_are_compiled_against_it(ground, tmp_path, loads):
    site = ground(PLAIN)
    build = site.ready(classpath=(tmp_path,))
    assert (build.runtimes[0].step, build.problems) == (BuildStep.GIVEN, ())
    assert loads(build.runtimes[0], "a.FooTest")


def test_a_file_that_is_not_there_is_told(ground, loads):
    build = ground(PLAIN).ready(tests=("test/a/FooTest.java", "test/a/NoTest.java"))
    assert [problem.place for problem in build.problems] == ["test/a/NoTest.java"]
    assert loads(build.runtimes[0], "a.FooTest")


def test_a_jdk_that_is_none_is_refused(ground, tmp_path):
    with pytest.raises(EnvironmentLacks, match="no javac"):
        ground(PLAIN).ready(toolchain=tmp_path)


def test_a_machine_without_a_jdk_is_told_what_to_install(ground, monkeypatch):
    monkeypatch.setattr("mrscout.languages.java.build.context.find_jdks", list)
    with pytest.raises(EnvironmentLacks, match="Install a JDK"):
        ground(PLAIN).ready()


def test_a_machine_without_mvn_is_told_what_to_install(ground, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    site = ground(
        {
            "build.gradle": "dependencies { testImplementation 'junit:junit:4.12' }",
            "src/test/java/a/T.java": "package a; class T { }",
        }
    )
    with pytest.raises(EnvironmentLacks, match="Install Apache Maven"):
        site.ready()


def test_nothing_wanted_is_nothing_done(ground):
    site = ground(PLAIN)
    build = prepare(site.project(), BuildRequest(()), site.workspace, site.events.append)
    assert (build.runtimes, build.problems, site.events) == ((), (), [])


def test_the_home_of_a_file_is_its_modules(ground):
    site = ground(
        {
            "build.gradle": "",
            "settings.gradle": "include 'x'",
            "x/build.gradle": "",
            "x/src/test/java/a/FooTest.java": "package a; class FooTest { }",
        }
    )
    project = site.project()
    build = site.ready()
    assert build.runtime_of(project.files[0]) == build.runtimes[0]
    assert build.runtimes[0].module == "x"
    assert build.runtimes[0].folder == Path(site.workspace) / "checkout" / "x"


def test_modules_that_want_each_other_do_not_go_round_for_ever(ground, loads):
    wanting = "apply plugin: 'java'\ndependencies {{ implementation project(':{}') }}\n"
    build = ground(
        {
            "settings.gradle": "include 'one', 'two'",
            "one/build.gradle": wanting.format("two"),
            "two/build.gradle": wanting.format("one"),
            "one/src/main/java/a/Foo.java": PLAIN_CODE,
            "one/src/test/java/a/FooTest.java": PLAIN_TEST,
            "two/src/main/java/b/Bar.java": "package b; public class Bar { }",
        }
    ).ready(build=False)
    assert loads(next(home for home in build.runtimes if home.module == "one"), "a.FooTest")
