"""A repository that a project names hands out nothing but the project's own files and what a registry has."""

import os
from pathlib import Path

import pytest

from mrscout.languages.java.build.maven.registry_requests import in_project, is_remote, is_safe
from mrscout.markup import parse_markup


def pom(properties: str = "", repositories: str = ""):
    return parse_markup(
        f"<project><properties>{properties}</properties><repositories>{repositories}</repositories></project>".encode()
    )


@pytest.mark.parametrize(
    ("url", "properties", "expected"),
    [
        ("https://repo.example.org/maven", "", True),
        ("http://repo.example.org", "", True),
        ("HTTPS://repo.example.org", "", True),
        ("https://${host}/maven", "", True),
        ("${url}", "<url>https://repo.example.org</url>", True),
        ("${a}", "<a>${b}</a><b>https://repo.example.org</b>", True),
        ("${url}/x", "<url>https://repo.example.org</url>", True),
        ("${url}", "<url>file:///home/me/repo</url>", False),
        ("${url}", "<url>https://repo.example.org</url><url>file:///x</url>", False),
        ("${url}", "", False),
        ("${a}", "<a>${a}</a>", False),
        ("file:///proc/self/cwd/repo", "", False),
        ("file://${project.basedir}/repo", "", False),
        ("FILE:///repo", "", False),
        ("ftp://repo.example.org", "", False),
        ("", "", False),
    ],
)
def test_only_addresses_of_http_are_given_to_mvn(url: str, properties: str, expected: bool):
    assert is_remote(url, [pom(properties)]) is expected


def test_a_property_that_one_module_overrides_is_not_trusted():
    url = "<url>https://repo.example.org</url>"
    assert is_remote("${url}", [pom(url), pom(url)])
    assert not is_remote("${url}", [pom(url), pom("<url>file:///x</url>")])


@pytest.fixture
def root(tmp_path: Path) -> Path:
    place = tmp_path / "project"
    (place / "repo" / "org").mkdir(parents=True)
    (place / "repo" / "org" / "a.jar").touch()
    return place


def test_a_folder_of_the_project_without_links_is_a_repository(root: Path):
    assert is_safe(f"file://{root}/repo", root)
    named = pom(
        repositories="<repository><id>central</id><url>file://${project.basedir}/repo</url></repository>"
    )
    assert in_project({"": named}, root) == (("project-0", f"file://{root}/repo"),)


def test_a_repository_beside_a_module_is_found_by_its_folder(root: Path):
    (root / "core").mkdir()
    named = pom(repositories="<repository><id>own</id><url>file://${basedir}/../repo</url></repository>")
    assert in_project({"core": named}, root) == (("project-0", f"file://{root}/core/../repo"),)


@pytest.mark.parametrize("kind", ["link to a file", "link to a folder", "pipe", "inner link"])
def test_a_folder_with_anything_but_files_is_none(root: Path, tmp_path: Path, kind: str):
    (tmp_path / "id_rsa").write_text("secret")
    planted = root / "repo" / "org" / "b.jar"
    match kind:
        case "link to a file":
            planted.symlink_to(tmp_path / "id_rsa")
        case "link to a folder":
            planted.symlink_to(tmp_path)
        case "inner link":
            planted.symlink_to("a.jar")
        case _:
            os.mkfifo(planted)
    assert not is_safe(f"file://{root}/repo", root)


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc",
        "file://{root}/..",
        "file://{root}/absent",
        "file://{root}/repo/org/a.jar",
        "file://host{root}/repo",
        "file:repo",
        "file://{root}/${{x}}",
        "jar:file:{root}/repo",
        "https://${{host}}/x",
    ],
)
def test_what_lies_elsewhere_or_cannot_be_read_is_none(root: Path, url: str):
    assert not is_safe(url.format(root=root), root)


def test_a_link_to_a_folder_outside_is_none(root: Path, tmp_path: Path):
    (tmp_path / "other").mkdir()
    (root / "linked").symlink_to(tmp_path / "other")
    assert not is_safe(f"file://{root}/linked", root)
