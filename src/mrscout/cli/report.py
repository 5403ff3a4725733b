"""`mrscout report`: writes a run as a page for people, and as files for other programs."""

import os
import webbrowser
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.cli.options import RUN_FOLDER, OfRun, Quiet
from mrscout.environment import search_path
from mrscout.errors import OutputUnwritable, UsageError
from mrscout.report import html, junit, markdown, sarif
from mrscout.report.answer_records import run_answer
from mrscout.report.run_report import RunReport, run_report
from mrscout.report.terminal.gaps import print_gaps
from mrscout.store.output import check_output_path
from mrscout.store.records import text_of
from mrscout.store.results import RunResults, read_results
from mrscout.store.run_folder import REPORT
from mrscout.untrusted import write_below


class Format(Enum):
    """The values of `--format`."""

    HTML = "html"
    SARIF = "sarif"
    JUNIT = "junit"
    MARKDOWN = "markdown"
    JSON = "json"

    @property
    def file(self) -> str:
        """The name of the file that the format is written to."""
        return _FILES[self][0]

    @property
    def render(self) -> Callable[[RunReport, RunResults], bytes]:
        """The function that renders a run in this format."""
        return _FILES[self][1]


_FILES: dict[Format, tuple[str, Callable[[RunReport, RunResults], bytes]]] = {
    Format.HTML: ("index.html", lambda report, _: html.render(report)),
    Format.SARIF: ("mrscout.sarif", lambda report, _: sarif.render(report)),
    Format.JUNIT: ("junit.xml", lambda report, _: junit.render(report)),
    Format.MARKDOWN: ("comment.md", lambda report, _: markdown.render(report)),
    Format.JSON: ("run.json", lambda report, read: text_of(run_answer(read, report))),
}


_HELP = lesson(
    COMMANDS["report"],
    examples=(
        "mrscout report --open",
        "mrscout report --format sarif --format junit",
        "mrscout report --format markdown --out /tmp/codec",
    ),
    executes="nothing of the project, its build or its git configuration.",
    writes="index.html, mrscout.sarif, junit.xml, comment.md or run.json into the folder report of the run, and says "
    "where.",
    then="mrscout export makes tests of what you like there.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 it was written; 2 no run, or it cannot be written. See docs/exit-codes.md.",
)
def report(
    out: OfRun = RUN_FOLDER,
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="NAME",
            help="[bold]html[/]: the page; [bold]sarif[/]: for code scanning; [bold]junit[/]: for build servers; "
            "[bold]markdown[/]: for a comment on a pull request; [bold]json[/]: all of it as one object. May be given "
            "several times; html if not given.",
            show_default=False,
        ),
    ] = None,
    open_it: Annotated[bool, flag("--open", help="Show the page in the browser.")] = False,
    quiet: Quiet = False,
) -> None:
    """Write reports about a run, and print their paths."""
    for path in write_reports(out, formats_named(formats or ["html"]), show=open_it, quiet=quiet):
        typer.echo(path)


def formats_named(names: Sequence[str]) -> tuple[Format, ...]:
    """Return formats by their names on the command line. Raises UsageError for an unknown name."""
    known = {format_.value: format_ for format_ in Format}
    for name in names:
        if name not in known:
            raise UsageError("--format", f"{name!r} is no format", f"The formats are {', '.join(known)}.")
    return tuple(dict.fromkeys(known[name] for name in names))


def write_reports(
    out: Path, formats: Sequence[Format] = (Format.HTML,), *, show: bool = False, quiet: bool = False
) -> list[Path]:
    """Write the reports, and return their paths. Raises MrscoutError."""
    check_output_path(out, "--out")
    folder = out / REPORT
    read = read_results(out, folder)
    report = run_report(read)
    written = []
    for format_ in formats:
        try:
            write_below(out, f"{REPORT}/{format_.file}", format_.render(report, read))
        except OSError as refused:
            reason = f"the report cannot be written: {refused.strerror or refused}"
            advice = "Copy the run to a folder that you may write to."
            raise OutputUnwritable(str(folder), reason, advice) from refused
        written.append(folder / format_.file)
    if not quiet:
        print_gaps(report.gaps)
    if show:
        _open_in_browser(next((path for path in written if path.suffix == ".html"), written[0]))
    return written


def _open_in_browser(page: Path) -> None:
    """Open a page in the user's browser, which is not looked for in relative folders: they may be a project's."""
    os.environ["PATH"] = search_path(os.environ)
    webbrowser.open(page.absolute().as_uri())
