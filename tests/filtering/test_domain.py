"""What is drawn for a parameter fits its type, whatever the developers' value."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mrscout.filtering.domain import Domain, Freedom
from mrscout.filtering.sampling import draw
from mrscout.model.values import Kind, Value

WIDTHS = {Kind.BYTE: 8, Kind.SHORT: 16, Kind.INT: 32, Kind.LONG: 64}
quick = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("freedom", list(Freedom))
@pytest.mark.parametrize("kind", list(WIDTHS))
@quick
@given(data=st.data())
def test_whole_numbers_stay_within_their_type(kind: Kind, freedom: Freedom, data: st.DataObject) -> None:
    half = 1 << (WIDTHS[kind] - 1)
    own = data.draw(st.integers(-half, half - 1))
    size = data.draw(st.booleans())
    drawn = data.draw(Domain(kind, Value(kind, own), size=size).strategy(freedom))
    assert drawn.kind is kind
    assert isinstance(drawn.data, int)
    assert -half <= drawn.data < half


@pytest.mark.parametrize("kind", [Kind.FLOAT, Kind.DOUBLE])
@quick
@given(data=st.data())
def test_any_floating_point_number_can_be_the_developers(kind: Kind, data: st.DataObject) -> None:
    own = data.draw(st.floats(width=32 if kind is Kind.FLOAT else 64))
    freedom = data.draw(st.sampled_from(Freedom))
    drawn = data.draw(Domain(kind, Value(kind, own)).strategy(freedom))
    assert drawn.kind is kind
    assert isinstance(drawn.data, float)


@quick
@given(data=st.data())
def test_any_text_can_be_the_developers(data: st.DataObject) -> None:
    own = data.draw(st.text())
    freedom = data.draw(st.sampled_from(Freedom))
    drawn = data.draw(Domain(Kind.STRING, Value(Kind.STRING, own)).strategy(freedom))
    assert isinstance(drawn.data, str)


@pytest.mark.parametrize(
    ("own", "shape"),
    [("2009-02-28", "dddd-dd-dd"), ("4h15m", "dadda"), ("A-7", "A-d"), ("", ""), ("---", "---")],
)
def test_values_like_the_developers_have_their_shape(own: str, shape: str) -> None:
    separators = [char for char in own if not char.isalnum()]
    domain = Domain(Kind.STRING, Value(Kind.STRING, own))
    for drawn in draw(domain.strategy(Freedom.NARROW), 50, 1):
        assert isinstance(drawn.data, str)
        assert [char for char in drawn.data if not char.isalnum()] == separators
        assert drawn.data.isascii()
        assert all(char.isdigit() for char in drawn.data if char.isalnum()) is ("a" not in shape.lower())


def test_leading_zeros_stay() -> None:
    domain = Domain(Kind.STRING, Value(Kind.STRING, "05"))
    assert all(str(each.data).startswith("0") for each in draw(domain.strategy(Freedom.NARROW), 30, 1))


def test_the_free_domain_holds_edges_and_the_developers_neighbours() -> None:
    domain = Domain(Kind.INT, Value(Kind.INT, 40))
    drawn = [int(str(each.data)) for each in draw(domain.strategy(Freedom.FREE), 400, 1)]
    assert any(abs(each) > 1 << 20 for each in drawn)
    assert any(0 < each <= 80 for each in drawn)
    assert any(each < 0 for each in drawn)


def test_sizes_stay_small_and_are_never_negative() -> None:
    domain = Domain(Kind.INT, Value(Kind.INT, 16), size=True)
    assert all(0 <= int(str(each.data)) <= 64 for each in draw(domain.strategy(Freedom.FREE), 200, 1))


def test_an_enumeration_draws_its_constants() -> None:
    domain = Domain(Kind.STRING, Value(Kind.STRING, "RED"), choices=("RED", "GREEN"))
    assert {each.data for each in draw(domain.strategy(Freedom.FREE), 50, 1)} == {"RED", "GREEN"}


def test_arrays_of_the_developers_length_come_with_others() -> None:
    own = Value(Kind.ARRAY, tuple(Value(Kind.INT, each) for each in (1, 2, 3)), "int")
    domain = Domain(Kind.ARRAY, own, Kind.INT)
    free, narrow = (draw(domain.strategy(each), 200, 1) for each in (Freedom.FREE, Freedom.NARROW))
    assert {0, 3} <= {len(each.data) for each in free if isinstance(each.data, tuple)}
    assert {len(each.data) for each in narrow if isinstance(each.data, tuple)} == {3}
