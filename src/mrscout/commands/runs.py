"""Reads the folder of a run: what the commands that go on from one have in common."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from mrscout.commands.own_code import own_code
from mrscout.errors import NoRun, OtherCode, SourceError
from mrscout.filtering.stage import FilterOptions
from mrscout.languages.java.build import BuildRequest
from mrscout.model.relations import CodifiedMR, Status
from mrscout.model.verdicts import Judged
from mrscout.pipeline.filter_run import fingerprint, recalled
from mrscout.report.own_folders import RELATIONS, RUN
from mrscout.report.records import Json
from mrscout.report.relation_records import from_json, read_lines
from mrscout.report.run_record import FILTERING, Origin, origin_of
from mrscout.report.verdict_journal import known_verdicts
from mrscout.sources import Project, is_coordinate, open_source


@dataclass(frozen=True, slots=True)
class Run:
    """A run as its folder has it."""

    folder: Path
    record: Json  #: run.json
    lines: tuple[Json, ...]  #: relations.jsonl
    codified: tuple[CodifiedMR, ...]  #: the relations that compile and pass, in order

    @property
    def source(self) -> str:
        """As it was given on the command line."""
        return str(self.record["project"]["source"])

    @property
    def origin(self) -> Origin:
        """Where the project is."""
        return origin_of(self.record)

    @property
    def mark(self) -> str:
        """The fingerprint of the project that was mined."""
        return str(self.record["project"].get("fingerprint", ""))

    def open_project(self) -> Project:
        """The code that the run was made of, wherever one stands.

        Raises OtherCode where it has changed since, and a SourceError where it is gone.
        """
        again = f"Run mrscout run {self.source} --out {self.folder} again"
        try:
            opened = open_source(self.source if is_coordinate(self.source) else str(self.origin.root))
        except SourceError as gone:
            raise type(gone)(gone.place, f"{gone.found}; the run is one of it", f"{again}.") from gone
        own = own_code(opened, self.folder)
        if own.fingerprint != self.mark:
            found = f"its files are not those that the run in {self.folder} was made of"
            advice = f"{again}; what it says so far is about other code."
            raise OtherCode(str(opened.root), found, advice)
        return own.project

    def build_request(self, relations: Sequence[CodifiedMR], *, offline: bool = False) -> BuildRequest:
        """What the run itself asked of the build, so that the answer is at hand."""
        asked = self.record["options"]
        tests = self.record.get("tests") or sorted({each.relation.file for each in relations})
        return BuildRequest(
            tuple(tests),
            bool(asked.get("build", True)),
            tuple(map(Path, asked.get("classpath", ()))),
            java=Path(asked["java"]) if asked.get("java") else None,
            offline=offline or bool(asked.get("offline", False)),
        )

    @property
    def filter_options(self) -> FilterOptions:
        """What its relations were judged by; what is usual where they never were."""
        asked = self.record.get(FILTERING)
        known = {each.name for each in fields(FilterOptions)}
        given = asked.items() if isinstance(asked, dict) else ()
        return FilterOptions(**{key: value for key, value in given if key in known})

    def verdicts(self) -> dict[str, Judged]:
        """The verdict of each relation that has one, by id; what was said of other code does not count."""
        if not isinstance(self.record.get(FILTERING), dict):
            return {}
        options = self.filter_options
        known = known_verdicts(self.folder)
        marks = {
            each.relation.id: fingerprint(each, self.folder, options, self.mark) for each in self.codified
        }
        found = {id_: recalled(known, mark, options) for id_, mark in marks.items()}
        return {id_: judged for id_, judged in found.items() if judged is not None}


def read_run(folder: Path) -> Run:
    """Raises NoRun where the folder holds none, or one that cannot be read."""
    try:
        record = json.loads((folder / RUN).read_bytes())
        lines = tuple(read_lines((folder / RELATIONS).read_bytes()))
        run = Run(folder, record, lines, tuple(_codified(lines)))
        _ = run.origin, record["options"]
    except FileNotFoundError as missing:
        advice = "Run mrscout synthesize SOURCE first, or name the folder of a run with --out."
        raise NoRun(str(folder), "there is no run in it", advice) from missing
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as broken:
        found = f"the run cannot be read: {type(broken).__name__}: {broken}"
        raise NoRun(str(folder), found, "Run mrscout synthesize SOURCE again.") from broken
    return run


def _codified(lines: Sequence[Json]) -> Iterator[CodifiedMR]:
    for each in lines:
        if each["status"] == Status.CODIFIED.slug and isinstance(relation := from_json(each), CodifiedMR):
            yield relation
