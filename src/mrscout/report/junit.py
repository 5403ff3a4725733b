"""Renders a run as JUnit XML, for build servers: a suite for each class under test, a case for each relation."""

from collections import defaultdict
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from mrscout.report.escaping import for_xml
from mrscout.report.run_report import RunReport
from mrscout.report.sentences import counterexample_test, failure, pairs
from mrscout.report.states import IMPERFECT, State, state_of
from mrscout.store.results import RelationResult

_PASSES = frozenset({"kept", IMPERFECT.slug})
_FAILURES = frozenset({"rejected"})
_ERRORS = frozenset({"flaky", "timed-out", "crashed"})


def render(report: RunReport) -> bytes:
    """Return the report as JUnit XML. The same run gives the same bytes."""
    by_class: dict[str, list[RelationResult]] = defaultdict(list)
    results = [result for result in report.results if result.origin.counts_in_funnel]
    for result in results:
        by_class[result.class_under_test].append(result)
    root = ET.Element("testsuites", {"name": for_xml(report.project), **_totals(results)})
    for name, of_class in sorted(by_class.items()):
        suite = ET.SubElement(root, "testsuite", {"name": for_xml(name), **_totals(of_class)})
        suite.extend(map(_case, of_class))
    ET.indent(root)
    data: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def _totals(results: Sequence[RelationResult]) -> dict[str, str]:
    slugs = [state_of(result).slug for result in results]
    counts = {
        "tests": len(slugs),
        "failures": sum(slug in _FAILURES for slug in slugs),
        "errors": sum(slug in _ERRORS for slug in slugs),
        "skipped": sum(slug not in _PASSES | _FAILURES | _ERRORS for slug in slugs),
    }
    seconds = sum(result.judged.seconds for result in results if result.judged is not None)
    return {**{name: str(count) for name, count in counts.items()}, "time": f"{seconds:.3f}"}


def _case(result: RelationResult) -> ET.Element:
    state = state_of(result)
    case = ET.Element(
        "testcase",
        name=for_xml(f"{result.name} [{result.id}]"),
        classname=for_xml(result.class_under_test),
        file=for_xml(result.file),
        line=str(result.line),
        time=f"{result.judged.seconds if result.judged else 0:.3f}",
    )
    if state.slug in _PASSES:
        if state is IMPERFECT:
            ET.SubElement(case, "system-out").text = for_xml(_explanation(result, state))
        return case
    if state.slug in _FAILURES | _ERRORS:
        what = "failure" if state.slug in _FAILURES else "error"
        message = failure(result) or state.sentence
        end = ET.SubElement(case, what, message=for_xml(message), type=state.slug)
        end.text = for_xml(_explanation(result, state))
    else:
        ET.SubElement(case, "skipped", message=for_xml(f"{state.label}: {state.sentence}"))
    return case


def _explanation(result: RelationResult, state: State) -> str:
    lines = [state.sentence]
    if result.relation is not None:
        lines.append(result.relation.relation.statement)
    lines += [f"{name} = {text}" for name, text in pairs(result)]
    lines += [text for text in (failure(result), counterexample_test(result)) if text]
    lines.append(f"Mined from {result.test}, {result.file}:{result.line}")
    return "\n".join(lines)
