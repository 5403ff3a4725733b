"""The `sample` command: draws what people are to judge, writes their sheets, and scores what they filled in."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from mrscout import untrusted
from mrscout.commands.runs import read_run
from mrscout.commands.study_items import item_of, members
from mrscout.errors import NothingToSample, OutputUnwritable, SheetWrong
from mrscout.evaluation.sample_size import draw, sample_size
from mrscout.model.studies import Item, Population, Sample
from mrscout.report import instance_words as words
from mrscout.report.sheet import answers_in, sample_in, sample_record, sheet_of
from mrscout.report.sheet_page import page_of
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.study_summary import print_study
from mrscout.report.terminal.styles import say
from mrscout.store.output_paths import check_output_path
from mrscout.store.own_folders import SAMPLE

PAGE = "items.md"
#: the folder where none is named
FOLDER = Path("sample")


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line."""

    runs: tuple[Path, ...] = (Path(".mrscout"),)
    to: Path = FOLDER
    population: Population = Population.MTCS
    confidence: float = 0.99
    margin: float = 0.1
    size: int | None = None  #: in place of what the two ask for
    seed: int = 0
    raters: int = 1


def run(request: Request) -> None:
    """Draw, and write. Raises MrscoutError where that cannot be done."""
    folders = list({folder.resolve(): folder for folder in request.runs}.values())
    runs = [read_run(folder) for folder in folders]
    check_output_path(request.to, "--to", [run.origin.root for run in runs])
    every = [member for run in runs for member in members(run, request.population)]
    what = request.population.noun
    if not every:
        advice = "Run mrscout run SOURCE first, or name another --population."
        raise NothingToSample(" ".join(map(str, folders)), f"there are no {what}", advice)
    count = request.size or sample_size(len(every), request.confidence, request.margin)
    drawn = draw(every, count, request.seed)
    items = [item_of(member, project=len(folders) > 1) for member in drawn]
    sample = Sample(
        request.population,
        len(every),
        request.confidence,
        request.margin,
        request.seed,
        tuple(item.id for item in items),
    )
    sheets = [f"sheet-{number}.csv" for number in range(1, request.raters + 1)]
    _write(request.to, sample, items, sheets)
    console = Console(highlight=False, markup=False, emoji=False)
    say(console, f"{len(items):,} of {len(every):,} {what} are in {printable(str(request.to / PAGE))}.")
    shown = ", ".join(sheets)
    say(
        console,
        f"{words.counted(len(sheets), 'sheet')} to fill in: {shown}. mrscout sample score reads them.",
    )


def score(sheets: tuple[Path, ...]) -> None:
    """Read filled-in sheets, and print what they say. Raises SheetWrong."""
    sample = sample_in(sheets[0].parent)
    ratings: dict[str, dict[str, str]] = {}
    if len({sheet.resolve() for sheet in sheets}) < len(sheets):
        raise SheetWrong(str(sheets[-1]), "a sheet is named twice", "Name the sheet of each rater once.")
    for sheet in sheets:
        if sample_in(sheet.parent) != sample:
            found = f"it belongs to another sample than {sheets[0]}"
            raise SheetWrong(str(sheet), found, "Score the sheets of one sample together.")
        ratings[str(sheet)] = answers_in(sheet, sample)
    print_study(Console(highlight=False, markup=False, emoji=False), sample, ratings)


def _write(to: Path, sample: Sample, items: Sequence[Item], sheets: Sequence[str]) -> None:
    """Everything, or nothing where somebody has begun to fill in a sheet. Raises OutputUnwritable.

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
        found = f"it cannot be written: {refused.strerror or refused}"
        raise OutputUnwritable(str(to), found, "Name a folder with --to that you may write to.") from refused


def _existing(to: Path, name: str) -> bytes | None:
    """The bytes of a file, None where there is none. Raises OutputUnwritable for a link, a pipe, …"""
    try:
        return untrusted.read_bytes(to / name)
    except FileNotFoundError:
        return None
    except untrusted.Untrusted as refused:
        advice = "Remove it, or name another folder with --to."
        raise OutputUnwritable(str(to / name), "this is no plain file of a sample", advice) from refused
