"""What the source of a method promises: documented exceptions, and indices that it takes."""

from pathlib import Path

import pytest

from mrscout.languages.java.library.exceptions import is_caught_as
from mrscout.languages.java.lowering.documentation import announces, is_null_argument, may_refuse, takes_index
from mrscout.languages.java.runtime.source_files import sources_by_class
from mrscout.model.failures import CodeKind, Failure, Frame, Nature

SOURCE = """package org.acme;

public class Buffer {
    /** A buffer. @throws IllegalArgumentException if it is negative */
    public Buffer(int size) {}

    public Buffer(byte[] data, int length) {}

    /**
     * Returns an element.
     *
     * @throws IndexOutOfBoundsException if there is none
     * @exception java.util.NoSuchElementException if it is empty
     */
    public int get(int index) { return 0; }

    // @throws NullPointerException says a comment that is no documentation
    public String name(String text) { return text; }

    /** Adds. @throws NullPointerException if it is null */
    public void add(String text) {}

    public void add(String text, boolean twice) {}

    public void load(byte[] data) throws java.io.IOException, BufferException {}

    public void save(byte[] data) throws java.io.IOException {}

    public static class Range {
        public Range(int from, int to) {}
    }
}
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    file = folder / "src/main/java/org/acme/Buffer.java"
    file.parent.mkdir(parents=True)
    file.write_text(SOURCE, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("method", "exception", "expected"),
    [
        ("get", "java.lang.IndexOutOfBoundsException", True),
        ("get", "java.lang.ArrayIndexOutOfBoundsException", True),
        ("get", "java.util.NoSuchElementException", True),
        ("<init>", "java.lang.IllegalArgumentException", True),
        ("<init>", "java.lang.NumberFormatException", True),
        ("add", "java.lang.NullPointerException", True),
        ("get", "java.lang.NullPointerException", False),
        ("name", "java.lang.NullPointerException", False),
        ("<init>", "java.lang.NegativeArraySizeException", False),
        ("absent", "java.lang.NullPointerException", False),
        ("next", "java.util.NoSuchElementException", True),  # the contract of `Iterator`
        ("name", "java.util.NoSuchElementException", False),
        ("lastName", "java.util.NoSuchElementException", True),
        ("getFirstByte", "java.lang.ArrayIndexOutOfBoundsException", True),
        ("blast", "java.lang.ArrayIndexOutOfBoundsException", False),
    ],
)
def test_exceptions_in_the_documentation_are_announced(
    root: Path, method: str, exception: str, expected: bool
):
    assert announces(root, "org.acme.Buffer", method, exception) is expected


@pytest.mark.parametrize(
    ("owner", "method", "expected"),
    [
        ("org.acme.Buffer", "get", True),
        ("org.acme.Buffer", "<init>", True),  # of its two constructors, one takes an array
        ("org.acme.Buffer", "name", False),
        ("org.acme.Buffer", "add", False),
        ("org.acme.Buffer$Range", "<init>", False),
        ("org.acme.Absent", "get", False),
    ],
)
def test_a_number_beside_a_sequence_may_be_an_index(root: Path, owner: str, method: str, expected: bool):
    assert takes_index(root, owner, method) is expected


def test_the_documentation_of_an_overridden_method_counts(root: Path):
    below = root / "src/main/java/org/acme/RingBuffer.java"
    below.write_text(
        "package org.acme;\npublic class RingBuffer extends Buffer { public void add(String text) {} }"
    )
    sources_by_class.cache_clear()
    assert announces(root, "org.acme.RingBuffer", "add", "java.lang.NullPointerException")
    assert not announces(root, "org.acme.RingBuffer", "name", "java.lang.NullPointerException")
    assert not announces(root, "org.acme.RingBuffer", "<init>", "java.lang.IllegalArgumentException")


@pytest.mark.parametrize(
    ("method", "expected"), [("load", True), ("save", False), ("add", False), ("absent", False)]
)
def test_an_exception_of_its_own_says_that_a_method_may_refuse(root: Path, method: str, expected: bool):
    assert may_refuse(root, "org.acme.Buffer", method) is expected


@pytest.mark.parametrize(
    ("message", "methods", "expected"),
    [
        ('Cannot invoke "String.length()" because "text" is null', ["name"], True),
        ('Cannot invoke "String.length()" because "<parameter1>" is null', ["name"], True),
        ('Cannot invoke "String.length()" because "text" is null', ["name", "add"], True),
        ('Cannot invoke "String.length()" because "text" is null', ["name", "load"], False),
        ('Cannot invoke "String.length()" because "this.text" is null', ["name"], False),
        ('Cannot invoke "String.length()" because "local" is null', ["name"], False),
        ('Cannot invoke "String.length()" because the return value of "f()" is null', ["name"], False),
    ],
)
def test_a_null_argument_has_the_name_of_a_parameter(
    root: Path, message: str, methods: list[str], expected: bool
):
    frames = tuple(Frame("org.acme.Buffer", method, 3, CodeKind.MAIN) for method in methods)
    failure = Failure(Nature.UNCHECKED, "java.lang.NullPointerException", message, frames)
    assert is_null_argument(root, failure) is expected


def test_an_exception_is_caught_as_its_supertypes():
    assert is_caught_as("java.lang.NumberFormatException", "java.lang.IllegalArgumentException")
    assert is_caught_as("org.acme.BadException", "org.acme.BadException")
    assert not is_caught_as("java.lang.IllegalArgumentException", "java.lang.NumberFormatException")
    assert not is_caught_as("java.lang.NumberFormatException", "org.acme.BadException")
