"""The summary of `mrscout run`: one funnel from tests to kept relations, then the verdicts."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from mrscout.model.relations import Status
from mrscout.model.verdicts import Verdict
from mrscout.pipeline.tallies import Tally, VerdictTally
from mrscout.prose.next_command import command
from mrscout.report.states import print_funnel
from mrscout.report.terminal.sourcelines import on_one_line, printable
from mrscout.report.terminal.styles import relation_head, say, say_counts, say_head, say_line
from mrscout.report.terminal.synthesis_summary import different_instances, levels, print_summary
from mrscout.report.terminal.verdict_summary import (
    print_candidates,
    print_counts,
    print_examples,
    verdict_levels,
)


def print_run(
    console: Console, tally: Tally, verdicts: VerdictTally, out: Path, hint: str, limit: int
) -> None:
    """Print the summary; ``limit`` is the number of relations to show for each verdict."""
    every, verdicts = verdicts, verdicts.mined
    if not verdicts.judged:  # what went wrong before is all there is to say
        print_summary(console, tally, out, hint, limit)
        return
    assert tally.opened is not None
    say_head(console, tally.opened.project, tally.opened.files, hint)
    say(console)
    steps = [step for step in tally.funnel if step.name in ("tests", "mtcs", "instances")]
    judged = verdict_levels(verdicts, tally.different, first=False)
    print_funnel(console, [*levels(steps), *different_instances(tally), *judged])
    _print_lost(console, tally)
    print_counts(console, verdicts)
    print_candidates(console, every, len(tally.broken))
    _print_broken_candidates(console, tally, limit)
    print_examples(console, verdicts, limit)
    say(console)
    folder = printable(str(out))
    say(console, f"Everything is in {folder}; {printable(command('show ID', out))} tells of one relation.", 2)
    say(console, f"{printable(command('report --open', out))} shows all of it on one page.", 2)
    say(console, f"{printable(command('export --to DIR', out))} writes the kept ones as tests.", 2)
    if every.candidates.having(Verdict.KEPT):
        first = printable(command("evaluate", out))
        say(
            console,
            f"Run {first} first to export candidates, too: only those that add something are written.",
            2,
        )


def _print_broken_candidates(console: Console, tally: Tally, limit: int) -> None:
    """Print candidates that fail on their initial values: exceptions to a law, or defects."""
    for broken in tally.broken[:limit]:
        say(console)
        reason = f"a candidate that fails for {broken.relation.class_under_test}"
        say_line(console, relation_head(broken.relation) + Text(printable(reason), style="yellow"))
        say(console, printable(broken.relation.statement), 2)
        values = ", ".join(f"{one.name} = {one.value}" for one in broken.parameters)
        say(console, Text(f"fails with {printable(values)}", style="red"), 2)
        say(console, Text(on_one_line(broken.detail), style="dim"), 2)


def _print_lost(console: Console, tally: Tally) -> None:
    """Print why instances did not become relations."""
    lost = {status: count for status, count in tally.statuses.items() if status is not Status.CODIFIED}
    if not lost:
        return
    say(console)
    say_counts(console, lost, lambda _: "yellow")
