"""Says that a run is not complete, to whoever goes on from it."""

from rich.console import Console
from rich.text import Text

from mrscout.commands.runs import Run
from mrscout.report.run_facts import Pairs, gaps_of
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.warnings import print_warning
from mrscout.store.run_record import EVALUATION, with_stage


def warn_of_gaps(found: Run, *, quiet: bool = False, evaluates: bool = False) -> None:
    """Say on standard error what is missing of a run, and how to get it.

    A command that ``evaluates`` the run does not miss an evaluation, which it is about to make.
    """
    if not quiet:
        record = with_stage(found.record, EVALUATION, complete=True) if evaluates else found.record
        print_gaps(gaps_of(record, len(found.codified), len(found.verdicts()), str(found.folder)))


def print_gaps(gaps: Pairs, slug: str = "incomplete") -> None:
    """Each with the command that goes on from there."""
    console = Console(stderr=True, highlight=False)
    for said, command in gaps:
        print_warning(console, said, slug)
        console.print(Text.assemble(("  next", "bold"), f": {printable(command)}"), soft_wrap=True)
