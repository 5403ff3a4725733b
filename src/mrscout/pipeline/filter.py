"""Gives every codified relation its verdict, in JVMs of its own on all cores."""

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self

from mrscout.filtering.stage import FilterOptions, judge
from mrscout.languages.java.execute import Jvm
from mrscout.languages.java.launch import intact
from mrscout.languages.java.outcomes import Home
from mrscout.model.relations import CodifiedMR, Weakness
from mrscout.model.verdicts import Evidence, Judged, Verdict
from mrscout.pipeline.places import Place, launch_for
from mrscout.pipeline.plans import executor_for, plan_for


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How inputs are run."""

    filtering: FilterOptions = field(default_factory=FilterOptions)
    jobs: int | None = None
    limit: float = 2.0  #: seconds an input
    scratch: Path | None = None  #: the folder that fenced code may write to; None for no fence


def filter_relations(
    relations: Sequence[CodifiedMR], places: dict[str, Place], options: RunOptions
) -> Generator[Judged, None, None]:
    """The verdict of each relation, in order, whatever the number of processes."""
    jobs = min(options.jobs or os.cpu_count() or 1, len(relations))
    if jobs <= 1:
        with Filterer(places, options) as filterer:
            for relation in relations:
                yield filterer.judge(relation)
        return
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)
    with context.Pool(jobs, _start, (places, options)) as pool:
        yield from pool.imap(_work, relations)


_filterer: "Filterer | None" = None


def _start(places: dict[str, Place], options: RunOptions) -> None:
    global _filterer  # noqa: PLW0603 - a process has one
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which ends the others
    _filterer = Filterer(places, options)


def _work(relation: CodifiedMR) -> Judged:
    assert _filterer is not None
    return _filterer.judge(relation)


class Filterer:
    """Judges relations one after another, in a JVM that stays up."""

    def __init__(self, places: dict[str, Place], options: RunOptions) -> None:
        self._places = places
        self._options = options
        self._jvm: Jvm | None = None
        self._module: str | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the JVM."""
        if self._jvm is not None:
            self._jvm.close()
        self._jvm = self._module = None

    def judge(self, codified: CodifiedMR) -> Judged:
        """The verdict on one relation."""
        started = time.monotonic()
        deadline = started + self._options.filtering.time_limit
        plan = plan_for(codified)
        execute = executor_for(codified, plan, self._at(codified.module), self._options.limit)
        golden = Weakness.GOLDEN_VALUE in codified.weaknesses
        try:
            judged = judge(
                codified.relation.id,
                plan,
                execute,
                self._options.filtering,
                lambda: time.monotonic() > deadline,
                golden=golden,
            )
        except Exception as bug:  # noqa: BLE001 - one odd relation must not cost the others
            complaint = ((f"mrscout failed on it: {type(bug).__name__}: {bug}", 1),)
            judged = Judged(
                codified.relation.id,
                Verdict.CRASHED,
                Evidence(),
                0.0,
                False,
                False,
                (),
                (),
                None,
                complaint,
                (),
            )
        return replace(judged, seconds=round(time.monotonic() - started, 3))

    def _at(self, module: str) -> Jvm:
        place = self._places[module]
        if self._jvm is None or self._module != module:
            self.close()
            launch = launch_for(place, self._options.scratch)
            self._jvm = Jvm(launch, Home(intact(place.home.classpath), (place.classes,)))
            self._module = module
        return self._jvm
