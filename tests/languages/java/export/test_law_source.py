"""How a law reads, by layout, framework and habits."""

from dataclasses import replace

import pytest
from tests.languages.java.class_pieces import law_of

from mrscout.languages.java.codify.relation_class import Framework
from mrscout.languages.java.export.habits import Habits
from mrscout.languages.java.export.law_inputs import LawInput
from mrscout.languages.java.export.law_source import STEP, Law, Layout, layouts, plain_number, write_law
from mrscout.prose.phrases import Code

SOURCE = """package org.acme;

import org.junit.jupiter.api.Test;

/**
 * IF, THEN.
 */
public class R {{

    @Test
    public void own() {{
    }}

    void holds({parameters}) {{
        check({names});
    }}
}}
"""


def law(parameters: str, *rows: tuple[str, ...], framework: Framework = Framework.JUPITER) -> Law:
    names = ", ".join(parameter.split()[-1] for parameter in parameters.split(", "))
    made = law_of(SOURCE.format(parameters=parameters, names=names).encode(), "holds", list(rows))
    phrase = ("For any input, ", Code("a(x)"), " equals ", Code("b"), ".")
    return replace(made, parts=replace(made.parts, framework=framework), sentence=phrase)


def written(one: Law, layout: Layout, habits: Habits | None = None) -> str:
    made = write_law(one, layout, "holds", habits or Habits(), lambda name: name.rpartition(".")[2])
    return "\n\n".join(made.members).replace(STEP, "    ")


DOC = """    /**
     * For any input, {@code a(x)} equals {@code b}.
     */
"""


def test_values_of_one_parameter_stand_in_an_annotation():
    assert (
        written(law("long n", ("7L",), ("(byte) 0",), ("9000000000L",)), Layout.VALUES)
        == f"""{DOC}    @ParameterizedTest
    @ValueSource(longs = {{7, 0, 9000000000L}})
    public void holds(long n) {{
        check(n);
    }}"""
    )


def test_values_of_several_stand_in_a_table():
    one = law("String text, int n", ('"a b"', "1"), ('""', "-2"))
    one = replace(
        one, inputs=(replace(one.inputs[0], name="as in testIt"), replace(one.inputs[1], name="empty text"))
    )
    assert (
        written(one, Layout.TABLE, Habits(public_tests=False))
        == f"""{DOC}    @ParameterizedTest
    @CsvSource({{
        "a b, 1", // as in testIt
        "'', -2" // empty text
    }})
    void holds(String text, int n) {{
        check(text, n);
    }}"""
    )


def test_other_values_are_provided_by_a_method_of_the_tests_name():
    assert (
        written(law("int[] n, Object o", ("new int[] {1}", "null"), ("new int[] {}", "X.Y")), Layout.PROVIDER)
        == f"""{DOC}    @ParameterizedTest
    @MethodSource
    public void holds(int[] n, Object o) {{
        check(n, o);
    }}

    static Stream<Arguments> holds() {{
        return Stream.of(
                Arguments.of(new int[] {{1}}, null),
                Arguments.of(new int[] {{}}, X.Y));
    }}"""
    )


def test_testng_has_a_data_provider():
    assert (
        written(law("int n", ("1",), ("2",), framework=Framework.TESTNG), Layout.PROVIDER)
        == f"""{DOC}    @Test(dataProvider = "holdsInputs")
    public void holds(int n) {{
        check(n);
    }}

    @DataProvider
    public Object[][] holdsInputs() {{
        return new Object[][] {{
            {{1}},
            {{2}}
        }};
    }}"""
    )


@pytest.mark.parametrize(
    ("habits", "expected"),
    [
        (
            Habits(),
            """    @Test
    public void holds() {
        assertHolds(1, 3);
        assertHolds(2, 4);
    }

    private void assertHolds(int n, int m) {
        check(n, m);
    }""",
        ),
        (
            Habits(next_line_braces=True, same_line=True),
            """    @Test public void holds()
    {
        assertHolds(1, 3);
        assertHolds(2, 4);
    }

    private void assertHolds(int n, int m)
    {
        check(n, m);
    }""",
        ),
    ],
)
def test_older_frameworks_call_a_method_for_each_input_of_several_values(habits: Habits, expected: str):
    one = law("int n, int m", ("1", "3"), ("2", "4"), framework=Framework.JUNIT4)
    assert layouts(one, params=True) == [Layout.CALLS]
    assert written(one, Layout.CALLS, habits) == DOC + expected


LOOPED = SOURCE.replace("check({names});", "{body}")


def looped(parameters: str, body: str, *rows: str) -> Law:
    made = law_of(LOOPED.format(parameters=parameters, body=body).encode(), "holds", [(row,) for row in rows])
    phrase = ("For any input, ", Code("a(x)"), " equals ", Code("b"), ".")
    return replace(made, parts=replace(made.parts, framework=Framework.JUNIT4), sentence=phrase)


def test_older_frameworks_go_through_the_values_of_one_parameter():
    one = looped("int n", "assertTrue(check(n));", "1", "Integer.MAX_VALUE")
    assert layouts(one, params=True) == [Layout.LOOP, Layout.CALLS]
    assert (
        written(one, Layout.LOOP)
        == f"""{DOC}    @Test
    public void holds() {{
        for (int n : new int[] {{1, Integer.MAX_VALUE}}) {{
            assertTrue("n = " + n, check(n));
        }}
    }}"""
    )


def test_values_that_are_long_stand_in_an_array_before_the_loop():
    one = looped("String s", "check(s);", *(f'"{letter * 30}"' for letter in "abc"))
    assert f"""        String[] ss = {{
                "{"a" * 30}", "{"b" * 30}",
                "{"c" * 30}"
        }};
        for (String s : ss) {{
""" in written(one, Layout.LOOP)


def test_elements_of_an_array_have_no_cast():
    assert "new byte[] {1, -1}" in written(
        looped("byte b", "check(b);", "(byte) 1", "(byte) -1"), Layout.LOOP
    )


HELPED = LOOPED.replace("    @Test\n", "    private void check(int n, int m) {{\n    }}\n\n    @Test\n")


@pytest.mark.parametrize(
    ("body", "direct"), [("check(n, m);", True), ("check(m, n);", False), ("check(n, m); f();", False)]
)
def test_a_helper_of_the_test_that_states_the_law_is_called_itself(body: str, direct: bool):
    source = HELPED.format(parameters="int n, int m", body=body).encode()
    one = replace(law_of(source, "holds", [("1", "2"), ("3", "4")]), sentence=("It holds.",))
    text = written(one, Layout.CALLS)
    assert ("        check(1, 2);" in text, "private void assertHolds" in text) == (direct, not direct)


def test_arrays_in_an_array_are_in_braces():
    one = looped("int[] ns", "check(ns);", "new int[] {1}", "new int[]{}")
    assert "for (int[] ns : new int[][] {{1}, {}}) {" in written(one, Layout.LOOP)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(byte) -0x01", "(byte) -1"),
        ("-0x10L", "-16L"),
        ("0x10", "0x10"),
        ("(byte) 0xFF", "(byte) 0xFF"),
        ('"-0x01"', '"-0x01"'),
    ],
)
def test_a_negative_number_has_decimal_digits(text: str, expected: str):
    assert plain_number(text) == expected


@pytest.mark.parametrize(
    ("type_", "assertion"),
    [
        ("int", "assertEquals(x, half(twice(x)));"),  # the message would say the same again
        ("int", 'assertEquals("halves", half(twice(x)), y);'),
        ("int", "assertEquals(half(x), 0.5, 0.1);"),
        ("int", "assertThat(half(x));"),
        ("int[]", "assertTrue(half(x));"),  # its text is its address
    ],
)
def test_a_message_is_not_repeated_and_not_empty(type_: str, assertion: str):
    assert f"            {assertion}\n" in written(looped(f"{type_} x", assertion, "a", "b"), Layout.LOOP)


@pytest.mark.parametrize(
    ("parameters", "body"),
    [
        ("int n", "if (n < 0) { return; }"),
        ("List<String> n", "check(n);"),
        ("int... n", "check(n);"),
    ],
)
def test_some_laws_are_no_loop(parameters: str, body: str):
    assert layouts(looped(parameters, body, "1", "2"), params=True) == [Layout.CALLS]


def test_a_long_law_has_a_short_method():
    one = law("int n, int m", ("1", "3"), ("2", "4"), framework=Framework.JUNIT4)
    relation = replace(one.parts.relation, name="decodeReversesEncodeOfEverything")
    text = written(replace(one, parts=replace(one.parts, relation=relation)), Layout.CALLS)
    assert "        assertRoundTrip(1, 3);\n" in text


def test_a_single_input_is_declared():
    assert written(law("int n", ("1",)), Layout.INLINE).endswith(
        "{\n        int n = 1;\n        check(n);\n    }"
    )


@pytest.mark.parametrize(
    ("parameters", "rows", "expected"),
    [
        ("int n", [("1",), ("2",)], Layout.VALUES),
        ("String s", [('"a"',), ("null",)], Layout.PROVIDER),
        ("int[] n", [("x",), ("y",)], Layout.PROVIDER),
        ("int n, String s", [("1", '"a"'), ("2", '"b"')], Layout.TABLE),
        ("int n, String s", [("1", '"a"'), ("2", '"\\n"')], Layout.PROVIDER),
        ("int n, String s", [("1", '"it\'s"'), ("2", '"b"')], Layout.PROVIDER),
        ("int n, String s", [("1", '"a"'), ("CONSTANT", '"b"')], Layout.PROVIDER),
        ("int n, Object o", [("1", "X.Y"), ("2", "X.Z")], Layout.PROVIDER),
        ("int n", [("1",)], Layout.INLINE),
    ],
)
def test_the_shortest_layout_that_is_safe_comes_first(
    parameters: str, rows: list[tuple[str, ...]], expected: Layout
):
    assert layouts(law(parameters, *rows), params=True)[0] is expected


def test_names_of_inputs_stand_above_lines_that_are_long():
    one = law("String s, String t", ('"' + "a" * 60 + '"', '"b"'), framework=Framework.JUNIT4)
    one = replace(
        one, inputs=(replace(one.inputs[0], name="a long name for such an input"), LawInput(('"c"', '"d"')))
    )
    text = written(one, Layout.CALLS, Habits(width=100))
    assert '        // a long name for such an input\n        assertHolds("aaa' in text
    assert max(map(len, text.splitlines())) <= 100


def test_variables_have_the_same_names_in_the_sentence_and_in_the_code():
    one = law("int n, int m", ("1", "3"), ("2", "4"), framework=Framework.JUNIT4)
    one = replace(one, sentence=(Code('of("GBP", GBP)'), " is GBP."), renamed={"GBP": "gbp"})
    assert '{@code of("GBP", gbp)} is GBP.' in written(one, Layout.CALLS)
