"""Progress of commands on standard error: a moving line on a terminal, and in a log a line every few seconds."""

from collections.abc import Mapping
from pathlib import Path
from time import monotonic
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from mrscout.model.builds import Announced, Building
from mrscout.model.run_warnings import RunWarning
from mrscout.model.verdicts import Judged, Verdict
from mrscout.model.worth import Step, Working
from mrscout.pipeline import Event, FileAnalysed, Opened
from mrscout.pipeline.synthesis_events import Candidates, FileDrafted, Ready, SynthesisEvent, Synthesized
from mrscout.pipeline.tallies import Tally
from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.survey_table import Surveyed
from mrscout.report.terminal.warnings import print_warning


class MovingLine:
    """The base of all progress displays: starts, stops, and prints sentences above the moving line."""

    def __init__(self, console: Console, *columns: ProgressColumn, quiet: bool = False) -> None:
        self._quiet = quiet
        self._told = monotonic()
        disable = quiet or not console.is_terminal
        self._progress = Progress(*columns, console=console, transient=True, disable=disable)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def say(self, text: str) -> None:
        """Print a sentence that stays."""
        if not self._quiet:
            self._progress.console.print(Text(text), soft_wrap=True)

    def tell(self, text: str) -> None:
        """Print a sentence on the progress if there is no terminal, at most once in `EVERY` seconds."""
        now = monotonic()
        if not self._progress.console.is_terminal and now - self._told >= EVERY:
            self._told = now
            self.say(f"mrscout: {text}")


class RunProgress(MovingLine):
    """Progress of discovery: counts files, tests and MTCs, and prints warnings."""

    def __init__(self, console: Console, source: str) -> None:
        self._tests = 0
        self._mtcs = 0
        super().__init__(
            console,
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("files  {task.fields[tests]:,} tests  {task.fields[mtcs]:,} MTCs"),
        )
        self._task = self._progress.add_task(
            f"opening {printable(source)[-30:]}", total=None, tests=0, mtcs=0
        )

    def hear(self, event: Event) -> None:
        """Advance, and print the warnings of an event."""
        if isinstance(event, Opened):
            self._progress.update(self._task, description="discovering", total=event.files)
            problems = event.project.problems
        elif isinstance(event, FileAnalysed):
            self._tests += len(event.tests)
            self._mtcs += sum(test.mtc for test in event.tests)
            self._progress.update(self._task, advance=1, tests=self._tests, mtcs=self._mtcs)
            problems = event.problems
        for problem in problems:
            print_warning(self._progress.console, str(problem), problem.code.slug)


#: seconds between two lines in a log, which stays short and shows that work goes on
EVERY = 20.0


class SurveyProgress(MovingLine):
    """Progress of a survey: counts projects, tests and MTCs, and names the project that was done last."""

    def __init__(self, console: Console, total: int, *, quiet: bool) -> None:
        super().__init__(
            console,
            SpinnerColumn(),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn(
                "projects  {task.fields[tests]:,} tests  {task.fields[mtcs]:,} MTCs  {task.description}"
            ),
            quiet=quiet,
        )
        self._done, self._total, self._tests, self._mtcs = 0, total, 0, 0
        self._task = self._progress.add_task("", total=total, tests=0, mtcs=0)

    def hear(self, row: Surveyed) -> None:
        """Count a project that was analysed or refused."""
        self._done += 1
        self._tests += row.tests
        self._mtcs += row.mtcs
        name = printable(row.project)[:30]
        self._progress.update(self._task, advance=1, description=name, tests=self._tests, mtcs=self._mtcs)
        self.tell(f"{self._done:,} of {self._total:,} projects, {self._tests:,} tests, {self._mtcs:,} MTCs")


class WorthProgress(MovingLine):
    """Progress of evaluation: the step in hand, and the time since it began."""

    def __init__(self, console: Console, *, quiet: bool) -> None:
        super().__init__(
            console,
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            TimeElapsedColumn(),
            quiet=quiet,
        )
        self._task = self._progress.add_task("evaluating")
        self._at: tuple[Step, str] | None = None

    def hear(self, event: Working) -> None:
        """Show the step that an event announces."""
        detail = f": {event.detail}" if event.detail else ""
        module = f"{event.module}  " if event.module else ""
        status = f"{module}{event.step.value}{detail}"[:90]
        if self._at != (event.step, event.module):
            self._at = (event.step, event.module)
            self._progress.reset(self._task)
        self._progress.update(self._task, description=status)
        self.tell(status)


#: columns for the name of a relation, so that all stands on one line of 80
_ROOM = 28


class VerdictProgress(MovingLine):
    """Progress of filtering: counts verdicts, names the relation in hand, and estimates the time left."""

    def __init__(self, console: Console, names: Mapping[str, str], *, quiet: bool) -> None:
        """Take the names of the relations by id, in the order in which they are tried."""
        self._kept = self._rejected = 0
        self._waiting, self._all = dict(names), len(names)
        super().__init__(
            console,
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=10),
            MofNCompleteColumn(),
            TextColumn("{task.fields[counts]}", markup=False),
            TimeRemainingColumn(compact=True),
            quiet=quiet,
        )
        self._task = self._progress.add_task(self._shortened_name(), total=self._all, counts="")

    @property
    def in_hand(self) -> str:
        """The name of the first relation without a verdict, which has been tried for longest."""
        return next(iter(self._waiting.values()), "")

    def building(self, event: Building) -> None:
        """Show a step of the build, which comes before the first input."""
        self.tell(f"building: {event.stage} {event.subject}")
        self._progress.update(self._task, description=f"{event.stage} {printable(event.subject)}"[:_ROOM])

    def hear(self, judged: Judged) -> None:
        """Count a verdict."""
        self._waiting.pop(judged.id, None)
        self._kept += judged.verdict is Verdict.KEPT
        self._rejected += judged.verdict is Verdict.REJECTED
        counts = f"{self._kept:,} kept, {self._rejected:,} rejected"
        self._progress.update(self._task, advance=1, description=self._shortened_name(), counts=counts)
        doing = f"; trying {printable(self.in_hand)}" if self._waiting else ""
        done = self._all - len(self._waiting)
        self.tell(f"filtering: {done:,} of {self._all:,} relations, {counts}{doing}")

    def _shortened_name(self) -> str:
        name = printable(self.in_hand)
        return name if len(name) <= _ROOM else f"{name[: _ROOM - 1]}…"


#: build problems that are printed; all of them are in `run.json`
_PROBLEMS = 12
_SUBJECT = 24


class SynthesisProgress(MovingLine):
    """Progress of synthesis: the stage, counts, an estimate of the time left, and warnings."""

    def __init__(self, console: Console, source: str, tally: Tally, *, quiet: bool) -> None:
        self._tally = tally
        self._done, self._total, self._doing = 0, 0, ""
        super().__init__(
            console,
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=10),
            TextColumn("{task.fields[counts]}", markup=False),
            TimeRemainingColumn(compact=True),
            quiet=quiet,
        )
        self._task = self._progress.add_task(f"opening {printable(source)[-30:]}", total=None, counts="")

    def hear(self, event: SynthesisEvent) -> None:
        """Advance, and print warnings. The tally must have heard of the event already."""
        tally = self._tally
        match event:
            case Opened():
                self._begin_stage("drafting", event.files)
                self._warn_of_files(event.project.problems)
            case FileDrafted():
                self._advance(f"files, {tally.tests:,} tests, {tally.mtcs:,} MTCs, {tally.drafted:,} drafted")
                self._warn_of_files(event.analysed.problems)
            case Candidates():
                if event.fault:
                    message = f"mrscout: no candidates: {event.fault}; a bug worth a report, the rest goes on"
                    self.say(printable(message))
            case Building():
                subject = f" ({printable(event.subject)[-_SUBJECT:]})" if event.subject != "." else ""
                self._begin_stage(f"building: {event.stage}{subject}", None)
            case Announced():
                self.say(f"mrscout: {printable(event.notice)}")
            case Ready():
                self._begin_stage("trying", event.relations)
                if event.relations and not event.fenced:
                    self._warn(RunWarning.UNFENCED.value, RunWarning.UNFENCED.slug)
                self._warn_of_build(event)
            case Synthesized():
                self._advance(f"relations, {tally.good:,} codified, {len(tally.settled) - tally.good:,} not")

    def _begin_stage(self, description: str, total: int | None) -> None:
        self._done, self._total, self._doing = 0, total or 0, description
        self.tell(description)
        counts = f"0 of {total:,}" if total else ""
        self._progress.update(self._task, description=description, total=total, completed=0, counts=counts)

    def _advance(self, result: str) -> None:
        self._done += 1
        counts = f"{self._done:,} of {self._total:,} {result}"
        self._progress.update(self._task, completed=self._done, counts=counts)
        self.tell(f"{self._doing}: {counts}")

    def _warn_of_files(self, problems: tuple[object, ...]) -> None:
        for problem in problems:
            self._warn(str(problem), problem.code.slug)  # type: ignore[attr-defined]

    def _warn_of_build(self, ready: Ready) -> None:
        for problem in ready.problems[:_PROBLEMS]:
            message = f"{problem.place}: {problem.reason.value} ({problem.found})"
            self._warn(message, problem.reason.slug)
            self._print_detail("next", problem.advice)
            if problem.log is not None:
                self._print_detail("log", _relative_to_here(problem.log))
        left = len(ready.problems) - _PROBLEMS
        if left > 0:
            self._print_detail("…", f"{words.counted(left, 'more build problem')}; run.json has them all.")

    def _warn(self, message: str, slug: str) -> None:
        if not self._quiet:
            print_warning(self._progress.console, message, slug)

    def _print_detail(self, label: str, text: str) -> None:
        if not self._quiet:
            line = Text.assemble((f"  {label}", "bold"), f": {printable(text)}")
            self._progress.console.print(line, soft_wrap=True)


def _relative_to_here(path: Path) -> str:
    """Return a path relative to the current folder if it lies below that."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)
