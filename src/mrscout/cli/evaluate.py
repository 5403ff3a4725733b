"""`mrscout evaluate`."""

from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import Command, app
from mrscout.cli.lesson import lesson
from mrscout.commands.arguments import Env, Jobs, NoFence, Offline, OfRun, Quiet
from mrscout.evaluation.mutant_sample import ENOUGH
from mrscout.model.baseline import Beside

_HELP = lesson(
    "Measure what the kept relations of a run add to the developers' tests.",
    "Line coverage (JaCoCo) and mutants (PIT) of the classes under test, with and without the relations on their "
    "generated inputs; which mutants only a relation kills; and the fewest inputs that do all that it does. A mutant "
    "is a small change of the code, and killed by a test that fails on it. This runs the developers' tests many times, "
    "and can take as long as the rest of a run; a smaller --mutants takes less.",
    examples=(
        "mrscout evaluate",
        "mrscout evaluate --out /tmp/codec --mutants 500",
        "mrscout evaluate --fresh 500",
    ),
    executes="the developers' tests and the relations many times, on changed code, in the fence; with --no-fence "
    "without it, which can delete or send your files. It builds the project again where that is needed, as mrscout "
    "synthesize does.",
    writes="worth.jsonl, and the totals into run.json, in the folder of the run.",
    then="mrscout export --to DIR writes the relations that add most first, each with the inputs that it needs; "
    "mrscout report --open shows the mutants that each kills.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the relations were measured; 2 usage, also no run in the folder, and nothing kept; "
    "3 the source cannot be opened; 4 a tool or the fence is missing. See docs/exit-codes.md.",
)
def evaluate(
    source: Annotated[
        str | None,
        typer.Argument(metavar="SOURCE", help="The project of the run; only checked.", show_default=False),
    ] = None,
    out: OfRun = Path(".mrscout"),
    jobs: Jobs = None,
    env: Env = None,
    no_fence: NoFence = False,
    offline: Offline = False,
    suite: Annotated[
        str,
        typer.Option(
            metavar="PATHS",
            help="Compare with another suite, too, such as EvoSuite's: the folder or jar of its compiled tests, "
            "and what they need besides, as for java.",
            show_default=False,
        ),
    ] = "",
    beside: Annotated[
        Beside,
        typer.Option(
            help="Which of the developers' tests count as their suite. mined: only those of the classes that relations "
            "were mined from, which is what the MR-Scout paper seems to have measured.",
        ),
    ] = Beside.ALL,
    mutants: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            help="Mutants of a module that are tried, about; where there are more they are drawn at random, the same "
            "ones each time. 0 tries all.",
        ),
    ] = ENOUGH,
    fresh: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Measure nothing, but run each kept relation on N fresh inputs, and say how many still hold.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Of the fresh inputs; one more than the run's if not given.", show_default=False
        ),
    ] = None,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="Relations shown.")] = 5,
    quiet: Quiet = False,
) -> None:
    """Measure what kept relations add."""
    from mrscout.commands import evaluate as evaluation
    from mrscout.store.folder_lock import sole_use

    request = evaluation.Request(
        source, out, jobs, not no_fence, offline, quiet, limit, suite, mutants, beside, tuple(env or ())
    )
    with sole_use(out, source or ""):
        if fresh is None:
            evaluation.run(request)
        else:
            from mrscout.commands import fresh as afresh

            afresh.run(request, fresh, seed)
