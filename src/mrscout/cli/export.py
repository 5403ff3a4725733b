"""`mrscout export`."""

from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import Command, app
from mrscout.cli.lesson import lesson
from mrscout.commands.arguments import Env, NoFence, Offline, OfRun, flag

_HELP = lesson(
    "Write the kept relations of a run as tests, in the framework that the project uses.",
    "Each has a few telling inputs as rows, and is compiled and run before it is written. A file that a person "
    "has changed is never overwritten. After mrscout evaluate the relations that add most come first, and those that "
    "kill nothing are named. Candidates are written if mrscout evaluate shows that they add something.",
    examples=(
        "mrscout export --to src/test/java",
        "mrscout export --to '{module}/src/test/java' --dry-run",
        "mrscout export --to /tmp/tests --only decodeUndoesEncode",
    ),
    executes="each test that it writes, in the fence; with --no-fence without it. It builds the project again where "
    "that is needed, as mrscout synthesize does.",
    writes="a test class for each relation, below --to; nothing into the folder of the run.",
    then="the project's own tests, such as mvn test, and a commit.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the tests are there, or are said not to be; 2 usage, also no run, nothing kept, "
    "and --to that cannot be written; 3 the source cannot be opened; 4 a tool or the fence is missing. See "
    "docs/exit-codes.md.",
)
def export(
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="DIR",
            help="The folder of the tests, such as src/test/java; tests go below it by their package. "
            "[bold]{module}[/] in it stands for the folder of each relation's module.",
            show_default=False,
        ),
    ],
    out: OfRun = Path(".mrscout"),
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Only relations of this name, id or test. May be given several times.",
            show_default=False,
        ),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="The first N relations.", show_default=False)
    ] = None,
    rows: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=40,
            metavar="N",
            help="Inputs of each test, the developers' own first. If not given, as many as mrscout evaluate "
            "found to be needed, or 8.",
            show_default=False,
        ),
    ] = None,
    dry_run: Annotated[bool, flag("--dry-run", help="Say what would be written, and write nothing.")] = False,
    prune: Annotated[
        bool,
        flag("--prune", help="Remove tests of earlier exports whose relation is not exported any more."),
    ] = False,
    no_weak: Annotated[
        bool,
        flag(
            "--no-weak",
            help="Leave out relations that kill no mutant, by mrscout evaluate, and those that are marked weak, "
            "such as an object compared with itself.",
        ),
    ] = False,
    env: Env = None,
    no_fence: NoFence = False,
    offline: Offline = False,
) -> None:
    """Write kept relations as tests."""
    from mrscout.commands.export import Request, run

    names, passed = tuple(only or ()), tuple(env or ())
    run(Request(to, out, names, limit, rows, dry_run, prune, not no_fence, offline, not no_weak, passed))
