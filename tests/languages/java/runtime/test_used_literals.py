"""Literals that tests use for a parameter, wherever they stand."""

from pathlib import Path

import pytest

from mrscout.languages.java.runtime.used_literals import used_literals
from mrscout.model.relations import ValueRole
from mrscout.model.role_kind import RoleKind

TEST = """
class VersionTest {
    @Test void parses() {
        String text = "1.0.0";
        Version.parse("2.1-beta"); Version . parse( "3, (4)" , 7 );
        Version.parse(text); Version.parse("a" + text); Version.parse(other("5"), 1);
        new Range('a', -1L);
        int size = 12, width = size;
    }
}
"""
MAIN = 'class Version { static final Version FIRST = parse("0.0.1"); String text = "main"; }'


def argument(method: str, number: int, owner: str = "org.acme.Version") -> ValueRole:
    return ValueRole(RoleKind.ARGUMENT, owner, method, number)


@pytest.mark.parametrize(
    ("name", "role", "literals"),
    [
        ("version", argument("parse", 1), ('"2.1-beta"', '"3, (4)"')),
        ("version", argument("parse", 2), ("7",)),
        ("first", argument("", 1, "org.acme.Range"), ("'a'",)),
        ("last", argument("", 2, "org.acme.Range"), ("-1L",)),
        ("text", ValueRole(RoleKind.VARIABLE, name="text"), ('"1.0.0"',)),
        ("size2", ValueRole(), ("12",)),
        ("width", ValueRole(RoleKind.VARIABLE, name="width"), ()),
        ("version", argument("format", 1), ()),
        ("version", argument("other", 1), ('"5"',)),
    ],
)
def test_arguments_and_variables_have_the_literals_that_tests_use(
    name: str, role: ValueRole, literals: tuple[str, ...], tmp_path: Path
):
    (tmp_path / "VersionTest.java").write_text(TEST)
    (tmp_path / "Version.java").write_text(MAIN)
    assert tuple(used_literals(tmp_path, name, role)) == literals
