"""The worker's classes, its process and its frames."""

import os
import signal
import sys
from pathlib import Path

import pytest

from mrscout.errors import EnvironmentLacks
from mrscout.jdks import Jdk, find_jdks
from mrscout.languages.java import worker_classes
from mrscout.languages.java.execute import KILLED_COMPILER, Jvm
from mrscout.languages.java.launch import Launch
from mrscout.languages.java.outcomes import Home, Source
from mrscout.languages.java.protocol import Deframer
from mrscout.languages.java.worker_process import WorkerProcess

GOOD = Source("Good", "class Good { }")


@pytest.mark.parametrize(
    ("stream", "messages"),
    [
        (b'\ntok.{"a":1}\n', [{"a": 1}]),
        (b'garbage\ntok.{"a":1}\nmore\ntok.{"a":2}\n', [{"a": 1}, {"a": 2}]),
        (b'\ntok+{"a"\n\nnoise\ntok.:1}\n', [{"a": 1}]),
        (b'xtok.{"a":1}\n', []),
        (b'{"a":1}\n', []),
        (b'\ntok.{"a\x00":\n\ntok.{"a":2}\n', [{"a": 2}]),
        (b"\n" * 1000 + b'tok.{"a":1}\n', [{"a": 1}]),
        (b"x" * 70_000 + b'\ntok.{"a":1}\n', [{"a": 1}]),
        (b'\xff\xfe\ntok.{"a":"\\ud800"}\n', [{"a": "\ud800"}]),
        (b"", []),
    ],
)
@pytest.mark.parametrize("chunk", [3, 4096, 1 << 20])
def test_messages_are_found_among_other_writers(stream: bytes, messages: list[object], chunk: int):
    deframer = Deframer("tok")
    found = [
        message
        for start in range(0, len(stream), chunk)
        for message in deframer.feed(stream[start : start + chunk])
    ]
    assert found == messages


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


@pytest.mark.parametrize(
    ("version", "release"), [("1.8.0_402", 8), ("17.0.15", 17), ("25", 25), ("unknown", 17)]
)
def test_the_release_of_a_jdk(version: str, release: int):
    assert worker_classes.feature_release(Jdk(Path("/j"), version)) == release


def test_options_that_java_refuses_are_an_error(tmp_path: Path):
    launch = Launch(find_jdks()[0], tmp_path, options=("-nonsense",))
    with Jvm(launch, Home(())) as jvm, pytest.raises(EnvironmentLacks, match="nonsense"):
        jvm.compile([GOOD], tmp_path)


def test_a_java_that_is_not_there_is_an_error(tmp_path: Path):
    worker_classes.worker_classes(find_jdks()[0])
    launch = Launch(Jdk(tmp_path / "nowhere", "17"), tmp_path)
    with Jvm(launch, Home(())) as jvm, pytest.raises(EnvironmentLacks):
        jvm.compile([GOOD], tmp_path)


def test_a_command_can_stand_before_java(tmp_path: Path):
    script = (
        f"import os, sys; open({str(tmp_path / 'ran')!r}, 'w').close(); os.execv(sys.argv[1], sys.argv[1:])"
    )
    launch = Launch(find_jdks()[0], tmp_path, prefix=(sys.executable, "-c", script))
    with Jvm(launch, Home(())) as jvm:
        assert jvm.compile([GOOD], tmp_path)[0].ok
    assert (tmp_path / "ran").exists()


def test_variables_that_change_javas_start_are_left_out(tmp_path: Path):
    variables = {"JAVA_TOOL_OPTIONS": "-nonsense", "CLASSPATH": "/nowhere", "PATH": "/bin"}
    launch = Launch(find_jdks()[0], tmp_path, environment=variables)
    assert launch.variables() == {"PATH": "/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    with Jvm(launch, Home(())) as jvm:
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
    with Jvm(Launch(find_jdks()[0], tmp_path), Home(())) as jvm:
        assert jvm.compile([GOOD], tmp_path)[0].ok
        assert (killer.left, jvm.starts) == (0, times + 1)


def test_a_jvm_that_is_killed_each_time_it_starts_is_an_error(monkeypatch, tmp_path: Path):
    Killer(monkeypatch, "open", 99)
    with Jvm(Launch(find_jdks()[0], tmp_path), Home(())) as jvm, pytest.raises(EnvironmentLacks):
        jvm.compile([GOOD], tmp_path)


def test_a_compiler_that_is_killed_each_time_is_no_fault_of_the_source(monkeypatch, tmp_path: Path):
    Killer(monkeypatch, "compile", 99)
    with Jvm(Launch(find_jdks()[0], tmp_path), Home(())) as jvm:
        (compiled,) = jvm.compile([GOOD], tmp_path)
    assert [each.code for each in compiled.diagnostics] == [KILLED_COMPILER]


def test_a_compiler_that_is_killed_over_many_sources_goes_on_with_halves(monkeypatch, tmp_path: Path):
    Killer(monkeypatch, "compile", 1)
    other = Source("Other", "public class Other { }")
    wrong = Source("Wrong", "public class Wrong { int x = nothing; }")
    with Jvm(Launch(find_jdks()[0], tmp_path), Home(())) as jvm:
        assert [each.ok for each in jvm.compile([GOOD, other, wrong], tmp_path)] == [True, True, False]
