"""What inputs of a codified relation are drawn from."""

from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from mrscout.filtering.values.domain import Origin
from mrscout.languages.base.values import CodeConstants
from mrscout.model.forms import Form, FormParameter, Freedom
from mrscout.model.relations import CodifiedMR, LiftedSite, Parameter, SiteShape, Status, ValueRole
from mrscout.model.role_kind import RoleKind
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Counterexample, Evidence, Judged, Verdict
from mrscout.pipeline.input_space import inputs_of, plan_for, vectors_of, with_boundaries


def site(text: str, canonical: str, **more: object) -> LiftedSite:
    return LiftedSite(None, text, ValueRole(), canonical, **more)  # type: ignore[arg-type]


def codified(*sites: LiftedSite, links: tuple[tuple[int, ...], ...] = ()) -> CodifiedMR:
    groups = links or tuple((number,) for number in range(len(sites)))
    parameters = tuple(
        Parameter(f"p{number}", "", sites[group[0]].text, group, "", ValueRole())
        for number, group in enumerate(groups)
    )
    return CodifiedMR(
        SimpleNamespace(file="T.java", occurrences=()),  # type: ignore[arg-type]
        Status.CODIFIED,
        *("", (), parameters, sites, tuple(each.canonical for each in sites), True, "", "", "", ""),
    )


def test_every_parameter_with_a_known_value_is_free() -> None:
    plan = plan_for(codified(site("3", "int"), site('"x"', "java.lang.String")))
    assert [each.original.data for each in plan.domains] == [3, "x"]
    assert set(plan.freedoms) == {Freedom.FREE}


def test_a_parameter_whose_value_is_unknown_keeps_it() -> None:
    relation = codified(site("Foo.BAR", "int"), site("3", "int"))
    plan = plan_for(relation)
    assert plan.names == ("p1",)
    (vector,) = [vectors_of(relation, plan.names)((Value(Kind.INT, 8),))]
    assert vector == (Value(Kind.NULL), Value(Kind.INT, 8))


def test_where_no_value_is_known_others_stand_in() -> None:
    plan = plan_for(codified(site("v", "long"), site("mode", "org.acme.Mode", choices=("ON", "OFF"))))
    assert [each.original.data for each in plan.domains] == [1, "ON"]


def test_the_constants_of_a_box_are_drawn_by_their_names() -> None:
    box = site(
        "java.lang.Boolean.TRUE", "java.lang.Boolean", choices=("FALSE", "TRUE"), shape=SiteShape.CONSTANT
    )
    (domain,) = plan_for(codified(box)).domains
    assert (domain.kind, domain.original) == (Kind.STRING, Value(Kind.STRING, "TRUE"))
    (plain,) = plan_for(codified(site("true", "boolean"))).domains
    assert plain.original == Value(Kind.BOOLEAN, True)


def test_linked_sites_take_one_value_each_in_its_own_type() -> None:
    relation = codified(site("3", "int"), site("3.0", "double"), links=((0, 1),))
    vector = vectors_of(relation, plan_for(relation).names)((Value(Kind.INT, 8),))
    assert vector == (Value(Kind.INT, 8), Value(Kind.DOUBLE, 8.0))


def test_what_synthesis_knows_of_a_site_is_used() -> None:
    loop = site("-6", "int", near=("-6", "6"))
    row = site('"a.csv"', "java.lang.String", values=('"b.csv"',))
    number = site('"12"', "java.lang.String", shape=SiteShape.NUMERIC_STRING)
    one, other, third = plan_for(codified(loop, row, number)).domains
    assert one.near == (-6, 6)
    assert Value(Kind.STRING, "b.csv") in other.listed
    assert third.numeric
    assert not other.numeric


def test_literals_of_the_file_are_listed_where_their_type_fits() -> None:
    (domain,) = plan_for(codified(site('"x"', "java.lang.String")), ['"y"', "7", "'c'", '"x"']).domains
    assert domain.listed == (Value(Kind.STRING, "y"),)


def test_literals_are_no_constants_of_an_enumeration() -> None:
    mode = site("Mode.ON", "org.acme.Mode", choices=("ON", "OFF"))
    (domain,) = plan_for(codified(mode), ['"ON.OFF"', "1.5"]).domains
    assert domain.listed == ()


def verdict(*examples: tuple[Value, ...], names: tuple[str, ...] = ("p0",)) -> Judged:
    counter = Counterexample((Value(Kind.INT, 99),), "no")
    form = Form(tuple(FormParameter(name, Freedom.FREE) for name in names))
    return Judged("0" * 10, Verdict.KEPT, Evidence(), 0.9, False, False, form, counter, (), examples)


def test_inputs_of_an_earlier_verdict_come_again_its_counterexample_first() -> None:
    plan = plan_for(codified(site("3", "int")))
    found = inputs_of(verdict((Value(Kind.INT, 5),)), plan)
    assert [each[0].data for each in found] == [99, 5]


@pytest.mark.parametrize(
    "earlier",
    [None, verdict((Value(Kind.INT, 5),), names=("other",)), verdict(names=())],
)
def test_inputs_for_other_parameters_do_not(earlier: Judged | None) -> None:
    assert inputs_of(earlier, plan_for(codified(site("3", "int")))) == []


def test_inputs_of_another_type_do_not() -> None:
    plan = plan_for(codified(site("3L", "long")))
    assert inputs_of(replace(verdict((Value(Kind.INT, 5),)), counterexample=None), plan) == []


def test_a_number_that_is_given_as_a_number_is_no_text() -> None:
    (domain,) = plan_for(codified(site("3L", "long", shape=SiteShape.NUMERIC_STRING))).domains
    drawn = {domain.draw(Origin.ANY, Random(seed), 0).kind for seed in range(50)}
    assert drawn == {Kind.LONG}


@pytest.mark.parametrize(
    "role",
    [
        ValueRole(RoleKind.ARGUMENT, "java.math.BigDecimal", "valueOf", 2),
        ValueRole(RoleKind.ARGUMENT, "java.math.BigDecimal", "setScale", 1),
        ValueRole(RoleKind.ARGUMENT, "org.acme.BigMoney", "withScale", 1),
        ValueRole(RoleKind.ARGUMENT, "java.math.BigInteger", "pow", 1),
        ValueRole(RoleKind.ARGUMENT, "java.math.BigDecimal", "movePointLeft", 1),
        ValueRole(RoleKind.VARIABLE, name="digits"),
    ],
)
def test_exponents_are_seldom_large(role: ValueRole) -> None:
    (domain,) = plan_for(codified(replace(site("2", "int"), role=role))).domains
    drawn = [abs(int(str(domain.draw(Origin.ANY, Random(seed), 0).data))) for seed in range(400)]
    assert 0 < sum(each > 40 for each in drawn) < 30


@pytest.mark.parametrize(
    "role",
    [
        ValueRole(RoleKind.ARGUMENT, "java.math.BigDecimal", "valueOf", 1),
        ValueRole(RoleKind.ARGUMENT, "org.acme.Image", "scaled", 1),
        ValueRole(RoleKind.ARGUMENT, "org.acme.Engine", "pow", 1),
        ValueRole(RoleKind.ARGUMENT, "java.math.BigInteger", "power", 1),
        ValueRole(RoleKind.ARRAY_LENGTH),
    ],
)
def test_other_numbers_are_of_the_whole_range(role: ValueRole) -> None:
    (domain,) = plan_for(codified(replace(site("2", "int"), role=role))).domains
    assert not domain.exponent


def test_constants_of_the_code_are_listed_beside_many_literals() -> None:
    many = [f'"{number}"' for number in range(500)]
    (domain,) = plan_for(codified(site('"x"', "java.lang.String")), many, ['"MD5"', "7"]).domains
    assert Value(Kind.STRING, "MD5") in domain.listed


def test_the_name_of_a_standard_is_listed_with_its_kin() -> None:
    (domain,) = plan_for(codified(site('"UTF-8"', "java.lang.String"))).domains
    assert Value(Kind.STRING, "US-ASCII") in domain.listed


def test_a_text_in_an_array_has_no_kin() -> None:
    (domain,) = plan_for(codified(site('new String[] {"UTF-8"}', "java.lang.String[]"))).domains
    assert domain.listed == ()


CONSTANTS = CodeConstants((75, 1 << 40), (";", "0x"))


def bounded(*sites: LiftedSite) -> list[list[object]]:
    plan = with_boundaries(plan_for(codified(*sites)), CONSTANTS)
    return [[each.data for each in domain.boundaries] for domain in plan.domains]


def test_numbers_of_the_code_and_those_beside_them_are_boundaries_of_numbers_that_hold_them() -> None:
    int_, long_, byte = bounded(site("3", "int"), site("3L", "long"), site("(byte) 3", "byte"))
    assert int_ == [75, 74, 76, 150]
    assert byte == [75, 74, 76]
    assert long_ == [75, 74, 76, 1 << 40, (1 << 40) - 1, (1 << 40) + 1, 150, 1 << 41]
    assert bounded(site("76", "int")) == [[75, 74, 150]]


def test_characters_of_the_code_are_boundaries_of_characters() -> None:
    assert bounded(site("'x'", "char"))[0][0] == ord(";")


def test_elements_of_arrays_have_boundaries() -> None:
    assert bounded(site("new int[] {1, 2}", "int[]")) == [[75, 74, 76, 150]]


def test_strings_and_arrays_have_the_lengths_of_limits_in_the_code() -> None:
    plan = with_boundaries(
        plan_for(
            codified(site('"a b"', "java.lang.String"), site('new String[] {"a"}', "java.lang.String[]"))
        ),
        CONSTANTS,
    )
    assert [domain.lengths for domain in plan.domains] == [(75, 74, 76, 150)] * 2
    array = plan.domains[1].draw(Origin.BOUNDARY, Random(1), 0)
    assert isinstance(array.data, tuple)
    assert len(array.data) in (75, 74, 76, 150)


@pytest.mark.parametrize("origin", [origin for origin in Origin if origin.has_switch])
def test_an_origin_can_be_left_out(origin: Origin) -> None:
    (domain,) = with_boundaries(
        plan_for(codified(site('"a b"', "java.lang.String")), ['"c"']), CONSTANTS
    ).domains
    domain = replace(domain, used=(Value(Kind.STRING, "d"),))
    left = domain.without(origin).origins(Freedom.FREE)
    assert {*domain.origins(Freedom.FREE)} - {*left} == {origin}


def test_what_tests_use_for_a_parameter_is_in_its_domain(tmp_path: Path) -> None:
    (tmp_path / "OtherTest.java").write_text(
        '@Test void reads() { read("x", 2); read("a b", 3); read(4, 5); }'
    )
    relation = codified(site('"a b"', "java.lang.String"))
    role = ValueRole(RoleKind.ARGUMENT, "org.acme.Reader", "read", 1)
    read = replace(relation, parameters=(replace(relation.parameters[0], role=role),))
    (domain,) = plan_for(read, root=tmp_path).domains
    assert [value.data for value in domain.used] == ["x"]


def test_numbers_have_no_lengths() -> None:
    (domain,) = with_boundaries(plan_for(codified(site("3", "int"))), CONSTANTS).domains
    assert domain.lengths == ()


def test_strings_take_what_the_code_looks_for() -> None:
    (domain,) = with_boundaries(plan_for(codified(site('"a b"', "java.lang.String"))), CONSTANTS).domains
    assert domain.fragments == (";", "0x")
    assert Origin.BOUNDARY in domain.origins(Freedom.FREE)
    drawn = [domain.draw(Origin.BOUNDARY, Random(seed), 0).data for seed in range(20)]
    texts = [text for text in drawn if isinstance(text, str)]
    assert all(";" in text or "0x" in text or len(text) in domain.lengths for text in texts)
    assert {len(text) for text in texts}.intersection(domain.lengths)
    assert Origin.BOUNDARY not in domain.origins(Freedom.NARROW)


def test_names_to_choose_from_have_no_boundaries() -> None:
    assert bounded(site("mode", "org.acme.Mode", choices=("ON", "OFF"))) == [[]]
