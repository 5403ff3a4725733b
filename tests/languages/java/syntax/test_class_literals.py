"""Which class literals of a file are values, and which only say what kind of thing is meant."""

import pytest

from mrscout.languages.java.syntax.hierarchy import class_literals

VALUES = {
    "an argument": "Kinds.of(String.class);",
    "a value of a variable": "Class<?> type = String.class;",
    "an element of an array": "Class<?>[] all = {String.class};",
    "a second argument": "read(source, String.class);",
}

OTHERS = {
    "an annotation's": "@ExtendWith(String.class) class X {}",
    "an annotation's, by name": "@Test(expected = String.class) void x() {}",
    "an expected exception": "assertThrows(String.class, () -> x());",
    "a mock's": "Foo foo = mock(String.class);",
    "a logger's": "Log log = LoggerFactory.getLogger(String.class);",
    "one that is asked for something": "String.class.getName();",
    "one in a comment": "// of(String.class)\n",
    "a part of a longer name": "my.String.classes();",
}


@pytest.mark.parametrize("claim", VALUES)
def test_a_value(claim):
    assert class_literals(VALUES[claim].encode()) == ("String.class",)


@pytest.mark.parametrize("claim", OTHERS)
def test_no_value(claim):
    assert class_literals(OTHERS[claim].encode()) == ()


def test_each_once_and_in_order():
    source = b"of(Long.class); of(int[].class); of(java.util.List.class); of(Long.class); of(Long[].class);"
    assert class_literals(source) == ("Long.class", "java.util.List.class", "Long[].class")
