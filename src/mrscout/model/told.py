"""The form of a relation that its verdict tells: split links have parameters, what was learnt is a condition."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from mrscout.model.relations import CodifiedMR, LiftedSite, Parameter
from mrscout.model.verdicts import Apart, Counterexample, Judged, Verdict, split_words

_CONDITION = re.compile(r"(?:only )?where (.*)", re.DOTALL)
_THEN = ", THEN "


def as_told(codified: CodifiedMR, judged: Judged | None) -> CodifiedMR:
    """A relation with the parameters that its verdict speaks of, and with the conditions of one that was kept."""
    if judged is None:
        return codified
    told = split(codified, judged.apart) if judged.apart else codified
    if judged.verdict is not Verdict.KEPT:
        return told
    statement = under(told.relation.statement, conditions(judged))
    return replace(told, relation=replace(told.relation, statement=statement))


def conditions(judged: Judged) -> tuple[str, ...]:
    """What inputs must meet for the relation to hold, as far as it was learnt, in words."""
    return tuple(found[1] for each in judged.given_up if (found := _CONDITION.fullmatch(each)))


def taken_back(judged: Judged) -> tuple[str, ...]:
    """What else was given up: values that are not varied, or not in full."""
    return tuple(each for each in judged.given_up if not _CONDITION.fullmatch(each))


def left_out(codified: CodifiedMR, judged: Judged) -> tuple[str, ...]:
    """What conditions exclude: `size is not zero; fails on size = 0: expected 1`, with what is not the developers'."""
    return tuple(
        f"{each.condition}; fails on {_differing(codified, each.input)}: {each.input.failure}"
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


def split(codified: CodifiedMR, apart: Sequence[Apart]) -> CodifiedMR:
    """A relation of which some sites have a parameter of their own, right behind the one that they were linked to."""
    sites = {each.name: set(each.sites) for each in codified.parameters}
    own = [each for each in apart if set(each.sites) < sites.get(each.of, set())]
    if not own:  # also where it is told so already
        return codified
    parameters = (part for each in codified.parameters for part in _parts(each, codified.sites, own))
    words = "".join(f" Here {each}." for each in split_words(own))
    relation = replace(codified.relation, statement=codified.relation.statement + words)
    return replace(codified, relation=relation, parameters=tuple(parameters))


def _parts(parameter: Parameter, sites: Sequence[LiftedSite], apart: Sequence[Apart]) -> Iterator[Parameter]:
    own = [each for each in apart if each.of == parameter.name]
    if not own:
        yield parameter
        return
    gone = {site for each in own for site in each.sites}
    left = tuple(site for site in parameter.sites if site not in gone)
    for name, taken in ((parameter.name, left), *((each.name, each.sites) for each in own)):
        link = parameter.link if len(taken) > 1 else ""
        yield replace(parameter, name=name, sites=taken, link=link, role=sites[taken[0]].role)
