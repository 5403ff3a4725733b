"""JDKs are found where they are, once, without being started."""

from pathlib import Path

import pytest

from mrscout.languages.java.jdks import Jdk, find_jdks


def install(home: Path, release: str | None, compiler: bool = True) -> None:
    (home / "bin").mkdir(parents=True)
    if compiler:
        (home / "bin" / "javac").write_text("#!/bin/false\n")
        (home / "bin" / "javac").chmod(0o755)
    if release is not None:
        (home / "release").write_text(release)


@pytest.mark.parametrize(
    ("release", "version"),
    [
        ('IMPLEMENTOR="x"\nJAVA_VERSION="17.0.15"\n', "17.0.15"),
        ('JAVA_VERSION="1.8.0_402"\n', "1.8.0_402"),
        ("nonsense", "unknown"),
        (None, "unknown"),
    ],
)
def test_version_is_in_the_release_file(tmp_path: Path, release: str | None, version: str):
    install(tmp_path / "jvm" / "a", release)
    assert [jdk.version for jdk in find_jdks({}, (f"{tmp_path}/jvm/*",))] == [version]


def test_the_newest_comes_first_and_links_add_nothing(tmp_path: Path):
    for number in ("9", "17.0.1", "25"):
        install(tmp_path / "jvm" / number, f'JAVA_VERSION="{number}"')
    (tmp_path / "jvm" / "default").symlink_to("17.0.1")
    environment = {"JAVA_HOME": str(tmp_path / "jvm" / "9"), "PATH": str(tmp_path / "jvm" / "25" / "bin")}
    assert [jdk.version for jdk in find_jdks(environment, (f"{tmp_path}/jvm/*",))] == ["25", "17.0.1", "9"]


@pytest.mark.parametrize("place", ["jvm/*", "absent/*"])
def test_a_java_without_a_compiler_is_no_jdk(tmp_path: Path, place: str):
    install(tmp_path / "jvm" / "jre", 'JAVA_VERSION="17"', compiler=False)
    assert find_jdks({"JAVA_HOME": str(tmp_path / "nowhere")}, (f"{tmp_path}/{place}",)) == []


def test_a_relative_home_is_none_and_an_absolute_one_is(tmp_path: Path, monkeypatch):
    install(tmp_path / "jdk", 'JAVA_VERSION="17"')
    monkeypatch.chdir(tmp_path)
    assert find_jdks({"JAVA_HOME": "jdk", "PATH": "jdk/bin:."}, ()) == []
    assert [jdk.version for jdk in find_jdks({"JAVA_HOME": str(tmp_path / "jdk")}, ())] == ["17"]


@pytest.mark.parametrize(
    ("version", "major"), [("1.8.0_402", 8), ("17.0.15", 17), ("25", 25), ("1", 1), ("unknown", 0)]
)
def test_the_major_version_of_a_jdk(version: str, major: int):
    assert Jdk(Path("/j"), version).major == major
