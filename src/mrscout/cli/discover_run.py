"""The work of `mrscout discover`: opens a source, runs the discovery stage over it, and reports what it yields.

`quick.py` calls this module directly. So it imports neither typer nor rich, which would take longer to load than a
small project takes to analyse; reports for people are imported where they are used.
"""

from contextlib import closing
from dataclasses import dataclass, field
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from mrscout.errors import MrscoutError, UsageError
from mrscout.languages.base import Definition
from mrscout.pipeline import Options, discover_project, explain_test
from mrscout.report.jsonl import JsonLinesReport
from mrscout.report.terminal.warnings import RunWarnings, is_watched
from mrscout.sources import Project, open_source, read_source
from mrscout.store.developer_files import DeveloperFiles, developer_files
from mrscout.store.output import check_output_path, open_output, project_folders

if TYPE_CHECKING:
    from rich.console import Console

    from mrscout.report.json_report import JsonReport
    from mrscout.report.terminal.discovery_report import TerminalReport
    from mrscout.report.terminal.progress import RunProgress
    from mrscout.report.terminal.sourcelines import ReadFile

_FILE_WIDTH = 80


@dataclass(frozen=True, slots=True)
class DiscoverRequest:
    """The options of `mrscout discover`, independent of how they were parsed."""

    source: str
    options: Options = field(default_factory=Options)
    jsonl: bool = False  #: print a line of JSON for each test
    json: bool = False  #: print one object
    out: Path | None = None
    explain: str | None = None
    limit: int | None = 20  #: MTCs shown; None for all
    quiet: bool = False
    interesting: bool = False  #: leave out instances that have a weakness


def differences(options: Options) -> list[str]:
    """Return the options that differ from the defaults, as clauses: `["accessors count", "only CodecTest"]`."""
    return [
        *([] if options.definition is Definition.STRICT else [f"definition: {options.definition.value}"]),
        *(["accessors count"] if options.accessors else []),
        *([f"only {' '.join(options.only.patterns)}"] if options.only.patterns else []),
        *([f"excluded {' '.join(options.only.excluded)}"] if options.only.excluded else []),
        *(f"without the rule {slug}" for slug in sorted(options.without_rules)),
    ]


def run(request: DiscoverRequest) -> None:
    """Carry out a request of `mrscout discover`. Raises MrscoutError if that is impossible."""
    if request.explain is not None and (request.jsonl or request.json):
        problem = "an explanation is for people and has no JSON form"
        raise UsageError("--explain", problem, "Leave out --format.")
    if request.out is not None:
        check_output_path(request.out, "--out", project_folders(request.source))
    with open_output(request.out) as stream:
        if request.explain is not None:
            _explain(request, request.explain, stream)
        else:
            _discover(request, stream)


def _discover(request: DiscoverRequest, stream: BinaryIO) -> None:
    with _progress(request) as progress:
        developers = developer_files(open_source(request.source))
        project = developers.project
        report = _report(request, stream, developers)
        with closing(discover_project(project, request.options)) as events:
            for event in events:
                progress.hear(event)
                report.hear(event)
    report.finish()


def _report(
    request: DiscoverRequest, stream: BinaryIO, developers: DeveloperFiles
) -> "JsonLinesReport | JsonReport | TerminalReport":
    if request.jsonl:
        return JsonLinesReport(stream, interesting=request.interesting)
    if request.json:
        from mrscout.report.json_report import JsonReport

        return JsonReport(stream, request.source, interesting=request.interesting)
    return _terminal_report(request, stream, developers)


def _explain(request: DiscoverRequest, wanted: str, stream: BinaryIO) -> None:
    from mrscout.report.terminal.explanation_page import print_explanation

    with _progress(request):
        project = developer_files(open_source(request.source)).project
        explanations = explain_test(project, wanted, request.options)
    console = _console(request, stream)
    for number, explanation in enumerate(explanations):
        if number:
            console.print()
        print_explanation(console, _reader(project), explanation)


def _progress(request: DiscoverRequest) -> "RunProgress | RunWarnings":
    if request.quiet or not is_watched():
        return RunWarnings(quiet=request.quiet)
    from rich.console import Console

    from mrscout.report.terminal.progress import RunProgress

    return RunProgress(Console(stderr=True, highlight=False), request.source)


def _terminal_report(
    request: DiscoverRequest, stream: BinaryIO, developers: DeveloperFiles
) -> "TerminalReport":
    from mrscout.report.terminal.discovery_report import Scope, TerminalReport

    scope = Scope(
        request.limit,
        ", ".join(differences(request.options)),
        bool(request.options.only.patterns),
        len(developers.exported),
        request.interesting,
    )
    return TerminalReport(_console(request, stream), _reader(developers.project), scope)


def _console(request: DiscoverRequest, stream: BinaryIO) -> "Console":
    """Return a console that prints text as it is, without reading markup in it."""
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
