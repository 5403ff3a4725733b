"""Links to lines: at the host where what is on disk is what the host has, and on disk otherwise."""

import subprocess
from pathlib import Path

import pytest

from mrscout.store.source_excerpts import Link, address, link_to


@pytest.mark.parametrize(
    ("remote", "base"),
    [
        ("https://github.com/acme/codec.git", "https://github.com/acme/codec/blob/c0ffee/core/"),
        ("https://github.com/acme/codec", "https://github.com/acme/codec/blob/c0ffee/core/"),
        ("https://secret:token@github.com/acme/codec.git", "https://github.com/acme/codec/blob/c0ffee/core/"),
        ("git@github.com:acme/codec.git", "https://github.com/acme/codec/blob/c0ffee/core/"),
        ("ssh://git@github.com:22/acme/codec.git", "https://github.com/acme/codec/blob/c0ffee/core/"),
        ("git@gitlab.acme.org:a/b/codec.git", "https://gitlab.acme.org/a/b/codec/-/blob/c0ffee/core/"),
        ("https://bitbucket.org/acme/codec", "https://bitbucket.org/acme/codec/src/c0ffee/core/"),
        ("https://codeberg.org/acme/codec", "https://codeberg.org/acme/codec/src/commit/c0ffee/core/"),
        ('https://github.com/acme/"><b>.git', "https://github.com/acme/%22%3E%3Cb%3E/blob/c0ffee/core/"),
    ],
)
def test_a_known_host_has_a_page_for_each_line(remote, base):
    found = address(remote, "c0ffee", "core/")
    assert found is not None
    assert found.base == base
    assert "secret" not in base


@pytest.mark.parametrize(
    "remote",
    [
        "https://example.org/acme/codec.git",
        "https://github.com.example.org/acme/codec",
        "javascript:alert(1)",
        "/srv/git/codec.git",
        "../codec",
        "",
    ],
)
def test_any_other_remote_has_none(remote):
    assert address(remote, "c0ffee", "") is None


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder of a repository whose host knows its commit."""
    root = tmp_path / "repository" / "core"
    root.mkdir(parents=True)
    (root / "A.java").write_text("class A {}\n")
    git(root, "init", "--quiet", "--initial-branch", "main", "..")
    git(root, "add", ".")
    git(root, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "a")
    git(root, "remote", "add", "origin", "git@github.com:acme/codec.git")
    git(root, "update-ref", "refs/remotes/origin/main", "HEAD")
    return root


def git(folder: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


def test_a_clean_checkout_links_to_its_host(project: Path, tmp_path: Path):
    commit = git(project, "rev-parse", "HEAD").strip()
    assert link_to(project, tmp_path) == Link(f"https://github.com/acme/codec/blob/{commit}/core/", "#L")


def test_a_file_that_was_changed_is_looked_at_on_disk(project: Path, tmp_path: Path):
    (project / "A.java").write_text("class B {}\n")
    assert link_to(project, tmp_path / "out" / "report") == Link("../../repository/core/", "#L")


def test_a_commit_that_no_host_has_is_looked_at_on_disk(project: Path, tmp_path: Path):
    git(project, "update-ref", "-d", "refs/remotes/origin/main")
    assert link_to(project, tmp_path) == Link("repository/core/", "#L")


def test_a_folder_of_no_repository_is_looked_at_on_disk(tmp_path: Path):
    (tmp_path / "a b").mkdir()
    assert link_to(tmp_path / "a b", tmp_path / "report") == Link("../a%20b/", "#L")


def test_a_project_that_is_gone_has_no_links(tmp_path: Path):
    assert link_to(tmp_path / "gone", tmp_path) == Link(None, "#L")
