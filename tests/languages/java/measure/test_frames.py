"""What the JVM of a trial wrote is copied if it is a report, and refused in every other case."""

import json
import os
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.languages.java.measure import frames
from mrscout.languages.java.measure.frames import (
    CopiedFrames,
    Frame,
    Kind,
    LineReader,
    NoFrame,
    copy_frames,
    frame_of,
)
from mrscout.model.worth import ClassLines, Outcome

ASKED = {"a.FirstTest": None, "a.LastTest": None, "a.Harness": frozenset({"r#0", "r#7"})}
CLASS = {"class": "a.FirstTest"}
PASSED = {"of": "a.FirstTest", "test": "adds", "outcome": "passed", "seconds": 0.5}
FAILED = {**PASSED, "test": "fails", "outcome": "failed", "said": "expected 1"}
BROKEN = {"broken": "a.LastTest", "said": "no such class"}
END = {"end": 3.5}


def frame(said: object, covered: bytes = b"") -> bytes:
    text = json.dumps(said).encode()
    return struct.pack(">i", len(text)) + text + struct.pack(">i", len(covered)) + covered


def copied(folder: Path, data: bytes) -> tuple[CopiedFrames, bytes]:
    (folder / "out.bin").write_bytes(data)
    heard = copy_frames(folder, "out.bin", folder / "copy.bin", ASKED)
    return heard, (folder / "copy.bin").read_bytes()


def test_frames_are_copied_as_they_are(tmp_path: Path):
    data = b"".join(map(frame, (CLASS, PASSED, FAILED, {"class": "a.LastTest"}, BROKEN))) + frame(END)
    heard, copy = copied(tmp_path, data)
    assert copy == data
    assert (heard.frames, heard.last_class, heard.last) == (6, "a.LastTest", Frame(Kind.END, seconds=3.5))


def test_what_is_covered_is_copied_without_a_look_into_it(tmp_path: Path):
    data = frame(CLASS) + frame(PASSED, bytes(range(256)) * 50)
    assert copied(tmp_path, data)[1] == data


@pytest.mark.parametrize("cut", [1, 3, 5, 30, 60])
def test_a_last_frame_that_is_cut_short_is_left_out(tmp_path: Path, cut: int):
    heard, copy = copied(tmp_path, frame(CLASS) + frame(PASSED, b"12345")[:-cut])
    assert (heard.last, copy) == (Frame(Kind.CLASS, "a.FirstTest"), frame(CLASS))


def test_a_file_without_frames_says_nothing(tmp_path: Path):
    assert copied(tmp_path, b"") == (CopiedFrames(), b"")


SIZED = struct.pack


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(SIZED(">i", 2) + b"{}" + SIZED(">i", -10), id="goes back"),
        pytest.param(SIZED(">i", -1), id="has less than nothing"),
        pytest.param(SIZED(">i", 1 << 30) + b"{}", id="has too much to say"),
        pytest.param(frame(CLASS)[:-4] + SIZED(">i", (1 << 31) - 1), id="covers too much"),
        pytest.param(SIZED(">i", 2) + b"{x" + SIZED(">i", 0), id="no JSON"),
        pytest.param(SIZED(">i", 2) + b"\xff\xfe" + SIZED(">i", 0), id="no text"),
        pytest.param(SIZED(">i", 200_000) + b"[" * 200_000 + SIZED(">i", 0), id="deep"),
        pytest.param(frame(PASSED), id="a test before its class"),
        pytest.param(frame(CLASS) + frame([]), id="a list"),
        pytest.param(frame(CLASS) + frame(None), id="null"),
    ],
)
def test_what_is_no_frame_is_refused(tmp_path: Path, data: bytes):
    with pytest.raises(NoFrame):
        copied(tmp_path, data)


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"class": "a.Nobody"},
        {"class": 1},
        {"class": ["a.FirstTest"]},
        {"broken": "a.FirstTest"},
        {"broken": "a.Nobody", "said": ""},
        {"broken": "a.FirstTest", "said": 7},
        {"broken": "a.FirstTest", "said": "x" * 20_000_000},
        {"end": "soon"},
        {"end": True},
        {"end": -1},
        {"end": float("nan")},
        {"end": float("inf")},
        {"end": 10**400},
        {**PASSED, "of": "a.Nobody"},
        {**PASSED, "of": None},
        {**PASSED, "test": 7},
        {**PASSED, "test": "x" * 5000},
        {**PASSED, "outcome": "won"},
        {**PASSED, "outcome": None},
        {**PASSED, "seconds": -0.1},
        {**PASSED, "seconds": float("nan")},
        {**PASSED, "seconds": "1"},
        {**FAILED, "said": None},
        {**FAILED, "said": "x" * 5000},
        {**PASSED, "of": "a.Harness", "test": "r#1"},
        {**PASSED, "of": "a.Harness", "test": "adds"},
    ],
    ids=lambda said: repr(said)[:60],
)
def test_a_frame_of_another_shape_is_refused(said: dict[str, object]):
    with pytest.raises(NoFrame):
        frame_of(said, ASKED)


def test_an_input_that_was_asked_for_is_a_test():
    said = {**PASSED, "of": "a.Harness", "test": "r#7"}
    assert frame_of(said, ASKED) == Frame(Kind.TEST, "a.Harness", "r#7", Outcome.PASSED, 0.5)


def test_the_names_of_all_tests_together_have_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(frames, "_NAMES", 3 * len(PASSED["test"]))
    assert copied(tmp_path, frame(CLASS) + frame(PASSED) * 3)[0].frames == 4
    with pytest.raises(NoFrame):
        copied(tmp_path, frame(CLASS) + frame(PASSED) * 4)


def test_a_file_may_not_have_frames_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    data = frame(CLASS) + frame(PASSED) * 9
    assert copied(tmp_path, data)[0].frames == 10
    for limit, value in (("_FRAMES", 9), ("_FILE", len(data) - 1), ("_TEXT", 10)):
        with monkeypatch.context() as patched:
            patched.setattr(frames, limit, value)
            with pytest.raises(NoFrame):
                copied(tmp_path, data)


@pytest.mark.parametrize("trap", ["link", "fifo", "folder", "device"])
def test_a_trap_is_refused_at_once(tmp_path: Path, trap: str):
    place = tmp_path / "out.bin"
    if trap == "fifo":
        os.mkfifo(place)
    elif trap == "folder":
        place.mkdir()
    else:
        (tmp_path / "key").write_bytes(frame(CLASS))
        place.symlink_to("/dev/zero" if trap == "device" else tmp_path / "key")
    with pytest.raises(OSError, match=r"link|regular"):
        copy_frames(tmp_path, "out.bin", tmp_path / "copy.bin", ASKED)


@given(
    st.lists(st.one_of(st.binary(max_size=40), st.sampled_from([frame(CLASS), frame(PASSED), frame(END)])))
)
def test_random_bytes_are_copied_or_refused(tmp_path_factory: pytest.TempPathFactory, parts: list[bytes]):
    folder = tmp_path_factory.getbasetemp()
    data = b"".join(parts)
    try:
        heard, copy = copied(folder, data)
    except NoFrame:
        return
    assert data.startswith(copy)
    assert (heard.last is None) == (copy == b"")


# Lines

FIRST = {"a.B": {"source": "B.java", "lines": [3, 4]}, "a.C": {"source": None, "lines": []}}


def read(folder: Path, *lines: object) -> tuple[dict[str, ClassLines], list[object]]:
    (folder / "lines.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    classes: dict[str, ClassLines] = {}
    reader = LineReader(frozenset({"a.B", "a.C"}), ASKED)
    return classes, list(reader.read(folder / "lines.jsonl", classes))


def test_lines_come_with_their_tests(tmp_path: Path):
    first, second = {**PASSED, "lines": {"a.B": [3, 4]}}, {**FAILED, "lines": {"a.B": [3, 4], "a.Other": [1]}}
    classes, found = read(tmp_path, FIRST, {**CLASS, "lines": {}}, first, second)
    assert classes == {"a.B": ClassLines("B.java", frozenset({3, 4})), "a.C": ClassLines("", frozenset())}
    assert [(each.test, lines) for each, lines in found] == [
        ("", {}),
        ("adds", {"a.B": {3, 4}}),
        ("fails", {"a.B": {3, 4}}),
    ]
    assert found[1][1]["a.B"] is found[2][1]["a.B"] is classes["a.B"].lines


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [7],
        [{"a.Nobody": {"source": "B.java", "lines": []}}],
        [{"a.B": {"source": 7, "lines": []}}],
        [{"a.B": {"source": "B.java"}}],
        [{"a.B": {"source": "B.java", "lines": {}}}],
        [{"a.B": {"source": "B.java", "lines": [-1]}}],
        [{"a.B": {"source": "B.java", "lines": [70_000]}}],
        [{"a.B": {"source": "B.java", "lines": [[1]]}}],
        [{"a.B": {"source": "B.java", "lines": [1.5]}}],
        [FIRST, 7],
        [FIRST, PASSED],
        [FIRST, {**PASSED, "lines": [1]}],
        [FIRST, {**PASSED, "lines": {"a.B": 3}}],
        [FIRST, {**PASSED, "lines": {"a.B": ["3"]}}],
        [FIRST, {**PASSED, "outcome": "won", "lines": {}}],
    ],
    ids=repr,
)
def test_lines_of_another_shape_are_refused(tmp_path: Path, lines: list[object]):
    with pytest.raises(NoFrame):
        read(tmp_path, *lines)


def test_only_so_many_different_lines_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(frames, "_NUMBERS", 5)
    same = [{**PASSED, "lines": {"a.B": [3, 4]}}] * 50
    assert len(read(tmp_path, FIRST, *same)[1]) == 50
    with pytest.raises(NoFrame, match="more than 5"):
        read(tmp_path, FIRST, *({**PASSED, "lines": {"a.B": [number, 9]}} for number in range(5)))
