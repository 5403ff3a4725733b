"""Relations in words: their sentences under the conditions and splits of a verdict, and roles of lifted values."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from mrscout.model.forms import Form
from mrscout.model.instances import Weakness
from mrscout.model.origin import Kind
from mrscout.model.propositions import Comparison
from mrscout.model.relations import (
    CodifiedMR,
    Draft,
    MetamorphicRelation,
    Parameter,
    ValueRole,
    effective_splits,
    split_parameters,
)
from mrscout.model.role_kind import RoleKind
from mrscout.model.verdicts import Counterexample, Judged, LinkSplit, Verdict
from mrscout.prose.acceptance import Refusal, refusals_of
from mrscout.prose.code_text import elided
from mrscout.prose.form_sentences import condition_words, requirement_words
from mrscout.prose.phrases import Phrase, plain
from mrscout.prose.proposition_sentences import Detail, sentence

#: characters of the arguments of calls in a brief statement, from the first that leaves room for it
_ARGUMENTS = (48, 32, 20, 12)


def restated(relation: MetamorphicRelation, draft: Draft) -> MetamorphicRelation:
    """Return a relation with the statement of one of its drafts."""
    if draft.proposition is None:
        return relation
    words = plain(sentence(draft.proposition, draft.lifted.parameters))
    return replace(relation, statement=words, proposition=draft.proposition.settled())


def relation_phrase(
    codified: CodifiedMR,
    form: Form | None = None,
    constants: Mapping[str, str] = MappingProxyType({}),
    also: Sequence[Comparison] = (),
    refusals: Sequence[Refusal] = (),
) -> Phrase:
    """Return a relation as a sentence, for any medium; a form is its domain, `constants` have values of parameters.

    `also` are comparisons that hold behind the same steps, `refusals` the calls that do not accept all of the domain.
    """
    return statement_phrase(codified.relation, codified.parameters, form, constants, also, refusals)


def statement_phrase(
    relation: MetamorphicRelation,
    parameters: Sequence[Parameter],
    form: Form | None = None,
    constants: Mapping[str, str] = MappingProxyType({}),
    also: Sequence[Comparison] = (),
    refusals: Sequence[Refusal] = (),
) -> Phrase:
    """Return the sentence of a relation with these parameters."""
    if relation.proposition is not None:
        return sentence(relation.proposition, parameters, form, constants, also=also, refusals=refusals)
    requirements = (
        requirement_words(form) if form is not None else ()
    )  # of an earlier version, as it stands there
    return (relation.statement, f" Only where {' and '.join(requirements)}." if requirements else "")


#: before a sentence that has no room for its conditions
_UNDER_CONDITIONS = "Under conditions: "


def brief_statement(codified: CodifiedMR, judged: Judged | None, most: int) -> str:
    """Return the sentence of a relation with a verdict, with as much detail as so many characters have room for."""
    proposition = codified.relation.proposition
    if proposition is None or len(codified.relation.statement) <= most:
        return codified.relation.statement
    form = judged.form if judged is not None and judged.verdict is Verdict.KEPT else None
    refusals = refusals_of(judged) if judged is not None else ()
    for detail in (Detail.STEPS, Detail.OUTLINE):
        whole = sentence(proposition, codified.parameters, form, detail=detail, refusals=refusals)
        left_out = (
            _UNDER_CONDITIONS if detail is Detail.OUTLINE and form is not None and form.conditions else ""
        )
        for shortened in (whole, *(elided(whole, longest) for longest in _ARGUMENTS)):
            words = f"{left_out}{plain(shortened)}"
            if len(words) <= most:
                return words
    return words


def with_verdict(codified: CodifiedMR, judged: Judged | None) -> CodifiedMR:
    """Return the relation with a parameter for each split link and, if kept, its domain in its sentence."""
    if judged is None:
        return codified
    split = _entailed(split_parameters(codified, effective_splits(codified, judged.apart)))
    form = judged.form if judged.verdict is Verdict.KEPT else None
    statement = plain(relation_phrase(split, form, refusals=refusals_of(judged)))
    return replace(split, relation=replace(split.relation, statement=statement))


def _entailed(codified: CodifiedMR) -> CodifiedMR:
    """Return the relation as no more than repetition if its two sides are one computation on the same values.

    So it is if `less(a, b)` equals `less(b, a)` holds for equal objects alone: then `less` does not commute.
    """
    relation = codified.relation
    names = {site: parameter.name for parameter in codified.parameters for site in parameter.sites}
    proposition = relation.proposition
    if relation.kind is not Kind.COMMUTATIVITY or proposition is None:
        return codified
    if not proposition.is_one_computation(names):
        return codified
    name = relation.name.replace("IsCommutative", "IsDeterministic").replace("IsSymmetric", "IsDeterministic")
    weaknesses = tuple(dict.fromkeys((*codified.weaknesses, Weakness.SAME_CONSTRUCTION)))
    changed = replace(relation, kind=Kind.REPETITION, name=name)
    return replace(codified, relation=changed, weaknesses=weaknesses)


def split_words(splits: Sequence[LinkSplit]) -> tuple[str, ...]:
    """Return for each split parameter ``a, b and c need not be equal``."""
    names: dict[str, list[str]] = {}
    for split in splits:
        names.setdefault(split.of, [split.of]).append(split.name)
    return tuple(f"{', '.join(parts[:-1])} and {parts[-1]} need not be equal" for parts in names.values())


def left_out(codified: CodifiedMR, judged: Judged) -> tuple[str, ...]:
    """Return for each learnt condition `size is not zero; fails on size = 0: expected 1`, with values that differ."""
    names = judged.form.names
    return tuple(
        f"{condition_words(excluded.condition, names)}; "
        f"fails on {_differing_values(codified, excluded.input)}: {excluded.input.failure}"
        for excluded in judged.excluded
    )


def _differing_values(codified: CodifiedMR, counterexample: Counterexample) -> str:
    pairs = list(zip(codified.parameters, counterexample.texts, strict=False))
    other = [
        f"{parameter.name} = {text}"
        for parameter, text in pairs
        if "".join(text.split()) != "".join(parameter.value.split())
    ]
    return ", ".join(other) or ", ".join(f"{parameter.name} = {text}" for parameter, text in pairs)


def doubt(judged: Judged) -> str:
    """Return the reason for the verdict UNSETTLED, a clause."""
    evidence = judged.evidence
    if judged.cut_short:
        return f"the time limit ended it after {_inputs(evidence.valid)}"
    if evidence.passed < evidence.valid:
        share = f"{judged.bound:.1%}".replace("%", " %")
        return (
            f"it held on {evidence.passed:,} of {_inputs(evidence.valid)}: on {share} of all for certain, "
            "which is too near to what is asked for"
        )
    inputs = f"only {_inputs(evidence.valid)}" if evidence.valid else "no valid input"
    return f"{inputs} could be found among {evidence.tried:,}"


def _inputs(valid: int) -> str:
    return f"{valid:,} valid input{'' if valid == 1 else 's'}"


ROLES: dict[RoleKind, str] = {
    RoleKind.VALUE: "value",
    RoleKind.ARGUMENT: "argument {argument} of {callee}",
    RoleKind.VARIABLE: "value of {name}",
    RoleKind.CONSTANT: "constant {name}",
    RoleKind.TEST_PARAMETER: "parameter of the test",
    RoleKind.LOOP_VARIABLE: "variable of a loop that was here",
    RoleKind.ARRAY_LENGTH: "length of an array",
    RoleKind.ASSERTION: "operand of the assertion",
    RoleKind.SEED: "seed of random numbers",
    RoleKind.RANDOM_UUID: "UUID that the test draws at random",
    RoleKind.CHANGE: "what is done to {name} when it is new",
    RoleKind.SOURCE_INVOCATION: "input of the source invocation",
}


def role_words(role: ValueRole) -> str:
    """Return ``factor in argument 1 of new Foo, borrowed from FooTest.test``."""
    simple = role.owner.rpartition(".")[2]
    callee = f"{simple}.{role.method}" if role.method else f"new {simple}"
    words = ROLES[role.kind].format(argument=role.argument, callee=callee, name=role.name)
    if role.operand:
        words = f"{role.operand} in {words}"
    return f"{words}, borrowed from {role.borrowed}" if role.borrowed else words
