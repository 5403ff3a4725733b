"""`mrscout discover`: declares its options, and passes them to `discover_run.py`."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.cli.discover_run import DiscoverRequest, run
from mrscout.cli.options import DiscoveryOptions, Source, spread


class Format(Enum):
    """The values of `--format`."""

    TEXT = "text"
    JSONL = "jsonl"
    JSON = "json"


_HELP = lesson(
    COMMANDS["discover"],
    "Nothing is built or run.",
    examples=(
        "mrscout discover path/to/project",
        "mrscout discover maven:org.apache.commons:commons-csv:1.10.0 --limit 5",
        "mrscout discover . --only 'org.acme.codec.*' --all",
        "mrscout discover . --interesting",
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
    """The options of `mrscout discover`."""

    source: Source
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            help="[bold]text[/] for people; [bold]jsonl[/] for programs: a JSON object on a line for every "
            "test looked at, and nothing else; [bold]json[/]: one object with all of them and with the problems.",
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
    interesting: Annotated[
        bool, flag("--interesting", help="Show only what is likely to be a property; leave out what is weak.")
    ] = False
    everything: Annotated[bool, flag("--all", help="Show every MTC with all its instances.")] = False


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the source was looked at, whatever was found; 2 usage, also a test that does not "
    "exist; 3 the source cannot be opened; 4 a tool is missing; 130 Ctrl-C. See docs/exit-codes.md.",
)
@spread
def discover(options: DiscoverOptions) -> None:
    """Find the tests that hide a relation."""
    run(
        DiscoverRequest(
            options.source,
            options.discovery,
            jsonl=options.form is Format.JSONL,
            json=options.form is Format.JSON,
            out=options.out,
            explain=options.explain,
            limit=None if options.everything else options.limit,
            quiet=options.quiet,
            interesting=options.interesting,
        )
    )
