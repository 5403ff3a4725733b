"""Applies every law to classes of the JDK, none of which may refute it.

    python bench/laws/jdk.py OUT [--inputs 100] [--group time]

For each class a class is written that delegates all its public members (`Wrappers.java`), into a project whose tests
state every law of one class beside them (`evidence/`). Then `mrscout run` proposes candidates and judges them on drawn
inputs, as it does for any project, but without a limit of candidates for a module. Exits with 1 if one is refuted.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from mrscout.cli import main as mrscout
from mrscout.languages.java.laws import generate

HERE = Path(__file__).parent
PACKAGE = "org.acme.jdk"
POM = """<project><modelVersion>4.0.0</modelVersion><groupId>org.acme</groupId><artifactId>jdk</artifactId>
<version>1</version><properties><maven.compiler.release>17</maven.compiler.release></properties><dependencies>
<dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope>
</dependency></dependencies></project>
"""


def _classes(package: str, names: str) -> tuple[str, ...]:
    return tuple(f"{package}.{name}" for name in names.split())


#: the classes, in groups that are a project each
GROUPS = {
    "collections": (
        *_classes(
            "java.util", "ArrayList LinkedList ArrayDeque PriorityQueue HashSet LinkedHashSet TreeSet Vector"
        ),
        *_classes(
            "java.util",
            "Stack HashMap IdentityHashMap LinkedHashMap TreeMap Hashtable WeakHashMap Properties BitSet",
        ),
        *_classes("java.util.concurrent", "ConcurrentHashMap ConcurrentSkipListMap ConcurrentSkipListSet"),
        *_classes("java.util.concurrent", "CopyOnWriteArrayList CopyOnWriteArraySet ConcurrentLinkedQueue"),
        *_classes("java.util.concurrent", "ConcurrentLinkedDeque ArrayBlockingQueue LinkedBlockingDeque"),
    ),
    "time": (
        *_classes(
            "java.time", "LocalDate LocalTime LocalDateTime ZonedDateTime OffsetDateTime OffsetTime Instant"
        ),
        *_classes("java.time", "Duration Period Year YearMonth MonthDay ZoneOffset"),
        *_classes("java.time.chrono", "JapaneseDate MinguoDate ThaiBuddhistDate HijrahDate"),
        *_classes("java.util", "Date GregorianCalendar SimpleTimeZone"),
    ),
    "values": (
        *_classes("java.math", "BigInteger BigDecimal MathContext"),
        *_classes(
            "java.lang", "Integer Long Short Byte Double Float Character Boolean Math StrictMath String"
        ),
        *_classes("java.lang", "StringBuilder StringBuffer"),
        *_classes(
            "java.util", "UUID Optional OptionalInt OptionalLong OptionalDouble Locale StringJoiner Objects"
        ),
        *_classes("java.util", "Arrays Collections HexFormat Random IntSummaryStatistics"),
        *_classes("java.net", "URI HttpCookie IDN URLEncoder InetSocketAddress"),
        "java.nio.file.attribute.FileTime",
    ),
    "text": (
        *_classes(
            "java.text", "DecimalFormat DecimalFormatSymbols SimpleDateFormat DateFormatSymbols ChoiceFormat"
        ),
        *_classes(
            "java.text", "MessageFormat ParsePosition FieldPosition StringCharacterIterator Normalizer"
        ),
        *_classes("java.util.concurrent.atomic", "AtomicInteger AtomicLong AtomicBoolean AtomicIntegerArray"),
        *_classes("java.util.concurrent.atomic", "AtomicReference LongAdder"),
        *_classes("java.nio", "ByteBuffer IntBuffer LongBuffer CharBuffer"),
        *_classes("java.util.zip", "CRC32 Adler32 ZipEntry"),
        *_classes("java.io", "StringWriter ByteArrayOutputStream"),
        *_classes("java.awt", "Point Dimension Rectangle Insets Color"),
        *_classes("java.awt.geom", "AffineTransform"),
        *_classes("java.util.logging", "LogRecord"),
    ),
}
#: candidates of a module; so many that none is left out
_UNLIMITED = 100_000


def write_project(folder: Path, classes: Iterable[str]) -> None:
    """Write the project of some classes."""
    main, test = folder / "src/main/java", folder / "src/test/java"
    arguments = ["java", str(HERE / "Wrappers.java"), str(main), PACKAGE, *classes]
    subprocess.run(arguments, check=True)
    for place, kind in ((main, "main"), (test, "test")):
        package = place / PACKAGE.replace(".", "/")
        package.mkdir(parents=True, exist_ok=True)
        for file in sorted((HERE / "evidence" / kind).iterdir()):
            (package / file.name).write_bytes(file.read_bytes())
    (folder / "pom.xml").write_text(POM)
    _write_filled(folder)


def _write_filled(folder: Path) -> None:
    """Write a test that fills an object of each class with `add` or `put`, for laws that hold trivially without."""
    tests = []
    for file in sorted(folder.glob("src/main/java/**/Boxed*.java")):
        text, name = file.read_text(), file.stem
        fills = {
            "add(java.lang.String arg0)": 'add("one")',
            "put(java.lang.String arg0, java.lang.String": 'put("one", "1")',
        }
        call = next((call for head, call in fills.items() if f" {head}" in text), "")
        if call and f"public {name}()" in text and " size()" in text:
            statements = f"{name} filled = new {name}(); filled.{call}; filled.{call.replace('one', 'two')};"
            tests.append(
                f"    @Test\n    public void fills{name}() throws Exception {{\n        {statements}\n"
                "        assertEquals(filled.hashCode(), filled.size() + filled.hashCode() - 2);\n    }\n"
            )
    head = f"package {PACKAGE};\n\nimport static org.junit.Assert.assertEquals;\n\nimport org.junit.Test;\n\n"
    target = folder / "src/test/java" / PACKAGE.replace(".", "/") / "FilledTest.java"
    target.write_text(f"{head}public class FilledTest {{\n{''.join(tests)}}}\n")


def run(folder: Path, out: Path, inputs: int) -> int:
    """Run mrscout on a project without a limit of candidates, and return its exit code."""
    generate.OF_MODULE = generate.OF_CLASS = generate.CLASSES = generate.BELOW = _UNLIMITED
    return mrscout(["run", str(folder), "--out", str(out), "--inputs", str(inputs), "--time-limit", "3000"])


def judged(out: Path) -> list[dict[str, object]]:
    """Return the candidates of a run: law, class, state, what they say, and what refutes them."""
    verdicts = {record["id"]: record for record in _records(out / "verdicts.jsonl")}
    candidates = [
        record for record in _records(out / "relations.jsonl") if record["origin"]["kind"] == "candidate"
    ]
    return [
        {
            "law": record["origin"]["law"],
            "class": record["class_under_test"].rpartition(".")[2].removeprefix("Boxed"),
            "state": verdicts[record["id"]]["verdict"] if record["id"] in verdicts else record["status"],
            "methods": [name.rpartition(".")[2] for name in record["constituents"]["target_methods"]],
            "statement": record["statement"],
            "counterexample": verdicts.get(record["id"], {}).get("counterexample") or record["detail"],
            "id": record["id"],
        }
        for record in candidates
    ]


def _records(path: Path) -> list[dict]:  # type: ignore[type-arg] - of JSON
    return [json.loads(line) for line in path.read_bytes().splitlines()] if path.exists() else []


def print_table(candidates: Sequence[dict[str, object]]) -> None:
    """Print how many candidates of each law there are in each state, and then those that are refuted."""
    states = sorted({str(candidate["state"]) for candidate in candidates})
    laws = sorted({str(candidate["law"]) for candidate in candidates})
    counts = Counter((candidate["law"], candidate["state"]) for candidate in candidates)
    print("| law | classes | " + " | ".join(states) + " |")
    print("|---|" + "---:|" * (len(states) + 1))
    for law in laws:
        classes = {candidate["class"] for candidate in candidates if candidate["law"] == law}
        print(f"| {law} | {len(classes)} | " + " | ".join(str(counts[law, state]) for state in states) + " |")
    for candidate in refuted(candidates):
        print(
            f"\n{candidate['law']} {candidate['class']} {candidate['methods']}: {candidate['counterexample']}"
        )


def refuted(candidates: Iterable[dict[str, object]]) -> list[dict[str, object]]:
    """Return the candidates that an input refutes."""
    return [candidate for candidate in candidates if candidate["state"] in ("fails", "rejected")]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--inputs", type=int, default=100)
    parser.add_argument("--group", choices=GROUPS, action="append")
    options = parser.parse_args()
    every: list[dict[str, object]] = []
    for group in options.group or GROUPS:
        folder = options.out / group
        write_project(folder, GROUPS[group])
        run(folder, options.out / f"{group}.run", options.inputs)
        every += judged(options.out / f"{group}.run")
    print_table(every)
    return int(bool(refuted(every)))


if __name__ == "__main__":
    sys.exit(main())
