"""Small files, of Java and of Gradle, that are made to keep whoever reads them busy."""

from importlib.metadata import version

import pytest

from mrscout.languages.java.syntax import parse

TEST = "src/test/java/org/acme/OddTest.java"
MAIN = "src/main/java/org/acme/Odd.java"
OK = "Stack s = new Stack(); int i = 1; s.push(i); assertEquals(i, s.pop());"


def of(body: str, members: str = "", imports: str = "") -> str:
    head = f"package org.acme;\nimport static org.junit.Assert.*;\nimport org.junit.Test;\n{imports}\n"
    return f"{head}public class OddTest {{\n{members}\n@Test public void odd() {{\n{body}\n}}\n}}\n"


@pytest.mark.parametrize("text", [of(")-" * 40_000), of("x = " + "a<" * 100_000)], ids=["time", "memory"])
def test_a_test_file_that_the_parser_gives_up_on_is_passed_over(lay, discover, text):
    outcome = discover(lay({TEST: text}))
    assert f"{TEST}: " in outcome.warnings
    assert outcome.warnings.count("[too-intricate]") == 1


def test_a_large_test_file_of_brackets_has_one_problem_with_each_version_of_the_parser(lay, discover):
    outcome = discover(lay({TEST: of("< > ( [ { " * 200_000)}))
    # tree-sitter takes the square of its length before version 0.26, and a second for all of it since then.
    takes_long = tuple(map(int, version("tree-sitter").split(".")[:2])) < (0, 26)
    expected = "[too-intricate]" if takes_long else "(line 7) [syntax-error]"
    assert outcome.warnings.count(f"{TEST}: ") == outcome.warnings.count(expected) == 1


def test_a_production_file_that_the_parser_gives_up_on_is_reported_once(lay, discover, monkeypatch):
    monkeypatch.setattr(parse, "_SECONDS", 0.2)  # of each process
    uses = "Odd odd = new Odd(); assertEquals(odd.f(odd.f(1)), odd.f(1));"
    tests = {
        f"src/test/java/org/acme/Odd{n}Test.java": of(uses).replace("OddTest", f"Odd{n}Test")
        for n in range(30)
    }
    odd = "package org.acme; public class Odd { void g() { " + ")-" * 40_000
    for jobs in ("1", "2"):
        outcome = discover(lay({MAIN: odd, **tests}), "--jobs", jobs)
        assert outcome.warnings.count("[too-intricate]") == 1
        assert f"{MAIN}: " in outcome.warnings


def test_many_unknown_names_and_many_star_imports_are_not_all_held_against_each_other(lay, discover):
    names = "".join(f"N{n} n{n} = N{n}.x();" for n in range(6_000))
    imports = "".join(f"import d{n}.*;\nimport static e{n}.F.*;\n" for n in range(6_000))
    outcome = discover(lay({TEST: of(names + OK, imports=imports)}))
    assert [each["mtc"] for each in outcome.named("odd")] == [True]


def test_scripts_that_apply_the_next_twice_are_read_once_each(lay, discover):
    scripts = {f"s{n}.gradle": f"apply from: 's{n + 1}.gradle'\n" * 2 for n in range(30)}
    scripts["s30.gradle"] = "sourceSets { test { java { srcDir 'more' } } }"
    files = {"build.gradle": "apply from: 's0.gradle'\n", **scripts, "more/org/acme/OddTest.java": of(OK)}
    outcome = discover(lay(files))
    assert [each["mtc"] for each in outcome.named("odd")] == [True]
    assert "[too-intricate]" not in outcome.warnings


def test_scripts_that_all_apply_each_other_are_read_once_each(lay, discover):
    every = "".join(f"apply from: 's{n}.gradle'\n" for n in range(12))
    outcome = discover(lay({"build.gradle": every, **{f"s{n}.gradle": every for n in range(12)}}))
    assert "[too-intricate]" not in outcome.warnings


def test_statements_for_too_many_modules_are_a_problem_and_no_end_of_the_work(lay, discover):
    lines = "".join(f"sourceSets.main.java.srcDir 'd{n}'\n" for n in range(5_000))
    files = {f"m{n}/build.gradle": "" for n in range(3_000)}
    outcome = discover(lay({"build.gradle": f"allprojects {{\n{lines}}}\n", **files}))
    assert outcome.warnings.count("[too-intricate]") == 1


def test_a_chain_of_scripts_that_is_too_long_is_a_problem(lay, discover):
    chain = {f"s{n}.gradle": f"apply from: 's{n + 1}.gradle'\n" for n in range(3_000)}
    outcome = discover(lay({"build.gradle": "apply from: 's0.gradle'\n", **chain}))
    assert outcome.warnings.count("[too-intricate]") == 1
