"""Judges relations on inputs that EvoSuite builds, for comparison with mrscout's own inputs (paper 3.3)."""

import os
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from mrscout.environment import for_project_code
from mrscout.errors import NoRun
from mrscout.languages.base import Place
from mrscout.languages.java.runtime.built_modules import JavaPlace
from mrscout.languages.java.runtime.jvm_launch import intact
from mrscout.languages.java.runtime.worker_classes import worker_classes
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged, Verdict
from mrscout.pipeline.filter import OtherInputs, RunOptions
from mrscout.pipeline.stored_drafts import GIVEN, given_path
from mrscout.sandbox.fence.probe import fence
from mrscout.sandbox.worker_pool import Lost, spread
from mrscout.untrusted import read_below
from mrscout_research.evosuite.evosuite_trial import Trial, verdict_without_evidence
from mrscout_research.evosuite.generator import Suite, Surroundings, generate
from mrscout_research.evosuite.settings import EvoSuite, check_starts, content_of, evosuite_at

#: seconds for one run of EvoSuite besides its search, and for what is done with its tests
_PATIENCE = 600.0


def evosuite_inputs(jar: Path | None, java: Path | None, seeds: int, seconds: int) -> OtherInputs:
    """Return the inputs of the EvoSuite that the user named. Raises UsageError, also if it does not start."""
    evosuite = evosuite_at(jar, java, seeds, seconds)
    check_starts(evosuite)
    # A verdict is used again only where the same EvoSuite ran as often and as long.
    mark = f"evosuite {content_of(evosuite)} {evosuite.seeds} {evosuite.seconds}"
    return OtherInputs("evosuite", mark, partial(_judges, evosuite))


def _judges(evosuite: EvoSuite, out: Path) -> "EvoSuiteRun":
    if not (out / GIVEN).is_dir():
        advice = "Run mrscout synthesize SOURCE again, where an earlier version wrote it."
        raise NoRun(str(out), "none of its relations has the paper's form", advice)
    return EvoSuiteRun(evosuite, out)


@dataclass(frozen=True, slots=True)
class EvoSuiteRun:
    """Judges relations on EvoSuite's inputs; takes the place of `filter_relations`."""

    evosuite: EvoSuite
    out: Path  #: the folder of the run, which has the paper's form of relations

    def __call__(
        self, relations: Sequence[CodifiedMR], places: dict[str, Place], options: RunOptions
    ) -> Generator[Judged, None, None]:
        """Yield the verdict of each relation, as verdicts come."""
        jobs = min(options.jobs or os.cpu_count() or 1, len(relations))
        patience = self.evosuite.seeds * (self.evosuite.seconds + _PATIENCE)
        make = partial(_Judge, self, places, options)
        for _, answer in spread(make, relations, jobs, patience):
            if not isinstance(answer, Lost):
                yield answer

    def paper_form(self, codified: CodifiedMR) -> str:
        """Return the class with the paper's form of a relation; empty if there is none."""
        try:
            return read_below(self.out, given_path(codified).as_posix()).decode("utf-8", "replace")
        except OSError:
            return ""


class _Judge:
    """Judges one relation after another, without state between them."""

    def __init__(self, run: EvoSuiteRun, places: dict[str, Place], options: RunOptions) -> None:
        self._run = run
        self._places = places
        self._options = options

    def __enter__(self) -> Callable[[CodifiedMR], Judged]:
        return self.judge

    def __exit__(self, *_: object) -> None:
        """Do nothing: there is nothing to close."""

    def judge(self, codified: CodifiedMR) -> Judged:
        """Return the verdict on a relation."""
        text = self._run.paper_form(codified)
        if not text:
            return verdict_without_evidence(
                codified, Verdict.NO_PARAMETER, "it has no form whose parameters are the source input"
            )
        started = time.monotonic()
        try:
            judged = self._tried(codified, text)
        except Exception as bug:  # noqa: BLE001 - one odd relation must not cost the others
            judged = verdict_without_evidence(
                codified, Verdict.CRASHED, f"mrscout failed on it: {type(bug).__name__}: {bug}"
            )
        return replace(judged, seconds=round(time.monotonic() - started, 3))

    def _tried(self, codified: CodifiedMR, text: str) -> Judged:
        evosuite, place, options = self._run.evosuite, self._places[codified.module], self._options
        assert isinstance(place, JavaPlace)
        # Its jar has JUnit 4, which the tests need and the project may not have.
        with Trial(codified, text, place, options, evosuite.jar) as trial:
            if wrong := trial.compile():
                return verdict_without_evidence(
                    codified, Verdict.NO_VALID_INPUT, f"it does not compile: {wrong}"
                )
            for number in range(1, evosuite.seeds + 1):
                suite = self._suite(trial, place, options.filtering.seed + number)
                if suite.said:
                    trial.complain(suite.said)
                else:
                    trial.count(suite.sources)
            return trial.judged()

    def _suite(self, trial: Trial, place: JavaPlace, seed: int) -> Suite:
        evosuite, runtime = self._run.evosuite, place.runtime
        folder = trial.folder / f"evosuite{seed}"
        folder.mkdir()
        path = (trial.classes, worker_classes(runtime.jdk).probe, *intact(runtime.classpath))
        around = Surroundings(folder, environment=for_project_code(os.environ, runtime.passed))
        if self._options.scratch is not None:
            made = fence(folder, (evosuite.java_home, evosuite.jar, *path))
            around = Surroundings(
                folder, made.prefix, made.java_options, made.environment(os.environ, runtime.passed)
            )
        return generate(evosuite, trial.given.name, path, seed, around)
