"""Keeps the result of ``prepare`` in the workspace, for requests with equal inputs.

The file is deleted before a build begins, and written in one piece after it has ended: it never describes a build that
was interrupted. It is signed, since code of the project can write to the workspace.
"""

import hashlib
import hmac
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import msgspec

from mrscout import untrusted
from mrscout.languages.java.build.context import BuildContext
from mrscout.languages.java.build.module_runtime import Build, ModuleRuntime, problem_record, read_problem
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.projects.maven_settings import shared_repositories
from mrscout.sources.cache import signature

#: To be raised when the result of a build, or how it is stored, changes.
_FORMAT = 10
_NAME = "build.json"
_IGNORED = frozenset({"node_modules"})
#: results with failures that may pass, kept for this process only: key and build by workspace
_passing: dict[Path, tuple[str, Build]] = {}
_HIDDEN = frozenset({".mvn", ".classpath"})


def fingerprint(context: BuildContext) -> str:
    """A digest of all that a build depends on: the request, the JDKs, and size and time of each file."""
    # The result is the same with and without a fence, and one that time cut short is not kept.
    request = replace(context.request, fenced=True, timeout=0)
    digest = hashlib.sha256(repr((_FORMAT, request, context.jdks, context.project.name)).encode())
    for path in context.request.classpath:
        digest.update(_state(path).encode())
    for here, below, names in untrusted.walk(context.project.root):
        below[:] = [
            name
            for name in below
            if name not in _IGNORED
            and (name[0] != "." or name in _HIDDEN)
            and here / name != context.workspace
        ]
        for name in names:
            if name[0] != "." or name in _HIDDEN:
                digest.update(f"{here}/{name} {_state(here / name)}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _state(path: Path) -> str:
    """Size, time and link target of a file, as one string."""
    try:
        status = path.stat()
        link = f" {path.readlink()}" if path.is_symlink() else ""
    except (OSError, RuntimeError):
        return "absent"
    return f"{status.st_size} {status.st_mtime_ns}{link}"


def recall(workspace: Path, key: str, jdks: Iterable[Jdk], readable: Iterable[Path] = ()) -> Build | None:
    """The kept build; None if it has another key, lacks a file, or was not signed by us.

    Its JDKs will be run, so they must be among ``jdks``. Its class paths will be readable in the fence, so except for
    jars they must lie in the workspace, in a repository, or below ``readable``.
    """
    if (passing := _passing.get(workspace)) is not None and passing[0] == key:
        return passing[1]
    try:
        stored = json.loads(untrusted.read_bytes(workspace / _NAME))
        if not hmac.compare_digest(str(stored.pop("signature")), _signature(workspace, stored)):
            return None
        if stored["key"] != key:
            return None
        runtimes = msgspec.convert(stored["runtimes"], tuple[ModuleRuntime, ...], dec_hook=_path)
        problems = tuple(map(read_problem, stored["problems"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, msgspec.MsgspecError):
        return None  # damaged: it is built again
    known, shared = frozenset(jdks), shared_repositories(os.environ)
    allowed = (workspace, *readable, *shared)
    whole = all(
        runtime.jdk in known
        and runtime.folder.is_dir()
        and all(_is_there(path, shared) and _is_shown(path, allowed) for path in runtime.classpath)
        for runtime in runtimes
    )
    return Build(runtimes, problems) if whole else None


def _path(kind: type, text: object) -> Path:
    """The path in a stored runtime: the only fields that are no JSON values."""
    if kind is not Path or not isinstance(text, str):
        raise TypeError(kind)
    return Path(text)


def _is_there(path: Path, shared: tuple[Path, ...]) -> bool:
    """True for a folder or regular file, unless it is a link that leads out of a shared folder, where builds write."""
    if not (path.is_dir() or path.is_file()):
        return False
    return all(untrusted.is_within(path, folder) for folder in shared if path.is_relative_to(folder))


def _is_shown(path: Path, allowed: Iterable[Path]) -> bool:
    """True for what may be on a class path: any jar, and everything that lies in an allowed folder."""
    if path.suffix == ".jar" and path.is_file():
        return True
    return any(untrusted.is_within(path, place) for place in allowed)


def _signature(workspace: Path, stored: Mapping[str, object]) -> str:
    return signature(str(workspace.resolve()), json.dumps(stored, sort_keys=True).encode())


def is_known(workspace: Path) -> bool:
    """True if a project was built here before, perhaps another state of it."""
    return workspace in _passing or (workspace / _NAME).is_file()


def forget(workspace: Path) -> None:
    """Delete what is kept for a workspace."""
    _passing.pop(workspace, None)
    (workspace / _NAME).unlink(missing_ok=True)


def remember(workspace: Path, key: str, build: Build, *, lasting: bool = True) -> None:
    """Keep a build for equal inputs; one that is not ``lasting`` in this process only, so that a new run tries anew."""
    if not lasting:
        _passing[workspace] = key, build
        return
    stored: dict[str, object] = {
        "key": key,
        "runtimes": msgspec.to_builtins(build.runtimes, enc_hook=str),
        "problems": [problem_record(problem) for problem in build.problems],
    }
    stored["signature"] = _signature(workspace, stored)
    untrusted.write_below(workspace, _NAME, json.dumps(stored).encode(), shared=True)
