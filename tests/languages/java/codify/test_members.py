"""What of a test's class, and of its imports, comes along with a relation, and what is left behind."""

import re

import pytest
from tests.languages.java.codify.conftest import RANGE

from mrscout.pipeline import Options
from mrscout.pipeline.synthesize import Drafter

HEAD = "import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;\n"
RELATION = "assertEquals(range.length(), range.shift(4).length());"


def written(members: str, body: str = RELATION, imports: str = HEAD) -> str:
    return f"{imports}class RangeTest {{\n{members}\n    @Test void moves() {{ {body} }}\n}}\n"


#: (members of the class, words of the relation that must be there, words that must not)
MEMBERS = {
    "a field that is used": ("Range range = new Range(1, 2); int other = 9;", ["range"], ["other"]),
    "a field that a fixture sets": (
        "Range range; int other; @BeforeEach void make() { range = new Range(1, 2); other = 9; }",
        ["range"],
        ["other"],
    ),
    "a fixture that sets nothing of it": (
        "Range range = new Range(1, 2); int n; @BeforeEach void unrelated() { n = 77; }",
        ["range"],
        ["unrelated", "77"],
    ),
    "a constant that is used": (
        "static final int HIGH = 8; static final int LOW = 7; Range range = new Range(1, HIGH);",
        ["range"],
        ["LOW"],
    ),
    "a helper that is called, and what that calls": (
        "Range range = made(); static Range made() { return inner(); }"
        "static Range inner() { return new Range(1, 2); }"
        "static Range unused() { return null; }",
        ["made", "inner"],
        ["unused"],
    ),
    "an overload that is called, and none that is not": (
        "Range range = made(1); static Range made(int low) { return made(low, 2); }"
        "static Range made(int low, int high) { return new Range(low, high); }"
        "static Range made(int a, int b, int unused) { return made(a, b, unused + 1); }",
        ["made(int low)", "made(int low, int high)"],
        ["unused"],
    ),
    "no overload that only a part of a fixture calls which stays behind": (
        "Range range; Range spare; @BeforeEach void make() { spare = made(); range = made(1, 2); }"
        "static Range made(int low, int high) { return new Range(low, high); }"
        "static Range made() { return null; }",
        ["made(int low, int high)"],
        ["made()", "spare"],
    ),
    "an overload that takes any number": (
        "Range range = made(1, 2, 3); static Range made(int... all) { return new Range(all[0], all[1]); }"
        "static Range made(String unused) { return null; }",
        ["made(int... all)"],
        ["unused"],
    ),
    "all overloads, where one is only named": (
        "java.util.function.Supplier<Range> maker = RangeTest::made; Range range = maker.get();"
        "static Range made() { return new Range(1, 2); } static Range made(int other) { return null; }",
        ["made()", "made(int other)"],
        [],
    ),
    "a class that is used": (
        "static class Maker { Range make() { return new Range(1, 2); } } static class Idle { }"
        "Range range = new Maker().make();",
        ["Maker"],
        ["Idle"],
    ),
    "another test": (
        "Range range = new Range(1, 2); @Test void secondTest() { assertNotNull(range); }",
        ["range"],
        ["secondTest"],
    ),
    "another test that says where its arguments come from": (
        "Range range = new Range(1, 2); Object[] rows() { return null; }"
        '@Test @Parameters(method = "rows") void secondTest(int row) { assertNotNull(range); }',
        ["range"],
        ["secondTest", "rows"],
    ),
    "what a runner takes the arguments from": (
        "Range range = new Range(1, 2); @Parameters public static Object[] rows() { return new Object[2]; }",
        ["rows"],
        [],
    ),
    "what cleans up what is used": (
        "Range range = new Range(1, 2); @AfterEach void clean() { range.shift(1); range = null; }",
        ["clean"],
        [],
    ),
    "what lets go of what is used, and does nothing else": (
        "Range range = new Range(1, 2); @AfterEach void clean() { /* done */ range = null; }",
        ["range"],
        ["clean"],
    ),
    "what cleans up something else": (
        "Range range = new Range(1, 2); Range spare; @AfterEach void clean() { spare = null; }",
        ["range"],
        ["clean", "spare"],
    ),
    "what cleans up a class that is used": (
        "Range range = Shelf.take(); @AfterEach void clean() throws Exception { Shelf.clear(); }",
        ["clean", "Shelf.clear()"],
        [],
    ),
    "what cleans up a class that is not": (
        "Range range = new Range(1, 2); @AfterEach void clean() throws Exception { Shelf.clear(); }",
        ["range"],
        ["clean", "Shelf"],
    ),
    "what is run before all, for what is used": (
        "static Range range; @BeforeAll static void prepare() { range = new Range(1, 2); }",
        ["range"],
        [],
    ),
    "a constructor that sets what is used": (
        "final Range range; RangeTest() { range = new Range(1, 2); }",
        ["public class Codified", "Codified() {"],
        ["RangeTest() {"],
    ),
}


@pytest.mark.parametrize("claim", MEMBERS)
def test_members(claim, codify):
    members, there, gone = MEMBERS[claim]
    text = codify(written(members))
    code = text[text.index("public class") :]
    for words in there:
        assert words in code
    for word in gone:
        assert not re.search(rf"\b{re.escape(word)}", code)


#: (what stands before the test's name, what stands behind its parameters, the set-up, what the relation throws)
THROWN = {
    "nothing": ("", "", "", ""),
    "what the test declares": ("", "throws IOException", "", " throws IOException"),
    "what Lombok hides": ("@SneakyThrows", "", "", " throws Throwable"),
    "what Lombok hides in some of it": (
        "@lombok.SneakyThrows(IOException.class)",
        "",
        "",
        " throws Throwable",
    ),
    "what Lombok hides beside what is declared": (
        "@SneakyThrows",
        "throws IOException",
        "",
        " throws Throwable",
    ),
    "what Lombok hides in a set-up that comes along": ("", "", "@SneakyThrows", " throws Throwable"),
}


@pytest.mark.parametrize("claim", THROWN)
def test_exceptions(claim, codify):
    before, behind, fixture, throws = THROWN[claim]
    text = codify(
        f"{HEAD}class RangeTest {{ Range range; @BeforeEach {fixture} void make() {{ range = new Range(1, 2); }}\n"
        f"    @Test {before} void moves() {behind} {{ {RELATION} }}\n}}\n"
    )
    methods = re.findall(r"void \w+\([^)]*\)( throws \w+)? \{", text)
    assert methods
    assert set(methods) <= {throws, ""}
    assert throws in methods
    assert "SneakyThrows" not in text


#: (annotation of the test, members of the class, providers that must be there, and that must not)
PROVIDERS = {
    "by the name of the method": (
        '@Test(dataProvider = "rows")',
        "@DataProvider Object[][] rows() { return null; } @DataProvider Object[][] others() { return null; }",
        ["rows()"],
        ["others"],
    ),
    "by a name of its own": (
        '@Test(dataProvider = "all rows", timeOut = 9)',
        '@DataProvider(name = "all rows") Object[][] first() { return made(); }'
        "Object[][] made() { return null; }"
        '@DataProvider(parallel = true, name = "others") Object[][] second() { return null; }',
        ["first()", "made()"],
        ["second"],
    ),
    "by a constant": (
        "@Test(dataProvider = ROWS)",
        'static final String ROWS = "r"; static final String OTHERS = "o";'
        "@DataProvider(name = ROWS) Object[][] first() { return null; }"
        "@DataProvider(name = OTHERS) Object[][] second() { return null; }",
        ["first()", "ROWS"],
        ["second", "OTHERS"],
    ),
    "several in one text": (
        '@Test @Parameters(method = "small, large")',
        "Object[] small() { return null; } Object[] large() { return null; } Object[] huge() { return null; }",
        ["small()", "large()"],
        ["huge"],
    ),
    "not by a text that is no name of one": (
        '@Test(description = "rows")',
        '@DataProvider(name = "rows") Object[][] first() { return null; }',
        [],
        ["first"],
    ),
}


@pytest.mark.parametrize("claim", PROVIDERS)
def test_providers(claim, codify):
    annotation, members, there, gone = PROVIDERS[claim]
    head = HEAD.replace("import org.junit.jupiter.api.*;", "import org.testng.annotations.*;")
    source = written(f"Range range = new Range(1, 2); {members}", imports=head)
    text = codify(
        source.replace("@Test void moves()", f"{annotation} void moves(int by)").replace("(4)", "(by)")
    )
    code = text[text.index("public class") :]
    for words in there:
        assert words in code
    for word in gone:
        assert not re.search(rf"\b{re.escape(word)}", code)


IMPORTS = {
    "one that is used": (
        "import java.util.List;",
        "List<Integer> list = List.of(5);",
        ["java.util.List"],
        [],
    ),
    "one that is not used": ("import java.util.Map;", "", [], ["java.util.Map"]),
    "one that only a dropped statement uses": (
        "import java.util.Map;",
        "Map<String, String> m;",
        [],
        ["Map"],
    ),
    "one that only a comment names": ("import java.util.Map; // Map", "/* Map */", [], ["java.util.Map"]),
    "a package of which something is used": (
        "import java.util.*;",
        "List<Integer> list = new ArrayList<>();",
        ["java.util.*"],
        [],
    ),
    "a package of which nothing is used": ("import java.io.*;", "", [], ["java.io"]),
    "a static one that is used": (
        "import static java.lang.Math.max;",
        "int list = max(1, 2);",
        ["static java.lang.Math.max"],
        [],
    ),
    "a static one that is not used": ("import static java.lang.Math.max;", "", [], ["Math"]),
    "static ones of a class of which a class is used": (
        "import static java.util.AbstractMap.*;",
        "int list = new SimpleEntry<>(1, 2).getKey();",
        ["static java.util.AbstractMap.*"],
        [],
    ),
    "static ones of a class of which nothing is used": (
        "import static java.util.AbstractMap.*;",
        "int list = Entry.of(1, 2);",
        [],
        ["AbstractMap"],
    ),
}
#: what the relation reads, so that the statement before it is needed
READING = "Range range = new Range(1, 2); assertEquals(range.length(), range.shift({by}).length());"


@pytest.mark.parametrize("claim", IMPORTS)
def test_imports(claim, codify):
    line, statement, there, gone = IMPORTS[claim]
    by = {"List": "list.size()", "int": "list"}.get(re.split(r"\W", statement)[0], "4")
    text = codify(written("", f"{statement} {READING.format(by=by)}", f"{HEAD}{line}\n"))
    imports = re.findall(r"^import .*$", text, re.MULTILINE)
    for each in there:
        assert f"import {each};" in imports
    for each in gone:
        assert not any(each in line for line in imports)


def test_the_order_of_tests_is_left_behind_where_there_is_one(codify):
    ordered = '@TestMethodOrder(MethodOrderer.MethodName.class) @Tag("slow") class RangeTest'
    source = written("Range range = new Range(1, 2);").replace("class RangeTest", ordered)
    shown = codify(source.replace("@Test ", "@Test @Order(3) "))
    assert "Order" not in shown
    assert '@Tag("slow")' in shown


@pytest.mark.parametrize(
    ("of_class", "of_test", "header"),
    [
        ("", "<T extends Number>", "<T extends Number>"),
        ("<A>", "<T, U>", "<A, T, U>"),
        ("<T>", "", "<T>"),
        ("", "", ""),
    ],
)
def test_type_parameters_of_a_test_are_those_of_the_class(codify, of_class, of_test, header):
    source = written("Range range = new Range(1, 2);").replace(
        "class RangeTest", f"class RangeTest{of_class}"
    )
    shown = codify(source.replace("@Test void", f"@Test {of_test} void"))
    assert f"public class Codified{header} {{" in shown


BASE = "abstract class Base { Range made() { return wanted(); } abstract Range wanted(); }"
WANTED = "@Override Range wanted() { return new Range(1, 2); }"
MADE = "Range made() { return new Range(1, 2); }"
READS = "assertEquals(made().length(), made().shift(4).length());"


@pytest.mark.parametrize(
    ("outer", "inner", "header"),
    [
        (f"extends Base {{ {WANTED}", "@Nested class Inner", " extends Base"),
        (
            f"extends Base {{ {WANTED}",
            "@Nested class Inner implements Cloneable",
            " extends Base implements Cloneable",
        ),
        (f"extends Base {{ {WANTED}", "@Nested class Inner extends Other", " extends Other"),
        (f"{{ {MADE}", "@Nested class Inner", ""),
        (f"extends Object {{ static {MADE}", "static class Inner", ""),
        (f"extends Object {{ RangeTest() {{ }} {MADE}", "@Nested class Inner", ""),
    ],
    ids=["around", "interfaces-of-its-own", "one-of-its-own", "nothing-above", "static", "constructor"],
)
def test_a_nested_test_inherits_what_the_class_around_it_does(codify, outer, inner, header):
    source = f"{HEAD}class RangeTest {outer} {inner} {{ @Test void moves() {{ {READS} }} }} }}"
    other = f"class Other extends Base {{ {WANTED} }}"
    shown = codify(source, {"a.Base": BASE, "a.Other": other})
    assert f"public class Codified{header} {{" in shown
    if header.startswith(" extends Base"):
        assert WANTED in shown


def test_imports_are_sorted_and_stand_once(codify):
    lines = "import java.util.Map;\nimport java.util.List;\nimport java.util.List;\n"
    body = "List<Map<Integer, Integer>> list = List.of(Map.of()); " + READING.format(by="list.size()")
    text = codify(written("", body, HEAD + lines))
    imports = re.findall(r"^import (?!static).*$", text, re.MULTILINE)
    assert imports == sorted(set(imports))


def test_a_test_that_names_its_class_names_the_relations(codify):
    members = "static Range range = new Range(1, 2); static Range made() { return range; }"
    text = codify(written(members, "Range range = RangeTest.made(); RangeTest.range = range; " + RELATION))
    assert "Codified.made()" in text
    assert "RangeTest." not in text[text.index("public class") :]


def test_a_relation_stands_in_the_package_of_its_test(codify):
    assert codify(written("Range range = new Range(1, 2);")).startswith("package a;\n")


def test_a_relation_says_where_it_comes_from(codify):
    text = codify(written("Range range = new Range(1, 2);"))
    assert "Mined from a.RangeTest.moves()" in text
    assert "of range" in " ".join(text.split())


def test_what_is_said_behind_the_brace_of_a_test_is_not_its_bodys(codify):
    body = f"// of the head\n        Range range = new Range(1, 2);\n        {RELATION}\n    "
    text = codify(written("", body))
    assert "of the head" not in text
    assert "\n        Range range = new Range(low, high);\n        assertEquals(" in text


ABSTRACT = f"{HEAD}abstract class RangeTest {{ abstract Range made(); @Test void moves() {{ {READS} }} }}"


@pytest.mark.parametrize(
    ("beside", "runs"),
    [
        ({}, False),
        ({"a.Other": f"class Other extends RangeTest {{ {MADE} }}"}, True),
        ({"a.Other": "abstract class Other extends RangeTest { }"}, False),
        (
            {
                "a.Other": "abstract class Other extends RangeTest { }",
                "a.More": f"class More extends Other {{ {MADE} }}",
            },
            True,
        ),
        ({"a.Other": f"class Other {{ {MADE} }}"}, False),
    ],
    ids=["alone", "extended", "only-abstract", "extended-twice", "of-another"],
)
def test_an_abstract_test_becomes_relations_only_where_a_class_extends_it(lay, beside, runs: bool):
    small = lay({"a.Range": RANGE}, {"a.RangeTest": ABSTRACT, **beside})
    made = Drafter(small.project, Options(jobs=1)).work(small.file("a.RangeTest"))
    assert bool(made.drafted) is runs
    assert [undrafted.reason for undrafted in made.undrafted] == (
        [] if runs else ["its class is abstract, and no test class here extends it"]
    )
