"""Java literals are read as javac reads them, and what is written reads back as the same value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.languages.java.runtime.value_forms import ObjectForm, decode, encode, write
from mrscout.model.values import Kind, Value

STRING = "java.lang.String"
READ = [
    ("5", "int", 5),
    ("-5", "int", -5),
    ("0x7f", "int", 127),
    ("0xFFFFFFFF", "int", -1),
    ("017", "int", 15),
    ("0b101", "int", 5),
    ("1_000_000", "int", 1_000_000),
    ("9L", "long", 9),
    ("0xFFL", "long", 255),
    ("5", "long", 5),
    ("5", "double", 5.0),
    ("1.5f", "float", 1.5),
    ("0.1f", "float", 0.10000000149011612),
    ("1e3", "double", 1000.0),
    ("0x1p3", "double", 8.0),
    ("(byte) 200", "byte", -56),
    ("200", "byte", -56),
    ("'a'", "char", 97),
    ("'\\n'", "char", 10),
    ("'\\u00e9'", "char", 0xE9),
    ("'\\''", "char", 39),
    ("true", "boolean", True),
    ('"a\\tb\\"c\\\\"', STRING, 'a\tb"c\\'),
    ('"\\101\\7"', STRING, "A\x07"),
    ('"\\ud83d\\ude00"', STRING, "😀"),
    ("+7", "int", 7),
    ("(7)", "int", 7),
]


@pytest.mark.parametrize(("written", "type_", "data"), READ)
def test_a_literal_has_its_value(written: str, type_: str, data: object) -> None:
    found = decode(written, type_)
    assert found is not None
    assert found.data == data


@pytest.mark.parametrize(
    ("written", "type_", "value"),
    [
        ("Long.BYTES", "int", Value(Kind.INT, 8)),
        ("java.lang.Boolean.TRUE", "java.lang.Boolean", Value(Kind.BOOLEAN, True)),
        ("Character.MAX_VALUE", "char", Value(Kind.CHAR, 0xFFFF)),
        ("Integer.MIN_VALUE", "long", Value(Kind.LONG, -(1 << 31))),
        ("Double.NEGATIVE_INFINITY", "double", Value(Kind.DOUBLE, float("-inf"))),
        ("-Float.POSITIVE_INFINITY", "float", Value(Kind.FLOAT, float("-inf"))),
        ("Calendar.DECEMBER", "int", Value(Kind.INT, 11)),
    ],
)
def test_a_constant_of_the_library_has_its_value(written: str, type_: str, value: Value) -> None:
    assert decode(written, type_) == value


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('"a.b"', Value(Kind.STRING, "a.b")),
        ("3", Value(Kind.INT, 3)),
        ("3L", Value(Kind.LONG, 3)),
        ("'c'", Value(Kind.CHAR, 99)),
        ("1.5f", Value(Kind.FLOAT, 1.5)),
        ("1.5", Value(Kind.DOUBLE, 1.5)),
        ("true", Value(Kind.BOOLEAN, True)),
        ("thing", None),
    ],
)
def test_where_any_object_will_do_a_literal_is_what_it_is_itself(written: str, value: Value | None) -> None:
    assert decode(written, "java.lang.Object") == value


@pytest.mark.parametrize(
    ("written", "type_"),
    [
        ("Thing.SIZE", "int"),
        ("Double.nan", "double"),
        ("a + 1", "int"),
        ("foo()", STRING),
        ("null", STRING),
        ("-true", "boolean"),
        ('"a" + "b"', STRING),
        ("", "int"),
    ],
)
def test_what_is_more_than_a_literal_is_not_guessed(written: str, type_: str) -> None:
    assert decode(written, type_) is None


@pytest.mark.parametrize(
    ("written", "type_", "data"),
    [
        ("new int[] {1, -2}", "int[]", [1, -2]),
        ("{1, 2}", "double[]", [1.0, 2.0]),
        ("new byte[] {(byte) 200, 1}", "byte[]", [-56, 1]),
        ('"a", "b"', "java.lang.String[]", ["a", "b"]),
        ("{}", "int[]", []),
        ("new int[] {1, /* two */ 2}", "int[]", [1, 2]),
    ],
)
def test_an_array_has_its_elements(written: str, type_: str, data: list[object]) -> None:
    found = decode(written, type_)
    assert found is not None
    assert isinstance(found.data, tuple)
    assert [each.data for each in found.data] == data


def test_a_constant_of_an_enumeration_goes_by_its_name() -> None:
    assert decode("org.acme.Color.RED", "org.acme.Color") == Value(Kind.STRING, "RED")


@given(st.text())
def test_a_string_that_is_written_reads_back(data: str) -> None:
    found = decode(write(Value(Kind.STRING, data)), STRING)
    assert found == Value(Kind.STRING, data)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_that_is_written_reads_back(data: float) -> None:
    found = decode(write(Value(Kind.DOUBLE, data)), "double")
    assert found is not None
    assert repr(found.data) == repr(data)


@given(st.integers(0, 0xFFFF).filter(lambda code: not 0xD800 <= code < 0xE000))
def test_a_character_that_is_written_reads_back(code: int) -> None:
    assert decode(write(Value(Kind.CHAR, code)), "char") == Value(Kind.CHAR, code)


@given(st.integers(-(1 << 31), (1 << 31) - 1).filter(lambda number: number != -(1 << 31)))
def test_a_whole_number_that_is_written_reads_back(number: int) -> None:
    assert decode(write(Value(Kind.INT, number)), "int") == Value(Kind.INT, number)


@pytest.mark.parametrize(
    ("written", "type_"),
    [
        ("{{1, 2}, {-3, 4}}", "int[][]"),
        ("new double[][] {{1, 2.5}, new double[] {Double.NaN}, {}}", "double[][]"),
        ("new long[][] {}", "long[][]"),
    ],
)
def test_a_table_that_is_written_reads_back(written: str, type_: str) -> None:
    value = decode(written, type_)
    assert value is not None
    assert value.of == type_.removesuffix("[]")
    assert repr(decode(write(value), type_)) == repr(value)


@pytest.mark.parametrize("written", ["{{1, n}}", "{{1}, row}", "{1, 2}", "{{{1}}}"])
def test_a_table_that_is_made_of_more_than_numbers_is_not_guessed(written: str) -> None:
    assert decode(written, "int[][]") is None


OBJECT_FORMS = [
    (ObjectForm("java.math.BigDecimal"), 'new BigDecimal("1E+3")', "1E+3"),
    (ObjectForm("java.math.BigDecimal"), 'new java.math.BigDecimal( "1.50" )', "1.50"),
    (ObjectForm("java.time.LocalDate", "parse"), 'LocalDate.parse("2020-05-23")', "2020-05-23"),
]


@pytest.mark.parametrize(("form", "written", "data"), OBJECT_FORMS)
def test_an_object_that_is_made_of_a_string_has_it_as_data(form: ObjectForm, written: str, data: str) -> None:
    assert form.data(written) == data
    assert form.data(form.expression(data)) == data


@pytest.mark.parametrize(
    "written",
    ["new BigDecimal(5)", "BigDecimal.ONE", 'new BigInteger("5")', 'new BigDecimal("1" + "2")', "5"],
)
def test_any_other_expression_has_none(written: str) -> None:
    assert ObjectForm("java.math.BigDecimal").data(written) is None


def test_an_object_is_sent_with_the_way_to_make_it() -> None:
    value = Value(Kind.BIG_DECIMAL, "1E+3")
    assert encode(value) == ["made", "java.math.BigDecimal", "", "1E+3"]
    assert write(value) == 'new java.math.BigDecimal("1E+3")'
    assert decode(write(value), "java.math.BigDecimal") != value, (
        "nothing draws it, so that no parameter has it"
    )
