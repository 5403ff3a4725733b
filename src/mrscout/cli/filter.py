"""`mrscout filter`."""

from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import Command, app
from mrscout.cli.groups import Judging, Working
from mrscout.cli.lesson import lesson
from mrscout.cli.spread import spread
from mrscout.commands.arguments import Offline, OfRun
from mrscout.exits import Exit

_HELP = lesson(
    "Try the relations of a run on generated inputs, and keep the ones that hold.",
    "A relation is kept if at least 95 % of its valid inputs pass, unless --criterion asks for more or less. What "
    "was stopped goes on where it was.",
    examples=(
        "mrscout filter",
        "mrscout filter --out /tmp/codec --inputs 200 --seed 7",
        "mrscout filter --fail-on rejected",
    ),
    executes="the code of the project's tests, on generated inputs, in the fence; with --no-fence without it, which "
    "can delete or send your files. It builds the project again where that is needed, as mrscout synthesize does.",
    writes="verdicts.jsonl, beside the relations.jsonl of [bold]mrscout synthesize[/], which it reads.",
    then="mrscout show ID has the evidence of one verdict; mrscout evaluate measures what the kept relations add; "
    "mrscout export --to DIR makes tests of them.",
)


@app.command(
    cls=Command,
    name="filter",
    help=_HELP,
    epilog="Exit codes: 0 every relation has a verdict; 2 usage, also no run in the folder; 3 the source "
    "cannot be opened; 4 a tool or the fence is missing; 5 --fail-on met its verdict; 130 Ctrl-C. See "
    "docs/exit-codes.md.",
)
@spread
def filter_(
    judging: Judging,
    working: Working,
    out: OfRun = Path(".mrscout"),
    offline: Offline = False,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="Relations shown of each verdict.")] = 5,
) -> None:
    """Try relations on generated inputs."""
    from mrscout.commands.filter import run
    from mrscout.store.folder_lock import sole_use

    with sole_use(out):
        failed = run(judging.request(out, working, limit, offline=offline))
    if failed:
        raise typer.Exit(Exit.FAILED)
