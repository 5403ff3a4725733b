"""A run folder from elsewhere is read, and nothing that it brings is executed."""

import json
import os
import shutil
import subprocess
from collections.abc import Generator
from pathlib import Path

import pytest

from mrscout.errors import RunFromElsewhere
from mrscout.exits import Exit
from mrscout.sources.cache import user_key
from mrscout.store.run_origin import is_signed_here, make_trusted, require_trusted, sign

RECORD = b'{"a": "run.json"}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "run"
    (place / "build").mkdir(parents=True)
    (place / "classes").mkdir()
    (place / "run.json").write_bytes(RECORD)
    return place


def test_a_folder_whose_record_was_signed_is_ours(folder: Path):
    sign(folder, RECORD)
    assert is_signed_here(folder)


def test_a_folder_without_a_signature_is_not(folder: Path):
    assert not is_signed_here(folder)


def test_a_folder_that_was_moved_is_still_ours(folder: Path, tmp_path: Path):
    sign(folder, RECORD)
    folder.rename(tmp_path / "moved")
    assert is_signed_here(tmp_path / "moved")


def test_a_signature_is_worth_nothing_in_a_copy(folder: Path, tmp_path: Path):
    sign(folder, RECORD)
    shutil.copytree(folder, tmp_path / "copy")
    assert not is_signed_here(tmp_path / "copy")


def test_a_signature_is_worth_nothing_for_another_record(folder: Path):
    sign(folder, RECORD)
    (folder / "run.json").write_bytes(b"{}")
    assert not is_signed_here(folder)


def test_a_command_that_is_killed_between_signature_and_record_spoils_nothing(folder: Path):
    sign(folder, RECORD)
    sign(folder, b"the next record, which was never written")
    assert is_signed_here(folder)


def test_the_record_before_the_last_one_is_not_valid(folder: Path):
    sign(folder, RECORD)
    sign(folder, b"second")
    sign(folder, b"third")
    assert not is_signed_here(folder)


@pytest.mark.parametrize("text", [b"", b"\n", b"0" * 64 + b"\n", b"x" * 5000])
def test_a_forged_signature_is_not_taken(folder: Path, text: bytes):
    (folder / ".origin").write_bytes(text)
    assert not is_signed_here(folder)


def test_a_signature_that_is_a_link_or_a_pipe_is_not_taken(folder: Path, tmp_path: Path):
    sign(folder, RECORD)
    (folder / ".origin").rename(tmp_path / "origin")
    (folder / ".origin").symlink_to(tmp_path / "origin")
    assert not is_signed_here(folder)
    (folder / ".origin").unlink()
    os.mkfifo(folder / ".origin")
    assert not is_signed_here(folder)


def test_files_that_a_repository_brings_into_an_own_folder_are_not_trusted(folder: Path, tmp_path: Path):
    sign(folder, RECORD)
    require_trusted(folder, "project")
    for words in (("init", "-q"), ("add", "--force", "run/run.json")):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    with pytest.raises(RunFromElsewhere, match="repository"):
        require_trusted(folder, "project")
    with pytest.raises(RunFromElsewhere, match="repository"):
        make_trusted(folder)


@pytest.mark.parametrize("trap", ["index", "config", "format", "link", "file", "head", "inner"])
def test_files_are_not_trusted_where_git_cannot_say_whether_a_repository_brings_them(
    folder: Path, tmp_path: Path, trap: str
):
    sign(folder, RECORD)
    for words in (("init", "-q"), ("add", "--force", "run/run.json")):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    git = tmp_path / ".git"
    if trap == "index":
        (git / "index").write_bytes(b"DIRC" + bytes(40))
    elif trap == "config":
        (git / "config").write_text("[core\n")
    elif trap == "format":
        (git / "config").write_text("[core]\n\trepositoryformatversion = 99\n")
    elif trap == "head":
        (git / "HEAD").rename(git / "HEAD2")
        (git / "HEAD").symlink_to("HEAD2")
    elif trap == "inner":  # a repository of its own, inside of another
        (folder / ".git").write_text("gitdir: ../elsewhere\n")
    else:
        git.rename(tmp_path / "moved")
        git.symlink_to("moved") if trap == "link" else git.write_text("gitdir: moved\n")
    with pytest.raises(RunFromElsewhere, match="repository"):
        require_trusted(folder, "project")
    if trap != "inner":
        assert make_trusted(folder)
        assert not (folder / "build").exists()


def test_a_repository_around_a_folder_without_files_of_it_is_no_matter(folder: Path, tmp_path: Path):
    sign(folder, RECORD)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    require_trusted(folder, "project")
    assert not make_trusted(folder)


def test_of_a_foreign_run_nothing_stays_that_would_be_executed(folder: Path):
    for name in ("relations.jsonl", "notes.txt"):
        (folder / name).touch()
    assert make_trusted(folder)
    assert sorted(each.name for each in folder.iterdir()) == ["notes.txt", "run.json"]
    assert not is_signed_here(folder)


def test_of_ones_own_run_everything_stays(folder: Path):
    sign(folder, RECORD)
    assert not make_trusted(folder)
    assert (folder / "build").is_dir()


def test_a_new_folder_has_nothing_to_remove(tmp_path: Path):
    assert not make_trusted(tmp_path)


def test_a_run_that_fails_before_it_writes_its_record_leaves_a_foreign_folder_foreign(
    real: Path, run, tmp_path: Path
):
    out = tmp_path / "run"
    shutil.copytree(real, out)
    ran = run("run", tmp_path / "nowhere", "--out", out)
    assert ran.returncode == Exit.SOURCE
    assert not is_signed_here(out)
    assert run("filter", "--out", out).returncode == Exit.USAGE


@pytest.mark.parametrize(
    "command", [("filter",), ("evaluate",), ("export", "--to", "tests")], ids=lambda words: words[0]
)
def test_commands_that_execute_code_refuse_a_foreign_run(
    real: Path, run, tmp_path: Path, command: tuple[str, ...]
):
    out = tmp_path / "run"
    shutil.copytree(real, out)
    canary = tmp_path / "canary"
    java = tmp_path / "jdk" / "bin" / "java"
    java.parent.mkdir(parents=True)
    java.write_text(f"#!/bin/sh\ntouch {canary}\n")
    java.chmod(0o755)
    record = json.loads((out / "run.json").read_bytes())
    record["options"]["java"] = str(java.parent.parent)
    (out / "run.json").write_text(json.dumps(record))
    ran = run(*command, "--out", out)
    assert ran.returncode == Exit.USAGE
    assert not canary.exists()


@pytest.mark.parametrize("command", [("show",), ("report",)], ids=lambda words: words[0])
def test_commands_that_only_read_take_a_foreign_run(
    real: Path, run, tmp_path: Path, command: tuple[str, ...]
):
    out = tmp_path / "run"
    shutil.copytree(real, out)
    name = ("encodeDecodeRoundTrip",) if command == ("show",) else ()
    assert run(*command, *name, "--out", out).returncode == Exit.FINE


# The key


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
    """A new one, and as long as it is there a process that knows no key."""
    monkeypatch.setenv("MRSCOUT_CACHE", str(tmp_path / "cache"))
    user_key.cache_clear()
    yield tmp_path / "cache"
    user_key.cache_clear()


def next_process() -> None:
    user_key.cache_clear()


def test_another_command_of_the_same_user_knows_the_key(cache: Path, folder: Path):
    sign(folder, RECORD)
    next_process()
    assert is_signed_here(folder)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666])
def test_a_key_that_others_may_read_or_write_is_replaced(cache: Path, folder: Path, mode: int):
    sign(folder, RECORD)
    (cache / "origin.key").chmod(mode)
    next_process()
    assert not is_signed_here(folder)
    sign(folder, RECORD)
    next_process()
    assert is_signed_here(folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("given", [".", "origin.key"])
def test_a_key_of_another_user_signs_nothing(cache: Path, folder: Path, given: str):
    sign(folder, RECORD)
    os.chown(cache / given, 4711, 4711)
    next_process()
    assert not is_signed_here(folder)


def test_a_key_in_a_folder_that_others_may_write_to_signs_nothing(cache: Path, folder: Path):
    sign(folder, RECORD)
    cache.chmod(0o777)
    next_process()
    assert not is_signed_here(folder)
