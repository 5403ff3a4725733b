"""Opens a folder as a project: Maven, Gradle, Android, Ant or plain, one module or many."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from mrscout.errors import FileUnreadable, NoJava, NoSuchPath, NotAFolder
from mrscout.languages.registry import language_called
from mrscout.model.project import Problem, ProblemCode, Project, Role
from mrscout.sources.classify import classify
from mrscout.sources.roots import BuildFacts, names_tests
from mrscout.sources.walk import Tree, walk, walk_roots

#: A build file in here is test data or a template, and says nothing about this project.
_DATA = re.compile(r"(?:^|/)src/(?:[^/]*[tT]est[^/]*|it|its|main/resources)/")
#: Which tool a project is said to be built with when a folder has files of several: the first.
_KINDS = {
    "pom.xml": "maven",
    "build.gradle": "gradle",
    "build.gradle.kts": "gradle",
    "settings.gradle": "gradle",
    "settings.gradle.kts": "gradle",
    "build.xml": "ant",
    ".classpath": "plain",
}

#: of group:artifact:version
_COLONS = 2


def open_directory(path: Path) -> Project:
    """List and classify the Java files below ``path``. Raises a SourceError where there are none."""
    root = _checked(path)
    tree = walk(root)
    builds = sorted(build for build in tree.builds if not _DATA.search(build))
    facts = _read_builds(root, builds)
    roots = [source for fact in facts for source in fact.roots]
    walk_roots(tree, (source.path for source in roots))
    if not tree.java:
        raise _no_java(root, tree)
    modules = frozenset[str]().union(*(fact.modules for fact in facts))
    files = tuple(classify(root, sorted(tree.java), roots, modules))
    problems = [*tree.problems, *(problem for fact in facts for problem in fact.problems)]
    if not any(file.role is Role.MAIN for file in files) or (not builds and _is_among_tests(root)):
        problems.append(Problem(ProblemCode.TESTS_ONLY, ".", _project_above(root)))
    return Project(
        root=root,
        name=root.name or str(root),
        kind=_kind(root, builds),
        files=files,
        problems=tuple(sorted(problems, key=lambda problem: (problem.path, problem.code.name))),
        encoding=_encoding(facts),
        classpath=(),
        language=language_called("java"),
    )


def _checked(path: Path) -> Path:
    try:
        root = path.expanduser().resolve()
        if not root.exists():
            advice = "Check the spelling of the path."
            if str(path).count(":") == _COLONS:
                advice = f"For a coordinate write maven:{path}."
            raise NoSuchPath(str(path), "there is no such folder", advice)
        if not root.is_dir():
            advice = "Name the project's folder; all its Java files are found."
            raise NotAFolder(str(path), "this is a file, not a folder", advice)
    except (OSError, ValueError, RuntimeError) as refused:
        advice = "Check the path and its permissions."
        raise FileUnreadable(str(path), f"the path cannot be opened: {refused}", advice) from refused
    return root


def _is_among_tests(root: Path) -> bool:
    """Whether a folder is a project's for tests, or below one: what looks like main sources there is none."""
    ways = pairwise(root.parts)
    return any(above == "src" and names_tests(name) for above, name in ways) and _project_above(root) != ""


def _project_above(root: Path) -> str:
    """The nearest folder above that has a build file, in words; empty for none."""
    for ups, folder in enumerate(root.parents, 1):
        found = next((name for name in _KINDS if (folder / name).is_file()), None)
        if found is not None:
            return f"{'/'.join(['..'] * ups)} has a {found}"
    return ""


def _no_java(root: Path, tree: Tree) -> NoJava | FileUnreadable:
    if any(problem.path == "." for problem in tree.problems):
        return FileUnreadable(str(root), "the folder cannot be listed", "Check its permissions.")
    found = "there is no .java file in it or below it"
    if tree.problems:
        found += f"; {len(tree.problems)} parts were passed over, the first: {tree.problems[0]}"
    return NoJava(str(root), found, "Name the folder of a Java project; hidden folders are not searched.")


def _read_builds(root: Path, builds: Iterable[str]) -> tuple[BuildFacts, ...]:
    by_tool: dict[str, list[str]] = {}
    for path in builds:
        name = path.rpartition("/")[2]
        by_tool.setdefault(name if name == ".classpath" else _KINDS[name], []).append(path)
    # Eclipse's file is often made from another tool's, and then knows less: it speaks where it is alone.
    spoken_for = {path.rpartition("/")[0] for tool in ("maven", "gradle") for path in by_tool.get(tool, ())}
    alone = {
        tool: [path for path in by_tool.get(tool, ()) if path.rpartition("/")[0] not in spoken_for]
        for tool in (".classpath", "ant")
    }
    return tuple(_read_tools({**by_tool, **alone}, root))


def _read_tools(by_tool: dict[str, list[str]], root: Path) -> Iterator[BuildFacts]:
    """What the files of each tool say. A reader takes longer to load than a small project to open: few need all."""
    if by_tool.get("maven"):
        from mrscout.sources.maven import read_maven

        yield read_maven(root, by_tool["maven"])
    if by_tool.get("gradle"):
        from mrscout.sources.gradle import read_gradle

        yield read_gradle(root, by_tool["gradle"])
    if by_tool.get("ant") or by_tool.get(".classpath"):
        from mrscout.sources.legacy import read_ant, read_eclipse

        yield read_ant(root, by_tool["ant"])
        yield read_eclipse(root, by_tool[".classpath"])


def _kind(root: Path, builds: list[str]) -> str:
    """The tool of the outermost build file."""
    names = list(_KINDS)
    ranked = sorted(builds, key=lambda path: (path.count("/"), names.index(path.rpartition("/")[2]), path))
    kind = _KINDS[ranked[0].rpartition("/")[2]] if ranked else "plain"
    gradle = (path for path in builds if _KINDS[path.rpartition("/")[2]] == "gradle")
    if kind != "gradle":
        return kind
    from mrscout.sources.gradle import is_android

    return "android" if is_android(root, gradle) else kind


def _encoding(facts: Iterable[BuildFacts]) -> str | None:
    """The encoding that most modules declare; the outermost module's where they are even."""
    declared = Counter(encoding for fact in facts for encoding in fact.encodings)
    return max(declared, key=lambda encoding: declared[encoding]) if declared else None
