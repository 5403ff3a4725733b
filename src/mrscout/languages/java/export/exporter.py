"""Makes tests of kept relations, and compiles and runs each before anybody gets to see it."""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

from mrscout import untrusted
from mrscout.errors import MrscoutError
from mrscout.languages.base.exporting import Exported, Kept
from mrscout.languages.java.build import Build
from mrscout.languages.java.export.adaptations import MODERN, has_tabs, portable
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
    """The test of each relation, in order; `scratch` is where fenced code may write, None for no fence.

    `rows` is how many a test has at most; None for as many as were selected, or a handful.
    """
    runtimes = {runtime.module: runtime for runtime in build.runtimes}
    for module in dict.fromkeys(each.codified.module for each in kept):
        wanted = [each for each in kept if each.codified.module == module]
        if module not in runtimes:
            yield from (Exported(each, reason="its module could not be built") for each in wanted)
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
            tabs = _Tabs(project)
            attempts = [
                Attempt(each, rows, params=params, tabs=tabs.of(each), old=old is not None) for each in wanted
            ]
            for exported in bench.run(attempts):
                yield replace(exported, text=portable(exported.text, project.encoding))


class _Tabs:
    """Knows which tests of a project are indented with tabs; one file often has many relations."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._known: dict[str, bool] = {}

    def of(self, kept: Kept) -> bool:
        file = kept.codified.relation.file
        if file not in self._known:
            try:
                source = read_source(self._project.root / file, self._project.encoding).data
            except MrscoutError:
                source = b""
            self._known[file] = has_tabs(source)
        return self._known[file]


def has_params(project: Project, module: str) -> bool:
    """True if a module has junit-jupiter-params of its own accord: its tests or its build files say so."""
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
