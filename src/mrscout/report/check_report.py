"""The results of `mrscout check` for reports, and as Markdown for a comment on a pull request."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mrscout.model.checks import Checked, CheckedFinding, CheckOutcome, FindingState
from mrscout.model.findings import Confidence, Finding
from mrscout.model.relations import CodifiedMR
from mrscout.prose.finding_sentences import title
from mrscout.report import instance_words as words
from mrscout.report.finding_formats import markdown_blocks
from mrscout.report.markdown_text import code, escaped

#: findings that are listed by their titles
_LISTED = 20


@dataclass(frozen=True, slots=True)
class CheckSummary:
    """The results of a check."""

    every: Sequence[Checked]
    findings: Sequence[CheckedFinding]
    new: Sequence[CheckedFinding]  #: those that are there, probably defects, and not in the baseline
    relations: Mapping[str, CodifiedMR]
    known: frozenset[str] = frozenset()  #: the ids of the baseline

    def of_state(self, state: FindingState) -> list[Finding]:
        """Return the findings of a state that are probably defects."""
        return [
            checked.finding
            for checked in self.findings
            if checked.state is state and checked.finding.confidence is not Confidence.LOW
        ]

    @property
    def brought(self) -> list[Finding]:
        """The findings that the change brings, and that are not in the baseline."""
        return [checked.finding for checked in self.new if checked.state is FindingState.APPEARED]


def headline(summary: CheckSummary) -> str:
    """Return the result as a clause: `this change breaks 2 laws that held before`."""
    broken = sum(checked.outcome is CheckOutcome.BROKEN for checked in summary.every)
    if summary.brought:
        return f"this change breaks {words.counted(broken, 'law')} that held before"
    if broken:
        return f"{words.counted(broken, 'law')} broken, and known to the baseline"
    return "nothing that held before is broken"


def check_markdown(summary: CheckSummary, language: str) -> str:
    """Return what a change breaks and mends as Markdown without a heading; what is new comes first."""
    new = {checked.finding.id for checked in summary.new}
    still = summary.of_state(FindingState.STILL)
    parts = [
        _count_words(summary.every),
        "\n".join(markdown_blocks(summary.brought, language, elsewhere=True)),
        _titles(
            "Bugs that were there before, and are not in the baseline",
            [finding for finding in still if finding.id in new],
        ),
        _titles("Known bugs that this change mends", summary.of_state(FindingState.FIXED)),
        "\n".join(_gone(summary)),
    ]
    return "\n\n".join(part.rstrip() for part in parts if part) + "\n"


def _count_words(every: Sequence[Checked]) -> str:
    counts = Counter(checked.outcome for checked in every)
    if not counts:
        return "There was no law to check: the tests of the base state none, and no finding is known."
    sentences = (
        f"{counts[outcome]:,} {outcome.slug}: {outcome.value}"
        for outcome in CheckOutcome
        if outcome in counts and outcome is not CheckOutcome.HOLDS
    )
    laws, holding = words.counted(sum(counts.values()), "law"), counts[CheckOutcome.HOLDS]
    lines = [f"{laws} of the base checked on generated inputs: {holding:,} as before."]
    others = [f"- {escaped(sentence)}" for sentence in sentences]
    return "\n".join([*lines, *(["", *others] if others else [])])


def _titles(heading: str, findings: Sequence[Finding]) -> str:
    if not findings:
        return ""
    lines = [f"- {escaped(title(finding))} ({code(finding.id)})" for finding in findings[:_LISTED]]
    left = len(findings) - _LISTED
    more = [f"- … and {left:,} more"] if left > 0 else []
    return "\n".join([f"**{heading}**", "", *lines, *more])


def _gone(summary: CheckSummary) -> Iterator[str]:
    gone = [checked for checked in summary.every if checked.outcome is CheckOutcome.GONE]
    if gone:
        yield "**Laws whose methods have changed or are gone**\n"
        for checked in gone[:_LISTED]:
            yield f"- {code(summary.relations[checked.id].relation.name)}"
        if len(gone) > _LISTED:
            yield f"- … and {len(gone) - _LISTED:,} more"
