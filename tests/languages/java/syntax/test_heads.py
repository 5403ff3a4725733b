"""Heads that are read without the parser must be read as the parser reads them."""

import pytest

from mrscout.languages.java.syntax.declarations import FileDecl, MethodDecl, Reader, TypeDecl
from mrscout.languages.java.syntax.heads import NO_MODIFIERS, read_plain_head

PLAIN = [
    "void run()",
    "public static void main(String[] args) ",
    "protected abstract int size();",
    "@Override\n    public boolean equals(final Object other)",
    "@Deprecated @a.Marker public Map.Entry<String, ? extends List<int[]>>[] all(int a, long... b) throws A",
    "Stack(Iterable<? super T> first,\n          char [] second)",
    "default\tint  $x_1 ( )",
]
LEFT_TO_THE_PARSER = [
    "<T> T first(List<T> all)",
    "@Test(timeout = 5) void slow()",
    "void noted(@Nullable String text)",
    "/* why */ void commented()",
    "int size() // how many\n",
    "int matrix()[]",
    "void received(Outer this)",
    "int values[](int a)",
    "void naïve()",
    "static {",
    "",
]


def both_ways(text: str) -> tuple[object, object]:
    """A head as both ways read it."""
    file = FileDecl("A.java", "")
    owner = TypeDecl("A", ".A", "class", NO_MODIFIERS, file, None)
    name = "<init>" if text.startswith("Stack(") else "m"
    quick = MethodDecl(name, owner, 0, None, text.encode()).head
    return quick, Reader("A.java", b"", keep_nodes=False).head_of(text.encode())


@pytest.mark.parametrize("text", PLAIN)
def test_plain_heads_need_no_parser(text: str) -> None:
    assert read_plain_head(text.encode()) is not None


@pytest.mark.parametrize("text", LEFT_TO_THE_PARSER)
def test_other_heads_are_left_to_the_parser(text: str) -> None:
    assert read_plain_head(text.encode()) is None


@pytest.mark.parametrize("text", PLAIN)
def test_both_ways_read_the_same(text: str) -> None:
    quick, parsed = both_ways(text)
    assert quick == parsed
