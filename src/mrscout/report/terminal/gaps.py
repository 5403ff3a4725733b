"""Warns that a run is incomplete, with the command that goes on from there."""

from rich.console import Console
from rich.text import Text

from mrscout.model.run_warnings import RunWarning
from mrscout.report.run_report import Pairs, gaps_of
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.warnings import print_warning
from mrscout.store.run_record import EVALUATION, with_stage
from mrscout.store.runs import Run


def warn_of_gaps(run: Run, *, quiet: bool = False, evaluates: bool = False) -> None:
    """Print on standard error what a run lacks, and the command that closes the gap.

    A command that ``evaluates`` the run is not told that an evaluation is missing: it is about to make one.
    """
    if not quiet:
        record = with_stage(run.record, EVALUATION, complete=True) if evaluates else run.record
        print_gaps(gaps_of(record, len(run.codified), len(run.verdicts()), str(run.folder)))


def print_gaps(gaps: Pairs, warning: RunWarning = RunWarning.INCOMPLETE) -> None:
    """Print each gap with the command that closes it."""
    console = Console(stderr=True, highlight=False)
    for problem, command in gaps:
        print_warning(console, problem, warning.slug)
        console.print(Text.assemble(("  next", "bold"), f": {printable(command)}"), soft_wrap=True)
