"""The `survey` command: discovery over many sources, a file of records for each, and a table of all."""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from mrscout.commands.developer_files import own_code
from mrscout.errors import MrscoutError, OutputUnwritable, UsageError
from mrscout.exits import Exit
from mrscout.languages.base import Definition
from mrscout.model.selection import Selection
from mrscout.model.survey import Surveyed
from mrscout.pipeline import Event, FileAnalysed, Opened, Options
from mrscout.pipeline.survey import in_processes, survey
from mrscout.report.jsonl import JsonLinesReport
from mrscout.report.terminal.survey_progress import SurveyProgress
from mrscout.report.terminal.survey_table import print_table, to_json
from mrscout.sources import Project, is_coordinate, open_source
from mrscout.store.output import open_output
from mrscout.store.output_paths import check_output_path, project_folders


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line."""

    sources: tuple[str, ...]
    out: Path
    definition: str = "strict"
    accessors: bool = False
    jsonl: bool = False
    only: tuple[str, ...] = ()
    jobs: int | None = None
    quiet: bool = False

    @property
    def options(self) -> Options:
        """How the pipeline is to look."""
        return Options(Definition(self.definition), self.accessors, self.jobs, Selection(self.only))


def run(request: Request) -> Exit:
    """Do what was asked. A source that cannot be opened is told, and the others are looked at."""
    names = _names(request.sources)
    check_output_path(request.out, "--out", project_folders(*request.sources))
    _make(request.out)
    console = Console(stderr=True, highlight=False)
    rows: dict[str, Surveyed] = {}
    with SurveyProgress(console, len(names), quiet=request.quiet) as progress:
        for row in _rows(request, names):
            rows[row.project] = row
            progress.hear(row)
    in_order = [rows[name] for name in names]
    if request.jsonl:
        with open_output(None) as stream:
            stream.writelines(map(to_json, in_order))
    else:
        print_table(Console(highlight=False, markup=False, emoji=False), in_order, request.out)
    return Exit.SOURCE if any(row.error is not None for row in in_order) else Exit.FINE


def _rows(request: Request, names: dict[str, str]) -> Iterator[Surveyed]:
    """What is found in each source, as it is done."""
    sources = tuple(names.items())
    projects: list[Project] = []
    of: list[tuple[str, str]] = []
    for place, opened in in_processes(_open, request.sources, request.options.processes):
        if isinstance(opened, MrscoutError):
            yield Surveyed(*sources[place], error=f"{opened.found} [{opened.slug}]")
        else:
            projects.append(opened)
            of.append(sources[place])

    def look(place: int, events: Generator[Event, None, None]) -> Surveyed | OSError | MrscoutError:
        try:
            return _written(request.out, *of[place], events)
        except (OSError, MrscoutError) as error:
            return error

    for made in survey(projects, request.options, look):
        if isinstance(made, Exception):
            raise made
        yield made


def _names(sources: tuple[str, ...]) -> dict[str, str]:
    """What the file of each source is called. Raises UsageError where two would be called the same."""
    names: dict[str, str] = {}
    for source in sources:
        name = (
            source.partition(":")[2].replace(":", "_")
            if is_coordinate(source)
            else Path(source).resolve().name
        )
        if name in names:
            found = f"its records would go to the same file as those of {names[name]}, {name}.jsonl"
            raise UsageError(source, found, "Survey them one after the other, into two folders.")
        names[name] = source
    return names


def _make(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as refused:
        found = f"the folder cannot be made: {refused.strerror or refused}"
        raise OutputUnwritable(str(out), found, "Name a folder that you may write to.") from refused


def _open(source: str) -> Project | MrscoutError:
    try:
        return own_code(open_source(source)).project
    except MrscoutError as error:
        return error


def _written(out: Path, name: str, source: str, events: Generator[Event, None, None]) -> Surveyed:
    """Write a project's records, and count them."""
    tests = mtcs = instances = problems = 0
    with open_output(out / f"{name}.jsonl") as stream, closing(events):
        report = JsonLinesReport(stream)
        for event in events:
            report.hear(event)
            if isinstance(event, Opened):
                problems += len(event.project.problems)
            elif isinstance(event, FileAnalysed):
                problems += len(event.problems)
                tests += len(event.tests)
                mtcs += sum(test.mtc for test in event.tests)
                instances += sum(len(test.instances) for test in event.tests)
        report.finish()
    return Surveyed(name, source, tests, mtcs, instances, problems)
