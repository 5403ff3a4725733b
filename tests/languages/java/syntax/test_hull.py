"""A file's hull: it declares what the file declares, and knows where each thing stands in the file."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.languages.java.syntax.declarations import FileDecl, Reader, TypeDecl
from mrscout.languages.java.syntax.hull import hull_of
from mrscout.languages.java.syntax.parse import parse

_SOURCES = sorted((Path(__file__).parents[3] / "fixtures").rglob("*.java"))


def declared(source: bytes) -> tuple[object, ...]:
    """What is read out of a file as a whole, ready to be compared."""
    return _comparable(Reader("A.java", source, keep_nodes=False).read(parse(source).root_node))


def declared_by_hull(source: bytes) -> tuple[object, ...]:
    """What is read out of a file's hull."""
    hull = hull_of(source)
    return _comparable(Reader("A.java", source, keep_nodes=False, hull=hull).read(parse(hull.text).root_node))


def _comparable(file: FileDecl) -> tuple[object, ...]:
    imports = (file.package, file.imports, file.on_demand, file.static_imports, file.static_on_demand)
    return (*imports, *map(_of_type, file.types.values()))


def _of_type(decl: TypeDecl) -> tuple[object, ...]:
    methods = [*decl.constructors, *(each for group in decl.methods.values() for each in group)]
    return (
        (decl.canonical, decl.kind, decl.modifiers, decl.type_params, decl.superclass, decl.interfaces),
        [(each.name, each.type, each.modifiers, each.static) for each in decl.fields.values()],
        [(each.name, each.start, each.body, each.short, each.head) for each in methods],
        [_of_type(each) for each in decl.nested.values()],
    )


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("class A { int f() { return 1; } }", "class A { int f() {} }"),
        ("class A { int f() { if (x) { y(); } } int g; }", "class A { int f() {} int g; }"),
        ("class A { static { x(); } A() { this(1); } }", "class A { static {} A() {} }"),
        ("class A { int[] t = {1, 2}; }", "class A { int[] t = {}; }"),
        ("class A { Object o = new B() { int x; }; }", "class A { Object o = new B() {}; }"),
        ("class A { Runnable r = () -> { go(); }; int x; }", "class A { Runnable r = () -> {}; int x; }"),
        ("enum E { X { void f() {} }, Y; int g() { return 2; } }", "enum E { X {}, Y; int g() {} }"),
        ("record P(int x) { P { check(x); } }", "record P(int x) { P {} }"),
        (
            "@B({1, 2}) class A { class C { void f() { g(); } } }",
            "@B({}) class A { class C { void f() {} } }",
        ),
        ("@interface A { String[] value() default {}; }", "@interface A { String[] value() default {}; }"),
        ("class A { // class B {\n int x; }", "class A {  \n int x; }"),
        ("/* class B { */class A/**/extends/**/C {}", " class A extends C {}"),
        ("class A { void f() { s = \"}\"; c = '}'; /* } */ } int g; }", "class A { void f() {} int g; }"),
        ('class A { void f() { s = """\n}"\\"""}"""; } int g; }', "class A { void f() {} int g; }"),
        ("class A { String s = \"{\"; char c = '{'; int g; }", None),
        ("class A { Class<?> c = B.class; void record(int x) {} int g; }", None),
        ("class A { void f() { for (;;) { } ", None),
        ("class A { int f() { return 1; }", None),
        ("class A } int f() { return 1; }", None),
        ('class A { void f() { s = "; } int g; }', "class A { void f() {} int g; }"),
    ],
)
def test_bodies_and_comments_are_cut(source: str, left: str | None):
    assert hull_of(source.encode()).text.decode() == (source if left is None else left)


def test_blocks_are_cut_however_deep_they_are():
    nested = b"class A { void f() " + b"{" * 5000 + b"}" * 5000 + b" int g; }"
    assert hull_of(nested).text == b"class A { void f() {} int g; }"


@pytest.mark.parametrize("path", _SOURCES, ids=lambda path: path.name)
def test_a_hull_declares_what_its_file_declares(path: Path):
    source = path.read_bytes()
    if not parse(source).root_node.has_error:
        assert declared_by_hull(source) == declared(source)


_BODIES = st.recursive(
    st.sampled_from(
        ["x = 1;", 's = "}";', "c = '\"';", "// it's {\n", "/* { */", "a / b;", "class L { int x; }"]
    ),
    lambda inner: st.lists(inner, max_size=3).map(lambda parts: "{ " + " ".join(parts) + " }"),
)
_MEMBERS = st.one_of(
    st.builds(
        "@Deprecated /* why */ public int f(final int x, String... s) throws E {{ {} }}".format, _BODIES
    ),
    st.builds("A(int y) {{ {} }}".format, _BODIES),
    st.builds("static {{ {} }}".format, _BODIES),
    st.builds("Object o = new Object() {{ void g() {{ {} }} }};".format, _BODIES),
    st.sampled_from(
        ["int x, y[] = {1, 2};", "abstract <T extends B> T h(T t);", "/** class X { */ String s;", ";"]
    ),
)
_TYPES = st.recursive(
    st.lists(_MEMBERS, max_size=4).map(" ".join),
    lambda inner: st.builds(
        "{} {{ {} }} ".format,
        st.sampled_from(
            ["class C extends D", "public final class I<T> extends J<T>", "static class R implements S, T"]
        ),
        inner,
    ),
    max_leaves=3,
)


@given(_TYPES)
def test_cutting_changes_no_declaration(members: str):
    source = f"package p; import a.B; class A {{ {members} }}".encode()
    assert declared_by_hull(source) == declared(source)


_PIECES = st.sampled_from(
    [
        "class",
        "A",
        "{",
        "}",
        '"',
        "'",
        '"""',
        "/*",
        "*/",
        "//",
        "\n",
        ";",
        "(",
        ")",
        "record",
        "enum",
        "\\",
        "x",
        "é",
    ]
)


@given(st.lists(_PIECES, max_size=40))
def test_what_is_left_of_any_text_is_found_again_in_it(pieces: list[str]):
    source = " ".join(pieces).encode()
    hull = hull_of(source)
    for offset, byte in enumerate(hull.text):
        assert byte == source[hull.original(offset)] or byte == ord(" ")
