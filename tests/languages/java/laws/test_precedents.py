"""Which patterns a relation is a case of, and which methods of a class fit a pattern of other projects."""

from dataclasses import replace

import pytest

from mrscout.languages.java.laws.abstraction import patterns_of
from mrscout.languages.java.laws.generate import generate
from mrscout.languages.java.laws.round_trip import gives_back
from mrscout.model.assertions import Operator
from mrscout.model.instances import Weakness
from mrscout.model.ir import Span
from mrscout.model.law_patterns import LawPattern
from mrscout.model.origin import Candidate, Kind, Law, Precedent
from mrscout.model.project import Role
from mrscout.model.propositions import Comparison, Proposition
from mrscout.model.relations import CodifiedMR, Constituents, InputRelation, MetamorphicRelation, Status

HERE = Span(0, 1, 0, 0, "ATest.java")
STRING = "java.lang.String"


def relation(kind: Kind, *methods: tuple[str, str], negated: bool = False, **more: object) -> CodifiedMR:
    names, signatures = tuple(f"a.A.{name}" for name, _ in methods), tuple(written for _, written in methods)
    parts = Constituents(names, (), (), (), HERE, HERE, HERE, signatures)
    stated = MetamorphicRelation(
        *("0123456789", "ATest.java", 1, "a.ATest.a()", "a.A", "law", "Law", "", kind),
        *(InputRelation.FROM_INPUT, 2, parts),
        proposition=Proposition((), Comparison(Operator.EQUAL, negated, ("a",), ("b",))),
    )
    codified = CodifiedMR(stated, Status.CODIFIED, "", (), (), (), (), True, "", "", "", "")
    return replace(codified, **more)


ENCODE, DECODE = ("encodeHex", f"static (byte[]){STRING}"), ("decodeHex", f"static ({STRING})byte[]")


@pytest.mark.parametrize(
    ("kind", "methods", "expected"),
    [
        (Kind.ROUND_TRIP, (ENCODE, DECODE), ["encode* (A)B, decode* (B)A", "en* (A)B, de* (B)A"]),
        (
            Kind.ROUND_TRIP,
            (("pack", "(int)byte[]"), ("unpack", "(byte[])int")),
            ["pack* (A)B, unpack* (B)A", "* (A)B, un* (B)A"],
        ),
        # What takes any text takes a string.
        (
            Kind.ROUND_TRIP,
            (ENCODE, ("decodeHex", "static (java.lang.CharSequence)byte[]")),
            ["encode* (A)B, decode* (B)A", "en* (A)B, de* (B)A"],
        ),
        # Arguments that the value does not go through are no part of the pattern.
        (
            Kind.ROUND_TRIP,
            (("write", "(int,a.Charset)byte[]"), ("read", "(byte[],a.Charset)int")),
            ["write* (A)B, read* (B)A"],
        ),
        (
            Kind.ROUND_TRIP,
            (("plusDays", "(long)a.A"), ("minusDays", "(long)a.A")),
            ["plus* (A)Self, minus* (A)Self"],
        ),
        (Kind.RETRIEVAL, (("setX", "(int)void"), ("getX", "()int")), ["set* (A)void, get* ()A"]),
        (
            Kind.RETRIEVAL,
            (("put", "(int,char)void"), ("get", "(int)char")),
            ["put* (A,B)void, get* (A)B"],
        ),
        (
            Kind.CONSISTENCY,
            (("add", "(int)boolean"), ("contains", "(int)boolean")),
            ["add* (A)void, contains* (A)boolean"],
        ),
        (Kind.COMMUTATIVITY, (("union", "(a.A)a.A"),) * 2, ["union (Self)Self"]),
        (Kind.IDEMPOTENCE, (("trim", f"static ({STRING}){STRING}"),) * 2, ["trim static (A)A"]),
        (
            Kind.ROUND_TRIP,
            (("encodeHexString", f"static (byte[]){STRING}"), DECODE),
            [
                "encodeHexString* (A)B, decodeHex* (B)A",
                "encode* (A)B, decode* (B)A",
            ],
        ),
        # An object gives back what it is made of; one that is only built first is no part of the pattern.
        (
            Kind.RETRIEVAL,
            (("from", "static (byte[])a.A"), ("toBytes", "()byte[]")),
            ["from* (A)Self, toBytes* ()A", "from* (A)Self, to* ()A"],
        ),
        (
            Kind.ROUND_TRIP,
            (("of", "static (int,int)a.A"), ("plus", "(int)a.A"), ("minus", "(int)a.A")),
            ["plus* (A)Self, minus* (A)Self"],
        ),
        # Neither what does not lead back, nor what has nothing to do with it.
        (Kind.ROUND_TRIP, (("encode", f"(byte[]){STRING}"), ("decode", "(int)byte[]")), []),
        (Kind.ROUND_TRIP, (("encode", ""), DECODE), []),
        (Kind.ROUND_TRIP, (ENCODE, DECODE, ("size", "()int")), []),
        (Kind.RETRIEVAL, (("setX", "(int)void"), ("getX", "()long")), []),
        (Kind.RETRIEVAL, (("of", "static (int,int)a.A"), ("getX", "()int")), []),
        (Kind.AGREEMENT, (ENCODE, DECODE), []),
        (Kind.INVARIANCE, (("union", "(a.A)a.A"),) * 2, []),
    ],
)
def test_a_relation_is_a_case_of_patterns_by_its_kind_its_names_and_its_types(kind, methods, expected):
    assert [pattern.written for pattern in patterns_of(relation(kind, *methods)) if pattern.names] == expected


@pytest.mark.parametrize(
    ("kind", "methods", "law"),
    [
        (Kind.ROUND_TRIP, (ENCODE, DECODE), Law.ROUND_TRIP_BY_NAME),
        (Kind.ROUND_TRIP, (("plusDays", "(long)a.A"), ("minusDays", "(long)a.A")), Law.ROUND_TRIP_BY_NAME),
        (Kind.IDEMPOTENCE, (("trim", f"static ({STRING}){STRING}"),) * 2, Law.IDEMPOTENCE),
        (Kind.COMMUTATIVITY, (("max", "static (int,int)int"),) * 2, Law.COMMUTATIVITY),
        (
            Kind.RETRIEVAL,
            (("fromHex", f"static ({STRING})a.A"), ("toHex", f"(){STRING}")),
            Law.ROUND_TRIP,
        ),
        (Kind.RETRIEVAL, (("of", "static (double)a.A"), ("doubleValue", "()double")), Law.ROUND_TRIP),
        # No convention says that these do.
        (Kind.RETRIEVAL, (("of", "static (int)a.A"), ("getDay", "()int")), None),
        (Kind.RETRIEVAL, (("of", "(int)a.A"), ("value", "()long")), None),
        (Kind.ROUND_TRIP, (("seal", f"(byte[]){STRING}"), ("open", f"({STRING})byte[]")), None),
        (Kind.ROUND_TRIP, (DECODE, ENCODE), None),
        (Kind.IDEMPOTENCE, (("slugify", f"static ({STRING}){STRING}"),) * 2, None),
        (Kind.COMMUTATIVITY, (("collate", "static (int,int)int"),) * 2, None),
        (Kind.RETRIEVAL, (("setX", "(int)void"), ("getX", "()int")), None),
    ],
)
def test_a_law_of_names_by_convention_has_a_pattern_for_all_such_names(kind, methods, law: Law | None):
    nameless = [pattern for pattern in patterns_of(relation(kind, *methods)) if not pattern.names]
    assert nameless == ([LawPattern(law)] if law is not None else [])


def test_what_is_denied_or_weak_is_a_case_of_no_pattern():
    trip = (Kind.ROUND_TRIP, ENCODE, DECODE)
    assert list(patterns_of(relation(*trip)))
    assert not list(patterns_of(relation(*trip, negated=True)))
    assert not list(patterns_of(relation(*trip, weaknesses=(Weakness.GOLDEN_VALUE,))))


def test_a_candidate_is_a_case_of_the_law_that_proposed_it():
    codified = relation(Kind.CONSISTENCY, ("equals", "(java.lang.Object)boolean"), ("hashCode", "()int"))
    origin = Candidate(Law.HASH_CODE, "00000000aa")
    candidate = replace(codified, relation=replace(codified.relation, origin=origin))
    assert list(patterns_of(candidate)) == [LawPattern(Law.HASH_CODE)]


SEEN = Precedent("", ("a", "b"))
CODE = LawPattern(Law.ROUND_TRIP, ("encode*", "decode*"), ("(A)B", "(B)A"))
UNDO = LawPattern(Law.ROUND_TRIP, ("*", "un*"), ("(A)B", "(B)A"))
MADE = LawPattern(Law.ROUND_TRIP, ("from*", "to*"), ("(A)Self", "()A"))
UNION = LawPattern(Law.COMMUTATIVITY, ("union",), ("(Self)Self",))
CLEAN = LawPattern(Law.IDEMPOTENCE, ("clean",), ("static (A)A",))
HELD = LawPattern(Law.CONTAINS_AFTER_ADD, ("insert*", "holds*"), ("(A)void", "(A)boolean"))
HASH = LawPattern(Law.HASH_CODE)
OPPOSITES, CLEANED = LawPattern(Law.ROUND_TRIP_BY_NAME), LawPattern(Law.IDEMPOTENCE)
COMMUTED, GIVEN_BACK = LawPattern(Law.COMMUTATIVITY), LawPattern(Law.ROUND_TRIP)
TEST = """import org.junit.Test;
public class ThingTest {
    @Test public void works() { org.junit.Assert.assertEquals(3, new Thing(3).size()); }
}
"""


def proposed(lay, members: str, *patterns: LawPattern, test: str = TEST, top: str = "public class Thing"):
    """The candidates of a class of some members by patterns alone, each in one line."""
    size = "private final int size; public Thing(int size) { this.size = size; } public int size() { return size; }"
    small = lay({"org.acme.Thing": f"{top} {{ {size} {members} }}"}, {"org.acme.ThingTest": test})
    tests = [file for file in small.project.files if file.role is Role.TEST]
    files = generate(small.project, [], precedents=dict.fromkeys(patterns, SEEN), tests=tests)
    return [" ".join(each.lines) for file in files for each in file.tests.values()]


BYTES = 'public static String encode(byte[] b) { return ""; } public static byte[] decode(String s) { return null; }'
EQUALS = (
    "public boolean equals(Object o) { return o instanceof Thing && ((Thing) o).size == size; }"
    " public int hashCode() { return size; }"
)


@pytest.mark.parametrize(
    ("members", "patterns", "count"),
    [
        (BYTES, (CODE,), 1),
        (BYTES.replace("encode", "encodeHex").replace("decode", "decodeHex"), (CODE,), 1),
        (BYTES.replace("encode", "encodeHex"), (CODE,), 1),
        (BYTES.replace("encode", "pack").replace("decode", "unpack"), (UNDO,), 1),
        (BYTES.replace("static ", ""), (CODE,), 1),
        (BYTES.replace("(byte[] b)", "(byte[] b, int width)"), (CODE,), 1),
        ("public Thing union(Thing o) { return this; }" + EQUALS, (UNION,), 1),
        ("public static String clean(String s) { return s; }", (CLEAN,), 1),
        (
            "public void insert(int n) { } public boolean holds(int n) { return true; }",
            (HELD,),
            1,
        ),
        (EQUALS, (HASH,), 1),
        (
            "public static Thing fromLong(long n) { return null; } public long toLong() { return 1; }",
            (MADE,),
            1,
        ),
        (
            "public static Thing from(byte[] b) { return null; } public byte[] toBytes() { return null; }",
            (MADE,),
            1,
        ),
        (
            "public static Thing from(byte[] b) { return null; } public int toNumber() { return 1; }",
            (MADE,),
            0,
        ),
        (
            "public static Thing of(byte[] b) { return null; } public byte[] toBytes() { return null; }",
            (MADE,),
            0,
        ),
        (BYTES.replace("decode(String", "decode(CharSequence"), (CODE,), 1),
        (BYTES.replace("decode(String", "decode(CharSequence"), (OPPOSITES,), 1),
        (BYTES.replace("String encode", "CharSequence encode"), (CODE,), 0),
        # names that are known by convention
        (BYTES, (OPPOSITES,), 1),
        (BYTES.replace("encode", "compress").replace("decode", "decompress"), (OPPOSITES,), 1),
        (BYTES.replace("encode", "seal").replace("decode", "open"), (OPPOSITES,), 0),
        (BYTES, (OPPOSITES, CODE), 1),
        ("public static String trim(String s) { return s; }", (CLEANED,), 1),
        ("public static String clean(String s) { return s; }", (CLEANED,), 0),
        ("public static int max(int a, int b) { return a; }", (COMMUTED,), 1),
        ("public static int minus(int a, int b) { return a; }", (COMMUTED,), 0),
        (
            "public static Thing of(long n) { return null; } public long value() { return 1; }",
            (GIVEN_BACK,),
            1,
        ),
        (
            "public static Thing of(long n) { return null; } public int value() { return 1; }",
            (GIVEN_BACK,),
            0,
        ),
        (
            "public static Thing of(long n) { return null; } public long getDay() { return 1; }",
            (GIVEN_BACK,),
            0,
        ),
        ("public Thing of(long n) { return null; } public long value() { return 1; }", (GIVEN_BACK,), 0),
        (BYTES, (GIVEN_BACK,), 0),
        # two patterns that state the same
        (BYTES, (CODE, LawPattern(Law.ROUND_TRIP, ("en*", "de*"), ("(A)B", "(B)A"))), 1),
        # other names
        (BYTES.replace("encode", "pack"), (CODE,), 0),
        (BYTES.replace("encode", "reencode"), (CODE,), 0),
        (BYTES.replace("encode", "encodeHex").replace("decode", "decodeOctal"), (CODE,), 0),
        (BYTES, (UNDO,), 0),
        ("public Thing join(Thing o) { return this; }" + EQUALS, (UNION,), 0),
        # other types
        (BYTES.replace("byte[] decode(String s)", "byte[] decode(char c)"), (CODE,), 0),
        ("public Thing union(int n) { return this; }" + EQUALS, (UNION,), 0),
        ("public String clean(String s) { return s; }", (CLEAN,), 0),
        # not to be called, or with another result each time
        (BYTES.replace('return ""', 'return "" + new java.io.File("x").delete()'), (CODE,), 0),
        (BYTES.replace('return ""', 'return "" + System.nanoTime()'), (CODE,), 0),
        (BYTES.replace("public static String", "static String"), (CODE,), 0),
        (BYTES.replace("public static String", "@Deprecated public static String"), (CODE,), 0),
    ],
)
def test_methods_that_fit_a_pattern_by_names_and_types_have_a_candidate(lay, members, patterns, count: int):
    assert len(proposed(lay, members, *patterns)) == count


@pytest.mark.parametrize(
    ("factory", "asked", "gives"),
    [
        ("of", "value", True),
        ("of", "toString", True),
        ("of", "getValue", True),
        ("of", "longValue", True),
        ("parse", "toString", True),
        ("fromBytes", "toBytes", True),
        ("fromBytes", "getBytes", True),
        ("fromBytes", "bytesValue", True),
        ("wrap", "array", True),
        ("wrapNullSafe", "array", True),
        ("ofHours", "getSeconds", False),
        ("ofHours", "toSeconds", False),
        ("of", "getDay", False),
        ("ofHours", "get", False),
        ("of", "length", False),
        ("of", "hashCode", False),
        ("today", "toString", False),
        ("offset", "value", False),
    ],
)
def test_names_tell_what_gives_back_what_an_object_was_made_of(factory: str, asked: str, gives: bool):
    assert gives_back(factory, asked) is gives


def test_a_candidate_by_precedent_reads_as_a_test(lay):
    assert proposed(lay, BYTES, CODE) == [
        "byte[] value = new byte[] {(byte) 3, (byte) 4}; assertArrayEquals(value, Thing.decode(Thing.encode(value)));"
    ]


@pytest.mark.parametrize(
    "test",
    [
        "public class ThingTest { }",
        TEST.replace("public class", "public abstract class"),
        TEST.replace("@Test", "@org.junit.Ignore @Test"),
    ],
)
def test_a_module_without_a_test_that_runs_has_no_candidates(lay, test: str):
    assert proposed(lay, BYTES, CODE, test=test) == []


def test_a_class_that_nobody_can_name_or_build_has_no_candidates(lay):
    assert proposed(lay, BYTES, CODE, top="class Thing") == []
    assert proposed(lay, BYTES, CODE, top="public abstract class Thing") == []


def test_without_precedents_nothing_is_proposed(lay):
    assert proposed(lay, BYTES + EQUALS) == []
