"""The names that code takes from its surroundings."""

import pytest

from mrscout.languages.java.codify.mentions import mentions
from mrscout.languages.java.syntax.parse import parse

NAMES = [
    ("x = y + 1;", {"x", "y"}),
    ("helper(x);", {"helper()", "x"}),
    ("this.helper(x);", {"helper()", "x"}),
    ("this.field = 1;", {"field"}),
    ("super.setUp();", {"setUp()"}),
    ("Own.helper();", {"Own", "helper()"}),
    ("int a = Own.FIELD;", {"a", "Own", "FIELD"}),
    ("f(Own::helper);", {"f()", "Own", "helper()"}),
    ("f(this::helper);", {"f()", "helper()"}),
    ("List<Item> all = new ArrayList<>();", {"List", "Item", "all", "ArrayList"}),
    # what is reached through something else is not of the surroundings
    ("other.helper();", {"other"}),
    ("int a = other.field;", {"a", "other"}),
    ("Other.helper();", {"Other"}),
    ("f(Other::helper);", {"f()", "Other"}),
    ("x.y().z();", {"x"}),
    ('f("helper()");', {"f()"}),
    ("f(/* helper() */ x);", {"f()", "x"}),
]


@pytest.mark.parametrize(("code", "names"), NAMES)
def test_mentions(code, names):
    source = f"class A {{ void a() {{ {code} }} }}".encode()
    root = parse(source).root_node
    block = root.named_children[0].child_by_field_name("body").named_children[0].child_by_field_name("body")
    assert mentions(block, source, frozenset({"Own"})) == names
