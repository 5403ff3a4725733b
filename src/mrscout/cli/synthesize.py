"""`mrscout synthesize`."""

from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import app
from mrscout.commands.arguments import (
    Accessors,
    ClassPath,
    Definition,
    DefinitionOption,
    Java,
    Jobs,
    NoBuild,
    Offline,
    Only,
    Quiet,
    RunFolder,
    Since,
    Source,
)

_SYNTHESIZE = (
    "Turn every metamorphic relation that tests hide into a parameterised method that compiles and "
    "passes.\n\n"
    "The tests are found as by [bold]mrscout discover[/]. Of each, what the relation needs is kept, its "
    "literals become parameters, and the result is compiled and run once on the developers' own input. This "
    "builds and runs code of the project; the project's folder is left as it was. For example:\n\n"
    "  mrscout synthesize path/to/project\n\n"
    "  mrscout synthesize maven:org.apache.commons:commons-csv:1.10.0 --limit 3\n\n"
    "  mrscout synthesize . --only 'org.acme.codec.*' --out /tmp/codec\n\n"
    "  mrscout synthesize . --classpath 'target/test-classes:target/classes:lib/*'\n\n"
    "In the folder of the run, [bold]relations/[/] has the classes, [bold]relations.jsonl[/] a record of "
    "each with its parameters and where they came from, [bold]drafts/[/] what did not become a relation, and "
    "[bold]run.json[/] the counts. [bold]mrscout show ID[/] explains one."
)


@app.command(
    help=_SYNTHESIZE,
    epilog="Exit codes: 0 the source was looked at, whatever came of it; 2 usage, also --only without a "
    "match and --out that cannot be written; 3 the source cannot be opened; 4 no JDK, or no mvn where one is "
    "needed; 130 Ctrl-C, which keeps what was written. See docs/exit-codes.md.",
)
def synthesize(
    source: Source,
    out: RunFolder = Path(".mrscout"),
    only: Only = None,
    definition: DefinitionOption = Definition.STRICT,
    accessors: Accessors = False,
    limit: Annotated[
        int, typer.Option(min=0, metavar="N", help="Show the first N relations; 0 for the summary alone.")
    ] = 5,
    no_build: NoBuild = False,
    classpath: ClassPath = None,
    java: Java = None,
    offline: Offline = False,
    since: Since = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
) -> None:
    """Turn relations into methods that compile and pass."""
    from mrscout.commands.synthesize import Request, run

    run(
        Request(
            source=source,
            out=out,
            definition=definition.value,
            accessors=accessors,
            only=tuple(only or ()),
            jobs=jobs,
            build=not no_build,
            classpath=classpath,
            java=java,
            offline=offline,
            since=since,
            quiet=quiet,
            limit=limit,
        )
    )
