"""Which groups a test is in, by its sources."""

from pathlib import Path

import pytest

from mrscout.languages.java.build.test_selection import UNKNOWN_GROUP
from mrscout.languages.java.lowering.groups import Groups
from mrscout.sources import Role, SourceFile

ABOVE = {
    "Above.java": '@Tag("above") abstract class Above { @Tag("of-method") void inherited() { } }',
    "Slow.java": '@Tag("slow") @Retention(RUNTIME) @interface Slow { }',
    "VerySlow.java": "@Slow @interface VerySlow { }",
    "Circle.java": '@Circle @Tag("round") @interface Circle { }',
    "Db.java": "interface Db extends External { }",
    "External.java": "interface External { }",
}


def groups_of(tmp_path: Path, source: str, name: str = "a.FooTest", method: str = "one") -> set[str]:
    files = {"FooTest.java": f"package a; {source}", **ABOVE}
    for path, text in files.items():
        (tmp_path / path).write_text(text)
    known = [SourceFile(path, Role.TEST, "") for path in files]
    return set(Groups(tmp_path, known, None).of(name, method))


@pytest.mark.parametrize(
    ("source", "groups"),
    [
        ('class FooTest { @Test @Tag("slow") void one() { } }', {"slow"}),
        ('class FooTest { @Tags({@Tag("slow"), @Tag("db")}) void one() { } }', {"slow", "db"}),
        ('@Tag("slow") class FooTest { void one() { } }', {"slow"}),
        ('@org.junit.jupiter.api.Tag("slow") class FooTest { void one() { } }', {"slow"}),
        ('@Tag(value = "slow") class FooTest { void one() { } }', {"slow"}),
        ("class FooTest { @VerySlow void one() { } }", {"slow"}),
        ("@Circle class FooTest { void one() { } }", {"round"}),
        ("class FooTest extends Above { void one() { } }", {"above"}),
        ("class FooTest { @Category(Fast.class) void one() { } }", {"Fast"}),
        (
            "class FooTest { @Category({org.acme.Db.class, Fast.class}) void one() { } }",
            {"Db", "External", "Fast"},
        ),
        ('class FooTest { @Test(groups = "slow") void one() { } }', {"slow"}),
        ('class FooTest { @Test(timeOut = 3, groups = {"slow", "db"}) void one() { } }', {"slow", "db"}),
        ("class FooTest { @Tag(Tags.SLOW) void one() { } }", {UNKNOWN_GROUP}),
        ('class FooTest { @Tag("very" + "slow") void one() { } }', {UNKNOWN_GROUP}),
    ],
)
def test_a_test_is_in_groups(tmp_path: Path, source: str, groups: set[str]):
    assert groups_of(tmp_path, source) == groups


@pytest.mark.parametrize(
    "source",
    [
        "class FooTest { @Test void one() { } }",
        'class FooTest { void one() { } @Tag("slow") void two() { } }',
        'class Other { @Tag("slow") void one() { } } class FooTest { void one() { } }',
        'class FooTest { @Test(description = "slow") void one() { } }',
        'class FooTest { @DisplayName("slow") void one() { } }',
        'class FooTest { /* @Tag("slow") */ void one() { } }',
        "class FooTest extends Elsewhere { void one() { } }",
        "class FooTest { broken",
    ],
)
def test_a_test_is_in_no_group(tmp_path: Path, source: str):
    assert groups_of(tmp_path, source) == set()


def test_a_class_inside_of_another_is_in_the_groups_of_both(tmp_path: Path):
    source = '@Tag("outer") class FooTest { @Nested @Tag("inner") class In { @Tag("own") void one() { } } }'
    assert groups_of(tmp_path, source, "a.FooTest$In") == {"outer", "inner", "own"}


def test_a_method_of_a_class_above_is_in_its_groups(tmp_path: Path):
    source = "class FooTest extends Above { }"
    assert groups_of(tmp_path, source, method="inherited") == {"above", "of-method"}
