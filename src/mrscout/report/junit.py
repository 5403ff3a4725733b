"""Renders a run as JUnit XML, for build servers: a suite for each class under test, a case for each relation."""

from collections import defaultdict
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from mrscout.report.escaping import for_xml
from mrscout.report.run_report import RunReport
from mrscout.report.sentences import counterexample_test, failure, pairs
from mrscout.report.states import IMPERFECT, State, state_of
from mrscout.store.findings import Finding

_PASSES = frozenset({"kept", IMPERFECT.slug})
_FAILURES = frozenset({"rejected"})
_ERRORS = frozenset({"flaky", "timed-out", "crashed"})


def render(report: RunReport) -> bytes:
    """Return the report as JUnit XML. The same run gives the same bytes."""
    by_class: dict[str, list[Finding]] = defaultdict(list)
    findings = [finding for finding in report.findings if finding.origin.counts_in_funnel]
    for finding in findings:
        by_class[finding.class_under_test].append(finding)
    root = ET.Element("testsuites", {"name": for_xml(report.project), **_totals(findings)})
    for name, of_class in sorted(by_class.items()):
        suite = ET.SubElement(root, "testsuite", {"name": for_xml(name), **_totals(of_class)})
        suite.extend(map(_case, of_class))
    ET.indent(root)
    data: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def _totals(findings: Sequence[Finding]) -> dict[str, str]:
    slugs = [state_of(finding).slug for finding in findings]
    counts = {
        "tests": len(slugs),
        "failures": sum(slug in _FAILURES for slug in slugs),
        "errors": sum(slug in _ERRORS for slug in slugs),
        "skipped": sum(slug not in _PASSES | _FAILURES | _ERRORS for slug in slugs),
    }
    seconds = sum(finding.judged.seconds for finding in findings if finding.judged is not None)
    return {**{name: str(count) for name, count in counts.items()}, "time": f"{seconds:.3f}"}


def _case(finding: Finding) -> ET.Element:
    state = state_of(finding)
    case = ET.Element(
        "testcase",
        name=for_xml(f"{finding.name} [{finding.id}]"),
        classname=for_xml(finding.class_under_test),
        file=for_xml(finding.file),
        line=str(finding.line),
        time=f"{finding.judged.seconds if finding.judged else 0:.3f}",
    )
    if state.slug in _PASSES:
        if state is IMPERFECT:
            ET.SubElement(case, "system-out").text = for_xml(_explanation(finding, state))
        return case
    if state.slug in _FAILURES | _ERRORS:
        what = "failure" if state.slug in _FAILURES else "error"
        message = failure(finding) or state.sentence
        end = ET.SubElement(case, what, message=for_xml(message), type=state.slug)
        end.text = for_xml(_explanation(finding, state))
    else:
        ET.SubElement(case, "skipped", message=for_xml(f"{state.label}: {state.sentence}"))
    return case


def _explanation(finding: Finding, state: State) -> str:
    lines = [state.sentence]
    if finding.relation is not None:
        lines.append(finding.relation.relation.statement)
    lines += [f"{name} = {text}" for name, text in pairs(finding)]
    lines += [text for text in (failure(finding), counterexample_test(finding)) if text]
    lines.append(f"Mined from {finding.test}, {finding.file}:{finding.line}")
    return "\n".join(lines)
