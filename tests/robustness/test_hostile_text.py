"""Texts for which a regular expression would take the square of their length, or worse: each is read to its end.

The alarm is a guard against hanging: the sizes are those for which an expression that looks twice takes minutes.
"""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mrscout.languages.java.build import module_compiler
from mrscout.languages.java.build.gradle import script_values
from mrscout.languages.java.codify import render, text_layout
from mrscout.languages.java.lowering import screen
from mrscout.languages.java.projects import gradle_roots as gradle
from mrscout.languages.java.projects import gradle_script
from mrscout.languages.java.runtime import input_values as harvest
from mrscout.languages.java.syntax import heads, hierarchy, hull
from mrscout.model.instances import Reason

N = 400_000
BLANK, LINES, ESCAPED = " " * N, "\n" * N, '"' + '\\"' * N


def _hang(*_: object) -> None:
    raise TimeoutError("it hangs")


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, _hang)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def literals(tmp_path: Path, text: str) -> None:
    file = tmp_path / "A.java"
    file.write_text(text)
    harvest.literals_of(file)
    harvest.constants_of(tmp_path, file)


SCREENED = {
    "blanks-around-a-call": f"assertTrue(Codec{BLANK}.encode( 1 ){BLANK} x );",
    "blanks-before-nothing": f"assertTrue(a{BLANK}(x).y(1)(2) );",
    "blanks-for-a-constant": f"assertEquals({BLANK}, {BLANK}x y, {BLANK}z);",
    "casts": f"assertEquals({'(int)' * N}, 1); f({'(a)' * N}, 1, 1); assertEquals(1, 1);",
    "parentheses": f"assertEquals(1, 2); {'(' * N} 1 {')' * N}; assertEquals(1, 2);",
    "quotes-that-never-close": f"assertEquals({ESCAPED}, 1);",
    "characters-that-never-close": "assertEquals('" + "\\'" * N + ", 1);",
    "comments-that-never-close": f"assertEquals({'/* ' * N}, 1);",
    "comments-before-arguments": f"assertEquals(1, x); assertEquals(1, x); {'f(/* ' * 60_000} */",
    "line-comments-before-arguments": "assertEquals(1, x); assertEquals(1, x);" + "f(//(\n" * 60_000,
    "type-arguments": f"assertEquals(1, x); assertEquals(1, x); {'new A<' * N}",
    "failures-without-a-guard": "fail();" * 200_000,
    "assertions-in-each-other": "assertThat(" * 60_000 + ")" * 60_000 + ";",
    "literals": "".join(f"assertEquals({number}, x);\n" for number in range(60_000)),
    "texts": "".join(f'assertEquals("{number}", x);\n' for number in range(60_000)),
}


@pytest.mark.parametrize("body", SCREENED.values(), ids=SCREENED)
@pytest.mark.parametrize("closed", [True, False])
def test_the_screen_ends(body: str, closed: bool):
    screen.reason_against(body.encode(), closed=closed)


def test_literals_are_counted_at_once_where_they_are_many():
    body = SCREENED["literals"].encode()
    assert screen.reason_against(body, closed=False) is not Reason.NO_COMPARISON
    assert screen.reason_against(body + b"assertEquals(x, y);", closed=False) is None


READ: dict[str, Callable[[], object]] = {
    "package": lambda: hierarchy._PACKAGE.search(LINES.encode()),
    "classes-without-a-body": lambda: list(hierarchy._HEAD.finditer(b"class x " * N)),
    "classes-that-extend": lambda: list(hierarchy._HEAD.finditer(b"class x extends " * N)),
    "supertypes": lambda: hierarchy._NAME.findall(b"a" * N + b"\xff"),
    "comments": lambda: hierarchy.without_comments(b"/* " * N),
    "hull-quotes": lambda: hull.hull_of(b"class A { " + ESCAPED.encode()),
    "hull-comments": lambda: hull.hull_of(b"class A { " + b"/* " * N),
    "head": lambda: heads.read_plain_head(f"void x(){BLANK}!".encode()),
    "head-throws": lambda: heads.read_plain_head(f"void x() throws {BLANK}!".encode()),
    "parameter": lambda: heads.read_plain_head(f"void x(a{BLANK}])".encode()),
    "parameters": lambda: heads.read_plain_head(f"void x({'a ' * N}])".encode()),
    "rendered-blanks": lambda: text_layout.tidy(f"{BLANK}x"),
    "rendered-lines": lambda: text_layout.strip_blocks(f"{LINES}x"),
    "rendered-gaps": lambda: render._REMOVED_LINE.sub("", f"{BLANK}x"),
    "android": lambda: gradle._ANDROID.search(f"{LINES}x"),
    "statements": lambda: list(gradle.statements(ESCAPED)),
    "statements-single": lambda: list(gradle.statements(ESCAPED.replace('"', "'"))),
    "blocks": lambda: list(gradle.statements("a{" * 60_000 + "b\n" * 60_000)),
    "clauses": lambda: gradle_script.read_script(ESCAPED),
    "clauses-interpolated": lambda: gradle_script.read_script('"' + "${" * N),
    "clauses-interpolated-twice": lambda: gradle_script.read_script('"' + "${a}" * N),
    "clauses-lines": lambda: gradle_script.read_script(LINES),
    "properties": lambda: script_values.read_properties(f"a{BLANK}b"),
    "dotted-names": lambda: module_compiler._DOTTED.findall(b"a" * N),
}


@pytest.mark.parametrize("read", READ.values(), ids=READ)
def test_reading_ends(read: Callable[[], object]):
    read()


@pytest.mark.parametrize("text", [ESCAPED, ESCAPED.replace('"', "'"), "/* " * N, f"final int a = 1{BLANK}"])
def test_harvesting_ends(tmp_path: Path, text: str):
    literals(tmp_path, text)


def test_what_is_in_comments_and_texts_that_close_is_read_as_before():
    assert hierarchy.without_comments(b'a /* b */ "src/*" c // d\ne') == b'a   "src/*" c  \ne'
    statements = list(gradle.statements("a 'b\\'c', \"d\"\ne 'don"))
    assert [(each.words, each.strings) for each in statements] == [
        (("a",), ("b\\'c", "d")),
        (("e", "don"), ()),
    ]
    (clause,) = gradle_script.read_script('a "${b("c")}" "$d" "e${"')
    assert [token.text for token in clause.tokens[1:]] == ['${b("c")}', "$d", "e${"]
