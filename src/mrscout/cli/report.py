"""`mrscout report`."""

from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import Command, app
from mrscout.cli.lesson import lesson
from mrscout.commands.arguments import OfRun, flag

_HELP = lesson(
    "Write what a run found as one page, which needs nothing but a browser, or for other programs.",
    examples=(
        "mrscout report --open",
        "mrscout report --format sarif --format junit",
        "mrscout report --format markdown --out /tmp/codec",
    ),
    executes="nothing of the project, its build or its git configuration.",
    writes="index.html, mrscout.sarif, junit.xml or comment.md into the folder report of the run, and says where.",
    then="mrscout export --to DIR makes tests of what you like there.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 it was written; 2 no run, or it cannot be written. See docs/exit-codes.md.",
)
def report(
    out: OfRun = Path(".mrscout"),
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="NAME",
            help="[bold]html[/]: the page; [bold]sarif[/]: for code scanning; [bold]junit[/]: for build servers; "
            "[bold]markdown[/]: for a comment on a pull request. May be given several times; html if not given.",
            show_default=False,
        ),
    ] = None,
    open_it: Annotated[bool, flag("--open", help="Show the page in the browser.")] = False,
) -> None:
    """Write what a run found."""
    from mrscout.commands.report import Request, formats_named, run

    for path in run(Request(out, formats_named(tuple(formats or ("html",))), open_it)):
        typer.echo(path)
