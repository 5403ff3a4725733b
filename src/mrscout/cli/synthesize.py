"""`mrscout synthesize`."""

from typing import Annotated

import typer

from mrscout.cli.app import Command, app
from mrscout.cli.groups import Making, Working
from mrscout.cli.lesson import lesson
from mrscout.cli.spread import spread

_HELP = lesson(
    "Turn every metamorphic relation that tests hide into a parameterised method that compiles and passes.",
    "The tests are found as by [bold]mrscout discover[/]. Of each, what the relation needs is kept, its "
    "literals become parameters, and the result is compiled and run once on the developers' own input. The "
    "project's folder is left as it was.",
    examples=(
        "mrscout synthesize path/to/project",
        "mrscout synthesize maven:org.apache.commons:commons-csv:1.10.0 --limit 3",
        "mrscout synthesize . --only 'org.acme.codec.*' --out /tmp/codec",
        "mrscout synthesize . --classpath 'target/test-classes:target/classes:lib/*'",
    ),
    executes="the project's build tool, annotation processors and tests. All of it runs in the fence that mrscout "
    "doctor names, the build tool with the network; what leaves the fence is --unfenced-build and --unfenced-trial. "
    "For a project that you do not trust use a virtual machine: see SECURITY.md.",
    writes="in the folder of the run, [bold]relations/[/] has the classes, [bold]relations.jsonl[/] a record of "
    "each with its parameters and where they came from, [bold]drafts/[/] what did not become a relation, and "
    "[bold]run.json[/] the counts.",
    then="mrscout show ID explains one relation; mrscout filter tries all on generated inputs.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the source was looked at, whatever came of it; 2 usage, also --only without a "
    "match and --out that cannot be written; 3 the source cannot be opened; 4 no JDK, or no mvn where one is "
    "needed; 130 Ctrl-C, which keeps what was written. See docs/exit-codes.md.",
)
@spread
def synthesize(
    making: Making,
    working: Working,
    limit: Annotated[
        int, typer.Option(min=0, metavar="N", help="Show the first N relations; 0 for the summary alone.")
    ] = 5,
) -> None:
    """Turn relations into methods that compile and pass."""
    from mrscout.commands.synthesize import run
    from mrscout.store.folder_lock import sole_use

    with sole_use(making.out, making.source, make=True):
        run(making.request(working, limit))
