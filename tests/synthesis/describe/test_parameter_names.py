"""Names of parameters: what fits, and nothing that is taken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.languages.java.codify.mentions import CALLED
from mrscout.languages.java.codify.test_members import declared_members
from mrscout.languages.java.library.source_forms import SYNTAX
from mrscout.languages.java.syntax.parse import parse, text
from mrscout.model.ir import Span, TypeRef
from mrscout.model.relations import ValueRole
from mrscout.synthesis.describe.parameter_names import parameter_name
from mrscout.synthesis.lifting.lift import Site

INT, STRING = TypeRef("int"), TypeRef("java.lang.String")


def site(hint: str, type_: TypeRef = INT) -> Site:
    return Site(Span(0, 1, 0, 0, "A.java"), type_, "1", ValueRole(), "part", hint)


NAMES = [
    (["width"], INT, set(), "width"),
    (["MAX_SIZE"], INT, set(), "maxSize"),
    (["SIZE"], INT, set(), "size"),
    (["Width"], INT, set(), "width"),
    # what says nothing gives way to what does
    (["arg0", "width"], INT, set(), "width"),
    (["p1"], STRING, set(), "text"),
    (["param2"], INT, set(), "number"),
    ([""], TypeRef("boolean"), set(), "flag"),
    ([""], TypeRef("char"), set(), "character"),
    ([""], TypeRef("org.acme.mill.Scale.Unit"), set(), "unit"),
    # nothing that is taken, and no word of the language
    (["width"], INT, {"width"}, "widthValue"),
    (["width"], STRING, {"width"}, "widthText"),
    (["width"], INT, {"width", "widthValue"}, "otherWidth"),
    (["class"], INT, set(), "classValue"),
    (["default"], STRING, set(), "defaultText"),
    # no number, and no single letter where another parameter has it
    (["guid2"], STRING, set(), "guid"),
    (["i"], INT, {"i"}, "index"),
    (["x"], INT, {"x"}, "number"),
]


@pytest.mark.parametrize(("hints", "type_", "taken", "name"), NAMES)
def test_name(hints, type_, taken, name):
    assert parameter_name([site(hint, type_) for hint in hints], taken, SYNTAX) == name


TOLD = [
    # where a name would fit several, or is taken, what is declared with the value tells it from the others
    ("low", INT, "one", set(), True, "oneLow"),
    ("low", INT, "one", set(), False, "low"),
    ("low", INT, "one", {"low"}, False, "oneLow"),
    ("low", INT, "", {"low"}, True, "lowValue"),
    ("low", INT, "one", {"low", "oneLow"}, True, "lowValue"),
    ("low", INT, "theRangeThatIsLookedForInVain", {"low"}, True, "lowValue"),
    ("low", INT, "FIRST_ONE", {"low"}, True, "firstOneLow"),
    # what the variable says already is not said twice
    ("uuid", STRING, "uuid2", {"uuid", "uuid2"}, True, "uuid2Text"),
    ("number", INT, "numbers", set(), True, "numbersValue"),
    # what the developers number loses the number
    ("guid2", STRING, "", {"guid2"}, False, "guid"),
    ("side1", INT, "", {"side", "sideValue"}, False, "otherSide"),
]


@pytest.mark.parametrize(("hint", "type_", "variable", "taken", "crowded", "name"), TOLD)
def test_a_variable_tells_values_apart(hint, type_, variable, taken, crowded, name):
    assert parameter_name([site(hint, type_)], taken, SYNTAX, "", variable, crowded=crowded) == name


APART = {
    "two of two objects": (
        "Range one = new Range(1, 5); Range two = new Range(2, 6); assertEquals(one.union(two), two.union(one));",
        ["oneLow", "oneHigh", "twoLow", "twoHigh"],
    ),
    "one of a kind": (
        "Range one = new Range(1, 5); assertEquals(one.length(), one.shift(3).length());",
        ["low", "high", "by"],
    ),
    "two of one declaration": (
        "Range one = new Range(1, 5).union(new Range(2, 6)); assertEquals(one.length(), one.shift(3).length());",
        ["firstLow", "firstHigh", "secondLow", "secondHigh", "by"],
    ),
}


@pytest.mark.parametrize("claim", APART)
def test_parameters_tell_what_they_are_of(claim, draw):
    body, names = APART[claim]
    draft = draw(body).only.drafts[0]
    assert [each.name for each in draft.lifted.parameters] == names


WORDS = ["class", "if", "for", "while", "return"]


@given(
    st.lists(
        st.text("abzAZ_", min_size=1, max_size=8) | st.sampled_from([*WORDS, "CLASS", "For", "_if"]),
        min_size=1,
    ),
    st.sets(st.sampled_from(["width", "text", "number", "a", "size", "number2"])),
)
def test_a_name_is_free_and_no_word_of_the_language(hints, taken):
    name = parameter_name([site(hint) for hint in hints], set(taken), SYNTAX)
    assert name not in taken
    assert name.isidentifier()
    assert name not in WORDS


CLASHES = {
    "a local of the name": (
        "int low = 5; Range range = new Range(2, 9); Range other = new Range(low, 8);"
        "assertEquals(range.union(other), other.union(range));",
        "",
    ),
    "a member that nobody uses": (
        "Range range = new Range(2, 9); assertEquals(range.length(), range.shift(4).length());",
        "    private int by = 3;\n",
    ),
    "a parameter of a lambda": (
        'Pile<String> pile = new Pile<>(); pile.push("a"); pile.push("b");'
        "int found = pile.count(thing -> thing.length() > 7);"
        "assertEquals(found, pile.turned().count(thing -> thing.length() > 7));",
        "",
    ),
}


@pytest.mark.parametrize("claim", CLASHES)
def test_a_parameter_hides_no_other(claim, draw):
    body, members = CLASHES[claim]
    sketch = draw(body, members)
    draft = sketch.drafted[0].drafts[0]
    names = [each.name for each in draft.lifted.parameters]
    assert len(names) == len(set(names))
    shown = sketch.shown().encode()
    (node,) = (each for each in parse(shown).root_node.children if each.type == "class_declaration")
    fields = {name for each in declared_members(node, 0, shown) for name in each.names}
    (method,) = (
        each.node
        for each in declared_members(node, 0, shown)
        if each.names == (f"{sketch.drafted[0].relation.name}{CALLED}",)
    )
    assert not set(names) & (fields | locals_of(method, shown))


def locals_of(node, source) -> set[str]:
    """Names of the variables that code declares."""
    found = set().union(*(locals_of(child, source) for child in node.children))
    if node.type in ("variable_declarator", "lambda_expression", "enhanced_for_statement"):
        name = node.child_by_field_name("name") or node.child_by_field_name("parameters")
        found |= {text(source, name)} if name is not None else set()
    return found


COMPUTED = {
    "a part of a product is a factor": ("Range range = new Range(1, range(2) * 3);", "factor"),
    "what is added is an offset": ("Range range = new Range(1, range(2) + 3);", "offset"),
    "so is what is taken off": ("Range range = new Range(1, range(2) - 3);", "offset"),
    "what is divided by is a divisor": ("Range range = new Range(1, range(2) / 3);", "divisor"),
    "what something is taken off is what the whole is, but for that": (
        "Range range = new Range(1, 3 - range(2));",
        "high",
    ),
    "an argument inside is what its own callee calls it": (
        "Range range = new Range(1, range(3) + 2);",
        "size",
    ),
    "what stands alone is what its callee calls it": ("Range range = new Range(1, 3);", "high"),
    "a number in a text is no offset": ('Range range = Range.parse("1.." + 3);', "secondText"),
}


@pytest.mark.parametrize("claim", COMPUTED)
def test_a_part_of_a_computation_is_named_for_what_it_is_there(claim, draw):
    body, name = COMPUTED[claim]
    helper = "static int range(int size) { return size; }"
    draft = draw(f"{body} assertEquals(range.length(), range.shift(7).length());", helper).only.drafts[0]
    (found,) = (each for each in draft.lifted.parameters if each.value == "3")
    assert found.name == name
    assert (found.role.operand == name) == (name in ("factor", "offset", "divisor"))
