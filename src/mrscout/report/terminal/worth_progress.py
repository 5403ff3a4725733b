"""What evaluation says while it works, on standard error: which step of which module, and since when."""

from rich.console import Console
from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

from mrscout.pipeline.evaluation_events import Step, Working
from mrscout.report.terminal.moving_line import MovingLine


class WorthProgress(MovingLine):
    """A line that moves on a terminal; nothing at all where it must be quiet."""

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
        """Move on; the clock starts again with each step."""
        detail = f": {event.detail}" if event.detail else ""
        module = f"{event.module}  " if event.module else ""
        said = f"{module}{event.step.value}{detail}"[:90]
        if self._at != (event.step, event.module):
            self._at = (event.step, event.module)
            self._progress.reset(self._task)
        self._progress.update(self._task, description=said)
        self.tell(said)
