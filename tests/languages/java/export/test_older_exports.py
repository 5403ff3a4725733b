"""Tests for projects that are written in a Java before 8."""

from dataclasses import replace

import pytest
from tests.languages.java.class_pieces import law_of, pieces_of

from mrscout.languages.java.codify.relation_class import RelationClass
from mrscout.languages.java.export.adaptations import modern_construct, with_finals
from mrscout.languages.java.export.classes import write_class
from mrscout.languages.java.export.habits import Habits
from mrscout.languages.java.export.law_source import Layout

SOURCE = """import org.junit.Test;

/**
 * IF, THEN.
 */
public class R {{

    @Test
    public void own() {{
        holds(3, "a");
    }}

    void holds(int number, String text) {{
        {}
    }}
}}
"""


def taken_apart(body: str) -> RelationClass:
    return pieces_of(SOURCE.format(body).encode(), "holds", "RTest")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("run(number, text);", ["int number", "String text"]),
        (
            "run(number, new Runnable() { public void run() { use(text); } });",
            ["int number", "final String text"],
        ),
        ("class Inner { int n = number; }\n        run(text);", ["final int number", "String text"]),
        ("run(new Thread(text), new int[] {number});", ["int number", "String text"]),
    ],
)
def test_what_a_class_inside_reads_is_final(body: str, expected: list[str]):
    parts = with_finals(taken_apart(body))
    assert [f"{type_} {name}" for type_, name in parts.relation.parameters] == expected
    assert with_finals(parts) == parts, "once, however often it is asked"
    law = law_of(SOURCE.format(body).encode(), "holds", [("3", '"a"')])
    law = replace(law, render=lambda name: parts)
    text = write_class("RTest", [(law, Layout.CALLS)], Habits()).text
    assert f"void assertHolds({', '.join(expected)})" in text


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("run(each -> each.close());", "a lambda expression"),
        ("run(Object::toString);", "a reference to a method"),
        ("run(new Runnable() { public void run() { } });", ""),
        ('run("each -> each");', ""),
        ("run(/* x -> y */ number);", ""),
    ],
)
def test_functions_as_values_are_seen(body: str, expected: str):
    assert modern_construct(SOURCE.format(body)) == expected
