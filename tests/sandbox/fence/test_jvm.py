"""A JVM lives well in the fence: it compiles, starts threads and children, has files and a loopback."""

import dataclasses
import os
import subprocess
from pathlib import Path

import pytest

from mrscout.languages.java.jdks import find_jdks
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import ClassPaths, Execution, Outcome, Source
from mrscout.languages.java.runtime.worker_classes import worker_classes
from mrscout.sandbox.fence.fence import Mechanism
from mrscout.sources.cache import cache_folder

_CODE = Path(__file__).parent / "code" / "Inside.java"
_QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto")


@pytest.fixture(scope="module")
def jdk():
    jdks = find_jdks()
    if not jdks:
        pytest.skip("no JDK is installed")
    return jdks[0]


@pytest.fixture(scope="module")
def classes(jdk, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("classes")
    command = [jdk.home / "bin" / "javac", "-nowarn", "--release", "8", "-d", folder, _CODE]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@pytest.mark.parametrize("mechanism", [Mechanism.NAMESPACES, Mechanism.LANDLOCK, Mechanism.BUBBLEWRAP])
def test_a_jvm_does_its_work_and_no_harm(make_yard, jdk, classes: Path, mechanism: Mechanism):
    yard = make_yard(mechanism)
    yard.limits = dataclasses.replace(yard.limits, processes=350, file_size=1 << 28)
    fence = dataclasses.replace(yard.fence, readable=(yard.base / "checkout", jdk.home, classes))
    port = yard.listener.getsockname()[1]
    arguments = (str(yard.base), str(yard.base / "home"), str(port), str(os.getpid()))
    java = (str(jdk.home / "bin" / "java"), *_QUICK, *fence.java_options, "-cp", str(classes), "Inside")
    done = subprocess.run(
        [*fence.prefix, *java, *arguments],
        cwd=yard.base / "checkout",
        env=fence.environment(os.environ),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = dict(line.split("\t") for line in done.stdout.splitlines() if "\t" in line)
    networked = mechanism is not Mechanism.LANDLOCK
    bombed = mechanism is Mechanism.NAMESPACES or os.getuid() != 0
    expected = {
        "compiled": "true",
        "threads": "true",
        "temporary file": str(yard.scratch),
        "home": str(yard.scratch),
        "user": "mrscout",
        "child": "hello",
        "loopback": "42" if networked else "refused SocketException",
        "checkout": "[public]",
        "token": "null",
        "kill": "null",
        "bomb": "bounded" if bombed else said["bomb"],
    }
    assert {name: said[name] for name in expected} == expected
    refused = ("connect", "lookup", "key", "write", "delete")
    assert all(said[name].startswith("refused") for name in refused), said
    assert yard.is_unharmed


def test_the_worker_compiles_and_answers_in_the_fence(make_yard, jdk, monkeypatch):
    monkeypatch.setenv("MRSCOUT_CACHE", str(cache_folder()))  # the yard has another home
    yard = make_yard(Mechanism.NAMESPACES)
    yard.limits = dataclasses.replace(yard.limits, file_size=1 << 28)
    readable = (yard.base / "checkout", jdk.home, *dataclasses.astuple(worker_classes(jdk)))
    fence = dataclasses.replace(yard.fence, readable=readable)
    launch = Launch(
        jdk,
        yard.base / "checkout",
        options=fence.java_options,
        prefix=fence.prefix,
        environment=fence.environment(os.environ),
    )
    home = ClassPaths((), (yard.scratch / "generated",))
    with Jvm(launch, home) as jvm:
        (good, bad) = jvm.compile(
            [Source("Good", "class Good { }"), Source("Bad", "class Bad {")], home.generated[0]
        )
        ((result,),) = jvm.run([Execution("Good", "missing", ((),))])
    assert (good.ok, bad.ok) == (True, False)
    assert (yard.scratch / "generated" / "Good.class").is_file()
    assert result.outcome is Outcome.ERROR  # it answers: there is no such test
    assert yard.is_unharmed
