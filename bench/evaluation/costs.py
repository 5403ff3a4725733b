"""What evaluating a run costs, and what PIT alone costs on the same classes and tests."""

import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

from mrscout.cli import evaluate as command
from mrscout.evaluation.totals import Measured
from mrscout.languages.java.measure import project_measurement
from mrscout.languages.java.measure.measurement_sandbox import MeasurementSandbox, SuiteRun
from mrscout.languages.java.measure.module_measurement import Assignment, touched
from mrscout.languages.java.measure.pit import Mutated, run_pit
from mrscout.languages.java.measure.test_run import try_all
from mrscout.languages.java.runtime.jvm_launch import THOROUGH
from mrscout.model.worth import EvaluateRun
from mrscout.pipeline.evaluate import evaluate_run

#: take back what `evaluate` tells its JVMs to make them start quickly
_AS_IT_COMES = ("-XX:-UseSerialGC", THOROUGH)
_WORTH = "worth"


@dataclass(slots=True)
class Cost:
    """Seconds."""

    processor: float = 0.0  #: of all processes
    clock: float = 0.0

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(self.processor + other.processor, self.clock + other.clock)


@dataclass(frozen=True, slots=True)
class Costs:
    """Of one project, each time that it was measured."""

    evaluate: list[Cost]
    tuned: list[Cost]  #: PIT alone, with the options that `evaluate` gives its JVMs
    plain: list[Cost]  #: PIT alone, with the JVM's own

    def row(self, of: str) -> list[str]:
        """Medians, and `evaluate` as a multiple of PIT alone."""
        ours, tuned, plain = (
            median(getattr(cost, of) for cost in costs) for costs in (self.evaluate, self.tuned, self.plain)
        )
        return [
            f"{ours:.1f} s",
            f"{tuned:.1f} s",
            f"{ours / tuned:.2f}",
            f"{plain:.1f} s",
            f"{ours / plain:.2f}",
        ]


def costs_of(run: Path, times: int) -> Costs:
    """Evaluate a run and run PIT alone in turn; on a copy, so that what is known of the run's worth stays."""
    costs = Costs([], [], [])
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / run.name
        shutil.copytree(run, copy, symlinks=True)
        for _ in range(times):
            forget_worth(copy)
            costs.evaluate.append(cost_of_evaluating(copy))
            costs.tuned.append(cost_of_pit_alone(copy))
            costs.plain.append(cost_of_pit_alone(copy, _AS_IT_COMES))
    return costs


def is_evaluated(run: Path) -> bool:
    """Whether it says what its relations are worth."""
    return _WORTH in read_record(run)


def forget_worth(run: Path) -> None:
    """Make it a run that was not evaluated."""
    record = read_record(run)
    record.pop(_WORTH, None)
    (run / "run.json").write_text(json.dumps(record), "utf-8")


def read_record(run: Path) -> dict[str, Any]:
    """What `run.json` says."""
    record: dict[str, Any] = json.loads((run / "run.json").read_bytes())
    return record


def cost_of_evaluating(run: Path) -> Cost:
    """Evaluate a run on all of its mutants."""
    arguments = ["evaluate", "--out", str(run), "--quiet", "--limit", "0", "--mutants", "0"]
    with measured() as cost:
        subprocess.run([sys.executable, "-m", "mrscout", *arguments], check=True, stdout=subprocess.DEVNULL)
    return cost


def cost_of_pit_alone(run: Path, options: tuple[str, ...] = ()) -> Cost:
    """Run PIT on the same classes with the developers' tests and the relations, and nothing else."""
    excluded = read_record(run)[_WORTH]["excluded"]
    lost = {test["class"] for test in excluded if not test["test"]}
    costs: list[Cost] = []

    def alone(sandbox: MeasurementSandbox, assigned: Assignment, _: object) -> Measured:
        tests = SuiteRun(tuple(each for each in assigned.tests if each not in lost))
        mutated = as_evaluated(sandbox, assigned)
        assignment = sandbox.assign("alone", {}, assigned.relations)
        sandbox = replace(
            sandbox, launch=replace(sandbox.launch, options=(*sandbox.launch.options, *options))
        )
        with measured() as cost:
            run_pit(sandbox, "alone", mutated, {"D": tests}, assigned.relations, assignment, matrix=False)
        costs.append(cost)
        return Measured({}, {}, {}, (), (), 0, 0)

    with in_its_place(alone):
        found, project, kept = command.read_kept(command.EvaluateOptions(out=run))
        asked = EvaluateRun(build=found.build_request([codified for codified, _ in kept]))
        evaluate_run(project, kept, run.absolute(), asked, lambda _: None)
    return sum(costs, Cost())


def as_evaluated(sandbox: MeasurementSandbox, assigned: Assignment) -> Mutated:
    """What `evaluate` mutates: behind abstract classes also the ones that relations run. In units as PIT makes them."""
    trial = try_all(sandbox, "touched", {}, assigned.relations, assigned.implementing)
    more = touched(assigned.implementing, trial, {relation.harness for relation in assigned.relations})
    return replace(assigned.mutated, classes=(*assigned.mutated.classes, *more), unit=0)


@contextmanager
def in_its_place(alone: Callable[[MeasurementSandbox, Assignment, object], Measured]) -> Iterator[None]:
    """Modules are measured by another function."""
    before = project_measurement.measure
    project_measurement.measure = alone
    try:
        yield
    finally:
        project_measurement.measure = before


@contextmanager
def measured() -> Iterator[Cost]:
    """Adds up what child processes use while the block runs."""
    cost, started, before = Cost(), time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    yield cost
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cost.clock = time.monotonic() - started
    cost.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
