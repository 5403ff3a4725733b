"""The files of a module: sources and resources of its two sides, and the classes that a build tool has made."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.build.modules import Module
from mrscout.languages.java.projects.layout import package_of
from mrscout.sources import Project, Role, SourceFile
from mrscout.sources.text import read_bytes, read_head

#: Declarations of modules and packages, which mean nothing to tests on the class path.
_NO_CLASS = ("module-info.java", "package-info.java")
_USUAL = {Role.MAIN: "src/main/resources", Role.TEST: "src/test/resources"}


@dataclass(frozen=True, slots=True)
class Side:
    """The main or the test side of a module, which is compiled at once. Paths are relative to the project's root."""

    files: tuple[str, ...]
    roots: tuple[str, ...]  #: the folders that package folders start in
    resources: tuple[str, ...]


def class_file(root: Path, path: str) -> str:
    """The path of the class file that a compiler makes of a source file, ``org/acme/Foo.class``."""
    package = package_of(root / path).replace(".", "/")
    stem = path.rpartition("/")[2].removesuffix(".java")
    return f"{package}/{stem}.class" if package else f"{stem}.class"


def lay_out(project: Project, module: Module, wanted: Iterable[str]) -> Mapping[Role, Side]:
    """The files of both sides of a module. Wanted tests are on the test side wherever the build files put them."""
    needed = frozenset(wanted)
    files = [file for file in project.files if file.path.rpartition("/")[2] not in _NO_CLASS]
    module_files = [file for file in files if file.module == module.folder]
    chosen: dict[Role, list[str]] = {Role.MAIN: [], Role.TEST: []}
    if any(module.roots.values()):
        declared = [(place, role) for role in (Role.TEST, Role.MAIN) for place in module.roots.get(role, ())]
        declared.sort(key=lambda root: -len(root[0]))
        # A POM may be in another folder than the sources that it builds, so the files of all folders are considered.
        for file in files:
            side = next((role for place, role in declared if _is_below(file.path, place)), None)
            if side is not None:
                chosen[side].append(file.path)
            elif file.path in needed:
                chosen[Role.TEST].append(file.path)
        if not chosen[Role.MAIN] and any(file.path in needed for file in module_files):
            # If the folders that a POM declares are absent, another tool builds from those that exist.
            chosen[Role.MAIN] = [
                file.path for file in module_files if file.role is Role.MAIN and file.path not in needed
            ]
    else:
        for file in _usual(module_files):
            chosen[file.role].append(file.path)
        chosen[Role.TEST] += [path for path in needed if path not in chosen[Role.TEST]]
        chosen[Role.MAIN] = [path for path in chosen[Role.MAIN] if path not in needed]
    return {role: _side(project.root, module, role, sorted(set(paths))) for role, paths in chosen.items()}


def _is_below(path: str, folder: str) -> bool:
    return not folder or path.startswith(f"{folder}/")


def _usual(files: list[SourceFile]) -> list[SourceFile]:
    """The files without main code outside ``src/main``, such as samples, if there is a ``src/main``."""
    usual = [file for file in files if "src/main/" in f"/{file.path}" and file.role is Role.MAIN]
    if not usual:
        return files
    return [file for file in files if file.role is Role.TEST] + usual


def _side(root: Path, module: Module, role: Role, paths: list[str]) -> Side:
    """One side of a module, with roots that are declared or follow from the packages of its files."""
    roots: dict[str, None] = dict.fromkeys(module.roots.get(role, ()))
    for path in paths:
        folder = path.rpartition("/")[0]
        if any(_is_below(path, known) for known in roots if known):
            continue
        package = package_of(root / path).replace(".", "/")
        if not package:
            roots.setdefault(folder)
        elif folder == package:
            roots.setdefault("")
        elif folder.endswith(f"/{package}"):
            roots.setdefault(folder.removesuffix(f"/{package}"))
    present = tuple(place for place in roots if (root / place).is_dir())
    resources = list(module.resources.get(role, ()))
    if not resources:
        resources = [f"{module.folder}/{_USUAL[role]}".lstrip("/")]
        if not any((root / place).is_dir() for place in resources):
            resources = list(present)  # Ant and plain layouts keep them among the sources
    return Side(tuple(paths), present, tuple(place for place in resources if (root / place).is_dir()))


#: Folders where Maven, Gradle, Gradle before 4, Ant, Eclipse and IntelliJ put classes, by side.
_PLACES = {
    Role.MAIN: (
        *("target/classes", "build/classes/java/main", "build/classes/main", "build/classes", "bin/main"),
        *("bin", "out/production/classes"),
    ),
    Role.TEST: (
        *("target/test-classes", "build/classes/java/test", "build/classes/test", "build/test-classes"),
        *("bin/test", "bin", "out/test/classes"),
    ),
}
_GENERATED = {
    Role.MAIN: (
        "target/generated-sources/*",
        "build/generated/*/main/*",
        "build/generated/sources/*/java/main",
    ),
    Role.TEST: ("target/generated-test-sources/*", "build/generated/sources/*/java/test"),
}
_MAJOR_OF_JAVA_0 = 44


@dataclass(frozen=True, slots=True)
class SourceSet:
    """Source files whose classes are looked for."""

    root: Path  #: the folder to which the paths are relative
    files: tuple[str, ...]


def find_output(
    base: Path, role: Role, sources: SourceSet, java: int, *, within: Path, fresh: bool
) -> Path | None:
    """The first output folder of a module that holds the classes of all sources; None where none does.

    Java of version ``java`` must be able to load them; with ``fresh`` none may be older than its source. A folder that
    is a link out of ``within`` is passed over.
    """
    for place in _PLACES[role]:
        folder = base / place
        try:
            if not sources.files or not folder.is_dir() or not untrusted.is_within(folder, within):
                continue
        except OSError:  # a build can take away the right to look
            continue
        if _is_whole(folder, sources, java, fresh=fresh):
            return folder
    return None


def _is_whole(folder: Path, sources: SourceSet, java: int, *, fresh: bool) -> bool:
    """True if a folder holds a class that Java can load for each source that declares the class of its name."""
    for path in sources.files:
        compiled = folder / class_file(sources.root, path)
        try:
            if fresh and compiled.stat().st_mtime_ns < (sources.root / path).stat().st_mtime_ns:
                return False
            if int.from_bytes(read_head(compiled, 8)[6:]) - _MAJOR_OF_JAVA_0 > java:
                return False
        except OSError:
            if _declares_its_name(sources.root / path):
                return False
    return True


def _declares_its_name(path: Path) -> bool:
    """True if a file declares the class that it is named for, or cannot be read."""
    try:
        text = read_bytes(path)
    except OSError:
        return True
    name = re.escape(path.stem.encode())
    return re.search(rb"\b(?:class|interface|enum|record)\s+" + name + rb"\b", text) is not None


def without_class(outputs: Iterable[Path], sources: SourceSet) -> list[str]:
    """The files whose class is in none of the outputs."""
    folders = list(outputs)
    absent = []
    for path in sources.files:
        name = class_file(sources.root, path)
        if not any(untrusted.is_file(folder / name) for folder in folders):
            absent.append(path)
    return absent


def generated_roots(base: Path, role: Role, within: Path) -> Iterator[Path]:
    """The roots of generated sources of a module, if no link leads out of ``within``."""
    for pattern in _GENERATED[role]:
        for folder in sorted(base.glob(pattern)):
            inner = [folder / "java"] if (folder / "java").is_dir() else [folder]
            yield from (
                place
                for place in inner
                if untrusted.is_within(place, within)
                and untrusted.files(place, lambda name: name.endswith(".java"))
            )
