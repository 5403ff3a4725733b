"""What a relation keeps of its test: `//+` marks the lines that must stay, `//-` those that must go.

The relation of a sketch is that of its last assertion, which is always kept.
"""

import re

import pytest

KEPT, DROPPED = "//+", "//-"

#: what an assertion reads, and what that is made of
VALUES = {
    "a variable that nobody reads goes": """
        Range range = new Range(1, 2); //+
        int other = 3; //-
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "what a kept statement reads stays": """
        int low = 3; //+
        int high = low + 1; //+
        Range range = new Range(low, high); //+
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "a value that is assigned again goes, but not its declaration": """
        Range range = new Range(0, 1); //+
        range = new Range(1, 2); //+
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "a declaration without a value stays": """
        Range range; //+
        int other; //-
        range = new Range(1, 2); //+
        other = 1; //-
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "what is computed after the assertion goes": """
        Range range = new Range(1, 2); //+
        assertEquals(range.length(), range.shift(1).length()); //+
        range = range.shift(2); //-
        int after = 1; //-
    """,
    "what a call with a message is told stays": """
        String message = "length"; //+
        Range range = new Range(1, 2); //+
        assertEquals(range.length(), range.shift(1).length(), message); //+
    """,
    "what a lambda captures stays": """
        int least = 1; //+
        int most = 2; //-
        Pile<String> pile = Pile.of("a", "bb"); //+
        int found = pile.count(word -> word.length() > least); //+
        assertEquals(found, pile.turned().count(word -> word.length() > least)); //+
    """,
    "what code that is handed in does to what it is given stays": """
        java.util.function.Consumer<Ledger> posting = book -> book.post("a", 5); //+
        Ledger ledger = new Ledger(); //+
        posting.accept(ledger); //+
        assertEquals(ledger.total(), ledger.copy().total()); //+
    """,
    "what code does to what it captured stays": """
        Ledger ledger = new Ledger(); //+
        Runnable posting = () -> ledger.post("a", 5); //+
        posting.run(); //+
        assertEquals(ledger.total(), ledger.copy().total()); //+
    """,
    "what it does to something else goes, and so does what only asks": """
        java.util.function.Consumer<Ledger> posting = book -> book.post("a", 5); //-
        java.util.function.Function<Ledger, Long> asking = book -> book.total(); //-
        Ledger ledger = new Ledger(); //+
        Ledger other = new Ledger(); //-
        posting.accept(other); //-
        Long asked = asking.apply(ledger); //-
        assertEquals(ledger.total(), ledger.copy().total()); //+
    """,
    "what an anonymous class captures stays": """
        int high = 5; //+
        java.util.function.Supplier<Range> ranges = new java.util.function.Supplier<Range>() { //+
            public Range get() { return new Range(0, high); }
        };
        Range range = ranges.get(); //+
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "a local class that is used stays, one that is not goes": """
        class Used extends Codec { Used() { super(1); } } //+
        class Unused { } //-
        Codec codec = new Used(); //+
        String plain = "abc"; //+
        assertEquals(plain, codec.decode(codec.encode(plain))); //+
    """,
}

#: who has changed the objects that an assertion reads
OBJECTS = {
    "a call that changes the object stays": """
        Ledger ledger = new Ledger(); //+
        ledger.post("a", 1); //+
        assertEquals(ledger.total(), ledger.copy().total()); //+
    """,
    "a method that an assertion runs by reference stays, one that it does not run goes": """
        Pile<String> pile = Pile.of("a", "bb"); //+
        Pile<String> other = Pile.of("c", "dd"); //-
        assertDoesNotThrow(pile::pop); //+
        assertDoesNotThrow(other::pop); //-
        java.util.function.Supplier<String> never = pile::pop; //-
        assertEquals(pile.height(), pile.turned().height()); //+
    """,
    "what comes after the assertion in a loop goes, where all it changes is new in each round": """
        for (String plain : Words.split("-", "a-b")) { //+
            Ledger ledger = new Ledger(); //+
            ledger.post(plain, 5); //+
            assertEquals(ledger.total(), ledger.copy().total()); //+
            ledger.post("after", 6); //-
        }
    """,
    "and stays where it is not": """
        Ledger ledger = new Ledger(); //+
        for (String plain : Words.split("-", "a-b")) { //+
            ledger.post(plain, 5); //+
            assertEquals(ledger.total(), ledger.copy().total()); //+
            ledger.post("after", 6); //+
        }
    """,
    "what is written to a stream is not changed by that": """
        byte[] octets = {1, 2, 3}; //+
        java.io.OutputStream out = new java.io.ByteArrayOutputStream(); //-
        out.write(octets); //-
        assertArrayEquals(octets, Codec.unpack(Codec.pack(octets))); //+
    """,
    "what is read from a stream is": """
        byte[] octets = {1, 2, 3}; //+
        java.io.InputStream in = new java.io.ByteArrayInputStream(new byte[] {4}); //+
        in.read(octets); //+
        assertArrayEquals(octets, Codec.unpack(Codec.pack(octets))); //+
    """,
    "a method of the project that is called for no result stays, others that are static go": """
        Range range = new Range(1, 2); //+
        Words.length("a"); //+
        int length = Words.length("b"); //-
        Math.abs(3); //-
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "a static method that changes its argument goes and stays with that": """
        int[] numbers = {5, 4}; //+
        int[] other = {3, 2}; //-
        Arrays.sort(numbers); //+
        Arrays.sort(other); //-
        Matrix row = Matrix.row(numbers); //+
        assertEquals(row.sum(), row.transposed().sum()); //+
    """,
    "what the system is asked for goes": """
        Range range = new Range(1, 2); //+
        String end = System.lineSeparator(); //-
        System.nanoTime(); //-
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "an answer that an object keeps changes nothing": """
        Range range = new Range(1, 2); //+
        range.hashCode(); //-
        assertEquals(33, range.hashCode()); //-
        assertEquals(range.shift(1).hashCode(), range.shift(1).hashCode()); //+
    """,
    "what a logger is told goes, what it is set to stays": """
        org.slf4j.Logger log = org.slf4j.LoggerFactory.getLogger("mill"); //+
        log.info("begun"); //-
        log.attach("appender"); //+
        Pile<org.slf4j.Logger> pile = Pile.of(log); //+
        log.warn("done"); //-
        assertEquals(pile.height(), pile.turned().height()); //+
    """,
    "a call that only reads the object goes": """
        Ledger ledger = new Ledger(); //+
        ledger.balance("a"); //-
        long before = ledger.total(); //-
        assertEquals(ledger.total(), ledger.copy().total()); //+
    """,
    "a change of another object goes": """
        Ledger ledger = new Ledger(); //+
        Ledger other = new Ledger(); //-
        other.post("a", 1); //-
        assertEquals(ledger.total(), ledger.copy().total()); //+
    """,
    "a change through an alias stays": """
        Ledger ledger = new Ledger(); //+
        Ledger alias = ledger; //+
        alias.post("a", 1); //+
        assertEquals(ledger.total(), ledger.copy().total()); //+
    """,
    "a change of a part stays": """
        Label label = new Label("a"); //+
        Crate crate = new Crate(label, 1); //+
        label.write("b"); //+
        assertEquals(crate.title(), crate.beside().title()); //+
    """,
    "a change through whoever shares the part stays": """
        Label label = new Label("a"); //+
        Crate crate = new Crate(label, 1); //+
        Crate other = new Crate(label, 2); //+
        other.relabel("b"); //+
        assertEquals(crate.title(), crate.beside().title()); //+
    """,
    "a change in an assertion stays": """
        Pile<String> pile = new Pile<>(); //+
        assertTrue(pile.offer("a")); //+
        assertEquals(pile.height(), pile.turned().height()); //+
    """,
    "an assertion that changes nothing goes": """
        Pile<String> pile = new Pile<>(); //+
        assertFalse(pile.holds("a")); //-
        assertEquals(0, pile.height()); //-
        assertEquals(pile.height(), pile.turned().height()); //+
    """,
    "a list of the library that is filled stays": """
        List<String> words = new ArrayList<>(); //+
        List<String> others = new ArrayList<>(); //-
        words.add("a"); //+
        others.add("b"); //-
        String joined = Words.join("-", words.toArray(new String[0])); //+
        assertEquals(joined, Words.reverse(Words.reverse(joined))); //+
    """,
    "an array that is written stays": """
        int[] numbers = new int[2]; //+
        numbers[0] = 4; //+
        Matrix row = Matrix.row(numbers); //+
        assertEquals(row.sum(), row.transposed().sum()); //+
    """,
    "a change after the last look goes": """
        Ledger ledger = new Ledger(); //+
        long total = ledger.total(); //+
        Ledger copy = ledger.copy(); //+
        assertEquals(total, copy.total()); //+
        ledger.post("a", 1); //-
    """,
    "talk goes": """
        Range range = new Range(1, 2); //+
        System.out.println(range); //-
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
}

#: what decides whether, and how often, an assertion is reached
CONTROL = {
    "a loop around stays": """
        for (int i = 0; i < 3; i++) { //+
            Range range = new Range(0, i); //+
            int other = i; //-
            assertEquals(range.length(), range.shift(1).length()); //+
        }
    """,
    "a loop before that gives the value stays": """
        int sum = 0; //+
        for (int i = 0; i < 3; i++) { //+
            sum += i; //+
        }
        Range range = new Range(0, sum); //+
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "a loop before that gives nothing goes": """
        int sum = 0; //-
        for (int i = 0; i < 3; i++) { //-
            sum += i; //-
        }
        Range range = new Range(0, 2); //+
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "what a later round reads stays": """
        Range range = new Range(0, 1); //+
        for (int i = 0; i < 3; i++) { //+
            assertEquals(range.length(), range.shift(1).length()); //+
            range = range.shift(i); //+
        }
    """,
    "a jump out of a loop stays": """
        for (int i = 0; i < 3; i++) { //+
            if (i == 2) { //+
                break; //+
            }
            Range range = new Range(0, i); //+
            assertEquals(range.length(), range.shift(1).length()); //+
        }
    """,
    "a condition around stays": """
        boolean wanted = true; //+
        boolean other = true; //-
        Range range = new Range(0, 1); //+
        if (wanted) { //+
            assertEquals(range.length(), range.shift(1).length()); //+
        }
    """,
    "a branch that gives the value stays, one that does not goes": """
        Range range = new Range(0, 1); //+
        int noise = 0; //-
        if (range.length() > 3) { //+
            range = range.shift(4); //+
        } else {
            noise = 1; //-
        }
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "a return before stays": """
        Range range = new Range(0, 1); //+
        if (range.length() > 3) { //+
            return; //+
        }
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "a throw before stays": """
        Range range = new Range(0, 1); //+
        if (range.length() > 3) { //+
            throw new IllegalStateException("too long"); //+
        }
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "a throw after goes": """
        Range range = new Range(0, 1); //+
        assertEquals(range.length(), range.shift(1).length()); //+
        if (range.length() > 3) { //-
            throw new IllegalStateException("too long"); //-
        }
    """,
    "a return after goes": """
        Range range = new Range(0, 1); //+
        assertEquals(range.length(), range.shift(1).length()); //+
        if (range.length() > 3) { //-
            return; //-
        }
        int other = 1; //-
    """,
    "a try around stays": """
        try { //+
            Range range = new Range(0, 1); //+
            int other = 2; //-
            assertEquals(range.length(), range.shift(1).length()); //+
        } catch (IllegalArgumentException e) {
            fail();
        }
    """,
    "a try that expects a failure goes": """
        Range range = new Range(0, 1); //+
        try { //-
            new Range(2, 1); //-
            fail(); //-
        } catch (IllegalArgumentException expected) {
            assertNotNull(expected);
        }
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
    "what a guard fails with stays": """
        Range range = new Range(0, 1); //+
        if (range.length() != range.shift(1).length()) { //+
            fail("not the same"); //+
        }
    """,
    "another guard goes": """
        Range range = new Range(0, 1); //+
        if (range.length() < 0) { //-
            fail("negative"); //-
        }
        assertEquals(range.length(), range.shift(1).length()); //+
    """,
}
TABLE = {**VALUES, **OBJECTS, **CONTROL}

#: claims that do not hold yet, and why
DEFECTS: dict[str, str] = {}


def marked_lines(source: str, mark: str) -> list[int]:
    return [number for number, line in enumerate(source.split("\n")) if line.rstrip().endswith(mark)]


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(claim, marks=pytest.mark.xfail(strict=True, reason=DEFECTS[claim]))
        if claim in DEFECTS
        else claim
        for claim in TABLE
    ],
)
def test_slice(claim, draw):
    sketch = draw(TABLE[claim])
    slicer = sketch.slicer()
    statements = sketch.opened[0].statements
    kept = slicer.slice(sketch.criterion(slicer))
    lines = {each.span.line for each in statements}
    assert sorted(lines) == sorted(
        [*marked_lines(sketch.source, KEPT), *marked_lines(sketch.source, DROPPED)]
    ), "every statement is marked"
    assert sorted({each.span.line for each in kept}) == marked_lines(sketch.source, KEPT)


def test_a_slice_of_a_statement_holds_the_slices_of_all_that_it_needs(draw):
    for body in TABLE.values():
        sketch = draw(body)
        slicer = sketch.slicer()
        kept = slicer.slice(sketch.criterion(slicer))
        assert slicer.slice(sketch.criterion(slicer)) == kept
        assert set(kept) <= set(slicer.everything(sketch.criterion(slicer)))


def test_what_a_getter_gives_is_the_same_each_time(draw):
    sketch = draw(
        """
        Label one = getLabel(); //+
        Label other = new Label("other"); //-
        one.write("first"); //+
        other.write("second"); //-
        assertEquals(getLabel().read(), getLabel().read()); //+
        """,
        """
        private final Holder holder = new Holder();
        Label getLabel() { return holder.label; }
        static class Holder { final Label label = new Label("held"); }
        """,
    )
    slicer = sketch.slicer()
    kept = slicer.slice(sketch.criterion(slicer))
    assert {each.span.line for each in kept} >= set(marked_lines(sketch.source, KEPT))
    assert not {each.span.line for each in kept} & set(marked_lines(sketch.source, DROPPED))


def test_what_another_assertion_reads_is_needed_only_for_what_it_changes(draw):
    sketch = draw(
        """
        Pile<String> pile = Pile.of("a", "b"); //+
        int before = pile.height(); //-
        String top = "b"; //-
        assertNotNull(top + before + pile.pop()); //+
        assertEquals(pile.height(), pile.turned().height()); //+
        """
    )
    slicer = sketch.slicer()
    kept = slicer.slice(sketch.criterion(slicer))
    assert sorted({each.span.line for each in kept}) == marked_lines(sketch.source, KEPT)


def test_variables_that_are_given_need_nothing(draw):
    sketch = draw(
        """
        int low = 3;
        Range range = new Range(low, 4);
        assertEquals(range.length(), range.shift(1).length());
        """
    )
    slicer = sketch.slicer()
    (given,) = (each.index for each in sketch.opened[0].routine.variables if each.name == "range")
    (call,) = (each for each in sketch.opened[0].statements if "shift" in sketch.facts.source_of(each.span))
    kept = slicer.slice(sketch.criterion(slicer), {given: call.index})
    texts = [re.sub(r"\s+", " ", sketch.facts.source_of(each.span)) for each in kept]
    assert "int low = 3;" not in texts
    assert texts[-1].startswith("assertEquals")
