"""Links that a project brings lead no output out of it; links of the user's are followed."""

from pathlib import Path

import pytest

from mrscout.errors import OutputLedAway
from mrscout.store.output import check_output_path, project_folders


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder."""
    folder = tmp_path / "project"
    (folder / "inner").mkdir(parents=True)
    (tmp_path / "home").mkdir()
    monkeypatch.chdir(folder)
    return folder


def refused(path: Path | str, *projects: Path) -> bool:
    try:
        check_output_path(Path(path), "--out", projects)
    except OutputLedAway:
        return True
    return False


@pytest.mark.parametrize(
    "path", ["link", "link/below", "inner/../link", "inner/link", "inner/chain", "{absolute}/link/a/b"]
)
@pytest.mark.parametrize("target", ["../home", "{absolute}/../home", "../nowhere", "../home/../home"])
def test_a_link_of_the_project_that_leads_out_is_refused(project: Path, path: str, target: str):
    leads = target.format(absolute=project)
    (project / "link").symlink_to(leads)
    (project / "inner" / "link").symlink_to(f"../{leads}" if leads.startswith("..") else leads)
    (project / "inner" / "chain").symlink_to("../link")
    assert refused(path.format(absolute=project), project)


@pytest.mark.parametrize(
    "path", ["inner", "new/folder", "link", "link/new", "circle", "../home/x", "roundabout"]
)
def test_a_way_that_stays_in_the_project_or_begins_outside_is_taken(project: Path, path: str):
    (project / "link").symlink_to("inner")
    (project / "circle").symlink_to("circle")
    (project / "roundabout").symlink_to("../project/inner")
    assert not refused(path, project)


def test_a_link_outside_of_the_project_is_the_users_own(project: Path, tmp_path: Path):
    (tmp_path / "mine").symlink_to(tmp_path / "home")
    for path in ("../mine/run", tmp_path / "mine" / "run"):
        assert not refused(path, project)


def test_a_link_of_the_users_that_leads_to_one_of_the_project_is_refused(project: Path, tmp_path: Path):
    (project / "link").symlink_to(tmp_path / "home")
    (tmp_path / "mine").symlink_to(project / "link")
    assert refused(tmp_path / "mine" / "run", project)


def test_a_project_that_lies_behind_a_link_is_the_same_project(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (project / "link").symlink_to(tmp_path / "home")
    (tmp_path / "mine").symlink_to(project)
    monkeypatch.chdir(tmp_path / "mine")
    assert refused("link", Path())
    assert refused(tmp_path / "mine" / "link", project)
    assert not refused("inner", Path())


@pytest.mark.parametrize("mark", [".git", ".hg", ".svn"])
def test_the_repository_around_a_link_is_a_project_wherever_one_stands(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mark: str
):
    (project / "inner" / "link").symlink_to(tmp_path / "home")
    assert not refused("inner/link")
    (project / mark).mkdir()
    assert refused("inner/link")
    monkeypatch.chdir(tmp_path)
    assert refused("project/inner/link/run")


@pytest.mark.parametrize("mark", ["pom.xml", "build.gradle.kts", "settings.gradle.dcl", "build.xml"])
def test_the_build_around_a_link_is_a_project_without_a_repository(project: Path, tmp_path: Path, mark: str):
    (project / "inner" / "link").symlink_to(tmp_path / "home")
    assert not refused("inner/link", project / "inner" / "source")
    (project / mark).touch()
    assert refused("inner/link", project / "inner" / "source")


def test_a_link_of_a_module_to_another_module_is_followed(project: Path):
    (project / "other").mkdir()
    for place in (project, project / "inner"):
        (place / "pom.xml").touch()
    (project / "inner" / "link").symlink_to("../other")
    assert not refused("inner/link")


@pytest.mark.parametrize("path", ["{absolute}/.mrscout", "project/.mrscout", "project/inner/../.mrscout/run"])
def test_a_link_in_the_place_of_a_default_leads_nowhere_else_wherever_one_stands(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
):
    monkeypatch.chdir(tmp_path)
    assert not refused(path.format(absolute=project))
    (project / ".mrscout").symlink_to(tmp_path / "home")
    assert refused(path.format(absolute=project))


@pytest.mark.parametrize("name", [".mrscout", "sample"])
def test_a_default_that_nobody_has_typed_leads_nowhere_else(project: Path, name: str):
    (project / name).symlink_to("../home")
    assert refused(name)


def test_the_error_names_the_link_and_what_to_type(project: Path, tmp_path: Path):
    (project / "link").symlink_to(tmp_path / "home")
    with pytest.raises(OutputLedAway) as caught:
        check_output_path(Path("link/run"), "--to", [project])
    assert str(project / "link") in caught.value.found
    assert caught.value.advice.endswith(f"--to {tmp_path / 'home' / 'run'}")


def test_only_folders_are_projects():
    assert project_folders("maven:g:a:1", "", "../x") == (Path("../x"),)


@pytest.mark.parametrize("named", ["src", "src/test", "src/test/java", "src/main"])
def test_the_folder_around_named_sources_is_a_project_without_any_build_file(
    project: Path, tmp_path: Path, named: str
):
    (project / "src/test/java").mkdir(parents=True)
    (project / "out").symlink_to(tmp_path / "home")
    assert not refused("out/new.jsonl", Path(named))
    assert refused("out/new.jsonl", *project_folders(named))
    assert not refused("out/new.jsonl", *project_folders("inner"))
