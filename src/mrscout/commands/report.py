"""The `report` command: a run as a page for people, and as files for programs."""

import os
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from mrscout.commands.incomplete_run import print_gaps
from mrscout.commands.run_reports import read_dossier
from mrscout.environment import search_path
from mrscout.errors import OutputUnwritable, UsageError
from mrscout.report import html, junit, markdown, sarif
from mrscout.report.run_report import Dossier
from mrscout.store.output_paths import check_output_path
from mrscout.store.run_folder import REPORT
from mrscout.untrusted import write_below


class Format(Enum):
    """The values of `--format`."""

    HTML = "html"
    SARIF = "sarif"
    JUNIT = "junit"
    MARKDOWN = "markdown"

    @property
    def file(self) -> str:
        """The name of the file."""
        return _FILES[self][0]

    @property
    def render(self) -> Callable[[Dossier], bytes]:
        """What makes it."""
        return _FILES[self][1]


_FILES: dict[Format, tuple[str, Callable[[Dossier], bytes]]] = {
    Format.HTML: ("index.html", html.render),
    Format.SARIF: ("mrscout.sarif", sarif.render),
    Format.JUNIT: ("junit.xml", junit.render),
    Format.MARKDOWN: ("comment.md", markdown.render),
}


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line."""

    out: Path = Path(".mrscout")
    formats: tuple[Format, ...] = (Format.HTML,)
    open: bool = False


def formats_named(names: tuple[str, ...]) -> tuple[Format, ...]:
    """Formats by their names on the command line. Raises UsageError for no format."""
    known = {each.value: each for each in Format}
    for name in names:
        if name not in known:
            raise UsageError("--format", f"{name!r} is no format", f"The formats are {', '.join(known)}.")
    return tuple(dict.fromkeys(known[name] for name in names))


def run(request: Request) -> list[Path]:
    """Write the reports, and give their paths. Raises MrscoutError where that cannot be done."""
    check_output_path(request.out, "--out")
    folder = request.out / REPORT
    dossier = read_dossier(request.out, folder)
    written = []
    for each in request.formats:
        try:
            write_below(request.out, f"{REPORT}/{each.file}", each.render(dossier))
        except OSError as refused:
            found = f"the report cannot be written: {refused.strerror or refused}"
            advice = "Copy the run to a folder that you may write to."
            raise OutputUnwritable(str(folder), found, advice) from refused
        written.append(folder / each.file)
    print_gaps(dossier.gaps)
    if request.open:
        page = next((path for path in written if path.suffix == ".html"), written[0])
        _show(page)
    return written


def _show(page: Path) -> None:
    """Open a page in the user's browser, which is looked for in no relative folder: that may be a project's."""
    os.environ["PATH"] = search_path(os.environ)
    webbrowser.open(page.absolute().as_uri())
