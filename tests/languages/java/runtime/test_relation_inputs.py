"""An input arrives as the value that it is, to the last bit."""

import math
import struct

import pytest

from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.protocol import Execution, Outcome
from mrscout.model.values import NULL, Kind, Value

pytestmark = pytest.mark.network


def ints(*numbers: int) -> tuple[Value, ...]:
    return tuple(Value(Kind.INT, number) for number in numbers)


def double(number: float) -> tuple[Value, str]:
    return Value(Kind.DOUBLE, number), f"double {struct.unpack('>Q', struct.pack('>d', number))[0]:x}"


def single(number: float) -> tuple[Value, str]:
    return Value(Kind.FLOAT, number), f"float {struct.unpack('>I', struct.pack('>f', number))[0]:x}"


def string(text: str) -> tuple[Value, str]:
    units = text.encode("utf-16-be", "surrogatepass").hex(" ", 2)
    return Value(Kind.STRING, text), f"String {units}".rstrip()


CASES: list[tuple[Value, str]] = [
    (Value(Kind.INT, -(2**31)), "Integer -2147483648"),
    (Value(Kind.LONG, 2**63 - 1), "Long 9223372036854775807"),
    (Value(Kind.LONG, -(2**63)), "Long -9223372036854775808"),
    (Value(Kind.SHORT, -32768), "Short -32768"),
    (Value(Kind.BYTE, -128), "Byte -128"),
    (Value(Kind.CHAR, 0xFFFF), "char 65535"),
    (Value(Kind.CHAR, 0xD800), "char 55296"),
    (Value(Kind.BOOLEAN, True), "Boolean true"),
    (Value(Kind.BOOLEAN, False), "Boolean false"),
    *map(double, (0.1, -0.0, 1e22, 5e-324, 1.7976931348623157e308, math.nan, math.inf, -math.inf)),
    *map(single, (0.1, -0.0, 1e-45, 3.4028234663852886e38, math.nan, -math.inf)),
    *map(
        string, ("", "a", 'q"\\/\b\f\n\r\t\0\x7f', "é€", "😀", "\ud800", "\udc00\ud800", "\u2028", "a" * 5000)
    ),
    (NULL, "null"),
    (Value(Kind.ENUM, "RED", "Echo.Color"), "enum RED"),
    (Value(Kind.ENUM, "GREEN", "Echo$Color"), "enum GREEN"),
    (Value(Kind.ENUM, "SECONDS", "java.util.concurrent.TimeUnit"), "enum SECONDS"),
    (Value(Kind.CLASS, "java.lang.String"), "Class class java.lang.String"),
    (Value(Kind.CLASS, "java.util.Map.Entry"), "Class interface java.util.Map$Entry"),
    (Value(Kind.CLASS, "int"), "Class int"),
    (Value(Kind.CLASS, "long[][]"), "Class class [[J"),
    (Value(Kind.CLASS, "Echo[]"), "Class class [LEcho;"),
    (Value(Kind.BIG_INTEGER, -(10**5000) + 1), ""),
    (Value(Kind.BIG_INTEGER, 255), "BigInteger 255"),
    (Value(Kind.BIG_DECIMAL, "1E+3"), "BigDecimal 1E+3"),
    (Value(Kind.ARRAY, ints(1, -2), "int"), "int[]{Integer 1,Integer -2}"),
    (Value(Kind.ARRAY, ints(1), "java.lang.Integer"), "Integer[]{Integer 1}"),
    (Value(Kind.ARRAY, (), "double"), "double[]{}"),
    (Value(Kind.ARRAY, (string("x")[0], NULL), "java.lang.String"), "String[]{String 0078,null}"),
    (Value(Kind.ARRAY, (Value(Kind.ARRAY, ints(1), "int"), NULL), "int[]"), "int[][]{int[]{Integer 1},null}"),
    (Value(Kind.ARRAY, (Value(Kind.ENUM, "RED", "Echo$Color"),), "Echo$Color"), "Color[]{enum RED}"),
]


def test_values_arrive(jvm: Jvm):
    (results,) = jvm.run([Execution("Echo", "echo", tuple((value,) for value, _ in CASES))])
    for (value, expected), result in zip(CASES, results, strict=True):
        assert result.outcome is Outcome.FAILED, (value, result)
        assert result.thrown is not None
        assert result.thrown.message is not None
        if len(expected) > 1000:
            assert result.thrown.message == expected[:2000] + "…"
        elif expected:
            assert result.thrown.message == expected


def test_typed_getters_convert_numbers(jvm: Jvm):
    ((result,),) = jvm.run([Execution("Echo", "typed", ((Value(Kind.INT, 7),),))])
    assert result.thrown is not None
    assert result.thrown.message == "77777.07.0"


def test_the_marker_passes_every_type_through(jvm: Jvm):
    ((result,),) = jvm.run([Execution("Echo", "overloads", ((),))])
    assert (result.outcome, result.reached) == (Outcome.PASSED, 12)


NOTHING = [
    *(NULL, Value(Kind.BOOLEAN, False), Value(Kind.INT, 0), Value(Kind.LONG, 0), Value(Kind.STRING, "")),
    Value(Kind.ARRAY, (), "int"),
]
SOMETHING = [
    *(Value(Kind.BOOLEAN, True), Value(Kind.INT, 7), Value(Kind.STRING, "0"), Value(Kind.CHAR, 65)),
    *(Value(Kind.ARRAY, ints(0), "int"), Value(Kind.ENUM, "RED", "Echo.Color")),
]


def test_the_marker_tells_null_false_0_and_empty_values_from_others(jvm: Jvm):
    (results,) = jvm.run([Execution("Echo", "marked", tuple((value,) for value in (*NOTHING, *SOMETHING)))])
    assert [result.telling for result in results] == [False] * len(NOTHING) + [True] * len(SOMETHING)


def test_the_marker_tells_empty_collections_from_objects(jvm: Jvm):
    (results,) = jvm.run([Execution("Echo", "collections", tuple((number,) for number in ints(0, 1, 2, 3)))])
    assert [result.telling for result in results] == [False, False, False, True]


def test_a_marker_without_a_value_tells_something(jvm: Jvm):
    (results,) = jvm.run([Execution("Echo", "echo", ((NULL,),))])
    assert [result.telling for result in results] == [True]


def test_an_array_is_new_each_time_it_is_asked_for(jvm: Jvm):
    nested = Value(Kind.ARRAY, (Value(Kind.ARRAY, ints(1), "int"),), "int[]")
    ((result,),) = jvm.run([Execution("Echo", "untouched", ((Value(Kind.ARRAY, ints(1), "int"), nested),))])
    assert result.thrown is not None
    assert result.thrown.message == "1 1"


@pytest.mark.parametrize(
    "value",
    [
        Value(Kind.ENUM, "BLUE", "Echo$Color"),
        Value(Kind.ENUM, "RED", "Nowhere"),
        Value(Kind.CLASS, "nowhere.At"),
        Value(Kind.ARRAY, (Value(Kind.STRING, "x"),), "int"),
    ],
)
def test_an_input_that_cannot_be_made_is_an_error_of_its_own(jvm: Jvm, value: Value):
    good = Value(Kind.INT, 1)
    (results,) = jvm.run([Execution("Echo", "echo", ((value,), (good,)))])
    assert [result.outcome for result in results] == [Outcome.ERROR, Outcome.FAILED]
