"""Sentences about a run and about counterexamples, shared by all formats."""

from collections import Counter

from mrscout.model.verdicts import Verdict
from mrscout.model.worth import Measure
from mrscout.report import instance_words as words
from mrscout.report.run_report import RunReport
from mrscout.report.states import BROKEN_CANDIDATE, STATES, State, state_of
from mrscout.store.results import RelationResult


def lead(report: RunReport) -> str:
    """Return a sentence that sums up the run, as far as it has come."""
    figures = report.figures
    mined = figures.mined
    if not figures.instances:
        return "No test of this run hides a metamorphic relation."
    if mined is None or not mined.judged:
        codified = mined.codified if mined is not None else 0
        made = f", and {words.counted(codified, 'relation')} made of them" if codified else ""
        return f"{words.counted(figures.instances, 'instance')} of metamorphic relations found{made}."
    count = words.counted(mined.judged, "relation")
    parts = [f"{mined.kept:,} of {count} {_verb(mined.kept, 'holds', 'hold')} on generated inputs"]
    if mined.exceptions:
        parts.append(f"{mined.exceptions:,} of them with exceptions")
    rejected = sum(
        result.origin.counts_in_funnel and state_of(result).slug == Verdict.REJECTED.slug
        for result in report.results
    )
    if rejected:
        parts.append(f"{rejected:,} {_verb(rejected, 'is', 'are')} refuted")
    holding = figures.candidates.kept if figures.candidates is not None else 0
    if holding:
        parts.append(f"so {_verb(holding, 'does', 'do')} {words.counted(holding, 'candidate')}")
    broken = sum(state_of(result) is BROKEN_CANDIDATE for result in report.results)
    if broken:
        parts.append(f"{words.counted(broken, 'candidate')} {_verb(broken, 'fails', 'fail')}")
    return f"{'; '.join(parts)}."


def state_counts(report: RunReport) -> list[tuple[State, int, int]]:
    """Return the states that occur, with the numbers of mined relations and of candidates in each."""
    counts = Counter((state_of(result), result.origin.counts_in_funnel) for result in report.results)
    pairs = [(state, counts[state, True], counts[state, False]) for state in STATES]
    return [(state, mined, candidates) for state, mined, candidates in pairs if mined or candidates]


def share(part: float) -> str:
    """Return a share as a percentage: `61.5 %`."""
    return f"{part * 100:.1f} %"


def points(measure: Measure) -> str:
    """Return the gain of a measure: `+4.7 points`."""
    return f"{measure.gain:+.1f} points".replace("-", "−")


def _verb(count: int, one: str, many: str) -> str:
    return one if count == 1 else many


def pairs(result: RelationResult) -> list[tuple[str, str]]:
    """Return the parameters of a counterexample with their values; empty if there is no counterexample."""
    counter = result.judged.counterexample if result.judged else None
    if counter is None or result.relation is None:
        return []
    names = [parameter.name for parameter in result.relation.parameters]
    return list(zip(names, counter.texts, strict=False))


def counterexample_input(result: RelationResult) -> str:
    """Return the input of a counterexample: `left = 1, right = 2`."""
    return ", ".join(f"{name} = {text}" for name, text in pairs(result))


def failure(result: RelationResult) -> str:
    """Return the message of the assertion that a counterexample violates; empty if there is none."""
    counter = result.judged.counterexample if result.judged else None
    return counter.failure if counter is not None else ""


def counterexample_test(result: RelationResult) -> str:
    """Return the source code of a test that shows the counterexample; empty if there is none."""
    counter = result.judged.counterexample if result.judged else None
    return counter.test if counter is not None else ""
