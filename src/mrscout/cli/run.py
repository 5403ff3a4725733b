"""`mrscout run`."""

from typing import Annotated

import typer

from mrscout.cli.app import Command, app
from mrscout.cli.groups import Judging, Making, Working
from mrscout.cli.lesson import lesson
from mrscout.cli.spread import spread
from mrscout.commands.arguments import Generator, flag
from mrscout.exits import Exit

_HELP = lesson(
    "Do everything: discover, synthesize, filter.",
    "That is: find the tests that hide a relation, make each relation a method that takes any input, and try that on "
    "generated inputs. A relation is kept if at least 95 % of its valid inputs pass, unless --criterion asks for more "
    "or less. A run that was stopped goes on where it was, as long as the project and the options are the same.",
    examples=(
        "mrscout run path/to/project",
        "mrscout run maven:org.apache.commons:commons-csv:1.10.0 --inputs 200",
        "mrscout run . --since origin/main --fail-on rejected",
        "mrscout run . --evaluate --report",
    ),
    executes="the project's build tool, annotation processors and tests, and the tests' code again on generated "
    "inputs. All of it runs in the fence that mrscout doctor names, the build tool with the network; what leaves the "
    "fence is --unfenced-build, --unfenced-trial and --no-fence. For a project that you do not trust use a virtual "
    "machine: see SECURITY.md.",
    writes="relations as Java classes, records and verdicts into the folder of the run; nothing into the project.",
    then="mrscout show ID for one relation, mrscout report --open for all, mrscout export --to src/test/java for "
    "tests to commit.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 it came to its end, whatever was found; 2 usage, also --only without a match and --out that "
    "cannot be written; 3 the source cannot be opened; 4 a tool or the fence is missing; 5 --fail-on met its "
    "verdict; 130 Ctrl-C, which keeps what was written. See docs/exit-codes.md.",
)
@spread
def run(
    making: Making,
    judging: Judging,
    working: Working,
    evaluate: Annotated[
        bool,
        flag("--evaluate", help="Measure afterwards what the kept relations add, as mrscout evaluate does."),
    ] = False,
    report: Annotated[
        bool, flag("--report", help="Write all of it as a page at the end, as mrscout report does.")
    ] = False,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="Relations shown of each verdict.")] = 5,
) -> None:
    """Do everything."""
    from mrscout.commands import evaluate as evaluation
    from mrscout.commands import report as reporting
    from mrscout.commands.run import run_everything
    from mrscout.store.folder_lock import sole_use

    judged = judging.request(making.out, working, limit, offline=making.offline)
    fenced = not judging.no_fence
    made = making.request(
        working,
        limit,
        then=("filtering",) if judging.generator is Generator.HYPOTHESIS else (),
        fenced=fenced,
    )
    measured = evaluation.Request(
        making.source,
        making.out,
        working.jobs,
        fenced,
        making.offline,
        working.quiet,
        limit,
        passed=working.passed,
    )
    reported = reporting.Request(making.out)
    with sole_use(making.out, making.source, make=True):
        failed = run_everything(made, judged, measured if evaluate else None, reported if report else None)
    if failed:
        raise typer.Exit(Exit.FAILED)
