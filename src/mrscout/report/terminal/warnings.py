"""Prints warnings about files that were passed over. Imports rich only if there is something to warn of."""

import os
import sys
from typing import TYPE_CHECKING, Self

from mrscout.pipeline import Event, Opened

if TYPE_CHECKING:
    from rich.console import Console


class RunWarnings:
    """Listens to discovery, and prints its warnings unless it must be quiet."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def hear(self, event: Event) -> None:
        """Print the warnings of an event."""
        problems = event.project.problems if isinstance(event, Opened) else event.problems
        if problems and not self._quiet:
            from rich.console import Console

            console = Console(stderr=True, highlight=False)
            for problem in problems:
                print_warning(console, str(problem), problem.code.slug)


def is_watched() -> bool:
    """True if standard error is a terminal, by the rules of rich."""
    return sys.stderr.isatty() or any(
        os.environ.get(variable) for variable in ("FORCE_COLOR", "TTY_COMPATIBLE")
    )


def print_warning(console: "Console", problem: str, slug: str) -> None:
    """Print one warning."""
    from rich.text import Text

    from mrscout.report.terminal.sourcelines import printable

    head = Text.assemble(("warning", "bold yellow"), f": {printable(problem)} ")
    console.print(head + Text(f"[{slug}]", style="dim"), soft_wrap=True)
