"""Sources on the page: the relation's lines, and the literals that became parameters, in the script's own columns."""

from dataclasses import replace

import pytest

from mrscout.report.html.details import codified, original
from mrscout.store.source_excerpts import Passage


def marked(listing) -> list[str]:
    """The texts under the marks, as JavaScript would cut them out."""
    lines = [line.encode("utf-16-le") for line in listing["text"].split("\n")]
    return [lines[line][2 * start : 2 * end].decode("utf-16-le") for line, start, end, *_ in listing["marks"]]


def test_marks_lie_on_the_literals_also_behind_characters_of_two_units(make_result):
    found = make_result()
    listing = original(found, found.original)
    assert marked(listing) == ["7", '"päx"', '"päx"']
    assert [each[3:] for each in listing["marks"]] == [[1, "level"], [0, "text"], [0, "text"]]


def test_lines_of_the_relation_count_from_the_first_that_is_shown(make_result):
    found = make_result()
    listing = original(found, found.original)
    lines = listing["text"].split("\n")
    assert listing["first"] == 5
    assert [lines[each].strip() for each in listing["hot"]] == [
        'byte[] data = codec.encode("päx");',
        'assertEquals("päx", codec.decode(data));',
    ]


def test_a_literal_over_several_lines_is_marked_on_each(make_result):
    found = make_result()
    source = found.original.source
    start = source.index(b'codec.encode("')
    end = source.index(b"assertEquals") + 6
    site = replace(
        found.settled.sites[2],
        span=found.settled.sites[2].span._replace(start=start, end=end, line=7, end_line=8),
    )
    settled = replace(found.settled, sites=(*found.settled.sites[:2], site))
    listing = original(replace(found, settled=settled), found.original)
    assert [each for each in marked(listing) if "päx" not in each or "encode" in each] == [
        'codec.encode("päx");',
        "        assert",
    ]


def test_what_stands_in_another_file_is_not_marked(make_result):
    found = make_result()
    elsewhere = Passage("Other.java", found.original.source, found.original.lines)
    listing = original(found, elsewhere)
    assert (listing["hot"], listing["marks"]) == ([], [])


def test_a_file_that_has_changed_has_no_marks(make_result):
    found = make_result()
    listing = original(found, replace(found.original, changed=True))
    assert listing["marks"] == []
    assert listing["changed"]


def test_ends_of_lines_of_windows_are_left_out(make_result):
    found = make_result()
    passage = replace(found.original, source=found.original.source.replace(b"\n", b"\r\n"), changed=True)
    assert "\r" not in original(found, passage)["text"]


@pytest.mark.parametrize("comment", [True, False])
def test_the_relations_method_is_shown_with_its_comment(make_result, comment):
    found = make_result()
    if not comment:
        lines = found.codified.source.split(b"\n")
        source = b"\n".join([*lines[:3], *lines[8:]])
        found = replace(found, codified=replace(found.codified, source=source, lines=range(3, 8)))
    shown = codified(found)
    text = shown["text"].split("\n")[shown["from"] : shown["to"]]
    assert text[0].strip() == ("/**" if comment else "void decodeUndoesEncode(String text, int level) {")
    assert text[-1].strip() == "}"


def test_a_relation_that_is_gone_has_no_listing(make_result):
    assert codified(make_result(codified=None)) is None
