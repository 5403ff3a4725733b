"""Reads the folder of a run for a report: whatever is there of it, and the sources that it names."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mrscout import __version__
from mrscout.commands.runs import Run, read_run, read_tests
from mrscout.commands.source_excerpts import Shelf, drawn
from mrscout.commands.source_links import link_to
from mrscout.commands.worths import read_worths
from mrscout.errors import NoRun
from mrscout.model.records import MRInstance, TestCase
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged, Verdict
from mrscout.prose.relations import with_verdict
from mrscout.report.run_facts import (
    advice_for,
    facts_of,
    gaps_of,
    measures_of,
    problems_of,
    reasons_of,
    steps_of,
)
from mrscout.report.run_report import Dossier, Finding, Passage
from mrscout.report.sentences import without_candidates
from mrscout.store.own_folders import RELATIONS, RUN
from mrscout.store.records import Json
from mrscout.store.relation_records import from_json as read_relation
from mrscout.store.relation_records import is_candidate
from mrscout.store.worth_records import TOTALS


def read_dossier(folder: Path, target: Path) -> Dossier:
    """All that a run found; `target` is the folder that the report goes to, which links start from.

    Raises NoRun where there is nothing at all, and DamagedRecord where something cannot be read.
    """
    tests = read_tests(folder)
    run = read_run(folder) if all(os.path.lexists(folder / name) for name in (RUN, RELATIONS)) else None
    if run is None and tests is None:
        advice = "Run mrscout run SOURCE first, or name the folder of a run with --out."
        raise NoRun(str(folder), "there is no run in it", advice)
    root = run.origin.root if run else folder.absolute().parent
    shelf = Shelf(folder, root, run.origin.encoding if run else None)
    findings = _with_worth(tuple(_findings(tests or [], run, shelf)), run)
    record = run.record if run else {}
    return Dossier(
        project=run.origin.name if run else root.name,
        version=__version__,
        findings=findings,
        steps=steps_of(tests, record, findings),
        reasons=reasons_of(tests or []),
        gaps=gaps_of(record, len(run.codified), len(run.verdicts()), str(folder)) if run else (),
        advice=advice_for(record, findings, str(folder)),
        problems=problems_of(record),
        facts=facts_of(record),
        worth=measures_of(record) if any(each.worth for each in findings) else {},
        alone=without_candidates(record.get(TOTALS, {}).get("suites", {})),
        link=link_to(root, target),
    )


def _findings(tests: list[TestCase], run: Run | None, shelf: Shelf) -> Iterator[Finding]:
    """One for each instance, in the order of the tests; relations of no known instance come last."""
    records = {each["id"]: each for each in run.lines} if run else {}
    verdicts = run.verdicts() if run else {}
    for test in tests:
        for instance in test.instances:
            record = records.pop(instance.id, None)
            if record is not None:
                yield _settled(record, instance, verdicts.get(instance.id), shelf)
            else:
                yield _found(test, instance, shelf)
    for record in records.values():
        judged = verdicts.get(record["id"])
        # A candidate that does not hold was a guess, and says nothing about the code.
        if not is_candidate(record) or judged is None or judged.verdict is Verdict.KEPT:
            yield _settled(record, None, judged, shelf)


def _with_worth(findings: tuple[Finding, ...], run: Run | None) -> tuple[Finding, ...]:
    """The same, with what an evaluation found, as long as it is about just these relations."""
    if run is None:
        return findings
    judged = ((each.relation, each.judged) for each in findings)
    kept = [
        (relation, found)
        for relation, found in judged
        if relation and found and found.verdict is Verdict.KEPT
    ]
    worths = read_worths(run, kept)
    return tuple(replace(each, worth=worths[each.id]) if each.id in worths else each for each in findings)


def _found(test: TestCase, instance: MRInstance, shelf: Shelf) -> Finding:
    """An instance that nothing was made of yet."""
    said = {each.span: each.text for each in instance.invocations}
    said[instance.assertion.span] = instance.assertion.text
    found = Finding(instance.id, test.file, test.line, test.test, instance.class_under_test, instance)
    return _with_sources(found, shelf.original(test.file, test.line, said), shelf)


def _settled(record: Json, instance: MRInstance | None, judged: Judged | None, shelf: Shelf) -> Finding:
    settled = read_relation(record)
    if isinstance(settled, CodifiedMR):
        settled = with_verdict(settled, judged)
    relation = settled if isinstance(settled, CodifiedMR) else None
    origin = settled.relation if isinstance(settled, CodifiedMR) else settled
    found = Finding(
        *(origin.id, origin.file, origin.line, origin.test, origin.class_under_test),
        instance,
        settled,
        judged,
        codified=shelf.codified(relation, judged) if relation is not None else None,
        drawn=drawn(relation, judged) if relation is not None and judged is not None else (),
    )
    return _with_sources(found, shelf.mined(record), shelf)


def _with_sources(finding: Finding, original: Passage | None, shelf: Shelf) -> Finding:
    helpers = () if original is None or original.changed else shelf.helpers(finding.spans, original)
    return replace(finding, original=original, helpers=helpers)
