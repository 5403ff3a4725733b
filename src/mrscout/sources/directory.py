"""Opens a folder as a project.

Order: the tree is walked once; its build files say where sources are; source roots in build outputs, which the walk has
passed over, are walked too; each source file gets its side (main or test) and its module.

Invariants of the result:
- Files and problems are sorted by path: the same tree gives the same project, whatever order the system lists it in.
- Every path is below the root, also after links are followed, and is a regular file of bounded size.
- Whatever was passed over has a `Problem`; nothing but an unusable root raises.
- Which files are sources, and what build files mean, is the layout's business: no language is named here.
"""

from itertools import pairwise
from pathlib import Path

from mrscout.errors import FileUnreadable, NoSources, NoSuchPath, NotAFolder
from mrscout.languages.base import Language, SourceLayout
from mrscout.model.project import Problem, ProblemCode, Project, Role
from mrscout.sources.walk import Tree, walk, walk_roots

#: of group:artifact:version
_COLONS = 2


def open_directory(path: Path, language: Language) -> Project:
    """List and classify the source files below ``path``. Raises a SourceError if there are none."""
    layout = language.layout
    root = _checked_root(path, layout)
    tree = walk(root, layout)
    builds = sorted(build for build in tree.builds if not layout.is_data(build))
    facts = layout.read_build_files(root, builds)
    walk_roots(tree, (source.path for source in facts.roots))
    if not tree.sources:
        raise _no_sources(root, tree)
    files = tuple(layout.classify(root, sorted(tree.sources), facts))
    problems = [*tree.problems, *facts.problems]
    if not any(file.role is Role.MAIN for file in files) or (not builds and _is_among_tests(root, layout)):
        problems.append(Problem(ProblemCode.TESTS_ONLY, ".", _project_above(root, layout)))
    return Project(
        root=root,
        name=root.name or str(root),
        kind=layout.kind(root, builds),
        files=files,
        problems=tuple(sorted(problems, key=lambda problem: (problem.path, problem.code.name))),
        encoding=facts.encoding,
        classpath=(),
        language=language,
    )


def _checked_root(path: Path, layout: SourceLayout) -> Path:
    """Return the absolute path of a folder. Raises a SourceError if it is none."""
    try:
        root = path.expanduser().resolve()
        if not root.exists():
            advice = "Check the spelling of the path."
            if str(path).count(":") == _COLONS:
                advice = f"For a coordinate write {layout.prefix}{path}."
            raise NoSuchPath(str(path), "there is no such folder", advice)
        if not root.is_dir():
            advice = f"Name the project's folder; all its {layout.language} files are found."
            raise NotAFolder(str(path), "this is a file, not a folder", advice)
    except (OSError, ValueError, RuntimeError) as refused:
        advice = "Check the path and its permissions."
        raise FileUnreadable(str(path), f"the path cannot be opened: {refused}", advice) from refused
    return root


def _is_among_tests(root: Path, layout: SourceLayout) -> bool:
    """True for a folder of tests within a project: sources in it that look like main sources are none."""
    steps = pairwise(root.parts)
    in_tests = any(above == "src" and layout.names_tests(name) for above, name in steps)
    return in_tests and _project_above(root, layout) != ""


def _project_above(root: Path, layout: SourceLayout) -> str:
    """Return a sentence on the nearest folder above with a build file; empty if there is none."""
    for ups, folder in enumerate(root.parents, 1):
        build_file = next((name for name in layout.tools if (folder / name).is_file()), None)
        if build_file is not None:
            return f"{'/'.join(['..'] * ups)} has a {build_file}"
    return ""


def _no_sources(root: Path, tree: Tree) -> NoSources | FileUnreadable:
    """Return the error for a folder without source files."""
    if any(problem.path == "." for problem in tree.problems):
        return FileUnreadable(str(root), "the folder cannot be listed", "Check its permissions.")
    layout = tree.layout
    found = f"there is no {' or '.join(layout.suffixes)} file in it or below it"
    if tree.problems:
        found += f"; {len(tree.problems)} parts were passed over, the first: {tree.problems[0]}"
    advice = f"Name the folder of a {layout.language} project; hidden folders are not searched."
    return NoSources(str(root), found, advice)
