"""The texts that raters read about a run's tests and relations, with their sources."""

from collections.abc import Iterator
from dataclasses import dataclass

from mrscout.languages.registry import language_of_file
from mrscout.model.instances import MRInstance, TestCase
from mrscout.model.outline import method_lines
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged, Verdict
from mrscout.pipeline.stored_drafts import readable_class
from mrscout.store.runs import Run, read_tests
from mrscout.store.source_excerpts import read_named
from mrscout_research.studies.study import Item, Population, Section

_VERDICTS = {Population.KEPT: Verdict.KEPT, Population.REJECTED: Verdict.REJECTED}


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a population: a test, or a relation with its verdict if it has one."""

    run: Run
    what: TestCase | CodifiedMR
    verdict: Judged | None = None


def members(run: Run, population: Population) -> Iterator[Member]:
    """Return a run's part of a population, in order; only mined relations are asked about."""
    if population is Population.MTCS:
        yield from (Member(run, test) for test in read_tests(run.folder) or () if test.mtc)
        return
    verdicts = run.verdicts() if population in _VERDICTS else {}
    for codified in (relation for relation in run.codified if relation.relation.origin.counts_in_funnel):
        verdict = verdicts.get(codified.relation.id)
        if population is Population.RELATIONS or (
            verdict is not None and verdict.verdict is _VERDICTS[population]
        ):
            yield Member(run, codified, verdict)


def item_of(member: Member, *, project: bool) -> Item:
    """Return a member as raters read it; with ``project`` the text names its project."""
    run, what = member.run, member.what
    before = f"{run.origin.name}, " if project else ""
    if isinstance(what, TestCase):
        place, name, id_ = f"{what.file}:{what.line}", what.test, what.instances[0].id
        sections = [_test(run, what.file, what.line)]
        sections += [_instance(number, instance) for number, instance in enumerate(what.instances, 1)]
    else:
        relation = what.relation
        place, name, id_ = f"{relation.file}:{relation.line}", relation.name, relation.id
        sections = list(_relation(run, what, member.verdict))
    return Item(id_, name, f"{before}{place}", tuple(sections))


def _test(run: Run, file: str, line: int) -> Section:
    source = read_named(run.folder, file, run.origin.root, run.origin.encoding)
    lines = method_lines(language_of_file(file).methods(source), line - 1) if source is not None else None
    if source is None or lines is None:
        return Section("The test", f"It is not at {file}:{line} any more.", code=False)
    text = source.decode("utf-8", "replace").splitlines()[lines.start : lines.stop]
    return Section("The test", "\n".join(text))


def _instance(number: int, instance: MRInstance) -> Section:
    calls = [f"// line {invocation.span.line + 1}\n{invocation.text};" for invocation in instance.invocations]
    assertion = f"// line {instance.assertion.span.line + 1}\n{instance.assertion.text};"
    return Section(
        f"Instance {number}: {len(calls)} invocations of {instance.class_under_test}, and the assertion on them",
        "\n".join([*calls, assertion]),
    )


def _relation(run: Run, codified: CodifiedMR, verdict: Judged | None) -> Iterator[Section]:
    relation = codified.relation
    yield Section("The relation in words", relation.statement, code=False)
    readable = readable_class(run.folder, codified, verdict)
    if readable is not None:
        yield Section("The relation as a test", readable.text)
    else:
        yield Section("The relation as a test", f"{codified.path} is gone.", code=False)
    yield _test(run, relation.file, relation.line)
    counter = verdict.counterexample if verdict is not None else None
    if counter is not None:
        yield Section("The counterexample", counter.test)
        yield Section("What the assertion says to it", counter.failure, code=False)
