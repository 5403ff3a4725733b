"""`mrscout catalog`: `build` makes tables of corpora, `query` asks them, `laws` abstracts what holds in them."""

import csv
import io
import json
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mrscout.catalogue.build import build, read_source
from mrscout.catalogue.queries import opened_catalogue
from mrscout.cli.app import COMMANDS, Command, Group, app, lesson
from mrscout.cli.json_output import OBJECT_HELP, ObjectFormat, print_json
from mrscout.errors import UsageError
from mrscout.report.answer_records import built_answer, laws_answer
from mrscout.report.html.corpus_page import corpus_page
from mrscout.report.terminal.catalogue_answers import print_answer, print_built, print_laws
from mrscout.store.law_catalogue import (
    CatalogueRecord,
    catalogue_of,
    catalogue_text,
    read_catalogue_record,
)
from mrscout.store.output import check_output_path, open_output
from mrscout.store.record_files import VERDICTS
from mrscout.store.run_folder import sole_use

_EPILOG = (
    "Exit codes: 0 fine; 2 usage, also a folder that is no corpus or no catalogue, and a query that fails; 4 the "
    "extra catalog is not installed. See docs/exit-codes.md."
)
_HELP = lesson(
    COMMANDS["catalog"],
    "build writes Parquet files, which DuckDB, pandas and Polars read; query asks them in SQL; laws writes what holds "
    "in them as a file for mrscout run --laws. The tables are "
    "projects, builds, tests, instances, relations, occurrences, verdicts, findings and worth; docs/catalogue.md has "
    "their columns, and questions with answers.",
    examples=(
        "mrscout catalog build corpus/ --out catalog/",
        'mrscout catalog query catalog/ "select outcome from projects"',
        "mrscout catalog query catalog/ --report corpus.html",
        "mrscout catalog laws corpus/ --out laws.json",
    ),
    writes="tables into the folder that build's --out names, a page into the file that --report of query names, and "
    "laws into the file that --out of laws names.",
    then="mrscout catalog build --help, mrscout catalog query --help, mrscout catalog laws --help.",
)
group = typer.Typer(cls=Group, rich_markup_mode="rich", no_args_is_help=True)
app.add_typer(group, name="catalog")


@group.callback(help=_HELP, epilog=_EPILOG)
def catalog() -> None:
    """Hold the help of all of them."""


_BUILD = lesson(
    "Make tables of corpora, or add those of another corpus.",
    "DIR is the folder of a corpus, which may still be mined, or that of a run. Only projects that are new or have "
    "changed are read; one of the same name is replaced. Projects that left their corpus are removed.",
    examples=(
        "mrscout catalog build corpus/ --out catalog/",
        "mrscout catalog build more/ --out catalog/",
        "mrscout catalog build project/.mrscout --out catalog/",
    ),
    writes="Parquet files and catalog.json into the folder that --out names.",
    then="mrscout catalog query catalog/ --report corpus.html.",
)


@group.command("build", cls=Command, help=_BUILD, epilog=_EPILOG)
def build_catalogue(
    sources: Annotated[
        list[Path], typer.Argument(metavar="DIR", help="Folders of corpora or runs.", show_default=False)
    ],
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="DIR", help="The folder of the catalogue.", show_default=False),
    ],
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT,
) -> None:
    """Write tables. Raises MrscoutError."""
    check_output_path(out, "--out")
    with sole_use(out, make=True):
        built = build([read_source(folder) for folder in sources], out)
    if form is ObjectFormat.JSON:
        print_json(built_answer(built, out))
    else:
        print_built(Console(highlight=False, markup=False, emoji=False), built, out)


_LAWS = lesson(
    "Abstract the relations that hold in corpora or runs, so that other projects can try them.",
    "A law such as [italic]decode(encode(x)) equals x[/] becomes a pattern of the names of its methods and shapes of "
    "what they take and return. Relations and candidates that hold without exception speak for it, and those that "
    "inputs refute against it. The file has names of methods and projects, shapes and counts, and no code.",
    examples=(
        "mrscout catalog laws corpus/ --out laws.json",
        "mrscout catalog laws ../*/.mrscout --out laws.json",
        "mrscout catalog laws corpus/ --add laws.json --out more-laws.json",
        "mrscout run . --laws laws.json",
    ),
    writes="the file that --out names.",
    then="mrscout run SOURCE --laws FILE.",
)


@group.command("laws", cls=Command, help=_LAWS, epilog=_EPILOG)
def build_laws(
    sources: Annotated[
        list[Path], typer.Argument(metavar="DIR", help="Folders of corpora or runs.", show_default=False)
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="Where the laws go.", show_default=False)
    ],
    add: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="An earlier file of laws, which counts as well where the runs of a project say nothing.",
            show_default=False,
        ),
    ] = None,
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT,
) -> None:
    """Write the laws that hold in some runs. Raises MrscoutError."""
    check_output_path(out, "--out")
    earlier = _earlier(add) if add is not None else None
    projects = [project for folder in sources for project in read_source(folder).projects]
    judged = {one.library: one.folder for one in projects if (one.folder / VERDICTS).exists()}
    catalogue = catalogue_of(judged, earlier)
    with open_output(out) as stream:
        stream.write(catalogue_text(catalogue))
    left = len(projects) - len(judged)
    if form is ObjectFormat.JSON:
        print_json(laws_answer(catalogue, left, out))
    else:
        print_laws(Console(highlight=False, markup=False, emoji=False), catalogue, left, out)


def _earlier(path: Path) -> CatalogueRecord:
    try:
        return read_catalogue_record(path)
    except FileNotFoundError as missing:
        raise UsageError(
            "--add", f"there is no file {path}", "Name a file that mrscout catalog laws made."
        ) from missing


class AnswerFormat(Enum):
    """The form of an answer."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"


_QUERY = lesson(
    "Ask a catalogue in SQL, as DuckDB has it, or write a page about all of it.",
    "What can be asked is in docs/catalogue.md: how many relations of each kind are kept, which laws many projects "
    "state, why builds fail.",
    examples=(
        'mrscout catalog query catalog/ "select * from projects"',
        'mrscout catalog query catalog/ "from verdicts" --format csv',
        "mrscout catalog query catalog/ --report corpus.html",
    ),
    writes="the answer to standard output, or a page into the file that --report names.",
    then="mrscout show ID --out corpus/items/NAME/run for one relation.",
)


@group.command("query", cls=Command, help=_QUERY, epilog=_EPILOG)
def query_catalogue(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder of the catalogue.", show_default=False)
    ],
    query: Annotated[
        str | None, typer.Argument(metavar="SQL", help="The question.", show_default=False)
    ] = None,
    form: Annotated[
        AnswerFormat,
        typer.Option(
            "--format",
            help="[bold]text[/]: a table. [bold]csv[/], [bold]json[/]: for programs, with all rows.",
        ),
    ] = AnswerFormat.TEXT,
    report: Annotated[
        Path | None,
        typer.Option(
            "--report", metavar="FILE", help="Write a page about the whole catalogue.", show_default=False
        ),
    ] = None,
) -> None:
    """Print an answer, or write a page. Raises MrscoutError."""
    if (query is None) is (report is None):
        raise UsageError(
            "mrscout catalog query", "it takes either a question or --report", 'Ask "from projects".'
        )
    with opened_catalogue(folder) as catalogue:
        if report is not None:
            page = corpus_page(catalogue)
            with open_output(report) as stream:
                stream.write(page)
            Console(highlight=False, markup=False).print(f"  The report: {report}", soft_wrap=True)
            return
        assert query is not None
        answer = catalogue.ask(query)
    if form is AnswerFormat.TEXT:
        print_answer(Console(highlight=False, markup=False, emoji=False), answer)
        return
    with open_output(None) as stream:
        if form is AnswerFormat.CSV:
            text = io.StringIO()
            csv.writer(text, lineterminator="\n").writerows((answer.columns, *answer.rows))
            stream.write(text.getvalue().encode("utf-8", "replace"))
        else:
            rows = [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]
            stream.write(
                json.dumps(rows, ensure_ascii=False, indent=1, default=str).encode("utf-8", "replace") + b"\n"
            )
