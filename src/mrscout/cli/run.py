"""`mrscout run`."""

from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import app
from mrscout.commands.arguments import (
    Accessors,
    ClassPath,
    Definition,
    DefinitionOption,
    EvoSuiteJar,
    EvoSuiteJava,
    EvoSuiteSeconds,
    EvoSuiteSeeds,
    FailOn,
    Generator,
    GeneratorOption,
    Inputs,
    Java,
    Jobs,
    NoBuild,
    NoFence,
    Offline,
    Only,
    Quiet,
    RunFolder,
    Seed,
    Since,
    Source,
    TimeLimit,
    flag,
)
from mrscout.exits import Exit


@app.command(
    epilog="Exit codes: as for synthesize, and 5 where --fail-on met its verdict. See docs/exit-codes.md."
)
def run(
    source: Source,
    out: RunFolder = Path(".mrscout"),
    inputs: Inputs = 1000,
    seed: Seed = 0,
    time_limit: TimeLimit = 60.0,
    only: Only = None,
    since: Since = None,
    definition: DefinitionOption = Definition.STRICT,
    accessors: Accessors = False,
    no_build: NoBuild = False,
    classpath: ClassPath = None,
    java: Java = None,
    offline: Offline = False,
    no_fence: NoFence = False,
    generator: GeneratorOption = Generator.HYPOTHESIS,
    evosuite_jar: EvoSuiteJar = None,
    evosuite_java: EvoSuiteJava = None,
    evosuite_seeds: EvoSuiteSeeds = 10,
    evosuite_seconds: EvoSuiteSeconds = 120,
    evaluate: Annotated[
        bool,
        flag("--evaluate", help="Measure afterwards what the kept relations add, as mrscout evaluate does."),
    ] = False,
    report: Annotated[
        bool, flag("--report", help="Write all of it as a page at the end, as mrscout report does.")
    ] = False,
    fail_on: FailOn = None,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="Relations shown of each verdict.")] = 5,
    jobs: Jobs = None,
    quiet: Quiet = False,
) -> None:
    """Do everything: discover, synthesize, filter. Relations, records and verdicts go to a folder.

    A relation is kept if at least 95 % of its valid inputs pass ([bold]mrscout filter --criterion[/] asks for more or
    less). A run that was stopped goes on where it was, as long as the project and the options are the same. For
    example:

      mrscout run path/to/project

      mrscout run maven:org.apache.commons:commons-csv:1.10.0 --inputs 200

      mrscout run . --since origin/main --fail-on rejected

      mrscout run . --evaluate --report
    """
    from mrscout.commands import evaluate as evaluation
    from mrscout.commands import filter as filtering
    from mrscout.commands import report as reporting
    from mrscout.commands import synthesize as synthesis
    from mrscout.commands.evosuite import evosuite_for
    from mrscout.commands.run import run_everything

    made = synthesis.Request(
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
        quiet=quiet,
        since=since,
        then=("filtering",) if generator is Generator.HYPOTHESIS else (),
    )
    judged = filtering.Request(
        *(out, inputs, seed),
        time_limit=time_limit,
        jobs=jobs,
        fenced=not no_fence,
        quiet=quiet,
        limit=limit,
        evosuite=evosuite_for(generator, evosuite_jar, evosuite_java, evosuite_seeds, evosuite_seconds),
    )
    measured = (
        evaluation.Request(source, out, jobs, not no_fence, offline, quiet, limit) if evaluate else None
    )
    reported = reporting.Request(out) if report else None
    if run_everything(made, judged, tuple(fail_on or ()), measured, reported):
        raise typer.Exit(Exit.FAILED)
