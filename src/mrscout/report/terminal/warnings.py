"""What a run had to pass over, said on standard error. Most runs pass nothing over, and load no terminal."""

import os
import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

from mrscout.pipeline import Event, Opened

if TYPE_CHECKING:
    from rich.console import Console


class RunWarnings:
    """Warnings alone; nothing at all where it must be quiet."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return

    def hear(self, event: Event) -> None:
        """Warn."""
        problems = event.project.problems if isinstance(event, Opened) else event.problems
        if problems and not self._quiet:
            from rich.console import Console

            console = Console(stderr=True, highlight=False)
            for problem in problems:
                print_warning(console, str(problem), problem.code.slug)


def is_watched() -> bool:
    """Whether somebody may be looking at a terminal, as rich sees it."""
    return sys.stderr.isatty() or any(
        os.environ.get(variable) for variable in ("FORCE_COLOR", "TTY_COMPATIBLE")
    )


def print_warning(console: "Console", problem: str, slug: str) -> None:
    """One line on a part of the project that was passed over."""
    from rich.text import Text

    from mrscout.report.terminal.sourcelines import printable

    head = Text.assemble(("warning", "bold yellow"), f": {printable(problem)} ")
    console.print(head + Text(f"[{slug}]", style="dim"), soft_wrap=True)
