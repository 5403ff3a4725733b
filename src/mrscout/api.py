"""The Python API: discovery, mining and judging as iterators of typed records (docs/api.md says what is stable).

    from mrscout import api

    for test in api.discover("path/to/project"):
        print(test.test, test.mtc)
    for relation in api.mine("path/to/project", out="run"):
        print(relation.id, relation.status, relation.statement)
    for verdict in api.judge("run", inputs=200):
        print(verdict.id, verdict.verdict)

Each function does its work while its iterator is read. Closing the iterator early stops the work as Ctrl-C does, and
what is settled is kept. All of them raise MrscoutError, whose `slug` is a code of docs/errors.md.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from mrscout.cli.filter import FilterRequest, judged_relations
from mrscout.cli.options import FilteringOptions, MiningOptions, ProcessOptions
from mrscout.cli.synthesize import SynthesisRequest, mined_relations
from mrscout.errors import MrscoutError
from mrscout.exits import Exit
from mrscout.languages.base import Definition
from mrscout.model.selection import Selection
from mrscout.pipeline import FileAnalysed, Options, discover_project
from mrscout.pipeline.tallies import Tally, VerdictTally
from mrscout.sources import open_source
from mrscout.store.developer_files import developer_files
from mrscout.store.discover_records import DiscoverRecord
from mrscout.store.discover_records import to_record as test_record
from mrscout.store.finding_records import FindingRecord
from mrscout.store.finding_records import to_record as finding_record
from mrscout.store.findings import read_findings
from mrscout.store.relation_records import RelationRecord
from mrscout.store.run_folder import sole_use
from mrscout.store.verdict_records import VerdictRecord
from mrscout.store.verdict_records import to_record as verdict_record

__all__ = [
    "Definition",
    "DiscoverRecord",
    "Exit",
    "FindingRecord",
    "MrscoutError",
    "RelationRecord",
    "VerdictRecord",
    "discover",
    "findings",
    "judge",
    "mine",
]

#: the folder of a run if the caller names no other, as on the command line
RUN_FOLDER = ".mrscout"


def discover(
    source: str | Path,
    *,
    only: Sequence[str] = (),
    definition: Definition = Definition.STRICT,
    accessors: bool = False,
    jobs: int | None = None,
) -> Iterator[DiscoverRecord]:
    """Yield a record for each test of a project, MTC or not, in the order of the files; nothing is built or run.

    ``source`` is a folder or `maven:group:artifact:version`, ``only`` names tests as `--only` does.
    """
    project = developer_files(open_source(str(source))).project
    options = Options(definition, accessors, jobs, Selection(tuple(only)))
    with closing(discover_project(project, options)) as events:
        for event in events:
            if isinstance(event, FileAnalysed):
                yield from map(test_record, event.tests)


def mine(
    source: str | Path,
    *,
    out: str | Path = RUN_FOLDER,
    only: Sequence[str] = (),
    definition: Definition = Definition.STRICT,
    candidates: bool = True,
    build: bool = True,
    offline: bool = False,
    fenced: bool = True,
    jobs: int | None = None,
) -> Iterator[RelationRecord]:
    """Make relations of a project's tests, and yield the record of each as soon as it is settled.

    The project is built, and its tests run, in the fence. The run is written into the folder ``out``, and goes on from
    an earlier one there. ``candidates`` tries laws on methods that no test relates.
    """
    mining = MiningOptions(
        source=str(source),
        out=Path(out),
        only=list(only),
        definition=definition,
        no_candidates=not candidates,
        no_build=not build,
        offline=offline,
    )
    request = SynthesisRequest(mining=mining, process=ProcessOptions(jobs=jobs, quiet=True), fenced=fenced)
    with (
        sole_use(mining.out, mining.source, make=True),
        closing(mined_relations(request, Tally())) as relations,
    ):
        yield from relations


def judge(
    out: str | Path = RUN_FOLDER,
    *,
    inputs: int = 1000,
    seed: int = 0,
    criterion: float = 0.95,
    time_limit: float = 60.0,
    offline: bool = False,
    fenced: bool = True,
    jobs: int | None = None,
) -> Iterator[VerdictRecord]:
    """Try the relations of a run on generated inputs, and yield the verdict of each as soon as it is there.

    The same seed gives the same verdicts. The verdicts and what fails are written into the folder of the run.
    """
    filtering = FilteringOptions(
        inputs=inputs, seed=seed, criterion=criterion, time_limit=time_limit, no_fence=not fenced
    )
    process = ProcessOptions(jobs=jobs, quiet=True)
    request = FilterRequest(out=Path(out), filtering=filtering, process=process, offline=offline)
    with sole_use(request.out), closing(judged_relations(request, VerdictTally({}))) as verdicts:
        yield from map(verdict_record, verdicts)


def findings(out: str | Path = RUN_FOLDER) -> Iterator[FindingRecord]:
    """Yield what a judged run found to be wrong, the surest first, those of low confidence last."""
    yield from map(finding_record, read_findings(Path(out)))
