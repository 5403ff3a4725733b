"""The findings of a run: groups the failed inputs of all relations by their cause, and ranks the groups.

Goal: one list for a maintainer, in which what is probably a defect comes first, and each cause once.

Faults (exceptions by accident, hangs, exits) have the same cause if the same exception arises in the same method.
Refuted relations have the same cause if the values that refute them go into the same methods, or else if they state the
same law. Invariants: each group of failed inputs is in one finding at most; a finding's id does not depend on lines,
names of tests, literals or other findings; the order depends on results alone.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from mrscout.findings.signals import (
    Evidence,
    Knowledge,
    expects_null,
    is_by_main_code,
    is_hardly_accepted,
    kind_of_fault,
    reasons_for_broken,
    reasons_for_fault,
    reasons_for_violation,
    takes_another_option,
)
from mrscout.model.failures import Failure, Nature
from mrscout.model.findings import MARK, Confidence, Finding, FindingKind, Reason, Witness
from mrscout.model.instances import Weakness
from mrscout.model.origin import Called, Candidate, Kind, Refutation
from mrscout.model.relations import CodifiedMR, MetamorphicRelation
from mrscout.model.role_kind import RoleKind
from mrscout.model.test_slips import TestSlip
from mrscout.model.verdicts import Judged
from mrscout.prose.finding_sentences import denied_instance


@dataclass(frozen=True, slots=True)
class Shown:
    """A relation with its statements on the developers' or its initial values."""

    codified: CodifiedMR
    snippet: str


#: relations that are shown for one finding
_WITNESSES, _SLIPS = 5, 20
_KINDS = tuple(FindingKind)
_DIGITS = 9
#: the name of constructors in stacks
_CONSTRUCTOR = "<init>"


def findings_of(
    judged: Iterable[tuple[CodifiedMR, Judged]],
    broken: Iterable[Shown],
    slips: Iterable[tuple[TestSlip, Shown]],
    knowledge: Knowledge,
) -> tuple[Finding, ...]:
    """Return the findings in the failed inputs of relations, the most probable defect first.

    `broken` are candidates that a contract demands, and that fail on their initial values; `slips` are assertions that
    tell nothing, with the relations that were mined from them.
    """
    evidence = [
        Evidence(codified, verdict, group) for codified, verdict in judged for group in verdict.failures
    ]
    knowledge = replace(knowledge, refusals={**knowledge.refusals, **_refusals(evidence)})
    findings = [*_faults(evidence, knowledge), *_violations(evidence, knowledge)]
    findings += [*_contradictions(broken), *_slips(slips)]
    return ranked(findings)


def ranked(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings in order: by their score, then by their kind and the number of relations that show them."""
    return tuple(
        sorted(
            findings,
            key=lambda finding: (
                -finding.score,
                _KINDS.index(finding.kind),
                -len(finding.witnesses),
                finding.class_under_test,
                finding.id,
            ),
        )
    )


def worth_showing(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings that are shown without being asked for: those that are probably real."""
    return [finding for finding in findings if finding.confidence is not Confidence.LOW]


def _refusals(evidence: Iterable[Evidence]) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the exceptions by which methods refuse inputs on purpose."""
    refusals: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for one in evidence:
        failure = one.group.failure
        entry = failure.entry
        if failure.nature is Nature.REFUSED and entry is not None:
            refusals[entry.owner, entry.method][failure.exception] = None
    return {place: tuple(sorted(exceptions)) for place, exceptions in refusals.items()}


def _faults(evidence: Iterable[Evidence], knowledge: Knowledge) -> Iterator[Finding]:
    faults = [one for one in evidence if one.group.failure.nature.is_fault and is_by_main_code(one.group)]
    for same in _connected(faults, lambda one: _keys_of_fault(one, knowledge)):
        ordered = sorted(same, key=lambda one: (-_strength(one, knowledge), _quality(one)))
        best = ordered[0]
        failure = best.group.failure
        place = failure.entry
        subject = place.owner if place is not None else best.codified.relation.class_under_test
        method = place.method if place is not None else ""
        yield Finding(
            finding_id("fault", *_cause_of_fault(best)),
            kind_of_fault(best),
            subject,
            method,
            " ".join(_cause_of_fault(best)),
            tuple(reasons_for_fault(ordered, knowledge)),
            tuple(map(_witness, ordered[:_WITNESSES])),
            tuple(
                refusal
                for refusal in knowledge.refusals.get((subject, method), ())
                if not knowledge.is_caught_as(failure.exception, refusal)
            ),
        )


def _strength(one: Evidence, knowledge: Knowledge) -> int:
    """Return the sum of what speaks for and against a fault if this is all there is of it."""
    return sum(reason.points for reason in reasons_for_fault([one], knowledge))


def _connected(
    evidence: Iterable[Evidence], keys_of: Callable[[Evidence], Iterable[Hashable]]
) -> list[list[Evidence]]:
    """Return the groups of evidence that keys connect: two with a common key are in one group."""
    groups: list[tuple[set[Hashable], list[Evidence]]] = []
    for one in evidence:
        keys, same = set(keys_of(one)), [one]
        apart: list[tuple[set[Hashable], list[Evidence]]] = []
        for known, members in groups:
            if known.isdisjoint(keys):
                apart.append((known, members))
            else:
                keys |= known
                same = [*members, *same]
        groups = [*apart, (keys, same)]
    return [members for _, members in groups]


def _keys_of_fault(one: Evidence, knowledge: Knowledge) -> Iterator[Hashable]:
    """Yield the causes of a fault: where it arises, and what has the same weakness.

    That is the method that was called with bounds it does not check, or with a constant of another test, and methods of
    one name that fail on the same input.
    """
    yield _cause_of_fault(one)
    failure, entry = one.group.failure, one.group.failure.entry
    if entry is None:
        return
    if knowledge.is_bounds_error(failure.exception):
        yield entry.owner, entry.method
    if takes_another_option(one):
        yield entry.owner, entry.method, failure.exception
    if entry.method != _CONSTRUCTOR:  # classes that implement one interface have the same weakness
        yield failure.exception, entry.method, *one.group.texts


def _cause_of_fault(one: Evidence) -> tuple[str, ...]:
    cause = one.group.failure.cause
    if cause.owner:
        return cause.nature.slug, cause.exception, cause.owner, cause.method
    return cause.nature.slug, cause.exception, one.codified.relation.class_under_test, ""


def _violations(evidence: Iterable[Evidence], knowledge: Knowledge) -> Iterator[Finding]:
    groups: dict[tuple[str, ...], list[Evidence]] = defaultdict(list)
    for one in evidence:
        if one.group.failure.nature is Nature.ASSERTION and one.group.reached:
            groups[_cause_of_violation(one)].append(one)
    for cause, same in groups.items():
        ordered = sorted(same, key=_quality)
        relation = ordered[0].codified.relation
        reasons = tuple(reasons_for_violation(ordered, knowledge))
        yield Finding(
            finding_id("violation", *cause),
            _kind_of_violation(ordered[0], reasons),
            relation.class_under_test,
            relation.constituents.target_methods[-1] if relation.constituents.target_methods else "",
            " ".join(cause),
            reasons,
            tuple(map(_witness, ordered[:_WITNESSES])),
            statement=_statement_of(relation),
        )


def _contradictions(broken: Iterable[Shown]) -> Iterator[Finding]:
    groups: dict[tuple[str, ...], list[Shown]] = defaultdict(list)
    for one in broken:
        groups[_cause_of_contradiction(one.codified)].append(one)
    for cause, same in groups.items():
        relation = same[0].codified.relation
        reasons = tuple(reasons_for_broken([one.codified for one in same]))
        yield Finding(
            finding_id("contradiction", *cause),
            FindingKind.INCONSISTENT,
            relation.class_under_test,
            relation.constituents.target_methods[-1] if relation.constituents.target_methods else "",
            " ".join(cause),
            reasons,
            tuple(_broken_witness(one) for one in same[:_WITNESSES]),
            statement=_statement_of(relation),
        )


def _statement_of(relation: MetamorphicRelation) -> str:
    """Return what should hold: a contract in its own words, of which the assertion states a case."""
    origin = relation.origin
    if isinstance(origin, Candidate) and origin.if_refuted is Refutation.DEFECT:
        return f"For objects of `{relation.class_under_test.rpartition('.')[2]}`: {origin.law.description}."
    return relation.statement


def _cause_of_contradiction(codified: CodifiedMR) -> tuple[str, ...]:
    """Return the law, and the value that was expected if it is null: one neglect of null breaks many candidates."""
    relation = codified.relation
    origin = relation.origin
    assert isinstance(origin, Candidate)
    if expects_null(codified.detail):
        return relation.class_under_test, origin.law.slug, "null"
    return relation.class_under_test, origin.law.slug, *relation.law.methods


def _slips(slips: Iterable[tuple[TestSlip, Shown]]) -> Iterator[Finding]:
    """Yield a finding for each rule that tests break."""
    groups: dict[str, list[tuple[TestSlip, Shown]]] = defaultdict(list)
    for slip, shown in slips:
        groups[slip.rule.slug].append((slip, shown))
    for rule, same in groups.items():
        slip, first = same[0]
        class_under_test = first.codified.relation.class_under_test
        witnesses = (
            replace(
                _broken_witness(shown),
                test=other.test,
                file=other.file,
                line=other.line,
                failure=Failure(Nature.ASSERTION, message=other.rule.value),
            )
            for other, shown in same[:_SLIPS]
        )
        yield Finding(
            finding_id("slip", rule),
            FindingKind.TEST_SLIP,
            class_under_test,
            "",
            rule,
            tuple(_reasons_for_slip(slip, len(same))),
            tuple(witnesses),
            statement=slip.rule.value,
        )


def _reasons_for_slip(slip: TestSlip, places: int) -> Iterator[Reason]:
    if places > 1:
        yield Reason.SEVERAL_RELATIONS
    if slip.rule is Weakness.REPEATED_COMPUTATION:
        yield Reason.REPEATABLE


def _broken_witness(one: Shown) -> Witness:
    codified = one.codified
    relation = codified.relation
    return Witness(
        relation.id,
        relation.test,
        relation.file,
        relation.line,
        tuple(parameter.name for parameter in codified.parameters),
        tuple(parameter.value for parameter in codified.parameters),
        1,
        Failure(Nature.ASSERTION, message=codified.detail),
        one.snippet,
        "",
        denied_instance(codified, tuple(parameter.value for parameter in codified.parameters)),
    )


def _cause_of_violation(one: Evidence) -> tuple[str, ...]:
    """Return the methods that take the refuting values; those of the relation's law if no method takes them."""
    codified, texts = one.codified, one.group.texts
    relation = codified.relation
    changed = [
        parameter.role
        for parameter, text in zip(codified.parameters, texts, strict=False)
        if "".join(text.split()) != "".join(parameter.value.split())
    ]
    takers = sorted({f"{role.owner}.{role.method}" for role in changed if role.kind is RoleKind.ARGUMENT})
    if len(takers) == 1 and len(changed) == 1:
        return relation.class_under_test, takers[0]
    law = relation.law
    return law.class_under_test, law.kind.slug, *law.methods


def _kind_of_violation(best: Evidence, reasons: Sequence[Reason]) -> FindingKind:
    origin = best.codified.relation.origin
    if isinstance(origin, Called):  # it checks what a contract or a name promises
        return FindingKind.INCONSISTENT
    against = sum(reason.points for reason in reasons if reason.points < 0)
    if origin.if_refuted is Refutation.DEFECT:
        return FindingKind.INCONSISTENT
    if against or Reason.IN_RANGE not in reasons:
        return FindingKind.OVER_GENERAL
    consistent = best.codified.relation.kind in (Kind.CONSISTENCY, Kind.AGREEMENT)
    return FindingKind.INCONSISTENT if consistent else FindingKind.VIOLATION


def _quality(one: Evidence) -> tuple[object, ...]:
    """Return a sort key: evidence that convinces a reader comes first."""
    group = one.group
    return (
        not group.repeated,
        is_hardly_accepted(one),
        not group.in_range,
        not group.small,
        len(group.snippet.splitlines()),
        not one.codified.relation.origin.counts_in_funnel,
        len(group.snippet),
        one.codified.relation.id,
    )


def _witness(one: Evidence) -> Witness:
    relation, group = one.codified.relation, one.group
    pairs = [
        (parameter.name, text, "".join(text.split()) != "".join(parameter.value.split()))
        for parameter, text in zip(one.codified.parameters, group.texts, strict=False)
    ]
    changed = [(name, text) for name, text, differs in pairs if differs]
    shown = changed or [(name, text) for name, text, _ in pairs]
    return Witness(
        relation.id,
        relation.test,
        relation.file,
        relation.line,
        tuple(name for name, _ in shown),
        tuple(text for _, text in shown),
        group.count,
        group.failure,
        group.snippet,
        group.test,
        denied_instance(one.codified, group.texts) if group.failure.nature is Nature.ASSERTION else "",
    )


def finding_id(*parts: str) -> str:
    """Return the id of a finding with this cause."""
    digest = hashlib.sha256("\n".join(parts).encode("utf-8", "backslashreplace"))
    return MARK + digest.hexdigest()[:_DIGITS]
