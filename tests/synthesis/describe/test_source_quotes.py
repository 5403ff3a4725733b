"""Long expressions in a sentence are whole expressions still."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.languages.java.library.source_forms import SYNTAX
from mrscout.synthesis.describe.source_quotes import SourceQuotes

shortened = SourceQuotes(SYNTAX).shortened

CASES = [
    ("short(1)", 80, "short(1)"),
    ("new Range(1, 2).shift(by)", 22, "new Range(…).shift(by)"),
    (
        "assertThat(one.two(three), is(four.five(six, seven)))",
        45,
        "assertThat(one.two(three), is(four.five(…)))",
    ),
    ('Words.join("a text that is long", x)', 30, 'Words.join("…", x)'),
    ('Words.join("short", x)', 21, "Words.join(…)"),
    ("call(')', \"(\", number)", 12, "call(')', …)"),
    ("call(')', \"(\", number)", 11, "call(…)"),
    # of many arguments the first stay, as long as they fit
    ("Transform.real(sine, null, size, step, window)", 32, "Transform.real(sine, null, …)"),
    ("one(first(a, b, c), second)", 22, "one(first(…), second)"),
    ("one(first(a, b), x, y)", 18, "one(first(…), …)"),
    ("put(new Pair<Left, Right>(), value)", 33, "put(…)"),
    # what has no brackets stays whole, however long it is
    ("aNameThatIsLongerThanThat", 10, "aNameThatIsLongerThanThat"),
    ("first(…).second(…)", 5, "first(…).second(…)"),
]


@pytest.mark.parametrize(("text", "width", "short"), CASES)
def test_shortened(text, width, short):
    assert shortened(text, width) == short


calls = st.recursive(
    st.sampled_from(["x", "12", '"a (text"', "')'", "name"]),
    lambda inner: st.builds(
        lambda name, args: f"{name}({', '.join(args)})", st.sampled_from("fgh"), st.lists(inner)
    ),
)


@given(calls, st.integers(1, 40))
def test_brackets_are_closed_and_nothing_is_added(text, width):
    short = shortened(text, width)
    assert len(short) <= len(text)
    bare = short.replace('"a (text"', "").replace("')'", "")
    assert bare.count("(") == bare.count(")")
    assert short == text or len(text) > width
