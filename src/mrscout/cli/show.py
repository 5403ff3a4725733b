"""`mrscout show`."""

from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import Command, app
from mrscout.cli.lesson import lesson
from mrscout.commands.arguments import OfRun, flag

_HELP = lesson(
    "Show one relation: in words, its test, its source, its parts, what became a parameter, and its verdict.",
    "The ids are in the summaries, in relations.jsonl and in verdicts.jsonl.",
    examples=(
        "mrscout show 8986602893",
        "mrscout show decodeUndoesEncode --out /tmp/codec",
        "mrscout show 8986 --json | jq .parameters",
    ),
    executes="nothing.",
    writes="nothing.",
    then="mrscout export --to DIR --only ID makes a test of it, if it was kept.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 it was shown; 2 no run, no such relation, or several of them, which are listed. "
    "See docs/exit-codes.md.",
)
def show(
    wanted: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help="The first digits of a relation's id; or the name of the relation, its class or its test.",
            show_default=False,
        ),
    ],
    out: OfRun = Path(".mrscout"),
    as_json: Annotated[bool, flag("--json", help="The record alone, as JSON, for programs.")] = False,
) -> None:
    """Show one relation."""
    from mrscout.commands.show import Request, run

    run(Request(wanted=wanted, out=out, json=as_json))
