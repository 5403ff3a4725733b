"""`mrscout laws`: makes a catalogue of laws from the runs of some projects, for `mrscout run --laws` in others."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mrscout.cli.app import COMMANDS, Command, app, lesson
from mrscout.errors import NoRun
from mrscout.model.run_marker import RUN
from mrscout.report import instance_words as words
from mrscout.store.law_catalogue import catalogue_of, catalogue_text
from mrscout.store.output import open_output

_HELP = lesson(
    COMMANDS["laws"],
    "A law such as [italic]decode(encode(x)) equals x[/] is abstracted to the names of its methods and the shapes of "
    "what they take and return. Relations and candidates that hold without exception speak for it, those that inputs "
    "refute speak against it. The file has names of methods and projects, shapes and counts, and no code.",
    examples=(
        "mrscout laws ../*/.mrscout --out laws.json",
        "mrscout run . --laws laws.json",
    ),
    writes="the file that --out names.",
    then="mrscout run SOURCE --laws FILE.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the file is written; 2 a folder without a run, a damaged record, or --out that cannot be "
    "written.",
)
def laws(
    runs: Annotated[
        list[Path], typer.Argument(metavar="RUN...", help="The folders of runs.", show_default=False)
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="Where the laws go.", show_default=False)
    ],
) -> None:
    """Write the laws that hold in some runs. Raises MrscoutError."""
    try:
        catalogue = catalogue_of(runs)
    except FileNotFoundError as gone:
        folder = Path(gone.filename).parent if gone.filename else runs[0]
        raise NoRun(
            str(folder), f"there is no {RUN} with verdicts", "Run mrscout run SOURCE first."
        ) from gone
    with open_output(out) as stream:
        stream.write(catalogue_text(catalogue))
    console = Console(highlight=False, markup=False, emoji=False)
    patterns = words.counted(len(catalogue.patterns), "pattern")
    console.print(
        f"{patterns} of {words.counted(len(catalogue.projects), 'project')} in {out}", soft_wrap=True
    )
