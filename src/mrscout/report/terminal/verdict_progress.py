"""What filtering says while it works, on standard error: what it is at, how far it is, and how many hold."""

from collections.abc import Mapping

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeRemainingColumn

from mrscout.model.verdicts import Judged, Verdict
from mrscout.pipeline.synthesis_events import Building
from mrscout.report.terminal.moving_line import MovingLine
from mrscout.report.terminal.sourcelines import printable

#: columns for the name of a relation, so that all stands on one line of 80
_ROOM = 28


class VerdictProgress(MovingLine):
    """A line that moves on a terminal, with an estimate; nothing at all where it must be quiet."""

    def __init__(self, console: Console, names: Mapping[str, str], *, quiet: bool) -> None:
        """The names of the relations, by id and in the order in which they are tried."""
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
        self._task = self._progress.add_task(self._short(), total=self._all, counts="")

    @property
    def in_hand(self) -> str:
        """The relation that has been tried for longest: they are taken in order, so the first without a verdict."""
        return next(iter(self._waiting.values()), "")

    def building(self, event: Building) -> None:
        """Say what is done before the first input is run."""
        self.tell(f"building: {event.stage} {event.subject}")
        self._progress.update(self._task, description=f"{event.stage} {printable(event.subject)}"[:_ROOM])

    def hear(self, judged: Judged) -> None:
        """Move on."""
        self._waiting.pop(judged.id, None)
        self._kept += judged.verdict is Verdict.KEPT
        self._rejected += judged.verdict is Verdict.REJECTED
        counts = f"{self._kept:,} kept, {self._rejected:,} rejected"
        self._progress.update(self._task, advance=1, description=self._short(), counts=counts)
        doing = f"; trying {printable(self.in_hand)}" if self._waiting else ""
        done = self._all - len(self._waiting)
        self.tell(f"filtering: {done:,} of {self._all:,} relations, {counts}{doing}")

    def _short(self) -> str:
        name = printable(self.in_hand)
        return name if len(name) <= _ROOM else f"{name[: _ROOM - 1]}…"
