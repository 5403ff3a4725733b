"""The summary of `mrscout check`: which relations of a run do not hold on the code as it is now."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from mrscout.model.checks import Checked, CheckOutcome
from mrscout.model.relations import CodifiedMR
from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import relation_head, say, say_counts, say_line

_STYLES = {CheckOutcome.BROKEN: "red", CheckOutcome.FIXED: "green", CheckOutcome.HOLDS: "green"}
#: outcomes whose relations are shown one by one
_SHOWN = (CheckOutcome.BROKEN, CheckOutcome.FIXED, CheckOutcome.GONE)


def print_check(
    console: Console, every: Sequence[Checked], relations: Mapping[str, CodifiedMR], limit: int
) -> None:
    """Print the outcomes, the broken relations first; `limit` is the number of relations of each outcome."""
    for outcome in _SHOWN:
        of_outcome = [checked for checked in every if checked.outcome is outcome]
        of_outcome.sort(key=lambda checked: not checked.regressed)
        for checked in of_outcome[:limit]:
            _print_relation(console, checked, relations[checked.id])
        if len(of_outcome) > limit:
            say(console, f"and {len(of_outcome) - limit:,} more that are {outcome.slug}", 2)
            say(console)
    counts = Counter(checked.outcome for checked in every)
    say_counts(console, counts, lambda outcome: _STYLES.get(outcome, "yellow"))
    if not every:
        say(console, "The run has no relation that was kept or refuted, so there is nothing to check.", 2)


def _print_relation(console: Console, checked: Checked, codified: CodifiedMR) -> None:
    relation = codified.relation
    say_line(
        console,
        relation_head(relation) + Text(checked.outcome.slug, _STYLES.get(checked.outcome, "yellow")),
    )
    say(console, printable(relation.statement), 2)
    if checked.refuted_by:
        row = ", ".join(
            f"{name} = {text}" for name, text in zip(checked.names, checked.refuted_by, strict=True)
        )
        say(console, Text(printable(f"{_input_words(checked)}: {row}"), style="red"), 2)
    elif checked.outcome is CheckOutcome.BROKEN:
        say(console, Text("fails on the test's own values", style="red"), 2)
    if checked.why:
        say(console, printable(checked.why), 2)
    if checked.outcome is CheckOutcome.BROKEN:
        say(console, printable(f"stated by {relation.test}, {relation.file}:{relation.line}"), 2)
        passed = f"held on {checked.passed:,} of {words.counted(checked.tried, 'valid input')}"
        say(console, passed, 2)
    say(console)


def _input_words(checked: Checked) -> str:
    if checked.outcome is not CheckOutcome.BROKEN:
        return "was refuted by"
    return "held before, and fails now, on" if checked.regressed else "fails on a fresh input"
