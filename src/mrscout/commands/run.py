"""The `run` command: everything, one stage after another, and one picture of it all at the end."""

from dataclasses import replace

from rich.console import Console

from mrscout.commands import evaluate as evaluation
from mrscout.commands import filter as filtering
from mrscout.commands import report as reporting
from mrscout.commands import synthesize as synthesis
from mrscout.model.verdicts import Verdict
from mrscout.report.terminal.run_summary import print_run


def run_everything(
    made: synthesis.Request,
    judged: filtering.Request,
    evaluated: evaluation.Request | None = None,
    reported: reporting.Request | None = None,
) -> bool:
    """Do what was asked; whether a relation has a verdict that the user wants to hear of."""
    tally = synthesis.synthesize(made)
    verdicts = filtering.judge(replace(judged, measured=evaluated is not None))
    console = Console(highlight=False, markup=False, emoji=False)
    print_run(console, tally, verdicts, judged.out, made.hint, judged.limit)
    if evaluated is not None and verdicts.having(Verdict.KEPT):
        console.print()
        evaluation.run(evaluated)
    if reported is not None:
        console.print()
        for path in reporting.run(reported):
            console.print(f"  The report: {path}", soft_wrap=True)
    return any(map(verdicts.mined.having, judged.fail_on))
