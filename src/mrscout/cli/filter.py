"""`mrscout filter`."""

from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import app
from mrscout.commands.arguments import (
    EvoSuiteJar,
    EvoSuiteJava,
    EvoSuiteSeconds,
    EvoSuiteSeeds,
    FailOn,
    Generator,
    GeneratorOption,
    Inputs,
    Jobs,
    NoFence,
    Offline,
    OfRun,
    Quiet,
    Seed,
    TimeLimit,
)
from mrscout.exits import Exit


@app.command(
    name="filter",
    epilog="Exit codes: 0 every relation has a verdict; 2 usage, also no run in the folder; 3 the source "
    "cannot be opened; 4 a tool or the fence is missing; 5 --fail-on met its verdict; 130 Ctrl-C. See "
    "docs/exit-codes.md.",
)
def filter_(
    out: OfRun = Path(".mrscout"),
    inputs: Inputs = 1000,
    seed: Seed = 0,
    criterion: Annotated[
        float,
        typer.Option(min=0.5, max=1, metavar="SHARE", help="Of the valid inputs, how many must pass."),
    ] = 0.95,
    confidence: Annotated[
        float, typer.Option(min=0.5, max=0.9999, metavar="SHARE", help="Of the bound that is reported.")
    ] = 0.95,
    time_limit: TimeLimit = 60.0,
    jobs: Jobs = None,
    no_fence: NoFence = False,
    generator: GeneratorOption = Generator.HYPOTHESIS,
    evosuite_jar: EvoSuiteJar = None,
    evosuite_java: EvoSuiteJava = None,
    evosuite_seeds: EvoSuiteSeeds = 10,
    evosuite_seconds: EvoSuiteSeconds = 120,
    offline: Offline = False,
    fail_on: FailOn = None,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="Relations shown of each verdict.")] = 5,
    quiet: Quiet = False,
) -> None:
    """Try the relations of a run on generated inputs, and keep the ones that hold.

    Reads relations.jsonl of [bold]mrscout synthesize[/] and writes verdicts.jsonl beside it. A run that was
    stopped goes on where it was. For example:

      mrscout filter

      mrscout filter --out /tmp/codec --inputs 200 --seed 7

      mrscout filter --fail-on rejected

      mrscout filter --generator evosuite --evosuite-jar evosuite-1.2.0.jar --evosuite-java /opt/jdk-11
    """
    from mrscout.commands.evosuite import evosuite_for
    from mrscout.commands.filter import Request, failing, verdicts_named
    from mrscout.commands.filter import run as filter_relations

    verdicts_named(tuple(fail_on or ()))  # before the work, not after it
    evosuite = evosuite_for(generator, evosuite_jar, evosuite_java, evosuite_seeds, evosuite_seconds)
    request = Request(
        *(out, inputs, seed, criterion, confidence, time_limit, jobs, not no_fence, quiet, limit, offline),
        evosuite=evosuite,
    )
    if failing(filter_relations(request), tuple(fail_on or ())):
        raise typer.Exit(Exit.FAILED)
