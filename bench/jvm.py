"""How fast the JVM worker is: inputs per second in each framework, and compiling as a ratio to javac alone.

    python bench/jvm.py [--inputs 5000] [--files 300] [--bad 0] [--jdk HOME]

The frameworks are fetched with mvn. A test sets a field before each run and compares two numbers. The ratio
is of the worker's whole time for the batch, by the clock and in CPU time of its process: in a JVM that has
just been started, as javac is, and again in the same JVM.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from mrscout.languages.java.jdks import Jdk, find_jdks
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import ClassPaths, Execution, Outcome, Source
from mrscout.model.values import Kind, Value

_DEPENDENCIES = {
    "JUnit 3": ("junit:junit:3.8.2",),
    "JUnit 4": ("junit:junit:4.13.2",),
    "JUnit 5": (
        "org.junit.jupiter:junit-jupiter:5.10.2",
        "org.junit.platform:junit-platform-launcher:1.10.2",
    ),
    "JUnit 6": ("org.junit.jupiter:junit-jupiter:6.0.0", "org.junit.platform:junit-platform-launcher:6.0.0"),
    "TestNG": ("org.testng:testng:7.10.2",),
}
_BODY = "public void testIt() { int y = x + 1; assertEquals(Probe.reached(x + 1), y); }"
_SET_UP = "public void setUp() { x = Probe.intInput(0); }"
_PARTS = {
    "JUnit 3": ("import junit.framework.TestCase;", "extends TestCase", "", ""),
    "JUnit 4": ("import org.junit.*; import static org.junit.Assert.*;", "", "@Before", "@Test"),
    "JUnit 5": (
        "import org.junit.jupiter.api.*; import static org.junit.jupiter.api.Assertions.*;",
        "",
        "@BeforeEach",
        "@Test",
    ),
    "TestNG": (
        "import org.testng.annotations.*; import static org.testng.Assert.*;",
        "",
        "@BeforeMethod",
        "@Test",
    ),
}
_PARTS["JUnit 6"] = _PARTS["JUnit 5"]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=5000)
    parser.add_argument("--files", type=int, default=300)
    parser.add_argument("--bad", type=int, default=0, help="so many of the files do not compile")
    parser.add_argument("--jdk", type=Path, action="append", help="one or more; otherwise all that are found")
    options = parser.parse_args()
    jdks = [
        jdk for jdk in find_jdks() if not options.jdk or jdk.home in [home.resolve() for home in options.jdk]
    ]
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load before {load:.1f}\n")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        class_paths = _resolve(folder / "mvn")
        for jdk in jdks:
            _measure_inputs(jdk, class_paths, folder / jdk.version, options.inputs)
            path = class_paths["JUnit 5"] + class_paths["TestNG"]
            _measure_compiling(jdk, path, folder / jdk.version, options.files, options.bad)


def _measure_inputs(jdk: Jdk, class_paths: dict[str, tuple[Path, ...]], folder: Path, inputs: int) -> None:
    print(f"Java {jdk.version}: inputs per second and per CPU second, the first {inputs}, and again")
    vectors = tuple((Value(Kind.INT, number),) for number in range(inputs))
    for framework, class_path in class_paths.items():
        home = ClassPaths(class_path, (folder / framework,))
        home.generated[0].mkdir(parents=True)
        with Jvm(Launch(jdk, home.generated[0]), home) as jvm:
            (compiled,) = jvm.compile([_test(framework, "Bench")], home.generated[0])
            assert compiled.ok, compiled
            rates = ""
            for _ in range(2):
                wall, processor = _timed(partial(_run, jvm, vectors), jvm)
                rates += f" {inputs / wall:8,.0f} {inputs / processor:8,.0f}"
        print(f"  {framework:8}{rates}", flush=True)


def _run(jvm: Jvm, vectors: tuple[tuple[Value, ...], ...]) -> None:
    (results,) = jvm.run([Execution("Bench", "testIt", vectors)])
    assert {result.outcome for result in results} == {Outcome.PASSED}


def _measure_compiling(jdk: Jdk, class_path: tuple[Path, ...], folder: Path, files: int, bad: int) -> None:
    sources = [_relation(number, number >= files - bad) for number in range(files)]
    (folder / "sources").mkdir(parents=True)
    good = sources[: files - bad]
    for source in good:
        (folder / "sources" / f"{source.name}.java").write_text(source.text)
    home = ClassPaths(class_path, (folder / "generated",))
    with Jvm(Launch(jdk, folder), home) as jvm:
        probe = jvm.compile([Source("Warm", "class Warm { }")], folder / "warm") and _probe_path()
    path = os.pathsep.join(map(str, (*class_path, probe)))
    command = [str(jdk.home / "bin/javac"), "--release", "8", "-g", "-proc:none", "-parameters", "-nowarn"]
    command += ["-cp", path, "-d", str(folder / "plain"), *map(str, sorted((folder / "sources").iterdir()))]
    plain = _timed(lambda: subprocess.run(command, check=True, capture_output=True))

    def compile_in(jvm: Jvm, name: str) -> None:
        results = jvm.compile(sources, folder / name, 8)
        assert sum(result.ok for result in results) == files - bad

    jvm = Jvm(Launch(jdk, folder), home)
    cold = _timed(lambda: compile_in(jvm, "cold"), jvm)
    warm = _timed(lambda: compile_in(jvm, "warm"), jvm)
    jvm.close()
    print(
        f"\nJava {jdk.version}: compiling {files} files, of which {bad} are bad and left out for javac alone"
    )
    for name, (wall, processor) in {"javac": plain, "new JVM": cold, "again": warm}.items():
        ratios = f"{wall / plain[0]:6.2f} × {processor / plain[1]:6.2f} ×"
        print(f"  {name:8} {wall:6.2f} s {processor:6.2f} s CPU  {ratios}", flush=True)
    print()


def _timed(action: Callable[[], object], jvm: Jvm | None = None) -> tuple[float, float]:
    """Seconds by the clock and of CPU, of ended children and of the worker."""

    def used() -> float:
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        own = resource.getrusage(resource.RUSAGE_SELF)
        total = ended.ru_utime + ended.ru_stime + own.ru_utime + own.ru_stime
        if jvm and jvm.process_id:
            fields = Path(f"/proc/{jvm.process_id}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return total

    before, start = used(), time.perf_counter()
    action()
    return time.perf_counter() - start, used() - before


def _test(framework: str, name: str) -> Source:
    imports, extends, before, test = _PARTS[framework]
    text = (
        f"import mrscout.jvm.Probe; {imports}\npublic class {name} {extends} {{ int x;\n"
        f"  {before} {_SET_UP}\n  {test} {_BODY}\n}}\n"
    )
    return Source(name, text)


def _relation(number: int, bad: bool) -> Source:
    name = f"Relation{number}"
    wrong = "Missing missing;" if bad else ""
    text = f"""
import static org.junit.jupiter.api.Assertions.*;
import java.util.*;
import java.util.stream.*;
import mrscout.jvm.Probe;
import org.junit.jupiter.api.*;

public class {name} {{
  private final List<String> list = new ArrayList<>();
  {wrong}
  @BeforeEach void setUp() {{ for (int i = 0; i < Probe.intInput(0); i++) list.add("item" + i); }}
  @Test void reversedTwiceIsTheSame() {{
    List<String> reversed = new ArrayList<>(list);
    Collections.reverse(reversed);
    Map<String, Integer> lengths =
        reversed.stream().collect(Collectors.toMap(s -> s, String::length, (a, b) -> a));
    Collections.reverse(reversed);
    assertEquals(Probe.reached(list), reversed, () -> "lengths " + lengths);
  }}
}}
"""
    return Source(name, text)


def _probe_path() -> Path:
    from mrscout.languages.java.runtime.worker_classes import worker_classes

    return worker_classes(find_jdks()[0]).probe


def _resolve(folder: Path) -> dict[str, tuple[Path, ...]]:
    """The jars of each framework, by one run of mvn."""
    (folder / ".mvn").mkdir(parents=True)
    names = {framework: framework.replace(" ", "") for framework in _DEPENDENCIES}
    modules = "".join(f"<module>{name}</module>" for name in names.values())
    (folder / "pom.xml").write_text(_pom("all", f"<modules>{modules}</modules>"))
    for framework, coordinates in _DEPENDENCIES.items():
        place = folder / names[framework]
        place.mkdir()
        dependencies = ""
        for coordinate in coordinates:
            group, artifact, version = coordinate.split(":")
            dependencies += (
                f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>"
                f"<version>{version}</version></dependency>"
            )
        (place / "pom.xml").write_text(_pom(names[framework], f"<dependencies>{dependencies}</dependencies>"))
    goal = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath"
    command = [
        "mvn",
        "--batch-mode",
        "--no-transfer-progress",
        "--quiet",
        goal,
        "-Dmdep.outputFile=classpath",
    ]
    subprocess.run(command, cwd=folder, check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    return {
        framework: tuple(map(Path, (folder / name / "classpath").read_text().strip().split(os.pathsep)))
        for framework, name in names.items()
    }


def _pom(name: str, body: str) -> str:
    return (
        "<project><modelVersion>4.0.0</modelVersion><groupId>mrscout.bench</groupId>"
        f"<artifactId>{name}</artifactId><version>1</version><packaging>pom</packaging>{body}</project>"
    )


if __name__ == "__main__":
    main()
