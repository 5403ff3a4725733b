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

from mrscout.filtering.domain import Domain, Freedom
from mrscout.filtering.guards import Input
from mrscout.filtering.plan import Plan
from mrscout.filtering.sampling import Ending, Execute, Ran
from mrscout.filtering.stage import FilterOptions, judge
from mrscout.languages.java.execute import Jvm
from mrscout.languages.java.inputs import component_of, own_values, run_inputs, said
from mrscout.languages.java.launch import intact
from mrscout.languages.java.literals import kind_of
from mrscout.languages.java.outcomes import Home, Outcome, Result
from mrscout.model.relations import CodifiedMR, Weakness
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Evidence, Judged, Verdict
from mrscout.pipeline.places import Place, launch_for

_ENDINGS = {
    Outcome.PASSED: Ending.PASSED,
    Outcome.FAILED: Ending.REFUTED,
    Outcome.INVALID: Ending.INVALID,
    Outcome.VACUOUS: Ending.VACUOUS,
    Outcome.SKIPPED: Ending.SKIPPED,
    Outcome.ERROR: Ending.EXHAUSTED,
    Outcome.EXITED: Ending.CRASHED,
    Outcome.TIMED_OUT: Ending.TIMED_OUT,
    Outcome.CRASHED: Ending.CRASHED,
}


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
        own = own_values(codified)
        plan = _plan(codified, own)
        execute = self._executor(codified, own, plan)
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

    def _executor(self, codified: CodifiedMR, own: tuple[Value | None, ...], plan: Plan) -> Execute:
        places = [
            plan.names.index(each.name) if each.name in plan.names else -1 for each in codified.parameters
        ]
        of_site = {
            site: place
            for parameter, place in zip(codified.parameters, places, strict=True)
            for site in parameter.sites
        }
        jvm = self._at(codified.module)

        def vector(given: Input) -> tuple[Value, ...]:
            found = []
            for site in range(len(codified.sites)):
                place = of_site.get(site, -1)
                value = given[place] if place >= 0 else own[site]
                found.append(
                    _fitted(value, codified.sites[site].canonical) if value is not None else Value(Kind.NULL)
                )
            return tuple(found)

        def execute(inputs: Sequence[Input]) -> list[Ran]:
            results = run_inputs(jvm, codified, [vector(each) for each in inputs], self._options.limit)
            return [_ran(each) for each in results]

        return execute

    def _at(self, module: str) -> Jvm:
        place = self._places[module]
        if self._jvm is None or self._module != module:
            self.close()
            launch = launch_for(place, self._options.scratch)
            self._jvm = Jvm(launch, Home(intact(place.home.classpath), (place.classes,)))
            self._module = module
        return self._jvm


def _ran(result: Result) -> Ran:
    thrown = result.thrown
    return Ran(_ENDINGS[result.outcome], said(result), bool(thrown is not None and thrown.own))


def _plan(codified: CodifiedMR, own: tuple[Value | None, ...]) -> Plan:
    """Full freedom for every parameter whose value is known."""
    names: list[str] = []
    domains: list[Domain] = []
    for parameter in codified.parameters:
        first = parameter.sites[0]
        site, value = codified.sites[first], own[first]
        if value is None:
            continue
        names.append(parameter.name)
        harvested = tuple(
            dict.fromkeys(
                each
                for each, other in zip(own, codified.sites, strict=True)
                if each is not None and other.canonical == site.canonical and each != value
            )
        )
        kind = Kind.ARRAY if site.canonical.endswith("[]") else kind_of(site.canonical) or Kind.STRING
        domains.append(
            Domain(kind, value, component_of(site.canonical), site.choices, parameter.size, harvested)
        )
    return Plan(tuple(names), tuple(domains), tuple(Freedom.FREE for _ in domains))


def _fitted(value: Value, canonical: str) -> Value:
    """A value as the type of one of several linked sites holds it."""
    kind = kind_of(canonical)
    if kind is None or kind is value.kind or isinstance(value.data, (str, tuple, bool)) or value.data is None:
        return value
    return Value(kind, float(value.data) if kind in (Kind.FLOAT, Kind.DOUBLE) else int(value.data))
