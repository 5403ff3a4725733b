"""The tests that the template of each law makes for a class, and the members that it makes none for."""

import re

import pytest

from mrscout.languages.java.laws.candidate_tests import Context, converters_of
from mrscout.languages.java.laws.class_profile import ClassProfile
from mrscout.languages.java.laws.law_registry import TEMPLATES
from mrscout.languages.java.laws.test_prefix import TestPrefix
from mrscout.languages.java.laws.value_factory import ValueFactory
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.ir import TypeRef
from mrscout.model.origin import Law, StatedLaw
from mrscout.model.project import Role, SourceFile

THING = "import java.util.*; public class Thing {{ public Thing(int size) {{}} {} }}"
OBJECT = "Thing object = new Thing(3);"


def lines_of(
    lay, members: str, law: Law, pair: tuple[str, str] = ("", ""), framework: str = "junit4"
) -> list[str]:
    """The candidate tests of a law for a class of some members, each in one line."""
    small = lay({"org.acme.Thing": THING.format(members)})
    return [" ".join(each.lines) for each in proposed(small, law, pair, framework)]


def proposed(
    small,
    law: Law,
    pair: tuple[str, str] = ("", ""),
    framework: str = "junit4",
    prefix: TestPrefix | None = None,
):
    profile = ClassProfile(small.facts.classes.find("org.acme.Thing"), "", small.facts)
    stated = StatedLaw(law, "0123456789", "org.acme.Thing", pair)
    factory = ValueFactory({}, small.facts, "")
    context = Context(stated, profile, factory, framework, converters_of([profile]), prefix, "object")
    tests = list(TEMPLATES[law].tests(context))
    for each in tests:
        body = f"class A {{ void a() {{ {' '.join(each.lines)} }} }}"
        assert not parse(body.encode()).root_node.has_error
        assert each.stated is stated
    return tests


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (
            "String x; public void setName(String n) { x = n; } public String getName() { return null; }",
            [f'{OBJECT} String name = "abc"; object.setName(name); assertEquals(name, object.getName());'],
        ),
        (
            "int size; public Thing setSize(int n) { size = n; return this; } public int getSize() { return 1; }",
            [f"{OBJECT} int size = 3; assertEquals(size, object.setSize(size).getSize());"],
        ),
        (
            "boolean open; public void setOpen(boolean open) { this.open = open; }"
            " public boolean isOpen() { return true; }",
            [f"{OBJECT} boolean open = true; object.setOpen(open); assertEquals(open, object.isOpen());"],
        ),
        (
            "Double x; public void setDefault(Double d) { x = d; } public double getDefault() { return 1; }",
            [
                f"{OBJECT} double valueDefault = 1.5; object.setDefault(valueDefault);"
                " assertEquals(valueDefault, object.getDefault(), 0.0);"
            ],
        ),
        (
            "byte[] x; public void setRaw(byte[] b) { x = b; } public byte[] getRaw() { return null; }",
            [
                f"{OBJECT} byte[] raw = new byte[] {{(byte) 3, (byte) 4}}; object.setRaw(raw);"
                " assertArrayEquals(raw, object.getRaw());"
            ],
        ),
        # Neither does what a setter returns come out again, nor what it may refuse.
        ("public Date setDay(String s) { return null; } public Date getDay() { return null; }", []),
        (
            "String x; public boolean setName(String n) { x = n; return true; } public String getName() { return x; }",
            [],
        ),
        # A setter that checks its argument stores it all the same.
        (
            "int x; public void setSize(int n) { if (n < 0) { throw new Error(); } this.x = n; }"
            " public int getSize() { return x; }",
            [f"{OBJECT} int size = 3; object.setSize(size); assertEquals(size, object.getSize());"],
        ),
        *(
            (f"int x; public void setSize(int n) {{ {body} }} public int getSize() {{ return x; }}", [])
            for body in (
                "x = Math.abs(n);",
                "if (n > 0) x = n;",
                "if (n > 0) { x = n; }",
                "if (n < 0) { return; } x = n;",
                "n = 2 * n; x = n;",
                "x = n; if (x < 0) { x = 0; }",
                "x = n; x++;",
                "// x = n;",
                "inner.setSize(n);",
            )
        ),
        (
            "String x; public void set1(String s) { x = s; } public String get1() { return null; }",
            [f'{OBJECT} String value1 = "abc"; object.set1(value1); assertEquals(value1, object.get1());'],
        ),
        # Without equals only the same object would do, which no law asks for.
        (
            "Inner x; public void setInner(Inner i) { x = i; } public Inner getInner() { return x; }"
            " public static class Inner {}",
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
    members = "double x; public void setSize(double d) { x = d; } public double getSize() { return 1; }"
    assert lines_of(lay, members, Law.GET_AFTER_SET, ("set", "get"), "jupiter")[0].endswith(
        "(size, object.getSize());"
    )
    assert lines_of(lay, members, Law.GET_AFTER_SET, ("set", "get"), "junit3")[0].endswith(
        "(size, object.getSize(), 0.0);"
    )


def test_an_array_is_compared_as_the_framework_does(lay):
    members = "byte[] x; public void setRaw(byte[] b) { x = b; } public byte[] getRaw() { return null; }"
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
            "public boolean equals(Object o) { return true; } public String pack() { return null; }"
            " public static Thing open(String s) { return null; }",
            [f"{OBJECT} assertEquals(object, Thing.open(object.pack()));"],
        ),
        ("public String pack() { return null; } public static Thing open(String s) { return null; }", []),
        # The day after 31 January plus one month is none of January.
        (
            "public static Date packMonths(int n) { return null; } public static int openMonths(Date d) { return 1; }",
            [],
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
TO_STRING = "public String toString() { return null; }"
COMPARE = "public int compareTo(Thing other) { return 0; }"


@pytest.mark.parametrize(
    ("law", "members", "expected"),
    [
        (Law.HASH_CODE, f"{EQUALS} public int hashCode() {{ return 1; }}", [3, 4]),
        (Law.HASH_CODE, EQUALS, []),
        (Law.HASH_CODE, "public int hashCode() { return 1; }", []),
        (Law.EQUALITY_SYMMETRY, EQUALS, [4]),
        (Law.EQUALITY_SYMMETRY, "public boolean equals(Thing o) { return true; }", []),
        (Law.COMPARISON_SYMMETRY, COMPARE, [3, 4]),
        (Law.COMPARISON_SYMMETRY, "public int compareTo(Thing other, int way) { return 0; }", []),
        (Law.COMPARISON_TRANSITIVITY, COMPARE, [4]),
        (Law.COMPARISON_TRANSITIVITY, EQUALS, []),
        (Law.COMPARISON_CONSISTENCY, f"{EQUALS} {COMPARE}", [3, 4]),
        (Law.COMPARISON_CONSISTENCY, COMPARE, []),
        *(
            (Law.COMPARISON_CONSISTENCY, f"{EQUALS} /** {words} */ {COMPARE}", [])
            for words in (
                "Note: this order is inconsistent with equals.",
                "The order is not consistent\n * with {@link #equals}.",
                "It need not be consistent with {@link Object#equals(Object)}.",
                "not necessarily consistent with equals",
            )
        ),
        (Law.COMPARISON_CONSISTENCY, f"{EQUALS} /** Consistent with equals. */ {COMPARE}", [3, 4]),
    ],
)
def test_two_objects_are_built_alike_or_with_another_value(lay, law, members: str, expected: list[int]):
    found = lines_of(lay, members, law)
    assert len(found) == len(expected)
    assert all(f"other = new Thing({of});" in each for of, each in zip(expected, found, strict=True))


def test_hash_codes_of_different_objects_may_collide(lay):
    (alike, _) = lines_of(lay, f"{EQUALS} public int hashCode() {{ return 1; }}", Law.HASH_CODE)
    assert alike.endswith("assertTrue(!object.equals(other) || object.hashCode() == other.hashCode());")


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
        *(
            (Law.IDEMPOTENCE, f"public static String {name}(String s) {{ return s; }}", [])
            for name in ("reverse", "lower", "escape", "trimmer", "next", "sortOf", "removeComments")
        ),
        *(
            (Law.COMMUTATIVITY, f"public static int {name}(int a, int b) {{ return 1; }}", [])
            for name in ("power", "minus", "compare", "address", "summary")
        ),
        (Law.COMMUTATIVITY, "public static String add(String a, String b) { return a; }", []),
        (
            Law.OVERLOAD_EQUIVALENCE,
            "public static int count(char c) { return 1; } public static int count(String s) { return 1; }",
            ["char value = 'x'; assertEquals(Thing.count(value), Thing.count(String.valueOf(value)));"],
        ),
        # `toHexDigits` of an `int` has fewer digits than that of a `long`.
        (
            Law.OVERLOAD_EQUIVALENCE,
            "public static String hex(int n) { return null; } public static String hex(long n) { return null; }",
            [],
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
        *(
            (
                Law.OVERLOAD_EQUIVALENCE,
                f"public static Date {name}(String s) {{ return null; }}"
                " public static int year(String s) { return 1; } public static int year(Date d) { return 1; }",
                [],
            )
            for name in ("toEmptyDate", "ofNothing", "total", "first")
        ),
        # What a number is converted to has the same value, but need not be treated alike.
        (
            Law.OVERLOAD_EQUIVALENCE,
            "public static String toString(int n) { return null; } public static int hash(int n) { return 1; }"
            " public static int hash(String s) { return 1; }",
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
    "members",
    [
        "public static String nameForObject(CharSequence o) { return null; }"
        " public static String name(String c) { return null; }",
        "public static int pad(int n) { return 1; } public static int pad(int n, boolean b) { return 1; }",
        "public static int pad(int n) { return 1; } public static int paddle(long n) { return 1; }",
    ],
)
def test_longer_names_and_more_parameters_are_no_overloads_of_the_same(lay, members: str):
    assert lines_of(lay, members, Law.OVERLOAD_EQUIVALENCE) == []


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (f"{EQUALS} {TO_STRING} public static Thing {name}(String s) {{ return null; }}", count)
        for name, count in (("parse", 1), ("valueOf", 0), ("fromString", 1), ("of", 0), ("load", 0))
    ]
    + [
        ("public String toString() { return null; } public static Thing parse(String s) { return null; }", 0),
        (f"{EQUALS} public static Thing parse(String s) {{ return null; }}", 0),
        (f"{EQUALS} {TO_STRING} public static Thing parse(int s) {{ return null; }}", 0),
        (f"{EQUALS} {TO_STRING} public static Date parse(String s) {{ return null; }}", 0),
    ],
)
def test_the_string_of_an_object_is_parsed_if_it_has_a_parser(lay, members: str, expected: int):
    found = lines_of(lay, members, Law.STRING_ROUND_TRIP)
    assert len(found) == expected
    assert all(
        re.search(r"assertEquals\(object, Thing\.\w+\(object\.toString\(\)\)\);$", each) for each in found
    )


@pytest.mark.parametrize(
    ("law", "members", "expected"),
    [
        (
            Law.SET_AFTER_GET,
            "public void setName(String n) { x = n.trim(); } public String getName() { return x; }",
            [
                f'{OBJECT} object.setName("abc"); String name = object.getName(); object.setName(name);'
                " assertEquals(name, object.getName());"
            ],
        ),
        (
            Law.SET_AFTER_GET,
            "String x; public void setName(String n) { x = n; } public String getName() { return x; }",
            [],
        ),
        (
            Law.SET_AFTER_GET,
            "public boolean setName(String n) { return true; } public String getName() { return x; }",
            [],
        ),
        (Law.SET_AFTER_GET, "public void setName(String n) { } public int getName() { return 1; }", []),
        (
            Law.COPY_INDEPENDENCE,
            "public Thing copy() { return null; } public void setSize(int n) {} public int getSize() { return 1; }",
            [
                f"{OBJECT} int before = object.getSize(); Thing copy = object.copy(); copy.setSize(3);"
                " assertEquals(before, object.getSize());"
            ],
        ),
        (
            Law.COPY_INDEPENDENCE,
            "public Thing duplicate() { return null; } public void setSize(int n) {}"
            " public int getSize() { return 1; }",
            [],
        ),
        (
            Law.COPY_INDEPENDENCE,
            "public Thing copy() { return null; } public int getSize() { return 1; }",
            [],
        ),
        (
            Law.CONTAINS_AFTER_ADD,
            "public int size() { return 1; } public void add(String s) {}"
            " public boolean contains(Object o) { return true; }",
            [f'{OBJECT} String element = "abc"; object.add(element); assertTrue(object.contains(element));'],
        ),
        (
            Law.CONTAINS_AFTER_ADD,
            "public int size() { return 1; } public boolean add(String s) { return true; }"
            " public boolean contains(String o) { return true; }",
            [
                f'{OBJECT} String element = "abc"; boolean added = object.add(element);'
                " assertTrue(!added || object.contains(element));"
            ],
        ),
        (
            Law.CONTAINS_AFTER_ADD,
            "public void add(int n) {} public boolean contains(String o) { return true; }",
            [],
        ),
        (
            Law.CONTAINS_AFTER_ADD,
            "public Thing add(int n) { return this; } public boolean contains(int o) { return true; }",
            [],
        ),
        (
            Law.CONTAINS_AFTER_ADD,
            "public void addAll(int n) {} public boolean contains(int o) { return true; }",
            [],
        ),
        (
            Law.GET_AFTER_PUT,
            "public String put(int k, String v) { return null; } public String get(int k) { return null; }",
            [
                f'{OBJECT} int key = 3; String held = "abc"; object.put(key, held);'
                " assertEquals(held, object.get(key));"
            ],
        ),
        (
            Law.GET_AFTER_PUT,
            "public void putName(int k, String v) {} public String getName(long k) { return null; }",
            [],
        ),
        (
            Law.GET_AFTER_PUT,
            "public void put(int k, String v) {} public Object get(int k) { return null; }",
            [],
        ),
        (Law.GET_AFTER_PUT, "public void set(int k, int v) {} public int get(int k) { return 1; }", []),
    ],
)
def test_what_is_put_into_an_object_and_what_a_copy_shares(lay, law, members: str, expected: list[str]):
    assert lines_of(lay, members, law, ("set", "get")) == expected


@pytest.mark.parametrize(
    ("adder", "filled"),
    [
        ("public void add(String s) { held.add(s); }", True),
        ("public boolean push(int n) { return true; }", False),  # who knows if it adds
        ("public void fill(String s) { held.add(s); }", None),  # who knows with what
        ("", False),  # it never changes
    ],
)
def test_an_object_is_counted_with_any_number_of_elements(lay, adder: str, filled: bool | None):
    members = (
        f"private List<Object> held = new ArrayList<>(); {adder} public int size() {{ return held.size(); }}"
        " public boolean isEmpty() { return size() == 0; }"
    )
    loop = 'String[] elements = new String[] {"abc", "abd"}; for (String element : elements) object.add(element); '
    asserted = "assertEquals(object.isEmpty(), object.size() == 0);"
    expected = [] if filled is None else [f"{OBJECT} {loop if filled else ''}{asserted}"]
    assert lines_of(lay, members, Law.COUNT) == expected


def test_a_setter_behind_a_prefix_gets_a_free_value_and_not_what_a_getter_returned(lay):
    members = (
        "public void setName(String n) { x = n.trim(); } public String getName() { return x; }"
        " public void setAll(java.util.List<Thing> n) { y = n.copy(); }"
        " public java.util.List<Thing> getAll() { return y; }"
    )
    small = lay({"org.acme.Thing": THING.format(members)})
    things = TypeRef("java.util.List", (TypeRef("org.acme.Thing"),))
    getters = (("object.getName()", TypeRef("java.lang.String")), ("object.getAll()", things))
    file, place = SourceFile("ThingTest.java", Role.TEST, ""), small.facts.classes.find("org.acme.Thing").decl
    variables = (("object", TypeRef("org.acme.Thing")),)
    prefix = TestPrefix(file, place, (OBJECT,), variables, getters, "test", "@Test", 0)
    tests = proposed(small, Law.SET_AFTER_GET, ("set", "get"), prefix=prefix)
    assert [each.lines[0] for each in tests] == [
        'object.setName("abc");',
        "object.setAll(Arrays.asList(new Thing(3), new Thing(4)));",
    ]


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
    body = "public Thing(int size) {} public View asView() { return null; }"
    shown = f"public int size() {{ return 1; }} public char at(int n) {{ return 'a'; }} {body}"
    small = lay(
        {
            "org.acme.View": f"public interface View {{ {members} }}",
            "org.acme.Thing": f"public class Thing {above} {{ {shown} }}",
        }
    )
    found = proposed(small, Law.VIEW_EQUIVALENCE)
    before = f"{OBJECT} View whole = object; View view = object.asView();"
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
            "public int size() { return 1; } public List<String> toList() { return null; }"
            " public List<String> names() { return null; } public boolean isEmpty() { return true; }",
            [
                f"{OBJECT} assertEquals(object.size(), object.toList().size());",
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
        # With two sizes it is open which one counts the elements: `BitSet.size()` counts the bits of its words.
        (
            Law.COUNT,
            "public int size() { return 64; } public int length() { return 1; }"
            " public boolean isEmpty() { return true; }",
            [],
        ),
        (
            Law.COUNT,
            "public int getRowCount() { return 1; } public int[] getRowNumbers() { return null; }",
            [],
        ),
        (
            Law.CHANGE_REPORT,
            "private final Set<String> held = new HashSet<>(); public int size() { return held.size(); }"
            " public boolean addListener(String s) { return held.add(s); }"
            " public boolean replace(String s) { return held.add(s); }",
            [],
        ),
    ],
)
def test_what_an_object_reports_is_consistent(lay, law, members: str, expected: list[str]):
    assert lines_of(lay, members, law) == expected


@pytest.mark.parametrize(
    ("law", "members", "expected"),
    [
        (
            Law.ROUND_TRIP_BY_NAME,
            "public Thing plusDays(int n) { return null; } public Thing minusDays(int n) { return null; }",
            [f"{OBJECT} int value = 3; assertEquals(object, object.plusDays(value).minusDays(value));"],
        ),
        (
            Law.ROUND_TRIP_BY_NAME,
            "public Thing increment() { return null; } public Thing decrement() { return null; }",
            [f"{OBJECT} assertEquals(object, object.increment().decrement());"],
        ),
        *(
            (
                Law.ROUND_TRIP_BY_NAME,
                f"public Thing {one} {{ return null; }} public Thing {other} {{ return null; }}",
                [],
            )
            for one, other in (
                ("left()", "right()"),
                ("next()", "previous()"),
                ("multiply(int n)", "divide(int n)"),
                ("plusMonths(int n)", "minusMonths(int n)"),
                ("shiftLeft(int n)", "shiftRight(int n)"),
            )
        ),
        (
            Law.ROUND_TRIP_BY_NAME,
            "/* inconsistent with equals */ public Thing plus(int n) { return null; }"
            " public Thing minus(int n) { return null; } public int compareTo(Thing t) { return 1; }",
            [],
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


@pytest.mark.parametrize("law", [Law.ROUND_TRIP_BY_NAME, Law.IDEMPOTENCE])
def test_objects_that_are_never_equal_are_not_compared(lay, law):
    members = (
        "public Thing abs() { return null; } public Thing plus() { return null; } public Thing minus() {}"
    )
    assert lines_of(lay, members, law) == []


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (
            "public static int add(int a, int b) { return 1; } public static int subtract(int a, int b) { return 1; }",
            [
                "int value = 3; int bValue = 3; assertEquals(value, Thing.subtract(Thing.add(value, bValue), bValue));",
                "int aValue = 3; int value = 3; assertEquals(value, Thing.subtract(Thing.add(aValue, value), aValue));",
            ],
        ),
        (
            "public static String zip(byte[] b) { return null; } public static byte[] unzip(String s) { return null; }",
            [
                "byte[] value = new byte[] {(byte) 3, (byte) 4};"
                " assertArrayEquals(value, Thing.unzip(Thing.zip(value)));",
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


PAIRS = {
    **dict.fromkeys((Law.GET_AFTER_SET, Law.SET_AFTER_GET), ("set", "get")),
    Law.ROUND_TRIP: ("pack", "open"),
}
VIEW = "public {} view() {{ return null; }}"
HASH = "public int hashCode() { return 1; }"
#: members for which the template makes a test, and similar ones for which it makes none
EXAMPLES = {
    Law.GET_AFTER_SET: (
        "int a; public void setA(int n) { a = n; } public int getA() { return 1; }",
        "int a; public void setA(int n) { a = n; } public int getB() { return 1; }",
    ),
    Law.SET_AFTER_GET: (
        "public void setA(int n) {} public int getA() { return 1; }",
        "public void setA(int n) {} public int getB() { return 1; }",
    ),
    Law.ROUND_TRIP: (
        "public static String pack(int n) { return null; } public static int open(String s) { return 1; }",
        "public static String pack(int n) { return null; } public static long open(String s) { return 1; }",
    ),
    Law.COMMUTATIVITY: (
        "public static int max(int a, int b) { return 1; }",
        "public static int maximize(int a, int b) { return 1; }",
    ),
    Law.IDEMPOTENCE: (
        "public static int abs(int a) { return 1; }",
        "public static int next(int a) { return 1; }",
    ),
    Law.OVERLOAD_EQUIVALENCE: (
        "public static int f(char a) { return 1; } public static int f(String a) { return 1; }",
        "public static int f(char a) { return 1; } public static int g(String a) { return 1; }",
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
    Law.STRING_ROUND_TRIP: (
        f"{EQUALS} {TO_STRING} public static Thing parse(String s) {{ return null; }}",
        f"{EQUALS} {TO_STRING} public static Thing pause(String s) {{ return null; }}",
    ),
    Law.COPY_INDEPENDENCE: (
        "public Thing copy() { return null; } public int getA() { return 1; } public void setA(int a) {}",
        "public Thing duplicate() { return null; } public int getA() { return 1; } public void setA(int a) {}",
    ),
    Law.EQUALITY_SYMMETRY: (EQUALS, HASH),
    Law.COMPARISON_SYMMETRY: (COMPARE, COMPARE.replace("compareTo", "compareWith")),
    Law.COMPARISON_TRANSITIVITY: (COMPARE, COMPARE.replace("compareTo", "compareWith")),
    Law.COMPARISON_CONSISTENCY: (
        f"{EQUALS} {COMPARE}",
        f"{EQUALS} /** Inconsistent with equals. */ {COMPARE}",
    ),
    Law.CONTAINS_AFTER_ADD: (
        "public int size() { return 1; } public void add(int n) {} public boolean contains(int n) { return true; }",
        "public int size() { return 1; } public void add(int n) {} public boolean held(int n) { return true; }",
    ),
    Law.GET_AFTER_PUT: (
        "public void put(int k, int n) {} public int get(int k) { return 1; }",
        "public void put(int k, int n) {} public int find(int k) { return 1; }",
    ),
    Law.VIEW_EQUIVALENCE: (
        VIEW.format("Base"),
        VIEW.format("Base").replace("view", "parent"),
    ),
    Law.CHANGE_REPORT: (
        "int n; public int size() { return n; } public boolean add(int m) { n += m; return true; }",
        "int n; public int size() { return n; } public boolean has(int m) { return n > m; }",
    ),
    Law.COUNT: (
        "public int size() { return 1; } public int[] toArray() { return null; }",
        "public int size() { return 1; } public int[] all() { return null; }",
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
