"""What filtering says while it works, on standard error: how far it is, and how many hold."""

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn
from rich.text import Text

from mrscout.model.verdicts import Judged, Verdict
from mrscout.pipeline.synthesis_events import Building


class VerdictProgress:
    """A line that moves on a terminal; nothing at all where it must be quiet."""

    def __init__(self, console: Console, relations: int, *, quiet: bool) -> None:
        self._kept = self._rejected = 0
        self._quiet = quiet
        self._progress = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[counts]}", markup=False),
            console=console,
            transient=True,
            disable=quiet or not console.is_terminal,
        )
        self._task = self._progress.add_task("filtering", total=relations, counts="relations")

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def building(self, event: Building) -> None:
        """Say what is done before the first input is run."""
        self._progress.update(self._task, description=f"{event.stage} {event.subject}"[:40])

    def say(self, text: str) -> None:
        """A sentence that stays."""
        if not self._quiet:
            self._progress.console.print(Text(text), soft_wrap=True)

    def hear(self, judged: Judged) -> None:
        """Move on."""
        self._kept += judged.verdict is Verdict.KEPT
        self._rejected += judged.verdict is Verdict.REJECTED
        counts = f"relations  {self._kept:,} kept  {self._rejected:,} rejected"
        self._progress.update(self._task, advance=1, description="filtering", counts=counts)
