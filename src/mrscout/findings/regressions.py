"""The findings of a check: groups the relations that a change broke by what they have in common.

Goal: one finding for each cause, however many relations break. Relations in which code under test throws or does not
end have the same cause if it is the same exception in the same method. The others are divided by the method that is
most suspicious: one that many of the relations which break call, and few of those which hold (Ochiai's coefficient,
which fault localisation has from ecology). Each such relation is in one group; the order of relations does not matter.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

from mrscout.findings.stage import finding_id, ranked
from mrscout.model.failures import Nature
from mrscout.model.findings import Finding, FindingKind, Reason, Witness
from mrscout.model.relations import CodifiedMR, MetamorphicRelation

#: relations that are listed with a finding
_LISTED = 100


@dataclass(frozen=True, slots=True)
class Broken:
    """A relation that held and does not hold any more, with its smallest failing input."""

    codified: CodifiedMR
    witness: Witness
    regressed: bool  #: the input passed before


def regressions(broken: Iterable[Broken], holding: Collection[CodifiedMR]) -> tuple[Finding, ...]:
    """Return a finding for each cause by which relations break; `holding` are the relations that hold."""
    thrown: dict[tuple[str, ...], list[Broken]] = defaultdict(list)
    refuted: list[Broken] = []
    for one in broken:
        cause = _cause_of_exception(one)
        if cause:
            thrown[cause].append(one)
        else:
            refuted.append(one)
    groups = [*thrown.items(), *_by_suspect(refuted, holding)]
    return ranked(_finding(cause, same) for cause, same in groups)


def _cause_of_exception(one: Broken) -> tuple[str, ...]:
    """Return the exception with the method that throws it; empty for an assertion that fails."""
    failure = one.witness.failure
    top = failure.top
    if failure.nature is Nature.ASSERTION or top is None:
        return ()
    return failure.nature.slug, failure.exception, top.owner, top.method


def _by_suspect(
    refuted: Collection[Broken], holding: Collection[CodifiedMR]
) -> Iterator[tuple[tuple[str, ...], list[Broken]]]:
    """Yield relations by the method that is probably to blame, the most suspicious method first."""
    held = Counter(method for codified in holding for method in _methods(codified.relation))
    left = sorted(refuted, key=lambda one: one.codified.relation.id)
    while left:
        failing = Counter(method for one in left for method in _methods(one.codified.relation))
        if not failing:
            yield (left[0].codified.relation.class_under_test, ""), left
            return
        suspect = min(
            failing, key=lambda method: (-_ochiai(failing[method], held[method], len(left)), *method)
        )
        yield suspect, [one for one in left if suspect in _methods(one.codified.relation)]
        left = [one for one in left if suspect not in _methods(one.codified.relation)]


def _ochiai(failing: int, holding: int, broken: int) -> float:
    return failing / sqrt(broken * (failing + holding))


def _methods(relation: MetamorphicRelation) -> set[tuple[str, str]]:
    """Return the methods that a relation is about, each with its class."""
    methods = (*relation.constituents.target_methods, *relation.law.methods)
    return {(relation.class_under_test, method) for method in methods}


def _finding(cause: tuple[str, ...], same: list[Broken]) -> Finding:
    ordered = sorted(same, key=_quality)
    best = ordered[0]
    relation, failure = best.codified.relation, best.witness.failure
    entry = failure.entry if _cause_of_exception(best) else None
    owner, method = (entry.owner, entry.method) if entry is not None else cause[-2:]
    return Finding(
        finding_id("regression", *cause),
        FindingKind.REGRESSION,
        owner,
        method,
        " ".join(cause),
        tuple(_reasons(ordered)),
        tuple(one.witness for one in ordered[:_LISTED]),
        statement=relation.statement,
    )


def _reasons(ordered: list[Broken]) -> Iterator[Reason]:
    yield Reason.HELD_BEFORE if any(one.regressed for one in ordered) else Reason.FAILS_MORE_OFTEN
    if len(ordered) > 1:
        yield Reason.SEVERAL_RELATIONS


def _quality(one: Broken) -> tuple[object, ...]:
    """Return a sort key: what convinces a reader comes first."""
    snippet = one.witness.snippet
    return not one.regressed, len(snippet.splitlines()), len(snippet), one.codified.relation.id
