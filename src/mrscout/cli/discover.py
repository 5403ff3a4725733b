"""`mrscout discover`."""

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import Command, app
from mrscout.cli.lesson import lesson
from mrscout.commands.arguments import (
    Accessors,
    Definition,
    DefinitionOption,
    Jobs,
    Only,
    Quiet,
    Source,
    flag,
)


class Format(Enum):
    """The values of `--format`."""

    TEXT = "text"
    JSONL = "jsonl"


_HELP = lesson(
    "Find the tests that hide a metamorphic relation (MTCs), and say why the others do not.",
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


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the source was looked at, whatever was found; 2 usage, also a test that does not "
    "exist; 3 the source cannot be opened; 4 a tool is missing; 130 Ctrl-C. See docs/exit-codes.md.",
)
def discover(
    source: Source,
    definition: DefinitionOption = Definition.STRICT,
    accessors: Accessors = False,
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            help="[bold]text[/] for people; [bold]jsonl[/] for programs: a JSON object on a line for every "
            "test looked at, and nothing else.",
        ),
    ] = Format.TEXT,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write there instead of to standard output; the file appears when it is complete.",
            show_default=False,
        ),
    ] = None,
    explain: Annotated[
        str | None,
        typer.Option(
            metavar="TEST",
            help="Say why a test is, or is not, an MTC: [bold]FooTest.bar[/], with the package and the "
            "parameter types where that is not clear enough.",
            show_default=False,
        ),
    ] = None,
    only: Only = None,
    limit: Annotated[
        int, typer.Option(min=0, metavar="N", help="Show the first N MTCs; 0 for the summary alone.")
    ] = 20,
    everything: Annotated[bool, flag("--all", help="Show every MTC with all its instances.")] = False,
    jobs: Jobs = None,
    quiet: Quiet = False,
) -> None:
    """Find the tests that hide a relation."""
    from mrscout.commands.discover import Request, run

    run(
        Request(
            source=source,
            definition=definition.value,
            accessors=accessors,
            jsonl=form is Format.JSONL,
            out=out,
            explain=explain,
            only=tuple(only or ()),
            limit=None if everything else limit,
            jobs=jobs,
            quiet=quiet,
        )
    )
