"""A line on a terminal that moves while something works, and is gone when it is done; elsewhere a line now and then."""

from time import monotonic
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import Progress, ProgressColumn
from rich.text import Text

#: seconds between two lines where nobody sees one move: a log stays short, and shows that something works
EVERY = 20.0


class MovingLine:
    """What all progress has: it starts, it stops, and sentences can be said above it."""

    def __init__(self, console: Console, *columns: ProgressColumn, quiet: bool = False) -> None:
        self._quiet = quiet
        self._told = monotonic()
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

    def tell(self, text: str) -> None:
        """How far it is, where no terminal shows it: not more often than every few seconds."""
        now = monotonic()
        if not self._progress.console.is_terminal and now - self._told >= EVERY:
            self._told = now
            self.say(f"mrscout: {text}")
