"""Finds the two sides of a module: the files that are its code, those that are its tests, and their roots."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from mrscout.languages.java.build.modules import Module
from mrscout.languages.java.projects.layout import package_of
from mrscout.sources import Project, Role, SourceFile

#: Declarations of modules and packages; tests run on the class path, where they mean nothing.
_NO_CLASS = ("module-info.java", "package-info.java")
_USUAL = {
    Role.MAIN: ("src/main/resources",),
    Role.TEST: ("src/test/resources",),
}


@dataclass(frozen=True, slots=True)
class Side:
    """The main or the test side of a module, compiled together. Paths are posix and relative to the project's root."""

    files: tuple[str, ...]
    roots: tuple[str, ...]  #: the folders that package folders start in
    resources: tuple[str, ...]


def class_file(root: Path, path: str) -> str:
    """The path of the class file that a compiler makes of a source file, ``org/acme/Foo.class``."""
    package = package_of(root / path).replace(".", "/")
    stem = path.rpartition("/")[2].removesuffix(".java")
    return f"{package}/{stem}.class" if package else f"{stem}.class"


def lay_out(project: Project, module: Module, wanted: Iterable[str]) -> Mapping[Role, Side]:
    """Both sides of a module. The wanted tests are on the test side wherever the build files put them."""
    needed = frozenset(wanted)
    files = [file for file in project.files if file.path.rpartition("/")[2] not in _NO_CLASS]
    own = [file for file in files if file.module == module.folder]
    chosen: dict[Role, list[str]] = {Role.MAIN: [], Role.TEST: []}
    if any(module.roots.values()):
        declared = [(place, role) for role in (Role.TEST, Role.MAIN) for place in module.roots.get(role, ())]
        declared.sort(key=lambda each: -len(each[0]))
        # A POM may stand beside the sources that it builds, so all files are looked at, not its folder's.
        for file in files:
            side = next((role for place, role in declared if _is_below(file.path, place)), None)
            if side is not None:
                chosen[side].append(file.path)
            elif file.path in needed:
                chosen[Role.TEST].append(file.path)
        if not chosen[Role.MAIN] and any(file.path in needed for file in own):
            # Where a POM's folders are not there, another tool builds from those that are.
            chosen[Role.MAIN] = [
                file.path for file in own if file.role is Role.MAIN and file.path not in needed
            ]
    else:
        for file in _usual(own):
            chosen[file.role].append(file.path)
        chosen[Role.TEST] += [path for path in needed if path not in chosen[Role.TEST]]
        chosen[Role.MAIN] = [path for path in chosen[Role.MAIN] if path not in needed]
    return {role: _side(project.root, module, role, sorted(set(paths))) for role, paths in chosen.items()}


def _is_below(path: str, folder: str) -> bool:
    return not folder or path.startswith(f"{folder}/")


def _usual(files: list[SourceFile]) -> list[SourceFile]:
    """Without the samples, benchmarks and the like that stand beside a usual ``src/main``."""
    usual = [file for file in files if "src/main/" in f"/{file.path}" and file.role is Role.MAIN]
    if not usual:
        return files
    return [file for file in files if file.role is Role.TEST] + usual


def _side(root: Path, module: Module, role: Role, paths: list[str]) -> Side:
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
        resources = [f"{module.folder}/{place}".lstrip("/") for place in _USUAL[role]]
        if not any((root / place).is_dir() for place in resources):
            resources = list(present)  # Ant and plain layouts keep them among the sources
    return Side(tuple(paths), present, tuple(place for place in resources if (root / place).is_dir()))
