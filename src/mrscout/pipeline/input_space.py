"""What a codified relation's inputs are drawn from, and how they are run: parameters here, sites there."""

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.strings import other_names_of_standard
from mrscout.languages.base.values import Values
from mrscout.languages.registry import language_of_file
from mrscout.model.forms import Freedom
from mrscout.model.relations import CodifiedMR, LiftedSite, Parameter, SiteShape
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Judged

#: values of the developers that are drawn from
_LISTED = 80
#: of them from the same place
_OF_A_KIND = 40
_ENDS = 2


def plan_of(codified: CodifiedMR, root: Path | None) -> Plan:
    """The most general plan, with what the developers wrote in the test's file and in classes that it names.

    `root` is the project's.
    """
    if root is None:
        return plan_for(codified)
    relation = codified.relation
    return plan_for(codified, *_values_of(codified).nearby(root, relation.file, relation.line))


def plan_for(codified: CodifiedMR, literals: Sequence[str] = (), constants: Sequence[str] = ()) -> Plan:
    """Full freedom for every parameter whose value is known.

    `literals` are others of the test's file, `constants` those of the classes that it names.
    """
    values = _values_of(codified)
    own = [values.value_at(site) for site in codified.sites]
    if all(value is None for value in own):
        own = [_stand_in(site, values) for site in codified.sites]
    names: list[str] = []
    domains: list[Domain] = []
    for parameter in codified.parameters:
        first = parameter.sites[0]
        value = own[first]
        if value is not None:
            names.append(parameter.name)
            domains.append(_domain(codified, parameter, value, (literals, constants)))
    return Plan(tuple(names), tuple(domains), tuple(Freedom.FREE for _ in domains))


def _domain(codified: CodifiedMR, parameter: Parameter, own: Value, found: Sequence[Sequence[str]]) -> Domain:
    values = _values_of(codified)
    site = codified.sites[parameter.sites[0]]
    known = own.kind if site.choices else values.kind_of(site.canonical) or own.kind
    element = site.canonical.removesuffix("[]").removesuffix("[]")  # of an array, or of its rows
    is_array = site.canonical.endswith("[]")
    kind = Kind.ARRAY if is_array else known
    near = [values.decode(each, site.canonical) for each in site.near]
    ends = [each.data for each in near if each is not None and isinstance(each.data, int)]
    return Domain(
        kind,
        own,
        values.kind_of(element) if is_array else None,
        site.choices,
        parameter.size,
        _listed(codified, site, own, found),
        (ends[0], ends[1]) if len(ends) == _ENDS and ends[0] < ends[1] else None,
        kind is Kind.STRING and site.shape is SiteShape.NUMERIC_STRING,
        kind in (Kind.INT, Kind.LONG, Kind.SHORT) and values.is_exponent(parameter.name, site.role),
        parameter.value,
        site.shape is SiteShape.CHANGE,
    )


def _listed(
    codified: CodifiedMR, site: LiftedSite, own: Value, found: Sequence[Sequence[str]]
) -> tuple[Value, ...]:
    """Other values of a site's type that the developers use, and the kin of its own."""
    forms = _values_of(codified)
    simple = forms.kind_of(site.canonical) is not None and not site.choices
    beside = [each.text for each in codified.sites if each.canonical == site.canonical]
    kin = other_names_of_standard(own.data) if simple and isinstance(own.data, str) else ()
    values = [forms.decode(each, site.canonical) for each in (*site.values, *beside)]
    values += [Value(Kind.STRING, each) for each in kin]
    for each in found if simple else ():
        fitting = (forms.decode(written, site.canonical) for written in each)
        values += islice(dict.fromkeys(value for value in fitting if value is not None), _OF_A_KIND)
    return tuple(dict.fromkeys(each for each in values if each is not None and each != own))[:_LISTED]


def _values_of(codified: CodifiedMR) -> Values:
    return language_of_file(codified.relation.file).values


def _stand_in(site: LiftedSite, values: Values) -> Value | None:
    """A value for a parameter of a test that has many, none of which is known."""
    return Value(Kind.STRING, site.choices[0]) if site.choices else values.example(site.canonical)


def inputs_of(earlier: Judged | None, plan: Plan) -> list[Input]:
    """What an earlier verdict shows, as far as it has the same parameters: what refuted it, and what passed."""
    if earlier is None or earlier.form.names != plan.names:
        return []  # also where a link was split, since what held then need not be an input of the linked form
    counter = [earlier.counterexample.values] if earlier.counterexample is not None else []
    kinds = [domain.kind for domain in plan.domains]
    return [each for each in (*counter, *earlier.examples) if [value.kind for value in each] == kinds]


def vectors_of(codified: CodifiedMR, names: Sequence[str]) -> Callable[[Input], tuple[Value, ...]]:
    """Makes values of sites out of values of the named parameters; the other sites keep the developers'."""
    values = _values_of(codified)
    own = [values.value_at(site) for site in codified.sites]
    places = {name: place for place, name in enumerate(names)}
    of_site = {
        site: places[parameter.name]
        for parameter in codified.parameters
        if parameter.name in places
        for site in parameter.sites
    }

    def vector(given: Input) -> tuple[Value, ...]:
        found = []
        for number, site in enumerate(codified.sites):
            value = given[of_site[number]] if number in of_site else own[number]
            kind = values.kind_of(site.canonical)
            found.append(_fitted(value, kind) if value is not None else Value(Kind.NULL))
        return tuple(found)

    return vector


def _fitted(value: Value, kind: Kind | None) -> Value:
    """A value as the type of one of several linked sites holds it, whose values are of a kind."""
    if kind is None or kind is value.kind or isinstance(value.data, (str, tuple, bool)) or value.data is None:
        return value
    return Value(kind, float(value.data) if kind.is_floating else int(value.data))
