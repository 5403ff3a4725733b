"""`mrscout synthesize`: makes relations of the tests of a source, and writes each as soon as it is settled."""

import os
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer
from rich.console import Console

from mrscout.cli.app import COMMANDS, Command, app, lesson
from mrscout.cli.json_output import OBJECT_HELP, ObjectFormat, print_json
from mrscout.cli.options import MiningOptions, ProcessOptions, spread
from mrscout.errors import DamagedRecord, MrscoutError, UsageError
from mrscout.model.builds import Building
from mrscout.model.ir import Span
from mrscout.model.relations import CodifiedMR, Undrafted
from mrscout.pipeline.budget import Budget
from mrscout.pipeline.discover import Opened, no_such_test
from mrscout.pipeline.since import touched_files
from mrscout.pipeline.synthesis_events import (
    CallTried,
    Candidates,
    FileDrafted,
    Ready,
    SynthesisEvent,
    Synthesized,
)
from mrscout.pipeline.synthesize import SynthesisOptions, synthesize_project
from mrscout.pipeline.tallies import Tally
from mrscout.report import instance_words as words
from mrscout.report.answer_records import run_answer
from mrscout.report.run_report import run_report
from mrscout.report.terminal.diagnosis import print_diagnosis
from mrscout.report.terminal.progress import SynthesisProgress
from mrscout.report.terminal.synthesis_summary import print_summary
from mrscout.sources import Project, open_source, read_source
from mrscout.store.developer_files import developer_files
from mrscout.store.discover_records import to_line as test_line
from mrscout.store.journals import Journal
from mrscout.store.record_files import read_run_record
from mrscout.store.records import Json
from mrscout.store.relation_records import RelationRecord, TextOf, to_line, to_record
from mrscout.store.results import read_results
from mrscout.store.run_folder import RunFolder, sole_use
from mrscout.store.run_origin import make_trusted
from mrscout.store.run_record import EVALUATING, SYNTHESIS, run_record
from mrscout.store.worth_records import TOTALS

_HELP = lesson(
    COMMANDS["synthesize"],
    "The tests are found as by [bold]mrscout discover[/]. Of each, what the relation needs is kept, its "
    "literals become parameters, and the result is compiled and run once on the developers' own input. The "
    "project's folder is left as it was.",
    examples=(
        "mrscout synthesize path/to/project",
        "mrscout synthesize maven:org.apache.commons:commons-csv:1.10.0 --limit 3",
        "mrscout synthesize . --only 'org.acme.codec.*' --out /tmp/codec",
        "mrscout synthesize . --classpath 'target/test-classes:target/classes:lib/*'",
    ),
    executes="the project's build tool, annotation processors and tests. All of it runs in the fence that mrscout "
    "doctor names, the build tool with the network; what leaves the fence is --unfenced-build and --unfenced-trial. "
    "For a project that you do not trust use a virtual machine: see SECURITY.md.",
    writes="in the folder of the run, [bold]relations/[/] has the classes, [bold]relations.jsonl[/] a record of "
    "each with its parameters and where they came from, [bold]drafts/[/] what did not become a relation, and "
    "[bold]run.json[/] the counts.",
    then="mrscout show ID explains one relation; mrscout filter tries all on generated inputs.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SynthesisRequest:
    """All that synthesis depends on: the options of the command line, and the stages that follow."""

    mining: MiningOptions
    process: ProcessOptions
    fenced: bool = True  #: True if the project's code runs in a fence, where there is one
    then: tuple[str, ...] = ()  #: stages that are to follow, without which the run is not complete
    budget: Budget = field(default_factory=Budget)

    @property
    def options(self) -> SynthesisOptions:
        """The options of the synthesis stage. Raises UsageError for an entry of the class path that does not exist."""
        mining, process = self.mining, self.process
        return SynthesisOptions(
            mining.discovery(process.jobs),
            not mining.no_build,
            self.entries,
            toolchain=mining.java,
            offline=mining.offline,
            candidates=mining.candidates,
            fenced=self.fenced,
            unfenced_build=mining.unfenced_build,
            unfenced_trial=mining.unfenced_trial,
            integration=mining.integration,
            passed=process.passed,
            budget=self.budget,
        )

    @property
    def entries(self) -> tuple[Path, ...]:
        """The class path. Raises UsageError for an entry that does not exist."""
        named = filter(None, (self.mining.classpath or "").split(os.pathsep))
        return tuple(path for entry in named for path in _expand(entry))

    @property
    def recorded(self) -> dict[str, Any]:
        """The options that can change a result, as `run.json` stores them."""
        mining = self.mining
        return {
            "definition": mining.definition.value,
            "accessors": mining.accessors,
            "only": list(mining.only or ()),
            **({"exclude": list(mining.exclude)} if mining.exclude else {}),
            "build": not mining.no_build,
            "classpath": [str(path) for path in self.entries],
            "java": str(mining.java) if mining.java else None,
            "offline": mining.offline,
            "since": mining.since,
            "candidates": mining.candidates,
            "env": list(self.process.passed),
            "unfenced_trial": mining.unfenced_trial or not self.fenced,
            "integration": mining.integration,
            **({"laws": "" if mining.no_laws else str(mining.laws)} if mining.no_laws or mining.laws else {}),
            **({"without_rules": sorted(mining.rules_off)} if mining.without_rule else {}),
        }


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the source was looked at, whatever came of it; 2 usage, also --only without a "
    "match and --out that cannot be written; 3 the source cannot be opened; 4 no JDK, or no mvn where one is "
    "needed; 130 Ctrl-C, which keeps what was written. See docs/exit-codes.md.",
)
@spread
def synthesize(
    mining: MiningOptions,
    process: ProcessOptions,
    limit: Annotated[
        int, typer.Option(min=0, metavar="N", help="Show the first N relations; 0 for the summary alone.")
    ] = 5,
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT,
) -> None:
    """Turn MR instances into methods that compile and pass. Raises MrscoutError."""
    with sole_use(mining.out, mining.source, make=True):
        tally = mine(SynthesisRequest(mining=mining, process=process))
        read = read_results(mining.out)
        report = run_report(read)
        if form is ObjectFormat.JSON:
            print_json(run_answer(read, report))
            return
        console = Console(highlight=False, markup=False, emoji=False)
        print_diagnosis(console, report.diagnosis)
        print_summary(console, tally, mining.out, mining.hint, limit)


def mine(request: SynthesisRequest) -> Tally:
    """Make relations, write them down, and return the tally; relations that an earlier run settled are reused."""
    tally = Tally()
    deque(mined_relations(request, tally), maxlen=0)
    return tally


def mined_relations(request: SynthesisRequest, tally: Tally) -> Generator[RelationRecord, None, None]:
    """Make relations, write them down and count them in ``tally``; yield the record of each as soon as it is settled.

    Closing the generator stops the run, which keeps what is settled, as Ctrl-C does. Raises MrscoutError.
    """
    options = request.options
    progress = SynthesisProgress(
        Console(stderr=True, highlight=False), request.mining.source, tally, quiet=request.process.quiet
    )
    with RunFolder(request.mining.out) as folder:
        with progress:
            if make_trusted(request.mining.out):
                progress.say("mrscout: the run in this folder was made elsewhere; everything is built again")
            developers = developer_files(open_source(request.mining.source), request.mining.out)
            if developers.exported:
                progress.say(
                    f"mrscout: {words.counted(len(developers.exported), 'exported test file')} passed over"
                )
            project = developers.project
            laws = request.mining.known_laws(project.language)
            options = replace(options, fingerprint=developers.fingerprint, laws=laws)
            if request.mining.since is not None:
                files = touched_files(project, request.mining.since)
                options = replace(options, discovery=replace(options.discovery, files=files))
            named = options.discovery.only.patterns
            unwritten: dict[str, bytes] = {}
            text_of = _text_reader(project, unwritten)
            journal = Journal(request.mining.out.resolve() / "classes", text_of)
            writer = _Writer(request, folder, tally, text_of, options.fingerprint)

            def hear(event: SynthesisEvent) -> None:
                tally.hear(event)
                nothing = not (tally.tests or tally.cut_files)
                if isinstance(event, Ready) and named and request.mining.since is None and nothing:
                    raise no_such_test(project, named, options.discovery)
                if isinstance(event, Candidates):
                    unwritten.update({path: text.encode() for path, text in event.sources.items()})
                progress.hear(event)
                writer.hear(event)

            with writer.keeping(progress):
                events = synthesize_project(project, options, request.mining.out.resolve(), hear, journal)
                with closing(events):
                    for event in events:
                        hear(event)
                        for settled in _settled_by(event, tally):
                            yield to_record(settled, text_of)
        writer.finish()
        journal.finish()


def _settled_by(event: SynthesisEvent, tally: Tally) -> Sequence[CodifiedMR | Undrafted]:
    """Return the relations that an event settles and that have a record; those that were not drafted come first."""
    match event:
        case Ready():
            return tally.undrafted
        case Synthesized() if event.is_recorded:
            return (event.codified,)
    return ()


class _Writer:
    """Listens to the events of synthesis, and writes records and sources into the run folder."""

    def __init__(
        self, request: SynthesisRequest, folder: RunFolder, tally: Tally, text_of: TextOf, fingerprint: str
    ) -> None:
        self._request = request
        self._folder = folder
        self._tally = tally
        self._text_of = text_of
        self._fingerprint = fingerprint
        self._worth = _earlier_worth(request.mining.out)
        self._seconds: dict[str, float] = {}
        self._stage, self._since = "drafting", monotonic()
        self._begun = False
        self._generated: dict[str, str] = {}
        self._calls: list[bytes] = []

    def hear(self, event: SynthesisEvent) -> None:
        match event:
            case Opened():
                self._folder.claim(self._run(complete=False))
            case FileDrafted():
                self._folder.discovered(b"".join(map(test_line, event.analysed.tests)))
            case Candidates():
                self._generated = event.sources
            case Building():
                self._begin_stage("building")
            case Ready():
                self._begin_stage("trying")
                self._begin()
            case CallTried() if event.tried.is_recorded:
                self._folder.relation(event.tried)
                self._calls.append(to_line(event.tried.codified, self._text_of))
            case Synthesized() if event.is_recorded:
                self._folder.relation(event)
                self._folder.record(to_line(event.codified, self._text_of))

    def finish(self) -> None:
        """Write that the run is complete, and remove sources of earlier runs."""
        self._begin_stage("")
        self._folder.sweep()
        self._folder.calls(self._calls)
        missing = self._tally.lost or self._tally.cut or self._tally.cut_files
        self._folder.finish(self._run(complete=not missing))

    @contextmanager
    def keeping(self, progress: SynthesisProgress) -> Iterator[None]:
        """Write a run that is incomplete if the block is left by an exception, and pass the exception on."""
        try:
            yield
        except BaseException:
            if self._begun:
                self._begin_stage("")
                self._folder.finish(self._run(complete=False))
                kept = words.counted(len(self._tally.settled), "relation")
                progress.say(f"stopped early; {kept} kept in {self._request.mining.out}")
            raise

    def _begin(self) -> None:
        self._begun = True
        self._folder.finish(
            self._run(complete=False)
        )  # first, so that no kill finds an old one beside new records
        self._folder.begin()
        self._folder.candidates(self._generated)
        for undrafted in self._tally.undrafted:
            self._folder.record(to_line(undrafted, self._text_of))

    def _run(self, *, complete: bool) -> dict[str, Any]:
        request, mark = self._request, self._fingerprint
        stages = {SYNTHESIS: complete, **dict.fromkeys(request.then, False)}
        record = run_record(request.mining.source, request.recorded, self._tally, self._seconds, mark, stages)
        return {**record, **self._worth, "seconds": {**record["seconds"], **self._worth.get("seconds", {})}}

    def _begin_stage(self, stage: str) -> None:
        """Note that another stage begins, and how long the present one took."""
        if stage == self._stage:
            return
        now = monotonic()
        self._seconds[self._stage] = now - self._since
        self._stage, self._since = stage, now


def _earlier_worth(out: Path) -> Json:
    """Return the evaluation that `run.json` holds so far; `filter` checks by its fingerprint if it is still valid."""
    try:
        record = read_run_record(out)
    except (FileNotFoundError, DamagedRecord):
        return {}
    if TOTALS not in record:
        return {}
    spent = record["seconds"]
    return {
        TOTALS: record[TOTALS],
        "seconds": {stage: spent[stage] for stage in (EVALUATING,) if stage in spent},
    }


def _text_reader(project: Project, unwritten: Mapping[str, bytes]) -> TextOf:
    """Return a function that reads stretches of source code. It caches one file, since stretches come file by file."""
    kept: dict[str, bytes] = {}

    def text_of(span: Span) -> str:
        if span.file in unwritten:
            return unwritten[span.file][span.start : span.end].decode("utf-8", "replace")
        if span.file not in kept:
            kept.clear()
            try:
                kept[span.file] = read_source(project.root / span.file, project.encoding).data
            except MrscoutError:
                kept[span.file] = b""
        return kept[span.file][span.start : span.end].decode("utf-8", "replace")

    return text_of


def _expand(entry: str) -> list[Path]:
    """Return the paths of a class-path entry, in which `lib/*` stands for all jars of a folder as it does for Java."""
    path = Path(entry)
    if path.name == "*":
        jars = sorted(path.parent.glob("*.jar"))
        if jars:
            return jars
    elif path.exists():
        return [path]
    advice = f"Name folders of classes, jars, or lib/* for all jars of a folder, separated by {os.pathsep!r}."
    raise UsageError("--classpath", f"there is no {entry}", advice)
