"""The layout of Java projects: which files are sources, and which side and module each is on.

The build files' source roots decide where they can. A file outside all of them, or in a root that mixes
both sides, is judged by itself: by the names of the folders above its package, then by its imports.
Folders below that are packages, which may be called ``test`` for other reasons. One statement of build files
is doubted: a module called ``unit-tests`` may keep its tests in its main root, to share them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mrscout.languages.base import BuildFacts, SourceRoot
from mrscout.languages.java.library.assertion_libraries import artifacts
from mrscout.languages.java.projects.folders import names_tests, role_by_names
from mrscout.model.project import Project, Role, SourceFile
from mrscout.sources.text import read_head
from mrscout.sources.walk import walk

#: Build files, with the tool that a project is said to be built with when a folder has files of several: the first.
_TOOLS = {
    "pom.xml": "maven",
    "build.gradle": "gradle",
    "build.gradle.kts": "gradle",
    "settings.gradle": "gradle",
    "settings.gradle.kts": "gradle",
    "build.xml": "ant",
    ".classpath": "plain",
}
SETTINGS_FILES = frozenset({"settings.gradle", "settings.gradle.kts"})
#: Build files in here are test data or templates.
_DATA = re.compile(r"(?:^|/)src/(?:[^/]*[tT]est[^/]*|it|its|main/resources)/")
#: The layout that Maven and Gradle share: src/<set>/<language>.
_CONVENTION = re.compile(r"(?:^|/)src/([^/]+)/(?:java|kotlin|groovy|scala)(?=/)")
_PACKAGE = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t]*package[ \t]+([\w.]+)[ \t]*;", re.MULTILINE)
_FRAMEWORK = re.compile(
    rb"^[ \t]*import[ \t]+(?:static[ \t]+)?(?:%s)\b"
    % b"|".join(re.escape(name).encode() for name in artifacts()),
    re.MULTILINE,
)
#: Licence, package and imports fit into this much.
_HEADER = 16_384


@dataclass(frozen=True, slots=True)
class JavaLayout:
    """The `SourceLayout` of Java."""

    language: str = "Java"
    prefix: str = "maven:"
    suffixes: tuple[str, ...] = (".java",)
    tools: Mapping[str, str] = field(default_factory=_TOOLS.copy)
    module_files: frozenset[str] = frozenset(_TOOLS) - SETTINGS_FILES
    outputs: frozenset[str] = frozenset({"target", "build", "out", "bin"})

    def is_data(self, build_file: str) -> bool:
        return _DATA.search(build_file) is not None

    def names_tests(self, folder: str) -> bool:
        return names_tests(folder)

    def read_build_files(self, root: Path, paths: Sequence[str]) -> BuildFacts:
        by_tool: dict[str, list[str]] = {}
        for path in paths:
            name = path.rpartition("/")[2]
            by_tool.setdefault(name if name == ".classpath" else self.tools[name], []).append(path)
        # Eclipse's file is often made from another tool's, and then knows less: it speaks where it is alone.
        spoken_for = {_folder(path) for tool in ("maven", "gradle") for path in by_tool.get(tool, ())}
        for tool in (".classpath", "ant"):
            by_tool[tool] = [path for path in by_tool.get(tool, ()) if _folder(path) not in spoken_for]
        return BuildFacts.joined(_read_tools(root, by_tool))

    def kind(self, root: Path, paths: Sequence[str]) -> str:
        """The tool of the outermost build file."""
        names = list(self.tools)
        ranked = sorted(paths, key=lambda path: (path.count("/"), names.index(_name(path)), path))
        kind = self.tools[_name(ranked[0])] if ranked else "plain"
        if kind != "gradle":
            return kind
        from mrscout.languages.java.projects.gradle_roots import is_android

        scripts = (path for path in paths if self.tools[_name(path)] == "gradle")
        return "android" if is_android(root, scripts) else kind

    def classify(self, root: Path, paths: Iterable[str], facts: BuildFacts) -> Iterator[SourceFile]:
        roles = _roles(facts.roots)
        by_folder: dict[str, tuple[Role | None, str]] = {}
        for path in paths:
            folder = _folder(path)
            known = by_folder.get(folder)
            if known is None:
                known = by_folder[folder] = (_role_of(folder, roles), _module(folder, facts.modules))
            role, module = known
            if role is None:
                role = _role_by_itself(root, path)
            elif role is Role.MAIN and names_tests(_name(module)):
                role = Role.TEST if _FRAMEWORK.search(header(root / path)) else Role.MAIN
            yield SourceFile(path, role, module)

    def open_coordinate(self, spec: str, cache: Path | None, timeout: float) -> Project:
        from mrscout.languages.java.projects.coordinate import open_coordinate  # no folder needs it

        return open_coordinate(spec, cache, timeout)


LAYOUT = JavaLayout()


def build_files(root: Path) -> set[str]:
    """The build files of a project, by paths relative to its root."""
    return {path for path in walk(root, LAYOUT).builds if not LAYOUT.is_data(path)}


def header(path: Path) -> bytes:
    """The beginning of a source file, up to its imports; empty where it cannot be read."""
    try:
        return read_head(path, _HEADER)
    except OSError:
        return b""  # whoever reads the whole file later reports it


def package_of(path: Path) -> str:
    """The package that a file declares; empty for the default package, or where it cannot be read."""
    return _package_in(header(path))


def _package_in(text: bytes) -> str:
    declared = _PACKAGE.search(text)
    return declared[1].decode("latin-1") if declared else ""


def _read_tools(root: Path, by_tool: dict[str, list[str]]) -> Iterator[BuildFacts]:
    """The facts of each tool. A reader takes longer to load than a small project to open: few need all."""
    if by_tool.get("maven"):
        from mrscout.languages.java.projects.maven_roots import read_maven

        yield read_maven(root, by_tool["maven"])
    if by_tool.get("gradle"):
        from mrscout.languages.java.projects.gradle_roots import read_gradle

        yield read_gradle(root, by_tool["gradle"])
    if by_tool.get("ant") or by_tool.get(".classpath"):
        from mrscout.languages.java.projects.ant_roots import read_ant, read_eclipse

        yield read_ant(root, by_tool["ant"])
        yield read_eclipse(root, by_tool[".classpath"])


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _roles(roots: Iterable[SourceRoot]) -> dict[str, Role | None]:
    """Each root's side; None where it is named for both, or for neither."""
    roles: dict[str, Role | None] = {}
    for root in roots:
        roles[root.path] = root.role if roles.get(root.path, root.role) is root.role else None
    return roles


def _above(folder: str) -> Iterator[str]:
    """The folder and all those above it, the nearest first, the project's root last."""
    while folder:
        yield folder
        folder = _folder(folder)
    yield ""


def _role_of(folder: str, roles: Mapping[str, Role | None]) -> Role | None:
    for above in _above(folder):
        if above in roles:
            return roles[above]
    sets = _CONVENTION.findall(folder + "/")
    if sets:
        return Role.TEST if any(map(names_tests, sets)) else Role.MAIN
    return None


def _module(folder: str, modules: frozenset[str]) -> str:
    return next((above for above in _above(folder) if above in modules), "")


def _role_by_itself(root: Path, path: str) -> Role:
    """The side of a file that no build file speaks for."""
    folder = _folder(path)
    text = header(root / path)
    package = _package_in(text).replace(".", "/")
    if package and folder == package:
        folder = ""
    elif package and folder.endswith("/" + package):
        folder = folder.removesuffix("/" + package)
    if folder and role_by_names(folder) is Role.TEST:
        return Role.TEST
    return Role.TEST if _FRAMEWORK.search(text) else Role.MAIN
