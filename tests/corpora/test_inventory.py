"""A manifest is written from a folder, a list or a CSV file."""

import subprocess
import tomllib
from pathlib import Path

import pytest

from mrscout.corpora.checkouts import check_out
from mrscout.corpora.inventory import take_inventory
from mrscout.corpora.manifest import read_manifest
from mrscout.errors import CheckoutFailed, NoSuchPath, UsageError


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=x", "-c", "user.email=x@y")
    subprocess.run(("git", *who, *arguments), cwd=folder, check=True, capture_output=True)


@pytest.fixture
def mirror(tmp_path: Path) -> Path:
    """A bare repository with two commits of one source file."""
    work = tmp_path / "work"
    work.mkdir()
    git(work, "init", "-q", "-b", "main")
    for text in ("class A {}", "class A { int x; }"):
        (work / "A.java").write_text(text)
        git(work, "add", ".")
        git(work, "commit", "-q", "-m", text)
    (tmp_path / "mirrors").mkdir()
    git(tmp_path, "clone", "-q", "--bare", str(work), "mirrors/acme+shelf.git")
    return tmp_path / "mirrors" / "acme+shelf.git"


def names(inventory) -> list[str]:
    return [one.name for one in inventory.found]


def test_a_folder_has_checkouts_and_mirrors_and_the_rest_is_passed_over(tmp_path: Path, mirror: Path):
    folder = mirror.parent
    (folder / "shop/src").mkdir(parents=True)
    for name in "AB":
        (folder / f"shop/src/{name}.java").write_text("class A {}")
    (folder / "notes").mkdir()
    (folder / "notes/a.txt").write_text("")
    inventory = take_inventory(folder)
    assert [(one.kind, one.name, one.cost) for one in inventory.found] == [
        ("git", "acme+shelf", 1),
        ("folder", "shop", 2),
    ]
    assert len(inventory.found[0].commit) == 40
    assert inventory.passed_over == ("notes",)


def test_a_folder_that_is_a_project_is_one_project(tmp_path: Path):
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop/pom.xml").write_text("")
    assert names(take_inventory(tmp_path / "shop")) == ["shop"]


def test_a_list_has_coordinates_addresses_and_folders(tmp_path: Path):
    (tmp_path / "here").mkdir()
    listed = tmp_path / "list.txt"
    listed.write_text(
        f"# ours\norg.acme:shelf:1.0  # old\nmaven:org.acme:shelf:1.0\n\nhttps://h/a/b.git\n{tmp_path}/here\n"
    )
    inventory = take_inventory(listed)
    assert [(one.kind, one.source) for one in inventory.found] == [
        ("coordinate", "maven:org.acme:shelf:1.0"),
        ("git", "https://h/a/b.git"),
        ("folder", str(tmp_path / "here")),
    ]
    assert inventory.repeated == 1


def test_a_line_that_is_no_source_is_named(tmp_path: Path):
    (tmp_path / "list.txt").write_text("org.acme:shelf:1.0\nwhat is this\n")
    with pytest.raises(UsageError, match=r"list.txt:2: 'what is this' is no source"):
        take_inventory(tmp_path / "list.txt")


def test_a_csv_has_repositories_with_commits_and_names_that_are_told_apart(tmp_path: Path):
    table = tmp_path / "repositories.csv"
    table.write_text("id,Repository,SHA\n1,acme/shelf,abcdef0\n2,other/shelf,\n3,acme/shelf,abcdef0\n")
    inventory = take_inventory(table)
    assert [(one.name, one.source, one.commit) for one in inventory.found] == [
        ("shelf", "https://github.com/acme/shelf.git", "abcdef0"),
        ("other+shelf", "https://github.com/other/shelf.git", ""),
    ]
    assert inventory.repeated == 1


def test_a_csv_without_a_column_of_repositories_is_refused(tmp_path: Path):
    (tmp_path / "x.csv").write_text("a,b\n1,2\n")
    with pytest.raises(UsageError, match="its columns are a, b"):
        take_inventory(tmp_path / "x.csv")


def test_what_is_not_there_and_what_is_empty_is_refused(tmp_path: Path):
    (tmp_path / "empty.txt").write_text("# nothing\n")
    with pytest.raises(UsageError, match="names no project"):
        take_inventory(tmp_path / "empty.txt")
    with pytest.raises(NoSuchPath):
        take_inventory(tmp_path / "gone")


def test_what_is_written_is_a_manifest(tmp_path: Path, mirror: Path):
    written = tmp_path / "corpus.toml"
    written.write_text(take_inventory(mirror.parent).to_toml())
    assert tomllib.loads(written.read_text())["project"][0]["name"] == "acme+shelf"
    (item,) = read_manifest(written).items
    assert item.is_git


def test_a_commit_is_checked_out_once(tmp_path: Path, mirror: Path):
    folder = tmp_path / "out"
    newest = check_out(str(mirror), "", folder)
    (folder / "mine.txt").write_text("")
    assert check_out(str(mirror), newest[:12], folder) == newest
    assert (folder / "mine.txt").exists(), "a complete checkout is left as it is"
    assert (folder / "A.java").read_text() == "class A { int x; }"


def test_an_older_commit_takes_the_place_of_a_newer_one(tmp_path: Path, mirror: Path):
    older = subprocess.run(
        ("git", "rev-parse", "HEAD~1"), cwd=mirror, check=True, capture_output=True, text=True
    ).stdout.strip()
    check_out(str(mirror), "", tmp_path / "out")
    assert check_out(str(mirror), older, tmp_path / "out") == older
    assert (tmp_path / "out/A.java").read_text() == "class A {}"


def test_hooks_and_filters_of_a_repository_do_not_run(tmp_path: Path, mirror: Path):
    trace = tmp_path / "ran"
    hook = mirror / "hooks/post-checkout"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\ntouch {trace}\n")
    hook.chmod(0o755)
    git(mirror, "config", "core.hooksPath", str(hook.parent))
    check_out(str(mirror), "", tmp_path / "out")
    assert not trace.exists()


@pytest.mark.parametrize("address", ["--upload-pack=touch {ran} #://x", "ext::sh -c touch% {ran}% #://x"])
def test_an_address_is_no_option_and_no_command(tmp_path: Path, address: str):
    with pytest.raises(CheckoutFailed):
        check_out(address.format(ran=tmp_path / "ran"), "", tmp_path / "out")
    assert not (tmp_path / "ran").exists()


def test_a_repository_or_commit_that_is_not_there_is_told(tmp_path: Path, mirror: Path):
    with pytest.raises(CheckoutFailed):
        check_out(str(tmp_path / "gone.git"), "", tmp_path / "out")
    with pytest.raises(CheckoutFailed):
        check_out(str(mirror), "0123456789" * 4, tmp_path / "out")
