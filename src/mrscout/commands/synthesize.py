"""The `synthesize` command: runs the stage over a source, and writes what comes as it comes."""

import os
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any

from rich.console import Console

from mrscout.commands.developer_files import own_code
from mrscout.commands.trust import make_trusted
from mrscout.errors import DamagedRecord, MrscoutError, UsageError
from mrscout.languages.base import Definition
from mrscout.model.ir import Span
from mrscout.model.selection import Selection
from mrscout.pipeline import Options
from mrscout.pipeline.discover import Opened, no_such_test
from mrscout.pipeline.since import touched_files
from mrscout.pipeline.synthesis_events import (
    Building,
    Candidates,
    FileDrafted,
    Ready,
    SynthesisEvent,
    Synthesized,
)
from mrscout.pipeline.synthesis_tally import Tally
from mrscout.pipeline.synthesize import SynthesisOptions, synthesize_project
from mrscout.report import instance_words as words
from mrscout.report.terminal.synthesis_progress import SynthesisProgress
from mrscout.report.terminal.synthesis_summary import print_summary
from mrscout.sources import Project, open_source, read_source
from mrscout.store.record_files import read_run_record
from mrscout.store.records import Json
from mrscout.store.records import to_line as test_line
from mrscout.store.relation_records import TextOf, to_line
from mrscout.store.run_folder import RunFolder
from mrscout.store.run_record import EVALUATING, SYNTHESIS, run_record
from mrscout.store.settled import Journal
from mrscout.store.worth_records import TOTALS


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line."""

    source: str
    out: Path = Path(".mrscout")
    definition: str = "strict"
    accessors: bool = False
    only: tuple[str, ...] = ()
    jobs: int | None = None
    build: bool = True
    classpath: str | None = None
    java: Path | None = None
    offline: bool = False
    quiet: bool = False
    limit: int = 5  #: relations shown
    since: str | None = None  #: a revision: only tests that changes since then touch
    candidates: bool = True  #: whether laws are applied to other members and classes
    fenced: bool = True  #: whether the project's code runs in a fence, where there is one
    unfenced_build: bool = False  #: whether it does not as long as it is built
    unfenced_trial: bool = False  #: whether it does not as long as it runs on the developers' own input
    integration: bool = False  #: whether tests that the build leaves out count like all others
    passed: tuple[str, ...] = ()  #: names of environment variables for the project's code
    then: tuple[str, ...] = ()  #: stages that are to follow, without which the run is not complete

    @property
    def options(self) -> SynthesisOptions:
        """How the pipeline is to work."""
        discovery = Options(Definition(self.definition), self.accessors, self.jobs, Selection(self.only))
        return SynthesisOptions(
            discovery,
            self.build,
            self.entries,
            self.java,
            self.offline,
            candidates=self.candidates,
            fenced=self.fenced,
            unfenced_build=self.unfenced_build,
            unfenced_trial=self.unfenced_trial,
            integration=self.integration,
            passed=self.passed,
        )

    @property
    def entries(self) -> tuple[Path, ...]:
        """The class path. Raises UsageError where an entry is not there."""
        return tuple(path for entry in _split(self.classpath) for path in _expanded(entry))

    @property
    def recorded(self) -> dict[str, Any]:
        """The options that can change a result, as `run.json` has them."""
        return {
            "definition": self.definition,
            "accessors": self.accessors,
            "only": list(self.only),
            "build": self.build,
            "classpath": [str(path) for path in self.entries],
            "java": str(self.java) if self.java else None,
            "offline": self.offline,
            "since": self.since,
            "candidates": self.candidates,
            "env": list(self.passed),
            "unfenced_trial": self.unfenced_trial or not self.fenced,
            "integration": self.integration,
        }

    @property
    def hint(self) -> str:
        """How the run differs from the usual one."""
        parts = [] if self.definition == "strict" else [f"definition: {self.definition}"]
        parts += ["accessors count"] if self.accessors else []
        parts += [f"only {' '.join(self.only)}"] if self.only else []
        parts += [f"since {self.since}"] if self.since is not None else []
        return ", ".join(parts)


def run(request: Request) -> None:
    """Do what was asked. Raises MrscoutError where that cannot be done."""
    tally = synthesize(request)
    console = Console(highlight=False, markup=False, emoji=False)
    print_summary(console, tally, request.out, request.hint, request.limit)


def synthesize(request: Request) -> Tally:
    """Make relations, and write them down; what an earlier run settled is used again."""
    options, tally = request.options, Tally()
    progress = SynthesisProgress(
        Console(stderr=True, highlight=False), request.source, tally, quiet=request.quiet
    )
    with RunFolder(request.out) as folder:
        with progress:
            if make_trusted(request.out):
                progress.say("mrscout: the run in this folder was made elsewhere; everything is built again")
            own = own_code(open_source(request.source), request.out)
            if own.exported:
                progress.say(f"mrscout: {words.counted(len(own.exported), 'exported test file')} passed over")
            project = own.project
            options = replace(options, fingerprint=own.fingerprint)
            if request.since is not None:
                files = touched_files(project, request.since)
                options = replace(options, discovery=replace(options.discovery, files=files))
            unwritten: dict[str, bytes] = {}
            text_of = _texts(project, unwritten)
            journal = Journal(request.out.resolve() / "classes", text_of)
            writer = _Writer(request, folder, tally, text_of, options.fingerprint)

            def hear(event: SynthesisEvent) -> None:
                tally.hear(event)
                if isinstance(event, Ready) and request.only and request.since is None and not tally.tests:
                    raise no_such_test(project, request.only, options.discovery)
                if isinstance(event, Candidates):
                    unwritten.update({path: text.encode() for path, text in event.sources.items()})
                progress.hear(event)
                writer.hear(event)

            with writer.keeping(progress):
                events = synthesize_project(project, options, request.out.resolve(), hear, journal)
                with closing(events):
                    for event in events:
                        hear(event)
        writer.finish()
        journal.finish()
    return tally


class _Writer:
    """Listens, and writes."""

    def __init__(
        self, request: Request, folder: RunFolder, tally: Tally, text_of: TextOf, fingerprint: str
    ) -> None:
        self._request = request
        self._folder = folder
        self._tally = tally
        self._text_of = text_of
        self._fingerprint = fingerprint
        self._worth = _earlier_worth(request.out)
        self._seconds: dict[str, float] = {}
        self._stage, self._since = "drafting", monotonic()
        self._begun = False
        self._generated: dict[str, str] = {}

    def hear(self, event: SynthesisEvent) -> None:
        match event:
            case Opened():
                self._folder.claim(self._run(complete=False))
            case FileDrafted():
                self._folder.discovered(b"".join(map(test_line, event.analysed.tests)))
            case Candidates():
                self._generated = event.sources
            case Building():
                self._turn("building")
            case Ready():
                self._turn("trying")
                self._begin()
            case Synthesized() if event.is_recorded:
                self._folder.relation(event)
                self._folder.record(to_line(event.codified, self._text_of))

    def finish(self) -> None:
        """The run is whole."""
        self._turn("")
        self._folder.sweep()
        self._folder.finish(self._run(complete=not self._tally.lost))

    @contextmanager
    def keeping(self, progress: SynthesisProgress) -> Iterator[None]:
        """Whatever ends the run early, what was written is kept and counted."""
        try:
            yield
        except BaseException:
            if self._begun:
                self._turn("")
                self._folder.finish(self._run(complete=False))
                kept = words.counted(len(self._tally.settled), "relation")
                progress.say(f"stopped early; {kept} kept in {self._request.out}")
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
        record = run_record(request.source, request.recorded, self._tally, self._seconds, mark, stages)
        return {**record, **self._worth, "seconds": {**record["seconds"], **self._worth.get("seconds", {})}}

    def _turn(self, stage: str) -> None:
        if stage == self._stage:
            return
        now = monotonic()
        self._seconds[self._stage] = now - self._since
        self._stage, self._since = stage, now


def _earlier_worth(out: Path) -> Json:
    """What the run before was found to be worth: `filter` sees whether it still holds, by its fingerprint."""
    try:
        record = read_run_record(out)
    except (FileNotFoundError, DamagedRecord):
        return {}
    if TOTALS not in record:
        return {}
    spent = record["seconds"]
    return {TOTALS: record[TOTALS], "seconds": {each: spent[each] for each in (EVALUATING,) if each in spent}}


def _texts(project: Project, unwritten: Mapping[str, bytes]) -> TextOf:
    """Reads stretches of sources; neighbours come together, so one file of the project is kept."""
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


def _split(classpath: str | None) -> list[str]:
    return [entry for entry in (classpath or "").split(os.pathsep) if entry]


def _expanded(entry: str) -> list[Path]:
    """An entry as Java reads it: `lib/*` stands for the jars in a folder."""
    path = Path(entry)
    if path.name == "*":
        jars = sorted(path.parent.glob("*.jar"))
        if jars:
            return jars
    elif path.exists():
        return [path]
    advice = f"Name folders of classes, jars, or lib/* for all jars of a folder, separated by {os.pathsep!r}."
    raise UsageError("--classpath", f"there is no {entry}", advice)
