"""Which literals become parameters, and which stay (design, 'What to lift and what to leave')."""

from typing import NamedTuple

import pytest

from mrscout.prose.relation_sentences import role_words


class Case(NamedTuple):
    body: str
    #: the developers' values that become parameters, with the types of these
    lifted: dict[str, str] = {}  # noqa: RUF012 - nobody writes it
    #: literals that must stand in the relation as they are
    left: tuple[str, ...] = ()
    members: str = ""


LIFTED = {
    "a number that an object is built from": Case(
        "Range range = new Range(7, 9); assertEquals(range.length(), range.shift(4).length());",
        {"7": "int", "9": "int", "4": "int"},
    ),
    "a string": Case(
        'String plain = "hello"; Codec codec = new Codec(3);'
        "assertEquals(plain, codec.decode(codec.encode(plain)));",
        {'"hello"': "String", "3": "int"},
    ),
    "a character": Case(
        "Codec codec = new Codec(3); char coded = codec.letter('x');"
        "assertEquals(coded, codec.letter(codec.unletter(coded)));",
        {"'x'": "char"},
    ),
    "a truth value": Case(
        "Range range = new Range(1, 9); assertEquals(range.shift(2L, true), range.shift(2L, false));",
        {"true": "boolean", "false": "boolean", "2L": "long"},
    ),
    "a number with a sign": Case(
        "Range range = new Range(-7, -3); assertEquals(range, range.shift(-4).shift(4));",
        {"-7": "int", "-3": "int", "-4": "int"},
    ),
    "a number that a parameter widens is as wide as the parameter": Case(
        'Ledger ledger = new Ledger().post("cash", 70); assertEquals(ledger.total(), ledger.copy().total());',
        {"70": "long"},
    ),
    "a whole number that is compared within a tolerance is of the type that it is compared with": Case(
        "assertEquals(500, Scale.half(Scale.twice(500)), 0f);",
        {"500": "float"},
    ),
    "an index that something is put at and read from": Case(
        "Shelf shelf = new Shelf(30); shelf.put(17, 40); assertEquals(40, shelf.getAt(17));",
        {"17": "int", "40": "int", "30": "int"},
    ),
    "a floating number": Case(
        "float half = Scale.half(2.5f); assertEquals(half, Scale.half(Scale.twice(half)), 0f);",
        {"2.5f": "float"},
    ),
    "a constant of an enumeration": Case(
        "double grams = Unit.OUNCE.toGrams(4.5);"
        "assertEquals(grams, Scale.convert(4.5, Unit.OUNCE, Unit.GRAM) + 0 * Unit.POUND.toGrams(1.5), 0.1);",
        {"4.5": "double"},
    ),
    "a number that a class of the language makes an input of": Case(
        'var cents = java.math.BigDecimal.valueOf(70); Ledger ledger = new Ledger().post("cash", cents.longValue());'
        "assertEquals(ledger.total(), ledger.copy().total());",
        {"70": "long"},
    ),
    "an array, as one value": Case(
        "byte[] octets = {1, 2, 3}; assertArrayEquals(octets, Codec.unpack(Codec.pack(octets)));",
        {"new byte[] {1, 2, 3}": "byte[]"},
    ),
    "an array that is written with new, as one value": Case(
        "Matrix row = Matrix.row(new int[] {4, 5}); assertEquals(row.sum(), row.transposed().sum());",
        {"new int[] {4, 5}": "int[]"},
    ),
    "an array with a number that has a name, as one value": Case(
        "Matrix row = Matrix.row(new int[] {4, Integer.MAX_VALUE}); assertEquals(row.sum(), row.transposed().sum());",
        {"new int[] {4, Integer.MAX_VALUE}": "int[]"},
    ),
    "an array with a number of the test's own, one by one": Case(
        "int four = new Range(0, 4).length(); Matrix row = Matrix.row(new int[] {four, 77});"
        "assertEquals(row.sum(), row.transposed().sum());",
        {"77": "int"},
    ),
    "an array with constants of the test, as one value": Case(
        "byte[] octets = {HIGH, 2, (byte) LOW}; assertArrayEquals(octets, Codec.unpack(Codec.pack(octets)));",
        {"new byte[] {-0x01, 2, (byte) 7}": "byte[]"},
        members="    private static final byte HIGH = -0x01;\n    private static final int LOW = 7;",
    ),
    "an array with a constant that also stands by itself, one by one": Case(
        "Matrix row = Matrix.row(new int[] {FOUR, 77}); assertEquals(row.sum(), row.plus(FOUR).transposed().sum());",
        {"4": "int", "77": "int"},
        members="    private static final int FOUR = 4;",
    ),
    "two arrays with the same constants in another order, one by one": Case(
        "assertEquals(Matrix.row(new int[] {ONE, TWO}).sum(), Matrix.row(new int[] {TWO, ONE}).sum());",
        {"1": "int", "2": "int"},
        members="    private static final int ONE = 1;\n    private static final int TWO = 2;",
    ),
    "a table of numbers, as one value": Case(
        "int[][] rows = {{1, 2}, {3, 4}}; Matrix matrix = new Matrix(rows);"
        "assertEquals(matrix, matrix.transposed().transposed());",
        {"new int[][] {{1, 2}, {3, 4}}": "int[][]"},
    ),
    "a table of one row, as one value": Case(
        "int[][] rows = {{1, 2}}; Matrix matrix = new Matrix(rows);"
        "assertEquals(matrix, matrix.transposed().transposed());",
        {"new int[][] {{1, 2}}": "int[][]"},
    ),
    "a table that is written with new, and so are its rows, as one value": Case(
        "Matrix matrix = new Matrix(new int[][] {{1, 2}, new int[] {3, -4}});"
        "assertEquals(matrix, matrix.transposed().transposed());",
        {"new int[][] {{1, 2}, new int[] {3, -4}}": "int[][]"},
    ),
    "a table with a number of the test's own, one by one": Case(
        "int four = new Range(0, 4).length(); Matrix matrix = new Matrix(new int[][] {{four, 77}});"
        "assertEquals(matrix, matrix.transposed().transposed());",
        {"77": "int"},
    ),
    "any number of arguments of a helper that asserts, as one array": Case(
        'assertJoined("a-b", "a", "b");',
        {'new String[] {"a", "b"}': "String[]"},
        members="    private static void assertJoined(String joined, String... words) {"
        ' assertEquals(joined, Words.join("-", words)); assertEquals(words.length, Words.split("-", joined).size());'
        ' assertEquals(Words.split("-", joined), Words.split("-", Words.join("-", words))); }',
    ),
    "any number of arguments, as one array": Case(
        "Matrix row = Matrix.row(4, 5, 6); assertEquals(row.sum(), row.transposed().sum());",
        {"new int[] {4, 5, 6}": "int[]"},
    ),
    "the elements of a list, as one array": Case(
        'String words = java.util.List.of("a", "b").toString();'
        " assertEquals(words, Words.reverse(Words.reverse(words)));",
        {'new String[] {"a", "b"}': "String[]"},
    ),
    "the elements of a list that the test computes, one by one": Case(
        'String dot = Words.join(".", "x");'
        ' String words = java.util.List.of(dot, "b").toString();'
        " assertEquals(words, Words.reverse(Words.reverse(words)));",
        {'"b"': "String"},
    ),
    "the initialiser of a field": Case(
        "assertEquals(range.length(), range.shift(4).length());",
        {"6": "int", "4": "int"},
        members="    private final Range range = new Range(5, 6);",
    ),
    "what a fixture builds": Case(
        "assertEquals(range.length(), range.shift(4).length());",
        {"5": "int", "6": "int"},
        members="    private Range range;\n    @BeforeEach void make() { range = new Range(5, 6); }",
    ),
    "a helper's literals, where the test has none of its own": Case(
        "Range range = made(); assertEquals(range.length(), range.shift(range.length()).length());",
        {"85": "int", "88": "int"},
        members="    private static Range made() { return new Range(85, 88); }",
    ),
    "the literals of a helper's helper": Case(
        "Range range = made(); assertEquals(range.length(), range.shift(range.length()).length());",
        {"88": "int"},
        members="    private static Range made() { return upTo(); }"
        "    private static Range upTo() { return new Range(85, 88); }",
    ),
    "an index that is all that an object gets": Case(
        "Shelf shelf = new Shelf(30); shelf.mark(17); assertEquals(shelf.sum(), shelf.copy().sum());",
        {"17": "int"},
    ),
    "a position that is no whole number": Case(
        "Shelf shelf = new Shelf(30); shelf.lay(17.5, 40); assertEquals(shelf.sum(), shelf.copy().sum());",
        {"17.5": "double", "40": "int"},
    ),
    "a position that is an array": Case(
        "Shelf shelf = new Shelf(30); shelf.spread(new int[] {17, 18}, 40);"
        "assertEquals(shelf.sum(), shelf.copy().sum());",
        {"new int[] {17, 18}": "int[]", "40": "int"},
    ),
    "an array that is passed on, with one of its elements": Case(
        "int[] sizes = {31, 32}; Matrix row = Matrix.row(sizes);"
        "assertEquals(row.sum() + sizes[0] - sizes[0], row.transposed().sum());",
        {"new int[] {31, 32}": "int[]"},
    ),
    "a variable that is compared, and an input as well": Case(
        'String plain = "hello"; Codec codec = new Codec(3);'
        "assertEquals(plain, codec.decode(codec.encode(plain)));",
        {'"hello"': "String"},
    ),
    "a variable that bounds a loop and is compared": Case(
        "int times = 5; Pile<Integer> pile = new Pile<>();"
        "for (int i = 0; i < times; i++) { pile.push(i); }"
        "assertEquals(pile.height() + times, pile.turned().height() + times);",
        {"5": "int"},
    ),
    "the seed of what all threads share": Case(
        "int by = java.util.concurrent.ThreadLocalRandom.current().nextInt(50);"
        "Range range = new Range(5, 60); assertEquals(range.length(), range.shift(by).length());",
        {"1L": "long", "60": "int"},
    ),
    "what a helper that asserts is given": Case(
        "check(new Range(5, 6), 9);",
        {"5": "int", "9": "int"},
        members="    private void check(Range range, int by) {"
        " assertEquals(range.length(), range.shift(by).length()); }",
    ),
    "what a lambda holds": Case(
        'Pile<String> pile = Pile.of("ab", "c"); int long_ = pile.count(word -> word.length() > 17);'
        "assertEquals(long_, pile.turned().count(word -> word.length() > 17));",
        {"17": "int"},
    ),
    "a named constant": Case(
        "Range range = new Range(LOW, 9); assertEquals(range.length(), range.shift(4).length());",
        {"-6": "int", "9": "int"},
        members="    private static final int LOW = -6;",
    ),
    "what is set up once for the class": Case(
        "assertEquals(range.length(), range.shift(4).length());",
        {"5": "int", "6": "int"},
        members="    private static Range range;\n"
        "    @BeforeAll static void make() { range = new Range(5, 6); }",
    ),
    "the seed of random numbers": Case(
        "int by = new Random(42).nextInt(); Range range = new Range(5, 6);"
        "assertEquals(range, range.shift(by).shift(-by));",
        {"42": "long"},
    ),
    "a class": Case(
        "Pile<Class<?>> pile = new Pile<>(); Class<?> top = pile.push(String.class);"
        "assertEquals(top, pile.pop());",
        {"String.class": "Class<?>"},
    ),
    "the variable of a loop with bounds that are written out": Case(
        "for (int i = 0; i < 9; i++) { Range range = new Range(i, 50);"
        "assertEquals(range.length(), range.shift(4).length()); }",
        {"0": "int"},
    ),
    "a constant of the code under test that a call starts from": Case(
        "Range moved = Range.UNIT.shift(4); assertEquals(moved.length(), moved.shift(5).length());",
        {"Range.UNIT": "Range", "4": "int"},
    ),
    "what the assertion expects, with what goes in": Case(
        'Codec codec = new Codec(3); assertEquals("hello", codec.decode(codec.encode("hello")));',
        {'"hello"': "String"},
    ),
}

LEFT = {
    "the message of an assertion": Case(
        'Range range = new Range(5, 6); assertEquals(range.length(), range.shift(4).length(), "as long");',
        left=('"as long"',),
    ),
    "the message of an assertion that has the words of an input": Case(
        'Codec codec = new Codec(3); String coded = codec.encode("salt");'
        'assertTrue(coded.equals(codec.encode(codec.decode(coded))), "salt");',
        {'"salt"': "String"},
        ('))), "salt")',),
    ),
    "the message that an assertion asks for": Case(
        "Range range = new Range(5, 6);"
        'assertEquals(range.length(), range.shift(4).length(), () -> range + " as long");',
        left=('" as long"',),
    ),
    "the tolerance of an assertion": Case(
        "double grams = Unit.OUNCE.toGrams(4.5); assertEquals(grams, Unit.OUNCE.toGrams(4.5), 0.125);",
        left=("0.125",),
    ),
    "what only the assertion has": Case(
        "Range range = new Range(5, 6); assertEquals(range.length() + 77, range.shift(4).length() + 77);",
        left=("77",),
    ),
    "an index of a list": Case(
        'List<String> words = Words.split("-", "ab-cd"); String word = words.get(1);'
        "assertEquals(word, Words.reverse(Words.reverse(word)));",
        left=("1",),
    ),
    "a table with a row that is made elsewhere": Case(
        "int[] row = new int[3]; Matrix matrix = new Matrix(new int[][] {row, {7, 8, 9}});"
        "assertEquals(matrix, matrix.transposed().transposed());",
        left=("new int[][] {", "row"),
    ),
    "a table of a size": Case(
        "int[][] rows = new int[5][2]; Matrix matrix = new Matrix(rows);"
        "assertEquals(matrix, matrix.transposed().transposed());",
        left=("new int[",),
    ),
    "an index of an array": Case(
        "int[] numbers = {4, 5}; int low = numbers[1]; Range range = new Range(low, 60);"
        "assertEquals(range.length(), range.shift(9).length());",
        left=("1",),
    ),
    "the place of a character": Case(
        'char letter = "hello".charAt(2); Codec codec = new Codec(5);'
        "char coded = codec.letter(letter); assertEquals(coded, codec.letter(codec.unletter(coded)));",
        left=("2",),
    ),
    "the ends of a part of a text": Case(
        'String word = "hello".substring(1, 4); assertEquals(word, Words.reverse(Words.reverse(word)));',
        left=("1", "4"),
    ),
    "the bounds of a loop": Case(
        'Ledger ledger = new Ledger(); for (int i = 12; i < 19; i++) { ledger.post("cash", i); }'
        "assertEquals(ledger.total(), ledger.copy().total());",
        left=("12", "19"),
    ),
    "how exactly to compare": Case(
        "double delta = 0.125; double grams = Unit.OUNCE.toGrams(4.5);"
        "assertEquals(grams, Unit.OUNCE.toGrams(4.5), delta);",
        left=("0.125",),
    ),
    "a port": Case(
        'int port = new java.net.InetSocketAddress("localhost", 8081).getPort();'
        "Range range = new Range(5, 99999); assertEquals(range.length(), range.shift(port).length());",
        left=("8081", '"localhost"'),
    ),
    "a charset": Case(
        'String plain = new String(new byte[] {65}, "US-ASCII"); Codec codec = new Codec(3);'
        "assertEquals(plain, codec.decode(codec.encode(plain)));",
        left=('"US-ASCII"',),
    ),
    "the name of a system property that is a number": Case(
        'int by = Integer.getInteger("no.such.number", 4); Range range = new Range(5, 6);'
        "assertEquals(range.length(), range.shift(by).length());",
        left=('"no.such.number"',),
    ),
    "nothing at all": Case(
        "Pile<String> pile = new Pile<>(); pile.push(null);"
        "assertEquals(pile.height(), pile.turned().height());",
        left=("null",),
    ),
    "the name of a system property": Case(
        'String plain = System.getProperty("java.version"); Codec codec = new Codec(3);'
        "assertEquals(plain, codec.decode(codec.encode(plain)));",
        left=('"java.version"',),
    ),
    "the name of a class": Case(
        'String plain = Class.forName("java.lang.String").getName(); Codec codec = new Codec(3);'
        "assertEquals(plain, codec.decode(codec.encode(plain)));",
        left=('"java.lang.String"',),
    ),
    "the name of a method": Case(
        'String plain = String.class.getMethod("trim").getName(); Codec codec = new Codec(3);'
        "assertEquals(plain, codec.decode(codec.encode(plain)));",
        left=('"trim"',),
    ),
    "the name of a file": Case(
        'String plain = new java.io.File("notes.txt").getName(); Codec codec = new Codec(3);'
        "assertEquals(plain, codec.decode(codec.encode(plain)));",
        left=('"notes.txt"',),
    ),
    "a time to wait": Case(
        "Ledger ledger = new Ledger(); Thread.sleep(13);"
        'ledger.post("cash", 70); assertEquals(ledger.total(), ledger.copy().total());',
        left=("13",),
    ),
    "a pattern": Case(
        'String plain = java.util.regex.Pattern.compile("a+").pattern(); Codec codec = new Codec(3);'
        "assertEquals(plain, codec.decode(codec.encode(plain)));",
        left=('"a+"',),
    ),
    "the message of an exception": Case(
        'Range range = new Range(5, 6); if (range.length() > 9) { throw new IllegalStateException("long"); }'
        "assertEquals(range.length(), range.shift(4).length());",
        left=('"long"',),
    ),
    "the literals of a helper, where the test has some of its own": Case(
        "Range range = made(); assertEquals(range.length(), range.shift(4).length());",
        left=("88",),
        members="    private static Range made() { return new Range(0, 88); }",
    ),
    "the literals of a helper that a test object is built with": Case(
        "assertEquals(range.length(), range.shift(range.length()).length());",
        left=("88",),
        members="    private static final Range range = made();"
        "    private static Range made() { return new Range(0, 88); }",
    ),
    "the literals of a helper that others call, too": Case(
        "java.util.function.Supplier<Range> ranges = SketchTest::made; Range range = made();"
        "assertEquals(range.length(), range.shift(ranges.get().length()).length());",
        left=("88",),
        members="    private static Range made() { return new Range(0, 88); }",
    ),
    "an index beside what is put there": Case(
        "Shelf shelf = new Shelf(30); shelf.put(17, 40); assertEquals(shelf.sum(), shelf.copy().sum());",
        left=("17",),
    ),
    "an index in a box": Case(
        "Shelf shelf = new Shelf(30); shelf.hang(17, 40); assertEquals(shelf.sum(), shelf.copy().sum());",
        left=("17",),
    ),
    "an index that something is read at": Case(
        "Shelf shelf = new Shelf(30); assertEquals(shelf.getAt(17), shelf.copy().getAt(17));",
        left=("17",),
    ),
    "a position in an array, and the length behind it": Case(
        "Shelf shelf = new Shelf(30); byte[] room = {1, 2, 3, 4};"
        "assertEquals(shelf.read(room, 1, 3), shelf.copy().read(room, 1, 3));",
        left=("1", "3"),
    ),
    "a variable that is nothing but an index": Case(
        "int at = 17; Shelf shelf = new Shelf(30); shelf.put(at, 40); assertEquals(shelf.sum(), shelf.copy().sum());",
        left=("17",),
    ),
    "a table that values are looked up in": Case(
        "Range range = new Range(TABLE[2], 77777);"
        "assertEquals(range.length(), range.shift(TABLE[1]).length());",
        left=("31", "32", "33"),
        members="    private static final int[] TABLE = {31, 32, 33};",
    ),
    "a variable that is only compared": Case(
        'long expected = 70; Ledger ledger = new Ledger().post("cash", 7);'
        "assertEquals(ledger.total() + expected, ledger.copy().total() + expected);",
        left=("70",),
    ),
    "a text that is asked for its length and compared": Case(
        'String expected = "hello"; Range range = new Range(0, 5);'
        "assertEquals(range.length() + expected.length(), range.shift(4).length() + expected.length());",
        left=('"hello"',),
    ),
    "a number that a class of the language makes a value of, which is only compared": Case(
        'var expected = java.math.BigDecimal.valueOf(70); Ledger ledger = new Ledger().post("cash", 7);'
        "assertEquals(expected.add(java.math.BigDecimal.valueOf(ledger.total())),"
        " expected.add(java.math.BigDecimal.valueOf(ledger.copy().total())));",
        left=("70",),
    ),
    "a list that is written out where it is compared": Case(
        'Ledger ledger = new Ledger().post("cash", 7);'
        "assertEquals(java.util.Arrays.asList(70L, ledger.total()),"
        " java.util.Arrays.asList(70L, ledger.copy().total()));",
        left=("70L",),
    ),
    "what names an encoding": Case(
        'byte[] octets = "hello".getBytes("US-ASCII");'
        "assertArrayEquals(octets, Codec.unpack(Codec.pack(octets)));",
        left=('"US-ASCII"',),
    ),
    "a pattern that a text is split by": Case(
        'String plain = "a-b".split("-+")[0]; Codec codec = new Codec(3);'
        "assertEquals(plain, codec.decode(codec.encode(plain)));",
        left=('"-+"',),
    ),
    "the literals of what goes": Case(
        "int other = 99; Range range = new Range(5, 6);"
        "assertEquals(range.length(), range.shift(4).length());"
        "assertEquals(99, other);"
    ),
}

#: claims that do not hold yet, and why
DEFECTS = {
    "a class": "lift.py passes class literals over",
}


def cases(table):
    return [
        pytest.param(table[claim], id=claim, marks=pytest.mark.xfail(strict=True, reason=DEFECTS[claim]))
        if claim in DEFECTS
        else pytest.param(table[claim], id=claim)
        for claim in table
    ]


def parameters(sketch) -> dict[str, str]:
    return {each.value: each.type for each in sketch.drafted[0].drafts[0].lifted.parameters}


@pytest.mark.parametrize("case", cases(LIFTED))
def test_lifted(case, draw):
    found = parameters(draw(case.body, case.members))
    assert {value: found.get(value) for value in case.lifted} == case.lifted


@pytest.mark.parametrize("case", cases(LEFT))
def test_left(case, draw):
    sketch = draw(case.body, case.members)
    found = parameters(sketch)
    assert not set(case.left) & set(found)
    for literal in case.left:
        assert literal in sketch.shown()
    assert "99" not in found


def test_every_parameter_says_where_it_was_lifted_from(draw):
    sketch = draw("Range range = new Range(5, 6); assertEquals(range.length(), range.shift(4).length());")
    draft = sketch.only.drafts[0]
    written = sketch.source.encode()
    for parameter in draft.lifted.parameters:
        assert parameter.role
        for number in parameter.sites:
            span = draft.sites[number].span
            assert written[span.start : span.end].decode() == draft.written[number]


def test_a_role_names_the_argument_and_the_method_that_takes_it(draw):
    sketch = draw("Range range = new Range(5, 6); assertEquals(range.length(), range.shift(4).length());")
    roles = {each.value: role_words(each.role) for each in sketch.only.drafts[0].lifted.parameters}
    assert roles == {
        "5": "argument 1 of new Range",
        "6": "argument 2 of new Range",
        "4": "argument 1 of Range.shift",
    }


def test_no_more_parameters_than_anybody_reads(draw):
    posts = "".join(f'.post("account {chr(97 + i)}", {i + 100})' for i in range(20))
    sketch = draw(
        f"Ledger ledger = new Ledger(){posts}; assertEquals(ledger.total(), ledger.copy().total());"
    )
    assert 1 <= len(sketch.only.drafts[0].lifted.parameters) <= 16
