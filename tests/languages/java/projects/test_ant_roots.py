"""Eclipse and Ant name roots; the side of a root is taken from it only where one of them is for tests."""

import pytest

from mrscout.languages.java.projects.ant_roots import read_ant, read_eclipse
from mrscout.model.project import ProblemCode, Role

MAIN, TEST = Role.MAIN, Role.TEST


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ('<e kind="src" path="src"/><e kind="src" path="test"/>', {"src": MAIN, "test": TEST}),
        (
            '<e kind="src" path="a"/><e kind="src" path="b"><attributes><attribute name="test" value="true"/>'
            "</attributes></e>",
            {"a": MAIN, "b": TEST},
        ),
        ('<e kind="src" path="src"/>', {"src": None}),
        ('<e kind="src" path="/other"/><e kind="lib" path="x.jar"/><e kind="output" path="bin"/>', {}),
    ],
)
def test_eclipse_roots(lay_out, entries: str, expected: dict[str, Role | None]):
    text = f"<classpath>{entries}</classpath>".replace("<e ", "<classpathentry ").replace(
        "</e>", "</classpathentry>"
    )
    facts = read_eclipse(lay_out({".classpath": text}), [".classpath"])
    assert {root.path: root.role for root in facts.roots} == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<target><javac srcdir="src"/><javac srcdir="test"/></target>', {"src": MAIN, "test": TEST}),
        (
            '<property name="d" value="code"/><property name="s" location="${d}/java"/>'
            '<property name="d" value="no"/><target><javac srcdir="${s}"/></target>',
            {"code/java": None},
        ),
        ('<javac><src path="src:tests"/></javac>', {"src": MAIN, "tests": TEST}),
        ('<javac srcdir="${unknown}/src"/>', {}),
        ('<property name="a" value="${a}"/><javac srcdir="${a}"/>', {}),
        ("<javac/>", {}),
    ],
)
def test_ant_roots(lay_out, body: str, expected: dict[str, Role | None]):
    facts = read_ant(lay_out({"build.xml": f"<project>{body}</project>"}), ["build.xml"])
    assert {root.path: root.role for root in facts.roots} == expected


def test_ant_encoding(lay_out):
    root = lay_out({"build.xml": '<project><javac encoding="ISO-8859-1" srcdir="src"/></project>'})
    assert read_ant(root, ["build.xml"]).encodings == ("ISO-8859-1",)


@pytest.mark.parametrize("read", [read_ant, read_eclipse])
def test_a_broken_file_is_a_problem(lay_out, read):
    facts = read(lay_out({"x.xml": "<oops"}), ["x.xml"])
    assert [problem.code for problem in facts.problems] == [ProblemCode.BROKEN_BUILD_FILE]
