"""The summary of `mrscout check`: what does not hold any more on the code as it is now, by its causes."""

from collections import Counter

from rich.console import Console
from rich.text import Text

from mrscout.model.checks import Checked, CheckOutcome, FindingState
from mrscout.model.findings import Finding
from mrscout.model.relations import CodifiedMR
from mrscout.prose.finding_sentences import title
from mrscout.report import instance_words as words
from mrscout.report.check_report import CheckSummary
from mrscout.report.terminal.finding_list import print_list
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import relation_head, say, say_counts, say_line

_STYLES = {CheckOutcome.BROKEN: "red", CheckOutcome.FIXED: "green", CheckOutcome.HOLDS: "green"}
#: outcomes whose relations are shown one by one; broken ones are shown by their findings
_SHOWN = (CheckOutcome.FIXED, CheckOutcome.GONE)


def print_check(console: Console, summary: CheckSummary, limit: int) -> None:
    """Print findings and outcomes, what is broken first; `limit` is the number that is shown of each."""
    appeared = summary.of_state(FindingState.APPEARED)
    for finding in appeared[:limit]:
        print_list(console, [finding])
        _print_relations(console, finding, summary, limit)
    _print_more(console, len(appeared) - limit, "that appeared")
    _print_titles(console, summary, FindingState.STILL, "Findings of the run that are still there:", limit)
    _print_titles(console, summary, FindingState.FIXED, "Findings of the run that are fixed:", limit)
    for outcome in _SHOWN:
        of_outcome = [checked for checked in summary.every if checked.outcome is outcome]
        for checked in of_outcome[:limit]:
            _print_relation(console, checked, summary.relations[checked.id])
        _print_more(console, len(of_outcome) - limit, f"that are {outcome.slug}")
    counts = Counter(checked.outcome for checked in summary.every)
    say_counts(console, counts, lambda outcome: _STYLES.get(outcome, "yellow"))
    if not summary.every:
        say(console, "The run has no relation that was kept or refuted.", 2)
    there = sum(checked.is_shown for checked in summary.findings)
    if there:
        say(console)
        say(console, f"{words.counted(there, 'finding')}, {len(summary.new):,} of them new.", 2)


def _print_relations(console: Console, finding: Finding, summary: CheckSummary, limit: int) -> None:
    """Print the relations that break with a finding, by the tests that state them."""
    by_id = {checked.id: checked for checked in summary.every}
    for witness in finding.witnesses[:limit]:
        checked, relation = by_id[witness.relation], summary.relations[witness.relation].relation
        held = f"held on {checked.passed:,} of {words.counted(checked.tried, 'valid input')}"
        say(console, Text(printable(f"{relation.name}  {relation.id}  {held}")), 3)
        say(console, Text(printable(f"{witness.test}, {witness.file}:{witness.line}"), style="dim"), 5)
    left = len(finding.witnesses) - limit
    if left > 0:
        say(console, f"and {words.counted(left, 'relation')} more", 3)
    say(console)


def _print_titles(
    console: Console, summary: CheckSummary, state: FindingState, heading: str, limit: int
) -> None:
    findings = summary.of_state(state)
    if not findings:
        return
    new = {checked.finding.id for checked in summary.new}
    say(console, Text(heading, style="bold"))
    for finding in findings[:limit]:
        mark = "  new" if finding.id in new else ""
        say_line(console, Text(printable(f"  {finding.id}  {title(finding)}{mark}")))
    _print_more(console, len(findings) - limit, "")
    say(console)


def _print_more(console: Console, left: int, which: str) -> None:
    if left > 0:
        say(console, f"and {left:,} more {which}".rstrip(), 2)
        say(console)


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
        say(console, Text(printable(f"was refuted by: {row}"), style="red"), 2)
    if checked.why:
        say(console, printable(checked.why), 2)
    say(console)
