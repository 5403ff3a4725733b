"""A line on a terminal that says how far a survey is."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn

from mrscout.model.survey import Surveyed
from mrscout.report.terminal.moving_line import MovingLine
from mrscout.report.terminal.sourcelines import printable


class SurveyProgress(MovingLine):
    """Counts projects, tests and MTCs, and names the project that was done last."""

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
        """A source was looked at, or refused."""
        self._done += 1
        self._tests += row.tests
        self._mtcs += row.mtcs
        name = printable(row.project)[:30]
        self._progress.update(self._task, advance=1, description=name, tests=self._tests, mtcs=self._mtcs)
        self.tell(f"{self._done:,} of {self._total:,} projects, {self._tests:,} tests, {self._mtcs:,} MTCs")
