"""The `discover` command: opens a source, runs the stage over it, and lets the reports listen.

What draws on terminals is loaded where it is used: a program that reads the records does not wait for it.
"""

from contextlib import closing
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from mrscout.commands.developer_files import OwnCode, own_code
from mrscout.errors import MrscoutError, UsageError
from mrscout.languages.base import Definition
from mrscout.model.selection import Selection
from mrscout.pipeline import Options, discover_project, explain_test
from mrscout.report.jsonl import JsonLinesReport
from mrscout.report.terminal.warnings import RunWarnings, is_watched
from mrscout.sources import Project, open_source, read_source
from mrscout.store.output import open_output
from mrscout.store.output_paths import check_output_path, project_folders

if TYPE_CHECKING:
    from rich.console import Console

    from mrscout.report.terminal.discovery_report import TerminalReport
    from mrscout.report.terminal.progress import RunProgress
    from mrscout.report.terminal.sourcelines import ReadFile

_FILE_WIDTH = 80


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line."""

    source: str
    definition: str = "strict"
    accessors: bool = False
    jsonl: bool = False
    out: Path | None = None
    explain: str | None = None
    only: tuple[str, ...] = ()
    limit: int | None = 20  #: MTCs shown; None for all
    jobs: int | None = None
    quiet: bool = False

    @property
    def options(self) -> Options:
        """How the pipeline is to look."""
        return Options(Definition(self.definition), self.accessors, self.jobs, Selection(self.only))

    @property
    def hint(self) -> str:
        """How the run differs from the usual one."""
        parts = [] if self.definition == "strict" else [f"definition: {self.definition}"]
        parts += ["accessors count"] if self.accessors else []
        parts += [f"only {' '.join(self.only)}"] if self.only else []
        return ", ".join(parts)


def run(request: Request) -> None:
    """Do what was asked. Raises MrscoutError where that cannot be done."""
    if request.explain is not None and request.jsonl:
        found = "an explanation is for people and has no JSON form"
        raise UsageError("--explain", found, "Leave out --format jsonl.")
    if request.out is not None:
        check_output_path(request.out, "--out", project_folders(request.source))
    with open_output(request.out) as stream:
        if request.explain is not None:
            _explain(request, request.explain, stream)
        else:
            _discover(request, stream)


def _discover(request: Request, stream: BinaryIO) -> None:
    with _progress(request) as progress:
        own = own_code(open_source(request.source))
        project = own.project
        report = JsonLinesReport(stream) if request.jsonl else _terminal_report(request, stream, own)
        with closing(discover_project(project, request.options)) as events:
            for event in events:
                progress.hear(event)
                report.hear(event)
    report.finish()


def _explain(request: Request, wanted: str, stream: BinaryIO) -> None:
    from mrscout.report.terminal.explanation import print_explanation

    with _progress(request):
        project = own_code(open_source(request.source)).project
        explanations = explain_test(project, wanted, request.options)
    console = _console(request, stream)
    for number, each in enumerate(explanations):
        if number:
            console.print()
        print_explanation(console, _reader(project), each)


def _progress(request: Request) -> "RunProgress | RunWarnings":
    if request.quiet or not is_watched():
        return RunWarnings(quiet=request.quiet)
    from rich.console import Console

    from mrscout.report.terminal.progress import RunProgress

    return RunProgress(Console(stderr=True, highlight=False), request.source)


def _terminal_report(request: Request, stream: BinaryIO, own: OwnCode) -> "TerminalReport":
    from mrscout.report.terminal.discovery_report import Shown, TerminalReport

    shown = Shown(request.limit, request.hint, bool(request.only), len(own.exported))
    return TerminalReport(_console(request, stream), _reader(own.project), shown)


def _console(request: Request, stream: BinaryIO) -> "Console":
    """A console that prints source code as it is: nothing in it is markup."""
    from rich.console import Console

    if request.out is None:
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
