"""A law stands by itself: fixtures become local variables, comments about other values go."""

import pytest
from tests.languages.java.class_pieces import pieces_of

from mrscout.languages.java.export.fixtures import (
    with_local_fixtures,
    with_short_helpers_inlined,
    without_comments,
    without_idle_runner,
)

SOURCE = """import {framework};

/**
 * IF, THEN.
 */
public class R {extends}{{

{members}
    @Test
    public void own() {{
        holds("a", 1);
    }}

    void holds(String text, int count) {{
{body}
    }}
}}
"""
JUNIT4, JUPITER, JUNIT3 = "org.junit.Test", "org.junit.jupiter.api.Test", "junit.framework.TestCase"


def local(body: str, *members: str, framework: str = JUNIT4, rows: int = 2) -> list[str]:
    """Members and statements afterwards."""
    indented = "\n".join(f"        {line}" for line in body.splitlines())
    listed = "\n".join(f"    {member}\n" for member in members)
    source = SOURCE.format(framework=framework, extends="", body=indented, members=listed)
    changed = with_local_fixtures(pieces_of(source.encode(), "holds", "R"), rows)
    lines = [line.strip() for line in changed.relation.body.splitlines() if line.strip()]
    left = [" ".join(member.text.split()) for member in changed.members]
    return [*left, *lines]


@pytest.mark.parametrize(
    ("body", "members", "expected"),
    [
        (
            "set.add(text);",
            ("private Set<String> set = new HashSet<>();",),
            ["Set<String> set = new HashSet<>();", "set.add(text);"],
        ),
        (
            "set.add(text);",
            (
                "private static Set<A, B> set;",
                "@Before\n    public void before() {\n        set = new S<A, B>(3);\n    }",
            ),
            ["Set<A, B> set = new S<A, B>(3);", "set.add(text);"],
        ),
        (
            "this.view.add(text);",
            (
                "private Set set;",
                "private View view;",
                "private Unused other;",
                "@Before\n    public void before() {\n        set = new Set();\n        other = new Unused(set);\n"
                "        view = set.view();\n        set.open();\n    }",
            ),
            ["Set set = new Set();", "View view = set.view();", "set.open();", "view.add(text);"],
        ),
        (
            "set.add(text);",
            ("private Set set = new Set();", "private void other() { set.clear(); }"),
            ["Set set = new Set();", "set.add(text);"],
        ),
    ],
)
def test_fixtures_become_local_variables(body: str, members: tuple[str, ...], expected: list[str]):
    assert local(body, *members) == expected


@pytest.mark.parametrize(
    ("body", "members"),
    [
        ("check(LIMIT, text);", ("private static final int LIMIT = 3;",)),  # a constant
        ("check(rule, text);", ("@Rule\n    public Rule rule = new Rule();",)),  # the framework's
        (
            "helper(text); set.add(text);",
            ("private Set set = new Set();", "private void helper(String s) { set.add(s); }"),
        ),
        ("Set set = other(); set.add(text);", ("private Set set = new Set();",)),  # hidden by a variable
        ("set = new Set(); set.add(text);", ("private Set set = new Set();",)),
        ("check(names, text);", ('private String[] names = {"a", "b"};',)),  # no expression by itself
    ],
)
def test_other_fields_stay(body: str, members: tuple[str, ...]):
    assert local(body, *members)[: len(members)] == [" ".join(member.split()) for member in members]


SET, SETUP = (
    "private Set set;",
    "@Before\n    public void before() {\n        Locale.setDefault(ROOT);\n        set = new Set();\n    }",
)


def test_a_setup_with_other_effects_is_called_for_each_row_of_one_test():
    assert local("set.add(text);", SET, SETUP)[-2:] == ["before();", "set.add(text);"]


def test_a_framework_that_makes_a_new_object_for_each_row_needs_no_call():
    setup = SETUP.replace("@Before", "@BeforeEach")
    assert local("set.add(text);", SET, setup, framework=JUPITER)[-1:] == ["set.add(text);"]
    assert "before();" not in local("set.add(text);", SET, setup, framework=JUPITER)


def test_one_row_needs_no_call():
    assert "before();" not in local("set.add(text);", SET, SETUP, rows=1)


def test_a_setup_of_junit_3_is_told_by_its_name():
    setup = (
        "protected void setUp() throws Exception {\n        super.setUp();\n        set = new Set();\n    }"
    )
    assert local("set.add(text);", SET, setup, framework=JUNIT3) == ["Set set = new Set();", "set.add(text);"]
    other = setup.replace("void setUp", "void prepare").replace("super.setUp();", "")
    assert local("set.add(text);", SET, other, framework=JUNIT3)[0] == SET


def test_what_a_setup_throws_the_law_throws():
    setup = "@Before\n    public void before() throws IOException {\n        set = new Set();\n    }"
    source = SOURCE.format(
        framework=JUNIT4, extends="", body="        set.add(text);", members=f"    {SET}\n\n    {setup}\n"
    )
    changed = with_local_fixtures(pieces_of(source.encode(), "holds", "R"), 2)
    assert changed.relation.throws == "IOException"


def test_comments_go_and_strings_stay():
    body = '// [0, 2]\nset.add("// no"); // behind\n/* over\n   lines */ set.add(text);\ncheck(set);'
    source = SOURCE.format(
        framework=JUNIT4,
        extends="",
        body="\n".join(f"        {one}" for one in body.splitlines()),
        members="",
    )
    changed = without_comments(pieces_of(source.encode(), "holds", "R"))
    assert [line.strip() for line in changed.relation.body.splitlines()] == [
        'set.add("// no");',
        "set.add(text);",
        "check(set);",
    ]


def inlined(body: str, *members: str) -> list[str]:
    """Members and statements afterwards."""
    indented = "\n".join(f"        {line}" for line in body.splitlines())
    listed = "\n".join(f"    {member}\n" for member in members)
    source = SOURCE.format(framework=JUNIT4, extends="", body=indented, members=listed)
    changed = with_short_helpers_inlined(pieces_of(source.encode(), "holds", "R"))
    lines = [line.strip() for line in changed.relation.body.splitlines() if line.strip()]
    return [*(" ".join(member.text.split()) for member in changed.members), *lines]


LESS = "private void less(A one, A other) {\n        assertTrue(order.compare(one, other) < 0);\n    }"


@pytest.mark.parametrize(
    ("body", "helper", "expected"),
    [
        ("less(a, b.next(1, 2));", LESS, ["assertTrue(order.compare(a, b.next(1, 2)) < 0);"]),
        (
            "less(a, b);\nless(b, c);",
            LESS,
            ["assertTrue(order.compare(a, b) < 0);", "assertTrue(order.compare(b, c) < 0);"],
        ),
        (
            "same(a ? b : c);",
            'static void same(A x) { assertSame(x.y, other("x")); }',
            ['assertSame((a ? b : c).y, other("x"));'],
        ),
    ],
)
def test_a_helper_of_one_statement_goes(body: str, helper: str, expected: list[str]):
    assert inlined(body, helper) == expected


@pytest.mark.parametrize(
    ("body", "helper"),
    [
        ("less(a, b); more(a);", LESS.replace("assertTrue", "check(one); assertTrue")),  # two statements
        ("twice(next());", "void twice(A x) { assertEquals(x, x); }"),  # a call would be made twice
        ("int n = count(a);", "int count(A x) { return x.n(); }"),
        ("all(a, b);", "void all(A... xs) { check(xs); }"),
        ("again(a);", "void again(A x) { again(x.next()); }"),
        ("if (a) { less(a, b); } else less(b, a);", LESS),  # no statement by itself
    ],
)
def test_other_helpers_stay(body: str, helper: str):
    assert inlined(body, helper) == [" ".join(helper.split()), body]


ROWS = """import org.junit.Test;

/**
 * IF, THEN.
 */
@RunWith(Parameterized.class)
public class R extends Base {

    private final Mode mode;

    @Parameterized.Parameters
    public static Collection<Object[]> data() { return Modes.all(); }

    public R(Mode mode) { this.mode = mode; }

    @Test
    public void own() {
        holds("a");
    }

    void holds(String text) {
        check(USED, text);
    }
}
"""


def test_a_runner_whose_rows_a_law_does_not_use_goes():
    bare = without_idle_runner(pieces_of(ROWS.replace("USED", "1").encode(), "holds", "R"))
    assert (bare.annotations, bare.members, bare.header) == ((), (), " extends Base")


@pytest.mark.parametrize(
    "source", [ROWS.replace("USED", "mode"), ROWS.replace("Parameterized.class", "Other.class")]
)
def test_other_runners_stay(source: str):
    parts = pieces_of(source.encode(), "holds", "R")
    assert without_idle_runner(parts) is parts
