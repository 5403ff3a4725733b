"""What synthesis says while it works, on standard error: its stage, how far it is, and what went wrong."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from mrscout.pipeline.discover import Opened
from mrscout.pipeline.synthesis_events import (
    Announced,
    Building,
    Candidates,
    FileDrafted,
    Ready,
    SynthesisEvent,
)
from mrscout.pipeline.synthesis_tally import Tally
from mrscout.report import instance_words as words
from mrscout.report.terminal.moving_line import MovingLine
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.warnings import print_warning

#: build problems that are printed; all of them are in `run.json`
_PROBLEMS = 12
_SUBJECT = 24


class SynthesisProgress(MovingLine):
    """A line that moves on a terminal, and warnings that stay; nothing at all where it must be quiet."""

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
        """Move on, and warn. The tally has heard of the event already."""
        tally = self._tally
        match event:
            case Opened():
                self._stage("drafting", event.files)
                self._warn_of_files(event.project.problems)
            case FileDrafted():
                self._advance(f"files, {tally.tests:,} tests, {tally.mtcs:,} MTCs, {tally.drafted:,} drafted")
                self._warn_of_files(event.analysed.problems)
            case Candidates():
                if event.fault:
                    said = f"mrscout: no candidates: {event.fault}; a bug worth a report, the rest goes on"
                    self.say(printable(said))
            case Building():
                subject = f" ({printable(event.subject)[-_SUBJECT:]})" if event.subject != "." else ""
                self._stage(f"building: {event.stage}{subject}", None)
            case Announced():
                self.say(f"mrscout: {printable(event.notice)}")
            case Ready():
                self._stage("trying", event.relations)
                if event.relations and not event.fenced:
                    self._warn(
                        "The project's tests run without a fence, and may do all that you may do.", "unfenced"
                    )
                self._warn_of_build(event)
            case _:
                self._advance(f"relations, {tally.good:,} codified, {len(tally.settled) - tally.good:,} not")

    def _stage(self, description: str, total: int | None) -> None:
        self._done, self._total, self._doing = 0, total or 0, description
        self.tell(description)
        counts = f"0 of {total:,}" if total else ""
        self._progress.update(self._task, description=description, total=total, completed=0, counts=counts)

    def _advance(self, found: str) -> None:
        self._done += 1
        counts = f"{self._done:,} of {self._total:,} {found}"
        self._progress.update(self._task, completed=self._done, counts=counts)
        self.tell(f"{self._doing}: {counts}")

    def _warn_of_files(self, problems: tuple[object, ...]) -> None:
        for problem in problems:
            self._warn(str(problem), problem.code.slug)  # type: ignore[attr-defined]

    def _warn_of_build(self, ready: Ready) -> None:
        for problem in ready.problems[:_PROBLEMS]:
            said = f"{problem.place}: {problem.reason.value} ({problem.found})"
            self._warn(said, problem.reason.slug)
            self._more("next", problem.advice)
            if problem.log is not None:
                self._more("log", _near(problem.log))
        left = len(ready.problems) - _PROBLEMS
        if left > 0:
            self._more("…", f"{words.counted(left, 'more build problem')}; run.json has them all.")

    def _warn(self, said: str, slug: str) -> None:
        if not self._quiet:
            print_warning(self._progress.console, said, slug)

    def _more(self, label: str, said: str) -> None:
        if not self._quiet:
            line = Text.assemble((f"  {label}", "bold"), f": {printable(said)}")
            self._progress.console.print(line, soft_wrap=True)


def _near(path: Path) -> str:
    """A path as somebody here would write it."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)
