"""What evaluating a run costs, and what PIT alone costs on the same classes and tests."""

import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from mrscout.commands import evaluate as command
from mrscout.evaluation.suites import Ground
from mrscout.languages.java.evaluate.pit import Mutated, run_pit
from mrscout.languages.java.evaluate.room import Room, SuiteRun
from mrscout.languages.java.evaluate.trial import try_all
from mrscout.pipeline import evaluate as pipeline
from mrscout.pipeline.evaluate_module import Assigned, Measured, touched


@dataclass(slots=True)
class Cost:
    """Seconds."""

    processor: float = 0.0  #: of all processes
    clock: float = 0.0

    def against(self, other: "Cost", of: str) -> str:
        """As a multiple of another."""
        one, two = getattr(self, of), getattr(other, of)
        return f"{one / two:.2f} ({one:.0f} s / {two:.0f} s)"


def cost_of_evaluating(run: Path) -> Cost | None:
    """Evaluate a run; None where that was done before."""
    if "worth" in json.loads((run / "run.json").read_bytes()):
        return None
    with measured() as cost:
        command_line = [
            sys.executable,
            "-m",
            "mrscout",
            "evaluate",
            "--out",
            str(run),
            "--quiet",
            "--limit",
            "0",
            "--mutants",
            "0",
        ]
        subprocess.run(command_line, check=True, stdout=subprocess.DEVNULL)
    return cost


def cost_of_pit_alone(run: Path) -> Cost:
    """Run PIT on the same classes with the developers' tests and the relations, and nothing else."""
    excluded = json.loads((run / "run.json").read_bytes())["worth"]["excluded"]
    lost = {each["class"] for each in excluded if not each["test"]}
    total = Cost()

    def alone(room: Room, assigned: Assigned, _: object) -> Measured:
        tests = SuiteRun(tuple(each for each in assigned.tests if each not in lost))
        mutated = with_implementing(room, assigned)
        assignment = room.assign("alone", {}, assigned.relations)
        with measured() as cost:
            run_pit(room, "alone", mutated, {"D": tests}, assigned.relations, assignment, matrix=False)
        total.processor += cost.processor
        total.clock += cost.clock
        return Measured(Ground(frozenset(), frozenset()), {}, (), (), 0, 0)

    before, pipeline.measure = pipeline.measure, alone
    found, project, kept = command.read_kept(command.Request(out=run))
    options = pipeline.EvaluateRun(build=found.build_request([codified for codified, _ in kept]))
    try:
        pipeline.evaluate_run(project, kept, run.absolute(), options, lambda _: None)
    finally:
        pipeline.measure = before
    return total


def with_implementing(room: Room, assigned: Assigned) -> Mutated:
    """What `evaluate` mutates: behind abstract classes also the ones that relations run."""
    trial = try_all(room, "touched", {}, assigned.relations, assigned.implementing)
    more = touched(assigned.implementing, trial, {each.harness for each in assigned.relations})
    return replace(assigned.mutated, classes=(*assigned.mutated.classes, *more))


@contextmanager
def measured() -> Iterator[Cost]:
    """Adds up what child processes use while the block runs."""
    cost, started, before = Cost(), time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    yield cost
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cost.clock = time.monotonic() - started
    cost.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
