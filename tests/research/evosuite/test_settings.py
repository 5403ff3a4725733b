"""Which EvoSuite is run, and with what."""

import os
from itertools import pairwise
from pathlib import Path

import pytest

from mrscout.errors import UsageError
from mrscout.sandbox.fence.fence import DEFAULTS
from mrscout_research.evosuite.settings import EvoSuite, evosuite_at


@pytest.fixture
def jar(tmp_path: Path) -> Path:
    path = tmp_path / "evosuite-1.2.0.jar"
    path.touch()
    return path


@pytest.fixture
def java(tmp_path: Path) -> Path:
    program = tmp_path / "jdk" / "bin" / "java"
    program.parent.mkdir(parents=True)
    program.touch(mode=0o755)
    return program


@pytest.mark.parametrize(
    "flag",
    [
        "-Dalgorithm=RANDOM_SEARCH",
        "-Dcriterion=LINE:BRANCH",
        "-Dminimize=false",
        "-Dassertions=false",
        "-Dnull_probability=0.1",
        "-Dsearch_budget=120",
    ],
)
def test_the_flags_are_the_papers(flag: str):
    arguments = EvoSuite(Path("e.jar"), Path("java")).arguments("a.B", [Path("c")], 7, Path("out"))
    assert flag in arguments


def test_ten_runs_of_two_minutes_are_the_papers():
    evosuite = EvoSuite(Path("e.jar"), Path("java"))
    assert (evosuite.seeds, evosuite.seconds) == (10, 120)


def test_a_class_its_path_and_its_seed_are_handed_over():
    made = EvoSuite(Path("e.jar"), Path("java"), seconds=5)
    arguments = made.arguments("a.B", [Path("c"), Path("d.jar")], 7, Path("out"))
    named = dict(pairwise(arguments))
    assert (named["-class"], named["-seed"]) == ("a.B", "7")
    assert named["-projectCP"] == f"c{os.pathsep}d.jar"
    assert "-Dsearch_budget=5" in arguments


def test_the_heap_leaves_room_below_the_limit_of_the_fence():
    arguments = EvoSuite(Path("e.jar"), Path("java")).arguments("a.B", [Path("c")], 7, Path("out"))
    heap = int(dict(pairwise(arguments))["-mem"]) << 20
    assert 0 < heap <= DEFAULTS.memory * 3 // 4


def test_a_java_is_named_by_its_home_or_by_its_program(jar: Path, java: Path):
    for named in (java, java.parent.parent):
        assert evosuite_at(jar, named, 1, 1).java == java
    assert evosuite_at(jar, java, 1, 1).java_home == java.parent.parent


def test_what_is_missing_is_said(jar: Path, java: Path, tmp_path: Path):
    cases = [
        (None, java, "--evosuite-jar"),
        (jar, None, "--evosuite-java"),
        (tmp_path / "gone.jar", java, "--evosuite-jar"),
        (tmp_path, java, "--evosuite-jar"),
        (jar, tmp_path / "gone", "--evosuite-java"),
        (jar, jar.parent, "--evosuite-java"),
        (jar, jar, "--evosuite-java"),
    ]
    for given_jar, given_java, option in cases:
        with pytest.raises(UsageError) as refused:
            evosuite_at(given_jar, given_java, 1, 1)
        assert refused.value.place == option
