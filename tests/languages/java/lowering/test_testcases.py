"""Which methods are tests, and which only look like one."""
# ruff: noqa: E501 - a row of a table is one line

import pytest

FOUR = "import org.junit.*; import org.junit.runner.*; import org.junit.runners.*; "
FIVE = "import org.junit.jupiter.api.*; import org.junit.jupiter.params.*; import org.junit.jupiter.params.provider.*; "
THREE = "import junit.framework.TestCase; "
NG = "import org.testng.annotations.*; "
BODY = "{ assert a() == b(); }"

TESTS = {
    "four": (
        FOUR
        + f"public class T {{ @Test public void one() {BODY} @Test(timeout = 9) public void two() {BODY} }}",
        {"T.one()", "T.two()"},
    ),
    "four-qualified": (f"public class T {{ @org.junit.Test public void one() {BODY} }}", {"T.one()"}),
    "four-ignored": (FOUR + f"public class T {{ @Ignore @Test public void one() {BODY} }}", {"T.one()"}),
    "four-abstract": (
        FOUR
        + f"public abstract class T {{ @Test public void one() {BODY} @Test public abstract void two(); }}",
        {"T.one()"},
    ),
    "four-theory": (
        FOUR + f"public class T {{ @org.junit.experimental.theories.Theory public void one(int x) {BODY} }}",
        {"T.one(int)"},
    ),
    "five": (
        FIVE + f'class T {{ @Test void one() {BODY} @DisplayName("2") @Test void two(TestInfo i) {BODY} }}',
        {"T.one()", "T.two(TestInfo)"},
    ),
    "five-nested": (
        FIVE
        + f"class T {{ @Nested class In {{ @Test void one() {BODY} @Nested class Deep {{ @Test void two() {BODY} }} }} }}",
        {"T.In.one()", "T.In.Deep.two()"},
    ),
    "five-parameterized": (
        FIVE
        + f"class T {{ @ParameterizedTest @ValueSource(ints = 1) void one(int x) {BODY} @RepeatedTest(3) void two() {BODY} }}",
        {"T.one(int)", "T.two()"},
    ),
    "five-interface": (
        FIVE + f"interface T {{ @Test default void one() {BODY} @Test void two(); }}",
        {"T.one()"},
    ),
    "five-record": (FIVE + f"record T(int x) {{ @Test void one() {BODY} }}", {"T.one()"}),
    "five-factory": (
        FIVE + "class T { @TestFactory java.util.List<DynamicTest> one() { return null; } }",
        {"T.one()"},
    ),
    "three": (
        THREE
        + f"public class T extends TestCase {{ public void testOne() {BODY} public void test() {BODY} }}",
        {"T.testOne()", "T.test()"},
    ),
    "three-qualified": (
        f"public class T extends junit.framework.TestCase {{ public void testOne() {BODY} }}",
        {"T.testOne()"},
    ),
    "three-two-classes": (
        THREE
        + f"public class T extends TestCase {{ public void testOne() {BODY} }} class U extends T {{ public void testTwo() {BODY} }}",
        {"T.testOne()", "U.testTwo()"},
    ),
    "three-of-a-library": (
        f"public class T extends org.other.SpringTestCase {{ public void testOne() {BODY} }}",
        {"T.testOne()"},
    ),
    "testng": (NG + f'public class T {{ @Test(groups = "a") public void one() {BODY} }}', {"T.one()"}),
    "testng-class": (
        NG + f"@Test public class T {{ public void one() {BODY} public void two() {BODY} }}",
        {"T.one()", "T.two()"},
    ),
    "overloads": (
        FIVE
        + f"class T {{ @Test void one() {BODY} @ParameterizedTest void one(java.util.List<String> x) {BODY} }}",
        {"T.one()", "T.one(java.util.List<String>)"},
    ),
    "two-classes": (
        FOUR
        + f"public class T {{ @Test public void one() {BODY} }} class U {{ @Test public void two() {BODY} }}",
        {"T.one()", "U.two()"},
    ),
}

NO_TESTS = {
    "four-fixtures": FOUR
    + f"public class T {{ @Before public void one() {BODY} @After public void two() {BODY} @BeforeClass public static void c() {BODY} @Test public void real() {BODY} }}",
    "four-helpers": FOUR
    + f"public class T {{ public void testHelper() {BODY} void help() {BODY} private void more() {BODY} @Test public void real() {BODY} }}",
    "four-anonymous": FOUR
    + f"public class T {{ Object o = new Object() {{ public void testIt() {BODY} }}; @Test public void real() {BODY} }}",
    "five-fixtures": FIVE
    + f"class T {{ @BeforeEach void one() {BODY} @AfterAll static void two() {BODY} @Test void real() {BODY} }}",
    "three-private": THREE
    + f"public class T extends TestCase {{ private void testOne() {BODY} void testTwo() {BODY} public void real() {BODY} public void testReal() {BODY} }}",
    "three-parameters": THREE
    + f"public class T extends TestCase {{ public void testOne(int x) {BODY} public int testTwo() {{ return 1; }} public static void testThree() {BODY} public void testReal() {BODY} }}",
    "three-without-test-case": f"public class T {{ public void testOne() {BODY} }}",
    "three-other-superclass": f"public class T extends Thread {{ public void testOne() {BODY} }}",
    "three-named-test-case": f"public class TestCase {{ public void testOne() {BODY} }}",
    "testng-class": NG
    + f"@Test public class T {{ @BeforeMethod public void one() {BODY} @DataProvider public Object[][] two() {{ return null; }} void three() {BODY} public static void four() {BODY} public void real() {BODY} }}",
    "comment": f"public class T {{ /* @Test */ public void one() {BODY} // @Test\n public void two() {BODY} }}",
}


@pytest.mark.parametrize(("text", "expected"), TESTS.values(), ids=TESTS)
def test_a_test_is_found(lay, text, expected):
    project = lay({}, {"org.acme.T": text})
    assert set(project.lowered("org.acme.T")) == expected


@pytest.mark.parametrize("text", NO_TESTS.values(), ids=NO_TESTS)
def test_what_only_looks_like_a_test_is_none(lay, text):
    project = lay({}, {"org.acme.T": text})
    found = {each.partition("(")[0].rpartition(".")[2] for each in project.lowered("org.acme.T")}
    assert found <= {"real", "testReal"}
    assert bool(found) is ("eal" in text)


INHERITED = {
    "directly": {"org.acme.Base": "public abstract class Base extends junit.framework.TestCase { }"},
    "through-another": {
        "org.acme.Base": "public class Base extends org.acme.far.Root { }",
        "org.acme.far.Root": "import junit.framework.TestCase; public abstract class Root extends TestCase { }",
    },
    "generic": {"org.acme.Base": "public class Base<E> extends junit.framework.TestCase { }"},
}
NOT_INHERITED = {
    "plain": {"org.acme.Base": "public abstract class Base { }"},
    "namesake": {
        "org.acme.Base": "public class Base extends TestCase { }",
        "org.acme.TestCase": "class TestCase { }",
    },
    "annotated": {
        "org.acme.Base": "public class Base { @org.junit.Test public void one() { assert true; } }"
    },
}
BELOW = f"public class T extends Base {{ public void testOne() {BODY} }}"


@pytest.mark.parametrize("above", INHERITED.values(), ids=INHERITED)
def test_a_test_case_in_another_file_makes_tests_of_the_classes_below(lay, above):
    assert set(lay({}, {"org.acme.T": BELOW, **above}).lowered("org.acme.T")) == {"T.testOne()"}


@pytest.mark.parametrize("above", NOT_INHERITED.values(), ids=NOT_INHERITED)
def test_another_superclass_does_not(lay, above):
    assert set(lay({}, {"org.acme.T": BELOW, **above}).lowered("org.acme.T")) == set()


def test_a_test_case_that_is_imported_on_demand_makes_tests_of_the_classes_below(lay):
    base = "import junit.framework.*; public abstract class Base extends TestCase { }"
    assert set(lay({}, {"org.acme.T": BELOW, "org.acme.Base": base}).lowered("org.acme.T")) == {"T.testOne()"}


OWN = "public class T { @Test public void one() { assert true; } }"


@pytest.mark.xfail(strict=True, reason="an annotation of the project's own that is called Test counts")
def test_an_annotation_of_the_project_that_is_called_test_makes_no_test(lay):
    own = {"org.acme.Test": "public @interface Test { }"}
    assert set(lay(own, {"org.acme.T": OWN}).lowered("org.acme.T")) == set()


@pytest.mark.parametrize("package", ["", "org.acme"])
def test_a_test_goes_by_its_package_and_class(lay, package):
    name = f"{package}.T".removeprefix(".")
    project = lay({}, {name: f"public class T {{ @org.junit.Test public void one() {BODY} }}"})
    assert set(project.lowered(name)) == {"T.one()"}
