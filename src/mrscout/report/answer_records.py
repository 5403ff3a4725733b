"""The objects that commands print with `--format json`, one type for each sort of answer (docs/records.md).

They are made of the records of the run folder where there are such. `make schemas` writes a JSON Schema for each.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct

from mrscout import __version__
from mrscout.catalogue.build import Built
from mrscout.corpora.journal import CorpusState, Entry
from mrscout.explanations import Code
from mrscout.model.checks import Checked, CheckedFinding
from mrscout.model.diagnosis import Diagnosis
from mrscout.model.figures import Step
from mrscout.model.findings import Finding
from mrscout.model.project import Problem
from mrscout.model.worth import Worth
from mrscout.report.listed_records import ListedRecord
from mrscout.report.listed_records import to_record as listed_record
from mrscout.report.run_report import Pairs, RunReport
from mrscout.report.states import STATES, state_of
from mrscout.store.check_records import CheckFindingRecord, CheckRecord
from mrscout.store.check_records import finding_to_record as check_finding_record
from mrscout.store.check_records import to_record as check_record
from mrscout.store.discover_records import DiscoverRecord
from mrscout.store.finding_records import FindingRecord
from mrscout.store.finding_records import to_record as finding_record
from mrscout.store.law_catalogue import CatalogueRecord
from mrscout.store.records import Count, Json, Positive, read_record
from mrscout.store.relation_records import RelationRecord
from mrscout.store.results import RelationResult, RunResults
from mrscout.store.run_record import BuildProblemRecord, ModuleRecord
from mrscout.store.verdict_records import VerdictRecord
from mrscout.store.worth_records import TOTALS, TotalsRecord, WorthRecord
from mrscout.store.worth_records import to_record as worth_record

Version = Annotated[str, Meta(description="Of mrscout.")]


class FileProblemRecord(Struct, frozen=True, kw_only=True):
    """A part of the project that was passed over."""

    code: Annotated[str, Meta(description="Explained by mrscout explain.")]
    path: str
    message: Annotated[str, Meta(description="Details; may be empty.")]


class DiscoverAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout discover`: the tests that were looked at."""

    mrscout: Version
    source: str
    project: str
    mtcs: Count
    instances: Count
    tests: tuple[DiscoverRecord, ...]
    problems: tuple[FileProblemRecord, ...]


class SurveyedRecord(Struct, frozen=True, kw_only=True):
    """The counts of one source."""

    project: str
    source: str
    tests: Count
    mtcs: Count
    instances: Count
    problems: Annotated[Count, Meta(description="Parts of it that were passed over.")]
    error: Annotated[str | None, Meta(description="Why it could not be opened.")]


class SurveyAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout survey`: the sources that were looked at."""

    mrscout: Version
    sources: tuple[SurveyedRecord, ...]


class StepRecord(Struct, frozen=True, kw_only=True):
    """A step of the funnel."""

    name: str
    count: Count


class GapRecord(Struct, frozen=True, kw_only=True):
    """Something that a stopped run lacks."""

    problem: str
    command: Annotated[str, Meta(description="That closes the gap.")]


class DiagnosisRecord(Struct, frozen=True, kw_only=True):
    """The one reason why most relations do not run here."""

    code: Annotated[str, Meta(description="Explained by mrscout explain.")]
    sentence: str
    advice: str
    behind: Annotated[Count, Meta(description="Relations that do not run for this reason.")]
    failing: Annotated[Count, Meta(description="Relations that do not run.")]
    total: Count


class RunAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout run`, `synthesize` and `filter`: the whole run, as far as it has come."""

    mrscout: Version
    source: str
    project: str
    folder: Annotated[str, Meta(description="Of the run.")]
    complete: Annotated[bool, Meta(description="True if every stage that was asked for is.")]
    steps: Annotated[tuple[StepRecord, ...], Meta(description="From tests to kept relations.")]
    candidates: Annotated[tuple[StepRecord, ...], Meta(description="The same of candidates.")]
    diagnosis: Annotated[DiagnosisRecord | None, Meta(description="If most relations do not run here.")] = (
        None
    )
    modules: tuple[ModuleRecord, ...]
    problems: Annotated[tuple[BuildProblemRecord, ...], Meta(description="Of the build.")]
    states: Annotated[dict[str, Count], Meta(description="Number of relations by state.")]
    findings: tuple[FindingRecord, ...]
    relations: Annotated[tuple[ListedRecord, ...], Meta(description="Best first.")]
    worth: Annotated[TotalsRecord | None, Meta(description="If it was evaluated.")]
    gaps: tuple[GapRecord, ...]


class ListAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout list`: the relations that were asked for."""

    mrscout: Version
    total: Annotated[Count, Meta(description="Relations of the run.")]
    relations: tuple[ListedRecord, ...]
    gaps: tuple[GapRecord, ...]


class ShowAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout show`: one relation with its verdict, or one finding."""

    mrscout: Version
    relation: RelationRecord | None = None
    verdict: VerdictRecord | None = None
    finding: FindingRecord | None = None


class FindingsAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout findings`: the findings that were asked for."""

    mrscout: Version
    findings: tuple[FindingRecord, ...]
    left_out: Annotated[Count, Meta(description="Those of low confidence, which --all shows.")]


class CheckAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout check`: the relations and findings of the run on other code."""

    mrscout: Version
    relations: tuple[CheckRecord, ...]
    findings: tuple[CheckFindingRecord, ...]
    new: Annotated[
        tuple[str, ...], Meta(description="Ids of findings that are there and not in the baseline.")
    ]


class BaselineAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout baseline`: what was written."""

    mrscout: Version
    file: str
    entries: Count
    added: Count
    removed: Count
    unseen: Annotated[Count, Meta(description="Entries unknown to the run and its check.")]


class EvaluateAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout evaluate`: what kept relations add, or with --fresh, how they fare on fresh inputs."""

    mrscout: Version
    worth: TotalsRecord | None = None
    relations: tuple[WorthRecord, ...] = ()
    fresh: Annotated[dict[str, Any] | None, Meta(description="As in run.json.")] = None


class ExportedLawRecord(Struct, frozen=True, kw_only=True):
    """A law that is a test now."""

    relation: Annotated[str, Meta(description="Its id.")]
    test: Annotated[str, Meta(description="Name of the test method.")]
    rows: Annotated[Positive, Meta(description="Inputs.")]
    doubts: Annotated[tuple[str, ...], Meta(description="Why it is weak.")]
    replaces: Annotated[tuple[str, ...], Meta(description="Tests that it stands for.")]


class ExportedFileRecord(Struct, frozen=True, kw_only=True):
    """A test class of this export, or of an earlier one."""

    path: str
    fate: Annotated[str, Meta(description="new, rewritten, edited, same, left or stale.")]
    why: str
    laws: tuple[ExportedLawRecord, ...]


class NotExportedRecord(Struct, frozen=True, kw_only=True):
    """A law that no test could be made of."""

    relation: Annotated[str, Meta(description="Its name and its id.")]
    reason: str


class ExportAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout export`: the test classes, and what was left out."""

    mrscout: Version
    dry_run: Annotated[bool, Meta(description="Nothing was written.")]
    files: tuple[ExportedFileRecord, ...]
    not_made: tuple[NotExportedRecord, ...]
    left_out: Annotated[dict[str, Count], Meta(description="Number of relations by reason.")]
    patch: Annotated[str, Meta(description="Its file; empty for none.")]
    message: Annotated[str, Meta(description="File of the commit message; empty for none.")]
    request: Annotated[str, Meta(description="File of the pull request's text; empty for none.")]


class ItemRecord(Struct, frozen=True, kw_only=True):
    """A project of a corpus."""

    name: str
    source: str
    state: Annotated[str, Meta(description="ended, running or waiting")]
    outcome: Annotated[str | None, Meta(description="Of its last try.")]
    tries: Count
    set_aside: Annotated[bool, Meta(description="It failed as often as a project is tried.")]
    seconds: Annotated[float, Meta(description="Of all tries.")]
    said: Annotated[str, Meta(description="What its last try ended with.")]
    host: str
    commit: str
    counts: Annotated[dict[str, int], Meta(description="Steps of its funnel, by name.")]


class MineAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout mine` and `mine status`: how far a corpus is."""

    mrscout: Version
    projects: Count
    ended: Count
    running: Annotated[bool, Meta(description="Somebody is mining it.")]
    seconds_left: Annotated[float | None, Meta(description="As far as the past tells.")]
    outcomes: Annotated[dict[str, Count], Meta(description="Number of projects by outcome.")]
    items: tuple[ItemRecord, ...]


class DamagedRecord(Struct, frozen=True, kw_only=True):
    """A project whose records cannot be read."""

    name: str
    reason: str


class BuiltAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout catalog build`: what the catalogue has now."""

    mrscout: Version
    folder: str
    projects: Annotated[Count, Meta(description="That the catalogue has.")]
    made: Annotated[Count, Meta(description="Whose rows are new.")]
    removed: Count
    rows: Annotated[dict[str, Count], Meta(description="New ones, by table.")]
    damaged: tuple[DamagedRecord, ...]


class LawsAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout catalog laws`: the laws that were written."""

    mrscout: Version
    file: str
    patterns: Count
    projects: Annotated[Count, Meta(description="That the patterns were seen in.")]
    left_out: Annotated[Count, Meta(description="Projects without verdicts.")]


class ToolRecord(Struct, frozen=True, kw_only=True):
    """A tool that mrscout uses."""

    name: str
    good: bool
    found: str
    purpose: str
    remedy: str
    needed_by: tuple[str, ...]


class DoctorAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout doctor`: what is installed, and the next step."""

    mrscout: Version
    ready: Annotated[tuple[str, ...], Meta(description="Commands that lack nothing.")]
    lacking: Annotated[
        dict[str, tuple[str, ...]], Meta(description="Names of tools by the command that lacks them.")
    ]
    tools: tuple[ToolRecord, ...]
    next: Annotated[str, Meta(description="The one next step, a sentence or a command.")]


class RuleRecord(Struct, frozen=True, kw_only=True):
    """A rule by which mrscout decides."""

    group: str
    rule: str
    description: str


class RulesAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout doctor --rules`: all rules."""

    mrscout: Version
    rules: tuple[RuleRecord, ...]


class CodeRecord(Struct, frozen=True, kw_only=True):
    """A code with its page."""

    code: str
    kind: Annotated[str, Meta(description="error, run, file, build, test, relation or verdict.")]
    exit_code: Annotated[int | None, Meta(description="Of an error.")]
    sentence: str
    page: Annotated[str, Meta(description="Markdown.")]


class ExplainAnswer(Struct, frozen=True, kw_only=True):
    """`mrscout explain`: the codes of a name, or all."""

    mrscout: Version
    codes: tuple[CodeRecord, ...]


def file_problem(problem: Problem) -> FileProblemRecord:
    """Return the record of a part of the project that was passed over."""
    return FileProblemRecord(code=problem.code.slug, path=problem.path, message=problem.message)


def mine_answer(state: CorpusState, *, running: bool) -> MineAnswer:
    """Return the answer about a corpus, with an entry for each project."""
    left = state.seconds_left()
    return MineAnswer(
        mrscout=__version__,
        projects=len(state.entries),
        ended=len(state.settled),
        running=running,
        seconds_left=None if left is None else round(left),
        outcomes={outcome.slug: len(entries) for outcome, entries in state.by_outcome().items()},
        items=tuple(map(_item, state.entries.values())),
    )


def _item(entry: Entry) -> ItemRecord:
    return ItemRecord(
        name=entry.item.name,
        source=entry.item.source,
        state="ended" if entry.settled else "running" if entry.running else "waiting",
        outcome=entry.outcome.slug if entry.outcome is not None else None,
        tries=entry.number,
        set_aside=entry.set_aside,
        seconds=round(entry.seconds, 1),
        said=entry.said,
        host=entry.host,
        commit=entry.commit,
        counts=dict(entry.counts),
    )


def built_answer(built: Built, folder: Path) -> BuiltAnswer:
    """Return the answer about a catalogue that was built."""
    return BuiltAnswer(
        mrscout=__version__,
        folder=str(folder),
        projects=built.projects,
        made=built.made,
        removed=built.removed,
        rows=dict(built.rows),
        damaged=tuple(DamagedRecord(name=name, reason=reason) for name, reason in built.damaged),
    )


def laws_answer(catalogue: CatalogueRecord, left_out: int, file: Path) -> LawsAnswer:
    """Return the answer about laws that were written; `left_out` projects have no verdicts."""
    return LawsAnswer(
        mrscout=__version__,
        file=str(file),
        patterns=len(catalogue.patterns),
        projects=len(catalogue.projects),
        left_out=left_out,
    )


def run_answer(read: RunResults, report: RunReport) -> RunAnswer:
    """Return the answer of a command that makes or continues a run."""
    record: Json = read.record
    states = [state_of(result).slug for result in read.results]
    return RunAnswer(
        mrscout=__version__,
        source=record.get("project", {}).get("source", ""),
        project=read.project,
        folder=str(read.folder),
        complete=bool(record.get("complete")),
        steps=_steps(report.figures.steps),
        candidates=_steps(report.figures.candidate_steps),
        diagnosis=_diagnosis(report.diagnosis),
        modules=tuple(read_record(module, ModuleRecord) for module in record.get("modules", ())),
        problems=tuple(read_record(problem, BuildProblemRecord) for problem in record.get("problems", ())),
        states={state.slug: states.count(state.slug) for state in STATES if state.slug in states},
        findings=tuple(map(finding_record, report.findings)),
        relations=_listed(read.results, read.results),
        worth=read_record(record[TOTALS], TotalsRecord) if TOTALS in record else None,
        gaps=_gaps(report.gaps),
    )


def _diagnosis(diagnosis: Diagnosis | None) -> DiagnosisRecord | None:
    if diagnosis is None:
        return None
    return DiagnosisRecord(
        code=diagnosis.cause.code,
        sentence=diagnosis.cause.sentence,
        advice=diagnosis.cause.advice,
        behind=diagnosis.behind,
        failing=diagnosis.failing,
        total=diagnosis.total,
    )


def list_answer(read: RunResults, listed: Iterable[RelationResult], gaps: Pairs) -> ListAnswer:
    """Return the answer of `mrscout list`."""
    relations = _listed(read.results, listed)
    return ListAnswer(mrscout=__version__, total=len(read.results), relations=relations, gaps=_gaps(gaps))


def findings_answer(shown: Sequence[Finding], known: Sequence[Finding]) -> FindingsAnswer:
    """Return the answer of `mrscout findings`."""
    return FindingsAnswer(
        mrscout=__version__,
        findings=tuple(map(finding_record, shown)),
        left_out=len(known) - len(shown),
    )


def check_answer(
    every: Iterable[Checked], findings: Iterable[CheckedFinding], new: Iterable[CheckedFinding]
) -> CheckAnswer:
    """Return the answer of `mrscout check`."""
    return CheckAnswer(
        mrscout=__version__,
        relations=tuple(map(check_record, every)),
        findings=tuple(map(check_finding_record, findings)),
        new=tuple(one.finding.id for one in new),
    )


def evaluate_answer(totals: Json, worths: Iterable[Worth]) -> EvaluateAnswer:
    """Return the answer of `mrscout evaluate`; ``totals`` are those of `run.json`."""
    return EvaluateAnswer(
        mrscout=__version__,
        worth=read_record(totals, TotalsRecord),
        relations=tuple(map(worth_record, worths)),
    )


def explain_answer(codes: Iterable[Code]) -> ExplainAnswer:
    """Return the answer of `mrscout explain`."""
    records = tuple(
        CodeRecord(
            code=code.slug,
            kind=code.kind.name.lower(),
            exit_code=code.exit_code.value if code.exit_code is not None else None,
            sentence=code.sentence,
            page=code.page,
        )
        for code in codes
    )
    return ExplainAnswer(mrscout=__version__, codes=records)


def _listed(results: Sequence[RelationResult], listed: Iterable[RelationResult]) -> tuple[ListedRecord, ...]:
    places = {result.id: place for place, result in enumerate(results, 1)}
    return tuple(listed_record(result, places[result.id]) for result in listed)


def _steps(steps: Iterable[Step]) -> tuple[StepRecord, ...]:
    return tuple(StepRecord(name=step.name.lower(), count=step.count) for step in steps)


def _gaps(gaps: Pairs) -> tuple[GapRecord, ...]:
    return tuple(GapRecord(problem=problem, command=command) for problem, command in gaps)
