"""The facts that make a finding more or less likely to be real, each a function of the inputs that failed.

To add one, write a function and put it into a list; `model/findings.py` has its points and its clause.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from mrscout.model.contrast import contrast_in
from mrscout.model.failures import CodeKind, Failure, FailureGroup, Frame, Nature
from mrscout.model.findings import FindingKind, Reason
from mrscout.model.forms import Freedom
from mrscout.model.instances import Weakness
from mrscout.model.origin import Called, Candidate, Refutation
from mrscout.model.origin import Kind as RelationKind
from mrscout.model.relations import CodifiedMR
from mrscout.model.template import Slot
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Judged, Verdict

#: words in names of tests and parameters that are about input which is wrong
_MEANT_TO_FAIL = re.compile(r"(?i)invalid|illegal|malformed|unsupported|wrong|corrupt|ignor")
#: values of which there are a few, each with a meaning of its own
_OPTIONS = (Kind.BOOLEAN, Kind.ENUM, Kind.CLASS)
#: shares of inputs that pass: nearly all, not even so many, and nearly none
_MOST, _MANY, _HARDLY = 0.9, 0.85, 0.1
#: a class that normalises text does so for more of the inputs than one that takes malformed text
_NEARLY_ALL = 0.97


@dataclass(frozen=True, slots=True)
class Evidence:
    """A relation with one group of its failed inputs."""

    codified: CodifiedMR
    judged: Judged
    group: FailureGroup


#: true if the documentation of the method of a frame announces an exception, by the exception's type
Documents = Callable[[Frame, str], bool]
#: true if the method of a frame takes a number that may be an index
TakesIndex = Callable[[Frame], bool]
#: true if an exception is one that a wrong index or size leads to, by its type
Bounds = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Answers of the language, and facts about the other inputs of the run, that signals need."""

    documents: Documents
    takes_index: TakesIndex
    is_bounds_error: Bounds
    is_argument_error: Bounds  #: true if an exception says that an argument was checked
    #: exceptions by which methods refuse input on purpose, by class and method
    refusals: dict[tuple[str, str], tuple[str, ...]]
    #: true if the method of a frame declares an exception that may say that its input is wrong
    may_refuse: Callable[[Frame], bool] = lambda _: False
    #: true if the failure is that an argument of the method that was called is null
    is_null_argument: Callable[[Failure], bool] = lambda _: False
    #: true if whoever catches the second exception catches the first, too
    is_caught_as: Callable[[str, str], bool] = str.__eq__
    #: true if equal objects give equal numbers by a method, and others may, too
    is_digest: Callable[[str], bool] = lambda _: False


def reasons_for_fault(evidence: Sequence[Evidence], knowledge: Knowledge) -> Iterator[Reason]:
    """Yield what speaks for and against an exception, a hang, or an exit being a defect; the best evidence is first."""
    best = evidence[0]
    failure = best.group.failure
    yield from _of_input(best)
    entry = failure.entry
    refuses = entry is not None and (
        bool(knowledge.refusals.get((entry.owner, entry.method))) or knowledge.may_refuse(entry)
    )
    if not refuses and is_hardly_accepted(best):
        yield Reason.HARDLY_ACCEPTED
    if not refuses and failure.nature is not Nature.ENDLESS and not _is_usual(best):
        runs_past_end = knowledge.is_bounds_error(failure.exception)
        chosen = _is_callers_choice(best, unread_text=runs_past_end)
        yield Reason.CALLERS_CHOICE if chosen else Reason.CHECKS_NOTHING
    if len({one.codified.relation.id for one in evidence}) > 1:
        yield Reason.SEVERAL_RELATIONS
    if failure.nature is Nature.ENDLESS:
        if failure.top is None:
            yield Reason.TEST_CODE
        elif best.group.small or _is_usual(best):  # much input keeps any loop busy
            yield Reason.LOOP_LOCATED
    elif failure.top is None and failure.frames:
        yield Reason.TEST_CODE
    else:
        yield from _of_methods(best, knowledge)


def _of_input(one: Evidence) -> Iterator[Reason]:
    """Yield what the input says."""
    group, usual = one.group, _is_usual(one)
    if takes_another_option(one):
        yield Reason.OTHER_OPTION
    if usual:
        yield Reason.IN_RANGE
    elif _has_null(one):
        yield Reason.NULL_GIVEN
    if group.small:
        yield Reason.SMALL
    elif not usual:
        yield Reason.LARGE
    if not group.repeated:
        yield Reason.UNSTABLE


def _of_methods(one: Evidence, knowledge: Knowledge) -> Iterator[Reason]:
    """Yield what is known of the method that is called, and of the one that throws."""
    failure = one.group.failure
    entry, top = failure.entry, failure.top
    bounds = knowledge.is_bounds_error(failure.exception)
    if entry is None or top is None:
        if bounds and _varies_number(one):
            yield Reason.INDEX_ARGUMENT
        return
    if (top.owner, top.method) != (entry.owner, entry.method):
        yield Reason.DEEP_INSIDE
    refusals = knowledge.refusals.get((entry.owner, entry.method), ())
    if any(knowledge.is_caught_as(failure.exception, refusal) for refusal in refusals):
        yield Reason.CAUGHT_ALIKE
    elif refusals:
        yield Reason.REFUSES_OTHERS
    elif knowledge.may_refuse(entry):
        yield Reason.MAY_REFUSE
    if failure.declared:
        yield Reason.DECLARED
    if not _has_null(one) and knowledge.is_null_argument(failure):
        yield Reason.NULL_PASSED_ON
    if not bounds and all(map(knowledge.is_argument_error, (failure.exception, *refusals))):
        yield Reason.NAMES_ARGUMENT
    if any(knowledge.documents(frame, failure.exception) for frame in (entry, top)):
        yield Reason.DOCUMENTED
    if bounds:
        chosen = (_is_call(one) or not one.group.in_range) and _varies_number(one)
        if chosen or knowledge.takes_index(entry):
            # Memory runs out where a size is accepted; first values of a call are ours, and need not be meant.
            partly = (
                failure.nature is Nature.UNCHECKED
                and bool(_changed_values(one))
                and any(knowledge.is_argument_error(refusal) for refusal in refusals)
            )
            yield Reason.PARTLY_CHECKED if partly else Reason.INDEX_ARGUMENT


def is_hardly_accepted(one: Evidence) -> bool:
    """True for a call that hardly any input passes: it may have to be used in another way."""
    return _is_call(one) and one.group.share <= _HARDLY


def _is_call(one: Evidence) -> bool:
    """True for a call that is tried for its failures alone, whose values need not be the developers'."""
    return isinstance(one.codified.relation.origin, Called)


def _is_usual(one: Evidence) -> bool:
    """True for input like the developers'; a constant of another test may not go with the rest of this one's values."""
    return one.group.in_range and not _is_call(one) and not takes_another_option(one)


def _has_null(one: Evidence) -> bool:
    return any(value.kind is Kind.NULL for value in one.group.values)


def _varies_number(one: Evidence) -> bool:
    """True if a number of the input is not the developers', as none is in a call that fails on its first values."""
    changed = _changed_values(one)
    return any(value.kind.is_integer for value in changed or _values_of_call(one))


def _is_callers_choice(one: Evidence, *, unread_text: bool) -> bool:
    """True for input unlike the developers' in numbers, arrays and empty text alone, whose meaning the caller knows.

    Code that reads past the end of empty text did not think of it, whatever it means: `unread_text` tells.
    """
    changed = _changed_values(one) or _values_of_call(one)
    return all(
        value.kind.is_number or value.kind is Kind.ARRAY or (value.data == "" and not unread_text)
        for value in changed
    )


def _changed_values(one: Evidence) -> list[Value]:
    """Return the values of the input that are not the developers'."""
    return [
        value
        for value, text, parameter in zip(
            one.group.values, one.group.texts, one.codified.parameters, strict=False
        )
        if text != parameter.value
    ]


def _values_of_call(one: Evidence) -> Sequence[Value]:
    return one.group.values if _is_call(one) else ()


def reasons_for_violation(evidence: Sequence[Evidence], knowledge: Knowledge) -> Iterator[Reason]:
    """Yield what speaks for and against a relation's failure being a defect; the best evidence is first."""
    best = evidence[0]
    relation = best.codified.relation
    yield from _of_refuting_input(best)
    if not best.group.repeated or best.judged.verdict is Verdict.FLAKY:
        yield Reason.UNSTABLE
    if len({one.codified.relation.id for one in evidence}) > 1:
        yield Reason.SEVERAL_RELATIONS
    yield from _of_share(best)
    if best.group.share < _NEARLY_ALL and _prints_what_was_parsed(best):
        yield Reason.NORMALISED
    if best.group.of_developers:
        yield Reason.ACROSS_INPUTS
    if best.codified.equates_unrelated_values or _changes_one_way(best):
        yield Reason.UNRELATED_SIDES
    if _is_one_example(best):
        yield Reason.ONE_EXAMPLE
    yield from _of_form(best)
    if _MEANT_TO_FAIL.search(f"{relation.test} {relation.name}") or any(
        _MEANT_TO_FAIL.search(parameter.name) for parameter in best.codified.parameters
    ):
        yield Reason.INVALID_ON_PURPOSE
    if Weakness.GOLDEN_VALUE in best.codified.weaknesses or best.judged.verdict is Verdict.GOLDEN_VALUE:
        yield Reason.CONSTANT
    origin = relation.origin
    if isinstance(origin, Candidate):
        yield Reason.CONTRACT if origin.if_refuted is Refutation.DEFECT else Reason.GUESS
    if relation.proposition is not None and relation.proposition.comparison.negated:
        yield Reason.DENIAL
    collides = _may_collide(best) or _equates_digests(best, knowledge)
    if Weakness.COLLISIONS_ARE_LEGAL in best.codified.weaknesses or collides:
        yield Reason.COLLISION


def _of_refuting_input(one: Evidence) -> Iterator[Reason]:
    """Yield what the input that refutes a relation says; the first values of a call need not be the developers'."""
    group = one.group
    if not _is_call(one):
        yield Reason.IN_RANGE if group.in_range else Reason.OUT_OF_RANGE
    elif group.small:
        yield Reason.SMALL
    if not group.small and not _is_usual(one):
        yield Reason.LARGE


def _of_share(one: Evidence) -> Iterator[Reason]:
    """Yield what the share of inputs that pass says; a contract has no exceptions, however many they are."""
    share, origin = one.group.share, one.codified.relation.origin
    if share >= _MOST:
        yield Reason.MOST_PASS
    elif share <= _HARDLY:
        yield Reason.ALWAYS_FAILS
    elif share < _MANY and origin.if_refuted is not Refutation.DEFECT:
        yield Reason.MANY_FAIL


def reasons_for_broken(broken: Sequence[CodifiedMR]) -> Iterator[Reason]:
    """Yield what speaks for and against candidates being defects that fail on their initial values."""
    yield Reason.CONTRACT if broken[0].relation.origin.if_refuted is Refutation.DEFECT else Reason.GUESS
    if expects_null(broken[0].detail):
        yield Reason.NULL_GIVEN
    if len(broken) > 1:
        yield Reason.SEVERAL_RELATIONS


def _may_collide(one: Evidence) -> bool:
    """True if a test compares equality with the equality of hash codes, and the objects are not equal."""
    relation = one.codified.relation
    stated = relation.origin.counts_in_funnel and relation.kind is RelationKind.CONSISTENCY
    return stated and "false" in _expected(one.group.failure.message)


def _is_one_example(one: Evidence) -> bool:
    """True if one input of a test says that two methods agree, which they may do for some values only."""
    relation = one.codified.relation
    names = {method.partition("(")[0] for method in relation.constituents.target_methods}
    agrees = relation.origin.counts_in_funnel and relation.kind is RelationKind.AGREEMENT
    return agrees and len(names) > 1 and len({other.values for other in relation.occurrences}) <= 1


def _equates_digests(one: Evidence, knowledge: Knowledge) -> bool:
    """True if a test says that hash codes are equal, and the input changes one of the objects alone."""
    relation = one.codified.relation
    methods = relation.constituents.target_methods
    digests = bool(methods) and all(map(knowledge.is_digest, methods))
    return digests and relation.origin.counts_in_funnel and _changes_one_side(one)


def _prints_what_was_parsed(one: Evidence) -> bool:
    """True if text is compared with what an object that was made of it prints: `parse(text).toString()`."""
    relation = one.codified.relation
    if relation.proposition is None or relation.kind is not RelationKind.ROUND_TRIP:
        return False
    sides = relation.proposition.comparison.left, relation.proposition.comparison.right
    as_it_is = any(len(side) == 1 and isinstance(side[0], Slot) for side in sides)
    prints = any(side and isinstance(side[-1], str) and side[-1].endswith("()") for side in sides)
    return as_it_is and prints and all(value.kind is Kind.STRING for value in _changed_values(one))


def _changes_one_way(one: Evidence) -> bool:
    """True if two ways lead to the same result by a test, and what was changed has a part in one of them alone."""
    ways = (RelationKind.AGREEMENT, RelationKind.INVARIANCE)
    return one.codified.relation.kind in ways and _changes_one_side(one)


def _changes_one_side(one: Evidence) -> bool:
    """True if what was changed has no part in one of the two values that are compared."""
    codified = one.codified
    proposition = codified.relation.proposition
    sides = proposition.sites_of_sides() if proposition is not None else None
    if sides is None:
        return False
    changed = {
        site
        for parameter, text in zip(codified.parameters, one.group.texts, strict=False)
        for site in parameter.sites
        if text != parameter.value
    }
    return bool(changed) and not all(map(changed.intersection, sides))


def _expected(message: str) -> str:
    contrast = contrast_in(" ".join(message.split()))
    return contrast.expected if contrast is not None else ""


def expects_null(message: str) -> bool:
    """True if the message of a failed assertion says that null was expected."""
    return _expected(message).strip("<>[]") == "null"


def _of_form(one: Evidence) -> Iterator[Reason]:
    """Yield what makes the input one that the relation was not meant for."""
    form = one.judged.form
    if takes_another_option(one):
        yield Reason.OTHER_OPTION
    if form.derivations:
        yield Reason.GUESSED_DERIVATION
    if _is_restricted(one):
        yield Reason.RESTRICTED
    relating = (condition for condition in form.conditions if len(condition.parameters) > 1)
    if not all(condition.operator.compares_only for condition in relating):
        yield Reason.GUESSED_CONDITION


def takes_another_option(one: Evidence) -> bool:
    """True if a flag or a constant of the input is one that no occurrence of the relation uses."""
    occurrences = one.codified.relation.occurrences
    for parameter, value, text in zip(
        one.codified.parameters, one.group.values, one.group.texts, strict=False
    ):
        sites = [site for site in parameter.sites if site < len(one.codified.sites)]
        choices = any(one.codified.sites[site].choices for site in sites)
        used = {parameter.value}
        used |= {other.values[site] for other in occurrences if other.values for site in sites}
        if (choices or value.kind in _OPTIONS) and text not in used:
            return True
    return False


def _is_restricted(one: Evidence) -> bool:
    """True if a relation is kept for values like the developers' alone, and a value that refutes it is another one."""
    if one.judged.verdict is not Verdict.KEPT:
        return False
    freedoms = {parameter.name: parameter.freedom for parameter in one.judged.form.parameters}
    changed = [
        parameter.name
        for parameter, text in zip(one.codified.parameters, one.group.texts, strict=False)
        if text != parameter.value
    ]
    return any(freedoms.get(name) is not Freedom.FREE for name in changed)


def kind_of_fault(one: Evidence) -> FindingKind:
    """Return the kind of a finding about an exception, a hang or an exit."""
    if one.group.failure.nature is Nature.ENDLESS:
        return FindingKind.HANG
    return FindingKind.CRASH if _is_usual(one) else FindingKind.UNVALIDATED_INPUT


def is_by_main_code(group: FailureGroup) -> bool:
    """True if a fault arises in the code under test, or may, where no frame tells."""
    failure = group.failure
    if failure.nature in (Nature.ENDLESS, Nature.EXIT, Nature.EXHAUSTED):
        return not failure.frames or any(frame.code is CodeKind.MAIN for frame in failure.frames)
    return failure.top is not None
