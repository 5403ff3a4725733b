"""What holds for the relations of any test: tests are put together at random from lines of Java."""

import re
import textwrap

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mrscout.languages.java.codify.render import relation_class, render_harness
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.relations import taken_back
from mrscout.model.template import Hole, fill

#: statements that may stand before the relation; what they read is always there
LINES = (
    "range = range.shift(3);",
    "range = range.union(new Range(2, low));",
    "low = low + 2;",
    'ledger.post("cash", low);',
    'ledger.post("bank", 40);',
    'assertTrue(ledger.open("new " + low));',
    "assertEquals(0, noise);",
    "noise += 5; // noise\n",
    'alias.post("alias", 8);',
    "copy = ledger.copy();",
    'text = text + "!";',
    "numbers[1] = 6;",
    "System.out.println(noise);",
    'String line{n} = "line " + noise;',
    "Range fresh{n} = new Range(low, 90);",
    "/* a comment */",
    "// another comment\n",
    'Pile<String> pile{n} = Pile.of("a", text);',
)
HEADS = (
    "if (low > 2) {{ {inside} }}",
    "if (noise == 1) {{ {inside} }} else {{ noise = 3; }}",
    "for (int i{n} = 0; i{n} < 3; i{n}++) {{ {inside} }}",
    'for (String each{n} : new String[] {{"x", "y"}}) {{ text = each{n}; {inside} }}',
    "try {{ {inside} }} finally {{ noise--; }}",
    "{{ {inside} }}",
)
RELATIONS = (
    "assertEquals(range.length(), range.shift(7).length());",
    'assertEquals(ledger.total(), ledger.copy().total(), "total");',
    "assertEquals(copy.total(), copy.copy().total());",
    "assertEquals(text, Words.reverse(Words.reverse(text)));",
    "assertTrue(range.length() <= range.union(new Range(0, 55)).length());",
    "if (range.length() != range.shift(9).length()) {{ fail(); }}",
    "assertEquals(Matrix.row(numbers).sum(), Matrix.row(numbers).transposed().sum());",
)
START = """
    int low = 1; int noise = 0; String text = "te\\"xt";
    int[] numbers = {4, 5, 6};
    Range range = new Range(-3, 60);
    Ledger ledger = new Ledger(); Ledger alias = ledger; Ledger copy = new Ledger();
"""


@st.composite
def bodies(draw) -> str:
    """The body of a test."""
    count = iter(range(100))

    def statements(depth: int) -> str:
        parts = []
        for _ in range(draw(st.integers(0, 4))):
            if depth and draw(st.integers(0, 3)) == 0:
                head = draw(st.sampled_from(HEADS))
                parts.append(head.format(n=next(count), inside=statements(depth - 1)))
            else:
                parts.append(draw(st.sampled_from(LINES)).replace("{n}", str(next(count))))
        return " ".join(parts) if draw(st.booleans()) and "//" not in "".join(parts) else "\n".join(parts)

    relation = draw(st.sampled_from(RELATIONS)).replace("{{", "{").replace("}}", "}")
    where = draw(st.sampled_from((*HEADS[:3], "{inside}")))
    inner = f"{statements(1)}\n{relation}\n{statements(1)}"
    return START + statements(2) + "\n" + where.format(n=next(count), inside=inner) + "\n" + statements(1)


relaxed = settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def relations(sketch):
    for drafted in sketch.drafted:
        for draft in drafted.drafts:
            yield drafted.relation, draft


@given(body=bodies())
@relaxed
def test_a_relation_has_no_errors_of_syntax(body, draw):
    sketch = draw(body)
    assert not parse(sketch.source.encode()).root_node.has_error
    assert sketch.drafted
    assert sketch.undrafted == ()
    for relation, draft in relations(sketch):
        assert not parse(
            relation_class(relation, draft, "Sketched", "sketch").text.encode()
        ).root_node.has_error
        assert not parse(render_harness(draft, "Harness").text.encode()).root_node.has_error


@given(body=bodies())
@relaxed
def test_a_slice_declares_all_that_it_mentions(body, draw):
    sketch = draw(body)
    slicer = sketch.slicer()
    kept = slicer.slice(sketch.criterion(slicer))
    declared = {name for each in sketch.opened[0].statements for name in each.declares}
    here = {name for each in kept for name in each.declares}
    for each in kept:
        assert each.uses & declared <= here
        assert each.parent is None or each.parent in kept


@given(body=bodies())
@relaxed
def test_a_slice_holds_the_slice_of_each_of_its_statements(body, draw):
    sketch = draw(body)
    slicer = sketch.slicer()
    criterion = sketch.criterion(slicer)
    kept = slicer.slice(criterion)
    assert kept == slicer.slice(criterion)
    assert set(kept) <= set(slicer.everything(criterion))
    for each in kept:
        if each.index < criterion.index and not each.encloses(criterion):
            assert set(slicer.slice(each)) <= set(kept)


@given(body=bodies())
@relaxed
def test_a_relation_with_all_literals_taken_back_is_the_developers_text(body, draw):
    sketch = draw(body)
    written = {"".join(line.split()) for line in sketch.source.split("\n")}
    for _, draft in relations(sketch):
        if any(site.borrowed for site in draft.sites):
            continue  # its statement has another object in it
        plain = taken_back(draft, set(range(len(draft.sites))))
        assert plain.lifted.parameters == ()
        for section in plain.lifted.sections:
            assert not any(getattr(part, "hole", None) is Hole.SITE for part in section)
            text = fill(section, lambda _: "")
            for line in textwrap.dedent(text).split("\n"):
                words = "".join(line.split())
                assert not words or any(is_part(words, each) for each in written)


def is_part(words: str, line: str) -> bool:
    """Whether the characters of one line stand in another, in order; what lies between has been taken out."""
    rest = iter(line)
    return all(each in rest for each in words.replace("{}", "{").replace(";", ""))


@given(body=bodies())
@relaxed
def test_every_parameter_is_read_by_the_relation(body, draw):
    for _, draft in relations(draw(body)):
        holes = {part.number for section in draft.lifted.sections for part in section if is_site(part)}
        read = {word for section in draft.lifted.sections for part in section for word in words_of(part)}
        for parameter in draft.lifted.parameters:
            assert set(parameter.sites) & holes or parameter.name in read


def is_site(part) -> bool:
    return getattr(part, "hole", None) is Hole.SITE


def words_of(part) -> list[str]:
    return re.findall(r"\w+", part) if isinstance(part, str) else []


@given(body=bodies())
@relaxed
def test_a_relation_is_made_the_same_way_twice(body, draw):
    one, two = draw(body), draw(body)
    assert [one.shown(number) for number in range(len(one.drafted))] == [
        two.shown(number) for number in range(len(two.drafted))
    ]
    assert one.drafted == two.drafted


@given(body=bodies())
@relaxed
def test_a_slice_of_a_slice_needs_no_more(body, draw):
    sketch = draw(body)
    slicer = sketch.slicer()
    kept = slicer.slice(sketch.criterion(slicer))
    # the plainest draft of the slice: nothing is borrowed, and no loop unrolled
    plainest = [draft for draft in sketch.drafted[0].drafts if draft.sliced][-1]
    draft = taken_back(plainest, set(range(len(plainest.sites))))
    again = draw("\n".join(fill(section, lambda _: "") for section in draft.lifted.sections))
    slicer = again.slicer()
    assert len(slicer.slice(again.criterion(slicer))) <= len(kept)
