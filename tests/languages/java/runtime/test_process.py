"""The worker's classes, its process and its frames."""

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.jdks import Jdk, find_jdks
from mrscout.languages.java.runtime import protocol, worker_classes
from mrscout.languages.java.runtime.execute import KILLED_COMPILER, Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import (
    ClassPaths,
    Compiled,
    Deframer,
    Diagnostic,
    NoAnswer,
    Outcome,
    Result,
    Row,
    Source,
    Thrown,
)
from mrscout.languages.java.runtime.worker_process import WorkerProcess
from mrscout.model.failures import CodeKind, Frame

GOOD = Source("Good", "class Good { }")


@pytest.mark.parametrize(
    ("stream", "messages"),
    [
        (b'\ntok.{"a":1}\n', [{"a": 1}]),
        (b'garbage\ntok.{"a":1}\nmore\ntok.{"a":2}\n', [{"a": 1}, {"a": 2}]),
        (b'\ntok+{"a"\n\nnoise\ntok.:1}\n', [{"a": 1}]),
        (b'xtok.{"a":1}\n', []),
        (b'{"a":1}\n', []),
        (b'\ntok.{"a\x00":\n\ntok.{"a":2}\n', [None, {"a": 2}]),
        (b'\ntok.[1]\ntok.null\ntok.\ntok.{"a":2}\n', [None, None, None, {"a": 2}]),
        (b"\ntok." + b"[" * 60_000 + b"\n", [None]),
        (b"\ntok.\xff\n", [None]),
        (b"\n" * 1000 + b'tok.{"a":1}\n', [{"a": 1}]),
        (b"x" * 70_000 + b'\ntok.{"a":1}\n', [{"a": 1}]),
        (b'\xff\xfe\ntok.{"a":"\\ud800"}\n', [{"a": "\ud800"}]),
        (b"", []),
    ],
)
@pytest.mark.parametrize("chunk", [3, 4096, 1 << 20])
def test_messages_are_found_among_other_writers(stream: bytes, messages: list[object], chunk: int):
    """Whatever has the token and is no message is told of, here as None."""
    deframer = Deframer("tok")
    found = [
        message
        for start in range(0, len(stream), chunk)
        for message in deframer.feed(stream[start : start + chunk])
    ]
    assert [None if isinstance(message, NoAnswer) else message for message in found] == messages


def test_pieces_without_an_end_are_no_message(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(protocol, "_MESSAGE", 10_000)
    deframer = Deframer("tok")
    piece = b"\ntok+" + b" " * 4000 + b"\n"
    found = [message for _ in range(30) for message in deframer.feed(piece)]
    assert len(found) == 10
    assert all(isinstance(message, NoAnswer) for message in found)
    (message,) = deframer.feed(b'\ntok.{"a":1}\n')
    assert message == {"a": 1}


@given(
    st.lists(st.one_of(st.binary(max_size=30), st.sampled_from([b"\n", b"tok.", b"tok+", b'{"a":', b"1}"])))
)
def test_random_bytes_are_messages_or_none(parts: list[bytes]):
    deframer = Deframer("tok")
    for part in parts:
        for message in deframer.feed(part):
            assert isinstance(message, dict | NoAnswer)


FRAME = ["a.B", "c", 7, "main"]
THROWN = {"type": "a.B", "message": None, "frames": [FRAME], "own": True, "causes": []}
ANSWER = {"outcome": "failed", "reached": 1, "seconds": 0.5, "thrown": THROWN, "rows": [], "leaked": 0}


def test_an_answer_is_a_result():
    row = {"outcome": "passed", "reached": 1, "name": "[1]"}
    found = protocol.result({**ANSWER, "reason": "why", "rows": [row, row], "leaked": 2})
    thrown = Thrown("a.B", None, (Frame("a.B", "c", 7, CodeKind.MAIN),), True)
    rows = (Row("[1]", Outcome.PASSED, 1),) * 2
    assert found == Result(Outcome.FAILED, 1, 0.5, "why", thrown, 2, rows)


@pytest.mark.parametrize(
    "change",
    [
        {"outcome": "won"},
        {"outcome": None},
        {"outcome": ["failed"]},
        {"reached": -1},
        {"reached": True},
        {"reached": None},
        {"reached": "1"},
        {"reached": 1 << 70},
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": 10**400},
        {"seconds": "0"},
        {"seconds": False},
        {"reason": None},
        {"reason": "x" * 10_000},
        {"leaked": -1},
        {"leaked": 1.5},
        {"thrown": "a.B"},
        {"thrown": {}},
        {"thrown": {**THROWN, "type": "x" * 20_000_000}},
        {"thrown": {**THROWN, "type": None}},
        {"thrown": {**THROWN, "message": 7}},
        {"thrown": {**THROWN, "message": "x" * 10_000}},
        {"thrown": {**THROWN, "own": 1}},
        {"thrown": {**THROWN, "frames": "a.B"}},
        {"thrown": {**THROWN, "frames": [FRAME] * 1000}},
        {"thrown": {**THROWN, "frames": ["a.B.c"]}},
        {"thrown": {**THROWN, "frames": [["x" * 5000, "c", 7, "main"]]}},
        {"thrown": {**THROWN, "frames": [["a.B", "c", -7, "main"]]}},
        {"thrown": {**THROWN, "frames": [["a.B", "c", 7, "own"]]}},
        {"loop": [["a.B", "c", 7, "own"]]},
        {"loop": [FRAME] * 1000},
        {"thrown": {**THROWN, "causes": [None]}},
        {"rows": {}},
        {"rows": ["passed"]},
        {"rows": [{"outcome": "won", "reached": 1}]},
        {"rows": [{"outcome": "passed"}]},
        {"rows": [{"outcome": "passed", "reached": 1, "name": "x" * 10_000}]},
        {"rows": [{"outcome": "passed", "reached": 1}] * 1001},
    ],
    ids=lambda change: repr(change)[:60],
)
def test_an_answer_of_another_shape_is_none(change: dict[str, object]):
    with pytest.raises(NoAnswer):
        protocol.result({**ANSWER, **change})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


@given(st.sampled_from(sorted(ANSWER)), JSON)
def test_random_fields_are_believed_or_refused(field: str, value: object):
    with suppress(NoAnswer):
        protocol.result({**ANSWER, field: value})


@given(st.sampled_from(sorted(THROWN)), JSON)
def test_random_throwables_are_believed_or_refused(field: str, value: object):
    with suppress(NoAnswer):
        protocol.result({**ANSWER, "thrown": {**THROWN, field: value}})


def test_an_answer_has_the_number_of_its_request_and_its_own():
    protocol.check_number({"id": 3, "index": 7}, 3, 7)
    protocol.check_number({"id": 3, "index": -1, "broken": "why"}, 3, 7)


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"id": 3},
        {"index": 7},
        {"id": 2, "index": 7},
        {"id": 4, "index": 7},
        {"id": 3, "index": 6},
        {"id": 3, "index": 8},
        {"id": 3, "index": -1},
        {"id": 2, "index": -1, "broken": "why"},
        {"id": 3.0, "index": 7},
        {"id": "3", "index": "7"},
        {"id": [3], "index": [7]},
        {"id": 3, "index": True},
    ],
    ids=repr,
)
def test_an_answer_with_another_number_is_none(message: dict[str, object]):
    with pytest.raises(NoAnswer):
        protocol.check_number(message, 3, 7)


def test_a_compilation_tells_of_every_source():
    told = {"done": True, "diagnostics": [[], [[1, 2, 3, 4, None, "wrong"]]]}
    assert protocol.compiled([GOOD, GOOD], told) == (
        Compiled("Good"),
        Compiled("Good", (Diagnostic(1, 2, 3, 4, "", "wrong"),)),
    )


@pytest.mark.parametrize(
    "diagnostics",
    [
        None,
        {},
        [],
        [[], []],
        [None],
        [[None]],
        [[[1, 2, 3, 4, "code"]]],
        [[[1, 2, 3, 4, "code", "wrong", 7]]],
        [[["1", 2, 3, 4, "code", "wrong"]]],
        [[[True, 2, 3, 4, "code", "wrong"]]],
        [[[1, 2, 3, 1 << 70, "code", "wrong"]]],
        [[[1, 2, 3, 4, "code", None]]],
        [[[1, 2, 3, 4, "code", "x" * 10_000]]],
        [[[1, 2, 3, 4, "code", "wrong"]] * 100],
    ],
    ids=lambda each: repr(each)[:60],
)
def test_a_compilation_of_another_shape_is_no_answer(diagnostics: object):
    with pytest.raises(NoAnswer):
        protocol.compiled([GOOD], {"done": True, "diagnostics": diagnostics})


@pytest.mark.parametrize("message", [{}, {"done": 1}, {"done": None}, {"begun": True}], ids=repr)
def test_the_end_of_a_request_is_said_in_so_many_words(message: dict[str, object]):
    assert not protocol.done({"done": False})
    with pytest.raises(NoAnswer):
        protocol.done(message)


@pytest.mark.parametrize("message", [{}, {"begun": 1}, {"begun": False}, {"done": True}], ids=repr)
def test_the_beginning_of_a_request_is_said_in_so_many_words(message: dict[str, object]):
    protocol.begun({"begun": True})
    with pytest.raises(NoAnswer):
        protocol.begun(message)


def test_the_worker_is_compiled_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("MRSCOUT_CACHE", str(tmp_path))
    jdk = find_jdks()[0]
    first = worker_classes.worker_classes(jdk)
    assert [path.name for path in first.probe.rglob("*.class")] == ["Probe.class"]
    assert (first.worker / "mrscout/jvm/Worker.class").read_bytes()[6:8] == b"\0\x34"  # Java 8
    broken = Jdk(tmp_path / "nowhere", "17")
    assert worker_classes.worker_classes(broken) == first


def test_a_jdk_that_cannot_compile_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("MRSCOUT_CACHE", str(tmp_path / "cache"))
    with pytest.raises(EnvironmentLacks, match="cannot compile the worker"):
        worker_classes.worker_classes(Jdk(tmp_path / "nowhere", "17"))
    assert not list((tmp_path / "cache" / "worker").iterdir())


def test_options_that_java_refuses_are_an_error(tmp_path: Path):
    launch = Launch(find_jdks()[0], tmp_path, options=("-nonsense",))
    with Jvm(launch, ClassPaths(())) as jvm, pytest.raises(EnvironmentLacks, match="nonsense"):
        jvm.compile([GOOD], tmp_path)


def test_a_java_that_is_not_there_is_an_error(tmp_path: Path):
    worker_classes.worker_classes(find_jdks()[0])
    launch = Launch(Jdk(tmp_path / "nowhere", "17"), tmp_path)
    with Jvm(launch, ClassPaths(())) as jvm, pytest.raises(EnvironmentLacks):
        jvm.compile([GOOD], tmp_path)


def test_a_command_can_stand_before_java(tmp_path: Path):
    script = (
        f"import os, sys; open({str(tmp_path / 'ran')!r}, 'w').close(); os.execv(sys.argv[1], sys.argv[1:])"
    )
    launch = Launch(find_jdks()[0], tmp_path, prefix=(sys.executable, "-c", script))
    with Jvm(launch, ClassPaths(())) as jvm:
        assert jvm.compile([GOOD], tmp_path)[0].ok
    assert (tmp_path / "ran").exists()


def test_variables_that_change_javas_start_are_left_out(tmp_path: Path):
    variables = {"JAVA_TOOL_OPTIONS": "-nonsense", "CLASSPATH": "/nowhere", "PATH": "/bin"}
    launch = Launch(find_jdks()[0], tmp_path, environment=variables)
    assert launch.variables() == {"PATH": "/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    with Jvm(launch, ClassPaths(())) as jvm:
        assert jvm.compile([GOOD], tmp_path)[0].ok


# JVMs that somebody kills


class Killer:
    """Kills the JVM that is sent a request of a kind, as often as it is told to."""

    def __init__(self, monkeypatch, kind: str, times: int) -> None:
        self.left = times
        usual = WorkerProcess.send

        def send(process: WorkerProcess, request: dict[str, object]) -> None:
            usual(process, request)
            if request["op"] == kind and self.left:
                self.left -= 1
                os.kill(process.pid, signal.SIGKILL)

        monkeypatch.setattr(WorkerProcess, "send", send)


@pytest.mark.parametrize("kind", ["open", "compile"])
@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_jvm_that_is_killed_twice_costs_nothing(monkeypatch, tmp_path: Path, kind: str, times: int):
    killer = Killer(monkeypatch, kind, times)
    with Jvm(Launch(find_jdks()[0], tmp_path), ClassPaths(())) as jvm:
        assert jvm.compile([GOOD], tmp_path)[0].ok
        assert (killer.left, jvm.starts) == (0, times + 1)


def test_a_jvm_that_is_killed_each_time_it_starts_is_an_error(monkeypatch, tmp_path: Path):
    Killer(monkeypatch, "open", 99)
    with Jvm(Launch(find_jdks()[0], tmp_path), ClassPaths(())) as jvm, pytest.raises(EnvironmentLacks):
        jvm.compile([GOOD], tmp_path)


def test_a_compiler_that_is_killed_each_time_is_no_fault_of_the_source(monkeypatch, tmp_path: Path):
    Killer(monkeypatch, "compile", 99)
    with Jvm(Launch(find_jdks()[0], tmp_path), ClassPaths(())) as jvm:
        (compiled,) = jvm.compile([GOOD], tmp_path)
    assert [each.code for each in compiled.diagnostics] == [KILLED_COMPILER]


def test_a_compiler_that_is_killed_over_many_sources_goes_on_with_halves(monkeypatch, tmp_path: Path):
    Killer(monkeypatch, "compile", 1)
    other = Source("Other", "public class Other { }")
    wrong = Source("Wrong", "public class Wrong { int x = nothing; }")
    with Jvm(Launch(find_jdks()[0], tmp_path), ClassPaths(())) as jvm:
        assert [each.ok for each in jvm.compile([GOOD, other, wrong], tmp_path)] == [True, True, False]
