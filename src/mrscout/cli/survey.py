"""`mrscout survey`: runs discovery over many sources, and writes a file of records for each and a table of all."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mrscout import __version__
from mrscout.cli.app import COMMANDS, Command, app, lesson
from mrscout.cli.discover import Format
from mrscout.cli.json_output import print_json
from mrscout.cli.options import DiscoveryOptions, spread
from mrscout.errors import MrscoutError, OutputUnwritable, UsageError
from mrscout.exits import Exit
from mrscout.pipeline import Event, FileAnalysed, Opened
from mrscout.pipeline.survey import in_processes
from mrscout.pipeline.survey import survey as survey_projects
from mrscout.report.answer_records import SurveyAnswer, SurveyedRecord
from mrscout.report.jsonl import JsonLinesReport
from mrscout.report.terminal.progress import SurveyProgress
from mrscout.report.terminal.survey_table import Surveyed, print_table, to_json
from mrscout.sources import Project, is_coordinate, open_source
from mrscout.store.developer_files import developer_files
from mrscout.store.output import check_output_path, open_output, project_folders

_HELP = lesson(
    COMMANDS["survey"],
    "For those who mine corpora. It takes less than as many commands do: Python starts once, and each project is "
    "one process's own. Nothing is built or run. A source that cannot be opened is told; the others are looked at.",
    examples=(
        "mrscout survey projects/* --out found",
        "mrscout survey projects/* --out found --definition paper --format jsonl",
        "mrscout survey a b maven:org.apache.commons:commons-csv:1.10.0 -o found",
    ),
    executes="nothing, as mrscout discover.",
    writes="a file NAME.jsonl for each source into the folder that --out names, with the records of mrscout discover "
    "--format jsonl; NAME is that of the source's folder.",
    then="mrscout discover SOURCE --explain TEST says why one test is, or is not, an MTC.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyOptions(DiscoveryOptions):
    """The options of `mrscout survey`."""

    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE",
            help="Folders of Java projects, or maven:group:artifact:version.",
            show_default=False,
        ),
    ]
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="The folder for the records, made where it is not there; a file appears when it is complete.",
            show_default=False,
        ),
    ]
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            help="What is printed at the end. [bold]text[/]: a table. [bold]jsonl[/]: a JSON object on a line for "
            "every source. [bold]json[/]: one object.",
        ),
    ] = Format.TEXT


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 every source was looked at, whatever was found; 2 usage, also two sources of one name; 3 a "
    "source cannot be opened; 130 Ctrl-C. See docs/exit-codes.md.",
)
@spread
def survey(options: SurveyOptions) -> None:
    """Run discovery over many sources. A source that cannot be opened is reported, and the others are analysed."""
    names = _sources_by_name(options.sources)
    check_output_path(options.out, "--out", project_folders(*options.sources))
    _make_folder(options.out)
    console = Console(stderr=True, highlight=False)
    rows: dict[str, Surveyed] = {}
    with SurveyProgress(console, len(names), quiet=options.quiet) as progress:
        for row in _rows(options, names):
            rows[row.project] = row
            progress.hear(row)
    in_order = [rows[name] for name in names]
    if options.form is Format.JSON:
        rows_of = tuple(SurveyedRecord(**row._asdict()) for row in in_order)
        print_json(SurveyAnswer(mrscout=__version__, sources=rows_of))
    elif options.form is Format.JSONL:
        with open_output(None) as stream:
            stream.writelines(map(to_json, in_order))
    else:
        print_table(Console(highlight=False, markup=False, emoji=False), in_order, options.out)
    raise typer.Exit(Exit.SOURCE if any(row.error is not None for row in in_order) else Exit.FINE)


def _rows(options: SurveyOptions, names: dict[str, str]) -> Iterator[Surveyed]:
    """Yield the row of each source as soon as it is analysed."""
    sources = tuple(names.items())
    projects: list[Project] = []
    of: list[tuple[str, str]] = []
    for place, opened in in_processes(_open_project, options.sources, options.discovery.processes):
        if isinstance(opened, MrscoutError):
            yield Surveyed(*sources[place], error=f"{opened.found} [{opened.slug}]")
        else:
            projects.append(opened)
            of.append(sources[place])

    def look(place: int, events: Generator[Event, None, None]) -> Surveyed | OSError | MrscoutError:
        try:
            return _write_records(options.out, *of[place], events)
        except (OSError, MrscoutError) as error:
            return error

    for made in survey_projects(projects, options.discovery, look):
        if isinstance(made, Exception):
            raise made
        yield made


def _sources_by_name(sources: Sequence[str]) -> dict[str, str]:
    """Return sources by the names of their files. Raises UsageError if two sources have the same name."""
    names: dict[str, str] = {}
    for source in sources:
        name = (
            source.partition(":")[2].replace(":", "_")
            if is_coordinate(source)
            else Path(source).resolve().name
        )
        if name in names:
            problem = f"its records would go to the same file as those of {names[name]}, {name}.jsonl"
            raise UsageError(source, problem, "Survey them one after the other, into two folders.")
        names[name] = source
    return names


def _make_folder(out: Path) -> None:
    """Make the folder for the records. Raises OutputUnwritable."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as refused:
        problem = f"the folder cannot be made: {refused.strerror or refused}"
        raise OutputUnwritable(str(out), problem, "Name a folder that you may write to.") from refused


def _open_project(source: str) -> Project | MrscoutError:
    """Return the project of a source, or the error why it cannot be opened."""
    try:
        return developer_files(open_source(source)).project
    except MrscoutError as error:
        return error


def _write_records(out: Path, name: str, source: str, events: Generator[Event, None, None]) -> Surveyed:
    """Write a project's records, and return their counts."""
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
