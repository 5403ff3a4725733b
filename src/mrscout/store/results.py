"""Reads all results of a run, best first by `model/ranking.py`, for everything that lists relations.

Reports that show sources get the passages that the records name.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from mrscout.errors import NoRun
from mrscout.languages.registry import language_of_file
from mrscout.model.findings import Finding
from mrscout.model.instances import MRInstance, TestCase
from mrscout.model.ir import Span
from mrscout.model.offers import objection
from mrscout.model.origin import MINED, Origin
from mrscout.model.ranking import Standing, ranked, standing_of
from mrscout.model.relations import CodifiedMR, Occurrence, Status, Undrafted
from mrscout.model.run_marker import RUN
from mrscout.model.verdicts import Judged, Verdict
from mrscout.model.worth import Worth
from mrscout.prose.relation_sentences import with_verdict
from mrscout.store.developer_files import RELATIONS
from mrscout.store.findings import known_findings
from mrscout.store.records import Json
from mrscout.store.relation_records import RelationRecord, from_record
from mrscout.store.runs import Run, read_run, read_tests, read_worths
from mrscout.store.source_excerpts import NO_LINK, Drawn, Link, Passage, SourceExcerpts, drawn, link_to


@dataclass(frozen=True, slots=True)
class RelationResult:
    """An MR instance with all that became of it: relation, verdict, worth. Stages that have not run leave None."""

    id: str
    file: str
    line: int  #: of the test, from 1
    test: str
    class_under_test: str
    instance: MRInstance | None = None
    settled: CodifiedMR | Undrafted | None = None
    judged: Judged | None = None
    worth: Worth | None = None
    original: Passage | None = None
    helpers: tuple[Passage, ...] = ()  #: other methods that the relation's parts stand in
    codified: Passage | None = None
    drawn: tuple[Drawn, ...] = ()
    variants: tuple[str, ...] = ()  #: ids of the other relations of its law, if it stands for the law
    variant_of: str = ""  #: id of the relation that stands for its law; empty if it does so itself

    @property
    def language(self) -> str:
        """The name of the language that its test is written in, ``java``."""
        return language_of_file(self.file).name

    @property
    def relation(self) -> CodifiedMR | None:
        """The relation that was made of the instance, whether it holds or not."""
        return self.settled if isinstance(self.settled, CodifiedMR) else None

    @property
    def occurrences(self) -> tuple[Occurrence, ...]:
        """All places that it was mined from; empty for a candidate."""
        return self.relation.relation.occurrences if self.relation is not None else ()

    @property
    def origin(self) -> Origin:
        """The origin of the relation; mined for an instance that became none."""
        return self.relation.relation.origin if self.relation is not None else MINED

    @property
    def is_codified(self) -> bool:
        """True if the instance became a relation that compiles, and passes on the developers' own input."""
        return self.relation is not None and self.relation.status is Status.CODIFIED

    @property
    def name(self) -> str:
        """The name of the relation, or the text of the assertion if no relation was made."""
        if self.relation is not None:
            return self.relation.relation.name
        return " ".join(self.instance.assertion.text.split()) if self.instance is not None else self.id

    @property
    def spans(self) -> tuple[Span, ...]:
        """The stretches of the test that make up the relation; the assertion comes last."""
        if self.relation is not None:
            parts = self.relation.relation.constituents
            inputs = (*parts.source_input, *parts.follow_up_input, *parts.transformation)
            return (*inputs, parts.source_output, parts.follow_up_output, parts.output_relation)
        if self.instance is not None:
            calls = (invocation.span for invocation in self.instance.invocations)
            return (*calls, self.instance.assertion.span)
        return ()

    @property
    def refuted(self) -> bool:
        """True if the form that the verdict is about has a counterexample."""
        judged = self.judged
        return judged is not None and judged.counterexample is not None and not judged.perfect


@dataclass(frozen=True, slots=True)
class RunResults:
    """All results of a run as far as it has come, for reports."""

    folder: Path
    project: str
    tests: tuple[TestCase, ...] | None  #: None if nothing was discovered
    results: tuple[RelationResult, ...]
    run: Run | None = None  #: None if there was only discovery
    link: Link = NO_LINK
    findings: tuple[Finding, ...] = ()  #: best first

    @property
    def record(self) -> Json:
        """`run.json`; empty if there is none."""
        return self.run.record if self.run is not None else {}

    @property
    def language(self) -> str:
        """The name of the project's language, for messages."""
        return language_of_file(next((each.file for each in self.results), "")).layout.language


def read_results(folder: Path, target: Path | None = None) -> RunResults:
    """Read all results of a run.

    ``target`` is the folder of a report that shows sources, which links are relative to; without it none are read.

    Raises NoRun if there is no run, and DamagedRecord if a record cannot be read.
    """
    tests = read_tests(folder)
    run = read_run(folder) if all(os.path.lexists(folder / name) for name in (RUN, RELATIONS)) else None
    if run is None and tests is None:
        advice = "Run mrscout run SOURCE first, or name the folder of a run with --out."
        raise NoRun(str(folder), "there is no run in it", advice)
    root = run.origin.root if run else folder.absolute().parent
    excerpts = None if target is None else SourceExcerpts(folder, root, run.origin.encoding if run else None)
    results = _in_order(_with_worth(tuple(_results(tests or [], run, excerpts)), run))
    project = run.origin.name if run else root.name
    link = NO_LINK if target is None else link_to(root, target)
    return RunResults(
        folder, project, None if tests is None else tuple(tests), results, run, link, known_findings(folder)
    )


def _standing(result: RelationResult) -> Standing:
    if result.relation is not None:
        return standing_of(result.relation, result.judged, result.worth)
    return Standing(result.id, result.class_under_test)


def is_offered(result: RelationResult) -> bool:
    """True for a relation that holds and that `mrscout export` writes by itself."""
    standing = replace(_standing(result), variant=bool(result.variant_of))
    kept = result.judged is not None and result.judged.verdict is Verdict.KEPT
    return kept and objection(standing, everything=False) is None


def _in_order(results: tuple[RelationResult, ...]) -> tuple[RelationResult, ...]:
    """Return the results best first, each with its variants."""
    return tuple(
        replace(place.item, variants=place.variants, variant_of=place.variant_of)
        for place in ranked(results, _standing)
    )


def _results(
    tests: list[TestCase], run: Run | None, excerpts: SourceExcerpts | None
) -> Iterator[RelationResult]:
    """Yield a result for each relation, in the order of the tests; those without a known instance come last.

    An instance that is a further occurrence of a relation has none of its own.
    """
    records = {line.id: line for line in run.lines} if run else {}
    further = {occurrence.id for line in records.values() for occurrence in line.occurrences} - records.keys()
    verdicts = run.verdicts() if run else {}
    for test in tests:
        for instance in test.instances:
            record = records.pop(instance.id, None)
            if record is not None:
                yield _settled_result(record, instance, verdicts.get(instance.id), excerpts)
            elif instance.id not in further:
                yield _unsettled_result(test, instance, excerpts)
    for record in records.values():
        yield _settled_result(record, None, verdicts.get(record.id), excerpts)


def _with_worth(results: tuple[RelationResult, ...], run: Run | None) -> tuple[RelationResult, ...]:
    """Return the results with the worth of kept relations, if an evaluation of exactly these exists."""
    if run is None:
        return results
    pairs = ((result.relation, result.judged) for result in results)
    kept = [(mr, judged) for mr, judged in pairs if mr and judged and judged.verdict is Verdict.KEPT]
    worths = read_worths(run, kept)
    return tuple(replace(result, worth=worths.get(result.id)) for result in results)


def _unsettled_result(
    test: TestCase, instance: MRInstance, excerpts: SourceExcerpts | None
) -> RelationResult:
    """Return the result of an instance that no relation was made of yet."""
    result = RelationResult(instance.id, test.file, test.line, test.test, instance.class_under_test, instance)
    if excerpts is None:
        return result
    texts = {invocation.span: invocation.text for invocation in instance.invocations}
    texts[instance.assertion.span] = instance.assertion.text
    return _with_sources(result, excerpts.original(test.file, test.line, texts), excerpts)


def _settled_result(
    record: RelationRecord,
    instance: MRInstance | None,
    judged: Judged | None,
    excerpts: SourceExcerpts | None,
) -> RelationResult:
    """Return the result of an instance with a record."""
    settled = from_record(record)
    if isinstance(settled, CodifiedMR):
        settled = with_verdict(settled, judged)
    relation = settled if isinstance(settled, CodifiedMR) else None
    origin = settled.relation if isinstance(settled, CodifiedMR) else settled
    result = RelationResult(
        *(origin.id, origin.file, origin.line, origin.test, origin.class_under_test),
        instance,
        settled,
        judged,
    )
    if excerpts is None:
        return result
    if relation is not None:
        passage = excerpts.codified(relation, judged)
        inputs = drawn(relation, judged) if judged is not None else ()
        result = replace(result, codified=passage, drawn=inputs)
    return _with_sources(result, excerpts.mined(record), excerpts)


def _with_sources(
    result: RelationResult, original: Passage | None, excerpts: SourceExcerpts
) -> RelationResult:
    """Return the result with the test that it was mined from, and the helpers that its parts are in."""
    helpers = () if original is None or original.changed else excerpts.helpers(result.spans, original)
    return replace(result, original=original, helpers=helpers)
