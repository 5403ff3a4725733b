"""Phrases keep their code apart from their words, in every medium."""

import pytest

from mrscout.prose.phrases import Code, as_html, capitalized, javadoc, joined, markdown, phrase, plain

LAW = phrase("{0} is at most {1}", Code("a"), Code("List<b>"))

RENDERINGS = [
    (plain, "`a` is at most `List<b>`"),
    (markdown, "`a` is at most `List<b>`"),
    (as_html, "<code>a</code> is at most <code>List&lt;b&gt;</code>"),
    (javadoc, "{@code a} is at most {@code List<b>}"),
]


@pytest.mark.parametrize(("render", "text"), RENDERINGS)
def test_rendering(render, text):
    assert render(LAW) == text


JAVADOC = {
    "braces that match stay": ("{1, 2}", "{@code {1, 2}}"),
    "one that does not is an entity": ('"}"', '<code>"&#125;"</code>'),
    "also where their order is wrong": ("} {", "<code>&#125; &#123;</code>"),
    "the end of a comment is none": ("a */ b", "<code>a &#42;/ b</code>"),
    "an escape of Unicode is none": ("'\\u0041'", "<code>'&#92;u0041'</code>"),
    "a line break is a blank": ("a\nb", "{@code a b}"),
    "a sign of a tag is one character": ('"@" + "}"', '<code>"&#64;" + "&#125;"</code>'),
}


@pytest.mark.parametrize("claim", JAVADOC)
def test_code_in_javadoc(claim):
    code, text = JAVADOC[claim]
    assert javadoc((Code(code),)) == text


def test_words_in_javadoc_have_no_tags():
    assert javadoc(("a < b & {@link c} */",)) == "a &lt; b &amp; &#123;&#64;link c&#125; &#42;/"


def test_backticks_in_markdown_get_a_longer_fence():
    assert markdown((Code("a`b"), " *is* ", Code("`"))) == "``a`b`` \\*is\\* `` ` ``"


def test_braces_in_code_are_no_fields():
    assert plain(phrase("{0} = {c}", Code("{1}"), c="{2}")) == "`{1}` = {2}"


def test_an_enumeration_ends_with_and():
    assert plain(joined([(word,) for word in "abc"])) == "a, b and c"
    assert plain(joined([("a",)])) == "a"
    assert joined([]) == ()


def test_code_at_the_start_is_not_capitalized():
    assert capitalized((Code("a"), " is")) == (Code("a"), " is")
    assert capitalized(("after ", Code("a"))) == ("After ", Code("a"))
