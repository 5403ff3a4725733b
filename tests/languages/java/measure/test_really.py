"""Tests that do not come to an end, or end the JVM, cost only themselves; code without lines is told."""

import subprocess
import time
from dataclasses import replace

import pytest

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.build.maven.mvn import Maven, find_mvn
from mrscout.languages.java.build.maven.resolve import resolve
from mrscout.languages.java.build.modules import Dependency, Module
from mrscout.languages.java.jdks import find_jdks
from mrscout.languages.java.measure.attribution import readable_test
from mrscout.languages.java.measure.measurement_sandbox import (
    MeasurementSandbox,
    MutantSample,
    RelationRun,
    SuiteRun,
)
from mrscout.languages.java.measure.pit import Mutated, mutate
from mrscout.languages.java.measure.reports import Progress, place_of, read_progress
from mrscout.languages.java.measure.test_run import try_all
from mrscout.languages.java.measure.tools import fetch_tools, plugin_classes
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.model.values import Kind, Value
from mrscout.model.worth import Limits, Line, Outcome, WhyExcluded

pytestmark = pytest.mark.network
SNARES = ("Fifo", "Link", "Zero", "Folder", "Sparse", "Back")
SOURCES = {
    "Sum": "public class Sum {\n    static int of(int a, int b) {\n        return a + b;\n    }\n}\n",
    "AFineTest": """
        public class AFineTest {
            @org.junit.Test public void adds() { org.junit.Assert.assertEquals(5, Sum.of(2, 3)); }
            @org.junit.Test public void fails() { org.junit.Assert.assertEquals(6, Sum.of(2, 3)); }
            @org.junit.Ignore @org.junit.Test public void left() {}
        }""",
    "BEndlessTest": "public class BEndlessTest { @org.junit.Test public void runs() { while (true) {} } }",
    "BWaitingTest": """
        public class BWaitingTest {
            @org.junit.Test public void waits() throws Exception { Thread.sleep(900_000); }
        }""",
    "CExitingTest": "public class CExitingTest { @org.junit.Test public void ends() { System.exit(3); } }",
    "DBrokenTest": """
        public class DBrokenTest {
            static final int NONE = 1 / Integer.parseInt("0");
            @org.junit.Test public void never() {}
        }""",
    "EFineTest": """
        public class EFineTest {
            @org.junit.Test public void adds() { org.junit.Assert.assertEquals(0, Sum.of(0, 0)); }
        }""",
    "Down": "public class Down { static long to(long n) { while (n > 0) { n = n - 1; } return n; } }",
    "DownTest": """
        public class DownTest {
            @org.junit.Test public void ends() { org.junit.Assert.assertEquals(0, Down.to(3)); }
        }""",
    "Twice": """
        public class Twice {
            @org.junit.Test public void adds() {
                int n = mrscout.jvm.Probe.given(0) ? mrscout.jvm.Probe.intInput(0) : 0;
                org.junit.Assert.assertEquals(2 * n, Sum.of(n, n));
            }
        }""",
    "TwiceMore": "public class TwiceMore extends Twice { }",
    "NgTest": """
        public class NgTest {
            @org.testng.annotations.Test public void adds() { org.testng.Assert.assertEquals(Sum.of(2, 3), 5); }
            @org.testng.annotations.Test public void more() { org.testng.Assert.assertEquals(Sum.of(0, 0), 0); }
        }""",
    "NgFailingTest": """
        public class NgFailingTest {
            @org.testng.annotations.Test public void adds() { org.testng.Assert.assertEquals(Sum.of(2, 3), 5); }
            @org.testng.annotations.Test public void fails() { org.testng.Assert.fail("always"); }
        }""",
    "AddressTest": """
        @org.junit.runner.RunWith(org.junit.runners.Parameterized.class)
        public class AddressTest {
            private final java.util.concurrent.Callable<Integer> one;
            public AddressTest(java.util.concurrent.Callable<Integer> one) { this.one = one; }
            @org.junit.runners.Parameterized.Parameters(name = "{0}") public static Object[] all() {
                return new Object[] {new Two(), new Two()};
            }
            @org.junit.Test public void adds() throws Exception {
                org.junit.Assert.assertEquals(5, Sum.of(one.call(), 3));
            }
            static class Two implements java.util.concurrent.Callable<Integer> {
                public Integer call() { return 2; }
            }
        }""",
    "Snare": """
        import java.io.*;
        import java.nio.file.*;
        class Snare {
            /** Puts something else in the place of a file that mrscout will read; a child is the only way to a FIFO. */
            static void set(Path path, String kind) throws Exception {
                Files.deleteIfExists(path);
                switch (kind) {
                    case "Fifo": new ProcessBuilder("mkfifo", path.toString()).start().waitFor(); break;
                    case "Link": Files.createSymbolicLink(path, Paths.get("/etc/passwd")); break;
                    case "Zero": Files.createSymbolicLink(path, Paths.get("/dev/zero")); break;
                    case "Folder": Files.createDirectory(path); break;
                    case "Sparse": try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                        file.setLength(1L << 40);
                    } break;
                    case "Back": try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(path))) {
                        out.writeInt(2);
                        out.writeBytes("{}");
                        out.writeInt(-10);
                    } break;
                }
            }
        }""",
    **{
        f"{kind}SnareTest": f"""
        public class {kind}SnareTest {{
            @org.junit.Test public void adds() throws Exception {{
                org.junit.Assert.assertEquals(5, Sum.of(2, 3));
                String[] words = System.getProperty("sun.java.command").split(" ");
                String trace = System.getProperty("mrscout.trace");
                if (trace != null) {{
                    Snare.set(java.nio.file.Paths.get(trace, "otherwise.tsv"), "{kind}");
                }} else if (words[0].equals("mrscout.jvm.Trial")) {{
                    Snare.set(java.nio.file.Paths.get(words[2]), "{kind}");
                }}
            }}
        }}"""
        for kind in SNARES
    },
    # Each kills the JVM that runs it, or the one that has started that: once, or every time.
    **{
        f"{name}Test": f"""public class {name}Test {{
            @org.junit.Test public void adds() throws Exception {{
                if ({condition}) new ProcessBuilder("sh", "-c", "{command}").start().waitFor();
                org.junit.Assert.assertEquals(3, Sum.of(1, 2));
            }}
        }}"""
        for name, condition, command in (
            ("KilledOnce", 'new java.io.File("KilledOnce").createNewFile()', "kill -9 $PPID"),
            ("AlwaysKilled", "true", "kill -9 $PPID"),
            (
                "KillsPit",
                'System.getProperty("mrscout.trace") != null && new java.io.File("KillsPit").createNewFile()',
                "kill -9 $(cut -d' ' -f4 /proc/$PPID/stat)",
            ),
        )
    },
    "NoTest": "public class NoTest { }",
    "Nothing": "public interface Nothing { int none(); }",
}
TESTS = ("AFineTest", "BEndlessTest", "BWaitingTest", "CExitingTest", "DBrokenTest", "EFineTest", "NoTest")


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory) -> MeasurementSandbox:
    folder = tmp_path_factory.mktemp("sandbox")
    jdk = find_jdks()[-1]
    maven = Maven(find_mvn(), jdk, 300, False, folder / "logs")
    (folder / "resolved").mkdir()
    named = Dependency("junit", "junit", "4.13.2"), Dependency("org.testng", "testng", "7.5.1")
    jars = resolve({"": Module("", named)}, [""], maven, folder / "resolved").jars[""]
    tools = fetch_tools(maven)
    plugin = plugin_classes(jdk, tools)
    for flags, name in ((["-g"], "classes"), (["-g:none"], "bare")):
        (folder / name).mkdir()
        files = []
        for each, text in SOURCES.items():
            (folder / f"{each}.java").write_text(text, "utf-8")
            files.append(str(folder / f"{each}.java"))
        path = ":".join(map(str, (*jars, *plugin.class_path)))
        javac = str(jdk.home / "bin" / "javac")
        subprocess.run([javac, *flags, "-d", str(folder / name), "-cp", path, *files], check=True)
    (folder / "own").mkdir()
    (folder / "outbox").mkdir()
    return MeasurementSandbox(
        Launch(jdk, folder),
        folder / "own",
        folder / "outbox",
        (folder / "classes", *jars),
        tools,
        plugin,
        patience=3,
    )


def test_what_hangs_or_ends_the_jvm_costs_only_itself(sandbox: MeasurementSandbox):
    trial = try_all(sandbox, "hostile", {"D": SuiteRun(TESTS)}, (), ["Sum"])
    sound = {(each.of, each.test.partition("(")[0]): each for each in trial.ran}
    assert {name: each.outcome for name, each in sound.items()} == {
        ("AFineTest", "adds"): Outcome.PASSED,
        ("AFineTest", "fails"): Outcome.FAILED,
        ("AFineTest", "left"): Outcome.SKIPPED,
        ("EFineTest", "adds"): Outcome.PASSED,
    }
    assert [(each.of, each.why) for each in trial.excluded] == [
        ("DBrokenTest", WhyExcluded.BROKEN),
        ("CExitingTest", WhyExcluded.ENDS_THE_JVM),
        ("BWaitingTest", WhyExcluded.ENDLESS),
        ("BEndlessTest", WhyExcluded.ENDLESS),
    ]
    assert trial.classes["Sum"].lines == {1, 3}
    covered = {name: each.lines for name, each in sound.items() if each.outcome is not Outcome.SKIPPED}
    assert all(lines == {"Sum": {3}} for lines in covered.values())


def test_a_class_whose_jvm_is_killed_is_tried_again_and_excluded_if_that_happens_each_time(
    sandbox: MeasurementSandbox,
):
    suite = SuiteRun(("AlwaysKilledTest", "EFineTest", "KilledOnceTest"))
    trial = try_all(sandbox, "killed", {"D": suite}, (), ["Sum"])
    assert (sandbox.launch.working_directory / "KilledOnce").exists()
    assert {(each.of, each.outcome) for each in trial.ran} == {
        ("KilledOnceTest", Outcome.PASSED),
        ("EFineTest", Outcome.PASSED),
    }
    assert [(each.of, each.why) for each in trial.excluded] == [
        ("AlwaysKilledTest", WhyExcluded.ENDS_THE_JVM)
    ]


def test_pit_is_run_again_if_it_is_killed(sandbox: MeasurementSandbox):
    mutated = Mutated(("Sum",), (sandbox.class_path[0],))
    found = mutate(sandbox, "killed-pit", mutated, {"D": SuiteRun(("KillsPitTest",))}, ()).fates["D"]
    assert (sandbox.launch.working_directory / "KillsPit").exists()
    assert {(each.mutation.mutator, each.killed) for each in found} == {
        ("math", True),
        ("primitive-returns", True),
    }


@pytest.mark.parametrize("kind", SNARES)
def test_what_a_test_puts_in_the_place_of_its_report_ends_the_trial_alone(
    sandbox: MeasurementSandbox, kind: str
):
    before = time.monotonic()
    with pytest.raises(EnvironmentLacks, match="what it wrote is not its report"):
        try_all(sandbox, f"snare{kind}", {"D": SuiteRun((f"{kind}SnareTest",))}, (), ["Sum"])
    assert time.monotonic() - before < 30


@pytest.mark.parametrize("kind", ["Fifo", "Link", "Zero", "Folder", "Sparse"])
def test_what_a_test_puts_in_the_place_of_a_trace_ends_the_run_of_pit_alone(
    sandbox: MeasurementSandbox, kind: str
):
    mutated, before = Mutated(("Sum",), (sandbox.class_path[0],)), time.monotonic()
    with pytest.raises(EnvironmentLacks, match="what it wrote is not its report"):
        mutate(sandbox, f"snared{kind}", mutated, {"D": SuiteRun((f"{kind}SnareTest",))}, ())
    assert time.monotonic() - before < 60


def test_mutants_are_killed_by_the_tests_that_count(sandbox: MeasurementSandbox):
    mutated = Mutated(("Sum",), (sandbox.class_path[0],))
    suite = SuiteRun(("AFineTest", "EFineTest"), {"AFineTest": ["fails(AFineTest)"]})
    found = mutate(sandbox, "counted", mutated, {"D": suite}, ()).fates["D"]
    assert {(each.mutation.mutator, each.killed) for each in found} == {
        ("math", True),
        ("primitive-returns", True),
    }


def test_a_mutant_that_does_not_come_to_an_end_is_killed_and_costs_no_other(sandbox: MeasurementSandbox):
    mutated = Mutated(("Down",), (sandbox.class_path[0],), patience=500)
    found = mutate(sandbox, "endless", mutated, {"D": SuiteRun(("DownTest",))}, ()).fates["D"]
    assert {each.mutation.mutator: (each.killed, each.endless) for each in found} == {
        "math": (True, True),
        "conditionals-boundary": (True, False),
        "negate-conditionals": (True, False),
        "primitive-returns": (False, False),
    }


def test_one_run_tells_what_each_suite_does_and_counts_mutants_meanwhile(sandbox: MeasurementSandbox):
    """Zero and zero, which one of the suites adds, make zero with any of the mutants."""
    mutated, heard = Mutated(("Sum",), (sandbox.class_path[0],)), []
    suites = {
        "D": SuiteRun(("EFineTest",)),
        "E": SuiteRun(("AFineTest",), {"AFineTest": ["fails(AFineTest)"]}),
    }
    found = mutate(sandbox, "both", mutated, suites, (), hear=heard.append).fates
    assert {name: {(each.covered, each.killed) for each in fates} for name, fates in found.items()} == {
        "D": {(True, False)},
        "E": {(True, True)},
        "C": {(False, False)},
    }
    assert heard[0] == Progress(0, 0)
    (trace,) = (path.name for path in sandbox.outbox.glob("both-*"))
    assert heard[-1].every == read_progress(sandbox.outbox, trace).begun == 2


RELATION = RelationRun("r", "Twice", "adds", ((0, ()), (7, (Value(Kind.INT, 3),))))


@pytest.mark.parametrize(
    ("most", "killers"),
    [
        ({("", "Sum.java", 2): 1, ("", "Down.java", 3): 1, ("sum", "Sum.java", 3): 1}, {("r#7",)}),
        ({("", "Sum.java", 3): 1}, {()}),
    ],
)
def test_on_a_crowded_line_a_relation_is_run_on_its_first_inputs(
    sandbox: MeasurementSandbox, request, most: dict[Line, int], killers: set[tuple[str, ...]]
):
    mutated = Mutated(("Sum",), (sandbox.class_path[0],))
    found = mutate(sandbox, request.node.name, mutated, {}, [RELATION], Limits(most, 1, 1)).fates["C"]
    assert {each.killers for each in found} == killers


@pytest.mark.parametrize(("tests", "killers"), [("AFineTest", ()), ("EFineTest", ("r#7",))])
def test_what_a_suite_has_killed_is_tried_on_some_inputs(
    sandbox: MeasurementSandbox, tests: str, killers: tuple[str, ...]
):
    mutated = Mutated(("Sum",), (sandbox.class_path[0],))
    suite = SuiteRun((tests,), {"AFineTest": ["fails(AFineTest)"]})
    found = mutate(sandbox, f"some-{tests}", mutated, {"D": suite}, [RELATION], Limits({}, 1, 1)).fates["C"]
    assert {each.killers for each in found} == {killers}


@pytest.mark.parametrize(("tests", "killers"), [("AFineTest", ("r#7",)), ("EFineTest", ("r#7", "s#7"))])
def test_what_a_suite_and_a_relation_have_killed_is_tried_on_few_inputs_of_others(
    sandbox: MeasurementSandbox, tests: str, killers: tuple[str, ...]
):
    mutated = Mutated(("Sum",), (sandbox.class_path[0],))
    suite = SuiteRun((tests,), {"AFineTest": ["fails(AFineTest)"]})
    relations = [replace(RELATION, id="s", harness="TwiceMore"), RELATION]
    found = mutate(sandbox, f"few-{tests}", mutated, {"D": suite}, relations, Limits({}, 9, 1)).fates["C"]
    assert {each.killers for each in found} == {killers}


def test_a_test_that_ends_otherwise_when_pit_runs_it_is_told_and_counts_for_nothing(
    sandbox: MeasurementSandbox,
):
    mutated = Mutated(("Sum",), (sandbox.class_path[0],))
    unlike = SuiteRun(("AFineTest",), {"AFineTest": ["adds(AFineTest)"]})  # which passes, and the other fails
    found = mutate(sandbox, "otherwise", mutated, {"D": unlike}, ())
    told = {(each.of, each.test): each.said for each in found.otherwise}
    assert set(told) == {("AFineTest", "adds(AFineTest)"), ("AFineTest", "fails(AFineTest)")}
    assert told["AFineTest", "adds(AFineTest)"] == ""
    assert "expected:<6> but was:<5>" in told["AFineTest", "fails(AFineTest)"]
    assert {(each.covered, each.killed) for each in found.fates["D"]} == {(False, False)}


def test_of_all_mutants_a_share_is_drawn_and_all_are_counted(sandbox: MeasurementSandbox):
    mutated = Mutated(("Down", "Sum"), (sandbox.class_path[0],), sample=MutantSample(0.5))
    found = mutate(sandbox, "drawn", mutated, {"D": SuiteRun(("EFineTest",))}, ())
    assert [(each.mutation.class_name, each.mutation.mutator) for each in found.fates["D"]] == [
        ("Sum", "math")
    ]
    assert found.every == 6


def test_mutants_of_one_place_are_tried_alone(sandbox: MeasurementSandbox):
    place = ("Sum", "of", "(II)I", "5")
    mutated = Mutated(
        ("Down", "Sum"), (sandbox.class_path[0],), sample=MutantSample(places=frozenset({place}))
    )
    found = mutate(sandbox, "place", mutated, {"D": SuiteRun(("EFineTest",))}, ())
    assert {place_of(each.mutation) for each in found.fates["D"]} == {place}
    assert found.every == 6


def test_tests_with_an_address_in_their_names_are_one_test(sandbox: MeasurementSandbox):
    """They have other names each time that they are looked for."""
    suite, mutated = {"D": SuiteRun(("AddressTest",))}, Mutated(("Sum",), (sandbox.class_path[0],))
    trial = try_all(sandbox, "address", suite, (), ["Sum"])
    assert [(each.test, each.outcome, each.lines["Sum"]) for each in trial.ran] == [
        ("AddressTest", Outcome.PASSED, frozenset({3}))
    ] * 2
    found = mutate(sandbox, "address-mutants", mutated, suite, ())
    assert found.otherwise == []
    assert {(each.covered, each.killed) for each in found.fates["D"]} == {(True, True)}


def test_a_class_of_testng_is_one_test(sandbox: MeasurementSandbox):
    """It has no names for its methods by which they could be run on a mutant."""
    sandbox = replace(sandbox, frameworks=(sandbox.tools.testng,))
    suite = SuiteRun(("NgTest", "NgFailingTest"))
    trial = try_all(sandbox, "ng", {"D": suite}, (), ["Sum"])
    assert {(each.of, each.outcome, each.lines["Sum"]) for each in trial.ran} == {
        ("NgTest", Outcome.PASSED, frozenset({3})),
        ("NgFailingTest", Outcome.FAILED, frozenset({3})),
    }
    assert {readable_test(each.test, each.of) for each in trial.ran} == {""}
    counted = replace(suite, excluded={"NgFailingTest": ["_"]})
    mutated = Mutated(("Sum",), (sandbox.class_path[0],))
    found = mutate(sandbox, "ng-mutants", mutated, {"D": counted}, ())
    assert found.otherwise == []
    assert {(each.covered, each.killed) for each in found.fates["D"]} == {(True, True)}


def test_an_interface_has_no_mutants(sandbox: MeasurementSandbox):
    mutated = Mutated(("Nothing",), (sandbox.class_path[0],))
    found = mutate(sandbox, "nothing", mutated, {"D": SuiteRun(("EFineTest",))}, ())
    assert found.fates == {"D": [], "C": []}


def test_code_without_lines_is_told(sandbox: MeasurementSandbox):
    fine = SuiteRun(("EFineTest",))
    bare = replace(sandbox, class_path=(sandbox.own_files.parent / "bare", *sandbox.class_path[1:]))
    trial = try_all(bare, "bare", {"D": fine}, (), ["Sum"])
    assert trial.classes["Sum"].lines == set()
    with pytest.raises(EnvironmentLacks, match=r"line|debug"):
        mutate(bare, "bare", Mutated(("Sum",), (sandbox.own_files.parent / "bare",)), {"D": fine}, ())
