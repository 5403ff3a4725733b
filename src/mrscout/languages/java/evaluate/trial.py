"""Runs tests on the code as it is: which pass, how long they take, and which lines they cover (JaCoCo)."""

import json
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.evaluate.room import Ended, RelationRun, Room, SuiteRun, quiet_for
from mrscout.languages.java.launch import THOROUGH
from mrscout.model.mutation import ClassLines, Excluded, Outcome, Ran, WhyExcluded

_TRIAL, _LINES = "mrscout.jvm.Trial", "mrscout.jvm.Lines"
#: classes that may end a JVM before it is given up
_ENDS = 20
#: the code of a JVM that has lost its patience with a test, and how many times as long it has for that itself
_LOST, _NET = 86, 10


@dataclass(slots=True)
class Trial:
    """What came of running tests."""

    ran: list[Ran] = field(default_factory=list)
    excluded: list[Excluded] = field(default_factory=list)
    classes: dict[str, ClassLines] = field(default_factory=dict)  #: under test
    processor: float = 0.0  #: seconds that the last JVM took of it


def try_all(
    room: Room,
    name: str,
    suites: Mapping[str, SuiteRun],
    relations: Sequence[RelationRun],
    under_test: Sequence[str],
) -> Trial:
    """Run all tests, and then each input of each relation as a test of its harness.

    Classes come in the reverse of PIT's order, which is by name: what leans on another class falls in one of both.
    """
    assignment = room.assign(name, suites, relations, apart=True)
    classes = sorted((of for suite in suites.values() for of in suite.classes), reverse=True)
    classes += sorted((each.harness for each in relations), reverse=True)
    return _tried(room, name, assignment, classes, under_test)


def _tried(
    room: Room, name: str, assignment: Path, classes: Sequence[str], under_test: Sequence[str]
) -> Trial:
    trial = Trial()
    left = list(classes)
    for attempt in range(_ENDS):
        if not left:
            break
        output = room.folder / f"{name}-{attempt}.bin"
        listed = _listed(room, f"{name}-classes", left)
        includes = ":".join(under_test)
        flags = [
            THOROUGH,
            f"-Dmrscout.assignment={assignment}",
            f"-Dmrscout.patience={room.patience}",
            f"-javaagent:{room.tools.agent}=output=none,jmx=false,includes={includes}",
        ]
        ended = room.java(
            (*room.shared, room.tools.agent),
            _TRIAL,
            [str(listed), str(output)],
            flags,
            busy=quiet_for(output, _NET * room.patience),
        )
        heard = list(_frames(output))
        if not heard:
            advice = "Check that the module's tests run with its own build tool."
            raise EnvironmentLacks("the tests' JVM", f"it does not start: {ended.said[-500:]}", advice)
        last = _last_class(heard)
        whole = "end" in heard[-1]
        _read(room, name, output, under_test, trial, None if whole else last)
        if whole:
            trial.processor = heard[-1]["end"]
            break
        trial.excluded.append(_lost(last, heard[-1], ended))
        left = left[left.index(last) + 1 :]
    return trial


def _lost(name: str, last: dict[str, Any], ended: Ended) -> Excluded:
    why = WhyExcluded.ENDLESS if ended.code in (None, _LOST) else WhyExcluded.ENDS_THE_JVM
    after = f"after {last['test']}" if "test" in last else "before its first test was done"
    return Excluded(name, "", why, after)


def _last_class(heard: Sequence[dict[str, Any]]) -> str:
    return next(str(each["class"]) for each in reversed(heard) if "class" in each)


def _frames(path: Path) -> Iterator[dict[str, Any]]:
    """What was said, without what was covered; a last word that is not whole is left out."""
    data = path.read_bytes() if path.exists() else b""
    at = 0
    while at + 4 <= len(data):
        (size,) = struct.unpack_from(">i", data, at)
        if at + 8 + size > len(data):
            return
        (covered,) = struct.unpack_from(">i", data, at + 4 + size)
        if at + 8 + size + covered > len(data):
            return
        yield json.loads(data[at + 4 : at + 4 + size])
        at += 8 + size + covered


def _listed(room: Room, name: str, names: Sequence[str]) -> Path:
    path = room.folder / f"{name}.txt"
    path.write_text("".join(f"{each}\n" for each in names), "utf-8")
    return path


def _read(
    room: Room, name: str, output: Path, under_test: Sequence[str], trial: Trial, lost: str | None
) -> None:
    """Add what a JVM said, with the lines behind it; of a class that was lost nothing counts."""
    for said in _with_lines(room, name, output, under_test, trial):
        if "broken" in said:
            trial.excluded.append(Excluded(said["broken"], "", WhyExcluded.BROKEN, said["said"]))
        elif "test" in said and said["of"] != lost:
            covered = {each: frozenset(found) for each, found in said.get("lines", {}).items()}
            outcome = Outcome(said["outcome"])
            trial.ran.append(
                Ran(said["of"], said["test"], outcome, said["seconds"], said.get("said", ""), covered)
            )


def _with_lines(
    room: Room, name: str, output: Path, under_test: Sequence[str], trial: Trial
) -> list[dict[str, Any]]:
    """What a JVM said, with lines; the classes under test have theirs noted."""
    lines = output.with_suffix(".jsonl")
    listed = _listed(room, f"{name}-under-test", under_test)
    path = (room.plugin.own, room.plugin.worker, *room.tools.jacoco)
    entries = [str(each) for each in room.class_path]
    ended = room.java(path, _LINES, [str(listed), str(output), *entries], output=lines)
    if ended.code != 0:
        advice = "Please report it, with the project that it was met on."
        raise EnvironmentLacks("JaCoCo", f"what it wrote cannot be read: {ended.said[-500:]}", advice)
    first, *others = (json.loads(line) for line in lines.read_bytes().splitlines())
    trial.classes.update(
        (each, ClassLines(found["source"] or "", frozenset(found["lines"]))) for each, found in first.items()
    )
    return others
