"""Runs tests on the unchanged code: results, durations, and covered lines (JaCoCo)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.measure.frames import (
    Asked,
    CopiedFrames,
    Frame,
    Kind,
    LineReader,
    NoFrame,
    copy_frames,
)
from mrscout.languages.java.measure.measurement_sandbox import (
    STARTS,
    Ended,
    MeasurementSandbox,
    RelationRun,
    SuiteRun,
    growing,
)
from mrscout.languages.java.runtime.jvm_launch import THOROUGH
from mrscout.model.worth import ClassLines, Excluded, Ran, WhyExcluded

_TRIAL, _LINES = "mrscout.jvm.Trial", "mrscout.jvm.Lines"
#: the most JVMs for one run: each may be ended by a test class
_ENDS = 20
#: the exit code of a JVM that has ended itself for an endless test, and the factor on the time that it has for that
_LOST, _NET = 86, 10
#: seconds without output after which the JVM that reads coverage data is ended
_READING = 600.0


@dataclass(slots=True)
class Trial:
    """The result of running tests."""

    ran: list[Ran] = field(default_factory=list)
    excluded: list[Excluded] = field(default_factory=list)
    classes: dict[str, ClassLines] = field(default_factory=dict)  #: all lines of the classes under test
    processor: float = 0.0  #: seconds of processor time of the last JVM


def try_all(
    sandbox: MeasurementSandbox,
    name: str,
    suites: Mapping[str, SuiteRun],
    relations: Sequence[RelationRun],
    under_test: Sequence[str],
) -> Trial:
    """Run all tests, and then each input of each relation as a test of its harness.

    Classes run in reverse order of names, and PIT runs them in order: tests that depend on others fail in one of both.
    """
    assignment = sandbox.assign(name, suites, relations, apart=True)
    asked: dict[str, frozenset[str] | None] = {of: None for suite in suites.values() for of in suite.classes}
    asked |= {relation.harness: frozenset(relation.tests) for relation in relations}
    classes = sorted((of for suite in suites.values() for of in suite.classes), reverse=True)
    classes += sorted((relation.harness for relation in relations), reverse=True)
    reader = LineReader(frozenset(under_test), asked)
    return _TestRun(sandbox, name, assignment, asked, under_test, reader).run(classes)


@dataclass(slots=True)
class _TestRun:
    """The state of running tests, in one JVM after the other."""

    sandbox: MeasurementSandbox
    name: str
    assignment: Path
    asked: Asked
    under_test: Sequence[str]
    reader: LineReader
    trial: Trial = field(default_factory=Trial)

    def run(self, classes: Sequence[str]) -> Trial:
        """Run all classes; where a JVM is lost, go on in another after the class that was running.

        A class whose JVM was killed is run again, from its first test on.
        """
        trial, left = self.trial, list(classes)
        killed = Counter[str]()
        for attempt in range(_ENDS):
            if not left:
                break
            copy = self.sandbox.own_files / f"{self.name}-{attempt}.bin"
            copied, ended = self._run(left, copy)
            last = copied.last_class if copied.last is not None else left[0]
            if ended.was_killed:
                killed[last] += 1
            again = ended.was_killed and killed[last] < STARTS
            if copied.last is None:
                if again:
                    continue
                advice = "Check that the module's tests run with its own build tool."
                raise EnvironmentLacks("the tests' JVM", f"it does not start: {ended.output[-500:]}", advice)
            whole = copied.last.kind is Kind.END and last == left[-1]
            self._read(copy, None if whole else last)
            if whole:
                trial.processor = copied.last.seconds
                break
            left = left[left.index(last) :]
            if not again:
                trial.excluded.append(_lost(last, copied.last, ended))
                del left[0]
        return trial

    def _run(self, classes: Sequence[str], copy: Path) -> tuple[CopiedFrames, Ended]:
        """Run the tests of classes in one JVM, and copy its output."""
        sandbox = self.sandbox
        output = sandbox.fresh_name(self.name)
        listed = sandbox.write_lines(f"{self.name}-classes", classes)
        includes = ":".join(self.under_test)
        flags = [
            THOROUGH,
            f"-Dmrscout.assignment={self.assignment}",
            f"-Dmrscout.patience={sandbox.patience}",
            f"-javaagent:{sandbox.tools.agent}=output=none,jmx=false,includes={includes}",
        ]
        path = sandbox.outbox / output
        ended = sandbox.java(
            (*sandbox.shared, sandbox.tools.agent),
            _TRIAL,
            [str(listed), str(path)],
            flags,
            busy=growing(path, _NET * sandbox.patience),
        )
        try:
            return copy_frames(sandbox.outbox, output, copy, self.asked), ended
        except FileNotFoundError:
            return CopiedFrames(), ended
        except (OSError, NoFrame) as hostile:
            raise _refused("the tests' JVM", hostile) from hostile
        finally:
            sandbox.discard(output)

    def _read(self, copy: Path, lost: str | None) -> None:
        """Add the results and covered lines in a JVM's output, without those of the class that it was lost in."""
        try:
            for frame, lines in self.reader.read(self._with_lines(copy), self.trial.classes):
                if frame.kind is Kind.BROKEN:
                    broken = Excluded(frame.of, "", WhyExcluded.BROKEN, frame.message)
                    self.trial.excluded.append(broken)
                elif frame.kind is Kind.TEST and frame.of != lost:
                    ran = Ran(frame.of, frame.test, frame.outcome, frame.seconds, frame.message, lines)
                    self.trial.ran.append(ran)
        except NoFrame as hostile:
            raise _refused("JaCoCo", hostile) from hostile

    def _with_lines(self, copy: Path) -> Path:
        """A file with all lines of the classes under test, and then each frame with the lines that it covers."""
        sandbox, lines = self.sandbox, copy.with_suffix(".jsonl")
        listed = sandbox.write_lines(f"{self.name}-under-test", self.under_test)
        path = (sandbox.plugin.plugin, sandbox.plugin.worker, *sandbox.tools.jacoco)
        arguments = [str(listed), str(copy), *map(str, sandbox.class_path)]
        for _ in range(STARTS):
            ended = sandbox.java(path, _LINES, arguments, output=lines, busy=growing(lines, _READING))
            if not ended.was_killed:
                break
        if ended.code != 0:
            advice = "Please report it, with the project that it was met on."
            raise EnvironmentLacks("JaCoCo", f"what it wrote cannot be read: {ended.output[-500:]}", advice)
        return lines


def _refused(place: str, why: Exception) -> EnvironmentLacks:
    detail = f"what it wrote is not its report: {why}"
    return EnvironmentLacks(
        place, detail, "Look for a test of the module that writes to its folder for temporary files."
    )


def _lost(name: str, last: Frame, ended: Ended) -> Excluded:
    why = WhyExcluded.ENDLESS if ended.code in (None, _LOST) else WhyExcluded.ENDS_THE_JVM
    after = f"after {last.test}" if last.kind is Kind.TEST else "before its first test was done"
    return Excluded(name, "", why, after)
