"""The tests that the template of each law makes for a class, and the members that it makes none for."""

import pytest

from mrscout.languages.java.laws.candidate_tests import Context, converters_of
from mrscout.languages.java.laws.class_profile import ClassProfile
from mrscout.languages.java.laws.law_registry import TEMPLATES
from mrscout.languages.java.laws.value_factory import ValueFactory
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.origin import Law, StatedLaw

THING = "import java.util.*; public class Thing {{ public Thing(int size) {{}} {} }}"
OBJECT = "Thing object = new Thing(3);"


def lines_of(
    lay, members: str, law: Law, pair: tuple[str, str] = ("", ""), framework: str = "junit4"
) -> list[str]:
    """The candidate tests of a law for a class of some members, each in one line."""
    small = lay({"org.acme.Thing": THING.format(members)})
    return [" ".join(each.lines) for each in proposed(small, law, pair, framework)]


def proposed(small, law: Law, pair: tuple[str, str] = ("", ""), framework: str = "junit4"):
    profile = ClassProfile(small.facts.classes.find("org.acme.Thing"), "", small.facts)
    stated = StatedLaw(law, "0123456789", "org.acme.Thing", pair)
    factory = ValueFactory({}, small.facts, "")
    tests = list(TEMPLATES[law].tests(Context(stated, profile, factory, framework, converters_of([profile]))))
    for each in tests:
        body = f"class A {{ void a() {{ {' '.join(each.lines)} }} }}"
        assert not parse(body.encode()).root_node.has_error
        assert each.stated is stated
    return tests


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (
            "public void setName(String n) {} public String getName() { return null; }",
            [f'{OBJECT} String name = "abc"; object.setName(name); assertEquals(name, object.getName());'],
        ),
        (
            "public Thing setSize(int n) { return this; } public int getSize() { return 1; }",
            [f"{OBJECT} int size = 3; assertEquals(size, object.setSize(size).getSize());"],
        ),
        (
            "public void setOpen(boolean b) {} public boolean isOpen() { return true; }",
            [f"{OBJECT} boolean open = true; object.setOpen(open); assertEquals(open, object.isOpen());"],
        ),
        (
            "public void setDefault(Double d) {} public double getDefault() { return 1; }",
            [
                f"{OBJECT} double valueDefault = 1.5; object.setDefault(valueDefault);"
                " assertEquals(valueDefault, object.getDefault(), 0.0);"
            ],
        ),
        (
            "public void setRaw(byte[] b) {} public byte[] getRaw() { return null; }",
            [
                f"{OBJECT} byte[] raw = new byte[] {{(byte) 3, (byte) 4}}; object.setRaw(raw);"
                " assertArrayEquals(raw, object.getRaw());"
            ],
        ),
        (
            "public Date setDay(String s) { return null; } public Date getDay() { return null; }",
            [f'{OBJECT} Date day = object.setDay("abc"); assertEquals(day, object.getDay());'],
        ),
        (
            "public void set1(String s) {} public String get1() { return null; }",
            [f'{OBJECT} String value1 = "abc"; object.set1(value1); assertEquals(value1, object.get1());'],
        ),
        # Without equals only the same object would do, which no law asks for.
        (
            "public void setInner(Inner i) {} public Inner getInner() { return null; } public static class Inner {}",
            [],
        ),
        ("public void setName(String n) {} public int getName() { return 1; }", []),
        ("public void setName(String n) {} String getName() { return null; }", []),
        ("public void setName(String n) {} public static String getName() { return null; }", []),
        ("public void setName(String... n) {} public String getName() { return null; }", []),
        ("public void setAll(List<String> n) {} public List<Thing> getAll() { return null; }", []),
        ("public void setAll(String... n) {} public List<String> getAll() { return null; }", []),
        (
            "public List<String> setAll(String... n) { return null; } public List<String> getAll() { return null; }",
            [],
        ),
        ("public void setName(Runnable n) {} public Runnable getName() { return null; }", []),
        ("public void settle(String n) {} public String gettle() { return null; }", []),
        ("public void set(String n) {} public String get() { return null; }", []),
        ("@Deprecated public void setName(String n) {} public String getName() { return null; }", []),
    ],
)
def test_a_getter_returns_what_its_setter_took(lay, members: str, expected: list[str]):
    assert lines_of(lay, members, Law.GET_AFTER_SET, ("set", "get")) == expected


def test_numbers_are_compared_as_the_framework_does(lay):
    members = "public void setSize(double d) {} public double getSize() { return 1; }"
    assert lines_of(lay, members, Law.GET_AFTER_SET, ("set", "get"), "jupiter")[0].endswith(
        "(size, object.getSize());"
    )
    assert lines_of(lay, members, Law.GET_AFTER_SET, ("set", "get"), "junit3")[0].endswith(
        "(size, object.getSize(), 0.0);"
    )


def test_an_array_is_compared_as_the_framework_does(lay):
    members = "public void setRaw(byte[] b) {} public byte[] getRaw() { return null; }"
    assert "assertEquals(raw" in lines_of(lay, members, Law.GET_AFTER_SET, ("set", "get"), "testng")[0]
    assert lines_of(lay, members, Law.GET_AFTER_SET, ("set", "get"), "junit3") == []


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (
            "public static String packBig(long n) { return null; } public static long openBig(String s) { return 1; }",
            ["long value = 3L; assertEquals(value, Thing.openBig(Thing.packBig(value)));"],
        ),
        (
            "public String pack() { return null; } public static Thing open(String s) { return null; }",
            [f"{OBJECT} assertEquals(object, Thing.open(object.pack()));"],
        ),
        (
            "public String pack(UUID u) { return null; } public UUID open(String s) { return null; }",
            [
                f"{OBJECT} UUID value = new UUID(81985529216486895L, -9163993361190281216L);"
                " assertEquals(value, object.open(object.pack(value)));"
            ],
        ),
        ("public String pack(long n) { return null; } public static long open(String s) { return 1; }", []),
        # With two objects of the class it is open which one should come back.
        ("public Thing pack(Thing t) { return null; } public Thing open(Thing t) { return null; }", []),
        ("public static String packBig(long n) { return null; }", []),
        (
            "public static String packBig(long n) { return null; } public static int openBig(String s) { return 1; }",
            [],
        ),
        (
            "public static String packBig(long n) { return null; } public static long openOld(String s) { return 1; }",
            [],
        ),
    ],
)
def test_a_pair_named_as_the_evidence_makes_a_round_trip(lay, members: str, expected: list[str]):
    assert lines_of(lay, members, Law.ROUND_TRIP, ("pack", "open")) == expected


def test_a_conversion_needs_no_names_that_end_alike(lay):
    members = (
        "public static Date toDate(long n) { return null; } public static long toMillis(Date d) { return 1; }"
    )
    assert lines_of(lay, members, Law.CONVERSION, ("to", "to")) == [
        "long value = 3L; assertEquals(value, Thing.toMillis(Thing.toDate(value)));",
        "Date value = new Date(86400000L); assertEquals(value, Thing.toDate(Thing.toMillis(value)));",
    ]
    assert lines_of(lay, members, Law.CONVERSION, ("parse", "format")) == []


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (
            "public Thing copy() { return null; } public int getSize() { return 1; }",
            [f"{OBJECT} Thing copy = object.copy(); assertEquals(object.getSize(), copy.getSize());"],
        ),
        (
            "public Object clone() { return null; } public void setName(String n) {}"
            " public String getName() { return null; }",
            [
                f'{OBJECT} object.setName("abc"); Thing copy = (Thing) object.clone();'
                " assertEquals(object.getName(), copy.getName());"
            ],
        ),
        (
            "public Thing(Thing other) {} public boolean isOpen() { return true; }",
            [f"{OBJECT} Thing copy = new Thing(object); assertEquals(object.isOpen(), copy.isOpen());"],
        ),
        ("public int getSize() { return 1; }", []),
        ("public Thing copy() { return null; } public void run() {}", []),
        ("public Thing copy(int n) { return null; } public int getSize() { return 1; }", []),
    ],
)
def test_a_copy_answers_as_its_original(lay, members: str, expected: list[str]):
    assert lines_of(lay, members, Law.COPY_EQUIVALENCE) == expected


EQUALS = "public boolean equals(Object o) { return true; }"


@pytest.mark.parametrize(
    ("law", "members", "expected"),
    [
        (Law.HASH_CODE, f"{EQUALS} public int hashCode() {{ return 1; }}", [3]),
        (Law.HASH_DISTINCTNESS, f"{EQUALS} public int hashCode() {{ return 1; }}", [4]),
        (Law.HASH_CODE, EQUALS, []),
        (Law.HASH_CODE, "public int hashCode() { return 1; }", []),
        (Law.HASH_DISTINCTNESS, "public int hashCode() { return 1; }", []),
        (Law.STRING_EQUALITY, f'{EQUALS} public String toString() {{ return ""; }}', [3, 4]),
        (Law.STRING_EQUALITY, 'public String toString() { return ""; }', []),
        (Law.STRING_EQUALITY, EQUALS, []),
        (Law.COMPARISON_SYMMETRY, "public int compareTo(Thing other) { return 0; }", [3, 4]),
        (Law.COMPARISON_SYMMETRY, "public int compareTo(Thing other, int way) { return 0; }", []),
    ],
)
def test_two_objects_are_built_alike_or_with_another_value(lay, law, members: str, expected: list[int]):
    found = lines_of(lay, members, law)
    assert len(found) == len(expected)
    assert all(f"other = new Thing({of});" in each for of, each in zip(expected, found, strict=True))


@pytest.mark.parametrize(
    ("law", "members", "expected"),
    [
        (
            Law.COMMUTATIVITY,
            "public static int add(int a, int b) { return 1; }",
            [
                "int first = 3; int second = 4; assertEquals(Thing.add(first, second), Thing.add(second, first));"
            ],
        ),
        (Law.COMMUTATIVITY, "public static int add(int a, long b) { return 1; }", []),
        (Law.COMMUTATIVITY, "public static void add(int a, int b) {}", []),
        (
            Law.COMMUTATIVITY,
            "public int add(int a, int b) { return 1; }",
            [
                f"{OBJECT} int first = 3; int second = 4;"
                " assertEquals(object.add(first, second), object.add(second, first));"
            ],
        ),
        (
            Law.IDEMPOTENCE,
            "public static String trim(String s) { return s; }",
            ['String value = "abc"; assertEquals(Thing.trim(value), Thing.trim(Thing.trim(value)));'],
        ),
        (Law.IDEMPOTENCE, "public static int trim(String s) { return 1; }", []),
        (
            Law.OVERLOAD_EQUIVALENCE,
            "public static boolean isOdd(int n) { return true; } public static boolean isOdd(long n) { return true; }",
            ["int value = 3; assertEquals(Thing.isOdd(value), Thing.isOdd((long) value));"],
        ),
        (
            Law.OVERLOAD_EQUIVALENCE,
            "public static Date toDate(String s) { return null; } public static int year(String s) { return 1; }"
            " public static int year(Date d) { return 1; }",
            ['String value = "abc"; assertEquals(Thing.year(value), Thing.year(Thing.toDate(value)));'],
        ),
        (
            Law.OVERLOAD_EQUIVALENCE,
            "public static int year(String s) { return 1; } public static int year(Date d) { return 1; }",
            [],
        ),
        (
            Law.OVERLOAD_EQUIVALENCE,
            "public static int isOdd(int n) { return 1; } public static boolean isOdd(long n) { return true; }",
            [],
        ),
    ],
)
def test_a_function_commutes_is_idempotent_or_agrees_with_an_overload(
    lay, law, members: str, expected: list[str]
):
    assert lines_of(lay, members, law) == expected


@pytest.mark.parametrize(
    ("law", "members", "expected"),
    [
        # Objects of a class without equals always differ.
        (
            Law.DISTINCTNESS,
            "public static Inner make(int n) { return null; } public static class Inner {}",
            [],
        ),
        (Law.DISTINCTNESS, "public static void run(int n) {}", []),
        (Law.DISTINCTNESS, "public static int run(Runnable r) { return 1; }", []),
        (Law.DISTINCTNESS, "public static int run(int a, int b, int c, int d) { return 1; }", []),
        (Law.DISTINCTNESS, "public int compareTo(Thing o) { return 1; }", []),
        (Law.DISTINCTNESS, "int n; public int add(int m) { return n += m; }", []),
        (
            Law.DISTINCTNESS,
            "public static String hex(long n) { return null; }",
            ["long first = 3L; long second = 4L; assertFalse(Thing.hex(first).equals(Thing.hex(second)));"],
        ),
        (
            Law.DISTINCTNESS,
            "public static int sum(int n, char c) { return 1; }",
            [
                "int first = 3; int second = 4; assertTrue(Thing.sum(first, 'x') != Thing.sum(second, 'x'));",
                "char first = 'x'; char second = 'y'; assertTrue(Thing.sum(3, first) != Thing.sum(3, second));",
            ],
        ),
        (
            Law.DISTINCTNESS,
            "public byte[] pack(boolean b) { return null; }",
            [
                f"{OBJECT} boolean first = true; boolean second = false;"
                " assertFalse(Arrays.equals(object.pack(first), object.pack(second)));"
            ],
        ),
        # A boolean has too few values.
        (Law.DISTINCTNESS, "public static boolean isOdd(int n) { return true; }", []),
        (
            Law.MONOTONICITY,
            "public static double root(int n) { return 1; }",
            [
                f"int first = 3; int second = 4; assertTrue(Thing.root(first) {order} Thing.root(second));"
                for order in ("<=", ">=")
            ],
        ),
        (Law.MONOTONICITY, "public static String root(int n) { return null; }", []),
        (Law.MONOTONICITY, "public static int root(char c) { return 1; }", []),
    ],
)
def test_a_function_gets_another_value(lay, law, members: str, expected: list[str]):
    assert lines_of(lay, members, law) == expected


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (
            "public static String nameful(Object o) { return null; }"
            " public static String name(Class<?> c) { return null; }",
            [],
        ),
        (
            "public static String nameForObject(Object o) { return null; }"
            " public static String name(Class c) { return null; }",
            ['Object value = "abc"; assertEquals(Thing.nameForObject(value), Thing.name(value.getClass()));'],
        ),
        (
            "public static int pad(int n) { return 1; } public static int pad(int n, boolean b) { return 1; }",
            [
                f"int value = 3; assertEquals(Thing.pad(value), Thing.pad(value, {default}));"
                for default in ("true", "false")
            ],
        ),
        (
            "public static int pad(int n) { return 1; } public static int pad(boolean b, int n) { return 1; }",
            [],
        ),
        (
            "public static int pad(int n) { return 1; } public static int paddle(long n) { return 1; }",
            [],
        ),
    ],
)
def test_longer_names_and_more_parameters_count_as_overloads(lay, members: str, expected: list[str]):
    assert lines_of(lay, members, Law.OVERLOAD_EQUIVALENCE) == expected


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (
            "public static Date at(int year, long n) { return null; }"
            " public static int yearOf(Date d) { return 1; }",
            ["int value = 3; assertEquals(value, Thing.yearOf(Thing.at(value, 3L)));"],
        ),
        (
            "public static String escapeHtml(String s) { return s; }"
            " public static String unescapeHtml(String s) { return s; }",
            [],  # that is round-trip-by-name
        ),
        (
            "public static int times(int a, int b) { return 1; } public static int over(int a, int b) { return 1; }",
            [
                "int value = 3; int bValue = 3; assertEquals(value, Thing.over(Thing.times(value, bValue), bValue));",
                "int aValue = 3; int value = 3; assertEquals(value, Thing.over(Thing.times(aValue, value), aValue));",
                "int value = 3; int bValue = 3; assertEquals(value, Thing.times(Thing.over(value, bValue), bValue));",
                "int aValue = 3; int value = 3; assertEquals(value, Thing.times(Thing.over(aValue, value), aValue));",
            ],
        ),
        # A name that continues the other is no inverse.
        (
            "public static String name(String s) { return s; } public static String nameShort(String s) { return s; }",
            [],
        ),
        # Nor is one that has an opposite of its own.
        (
            "public static String encodeHex(long n) { return null; }"
            " public static long decodeHex(String s) { return 1; }"
            " public static long size(String s) { return 1; }",
            [],
        ),
        (
            "public static String trim(String s) { return s; } public static String upper(String s) { return s; }",
            [
                'String value = "abc"; assertEquals(value, Thing.upper(Thing.trim(value)));',
                'String value = "abc"; assertEquals(value, Thing.trim(Thing.upper(value)));',
            ],
        ),
        (
            "public static Class<?> getArrayClass(Class<?> c, int n) { return c; }"
            " public static int getRank(Class<?> c) { return 1; }"
            " public static boolean isInnerClass(Class<?> c) { return true; }",
            ["int value = 3; assertEquals(value, Thing.getRank(Thing.getArrayClass(Integer.class, value)));"],
        ),
        (
            "public static int size(boolean b) { return 1; } public static boolean isOdd(int n) { return true; }",
            [],
        ),
        (
            "public static Date at(int year) { return null; } public int yearOf(Date d) { return 1; }",
            [],
        ),
    ],
)
def test_types_suggest_a_round_trip(lay, members: str, expected: list[str]):
    assert lines_of(lay, members, Law.ROUND_TRIP_BY_TYPE) == expected


@pytest.mark.parametrize(
    ("above", "members", "expected"),
    [
        ("implements View", "int size();", ["assertEquals(whole.size(), view.size());"]),
        ("implements View", "char at(int n);", ["assertEquals(whole.at(3), view.at(3));"]),
        ("implements View", "char at(Runnable n);", []),
        ("implements View", "void run();", []),
        ("implements View", "String toString();", []),
        ("", "int size();", []),  # no type above the class, so no view
    ],
)
def test_a_view_answers_as_its_object(lay, above: str, members: str, expected: list[str]):
    body = "public Thing(int size) {} public View view() { return null; }"
    shown = f"public int size() {{ return 1; }} public char at(int n) {{ return 'a'; }} {body}"
    small = lay(
        {
            "org.acme.View": f"public interface View {{ {members} }}",
            "org.acme.Thing": f"public class Thing {above} {{ {shown} }}",
        }
    )
    found = proposed(small, Law.VIEW_EQUIVALENCE)
    before = f"{OBJECT} View whole = object; View view = object.view();"
    assert [" ".join(each.lines) for each in found] == [f"{before} {each}" for each in expected]


@pytest.mark.parametrize(
    ("law", "members", "expected"),
    [
        (
            Law.CHANGE_REPORT,
            "private final Set<String> held = new HashSet<>(); public int size() { return held.size(); }"
            " public boolean add(String s) { return held.add(s); }",
            [
                f'{OBJECT} int before = object.size(); boolean answer = object.add("abc");'
                " assertEquals(answer, before != object.size());"
            ],
        ),
        # A method that changes nothing reports no change.
        (
            Law.CHANGE_REPORT,
            "private final Set<String> held = new HashSet<>(); public int size() { return held.size(); }"
            " public boolean has(String s) { return held.contains(s); }",
            [],
        ),
        (Law.CHANGE_REPORT, "int n; public boolean add(int m) { n = m; return true; }", []),
        (
            Law.CHANGE_REPORT,
            "int size; public int size() { return size; } public boolean isSet(int n) { return size++ > n; }",
            [],
        ),
        (
            Law.COUNT,
            "public int size() { return 1; } public List<String> names() { return null; }"
            " public boolean isEmpty() { return true; }",
            [
                f"{OBJECT} assertEquals(object.size(), object.names().size());",
                f"{OBJECT} assertEquals(object.isEmpty(), object.size() == 0);",
            ],
        ),
        (
            Law.COUNT,
            "public int getRowCount() { return 1; } public int[] getCells() { return null; }"
            " public int[] getRows() { return null; }",
            [f"{OBJECT} assertEquals(object.getRowCount(), object.getRows().length);"],
        ),
        (Law.COUNT, "public int maxSize() { return 1; } public List<String> names() { return null; }", []),
        (Law.COUNT, "public int getMaxCount() { return 1; } public int[] names() { return null; }", []),
        (Law.COUNT, "public int color() { return 1; } public List<String> names() { return null; }", []),
        (
            Law.DISTINCTNESS,
            "public String getName() { return null; } public boolean isOpen() { return true; }",
            [f"{OBJECT} Thing other = new Thing(4); assertFalse(object.getName().equals(other.getName()));"],
        ),
    ],
)
def test_what_an_object_reports_is_consistent(lay, law, members: str, expected: list[str]):
    assert lines_of(lay, members, law) == expected


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (
            "String name; public void setName(String name) { this.name = name; }"
            " public String toString() { return name; } public boolean isOpen() { return true; }",
            [
                f'{OBJECT} String first = "abc"; String second = "abd"; object.setName(first);'
                " String before = object.toString(); object.setName(second);"
                " assertFalse(before.equals(object.toString()));"
            ],
        ),
        (
            "public void check(String name) { } public String toString() { return null; }",
            [],
        ),
        (
            "int n; public void set(int m) { n = m; } public int hashCode() { return n; }",
            [],
        ),
        ("int n; public void set(Runnable r) { n++; } public int size() { return n; }", []),
    ],
)
def test_an_observer_shows_what_a_setter_without_a_getter_changes(lay, members: str, expected: list[str]):
    small = lay({"org.acme.Thing": THING.format(members)})
    shown = [each for each in proposed(small, Law.DISTINCTNESS) if "Shows" in each.name]
    assert [" ".join(each.lines) for each in shown] == expected


@pytest.mark.parametrize(
    ("law", "members", "expected"),
    [
        (
            Law.ROUND_TRIP_BY_TYPE,
            "public String text() { return null; } public static Thing parse(String s) { return null; }",
            [f"{OBJECT} assertEquals(object, Thing.parse(object.text()));"],
        ),
        (
            Law.ROUND_TRIP_BY_TYPE,
            "public Thing negated() { return null; }",
            [f"{OBJECT} assertEquals(object, object.negated().negated());"],
        ),
        (
            Law.ROUND_TRIP_BY_TYPE,
            "public Inner to() { return null; } public static class Inner { public Thing back() { return null; } }",
            [f"{OBJECT} assertEquals(object, object.to().back());"],
        ),
        (
            Law.ROUND_TRIP_BY_NAME,
            "public Thing plusDays(int n) { return null; } public Thing minusDays(int n) { return null; }",
            [
                f"{OBJECT} int value = 3; assertEquals(object, object.{chain});"
                for chain in ("plusDays(value).minusDays(value)", "minusDays(value).plusDays(value)")
            ],
        ),
        (
            Law.ROUND_TRIP_BY_NAME,
            "public Thing left() { return null; } public Thing right() { return null; }",
            [
                f"{OBJECT} assertEquals(object, object.{chain});"
                for chain in ("left().right()", "right().left()")
            ],
        ),
        # A method that changes its object and returns it is no function.
        (
            Law.ROUND_TRIP_BY_NAME,
            "int n; public Thing plus(int m) { n += m; return this; }"
            " public Thing minus(int m) { n -= m; return this; }",
            [],
        ),
        (
            Law.ROUND_TRIP_BY_NAME,
            "public Thing plus(int n) { return null; } public Thing times(int n) { return null; }",
            [],
        ),
        (
            Law.ROUND_TRIP_BY_NAME,
            "public Thing plus(int n) { return null; } public Thing minus(long n) { return null; }",
            [],
        ),
        (
            Law.ROUND_TRIP_BY_TYPE,
            "public Thing abs() { return null; } public Thing trimmed() { return null; }",
            ["abs", "trimmed"],
        ),
        (Law.ROUND_TRIP_BY_TYPE, "public Thing copy() { return null; }", []),
        (
            Law.IDEMPOTENCE,
            "public Thing abs() { return null; } public int size() { return 1; }",
            [f"{OBJECT} assertEquals(object.abs(), object.abs().abs());"],
        ),
        (
            Law.COMMUTATIVITY,
            "public Thing and(Thing other) { return null; } public Thing or(int n) { return null; }",
            [f"{OBJECT} Thing other = new Thing(4); assertEquals(object.and(other), other.and(object));"],
        ),
        (Law.COMMUTATIVITY, "public int and(Thing other) { return 1; }", []),
    ],
)
def test_methods_that_return_objects_of_their_class(lay, law, members: str, expected: list[str]):
    found = lines_of(lay, f"{EQUALS} {members}", law)
    assert len(found) == len(expected)
    assert all(text in each for text, each in zip(expected, found, strict=True))


@pytest.mark.parametrize("law", [Law.ROUND_TRIP_BY_TYPE, Law.IDEMPOTENCE])
def test_objects_that_are_never_equal_are_not_compared(lay, law):
    assert lines_of(lay, "public Thing negated() { return null; }", law) == []


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (
            "public static String left(String s) { return s; } public static String right(String s) { return s; }",
            [
                'String value = "abc"; assertEquals(value, Thing.right(Thing.left(value)));',
                'String value = "abc"; assertEquals(value, Thing.left(Thing.right(value)));',
            ],
        ),
        (
            "public static int add(int a, int b) { return 1; } public static int subtract(int a, int b) { return 1; }",
            [
                "int value = 3; int bValue = 3; assertEquals(value, Thing.subtract(Thing.add(value, bValue), bValue));",
                "int aValue = 3; int value = 3; assertEquals(value, Thing.subtract(Thing.add(aValue, value), aValue));",
                "int value = 3; int bValue = 3; assertEquals(value, Thing.add(Thing.subtract(value, bValue), bValue));",
                "int aValue = 3; int value = 3; assertEquals(value, Thing.add(Thing.subtract(aValue, value), aValue));",
            ],
        ),
        (
            "public static String zip(byte[] b) { return null; } public static byte[] unzip(String s) { return null; }",
            [
                "byte[] value = new byte[] {(byte) 3, (byte) 4};"
                " assertArrayEquals(value, Thing.unzip(Thing.zip(value)));",
                'String value = "abc"; assertEquals(value, Thing.zip(Thing.unzip(value)));',
            ],
        ),
        (
            "public static String trim(String s) { return s; } public static String upper(String s) { return s; }",
            [],
        ),
    ],
)
def test_opposite_names_suggest_a_round_trip(lay, members: str, expected: list[str]):
    assert lines_of(lay, members, Law.ROUND_TRIP_BY_NAME) == expected


PAIRS = {Law.GET_AFTER_SET: ("set", "get"), Law.ROUND_TRIP: ("pack", "open"), Law.CONVERSION: ("to", "to")}
VIEW = "public {} view() {{ return null; }}"
HASH = "public int hashCode() { return 1; }"
#: members for which the template makes a test, and similar ones for which it makes none
EXAMPLES = {
    Law.GET_AFTER_SET: (
        "public void setA(int n) {} public int getA() { return 1; }",
        "public void setA(int n) {} public int getB() { return 1; }",
    ),
    Law.ROUND_TRIP: (
        "public static String pack(int n) { return null; } public static int open(String s) { return 1; }",
        "public static String pack(int n) { return null; } public static long open(String s) { return 1; }",
    ),
    Law.CONVERSION: (
        "public static String toS(int n) { return null; } public static int toInt(String s) { return 1; }",
        "public static String toS(int n) { return null; } public static int total(String s) { return 1; }",
    ),
    Law.COMMUTATIVITY: (
        "public static int f(int a, int b) { return 1; }",
        "public static int f(int a, long b) { return 1; }",
    ),
    Law.IDEMPOTENCE: (
        "public static int f(int a) { return 1; }",
        "public static long f(int a) { return 1; }",
    ),
    Law.OVERLOAD_EQUIVALENCE: (
        "public static int f(int a) { return 1; } public static int f(long a) { return 1; }",
        "public static int f(int a) { return 1; } public static int g(long a) { return 1; }",
    ),
    Law.ROUND_TRIP_BY_NAME: (
        "public static String zip(int n) { return null; } public static int unzip(String s) { return 1; }",
        "public static String zip(int n) { return null; } public static int zap(String s) { return 1; }",
    ),
    Law.COPY_EQUIVALENCE: (
        "public Thing copy() { return null; } public int getA() { return 1; }",
        "public Object self() { return null; } public int getA() { return 1; }",
    ),
    Law.HASH_CODE: (f"{EQUALS} {HASH}", HASH),
    Law.HASH_DISTINCTNESS: (f"{EQUALS} {HASH}", EQUALS),
    Law.STRING_EQUALITY: (f"{EQUALS} public String toString() {{ return null; }}", EQUALS),
    Law.COMPARISON_SYMMETRY: (
        "public int compareTo(Thing other) { return 1; }",
        "public int compareWith(Thing other) { return 1; }",
    ),
    Law.ROUND_TRIP_BY_TYPE: (
        "public static String f(int n) { return null; } public static int g(String s) { return 1; }",
        "public static String f(int n) { return null; } public static boolean g(String s) { return true; }",
    ),
    Law.DISTINCTNESS: (
        "public static int f(int n) { return 1; }",
        "public static boolean f(int n) { return true; }",
    ),
    Law.MONOTONICITY: (
        "public static int f(int n) { return 1; }",
        "public static int f(String s) { return 1; }",
    ),
    Law.VIEW_EQUIVALENCE: (
        VIEW.format("Base"),
        VIEW.format("Object"),
    ),
    Law.CHANGE_REPORT: (
        "int n; public int size() { return n; } public boolean add(int m) { n += m; return true; }",
        "int n; public int size() { return n; } public boolean has(int m) { return n > m; }",
    ),
    Law.COUNT: (
        "public int size() { return 1; } public int[] all() { return null; }",
        "public int sizes() { return 1; } public int[] all() { return null; }",
    ),
}


@pytest.mark.parametrize("law", Law)
def test_each_law_has_members_that_it_applies_to_and_similar_ones_that_it_does_not(lay, law: Law):
    made = []
    for members in EXAMPLES[law]:
        thing = THING.replace("Thing {{", "Thing extends Base {{", 1).format(members)
        small = lay(
            {
                "org.acme.Base": "public class Base { public int area() { return 1; } }",
                "org.acme.Thing": thing,
            }
        )
        made.append([" ".join(each.lines) for each in proposed(small, law, PAIRS.get(law, ("", "")))])
    assert made[0]
    assert made[1] == []
