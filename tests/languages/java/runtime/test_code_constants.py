"""The constants that the code under test compares and computes with, as far as a relation's methods reach it."""

from pathlib import Path

import pytest

from mrscout.languages.java.runtime.code_constants import constants_on_path

BODIES = {
    "a number that is compared": ("if (n > 75) return;", {75}, set()),
    "a negative number": ("if (n == -40) return;", {-40}, set()),
    "powers of two by a shift": ("b = n >> 9;", {9, 512, 511}, set()),
    "the width of what a mask leaves": (
        "b = (n >> 21) & 0x7f;",
        {21, 1 << 21, (1 << 21) - 1, 1 << 28, 127},
        set(),
    ),
    "the size of an array": ("a = new byte[64];", {64}, set()),
    "a character of a comparison": ("if (c == ';') return;", set(), {";"}),
    "the labels of a switch": (
        "switch (c) { case '\\\\': break; case \"yes\": break; }",
        set(),
        {"\\", "yes"},
    ),
    "what is looked for in a string": ('s.indexOf("~>"); s.split("\\\\.");', set(), {"~>", "."}),
    "a string that is asked": ('if ("latest".equals(s)) return;', set(), {"latest"}),
    "a constant of the class": ("if (n > LIMIT || s.startsWith(PREFIX)) return;", {1000}, {"0x"}),
    "a constant that is computed": ("if (n > BLOCK) return;", {4096}, set()),
    "a constant of another class": ("if (n > Other.WIDTH) return;", {80}, set()),
    "a table of constants": (
        "for (char v : VOWELS) if (c == v || s.indexOf(VOWELS) > 2) return;",
        set(),
        {"e", "u"},
    ),
    "a method that it calls": ("helper(n);", {33}, set()),
    "a method of another class": ("Other.pad(n);", {76}, set()),
    "a constructor": ("new Other(n);", {17}, set()),
}
SILENT = {
    "a message": 'throw new Error("no more than " + 500);',
    "a sentence": 'String s = "must not be " + n;',
    "an index that every test has": "n = n + 1; return a[0];",
    "a long string": 's.equals("this is the whole text of a document");',
    "a method that is not called": "n = m;",
    "a comment": "// if (n > 99)\n",
}
CLASS = """class Code extends Base {
    static final int LIMIT = 1000, BLOCK = 4 << 10;
    private static final String PREFIX = "0x";
    private static final char[] VOWELS = {'e', 'u'};
    void run(int n) { %s }
    private void helper(int n) { if (n < 33) return; }
    private void unused(int n) { if (n < 99) return; }
}"""
OTHER = """class Other {
    static final int WIDTH = 80;
    Other(int n) { if (n == 17) return; }
    static void pad(int n) { while (n < 76) n++; }
    static void unused(int n) { if (n < 98) return; }
}"""


def project(root: Path, body: str) -> Path:
    (root / "Code.java").write_text(CLASS.replace("%s", body), "utf-8")
    (root / "Other.java").write_text(OTHER, "utf-8")
    (root / "Base.java").write_text("class Base { void above(int n) { if (n == 55) return; } }", "utf-8")
    return root


@pytest.mark.parametrize("name", BODIES)
def test_constants_are_read_off_the_code(tmp_path: Path, name: str) -> None:
    body, numbers, strings = BODIES[name]
    found = constants_on_path(project(tmp_path, body), (("Code", "run"),))
    assert numbers <= {*found.numbers}
    assert strings <= {*found.strings}
    assert not {98, 99} & {*found.numbers}


@pytest.mark.parametrize("name", SILENT)
def test_what_the_code_does_not_compare_with_is_no_boundary(tmp_path: Path, name: str) -> None:
    found = constants_on_path(project(tmp_path, SILENT[name]), (("Code", "run"),))
    assert found.numbers == ()
    assert found.strings == ()


def test_a_method_may_be_inherited(tmp_path: Path) -> None:
    assert constants_on_path(project(tmp_path, ""), (("Code", "above"),)).numbers == (55,)


def test_the_nearest_come_first(tmp_path: Path) -> None:
    found = constants_on_path(
        project(tmp_path, "Other.pad(n); helper(n); if (n > 7) return;"), (("Code", "run"),)
    )
    assert found.numbers == (7, 76, 33)


def test_calls_may_go_in_a_circle(tmp_path: Path) -> None:
    assert constants_on_path(project(tmp_path, "run(n - 5);"), (("Code", "run"),)).numbers == (5,)


def test_a_class_without_sources_has_none(tmp_path: Path) -> None:
    found = constants_on_path(project(tmp_path, ""), (("String", "indexOf"), ("Gone", "run")))
    assert found.numbers == found.strings == ()


def test_words_of_comments_take_no_place_of_a_class(tmp_path: Path) -> None:
    words = " ".join(f"Word{chr(letter)}s" for letter in range(ord("a"), ord("z")))
    (tmp_path / "Text.java").write_text(
        f"/* {words} */ class Text {{ static int parse(String s) {{ return new Reader(s).readText(s); }} }}"
    )
    (tmp_path / "Reader.java").write_text(
        "class Reader { int readText(String s) { return s.length() - 77; } }"
    )
    assert constants_on_path(tmp_path, (("Text", "parse"),)).numbers == (77,)
