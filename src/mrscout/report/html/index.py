"""What the page's list, filters and search need of all relations, in columns, so that it is quick to read."""

from collections.abc import Iterable

from mrscout.model.kinds import Kind
from mrscout.model.worth import Flag
from mrscout.report.run_report import RunReport
from mrscout.report.states import STATES, state_of
from mrscout.store.findings import Finding
from mrscout.store.records import Json

#: relations whose details are unpacked together
CHUNK = 32
_KINDS = tuple(Kind)


class _Table:
    """Texts that occur often, by number."""

    def __init__(self) -> None:
        self.texts: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self.texts.setdefault(text, len(self.texts))


def index(report: RunReport) -> Json:
    """All that is known before a relation is opened."""
    classes, tests, files = _Table(), _Table(), _Table()
    found = report.findings
    columns = {
        "id": [each.id for each in found],
        "name": [each.name for each in found],
        "statement": [each.relation.relation.statement if each.relation else "" for each in found],
        "state": [STATES.index(state_of(each)) for each in found],
        "kind": [_KINDS.index(each.relation.relation.kind) if each.relation else -1 for each in found],
        "owner": [classes.number(each.class_under_test) for each in found],
        "test": [tests.number(each.test) for each in found],
        "file": [files.number(each.file) for each in found],
        "line": [each.line for each in found],
        "tried": [each.judged.evidence.tried if each.judged else 0 for each in found],
        "valid": [each.judged.evidence.valid if each.judged else 0 for each in found],
        "passed": [each.judged.evidence.passed if each.judged else 0 for each in found],
        "worth": [_worth(each) for each in found],
        "added": [each.worth.added if each.worth else 0 for each in found],
        "rank": [each.worth.rank if each.worth else 0 for each in found],
        "counter": [_counter(each) for each in found],
        "candidate": [int(not each.origin.counts_in_funnel) for each in found],
    }
    return {
        "chunk": CHUNK,
        "evaluated": report.evaluated,
        "link": {"base": report.link.base, "line": report.link.line},
        "states": [
            {
                "slug": each.slug,
                "label": each.label,
                "sentence": each.sentence,
                "tone": each.tone.value,
                "glyph": each.glyph,
            }
            for each in STATES
        ],
        "kinds": [{"slug": each.slug, "sentence": each.value} for each in _KINDS],
        "classes": list(classes.texts),
        "tests": list(tests.texts),
        "files": list(files.texts),
        "columns": columns,
    }


def texts(findings: Iterable[Finding]) -> list[str]:
    """What else is searched: the relation's own code."""
    return [_code(each) for each in findings]


def _code(finding: Finding) -> str:
    passage = finding.codified or finding.original
    if passage is None:
        return ""
    lines = passage.source.split(b"\n")[passage.lines.start : passage.lines.stop]
    return b"\n".join(line.strip() for line in lines).decode("utf-8", "replace")


def _counter(finding: Finding) -> str:
    counter = finding.judged.counterexample if finding.judged else None
    return "\n".join((*counter.texts, counter.failure)) if counter else ""


def _worth(finding: Finding) -> int:
    """A number of the script's table of worths."""
    worth = finding.worth
    if worth is None:
        return 4
    if worth.added:
        return 0
    if worth.killed:
        return 1
    return 2 if Flag.KILLS_NOTHING in worth.flags else 3
