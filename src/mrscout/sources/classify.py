"""Decides for each Java file which side of the project it is on, and which module it belongs to.

The build files' source roots decide where they can. A file outside all of them, or in a root that mixes
both sides, is judged by itself: by the names of the folders above its package, then by what it imports.
Folders below that are packages, which may be called ``test`` for other reasons. One thing the build files
say is doubted: a module called ``unit-tests`` may keep its tests in its main root, to share them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from mrscout.model.project import Role, SourceFile
from mrscout.sources.roots import SourceRoot, names_tests, role_by_names
from mrscout.sources.text import read_head

#: The layout that Maven and Gradle share: src/<set>/<language>.
_CONVENTION = re.compile(r"(?:^|/)src/([^/]+)/(?:java|kotlin|groovy|scala)(?=/)")
_PACKAGE = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t]*package[ \t]+([\w.]+)[ \t]*;", re.MULTILINE)
_FRAMEWORK = re.compile(
    rb"^[ \t]*import[ \t]+(?:static[ \t]+)?(?:org\.junit\b|junit\.framework\b|org\.testng\b"
    rb"|com\.google\.common\.truth\b|org\.assertj\.core\b|org\.hamcrest\b|org\.mockito\b)",
    re.MULTILINE,
)
#: Licence, package and imports fit into this much.
_HEADER = 16_384


def classify(
    root: Path, paths: Iterable[str], roots: Iterable[SourceRoot], modules: Iterable[str]
) -> Iterator[SourceFile]:
    """One SourceFile for each path, in the order given; nothing is dropped."""
    sides = _sides(roots)
    homes = frozenset(modules)
    by_folder: dict[str, tuple[Role | None, str]] = {}
    for path in paths:
        folder = path.rpartition("/")[0]
        known = by_folder.get(folder)
        if known is None:
            known = by_folder[folder] = (_side(folder, sides), _module(folder, homes))
        role, module = known
        if role is None:
            role = _judge(root, path)
        elif role is Role.MAIN and names_tests(module.rpartition("/")[2]):
            role = Role.TEST if _FRAMEWORK.search(_header(root, path)) else Role.MAIN
        yield SourceFile(path, role, module)


def _sides(roots: Iterable[SourceRoot]) -> dict[str, Role | None]:
    """Each root's side; None where it is named for both, or for neither."""
    sides: dict[str, Role | None] = {}
    for root in roots:
        sides[root.path] = root.role if sides.get(root.path, root.role) is root.role else None
    return sides


def _above(folder: str) -> Iterator[str]:
    """The folder and all those above it, the nearest first, the project's root last."""
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]
    yield ""


def _side(folder: str, sides: Mapping[str, Role | None]) -> Role | None:
    for above in _above(folder):
        if above in sides:
            return sides[above]
    sets = _CONVENTION.findall(folder + "/")
    if sets:
        return Role.TEST if any(map(names_tests, sets)) else Role.MAIN
    return None


def _module(folder: str, modules: frozenset[str]) -> str:
    return next((above for above in _above(folder) if above in modules), "")


def _judge(root: Path, path: str) -> Role:
    """The side of a file that no build file speaks for."""
    folder = path.rpartition("/")[0]
    header = _header(root, path)
    found = _PACKAGE.search(header)
    if found:
        package = found[1].decode("latin-1").replace(".", "/")
        if folder == package:
            folder = ""
        elif folder.endswith("/" + package):
            folder = folder.removesuffix("/" + package)
    if folder and role_by_names(folder) is Role.TEST:
        return Role.TEST
    return Role.TEST if _FRAMEWORK.search(header) else Role.MAIN


def _header(root: Path, path: str) -> bytes:
    try:
        return read_head(f"{root}/{path}", _HEADER)
    except OSError:
        return b""  # whoever reads the whole file later reports it
