"""The wheel and the sdist: built, complete, and at work in an environment that has nothing else."""

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from mrscout import __version__

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "mrscout"
SHELF = ROOT / "tests" / "fixtures" / "projects" / "shelf"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
#: hosts that documents and schemas name; no package is fetched from any of them
HOSTS = {
    *("json-schema.org", "www.w3.org", "docs.oasis-open.org", "keepachangelog.com", "semver.org"),
    *("github.com", "localhost", "host"),
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with both."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return folder


def wheel_in(folder: Path) -> Path:
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_every_python_that_is_supported_has_a_classifier():
    versions = {line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r"3\.\d+$", line)}
    assert versions == {"3.11", "3.12", "3.13", "3.14"}
    assert PROJECT["requires-python"] == ">=3.11"


@pytest.mark.slow
def test_the_wheel_has_every_file_of_the_package(built: Path):
    with zipfile.ZipFile(wheel_in(built)) as wheel:
        packed = {name for name in wheel.namelist() if name.startswith("mrscout/")}
    there = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == there
    for name in (
        "SKILL.md",
        "py.typed",
        "explanations/pages/errors.md",
        "languages/java/build/problems.md",
        "languages/java/laws/elsewhere.json",
        "report/schemas/run.schema.json",
        "store/run.schema.json",
    ):
        assert f"mrscout/{name}" in packed
    assert any(name.startswith("mrscout/languages/java/runtime/jvm/") for name in packed)


@pytest.mark.slow
def test_the_sdist_has_what_builds_and_tests_it(built: Path):
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    for name in (
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "Makefile",
        "src/mrscout/api.py",
        "tests/conftest.py",
    ):
        assert name in names
    assert [name for name in names if ".mrscout/" in name or "__pycache__" in name or ".venv" in name] == []


@pytest.mark.slow
@pytest.mark.network
def test_the_wheel_runs_in_an_empty_environment(built: Path, tmp_path: Path):
    venv.create(tmp_path / "env", with_pip=True)
    bin_ = tmp_path / "env" / "bin"
    install = [bin_ / "python", "-m", "pip", "install", "--quiet", str(wheel_in(built))]
    subprocess.run(install, check=True, capture_output=True, timeout=600)
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    def tell(*arguments: str | Path) -> str:
        command = [bin_ / "mrscout", *arguments]
        ran = subprocess.run(
            command, capture_output=True, text=True, cwd=tmp_path, env=plain, timeout=300, check=False
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    assert tell("--version") == f"mrscout {__version__}\n"
    assert json.loads(tell("discover", SHELF, "--format", "json"))["mtcs"] > 0
    assert tell("skill") == (PACKAGE / "SKILL.md").read_text("utf-8")
    assert "no-java" in tell("explain", "no-java")
    out = tmp_path / "run"
    answer = json.loads(
        tell(
            "run", SHELF, "--only", "StackTest", "--out", out, "--inputs", "20", "--quiet", "--format", "json"
        )
    )
    assert answer["states"].get("kept"), "the Java sources of the worker, and the laws, are in the wheel"


def test_sources_name_no_host_that_packages_come_from():
    hosts = {
        (host, path.relative_to(ROOT).as_posix())
        for folder in ("src", "research", "scripts")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".toml", ".md", ".json"}
        for host in re.findall(r"https?://([a-zA-Z0-9.-]+)", path.read_text("utf-8"))
    }
    assert {host for host, _ in hosts} - HOSTS == set(), sorted(hosts)
