"""An exported class is written as its neighbours are."""

import pytest

from mrscout.languages.java.export.habits import Habits, habits_of, ordered_imports

LICENCE = "/*\n * Copyright {} Acme\n * Licensed under the MIT License\n */\n"


def source(
    *body: str,
    head: str = "",
    imports: str = "import org.junit.Test;\n",
    opening: str = "public class ATest {\n\n",
) -> str:
    return f"{head}package a;\n\n{imports}\n{opening}" + "\n".join(body) + "}\n"


def habits(*sources: str, names: tuple[str, ...] = ()) -> Habits:
    return habits_of(sources, names)


def test_without_neighbours_the_defaults_hold():
    assert habits() == Habits()


@pytest.mark.parametrize(
    ("heads", "expected"),
    [
        ((LICENCE.format(2020),), LICENCE.format(2020)),
        ((LICENCE.format(2020), LICENCE.format(2021), LICENCE.format(2021)), LICENCE.format(2021)),
        ((LICENCE.format(2020), ""), ""),
        (("/* Tests of A. */\n", "/* Tests of A. */\n"), ""),
        ((LICENCE.format(2020), "/* Copyright 2020 Other */\n"), ""),
        (("// Copyright 2020 Acme\n", "// Copyright 2021 Acme\n"), "// Copyright 2020 Acme\n"),
        (("/** Tests of A.\n *\n * Copyright */\n", "/** Tests of B.\n *\n * Copyright */\n"), ""),
    ],
)
def test_a_licence_is_copied_if_all_neighbours_have_it(heads: tuple[str, ...], expected: str):
    assert habits(*(source(head=head) for head in heads)).header == expected


@pytest.mark.parametrize(
    ("line", "tabs", "unit"),
    [("    int a;\n", False, "    "), ("  int a;\n", False, "  "), ("\tint a;\n", True, "    ")],
)
def test_indentation(line: str, tabs: bool, unit: str):
    found = habits(source(line))
    assert (found.tabs, found.unit) == (tabs, unit)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("    @Test\n    public void a()\n    {\n    }\n", True),
        ("    @Test\n    public void a() {\n    }\n", False),
        ("    int[] a =\n    {\n        1\n    };\n    @Test\n    public void a() {\n    }\n", False),
    ],
)
def test_braces(body: str, expected: bool):
    opening = "public class ATest\n{\n" if expected else "public class ATest {\n"
    assert habits(source(body, opening=opening)).next_line_braces is expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("FooTest", "BarTest"), "{}Test"),
        (("TestFoo", "TestBar", "BazTest"), "Test{}"),
        (("FooTests",), "{}Tests"),
        (("FooTestCase",), "{}TestCase"),
        (("Testing", "Helper"), "{}Test"),
        ((), "{}Test"),
    ],
)
def test_names_of_classes(names: tuple[str, ...], expected: str):
    assert habits(source(), names=names).class_name == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("testA", "testB"), "test"),
        (("test_a", "test_b"), "test_"),
        (("a", "b"), ""),
        (("testA", "b"), ""),
        (("testA", "testB", "testC", "testD", "e"), "test"),
    ],
)
def test_names_of_methods(names: tuple[str, ...], expected: str):
    body = "".join(f"    @Test\n    public void {name}() {{\n    }}\n\n" for name in names)
    assert habits(source(body)).method_prefix == expected


@pytest.mark.parametrize(
    ("test", "public", "same_line"),
    [
        ("    @Test\n    public void a() {\n    }\n", True, False),
        ("    @Test\n    void a() {\n    }\n", False, False),
        ("    @Test public void a() {\n    }\n", True, True),
        ("    @Test(timeout = 5)\n    void a() {\n    }\n", False, False),
    ],
)
def test_heads_of_methods(test: str, public: bool, same_line: bool):
    found = habits(source(test))
    assert (found.public_tests, found.same_line) == (public, same_line)


IMPORTS = [
    ("import org.junit.Test;", False),
    ("import java.util.List;", False),
    ("import static org.junit.Assert.assertEquals;", True),
]


@pytest.mark.parametrize(
    ("like", "expected"),
    [
        (
            "import org.junit.Test;\n\nimport static org.junit.Assert.fail;\n",
            "import java.util.List;\nimport org.junit.Test;\n\nimport static org.junit.Assert.assertEquals;\n\n",
        ),
        (
            "import static org.junit.Assert.fail;\n\nimport org.junit.Test;\n",
            "import static org.junit.Assert.assertEquals;\n\nimport java.util.List;\nimport org.junit.Test;\n\n",
        ),
        (
            "import org.junit.Test;\n\nimport java.io.File;\n",
            "import org.junit.Test;\n\nimport java.util.List;\n\nimport static org.junit.Assert.assertEquals;\n\n",
        ),
    ],
)
def test_imports_stand_in_the_projects_order(like: str, expected: str):
    assert ordered_imports(IMPORTS, habits(source(imports=like))) == expected


def test_line_ends_are_the_projects():
    assert habits(source().replace("\n", "\r\n")).crlf
    assert not habits(source()).crlf
