"""`mrscout sample`, and `mrscout sample score`."""

from pathlib import Path
from typing import Annotated

import typer

from mrscout.cli.app import Command, Group, app
from mrscout.cli.lesson import lesson
from mrscout.model.studies import Population

_SAMPLE = lesson(
    "Draw a random sample for people to judge, with a sheet for each of them; [bold]score[/] reads them back.",
    "The size is the one that a confidence and a margin ask for of a population so large.",
    examples=(
        "mrscout sample --population mtcs --raters 2",
        "mrscout sample --population kept --raters 5 --to comprehensibility",
    ),
    writes="a page with what is to be judged, and a sheet for each rater, into the folder that --to names.",
    then="mrscout sample score SHEET…, once the sheets are filled in.",
)
_SCORE = lesson(
    "Say what filled-in sheets come to: the share or the ratings, how sure that is, and how far raters agree.",
    examples=("mrscout sample score sample/sheet-1.csv sample/sheet-2.csv",),
    writes="nothing.",
    then="docs/studies.md says what the figures mean.",
)

group = typer.Typer(cls=Group, rich_markup_mode="rich", invoke_without_command=True)
app.add_typer(group, name="sample")


@group.callback(
    help=_SAMPLE,
    epilog="Exit codes: 0 fine; 2 usage, also no run, nothing to sample, and a folder that cannot be written. "
    "See docs/exit-codes.md.",
)
def sample(
    context: typer.Context,
    out: Annotated[
        list[Path] | None,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="The folder that a run was written to; .mrscout if not given. May be given several times.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[Path, typer.Option("--to", metavar="DIR", help="The folder for the sheets.")] = Path(
        "sample"
    ),
    population: Annotated[
        Population,
        typer.Option(
            help="What to draw from. [bold]mtcs[/]: tests, asked whether they are MR-encoded (the paper's RQ1). "
            "[bold]relations[/], [bold]kept[/]: codified relations, or those that were kept, asked how easy they "
            "are to understand (RQ4). [bold]rejected[/]: asked what their counterexample shows.",
        ),
    ] = Population.MTCS,
    confidence: Annotated[
        float, typer.Option(min=0.5, max=0.9999, metavar="SHARE", help="How sure what the sample says is.")
    ] = 0.99,
    margin: Annotated[
        float, typer.Option(min=0.001, max=0.5, metavar="SHARE", help="How far off it may be, to each side.")
    ] = 0.1,
    size: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="So many, instead of what the statistics ask for.", show_default=False
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed draws the same sample.")] = 0,
    raters: Annotated[int, typer.Option(min=1, max=99, metavar="N", help="Sheets to write.")] = 1,
) -> None:
    """Draw a sample."""
    if context.invoked_subcommand is not None:
        return
    from mrscout.commands.sample import Request, run

    runs = tuple(out or [Path(".mrscout")])
    run(Request(runs, to, population, confidence, margin, size, seed, raters))


@group.command(
    cls=Command,
    help=_SCORE,
    epilog="Exit codes: 0 fine; 2 usage, also a sheet with a cell that is no answer. See docs/exit-codes.md.",
)
def score(
    sheets: Annotated[
        list[Path],
        typer.Argument(
            metavar="SHEET", help="Filled-in sheets of one sample, one a rater.", show_default=False
        ),
    ],
) -> None:
    """Score sheets."""
    from mrscout.commands.sample import score as score_sheets

    score_sheets(tuple(sheets))
