"""The JDK's table says what the JDK declares, and the list of effects speaks of methods that exist."""

from collections.abc import Iterator

import pytest

from mrscout.languages.java.library import jdk
from mrscout.languages.java.library.jdk import (
    Effect,
    JdkClass,
    Signature,
    jdk_class,
    jdk_effect,
    jdk_package_has,
)
from mrscout.languages.java.syntax.types import TypeRef, parse_type, render_type


def load(name: str) -> JdkClass:
    declared = jdk_class(name)
    assert declared is not None, name
    return declared


def signature(method: Signature) -> str:
    params = "; ".join(map(render_type, method.params))
    return f"{'static ' * method.static}{render_type(method.result)} ({params}){'...' * method.varargs}"


@pytest.mark.parametrize(
    ("owner", "name", "expected"),
    [
        ("java.util.List", "add", ["boolean (E)", "void (int; E)"]),
        (
            "java.util.Map",
            "computeIfAbsent",
            ["V (K; java.util.function.Function<? super K,? extends V>)"],
        ),
        ("java.util.Map.Entry", "setValue", ["V (V)"]),
        ("java.util.Arrays", "asList", ["static java.util.List<T> (T[])..."]),
        (
            "java.lang.String",
            "format",
            [
                "static java.lang.String (java.lang.String; java.lang.Object[])...",
                "static java.lang.String (java.util.Locale; java.lang.String; java.lang.Object[])...",
            ],
        ),
        (
            "java.util.stream.Stream",
            "map",
            ["java.util.stream.Stream<R> (java.util.function.Function<? super T,? extends R>)"],
        ),
        ("java.lang.Object", "getClass", ["java.lang.Class<?> ()"]),
        ("java.lang.Object", "clone", ["java.lang.Object ()"]),
        ("java.util.List", "getFirst", ["E ()"]),
        ("java.net.http.HttpRequest.Builder", "build", ["java.net.http.HttpRequest ()"]),
        ("java.sql.ResultSet", "next", ["boolean ()"]),
        ("org.w3c.dom.Node", "getChildNodes", ["org.w3c.dom.NodeList ()"]),
        ("javax.swing.JLabel", "getText", ["java.lang.String ()"]),
    ],
)
def test_overloads_are_declared_with_their_generics(owner: str, name: str, expected: list[str]) -> None:
    assert sorted(map(signature, load(owner).methods[name])) == expected


def test_a_method_has_type_parameters_of_its_own() -> None:
    (method,) = load("java.util.stream.Stream").methods["map"]
    assert (method.owner, method.type_params, method.bounds) == ("java.util.stream.Stream", ("R",), (None,))


def test_a_bound_after_object_is_the_one_that_tells() -> None:
    method = next(m for m in load("java.util.Collections").methods["max"] if len(m.params) == 1)
    assert method.bounds == (parse_type("java.lang.Comparable<? super T>"),)


def test_a_class_has_type_parameters_with_bounds() -> None:
    enum_map = load("java.util.EnumMap")
    assert enum_map.type_params == ("K", "V")
    assert enum_map.bounds == (parse_type("java.lang.Enum<K>"), None)
    assert enum_map.superclass == parse_type("java.util.AbstractMap<K,V>")


def test_an_interface_inherits_with_type_arguments() -> None:
    assert load("java.util.List").interfaces == (parse_type("java.util.SequencedCollection<E>"),)
    assert load("java.util.SequencedCollection").interfaces == (parse_type("java.util.Collection<E>"),)
    assert load("java.util.List").superclass is None


def test_object_has_no_superclass() -> None:
    assert load("java.lang.Object").superclass is None
    assert load("java.lang.Number").superclass == TypeRef("java.lang.Object")


@pytest.mark.parametrize(
    ("name", "kind", "abstract"),
    [
        ("java.lang.String", "class", False),
        ("java.util.AbstractList", "class", True),
        ("java.util.Map.Entry", "interface", True),
        ("java.util.concurrent.TimeUnit", "enum", False),
        ("java.lang.FunctionalInterface", "annotation", True),
    ],
)
def test_a_class_has_a_kind(name: str, kind: str, *, abstract: bool) -> None:
    assert (load(name).kind, load(name).abstract) == (kind, abstract)


def test_only_one_method_of_a_functional_interface_is_abstract() -> None:
    methods = load("java.util.function.Function").methods
    assert [name for name, (method, *_) in methods.items() if method.abstract] == ["apply"]


def test_fields_tell_constants_from_members() -> None:
    assert load("java.lang.Integer").fields["MAX_VALUE"] == jdk.JdkField("MAX_VALUE", True, TypeRef("int"))
    assert not load("java.awt.Point").fields["x"].static
    assert load("java.util.concurrent.TimeUnit").fields["DAYS"].type == TypeRef(
        "java.util.concurrent.TimeUnit"
    )


def test_a_constructor_yields_its_class() -> None:
    constructors = load("java.util.ArrayList").constructors
    assert sorted(map(signature, constructors)) == [
        "java.util.ArrayList<E> ()",
        "java.util.ArrayList<E> (int)",
        "java.util.ArrayList<E> (java.util.Collection<? extends E>)",
    ]
    assert {constructor.name for constructor in constructors} == {jdk.CONSTRUCTOR}
    assert load("java.util.Map").constructors == ()


def test_a_constructor_of_an_inner_class_leaves_the_enclosing_instance_out() -> None:
    assert [c.params for c in load("javax.swing.JLabel.AccessibleJLabel").constructors] == [()]


def test_members_of_a_hidden_superclass_belong_to_the_class_that_shows_them() -> None:
    builder = load("java.lang.StringBuilder")
    assert [signature(method) for method in builder.methods["length"]] == ["int ()"]
    assert {method.result.name for method in builder.methods["append"]} == {"java.lang.StringBuilder"}
    assert TypeRef("java.lang.CharSequence") in builder.interfaces
    assert builder.superclass == TypeRef("java.lang.Object")


@pytest.mark.parametrize(
    "name",
    [
        "java.util.NoSuchClass",
        "java.util",
        "Map",
        "",
        "java.util.Map$Entry",
        "java.lang.AbstractStringBuilder",  # package-private
        "java.util.HashMap.Node",  # package-private and nested
        "sun.misc.Unsafe",  # not of the packages we hold
        "jdk.internal.misc.Unsafe",
    ],
)
def test_what_the_jdk_does_not_show_is_absent(name: str) -> None:
    assert jdk_class(name) is None


def test_private_members_are_absent() -> None:
    assert "value" not in load("java.lang.String").fields
    assert "newNode" not in load("java.util.HashMap").methods


@pytest.mark.parametrize(
    ("package", "name", "expected"),
    [
        ("java.util", "List", True),
        ("java.util.Map", "Entry", True),
        ("java.util", "Entry", False),
        ("java.util", "Map.Entry", False),
        ("java", "util", False),
        ("java.util", "", False),
        ("com.example", "List", False),
    ],
)
def test_wildcard_imports_know_their_package(package: str, name: str, *, expected: bool) -> None:
    assert jdk_package_has(package, name) is expected


RECEIVER = Effect(True, frozenset())


@pytest.mark.parametrize(
    ("owner", "method", "expected"),
    [
        ("java.util.Collection", "add", RECEIVER),
        ("java.util.ArrayList", "add", RECEIVER),  # through List
        ("java.util.TreeMap", "merge", RECEIVER),  # through Map
        ("java.util.LinkedList", "pollFirst", RECEIVER),
        ("java.util.concurrent.ThreadLocalRandom", "nextInt", RECEIVER),
        ("java.util.concurrent.atomic.AtomicInteger", "incrementAndGet", RECEIVER),
        ("java.util.Collections", "sort", Effect(False, frozenset({0}))),
        ("java.lang.System", "arraycopy", Effect(False, frozenset({2}))),
        ("java.util.concurrent.LinkedBlockingQueue", "drainTo", Effect(True, frozenset({0}))),
        ("java.io.FileInputStream", "read", Effect(True, frozenset({0}))),
        ("java.util.regex.Matcher", "find", RECEIVER),
        ("javax.swing.JLabel", "setText", RECEIVER),  # no line names it: a setter that returns nothing
        ("java.util.ArrayList", "get", None),
        ("java.util.ArrayList", "forEach", None),
        ("java.lang.String", "replace", None),
        ("java.math.BigInteger", "setBit", None),  # named like a setter, returns a new number
        ("java.time.LocalDate", "plusDays", None),
        ("java.util.BitSet", "nextSetBit", None),
        ("java.util.ListIterator", "nextIndex", None),
        ("java.io.StringWriter", "close", None),  # taken back from Writer
        ("java.lang.System", "setProperty", None),  # neither receiver nor argument
        ("com.example.Unknown", "add", None),
        ("java.util.List", "noSuchMethod", None),
    ],
)
def test_known_mutators_are_found_through_supertypes(
    owner: str, method: str, expected: Effect | None
) -> None:
    assert jdk_effect(owner, method) == expected


@pytest.mark.parametrize(
    ("owner", "method", "params", "expected"),
    [
        ("java.nio.ByteBuffer", "position", "int", RECEIVER),
        ("java.nio.ByteBuffer", "position", "", None),
        ("java.nio.MappedByteBuffer", "get", "", RECEIVER),
        ("java.nio.ByteBuffer", "get", "int", None),
        ("java.nio.ByteBuffer", "get", "byte[]", Effect(True, frozenset({0}))),
        ("java.io.InputStream", "read", "", RECEIVER),
        ("java.util.ArrayList", "toArray", "T[]", Effect(False, frozenset({0}))),
        ("java.util.ArrayList", "toArray", "", None),
        ("java.util.Collections", "shuffle", "java.util.List<?>", Effect(False, frozenset({0}))),
        (
            "java.util.Collections",
            "shuffle",
            "java.util.List<?>;java.util.Random",
            Effect(False, frozenset({0, 1})),
        ),
    ],
)
def test_an_overload_has_an_effect_of_its_own(
    owner: str, method: str, params: str, expected: Effect | None
) -> None:
    types = tuple(parse_type(text) for text in params.split(";") if text)
    assert jdk_effect(owner, method, types) == expected


def _members(owner: str) -> Iterator[Signature]:
    for ancestor in jdk._ancestors(owner):
        for overloads in load(ancestor).methods.values():
            yield from overloads


@pytest.mark.parametrize("owner", sorted(set(jdk._effect_lines()) - {"*"}))
def test_every_effect_speaks_of_a_method_that_exists(owner: str) -> None:
    for target, entry in jdk._effects(owner):
        methods = [m for m in _members(owner) if jdk._matches(entry, m.name, m.params)]
        if target == "receiver":
            assert any(not method.static for method in methods), entry
        elif target == "nothing":
            assert methods, entry
        else:
            assert any(len(method.params) > int(target.removeprefix("arg")) for method in methods), entry


def test_every_class_of_the_table_parses_and_knows_its_supertypes() -> None:
    for name in jdk._class_lines():
        declared = load(name)
        for supertype in (declared.superclass, *declared.interfaces):
            assert supertype is None or jdk_class(supertype.name) is not None, (name, supertype)
