"""Reads a project's git repository without running anything that its configuration names.

A repository's own configuration can name programs for almost anything git does: a file-system monitor, hooks, clean
filters, text conversions, pagers, ssh, helpers for remotes that objects are missing from. It comes with the project,
in ``.git/config`` or in a bare repository that somebody has committed. So git never sees it:

- ``opened_repository`` makes a temporary git folder with a configuration of ours, in which a few harmless settings
  are copied, the project's references, and its objects by their folder. Every call of git goes there.
- git's environment is ours, too: no ``GIT_*`` variable, no configuration of the system or the user, no protocol.
- git reads no file of the working tree but its ``.gitignore`` files. Contents are compared here, by their hashes.
- Only a ``.git`` below or above the project counts. A bare repository does not. A ``.git`` file, as in a linked
  worktree or a submodule, counts only if the repository that it names leads back to it.
- Links are not followed inside of ``.git``, apart from the folder of objects. Git's memory is limited, and so is the
  time of all calls together, with the comparison of contents. Pipes among the objects, for which it would wait, are
  looked for first.

Alternates are followed: they are objects, and objects are data. Objects that a partial clone lacks are not fetched.
"""

import hashlib
import os
import re
import selectors
import stat
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from mrscout.environment import find_program, search_path
from mrscout.sandbox.temporary import temporary_folder
from mrscout.untrusted import entries, is_regular, read_below, read_bytes

#: seconds for all calls of an open repository
_SECONDS = 60.0
#: bytes of git's own memory: an object of a few megabytes can grow to gigabytes
_MEMORY = 1 << 30
#: bytes of an output, enough for a million files, and of an error message; a few objects can name any number of files
_ANSWER, _SAID = 128 << 20, 1 << 16
_CHUNK = 1 << 18
#: bytes of a reference, of a configuration, and of the packed references or the index
_SHORT, _CONFIGURATION, _LONG = 4096, 1 << 20, 256 << 20
_MOST_REFERENCES = 200_000
#: files of the folder of objects that are looked at
_MOST_OBJECTS = 500_000
#: bytes of all files that are copied from one repository
_ALL = 512 << 20
#: the index, which may be split in two
_INDEX = re.compile(r"index|sharedindex\.[0-9a-f]+")
#: settings that are copied, all of which are data
_SETTING = re.compile(
    r"core\.(?:repositoryformatversion|ignorecase|precomposeunicode|sparsecheckout|sparsecheckoutcone)"
    r"|extensions\.(?:objectformat|refstorage)|branch\..+\.(?:remote|merge)|remote\..+\.fetch"
)
_PLAIN = re.compile(r"[\w./+*:@{}-]{1,250}")
#: variables that forbid git to run programs or read configurations; most would only do so by a configuration
_NOTHING: Mapping[str, str] = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_PAGER": "cat",
    "GIT_EDITOR": "false",
    "GIT_ASKPASS": "false",
    "GIT_SSH_COMMAND": "false",
    "LC_ALL": "C",
}
_OVERRIDES = (
    *("-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}"),
    *("-c", "safe.bareRepository=explicit", "-c", "protocol.allow=never", "-c", "credential.helper="),
)
_LINK = 0o120000
_LATE = "git does not answer within {:.0f} seconds"


class GitMissing(Exception):
    """Git is not installed."""


class GitFailed(Exception):
    """Raised if git fails; the text is the first line of its message."""


@dataclass(frozen=True, slots=True)
class Blob:
    """A file of a commit or of the index."""

    mode: int
    id: str


@dataclass(frozen=True, slots=True)
class Repository:
    """An open repository, for queries."""

    folder: Path  #: of the working tree
    prefix: str  #: of the project in it, such as `core/`; empty if it is the same folder
    remote: str | None  #: the address of `origin`
    shallow: bool
    _git: Path  #: a git folder of ours
    _objects: Path
    _end: float  #: the time at which all calls must have ended

    def commit(self, revision: str) -> str:
        """Return the id of the commit that a revision names. Raises GitFailed."""
        asked = ("rev-parse", "--quiet", "--verify", "--end-of-options", f"{revision}^{{commit}}")
        try:
            return self._ask(*asked).decode("ascii", "replace").strip()
        except GitFailed as unknown:
            message = str(unknown) or f"git does not know the revision {revision!r}"
            raise GitFailed(message) from unknown

    def fork_point(self, commit: str, other: str) -> str:
        """Return the last commit that two commits have in common; `other` if none is known, as in shallow clones."""
        try:
            return self._ask("merge-base", commit, other).decode("ascii", "replace").strip() or other
        except GitFailed:
            return other

    def is_on_remote(self, commit: str) -> bool:
        """True if a branch of a remote has the commit, as far as it was fetched. Raises GitFailed."""
        return bool(self._ask("for-each-ref", "--count=1", "--contains", commit, "refs/remotes"))

    def changed(self, commit: str, suffixes: tuple[str, ...], *, untracked: bool) -> set[str]:
        """Return the files below the project that differ from a commit, by relative paths. Raises GitFailed.

        A file differs if its content does; line endings and modes do not count. With ``untracked``, files that git
        neither tracks nor ignores are returned as well.
        """
        before = self._files_of_commit(commit, suffixes)
        index = self.indexed(suffixes)
        differing = {path for path in index.keys() - before.keys() if not index[path][1]}
        for path, blob in before.items():
            if time.monotonic() >= self._end:  # files are read and hashed here, as many as there are
                raise GitFailed(_LATE.format(_SECONDS))
            known, absent = index.get(path, (None, False))
            if absent:  # a sparse checkout leaves it out, so the index counts
                if known != blob:
                    differing.add(path)
            elif not _is_same(self.folder, self.prefix + path, blob):
                differing.add(path)
        if untracked:
            _check_ignores(self.folder / self.prefix)
            asked = ("ls-files", "--others", "--exclude-standard", "-z", "--", self.prefix or ".")
            listed = self._ask(*_ignored_by_user(self._git, self._end), *asked, tree=True)
            paths = map(os.fsdecode, _split_output(listed))
            differing |= {
                path.removeprefix(self.prefix) for path in paths if path.endswith(suffixes) and path
            }
        return differing

    def _files_of_commit(self, commit: str, suffixes: tuple[str, ...]) -> dict[str, Blob]:
        """Return the files of a commit below the project."""
        tree = f"{commit}:{self.prefix}" if self.prefix else commit
        try:
            listed = self._ask("ls-tree", "-r", "-z", "--full-tree", tree)
        except GitFailed:
            if self.prefix and not self._ask("ls-tree", "-z", commit, "--", self.prefix.rstrip("/")):
                return {}  # the project is newer than the commit
            raise
        blobs = {}
        for line in _split_output(listed):
            head, _, name = line.partition(b"\t")
            path = os.fsdecode(name)
            if path.endswith(suffixes) and path:
                mode, _, id_ = head.decode("ascii").split(" ")
                blobs[path] = Blob(int(mode, 8), id_)
        return blobs

    def indexed(self, suffixes: tuple[str, ...]) -> dict[str, tuple[Blob, bool]]:
        """Return the files of the index below the project, each with True if a sparse checkout leaves it out."""
        asked = ("ls-files", "--cached", "--stage", "-t", "-z", "--", self.prefix or ".")
        blobs = {}
        for line in _split_output(self._ask(*asked, tree=True)):
            head, _, name = line.partition(b"\t")
            path = os.fsdecode(name)
            if path.startswith(self.prefix) and path.endswith(suffixes) and path:
                tag, mode, id_, _ = head.decode("ascii").split(" ")
                blobs[path.removeprefix(self.prefix)] = Blob(int(mode, 8), id_), tag == "S"
        return blobs

    def _ask(self, *arguments: str, tree: bool = False) -> bytes:
        """Return git's output; `tree` lets git see the working tree. Raises GitFailed and GitMissing."""
        environment = {"GIT_DIR": str(self._git), "GIT_OBJECT_DIRECTORY": str(self._objects)}
        if tree:
            environment |= {"GIT_WORK_TREE": str(self.folder), "GIT_INDEX_FILE": str(self._git / "index")}
        return _run(arguments, self.folder if tree else self._git, environment, self._end)


@contextmanager
def opened_repository(root: Path, *, logs: bool = False) -> Iterator[Repository | None]:
    """Open the repository that a folder is in; None if it is in none. Raises GitFailed and GitMissing.

    `logs` are needed for revisions such as `HEAD@{1}`.
    """
    root = root.resolve()
    located = _locate(root)
    if located is None:
        yield None
        return
    folder, git, common = located
    end = time.monotonic() + _SECONDS
    with temporary_folder("git") as place:
        _check_objects(common / "objects")
        settings = _read_settings(common, place, end)
        (place / "config").write_text(_safe_configuration(settings), "utf-8")
        copying = _Copying(place, _ALL)
        copying.references(git, common)
        if logs:
            copying.folder(git, "logs", _LONG)
        prefix = f"{root.relative_to(folder).as_posix()}/" if root != folder else ""
        remote = next((value for name, value in settings if name == "remote.origin.url"), None)
        shallow = is_regular(common / "shallow")
        yield Repository(folder, prefix, remote, shallow, place, common / "objects", end)


def _check_objects(objects: Path) -> None:
    """Raises GitFailed if anything among the objects is neither file nor folder: git would wait for a pipe."""
    for entry in entries(objects, _MOST_OBJECTS):
        if not (stat.S_ISREG(entry.status.st_mode) or (objects / entry.name).is_dir()):
            raise GitFailed(f"{objects.name}/{entry.name} of the repository is no regular file")


def _check_ignores(tree: Path) -> None:
    """Raises GitFailed for a ``.gitignore`` that is a pipe or a device."""
    for entry in entries(tree, _MOST_OBJECTS):
        if entry.name.endswith(".gitignore") and not stat.S_ISREG(entry.status.st_mode):
            raise GitFailed(f"{entry.name} is no regular file")


def has_tracked_files(folder: Path) -> bool:
    """True if a repository has files below a folder. Raises GitMissing, and GitFailed also for a malformed ``.git``."""
    folder = folder.resolve()
    with opened_repository(folder) as repository:
        for around in (folder, *folder.parents):
            if repository is not None and around == repository.folder:
                return bool(repository.indexed(("",)))
            if os.path.lexists(around / ".git"):
                raise GitFailed(f"{around / '.git'} is no repository that is read here")
    return False


def _locate(root: Path) -> tuple[Path, Path, Path] | None:
    """Return the working tree that a folder is in, its git folder, and the folder of references and objects."""
    ceilings = {*filter(None, os.environ.get("GIT_CEILING_DIRECTORIES", "").split(os.pathsep))}
    for folder in (root, *root.parents):
        if folder != root and str(folder) in ceilings:
            return None
        git = folder / ".git"
        with suppress(OSError):
            mode = git.lstat().st_mode
            if stat.S_ISDIR(mode) and is_regular(git / "HEAD") and (git / "objects").is_dir():
                return folder, git, git
            if stat.S_ISREG(mode):
                return _linked_repository(folder, git)
    return None


def _linked_repository(folder: Path, file: Path) -> tuple[Path, Path, Path] | None:
    """Return the repository that a ``.git`` file names, if the repository leads back to that file."""
    with suppress(
        OSError, ValueError, RuntimeError, GitFailed
    ):  # no path, a circle of links, no configuration
        target = read_bytes(file, _SHORT).removeprefix(b"gitdir:").strip()
        git = (folder / os.fsdecode(target)).resolve()
        if git.parent.name == "worktrees" and is_regular(git / "gitdir"):
            back = git / os.fsdecode(read_below(git, "gitdir", _SHORT).strip())
            return (folder, git, git.parents[1]) if back.resolve() == file else None
        with temporary_folder("git") as place:
            settings = dict(_read_settings(git, place, time.monotonic() + _SECONDS))
        if "core.worktree" in settings and (git / settings["core.worktree"]).resolve() == folder:
            return folder, git, git
    return None


def _read_settings(git: Path, place: Path, end: float) -> list[tuple[str, str]]:
    """Return names and values of a git folder's configuration, without included files."""
    copy = place / "config.theirs"
    copy.touch()
    with suppress(OSError):
        copy.write_bytes(read_below(git, "config", _CONFIGURATION))
    asked = ("config", "--no-includes", "--file", str(copy), "--list", "-z")
    listed = _run(asked, place, {"GIT_DIR": str(place)}, end).decode("utf-8", "replace")
    pairs = (entry.partition("\n") for entry in listed.split("\0") if entry)
    return [(name, value) for name, _, value in pairs]


def _safe_configuration(settings: Iterable[tuple[str, str]]) -> str:
    """Return a configuration with those of the settings that are mere data."""
    lines = []
    for name, value in settings:
        if _SETTING.fullmatch(name) and _PLAIN.fullmatch(value):
            section, _, key = name.rpartition(".")
            section, dot, subsection = section.partition(".")
            quoted = subsection.replace("\\", "\\\\").replace('"', '\\"')
            if "\n" not in quoted:
                lines.append(
                    f'[{section}{f" {chr(34)}{quoted}{chr(34)}" if dot else ""}]\n\t{key} = "{value}"\n'
                )
    return "".join(lines)


@dataclass(slots=True)
class _Copying:
    """Copies regular files of a repository, up to a number of bytes."""

    place: Path  #: a git folder of ours
    left: int  #: bytes that may still be copied

    def references(self, git: Path, common: Path) -> None:
        """Copy the references that revisions are resolved by, and the index."""
        for name in ("HEAD", "FETCH_HEAD", "ORIG_HEAD", "MERGE_HEAD"):
            self.file(git, name, _CONFIGURATION)
        for name in ("packed-refs", "shallow", "info/exclude"):
            self.file(common, name, _LONG)
        with suppress(OSError):
            for path in sorted(git.iterdir()):
                if _INDEX.fullmatch(path.name):
                    self.file(git, path.name, _LONG)
        self.folder(common, "refs", _SHORT)
        self.folder(common, "reftable", _LONG)
        for name in ("objects", "refs"):
            (self.place / name).mkdir(exist_ok=True)

    def folder(self, source: Path, name: str, most: int) -> None:
        if not (source / name).is_symlink():
            for entry in entries(source / name, _MOST_REFERENCES):
                if stat.S_ISREG(entry.status.st_mode):
                    self.file(source, f"{name}/{entry.name}", most)

    def file(self, source: Path, name: str, most: int) -> None:
        with suppress(OSError):
            data = read_below(source, name, min(most, self.left))
            self.left -= len(data)
            target = self.place / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)


def _ignored_by_user(place: Path, end: float) -> tuple[str, ...]:
    """Return the option that names the user's global ignore file; empty if the user has none."""
    asked = ("config", "--global", "--type=path", "--get", "core.excludesFile")
    try:
        path = _run(asked, place, {"GIT_DIR": str(place), "GIT_CONFIG_GLOBAL": None}, end)
    except GitFailed:
        return ()
    return ("-c", f"core.excludesFile={os.fsdecode(path.rstrip())}")


def _run(arguments: Iterable[str], folder: Path, environment: Mapping[str, str | None], end: float) -> bytes:
    """Run git, and return its output. Raises GitFailed and GitMissing. Git is started nowhere else."""
    plain = {name: os.environ[name] for name in ("HOME", "XDG_CONFIG_HOME") if name in os.environ}
    variables = {"PATH": search_path(os.environ), **plain, **_NOTHING, **environment}
    git = find_program("git")
    if git is None:
        raise GitMissing
    try:
        process = subprocess.Popen(
            [git, *_OVERRIDES, *arguments],
            cwd=folder,
            env={name: value for name, value in variables.items() if value is not None},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except FileNotFoundError as missing:
        raise GitMissing from missing
    except (OSError, ValueError) as refused:  # an argument that is too long, or has a null character
        raise GitFailed(str(refused)) from refused
    with process:
        try:
            _limit(process.pid)
            answer, complaints = _read_output(process, end)
        except BaseException:
            process.kill()
            raise
    if process.returncode < 0:
        raise GitFailed(f"git was ended by signal {-process.returncode}, perhaps for its memory or its time")
    if process.returncode != 0:
        lines = complaints.decode("utf-8", "replace").strip().splitlines() or [""]
        raise GitFailed(lines[0].removeprefix("fatal: "))
    return answer


def _limit(process: int) -> None:
    """Limit git's memory and processor time, if the system can; mapped objects do not count."""
    if sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):  # the process has ended, or has a lower limit
            resource.prlimit(process, resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
            resource.prlimit(process, resource.RLIMIT_CPU, (int(_SECONDS), int(_SECONDS)))


def _read_output(process: subprocess.Popen[bytes], end: float) -> tuple[bytes, bytes]:
    """Return git's output and the beginning of its errors. Raises GitFailed if there is too much, or it is too late."""
    assert process.stdout is not None
    assert process.stderr is not None
    answer, complaints = bytearray(), bytearray()
    with selectors.DefaultSelector() as pipes:
        pipes.register(process.stdout, selectors.EVENT_READ, answer)
        pipes.register(process.stderr, selectors.EVENT_READ, complaints)
        while pipes.get_map():
            ready = pipes.select(max(0.0, end - time.monotonic()))
            if not ready and time.monotonic() >= end:
                raise GitFailed(_LATE.format(_SECONDS))
            for key, _ in ready:
                data = os.read(key.fd, _CHUNK)
                if not data:
                    pipes.unregister(key.fileobj)
                key.data.extend(data)
            del complaints[_SAID:]
            if len(answer) > _ANSWER:
                raise GitFailed(f"git's answer is larger than {_ANSWER >> 20} MB")
            if time.monotonic() >= end:
                raise GitFailed(_LATE.format(_SECONDS))
    try:
        process.wait(max(0.0, end - time.monotonic()))
    except subprocess.TimeoutExpired as late:
        raise GitFailed(_LATE.format(_SECONDS)) from late
    return bytes(answer), bytes(complaints)


def _split_output(answer: bytes) -> Iterator[bytes]:
    """Yield the parts of an output that ends each by a null character; a list of all would take far more room."""
    at = 0
    while (end := answer.find(b"\0", at)) >= 0:
        yield answer[at:end]
        at = end + 1
    yield answer[at:]


def _is_same(folder: Path, name: str, blob: Blob) -> bool:
    """True if a file of the working tree has the content of a blob, with any line endings."""
    try:
        if blob.mode == _LINK:
            return _id_of(os.fsencode((folder / name).readlink()), blob.id) == blob.id
        data = read_below(folder, name)
    except OSError:
        return False
    if _id_of(data, blob.id) == blob.id:
        return True
    unix = data.replace(b"\r\n", b"\n")
    return blob.id in (_id_of(unix, blob.id), _id_of(unix.replace(b"\n", b"\r\n"), blob.id))


def _id_of(data: bytes, like: str) -> str:
    """Return the id of a blob with these bytes, by the hash algorithm of another id."""
    content = b"blob %d\0" % len(data) + data
    if len(like) == hashlib.sha1(usedforsecurity=False).digest_size * 2:
        return hashlib.sha1(content, usedforsecurity=False).hexdigest()
    return hashlib.sha256(content).hexdigest()
