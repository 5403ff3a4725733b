"""Laws that one test states of one program, as one test: `assertEquals` of each accessor, one after the other.

A test that compares two versions by major, minor and patch number states three relations, which differ in what they
compare. A maintainer writes them as one test. Companions of a relation have its test, its parameters and its
statements up to the assertion; what follows is appended to the first one's method. Which places of the assertion take
a parameter may differ: one compares the longitude that went in, the other the latitude.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from mrscout.filtering.forms.conditions import predicate
from mrscout.filtering.shown_inputs import ROWS
from mrscout.languages.base.exporting import Kept
from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.relation_class import Method, RelationClass
from mrscout.languages.java.export.law_inputs import LawInput, select_inputs
from mrscout.model.forms import Form
from mrscout.model.propositions import Comparison, Proposition, StatedStep
from mrscout.model.relations import CodifiedMR
from mrscout.model.template import Hole, Slot, Template

#: the longest name that lists what is compared
_LONGEST = 60
#: words that tell relations apart of which nothing else does
_TELLING = re.compile(r"(?:In(?:Another|AFurther|YetAnother)Case)?(?:More|Also)*$")
_WORD = re.compile(r"[A-Z]?[a-z0-9_$]+|[A-Z]+(?![a-z])")


@dataclass(frozen=True, slots=True)
class Company:
    """A kept relation with its companions."""

    kept: Kept
    others: tuple[Kept, ...] = ()
    name: str = ""  #: of the law, if it needs no more words than it has among those that are exported


def in_company(wanted: Sequence[Kept], beside: Sequence[Kept] = ()) -> list[Company]:
    """Return the wanted relations in their order, each with others that compare something else after its steps.

    Those that are to stand `beside` others are left out where there is none.
    """
    companies: list[Company] = []
    bodies: list[Method] = []
    for place, kept in enumerate((*wanted, *beside)):
        method = _method_of(kept)
        for at, company in enumerate(companies):
            if _is_one_program(company.kept, kept) and _tail(bodies[at].body, method.body):
                companies[at] = replace(company, others=(*company.others, kept))
                break
        else:
            if place < len(wanted):
                companies.append(Company(kept))
                bodies.append(method)
    return _with_plain_names(companies)


def _with_plain_names(companies: Sequence[Company]) -> list[Company]:
    """Return laws without words that tell their names from those of relations which are not exported."""
    subjects = [company.kept.codified.relation.class_under_test for company in companies]
    names = [_joint_name_of(company) for company in companies]
    taken = set(zip(subjects, names, strict=True))
    named = []
    for subject, name, company in zip(subjects, names, companies, strict=True):
        plain = _TELLING.sub("", name)
        free = plain and (subject, plain) not in taken
        taken.add((subject, plain))
        named.append(replace(company, name=plain) if free else company)
    return named


def _joint_name_of(company: Company) -> str:
    return joint_name([_method_of(one).name for one in (company.kept, *company.others)])


def also_compared(company: Company) -> list[Comparison]:
    """Return what the companions compare, with the numbers of the first one's sites."""
    first = company.kept.codified
    compared = []
    for other in company.others:
        proposition = other.codified.relation.proposition
        if proposition is not None:
            translated = partial(_with_sites, sites=_sites_of_first(other.codified, first))
            compared.append(_mapped(proposition.comparison, translated))
    return compared


def joint_form(company: Company) -> Form:
    """Return the form of the first relation, under the conditions of all of them."""
    form = company.kept.judged.form
    others = (condition for other in company.others for condition in other.judged.form.conditions)
    return replace(form, conditions=tuple(dict.fromkeys((*form.conditions, *others))))


def joint_inputs(company: Company, most: int | None) -> list[LawInput]:
    """Return the inputs of a relation and its companions that meet the conditions of all of them."""
    first = select_inputs(company.kept, most)
    if not company.others:
        return first
    form = joint_form(company)
    names = [parameter.name for parameter in company.kept.codified.parameters]
    places = [names.index(name) for name in form.names if name in names]
    tests = [predicate(condition) for condition in form.conditions]
    inputs: dict[Row, LawInput] = {}
    for one in (*first, *(one for other in company.others for one in select_inputs(other, most))):
        values = [one.values[place] for place in places if place < len(one.values)]
        known = tuple(value for value in values if value is not None)
        if one.developers or (len(known) == len(form.names) and all(test(known) for test in tests)):
            inputs.setdefault(one.row, one)
    return list(inputs.values())[: most or ROWS]


def with_companions(parts: RelationClass, company: Company) -> RelationClass:
    """Return the class of a relation whose method also asserts what its companions do."""
    methods = [_method_of(other) for other in company.others]
    if company.name:
        parts = replace(parts, relation=replace(parts.relation, name=company.name))
    if not methods:
        return parts
    tails = [_tail(parts.relation.body, method.body) for method in methods]
    names = [parts.relation.name, *(method.name for method in methods)]
    body = "\n".join([parts.relation.body.rstrip("\n"), *tails])
    return replace(parts, relation=replace(parts.relation, name=company.name or joint_name(names), body=body))


def joint_name(names: Sequence[str]) -> str:
    """Return one name for relations of one program: `movePreservesXAndY` for `movePreservesX`, `movePreservesY`."""
    words = [_WORD.findall(name) for name in names]
    if any("".join(parts) != name for parts, name in zip(words, names, strict=True)):
        return names[0]
    before = _shared(words)
    after = _shared([parts[before:][::-1] for parts in words])
    differing = ["".join(parts[before : len(parts) - after]) for parts in words]
    if not before or not all(differing) or len(set(differing)) < len(differing):
        return names[0]
    first, last = words[0][:before], words[0][len(words[0]) - after :] if after else []
    listed = "".join([*first, *differing[:-1], "And", differing[-1], *last])
    return listed if len(listed) <= _LONGEST else names[0]


def _method_of(kept: Kept) -> Method:
    parts = kept.draft.relation_class(kept.codified, "Companion")
    assert isinstance(parts, RelationClass)
    return parts.relation


def _is_one_program(one: Kept, other: Kept) -> bool:
    """True if two relations are of one test, with the same parameters and steps."""
    first, second = one.codified, other.codified
    sides = first.relation.proposition, second.relation.proposition
    return (
        (first.relation.file, first.relation.test) == (second.relation.file, second.relation.test)
        and first.relation.origin.counts_in_funnel
        and _declared(first) == _declared(second)
        and one.judged.form.parameters == other.judged.form.parameters
        and all(side is not None and not side.program for side in sides)
        and sides[0] is not None
        and sides[1] is not None
        and _by_parameter(sides[0], first, first) == _by_parameter(sides[1], second, first)
    )


def _declared(codified: CodifiedMR) -> list[tuple[str, str, str]]:
    return [(parameter.name, parameter.type, parameter.value) for parameter in codified.parameters]


def _by_parameter(proposition: Proposition, codified: CodifiedMR, first: CodifiedMR) -> list[StatedStep]:
    """Return the steps with the first site of each parameter in the place of all its sites."""
    sites = _sites_of_first(codified, first)
    return [step.map(partial(_with_sites, sites=sites)) for step in proposition.steps]


def _sites_of_first(codified: CodifiedMR, first: CodifiedMR) -> dict[int, int]:
    """Return for each site of a relation the first site that its parameter has in another one."""
    known = {parameter.name: parameter.sites[0] for parameter in first.parameters}
    return {
        site: known[parameter.name]
        for parameter in codified.parameters
        if parameter.name in known
        for site in parameter.sites
    }


def _with_sites(template: Template, sites: Mapping[int, int]) -> Template:
    return tuple(
        part._replace(number=sites.get(part.number, part.number))
        if isinstance(part, Slot) and part.hole is Hole.SITE
        else part
        for part in template
    )


def _mapped(comparison: Comparison, change: Callable[[Template], Template]) -> Comparison:
    left, right, tolerance = map(change, (comparison.left, comparison.right, comparison.tolerance))
    return replace(comparison, left=left, right=right, tolerance=tolerance)


def _tail(body: str, other: str) -> str:
    """Return the lines of another body behind the lines that both begin with; empty if they begin with none."""
    lines, others = body.rstrip("\n").split("\n"), other.rstrip("\n").split("\n")
    common = _shared([lines, others])
    return "\n".join(others[common:]) if 0 < common < min(len(lines), len(others)) else ""


def _shared(lists: Sequence[Sequence[str]]) -> int:
    """Return the number of items with which all of the lists begin."""
    together = list(zip(*lists, strict=False))
    return next((at for at, items in enumerate(together) if len(set(items)) > 1), len(together))
