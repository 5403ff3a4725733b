"""Texts with holes: put together from a source and edits, and filled."""

from hypothesis import given
from hypothesis import strategies as st

from mrscout.model.template import Edit, Hole, Slot, compose, fill, settle

texts = st.text(alphabet='ab ü→😀\n\t{}"', max_size=40)


@st.composite
def edited(draw):
    """A source and edits of stretches that do not overlap."""
    pieces = draw(st.lists(texts, min_size=1, max_size=6))
    source = "".join(pieces).encode()
    edits, at = [], 0
    for number, piece in enumerate(pieces):
        end = at + len(piece.encode())
        if number % 2 and piece:
            edits.append(Edit(at, end, (Slot(Hole.SITE, number),)))
        at = end
    return source, edits, {number: piece for number, piece in enumerate(pieces) if number % 2 and piece}


@given(texts)
def test_without_edits_a_source_is_what_it_was(text):
    source = text.encode()
    assert fill(compose(source, 0, len(source), []), str) == text


@given(edited(), st.randoms())
def test_sites_that_get_their_text_back_give_the_source_back(case, random):
    source, edits, written = case
    random.shuffle(edits)
    template = compose(source, 0, len(source), edits)
    assert fill(template, lambda slot: written[slot.number]) == source.decode()
    assert fill(settle(template, written), str) == source.decode()


@given(edited())
def test_the_order_of_edits_does_not_matter(case):
    source, edits, _ = case
    assert compose(source, 0, len(source), edits) == compose(source, 0, len(source), edits[::-1])


@given(edited())
def test_only_the_sites_that_are_named_get_their_text_back(case):
    source, edits, written = case
    template = compose(source, 0, len(source), edits)
    assert settle(template, {}) == template
    some = dict(list(written.items())[:1])
    left = {part.number for part in settle(template, some) if isinstance(part, Slot)}
    assert left == {part.number for part in template if isinstance(part, Slot)} - set(some)


def test_an_edit_inside_another_is_lost_with_it():
    edits = [Edit(1, 4, ("X",)), Edit(2, 3, ("Y",))]
    assert fill(compose(b"abcde", 0, 5, edits), str) == "aXe"


def test_what_is_inserted_stands_before_what_replaces():
    edits = [Edit(1, 2, ("X",)), Edit(1, 1, ("<",))]
    assert fill(compose(b"abc", 0, 3, edits), str) == "a<Xc"


def test_edits_outside_the_stretch_are_passed_over():
    assert fill(compose(b"abcde", 1, 4, [Edit(0, 1, ("X",)), Edit(4, 5, ("Y",))]), str) == "bcd"
