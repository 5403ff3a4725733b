"""Java types have one written form, and reading it back loses nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.languages.java.syntax.types import TypeRef, parse_type, render_type

NAMES = st.sampled_from(["int", "E", "T1", "java.lang.String", "java.util.Map.Entry", "a.b.Outer$1", "p.Ünï"])
PLAIN = st.builds(TypeRef, NAMES, st.just(()), st.integers(0, 3))


def _grow(types: st.SearchStrategy[TypeRef]) -> st.SearchStrategy[TypeRef]:
    bounded = st.builds(TypeRef, st.sampled_from(["? extends", "? super"]), st.tuples(types), st.just(0))
    arguments = st.lists(types | bounded | st.just(TypeRef("?")), max_size=3).map(tuple)
    return st.builds(TypeRef, NAMES, arguments, st.integers(0, 2))


@given(st.recursive(PLAIN, _grow, max_leaves=12))
def test_every_type_reads_back_as_it_was_written(jtype: TypeRef) -> None:
    assert parse_type(render_type(jtype)) == jtype


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int", TypeRef("int")),
        ("E", TypeRef("E")),
        ("byte[][]", TypeRef("byte", (), 2)),
        ("java.util.List<E>", TypeRef("java.util.List", (TypeRef("E"),))),
        ("java.util.List<?>[]", TypeRef("java.util.List", (TypeRef("?"),), 1)),
        (
            "java.util.Map<K, ? extends java.util.List<? super V[]>>",
            TypeRef(
                "java.util.Map",
                (
                    TypeRef("K"),
                    TypeRef(
                        "? extends",
                        (TypeRef("java.util.List", (TypeRef("? super", (TypeRef("V", (), 1),)),)),),
                    ),
                ),
            ),
        ),
    ],
)
def test_written_types_are_read(text: str, expected: TypeRef) -> None:
    assert parse_type(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "java.util.List<",
        "a.List<>",
        "a.B<C,>",
        "? outside X",
        "a..B",
        "a.B<C>.D<E>",
        "a.B>",
        "T...",
    ],
)
def test_what_is_no_type_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a Java"):
        parse_type(text)
