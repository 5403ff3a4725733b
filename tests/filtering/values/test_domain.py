"""What is drawn for a parameter fits its type, whatever the developers' value."""

from random import Random
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mrscout.filtering.values.arrays import rows_of
from mrscout.filtering.values.domain import Domain, Origin
from mrscout.filtering.values.value_kind import of_value
from mrscout.model.forms import Freedom
from mrscout.model.values import Kind, Value

WIDTHS = {Kind.BYTE: 8, Kind.SHORT: 16, Kind.INT: 32, Kind.LONG: 64}
quick = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
origins = st.sampled_from([Origin.NEAR, Origin.ANY])


def drawn(domain: Domain, freedom: Freedom, count: int, number: int = 1) -> list[Value]:
    random = Random(number)
    return [domain.draw(random.choice(domain.origins(freedom)), random, number) for _ in range(count)]


def alike(value: Value, random: Random) -> Value:
    return of_value(value).vary(value, random)


def text_domain(own: str, **more: object) -> Domain:
    return Domain(Kind.STRING, Value(Kind.STRING, own), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", list(WIDTHS))
@quick
@given(own=st.integers(), origin=origins, size=st.booleans(), number=st.integers(0, 99))
def test_whole_numbers_stay_within_their_type(
    kind: Kind, own: int, origin: Origin, size: bool, number: int
) -> None:
    half = 1 << (WIDTHS[kind] - 1)
    domain = Domain(kind, Value(kind, max(-half, min(half - 1, own))), size=size)
    value = domain.draw(origin, Random(number), 0)
    assert value.kind is kind
    assert isinstance(value.data, int)
    assert -half <= value.data < half


@pytest.mark.parametrize("kind", [Kind.FLOAT, Kind.DOUBLE])
@quick
@given(data=st.data(), origin=origins, number=st.integers(0, 99))
def test_any_floating_point_number_can_be_the_developers(
    kind: Kind, data: st.DataObject, origin: Origin, number: int
) -> None:
    own = data.draw(st.floats(width=32 if kind is Kind.FLOAT else 64))
    value = Domain(kind, Value(kind, own)).draw(origin, Random(number), 0)
    assert value.kind is kind
    assert isinstance(value.data, float)


@quick
@given(own=st.text(), origin=origins, number=st.integers(0, 99))
def test_any_text_can_be_the_developers(own: str, origin: Origin, number: int) -> None:
    assert isinstance(text_domain(own).draw(origin, Random(number), 0).data, str)


@quick
@given(own=st.lists(st.integers(-9, 9), max_size=5), number=st.integers(0, 99))
def test_the_same_number_draws_the_same_values(own: list[int], number: int) -> None:
    array = Value(Kind.ARRAY, tuple(Value(Kind.INT, each) for each in own), "int")
    domain = Domain(Kind.ARRAY, array, Kind.INT)
    assert drawn(domain, Freedom.FREE, 5, number) == drawn(domain, Freedom.FREE, 5, number)


def test_another_number_draws_other_values() -> None:
    domain = Domain(Kind.INT, Value(Kind.INT, 40))
    assert drawn(domain, Freedom.FREE, 20, 1) != drawn(domain, Freedom.FREE, 20, 2)


@pytest.mark.parametrize(
    ("own", "shape"), [("2009-02-28", "dddd-dd-dd"), ("4h15m", "dadda"), ("A-7", "A-d"), ("x y", "a a")]
)
def test_values_like_the_developers_have_their_shape(own: str, shape: str) -> None:
    separators = [char for char in own if not char.isalnum()]
    for value in drawn(text_domain(own), Freedom.NARROW, 50):
        assert isinstance(value.data, str)
        assert [char for char in value.data if not char.isalnum()] == separators
        assert value.data.isascii()
        assert all(char.isdigit() for char in value.data if char.isalnum()) is ("a" not in shape.lower())


@pytest.mark.parametrize(
    "own", ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "3F2504E0-4F89-11D3-9A0C-0305E82C3301"]
)
def test_an_identifier_gives_others_of_its_kind(own: str) -> None:
    found = {str(alike(Value(Kind.STRING, own), Random(number)).data) for number in range(50)}
    assert len(found) > 45
    for each in found:
        assert str(UUID(each)) == each.lower()
        assert (each[14], each[19], each.isupper()) == (own[14], own[19], own.isupper())


@pytest.mark.parametrize("own", ["3f2504e0-4f89-41d3-9a0c", "gf2504e0-4f89-41d3-9a0c-0305e82c3301"])
def test_what_only_looks_like_one_varies_as_a_text(own: str) -> None:
    found = {str(alike(Value(Kind.STRING, own), Random(number)).data) for number in range(50)}
    assert any(set(each) - set("0123456789abcdefg-") for each in found)


def test_letters_are_often_the_developers_own() -> None:
    values = [str(each.data) for each in drawn(text_domain("cafe"), Freedom.NARROW, 200)]
    own = [each for each in values if set(each) <= set("cafe")]
    assert len(own) > 20
    assert len(own) < len(values)


def test_a_text_of_other_signs_gives_others_like_it() -> None:
    values = {str(each.data) for each in drawn(text_domain("|"), Freedom.NARROW, 80)}
    assert len(values) > 5
    assert all(len(each) == 1 and not each.isalnum() for each in values)


def test_white_space_gives_other_white_space() -> None:
    values = {str(each.data) for each in drawn(text_domain("\r\n"), Freedom.NARROW, 80)}
    assert {"\n", "\r"} <= values
    assert all(each.isspace() for each in values)


def test_an_empty_text_is_no_reason_to_stay_empty() -> None:
    assert any(each.data for each in drawn(text_domain(""), Freedom.NARROW, 10))


@pytest.mark.parametrize("own", ["05", "007"])
def test_numbers_with_leading_zeros_keep_their_width(own: str) -> None:
    values = {str(each.data) for each in drawn(text_domain(own), Freedom.NARROW, 60)}
    assert {len(each) for each in values} == {len(own)}
    assert any(each.startswith("0") for each in values)


def test_the_free_domain_holds_edges_and_the_developers_neighbours() -> None:
    values = [int(str(each.data)) for each in drawn(Domain(Kind.INT, Value(Kind.INT, 40)), Freedom.FREE, 400)]
    assert any(abs(each) > 1 << 20 for each in values)
    assert any(0 < each <= 80 for each in values)
    assert any(each < 0 for each in values)


def test_sizes_stay_small_and_are_never_negative() -> None:
    domain = Domain(Kind.INT, Value(Kind.INT, 16), size=True)
    assert all(0 <= int(str(each.data)) <= 64 for each in drawn(domain, Freedom.FREE, 200))


def test_a_range_that_the_developers_use_is_kept_to_by_values_like_theirs() -> None:
    domain = Domain(Kind.INT, Value(Kind.INT, -6), near=(-6, 6))
    values = {int(str(each.data)) for each in drawn(domain, Freedom.NARROW, 200)}
    assert values == set(range(-6, 7))


def test_a_text_that_is_a_number_gives_numbers() -> None:
    values = [str(each.data) for each in drawn(text_domain("12", numeric=True), Freedom.FREE, 50)]
    assert all(each.lstrip("-").isdigit() for each in values)


def test_an_enumeration_draws_its_constants() -> None:
    domain = text_domain("RED", choices=("RED", "GREEN"))
    assert {each.data for each in drawn(domain, Freedom.FREE, 50)} == {"RED", "GREEN"}


def test_values_of_the_developers_alone_are_drawn_where_nothing_else_is_asked_for() -> None:
    domain = text_domain("UTF-8", listed=(Value(Kind.STRING, "US-ASCII"),))
    assert {each.data for each in drawn(domain, Freedom.LISTED, 50)} == {"UTF-8", "US-ASCII"}


def test_arrays_of_the_developers_length_come_with_others() -> None:
    own = Value(Kind.ARRAY, tuple(Value(Kind.INT, each) for each in (1, 2, 3)), "int")
    domain = Domain(Kind.ARRAY, own, Kind.INT)
    free, narrow = (drawn(domain, each, 200) for each in (Freedom.FREE, Freedom.NARROW))
    assert {0, 3} <= {len(each.data) for each in free if isinstance(each.data, tuple)}
    assert {len(each.data) for each in narrow if isinstance(each.data, tuple)} == {3}


@pytest.mark.parametrize(
    ("domain", "freedom", "count"),
    [
        (Domain(Kind.BOOLEAN, Value(Kind.BOOLEAN, True)), Freedom.FREE, 2),
        (Domain(Kind.BYTE, Value(Kind.BYTE, 3)), Freedom.FREE, 256),
        (Domain(Kind.BYTE, Value(Kind.BYTE, 3)), Freedom.NARROW, None),
        (Domain(Kind.INT, Value(Kind.INT, 3)), Freedom.FREE, None),
        (Domain(Kind.INT, Value(Kind.INT, 3)), Freedom.FIXED, 1),
        (text_domain("A", choices=("A", "B", "C")), Freedom.FREE, 3),
        (text_domain("A"), Freedom.FREE, None),
    ],
)
def test_small_domains_know_all_of_their_values(domain: Domain, freedom: Freedom, count: int | None) -> None:
    everything = domain.everything(freedom)
    assert (None if everything is None else len(set(everything))) == count


def table(*rows: list[int]) -> Domain:
    own = tuple(Value(Kind.ARRAY, tuple(Value(Kind.INT, n) for n in row), "int") for row in rows)
    return Domain(Kind.ARRAY, Value(Kind.ARRAY, own, "int[]"), Kind.INT)


def test_rows_of_a_table_are_as_long_as_each_other_where_the_developers_are() -> None:
    values = drawn(table([1, 2, 3], [4, 5, 6]), Freedom.FREE, 200)
    widths = [{len(row) for row in rows_of(each)} for each in values]
    assert all(len(each) <= 1 for each in widths)
    assert len({each.pop() for each in widths if each}) > 2, "other widths are tried as well"
    assert len({len(rows_of(each)) for each in values}) > 2


def test_rows_of_a_table_differ_in_length_where_the_developers_do() -> None:
    values = drawn(table([1], [4, 5, 6]), Freedom.FREE, 100)
    assert any(len({len(row) for row in rows_of(each)}) > 1 for each in values)


def test_a_square_table_is_most_often_square() -> None:
    values = drawn(table([1, 2], [3, 4]), Freedom.FREE, 200)
    square = [all(len(row) == len(rows_of(each)) for row in rows_of(each)) for each in values]
    assert len(square) / 2 < sum(square) < len(square)


def test_every_row_of_a_table_is_an_array_of_its_type() -> None:
    for each in drawn(table([1, 2], [3, 4]), Freedom.FREE, 50):
        assert each.of == "int[]"
        assert isinstance(each.data, tuple)
        assert all((row.kind, row.of) == (Kind.ARRAY, "int") for row in each.data)


def test_a_table_is_not_like_its_rows() -> None:
    row = Domain(Kind.ARRAY, Value(Kind.ARRAY, (Value(Kind.INT, 1),), "int"), Kind.INT)
    assert not table([1]).like(row)
    assert table([1]).like(table([2]))
