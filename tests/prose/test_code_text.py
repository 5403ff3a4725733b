"""Code in sentences has nothing that only a compiler needs, and is shortened where there is no room."""

import pytest

from mrscout.prose.code_text import elided, tidy
from mrscout.prose.phrases import Code

TIDY = {
    "new Set<A, List<B>>()": "new Set<>()",
    "Order.<A, B>get().of(x)": "Order.get().of(x)",
    "new java.util.Random(seed)": "new Random(seed)",
    "(Codec.UTF).encode(x)": "Codec.UTF.encode(x)",
    'head + ("%S") + tail': 'head + "%S" + tail',
    "1 << (BITS)": "1 << BITS",
    # what stays
    "f(x)": "f(x)",
    "(Object) x": "(Object) x",
    "(int) (a + b)": "(int) (a + b)",
    "f((short) x, (y))": "f((short) x, y)",
    "new Set<>()": "new Set<>()",
    "a < b && c > (d + e)": "a < b && c > (d + e)",
    'f("(x)", "new a.b.C<D>()")': 'f("(x)", "new a.b.C<D>()")',
    "list.get(0)": "list.get(0)",
    "a.b.c.D.e(x)": "a.b.c.D.e(x)",
}


@pytest.mark.parametrize("code", TIDY)
def test_code_is_as_people_write_it(code: str):
    assert tidy(code) == TIDY[code]


SHORTENED = {
    ("f(abc)", 12): "f(abc)",
    ("((Format) in.read(abcdefghijklmnop)).size()", 12): "((Format) in.read(…)).size()",
    ("f(abcdefghijklmnopq)", 12): "f(…)",
    ("f(g(abcdefghijklmnopq), x)", 12): "f(g(…), x)",
    ('f("abcdefghij)klmnopq").g()', 12): "f(…).g()",
    ("one.to(a(bbbbbbbbbb), c(dddddddddd)).in(e)", 16): "one.to(a(…), c(…)).in(e)",
}


@pytest.mark.parametrize(("code", "longest"), SHORTENED)
def test_long_arguments_are_left_out(code: str, longest: int):
    assert elided(("after ", Code(code)), longest) == ("after ", Code(SHORTENED[code, longest]))
