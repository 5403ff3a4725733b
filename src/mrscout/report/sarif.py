"""Renders a run as SARIF 2.1.0, for code scanning: relations that do not hold, at the assertions that state them.

Findings come first. A relation that a generated input refutes is not always a defect: the developers may never have
meant it for all inputs. So such a result is no error, and a finding is one only if it is probably a defect.
"""

from urllib.parse import quote

from mrscout.report import instance_words as words
from mrscout.report.escaping import well_formed
from mrscout.report.finding_formats import ROOT, sarif_log, sarif_message, sarif_result, sarif_rules
from mrscout.report.run_report import RunReport
from mrscout.report.sentences import counterexample_input, counterexample_test, failure
from mrscout.report.states import IMPERFECT, STATES, State, state_of
from mrscout.store.records import Json
from mrscout.store.results import RelationResult

#: what is reported, and how loud
_LEVELS = {"rejected": "warning", IMPERFECT.slug: "note", "flaky": "note", "crashed": "warning"}
_RULES = tuple(state for state in STATES if state.slug in _LEVELS)


def render(report: RunReport) -> bytes:
    """Return a SARIF log with a result for each relation that does not hold. The same run gives the same bytes."""
    mined = [result for result in report.results if result.origin.counts_in_funnel]
    rules = [_rule(state) for state in _RULES]
    results = [_result(result) for result in mined if state_of(result) in _RULES]
    found = [sarif_result(finding, len(rules)) for finding in report.findings]
    return sarif_log(report.version, [*rules, *sarif_rules()], [*found, *results])


def _rule(state: State) -> Json:
    return {
        "id": state.slug,
        "name": "".join(part.capitalize() for part in f"{state.slug}-relation".split("-")),
        "shortDescription": {"text": f"Metamorphic relation: {state.label}"},
        "fullDescription": {"text": state.sentence},
        "help": {"text": state.advice},
        "defaultConfiguration": {"level": _LEVELS[state.slug]},
        "properties": {"tags": ["metamorphic-testing", "testing"]},
    }


def _result(result: RelationResult) -> Json:
    state = state_of(result)
    return {
        "ruleId": state.slug,
        "ruleIndex": _RULES.index(state),
        "level": _LEVELS[state.slug],
        "message": {"text": _message(result, state)},
        "locations": [_location(result)],
        "partialFingerprints": {"mrscoutRelation/v1": result.id},
    }


def _message(result: RelationResult, state: State) -> str:
    parts = [f"{result.name}: {state.sentence}"]
    if result.relation is not None:
        parts.append(result.relation.relation.statement)
    if result.judged is not None and result.judged.evidence.valid:
        evidence = result.judged.evidence
        parts.append(f"It holds on {evidence.passed:,} of {words.counted(evidence.valid, 'valid input')}.")
    if counterexample_input(result):
        parts.append(f"Refuted by {counterexample_input(result)}: {failure(result)}")
    if counterexample_test(result):
        parts.append(f"As a test:\n{counterexample_test(result)}")
    return sarif_message("\n\n".join(parts))


def _location(result: RelationResult) -> Json:
    """Return the place of the assertion if it is in the test's own file, else that of the test."""
    assertion = result.spans[-1] if result.spans else None
    if assertion is not None and assertion.file == result.file:
        region = {"startLine": assertion.line + 1, "endLine": assertion.end_line + 1}
    else:
        region = {"startLine": result.line}
    path = quote(result.file.encode("utf-8", "surrogateescape"))
    return {
        "physicalLocation": {"artifactLocation": {"uri": path, "uriBaseId": ROOT}, "region": region},
        "logicalLocations": [{"fullyQualifiedName": well_formed(result.test), "kind": "function"}],
    }
