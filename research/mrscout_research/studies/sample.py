"""`mrscout sample` draws a random sample for people to judge; `mrscout sample score` evaluates their sheets."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mrscout import untrusted
from mrscout.cli.app import COMMANDS, Command, Group, app, lesson
from mrscout.cli.options import RUN_FOLDER, spread
from mrscout.errors import NothingToSample, OutputUnwritable, SheetWrong
from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say
from mrscout.store.developer_files import SAMPLE
from mrscout.store.output import check_output_path
from mrscout.store.runs import read_run
from mrscout_research.studies.sample_statistics import draw, sample_size
from mrscout_research.studies.sheet import answers_in, page_of, sample_in, sample_record, sheet_of
from mrscout_research.studies.study import Item, Population, Sample
from mrscout_research.studies.study_items import item_of, members
from mrscout_research.studies.study_summary import print_study

PAGE = "items.md"

_SAMPLE = lesson(
    COMMANDS["sample"],
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


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleOptions:
    """The options of `mrscout sample`."""

    out: Annotated[
        list[Path] | None,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="The folder that a run was written to; .mrscout if not given. May be given several times.",
            show_default=False,
        ),
    ] = None
    to: Annotated[Path, typer.Option("--to", metavar="DIR", help="The folder for the sheets.")] = Path(
        "sample"
    )
    population: Annotated[
        Population,
        typer.Option(
            help="What to draw from. [bold]mtcs[/]: tests, asked whether they are MR-encoded (the paper's RQ1). "
            "[bold]relations[/], [bold]kept[/]: codified relations, or those that were kept, asked how easy they "
            "are to understand (RQ4). [bold]rejected[/]: asked what their counterexample shows."
        ),
    ] = Population.MTCS
    confidence: Annotated[
        float, typer.Option(min=0.5, max=0.9999, metavar="SHARE", help="How sure what the sample says is.")
    ] = 0.99
    margin: Annotated[
        float, typer.Option(min=0.001, max=0.5, metavar="SHARE", help="How far off it may be, to each side.")
    ] = 0.1
    size: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="So many, instead of what the statistics ask for.", show_default=False
        ),
    ] = None
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed draws the same sample.")] = 0
    raters: Annotated[int, typer.Option(min=1, max=99, metavar="N", help="Sheets to write.")] = 1

    @property
    def runs(self) -> list[Path]:
        """The folders of the runs, each once."""
        return list({folder.resolve(): folder for folder in self.out or [RUN_FOLDER]}.values())


group = typer.Typer(cls=Group, rich_markup_mode="rich", invoke_without_command=True)
app.add_typer(group, name="sample")


@group.callback(
    help=_SAMPLE,
    epilog="Exit codes: 0 fine; 2 usage, also no run, nothing to sample, and a folder that cannot be written. "
    "See docs/exit-codes.md.",
)
@spread
def sample(context: typer.Context, options: SampleOptions) -> None:
    """Draw a sample."""
    if context.invoked_subcommand is None:
        _draw(options)


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
    """Read filled-in sheets, and print their results. Raises SheetWrong."""
    sample = sample_in(sheets[0].parent)
    ratings: dict[str, dict[str, str]] = {}
    if len({sheet.resolve() for sheet in sheets}) < len(sheets):
        raise SheetWrong(str(sheets[-1]), "a sheet is named twice", "Name the sheet of each rater once.")
    for sheet in sheets:
        if sample_in(sheet.parent) != sample:
            problem = f"it belongs to another sample than {sheets[0]}"
            raise SheetWrong(str(sheet), problem, "Score the sheets of one sample together.")
        ratings[str(sheet)] = answers_in(sheet, sample)
    print_study(Console(highlight=False, markup=False, emoji=False), sample, ratings)


def _draw(options: SampleOptions) -> None:
    """Draw a sample, and write it with its sheets. Raises MrscoutError."""
    folders = options.runs
    runs = [read_run(folder) for folder in folders]
    check_output_path(options.to, "--to", [run.origin.root for run in runs])
    every = [member for run in runs for member in members(run, options.population)]
    what = options.population.noun
    if not every:
        advice = "Run mrscout run SOURCE first, or name another --population."
        raise NothingToSample(" ".join(map(str, folders)), f"there are no {what}", advice)
    count = options.size or sample_size(len(every), options.confidence, options.margin)
    drawn = draw(every, count, options.seed)
    items = [item_of(member, project=len(folders) > 1) for member in drawn]
    sample = Sample(
        options.population,
        len(every),
        options.confidence,
        options.margin,
        options.seed,
        tuple(item.id for item in items),
    )
    sheets = [f"sheet-{number}.csv" for number in range(1, options.raters + 1)]
    _write(options.to, sample, items, sheets)
    console = Console(highlight=False, markup=False, emoji=False)
    say(console, f"{len(items):,} of {len(every):,} {what} are in {printable(str(options.to / PAGE))}.")
    shown = ", ".join(sheets)
    say(
        console,
        f"{words.counted(len(sheets), 'sheet')} to fill in: {shown}. mrscout sample score reads them.",
    )


def _write(to: Path, sample: Sample, items: Sequence[Item], sheets: Sequence[str]) -> None:
    """Write all files, or none if somebody has begun to fill in a sheet. Raises OutputUnwritable.

    The folder may lie in a project, whose links are not followed. One that the user named may itself be a link.
    """
    page = page_of(sample, items).encode("utf-8", "backslashreplace")
    try:
        to.mkdir(parents=True, exist_ok=True)
        if _existing(to, SAMPLE) not in (None, sample_record(sample)):
            advice = "Name another folder with --to, or remove this one with its sheets."
            raise OutputUnwritable(str(to / SAMPLE), "there is another sample already", advice)
        for name in sheets:
            if _existing(to, name) not in (None, sheet_of(items)):
                advice = "Name another folder with --to, or remove the sheet."
                raise OutputUnwritable(str(to / name), "there is a sheet already, with answers", advice)
        _existing(to, PAGE)
        untrusted.write_below(to, PAGE, page, shared=True)
        for name in sheets:
            untrusted.write_below(to, name, sheet_of(items), shared=True)
        untrusted.write_below(to, SAMPLE, sample_record(sample), shared=True)
    except OSError as refused:
        problem = f"it cannot be written: {refused.strerror or refused}"
        raise OutputUnwritable(
            str(to), problem, "Name a folder with --to that you may write to."
        ) from refused


def _existing(to: Path, name: str) -> bytes | None:
    """Return the bytes of a file, None if there is none. Raises OutputUnwritable for a link, a pipe, …"""
    try:
        return untrusted.read_bytes(to / name)
    except FileNotFoundError:
        return None
    except untrusted.Untrusted as refused:
        advice = "Remove it, or name another folder with --to."
        raise OutputUnwritable(str(to / name), "this is no plain file of a sample", advice) from refused
