"""Programs are found in absolute folders only."""

import os
from pathlib import Path

import pytest

from mrscout.environment import find_program, for_build_tool, for_fenced_code, for_project_code, search_path


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a program, which is the current one."""
    (tmp_path / "mvn").write_text("#!/bin/sh\n")
    (tmp_path / "mvn").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("path", [".", "", ":", ".:/nowhere", "/nowhere::", "..:./", "../{name}"])
def test_a_program_of_the_current_folder_is_not_found(tools: Path, path: str):
    assert find_program("mvn", {"PATH": path.format(name=tools.name)}) is None


@pytest.mark.parametrize("path", ["{tools}", ".:{tools}", ":/nowhere:{tools}"])
def test_a_program_of_an_absolute_folder_is_found(tools: Path, path: str):
    assert find_program("mvn", {"PATH": path.format(tools=tools)}) == str(tools / "mvn")


@pytest.mark.parametrize("variables", [for_build_tool, for_fenced_code, for_project_code])
def test_programs_that_are_started_get_the_absolute_folders_alone(variables):
    assert variables({"PATH": ".:/usr/bin::bin:/bin:"}) == {"PATH": "/usr/bin:/bin"}
    assert variables({"LANG": "C"}) == {"LANG": "C"}


def test_without_a_path_the_usual_folders_count():
    assert search_path({}) == os.defpath.lstrip(":")
