"""Builds the input space of a codified relation: a plan with a domain for each parameter, from values of its sites.

Filtering draws a value for each parameter. A harness takes a value for each site, which is a place in the source
that a parameter was lifted from; several sites can share a parameter. `vectors_of` turns values of parameters into
values of sites.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import isnan
from pathlib import Path

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.values.arrays import rows_of
from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.strings import other_names_of_standard
from mrscout.filtering.values.value_kind import of_kind
from mrscout.languages.base.values import CodeConstants, Values
from mrscout.languages.registry import language_of_file
from mrscout.model.forms import Freedom
from mrscout.model.relations import CodifiedMR, LiftedSite, Parameter, SiteShape
from mrscout.model.role_kind import RoleKind
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Judged

#: the most developers' values that a domain lists, and of them, from the same source
_LISTED, _LISTED_OF_SOURCE = 80, 40
_ENDS = 2
#: the most boundaries, fragments and lengths of a domain, and the largest boundary of a size
_BOUNDARIES, _FRAGMENTS, _LENGTHS, _LARGEST_SIZE = 60, 20, 24, 20_000
#: the least number that may be a limit of something that is computed from a parameter
_LIMIT = 8
#: the least and the greatest length at a boundary
_SHORTEST, _LONGEST = 2, 300


def plan_of(codified: CodifiedMR, root: Path | None) -> Plan:
    """Return the most general plan; domains list literals of the test's file, and constants of classes that it names.

    `root` is the project's folder; without it domains list values of the relation alone.
    """
    if root is None:
        return plan_for(codified)
    relation = codified.relation
    values = _values_of(codified)
    plan = plan_for(codified, *values.nearby(root, relation.file, relation.line), root=root)
    return with_boundaries(plan, values.code_constants(root, codified))


def with_boundaries(plan: Plan, constants: CodeConstants) -> Plan:
    """Return the plan whose domains have boundaries of the code under test."""
    return replace(plan, domains=tuple(_with_boundaries(domain, constants) for domain in plan.domains))


def _with_boundaries(domain: Domain, constants: CodeConstants) -> Domain:
    if domain.choices or domain.exponent or domain.numeric:
        return domain
    if rows_of(domain.original):
        return domain
    beside = [number + step for number in constants.numbers for step in (0, -1, 1)]
    beside += [2 * number for number in constants.numbers if number >= _LIMIT]  # beyond it in any case
    if domain.kind.is_sequence:
        lengths = dict.fromkeys(number for number in beside if _SHORTEST <= number <= _LONGEST)
        domain = replace(domain, lengths=tuple(lengths)[:_LENGTHS])
    if domain.kind is Kind.STRING:
        return replace(domain, fragments=constants.strings[:_FRAGMENTS])
    kind = domain.component or domain.kind
    if not kind.is_number and kind is not Kind.CHAR:
        return domain
    characters = [ord(string) for string in constants.strings if len(string) == 1]
    numbers = (*characters, *beside) if kind is Kind.CHAR else beside
    if domain.size:
        numbers = [number for number in numbers if 0 <= number <= _LARGEST_SIZE]
    like = Value(kind)
    fitting = (of_kind(kind).fit(number, like) for number in dict.fromkeys(numbers) if kind.admits(number))
    values = [value for value in fitting if value is not None and value != domain.original]
    return replace(domain, boundaries=tuple(values[:_BOUNDARIES]))


def plan_for(
    codified: CodifiedMR,
    literals: Sequence[str] = (),
    constants: Sequence[str] = (),
    root: Path | None = None,
) -> Plan:
    """Return the plan with full freedom for every parameter whose developers' value is known.

    `literals` are literals of the test's file, `constants` constants of the classes that it names; `root` is the
    project's folder, whose tests use values for the same parameters.
    """
    values = _values_of(codified)
    original = [values.value_at(site) for site in codified.sites]
    if all(value is None for value in original):
        original = [_substitute(site, values) for site in codified.sites]
    names: list[str] = []
    domains: list[Domain] = []
    for parameter in codified.parameters:
        first = parameter.sites[0]
        value = original[first]
        if value is not None:
            names.append(parameter.name)
            domain = _domain(codified, parameter, value, (literals, constants))
            domains.append(_with_used(domain, codified, parameter, root) if root is not None else domain)
    rows = _rows_of(codified, {name: index for index, name in enumerate(names)}, domains)
    return Plan(tuple(names), tuple(domains), tuple(Freedom.FREE for _ in domains), rows=rows)


def _with_used(domain: Domain, codified: CodifiedMR, parameter: Parameter, root: Path) -> Domain:
    """Return the domain with the values that the project's tests use for the parameter."""
    site, values = codified.sites[parameter.sites[0]], _values_of(codified)
    if domain.choices or values.kind_of(site.canonical) is None:
        return domain
    written = values.used_literals(root, parameter.name, parameter.role)
    decoded = (values.decode(text, site.canonical) for text in written)
    used = dict.fromkeys(value for value in decoded if value is not None and value != domain.original)
    return replace(domain, used=tuple(value for value in used if value.kind is domain.kind))


def _rows_of(codified: CodifiedMR, places: Mapping[str, int], domains: Sequence[Domain]) -> tuple[Input, ...]:
    """Return the developers' inputs at the relation's occurrences, but for its own, as far as they can be read."""
    values = _values_of(codified)
    original = tuple(domain.original for domain in domains)
    rows: dict[Input, None] = {}
    for occurrence in codified.relation.occurrences:
        row = list(original)
        for parameter in codified.parameters if occurrence.values else ():
            place, site = places.get(parameter.name), parameter.sites[0]
            value = values.decode(occurrence.values[site], codified.sites[site].canonical)
            if place is None or occurrence.values[site] == parameter.value:
                continue
            if value is None or value.kind is not original[place].kind:
                break
            row[place] = value
        else:
            rows[tuple(row)] = None
    rows.pop(original, None)
    return tuple(rows)


def _domain(
    codified: CodifiedMR, parameter: Parameter, original: Value, nearby: Sequence[Sequence[str]]
) -> Domain:
    values = _values_of(codified)
    site = codified.sites[parameter.sites[0]]
    known = original.kind if site.choices else values.kind_of(site.canonical) or original.kind
    element = site.canonical.removesuffix("[]").removesuffix("[]")  # of an array, or of its rows
    is_array = site.canonical.endswith("[]")
    kind = Kind.ARRAY if is_array else known
    near = [values.decode(written, site.canonical) for written in site.near]
    ends = [value.data for value in near if value is not None and isinstance(value.data, int)]
    return Domain(
        kind,
        original,
        values.kind_of(element) if is_array else None,
        site.choices,
        parameter.size,
        _listed_values(codified, site, original, nearby),
        (ends[0], ends[1]) if len(ends) == _ENDS and ends[0] < ends[1] else None,
        kind is Kind.STRING and site.shape is SiteShape.NUMERIC_STRING,
        kind in (Kind.INT, Kind.LONG, Kind.SHORT) and values.is_exponent(parameter.name, site.role),
        parameter.value,
        site.shape is SiteShape.CHANGE,
        _role_of(parameter),
    )


def _role_of(parameter: Parameter) -> str:
    """Return a string that parameters of one role share: the same argument, or variables with numbered names."""
    role = parameter.role
    if role.kind is RoleKind.ARGUMENT:
        return f"{role.owner}.{role.method}/{role.argument}"
    return f"{role.kind.value} {parameter.name.rstrip('0123456789')}"


def _listed_values(
    codified: CodifiedMR, site: LiftedSite, original: Value, nearby: Sequence[Sequence[str]]
) -> tuple[Value, ...]:
    """Return other values of a site's type that the developers use, and related names: `UTF-16` for `UTF-8`."""
    language_values = _values_of(codified)
    simple = language_values.kind_of(site.canonical) is not None and not site.choices
    same_type = [other.text for other in codified.sites if other.canonical == site.canonical]
    similar = other_names_of_standard(original.data) if simple and isinstance(original.data, str) else ()
    values = [language_values.decode(written, site.canonical) for written in (*site.values, *same_type)]
    values += [Value(Kind.STRING, name) for name in similar]
    for texts in nearby if simple else ():
        fitting = (language_values.decode(written, site.canonical) for written in texts)
        values += islice(dict.fromkeys(value for value in fitting if value is not None), _LISTED_OF_SOURCE)
    return tuple(dict.fromkeys(value for value in values if value is not None and value != original))[
        :_LISTED
    ]


def _values_of(codified: CodifiedMR) -> Values:
    return language_of_file(codified.relation.file).values


def _substitute(site: LiftedSite, values: Values) -> Value | None:
    """Return a value for a site of a test in which no value is known."""
    return Value(Kind.STRING, site.choices[0]) if site.choices else values.example(site.canonical)


def inputs_of(earlier: Judged | None, plan: Plan) -> list[Input]:
    """Return the counterexample and the examples of an earlier verdict that are inputs of the plan."""
    if earlier is None or earlier.form.names != plan.names:
        return []  # also after a split, whose inputs need not be inputs of the linked form
    counter = [earlier.counterexample.values] if earlier.counterexample is not None else []
    kinds = [domain.kind for domain in plan.domains]
    shown = (*counter, *earlier.examples)
    return [values for values in shown if [value.kind for value in values] == kinds]


def vectors_of(codified: CodifiedMR, names: Sequence[str]) -> Callable[[Input], tuple[Value, ...]]:
    """Return a function that turns values of the named parameters into values of all sites.

    Sites of other parameters keep the developers' values.
    """
    values = _values_of(codified)
    original = [values.value_at(site) for site in codified.sites]
    places = {name: place for place, name in enumerate(names)}
    of_site = {
        site: places[parameter.name]
        for parameter in codified.parameters
        if parameter.name in places
        for site in parameter.sites
    }

    def vector(parameters: Input) -> tuple[Value, ...]:
        sites = []
        for number, site in enumerate(codified.sites):
            value = parameters[of_site[number]] if number in of_site else original[number]
            kind = values.kind_of(site.canonical)
            sites.append(_convert(value, kind) if value is not None else Value(Kind.NULL))
        return tuple(sites)

    return vector


def _convert(value: Value, kind: Kind | None) -> Value:
    """Return a number converted to the kind of a linked site, as a cast does; other values as they are."""
    if kind is None or kind is value.kind or isinstance(value.data, (str, tuple, bool)) or value.data is None:
        return value
    if kind.is_floating:
        return Value(kind, float(value.data))
    if isinstance(value.data, int) or not kind.is_integer:
        return Value(kind, int(value.data))
    low, high = kind.limits
    whole = 0 if isnan(value.data) else int(max(low, min(high, value.data)))
    return Value(kind, max(low, min(high, whole)))
