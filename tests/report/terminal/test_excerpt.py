"""Excerpts: what is marked is shown and what is not is left out, on any width and for any script."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from mrscout.model.ir import Span
from mrscout.report.terminal.excerpt import Mark, excerpt
from mrscout.report.terminal.sourcelines import Library, SourceLines, printable
from mrscout.report.terminal.styles import FANCY, PLAIN, glyphs_for


def shown(
    source: str, *stretches: tuple[str, str], width: int = 60, extra: tuple[int, ...] = ()
) -> list[str]:
    """The excerpt in which the given stretches of text are marked with the given labels."""
    data = source.encode()
    marks = [_mark(data, stretch, label) for stretch, label in stretches]
    lines = excerpt(Library(lambda _: data), "A.java", marks, list(extra), width, FANCY)
    return [line.plain.rstrip() for line in lines]


def _mark(data: bytes, stretch: str, label: str) -> Mark:
    start = data.index(stretch.encode())
    end = start + len(stretch.encode())
    lines = data[:start].count(b"\n"), data[: end - 1].count(b"\n")
    return Mark(
        Span(start, end, *lines, "A.java"), label, "cyan", thick=label.isalnum() and not label.isdigit()
    )


@pytest.mark.parametrize(
    ("source", "stretches", "expected"),
    [
        pytest.param("a.push(3);", [("a.push(3)", "1")], ["1 │ a.push(3);", "  │ 1────────"], id="one"),
        pytest.param("f(3, g);", [("3", "S1"), ("g", "F2")], ["1 │ f(3, g);", "  │   S1 F2"], id="short"),
        pytest.param(
            "f(3,g);", [("3", "S1"), ("g", "F2")], ["1 │ f(3,g);", "  │   S1", "  │     F2"], id="close"
        ),
        pytest.param(
            "f(g(x))",
            [("f(g(x))", "2"), ("g(x)", "1")],
            ["1 │ f(g(x))", "  │   1───", "  │ 2──────"],
            id="nested",
        ),
        pytest.param("é(x)", [("x", "1")], ["1 │ é(x)", "  │   1"], id="bytes are not columns"),
        pytest.param("日本(x)", [("x", "1")], ["1 │ 日本(x)", "  │      1"], id="wide letters"),
        pytest.param("\tf(x)\n\t\tg", [("g", "1")], ["2 │ g", "  │ 1"], id="tabs"),
        pytest.param("f(x)\r\ng(x)\r\n", [("g(x)", "1")], ["2 │ g(x)", "  │ 1───"], id="carriage returns"),
        pytest.param(
            "f(a,\n  b)",
            [("f(a,\n  b)", "1")],
            ["1 │ f(a,", "  │ 1───", "2 │   b)", "  │   ──"],
            id="two lines",
        ),
        pytest.param(
            "a\nb\nc", [("a", "1"), ("c", "2")], ["1 │ a", "  │ 1", "2 │ b", "3 │ c", "  │ 2"], id="bridge"
        ),
        pytest.param(
            "a\nb\nx\nc", [("a", "1"), ("c", "2")], ["1 │ a", "  │ 1", "  ⋮", "4 │ c", "  │ 2"], id="left out"
        ),
        pytest.param("a\nb", [], [], id="nothing marked, nothing shown"),
    ],
)
def test_marks_stand_below_what_they_mark(source: str, stretches: list[tuple[str, str]], expected: list[str]):
    assert shown(source, *stretches) == expected


def test_a_marked_line_is_folded_and_an_unmarked_one_is_cropped():
    long = "call(" + ", ".join(f"argument{n}" for n in range(9)) + ");"
    lines = shown(f"{long}\nf(x);", ("f(x)", "1"), width=40, extra=(0,))
    assert lines[0].endswith("…")
    lines = shown(f"{long}\nf(x);", (long, "1"), width=40)
    assert "argument8);" in "".join(lines)
    assert all(cell_len(line) <= 40 for line in lines)


def test_what_stands_before_the_first_line_comes_last():
    lines = shown("helper();\n\n\ntest() {\n  call();\n}", ("helper()", "1"), ("call()", "2"), extra=(3,))
    assert [line for line in lines if line[0].isdigit()] == ["4 │ test() {", "5 │   call();", "1 │ helper();"]


def test_only_what_is_not_marked_is_dim():
    data = b"f(x);"
    line, marks = excerpt(Library(lambda _: data), "A.java", [_mark(data, "f(x)", "1")], [], 80, FANCY)
    assert (line.style, marks.style) == ("", "")
    assert [(line.plain[span.start : span.end], span.style) for span in line.spans] == [
        ("1 │ ", "dim"),
        ("f(x)", "cyan"),
    ]


def test_a_file_that_is_gone_is_said_to_be():
    (line,) = excerpt(Library(lambda _: None), "A.java", [], [], 80, FANCY)
    assert "cannot be read" in line.plain


def test_a_mark_of_another_file_is_not_shown():
    mark = Mark(Span(0, 1, 0, 0, "B.java"), "1", "cyan")
    assert list(excerpt(Library(lambda _: b"abc"), "A.java", [mark], [], 80, FANCY)) == []


@given(st.text(max_size=300), st.data())
def test_any_text_fits_any_width(source: str, data: st.DataObject):
    raw = source.encode("utf-8", "replace")
    start = data.draw(st.integers(0, len(raw)))
    end = data.draw(st.integers(start, len(raw)))
    width = data.draw(st.integers(30, 90))
    mark = Mark(Span(start, end, 0, 0, "A.java"), "S1", "cyan")
    for line in excerpt(Library(lambda _: raw), "A.java", [mark], [0], width, FANCY):
        assert cell_len(line.plain) <= width
        assert printable(line.plain) == line.plain


@pytest.mark.parametrize(("encoding", "glyphs"), [("utf-8", FANCY), ("ascii", PLAIN), ("nonsense", PLAIN)])
def test_glyphs_are_those_that_the_stream_can_carry(encoding: str, glyphs):
    assert glyphs_for(encoding) is glyphs


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("a\x1bb", "a�b"),
        ("x\u202ey", "x�y"),
        ("a\u2028b", "a�b"),
        ("a\u00a0b", "a\u00a0b"),
        ("größe 日本", "größe 日本"),
    ],
)
def test_what_could_steer_a_terminal_is_replaced(text: str, clean: str):
    assert printable(text) == clean


def test_lines_are_those_of_the_parser():
    lines = SourceLines(b"a\r\nb\x0bc\n\nd")
    assert [lines.shown(n).text for n in range(len(lines))] == ["a", "b�c", "", "d"]
    assert [lines.line_of(at) for at in (0, 2, 3, 6, 7, 8)] == [0, 0, 1, 1, 2, 3]
