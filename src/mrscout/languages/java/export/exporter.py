"""Exports kept relations: writes each as a test, which has to compile and pass before it is returned.

Order: an `Attempt` chooses the inputs, `adaptations` fit the class to the project, `classes` writes it in one style
after the other until a `Bench` finds that it passes, and `escape_for_encoding` escapes it for the project's encoding.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

from mrscout import untrusted
from mrscout.errors import MrscoutError
from mrscout.languages.base.exporting import Exported, Kept
from mrscout.languages.java.build import Build
from mrscout.languages.java.export.adaptations import MODERN, escape_for_encoding, has_tabs
from mrscout.languages.java.export.attempts import Attempt, Bench
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.module_sandbox import Place, compiler_launch
from mrscout.languages.java.runtime.protocol import ClassPaths
from mrscout.languages.java.runtime.runner import Workplace
from mrscout.sandbox.temporary import temporary_folder
from mrscout.sources import Project, Role, read_source
from mrscout.sources.text import LARGEST

_PARAMS = re.compile(rb"org\.junit\.jupiter\.params|junit-jupiter-params|junit-jupiter(?![-\w])")
_BUILD_FILES = ("pom.xml", "build.gradle", "build.gradle.kts", "gradle/libs.versions.toml")


def export_relations(
    project: Project, kept: Sequence[Kept], build: Build, rows: int | None, *, scratch: Path | None
) -> Iterator[Exported]:
    """Yield the test of each relation, those of one module together.

    A test has `rows` rows at most; if it is None, the selected ones, or a handful. Fenced code may write into
    `scratch`; if it is None, there is no fence.
    """
    runtimes = {runtime.module: runtime for runtime in build.runtimes}
    for module in dict.fromkeys(relation.codified.module for relation in kept):
        wanted = [relation for relation in kept if relation.codified.module == module]
        if module not in runtimes:
            yield from (Exported(relation, reason="its module could not be built") for relation in wanted)
            continue
        with temporary_folder("export") as classes, ExitStack() as stack:
            runtime = runtimes[module]
            path = ClassPaths(runtime.classpath, (classes,))
            compiler = stack.enter_context(Jvm(compiler_launch(runtime, classes, scratch), path))
            workplace = Workplace(Place(runtime, classes), scratch)
            runner = stack.enter_context(Jvm(workplace.launch, path))
            params = has_params(project, module)
            old = runtime.asked if runtime.asked is not None and runtime.asked < MODERN else None
            bench = Bench(compiler, runner, classes, runtime.release, old)
            files = {relation.codified.relation.file for relation in wanted}
            tabs = {file: _has_tabs(project, file) for file in files}
            attempts = [
                Attempt(
                    relation,
                    rows,
                    params=params,
                    tabs=tabs[relation.codified.relation.file],
                    old=old is not None,
                )
                for relation in wanted
            ]
            for exported in bench.run(attempts):
                yield replace(exported, text=escape_for_encoding(exported.text, project.encoding))


def _has_tabs(project: Project, file: str) -> bool:
    """True if a test file of a project is indented with tabs; False if it cannot be read."""
    try:
        return has_tabs(read_source(project.root / file, project.encoding).data)
    except MrscoutError:
        return False


def has_params(project: Project, module: str) -> bool:
    """True if the tests or the build files of a module mention junit-jupiter-params."""
    tests = (file for file in project.having(Role.TEST) if file.module == module)
    if any(_PARAMS.search(read_source(project.root / file.path, project.encoding).data) for file in tests):
        return True
    folder = project.root / module
    for above in (folder, *folder.parents):
        for name in _BUILD_FILES:
            with suppress(OSError):
                if _PARAMS.search(untrusted.read_within(project.root, above / name, LARGEST)):
                    return True
        if above == project.root:
            break
    return False
