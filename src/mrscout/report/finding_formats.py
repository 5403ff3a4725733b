"""Findings as Markdown and as a log of SARIF; reports of a whole run have the same parts."""

import json
import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from mrscout import __version__
from mrscout.model.findings import Confidence, Finding, FindingKind, Witness
from mrscout.prose.finding_sentences import place, reason_words, sentence, short_snippet, subject_of, title
from mrscout.report.escaping import well_formed
from mrscout.report.markdown_text import code, escaped, fenced
from mrscout.store.records import Json

#: what makes a link of brackets in a message, `[text](target)` (SARIF 2.1.0, 3.11.6), unless it is escaped; other
#: brackets stay as they are, since messages hold code
_LINK = re.compile(r"(\\*)\](?=\()")
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "PROJECT"
#: tests that are named for a finding
_WITNESSES = 5
_LEVELS = {Confidence.HIGH: "error", Confidence.MEDIUM: "warning", Confidence.LOW: "note"}
_HELP = {
    FindingKind.REGRESSION: "Either the change is wrong, or the relations do not state what is meant any more.",
    FindingKind.HANG: "Look at the loop that the samples of the stack show.",
    FindingKind.CRASH: "The input is like the developers': the code should handle it.",
    FindingKind.INCONSISTENT: "One of the two answers is wrong.",
    FindingKind.VIOLATION: "Either the code is wrong for this input, or the test means less than it states.",
    FindingKind.UNVALIDATED_INPUT: "The code should refuse the input with an exception that says why.",
    FindingKind.TEST_SLIP: "The test passes whatever the code does.",
    FindingKind.OVER_GENERAL: "The test states something that holds for its own values only.",
}


def markdown_of(findings: Sequence[Finding], language: str) -> str:
    """Return the findings as Markdown, with a heading; empty if there are none."""
    return "\n".join(["### Findings", "", *markdown_blocks(findings, language)]) if findings else ""


def markdown_blocks(findings: Sequence[Finding], language: str, *, elsewhere: bool = False) -> Iterator[str]:
    """Yield each finding with its evidence folded; `elsewhere`: for readers who do not have the run.

    They are given the tests that state it, in the place of a command that shows more.
    """
    for finding in findings:
        head = f"{escaped(title(finding))} ({finding.kind.slug}, confidence: {finding.confidence.slug})"
        yield f"<details><summary>{head}</summary>\n"
        yield "".join(
            code(part) if at % 2 else escaped(part) for at, part in enumerate(sentence(finding).split("`"))
        )
        yield ""
        if finding.witnesses:
            yield fenced(finding.witnesses[0].snippet, language)
            yield ""
        yield from (f"- {escaped(words)}" for words in reason_words(finding))
        if elsewhere:
            yield from map(_stated_by, finding.witnesses[:_WITNESSES])
            yield "\n</details>\n"
        else:
            yield f"\n`mrscout show {finding.id}` has the rest.\n\n</details>\n"


def _stated_by(witness: Witness) -> str:
    return f"- stated by {code(witness.test)}, {code(f'{witness.file}:{witness.line}')}"


def sarif_of(findings: Sequence[Finding]) -> bytes:
    """Return the findings as a SARIF log."""
    return sarif_log(__version__, sarif_rules(), [sarif_result(finding, 0) for finding in findings])


def sarif_log(version: str, rules: Sequence[Json], results: Sequence[Json]) -> bytes:
    """Return a SARIF log with rules and results. The same data give the same bytes."""
    log = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "mrscout", "version": version, "rules": list(rules)}},
                "originalUriBaseIds": {ROOT: {"description": {"text": "The root of the project."}}},
                "columnKind": "utf16CodeUnits",
                "results": list(results),
            }
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=2).encode("utf-8") + b"\n"


def sarif_rules() -> list[Json]:
    """Return a rule for each kind of finding."""
    return [
        {
            "id": f"finding-{kind.slug}",
            "name": "".join(part.capitalize() for part in f"{kind.slug}-finding".split("-")),
            "shortDescription": {"text": kind.slug.replace("-", " ").capitalize()},
            "fullDescription": {"text": kind.value},
            "help": {"text": _HELP[kind]},
            "defaultConfiguration": {"level": "warning"},
            "properties": {"tags": ["metamorphic-testing", "testing"]},
        }
        for kind in FindingKind
    ]


def sarif_result(finding: Finding, first_rule: int) -> Json:
    """Return a finding as a result; `first_rule` is the index of the first of `sarif_rules`."""
    failure = finding.failure
    top = failure.top if failure is not None else None
    parts = [
        title(finding),
        sentence(finding),
        f"To reproduce it:\n{short_snippet(finding)}" if finding.witnesses else "",
        f"It arises in {place(top)}." if top is not None else "",
        f"{finding.confidence.value} {'; '.join(reason_words(finding))}.",
    ]
    witness = finding.witnesses[0] if finding.witnesses else None
    location: Json = {"logicalLocations": [{"fullyQualifiedName": subject_of(finding), "kind": "function"}]}
    if witness is not None:
        path = quote(witness.file.encode("utf-8", "surrogateescape"))
        location["physicalLocation"] = {
            "artifactLocation": {"uri": path, "uriBaseId": ROOT},
            "region": {"startLine": witness.line},
        }
    return {
        "ruleId": f"finding-{finding.kind.slug}",
        "ruleIndex": first_rule + list(FindingKind).index(finding.kind),
        "level": _LEVELS[finding.confidence],
        "message": {"text": sarif_message("\n\n".join(filter(None, parts)))},
        "locations": [location],
        "partialFingerprints": {"mrscoutFinding/v1": finding.id},
    }


def sarif_message(text: str) -> str:
    """Return a text without anything that a viewer takes for a link."""
    return _LINK.sub(r"\1\1\\]", well_formed(text))
