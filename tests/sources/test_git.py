"""A project's repository is read, and nothing that its configuration names is run."""

import os
import shutil
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from mrscout.sources import git as module
from mrscout.sources.git import GitFailed, GitMissing, opened_repository

A, B = "src/A.java", "src/B.java"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test sees the configuration of whoever runs it."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return home


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return repository_at(tmp_path / "project")


def repository_at(root: Path) -> Path:
    (root / "src").mkdir(parents=True)
    git(root, "init", "--quiet", "--initial-branch", "main")
    (root / A).write_text("class A {\n}\n")
    (root / B).write_text("class B {\n}\n")
    (root / ".gitignore").write_text("out/\n")
    commit(root)
    git(root, "remote", "add", "origin", "git@github.com:acme/codec.git")
    git(root, "update-ref", "refs/remotes/origin/main", "HEAD")
    return root


def git(folder: Path, *arguments: str, check: bool = True) -> str:
    identity = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always")
    command = ["git", *identity, *arguments]
    return subprocess.run(command, cwd=folder, check=check, capture_output=True, text=True).stdout


def commit(root: Path) -> None:
    git(root, "add", "--force", ".")
    git(root, "commit", "--quiet", "--message", "a")


def changed(root: Path, revision: str = "HEAD", *, untracked: bool = True) -> set[str]:
    with opened_repository(root, logs=True) as repository:
        assert repository is not None
        return repository.changed(repository.commit(revision), (".java",), untracked=untracked)


def look_at(root: Path) -> None:
    """Everything that any command asks of a repository."""
    try:
        with opened_repository(root, logs=True) as repository:
            if repository is not None:
                head = repository.commit("HEAD")
                repository.is_on_remote(head)
                repository.changed(head, (".java",), untracked=True)
    except GitFailed:
        pass


# What is run


def configure(name: str) -> Callable[[Path, str], None]:
    def plant(root: Path, canary: str) -> None:
        git(root, "config", name, canary)

    return plant


def attribute(text: str, name: str) -> Callable[[Path, str], None]:
    """A program for files with an attribute, and a file that has it and looks changed."""

    def plant(root: Path, canary: str) -> None:
        git(root, "config", name, canary)
        (root / ".gitattributes").write_text(f"*.java {text}\n")
        os.utime(root / A, (1, 1))
        (root / B).write_text("class B { }\n")

    return plant


def plant_hooks(root: Path, canary: str) -> None:
    for name in ("post-index-change", "pre-commit", "post-checkout", "reference-transaction"):
        hook = root / ".git" / "hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\n{canary}\n")
        hook.chmod(0o755)
    os.utime(root / A, (1, 1))


def plant_include(root: Path, canary: str) -> None:
    (root / "more").write_text(f'[core]\n\tfsmonitor = "{canary}"\n')
    git(root, "config", "include.path", str(root / "more"))


def plant_conditional_include(root: Path, canary: str) -> None:
    (root / "more").write_text(f'[core]\n\tfsmonitor = "{canary}"\n')
    git(root, "config", f"includeIf.gitdir:{root}/.path", str(root / "more"))


def plant_worktree_configuration(root: Path, canary: str) -> None:
    git(root, "config", "extensions.worktreeConfig", "true")
    git(root, "config", "--worktree", "core.fsmonitor", canary)


def plant_partial_clone(root: Path, canary: str) -> None:
    """A remote that lacking objects are fetched from, by a program."""
    git(root, "config", "core.repositoryformatversion", "1")
    git(root, "config", "extensions.partialClone", "origin")
    git(root, "config", "remote.origin.promisor", "true")
    git(root, "config", "remote.origin.url", str(root))
    git(root, "config", "remote.origin.uploadpack", f"{canary}; git-upload-pack")
    tree = git(root, "rev-parse", "HEAD:src").strip()
    (root / ".git" / "objects" / tree[:2] / tree[2:]).unlink()


def plant_external_remote(root: Path, canary: str) -> None:
    plant_partial_clone(root, canary)
    git(root, "config", "remote.origin.url", f"ext::sh -c {canary.replace(' ', '% ')}")
    git(root, "config", "protocol.ext.allow", "always")


def plant_bare(root: Path, canary: str) -> None:
    """A bare repository that somebody has committed, which a clone brings along."""
    shutil.move(root / ".git", root.parent / "moved")
    for name in ("HEAD", "config", "objects", "refs", "index"):
        shutil.move(root.parent / "moved" / name, root / name)
    git(root, "config", "--file", "config", "core.bare", "false")
    git(root, "config", "--file", "config", "core.worktree", str(root))
    git(root, "config", "--file", "config", "core.fsmonitor", canary)


#: how each is planted, and a command of git that it works on
TRAPS: dict[str, tuple[Callable[[Path, str], None], tuple[str, ...] | None]] = {
    "fsmonitor": (configure("core.fsmonitor"), ("status",)),
    "hooks": (plant_hooks, ("update-ref", "refs/heads/x", "HEAD")),
    "hooks elsewhere": (configure("core.hooksPath"), None),
    "clean filter": (attribute("filter=x", "filter.x.clean"), ("diff", "--no-ext-diff", "HEAD")),
    "filter process": (attribute("filter=x", "filter.x.process"), ("diff", "--no-ext-diff", "HEAD")),
    "text conversion": (attribute("diff=x", "diff.x.textconv"), ("diff", "HEAD")),
    "external diff": (attribute("diff=x", "diff.x.command"), ("diff", "HEAD")),
    "external diff of all": (attribute("text", "diff.external"), ("diff", "HEAD")),
    "include": (plant_include, ("status",)),
    "conditional include": (plant_conditional_include, ("status",)),
    "worktree configuration": (plant_worktree_configuration, ("status",)),
    "partial clone": (plant_partial_clone, ("ls-tree", "-r", "HEAD")),
    "external remote": (plant_external_remote, ("ls-tree", "-r", "HEAD")),
    "bare repository": (plant_bare, ("status",)),
    "ssh": (configure("core.sshCommand"), ("ls-remote", "origin")),
    "alias": (configure("alias.x"), None),
    "alias of ls-files": (configure("alias.ls-files"), None),
    "pager": (configure("core.pager"), None),
    "pager of ls-files": (configure("pager.ls-files"), None),
    "editor": (configure("core.editor"), None),
    "credential helper": (configure("credential.helper"), None),
    "ask for passwords": (configure("core.askPass"), None),
    "alternates": (configure("core.alternateRefsCommand"), None),
    "signatures": (configure("gpg.program"), None),
}


@pytest.fixture(params=TRAPS)
def trap(request: pytest.FixtureRequest, root: Path, tmp_path: Path) -> tuple[str, Path, Path]:
    """A repository with a program in it that leaves a trace."""
    plant, _ = TRAPS[request.param]
    program = tmp_path / "program"
    trace = tmp_path / "trace"
    program.write_text(f"#!/bin/sh\necho ran >> {trace}\nexit 1\n")
    program.chmod(0o755)
    plant(root, str(program))
    trace.unlink(missing_ok=True)
    return request.param, root, trace


def test_nothing_that_a_repository_names_is_run(trap: tuple[str, Path, Path]):
    _, root, trace = trap
    look_at(root)
    look_at(root / "src")
    assert not trace.exists()


def test_each_trap_works_on_git_itself(trap: tuple[str, Path, Path]):
    name, root, trace = trap
    command = TRAPS[name][1]
    if command is None:
        pytest.skip("only a terminal, a password or a name of a command would set it off")
    git(root, *command, check=False)
    assert trace.exists()


@pytest.mark.parametrize(
    "name",
    [
        "GIT_EXTERNAL_DIFF",
        "GIT_SSH_COMMAND",
        "GIT_PAGER",
        "GIT_TRACE",
        "GIT_CONFIG_PARAMETERS",
        "GIT_EXEC_PATH",
    ],
)
def test_variables_of_git_do_not_reach_it(root: Path, tmp_path: Path, monkeypatch, name: str):
    monkeypatch.setenv(name, str(tmp_path / "trace"))
    (root / A).write_text("class A { }\n")
    assert changed(root) == {A}
    assert not (tmp_path / "trace").exists()


@pytest.mark.parametrize("name", ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY"])
def test_variables_do_not_lead_to_another_repository(root: Path, tmp_path: Path, monkeypatch, name: str):
    monkeypatch.setenv(name, str(tmp_path / "elsewhere"))
    assert changed(root) == set()


# What is a repository


def test_a_folder_in_a_repository_is_in_it(root: Path):
    (root / A).write_text("class A { }\n")
    assert changed(root / "src") == {"A.java"}


def test_a_folder_that_is_newer_than_the_commit_is_all_new(root: Path):
    (root / "new").mkdir()
    (root / "new" / "C.java").touch()
    assert changed(root / "new") == {"C.java"}


def is_repository(root: Path) -> bool:
    with opened_repository(root) as repository:
        return repository is not None


def test_a_folder_of_no_repository_has_none(tmp_path: Path):
    assert not is_repository(tmp_path)


def test_a_bare_repository_is_none(root: Path):
    plant_bare(root, "true")
    assert not is_repository(root)


def test_a_folder_named_git_that_is_no_repository_is_passed_by(root: Path):
    (root / "src" / ".git").mkdir()
    (root / A).write_text("class A { }\n")
    assert changed(root / "src") == {"A.java"}


def test_a_linked_worktree_is_one(root: Path, tmp_path: Path):
    git(root, "worktree", "add", "--quiet", str(tmp_path / "linked"))
    (tmp_path / "linked" / A).write_text("class A { }\n")
    assert changed(tmp_path / "linked") == {A}


def test_a_submodule_is_one(root: Path, tmp_path: Path):
    git(root, "submodule", "--quiet", "add", str(repository_at(tmp_path / "other")), "sub")
    (root / "sub" / A).write_text("class A { }\n")
    assert changed(root / "sub") == {A}


@pytest.mark.parametrize(
    "text", ["gitdir: {}", "gitdir: {}/.git", "gitdir: /", "gitdir: ", "", "\0", "x" * 9999]
)
def test_a_file_that_names_somebody_elses_repository_is_none(root: Path, tmp_path: Path, text: str):
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / ".git").write_text(text.format(root))
    assert not is_repository(foreign)


def test_a_worktree_of_somebody_else_is_none(root: Path, tmp_path: Path):
    git(root, "worktree", "add", "--quiet", str(tmp_path / "linked"))
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    shutil.copy(tmp_path / "linked" / ".git", foreign / ".git")
    assert not is_repository(foreign)


def test_a_common_folder_elsewhere_is_not_used(root: Path, tmp_path: Path):
    other = repository_at(tmp_path / "other")
    git(root, "remote", "set-url", "origin", "https://github.com/acme/secret")
    (other / ".git" / "commondir").write_text(str(root / ".git"))
    with opened_repository(other) as repository:
        assert repository is not None
        assert repository.remote == "git@github.com:acme/codec.git"


def test_a_link_to_a_repository_is_none(root: Path, tmp_path: Path):
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / ".git").symlink_to(root / ".git")
    assert not is_repository(foreign)


def test_another_working_tree_that_the_configuration_names_is_not_looked_at(root: Path, tmp_path: Path):
    git(root, "config", "core.worktree", str(tmp_path))
    assert changed(root) == set()


@pytest.mark.parametrize(
    "name", ["HEAD", "config", "index", "packed-refs", "shallow", "info/exclude", "refs/heads/main"]
)
def test_a_pipe_in_a_repository_keeps_nobody_waiting(root: Path, monkeypatch, name: str):
    monkeypatch.setattr(module, "_SECONDS", 5.0)
    path = root / ".git" / name
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    look_at(root)


@pytest.mark.parametrize(
    "name",
    [
        ".gitignore",
        "src/.gitignore",
        *(f".git/objects/{name}" for name in ("info/alternates", "pack/pack-1.idx", "ab/cd")),
    ],
)
def test_a_pipe_that_git_itself_would_open_keeps_nobody_waiting(root: Path, name: str):
    path = root / name
    path.unlink(missing_ok=True)
    path.parent.mkdir(exist_ok=True)
    os.mkfifo(path)
    start = time.monotonic()
    with pytest.raises(GitFailed, match="no regular file"):
        changed(root)
    assert time.monotonic() - start < 20


def test_comparison_of_contents_is_within_the_time_limit(root: Path, monkeypatch):
    """Many names of one sparse file cost a project nothing, and each is read and hashed."""
    monkeypatch.setattr(module, "_SECONDS", 5.0)
    compared: list[str] = []

    def slow(folder: Path, name: str, blob: module.Blob) -> bool:
        compared.append(name)
        time.sleep(5.0)
        return True

    monkeypatch.setattr(module, "_is_same", slow)
    with pytest.raises(GitFailed, match="within 5 seconds"):
        changed(root)
    assert compared == [A]


def test_calls_of_a_repository_share_one_time_limit(root: Path, monkeypatch):
    monkeypatch.setattr(module, "_SECONDS", 2.0)
    with opened_repository(root) as repository:
        assert repository is not None
        repository.commit("HEAD")
        time.sleep(2.1)
        with pytest.raises(GitFailed, match="2 seconds"):
            repository.commit("HEAD")


@pytest.mark.skipif(sys.platform != "linux", reason="git's memory has a limit on Linux alone")
def test_a_small_object_that_grows_does_not_fill_the_memory(root: Path, monkeypatch):
    tree = git(root, "rev-parse", "HEAD^{tree}").strip()
    head = f"tree {tree}\nauthor a <a@b> 0 +0000\ncommitter a <a@b> 0 +0000\n\n"
    body = head.encode() + b" " * (200 << 20)
    made = subprocess.run(
        ["git", "hash-object", "-t", "commit", "-w", "--stdin"],
        check=True,
        cwd=root,
        input=body,
        stdout=subprocess.PIPE,
    )
    git(root, "update-ref", "HEAD", made.stdout.decode().strip())
    with opened_repository(root) as repository:
        assert repository is not None
        repository.commit("HEAD")
        monkeypatch.setattr(module, "_MEMORY", 64 << 20)
        with pytest.raises(GitFailed, match="memory"):
            repository.commit("HEAD")


def test_a_link_among_the_references_is_not_followed(root: Path, home: Path):
    (home / "key").write_text("secret\n")
    (root / ".git" / "refs" / "heads" / "key").symlink_to(home / "key")
    with opened_repository(root) as repository:
        assert repository is not None
        with pytest.raises(GitFailed) as failed:
            repository.commit("key")
    assert "secret" not in str(failed.value)


def plant_bomb(root: Path, levels: int) -> None:
    """Commit a tree of so many levels with ten names each, which are all the same object."""

    def made(kind: str, lines: str) -> str:
        command = ["git", *(("hash-object", "-w", "--stdin") if kind == "blob" else ("mktree",))]
        ran = subprocess.run(command, cwd=root, check=True, capture_output=True, input=lines, text=True)
        return ran.stdout.strip()

    id_ = made("blob", "class A {}")
    id_ = made("tree", "".join(f"100644 blob {id_}\t{name}.java\n" for name in range(10)))
    for _ in range(levels - 1):
        id_ = made("tree", "".join(f"040000 tree {id_}\t{name}\n" for name in range(10)))
    head = git(root, "commit-tree", id_, "-m", "bomb").strip()
    git(root, "update-ref", "HEAD", head)


def test_a_tree_that_a_few_objects_make_endless_is_refused_within_bounds(root: Path, monkeypatch):
    monkeypatch.setattr(module, "_ANSWER", 4 << 20)
    plant_bomb(root, 12)
    tracemalloc.start()
    try:
        with pytest.raises(GitFailed, match="git's answer is larger than 4 MB"):
            changed(root)
        assert tracemalloc.get_traced_memory()[1] < 64 << 20
    finally:
        tracemalloc.stop()


def test_all_of_a_long_answer_is_heard(root: Path):
    plant_bomb(root, 4)
    with opened_repository(root) as repository:
        assert repository is not None
        assert len(repository._files_of_commit(repository.commit("HEAD"), ".java")) == 10_000


def test_without_git_that_is_said(root: Path, monkeypatch, tmp_path: Path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitMissing), opened_repository(root):
        pass


def test_nothing_is_left_behind(root: Path, tmp_path: Path, monkeypatch):
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    look_at(root)
    assert not list(place.iterdir())


# Revisions


@pytest.mark.parametrize(
    "revision", ["HEAD", "@", "main", "origin/main", "v1", "HEAD@{0}", "main@{0}", "main^0"]
)
def test_a_revision_goes_by_any_of_its_names(root: Path, revision: str):
    git(root, "tag", "v1")
    assert changed(root, revision) == set()


def test_a_revision_goes_by_its_upstream(root: Path):
    git(root, "branch", "--set-upstream-to", "origin/main")
    assert changed(root, "@{upstream}") == set()


def test_packed_references_are_known(root: Path):
    git(root, "pack-refs", "--all")
    git(root, "gc", "--quiet")
    assert changed(root, "main") == set()


def test_objects_of_another_repository_are_used(root: Path, tmp_path: Path):
    git(tmp_path, "clone", "--quiet", "--shared", str(root), "shared")
    assert changed(tmp_path / "shared") == set()


@pytest.mark.parametrize(
    "revision", ["nowhere", "HEAD~7", "--help", "", "a b", "HEAD:src", "0" * 40, "a\0b", "a" * 5000]
)
def test_what_is_no_commit_is_refused(root: Path, revision: str):
    with opened_repository(root) as repository:
        assert repository is not None
        with pytest.raises(GitFailed):
            repository.commit(revision)


# What differs


@pytest.mark.parametrize(
    ("data", "differs"),
    [
        (b"class A {\n}\n", False),
        (b"class A {\r\n}\r\n", False),
        (b"class A {\r\n}\n", False),
        (b"class A {\n}", True),
        (b"class A {\n\n}\n", True),
        (b"class A {\r}\r", True),
        (b"class a {\n}\n", True),
        (b"", True),
    ],
)
def test_content_counts_and_line_endings_do_not(root: Path, data: bytes, differs: bool):
    (root / A).write_bytes(data)
    assert changed(root) == ({A} if differs else set())


def test_windows_line_endings_in_the_repository_do_not_count_either(root: Path):
    (root / A).write_bytes(b"class A {\r\n}\r\n")
    commit(root)
    (root / A).write_bytes(b"class A {\n}\n")
    assert changed(root) == set()


def test_a_mode_does_not_count(root: Path):
    (root / A).chmod(0o755)
    assert changed(root) == set()


def replace_by_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def replace_by_link(path: Path) -> None:
    path.rename(path.with_suffix(".txt"))
    path.symlink_to(path.with_suffix(".txt").name)


def replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("replace", [Path.unlink, replace_by_pipe, replace_by_link, replace_by_folder])
def test_a_file_that_is_no_file_any_more_differs(root: Path, replace: Callable[[Path], None]):
    replace(root / A)
    assert changed(root) == {A}


def test_a_folder_that_is_a_link_now_differs(root: Path, tmp_path: Path):
    (root / "src").rename(tmp_path / "away")
    (root / "src").symlink_to(tmp_path / "away")
    assert changed(root) == {A, B}


def test_a_link_that_is_the_same_does_not_differ(root: Path):
    (root / "src" / "C.java").symlink_to("A.java")
    commit(root)
    assert changed(root) == set()
    (root / "src" / "C.java").unlink()
    (root / "src" / "C.java").symlink_to("B.java")
    assert changed(root) == {"src/C.java"}


def test_new_files_count_where_they_are_not_ignored(root: Path):
    (root / "out").mkdir()
    (root / "out" / "C.java").touch()
    (root / "src" / "D.java").touch()
    (root / "src" / "d.txt").touch()
    assert changed(root) == {"src/D.java"}
    assert changed(root, untracked=False) == set()


def test_a_file_that_was_added_counts_even_if_it_is_ignored(root: Path):
    (root / "out").mkdir()
    (root / "out" / "C.java").touch()
    git(root, "add", "--force", "out/C.java")
    assert changed(root) == {"out/C.java"}


def test_what_the_user_ignores_everywhere_does_not_count(root: Path, home: Path):
    (home / "mine").write_text("*Scratch.java\n")
    (home / ".gitconfig").write_text("[core]\n\texcludesFile = ~/mine\n")
    (root / "src" / "MyScratch.java").touch()
    assert changed(root) == set()


def test_what_a_sparse_checkout_leaves_out_does_not_count(root: Path):
    (root / "other").mkdir()
    (root / "other" / "C.java").touch()
    commit(root)
    git(root, "sparse-checkout", "set", "src")
    assert not (root / "other").exists()
    assert changed(root) == set()


def test_names_may_be_strange(root: Path):
    names = {"src/Ä ö.java", "src/a\nb.java", 'src/"q".java', "src/*.java", "src/:(top)x.java"}
    for name in names:
        (root / name).write_text("a")
    assert changed(root) == names
    commit(root)
    assert changed(root) == set()
    for name in names:
        (root / name).write_text("b")
    assert changed(root) == names


def test_a_repository_with_the_longer_hash_is_read(tmp_path: Path):
    git(tmp_path, "init", "--quiet", "--object-format", "sha256", "long")
    (tmp_path / "long" / "A.java").write_text("a")
    commit(tmp_path / "long")
    assert changed(tmp_path / "long") == set()
    (tmp_path / "long" / "A.java").write_text("b")
    assert changed(tmp_path / "long") == {"A.java"}


def test_a_branch_of_a_remote_that_has_the_commit_is_found(root: Path):
    with opened_repository(root) as repository:
        assert repository is not None
        assert repository.is_on_remote(repository.commit("HEAD"))
    (root / A).write_text("class A { }\n")
    commit(root)
    with opened_repository(root) as repository:
        assert repository is not None
        assert not repository.is_on_remote(repository.commit("HEAD"))


def test_huge_files_of_a_repository_are_not_copied(root: Path, monkeypatch):
    monkeypatch.setattr(module, "_LONG", 10_000)
    monkeypatch.setattr(module, "_ALL", 30_000)
    for name in ("index.huge", "otherindex", *(f"sharedindex.{number:x}" for number in range(10))):
        (root / ".git" / name).write_bytes(b"x" * 9_000)
    with (root / ".git" / "packed-refs").open("wb") as huge:
        huge.truncate(6 << 30)
    with opened_repository(root) as repository:
        assert repository is not None
        copied = {path.name: path.stat().st_size for path in repository._git.rglob("*") if path.is_file()}
    assert {"HEAD", "index", "sharedindex.0"} <= copied.keys()
    assert not {"index.huge", "otherindex", "packed-refs"} & copied.keys()
    assert sum(copied.values()) <= 31_000


@pytest.mark.parametrize("path", [".", "", ".:{path}"])
def test_a_git_of_the_project_is_not_run(root: Path, monkeypatch, path: str):
    (root / "git").write_text("#!/bin/sh\ntouch canary\n")
    (root / "git").chmod(0o755)
    monkeypatch.setenv("PATH", path.format(path=os.environ["PATH"]))
    monkeypatch.chdir(root)
    try:
        assert changed(root) == set()
    except GitMissing:
        assert "{" not in path
    assert not (root / "canary").exists()
