"""All that a report shows of a run, as frozen data: the funnel, verdicts, gaps, advice, facts.

Every format renders a RunReport, and opens no file itself.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from mrscout import __version__
from mrscout.findings.stage import worth_showing
from mrscout.model.diagnosis import Diagnosis, ReportedProblem
from mrscout.model.figures import Figures, RunFigures, different_relations, figures_of
from mrscout.model.findings import Finding
from mrscout.model.instances import TestCase
from mrscout.model.verdicts import Verdict
from mrscout.model.worth import MEASURES, MINED, Measure
from mrscout.pipeline.diagnosis import diagnose
from mrscout.prose.next_command import command
from mrscout.report import instance_words as words
from mrscout.store.records import Json
from mrscout.store.results import RelationResult, RunResults
from mrscout.store.run_record import EVALUATION, FILTERING, SYNTHESIS, stages_of
from mrscout.store.source_excerpts import NO_LINK, Link
from mrscout.store.worth_records import TOTALS

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RunReport:
    """All that a report shows of a run."""

    project: str
    version: str
    results: tuple[RelationResult, ...]
    figures: RunFigures
    #: the test's reason for being no MTC, and how many there are, the most frequent first
    reasons: tuple[tuple[str, int], ...] = ()
    gaps: tuple[
        tuple[str, str], ...
    ] = ()  #: what a run that was stopped lacks, and the command that gives it
    advice: tuple[tuple[str, str], ...] = ()  #: the same, or what could come next
    problems: tuple[tuple[str, str], ...] = ()  #: what could not be built: the place, and what was found
    facts: tuple[tuple[str, str], ...] = ()  #: about the run
    worth: Mapping[str, Measure] = field(default_factory=dict)  #: by the name of the measure
    alone: str = ""  #: what the relations that tests hide add by themselves, a sentence
    link: Link = NO_LINK
    findings: tuple[Finding, ...] = ()  #: those that are probably real, best first
    diagnosis: Diagnosis | None = None  #: why most relations do not run, if so

    @property
    def language(self) -> str:
        """The name of the language of its tests; empty if there is none."""
        return self.results[0].language if self.results else ""

    @cached_property
    def evaluated(self) -> bool:
        """True if the worth of the relations was measured."""
        return bool(self.worth) or any(result.worth is not None for result in self.results)


def run_report(run_results: RunResults) -> RunReport:
    """Return the report of a run, as far as the run has come."""
    run, record, folder = run_results.run, run_results.record, str(run_results.folder)
    return RunReport(
        project=run_results.project,
        version=__version__,
        results=run_results.results,
        figures=figures_of_run(run_results.tests, record, run_results.results),
        reasons=reasons_of(run_results.tests or ()),
        gaps=gaps_of(record, len(run.codified), len(run.verdicts()), folder) if run else (),
        advice=advice_for(record, run_results.results, folder),
        problems=problems_of(record),
        facts=facts_of(record, run_results.language),
        worth=measures_of(record) if any(result.worth for result in run_results.results) else {},
        alone=without_candidates(record.get(TOTALS, {}).get("suites", {})),
        link=run_results.link,
        findings=tuple(worth_showing(run_results.findings)),
        diagnosis=diagnosis_of(run_results),
    )


def diagnosis_of(run_results: RunResults) -> Diagnosis | None:
    """Return the one reason why most relations of a run do not run here; None if at least half of them run."""
    relations = [result.relation for result in run_results.results if result.relation is not None]
    if not relations or run_results.run is None:
        return None
    problems = [
        ReportedProblem(problem["reason"], problem["place"], problem["found"], problem["advice"])
        for problem in run_results.record.get("problems", ())
    ]
    return diagnose(relations, problems, relations[0].relation.file, run_results.run.origin.root)


def figures_of_run(
    tests: Sequence[TestCase] | None, run: Json, results: Sequence[RelationResult]
) -> RunFigures:
    """Return the figures of a run, as far as it has come."""
    funnel = run.get("funnel", {})
    mined = [result for result in results if result.origin.counts_in_funnel]
    further = {occurrence.id for result in mined for occurrence in result.occurrences}
    known = {result.id for result in mined} | further
    instances = len(known) if tests is None else sum(len(test.instances) for test in tests)
    relations = different_relations(instances, (result.relation for result in mined if result.relation))
    return RunFigures(
        tests=funnel.get("tests") if tests is None else len(tests),
        mtcs=funnel.get("mtcs") if tests is None else sum(test.mtc for test in tests),
        instances=instances,
        mined=_figures(mined, relations) if run else None,
        proposed=run.get("candidates", {}).get("drafted", 0),
        candidates=_figures([result for result in results if not result.origin.counts_in_funnel]),
    )


def _figures(results: Sequence[RelationResult], relations: int | None = None) -> Figures:
    pairs = [(result.relation, result.judged) for result in results if result.relation is not None]
    return figures_of(pairs, relations)


def reasons_of(tests: Sequence[TestCase]) -> tuple[tuple[str, int], ...]:
    """Return the reasons why tests are no MTCs with their counts, the most frequent first."""
    counts = Counter(test.reason for test in tests if test.reason is not None)
    ordered = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0].slug))
    return tuple((reason.value, count) for reason, count in ordered)


def gaps_of(run: Json, codified: int, judged: int, folder: str) -> Pairs:
    """Return what a stopped run lacks, and the command that continues it: at most one pair."""
    stages = stages_of(run)
    again = command("run", folder, run["project"]["source"])
    if not stages.get(SYNTHESIS, True):
        return (("The run was stopped, so that relations are missing. It goes on where it was with", again),)
    filtering = command("filter", folder)
    if judged < codified and (judged or FILTERING in run):
        left = f"{codified - judged:,} of {words.counted(codified, 'relation')}"
        problem = f"{left} {'has' if codified - judged == 1 else 'have'} no verdict."
        return ((problem, filtering),)
    if not stages.get(FILTERING, True):
        return (("Filtering was stopped. It goes on where it was with", filtering),)
    if not stages.get(EVALUATION, True):
        return (("The evaluation was stopped. It is made again with", command("evaluate", folder)),)
    return ()


def advice_for(run: Json, results: Sequence[RelationResult], folder: str) -> Pairs:
    """Return what to do next: the gap of a stopped run, or a stage that has not run, with its command."""
    if not results:
        return ()
    if not run:
        return (("Only discovery has run. To make relations and try them:", command("run SOURCE", folder)),)
    codified = [result for result in results if result.is_codified]
    judged = [result for result in codified if result.judged is not None]
    if gaps := gaps_of(run, len(codified), len(judged), folder):
        return gaps
    if codified and not judged:
        problem = "The relations have no verdicts yet, or only such as are about other code."
        return ((problem, command("filter", folder)),)
    kept = any(result.judged and result.judged.verdict is Verdict.KEPT for result in judged)
    if kept and not any(result.worth for result in results):
        return (("What they are worth was not measured.", command("evaluate", folder)),)
    return ()


def problems_of(run: Json) -> Pairs:
    """Return the build problems as pairs of a place and a description."""
    return tuple(
        (problem["place"], f"{problem['found']}. {problem['advice']}") for problem in run.get("problems", ())
    )


def measures_of(run: Json) -> dict[str, Measure]:
    """Return each measure of the developers' tests without and with the relations, by its name."""
    totals = run.get(TOTALS, {})
    keys = ("developers", "relations", "with_relations")
    return {name: Measure(*(totals[name][key] for key in keys)) for name in MEASURES if name in totals}


def facts_of(run: Json, language: str) -> Pairs:
    """Return the facts about a run that a report lists, such as its source and seed; `language` is the display name."""
    if not run:
        return ()
    modules = {f"{module['rung']}, {language} {module['java']}" for module in run.get("modules", ())}
    facts = (
        ("Source", run["project"]["source"]),
        ("Version of mrscout", run.get("mrscout", "")),
        ("Definition", run.get("options", {}).get("definition", "")),
        ("Code came from", "; ".join(sorted(modules))),
    )
    known = tuple((name, value) for name, value in facts if value)
    return (*known, *_filtering_facts(run.get(FILTERING, {})), *_mutant_facts(run.get(TOTALS, {})))


def _mutant_facts(totals: Json) -> Pairs:
    if not totals:
        return ()
    tried, every = totals["mutants"], totals.get("population") or totals["mutants"]
    return (("Mutants", f"{tried:,} of {every:,}, drawn at random" if tried < every else f"{tried:,}, all"),)


def _filtering_facts(asked: Json) -> Pairs:
    if not asked:
        return ()
    return (
        ("Inputs asked for", f"{asked['inputs']:,} valid ones a relation"),
        ("Seed", str(asked["seed"])),
        ("Kept if it holds on", f"{asked['criterion'] * 100:g} % of valid inputs"),
        ("Fence", asked.get("fence") or "none"),
    )


def without_candidates(suites: Mapping[str, Mapping[str, float]]) -> str:
    """Return a sentence on what mined relations add without candidates; empty if no candidates were measured."""
    alone = suites.get(f"D+{MINED}")
    if alone is None:
        return ""
    scores = (("line_coverage", "of lines"), ("mutation_score", "of mutants"))
    gains = (f"{100 * (alone[name] - suites['D'][name]):+.2f} points {of}" for name, of in scores)
    return f"Without the candidates, on the same classes: {' and '.join(gains)}."
