"""Renders a run as SARIF 2.1.0, for code scanning: relations that do not hold, at the assertions that state them.

A relation that a generated input refutes is not always a defect: the developers may never have meant it for all
inputs. So nothing here is an error.
"""

import json
import re
from urllib.parse import quote

from mrscout.report import instance_words as words
from mrscout.report.escaping import well_formed
from mrscout.report.run_report import RunReport
from mrscout.report.sentences import counterexample_input, counterexample_test, failure
from mrscout.report.states import IMPERFECT, STATES, State, state_of
from mrscout.store.findings import Finding
from mrscout.store.records import Json

#: what makes a link of brackets in a message, `[text](target)` (SARIF 2.1.0, 3.11.6), unless it is escaped; other
#: brackets stay as they are, since messages hold Java
_LINK = re.compile(r"(\\*)\](?=\()")
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "PROJECT"
#: what is reported, and how loud
_LEVELS = {"rejected": "warning", IMPERFECT.slug: "note", "flaky": "note", "crashed": "warning"}
_RULES = tuple(state for state in STATES if state.slug in _LEVELS)
_HELP = {
    "rejected": "Either the code under test is wrong for this input, or the relation holds only for some inputs.",
    IMPERFECT.slug: "The relation holds nearly always. The exceptions are often where a defect hides.",
    "flaky": "Look for clocks, random numbers, and state that outlives a test.",
    "crashed": "An input ends the process, instead of being refused.",
}


def render(report: RunReport) -> bytes:
    """Return a SARIF log with a result for each relation that does not hold. The same run gives the same bytes."""
    mined = [finding for finding in report.findings if finding.origin.counts_in_funnel]
    rules = [_rule(state) for state in _RULES]
    log = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "mrscout", "version": report.version, "rules": rules}},
                "originalUriBaseIds": {_ROOT: {"description": {"text": "The root of the project."}}},
                "columnKind": "utf16CodeUnits",
                "results": [_result(finding) for finding in mined if state_of(finding) in _RULES],
            }
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=2).encode("utf-8") + b"\n"


def _rule(state: State) -> Json:
    return {
        "id": state.slug,
        "name": "".join(part.capitalize() for part in f"{state.slug}-relation".split("-")),
        "shortDescription": {"text": f"Metamorphic relation: {state.label}"},
        "fullDescription": {"text": state.sentence},
        "help": {"text": _HELP[state.slug]},
        "defaultConfiguration": {"level": _LEVELS[state.slug]},
        "properties": {"tags": ["metamorphic-testing", "testing"]},
    }


def _result(finding: Finding) -> Json:
    state = state_of(finding)
    return {
        "ruleId": state.slug,
        "ruleIndex": _RULES.index(state),
        "level": _LEVELS[state.slug],
        "message": {"text": _message(finding, state)},
        "locations": [_location(finding)],
        "partialFingerprints": {"mrscoutRelation/v1": finding.id},
    }


def _message(finding: Finding, state: State) -> str:
    parts = [f"{finding.name}: {state.sentence}"]
    if finding.relation is not None:
        parts.append(finding.relation.relation.statement)
    if finding.judged is not None and finding.judged.evidence.valid:
        evidence = finding.judged.evidence
        parts.append(f"It holds on {evidence.passed:,} of {words.counted(evidence.valid, 'valid input')}.")
    if counterexample_input(finding):
        parts.append(f"Refuted by {counterexample_input(finding)}: {failure(finding)}")
    if counterexample_test(finding):
        parts.append(f"As a test:\n{counterexample_test(finding)}")
    return _LINK.sub(r"\1\1\\]", well_formed("\n\n".join(parts)))


def _location(finding: Finding) -> Json:
    """Return the place of the assertion if it is in the test's own file, else that of the test."""
    assertion = finding.spans[-1] if finding.spans else None
    if assertion is not None and assertion.file == finding.file:
        region = {"startLine": assertion.line + 1, "endLine": assertion.end_line + 1}
    else:
        region = {"startLine": finding.line}
    path = quote(finding.file.encode("utf-8", "surrogateescape"))
    return {
        "physicalLocation": {"artifactLocation": {"uri": path, "uriBaseId": _ROOT}, "region": region},
        "logicalLocations": [{"fullyQualifiedName": well_formed(finding.test), "kind": "function"}],
    }
