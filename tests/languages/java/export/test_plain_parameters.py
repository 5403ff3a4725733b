"""Parameters are used directly, where a relation first copies them into variables or fields."""

import pytest
from tests.languages.java.class_pieces import pieces_of

from mrscout.languages.java.export.adaptations import with_plain_parameters

SOURCE = """import org.junit.Test;

/**
 * IF, THEN.
 */
public class R {{

{members}
    @Test
    public void own() {{
        holds("a", 1);
    }}

    void holds(String text2, int count) {{
{body}
    }}
}}
"""


def plain(body: str, *members: str) -> tuple[list[str], list[str], dict[str, str]]:
    """Parameters and statements afterwards, and the new names."""
    indented = "\n".join(f"        {line}" for line in body.splitlines())
    listed = "\n".join(f"    {member}\n" for member in members)
    parts = pieces_of(SOURCE.format(body=indented, members=listed).encode(), "holds", "R")
    changed, renamed = with_plain_parameters(parts)
    lines = [line.strip() for line in changed.relation.body.splitlines() if line.strip()]
    left = [member.text.strip() for member in changed.members]
    return [name for _, name in changed.relation.parameters], [*left, *lines], renamed


@pytest.mark.parametrize(
    ("body", "members", "parameters", "expected"),
    [
        ("var text = text2;\ncheck(text, count);", (), ["text", "count"], ["check(text, count);"]),
        ("final String text = text2;\ncheck(text);", (), ["text", "count"], ["check(text);"]),
        ("TEXT = text2;\ncheck(TEXT);", ("static String TEXT;",), ["text2", "count"], ["check(text2);"]),
        (
            "GBP_2 = Unit.of(text2);\ncheck(GBP_2, count);",
            ("private static Unit GBP_2;",),
            ["text2", "count"],
            ["Unit gbp2 = Unit.of(text2);", "check(gbp2, count);"],
        ),
        (
            'unit = Unit.of(text2);\ncheck(this.unit, "unit");',
            ("Unit unit;",),
            ["text2", "count"],
            ["Unit unit = Unit.of(text2);", 'check(unit, "unit");'],
        ),
    ],
)
def test_copies_go(body: str, members: tuple[str, ...], parameters: list[str], expected: list[str]):
    assert plain(body, *members)[:2] == (parameters, expected)


@pytest.mark.parametrize(
    ("body", "members"),
    [
        ("var text = text2;\ncheck(text, text2);", ()),
        ("Object text = text2;\ncheck(text);", ()),
        ("long wide = count;\ncheck(wide);", ()),
        ("check(TEXT);\nTEXT = text2;", ("static String TEXT;",)),
        ("TEXT = text2;\ncheck(TEXT);", ('static String TEXT = "a";',)),
        ("TEXT = text2;\ncheck();", ("static String TEXT;", "static void check() { use(TEXT); }")),
        ("one = text2;\ncheck(one);", ("String one, other;",)),
        ("UNIT = Unit.of(UNIT, text2);\ncheck(UNIT);", ("static Unit UNIT;",)),
        ("if (count > 0) {\n    var text = text2;\n    check(text);\n}", ()),
    ],
)
def test_others_stay(body: str, members: tuple[str, ...]):
    parameters, lines, renamed = plain(body, *members)
    assert (parameters, renamed) == (["text2", "count"], {})
    assert lines == [*members, *(line.strip() for line in body.splitlines())]


def test_new_names_are_told_for_the_sentence():
    assert plain("var text = text2;\ncheck(text);")[2] == {"text2": "text"}
    assert plain("GBP = Unit.of(text2);\ncheck(GBP);", "static Unit GBP;")[2] == {"GBP": "gbp"}
