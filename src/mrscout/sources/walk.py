"""Lists a project's source files and build files, each once, and ends on any tree.

The tree comes from a stranger. A link is followed as long as it stays below the root: one that leaves it could make
any file of the user a part of the project. Pipes, devices and files that are too large are never opened.

Build outputs are left out, but only where they can be outputs: a folder ``build`` beside a build file is one, a
package ``org.acme.build`` is not. They are remembered, since a build file may name a source root inside of one
(generated sources), and then that root is listed too.
"""

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.base import SourceLayout
from mrscout.model import run_marker
from mrscout.model.project import Problem, ProblemCode
from mrscout.sources.text import LARGEST

#: Folders of other tools, whose size alone would be a burden.
_NEVER = frozenset({"node_modules"})


@dataclass(slots=True)
class Tree:
    """The files below a root. All paths are posix and relative to it."""

    root: str  #: absolute, without symbolic links
    layout: SourceLayout
    sources: set[str] = field(default_factory=set)
    builds: set[str] = field(default_factory=set)  #: build files and settings files
    outputs: set[str] = field(default_factory=set)  #: folders left out as build outputs
    problems: list[Problem] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)  #: folders listed, absolute and without links
    links: list[str] = field(default_factory=list)  #: symbolic links not looked at yet


def walk(root: Path, layout: SourceLayout) -> Tree:
    """List everything below ``root``; real folders come first, so that links only add what is new."""
    tree = Tree(os.path.realpath(root), layout)
    _list_folder(tree, "", tree.root)
    _follow_links(tree)
    return tree


def walk_roots(tree: Tree, roots: Iterable[str]) -> None:
    """List the source roots that lie in build outputs; the rest of the outputs stays out."""
    for root in sorted(set(roots)):
        inside = any(root == output or root.startswith(output + "/") for output in tree.outputs)
        absolute = f"{tree.root}/{root}"
        if inside and os.path.isdir(absolute) and not os.path.islink(absolute):
            _list_folder(tree, root, absolute)
    _follow_links(tree)


def _list_folder(tree: Tree, start: str, real_start: str) -> None:
    """List a folder and all below it. ``real_start`` is the path of ``start`` without links."""
    pending = [(start, real_start)]
    while pending:
        folder, real = pending.pop()
        if real in tree.seen:
            continue
        tree.seen.add(real)
        prefix = folder + "/" if folder else ""
        folders: list[str] = []
        is_module = False
        suffixes, module_files, outputs = tree.layout.suffixes, tree.layout.module_files, tree.layout.outputs
        for entry in _entries(tree, folder, real):
            name = entry.name
            if not (name.isascii() or _is_text(name)):
                tree.problems.append(Problem(ProblemCode.UNPRINTABLE_NAME, folder or ".", repr(name)))
            elif entry.is_symlink():
                tree.links.append(prefix + name)
            elif entry.is_dir(follow_symlinks=False):
                if name[0] != "." and name not in _NEVER:
                    folders.append(name)
            elif not _is_wanted(tree, name):
                continue
            elif not entry.is_file(follow_symlinks=False):
                tree.problems.append(Problem(ProblemCode.NOT_A_FILE, prefix + name, ""))
            elif (size := _size(entry)) > LARGEST:
                tree.problems.append(_too_large(prefix + name, size))
            elif name.endswith(suffixes):
                tree.sources.add(prefix + name)
            else:
                is_module |= name in module_files
                tree.builds.add(prefix + name)
        for name in folders:
            if is_module and name in outputs and not _is_module(tree, f"{real}/{name}"):
                tree.outputs.add(prefix + name)
            else:
                pending.append((prefix + name, f"{real}/{name}"))


def _entries(tree: Tree, folder: str, real: str) -> list[os.DirEntry[str]]:
    """Return the entries of a folder; none for the folder of a run, which has copies of the project's sources."""
    try:
        with os.scandir(real) as entries:
            listing = list(entries)
    except OSError as refused:
        _report(tree, folder or ".", refused)
        return []
    if folder and any(map(_is_record_of_run, listing)):
        tree.problems.extend(_hidden_sources(tree, folder, real))
        return []
    return listing


def _is_record_of_run(entry: os.DirEntry[str]) -> bool:
    if entry.name != run_marker.RUN:
        return False
    try:
        return run_marker.is_run_record(untrusted.read_bytes(Path(entry.path), run_marker.LARGEST))
    except OSError:
        return False


def _hidden_sources(tree: Tree, folder: str, real: str) -> Iterator[Problem]:
    """Yield a problem if the folder of a run holds a source file that no run has written."""
    for here, below, names in untrusted.walk(Path(real)):
        if str(here) == real:
            below[:] = [name for name in below if name not in run_marker.FOLDERS]
        for name in names:
            if name.endswith(tree.layout.suffixes):
                place = os.path.relpath(here / name, real)
                yield Problem(ProblemCode.RUN_FOLDER, folder, f"{place} is not of the run")
                return


def _follow_links(tree: Tree) -> None:
    """Follow each link to something new; report links that leave the root, loop, repeat or lead nowhere."""
    while tree.links:
        batch, tree.links = sorted(tree.links), []
        for link in batch:
            _follow(tree, link)


def _follow(tree: Tree, link: str) -> None:
    name = link.rpartition("/")[2]
    if name.startswith(".") or name in _NEVER:
        return
    place = os.path.join(tree.root, link)
    if _has_too_many_links(place):
        tree.problems.append(Problem(ProblemCode.SYMLINK_BROKEN, link, ""))
        return
    target = os.path.realpath(place)
    if target != tree.root and not target.startswith(tree.root.rstrip("/") + "/"):
        tree.problems.append(Problem(ProblemCode.SYMLINK_OUTSIDE, link, ""))
        return
    try:
        status = os.stat(target)
    except OSError:
        tree.problems.append(Problem(ProblemCode.SYMLINK_BROKEN, link, ""))
        return
    mode = status.st_mode
    if stat.S_ISREG(mode) and _is_wanted(tree, name) and status.st_size > LARGEST:
        tree.problems.append(_too_large(link, status.st_size))
    elif stat.S_ISREG(mode) and name.endswith(tree.layout.suffixes):
        if os.path.relpath(target, tree.root) in tree.sources:
            tree.problems.append(Problem(ProblemCode.SYMLINK_DUPLICATE, link, ""))
        else:
            tree.sources.add(link)
    elif stat.S_ISREG(mode) and name in tree.layout.tools:
        tree.builds.add(link)
    elif stat.S_ISDIR(mode):
        here = os.path.realpath(os.path.dirname(place))
        if f"{here}/".startswith(target.rstrip("/") + "/"):
            tree.problems.append(Problem(ProblemCode.SYMLINK_LOOP, link, ""))
        elif target in tree.seen:
            tree.problems.append(Problem(ProblemCode.SYMLINK_DUPLICATE, link, ""))
        else:
            _list_folder(tree, link, target)
    elif _is_wanted(tree, name) and not stat.S_ISREG(mode):
        tree.problems.append(Problem(ProblemCode.NOT_A_FILE, link, ""))


def _has_too_many_links(place: str) -> bool:
    """True for a circle of links, or a chain longer than the system follows, which would exhaust Python's stack."""
    try:
        os.stat(place)
    except OSError as refused:
        return refused.errno == errno.ELOOP
    return False


def _size(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat(follow_symlinks=False).st_size
    except OSError:
        return 0  # whoever reads the file reports that it is gone


def _too_large(path: str, size: int) -> Problem:
    size_words = f"{size >> 20:,} MB; at most {LARGEST >> 20} MB are read"
    return Problem(ProblemCode.TOO_LARGE, path, size_words)


def _report(tree: Tree, folder: str, refused: OSError) -> None:
    gone = isinstance(refused, FileNotFoundError | NotADirectoryError)
    code = ProblemCode.VANISHED if gone else ProblemCode.UNREADABLE
    tree.problems.append(Problem(code, folder, refused.strerror or ""))


def _is_wanted(tree: Tree, name: str) -> bool:
    return name.endswith(tree.layout.suffixes) or name in tree.layout.tools


def _is_module(tree: Tree, folder: str) -> bool:
    return any(os.path.isfile(f"{folder}/{name}") for name in tree.layout.module_files)


def _is_text(name: str) -> bool:
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
