"""A line on a terminal that says how far a run is."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn

from mrscout.pipeline import Event, FileAnalysed, Opened
from mrscout.report.terminal.moving_line import MovingLine
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.warnings import print_warning


class RunProgress(MovingLine):
    """A line that moves, and warnings that stay."""

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
        """Move on, and warn."""
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
