"""The summary of a whole run for people: one picture from tests to what was kept, then the verdicts."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from mrscout.model.relations import Status
from mrscout.model.verdicts import Verdict
from mrscout.pipeline.tallies import Tally, VerdictTally
from mrscout.prose.next_command import command
from mrscout.report import instance_words as words
from mrscout.report.states import print_funnel
from mrscout.report.terminal.excerpt import glyphs_for
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say, say_line
from mrscout.report.terminal.synthesis_summary import different, levels, print_summary
from mrscout.report.terminal.verdict_summary import (
    print_candidates,
    print_counts,
    print_examples,
    verdict_levels,
)


def print_run(
    console: Console, tally: Tally, verdicts: VerdictTally, out: Path, hint: str, limit: int
) -> None:
    """Print all of it; `limit` is the number of relations shown of each verdict."""
    every, verdicts = verdicts, verdicts.mined
    if not verdicts.judged:  # what went wrong before is all there is to say
        print_summary(console, tally, out, hint, limit)
        return
    assert tally.opened is not None
    project, dot = tally.opened.project, f"  {glyphs_for(console.encoding).dot}  "
    parts = [
        project.kind,
        words.counted(tally.opened.files, "Java file"),
        *([printable(hint)] if hint else []),
    ]
    say(console, Text.assemble((printable(project.name), "bold"), dot, dot.join(parts)))
    say(console)
    steps = [step for step in tally.funnel if step.name in ("tests", "mtcs", "instances")]
    judged = verdict_levels(verdicts, tally.different, first=False)
    print_funnel(console, [*levels(steps), *different(tally), *judged])
    _lost(console, tally)
    print_counts(console, verdicts)
    print_candidates(console, every, len(tally.broken))
    _broken_candidates(console, tally, limit)
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


def _broken_candidates(console: Console, tally: Tally, limit: int) -> None:
    """Candidates that fail on their initial values: the class is an exception to the law, or wrong."""
    for broken in tally.broken[:limit]:
        say(console)
        head = Text.assemble(
            (printable(broken.relation.name), "bold"), "  ", (broken.relation.id, "dim"), "  "
        )
        reason = f"a candidate that fails for {broken.relation.class_under_test}"
        say_line(console, head + Text(printable(reason), style="yellow"))
        say(console, printable(broken.relation.statement), 2)
        values = ", ".join(f"{one.name} = {one.value}" for one in broken.parameters)
        say(console, Text(f"fails with {printable(values)}", style="red"), 2)
        say(console, Text(printable(" ".join(broken.detail.split())), style="dim"), 2)


def _lost(console: Console, tally: Tally) -> None:
    """Instances that did not become a relation."""
    lost = {status: count for status, count in tally.statuses.items() if status is not Status.CODIFIED}
    if not lost:
        return
    say(console)
    width = max(len(f"{count:,}") for count in lost.values())
    slugs = max(len(status.slug) for status in lost)
    for status, count in sorted(lost.items(), key=lambda entry: (-entry[1], entry[0].slug)):
        hang = Text.assemble((f"{count:>{width},}  ", "bold"), (f"{status.slug:<{slugs}}  ", "yellow"))
        say(console, Text(status.value, style="dim"), 2, hang)
