"""A program of the machine is started where no project has its say."""

import subprocess
from pathlib import Path

import pytest

from mrscout.environment import find_program
from mrscout.sandbox.tool_run import run_apart


def said(*command: str) -> str:
    return run_apart(command, 20).stdout.decode()


def test_it_does_not_run_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert not Path(said("/bin/pwd").strip()).is_relative_to(tmp_path)


def test_its_folder_holds_nothing_but_an_empty_one_for_mvn():
    assert said("/bin/sh", "-c", "find . && test $MAVEN_BASEDIR = $PWD && echo base") == ".\n./.mvn\nbase\n"


def test_it_finds_no_program_in_a_relative_folder(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", ".::bin:/usr/bin:/bin")
    assert said("/bin/sh", "-c", "echo $PATH") == "/usr/bin:/bin\n"


def test_it_gets_no_secret(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GITHUB_TOKEN", "secret")
    assert "secret" not in said("/usr/bin/env")


def test_one_that_takes_too_long_is_ended():
    with pytest.raises(subprocess.TimeoutExpired):
        run_apart(["/bin/sh", "-c", "exec tail -f /dev/null"], 0.2)


@pytest.mark.skipif(find_program("mvn") is None, reason="there is no mvn")
def test_mvn_takes_no_options_of_the_project_that_one_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / ".mvn").mkdir()
    (tmp_path / "below").mkdir()
    (tmp_path / ".mvn" / "jvm.config").write_text("-XX:NoSuchOption\n")
    monkeypatch.chdir(tmp_path / "below")
    assert "Apache Maven" in said(str(find_program("mvn")), "--version")
