"""`mrscout survey`."""

from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import Command, app
from mrscout.cli.discover import Format
from mrscout.cli.lesson import lesson
from mrscout.commands.arguments import Accessors, Definition, DefinitionOption, Jobs, Only, Quiet

_HELP = lesson(
    "Discover over many projects at once: the records of each, and a table of all.",
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


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 every source was looked at, whatever was found; 2 usage, also two sources of one name; 3 a "
    "source cannot be opened; 130 Ctrl-C. See docs/exit-codes.md.",
)
def survey(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE",
            help="Folders of Java projects, or maven:group:artifact:version.",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="The folder for the records, made where it is not there; a file appears when it is complete.",
            show_default=False,
        ),
    ],
    definition: DefinitionOption = Definition.STRICT,
    accessors: Accessors = False,
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            help="What is printed at the end. [bold]text[/]: a table. [bold]jsonl[/]: a JSON object on a line for "
            "every source.",
        ),
    ] = Format.TEXT,
    only: Only = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
) -> None:
    """Discover over many projects."""
    from mrscout.commands.survey import Request, run

    code = run(
        Request(
            sources=tuple(sources),
            out=out,
            definition=definition.value,
            accessors=accessors,
            jsonl=form is Format.JSONL,
            only=tuple(only or ()),
            jobs=jobs,
            quiet=quiet,
        )
    )
    raise typer.Exit(code)
