"""What filtering says while it works, on standard error: how far it is, and how many hold."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeRemainingColumn

from mrscout.model.verdicts import Judged, Verdict
from mrscout.pipeline.synthesis_events import Building
from mrscout.report.moving_line import MovingLine


class VerdictProgress(MovingLine):
    """A line that moves on a terminal, with an estimate; nothing at all where it must be quiet."""

    def __init__(self, console: Console, relations: int, *, quiet: bool) -> None:
        self._kept = self._rejected = 0
        super().__init__(
            console,
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[counts]}", markup=False),
            TimeRemainingColumn(compact=True),
            quiet=quiet,
        )
        self._done, self._all = 0, relations
        self._task = self._progress.add_task("filtering", total=relations, counts="relations")

    def building(self, event: Building) -> None:
        """Say what is done before the first input is run."""
        self.tell(f"building: {event.stage} {event.subject}")
        self._progress.update(self._task, description=f"{event.stage} {event.subject}"[:40])

    def hear(self, judged: Judged) -> None:
        """Move on."""
        self._kept += judged.verdict is Verdict.KEPT
        self._rejected += judged.verdict is Verdict.REJECTED
        counts = f"relations  {self._kept:,} kept  {self._rejected:,} rejected"
        self._done += 1
        self._progress.update(self._task, advance=1, description="filtering", counts=counts)
        self.tell(f"filtering: {self._done:,} of {self._all:,} {counts}")
