"""The hostile relations of tests/fixtures/projects/menace: what must become of each, and of those beside them."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from records import Json, fixture, lines, run, without_clock

_CONTROL = "leavesNothing"


@dataclass(frozen=True, slots=True)
class Expected:
    """What a verdict must say."""

    verdict: str = "kept"
    lost: int = 0  #: inputs that ran out of time or memory, or ended the process, at least; none where 0
    thrown: int = 0  #: exceptions that the class under test does not declare, at least; none where 0
    said: str = ""  #: a pattern that the first complaint matches; no complaint where empty

    def wrong(self, record: Json) -> Iterator[str]:
        """What the verdict says instead."""
        if record["verdict"] != self.verdict:
            yield f"the verdict is {record['verdict']}, not {self.verdict}"
        if bool(record["exhausted"]) != bool(self.lost) or record["exhausted"] < self.lost:
            yield f"{record['exhausted']} inputs lost, not {self.lost}"
        if bool(record["crashes"]) != bool(self.thrown) or record["crashes"] < self.thrown:
            yield f"{record['crashes']} exceptions, not {self.thrown}"
        if self.verdict == "kept" and record["passed"] != record["valid"]:
            yield f"only {record['passed']} of {record['valid']} passed"
        first = record["complaints"][0]["said"] if record["complaints"] else ""
        if bool(first) != bool(self.said) or not re.match(self.said, first):
            yield f"it says {first!r}"


_CALM = Expected()
_LATE = Expected(lost=1, said="it did not end|timed out")
_FULL = Expected(lost=1, said=r"java\.lang\.OutOfMemoryError|it did not end|timed out")


def _ended(said: str) -> Expected:
    return Expected(lost=1, said=said)


def _threw(said: str) -> Expected:
    return Expected(thrown=1, said=said)


EXPECTED = {
    "TimeTest.loops": _LATE,
    "TimeTest.deadlocks": _LATE,
    "TimeTest.sleeps": _LATE,
    "TimeTest.sleepsOn": _LATE,
    "TimeTest.waits": _LATE,
    "TimeTest.catchesEverything": _LATE,
    "TimeTest.hangsAFinalizer": _CALM,
    "EndTest.exits": _ended(".*exit with status 3|status 3"),
    "EndTest.exitsAndHidesIt": _ended("exited|status 0"),
    "EndTest.halts": _ended(".*exit with status 4|status 4"),
    "EndTest.exitsElsewhere": _ended("exited|status 5"),
    "EndTest.exitsUnguarded": _ended("status 6"),
    "EndTest.exitsWithAHookThatHangs": _ended(".*exit with status 7|it did not end"),
    "EndTest.kills": _ended("signal 9"),
    "EndTest.killsItsGroup": _ended("signal 9"),
    "EndTest.crashes": _ended("a fatal error of the JVM"),
    "EndTest.stopsAllThreads": _ended("java.lang.ThreadDeath|status|it did not end"),
    "MemoryTest.overflows": _ended(r"java\.lang\.StackOverflowError"),
    "MemoryTest.fillsTheHeap": _FULL,
    "MemoryTest.fillsTheHeapForGood": _FULL,
    "MemoryTest.fillsClassSpace": _FULL,
    "MemoryTest.fillsDirectMemory": _FULL,
    "MemoryTest.fillsNativeMemory": _FULL,
    "MemoryTest.startsThreads": _FULL,
    "StreamsTest.prints": _CALM,
    "StreamsTest.floods": _CALM,
    "StreamsTest.closesAll": _CALM,
    "StreamsTest.replacesAll": _CALM,
    "StreamsTest.forgesAnswers": _CALM,
    "SurroundingsTest.changesLocale": _CALM,
    "SurroundingsTest.changesProperties": _CALM,
    "SurroundingsTest.changesSecurity": _CALM,
    "SurroundingsTest.leaksThreads": _CALM,
    "SurroundingsTest.leavesABusyThread": _CALM,
    "SurroundingsTest.interruptsAllThreads": _CALM,
    "SurroundingsTest.keepsState": Expected("flaky"),
    "FilesTest.removesItsFolder": _CALM,
    "FilesTest.writesWhereItStands": _CALM,
    "FilesTest.writesIntoTheHome": _CALM,
    "FilesTest.writesMuch": _CALM,
    "FilesTest.opensSockets": _CALM,
    "FilesTest.forks": _CALM,
    "ThrowsTest.anErrorOfItsOwn": _threw(r"org\.acme\.menace\.Throws\$Fault"),
    "ThrowsTest.threadDeath": _threw(r"java\.lang\.ThreadDeath"),
    "ThrowsTest.somethingStrange": Expected(
        said=r"org\.acme\.menace\.Throws\$Strange"
    ),  # it hides its frames
    "ThrowsTest.aMessageWithoutEnd": _LATE,
    "ThrowsTest.causesInACircle": _threw(r"java\.lang\.RuntimeException"),
    "ThrowsTest.aLongMessage": _threw(r"java\.lang\.IllegalArgumentException"),
    "ThrowsTest.undeclared": Expected(thrown=10, said=r"java\.lang\.ArithmeticException"),
    "ThrowsTest.declared": Expected(said=r"java\.io\.IOException"),
    "ThrowsTest.boxes": _CALM,
    "AlwaysTest.loops": Expected("timed-out", lost=3, said="it did not end|timed out"),
    "AlwaysTest.exits": Expected("crashed", lost=3, said=".*exit with status 3|status 3"),
    "AlwaysTest.crashes": Expected("crashed", lost=3, said="a fatal error of the JVM"),
    "AlwaysTest.overflows": Expected("no-valid-input", lost=3, said=r"java\.lang\.StackOverflowError"),
}


def hostile(out: Path, jobs: int) -> bool:
    """Judge them all, and the controls among them once more by themselves; whether all is as it must be."""
    project = out / "menace"
    shutil.copytree(fixture("menace"), project)
    options = ("--inputs", "60", "--time-limit", "300", "--quiet")
    run("run", str(project), "--out", str(out / "all"), "--jobs", str(jobs), *options)
    names = sorted({name.partition(".")[0] for name in EXPECTED})
    only = [argument for name in names for argument in ("--only", f"{name}.{_CONTROL}")]
    run("run", str(project), "--out", str(out / "controls"), "--jobs", "1", *only, *options)
    found = {_test(record): record for record in _judged(out / "all")}
    faults = [
        f"{name}: {wrong}"
        for name, expected in EXPECTED.items()
        for wrong in (expected.wrong(found[name]) if name in found else ["it has no verdict"])
    ]
    alone = {_test(record): without_clock(record) for record in _judged(out / "controls")}
    missing = {f"{name}.{_CONTROL}" for name in names} - alone.keys()
    faults += [f"{name}: it has no verdict by itself" for name in sorted(missing)]
    for name, record in alone.items():
        beside = without_clock({key: value for key, value in found.get(name, {}).items() if key != "test"})
        if beside != {key: value for key, value in record.items() if key != "test"}:
            faults.append(f"{name}: it is judged otherwise beside the hostile ones")
    print(f"hostile: {len(EXPECTED)} relations, {len(faults)} faults; {len(alone)} controls beside them")
    print("".join(f"  {fault}\n" for fault in faults), end="", flush=True)
    return not faults


def _judged(out: Path) -> list[Json]:
    tests = {record["id"]: record["test"] for record in lines(out, "relations.jsonl")}
    return [{**record, "test": tests[record["id"]]} for record in lines(out, "verdicts.jsonl")]


def _test(record: Json) -> str:
    return str(record["test"]).removeprefix("org.acme.menace.").removesuffix("()")
