"""Build files are read, and what could harm is refused."""

import pytest

from mrscout.markup import BrokenMarkup, parse_markup, text_of

BOMB = "".join(
    ['<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "aaaaaaaaaa">']
    + [f'<!ENTITY a{n} "{("&a" + (str(n - 1) if n else "") + ";") * 10}">' for n in range(9)]
    + ["]><project>&a8;</project>"]
)


@pytest.mark.parametrize(
    "text",
    [
        "<project><name> x </name></project>",
        '<project xmlns="http://maven.apache.org/POM/4.0.0"><name>x</name></project>',
        '<?xml version="1.0" encoding="ISO-8859-1"?><project><!-- c --><name>x</name></project>',
        "<!DOCTYPE project><project><name>x</name></project>",
    ],
)
def test_text_is_found_with_and_without_namespace(text: str):
    assert text_of(parse_markup(text.encode()), "name") == "x"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("not xml", id="no-xml"),
        pytest.param("<project><name></project>", id="unbalanced"),
        pytest.param("<project/><project/>", id="two-roots"),
        pytest.param(BOMB, id="entity-bomb"),
        pytest.param(
            '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><p>&x;</p>', id="external-entity"
        ),
        pytest.param("<p>&undefined;</p>", id="undefined-entity"),
        pytest.param('<?xml version="1.0" encoding="klingon"?><p/>', id="unknown-encoding"),
        pytest.param("<a>" * 5000 + "</a>" * 5000, id="nested-5000-deep"),
    ],
)
def test_broken_or_harmful_markup_is_refused(text: str):
    with pytest.raises(BrokenMarkup):
        parse_markup(text.encode())


@pytest.mark.parametrize("text", ["<p/>", "<p><name/></p>", "<p><name>  </name></p>"])
def test_blank_text_is_none(text: str):
    assert text_of(parse_markup(text.encode()), "name") is None


def test_text_of_nothing_is_none():
    assert text_of(None, "name") is None
