"""The paper's form: what can be given to a relation, and what would be torn from the rest of it."""

import pytest

#: bodies, and the parameters of the paper's form; None where there is none
FORMS = {
    "an object and a value that nothing else is made of": (
        'Codec codec = new Codec(3); String plain = "abc";'
        "assertEquals(plain, codec.decode(codec.encode(plain)));",
        {"codec", "plain"},
    ),
    "an object whose parts are written again, where the other input is made of it": (
        'Ledger ledger = new Ledger().post("cash", 9); Ledger copy = ledger.copy(); copy.post("cash", 5);'
        'copy.post("cash", -5); assertEquals(ledger.total(), copy.total());',
        {"ledger"},
    ),
    "a literal that is expected again becomes the parameter there, too": (
        'Pile<String> pile = new Pile<>(); pile.push("x"); assertEquals("x", pile.pop());',
        {"pile", "thing"},
    ),
    "no object that holds what another one holds, too": (
        'Label label = new Label("fragile"); Crate one = new Crate(label, 3); Crate two = new Crate(label, 8);'
        "assertEquals(one.title(), two.title());",
        None,
    ),
    "no object that another one, which is written out, is like": (
        'Ledger one = new Ledger().post("rent", 70); Ledger two = new Ledger().post("rent", 70);'
        "assertEquals(one.total(), two.total());",
        None,
    ),
    "no value that is another one in each round of a loop": (
        'Codec codec = new Codec(3); for (int i = 0; i < codec.encode("ab").length(); i++) {'
        'String text = "n" + i; assertEquals(text, codec.decode(codec.encode(text))); }',
        {"codec"},
    ),
    "no value made of what the relation goes on with": (
        "for (int i = 0; i < Scale.mix(3); i++) { for (int j = 0; j < Scale.mix(4); j++) {"
        'assertEquals(Words.first(Words.first("hello", j), i), Words.first(Words.first("hello", i), j)); } }',
        None,
    ),
    "no box around what is expected": (
        "Pile<Long> pile = new Pile<>(); pile.push(Long.valueOf(17)); assertEquals(Long.valueOf(17), pile.pop());",
        {"pile"},
    ),
}


@pytest.mark.parametrize(("body", "names"), FORMS.values(), ids=FORMS)
def test_what_is_given(body, names, draw):
    paper = draw(body).drafted[0].drafts[0].paper
    assert (paper and {each.name for each in paper.parameters}) == names


def test_what_is_linked_to_a_given_literal_is_given_too(draw):
    given = _given(
        draw,
        'String joined = Words.join(",", "a", "b"); List<String> words = Words.split(",", joined);'
        'assertEquals(words, Words.split(",", Words.join(",", "a", "b")));',
    )
    assert '","' not in given


def test_a_variable_that_nothing_reads_is_left_out_of_the_paper_s_form_too(draw):
    given = _given(
        draw, 'Pile<String> pile = new Pile<>(); String top = pile.push("x"); assertEquals("x", pile.pop());'
    )
    assert "top" not in given
    assert "pile.push(thing);" in given


def test_what_a_given_expression_was_made_of_goes_and_the_rest_stays(draw):
    given = _given(
        draw,
        "Range one = new Range(1, 4); Range two = new Range(2, 5);"
        "assertEquals(one.shift(1).length(), two.shift(2).length());",
    )
    assert "Range one" not in given
    assert "Range two = new Range(2, 5);" in given


def test_so_it_does_where_the_expression_stands_in_a_statement_before_the_assertion(draw):
    given = _given(
        draw,
        "Range one = new Range(1, 4); Range two = new Range(2, 5); long length = one.shift(1).length();"
        "assertEquals(length, two.shift(2).length());",
    )
    assert "Range one" not in given
    assert "Range two = new Range(2, 5);" in given


def _given(draw, body):
    shown = draw(body).shown()
    return shown[shown.index("Given(") :]
