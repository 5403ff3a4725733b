"""What every kind of value has to keep, whatever its values are."""

from random import Random

import pytest

from mrscout.filtering.values.domain import Domain, Origin
from mrscout.filtering.values.value_kind import ValueKind, of_kind, of_value
from mrscout.model.values import Kind, Value

#: a value of each kind that is drawn
OWN = {
    Kind.BOOLEAN: Value(Kind.BOOLEAN, True),
    Kind.BYTE: Value(Kind.BYTE, 100),
    Kind.SHORT: Value(Kind.SHORT, -7),
    Kind.INT: Value(Kind.INT, 1234),
    Kind.LONG: Value(Kind.LONG, 1 << 40),
    Kind.CHAR: Value(Kind.CHAR, ord("x")),
    Kind.FLOAT: Value(Kind.FLOAT, 1.5),
    Kind.DOUBLE: Value(Kind.DOUBLE, -2e9),
    Kind.STRING: Value(Kind.STRING, "ab-12"),
    Kind.ARRAY: Value(Kind.ARRAY, (Value(Kind.INT, 3), Value(Kind.INT, 4)), "int"),
}
DRAWN = [kind for kind in Kind if type(of_kind(kind)) is not ValueKind]
every_kind = pytest.mark.parametrize("kind", DRAWN, ids=lambda kind: kind.value)


def domain_of(kind: Kind) -> Domain:
    return Domain(kind, OWN[kind], Kind.INT if kind is Kind.ARRAY else None)


def drawn(kind: Kind, count: int = 60) -> list[Value]:
    random, domain = Random(1), domain_of(kind)
    return [domain.draw(origin, random, 1) for origin in (Origin.NEAR, Origin.ANY) for _ in range(count)]


def fits(value: Value, own: Value) -> bool:
    elements = value.data if isinstance(value.data, tuple) else ()
    inner = all(each.kind.admits(each.data) for each in elements)
    return (value.kind, value.of) == (own.kind, own.of) and value.kind.admits(value.data) and inner


def test_all_kinds_that_are_drawn_are_tested_here() -> None:
    assert set(DRAWN) == set(OWN)


@every_kind
def test_values_that_are_drawn_or_chosen_are_of_the_kind(kind: Kind) -> None:
    own, values = OWN[kind], of_kind(kind)
    for value in (*drawn(kind), *values.edges(domain_of(kind))):
        assert fits(value, own)
    for base in values.bases(own.data):
        assert all(kind.admits(data) for data in values.near_misses(base))
    assert all(kind.admits(data) for data in values.awkward())


@every_kind
def test_different_values_are_drawn_and_the_same_ones_again(kind: Kind) -> None:
    assert len({repr(each) for each in drawn(kind)}) > 1
    assert repr(drawn(kind)) == repr(drawn(kind))


@every_kind
def test_some_simpler_value_weighs_less_until_there_is_none(kind: Kind) -> None:
    values = of_kind(kind)
    for value in drawn(kind, 20):
        steps = 0
        while lighter := [
            each for each in values.simpler(value) if values.weight(each) < values.weight(value)
        ]:
            assert fits(lighter[0], OWN[kind])
            value, steps = lighter[0], steps + 1  # noqa: PLW2901
            assert steps < 1000


@every_kind
def test_computed_data_fit_or_are_refused(kind: Kind) -> None:
    own, values = OWN[kind], of_kind(kind)
    assert values.fit(own.data, own) == own
    if kind.is_number or kind is Kind.STRING:
        assert values.fit((), own) is None


@pytest.mark.parametrize("kind", [Kind.NULL, Kind.ENUM, Kind.CLASS])
def test_a_kind_without_a_module_stays_as_it_is(kind: Kind) -> None:
    value = Value(kind, None if kind is Kind.NULL else "A")
    assert of_value(value).vary(value, Random(1)) == value
    assert not of_value(value).edges(Domain(kind, value))
    with pytest.raises(NotImplementedError):
        of_kind(kind).strategy(0)


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind.is_integer], ids=lambda kind: kind.value)
def test_an_integer_at_the_end_of_its_range_is_simplified_within_it(kind: Kind) -> None:
    lowest, highest = kind.limits
    for end in (lowest, highest):
        simpler = [each.data for each in of_kind(kind).simpler(Value(kind, end))]
        assert simpler
        assert all(isinstance(data, int) and lowest <= data <= highest for data in simpler)
