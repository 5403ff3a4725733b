"""Reads a run folder back: its relations, their verdicts and their worth.

Records that are about other code or other options than the run's do not count; fingerprints tell.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from mrscout.errors import DamagedRecord, NoRun, NothingKept, OtherCode, SourceError
from mrscout.filtering.stage import FilterOptions, ModuleOptions
from mrscout.model.builds import BuildRequest
from mrscout.model.instances import TestCase
from mrscout.model.relations import CodifiedMR, Status
from mrscout.model.verdicts import Judged, Verdict
from mrscout.model.worth import Worth
from mrscout.pipeline.fingerprint import (
    provisional_fingerprint,
    recalled,
    verdict_fingerprint,
    worth_fingerprint,
)
from mrscout.prose.next_command import command
from mrscout.prose.relation_sentences import with_verdict
from mrscout.sources import Project, is_coordinate, open_source
from mrscout.store.developer_files import developer_files
from mrscout.store.record_files import CALLED, JUDGED, SETTLED, TESTS, VERDICTS, WORTHS, read_run_record
from mrscout.store.records import Json
from mrscout.store.relation_records import RelationRecord, from_record
from mrscout.store.run_origin import require_trusted
from mrscout.store.run_record import FILTERING, SYNTHESIS, ProjectOrigin, origin_of, stages_of
from mrscout.store.worth_records import TOTALS


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it is stored in its folder."""

    folder: Path
    record: Json  #: `run.json`
    lines: tuple[RelationRecord, ...]  #: relations.jsonl
    codified: tuple[CodifiedMR, ...]  #: the relations that compile and pass, in order
    calls: tuple[CodifiedMR, ...] = ()  #: what was tried for failures alone, calls.jsonl

    @property
    def source(self) -> str:
        """The source, as it was given on the command line."""
        return str(self.record["project"]["source"])

    @property
    def origin(self) -> ProjectOrigin:
        """The project that the run was made from."""
        return origin_of(self.record)

    @property
    def mark(self) -> str:
        """The fingerprint of the project that was mined."""
        return str(self.record["project"].get("fingerprint", ""))

    def open_project(self) -> Project:
        """Open the project that the run was made from.

        Raises OtherCode if its code has changed since, a SourceError if it is gone, and RunFromElsewhere if the
        folder was not made by this user: code of the project is about to be executed as that folder says.
        """
        require_trusted(self.folder, self.source)
        again = f"Run {command('run', self.folder, self.source)} again"
        try:
            opened = open_source(self.source if is_coordinate(self.source) else str(self.origin.root))
        except SourceError as gone:
            raise type(gone)(gone.place, f"{gone.found}; the run is one of it", f"{again}.") from gone
        developers = developer_files(opened, self.folder)
        if developers.fingerprint != self.mark:
            problem = f"its files are not those that the run in {self.folder} was made of"
            advice = f"{again}; what it says so far is about other code."
            raise OtherCode(str(opened.root), problem, advice)
        return developers.project

    def build_request(
        self, relations: Sequence[CodifiedMR], *, offline: bool = False, passed: tuple[str, ...] = ()
    ) -> BuildRequest:
        """Return the request that the run made of the build, whose result is then at hand.

        The environment variables that are passed on are named by the user each time, and not by the run folder.
        """
        asked = self.record["options"]
        tests = self.record.get("tests") or sorted({relation.relation.file for relation in relations})
        return BuildRequest(
            tuple(tests),
            bool(asked.get("build", True)),
            tuple(map(Path, asked.get("classpath", ()))),
            toolchain=Path(asked["java"]) if asked.get("java") else None,
            offline=offline or bool(asked.get("offline", False)),
            passed=passed,
        )

    @property
    def broken(self) -> list[CodifiedMR]:
        """The relations that fail on their initial values."""
        settled = (from_record(line) for line in self.lines if line.status == Status.FAILS.slug)
        return [relation for relation in settled if isinstance(relation, CodifiedMR)]

    @property
    def filter_options(self) -> FilterOptions:
        """The options that the relations were judged by; the defaults if they never were."""
        asked = self.record.get(FILTERING, {})
        known = {field.name for field in fields(FilterOptions)}
        modules = tuple(ModuleOptions(**module) for module in asked.get("modules", ()))
        options = FilterOptions(**{key: value for key, value in asked.items() if key in known})
        return replace(options, modules=modules)

    def verdicts(self) -> dict[str, Judged]:
        """Return the verdict of each judged relation, by id, without verdicts on other code. Raises DamagedRecord."""
        if FILTERING not in self.record:
            return {}
        options = self.filter_options
        try:
            known = {judged.fingerprint: judged for _, judged in JUDGED.read(self.folder)}
        except FileNotFoundError:
            return {}
        marks = {
            relation.relation.id: verdict_fingerprint(relation, self.folder, options, self.mark)
            for relation in (*self.codified, *self.calls)
        }
        modules = {relation.relation.id: relation.module for relation in (*self.codified, *self.calls)}
        verdicts = {
            id_: recalled(known, mark, options.of_module(modules[id_]))
            or known.get(provisional_fingerprint(mark))
            for id_, mark in marks.items()
        }
        return {id_: judged for id_, judged in verdicts.items() if judged is not None}


def read_run(folder: Path) -> Run:
    """Read a run. Raises NoRun if the folder holds none, and DamagedRecord if it cannot be read."""
    try:
        record = read_run_record(folder)
        settled = tuple(SETTLED.read(folder))
    except FileNotFoundError as missing:
        advice = "Run mrscout run SOURCE first, or name the folder of a run with --out."
        raise NoRun(str(folder), "there is no run in it", advice) from missing
    _check_count(folder, record, [line for line, _ in settled])
    codified = (relation for _, relation in settled if isinstance(relation, CodifiedMR))
    lines = tuple(line for line, _ in settled)
    calls = tuple(call for call in CALLED.sound(folder) if isinstance(call, CodifiedMR))
    good = tuple(relation for relation in codified if relation.status is Status.CODIFIED)
    return Run(folder, record, lines, good, calls)


def _check_count(folder: Path, record: Json, lines: Sequence[RelationRecord]) -> None:
    """Raises DamagedRecord if a complete run has more or fewer relations than `run.json` counts."""
    if not stages_of(record)[SYNTHESIS] or "statuses" not in record:
        return  # it was stopped, and the next run goes on from there
    candidates = [line for line in lines if line.is_candidate]
    good = sum(candidate.status == Status.CODIFIED.slug for candidate in candidates)
    there, written = len(lines) - len(candidates), sum(record["statuses"].values())
    counted = int(record.get("candidates", {}).get("codified", good))
    if there == written and good == counted:
        return
    problem = f"it has {there + good:,} relations, and run.json counts {written + counted:,}"
    raise DamagedRecord(str(folder / SETTLED.name), problem, SETTLED.advice)


def read_tests(folder: Path) -> list[TestCase] | None:
    """Return the tests that a run has looked at; None if there was no discovery. Raises DamagedRecord."""
    try:
        return [test for _, test in TESTS.read(folder)]
    except FileNotFoundError:
        return None


def kept_relations(run: Run) -> list[tuple[CodifiedMR, Judged]]:
    """Return the kept relations, in order and in the form of their verdicts. Raises NothingKept if there are none."""
    verdicts = run.verdicts()
    if not verdicts:
        advice = "Run mrscout filter first, or mrscout run SOURCE, which does everything."
        problem = "no relation of the run has a verdict"
        if (run.folder / VERDICTS).exists() and (run.folder / VERDICTS).stat().st_size:
            problem = "its verdicts are of other code, or of another version of mrscout"
        raise NothingKept(str(run.folder), problem, advice)
    judged = [
        (relation, verdicts[relation.relation.id])
        for relation in run.codified
        if relation.relation.id in verdicts
    ]
    kept = [pair for pair in judged if pair[1].verdict is Verdict.KEPT]
    if not kept:
        advice = "mrscout show ID says what refutes a relation, or why there is no valid input."
        raise NothingKept(str(run.folder), f"none of {len(judged):,} relations was kept", advice)
    return [(with_verdict(codified, verdict), verdict) for codified, verdict in kept]


def read_worths(run: Run, kept: Sequence[tuple[CodifiedMR, Judged]]) -> dict[str, Worth]:
    """Return the worth of each kept relation, by id; empty if exactly these relations were not measured.

    Raises DamagedRecord if they were measured, and the result is missing.
    """
    totals = run.record.get(TOTALS)
    if totals is None or totals["fingerprint"] != worth_fingerprint((judged for _, judged in kept), run.mark):
        return {}
    place = str(run.folder / WORTHS.name)
    try:
        worths = {worth.id: worth for _, worth in WORTHS.read(run.folder)}
    except FileNotFoundError as missing:
        raise DamagedRecord(
            place, "it is not there, and run.json says that it is", WORTHS.advice
        ) from missing
    lacking = [judged.id for _, judged in kept if judged.id not in worths]
    if lacking and totals.get("complete"):
        found_there = f"it has nothing on {lacking[0]}, and run.json says that all was measured"
        raise DamagedRecord(place, found_there, WORTHS.advice)
    return {} if lacking else worths


def usable_worths(run: Run, kept: Sequence[tuple[CodifiedMR, Judged]]) -> dict[str, Worth]:
    """Return the worths as `read_worths` does, but none if they are damaged: they will be measured again."""
    try:
        return read_worths(run, kept)
    except DamagedRecord:
        return {}
