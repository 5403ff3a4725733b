"""A line on a terminal that moves while something works, and is gone when it is done."""

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import Progress, ProgressColumn
from rich.text import Text


class MovingLine:
    """What all progress has: it starts, it stops, and sentences can be said above it."""

    def __init__(self, console: Console, *columns: ProgressColumn, quiet: bool = False) -> None:
        self._quiet = quiet
        disable = quiet or not console.is_terminal
        self._progress = Progress(*columns, console=console, transient=True, disable=disable)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def say(self, text: str) -> None:
        """A sentence that stays."""
        if not self._quiet:
            self._progress.console.print(Text(text), soft_wrap=True)
