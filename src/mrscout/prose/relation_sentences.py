"""Relations in words: roles of lifted values, and what verdicts have found (conditions, splits, doubts)."""

from collections.abc import Sequence
from dataclasses import replace

from mrscout.model.relations import CodifiedMR, RoleKind, ValueRole, effective_splits, split_parameters
from mrscout.model.verdicts import Apart, Counterexample, Judged, Verdict
from mrscout.prose.form_sentences import condition_words, requirement_words

_THEN = ", THEN "


def with_verdict(codified: CodifiedMR, judged: Judged | None) -> CodifiedMR:
    """A relation as its verdict restates it: with a parameter for each split link, and under its conditions if kept."""
    if judged is None:
        return codified
    restated = _split(codified, judged.apart)
    if judged.verdict is not Verdict.KEPT:
        return restated
    statement = under(restated.relation.statement, requirement_words(judged.form))
    return replace(restated, relation=replace(restated.relation, statement=statement))


def _split(codified: CodifiedMR, apart: Sequence[Apart]) -> CodifiedMR:
    original = effective_splits(codified, apart)
    words = "".join(f" Here {each}." for each in split_words(original))
    relation = replace(codified.relation, statement=codified.relation.statement + words)
    return replace(split_parameters(codified, original), relation=relation)


def split_words(apart: Sequence[Apart]) -> tuple[str, ...]:
    """``a, b and c need not be equal``, for each parameter that was split."""
    names: dict[str, list[str]] = {}
    for each in apart:
        names.setdefault(each.of, [each.of]).append(each.name)
    return tuple(f"{', '.join(every[:-1])} and {every[-1]} need not be equal" for every in names.values())


def left_out(codified: CodifiedMR, judged: Judged) -> tuple[str, ...]:
    """What conditions exclude: `size is not zero; fails on size = 0: expected 1`, with what is not the developers'."""
    names = judged.form.names
    return tuple(
        f"{condition_words(each.condition, names)}; fails on {_differing(codified, each.input)}: {each.input.failure}"
        for each in judged.excluded
    )


def _differing(codified: CodifiedMR, given: Counterexample) -> str:
    pairs = list(zip(codified.parameters, given.texts, strict=False))
    other = [
        f"{each.name} = {text}"
        for each, text in pairs
        if "".join(text.split()) != "".join(each.value.split())
    ]
    return ", ".join(other) or ", ".join(f"{each.name} = {text}" for each, text in pairs)


def doubt(judged: Judged) -> str:
    """Why nothing is settled, in words."""
    evidence = judged.evidence
    if judged.cut_short:
        return f"the time limit ended it after {_inputs(evidence.valid)}"
    if evidence.passed < evidence.valid:
        share = f"{judged.bound:.1%}".replace("%", " %")
        return (
            f"it held on {evidence.passed:,} of {_inputs(evidence.valid)}: on {share} of all for certain, "
            "which is too near to what is asked for"
        )
    found = f"only {_inputs(evidence.valid)}" if evidence.valid else "no valid input"
    return f"{found} could be found among {evidence.tried:,}"


def _inputs(valid: int) -> str:
    return f"{valid:,} valid input{'' if valid == 1 else 's'}"


def under(statement: str, learnt: Sequence[str]) -> str:
    """A relation in words under conditions: IF …, and start is at most end, THEN …; once, however often it is asked."""
    said = "".join(f", and {each}" for each in learnt)
    if not said or said in statement:
        return statement
    before, then, after = statement.partition(_THEN)
    return f"{before}{said}{then}{after}" if then else f"{statement} Only where {' and '.join(learnt)}."


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
    """``factor in argument 1 of new Foo, borrowed from FooTest.test``."""
    simple = role.owner.rpartition(".")[2]
    callee = f"{simple}.{role.method}" if role.method else f"new {simple}"
    words = ROLES[role.kind].format(argument=role.argument, callee=callee, name=role.name)
    if role.operand:
        words = f"{role.operand} in {words}"
    return f"{words}, borrowed from {role.borrowed}" if role.borrowed else words
