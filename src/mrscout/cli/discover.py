"""`mrscout discover`: opens a source, runs the stage over it, and lets the reports listen.

What draws on terminals is loaded where it is used: a program that reads the records does not wait for it.
"""

from contextlib import closing
from dataclasses import dataclass
from enum import Enum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.cli.options import DiscoveryOptions, Source, spread
from mrscout.errors import MrscoutError, UsageError
from mrscout.pipeline import discover_project, explain_test
from mrscout.report.jsonl import JsonLinesReport
from mrscout.report.terminal.warnings import RunWarnings, is_watched
from mrscout.sources import Project, open_source, read_source
from mrscout.store.developer_files import OwnCode, own_code
from mrscout.store.output import open_output
from mrscout.store.output_paths import check_output_path, project_folders

if TYPE_CHECKING:
    from rich.console import Console

    from mrscout.report.terminal.discovery_report import TerminalReport
    from mrscout.report.terminal.progress import RunProgress
    from mrscout.report.terminal.sourcelines import ReadFile

_FILE_WIDTH = 80


class Format(Enum):
    """The values of `--format`."""

    TEXT = "text"
    JSONL = "jsonl"


_HELP = lesson(
    COMMANDS["discover"],
    "Nothing is built or run.",
    examples=(
        "mrscout discover path/to/project",
        "mrscout discover maven:org.apache.commons:commons-csv:1.10.0 --limit 5",
        "mrscout discover . --only 'org.acme.codec.*' --all",
        "mrscout discover . --format jsonl > discover.jsonl",
        "mrscout discover . --explain StackTest.pushThenPop",
    ),
    executes="nothing: code of the project is read, and never built or run.",
    writes="to standard output, or to the file that --out names; nothing else.",
    then="mrscout discover SOURCE --explain TEST says why one test is, or is not, an MTC; mrscout run SOURCE makes "
    "relations of all.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscoverOptions(DiscoveryOptions):
    """The options of `discover`."""

    source: Source
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            help="[bold]text[/] for people; [bold]jsonl[/] for programs: a JSON object on a line for every "
            "test looked at, and nothing else.",
        ),
    ] = Format.TEXT
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write there instead of to standard output; the file appears when it is complete.",
            show_default=False,
        ),
    ] = None
    explain: Annotated[
        str | None,
        typer.Option(
            metavar="TEST",
            help="Say why a test is, or is not, an MTC: [bold]FooTest.bar[/], with the package and the "
            "parameter types where that is not clear enough.",
            show_default=False,
        ),
    ] = None
    limit: Annotated[
        int, typer.Option(min=0, metavar="N", help="Show the first N MTCs; 0 for the summary alone.")
    ] = 20
    everything: Annotated[bool, flag("--all", help="Show every MTC with all its instances.")] = False


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the source was looked at, whatever was found; 2 usage, also a test that does not "
    "exist; 3 the source cannot be opened; 4 a tool is missing; 130 Ctrl-C. See docs/exit-codes.md.",
)
@spread
def discover(options: DiscoverOptions) -> None:
    """Open a source, run the stage over it, and let the reports listen. Raises MrscoutError."""
    if options.explain is not None and options.form is Format.JSONL:
        found = "an explanation is for people and has no JSON form"
        raise UsageError("--explain", found, "Leave out --format jsonl.")
    if options.out is not None:
        check_output_path(options.out, "--out", project_folders(options.source))
    with open_output(options.out) as stream:
        if options.explain is not None:
            _explain(options, options.explain, stream)
        else:
            _discover(options, stream)


def _discover(options: DiscoverOptions, stream: BinaryIO) -> None:
    with _progress(options) as progress:
        own = own_code(open_source(options.source))
        project = own.project
        report = (
            JsonLinesReport(stream)
            if options.form is Format.JSONL
            else _terminal_report(options, stream, own)
        )
        with closing(discover_project(project, options.discovery)) as events:
            for event in events:
                progress.hear(event)
                report.hear(event)
    report.finish()


def _explain(options: DiscoverOptions, wanted: str, stream: BinaryIO) -> None:
    from mrscout.report.terminal.explanation import print_explanation

    with _progress(options):
        project = own_code(open_source(options.source)).project
        explanations = explain_test(project, wanted, options.discovery)
    console = _console(options, stream)
    for number, each in enumerate(explanations):
        if number:
            console.print()
        print_explanation(console, _reader(project), each)


def _progress(options: DiscoverOptions) -> "RunProgress | RunWarnings":
    if options.quiet or not is_watched():
        return RunWarnings(quiet=options.quiet)
    from rich.console import Console

    from mrscout.report.terminal.progress import RunProgress

    return RunProgress(Console(stderr=True, highlight=False), options.source)


def _terminal_report(options: DiscoverOptions, stream: BinaryIO, own: OwnCode) -> "TerminalReport":
    from mrscout.report.terminal.discovery_report import Shown, TerminalReport

    shown = Shown(
        None if options.everything else options.limit, options.hint, bool(options.only), len(own.exported)
    )
    return TerminalReport(_console(options, stream), _reader(own.project), shown)


def _console(options: DiscoverOptions, stream: BinaryIO) -> "Console":
    """A console that prints source code as it is: nothing in it is markup."""
    from rich.console import Console

    if options.out is None:
        return Console(highlight=False, markup=False, emoji=False)
    file = TextIOWrapper(stream, "utf-8", errors="backslashreplace", newline="\n", write_through=True)
    return Console(file=file, width=_FILE_WIDTH, highlight=False, markup=False, emoji=False)


def _reader(project: Project) -> "ReadFile":
    def read(path: str) -> bytes | None:
        try:
            return read_source(project.root / path, project.encoding).data
        except MrscoutError:
            return None

    return read
